"""The cover: title, the game's sign large, one colour, credit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import cos, pi, sin

from card_db.game import Word
from pnp.colours import PAPER, Rgb, fill, stroke
from pnp.pdf import SheetCanvas
from pnp.rulebook.model import Run
from pnp.rulebook.pieces import Cast, disc, draw_shape
from pnp.rulebook.press import Look, Press
from pnp.rulebook.words import Words
from pnp.typeset import Place
from pnp.um import mm, points


def draw_cover(canvas: SheetCanvas, press: Press, cast: Cast, words: Words) -> None:
    """The first page."""
    width, height = press.format.width, press.format.height
    small = press.format.name == "a5"
    colour = press.scheme.colour
    edge = points(mm(9 if small else 13))
    canvas.addLiteral(
        f"q {stroke(colour)} 1.6 w {edge:.2f} {edge:.2f} {width - 2 * edge:.2f} {height - 2 * edge:.2f} re S "
        f"0.5 w {edge + 4:.2f} {edge + 4:.2f} {width - 2 * edge - 8:.2f} {height - 2 * edge - 8:.2f} re S Q"
    )
    title = Look(press.family("title"), 34 if small else 50, 38 if small else 56, colour, align="center", hyphens=False)
    top = height - height * 0.13
    inside = width - 2 * edge - 40
    name = cast.game.title.get(press.lang) or cast.game.id
    lines = press.lines((Run(name),), title, inside)
    press.show(canvas, lines, title, Place(edge + 20, top, inside))
    label = Look(press.family("label"), 10 if small else 13, 18, colour, align="center", tracking=0.22, hyphens=False)
    below = top - len(lines) * title.leading - (4 if small else 10)
    press.show(
        canvas, press.lines((Run(words["rulebook"].upper()),), label, inside), label, Place(edge + 20, below, inside)
    )
    signs = [cast.game.column_word(cast.game.group_by, token) for token in cast.names.factions]
    words_with_sign = [word for word in signs if "sign" in word.data]
    middle, radius = (width / 2, height * 0.40), width * 0.335
    if cast.game.emblem or not words_with_sign:
        canvas.addLiteral(own_emblem(cast.game.emblem or "altavolo", press.scheme.colour, middle, radius))
    else:
        emblem(canvas, press, words_with_sign, middle, radius)
    if cast.game.credit:
        credit = replace(label, size=label.size * 0.72, tracking=0.12)
        text = press.lines((Run(cast.game.credit.upper()),), credit, inside)
        press.show(canvas, text, credit, Place(edge + 20, edge + (34 if small else 46), inside))


def draw_imprint(canvas: SheetCanvas, press: Press, cast: Cast, words: Words) -> None:
    """The back of the cover: what the book is and what it is set in, at the foot."""
    look = Look(press.family("body"), 7.5, 10.5, press.scheme.grey)
    title = f"{cast.game.title.get(press.lang) or cast.game.id} · {words['rulebook']}"
    lines = [title, *([cast.game.credit] if cast.game.credit else []), words["set_in"]]
    left, width = press.format.left(2), press.format.full_width
    for number, line in enumerate(reversed(lines)):
        y = points(press.format.bottom) + (number + 1) * look.leading
        press.show(canvas, press.lines((Run(line),), look, width), look, Place(left, y, width))


def own_emblem(name: str, colour: Rgb, centre: tuple[float, float], radius: float) -> str:
    """Operators for the emblem that a game names, or the mark of the house."""
    (x, y), half = centre, radius * (0.7 if name == "altavolo" else 0.92)
    return draw_shape(name, (x - half, y - half, x + half, y + half), colour)


def emblem(
    canvas: SheetCanvas, press: Press, words: Sequence[Word], centre: tuple[float, float], radius: float
) -> None:
    """The game's sign: the signs of its factions on shields round a common one."""
    colour = press.scheme.colour
    x, y = centre
    canvas.addLiteral(f"q {fill(colour)} {disc(x, y, radius)} f {stroke(PAPER)} 1 w {disc(x, y, radius - 5)} S Q")
    outer = radius * 0.665
    size = radius * 0.21
    for number, word in enumerate(words):
        angle = pi / 2 - 2 * pi * number / len(words)
        cx, cy = x + outer * cos(angle), y + outer * sin(angle)
        canvas.addLiteral(f"q {fill(PAPER)} {disc(cx, cy, size * 1.22)} f Q")
        box = (cx - size * 0.85, cy - size * 0.85, cx + size * 0.85, cy + size * 0.85)
        canvas.addLiteral(draw_shape(f"sign-{word.data['sign']}", box, colour, PAPER))
    inner = radius * 0.3
    canvas.addLiteral(f"q {stroke(PAPER)} 1 w {disc(x, y, inner + 6)} S Q")
    canvas.addLiteral(draw_shape("icon-atk", (x - inner, y - inner, x + inner, y + inner), PAPER, colour))
