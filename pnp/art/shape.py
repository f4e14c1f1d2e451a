"""What a drawn picture is: a box and layers of filled outlines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pnp.art.paths import number, svg_layers, to_pdf

Layer = tuple[str, str]
"""A path string and the role of its colour."""

ROLES = ("ink", "paper", "tint")
"""``ink``: the colour of the drawing; ``paper``: what lies under it, to knock out; ``tint``: between the two."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A picture drawn by code: a box (width, height) from (0, 0), y downwards, and layers from back to front.

    Layers are filled by the nonzero rule, each in the colour of its role. Only proportions
    mean anything: a shape is printed at whatever size it is given.
    """

    name: str
    box: tuple[float, float]
    layers: tuple[Layer, ...]

    def fitted(self, width: float, height: float) -> tuple[float, float, float]:
        """Scale, left and lower margin that centre the shape as large as it goes in width x height."""
        scale = min(width / self.box[0], height / self.box[1])
        return scale, (width - scale * self.box[0]) / 2, (height - scale * self.box[1]) / 2

    def to_pdf(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        paints: Mapping[str, str],
        *,
        outline: float | None = None,
    ) -> str:
        """PDF operators that draw the shape centred in a box with its lower left corner at (x, y), in points.

        ``paints`` gives the fill operator of each role used: ``{"ink": "0 g", "paper": "1 g"}``; a role
        left out is not drawn. ``outline`` saves ink: the ink layers are drawn as lines of that many
        points, in the stroke colour of the caller, filled with paper.
        """
        scale, left, low = self.fitted(width, height)
        top = y + low + scale * self.box[1]
        parts = ["q"]
        if outline is not None:
            parts.append(f"{number(outline)} w 1 j")
        for d, role in self.layers:
            if role in paints:
                lines = outline is not None and role != "tint"
                fill = paints.get("paper", "1 g") if lines else paints[role]
                parts += [fill, to_pdf(d, scale, x + left, top), "B" if lines else "f"]
        return "\n".join([*parts, "Q"])

    def to_svg(self, colors: Mapping[str, str]) -> str:
        """A whole SVG picture; ``colors`` maps each role to a CSS colour."""
        w, h = number(self.box[0]), number(self.box[1])
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'
            f"{svg_layers(self.layers, colors)}</svg>"
        )


def square(name: str, *layers: Layer, box: tuple[float, float] = (100, 100)) -> Shape:
    """A shape in a box of 100 x 100 (or another)."""
    return Shape(name, box, tuple(layer for layer in layers if layer[0]))


def ink(*ds: str) -> Layer:
    """A layer of the drawing's own colour."""
    return "".join(ds), "ink"


def paper(*ds: str) -> Layer:
    """A layer that knocks the drawing out again."""
    return "".join(ds), "paper"


def tint(*ds: str) -> Layer:
    """A layer in the lighter colour."""
    return "".join(ds), "tint"


def named(shapes: Iterable[Shape]) -> dict[str, Shape]:
    """Shapes by their names; ``ValueError`` when two bear the same."""
    found: dict[str, Shape] = {}
    for shape in shapes:
        if shape.name in found:
            raise ValueError(f"two shapes are called {shape.name}")
        found[shape.name] = shape
    return found
