"""Player boards: the steps of a turn, tracks for pegs, spots for markers; and the pegs."""

from __future__ import annotations

from pnp.aids.areas import columns, from_bottom, from_left, from_top, inset, rows
from pnp.aids.model import Board, Pegs, Spot, Track
from pnp.aids.pen import Look, Pen
from pnp.um import Rect, Um, mm

HEADER = mm(8)
STEPS = mm(8)
CAPTION = mm("4.6")
GAP = mm("1.6")
ORNAMENT = mm("2.8")
RIM = mm(2)
LANE = mm("6.5")

_CAPTION = Look("body", 8.5, 6)
_RULE = Look("body", 5.5, 5.5, align="right", colour="ink 55%")


def draw_board(pen: Pen, area: Rect, board: Board) -> None:
    """One player's board."""
    pen.cut(area)
    head, rest = from_top(area, HEADER)
    _header(pen, head, board)
    if board.ornament:
        strip, rest = from_top(rest, ORNAMENT)
        pen.ornament(inset(strip, RIM, mm("0.3")), board.ornament, board.colour)
    rest = inset(rest, RIM, GAP)
    if board.steps:
        band, rest = from_top(rest, STEPS)
        _steps(pen, band, board)
        _, rest = from_top(rest, GAP)
    for track in board.tracks:
        part, rest = from_top(rest, Um(CAPTION + track.height))
        draw_track(pen, part, track)
        _, rest = from_top(rest, GAP)
    if board.spots:
        for part, spot in zip(columns(rest, [spot.share for spot in board.spots]), board.spots, strict=True):
            _spot(pen, inset(part, mm("0.6"), Um(0)), spot)


def _header(pen: Pen, area: Rect, board: Board) -> None:
    pen.fill(area, board.colour)
    colour = pen.readable(board.colour)
    inner = inset(area, mm(3), mm(1))
    pen.text(inner, board.title, Look("title", 13, 9, colour=colour, lines=1))
    line, _ = from_left(Rect(Um(inner.right - mm(74)), inner.bottom, inner.right, inner.top), mm(74))
    pen.text(line, board.owner, Look("label", 8, 6, colour=colour, lines=1, valign="bottom"))
    y = Um(inner.bottom + mm("0.4"))
    pen.line((Um(line.left + mm(16)), y), (line.right, y), colour=colour, breadth=0.5)


def _steps(pen: Pen, area: Rect, board: Board) -> None:
    """The phases as a row of arrows, each pointing at the next."""
    places = columns(area, [1] * len(board.steps))
    for number, (place, step) in enumerate(zip(places, board.steps, strict=True), start=1):
        box = inset(place, mm("0.5"), mm("0.4"))
        pen.arrow(box, f"{board.colour} 10%")
        badge, words = from_left(inset(box, mm("1.6"), Um(0)), mm("4.6"))
        pen.text(badge, str(number), Look("number", 12, 9, colour=board.colour, lines=1))
        pen.text(inset(words, mm("0.2"), Um(0)), step, Look("label", 7.5, 6, lines=2, leading=1.05))


def draw_track(pen: Pen, area: Rect, track: Track) -> None:
    """A caption, then the cells."""
    caption, cells = from_top(area, CAPTION)
    icon, words = from_left(caption, mm(5))
    pen.picture(inset(icon, mm("0.3"), mm("0.4")), track.icon, track.colour)
    words, rule = from_left(words, Um(words.right - words.left - mm(12)))
    pen.text(words, _joined(pen, track), _CAPTION)
    pen.text(rule, track.rule, _RULE)
    per_row = -(-(len(track.numbers) + bool(track.overflow)) // track.rows)
    for index, band in enumerate(rows(cells, track.rows)):
        places = columns(band, [1] * per_row)
        for at, place in enumerate(places):
            _cell(pen, place, track, index * per_row + at)


def _joined(pen: Pen, track: Track) -> str:
    hint = track.hint.get(pen.lang, "")
    title = f"**{track.title[pen.lang]}**"
    return f"{title} · {hint}" if hint else title


def _cell(pen: Pen, area: Rect, track: Track, index: int) -> None:
    """One cell: its number above, room for a peg below; or between two lanes."""
    if index >= len(track.numbers):
        if track.overflow and index == len(track.numbers):
            pen.fill(area, f"{track.colour} 10%")
            pen.frame(area, track.colour, 0.5)
            pen.text(inset(area, mm("0.5")), track.overflow, Look("number", 11, 8, align="center", colour=track.colour))
        return
    number = track.numbers[index]
    marked = number == track.start
    if marked:
        pen.fill(area, track.colour)
    elif number % 5 == 0:
        pen.fill(area, f"{track.colour} 10%")
    pen.frame(area, track.colour, 0.5)
    colour = pen.readable(track.colour) if marked else "ink"
    _, top = from_bottom(area, _foot(track, area))
    if track.lanes:
        _lanes(pen, area, track, index)
    pen.text(
        top if not track.lanes else _middle(area), str(number), Look("number", 16, 10, align="center", colour=colour)
    )
    under = track.under_at(index)
    if under is not None:
        _under(pen, area, track, under)


def _foot(track: Track, area: Rect) -> Um:
    """How much of a cell is left below its number."""
    height = area.top - area.bottom
    return Um(0) if track.lanes else Um(height * 2 // 5 if track.under else height * 9 // 20)


def _middle(area: Rect) -> Rect:
    return inset(area, Um(0), LANE)


def _lanes(pen: Pen, area: Rect, track: Track, index: int) -> None:
    """Two lanes with a dotted edge; their names stand in the first cell."""
    upper, _ = from_top(area, LANE)
    lower, _ = from_bottom(area, LANE)
    pen.fill(inset(lower, mm("0.5")), f"{track.colour} 10%", mm(1))
    pen.frame(inset(upper, mm("0.5")), f"{track.colour} 50%", 0.4, mm(1))
    if index == 0:
        look = Look("label", 6, 5.5, align="center", colour=track.colour, lines=1)
        pen.text(inset(upper, mm("0.8")), track.lanes[0], look)
        pen.text(inset(lower, mm("0.8")), track.lanes[1], look)


def _under(pen: Pen, area: Rect, track: Track, under: int) -> None:
    foot, _ = from_bottom(area, _foot(track, area))
    pen.fill(inset(foot, mm("0.5")), f"{track.colour} 10%", mm(1))
    pen.text(foot, str(under), Look("number", 10, 8, align="center", colour=track.colour))


def _spot(pen: Pen, area: Rect, spot: Spot) -> None:
    """A place for a marker with its name; without an icon a reminder only."""
    if spot.icon:
        pen.frame(area, "ink 55%", 0.5, mm("1.5"))
        side = Um(min(area.top - area.bottom, mm(16)))
        place, words = from_left(area, side)
        pen.picture(inset(place, mm(3)), spot.icon, "ink 40%")
        area = inset(words, mm("0.4"), mm("0.8"))
    text = f"**{spot.title[pen.lang]}**"
    hint = spot.hint.get(pen.lang, "")
    rule = f" ({spot.rule})" if spot.rule else ""
    pen.text(inset(area, mm("0.8"), Um(0)), f"{text}\n{hint}{rule}" if hint else text, Look("body", 7.5, 6))


def draw_pegs(pen: Pen, area: Rect, pegs: Pegs) -> None:
    """A row of pegs: two faces head to head with the fold between them, and a foot to bend out at each end."""
    each = [peg for peg in pegs.pegs for _ in range(peg.copies)]
    width, left = pegs.size.width, area.left
    for index, peg in enumerate(each):
        place = Rect(
            Um(left + index * width), Um(area.top - pegs.size.height), Um(left + (index + 1) * width), area.top
        )
        pen.cut(place)
        foot = mm(8)
        low, middle = from_bottom(place, foot)
        high, middle = from_top(middle, foot)
        lower, upper = from_bottom(middle, Um((middle.top - middle.bottom) // 2))
        for y in (low.top, lower.top, high.bottom):
            pen.fold((place.left, y), (place.right, y))
        _peg_face(pen, lower, peg.icon, peg.colour, peg.label[pen.lang])
        with pen.head_down(upper):
            _peg_face(pen, upper, peg.icon, peg.colour, peg.label[pen.lang])


def _peg_face(pen: Pen, area: Rect, icon: str, colour: str, label: str) -> None:
    pen.fill(area, colour)
    ink = pen.readable(colour)
    foot, rest = from_bottom(area, mm("4.2"))
    pen.picture(inset(rest, mm(2), mm("1.2")), icon, ink, ground=colour)
    pen.text(inset(foot, mm("0.4"), mm("0.4")), label, Look("label", 6.5, 5.5, align="center", colour=ink, lines=1))
