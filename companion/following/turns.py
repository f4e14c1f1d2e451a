"""In whose turn each line of a log happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from companion.following.timeline import Line, Timeline
from engines.protocol import Player


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's turn; ``number`` counts that player's own turns from 1."""

    player: Player
    number: int


@dataclass(frozen=True, slots=True)
class _Mark:
    """The turn now, and the number of each player's latest turn."""

    turn: Turn | None = None
    latest: Mapping[Player, int] = field(default_factory=lambda: MappingProxyType({}))

    def began(self, player: Player, number: int | None = None) -> _Mark:
        """A turn has begun; where the game does not number it, it is the next one of its player."""
        turn = Turn(player, self.latest.get(player, 0) + 1 if number is None else number)
        return _Mark(turn, {**self.latest, player: turn.number})


def turns(timeline: Timeline) -> tuple[Turn | None, ...]:
    """For each line of the log the turn in which it happened; None before the first player has decided something.

    A turn begins where the game says so (``turn A``, ``turn P1 3``); the first one, if it does not, with the first
    decision. What was taken back keeps the turn that it happened in.
    """
    codes = {seat.code: player for player, seat in enumerate(timeline.match.game.seats)}
    found: list[Turn | None] = []
    marks = {0: _Mark()}
    standing: list[int] = [0]
    undone: list[list[int]] = []
    for line in timeline.lines:
        event, mark = line.event, marks[standing[-1]]
        if event.kind in ("play", "correct"):
            mark = mark if mark.turn or event.seat is None else mark.began(event.seat)
            marks[event.seq] = _after(line, mark, codes)
            standing.append(event.seq)
            undone.clear()
        elif event.kind == "undo":
            undone.append([seq for seq in standing if seq > int(event.text)])
            standing = [seq for seq in standing if seq <= int(event.text)]
        elif event.kind == "redo":
            standing += undone.pop()
        found.append(mark.turn)
    return tuple(found)


def count(timeline: Timeline) -> int:
    """How many turns the game took: those in which something stands."""
    of_line = dict(zip((line.event.seq for line in timeline.lines), turns(timeline), strict=True))
    return len({of_line[seq] for seq in timeline.standing} - {None})


def _after(line: Line, mark: _Mark, codes: Mapping[str, Player]) -> _Mark:
    for player, number in _begun(line, codes):
        mark = mark.began(player, number)
    return mark


def _begun(line: Line, codes: Mapping[str, Player]) -> Iterator[tuple[Player, int | None]]:
    """The turns that a line began. In Ancient Duel a unit is turned as well: ``turn P1 AD-ROM-04 attack``."""
    for event in line.entry.events if line.entry else ():
        match event.text.split():
            case ["turn", code] if code in codes:
                yield codes[code], None
            case ["turn", code, number] if code in codes and number.isdecimal():
                yield codes[code], int(number)
