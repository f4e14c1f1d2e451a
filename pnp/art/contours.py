"""Contour lines of a height, as on a map: marching squares, then smooth bands of one breadth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pnp.art.geometry import ribbon
from pnp.art.paths import Point, number

Height = Callable[[float, float], float]
"""The height at a point of the tile."""

_Edge = tuple[int, int, int]
"""An edge of the raster: column and row of its first corner, 0 if it runs across and 1 if down."""

_CASES: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((3, 0),),
    ((0, 1),),
    ((3, 1),),
    ((1, 2),),
    ((3, 0), (1, 2)),
    ((0, 2),),
    ((3, 2),),
    ((2, 3),),
    ((2, 0),),
    ((0, 1), (2, 3)),
    ((2, 1),),
    ((1, 3),),
    ((1, 0),),
    ((0, 3),),
    (),
)
"""Which edges of a cell a line joins, by its corners above the level: 1, 2, 4, 8 clockwise from the upper left."""


@dataclass(frozen=True, slots=True)
class Relief:
    """Heights taken over a square, at the places ``at`` along both sides."""

    at: tuple[float, ...]
    heights: tuple[tuple[float, ...], ...]

    @classmethod
    def of(cls, height: Height, low: float, high: float, cells: int) -> Relief:
        """The relief of a height over the square from ``low`` to ``high``."""
        at = tuple(low + (high - low) * index / cells for index in range(cells + 1))
        return cls(at, tuple(tuple(height(x, y) for x in at) for y in at))

    def lines(self, level: float) -> Iterator[list[Point]]:
        """The lines of one level; a closed line ends where it begins."""
        raster = [[height - level for height in row] for row in self.heights]
        joined: dict[_Edge, list[_Edge]] = {}
        for row in range(len(self.at) - 1):
            for column in range(len(self.at) - 1):
                for one, other in _segments(raster, column, row):
                    joined.setdefault(one, []).append(other)
                    joined.setdefault(other, []).append(one)
        for line in _chains(joined):
            yield [_crossing(raster, self.at, edge) for edge in line]


def _segments(raster: Sequence[Sequence[float]], column: int, row: int) -> Iterator[tuple[_Edge, _Edge]]:
    corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
    case = sum(1 << number for number, (x, y) in enumerate(corners) if raster[y][x] > 0)
    edges = ((column, row, 0), (column + 1, row, 1), (column, row + 1, 0), (column, row, 1))
    for one, other in _CASES[case]:
        yield edges[one], edges[other]


def _crossing(raster: Sequence[Sequence[float]], at: Sequence[float], edge: _Edge) -> Point:
    column, row, down = edge
    first, second = raster[row][column], raster[row + down][column + 1 - down]
    share = first / (first - second)
    step = at[1] - at[0]
    return at[column] + (0 if down else share * step), at[row] + (share * step if down else 0)


def _chains(joined: dict[_Edge, list[_Edge]]) -> Iterator[list[_Edge]]:
    """Crossings in the order of their lines, the open lines first."""
    left = dict(joined)
    for start in [*(edge for edge, others in joined.items() if len(others) == 1), *joined]:
        if start not in left:
            continue
        line, here = [start], start
        while (after := next((edge for edge in left.pop(here) if edge in left), None)) is not None:
            line.append(after)
            here = after
        if len(line) > 2 and start in joined[here]:
            line.append(start)
        if len(line) > 1:
            yield line


def band(line: Sequence[Point], breadth: float, spacing: float, edges: tuple[float, ...] = ()) -> str:
    """A line as a band, smooth through points at about that distance, and through all that lie on ``edges``."""
    kept = [line[0]]
    for point in line[1:-1]:
        far = abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1])
        if far >= spacing or any(abs(place - edge) < 1e-6 for place in point for edge in edges):
            kept.append(point)
    kept.append(line[-1])
    text = " ".join(f"{number(x, 3)},{number(y, 3)}" for x, y in kept)
    return ribbon(text, (breadth, breadth), steps=1)
