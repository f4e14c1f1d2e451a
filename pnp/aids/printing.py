"""Aids to paper: as many leaves on a sheet as fit, a ruler on each, one PDF."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from card_db.game import Game
from card_db.problems import InputError, Problem, Said
from pnp.aids.areas import from_top
from pnp.aids.boards import draw_board, draw_pegs
from pnp.aids.forms import draw_form
from pnp.aids.markers import draw_markers
from pnp.aids.model import AidBook, Board, Cards, Leaf, Markers, Panel, Pegs, Piece
from pnp.aids.pen import Fault, Look, Pen
from pnp.aids.reader import read_aids
from pnp.aids.reference import draw_cards, draw_panel
from pnp.imposition import PRINTER_MARGIN, Isometry, Side
from pnp.marks import HAIRLINE, ruler
from pnp.papers import parse_paper
from pnp.parts import MAKER
from pnp.pdf import IDENTITY, About, Document, Duplex, Page, operands
from pnp.printers import PrinterProfile
from pnp.um import Rect, Size, Um, from_points, mm, show_mm

LEAF = Size(mm(190), mm(260))
"""One leaf: what A4 and Letter both hold within the reach of a printer."""

STRIP = mm(4)
"""The strip below the leaves with ruler and print notes."""

GAP = mm(3)
"""Between two pieces of a leaf."""

_TITLE = mm(6)
_NOTE = mm(6)


@dataclass(frozen=True, slots=True)
class AidsReport:
    """What was written: the file, its pages, the sheets of paper, the smallest text in points."""

    path: Path
    pages: int
    sheets: int
    leaves: int
    smallest_text: float


def print_aids(  # noqa: PLR0913 - a keyword for each thing a person may ask of a print
    game: Game,
    lang: str,
    paper: str,
    out: Path,
    *,
    ink_saver: bool = False,
    printer: PrinterProfile | None = None,
) -> AidsReport:
    """Write ``aids-<paper>.pdf`` into the folder ``out``; a former file is replaced only by a whole one.

    Raises :class:`InputError` with everything wrong in the game's ``aids.toml``, for a text that
    does not fit, for paper that holds no leaf, and where the file cannot be written.
    """
    book = read_aids(game)
    size = parse_paper(paper)
    places, sheet = _places(size)
    title = Said(f"{game.title['it']} · Aiuti di gioco", f"{game.title['en']} · Table aids").in_(lang)
    path = out / f"aids-{paper.strip().lower()}.pdf"
    with Document(path, About(title, lang, author=game.credit or MAKER), duplex=Duplex.SIMPLEX) as document:
        pen = Pen(document.forms, book.palette, lang, ink_saver=ink_saver)
        adjust = IDENTITY if printer is None else printer.adjust(sheet, Side.FRONT)
        for leaves in _shared_out(book.leaves, len(places)):
            with document.page(sheet, adjust=adjust) as page:
                _page(pen, page, leaves, places, book)
                _strip(pen, places[0].left, _notes(document.pages, path.name, lang))
                page.draw(*pen.take())
        _complain(pen.faults, book)
    return AidsReport(path, document.pages, document.pages, len(book.leaves), pen.smallest)


def _places(paper: Size) -> tuple[tuple[Rect, ...], Size]:
    """Where leaves stand on a sheet, and the sheet turned so that most of them fit."""
    best = max((paper, paper.turned), key=lambda sheet: _across(sheet) * _up(sheet))
    across, up = _across(best), _up(best)
    if not across * up:
        said = Said(
            f"Un foglio di aiuti misura {LEAF.show('it')}: non sta su {paper.show('it')} con 5 mm di margine.",
            f"A leaf of aids measures {LEAF.show('en')}: it does not fit {paper.show('en')} with margins of 5 mm.",
        )
        raise InputError([Problem(said, file="--paper", expected=Said("a4, letter o a3", "a4, letter or a3"))])
    xs = _spread(best.width, across, LEAF.width, PRINTER_MARGIN)
    ys = _spread(best.height, up, LEAF.height, Um(PRINTER_MARGIN + STRIP))
    places = [Rect(x, y, Um(x + LEAF.width), Um(y + LEAF.height)) for y in reversed(ys) for x in xs]
    return tuple(places), best


def _spread(whole: Um, count: int, each: Um, least: Um) -> list[Um]:
    """Where leaves begin along one side: in the middle, apart by at most 10 mm, never before ``least``."""
    gap = min(mm(10), (whole - 2 * least - count * each) // max(1, count - 1)) if count > 1 else 0
    first = max(least, (whole - count * each - (count - 1) * gap) // 2)
    return [Um(first + index * (each + gap)) for index in range(count)]


def _across(sheet: Size) -> int:
    return max(0, (sheet.width - 2 * PRINTER_MARGIN) // LEAF.width)


def _up(sheet: Size) -> int:
    return max(0, (sheet.height - 2 * PRINTER_MARGIN - STRIP) // LEAF.height)


def _shared_out(leaves: Sequence[Leaf], each: int) -> list[Sequence[Leaf]]:
    return [leaves[at : at + each] for at in range(0, len(leaves), each)]


def _page(pen: Pen, page: Page, leaves: Sequence[Leaf], places: Sequence[Rect], book: AidBook) -> None:
    for leaf, place in zip(leaves, places, strict=False):
        page.bookmark(leaf.title[pen.lang])
        _leaf(pen, place, leaf, book)


def _leaf(pen: Pen, area: Rect, leaf: Leaf, book: AidBook) -> None:
    """A small title and how to use it, then the pieces from top to bottom."""
    title, rest = from_top(area, _TITLE)
    pen.text(title, leaf.title, Look("title", 12, 9, lines=1, valign="middle"))
    if leaf.note:
        note, rest = from_top(rest, _NOTE)
        pen.text(note, leaf.note, Look("body", 8, 6, valign="top", colour="ink 75%"))
    for piece in leaf.pieces:
        for _ in range(piece.copies if isinstance(piece, Board) else 1):
            height = piece_height(piece, rest)
            if height > rest.top - rest.bottom:
                raise InputError([_too_high(leaf, Um(height - (rest.top - rest.bottom)), book.file)])
            part, rest = from_top(rest, height)
            _draw(pen, part, piece, book)
            rest = Rect(rest.left, rest.bottom, rest.right, Um(max(rest.bottom, rest.top - GAP)))


def _too_high(leaf: Leaf, excess: Um, file: str) -> Problem:
    return Problem(
        Said(
            f"Il foglio «{leaf.title['it']}» è più alto di {show_mm(excess, 'it')} mm.",
            f'The leaf "{leaf.title["en"]}" is {show_mm(excess)} mm too high.',
        ),
        file=file,
    )


def piece_height(piece: Piece, area: Rect) -> Um:
    """How much of a leaf a piece takes."""
    if isinstance(piece, Markers):
        each = sum(marker.copies for marker in piece.markers)
        return Um(-(-each // ((area.right - area.left) // piece.size)) * piece.size)
    if isinstance(piece, Cards):
        return Um(2 * piece.size.height)
    if isinstance(piece, Pegs):
        return piece.size.height
    return piece.height


def _draw(pen: Pen, area: Rect, piece: Piece, book: AidBook) -> None:
    if isinstance(piece, Board):
        draw_board(pen, area, piece)
    elif isinstance(piece, Pegs):
        draw_pegs(pen, area, piece)
    elif isinstance(piece, Markers):
        draw_markers(pen, area, piece, book.file)
    elif isinstance(piece, Cards):
        draw_cards(pen, area, piece, [book.texts[side] for side in piece.sides])
    elif isinstance(piece, Panel):
        draw_panel(pen, area, piece, book.texts[piece.text])
    else:
        draw_form(pen, area, piece)


def _notes(page: int, file: str, lang: str) -> str:
    said = Said(
        f"pagina {page} · una facciata · stampa al 100% · {file}", f"page {page} · one side · print at 100% · {file}"
    )
    return said.in_(lang)


def _strip(pen: Pen, left: Um, notes: str) -> None:
    """The ruler of 50 mm and the print notes along the lower edge."""
    lie = operands(Isometry(dx=left, dy=PRINTER_MARGIN).matrix)
    pen.raw(f"q 0 G {HAIRLINE} {lie} cm {' '.join(line.path() for line in ruler())} S Q")
    area = Rect(Um(left + mm(52)), PRINTER_MARGIN, Um(left + LEAF.width), Um(PRINTER_MARGIN + mm("2.4")))
    pen.text(area, f"50 mm    {notes}", Look("label", 6.5, 5.5, valign="middle", lines=1))


def _complain(faults: Sequence[Fault], book: AidBook) -> None:
    if faults:
        raise InputError([_problem(fault, book.file) for fault in dict.fromkeys(faults)])


def _problem(fault: Fault, file: str) -> Problem:
    shown = fault.text if len(fault.text) <= 60 else fault.text[:57] + "…"
    if fault.missing:
        signs = " ".join(fault.missing)
        said = Said(f"Nessun carattere disegna «{signs}».", f'No font draws "{signs}".')
    elif fault.wide:
        word = fault.wide[0]
        said = Said(f"La parola «{word}» è più larga del suo posto.", f'The word "{word}" is wider than its place.')
    else:
        much = from_points(fault.excess)
        said = Said(
            f"Il testo non sta: {show_mm(much, 'it')} mm di troppo.",
            f"The text does not fit: {show_mm(much)} mm too much.",
        )
    return Problem(said, file=file, cell=shown, start=0, end=len(shown))
