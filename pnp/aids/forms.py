"""Forms to write on: the score of a match turn by turn, a list of what must end when."""

from __future__ import annotations

from pnp.aids.areas import columns, from_left, from_top, inset, rows
from pnp.aids.model import Field, Form, Text
from pnp.aids.pen import Look, Pen
from pnp.um import Rect, Um, mm

_TITLE = mm(7)
_LINE = mm(8)
_HEAD = mm(6)


def draw_form(pen: Pen, area: Rect, form: Form) -> None:
    """A title, lines to fill in, and the table."""
    title, rest = from_top(area, _TITLE)
    pen.text(title, form.title, Look("title", 13, 9, lines=1, colour=form.colour))
    pen.line((area.left, title.bottom), (area.right, title.bottom), colour=form.colour, breadth=0.8)
    if form.lines:
        band, rest = from_top(rest, _LINE)
        _lines(pen, band, form)
    _, rest = from_top(rest, mm("1.5"))
    first_share = form.first.share if form.first else 0
    group_share = sum(field.share for field in form.fields)
    groups = form.groups or ({},)
    shares = ([first_share] if form.first else []) + [group_share] * len(groups)
    parts = list(columns(rest, shares))
    if form.first:
        _block(pen, parts.pop(0), form, {}, (form.first,))
    for part, group in zip(parts, groups, strict=True):
        _block(pen, part, form, group, form.fields)


def _lines(pen: Pen, area: Rect, form: Form) -> None:
    """Names with a line to write on after each."""
    for place, text in zip(columns(area, [1] * len(form.lines)), form.lines, strict=True):
        inner = inset(place, mm("0.5"), mm("0.8"))
        label, line = from_left(inner, Um((inner.right - inner.left) * 2 // 7))
        pen.text(label, text, Look("label", 8, 6, valign="bottom", lines=1))
        pen.line((line.left, Um(line.bottom + mm("0.3"))), (Um(line.right - mm(3)), Um(line.bottom + mm("0.3"))))


def _block(pen: Pen, area: Rect, form: Form, group: Text, fields: tuple[Field, ...]) -> None:
    """The columns of one group under its name, all rows."""
    if form.groups:
        name, area = from_top(area, _HEAD)
        if group:
            pen.fill(name, form.colour)
            look = Look("label", 9, 7, align="center", colour=pen.readable(form.colour), lines=1)
            pen.text(inset(name, mm(1), mm("0.5")), group, look)
    head, body = from_top(area, _HEAD)
    shares = [field.share for field in fields]
    for place, field in zip(columns(head, shares), fields, strict=True):
        pen.fill(place, f"{form.colour} 10%")
        pen.frame(place, form.colour, 0.4)
        pen.text(
            inset(place, mm("0.6"), mm("0.4")), field.title, Look("label", 7.5, 5.5, align="center", lines=2, leading=1)
        )
    for index, band in enumerate(rows(body, form.rows)):
        for place, field in zip(columns(band, shares), fields, strict=True):
            pen.frame(place, f"{form.colour} 40%", 0.35)
            if index < len(field.values):
                pen.text(inset(place, mm("0.5")), field.values[index], Look("number", 10, 7, align="center", lines=1))
    pen.frame(Rect(area.left, body.bottom, area.right, area.top), form.colour, 0.8)
