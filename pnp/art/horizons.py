"""Horizons: the land of each faction, a band for Terrain Doctrines. Drawn 57 x 18 (millimetres)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from pnp.art.geometry import arch, leaf, outline, polygon, rect, ribbon, sector, zigzag
from pnp.art.paths import both, shifted
from pnp.art.shape import Layer, Shape, clamped, ink, paper, tint

BOX = (57.0, 18.0)


def shapes() -> dict[str, Callable[[], Shape]]:
    """``horizon-<faction>`` for all seven."""
    return {f"horizon-{faction}": partial(_horizon, faction) for faction in _LANDS}


def _horizon(faction: str) -> Shape:
    layers = tuple((clamped(d, *BOX), role) for d, role in _LANDS[faction]())
    return Shape(f"horizon-{faction}", BOX, layers)


def _camp() -> Iterator[Layer]:
    """A rampart with stakes, two towers and a gate; tents behind."""
    yield tint(outline("0,13* 0,8* 12,5 22,8 34,4.5 46,7.5 57,5* 57,13*"))
    stakes = "".join(
        polygon([(x, 14), (x, 9.4), (x + 0.75, 8.2), (x + 1.5, 9.4), (x + 1.5, 14)]) for x in _steps(0, 56, 1.9)
    )
    tower = rect(19.5, 5, 6, 9) + rect(18.7, 3.6, 7.6, 2) + "".join(rect(18.7 + i * 3, 2.2, 1.6, 1.6) for i in range(3))
    yield ink(stakes, rect(0, 12, 57, 2.2))
    yield paper(rect(17.9, 1.6, 21.2, 12.2))
    yield tint(rect(17.9, 6, 21.2, 7))
    yield ink(both(tower, 28.5), rect(25, 7.2, 7, 7), outline("0,18* 0,14* 57,14* 57,18*"))
    yield paper(arch(28.5, 14, 3.6, 5), both(rect(21.7, 7.4, 1.6, 2.6), 28.5))
    yield paper("".join(polygon([(x, 17.4), (x + 1.2, 15.4), (x + 2.4, 17.4)]) for x in _steps(0.6, 54, 3.1)))


def _pass() -> Iterator[Layer]:
    """A cleft between two cliffs, the sun low over the sea behind it."""
    yield tint(sector((27, 13.5), 8, 0, 180, 360), rect(16, 14.2, 24, 0.9), rect(17, 15.8, 22, 0.7))
    yield ink(
        outline("0,18* 0,1.5* 7,0.6* 10,2.6* 15,2* 17,6* 20,7.5* 20.5,11* 23,12.5* 24,18*"),
        outline("57,18* 57,0.4* 51,2.4* 47,1.4* 42,3.6* 38,3* 37,7* 34,9* 33.5,13* 31,14.4* 30,18*"),
    )
    cuts = (
        "10,2.6 11,8 9,12 11,18",
        "15,2 14,6 17,11 16,16",
        "47,1.4 48,6 45,10 47,17",
        "42,3.6 41,8 43,12 40,17",
        "3,1.4 4,7 2,11",
    )
    yield paper(*(ribbon(d, (0.2, 0.8, 0.2)) for d in cuts))


def _plain() -> Iterator[Layer]:
    """A high peak far off, an open plain in furrows."""
    yield tint(outline("8,11* 20,6 26,3* 28.5,0.5* 31,3* 37,6.5 50,11*"), rect(0, 10, 57, 1.6))
    yield paper(polygon([(28.5, 0.5), (31, 3), (29.6, 4.4), (28.4, 3), (27.2, 4.6), (26, 3)]))
    yield ink(outline("0,18* 0,11.4* 28,10.4 57,11.4* 57,18*"))
    yield paper(
        *(
            polygon([(28.5 + x * 0.28, 11.6), (28.5 + x * 0.28 + 0.15, 11.6), (28.5 + x + 0.9, 18), (28.5 + x, 18)])
            for x in _steps(-27, 27, 4.8)
        )
    )
    yield ink(*(leaf((x, 12), 5.5, 2.2, -90) for x in (6, 9, 48)))


def _levelled() -> Iterator[Layer]:
    """Columns on a terrace, and a road of two tracks that comes straight at us."""
    yield tint(outline("0,10.5* 9,8 20,9.4 36,7.4 48,9 57,8* 57,12* 0,12*"))
    column = rect(3, 3.4, 1.3, 6) + polygon([(2.2, 2), (5.1, 2), (4.3, 3.5), (3, 3.5)]) + rect(2.5, 9, 2.3, 0.9)
    yield ink(
        *(shifted(column, x, 0) for x in (0, 3.6, 7.2, 10.8, 38, 45.2, 48.8)),
        rect(1.6, 1, 15, 1.1),
        rect(46, 1, 8, 1.1),
    )
    yield ink(rect(0, 9.8, 20, 1.2), rect(38, 9.8, 19, 1.2), rect(0, 11, 57, 7))
    yield paper(both(polygon([(27.2, 11), (27.9, 11), (23, 18), (18.6, 18)]), 28.5), rect(28.3, 11, 0.4, 7))


def _cannae() -> Iterator[Layer]:
    """Low hills, a river that bends through the plain, ears of wheat."""
    yield tint(outline("0,12* 0,8* 8,6 16,8.4 26,5.2 38,8.8 48,6.2 57,8.4* 57,12*"))
    yield ink(outline("0,18* 0,10.6* 18,9.6 40,10.6 57,9.8* 57,18*"))
    yield paper(ribbon("38,10.4 44,11.2 34,12.4 24,13.6 34,15.4 47,18", (0.3, 0.6, 1, 1.5, 2.2, 3.4)))
    ear = (
        rect(-0.2, 4, 0.4, 14)
        + leaf((0, 4.6), 3, 1, -90)
        + "".join(leaf((0, 5.6 + i * 1.5), 2.4, 0.85, a) for i in range(3) for a in (-125, -55))
    )
    spots = ((2.4, 0), (5.6, 2.4), (8.6, 0.6), (51.2, 2.2), (54.2, 0.2))
    yield paper(*(leaf((x, 20), 18.6 - y, 5.4, -90) + rect(x - 1, 10, 2, 8) for x, y in spots))
    yield ink(*(shifted(ear, x, y) for x, y in spots))


def _nile() -> Iterator[Layer]:
    """Pyramids, palms, the river."""
    yield tint(polygon([(22, 11), (31, 2), (40, 11)]), polygon([(36, 11), (42.5, 4.6), (49, 11)]))
    yield ink(
        polygon([(31, 2), (40, 11), (33.6, 11)]), polygon([(42.5, 4.6), (49, 11), (44.4, 11)]), rect(0, 11, 57, 1.2)
    )
    for x, base, lean in ((9, 11.4, 1.4), (14.4, 11.4, -0.8), (53, 11.4, -1.2)):
        top = (x + lean, 4)
        fronds = [
            leaf(top, 4.6, 1.5, a, b)
            for a, b in ((-170, -1.4), (-135, -1), (-90, 0.4), (-45, 1), (-10, 1.4), (30, 1.2), (150, -1.2))
        ]
        yield ink(ribbon(f"{x},{base} {x + lean * 0.4},{(base + 4) / 2} {top[0]},{top[1]}", (1.3, 0.9, 0.8)), *fronds)
    yield ink(*(zigzag((0.4, y), 56.2, 1.1, 14, 0.75) for y in (13.8, 15.6, 17.3)))


def _forest() -> Iterator[Layer]:
    """Peaks behind rows of firs."""
    yield tint(
        polygon(
            [(0, 12), (0, 8), (7, 3), (13, 8), (22, 0.6), (31, 8.6), (40, 2), (48, 7.4), (52, 5), (57, 9), (57, 12)]
        )
    )
    yield paper(
        polygon([(22, 0.6), (25, 3.3), (23, 4.4), (21.6, 3), (19.4, 4.6), (18.6, 3.4)]),
        polygon([(40, 2), (43, 4), (40.6, 5.4), (37.4, 4.2)]),
    )
    for x, size in _firs(0, 57, 5.2, 6.4):
        yield paper(shifted(_fir(size * 1.12), x, 13.6))
        yield ink(shifted(_fir(size), x, 13.4))
    yield ink(rect(0, 13, 57, 5))
    for x, size in _firs(2.6, 56, 6.1, 8):
        yield paper(shifted(_fir(size * 1.12), x, 16.8))
        yield ink(shifted(_fir(size), x, 16.8))
    yield tint(rect(0, 16.6, 57, 1.4))  # on a white card a white forest needs an edge to stand on


def _firs(first: float, last: float, step: float, size: float) -> Iterator[tuple[float, float]]:
    """Places and heights of firs, no two neighbours alike."""
    for index, x in enumerate(_steps(first, last, step)):
        yield x, size * (1, 0.8, 0.92, 0.72, 1.05)[index % 5]


def _fir(height: float) -> str:
    h = height
    half = [(0, -h), (0.16, -0.72), (0.1, -0.72), (0.25, -0.44), (0.15, -0.44), (0.34, -0.12), (0.06, -0.12), (0.06, 0)]
    right = [(x * h, y * h if index else y) for index, (x, y) in enumerate(half)]
    return polygon([*right, *((-x, y) for x, y in reversed(right[1:]))])


def _steps(first: float, last: float, step: float) -> list[float]:
    return [first + index * step for index in range(int((last - first) / step) + 1)]


_LANDS: Mapping[str, Callable[[], Iterator[Layer]]] = {
    "rome": _camp,
    "sparta": _pass,
    "macedonia": _plain,
    "persia": _levelled,
    "carthage": _cannae,
    "egypt": _nile,
    "dacia": _forest,
}
