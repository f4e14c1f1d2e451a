"""How the characters of Retrovia move, shown in positions in which the rules engine is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from engines.retrovia import RETROVIA, Config, Move, Square, State

KINDS = "VCSH"
"""Wayfarer, Knight, Wraith, Hunter (RV-1.1)."""

FIGURES = {"V": "figure-wayfarer", "C": "figure-knight", "S": "figure-wraith", "H": "figure-hunter"}
"""The picture of each."""

JUMPS = "C"
"""What lies on the way of these does not matter (RV-5.2)."""

_POSITIONS = {
    "V": "-2,0;-1,-1;-1,0;-1,1;0,-2;0,-1;0,0;0,1;0,2;1,-1;1,0;1,1;2,0/0,0=V/VCCSSH|vvccssh/1|1/A2e1,0",
    "C": "-2,0;-1,-1;-1,0;-1,1;0,-2;0,-1;0,0;0,1;0,2;1,-1;1,1;2,0;2,1/0,0=C;0,1=V/VCSSH|vvccssh/1|1/A2e2,0",
    "S": "-1,-1;-1,0;-1,1;0,-1;0,0;0,1;1,-1;1,0;1,1/0,0=S/VVCCSH|vvccssh/3|3/A2e1,0",
    "H": "-2,0;-1,-1;-1,0;-1,1;0,-1;0,0;0,1;0,2;1,-1;1,0;1,1;1,2;2,0;2,1;2,2/0,0=H/VVCCSS|vvccssh/0|0/A1pe1,0",
}
"""A field for each to show its movement on: the Knight's has a gap at 1,0 and an ally at 0,1, both jumped."""

ORIGIN: Square = (0, 0)
"""Where the character stands whose movement is shown."""


@dataclass(frozen=True, slots=True)
class Movement:
    """One character's movement: the position, and every square it may move to."""

    kind: str
    state: State
    targets: tuple[Square, ...]


@cache
def movement(kind: str) -> Movement:
    """How a character moves: ``kind`` is one of :data:`KINDS`."""
    state = RETROVIA.from_text(_POSITIONS[kind], Config())
    return Movement(kind, state, tuple(targets(state, ORIGIN)))


def targets(state: State, origin: Square) -> Iterator[Square]:
    """The squares that the character on ``origin`` may move to, in the order of the engine."""
    for action in RETROVIA.legal_actions(state, state.player):
        if isinstance(action, Move) and action.origin == origin:
            yield action.target


def farthest(origin: Square, squares: tuple[Square, ...]) -> Iterator[Square]:
    """Of the squares in each direction the last one: where a line through all of them ends."""
    ends: dict[Square, Square] = {}
    for square in squares:
        dx, dy = square[0] - origin[0], square[1] - origin[1]
        reach = max(abs(dx), abs(dy))
        way = (dx // reach, dy // reach)
        if way not in ends or reach > max(abs(ends[way][0] - origin[0]), abs(ends[way][1] - origin[1])):
            ends[way] = square
    yield from ends.values()
