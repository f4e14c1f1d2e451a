"""How a board of Retrovia is laid out: the size of its squares, and where the Rearguards find room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engines.retrovia import Square
from pnp.um import mm, points

LARGEST = points(mm("12.5"))
"""A square is drawn no larger than this, in points."""
CLEAR = 17.5
"""Below this a square is hard to read; larger ones are preferred to a lower board."""
PAD, AXIS = 6.0, 9.0
"""Inside the frame, and for the numbers of columns and rows."""
WAITING, GAP = 10.0, 1.4
"""The size of a token in a Rearguard, and the room between two."""
ABREAST = 2
"""Columns of a Rearguard that stands beside the field."""
BETWEEN = 12.0
"""Between two Rearguards that stand below the field."""
NARROWEST_BESIDE, NARROWEST_BELOW = 96.0, 130.0
"""No board is narrower, in points."""
NAME, TURN = 10.0, 9.5
"""The line with a side's name and tiles, and one that says whose turn it is."""


@dataclass(frozen=True, slots=True)
class Extent:
    """The squares a board has room for."""

    left: int
    right: int
    low: int
    high: int

    @classmethod
    def of(cls, squares: Iterable[Square]) -> Extent:
        """What holds all of them."""
        xs, ys = zip(*squares, strict=True)
        return cls(min(xs), max(xs), min(ys), max(ys))

    @property
    def columns(self) -> int:
        """How many squares across."""
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        """How many squares up."""
        return self.high - self.low + 1


@dataclass(frozen=True, slots=True)
class Plan:
    """A layout: ``beside`` the field, or below it, stand the Rearguards; ``turn`` are the lines of words below.

    Lengths in points; ``abreast`` is how many tokens of a Rearguard stand in a row.
    """

    extent: Extent
    width: float
    unit: float
    beside: bool
    abreast: int
    waiting: int
    turn: int

    @classmethod
    def of(cls, extent: Extent, width: float, most: int, turn: int, *, beside: bool) -> Plan:
        """The layout for Rearguards of at most ``most``."""
        half = (width - 2 * PAD - BETWEEN) / 2
        abreast = ABREAST if beside else max(1, int((half + GAP) / (WAITING + GAP)))
        inner = width - 2 * PAD - (2 * (_row(ABREAST) + PAD) + AXIS if beside else 2 * AXIS)
        return cls(extent, width, min(LARGEST, inner / extent.columns), beside, abreast, -(-most // abreast), turn)

    @property
    def field_height(self) -> float:
        """Of the squares with the numbers below them."""
        return self.extent.rows * self.unit + AXIS

    @property
    def home_height(self) -> float:
        """Of a Rearguard with its name and tiles."""
        return NAME + self.waiting * (WAITING + GAP) + (NAME if self.beside else 0.0)

    @property
    def turn_height(self) -> float:
        """Of the words below."""
        return self.turn * TURN + 4

    @property
    def height(self) -> float:
        """Of the whole board."""
        body = max(self.field_height, self.home_height) if self.beside else self.field_height + self.home_height
        return 2 * PAD + body + self.turn_height

    @property
    def home_width(self) -> float:
        """Of one Rearguard."""
        return _row(ABREAST) if self.beside else (self.width - 2 * PAD - BETWEEN) / 2

    @property
    def field_low(self) -> float:
        """Where the lowest row of squares begins, from the foot of the board."""
        below = PAD + self.turn_height + AXIS
        return below + (max(0.0, self.home_height - self.field_height) / 2 if self.beside else self.home_height)

    @property
    def field_left(self) -> float:
        """Where the first column begins, from the left of the board."""
        return (self.width - self.extent.columns * self.unit + (AXIS if self.beside else 0.0)) / 2

    @property
    def home_top(self) -> float:
        """Where the Rearguards begin, from the foot of the board."""
        return self.height - PAD if self.beside else PAD + self.turn_height + self.home_height

    def waits_at(self, number: int) -> tuple[float, float]:
        """Where a token of a Rearguard stands: from the outer edge inwards, and down from the name."""
        step = WAITING + GAP
        return WAITING / 2 + number % self.abreast * step, NAME + WAITING / 2 + number // self.abreast * step


def _row(count: int) -> float:
    return count * WAITING + (count - 1) * GAP


def plans(extent: Extent, width: float, most: int, turn: int) -> Iterator[Plan]:
    """The layouts for which a board of that width has room; side names and tiles must not meet."""
    for beside, least in ((True, NARROWEST_BESIDE), (False, NARROWEST_BELOW)):
        if width >= least:
            yield Plan.of(extent, width, most, turn, beside=beside)


def best(candidates: Iterable[tuple[Plan, float]]) -> Plan:
    """Of layouts with the height that each leads to: the lowest whose squares are clear, else the clearest."""
    listed = list(candidates)
    clear = [(height, -plan.unit, number) for number, (plan, height) in enumerate(listed) if plan.unit >= CLEAR]
    if clear:
        return listed[min(clear)[2]][0]
    return max((plan for plan, _ in listed), key=lambda plan: plan.unit)
