"""Draws on one document: surfaces, lines, pictures and fitted texts, all in rectangles.

Collects the operators of a page and what did not go well: texts that do not fit, letters that
no font has. With ``ink_saver`` surfaces become tints of a tenth and pictures outlines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from pnp import art
from pnp.aids.model import Text
from pnp.colours import PAPER, Palette, Rgb, fill, luminance, readable_on, saved, stroke
from pnp.drawing import Box, FormBook
from pnp.fonts import DocumentFonts, Font, FontSet
from pnp.lines import DESCENT, Setting, Style, fit
from pnp.painting import outline
from pnp.text import Icon, Paragraph, Span, Tokenizer
from pnp.typeset import Place, Typesetter
from pnp.um import ZERO, Rect, Um, from_points, number, points

SMALLEST = 5.5
"""No text of an aid is set smaller, in points."""

LIGHT = 0.7
"""A colour as light as this (0 to 1) is a tint already, and stays when ink is saved."""

HAIRLINE = 0.25
"""The breadth of a line to cut along, in points."""

_ICON = re.compile(r"\{(icon-[a-z]+)\}")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_ITALIC = re.compile(r"\*(.+?)\*")


@dataclass(frozen=True, slots=True)
class Look:
    """How a text is set: the role of its font, sizes in points, where it stands in its box."""

    role: str = "body"
    size: float = 8.0
    smallest: float = 6.0
    align: str = "left"
    valign: str = "middle"
    colour: str = "ink"
    style: str = "regular"
    lines: int = 0
    leading: float = 1.18
    tracking: float = 0.0
    hyphens: bool = False
    even: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """A text that went wrong: what it says, and by how many points it is too high or which words are too wide."""

    text: str
    excess: float = 0.0
    wide: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


class Pen:
    """Draws the aids of one language into one document."""

    def __init__(self, forms: FormBook, palette: Palette, lang: str, *, ink_saver: bool = False) -> None:
        """``palette`` names the colours of the aids."""
        self.lang = lang
        self.faults: list[Fault] = []
        self.smallest = 99.0
        self._forms = forms
        self._palette = palette
        self._saver = ink_saver
        self._fonts = FontSet()
        self._typesetter = Typesetter(DocumentFonts(forms.pdf))
        self._tokens = Tokenizer(lang, icons={f"{{{name}}}": self._icon(name) for name in _icons()})
        self._ops: list[str] = []
        self._used: dict[str, None] = {}

    def take(self) -> tuple[str, tuple[str, ...]]:
        """What was drawn since the last call: operators and the forms they use."""
        done = "\n".join(self._ops), tuple(self._used)
        self._ops, self._used = [], {}
        return done

    # Surfaces and lines

    def surface(self, colour: str) -> Rgb:
        """What a colour is printed as when it covers a surface."""
        rgb = self._palette.rgb(colour)
        return saved(rgb) if self._saver and luminance(rgb) < LIGHT else rgb

    def readable(self, surface: str) -> str:
        """The name of the colour a text on that surface has: ``ink`` or ``paper``."""
        return "paper" if readable_on(self.surface(surface)) == PAPER else "ink"

    def fill(self, area: Rect, colour: str, radius: Um = ZERO) -> None:
        """Cover a rectangle, its corners rounded if wished."""
        self._ops.append(f"q {fill(self.surface(colour))} {outline(area.in_points(), points(radius))} f Q")
        if self._saver and self.surface(colour) != self._palette.rgb(colour):
            self.frame(area, colour, 0.5, radius)

    def frame(self, area: Rect, colour: str, breadth: float, radius: Um = ZERO) -> None:
        """Draw the edge of a rectangle; the line lies inside it."""
        half = from_points(breadth / 2)
        inner = area.grown(Um(-half), Um(-half), Um(-half), Um(-half))
        line = stroke(self._palette.rgb(colour))
        self._ops.append(f"q {line} {breadth:g} w {outline(inner.in_points(), points(Um(max(0, radius - half))))} S Q")

    def cut(self, area: Rect) -> None:
        """The line along which a piece is cut out."""
        self._ops.append(f"q 0.45 G {HAIRLINE} w {outline(area.in_points())} S Q")

    def line(self, start: tuple[Um, Um], end: tuple[Um, Um], *, colour: str = "ink", breadth: float = HAIRLINE) -> None:
        """A straight line."""
        self._stroke(start, end, f"{stroke(self._palette.rgb(colour))} {breadth:g} w")

    def fold(self, start: tuple[Um, Um], end: tuple[Um, Um]) -> None:
        """A line to fold along."""
        self._stroke(start, end, "0.45 G 0.35 w [2.5 1.8] 0 d")

    def _stroke(self, start: tuple[Um, Um], end: tuple[Um, Um], state: str) -> None:
        (x1, y1), (x2, y2) = ((number(points(x)), number(points(y))) for x, y in (start, end))
        self._ops.append(f"q {state} {x1} {y1} m {x2} {y2} l S Q")

    def bar(self, box: Box, colour: str) -> None:
        """Cover a rectangle given in points: left, bottom, width, height; below a point it is a line."""
        values = " ".join(number(value) for value in box)
        rgb = self._palette.rgb(colour) if box[3] < 1 else self.surface(colour)
        self._ops.append(f"q {fill(rgb)} {values} re f Q")

    def arrow(self, area: Rect, colour: str) -> None:
        """A band that points to the right."""
        left, bottom, right, top = area.in_points()
        tip = (top - bottom) * 0.3
        corners = (
            (left, bottom),
            (right - tip, bottom),
            (right, (bottom + top) / 2),
            (right - tip, top),
            (left, top),
            (left + tip, (bottom + top) / 2),
        )
        path = " ".join(f"{number(x)} {number(y)} {'l' if at else 'm'}" for at, (x, y) in enumerate(corners))
        self._ops.append(f"q {fill(self.surface(colour))} {path} h f Q")

    def raw(self, ops: str) -> None:
        """Operators as they are."""
        self._ops.append(ops)

    # Pictures

    def picture(self, area: Rect, name: str, colour: str, *, ground: str = "paper") -> None:
        """A picture of the art, as large as it goes, knocked out in the colour of its ground."""
        paints = {"ink": fill(self._palette.rgb(colour)), "paper": fill(self.surface(ground))}
        thin = 0.4 if self._saver and colour != "paper" else None
        shape = art.shape(name)
        line = stroke(self._palette.rgb(colour))
        self._ops.append(f"q {line}\n{shape.to_pdf(area.in_points(), paints, outline=thin)}\nQ")

    def ornament(self, area: Rect, name: str, colour: str) -> None:
        """A border of the art all along an area."""
        height = area.top - area.bottom
        shape = art.border(name, (area.right - area.left) / height * art.BORDER)
        self._ops.append(shape.to_pdf(area.in_points(), {"tint": fill(self._palette.rgb(colour))}))

    # Turning

    @contextmanager
    def head_down(self, area: Rect) -> Iterator[None]:
        """What is drawn within stands on its head about the middle of the area."""
        x, y = (points(Um(a + b)) for a, b in ((area.left, area.right), (area.bottom, area.top)))
        self._ops.append(f"q -1 0 0 -1 {number(x)} {number(y)} cm")
        yield
        self._ops.append("Q")

    # Text

    def text(self, area: Rect, text: Text | str, look: Look) -> None:
        """A text in a rectangle: ``**bold**``, ``*italic*``, ``{icon-atk}`` within it; a line end begins a new line."""
        said = text if isinstance(text, str) else text.get(self.lang, "")
        if not said:
            return
        left, bottom, right, top = area.in_points()
        style = self.style(look)
        setting = fit(self.paragraphs(said, look), style, right - left, top - bottom, self.lang)
        self._check(said, setting)
        self.put(setting, look, Place(left, self._top(setting, style, look, (bottom, top)), right - left, look.align))

    def paragraphs(self, text: str, look: Look) -> list[Paragraph]:
        """A text as paragraphs ready to be set."""
        family = self._fonts.family(look.role)
        spans = _spans(text, look.style)
        self._note_missing(text, family.regular)
        return [Paragraph(tokens) for tokens in self._tokens.paragraphs(spans, family, icons=True)]

    def style(self, look: Look) -> Style:
        """The style of a look."""
        return Style(
            family=self._fonts.family(look.role),
            size=look.size,
            smallest=look.smallest,
            leading=look.leading,
            tracking=look.tracking,
            lines=look.lines,
            hyphens=look.hyphens,
            even=look.even,
        )

    def put(self, setting: Setting, look: Look, place: Place) -> None:
        """Draw a setting at its place, in the colour of its look."""
        if not setting.lines:
            return
        self.smallest = min(self.smallest, setting.size)
        ops, forms = self._typesetter.draw(setting, self.style(look), place)
        self._ops.append(f"q {fill(self._palette.rgb(look.colour))}\n{ops}\nQ")
        self._used.update(dict.fromkeys(forms))

    def fault(self, fault: Fault) -> None:
        """Note a text that went wrong."""
        self.faults.append(fault)

    def _top(self, setting: Setting, style: Style, look: Look, between: tuple[float, float]) -> float:
        bottom, top = between
        if look.valign == "top":
            return top
        # Descenders hang out of the middle: figures and capitals are centred on what the eye sees of them.
        seen: float = setting.height - style.family.regular.descent * DESCENT * setting.size
        if look.valign == "bottom":
            return bottom + setting.height
        return (bottom + top + seen) / 2

    def _check(self, text: str, setting: Setting) -> None:
        if not setting.fits:
            self.faults.append(Fault(text, setting.excess, setting.wide))

    def _note_missing(self, text: str, font: Font) -> None:
        missing = font.missing(_ICON.sub("", text).replace("\n", ""))
        if missing:
            self.faults.append(Fault(text, missing=missing))

    def _icon(self, name: str) -> Icon:
        """The icon as a form one unit high, in the colour of the text around it."""
        form = f"aid-{name}"
        if form not in self._forms:
            ops = art.shape(name).to_pdf((0, 0, 100, 100), {"ink": "", "paper": "1 g"})
            self._forms.define(form, f"0.01 0 0 0.01 0 0 cm\n{ops}", (0, 0, 1, 1))
        return Icon(form, 1.0)


def at_size(look: Look, size: float) -> Look:
    """The look at exactly that size."""
    return replace(look, size=size, smallest=size)


def _icons() -> Sequence[str]:
    return [name for name in art.names() if name.startswith("icon-")]


def _spans(text: str, style: str) -> list[Span]:
    """``**bold**`` and ``*italic*`` as spans."""
    pieces = [(text, style)]
    for mark, within in ((_BOLD, "bold"), (_ITALIC, "italic")):
        pieces = [
            (part, within if index % 2 else before)
            for piece, before in pieces
            for index, part in enumerate(mark.split(piece))
        ]
    return [Span(piece, look) for piece, look in pieces if piece]
