"""Unknown land for construction tiles: a map whose contour lines go on from tile to tile, however a tile is laid.

All lands have the same height along every edge, level across it and the same from either end, so
that any edge meets any other. Each has hills and hollows of its own inside. The box of a land is a
tile and its bleed: 100 units of tile, 5 more on every side.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import cos, exp, pi, radians, sin

from pnp.art.contours import Relief, band
from pnp.art.geometry import polygon
from pnp.art.shape import Shape, clamped, ink, square

BLEED, SIDE = 5.0, 100.0
THIN, THICK = 0.5, 1.0
CELLS, SPACING = 44, 4.2
LEVELS = tuple(-2.2 + 0.36 * index for index in range(16))
"""Heights of the contour lines; every fourth is drawn thicker."""
WAVES = (0.42, 0.2)
"""The height along an edge: waves that fit once, twice ... between two corners."""

_Hill = tuple[float, float, float, float]
"""Where it is (0 to 1 across and down), how high (a hollow is below 0), how wide."""

_LANDS: dict[str, tuple[_Hill, ...]] = {
    "summit": ((0.45, 0.53, 3.0, 0.17), (0.72, 0.3, 0.9, 0.16)),
    "hollow": ((0.55, 0.46, -1.5, 0.2), (0.25, 0.7, 1.3, 0.14)),
    "ridge": ((0.24, 0.3, 1.3, 0.16), (0.5, 0.5, 2.1, 0.16), (0.76, 0.66, 1.6, 0.15)),
    "valley": ((0.26, 0.5, 1.9, 0.15), (0.53, 0.5, -0.9, 0.16), (0.77, 0.46, 1.7, 0.14)),
    "spur": ((0.68, 0.34, 2.3, 0.18), (0.33, 0.62, -1.0, 0.17)),
    "twins": ((0.3, 0.62, 2.2, 0.14), (0.68, 0.4, 2.6, 0.15)),
    "shore": ((0.3, 0.7, -1.3, 0.2), (0.7, 0.3, 1.9, 0.2), (0.75, 0.74, 0.8, 0.12)),
    "camp": ((0.5, 0.5, -0.5, 0.3),),
}
"""The lands and what lies inside them; the camp is level ground, for the central square."""


def shapes() -> dict[str, Callable[[], Shape]]:
    """The lands, the compass of the central square, the rings that mark a side: names and what draws them."""
    lands = {f"land-{name}": partial(_land, f"land-{name}", hills) for name, hills in _LANDS.items()}
    rings = {"rings-round": partial(_rings, "rings-round", 2), "rings-square": partial(_rings, "rings-square", 9)}
    return {**lands, **rings, "compass": _compass}


def _land(name: str, hills: tuple[_Hill, ...]) -> Shape:
    whole = SIDE + 2 * BLEED
    return Shape(name, (whole, whole), (ink(_contours(hills)),))


def _contours(hills: tuple[_Hill, ...]) -> str:
    edge = BLEED / SIDE
    relief = Relief.of(partial(_height, hills), -edge, 1 + edge, CELLS)
    bands = []
    for number, level in enumerate(LEVELS):
        breadth = THICK if number % 4 == 1 else THIN
        for line in relief.lines(level):
            points = [((x + edge) * SIDE, (y + edge) * SIDE) for x, y in line]
            bands.append(band(points, breadth, SPACING, (BLEED, SIDE + BLEED)))
    return clamped("".join(bands), SIDE + 2 * BLEED, SIDE + 2 * BLEED)


def _height(hills: tuple[_Hill, ...], x: float, y: float) -> float:
    inside = _window(x) * _window(y)
    own = sum(high * exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * wide * wide)) for cx, cy, high, wide in hills)
    return _along(x) + _along(y) + inside * own


def _along(t: float) -> float:
    return sum(high * cos(2 * pi * (number + 1) * t) for number, high in enumerate(WAVES))


def _window(t: float) -> float:
    """What is the tile's own: nothing at its edges, and nothing of its slope."""
    return sin(pi * t) ** 2 * (2 - sin(pi * t) ** 2) if 0 < t < 1 else 0.0


def _compass() -> Shape:
    """A compass whose long arms are the two directions (RV-1.3)."""
    arms = []
    for angle, length in ((0, 49), (180, 49), (90, 27), (270, 27), (45, 16), (135, 16), (225, 16), (315, 16)):
        t = radians(angle)
        sides = [(50 + 7.2 * cos(t + turn), 50 + 7.2 * sin(t + turn)) for turn in (0.9, -0.9)]
        arms.append(polygon([(50, 50), sides[0], (50 + length * cos(t), 50 + length * sin(t)), sides[1]]))
    return square("compass", ink(*arms))


def _rings(name: str, power: int) -> Shape:
    """Contour lines round the middle: circles, or squares with soft corners."""
    c, whole = SIDE / 2 + BLEED, SIDE + 2 * BLEED
    bands = []
    for number in range(8):
        r = 29 + 4.6 * number
        points = []
        for step in range(0, 361, 6):
            t = radians(step)
            u, v = cos(t), sin(t)
            scale = r / (abs(u) ** power + abs(v) ** power) ** (1 / power)
            points.append((c + scale * u, c + scale * v))
        if max(x for x, _ in points) < whole:
            bands.append(band(points, THICK if number % 4 == 0 else THIN, 1))
    return Shape(name, (whole, whole), (ink("".join(bands)),))
