"""Grounds: the pattern of a faction behind the picture of a card, and its border.

A pattern is a tile that is repeated whole: the repeats are stretched a little until they fit
the panel, so that no motif is ever cut in two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from pnp.art.geometry import disc, leaf, line, on_circle, polygon, rect, regular, ribbon, sector, zigzag
from pnp.art.paths import Point, Subpath, bounds, hole, mapped, parse, shifted, turned, write
from pnp.art.shape import Shape, tint

Tile = tuple[float, float, str]
"""Width and height in millimetres and the outline of one repeat."""

WIDTH, HEIGHT = 57.0, 36.0
"""The picture panel of a unit card in millimetres."""

BORDER = 3.0
"""The breadth of a border in millimetres."""


def shapes() -> Mapping[str, Callable[[], Shape]]:
    """``ground-<faction>`` of 57 x 36 mm, ``border-<faction>`` of 57 x 3 mm, and ``tile-<faction>``, one repeat."""
    return (
        {f"ground-{faction}": partial(ground, faction, WIDTH, HEIGHT) for faction in _FIELDS}
        | {f"border-{faction}": partial(border, faction, WIDTH) for faction in _BORDERS}
        | {f"tile-{faction}": partial(_tile, faction) for faction in _FIELDS}
    )


def _tile(faction: str) -> Shape:
    width, height, d = _FIELDS[faction]()
    return Shape(f"tile-{faction}", (width, height), (tint(d),))


def ground(faction: str, width: float, height: float) -> Shape:
    """The ground of a faction for a panel of that many millimetres: border, pattern, border."""
    strip = border(faction, width).layers[0][0]
    inner = height - 2 * BORDER - 1
    field = shifted(_repeated(_FIELDS[faction](), width, inner), 0, BORDER + 0.5)
    below = turned(strip, 180, (width / 2, height / 2))
    return Shape(f"ground-{faction}", (width, height), (tint(strip, field, below),))


def border(faction: str, width: float) -> Shape:
    """The border of a faction as a strip 3 mm high, to be laid along an upper edge."""
    return Shape(f"border-{faction}", (width, BORDER), (tint(_repeated(_BORDERS[faction](), width, BORDER)),))


def _repeated(tile: Tile, width: float, height: float) -> str:
    """A tile repeated whole over width x height from (0, 0)."""
    tile_width, tile_height, d = tile
    across, down = max(1, round(width / tile_width)), max(1, round(height / tile_height))
    sx, sy = width / across / tile_width, height / down / tile_height
    places = [(i * tile_width, j * tile_height) for j in range(down) for i in range(across)]
    return _within(write(_spread(parse(d), places, (sx, sy)), digits=3), width, height)


def _spread(paths: Sequence[Subpath], places: Sequence[Point], scale: Point) -> Iterator[Subpath]:
    """The paths once for each place, then stretched."""
    sx, sy = scale
    for dx, dy in places:
        for path in paths:
            start, *segments = (
                tuple(((x + dx) * sx, (y + dy) * sy) for x, y in segment) for segment in ((path.start,), *path.segments)
            )
            yield Subpath(start[0], tuple(segments), path.closed)


def _within(d: str, width: float, height: float) -> str:
    """``d`` squeezed by the little that mitres stick out of width x height."""
    extent = bounds(d)
    if extent.left >= 0 and extent.top >= 0 and extent.right <= width and extent.bottom <= height:
        return d
    left, top = min(0.0, extent.left), min(0.0, extent.top)
    fx, fy = width / (max(width, extent.right) - left), height / (max(height, extent.bottom) - top)
    return mapped(d, lambda point: ((point[0] - left) * fx, (point[1] - top) * fy))


def _masonry() -> Tile:
    joints = (
        rect(0, 0, 10, 0.5)
        + rect(0, 3, 10, 0.5)
        + rect(4.75, 0, 0.5, 3.2)
        + rect(0, 3, 0.25, 3)
        + rect(9.75, 3, 0.25, 3)
    )
    return 10, 6, joints


def _chevrons() -> Tile:
    return 5, 5, zigzag((0, 2.5), 5, 3, 1, 1.1)


def _sunlets() -> Tile:
    rays = [leaf((4, 4), 2.4, 0.9, a) for a in range(0, 360, 45)]
    return 8, 8, "".join(rays) + "".join(disc(x, y, 0.6) for x, y in ((0.6, 0.6), (7.4, 0.6), (0.6, 7.4), (7.4, 7.4)))


def _rosettes() -> Tile:
    petals = [leaf(on_circle((3.5, 3.5), 0.9, a), 2.1, 1.15, a) for a in range(0, 360, 45)]
    return 7, 7, "".join(petals) + disc(3.5, 3.5, 0.6)


def _scales() -> Tile:
    return 6, 6, sector((3, 0), 3, 2.1, 0, 180) + sector((0, 3), 3, 2.1, 0, 90) + sector((6, 3), 3, 2.1, 90, 180)


def _water() -> Tile:
    return 4, 4, zigzag((0, 2), 4, 1.8, 1, 0.9)


def _lattice() -> Tile:
    outer = polygon([(3, 0), (4, 0), (7, 3), (7, 4), (4, 7), (3, 7), (0, 4), (0, 3)])
    return 7, 7, outer + hole(regular((3.5, 3.5), 4, 3)) + regular((3.5, 3.5), 4, 1.5)


_FIELDS: Mapping[str, Callable[[], Tile]] = {
    "rome": _masonry,
    "sparta": _chevrons,
    "macedonia": _sunlets,
    "persia": _rosettes,
    "carthage": _scales,
    "egypt": _water,
    "dacia": _lattice,
}


def _leaves() -> Tile:
    return 3, 3, leaf((0.2, 1.5), 2.8, 1.3, -32) + leaf((0.2, 1.5), 2.8, 1.3, 32) + rect(0, 1.35, 3, 0.3)


def _lambdas() -> Tile:
    return 3, 3, line([(0.4, 2.8), (1.5, 0.6), (2.6, 2.8)], 0.8)


def _key() -> Tile:
    return (
        3.6,
        3,
        line([(0, 2.7), (0.45, 2.7), (0.45, 0.5), (2.9, 0.5), (2.9, 1.9), (1.7, 1.9), (1.7, 1.4)], 0.5)
        + rect(0, 2.45, 3.6, 0.5),
    )


def _merlons() -> Tile:
    return (
        4,
        3,
        polygon(
            [
                (0.2, 3),
                (0.2, 2),
                (0.9, 2),
                (0.9, 1.1),
                (1.5, 1.1),
                (1.5, 0.3),
                (2.5, 0.3),
                (2.5, 1.1),
                (3.1, 1.1),
                (3.1, 2),
                (3.8, 2),
                (3.8, 3),
            ]
        ),
    )


def _waves() -> Tile:
    return (
        4,
        3,
        ribbon("0,2.7 1.6,2.4 2.4,1.2 3.4,0.9 3.6,1.7 3,1.9", (0.5, 0.9, 0.8, 0.7, 0.5, 0.3)) + rect(0, 2.5, 4, 0.45),
    )


def _reeds() -> Tile:
    return 3, 3, leaf((1.5, 2.9), 2.7, 1.2, -90) + leaf((1.5, 2.9), 1.9, 0.8, -140) + leaf((1.5, 2.9), 1.9, 0.8, -40)


def _rope() -> Tile:
    return 2.4, 3, ribbon("0.1,2.6 1,2.1 1.4,0.9 2.3,0.4", (0.3, 1.1, 1.1, 0.3))


_BORDERS: Mapping[str, Callable[[], Tile]] = {
    "rome": _leaves,
    "sparta": _lambdas,
    "macedonia": _key,
    "persia": _merlons,
    "carthage": _waves,
    "egypt": _reeds,
    "dacia": _rope,
}

BORDERS = tuple(_BORDERS)
"""The names of the borders: those of the factions."""
