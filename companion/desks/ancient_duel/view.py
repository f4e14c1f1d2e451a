"""The table as it is drawn: both halves, from the side of one player, in one language; nothing knows the screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from card_db.problems import Said
from companion.desks.ancient_duel.catalogue import ROMAN, Catalogue
from companion.desks.ancient_duel.words import PHASES, POSITION, STAT, Words, capital, filled, is_down, signed
from engines.ancient_duel.action_texts import place_to_text
from engines.ancient_duel.actions import PLAN_ROW, UNIT_ROW, Place, place
from engines.ancient_duel.board import Board
from engines.ancient_duel.cards import ATK, DEF
from engines.ancient_duel.piles import size
from engines.ancient_duel.reading import value
from engines.ancient_duel.state import ANY, UNKNOWN, Plan, Side, State, Unit
from engines.protocol import Player

MARKS: Final = {
    "fresh": Said("entrata in questo turno", "entered this turn"),
    "attacked": Said("ha già attaccato", "has already attacked"),
    "changed": Said("ha già cambiato posizione", "has already changed position"),
    "used": Said("ha già usato un’abilità", "has already used an ability"),
}
ROLES: Final = {"attacking": Said("attacca", "attacks"), "attacked": Said("è attaccata", "is attacked")}


@dataclass(frozen=True, slots=True)
class Value:
    """A current ATK or DEF beside the printed one, and whether the unit fights with it now."""

    now: int
    printed: int
    fights: bool


@dataclass(frozen=True, slots=True)
class Tile:
    """A card on the field. What a face-down card hides is empty; ``label`` is what is read aloud of it.

    ``stand`` is ``attack``, ``defence`` or ``down``, for plan cards ``up`` or ``down``. ``wounds`` are sentences.
    """

    at: str
    serial: int
    label: str
    stand: str
    is_unit: bool
    card: str = ""
    name: str = ""
    level: str = ""
    faction: str = ""
    picture: str = ""
    commander: bool = False
    atk: Value | None = None
    defence: Value | None = None
    energy: int = 0
    paid: int = 0
    marks: tuple[str, ...] = ()
    wounds: tuple[str, ...] = ()
    role: str = ""


@dataclass(frozen=True, slots=True)
class Half:
    """One player's side. ``faction`` is the one whose colours it bears, "" for a deck that nobody knows."""

    player: Player
    name: str
    faction: str
    points: int
    energy: int
    energy_max: int
    turn: int
    hand: int
    known: int
    deck: int
    grave: int
    active: bool
    acting: bool
    units: tuple[Tile, ...]
    plans: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The whole table: the other player above, one's own half below, what is shared in between."""

    top: Half
    bottom: Half
    turn: str
    phase: str
    phase_name: str
    direct: str


class Viewer:
    """Looks at positions."""

    def __init__(self, catalogue: Catalogue, words: Words) -> None:
        """With these names and words."""
        self.catalogue, self.words = catalogue, words

    def view(self, state: State, eyes: Player, acting: tuple[Player, ...], names: tuple[str, ...], lang: str) -> View:
        """The table from the side of ``eyes``; ``names`` are the players' names by seat."""
        board = Board(self.catalogue.book, state)
        halves = [_Looker(self, state, board, player, lang).half(names[player], acting) for player in (0, 1)]
        return View(
            halves[1 - eyes],
            halves[eyes],
            _turn(state, names).in_(lang),
            state.phase,
            PHASES[state.phase].in_(lang),
            self._direct(state).in_(lang),
        )

    def _direct(self, state: State) -> Said:
        """Who attacks directly, as there is no second unit to mark."""
        if state.combat is None or state.combat.target:
            return Said("", "")
        serials = [unit.serial for unit in state.sides[state.active].units]
        if state.combat.attacker not in serials:
            return Said("", "")
        at = place(state.active, UNIT_ROW, serials.index(state.combat.attacker) + 1)
        return filled(Said("Attacco diretto: {by}", "Direct attack: {by}"), by=self.words.at(state, at))


def _turn(state: State, names: tuple[str, ...]) -> Said:
    if state.phase in ("start", "deal"):
        return PHASES[state.phase]
    number, name = state.sides[state.active].turn, names[state.active]
    return Said(f"Turno {number} di {name}", f"{name}’s turn {number}")


class _Looker:
    """Looks at one player's side of one position."""

    def __init__(self, viewer: Viewer, state: State, board: Board, player: Player, lang: str) -> None:
        self.catalogue, self.words = viewer.catalogue, viewer.words
        self.state, self.board, self.player, self.lang = state, board, player, lang

    def half(self, name: str, acting: tuple[Player, ...]) -> Half:
        side = self.state.sides[self.player]
        return Half(
            player=self.player,
            name=name,
            faction=main_faction(self.catalogue, side),
            points=side.points,
            energy=side.energy,
            energy_max=side.energy_max,
            turn=side.turn,
            hand=size(side.hand),
            known=sum(count for card, count in side.hand if card != UNKNOWN),
            deck=size(side.deck),
            grave=size(side.grave),
            active=self.state.active == self.player and self.state.phase not in ("start", "deal"),
            acting=self.player in acting,
            units=tuple(self.unit(number, unit) for number, unit in enumerate(side.units, 1)),
            plans=tuple(self.plan(number, plan) for number, plan in enumerate(side.plans, 1)),
        )

    def unit(self, number: int, unit: Unit) -> Tile:
        at = place(self.player, UNIT_ROW, number)
        label = ", ".join(self._told(unit, at))
        if unit.stands == "down":
            known = self._known(unit.card)
            return Tile(
                place_to_text(at), unit.serial, label, "down", True, *known, paid=unit.paid or 0, role=self._role(unit)
            )
        facts = self.catalogue.fact(unit.card)
        return Tile(
            at=place_to_text(at),
            serial=unit.serial,
            label=label,
            stand=unit.stands,
            is_unit=True,
            card=unit.card,
            name=self.catalogue.name(unit.card).in_(self.lang),
            level=ROMAN[facts.level],
            faction=facts.faction,
            picture=self.catalogue.picture(unit.card),
            commander=facts.is_commander,
            atk=self._value(unit, ATK, facts.atk),
            defence=self._value(unit, DEF, facts.defence),
            energy=facts.energy,
            marks=marks(unit),
            wounds=tuple(self._wounds(unit)),
            role=self._role(unit),
        )

    def plan(self, number: int, plan: Plan) -> Tile:
        at = place(self.player, PLAN_ROW, number)
        label = capital(self.words.at(self.state, at)).in_(self.lang)
        if not plan.up:
            return Tile(place_to_text(at), plan.serial, label, "down", False, *self._known(plan.card))
        facts, kind = self.catalogue.fact(plan.card), self.catalogue.kind(plan.card).in_(self.lang)
        return Tile(
            at=place_to_text(at),
            serial=plan.serial,
            label=f"{label}, {kind}",
            stand="up",
            is_unit=False,
            card=plan.card,
            name=self.catalogue.name(plan.card).in_(self.lang),
            faction=facts.faction,
            picture=self.catalogue.picture(plan.card),
            marks=marks(plan),
        )

    def _known(self, card: str) -> tuple[str, str]:
        """Id and name of a face-down card that these eyes know, else nothing."""
        return ("", "") if card == UNKNOWN else (card, self.catalogue.name(card).in_(self.lang))

    def _value(self, unit: Unit, stat: str, printed: int) -> Value:
        fights = (unit.stands == "attack") == (stat == ATK)
        return Value(value(self.board, self.player, unit, stat), printed, fights)

    def _wounds(self, unit: Unit) -> Iterator[str]:
        for mod in unit.mods:
            if mod.wound:
                yield f"{signed(mod.amount)} {STAT[mod.stat].in_(self.lang)}"

    def _role(self, unit: Unit) -> str:
        combat = self.state.combat
        if combat is None:
            return ""
        return {combat.attacker: "attacking", combat.target: "attacked"}.get(unit.serial, "")

    def _told(self, unit: Unit, at: Place) -> Iterator[str]:
        yield capital(self.words.at(self.state, at)).in_(self.lang)
        if not is_down(unit):
            where = filled(Said("in {where}", "in {where}"), where=POSITION[unit.stands])
            yield where.in_(self.lang)
            facts = self.catalogue.fact(unit.card)
            for stat, printed in ((ATK, facts.atk), (DEF, facts.defence)):
                yield f"{STAT[stat].in_(self.lang)} {value(self.board, self.player, unit, stat)} ({printed})"
        if role := self._role(unit):
            yield ROLES[role].in_(self.lang)
        yield from (MARKS[mark].in_(self.lang) for mark in marks(unit))


def marks(card: Unit | Plan) -> tuple[str, ...]:
    """What has been done with a card this turn (AD-6.1)."""
    of_unit = [] if isinstance(card, Plan) else [n for n in ("fresh", "attacked", "changed") if getattr(card, n)]
    return (*of_unit, *(["used"] if card.used else []))


def main_faction(catalogue: Catalogue, side: Side) -> str:
    """The faction of a side's deck, of a mixed one the faction with the most cards; "" when nobody knows."""
    if isinstance(side.list, str):
        return "" if side.list == ANY else side.list
    counts: dict[str, int] = {}
    for card, count in side.list:
        faction = catalogue.fact(card).faction
        counts[faction] = counts.get(faction, 0) + count
    return max(counts, key=counts.__getitem__, default="")
