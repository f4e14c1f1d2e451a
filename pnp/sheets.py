"""Cards to sheets: places drawings where the imposition says and writes the PDF, a sheet at a time.

The drawings come from a generator and are dropped when their sheet is full, so a deck of
thousands needs no more memory than its packed pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from card_db.problems import InputError, Problem, Said
from pnp.drawing import Drawing, FitNote, FormBook, PictureNote
from pnp.fonts import DocumentFonts
from pnp.imposition import Backs, Imposition, Layout, Part, Sheet, Side
from pnp.layout import BLEED
from pnp.marks import NoteWords, crop_marks, how_to_print, note_ops, waste_ops
from pnp.pdf import IDENTITY, About, Document, Duplex, Matrix, Page, Placing
from pnp.printers import PrinterProfile
from pnp.um import Um, show_mm
from pnp.workshop import Tick


@dataclass(frozen=True, slots=True)
class CardFaces:
    """The two sides of one card; a side that goes into another file, or is blank, is left out."""

    front: Drawing | None
    back: Drawing | None = None


Render = Callable[[FormBook], Iterable[CardFaces]]
"""Draws the cards of an imposition, one after the other, into the document of a form book."""


@dataclass(frozen=True, slots=True)
class SheetReport:
    """What was written: pages of the file, sheets of paper for it, cards to cut out, and what to know.

    ``fits`` are the texts that had to be set smaller than wished, ``pictures`` how finely each
    picture is printed.
    """

    path: Path
    part: Part
    pages: int
    sheets: int
    cards: int
    notices: tuple[Said, ...]
    fits: tuple[FitNote, ...]
    pictures: tuple[PictureNote, ...]


def print_sheets(  # noqa: PLR0913 - a keyword for each thing that may differ from file to file
    path: Path,
    render: Render,
    imposition: Imposition,
    about: About,
    *,
    part: Part = Part.BOTH,
    printer: PrinterProfile | None = None,
    tick: Tick | None = None,
) -> SheetReport:
    """Write the sheets of one file; a former file is replaced only when the new one is whole.

    ``render`` yields one :class:`CardFaces` for each card of the imposition, in its order (a card
    with no copies too); ``tick`` is told after each sheet how many cards are placed. Raises
    :class:`InputError` if there is nothing to print or the file cannot be written.
    """
    if not imposition.pages(part):
        raise InputError(
            [Problem(Said("Non c’è nessuna carta da stampare.", "There is no card to print."), file=str(path))]
        )
    with Document(path, about, duplex=_duplex(imposition.layout.backs, part)) as document:
        press = _Press(document, imposition, part, printer)
        cards = _Window(render(document.forms))
        placed = 0
        for sheet in imposition.walk():
            press.print_sheet(sheet, cards.take(sheet.cards))
            placed += len(sheet.cards)
            if tick:
                tick(placed, imposition.cards)
        cards.finish(sum(len(group.copies) for group in imposition.groups))
    return SheetReport(
        path=path,
        part=part,
        pages=document.pages,
        sheets=imposition.sheets,
        cards=imposition.cards,
        notices=_notices(imposition),
        fits=tuple(cards.fits),
        pictures=tuple(cards.pictures),
    )


def _duplex(backs: Backs, part: Part) -> Duplex:
    if part is not Part.BOTH:
        return Duplex.SIMPLEX
    return {Backs.LONG_EDGE: Duplex.LONG_EDGE, Backs.SHORT_EDGE: Duplex.SHORT_EDGE}.get(backs, Duplex.SIMPLEX)


class _Window:
    """The cards drawn so far that a coming sheet may still want."""

    def __init__(self, cards: Iterable[CardFaces]) -> None:
        self._coming: Iterator[CardFaces] = iter(cards)
        self._drawn: dict[int, CardFaces] = {}
        self._next = 0
        self.fits: list[FitNote] = []
        self.pictures: list[PictureNote] = []

    def take(self, numbers: tuple[int, ...]) -> list[CardFaces]:
        """The cards with these numbers, which never go down from sheet to sheet."""
        self._drawn = {number: faces for number, faces in self._drawn.items() if number >= numbers[0]}
        while self._next <= numbers[-1]:
            faces = next(self._coming, None)
            if faces is None:
                raise ValueError(f"{self._next} cards were drawn, and more are planned")
            if self._next >= numbers[0]:
                self._drawn[self._next] = faces
            self._note(faces)
            self._next += 1
        return [self._drawn[number] for number in numbers]

    def finish(self, planned: int) -> None:
        """Make sure that what was planned is what was drawn."""
        self._next += sum(1 for _ in self._coming)
        if self._next != planned:
            raise ValueError(f"{self._next} cards were drawn, and {planned} are planned")

    def _note(self, faces: CardFaces) -> None:
        for drawing in (faces.front, faces.back):
            if drawing is not None:
                self.fits += [note for note in drawing.fits if note.size < note.preferred]
                self.pictures += drawing.pictures


@dataclass(slots=True)
class _Press:
    """Prints the pages of one file; what repeats from sheet to sheet is made once."""

    document: Document
    imposition: Imposition
    part: Part
    printer: PrinterProfile | None
    _placings: dict[tuple[Side, int], tuple[Placing, ...]] = field(default_factory=dict)
    _fonts: DocumentFonts = field(init=False)
    _words: NoteWords = field(init=False)

    def __post_init__(self) -> None:
        self._fonts = DocumentFonts(self.document.forms.pdf)
        how = how_to_print(self.imposition.layout.backs, self.part)
        pages = self.imposition.pages(self.part)
        self._words = NoteWords(self.document.path.name, self.document.about.lang, how, pages)

    def print_sheet(self, sheet: Sheet, cards: list[CardFaces]) -> None:
        """The one or two pages of a sheet."""
        for index, side in enumerate(self.imposition.sides(self.part)):
            layout = self.imposition.layout
            adjust = self._adjust(side)
            with self.document.page(
                layout.paper, trim=layout.block(side), bleed=layout.bleed(side), adjust=adjust
            ) as page:
                if sheet.opens_group and not index:
                    page.bookmark(self.imposition.groups[sheet.group].title)
                self._place(page, side, cards)
                self._furnish(page, side, len(cards))

    def _adjust(self, side: Side) -> Matrix:
        return self.printer.adjust(self.imposition.layout.paper, side) if self.printer else IDENTITY

    def _place(self, page: Page, side: Side, cards: list[CardFaces]) -> None:
        fronts = [] if side is Side.BACK else [faces.front for faces in cards]
        backs = [] if side is Side.FRONT else [faces.back for faces in cards]
        for drawing, placing in zip(fronts + backs, self._slots(side, len(cards)), strict=True):
            if drawing is not None:
                page.place(drawing, placing)

    def _slots(self, side: Side, cards: int) -> tuple[Placing, ...]:
        found = self._placings.get((side, cards))
        if found is None:
            slots = self.imposition.layout.slots(side, cards)
            found = self._placings[side, cards] = tuple(Placing.at(slot.lie.matrix, slot.seen) for slot in slots)
        return found

    def _furnish(self, page: Page, side: Side, cards: int) -> None:
        """Crop marks (where one cuts from that side), ruler and notes."""
        book, layout = self.document.forms, self.imposition.layout
        name = f"waste-{side}-{cards}"
        if name not in book:
            cut_from = side is not Side.BACK or self.part is Part.BACKS
            ops = waste_ops(layout, side, cards, with_crop_marks=cut_from)
            whole = (0.0, 0.0, *layout.paper.in_points())
            book.define(name, ops, whole)
        page.draw(book.draw(name), (name,))
        page.draw(note_ops(self._fonts, layout, side, self._words.parts(page.number, side)))


def _notices(imposition: Imposition) -> tuple[Said, ...]:
    """What the narrow waste of this layout leaves no room for."""
    layout = imposition.layout
    notices = []
    if layout.strip is None:
        notices.append(
            Said(
                "Fuori dalle carte non c’è posto per il righello: controlla la scala misurando una carta.",
                "There is no room for the ruler beside the cards: check the scale by measuring a card.",
            )
        )
    sides = Side.FRONT if layout.fold is None else Side.FOLDED
    marks = crop_marks(layout, sides, layout.capacity)
    if not any(mark.x1 == mark.x2 for mark in marks) or not any(mark.y1 == mark.y2 for mark in marks):
        notices.append(
            Said(
                "Fuori dalle carte manca il posto per alcuni crocini di taglio.",
                "There is no room for some of the crop marks beside the cards.",
            )
        )
    if layout.reach != BLEED and (short := _short_bleed(layout)) is not None:
        notices.append(short)
    return tuple(notices)


def _short_bleed(layout: Layout) -> Said | None:
    """A bleed that somebody asked for and that the sheet has no room for everywhere; the usual one just gives way."""
    sides = layout.outer
    around, between = min(sides.left, sides.bottom, sides.right, sides.top), min(layout.reach, layout.gutter // 2)
    if min(around, between) == layout.reach or (around == layout.reach and layout.capacity == 1):
        return None
    asked, outside, inside = layout.reach, Um(around), Um(between)
    return Said(
        f"Non c’è posto dappertutto per {show_mm(asked, 'it')} mm di abbondanza: "
        f"attorno al blocco di carte ne restano almeno {show_mm(outside, 'it')}, fra una carta e l’altra "
        f"{show_mm(inside, 'it')} (--gutter le distanzia).",
        f"There is not room for {show_mm(asked)} mm of bleed everywhere: around the block of cards there are at least "
        f"{show_mm(outside)}, between two cards {show_mm(inside)} (--gutter puts them apart).",
    )
