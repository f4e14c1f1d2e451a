"""What a box draws besides its text: surface, outline, shape, tiles, picture; with and without saving ink."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from card_db.problems import Said, nearest
from pnp import art
from pnp.colours import INK, PAPER, ColourError, Palette, Rgb, fill, luminance, saved
from pnp.drawing import Box as Corners
from pnp.drawing import FormBook
from pnp.faces import Box, Face
from pnp.painting import NOTHING, Painted, Painter, Paints, Placed, Tiling, joined, outline, surface
from pnp.pictures import Gallery, Picture
from pnp.templates import Row, Template
from pnp.um import number, points

#: Shapes larger than this (points) are drawn as outlines when ink is saved.
LARGE = 20.0

#: The breadth of such outlines, in points.
SAVED_LINE = 0.4

#: The most shapes ``repeat`` draws.
MOST_REPEATS = 500

#: A colour lighter than this is not used for text or lines when ink is saved: they become ink.
LIGHT = 0.45


class BoxFaultError(Exception):
    """A box cannot be drawn for a card; says why, and what may have been meant."""

    def __init__(self, said: Said, near: str = "") -> None:
        """The sentence in both languages."""
        super().__init__(said.en)
        self.said = said
        self.near = near


def for_ink_saving(box: Box) -> Box | None:
    """The box with the differences its face gives for saving ink; nothing if it is to be left out."""
    changes = dict(box.saver)
    return None if changes.pop("hide", False) else replace(box, **changes)


@dataclass(frozen=True, slots=True)
class Ground:
    """What all boxes of a face are drawn with: its name colours, whether ink is saved, whether it is symmetric."""

    face: Face
    palette: Palette
    saves: bool

    def colour(self, template: Template | None, row: Row, otherwise: Rgb) -> Rgb:
        """The colour a box gives, for one card. Raises :class:`BoxFaultError`."""
        if template is None:
            return otherwise
        notation = template.value(row)
        try:
            return self.palette.rgb(notation)
        except ColourError as error:
            raise BoxFaultError(
                Said(f"«{notation}» non è un colore.", f'"{notation}" is not a colour.'),
                nearest(error.name, (*self.palette.names, "ink", "paper")),
            ) from None

    def line_colour(self, template: Template | None, row: Row) -> Rgb:
        """The colour of text and lines: never too light when ink is saved."""
        colour = self.colour(template, row, INK)
        return INK if self.saves and luminance(colour) > LIGHT else colour

    @classmethod
    def of(cls, face: Face, row: Row, *, saves: bool) -> Ground:
        """The ground for one card: the named colours are filled in."""
        names = {name: template.value(row) for name, template in face.colors.items()}
        return cls(face, Palette(names), saves)


class BoxPainter:
    """Paints boxes into one document."""

    def __init__(self, book: FormBook, painter: Painter, gallery: Gallery) -> None:
        """``gallery`` holds the pictures of the game."""
        self._book = book
        self._painter = painter
        self._gallery = gallery
        self._pictures: dict[str, str] = {}

    def paint(self, box: Box, corners: Corners, row: Row, ground: Ground) -> Painted:
        """Everything of a box but its text. Raises :class:`BoxFaultError` and :class:`FaceTemplateError`."""
        parts = [self._surface(box, corners, row, ground)]
        inner = padded(box, corners)
        if box.picture is not None and (name := box.picture.value(row)):
            parts.append(self._picture(box, inner, name))
        if box.shape is not None and (name := box.shape.value(row)):
            parts.append(self._shape(box, inner, name, row, ground))
        return joined(parts)

    def _surface(self, box: Box, corners: Corners, row: Row, ground: Ground) -> Painted:
        colour = ground.colour(box.fill, row, PAPER) if box.fill is not None else None
        line = ground.line_colour(box.stroke, row) if box.stroke is not None else None
        if ground.saves and colour is not None:
            pale = saved(colour)
            thin = min(corners[2] - corners[0], corners[3] - corners[1]) < 2
            if thin:
                pale = INK if luminance(colour) > LIGHT else colour
            elif pale != colour and line is None:
                line = INK if luminance(colour) > LIGHT else colour
            colour = pale
        if colour is None and line is None:
            return NOTHING
        return surface(corners, points(box.radius), colour, line, box.line)

    def _shape(self, box: Box, inner: Corners, name: str, row: Row, ground: Ground) -> Painted:
        shape = ground.face.shape(name)
        if shape is None:
            known = (*ground.face.shapes, *art.names())
            said = Said(f"Non c’è nessuna forma «{name}».", f'There is no shape "{name}".')
            raise BoxFaultError(said, nearest(name, known))
        paints = self._paints(box, inner, row, ground)
        placed = Placed(box.fit or "inside", box.align or "center", box.valign or "middle", box.turn)
        if box.tile is not None:
            tiling = Tiling(points(box.tile[0]), points(box.tile[1]), box.stagger, ground.face.symmetric)
            return self._painter.tiles(shape, inner, paints, tiling)
        if box.repeat is None:
            return self._painter.shape(shape, inner, paints, placed)
        cells = _cells(inner, _times(box.repeat.value(row)), points(box.gap), shape.box[0] / shape.box[1], placed.align)
        return joined([self._painter.shape(shape, cell, paints, placed) for cell in cells])

    def _paints(self, box: Box, inner: Corners, row: Row, ground: Ground) -> Paints:
        ink = ground.colour(box.color, row, INK)
        paper = ground.colour(box.paper, row, PAPER)
        tint = ground.colour(box.tint, row, INK) if box.tint is not None else None
        if not ground.saves:
            return Paints(ink, paper, tint, box.outline)
        line = box.outline
        large = min(inner[2] - inner[0], inner[3] - inner[1]) > LARGE
        if large and box.tile is None and "outline" not in box.saver:
            line = line or SAVED_LINE
        if box.tile is not None or box.fit == "cover":
            return Paints(saved(ink), PAPER, saved(tint) if tint is not None else saved(ink), line)
        return Paints(INK if luminance(ink) > LIGHT else ink, PAPER, saved(tint or ink), line)

    def _picture(self, box: Box, inner: Corners, name: str) -> Painted:
        if name not in self._gallery:
            said = Said(f"Non c’è nessuna figura «{name}» in art.", f'There is no picture "{name}" in art.')
            raise BoxFaultError(said, nearest(name, self._gallery.names))
        picture = self._gallery.picture(name)
        width, height = inner[2] - inner[0], inner[3] - inner[1]
        across, upright = picture.placed(width, height, cover=box.fit != "inside")
        x, y = (inner[0] + inner[2] - across) / 2, (inner[1] + inner[3] - upright) / 2
        form = self._stored(name, picture)
        place = f"{number(across)} 0 0 {number(upright)} {number(x)} {number(y)} cm"
        clip = outline(inner, points(box.radius))
        return Painted(f"q {clip} W n {place} {self._book.draw(form)} Q", (form,))

    def _stored(self, name: str, picture: Picture) -> str:
        form = self._pictures.get(name)
        if form is None:
            form = self._pictures[name] = f"picture{len(self._pictures)}"
            self._book.picture(form, picture.source())
        return form


def padded(box: Box, corners: Corners) -> Corners:
    """The inside of a box."""
    above, right, below, left = (points(side) for side in box.padding)
    return corners[0] + left, corners[1] + below, corners[2] - right, corners[3] - above


def _times(value: Any) -> int:
    try:
        times = max(0, int(value or 0))
    except (TypeError, ValueError, OverflowError):
        said = Said(f"Non si può ripetere «{value}» volte.", f'Nothing can be repeated "{value}" times.')
        raise BoxFaultError(said) from None
    if times > MOST_REPEATS:
        said = Said(
            f"«repeat» chiede {times} forme; ne stanno al più {MOST_REPEATS}.",
            f'"repeat" asks for {times} shapes; there may be {MOST_REPEATS} at most.',
        )
        raise BoxFaultError(said)
    return times


def _cells(inner: Corners, count: int, gap: float, aspect: float, align: str) -> list[Corners]:
    """Boxes for ``count`` shapes in a row, as large as the height or the width allows."""
    if count == 0:
        return []
    width, height = inner[2] - inner[0], inner[3] - inner[1]
    side = min(height * aspect, (width - gap * (count - 1)) / count)
    whole = side * count + gap * (count - 1)
    x = {"left": inner[0], "right": inner[2] - whole}.get(align, (inner[0] + inner[2] - whole) / 2)
    return [(x + i * (side + gap), inner[1], x + i * (side + gap) + side, inner[3]) for i in range(count)]


def text_colour(box: Box, row: Row, ground: Ground) -> str:
    """The operator for the colour of a text."""
    return fill(ground.line_colour(box.color, row))


def paint_variables(box: Box) -> frozenset[str]:
    """The variables on which everything of a box but its text depends."""
    templates = (box.fill, box.stroke, box.color, box.paper, box.tint, box.shape, box.picture, box.repeat)
    return frozenset().union(*(template.variables for template in templates if template is not None))


def text_variables(box: Box) -> frozenset[str]:
    """The variables on which the text of a box depends."""
    found: set[str] = set(box.color.variables if box.color is not None else ())
    for piece in box.text:
        for template in (piece.text, piece.lead, piece.each, piece.when):
            found |= template.variables if template is not None else frozenset()
    return frozenset(found - {"item"})


CONSTANT = frozenset({"label", "lang", "game", "credit"})
"""Variables that are the same for all cards of a print."""


def as_values(row: Mapping[str, Any], names: tuple[str, ...]) -> tuple[Any, ...]:
    """The values of some variables, to know a card by that looks the same."""
    return tuple(row[name] for name in names)
