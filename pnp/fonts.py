"""Fonts: which file sets which role, how wide a word is, how a word is written into a PDF.

The fonts that come with the project are Source Serif Pro (titles) and Source Sans Pro (all
else), TrueType files of the packages ``font-source-serif-pro`` and ``font-source-sans-pro``
(SIL Open Font License). A game folder may name its own files for a role.

A *role* is a task ("title", "body", "number"); a *style* is regular, bold, italic or
bold_italic within it. Nothing of a font is looked up while cards are drawn: widths and codes
are kept word by word.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from card_db.problems import InputError, Problem, Said, nearest

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument
    from reportlab.pdfbase.ttfonts import TTFont

STYLES = ("regular", "bold", "italic", "bold_italic")

SANS = "SourceSansPro"
SERIF = "SourceSerifPro"

#: The built-in roles: for each style the weight of Source Serif Pro or Source Sans Pro.
ROLES: Mapping[str, tuple[str, str, str, str]] = {
    "title": (f"{SERIF}Semibold", f"{SERIF}Bold", f"{SERIF}SemiboldIt", f"{SERIF}BoldIt"),
    "book": (SERIF, f"{SERIF}Semibold", f"{SERIF}It", f"{SERIF}SemiboldIt"),
    "body": (SANS, f"{SANS}Semibold", f"{SANS}It", f"{SANS}SemiboldIt"),
    "bold": (f"{SANS}Semibold", f"{SANS}Bold", f"{SANS}SemiboldIt", f"{SANS}BoldIt"),
    "italic": (f"{SANS}It", f"{SANS}SemiboldIt", SANS, f"{SANS}Semibold"),
    "label": (f"{SANS}Semibold", f"{SANS}Bold", f"{SANS}SemiboldIt", f"{SANS}BoldIt"),
    "number": (f"{SANS}Bold", f"{SANS}Black", f"{SANS}BoldIt", f"{SANS}BlackIt"),
    "roman": (f"{SERIF}Bold", f"{SERIF}Black", f"{SERIF}BoldIt", f"{SERIF}BlackIt"),
}

#: Characters that are never drawn: soft hyphen, joiners, marks of direction, byte order mark, emoji selector.
UNSEEN = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufe0f")

_AS_SPACE = {"\u00a0": " ", "\u202f": " ", "\u2009": " "}
_SWITCH, _SWITCHED = "\x01", "\x02"


class Font:
    """One font file, ready to measure and to be written into documents.

    ``name`` is the name under which ReportLab knows it (``canvas.setFont(font.name, 10)``).
    Heights are fractions of the size: ``font.cap_height * 10`` is the height of a capital in
    10 pt, in points. ``space`` is the width of a space in thousandths of the size.
    """

    __slots__ = ("_units", "cap_height", "descent", "name", "path", "space", "ttf", "x_height")

    def __init__(self, path: Path, name: str, ttf: TTFont) -> None:
        """A font that ReportLab has read; use :func:`load_font`."""
        self.name = name
        self.path = path
        self.ttf = ttf
        x_height, cap_height = _heights(ttf)
        self.x_height = x_height / 1000
        self.cap_height = cap_height / 1000
        self.descent = -float(ttf.face.descent) / 1000
        self._units: dict[str, float] = {}
        self.space = self.units(" ")

    def __repr__(self) -> str:
        """The name alone."""
        return f"Font({self.name})"

    def units(self, text: str) -> float:
        """The width of ``text`` in thousandths of the size, without kerning, as it will be drawn."""
        found = self._units.get(text)
        if found is None:
            widths, other = self.ttf.face.charWidths, self.ttf.face.defaultWidth
            found = sum(widths.get(ord(_AS_SPACE.get(c, c)), other) for c in text if c not in UNSEEN)
            self._units[text] = found
        return found

    def width(self, text: str, size: float) -> float:
        """The width of ``text`` at ``size``, in points."""
        return self.units(text) * size / 1000

    def missing(self, text: str) -> tuple[str, ...]:
        """The characters of ``text`` this font cannot draw, each once, in their order."""
        known = self.ttf.face.charToGlyph
        return tuple(dict.fromkeys(c for c in text if ord(_AS_SPACE.get(c, c)) not in known and c not in UNSEEN))


def _heights(ttf: TTFont) -> tuple[float, float]:
    """Heights of x and of capitals in thousandths of the size, from the OS/2 table where it tells them."""
    face: Any = ttf.face
    table: bytes = face.get_table("OS/2") if "OS/2" in face.table else b""
    if len(table) >= 90 and struct.unpack(">H", table[:2])[0] >= 2:
        x_height, cap_height = struct.unpack(">hh", table[86:90])
        if x_height > 0 and cap_height > 0:
            return x_height * 1000 / face.unitsPerEm, cap_height * 1000 / face.unitsPerEm
    cap = face.capHeight or face.ascent * 0.7
    return cap * 0.73, cap


@dataclass(frozen=True, slots=True)
class Family:
    """The four styles of a role."""

    regular: Font
    bold: Font
    italic: Font
    bold_italic: Font

    def style(self, name: str) -> Font:
        """One of the styles by its name."""
        return {"regular": self.regular, "bold": self.bold, "italic": self.italic}.get(name, self.bold_italic)


class FontSet:
    """The fonts of one game: role and style to :class:`Font`, files opened when first asked for."""

    def __init__(self, own: Mapping[str, Mapping[str, Path]] | None = None) -> None:
        """The built-in roles, with those of ``own`` (role, style, file) instead or besides."""
        self._own = own or {}
        self._families: dict[str, Family] = {}

    def family(self, role: str) -> Family:
        """The styles of a role. ``KeyError`` when there is no such role."""
        found = self._families.get(role)
        if found is None:
            own = self._own.get(role)
            files = _built_in(ROLES[role]) if own is None else _own_files(own)
            found = self._families[role] = Family(*(load_font(file) for file in files))
        return found

    def font(self, role: str, style: str = "regular") -> Font:
        """The font of a role in a style. ``KeyError`` when there is no such role."""
        return self.family(role).style(style)

    @classmethod
    def of_folder(cls, folder: Path, roles: Mapping[str, object], file: str = "") -> FontSet:
        """The roles a game folder names: ``{"body": {"regular": "fonts/A.ttf", "bold": "fonts/B.ttf"}}``.

        Paths are relative to ``folder``; a style left out is set in regular (bold italic in
        bold). ``file`` is where the roles stand, for the messages. Raises :class:`InputError`
        with every font that is missing or cannot be embedded.
        """
        problems: list[Problem] = []
        own = {role: _styles(folder, role, styles, file, problems) for role, styles in roles.items()}
        for path in dict.fromkeys(path for styles in own.values() for path in styles.values()):
            try:
                load_font(path)
            except InputError as error:
                problems += error.problems
        if problems:
            raise InputError(problems)
        return cls(own)


def _styles(folder: Path, role: str, styles: object, file: str, problems: list[Problem]) -> dict[str, Path]:
    """The files of one role; what is wrong goes to ``problems``."""
    found: dict[str, Path] = {}
    table = {"regular": styles} if isinstance(styles, str) else styles
    if not isinstance(table, dict) or "regular" not in table:
        problems.append(
            Problem(
                Said(
                    f"Il carattere «{role}» non dice il file del tondo.",
                    f'The font role "{role}" names no regular file.',
                ),
                file=file,
                expected=Said('{ regular = "fonts/Nome.ttf", bold = … }', '{ regular = "fonts/Name.ttf", bold = … }'),
            )
        )
        return found
    for style, name in table.items():
        path = folder / str(name)
        if style not in STYLES:
            said = Said(f"«{style}» non è uno stile di carattere.", f'"{style}" is not a font style.')
            problems.append(Problem(said, file=file, key=f"fonts.{role}", nearest=nearest(style, STYLES)))
        elif not path.is_file():
            there = [str(p.relative_to(folder)) for p in sorted(folder.rglob("*.ttf"))]
            said = Said(f"Il file di carattere «{name}» non c’è.", f'There is no font file "{name}".')
            problems.append(Problem(said, file=file, key=f"fonts.{role}", nearest=nearest(str(name), there)))
        else:
            found[style] = path
    return found


def _own_files(own: Mapping[str, Path]) -> tuple[Path, Path, Path, Path]:
    regular = own["regular"]
    bold, italic = own.get("bold", regular), own.get("italic", regular)
    return regular, bold, italic, own.get("bold_italic", bold)


def _built_in(names: Iterable[str]) -> list[Path]:
    import font_source_sans_pro
    import font_source_serif_pro

    files = {**font_source_serif_pro.font_files_ttf, **font_source_sans_pro.font_files_ttf}
    return [Path(files[name]) for name in names]


@cache
def built_in() -> FontSet:
    """The fonts that come with the project."""
    return FontSet()


@lru_cache(maxsize=256)
def load_font(path: Path) -> Font:
    """Read a TrueType file and make it known to ReportLab under a name no other file has.

    ReportLab takes two files with one PostScript name for one font and silently uses the
    first; here the second gets a name of its own. Raises :class:`InputError` for a file
    that is no TrueType font with outlines of its own, or that forbids embedding.
    """
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    try:
        ttf = TTFont("unnamed", str(path), shapable=False)
    except (TTFError, OSError, ValueError, struct.error, KeyError, IndexError, AssertionError) as error:
        raise InputError([Problem(_why_not(path, str(error)), file=str(path))]) from error
    name, number = bytes(ttf.face.name).decode("latin-1"), 1
    unique = name
    while unique in pdfmetrics.getRegisteredFontNames() and _registered(unique, path) is None:
        number += 1
        unique = f"{name}-{number}"
    ttf.fontName, ttf.face.name = unique, unique.encode("latin-1")
    pdfmetrics.registerFont(ttf)
    registered = _registered(unique, path)
    if registered is None:
        raise RuntimeError(f"{path} could not be registered as {unique}")
    return Font(path, unique, registered)


def _registered(name: str, path: Path) -> TTFont | None:
    """The font registered under a name, if it is the one of this file."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    font: object = pdfmetrics.getFont(name)
    return font if isinstance(font, TTFont) and Path(font.face.filename).samefile(path) else None


def _why_not(path: Path, reason: str) -> Said:
    if "postscript outlines" in reason.lower():
        return Said(
            f"«{path.name}» ha contorni PostScript (CFF, di solito .otf): si incorporano solo i TrueType. "
            "Usa il file .ttf della stessa famiglia.",
            f'"{path.name}" has PostScript outlines (CFF, usually .otf): only TrueType can be embedded. '
            "Use the .ttf of the same family.",
        )
    return Said(
        f"«{path.name}» non è un carattere TrueType che si possa incorporare: {reason}",
        f'"{path.name}" is not a TrueType font that can be embedded: {reason}',
    )


class DocumentFonts:
    """The codes that one PDF gives to the characters of its fonts.

    A font in a PDF has at most 256 codes; ReportLab deals further characters out to further
    subsets, and a word may need several. Encoded words are kept.
    """

    def __init__(self, pdf: PDFDocument) -> None:
        """The codes of the document ``pdf`` (``canvas._doc``, ``FormBook.pdf``)."""
        self._pdf = pdf
        self._words: dict[str, dict[str, str]] = {}
        self._codes: dict[str, dict[str, str]] = {}
        self.missing: list[tuple[Font, tuple[str, ...]]] = []
        """Characters that were to be drawn and that their font does not have; whoever reports them clears it."""

    def words(self, font: Font) -> dict[str, str]:
        """The words of a font encoded so far; look here before :meth:`encode`."""
        return self._words.setdefault(font.name, {})

    def encode(self, font: Font, word: str) -> str:
        """A word as it stands between the brackets of a PDF string; a change of subset is marked.

        Join such words with spaces and pass them to :meth:`show`.
        """
        codes = self._codes.setdefault(font.name, {})
        try:
            found = "".join([codes[character] for character in word])
        except KeyError:
            missing = font.missing(word)
            if missing:
                self.missing.append((font, missing))
                return self.encode(font, "".join(c for c in word if c not in missing))
            for character in word:
                codes.setdefault(character, self._code(font, character))
            found = "".join([codes[character] for character in word])
        self.words(font)[word] = found
        return found

    def _code(self, font: Font, character: str) -> str:
        """The code ReportLab gives a character of a font in this document."""
        if character in UNSEEN:
            return ""
        (run,) = font.ttf.splitString(_AS_SPACE.get(character, character), self._pdf)
        subset, code = run
        return _escaped(code) if subset == 0 else f"{_SWITCH}{subset}{_SWITCHED}{_escaped(code)}{_SWITCH}0{_SWITCHED}"

    def select(self, font: Font, size: float) -> str:
        """The operator that makes a font current."""
        return f"{self._name(font, 0)} {size:g} Tf"

    def show(self, font: Font, size: float, encoded: str) -> str:
        """The operators that draw encoded words at the current point; the font must be selected."""
        if _SWITCH not in encoded:
            return f"({encoded}) Tj"
        first, *rest = encoded.split(_SWITCH)
        parts = [f"({first}) Tj"] if first else []
        for part in rest:
            subset, _, codes = part.partition(_SWITCHED)
            parts.append(f"{self._name(font, int(subset))} {size:g} Tf")
            if codes:
                parts.append(f"({codes}) Tj")
        return " ".join(parts)

    def text(self, font: Font, size: float, text: str) -> str:
        """Select a font and draw a text with it: for words that are drawn once."""
        return f"{self.select(font, size)} {self.show(font, size, self.encode(font, text))}"

    def _name(self, font: Font, subset: int) -> str:
        return str(font.ttf.getSubsetInternalName(subset, self._pdf))


def _escaped(codes: bytes) -> str:
    return "".join(
        f"\\{chr(code)}" if code in b"()\\" else chr(code) if 32 <= code <= 126 else f"\\{code:03o}" for code in codes
    )
