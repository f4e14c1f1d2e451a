"""What is printed in the waste of a sheet: crop marks, fold line, ruler and print notes.

Nothing here ever touches a card or its bleed, and nothing reaches beyond what the printer reaches.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from card_db.problems import Said
from pnp.fonts import DocumentFonts, Font, built_in
from pnp.imposition import Backs, Isometry, Layout, Part, Side, Strip
from pnp.layout import MARK_GAP, RULER
from pnp.pdf import operands
from pnp.um import Rect, Um, mm, points, pt

MARK = mm(5)
"""Length of a crop mark where there is room."""

MARK_SHORTEST = mm("0.5")
"""A mark shorter than this would not be seen, and is left out."""

HAIRLINE = "0.25 w"
"""A quarter of a point: 0.09 mm."""

_TICK = mm("1.8")
_HALF_TICK = mm("0.9")
_FOOT = mm("0.7")
_LABEL_FROM = Um(RULER + mm(1))
_NOTES_FROM = Um(RULER + mm(11))
_NOTE_SIZES = (6.5, 6.0, 5.5, 5.0)


class Line(NamedTuple):
    """A straight line on a page."""

    x1: Um
    y1: Um
    x2: Um
    y2: Um

    def path(self) -> str:
        """As operators that lay it into the current path."""
        return f"{pt(self.x1)} {pt(self.y1)} m {pt(self.x2)} {pt(self.y2)} l"


def crop_marks(layout: Layout, side: Side, cards: int) -> tuple[Line, ...]:
    """A short line at both ends of every cut of a sheet with that many cards."""
    trims = [slot.trim for slot in layout.slots(side, cards)]
    inner = layout.bleed(side)
    outer = _free(layout, side)
    across = sorted({edge for trim in trims for edge in (trim.left, trim.right)})
    up = sorted({edge for trim in trims for edge in (trim.bottom, trim.top)})
    marks = []
    for start, end in (_span(inner.bottom, outer.bottom), _span(inner.top, outer.top)):
        marks += [Line(x, start, x, end) for x in across if start != end]
    for start, end in (_span(inner.left, outer.left), _span(inner.right, outer.right)):
        marks += [Line(start, y, end, y) for y in up if start != end]
    return tuple(marks)


def _span(bleed: Um, limit: Um) -> tuple[Um, Um]:
    """Where a mark starts and ends between the bleed and the limit; the same twice where there is no room."""
    room = abs(limit - bleed)
    gap = min(MARK_GAP, room // 4)
    length = min(MARK, room - gap)
    if length < MARK_SHORTEST:
        return bleed, bleed
    outwards = 1 if limit > bleed else -1
    return Um(bleed + outwards * gap), Um(bleed + outwards * (gap + length))


def _free(layout: Layout, side: Side) -> Rect:
    """What the printer reaches, without the strip."""
    reach, strip = layout.printable, strip_of(layout, side)
    if strip is None:
        return reach
    left, bottom, right, top = reach.left, reach.bottom, reach.right, reach.top
    if strip.is_upright:
        on_left = strip.rect.left == left
        return Rect(strip.rect.right if on_left else left, bottom, right if on_left else strip.rect.left, top)
    at_foot = strip.rect.bottom == bottom
    return Rect(left, strip.rect.top if at_foot else bottom, right, top if at_foot else strip.rect.bottom)


def strip_of(layout: Layout, side: Side) -> Strip | None:
    """The strip as that side of the sheet shows it: on the back it is where the front has it."""
    if layout.strip is None or side is not Side.BACK:
        return layout.strip
    return Strip(layout.turning.rect(layout.strip.rect), layout.strip.is_upright)


def fold_line(layout: Layout) -> Line | None:
    """Where a sheet is folded, from edge to edge of what the printer reaches."""
    if layout.fold is None:
        return None
    reach = layout.printable
    if layout.fold_is_upright:
        return Line(layout.fold, reach.bottom, layout.fold, reach.top)
    return Line(reach.left, layout.fold, reach.right, layout.fold)


def ruler() -> tuple[Line, ...]:
    """The ruler in the coordinates of its strip: 50 mm, a tick each centimetre, a short one each half."""
    ticks = range(0, RULER + 1, mm(5))
    return (
        Line(Um(0), _FOOT, RULER, _FOOT),
        *(Line(Um(x), _FOOT, Um(x), Um(_FOOT + (_HALF_TICK if x % mm(10) else _TICK))) for x in ticks),
    )


def _in_strip(strip: Strip) -> Isometry:
    """Lays the strip's own coordinates, along and across, on the page; upright strips read upwards."""
    rect = strip.rect
    return (
        Isometry(0, 1, -1, 0, rect.right, rect.bottom) if strip.is_upright else Isometry(dx=rect.left, dy=rect.bottom)
    )


def waste_ops(layout: Layout, side: Side, cards: int, *, with_crop_marks: bool) -> str:
    """Everything of the waste that is the same on each such page, as operators."""
    parts = [f"q 0 G {HAIRLINE} 0 J"]
    marks = crop_marks(layout, side, cards) if with_crop_marks else ()
    parts += [line.path() for line in marks]
    if marks:
        parts.append("S")
    if fold := fold_line(layout):
        parts.append(f"q [4 3] 0 d {fold.path()} S Q")
    if strip := strip_of(layout, side):
        parts.append(f"{operands(_in_strip(strip).matrix)} cm")
        parts += [line.path() for line in ruler()]
        parts.append("S")
    return "\n".join([*parts, "Q"])


@dataclass(frozen=True, slots=True)
class NoteWords:
    """What the print notes of a file say: its name, and how it is printed."""

    file: str
    lang: str
    how: Said
    pages: int

    def parts(self, page: int, side: Side) -> list[str]:
        """The notes of one page, the most needful first."""
        number = Said(f"pagina {page} di {self.pages}", f"page {page} of {self.pages}")
        face = {
            Side.FRONT: Said("fronte", "front"),
            Side.BACK: Said("retro", "back"),
            Side.FOLDED: Said("fronte e retro", "front and back"),
        }[side]
        said = [number.in_(self.lang), face.in_(self.lang)]
        return [*said, Said("stampa al 100%", "print at 100%").in_(self.lang), self.how.in_(self.lang), self.file]


def how_to_print(backs: Backs, part: Part) -> Said:
    """What to tell the print dialog about the sides, and what to do with the paper then."""
    if backs is Backs.GUTTERFOLD:
        return Said("su una facciata; piega sulla linea, incolla, taglia", "one side; fold on the line, glue, cut")
    if part is not Part.BOTH or backs in {Backs.NONE, Backs.SEPARATE}:
        return Said("su una facciata", "one side")
    if backs is Backs.LONG_EDGE:
        return Said("fronte e retro, gira sul lato lungo", "both sides, flip on long edge")
    return Said("fronte e retro, gira sul lato corto", "both sides, flip on short edge")


def note_ops(fonts: DocumentFonts, layout: Layout, side: Side, words: list[str]) -> str:
    """The print notes beside the ruler, as many of them as there is room for."""
    strip = strip_of(layout, side)
    if strip is None:
        return ""
    font = built_in().font("label")
    along = strip.rect.size.height if strip.is_upright else strip.rect.size.width
    size, text = _fitted(font, words, points(Um(along - _NOTES_FROM)))
    label = fonts.text(font, size, f"{RULER // 1000} mm")
    notes = f"BT {pt(_NOTES_FROM)} {pt(_FOOT)} Td {fonts.text(font, size, text)} ET" if text else ""
    return f"q 0 g {operands(_in_strip(strip).matrix)} cm BT {pt(_LABEL_FROM)} {pt(_FOOT)} Td {label} ET {notes} Q"


def _fitted(font: Font, words: list[str], width: float) -> tuple[float, str]:
    """The largest size at which all the words fit the width (points); else the most needful of them, smallest."""
    for size in _NOTE_SIZES:
        text = " · ".join(words)
        if font.width(text, size) <= width:
            return size, text
    while words and font.width(" · ".join(words), _NOTE_SIZES[-1]) > width:
        words = words[:-1]
    return _NOTE_SIZES[-1], " · ".join(words)
