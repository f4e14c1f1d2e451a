"""A game read for looking up: from its cards, its book and its rulings to the entries and what leads where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from card_db.database import CardDatabase
from card_db.game import Column
from card_db.problems import Said
from card_db.records import Card
from card_db.rulings import Ruling
from card_db.wording import typographic
from pnp.face_names import DEFAULT, FaceNames
from pnp.faces import FaceBook
from pnp.lookup.records import CardEntry, ChapterEntry, Fact, HouseRule, RuleEntry, RulingEntry
from pnp.rows import CardWords, Rows
from pnp.rulebook.material import Material
from pnp.rulebook.model import Block, Chapter, Heading, Paragraph, Rule, plain, texts, walk
from pnp.rulebook.printing import read_material
from pnp.templates import FaceTemplateError

SOURCES = {"house": Said("decisione della casa", "house ruling")}
"""Sources of rulings that are a word, not a document."""
LONGEST_OPENING = 72
"""Most letters of a rule's first words."""


def read_materials(database: CardDatabase) -> dict[str, Material]:
    """The game's rulebooks by language: those that are there. Raises :class:`InputError` with what is wrong in them."""
    game = database.game
    there = [lang for lang in game.languages if not game.bare and (game.rulebook / f"{lang}.md").is_file()]
    return {lang: read_material(game, lang, database) for lang in there}


# rules and chapters


def rule_entries(materials: Mapping[str, Material], decided: Sequence[Ruling]) -> Iterator[RuleEntry]:
    """Every rule of the books that is not itself a question with an answer, in the order of the book."""
    apart = {ruling.id for ruling in decided}
    rules: dict[str, dict[str, Rule]] = {}
    for lang, material in materials.items():
        for id_, rule in material.book.rules.items():
            if id_ not in apart:
                rules.setdefault(id_, {})[lang] = rule
    for id_, by_lang in rules.items():
        yield RuleEntry(
            id=id_,
            chapter=_chapter_of(id_, materials),
            openings={lang: opening(rule) for lang, rule in by_lang.items()},
            blocks={lang: rule.blocks for lang, rule in by_lang.items()},
            rulings=tuple(ruling.id for ruling in decided if id_ in ruling.rules),
        )


def _chapter_of(rule: str, materials: Mapping[str, Material]) -> str:
    for material in materials.values():
        for chapter in material.book.chapters:
            if any(isinstance(block, Paragraph) and block.rule == rule for block in chapter.blocks):
                return chapter.key
    return ""


def opening(rule: Rule) -> str:
    """The words a rule is headed by (*Payment.*), else its first ones."""
    first = rule.blocks[0]
    if not isinstance(first, Paragraph) or not first.text:
        return rule.chapter
    head, after = first.text[0], plain(first.text[1:])
    if head.style != "regular" and after and (head.text.rstrip().endswith((".", "?")) or after.startswith(".")):
        return head.text.strip().rstrip(".")
    return _shortened(plain(first.text))


def _shortened(text: str) -> str:
    words = " ".join(text.split())
    if len(words) <= LONGEST_OPENING:
        return words.rstrip(".:")
    return words[:LONGEST_OPENING].rsplit(" ", 1)[0].rstrip(" ,.;:(") + " …"


def chapter_entries(materials: Mapping[str, Material], decided: Sequence[Ruling]) -> Iterator[ChapterEntry]:
    """The chapters of the books, in order; that of the questions is left out where these are entries of their own."""
    apart = {ruling.id for ruling in decided}
    chapters: dict[str, dict[str, Chapter]] = {}
    for lang, material in materials.items():
        for number, chapter in enumerate(material.book.chapters, 1):
            chapters.setdefault(chapter.key or f"{number}", {})[lang] = chapter
    for key, by_lang in chapters.items():
        rules = tuple(dict.fromkeys(rule for chapter in by_lang.values() for rule in _rules_in(chapter)))
        if rules and apart.issuperset(rules):
            continue
        titles = {lang: chapter.title for lang, chapter in by_lang.items()}
        yield ChapterEntry(key, titles, {lang: chapter.blocks for lang, chapter in by_lang.items()}, rules)


def _rules_in(chapter: Chapter) -> Iterator[str]:
    for block in chapter.blocks:
        if isinstance(block, Paragraph) and block.rule:
            yield block.rule


def outside_rules(blocks: Sequence[Block]) -> list[Block]:
    """What a chapter says before its first rule and under headings of its own."""
    loose: list[Block] = []
    in_rule = False
    for block in blocks:
        if isinstance(block, Heading) or (isinstance(block, Paragraph) and block.rule):
            in_rule = isinstance(block, Paragraph)
        if not in_rule:
            loose.append(block)
    return loose


# rulings and house rules


def ruling_entry(ruling: Ruling, switches: Sequence[HouseRule]) -> RulingEntry:
    """A ruling with the house rules that answer it otherwise."""
    return RulingEntry(
        id=ruling.id,
        questions={lang: typographic(text, lang) for lang, text in ruling.question.items()},
        answers={lang: typographic(text, lang) for lang, text in ruling.answer.items()},
        date=ruling.date,
        source=SOURCES.get(ruling.source, Said(ruling.source, ruling.source)),
        rules=ruling.rules,
        cards=ruling.cards,
        switches=tuple(switch.name for switch in switches if ruling.id in argued(switch)),
    )


def argued(switch: HouseRule) -> tuple[str, ...]:
    """The rulings or rules that a house rule answers otherwise; none where the program does not offer it."""
    return tuple(id_.strip() for id_ in switch.ruling.split(",")) if switch.built else ()


# cards


class CardReader:
    """Reads the cards of a game as entries."""

    def __init__(self, database: CardDatabase) -> None:
        """``database`` holds the cards, their texts and what leads to rules."""
        self.database = database
        self.game = database.game
        self._words = {lang: CardWords.of(database, lang) for lang in self.game.languages}
        self._rows = {lang: Rows(self.game, lang, words) for lang, words in self._words.items()}
        self._faces = FaceBook.of_game(self.game)
        self._names = FaceNames()

    def entry(self, card: Card) -> CardEntry:
        """A card, without what leads to it."""
        languages = self.game.languages
        return CardEntry(
            id=card.id,
            names={lang: typographic(card.name(lang), lang) for lang in languages},
            kinds={lang: tuple(self._kinds(card, lang)) for lang in languages},
            facts={lang: tuple(self._facts(card, lang)) for lang in languages},
            texts={lang: typographic(self.database.text(card.id, lang), lang) for lang in languages},
            reminders={
                lang: tuple(typographic(one, lang) for one in self.database.reminders(card.id, lang))
                for lang in languages
            },
            rules=self.database.rules(card.id),
            group=card.text(self.game.group_by) if self.game.group_by else "",
        )

    def _kinds(self, card: Card, lang: str) -> Iterator[str]:
        """The words of its columns that have a name; of a mark for house cards only that it is one."""
        for column in self.game.table(card.table).columns:
            if column.type not in {"word", "words"} or not column.of:
                continue
            known = self.game.words.get(column.of, {})
            is_mark = any(word.is_house for word in known.values())
            for token in card.words(column.name):
                shown = token in known and (known[token].is_house or not is_mark)
                if shown and known[token].name(lang) != card.name(lang):
                    yield typographic(known[token].name(lang), lang)

    def _facts(self, card: Card, lang: str) -> Iterator[Fact]:
        """Numbers and texts under the names that the face gives them, else under that of their column."""
        labels = self._labels(card)
        row = self._rows[lang].row(card, frozenset(), {}, "")
        columns = {column.name: column for column in self.game.table(card.table).columns}
        told = {*card.names.values(), typographic(self.database.text(card.id, lang), lang)}
        for name in card.values:
            bare = name.removesuffix(f"_{lang}")
            if self._is_told(name, bare, columns.get(name)) or row[name] in told:
                continue
            shown = _shown(row[name])
            if shown:
                label = labels.get(bare, {}).get(lang) or bare.replace("_", " ").strip().capitalize()
                yield Fact(bare, label, shown)

    def _is_told(self, name: str, bare: str, column: Column | None) -> bool:
        """Whether a column is shown elsewhere, or to nobody."""
        kind = column.type if column else "text"
        other = any(name.endswith(f"_{lang}") for lang in self.game.languages) and name == bare
        nowhere = kind in {"id", "copies", "effect", "bool", "word", "words"}
        return other or nowhere or bare in {"id", "name", "text", "copies"}

    def _labels(self, card: Card) -> Mapping[str, Mapping[str, str]]:
        """What the faces of a card call its numbers."""
        found: dict[str, Mapping[str, str]] = {}
        for printed in self.game.table(card.table).prints:
            try:
                face = self._names.name(printed.face or DEFAULT, card)
            except FaceTemplateError:
                continue
            if face in self._faces.names:
                found |= self._faces.face(face).labels
        return found


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(str(one) for one in value)
    return "" if value is None else str(value)


def with_ways(
    card: CardEntry, rules: Mapping[str, RuleEntry], rulings: Mapping[str, RulingEntry], switches: Sequence[HouseRule]
) -> CardEntry:
    """A card with the rules of the book behind it, its rulings (its own first) and the house rules that touch it."""
    own = [ruling.id for ruling in rulings.values() if card.id in ruling.cards]
    decided = tuple(dict.fromkeys([*own, *(id_ for id_ in card.rules if id_ in rulings)]))
    named = {*card.rules, *decided}
    return replace(
        card,
        rules=tuple(id_ for id_ in card.rules if id_ in rules),
        rulings=decided,
        own_rulings=frozenset(own),
        switches=tuple(switch.name for switch in switches if named & {*argued(switch)}),
    )


def all_text(blocks: Sequence[Block]) -> str:
    """The words of some blocks, for searching."""
    return " ".join(plain(text) for block in walk(tuple(blocks)) for text in texts(block))
