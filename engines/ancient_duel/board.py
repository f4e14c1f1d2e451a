"""A position laid open: to be read, and to be changed while one action is carried out; it never gets out.

:func:`Board.state` freezes it again; sides that did not change stay the same objects.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Final, TypeAlias

from engines.ancient_duel.cards import Book
from engines.ancient_duel.changing import maker, replaced
from engines.ancient_duel.house import House
from engines.ancient_duel.piles import Pile, added, copies, taken
from engines.ancient_duel.state import (
    UNKNOWN,
    Combat,
    DeckList,
    Ending,
    FieldCard,
    Phase,
    Plan,
    Result,
    Side,
    Stand,
    State,
    Task,
    Trigger,
    Unit,
)
from engines.protocol import Player

Note: TypeAlias = tuple[str, dict[str, Any]]
"""Something that happened: its kind and its details, told in :mod:`engines.ancient_duel.events`."""


@dataclass(slots=True)
class Half:
    """One player's side, open to change; the fields of :class:`Side`, in its order."""

    list: DeckList
    points: int
    energy: int
    energy_max: int
    turn: int
    deployed: bool
    direct: bool
    hand: Pile
    deck: Pile
    grave: Pile
    units: tuple[Unit, ...]
    plans: tuple[Plan, ...]


_EVERYTHING: Final = attrgetter(*(field.name for field in fields(Side)))


_make_side: Final[Callable[..., Side]] = maker(Side)
_make_state: Final[Callable[..., State]] = maker(State)


def _closed(side: Side | Half) -> Side:
    return _make_side(*_EVERYTHING(side)) if isinstance(side, Half) else side


class Board:
    """The fields of :class:`State`, open to change, with the cards and a list of what happened."""

    __slots__ = (
        "active",
        "after",
        "book",
        "combat",
        "entered",
        "house",
        "notes",
        "phase",
        "queue",
        "result",
        "sides",
        "stack",
    )

    def __init__(self, book: Book, state: State, notes: list[Note] | None = None) -> None:
        """Lay a position open; with ``notes`` None nothing is written down."""
        self.book = book
        self.notes = notes
        self.house: House = state.house
        self.phase: Phase = state.phase
        self.active: Player = state.active
        self.sides: list[Side | Half] = [*state.sides]
        self.entered: int = state.entered
        self.combat: Combat | None = state.combat
        self.stack: tuple[Task, ...] = state.stack
        self.queue: tuple[tuple[Trigger, ...], ...] = state.queue
        self.after: int = state.after
        self.result: Result | None = state.result

    def state(self) -> State:
        """The position as it is now."""
        one, two = self.sides
        return _make_state(
            self.house,
            self.phase,
            self.active,
            (_closed(one), _closed(two)),
            self.entered,
            self.combat,
            self.stack,
            self.queue,
            self.after,
            self.result,
        )

    def half(self, player: Player) -> Half:
        """A player's side, open to change."""
        side = self.sides[player]
        if isinstance(side, Half):
            return side
        half = self.sides[player] = Half(*_EVERYTHING(side))
        return half

    def note(self, kind: str, **details: Any) -> None:
        """Write down what happened, if anybody wants to know."""
        if self.notes is not None:
            self.notes.append((kind, details))

    # cards on the field

    def find(self, serial: int) -> tuple[Player, FieldCard] | None:
        """The card on the field with this serial, and whose it is."""
        return find(self, serial)

    def put(self, player: Player, card: FieldCard) -> None:
        """Put a changed card in the place of the one with its serial."""
        half = self.half(player)
        if isinstance(card, Unit):
            half.units = tuple([card if each.serial == card.serial else each for each in half.units])
        else:
            half.plans = tuple([card if each.serial == card.serial else each for each in half.plans])

    def enter(self, player: Player, card: str, stand: Stand, paid: int | None = None) -> Unit:
        """A unit comes onto the field; it has entered this turn."""
        self.entered += 1
        unit = Unit(self.entered, card, stand, paid, True)
        self.half(player).units += (unit,)
        return unit

    def enter_plan(self, player: Player, card: str, *, up: bool) -> Plan:
        """A plan card comes onto the field."""
        self.entered += 1
        plan = Plan(self.entered, card, up)
        self.half(player).plans += (plan,)
        return plan

    def leave(self, player: Player, card: FieldCard) -> None:
        """A card leaves the field, with everything that was on it (AD-5.5)."""
        half = self.half(player)
        if isinstance(card, Unit):
            half.units = tuple([each for each in half.units if each.serial != card.serial])
        else:
            half.plans = tuple([each for each in half.plans if each.serial != card.serial])

    def bury(self, player: Player, card: FieldCard) -> None:
        """A card goes from the field to its owner's graveyard."""
        self.leave(player, card)
        half = self.half(player)
        half.grave = added(half.grave, card.card)

    # cards in hand and deck

    def take(self, player: Player, zone: str, card: str) -> None:
        """A card that was named leaves a zone, from among the unknown ones if nobody knew that it was there."""
        half = self.half(player)
        pile: Pile = getattr(half, zone)
        setattr(half, zone, taken(pile, card if copies(pile, card) else UNKNOWN))

    def discard(self, player: Player, card: str) -> None:
        """A card goes from hand to the graveyard."""
        self.take(player, "hand", card)
        half = self.half(player)
        half.grave = added(half.grave, card)
        self.note("discard", player=player, card=card)

    # the end

    def finish(self, winner: Player | None, by: Ending) -> None:
        """The game is over; nothing pending is carried out (AD-14.1)."""
        self.result = Result(winner, by)
        self.stack, self.queue, self.combat, self.after = (), (), None, 0
        self.note("over", winner=winner, by=by)

    def push(self, *tasks: Task) -> None:
        """Begin something; the last of ``tasks`` comes first."""
        self.stack += tasks

    def top(self, task: Task | None) -> None:
        """Put a task in the place of the innermost one, or (None) take that away."""
        self.stack = self.stack[:-1] if task is None else (*self.stack[:-1], task)


def find(board: Board, serial: int) -> tuple[Player, FieldCard] | None:
    """The card on the field with this serial, and whose it is."""
    for player in (0, 1):
        side = board.sides[player]
        for unit in side.units:
            if unit.serial == serial:
                return player, unit
        for plan in side.plans:
            if plan.serial == serial:
                return player, plan
    return None


def cards_of(side: Side | Half) -> tuple[FieldCard, ...]:
    """The cards of a player on the field: units, then plan cards."""
    return (*side.units, *side.plans)


def change(board: Board, player: Player, unit: Unit, **fields_: Any) -> Unit:
    """A unit with some fields changed, in its place."""
    changed = replaced(unit, **fields_)
    board.put(player, changed)
    return changed
