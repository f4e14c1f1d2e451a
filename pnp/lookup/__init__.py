"""Looking up: the cards, rules and rulings of a game in one place, in both languages, with one search over them all.

::

    lookup = Lookup.of(CardDatabase.load("ancient_duel"))
    lookup.search("pretoriana", "it").cards[0].names["en"]
    lookup.rulings["AD-R20"].answers["it"]

The static site and the companion both show what this says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import TypeVar

from card_db.database import CardDatabase
from card_db.game import Game
from card_db.problems import nearest
from card_db.search import Entry as Indexed
from card_db.search import SearchIndex
from pnp.lookup.examples import told
from pnp.lookup.reading import (
    CardReader,
    all_text,
    chapter_entries,
    outside_rules,
    read_materials,
    rule_entries,
    ruling_entry,
    with_ways,
)
from pnp.lookup.records import (
    ByLang,
    CardEntry,
    ChapterEntry,
    Entry,
    ExampleTold,
    Fact,
    HouseRule,
    RuleEntry,
    RulingEntry,
    StepTold,
)
from pnp.rulebook.material import Material
from pnp.rulebook.model import Block, Marks, walk

__all__ = [
    "ByLang",
    "CardEntry",
    "ChapterEntry",
    "Entry",
    "ExampleTold",
    "Fact",
    "Found",
    "HouseRule",
    "Lookup",
    "RuleEntry",
    "RulingEntry",
    "StepTold",
]

Kind = TypeVar("Kind")

PER_KIND = 12
"""How many cards, rules and rulings a search gives at most, unless more are asked for."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found, each kind best first; of a chapter what it says outside its numbered rules."""

    cards: tuple[CardEntry, ...] = ()
    rules: tuple[RuleEntry, ...] = ()
    rulings: tuple[RulingEntry, ...] = ()
    chapters: tuple[ChapterEntry, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything was found."""
        return bool(self.cards or self.rules or self.rulings or self.chapters)


@dataclass(frozen=True)
class Lookup:
    """Everything that can be looked up in a game, by id, in the order of tables and book. Nothing in it changes."""

    game: Game
    languages: tuple[str, ...]
    cards: Mapping[str, CardEntry] = field(hash=False)
    rules: Mapping[str, RuleEntry] = field(hash=False)
    chapters: Mapping[str, ChapterEntry] = field(hash=False)
    rulings: Mapping[str, RulingEntry] = field(hash=False)
    switches: Mapping[str, HouseRule] = field(hash=False)
    materials: Mapping[str, Material] = field(hash=False, repr=False)

    @classmethod
    def of(cls, database: CardDatabase) -> Lookup:
        """Read a game. Raises :class:`InputError` with everything wrong in its book and its faces."""
        materials = read_materials(database)
        switches = next((material.switches for material in materials.values()), ())
        rulings = {one.id: ruling_entry(one, switches) for one in database.all_rulings}
        rules = {rule.id: rule for rule in rule_entries(materials, database.all_rulings)}
        reader = CardReader(database)
        cards = {card.id: with_ways(reader.entry(card), rules, rulings, switches) for card in database.records}
        return cls(
            game=database.game,
            languages=database.game.languages,
            cards=cards,
            rules=_with_cards(rules, cards),
            chapters={one.key: one for one in chapter_entries(materials, database.all_rulings)},
            rulings=rulings,
            switches={switch.name: switch for switch in switches},
            materials=materials,
        )

    def text(self, texts: ByLang, lang: str) -> tuple[str, str]:
        """A text in ``lang``, else in the language it has, and which that is."""
        chosen = lang if texts.get(lang) else next((one for one, text in texts.items() if text), lang)
        return texts.get(chosen, ""), chosen

    def entry(self, id_: str) -> Entry | None:
        """What has this id: a card, a rule, a ruling or a chapter. Capitals do not matter."""
        for book in (self.cards, self.rulings, self.rules, self.chapters):
            found = book.get(id_) or book.get(id_.upper())
            if found is not None:
                return found
        return None

    def near(self, id_: str, count: int = 3) -> tuple[CardEntry, ...]:
        """Cards whose ids are most like ``id_``, for somebody who mistyped one."""
        left = dict(self.cards)
        found: list[CardEntry] = []
        wanted = "-".join(id_.upper().replace("_", "-").split())
        while len(found) < count and (like := nearest(wanted, left)):
            found.append(left.pop(like))
        return tuple(found)

    def examples(self, lang: str) -> Mapping[str, ExampleTold]:
        """The worked examples of the book in ``lang``, by id; none where there is no book in it."""
        return self._examples.get(lang, {})

    @cached_property
    def _examples(self) -> dict[str, dict[str, ExampleTold]]:
        return {
            lang: {one.id: told(one, material) for one in material.scenarios.values()}
            for lang, material in self.materials.items()
        }

    def search(self, query: str, lang: str, *, limit: int = PER_KIND) -> Found:
        """What fits ``query``, both languages alike but ``lang`` first; at most ``limit`` of each kind.

        Words of three letters and more may be beginnings; accents, apostrophes and small slips do not matter.
        """
        ids = self._index.search(query, lang, sum(map(len, (self.cards, self.rules, self.rulings, self.chapters))))
        return Found(
            tuple(islice(_those(self.cards, ids), limit)),
            tuple(islice(_those(self.rules, ids), limit)),
            tuple(islice(_those(self.rulings, ids), limit)),
            tuple(islice(_those(self.chapters, ids), limit)),
        )

    @cached_property
    def _index(self) -> SearchIndex:
        return SearchIndex(self.indexed(), self.languages)

    def indexed(self) -> Iterator[Indexed]:
        """What the search knows of each entry."""
        for card in self.cards.values():
            yield Indexed(
                card.id, card.names, card.texts, {lang: " ".join(card.kinds[lang]) for lang in self.languages}
            )
        for rule in self.rules.values():
            titles = self.chapters[rule.chapter].titles if rule.chapter in self.chapters else {}
            words = {lang: f"{titles.get(lang, '')} {_terms(blocks)}" for lang, blocks in rule.blocks.items()}
            texts = {lang: all_text(blocks) for lang, blocks in rule.blocks.items()}
            yield Indexed(rule.id, rule.openings, texts, words)
        for ruling in self.rulings.values():
            yield Indexed(ruling.id, ruling.questions, ruling.answers, self._names_of(ruling))

        for chapter in self.chapters.values():
            loose = {lang: outside_rules(blocks) for lang, blocks in chapter.blocks.items()}
            texts = {lang: all_text(blocks) for lang, blocks in loose.items()}
            yield Indexed(chapter.key, chapter.titles, texts, {lang: _terms(blocks) for lang, blocks in loose.items()})

    def _names_of(self, ruling: RulingEntry) -> dict[str, str]:
        """The names of the cards a ruling is about."""
        cards = [self.cards[card] for card in ruling.cards if card in self.cards]
        return {lang: " ".join(card.names[lang] for card in cards) for lang in self.languages}


def _with_cards(rules: Mapping[str, RuleEntry], cards: Mapping[str, CardEntry]) -> dict[str, RuleEntry]:
    """The rules with the cards that lead to them."""
    behind: dict[str, list[str]] = {id_: [] for id_ in rules}
    for card in cards.values():
        for rule in card.rules:
            behind[rule].append(card.id)
    return {id_: replace(rule, cards=tuple(behind[id_])) for id_, rule in rules.items()}


def _terms(blocks: Sequence[Block]) -> str:
    """The words under which the book's index has some blocks."""
    return " ".join(term for block in walk(tuple(blocks)) if isinstance(block, Marks) for term in block.terms)


def _those(book: Mapping[str, Kind], ids: Sequence[str]) -> Iterator[Kind]:
    return (book[id_] for id_ in ids if id_ in book)
