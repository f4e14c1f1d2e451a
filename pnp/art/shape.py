"""What a drawn picture is: a box and layers of filled outlines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from pnp.art.paths import Point, bounds, mapped, number, svg_layers, to_pdf
from pnp.drawing import Box

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

    def to_pdf(self, into: Box, paints: Mapping[str, str], *, outline: float | None = None) -> str:
        """PDF operators that draw the shape centred in a box (left, bottom, right, top, in points).

        ``paints`` gives the fill operator of each role: ``{"ink": "0 g", "paper": "1 g"}``; a role
        left out is not drawn, and ink whose paint is empty takes the colour in force (an icon within text).
        ``outline`` saves ink: what would be filled with ink is drawn as lines of that many points in
        the stroke colour of the caller, on paper.
        """
        scale, left, low = self.fitted(into[2] - into[0], into[3] - into[1])
        x, top = into[0] + left, into[1] + low + scale * self.box[1]
        drawn = [(to_pdf(d, scale, x, top), role) for d, role in self.layers if role in paints]
        if outline is None:
            return "\n".join(["q", *(_filled(path, paints[role], role) for path, role in drawn), "Q"])
        return "\n".join(["q", f"{number(2 * outline)} w 1 j", *_outlined(drawn, paints), "Q"])

    def to_svg(self, colors: Mapping[str, str]) -> str:
        """A whole SVG picture; ``colors`` maps each role to a CSS colour."""
        w, h = number(self.box[0]), number(self.box[1])
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'
            f"{svg_layers(self.layers, colors)}</svg>"
        )


def _filled(path: str, paint: str, role: str) -> str:
    """A layer of ink as it is; others leave the colour of the ink as they found it."""
    if role == "ink":
        return "\n".join(part for part in (paint, path, "f") if part)
    return f"q\n{paint}\n{path}\nf\nQ"


def _outlined(drawn: Iterable[Layer], paints: Mapping[str, str]) -> Iterator[str]:
    """Lines instead of ink: each layer is stroked and its inside wiped, so that parts that overlap stay one."""
    white = paints.get("paper", "1 g")
    under = ""
    for path, role in drawn:
        if role == "tint":
            yield _filled(path, paints[role], role)
        elif role == "ink":
            under = path
            yield f"{path}\nS\n{white}\n{path}\nf"
        else:
            yield f"q\n{under}\nW n\n{path}\nS\nQ\n{white}\n{path}\nf"


def square(name: str, *layers: Layer) -> Shape:
    """A shape in a box of 100 x 100, drawn exactly as given."""
    return Shape(name, (100, 100), layers)


def fitted(name: str, *layers: Layer) -> Shape:
    """A shape whose ink is enlarged and centred until it fills a box of 100 x 100 but for a hair."""
    extent = bounds("".join(d for d, role in layers if role == "ink"))
    factor = 98.5 / max(extent.right - extent.left, extent.bottom - extent.top)
    cx, cy = (extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2

    def place(point: Point) -> Point:
        return 50 + (point[0] - cx) * factor, 50 + (point[1] - cy) * factor

    return square(name, *((clamped(mapped(d, place), 100, 100), role) for d, role in layers))


def clamped(d: str, width: float, height: float) -> str:
    """``d`` with every point that lies outside width x height moved to the edge, so that nothing spills."""
    return mapped(d, lambda point: (min(max(point[0], 0.0), width), min(max(point[1], 0.0), height)))


def ink(*ds: str) -> Layer:
    """A layer of the drawing's own colour."""
    return "".join(ds), "ink"


def paper(*ds: str) -> Layer:
    """A layer that knocks the drawing out again."""
    return "".join(ds), "paper"


def tint(*ds: str) -> Layer:
    """A layer in the lighter colour."""
    return "".join(ds), "tint"


def merged(books: Iterable[Mapping[str, Callable[[], Shape]]]) -> dict[str, Callable[[], Shape]]:
    """Shapes of several books by their names; ``ValueError`` when two bear the same."""
    found: dict[str, Callable[[], Shape]] = {}
    for book in books:
        for name, draw in book.items():
            if name in found:
                raise ValueError(f"two shapes are called {name}")
            found[name] = draw
    return found
