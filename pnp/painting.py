"""Shapes, surfaces and patterns as PDF operators; what repeats is stored as a form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, cos, radians, sin

from pnp.art import Shape
from pnp.art.paths import shifted, turned
from pnp.colours import INK, PAPER, Rgb, fill, mixed, stroke
from pnp.drawing import Box, FormBook
from pnp.um import number

#: Circles drawn with four curves: the length of their handles.
ROUND = 0.5523


@dataclass(frozen=True, slots=True)
class Paints:
    """The colours a shape is drawn with; ``outline`` is a breadth in points, 0 for surfaces."""

    ink: Rgb = INK
    paper: Rgb = PAPER
    tint: Rgb | None = None
    outline: float = 0.0

    @property
    def second(self) -> Rgb:
        """The second colour: given, or between the other two."""
        return mixed(self.ink, self.paper, 0.5) if self.tint is None else self.tint


@dataclass(frozen=True, slots=True)
class Placed:
    """How a shape takes up a box: see the keys ``fit``, ``align``, ``valign`` and ``turn`` of a face."""

    fit: str = "inside"
    align: str = "center"
    valign: str = "middle"
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Tiling:
    """Tiles of so many points; ``turned`` stands those of the lower half on their heads."""

    width: float
    height: float
    stagger: bool = False
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Painted:
    """Operators, and the forms they draw."""

    ops: str
    forms: tuple[str, ...] = ()


NOTHING = Painted("")


def joined(parts: Sequence[Painted]) -> Painted:
    """Several drawn one after the other."""
    forms = dict.fromkeys(form for part in parts for form in part.forms)
    return Painted("\n".join(part.ops for part in parts if part.ops), tuple(forms))


def outline(box: Box, radius: float = 0.0) -> str:
    """The path of a rectangle, its corners rounded."""
    left, bottom, right, top = box
    if radius <= 0:
        return f"{number(left)} {number(bottom)} {number(right - left)} {number(top - bottom)} re"
    r = min(radius, (right - left) / 2, (top - bottom) / 2)
    k = r * (1 - ROUND)
    n = number
    return (
        f"{n(left + r)} {n(bottom)} m {n(right - r)} {n(bottom)} l "
        f"{n(right - k)} {n(bottom)} {n(right)} {n(bottom + k)} {n(right)} {n(bottom + r)} c "
        f"{n(right)} {n(top - r)} l {n(right)} {n(top - k)} {n(right - k)} {n(top)} {n(right - r)} {n(top)} c "
        f"{n(left + r)} {n(top)} l {n(left + k)} {n(top)} {n(left)} {n(top - k)} {n(left)} {n(top - r)} c "
        f"{n(left)} {n(bottom + r)} l {n(left)} {n(bottom + k)} {n(left + k)} {n(bottom)} {n(left + r)} {n(bottom)} c h"
    )


def surface(box: Box, radius: float, colour: Rgb | None, line: Rgb | None, breadth: float) -> Painted:
    """A rectangle with a surface, an outline, or both; the outline lies inside the rectangle."""
    parts: list[str] = []
    if colour is not None:
        parts.append(f"{fill(colour)} {outline(box, radius)} f")
    if line is not None:
        half = breadth / 2
        inner = (box[0] + half, box[1] + half, box[2] - half, box[3] - half)
        parts.append(f"{stroke(line)} {breadth:g} w {outline(inner, max(radius - half, 0))} S")
    return Painted("q " + "\n".join(parts) + " Q") if parts else NOTHING


class Painter:
    """Draws shapes for one document, each kind stored once."""

    def __init__(self, book: FormBook) -> None:
        """Shapes for the document of ``book``."""
        self._book = book
        self._forms: dict[tuple[object, ...], str] = {}

    def form(self, key: tuple[object, ...], ops: str, box: Box, forms: Sequence[str] = ()) -> str:
        """The name of the form of that key, stored now if it is new."""
        name = self._forms.get(key)
        if name is None:
            name = self._forms[key] = f"x{len(self._forms)}"
            self._book.define(name, ops, box, forms)
        return name

    def known(self, key: tuple[object, ...]) -> str | None:
        """The name of the form of that key, if it is stored already."""
        return self._forms.get(key)

    def icon(self, shape: Shape) -> str:
        """A form that draws a shape one unit high, in the colour in force; what it knocks out is paper."""
        key = (shape.name, shape.layers, "icon")
        if (found := self.known(key)) is not None:
            return found
        width = shape.box[0] / shape.box[1]
        drawn = shape.to_pdf((0, 0, width * 100, 100), {"ink": "", "paper": "1 g", "tint": ""})
        return self.form(key, f"q .01 0 0 .01 0 0 cm\n{drawn}\nQ", (-0.02, -0.02, width + 0.02, 1.02))

    def shape(self, shape: Shape, box: Box, paints: Paints, placed: Placed) -> Painted:
        """A shape in a box."""
        width, height = box[2] - box[0], box[3] - box[1]
        sx, sy = _scales(shape, width, height, placed.fit)
        name = self._stored(shape, paints, sx)
        x, y = _corner(box, shape.box[0] * sx, shape.box[1] * sy, placed)
        drawn = f"{_matrix(sx, sy, x, y, shape, placed.turn)} cm {self._book.draw(name)}"
        if placed.fit in {"inside", "stretch"}:
            return Painted(f"q {drawn} Q", (name,))
        return Painted(f"q {outline(box)} W n {drawn} Q", (name,))

    def tiles(self, shape: Shape, box: Box, paints: Paints, tiling: Tiling) -> Painted:
        """A box covered with copies of a shape from its middle outwards, so that it looks the same turned round."""
        key = (shape.name, shape.layers, paints, box, tiling)
        name = self.known(key)
        if name is None:
            covered = _covered(shape, box, tiling)
            scale = tiling.width / shape.box[0]
            line = round(paints.outline / scale, 2) if paints.outline else 0.0
            place = f"{scale:.5f} 0 0 {scale:.5f} {number(box[0])} {number(box[1])} cm"
            name = self.form(key, f"q {outline(box)} W n {place}\n{_drawn(covered, paints, line)}\nQ", box)
        return Painted(self._book.draw(name), (name,))

    def _stored(self, shape: Shape, paints: Paints, scale: float) -> str:
        line = round(paints.outline / scale, 2) if paints.outline else 0.0
        key = (shape.name, shape.layers, paints.ink, paints.paper, paints.second, line)
        found = self.known(key)
        if found is not None:
            return found
        width, height = shape.box
        margin = 2 + 2 * line
        return self.form(key, _drawn(shape, paints, line), (-margin, -margin, width + margin, height + margin))


def _drawn(shape: Shape, paints: Paints, line: float) -> str:
    """The operators of a shape in its own measure."""
    roles = {"ink": fill(paints.ink), "paper": fill(paints.paper), "tint": fill(paints.second)}
    ops = shape.to_pdf((0, 0, *shape.box), roles, outline=line or None)
    return f"{stroke(paints.ink)}\n{ops}" if line else ops


def _covered(shape: Shape, box: Box, tiling: Tiling) -> Shape:
    """The tiles of a box as one shape, in the measure of the tile.

    One shape and not hundreds of forms: readers and printers take many times longer over those.
    """
    scale = shape.box[0] / tiling.width
    width, height = (box[2] - box[0]) * scale, (box[3] - box[1]) * scale
    cells = [((cell[0] - box[0]) * scale, (box[3] - cell[3]) * scale, turn) for cell, turn in _cells(box, tiling)]

    def copies(d: str) -> str:
        upside_down = turned(d, 180, (shape.box[0] / 2, shape.box[1] / 2))
        return "".join(shifted(upside_down if turn else d, x, y) for x, y, turn in cells)

    return Shape(shape.name, (width, height), tuple((copies(d), role) for d, role in shape.layers))


def _scales(shape: Shape, width: float, height: float, fit: str) -> tuple[float, float]:
    across, upright = width / shape.box[0], height / shape.box[1]
    if fit == "stretch":
        return across, upright
    scale = {"cover": max(across, upright), "width": across}.get(fit, min(across, upright))
    return scale, scale


def _corner(box: Box, width: float, height: float, placed: Placed) -> tuple[float, float]:
    """The lower left corner of something that size in a box."""
    right, top = box[2] - width, box[3] - height
    x = {"left": box[0], "right": right}.get(placed.align, (box[0] + right) / 2)
    y = {"bottom": box[1], "top": top}.get(placed.valign, (box[1] + top) / 2)
    return x, y


def _matrix(sx: float, sy: float, x: float, y: float, shape: Shape, turn: float) -> str:  # noqa: PLR0913, PLR0917 - numbers
    """Scale, and turn clockwise about the middle."""
    if not turn:
        return f"{sx:.5f} 0 0 {sy:.5f} {number(x)} {number(y)}"
    c, s = cos(radians(-turn)), sin(radians(-turn))
    half = shape.box[0] / 2, shape.box[1] / 2
    middle = x + sx * half[0], y + sy * half[1]
    a, b, d, e = sx * c, sx * s, -sy * s, sy * c
    left, low = middle[0] - a * half[0] - d * half[1], middle[1] - b * half[0] - e * half[1]
    return f"{a:.5f} {b:.5f} {d:.5f} {e:.5f} {number(left)} {number(low)}"


def _cells(box: Box, tiling: Tiling) -> list[tuple[Box, float]]:
    """The tiles of a box with the turn of each; one tile is in its very middle."""
    width, height = tiling.width, tiling.height
    across, upright = ceil((box[2] - box[0]) / width / 2) + 1, ceil((box[3] - box[1]) / height / 2)
    cx, cy = (box[0] + box[2] - width) / 2, (box[1] + box[3] - height) / 2
    found: list[tuple[Box, float]] = []
    for row in range(-upright, upright + 1):
        shift = 0.5 if tiling.stagger and row % 2 else 0.0
        for column in range(-across, across + 1):
            x, y = cx + (column + shift) * width, cy + row * height
            if x < box[2] and x + width > box[0] and y < box[3] and y + height > box[1]:
                below = tiling.turned and (row, column) < (0, 0)
                found.append(((x, y, x + width, y + height), 180.0 if below else 0.0))
    return found
