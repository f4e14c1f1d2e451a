"""The pages of a site, as text: every page in all its languages, one of them shown at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pnp import art
from pnp.lookup import CardEntry, ChapterEntry, Entry, Fact, Lookup, RuleEntry, RulingEntry
from pnp.lookup.markup import NOTHING
from pnp.rulebook.printing import book_colour
from pnp.site.drawn import svg
from pnp.site.paths import PAGE, UP, card_paths, chapter_folders, path
from pnp.site.pictures import Pictures
from pnp.site.tones import tones
from pnp.site.voices import Voices
from pnp.site.words import WORDS, day

SHORT = 4
"""Letters of a fact that is shown large, as a number is."""
TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True, slots=True)
class ShownFact:
    """A fact in all languages."""

    labels: Mapping[str, str]
    values: Mapping[str, str]

    @classmethod
    def of(cls, by_lang: Mapping[str, Fact]) -> ShownFact:
        """The same fact as each language tells it."""
        labels = {lang: fact.label for lang, fact in by_lang.items()}
        return cls(labels, {lang: fact.value for lang, fact in by_lang.items()})

    @property
    def is_short(self) -> bool:
        """Whether it is shown large."""
        return all(len(value) <= SHORT for value in self.values.values())


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that belong together on the start page."""

    names: Mapping[str, str]
    cards: tuple[CardEntry, ...]
    style: str
    badge: Markup


@dataclass(frozen=True)
class Pages:
    """Writes the pages of one game in ``languages``; ``pictures`` are those the site has."""

    lookup: Lookup
    languages: tuple[str, ...]
    pictures: Pictures

    def all(self) -> Iterator[tuple[str, str]]:
        """Every page with its place in the site; a card comes twice, the same each time."""
        yield PAGE, self._render("index", "", self.title, groups=self.groups)
        yield "404.html", self._render("missing", "", WORDS["missing"])
        for card in self.lookup.cards.values():
            text = self._card(card)
            for place in card_paths(card.id):
                yield place, text
        for rule in self.lookup.rules.values():
            yield self.place(rule), self._rule(rule)
        for chapter in self.lookup.chapters.values():
            yield self.place(chapter), self._chapter(chapter)
        for ruling in self.lookup.rulings.values():
            yield self.place(ruling), self._ruling(ruling)

    def place(self, entry: Entry) -> str:
        """Where an entry lies."""
        return path(entry, self._folders)

    @cached_property
    def _folders(self) -> dict[str, str]:
        return chapter_folders(self.lookup.chapters)

    @cached_property
    def title(self) -> dict[str, str]:
        """The game's title."""
        game = self.lookup.game
        return {lang: self.lookup.text(game.title, lang)[0] or game.id for lang in self.languages}

    def _card(self, card: CardEntry) -> str:
        lookup = self.lookup
        return self._render(
            "card",
            UP,
            card.names,
            entry=card,
            style=self.colours(card),
            picture=self._picture(card),
            has_text=any(card.texts.values()),
            reminders=list(_side_by_side(card.reminders)),
            rulings=_those(lookup.rulings, card.rulings),
            switches=_those(lookup.switches, card.switches),
            rules=_those(lookup.rules, card.rules),
        )

    def _rule(self, rule: RuleEntry) -> str:
        return self._render(
            "rule",
            UP,
            {lang: f"{rule.id} · {text}" for lang, text in rule.openings.items()},
            entry=rule,
            chapter=self.lookup.chapters.get(rule.chapter),
            rulings=_those(self.lookup.rulings, rule.rulings),
            cards=_those(self.lookup.cards, rule.cards),
            **_neighbours(self.lookup.rules, rule.id),
        )

    def _chapter(self, chapter: ChapterEntry) -> str:
        return self._render(
            "chapter", UP, chapter.titles, entry=chapter, **_neighbours(self.lookup.chapters, chapter.key)
        )

    def _ruling(self, ruling: RulingEntry) -> str:
        return self._render(
            "ruling",
            UP,
            ruling.questions,
            entry=ruling,
            switches=_those(self.lookup.switches, ruling.switches),
            rules=_those(self.lookup.rules, ruling.rules),
            cards=_those(self.lookup.cards, ruling.cards),
            **_neighbours(self.lookup.rulings, ruling.id),
        )

    def _render(self, name: str, root: str, title: Mapping[str, str], **given: Any) -> str:
        game_style = tones(book_colour(self.lookup.game))
        context = {"style": game_style, **self._voices[root].functions(), **given, "title": self._titled(title)}
        return self._environment.get_template(f"{name}.j2").render(context)

    @cached_property
    def _voices(self) -> dict[str, Voices]:
        """Who speaks on pages at the top, and on those below it."""
        return {root: Voices(self.lookup, self.languages, self.pictures, self._folders, root) for root in ("", UP)}

    def _titled(self, title: Mapping[str, str]) -> dict[str, str]:
        """The title of a page with that of the game."""
        own = {lang: self.lookup.text(title, lang)[0] for lang in self.languages}
        return own if own == self.title else {lang: f"{text} · {self.title[lang]}" for lang, text in own.items()}

    @cached_property
    def _environment(self) -> Environment:
        made = Environment(
            loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True
        )
        emblem = art.find(self.lookup.game.emblem) if self.lookup.game.emblem else None
        made.globals |= {
            "lookup": self.lookup,
            "languages": self.languages,
            "first": self.languages[0],
            "words": WORDS,
            "game_title": self.title,
            "mark": svg(art.shape("altavolo"), "mark"),
            "emblem": NOTHING if emblem is None else svg(emblem, "emblem"),
            "facts": self.facts,
            "colours": self.colours,
            "day": day,
        }
        return made

    def _picture(self, card: CardEntry) -> Markup:
        """The face of a card, in each language."""
        tag = Markup('<img class="l l-{}" src="{}" width="{}" height="{}" alt="{}">')
        width, height = self.pictures.size(card.id)
        return NOTHING.join(
            tag.format(lang, UP + place, width, height, self.lookup.text(card.names, lang)[0])
            for lang in self.languages
            if (place := self.pictures.card(card.id, lang))
        )

    def facts(self, card: CardEntry) -> list[ShownFact]:
        """The facts of a card, each in all languages."""
        columns: dict[str, dict[str, Fact]] = {}
        for lang in self.languages:
            for fact in card.facts.get(lang, ()):
                columns.setdefault(fact.column, {})[lang] = fact
        return [
            ShownFact(
                {lang: one.label for lang, one in found.items()}, {lang: one.value for lang, one in found.items()}
            )
            for found in columns.values()
        ]

    def colours(self, card: CardEntry) -> str:
        """The colours of a card's group as custom properties."""
        return self._tones(card.group)

    def _tones(self, group: str) -> str:
        game = self.lookup.game
        data = game.column_word(game.group_by, group).data if group else {}
        return tones(str(data.get("color") or book_colour(game)))

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The cards as the start page shows them: by the words the game is sorted by, in its order."""
        game = self.lookup.game
        known = list(game.words.get(game.list_of(game.group_by), {})) if game.group_by else []
        found: dict[str, list[CardEntry]] = {token: [] for token in known}
        for card in self.lookup.cards.values():
            found.setdefault(card.group, []).append(card)
        return tuple(self._group(token, cards) for token, cards in found.items() if cards)

    def _group(self, token: str, cards: Sequence[CardEntry]) -> Group:
        word = self.lookup.game.column_word(self.lookup.game.group_by, token)
        names = {lang: word.name(lang) for lang in self.languages} if token else WORDS["others"]
        badge, sign = (art.find(f"{kind}-{word.data.get(kind, '')}") for kind in ("badge", "sign"))
        drawn = NOTHING if badge is None else svg(badge, "badge", sign)
        return Group(names, tuple(cards), self._tones(token), drawn)


def _those(book: Mapping[str, Any], ids: Sequence[str]) -> list[Any]:
    return [book[id_] for id_ in ids if id_ in book]


def _side_by_side(lists: Mapping[str, Sequence[str]]) -> Iterator[dict[str, str]]:
    """Texts of one list in all languages, as far as each goes."""
    for number in range(max((len(texts) for texts in lists.values()), default=0)):
        yield {lang: texts[number] for lang, texts in lists.items() if number < len(texts)}


def _neighbours(book: Mapping[str, Any], key: str) -> dict[str, Any]:
    """What comes before and after; nothing at the ends."""
    keys = list(book)
    at = keys.index(key)
    return {
        "before": book[keys[at - 1]] if at else None,
        "after": book[keys[at + 1]] if at + 1 < len(keys) else None,
    }
