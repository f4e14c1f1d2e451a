"""What a careful print shop looks at before the ink flows: read from the finished PDF itself.

``inspect`` reads the file's structure (fonts, boxes, print settings) and is cheap enough for
every build. ``preflight`` also looks at the pages: every QR code is found and measured on a
raster of 300 dpi, every picture's resolution is worked out at its printed size, every
character is traced back to a glyph.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from math import dist, sqrt
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from card_db.problems import InputError, Problem, Said, counted
from pnp.parts import MAKER
from pnp.um import decimal

if TYPE_CHECKING:
    import pikepdf
    import pypdfium2 as pdfium
    from PIL.Image import Image

RASTER_DPI = 300
MOST_PIXELS = 150_000_000
"""A raster of a page takes as many bytes; A0 at 300 dpi is within it."""
LOWEST_DPI = 200
"""Pictures below this look soft beside vector type."""
LOWEST_MODULE_MM = 0.33
"""Four dots of a 300 dpi printer (Denso Wave's advice)."""
LOWEST_CONTRAST = 0.7
"""Reflectance of light minus dark modules, the lower end of grade A (ISO/IEC 15415)."""
_COPIES = re.compile(r"([A-Z0-9-]+) × (\d+)")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing seen; ``fault`` when it must not be printed so."""

    what: Said
    fault: bool = False
    page: int | None = None

    def show(self, lang: str) -> str:
        """``x`` for a fault, ``-`` for a remark, with the page."""
        page = f"{'pagina' if lang == 'it' else 'page'} {self.page}: " if self.page else ""
        return f"{'x' if self.fault else '-'} {page}{self.what.in_(lang)}"


@dataclass(frozen=True, slots=True)
class Preflight:
    """What was seen in one file. ``facts`` are what there is, ``findings`` what is wrong or odd."""

    file: Path
    facts: tuple[Said, ...] = ()
    findings: tuple[Finding, ...] = field(default=())

    @property
    def passed(self) -> bool:
        """No fault was found."""
        return not any(finding.fault for finding in self.findings)

    def show(self, lang: str) -> str:
        """The report as a person reads it."""
        verdict = Said("in ordine", "in order") if self.passed else Said("da rivedere", "not in order")
        lines = [f"{self.file}: {verdict.in_(lang)}"]
        lines += [f"  {fact.in_(lang)}" for fact in self.facts]
        return "\n".join(lines + [f"  {finding.show(lang)}" for finding in self.findings])


def inspect(path: Path, *, ours: bool = True) -> Preflight:
    """Fonts, boxes and print settings of a PDF; ``ours`` expects what every file of ours has."""
    with _opened(path) as pdf:
        return _structure(path, pdf, ours=ours)


def _structure(path: Path, pdf: pikepdf.Pdf, *, ours: bool) -> Preflight:
    fonts = dict(_fonts(pdf))
    findings = [*_font_findings(fonts), *_box_findings(pdf)]
    if ours:
        findings += _setting_findings(pdf)
    facts = (_page_fact(pdf), Said(f"{len(fonts)} font", counted(len(fonts), "font", "fonts")))
    return Preflight(path, facts, tuple(findings))


def preflight(path: Path) -> Preflight:
    """Everything ``inspect`` looks at, and the pages themselves.

    Raises InputError when the file is missing or is no PDF.
    """
    import pypdfium2

    with _opened(path) as pdf:
        structure = _structure(path, pdf, ours=MAKER in str(pdf.docinfo.get("/Creator", "")))
        meant = _copies_meant(pdf)
    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError:
        raise _unreadable(path) from None
    try:
        pages = [_look(page, number) for number, page in enumerate(document, 1)]
    finally:
        document.close()
    codes = [code for page in pages for code in page.codes]
    findings = [*structure.findings, *(finding for page in pages for finding in page.findings)]
    findings += _copy_findings(meant, [code.text for code in codes])
    return Preflight(path, (*structure.facts, *_code_facts(codes)), tuple(findings))


def _opened(path: Path) -> pikepdf.Pdf:
    import pikepdf

    try:
        return pikepdf.open(path)
    except FileNotFoundError:
        raise InputError([Problem(Said("Il file non esiste.", "There is no such file."), str(path))]) from None
    except pikepdf.PasswordError:
        expected = Said("un PDF salvato senza password", "a PDF saved without it")
        raise InputError(
            [Problem(Said("È protetto da una password.", "It has a password."), str(path), expected=expected)]
        ) from None
    except (pikepdf.PdfError, OSError):
        raise _unreadable(path) from None


def _unreadable(path: Path) -> InputError:
    return InputError([Problem(Said("Non è un PDF che si possa leggere.", "This is not a readable PDF."), str(path))])


def _copies_meant(pdf: pikepdf.Pdf) -> Mapping[str, int]:
    """Cards and copies that the file's keywords say it holds; empty where no card has a code to be counted by.

    A code is also a link, so a file of cards without links has faces without codes.
    """
    if not any("/Annots" in page.obj for page in pdf.pages):
        return {}
    return {card: int(copies) for card, copies in _COPIES.findall(str(pdf.docinfo.get("/Keywords", "")))}


def card_keywords(copies: Mapping[str, int]) -> tuple[str, ...]:
    """The keywords of a card file, from which a later preflight counts its cards again: ``AD-ROM-04 × 3``."""
    return tuple(f"{card} × {number}" for card, number in sorted(copies.items()) if number)


# --- structure -------------------------------------------------------------------------


def _fonts(pdf: pikepdf.Pdf) -> Iterator[tuple[str, bool]]:
    """Name and whether it is embedded, for every font of the file."""
    import pikepdf

    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font" and "/BaseFont" in item:
            if item.get("/Subtype") in ("/Type0", "/Type3"):
                continue
            descriptor = item.get("/FontDescriptor", pikepdf.Dictionary())
            yield str(item["/BaseFont"]), any(f"/FontFile{kind}" in descriptor for kind in ("", "2", "3"))


def _font_findings(fonts: Mapping[str, bool]) -> Iterator[Finding]:
    for name, embedded in sorted(fonts.items()):
        if not embedded:
            yield Finding(Said(f"il font {name} non è incorporato", f"font {name} is not embedded"), fault=True)


def _box_findings(pdf: pikepdf.Pdf) -> Iterator[Finding]:
    if not pdf.pages:
        yield Finding(Said("il file non ha pagine", "the file has no pages"), fault=True)
    for number, page in enumerate(pdf.pages, 1):
        media = _edges(page.mediabox)
        for name in ("BleedBox", "TrimBox"):
            if f"/{name}" not in page.obj:
                continue
            box = _edges(page.obj[f"/{name}"])
            if len(box) != 4:
                yield Finding(Said(f"{name} non è un rettangolo", f"{name} is no rectangle"), fault=True, page=number)
            elif not _within(box, media):
                said = Said(f"{name} esce dalla pagina", f"{name} lies outside the page")
                yield Finding(said, fault=True, page=number)


def _edges(box: pikepdf.Object) -> list[float]:
    """Left, bottom, right, top in points; nothing for what is no rectangle."""
    try:
        return [float(edge) for edge in box.as_list()]
    except (TypeError, ValueError):
        return []


def _within(box: list[float], media: list[float]) -> bool:
    slack = 0.01
    return (
        box[0] >= media[0] - slack
        and box[1] >= media[1] - slack
        and box[2] <= media[2] + slack
        and box[3] <= media[3] + slack
    )


def _setting_findings(pdf: pikepdf.Pdf) -> Iterator[Finding]:
    preferences = pdf.Root.get("/ViewerPreferences")
    if preferences is None or preferences.get("/PrintScaling") != "/None":
        yield Finding(
            Said("manca l’indicazione «non ridimensionare»", "it does not ask to be printed unscaled"), fault=True
        )
    if "/Lang" not in pdf.Root:
        yield Finding(Said("manca la lingua", "the language is missing"), fault=True)
    if not str(pdf.docinfo.get("/Title", "")):
        yield Finding(Said("manca il titolo", "the title is missing"), fault=True)
    for number, page in enumerate(pdf.pages, 1):
        if "/TrimBox" not in page.obj:
            yield Finding(Said("manca la TrimBox", "the TrimBox is missing"), fault=True, page=number)


def _page_fact(pdf: pikepdf.Pdf) -> Said:
    sizes = Counter(_size(_edges(page.mediabox)) for page in pdf.pages)
    pages = len(pdf.pages)
    return Said(
        f"{counted(pages, 'pagina', 'pagine')}: {'; '.join(decimal(size, 'it') for size in sizes)}",
        f"{counted(pages, 'page', 'pages')}: {', '.join(sizes)}",
    )


def _size(media: list[float]) -> str:
    left, bottom, right, top = (edge * 25.4 / 72 for edge in media)
    return f"{right - left:.1f} × {top - bottom:.1f} mm".replace(".0 ", " ")


# --- pages -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code as it was read from the raster."""

    text: str
    module_mm: float
    contrast: float


@dataclass(frozen=True, slots=True)
class _Page:
    codes: tuple[Code, ...]
    findings: tuple[Finding, ...]


def _look(page: pdfium.PdfPage, number: int) -> _Page:
    dpi = _raster_dpi(*page.get_size())
    raster = page.render(scale=dpi / 72, grayscale=True).to_pil()
    codes = tuple(read_codes(raster, dpi))
    findings = [
        *_large_findings(dpi, number),
        *_code_findings(codes, number),
        *_picture_findings(page, number),
        *_glyph_findings(page, number),
    ]
    return _Page(codes, tuple(findings))


def _raster_dpi(width: float, height: float) -> float:
    """300, or what keeps a very large page (points) within :data:`MOST_PIXELS`."""
    pixels = width * height * (RASTER_DPI / 72) ** 2
    return RASTER_DPI * min(1.0, sqrt(MOST_PIXELS / max(pixels, 1)))


def _large_findings(dpi: float, number: int) -> Iterator[Finding]:
    if dpi < RASTER_DPI:
        it = f"pagina molto grande, guardata a {dpi:.0f} dpi: i codici piccoli possono sfuggire"
        en = f"a very large page, looked at with {dpi:.0f} dpi: small codes may be missed"
        yield Finding(Said(it, en), page=number)


def read_codes(raster: Image, dpi: float) -> Iterator[Code]:
    """Every QR code of a grey raster, with module size in mm and contrast from 0 to 1."""
    import zxingcpp

    # Asked for every kind of code, the reader finds phantom Micro QR codes inside the real ones.
    only_codes = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2)
    for found in zxingcpp.read_barcodes(raster, formats=only_codes):
        place = found.position
        corners = [(corner.x, corner.y) for corner in (place.top_left, place.top_right, place.bottom_right)]
        side = sum(dist(*edge) for edge in pairwise(corners)) / 2
        modules = 17 + 4 * int(json.loads(str(found.extra).replace("'", '"'))["Version"])
        xs, ys = zip(*corners, strict=True)
        darkest, *_, lightest = sorted(raster.crop((min(xs), min(ys), max(xs), max(ys))).tobytes())
        yield Code(found.text, side / modules * 25.4 / dpi, (lightest - darkest) / 255)


def _code_findings(codes: Iterable[Code], number: int) -> Iterator[Finding]:
    for code in codes:
        if code.module_mm < LOWEST_MODULE_MM:
            size, least = f"{code.module_mm:.2f}", f"{LOWEST_MODULE_MM:g}"
            it = f"{code.text}: moduli di {decimal(size, 'it')} mm, sotto {decimal(least, 'it')}"
            yield Finding(Said(it, f"{code.text}: modules of {size} mm, below {least}"), fault=True, page=number)
        if code.contrast < LOWEST_CONTRAST:
            it = f"{code.text}: contrasto {code.contrast:.0%}, troppo basso"
            yield Finding(Said(it, f"{code.text}: contrast {code.contrast:.0%}, too low"), fault=True, page=number)


def _code_facts(codes: list[Code]) -> Iterator[Said]:
    if codes:
        least = min(code.module_mm for code in codes)
        one = len(codes) == 1
        size = f"{least:.3f}"
        yield Said(
            f"{len(codes)} {'codice QR letto' if one else 'codici QR letti'}, moduli da {decimal(size, 'it')} mm in su",
            f"{len(codes)} QR code{'s' * (not one)} read, modules from {size} mm up",
        )


def _picture_findings(page: pdfium.PdfPage, number: int) -> Iterator[Finding]:
    from pypdfium2 import raw

    for picture in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=8):
        left, bottom, right, top = picture.get_bounds()
        width, height = picture.get_px_size()
        dpi = min(width / max(right - left, 0.01), height / max(top - bottom, 0.01)) * 72
        if dpi < LOWEST_DPI:
            it = f"un’immagine di {width} × {height} punti esce a {dpi:.0f} dpi, sotto {LOWEST_DPI}"
            en = f"a picture of {width} × {height} pixels prints at {dpi:.0f} dpi, below {LOWEST_DPI}"
            yield Finding(Said(it, en), fault=True, page=number)


def _glyph_findings(page: pdfium.PdfPage, number: int) -> Iterator[Finding]:
    from pypdfium2 import raw

    text = page.get_textpage()
    lost = sum(
        raw.FPDFText_HasUnicodeMapError(text, place) == 1 or raw.FPDFText_GetUnicode(text, place) in (0, 0xFFFD)
        for place in range(text.count_chars())
    )
    if lost:
        yield Finding(
            Said(f"{lost} caratteri senza glifo", f"{lost} characters without a glyph"), fault=True, page=number
        )


def _copy_findings(meant: Mapping[str, int], addresses: Iterable[str]) -> Iterator[Finding]:
    """Cards whose codes are not as many as their copies; a code is of the longest id in its address."""
    longest_first = sorted(meant, key=len, reverse=True)
    seen = Counter(next((card for card in longest_first if quote(card) in text), "") for text in addresses)
    for card, copies in sorted(meant.items()):
        if copies != seen[card]:
            it = f"{card}: copie previste {copies}, codici letti {seen[card]}"
            yield Finding(Said(it, f"{card}: copies meant {copies}, codes read {seen[card]}"), fault=True)
