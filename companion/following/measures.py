"""How long a game was, and how its numbers went."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise
from typing import Any, Final

from card_db.problems import Said
from companion.desks.base import Number
from companion.store.rows import Event
from engines.match import Match
from engines.protocol import Player

PAUSE: Final = timedelta(minutes=10)
"""A longer silence is a supper or a night: so much of it counts as playing."""


def standing(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that make up the game, without those that were taken back; nothing is played again for it."""
    stands: list[Event] = []
    undone: list[list[Event]] = []
    for event in events:
        match event.kind:
            case "play" | "correct":
                stands.append(event)
                undone.clear()
            case "undo":
                undone.append([each for each in stands if each.seq > int(event.text)])
                stands = [each for each in stands if each.seq <= int(event.text)]
            case "redo":
                stands += undone.pop()
    return tuple(stands)


def decisions(events: Iterable[Event]) -> int:
    """How many actions of the game people decided on, as it stands in the end."""
    return sum(
        event.kind == "play" and event.seat is not None and not event.text.startswith("!") for event in standing(events)
    )


def minutes(events: Sequence[Event]) -> int:
    """How many minutes were played, from the first event to the last, each silence for at most ten."""
    gaps = (min(later.at - earlier.at, PAUSE) for earlier, later in pairwise(events))
    return round(sum(gaps, timedelta()) / timedelta(minutes=1))


@dataclass(frozen=True, slots=True)
class Curve:
    """One number of one player through a game: its value at the start and after each entry that stands."""

    name: str
    said: Said
    player: Player
    values: tuple[int, ...]


def curves(match: Match[Any, Any, Any], numbers: Callable[[Any], Sequence[Number]]) -> tuple[Curve, ...]:
    """Every number of a match, in the order in which the game gives them."""
    back = match.copy()
    moments = [numbers(back.state)]
    while back.history:
        back.undo()
        moments.append(numbers(back.state))
    moments.reverse()
    return tuple(
        Curve(number.name, number.said, number.player, tuple(_value(moment, number) for moment in moments))
        for number in moments[-1]
    )


def _value(moment: Iterable[Number], wanted: Number) -> int:
    return next(each.value for each in moment if (each.name, each.player) == (wanted.name, wanted.player))
