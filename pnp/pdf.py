"""A PDF file that prints at true size: pages, forms, links, bookmarks, and how the print dialog is set.

The file says to the print dialog: no scaling, and on which edge the sheet turns. Two runs give
the same bytes. A former good file is replaced by a good file or by nothing (:mod:`pnp.files`).
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFName, PDFObject, PDFPages, PDFStream, PDFString
from reportlab.pdfgen.canvas import Canvas

from pnp.drawing import Box, Drawing, FormBook
from pnp.files import claim, write_whole
from pnp.fonts import built_in
from pnp.parts import MAKER
from pnp.um import Rect, Size, number

if TYPE_CHECKING:
    from reportlab.graphics.shapes import Drawing as SvgDrawing

# ASCII85 makes every stream a quarter larger and serves nobody since e-mail became 8 bit clean.
rl_config.useA85 = 0

Matrix = tuple[float, float, float, float, float, float]
"""The six numbers of ``cm``, lengths in points."""

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


class Duplex(StrEnum):
    """What the file asks of a printer that prints both sides."""

    SIMPLEX = "Simplex"
    LONG_EDGE = "DuplexFlipLongEdge"
    SHORT_EDGE = "DuplexFlipShortEdge"


@dataclass(frozen=True, slots=True)
class About:
    """What a file says about itself. ``lang`` is the language of its text, ``it`` or ``en``."""

    title: str
    lang: str
    author: str = MAKER
    subject: str = ""
    keywords: tuple[str, ...] = ()


class _UrlLink(PDFObject):
    """A rectangle that leads to an address, written in one go: ReportLab's own builds four dictionaries for it."""

    def __init__(self, box: Box, url: str) -> None:
        self._box, self._url = box, url

    def format(self, document: PDFDocument) -> bytes:
        """As it stands in the file."""
        url: bytes = PDFString(self._url).format(document)
        rect = " ".join(map(number, self._box)).encode("ascii")
        return b"<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[%b]/A<</S/URI/URI%b>>>>" % (rect, url)


class SheetCanvas(Canvas):
    """ReportLab's canvas with forms that literal operators may draw, and pages packed as they are finished."""

    _doc: PDFDocument
    _formsinuse: list[str]
    _trimBox: Box | None  # noqa: N815 - ReportLab's name
    _pagesize: tuple[float, float]
    _addAnnotation: Callable[[PDFObject], None]  # noqa: N815 - ReportLab's name

    @property
    def pdf(self) -> PDFDocument:
        """The document below; fonts ask it for their names and codes."""
        return self._doc

    def define_form(self, name: str, ops: str, box: Box, forms: Sequence[str]) -> None:
        """Store a form; nothing is drawn. See :class:`pnp.drawing.FormBook`."""
        self.beginForm(name, *box)  # type: ignore[arg-type]  # the stubs say int; any number will do
        self.addLiteral(ops)
        self.use_forms(forms)
        self.endForm()

    def define_picture(self, name: str, picture: Path | ImageReader | SvgDrawing) -> None:
        """Store a picture as a form, one unit wide and high; transparency is kept."""
        self.beginForm(name, 0, 0, 1, 1)
        if isinstance(picture, Path | ImageReader):
            self.drawImage(str(picture) if isinstance(picture, Path) else picture, 0, 0, 1, 1, mask="auto")
        else:
            from reportlab.graphics import renderPDF

            self.scale(1 / picture.width, 1 / picture.height)
            renderPDF.draw(picture, self, 0, 0)
        self.endForm()

    def use_forms(self, names: Sequence[str]) -> None:
        """Tell the page (or the form) being written that its literal operators draw these forms."""
        self._formsinuse.extend(name for name in names if name not in self._formsinuse)

    def lead(self, box: Box, url: str) -> None:
        """Make a rectangle of the page, in points from its lower left corner, lead to an address."""
        self._addAnnotation(_UrlLink(box, url))

    def showPage(self) -> None:  # noqa: N802 - ReportLab's name
        """End the page; one that names no trim is cut nowhere.

        Its operators are packed now: a thousand pages of text are not kept in memory.
        """
        if self._trimBox is None:
            self.setTrimBox((0, 0, *self._pagesize))
        super().showPage()
        pages: PDFPages = self.pdf.Pages  # type: ignore[attr-defined]  # missing in the stubs
        page = pages[-1]
        packed = zlib.compress(page.stream.encode("ascii"))
        page.Contents, page.stream = PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), packed), None


def make_canvas(file: IO[bytes] | str, about: About, duplex: Duplex | None = None, **options: Any) -> SheetCanvas:
    """A canvas set up as every file of ours is: true size, language, title, reproducible, no base-14 font.

    ``duplex`` is left out for files that say nothing about sides (a rulebook read on a screen).
    Platypus may give its own ``options``: ``canvasmaker=lambda file, **kw: make_canvas(file, about, **kw)``.
    """
    options |= {
        "pageCompression": 1,
        "invariant": 1,
        "pdfVersion": (1, 7),
        # Left to itself ReportLab begins every page with an unembedded Helvetica.
        "initialFontName": built_in().font("body").name,
        "lang": {"it": "it-IT", "en": "en-GB"}[about.lang],
    }
    canvas = SheetCanvas(file, **options)
    _describe(canvas, about)
    for preference, value in _preferences(duplex).items():
        canvas.setViewerPreference(preference, value)
    return canvas


def _describe(canvas: SheetCanvas, about: About) -> None:
    canvas.setTitle(about.title)
    canvas.setAuthor(about.author)
    canvas.setSubject(about.subject)
    canvas.setKeywords(", ".join(about.keywords))
    canvas.setCreator(MAKER)


def _preferences(duplex: Duplex | None) -> dict[str, str]:
    preferences = {"PrintScaling": "None", "DisplayDocTitle": "true"}
    if duplex is not None:
        preferences["Duplex"] = duplex.value
    return preferences


def operands(matrix: Matrix) -> str:
    """The six numbers as ``cm`` takes them."""
    a, b, c, d, x, y = matrix
    # A scale of 1.0004 matters over 200 mm: six decimals for it, four for lengths in points.
    scale = " ".join(number(value, 6) for value in (a, b, c, d))
    return f"{scale} {number(x)} {number(y)}"


def moved(box: Box, matrix: Matrix) -> Box:
    """The upright rectangle that a rectangle becomes under a matrix, rounded to a ten-thousandth of a point."""
    a, b, c, d, x, y = matrix
    corners = [(a * u + c * v + x, b * u + d * v + y) for u in box[::2] for v in box[1::2]]
    across, up = zip(*corners, strict=True)
    return round(min(across), 4), round(min(up), 4), round(max(across), 4), round(max(up), 4)


@dataclass(frozen=True, slots=True)
class Placing:
    """Where a face goes on a page: how it lies, and what is seen of it. Made once, used for many cards."""

    matrix: Matrix
    ops: str

    @classmethod
    def at(cls, matrix: Matrix, seen: Rect) -> Placing:
        """A face laid by ``matrix`` and clipped to a rectangle of the page."""
        left, bottom, right, top = seen.in_points()
        box = f"{number(left)} {number(bottom)} {number(right - left)} {number(top - bottom)}"
        return cls(matrix, f"q {box} re W n {operands(matrix)} cm")


class Page:
    """One page in the making. Everything on it is moved by the printer profile, links too."""

    def __init__(self, number_: int, adjust: Matrix) -> None:
        """Page ``number_`` of its file, counted from 1; ``adjust`` is the printer's correction."""
        self.number = number_
        self._adjust = adjust
        self._ops: list[str] = []
        self._forms: dict[str, None] = {}
        self._links: list[tuple[Box, str]] = []
        self._bookmarks: list[tuple[str, int]] = []

    def draw(self, ops: str, forms: Sequence[str] = ()) -> None:
        """Add operators that leave the graphics state as they found it, and the forms they draw."""
        self._ops.append(ops)
        self._forms.update(dict.fromkeys(forms))

    def place(self, drawing: Drawing, placing: Placing) -> None:
        """Put a face on the page."""
        self._ops.append(f"{placing.ops}\n{drawing.ops}\nQ")
        self._forms.update(dict.fromkeys(drawing.forms))
        if drawing.link:
            self.link(moved(drawing.link.box, placing.matrix), drawing.link.url)

    def link(self, box: Box, url: str) -> None:
        """Make a rectangle (points) lead to an address."""
        self._links.append((moved(box, self._adjust), url))

    def bookmark(self, title: str, level: int = 0) -> None:
        """An entry of the outline that leads to this page."""
        self._bookmarks.append((title, level))

    def write_to(self, canvas: SheetCanvas) -> None:
        """Hand the page to the canvas and end it."""
        body = "\n".join(self._ops)
        canvas.addLiteral(body if self._adjust == IDENTITY else f"q {operands(self._adjust)} cm\n{body}\nQ")
        canvas.use_forms(tuple(self._forms))
        for box, url in self._links:
            canvas.lead(box, url)
        for index, (title, level) in enumerate(self._bookmarks):
            key = f"p{self.number}-{index}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(title, key, level)
        canvas.showPage()


class Document:
    """A PDF file in the making; use it in a ``with``, which writes it when all went well.

    ::

        with Document(Path("output/sheets.pdf"), About("Roma", "it"), duplex=Duplex.LONG_EDGE) as document:
            with document.page(A4.size, trim=block) as page:
                page.draw("0 0 m 100 100 l S")

    Raises :class:`InputError` where the file cannot be written, before any work is done.
    """

    def __init__(self, path: Path, about: About, *, duplex: Duplex | None = None) -> None:
        """A file to be at ``path``; its folder is made if need be."""
        self.path = path
        self.about = about
        self.pages = 0
        self._file = BytesIO()
        claim(path)
        self.canvas = make_canvas(self._file, about, duplex)
        self.forms = FormBook(self.canvas)

    @contextmanager
    def page(
        self, size: Size, *, trim: Rect | None = None, bleed: Rect | None = None, adjust: Matrix = IDENTITY
    ) -> Iterator[Page]:
        """A new page, handed to the file when the ``with`` ends; ``trim`` and ``bleed`` become its boxes."""
        self.pages += 1
        page = Page(self.pages, adjust)
        yield page
        self.canvas.setPageSize(size.in_points())
        whole = Rect.of(size)
        self.canvas.setTrimBox(moved((trim or whole).in_points(), adjust))
        self.canvas.setBleedBox(moved((bleed or trim or whole).in_points(), adjust))
        page.write_to(self.canvas)

    def __enter__(self) -> Document:
        """The document itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        """Write the file, unless something went wrong."""
        if kind is None:
            if not self.pages:
                raise ValueError(f"{self.path} would have no pages")
            self.canvas.save()
            write_whole(self.path, self._file.getvalue())
