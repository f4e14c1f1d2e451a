"""Markers to cut out: what a unit has gained or lost, what it has done."""

from __future__ import annotations

from collections.abc import Iterator

from card_db.problems import InputError, Problem, Said
from pnp.aids.areas import columns, from_bottom, from_left, from_top, inset, squares
from pnp.aids.model import Marker, Markers, Text
from pnp.aids.pen import Look, Pen
from pnp.um import Rect, Um, mm

_EDGE = mm("0.9")
_RIM = mm("0.35")
_ROUND = mm("1.6")


def draw_markers(pen: Pen, area: Rect, markers: Markers, file: str) -> None:
    """All markers, row by row. Raises :class:`InputError` when they do not fit."""
    each = list(_each(markers))
    places = squares(area, markers.size)
    if len(each) > len(places):
        said = Said(
            f"{len(each)} segnalini non stanno su un foglio: c’è posto per {len(places)}.",
            f"{len(each)} markers do not fit a leaf: there is room for {len(places)}.",
        )
        raise InputError([Problem(said, file=file)])
    for place, marker in zip(places, each, strict=False):
        pen.cut(place)
        _FACES[marker.face](pen, inset(place, _EDGE), marker)


def _each(markers: Markers) -> Iterator[Marker]:
    for marker in markers.markers:
        yield from [marker] * marker.copies


def _value(pen: Pen, area: Rect, marker: Marker) -> None:
    """A number, large; below it the icon and the word of what it changes."""
    colour = _ground(pen, area, marker)
    foot, top = from_bottom(area, mm(6))
    pen.text(top, marker.text, Look("number", 22, 14, align="center", colour=colour, lines=1))
    _legend(pen, Rect(foot.left, Um(foot.bottom + mm("0.8")), foot.right, Um(foot.top + mm("0.4"))), marker, colour)


def _turning(pen: Pen, area: Rect, marker: Marker) -> None:
    """The number twice, head to foot; each half says what to do when it stands upright."""
    lower, upper = from_bottom(area, Um((area.top - area.bottom) // 2))
    pen.fill(area, marker.colour, _ROUND)
    white = Rect(Um(lower.left + _RIM), Um(lower.bottom + _RIM), Um(lower.right - _RIM), lower.top)
    pen.fill(white, "paper", Um(_ROUND - _RIM))
    pen.fill(from_top(white, _ROUND)[0], "paper")
    _half(pen, lower, marker, marker.foot, (marker.colour, "paper"))
    with pen.head_down(upper):
        _half(pen, upper, marker, marker.turned_foot, (pen.readable(marker.colour), marker.colour))


def _half(pen: Pen, area: Rect, marker: Marker, foot: Text, colours: tuple[str, str]) -> None:
    """One half in two colours: what is written, and what it stands on."""
    colour, ground = colours
    line, top = from_bottom(inset(area, mm("0.6"), mm("0.5")), mm("2.8"))
    pen.text(line, foot, Look("label", 6.5, 5.5, align="center", colour=colour, lines=1))
    icon, number, word = columns(top, (4, 6, 5))
    pen.picture(inset(icon, mm("0.2"), mm("0.5")), marker.icon, colour, ground=ground)
    pen.text(number, marker.text, Look("number", 14, 10, align="center", colour=colour, lines=1))
    pen.text(word, marker.word, Look("label", 8, 6, colour=colour, lines=1))


def _word(pen: Pen, area: Rect, marker: Marker) -> None:
    """A picture over a word."""
    colour = _ground(pen, area, marker)
    foot, top = from_bottom(area, mm("6.4"))
    pen.picture(
        inset(top, mm("1.2"), mm("1.1")), marker.icon, colour, ground=marker.colour if marker.filled else "paper"
    )
    look = Look("label", 7, 5.5, align="center", colour=colour, lines=2, leading=1.02)
    pen.text(
        Rect(Um(foot.left + mm("0.5")), Um(foot.bottom + mm("0.7")), Um(foot.right - mm("0.5")), foot.top),
        marker.word,
        look,
    )


def _ground(pen: Pen, area: Rect, marker: Marker) -> str:
    """The surface of a marker; the colour to write on it comes back."""
    if marker.filled:
        pen.fill(area, marker.colour, _ROUND)
        return pen.readable(marker.colour)
    pen.frame(area, marker.colour, 1.1, _ROUND)
    return marker.colour


def _legend(pen: Pen, area: Rect, marker: Marker, colour: str) -> None:
    """The icon and the letters of a value, side by side in the middle."""
    _, inner = from_left(area, mm("1.8"))
    icon, word = from_left(inner, mm("5.2"))
    ground = marker.colour if marker.filled else "paper"
    pen.picture(inset(icon, mm("0.4"), mm("0.5")), marker.icon, colour, ground=ground)
    pen.text(word, marker.word, Look("label", 9.5, 8, colour=colour, lines=1))


_FACES = {"value": _value, "turning": _turning, "word": _word}
