"""Entries as HTML: a card with everything behind it, a rule, a ruling, a chapter. Styled by ``assets/entries.css``.

The static site puts several languages side by side and links files; the companion shows one language and links its
pages: both are told by where things are (:class:`Views`), and show the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pnp.lookup import CardEntry, ChapterEntry, Entry, Fact, Lookup, RuleEntry, RulingEntry
from pnp.lookup.badges import badge
from pnp.lookup.markup import NOTHING
from pnp.lookup.tones import tones
from pnp.lookup.voices import Voices
from pnp.lookup.words import WORDS, day
from pnp.rulebook.model import Macro
from pnp.rulebook.printing import book_colour

SHORT = 4
"""Letters of a fact that is shown large, as a number is."""
TEMPLATES = Path(__file__).parent / "templates"
STYLE = Path(__file__).parent / "assets" / "entries.css"
"""The style of what the views write; it stands in an element of the class ``book``."""


@dataclass(frozen=True, slots=True)
class Face:
    """The picture of a card: its address, its width and height in CSS pixels."""

    address: str
    width: int
    height: int


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
    """Cards that belong together in a list of all."""

    names: Mapping[str, str]
    cards: tuple[CardEntry, ...]
    style: str
    badge: Markup


@dataclass(frozen=True)
class Views:
    """Shows the entries of a game in ``languages``.

    ``to`` gives the address of an entry, ``figure`` that of the picture of a macro in a language, ``face`` the
    picture of a card in a language; the last two may give nothing.
    """

    lookup: Lookup
    languages: tuple[str, ...]
    to: Callable[[Entry], str]
    figure: Callable[[Macro, str], str | None]
    face: Callable[[CardEntry, str], Face | None]

    def contents(self) -> Markup:
        """Everything there is: cards by group, chapters, questions."""
        return self._filled("contents", lookup=self.lookup, groups=self.groups)

    def card(self, card: CardEntry) -> Markup:
        """A card: picture, text, rulings, house rules, the rules behind it."""
        lookup = self.lookup
        return self._filled(
            "card",
            entry=card,
            picture=self._picture(card),
            has_text=any(card.texts.values()),
            reminders=list(_side_by_side(card.reminders)),
            rulings=_those(lookup.rulings, card.rulings),
            switches=_those(lookup.switches, card.switches),
            rules=_those(lookup.rules, card.rules),
        )

    def rule(self, rule: RuleEntry) -> Markup:
        """A rule with its examples, the rulings that rest on it, the cards that lead to it."""
        return self._filled(
            "rule",
            entry=rule,
            chapter=self.lookup.chapters.get(rule.chapter),
            rulings=_those(self.lookup.rulings, rule.rulings),
            cards=_those(self.lookup.cards, rule.cards),
            **_neighbours(self.lookup.rules, rule.id),
        )

    def chapter(self, chapter: ChapterEntry) -> Markup:
        """A whole chapter."""
        return self._filled("chapter", entry=chapter, **_neighbours(self.lookup.chapters, chapter.key))

    def ruling(self, ruling: RulingEntry) -> Markup:
        """A question with its answer, the house rules that change it, the rules it rests on, the cards it is about."""
        return self._filled(
            "ruling",
            entry=ruling,
            switches=_those(self.lookup.switches, ruling.switches),
            rules=_those(self.lookup.rules, ruling.rules),
            cards=_those(self.lookup.cards, ruling.cards),
            **_neighbours(self.lookup.rulings, ruling.id),
        )

    def entry(self, entry: Entry) -> Markup:
        """Any entry."""
        match entry:
            case CardEntry():
                return self.card(entry)
            case RuleEntry():
                return self.rule(entry)
            case ChapterEntry():
                return self.chapter(entry)
            case RulingEntry():
                return self.ruling(entry)

    @cached_property
    def functions(self) -> dict[str, Any]:
        """What templates use, by its names."""
        voices = Voices(self.lookup, self.languages, self.to, self.figure)
        return {**voices.functions(), "words": WORDS, "facts": self._facts, "colours": self.colours, "day": day}

    def _filled(self, name: str, **given: Any) -> Markup:
        return Markup(_environment().get_template(f"{name}.j2").render({**self.functions, **given}))

    def _picture(self, card: CardEntry) -> Markup:
        """The face of a card, in each language."""
        tag = Markup('<img class="l l-{}" src="{}" width="{}" height="{}" alt="{}">')
        shown = ((lang, self.face(card, lang)) for lang in self.languages)
        return NOTHING.join(
            tag.format(lang, face.address, face.width, face.height, self.lookup.text(card.names, lang)[0])
            for lang, face in shown
            if face is not None
        )

    def _facts(self, card: CardEntry) -> list[ShownFact]:
        """The facts of a card, each in all languages."""
        columns: dict[str, dict[str, Fact]] = {}
        for lang in self.languages:
            for fact in card.facts.get(lang, ()):
                columns.setdefault(fact.column, {})[lang] = fact
        return [ShownFact.of(found) for found in columns.values()]

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The cards by the words the game is sorted by, in its order."""
        game = self.lookup.game
        known = list(game.words.get(game.list_of(game.group_by), {})) if game.group_by else []
        found: dict[str, list[CardEntry]] = {token: [] for token in known}
        for card in self.lookup.cards.values():
            found.setdefault(card.group, []).append(card)
        return tuple(self._group(token, cards) for token, cards in found.items() if cards)

    def _group(self, token: str, cards: Sequence[CardEntry]) -> Group:
        word = self.lookup.game.column_word(self.lookup.game.group_by, token)
        names = {lang: word.name(lang) for lang in self.languages} if token else WORDS["others"]
        colour = self._colour(token)
        return Group(names, tuple(cards), tones(colour), badge(word.data, colour))

    def colours(self, card: CardEntry) -> str:
        """The colours of a card's group as custom properties."""
        return tones(self._colour(card.group))

    def _colour(self, group: str) -> str:
        """The colour of a group of cards: its own, else that of the game."""
        game = self.lookup.game
        data = game.column_word(game.group_by, group).data if group else {}
        return str(data.get("color") or book_colour(game))


@cache
def _environment() -> Environment:
    return Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True)


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
