"""The field that the players build, with everything about movement that depends on its squares alone.

A square is known by its place in the sorted list of squares, its *index*. What can be reached from
where, and the action that goes there, is worked out once for each field::

    index of a square          0,1  1,1          1  3
    (sorted by x, then y)      0,0  1,0  2,0     0  2  4
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final, TypeAlias

from engines.retrovia.actions import KINDS, Build, Enter, Move, Square

LARGEST: Final = 15
"""The most squares a field can have: the central one and fourteen tiles (RV-2.1)."""

SIDES: Final = ((-1, 0), (0, -1), (0, 1), (1, 0))
AROUND: Final = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
LEAPS: Final = ((-2, 0), (-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1), (2, 0))
"""The Knight's landings (RV-5.2)."""

Leg: TypeAlias = tuple[int, Move]
"""One square that a move can end on: its index, and the action."""

Ray: TypeAlias = tuple[Leg, ...]
"""Squares in a line, nearest first; a ray of one is a step or a jump."""


class Rays(dict[tuple[str, int], tuple[Ray, ...]]):
    """The lines that a type can go along from a square (RV-5.1 to RV-5.3), worked out when first asked for."""

    def __init__(self, squares: Sequence[Square], index: dict[Square, int]) -> None:
        """Rays of one field."""
        super().__init__()
        self._squares = squares
        self._index = index

    def __missing__(self, key: tuple[str, int]) -> tuple[Ray, ...]:
        """Work out what was not asked for before."""
        kind, index = key
        self[key] = _rays(kind, self._squares[index], self._index)
        return self[key]


@dataclass(frozen=True, slots=True)
class Tables:
    """What a field allows."""

    index: dict[Square, int]
    rays: Rays
    """By type and index of the square."""
    builds: tuple[Build, ...]
    enters: dict[str, tuple[Enter, ...]]
    """By type, then by index of the square."""


@dataclass(frozen=True, slots=True)
class Field:
    """The squares, sorted by x and then y, with their tables."""

    squares: tuple[Square, ...]
    tables: Tables = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Look the tables up; equal fields share them."""
        object.__setattr__(self, "tables", _tables(self.squares))


START: Final[tuple[Square, ...]] = ((0, 0),)


@lru_cache(maxsize=2048)
def grown(before: Field, square: Square) -> tuple[Field, int]:
    """The field with one square more, and the index at which it was put in."""
    squares = tuple(sorted((*before.squares, square)))
    return Field(squares), squares.index(square)


def beside(square: Square) -> tuple[Square, ...]:
    """The four squares that share a side with this one (RV-2.2)."""
    return tuple((square[0] + dx, square[1] + dy) for dx, dy in SIDES)


def is_connected(squares: Iterable[Square]) -> bool:
    """Whether every square can be reached from any other over shared sides (RV-2.2)."""
    left = set(squares)
    edge = [left.pop()] if left else []
    while edge:
        near = [square for square in beside(edge.pop()) if square in left]
        left.difference_update(near)
        edge += near
    return not left


@lru_cache(maxsize=2048)
def _tables(squares: tuple[Square, ...]) -> Tables:
    index = {square: number for number, square in enumerate(squares)}
    return Tables(
        index=index,
        rays=Rays(squares, index),
        builds=_builds(squares, index),
        enters={kind: tuple(_enter(kind, square) for square in squares) for kind in KINDS},
    )


def _builds(squares: Sequence[Square], index: dict[Square, int]) -> tuple[Build, ...]:
    if len(squares) >= LARGEST:
        return ()
    new = {near for square in squares for near in beside(square) if near not in index}
    return tuple(_build(square) for square in sorted(new))


_GAITS: Final = {"V": (SIDES, 2), "C": (LEAPS, 1), "S": (AROUND, 1), "H": (AROUND, LARGEST)}
"""For each type its directions and how many steps it takes in one."""


def _rays(kind: str, origin: Square, index: dict[Square, int]) -> tuple[Ray, ...]:
    directions, reach = _GAITS[kind]
    rays = (_ray(origin, direction, reach, index) for direction in directions)
    return tuple(ray for ray in rays if ray)


def _ray(origin: Square, direction: Square, reach: int, index: dict[Square, int]) -> Ray:
    """Up to ``reach`` steps in one direction, for as long as the squares exist (RV-2.3)."""
    legs: list[Leg] = []
    square = origin
    while len(legs) < reach:
        square = (square[0] + direction[0], square[1] + direction[1])
        if square not in index:
            break
        legs.append((index[square], _move(origin, square)))
    return tuple(legs)


# An action is a value: the same one serves in every field that has its squares.
_build = cache(Build)
_enter = cache(Enter)
_move = cache(Move)
