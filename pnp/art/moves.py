"""The movement of each character of Retrovia as a small picture, drawn from what the rules engine allows.

A line leads over squares that must be free; a dot is a square to stop on. Dots without lines are
landings of a jump. All four have one measure: five squares across and down.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engines.retrovia import Square
from pnp.art.figures import shapes as figures
from pnp.art.geometry import disc, line, round_rect
from pnp.art.paths import Point, mapped
from pnp.art.shape import Layer, Shape, ink, paper, tint
from pnp.movement import FIGURES, JUMPS, KINDS, ORIGIN, Movement, farthest, movement

UNIT, GAP, ROUND = 20.0, 0.7, 1.6
"""A square, the half of what parts it from the next, and its corners."""
ACROSS = 5
DOT, LINE = 3.1, 1.5
FRAME = 1.1
"""What is seen of the square on which somebody stands."""


def shapes() -> dict[str, Callable[[], Shape]]:
    """``moves-V``, ``moves-C``, ``moves-S``, ``moves-H``."""
    return {f"moves-{kind}": partial(_moves, kind) for kind in KINDS}


def _moves(kind: str) -> Shape:
    shown = movement(kind)
    place = _Place.of(shown)
    layers = [tint("".join(_square(place(square)) for square in shown.state.layout.field.squares))]
    if kind not in JUMPS:
        layers.append(ink("".join(line([place(ORIGIN), place(end)], LINE) for end in farthest(ORIGIN, shown.targets))))
    layers.append(ink("".join(disc(*place(square), DOT) for square in shown.targets)))
    for square, standing in zip(shown.state.layout.field.squares, shown.state.layout.board, strict=True):
        if standing:
            layers += _standing(standing, place(square), UNIT * (0.78 if square == ORIGIN else 0.54))
    return Shape(f"moves-{kind}", (UNIT * ACROSS, UNIT * ACROSS), tuple(layers))


class _Place:
    """Where the middle of a square lies in the picture, the field in the middle of it."""

    def __init__(self, dx: float, dy: float) -> None:
        self._dx, self._dy = dx, dy

    @classmethod
    def of(cls, shown: Movement) -> _Place:
        xs, ys = zip(*shown.state.layout.field.squares, strict=True)
        return cls((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)

    def __call__(self, square: Square) -> Point:
        half = UNIT * ACROSS / 2
        return half + (square[0] - self._dx) * UNIT, half - (square[1] - self._dy) * UNIT


def _square(middle: Point) -> str:
    side = UNIT - 2 * GAP
    return round_rect(middle[0] - side / 2, middle[1] - side / 2, side, side, ROUND)


def _standing(standing: str, middle: Point, side: float) -> list[Layer]:
    """A character, large on its square or small, on light ground: what is left of the square frames it."""
    figure = figures()[FIGURES[standing]]()
    scale = side / figure.box[0]

    def place(point: Point) -> Point:
        return middle[0] + (point[0] - 50) * scale, middle[1] + (point[1] - 50) * scale

    inner = UNIT - 2 * GAP - 2 * FRAME
    under = round_rect(middle[0] - inner / 2, middle[1] - inner / 2, inner, inner, ROUND * 0.6)
    return [paper(under), *((mapped(d, place), role) for d, role in figure.layers)]
