"""What a face hands to a sheet: PDF operators, and the named forms they use.

A *form* (form XObject) is a piece of page that is stored once in a file and drawn as often as
wished: a border, a back, a silhouette, a picture. Operators draw it with ``FormBook.draw(name)``;
a :class:`Drawing` lists the names it draws in ``forms``, and the page that takes the drawing
makes them known to the reader. Pictures are forms too, one unit square.

This module loads nothing heavy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from reportlab.graphics.shapes import Drawing as SvgDrawing
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfbase.pdfdoc import PDFDocument

Box = tuple[float, float, float, float]
"""Left, bottom, right, top in points."""


@dataclass(frozen=True, slots=True)
class FitNote:
    """How one text came to fit its box; sizes in points."""

    card: str
    box: str
    size: float
    preferred: float
    smallest: float


@dataclass(frozen=True, slots=True)
class PictureNote:
    """How finely one picture is printed: the lower of its two resolutions, in dots an inch."""

    card: str
    box: str
    source: str
    dpi: int


@dataclass(frozen=True, slots=True)
class Link:
    """A rectangle of a drawing that leads somewhere when tapped: the QR code of a card."""

    box: Box
    url: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """One face, ready to be placed: operators in points, origin at the lower left of the trim.

    ``ops`` is self-contained (every ``q`` has its ``Q``) and pure ASCII: bytes of text above 126
    are written as octal escapes. Bleed may be drawn outside the trim. Font names in ``ops`` are
    those of one document, so a drawing belongs to the document whose book made it.
    """

    ops: str
    forms: tuple[str, ...] = ()
    link: Link | None = None
    fits: tuple[FitNote, ...] = ()
    pictures: tuple[PictureNote, ...] = ()


class FormCanvas(Protocol):
    """The part of a canvas that defines forms (``pnp.pdf.SheetCanvas``)."""

    @property
    def pdf(self) -> PDFDocument:
        """The document below, which fonts ask for their names and codes."""

    def define_form(self, name: str, ops: str, box: Box, forms: Sequence[str]) -> None:
        """Store a form that may itself draw other forms."""

    def define_picture(self, name: str, picture: Path | ImageReader | SvgDrawing) -> None:
        """Store a picture as a form, one unit wide and high."""


class FormBook:
    """The named forms of one document.

    ::

        if "frame" not in book:
            book.define("frame", ops, (0, 0, 178.6, 249.4))
        Drawing(ops=f"q 1 0 0 1 9 9 cm {book.draw('frame')} Q", forms=("frame",))
    """

    def __init__(self, canvas: FormCanvas) -> None:
        """A book of the forms stored through ``canvas``."""
        self._canvas = canvas
        self._names: set[str] = set()

    @property
    def pdf(self) -> PDFDocument:
        """ReportLab's document: ``font.splitString(text, book.pdf)`` gives the codes of this file."""
        return self._canvas.pdf

    def __contains__(self, name: str) -> bool:
        """Whether the form is stored already."""
        return name in self._names

    def define(self, name: str, ops: str, box: Box, forms: Sequence[str] = ()) -> str:
        """Store a form under a new name; what lies outside ``box`` is clipped. Returns ``draw(name)``.

        Names are letters, digits, ``-``, ``_`` and ``.``. Raises ``ValueError`` for a name that is taken.
        """
        self._take(name)
        self._canvas.define_form(name, ops, box, forms)
        return self.draw(name)

    def picture(self, name: str, picture: Path | ImageReader | SvgDrawing) -> str:
        """Store a picture; ``q w 0 0 h x y cm {draw} Q`` prints it w x h points large."""
        self._take(name)
        self._canvas.define_picture(name, picture)
        return self.draw(name)

    @staticmethod
    def draw(name: str) -> str:
        """The operator that draws a form in the present coordinates."""
        return f"/FormXob.{name} Do"

    def _take(self, name: str) -> None:
        if not name.replace("-", "").replace("_", "").replace(".", "").isalnum() or not name.isascii():
            raise ValueError(f"{name!r} cannot name a form")
        if name in self._names:
            raise ValueError(f"the form {name!r} is defined twice")
        self._names.add(name)
