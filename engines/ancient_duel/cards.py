"""The cards as the rules read them: facts worked out once, clauses sorted by when they work."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias, assert_never

from card_db.effects import nodes as n
from card_db.effects.walk import walk
from card_db.problems import Said, nearest
from card_db.records import Card
from engines.ancient_duel import actions
from engines.ancient_duel.actions import Deploy, Play, SetDown
from engines.ancient_duel.programs import Do, Program, program_of, unplayable
from engines.ancient_duel.state import ANY, DeckList, Stand
from engines.errors import UnknownCardError

Path: TypeAlias = tuple[int, ...]
"""Which clause of a card: its index; in a granted clause followed by the index of the granting instruction."""

UNIT: Final = "unit"
TACTIC: Final = "tactic"

NOUNS: Final[Mapping[str, frozenset[str]]] = {
    UNIT: frozenset({UNIT}),
    "doctrine": frozenset({"doctrine", "plan"}),
    "terrain": frozenset({"terrain", "doctrine", "plan"}),  # AD-R16
    TACTIC: frozenset({TACTIC, "plan"}),
}
"""What a card of each kind is called in a description."""

BIG: Final = 5
"""From this level on, deploying or setting costs the printed Energy (AD-7.4)."""

COPIES: Final = 3
"""How many copies of a card that is no Commander a deck may hold (AD-3.2)."""


Standing: TypeAlias = tuple[tuple[n.Test, ...], n.Rule]
"""A continuous rule with the tests under which it holds (AD-12.4)."""

ATK: Final = "atk"
DEF: Final = "def"
BOTH: Final = "both"
"""What a bonus changes."""

OWN: Final[Mapping[str, str]] = {ATK: "own atk", DEF: "own def"}
"""Bonuses that a card gives to itself, by what they change."""

OTHERS: Final[Mapping[str, str]] = {ATK: "others' atk", DEF: "others' def"}
"""Bonuses that a card gives to others, and perhaps to itself."""

PIERCES: Final = "pierces"
PROTECTIONS: Final = "protections"
PROHIBITIONS: Final = "prohibitions"

RULES: Final = (*OWN.values(), *OTHERS.values(), PIERCES, PROTECTIONS, PROHIBITIONS)
"""The kinds of continuous rules, apart as they are asked for."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rules need to know of a card."""

    id: str
    name: Said
    kind: str
    faction: str
    level: int
    atk: int
    defence: int
    energy: int
    is_unit: bool
    is_tactic: bool
    is_commander: bool
    nouns: frozenset[str]
    types: frozenset[str]
    traits: frozenset[str]
    placing: int
    """Energy to deploy or set it (AD-7.4)."""
    triggers: Mapping[str, tuple[tuple[str, Path], ...]] = field(hash=False, compare=False)
    """The clauses for each event, each with the manner that narrows it: ``destroyed``, ``battle``."""
    activated: tuple[tuple[str, Path], ...]
    played: tuple[Path, ...]
    deploys: tuple[Deploy, Deploy]
    sets: SetDown
    plays: Play


@dataclass(frozen=True, slots=True)
class Query:
    """A description, taken apart for quick matching.

    ``ids`` are the cards that fit by what is printed on them. ``blind`` tells that it asks for
    nothing that a face-down unit hides (AD-13.4), ``blind_plan`` that it means face-down plan cards.
    """

    players: tuple[tuple[int, ...], tuple[int, ...]]
    """Whose cards are meant, by who controls the effect."""
    zone: str | None
    units: bool
    plans: bool
    ids: frozenset[str]
    other: bool
    down: bool
    any_face: bool
    up: bool
    stand: Stand | None
    role: str
    any_faction: bool
    dynamic: tuple[n.Measure, ...]
    blind: bool
    blind_plan: bool


class Book:
    """All cards of a game, and everything that is worked out from them once.

    Descriptions are looked up by identity, for a description is part of a card that the book keeps.
    """

    def __init__(self, cards: Mapping[str, Card]) -> None:
        """Read the cards. Raises :class:`UnplayableCardError` for an effect that has no meaning here."""
        self.cards = dict(sorted(cards.items()))
        self.facts: dict[str, Facts] = {}
        self._clauses: dict[tuple[str, Path], n.Clause] = {}
        self.programs: dict[tuple[str, Path], Program] = {}
        self.granted: dict[tuple[str, Path], dict[str, tuple[Standing, ...]]] = {}
        self.rules: dict[str, dict[str, tuple[Standing, ...]]] = {kind: {} for kind in RULES}
        self.queries: dict[int, Query] = {}
        for id_, card in self.cards.items():
            self.facts[id_] = self._read(card)
        for path, clause in self._clauses.items():
            for node in walk(clause):
                if isinstance(node, n.Selector):
                    self.queries[id(node)] = self._query(node, path[0])
        self.plays = {
            id_: tuple(self.programs[id_, path] for path in facts.played) for id_, facts in self.facts.items()
        }
        self.usable = frozenset(id_ for id_, facts in self.facts.items() if facts.activated)
        self.factions = tuple(sorted({facts.faction for facts in self.facts.values()}))
        self._pools: dict[DeckList, dict[str, int]] = {}
        self.version = _digest(self.cards)

    def fact(self, card: str) -> Facts:
        """The facts of a card. Raises :class:`~engines.errors.UnknownCardError`."""
        if card not in self.facts:
            said = Said(f"La carta «{card}» non esiste.", f'There is no card "{card}".')
            raise UnknownCardError(said, nearest=nearest(card, self.facts))
        return self.facts[card]

    def clause(self, card: str, path: Path) -> n.Clause:
        """The clause at a path."""
        return self._clauses[card, path]

    def base(self, faction: str) -> dict[str, int]:
        """The base deck of a faction: every card of it, ``copies`` times (AD-2.7)."""
        return {id_: card.copies for id_, card in self.cards.items() if card.text("faction") == faction}

    def pool(self, deck: DeckList) -> Mapping[str, int]:
        """The cards that a deck of this list may hold, with the most copies of each."""
        if deck not in self._pools:
            self._pools[deck] = self._pool(deck)
        return self._pools[deck]

    def _pool(self, deck: DeckList) -> dict[str, int]:
        if deck == ANY:
            return {id_: 1 if facts.is_commander else COPIES for id_, facts in self.facts.items()}
        return self.base(deck) if isinstance(deck, str) else dict(deck)

    def _read(self, card: Card) -> Facts:
        if card.kind not in NOUNS:
            said = Said(f"Una carta non può essere «{card.kind}».", f'A card cannot be "{card.kind}".')
            raise UnknownCardError(said, place=card.id, nearest=nearest(card.kind, NOUNS))
        effect = card.effect or ()
        for kind, rules in _rules(effect, card.id).items():
            if rules:
                self.rules[kind][card.id] = rules
        for index, clause in enumerate(effect):
            self._learn(card.id, (index,), clause)
        level, energy, is_unit = card.number("level"), card.number("energy"), card.kind == UNIT
        return Facts(
            card.id,
            Said(card.name("it"), card.name("en")),
            card.kind,
            card.text("faction"),
            level,
            card.number("atk"),
            card.number("def"),
            energy,
            is_unit,
            card.kind == TACTIC,
            card.flag("commander"),
            NOUNS[card.kind],
            _types(card.text("type")),
            frozenset(card.words("traits")),
            energy if is_unit and level >= BIG else 0,
            _triggers(effect),
            tuple((card.id, path) for path in _of_kind(effect, n.Activated)),
            _of_kind(effect, n.Played),
            (actions.deploy(card.id, "attack"), actions.deploy(card.id, "defence")),
            actions.set_down(card.id),
            actions.play(card.id),
        )

    def _learn(self, card: str, path: Path, clause: n.Clause) -> None:
        """Keep a clause, its program or rules, and the clauses it grants."""
        self._clauses[card, path] = clause
        if isinstance(clause, n.Static):
            self.granted[card, path] = _rules((clause,), card)
            return
        program = self.programs[card, path] = program_of(clause, card)
        for index, line in enumerate(program.code):
            if isinstance(line, Do) and isinstance(line.action, n.Grant):
                self._learn(card, (*path, index), line.action.clause)

    def _query(self, selector: n.Selector, card: str) -> Query:
        if selector.zone is not None and selector.side is None:
            raise unplayable(card, selector)
        fixed = tuple(each for each in selector.measures if isinstance(each.value, n.Int) and each.field != "battle")
        dynamic = tuple(each for each in selector.measures if each not in fixed)
        ids = frozenset(id_ for id_, facts in self.facts.items() if _fits(facts, selector, fixed))
        flags = set(selector.flags)
        roles = flags & {"attacking", "attacked", "fighting"}
        hidden = bool(selector.attributes or selector.measures or selector.card or roles or "up" in flags)
        return Query(
            _PLAYERS[selector.side],
            selector.zone,
            UNIT in selector.nouns,
            bool(set(selector.nouns) - {UNIT}),
            ids,
            "other" in flags,
            "down" in flags,
            "any_face" in flags,
            "up" in flags,
            next((stand for stand in _STANDS if stand in flags), None),
            next(iter(roles), ""),
            "any_faction" in flags,
            dynamic,
            UNIT in selector.nouns and not hidden and "attack" not in flags,
            "plan" in selector.nouns and not hidden and bool(flags & {"down", "any_face"}),
        )


def _types(kind: str) -> frozenset[str]:
    """The types of a unit: Missile Infantry is Infantry too (AD-2.4, AD-R54)."""
    return frozenset({kind, "infantry"}) if kind == "missile_infantry" else frozenset({kind} - {""})


def _fits(facts: Facts, selector: n.Selector, measures: tuple[n.Measure, ...]) -> bool:
    """Whether a card fits a description by what is printed on it."""
    if not facts.nouns & set(selector.nouns) or selector.card not in (None, facts.id):
        return False
    columns = {"type": facts.types, "trait": facts.traits}
    if not all(columns[each.column] & set(each.values) for each in selector.attributes):
        return False
    printed = {"level": facts.level, "printed_atk": facts.atk}
    return all(
        compares(printed[each.field], each.compare, each.value.value)
        for each in measures
        if isinstance(each.value, n.Int)
    )


AT_LEAST: Final = n.Compare.AT_LEAST
AT_MOST: Final = n.Compare.AT_MOST
EQUAL: Final = n.Compare.EQUAL
BELOW: Final = n.Compare.BELOW
"""The members by names of their own: to look one up in its enumeration takes longer than to compare."""


def compares(number: int, how: n.Compare, other: int) -> bool:
    """Whether a number compares so with another."""
    if how is AT_LEAST:
        return number >= other
    if how is AT_MOST:
        return number <= other
    if how is EQUAL:
        return number == other
    return number < other if how is BELOW else number > other


def _rules(effect: n.Effect, card: str) -> dict[str, tuple[Standing, ...]]:
    """The continuous rules of some clauses by kind; every kind is there."""
    found: dict[str, list[Standing]] = {kind: [] for kind in RULES}
    for clause in effect:
        for rule in clause.rules if isinstance(clause, n.Static) else ():
            for kind in _kinds_of_rule(rule, card):
                found[kind].append((clause.tests, rule))
    return {kind: tuple(rules) for kind, rules in found.items()}


def _kinds_of_rule(rule: n.Rule, card: str) -> tuple[str, ...]:
    match rule:
        case n.Bonus(object_, stat, _):
            whose = OWN if isinstance(object_, n.This) else OTHERS
            return tuple(whose[each] for each in ((ATK, DEF) if stat == BOTH else (stat,)))
        case n.Pierce():
            return (PIERCES,)
        case n.Protect():
            return (PROTECTIONS,)
        case n.Forbid():
            return (PROHIBITIONS,)
        case n.Tribute():
            raise unplayable(card, rule)
        case _:
            assert_never(rule)


def _triggers(effect: n.Effect) -> dict[str, tuple[tuple[str, Path], ...]]:
    """The triggered clauses of each event: the manner that narrows it ("" for none), and where it is."""
    found: dict[str, tuple[tuple[str, Path], ...]] = {}
    for index, clause in enumerate(effect):
        if isinstance(clause, n.Triggered):
            manner = clause.about if isinstance(clause.about, str) else ""
            found[clause.event] = (*found.get(clause.event, ()), (manner, (index,)))
    return found


def _of_kind(effect: n.Effect, kind: type[n.Activated] | type[n.Played]) -> tuple[Path, ...]:
    return tuple((index,) for index, clause in enumerate(effect) if isinstance(clause, kind))


def _digest(cards: Mapping[str, Card]) -> str:
    """Changes whenever a card that play depends on changes (names do not count)."""
    told = [
        (id_, card.kind, card.copies, [card.values.get(column) for column in _COLUMNS], card.effect)
        for id_, card in cards.items()
    ]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:8]


_PLAYERS: Final[Mapping[n.Side | None, tuple[tuple[int, ...], tuple[int, ...]]]] = {
    n.Side.OWN: ((0,), (1,)),
    n.Side.ENEMY: ((1,), (0,)),
    None: ((0, 1), (0, 1)),
}

_STANDS: Final[tuple[Stand, ...]] = ("attack", "defence")

_COLUMNS: Final = ("faction", "level", "atk", "def", "energy", "type", "commander", "traits")
