"""A finished PDF as a booklet: two pages on each side of a sheet, to be folded in the middle and stapled.

Pages keep their true size. Links and bookmarks lead nowhere on folded paper and are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pikepdf

from card_db.problems import InputError, Problem, Said
from pnp.files import write_whole
from pnp.papers import PAPERS
from pnp.um import Size, Um, from_points, mm, number, points

_TOLERANCE = mm("0.05")
"""What a page may be too large by: sizes in points are rounded somewhere."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Two pages side by side on one side of a sheet; ``None`` is a blank page. Pages count from 0."""

    left: int | None
    right: int | None


def spreads(pages: int) -> tuple[Spread, ...]:
    """Fronts and backs in turn, the outermost sheet first.

    The first page is the cover and the last the back cover; blank pages before the back cover
    make up whole sheets. A back follows its front when the sheet, lying on its side, is turned on
    its short edge.
    """
    blank = -pages % 4
    numbers: Sequence[int | None] = (
        [*range(pages - 1), *[None] * blank, pages - 1] if pages > 1 else [0, None, None, None]
    )
    found = []
    for first in range(0, len(numbers) // 2, 2):
        last = len(numbers) - 1 - first
        found += [Spread(numbers[last], numbers[first]), Spread(numbers[first + 1], numbers[last - 1])]
    return tuple(found)


def half_of(paper: Size) -> Size:
    """The page that fits twice on a paper: A5 for A4."""
    return Size(Um(paper.height // 2), paper.width)


def booklet(source: Path, target: Path, paper: Size = PAPERS["a4"]) -> int:
    """Impose the pages of ``source`` on ``paper``, lying on its side; returns the sheets of paper it takes.

    Each page stands against the fold, in the middle of the height. Raises :class:`InputError` if
    a page is larger than half the paper, since it would have to shrink, or if a file cannot be
    read or written.
    """
    with _opened(source) as book, pikepdf.Pdf.new() as sheets:
        _check_sizes(book, source, paper)
        pages = [sheets.copy_foreign(_as_form(page)) for page in book.pages]
        plan = spreads(len(pages))
        for spread in plan:
            _add_spread(sheets, pages, spread, paper)
        _describe(sheets, book)
        data = BytesIO()
        sheets.save(data, min_version="1.7", deterministic_id=True, compress_streams=True)
    write_whole(target, data.getvalue())
    return len(plan) // 2


def _as_form(page: pikepdf.Page) -> pikepdf.Object:
    """A page as one thing to draw, all of it that the paper shows; annotations stay behind."""
    form = page.as_form_xobject()
    form.BBox = page.mediabox
    return form


def _add_spread(sheets: pikepdf.Pdf, pages: Sequence[pikepdf.Object], spread: Spread, paper: Size) -> None:
    width, height = paper.turned.in_points()
    page = sheets.add_blank_page(page_size=(width, height))
    page.trimbox = page.mediabox
    ops = []
    for number_, is_left in ((spread.left, True), (spread.right, False)):
        if number_ is None:
            continue
        form = pages[number_]
        left, bottom, right, top = (float(value) for value in form.BBox)
        x = width / 2 - (right if is_left else left)
        y = (height - (top - bottom)) / 2 - bottom
        name = page.add_resource(form, pikepdf.Name.XObject, pikepdf.Name(f"/Page{number_ + 1}"))
        ops.append(f"q 1 0 0 1 {number(x)} {number(y)} cm {name} Do Q")
    page.Contents = sheets.make_stream("\n".join(ops).encode("ascii"))


def _describe(sheets: pikepdf.Pdf, book: pikepdf.Pdf) -> None:
    """Title, language and author of the book; how the print dialog is to be set."""
    for key, value in book.docinfo.items():
        sheets.docinfo[key] = str(value)
    root = sheets.Root
    if "/Lang" in book.Root:
        root.Lang = str(book.Root.Lang)
    root.ViewerPreferences = pikepdf.Dictionary(
        PrintScaling=pikepdf.Name("/None"), Duplex=pikepdf.Name.DuplexFlipShortEdge, DisplayDocTitle=True
    )


def _opened(source: Path) -> pikepdf.Pdf:
    try:
        return pikepdf.open(source)
    except (OSError, pikepdf.PdfError) as error:
        problem = Said(f"Questo PDF non si legge ({error}).", f"This PDF cannot be read ({error}).")
        raise InputError([Problem(problem, file=str(source))]) from error


def _check_sizes(book: pikepdf.Pdf, source: Path, paper: Size) -> None:
    half = half_of(paper)
    room = [value + points(_TOLERANCE) for value in half.in_points()]
    for index, page in enumerate(book.pages, 1):
        left, bottom, right, top = (float(value) for value in page.mediabox)
        if right - left > room[0] or top - bottom > room[1]:
            size = Size(from_points(right - left), from_points(top - bottom))
            raise InputError([_too_large(source, index, size, paper)])


def _too_large(source: Path, page: int, size: Size, paper: Size) -> Problem:
    half = half_of(paper)
    return Problem(
        Said(
            f"La pagina {page} misura {size.show('it')} e non sta due volte su {paper.show('it')} senza rimpicciolire.",
            f"Page {page} is {size.show()} and does not go twice on {paper.show()} without shrinking.",
        ),
        file=str(source),
        expected=Said(f"pagine non più grandi di {half.show('it')}", f"pages no larger than {half.show()}"),
    )
