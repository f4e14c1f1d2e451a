"""The task with pycairo: a PDF surface, the toy text interface, greedy wrapping; each QR code one path."""

from __future__ import annotations

import math
from functools import cache

import cairo

from pnp.bench import task

MM = task.POINTS_PER_MM
RUN = task.Task()
SURFACE = cairo.PDFSurface(RUN.out, task.PAGE[0] * MM, task.PAGE[1] * MM)
PEN = cairo.Context(SURFACE)
FACES = {bold: cairo.ToyFontFace("DejaVu Sans", cairo.FontSlant.NORMAL, cairo.FontWeight(bold)) for bold in (0, 1)}


@cache
def width(word: str) -> float:
    return float(PEN.text_extents(word).x_advance)


def wrap(words: str, limit: float) -> list[str]:
    lines: list[str] = []
    line: list[str] = []
    used, space = 0.0, width(" ")
    for word in words.split():
        if line and used + space + width(word) > limit:
            lines.append(" ".join(line))
            line, used = [word], width(word)
        else:
            used += width(word) + (space if line else 0)
            line.append(word)
    return [*lines, " ".join(line)]


def text(x: float, y: float, size: float, words: str, bold: int = 0) -> None:
    PEN.set_font_face(FACES[bold])
    PEN.set_font_size(size)
    PEN.move_to(x, y)
    PEN.show_text(words)


def round_rectangle(w: float, h: float, r: float) -> None:
    PEN.new_sub_path()
    for x, y, turn in ((w - r, r, -1), (w - r, h - r, 0), (r, h - r, 1), (r, r, 2)):
        PEN.arc(x, y, r, turn * math.pi / 2, (turn + 1) * math.pi / 2)
    PEN.close_path()


def draw(index: int) -> None:
    card, (left, bottom) = RUN.cards[index], task.place(index)
    h = task.CARD[1] * MM
    PEN.save()
    PEN.translate(left * MM, (task.PAGE[1] - bottom - task.CARD[1]) * MM)
    PEN.set_line_width(0.5)
    round_rectangle(task.CARD[0] * MM, h, task.RADIUS * MM)
    PEN.stroke()
    x, y, box_width, box_height = (edge * MM for edge in task.BOX)
    PEN.set_line_width(0.25)
    PEN.rectangle(x, h - y - box_height, box_width, box_height)
    PEN.stroke()
    text(task.TITLE[0] * MM, h - task.TITLE[1] * MM, task.TITLE[2], card.title, 1)
    for place, (label, value) in enumerate(zip(task.LABELS, card.numbers, strict=True)):
        left_edge = (task.NUMBERS[0] + place * task.NUMBERS[3]) * MM
        text(left_edge, h - task.NUMBERS[1] * MM, task.NUMBERS[2], f"{label} {value}")
    PEN.set_font_size(task.BODY[0])
    for number, line in enumerate(wrap(card.text, box_width)):
        text(x, h - y - box_height + task.BODY[0] + number * task.BODY[1], task.BODY[0], line)
    text(task.FOOTER[0] * MM, h - task.FOOTER[1] * MM, task.FOOTER[2], card.footer)
    PEN.translate(task.QR[0] * MM, h - (task.QR[1] + task.QR[2]) * MM)
    PEN.scale(task.QR[2] * MM / task.QR_SIDE, task.QR[2] * MM / task.QR_SIDE)
    for row, column, length in RUN.qr(index):
        PEN.rectangle(column, row, length, 1)
    PEN.fill()
    PEN.restore()


def finish_page() -> None:
    PEN.set_line_width(0.25)
    for x1, y1, x2, y2 in task.marks():
        PEN.move_to(x1 * MM, (task.PAGE[1] - y1) * MM)
        PEN.line_to(x2 * MM, (task.PAGE[1] - y2) * MM)
    PEN.stroke()
    PEN.show_page()


options = cairo.FontOptions()
options.set_hint_metrics(cairo.HINT_METRICS_OFF)
PEN.set_font_options(options)
for index in range(RUN.count):
    draw(index)
    if index % task.PER_PAGE == task.PER_PAGE - 1 or index == RUN.count - 1:
        finish_page()
SURFACE.finish()
RUN.done()
