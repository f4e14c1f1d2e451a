"""The pictures of Al Tavolo, drawn by code: badges, signs, silhouettes, icons, grounds, figures, lands, moves.

``shape("type-cavalry")`` is one picture, ``names()`` lists them all. Nothing heavy is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from card_db.problems import nearest
from pnp.art import badges, figures, grounds, horizons, icons, lands, moves, signs, silhouettes
from pnp.art.shape import ROLES, Layer, Shape, merged

__all__ = ["BORDER", "BORDERS", "ROLES", "Layer", "Shape", "border", "find", "ground", "names", "shape"]

ground = grounds.ground
border = grounds.border
BORDER, BORDERS = grounds.BORDER, grounds.BORDERS


@cache
def _book() -> dict[str, Callable[[], Shape]]:
    modules = (badges, signs, silhouettes, icons, grounds, horizons, figures, lands, moves)
    return merged(module.shapes() for module in modules)


def names() -> tuple[str, ...]:
    """The name of every picture, in the order of the book."""
    return tuple(_book())


@cache
def find(name: str) -> Shape | None:
    """The picture of that name, or nothing; drawn when it is first asked for."""
    draw = _book().get(name)
    return None if draw is None else draw()


def shape(name: str) -> Shape:
    """The picture of that name; ``KeyError`` with the nearest name when there is none."""
    found = find(name)
    if found is None:
        near = nearest(name, names())
        raise KeyError(f"no picture is called {name!r}" + (f"; did you mean {near!r}?" if near else ""))
    return found
