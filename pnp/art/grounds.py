"""Grounds: the pattern of a faction behind the picture of a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pnp.art.geometry import disc, leaf, line, polygon, rect, ring, zigzag
from pnp.art.paths import moved
from pnp.art.shape import Shape

Tile = tuple[float, float, str]
"""Width and height in millimetres and the outline of one repeat."""

WIDTH, HEIGHT = 57.0, 36.0
"""The picture panel of a unit card in millimetres."""


def shapes() -> Iterator[Shape]:
    """``ground-<faction>`` for a panel of 57 x 36 mm."""
    for faction in _TILES:
        shape = ground(faction, WIDTH, HEIGHT)
        yield Shape(f"ground-{faction}", shape.box, shape.layers)


def ground(faction: str, width: float, height: float) -> Shape:
    """The ground of a faction for a panel of that many millimetres: whole repeats, stretched a little to fit."""
    tile_width, tile_height, d = _TILES[faction]()
    across, down = max(1, round(width / tile_width)), max(1, round(height / tile_height))
    sx, sy = width / across, height / down
    scale = min(sx / tile_width, sy / tile_height)
    return Shape(
        f"ground-{faction}",
        (width, height),
        (
            (
                "".join(
                    moved(d, sx * (i + 0.5) - tile_width * scale / 2, sy * (j + 0.5) - tile_height * scale / 2, scale)
                    for i in range(across)
                    for j in range(down)
                ),
                "tint",
            ),
        ),
    )


def _masonry() -> Tile:
    return 9.5, 6, rect(0.3, 0.3, 8.9, 2.4) + rect(0.3, 3.3, 4.15, 2.4) + rect(5.05, 3.3, 4.15, 2.4)


def _chevrons() -> Tile:
    return 6, 4, line([(0.4, 3), (3, 1), (5.6, 3)], 1)


def _key() -> Tile:
    return 6, 6, line([(0.4, 5.4), (0.4, 0.5), (5, 0.5), (5, 4), (2.2, 4), (2.2, 2.4), (3.4, 2.4)], 0.8)


def _rosettes() -> Tile:
    return 6, 6, "".join(leaf(3, 3, 2.7, 1.6, a) for a in range(0, 360, 45))


def _scales() -> Tile:
    return 5, 4, ring(2.5, 2, 1.9, 1.3) + disc(2.5, 2, 0.6)


def _water() -> Tile:
    return 9.5, 4, zigzag(0, 2, 9.5, 1.8, 3, 0.8)


def _rope() -> Tile:
    return 4.75, 4, polygon([(0.4, 3.2), (2.6, 0.8), (4.3, 0.8), (2.1, 3.2)])


_TILES: Mapping[str, Callable[[], Tile]] = {
    "rome": _masonry,
    "sparta": _chevrons,
    "macedonia": _key,
    "persia": _rosettes,
    "carthage": _scales,
    "egypt": _water,
    "dacia": _rope,
}
