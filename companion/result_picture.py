"""A finished game as a picture to be sent around: drawn like a card, with the fonts of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any, Final

from companion.following.summary import Summary
from companion.looks import PAPER, WINE
from companion.pages.plots import Area, Course, apart, number, span
from pnp.fonts import FontSet, built_in

WIDTH, HEIGHT = 1080, 1350
"""Pixels: what messengers show whole on a phone that is held upright."""

_INK: Final = "#1C1815"
_QUIET: Final = "#6B625A"
_MIDDLE: Final = WIDTH / 2
_ROOM: Final = WIDTH - 240
"""How wide a line of text may be."""


def picture(told: Summary, lang: str, day: str) -> bytes:
    """The picture as PNG; ``day`` is the date as it is to be read."""
    from reportlab.pdfgen.canvas import Canvas

    drawn = BytesIO()
    canvas = Canvas(drawn, pagesize=(WIDTH, HEIGHT))
    _draw(_Pen(canvas, built_in()), told, lang, day)
    canvas.save()
    return _pixels(drawn.getvalue())


def _pixels(pdf: bytes) -> bytes:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        written = BytesIO()
        document[0].render(scale=1).to_pil().convert("RGB").save(written, "PNG", optimize=True)
        return written.getvalue()
    finally:
        document.close()


class _Pen:
    """Draws with y growing downwards, as on a screen."""

    def __init__(self, canvas: Any, fonts: FontSet) -> None:
        self.canvas = canvas
        self._fonts = fonts

    def frame(self, inset: float, width: float, radius: float) -> None:
        self.canvas.setLineWidth(width)
        self.canvas.roundRect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, radius)

    def colour(self, colour: str) -> None:
        from reportlab.lib.colors import HexColor

        self.canvas.setFillColor(HexColor(colour))
        self.canvas.setStrokeColor(HexColor(colour))

    def text(  # noqa: PLR0913 - what, where, how
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        *,
        role: str = "body",
        align: str = "Centred",
        room: float = 0,
    ) -> None:
        """One line, made smaller until it has room; what the font does not have is left out."""
        font = self._fonts.font(role)
        missing = font.missing(words)
        shown = " ".join("".join(letter for letter in words if letter not in missing).split()) or "?"
        if room:
            size = min(size, size * room / max(font.width(shown, size), 1))
        self.canvas.setFont(font.name, size)
        getattr(self.canvas, f"draw{align}String")(x, HEIGHT - y, shown)

    def line(self, corners: Sequence[tuple[float, float]], width: float, dash: Sequence[float] = ()) -> None:
        self.canvas.setLineWidth(width)
        self.canvas.setDash(list(dash))
        path = self.canvas.beginPath()
        path.moveTo(corners[0][0], HEIGHT - corners[0][1])
        for x, y in corners[1:]:
            path.lineTo(x, HEIGHT - y)
        self.canvas.drawPath(path)
        self.canvas.setDash([])


def _draw(pen: _Pen, told: Summary, lang: str, day: str) -> None:
    pen.colour(PAPER)
    pen.canvas.rect(0, 0, WIDTH, HEIGHT, stroke=0, fill=1)
    pen.colour(WINE)
    pen.frame(40, 10, 48)
    pen.frame(58, 3, 34)
    pen.text(told.title.in_(lang), _MIDDLE, 170, 46, role="label", room=_ROOM)
    pen.colour(_INK)
    pen.text(told.headline(lang), _MIDDLE, 300, 110, role="title", room=_ROOM)
    why = told.outcome.termination
    pen.text(f"{why.said.in_(lang)} {why.rule}", _MIDDLE, 372, 38, room=_ROOM)
    if told.curves:
        _scores(pen, told, lang)
        _curves(pen, told, lang)
    pen.colour(_INK)
    pen.text(" · ".join(told.length(lang)), _MIDDLE, 1160, 40, room=_ROOM)
    pen.colour(_QUIET)
    pen.text(f"{day} · Al Tavolo", _MIDDLE, 1240, 34, room=_ROOM)


def _scores(pen: _Pen, told: Summary, lang: str) -> None:
    """Each player's number, the winner's in the house's colour and with a line below."""
    for curve, x in zip(told.curves, (WIDTH * 0.3, WIDTH * 0.7), strict=False):
        won = curve.player == told.outcome.winner
        pen.colour(WINE if won else _INK)
        pen.text(told.names[curve.player], x, 480, 44, role="label", room=380)
        pen.text(number(curve.values[-1], lang), x, 600, 120, role="number")
        pen.colour(_QUIET)
        pen.text(curve.said.in_(lang), x, 652, 34)
        if won:
            pen.colour(WINE)
            pen.line([(x - 70, 676), (x + 70, 676)], 6)


def _curves(pen: _Pen, told: Summary, lang: str) -> None:
    courses = [Course(told.names[curve.player], curve.values) for curve in told.curves]
    low, high = span(courses)
    area = Area(170, 740, 720, 330, low, high)
    pen.colour("#CFC6BA")
    for value in {low, 0, high}:
        pen.line([(area.left, area.y(value)), (area.left + area.width, area.y(value))], 2)
    pen.colour(_QUIET)
    for value in {low, 0, high}:
        pen.text(number(value, lang), area.left - 18, area.y(value) + 11, 32, align="Right")
    heights = apart([area.y(course.last) for course in courses], 44)
    strokes: tuple[tuple[str, float, tuple[float, ...]], ...] = ((WINE, 9, ()), (_INK, 6, (22, 12)))
    for course, (colour, width, dash), y in zip(courses, strokes, heights, strict=False):
        pen.colour(colour)
        pen.line([*area.corners(course.values)], width, dash)
        pen.text(number(course.last, lang), area.left + area.width + 20, y + 15, 44, role="number", align="")
