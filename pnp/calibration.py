"""The calibration sheet, front and back: measuring it gives the values of a printer profile.

Whatever is read off the sheet is the value to write, since its scales and formulas count from
the profile it was printed with. A second sheet with the new profile must then read as shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path

from card_db.problems import Said
from pnp.fonts import DocumentFonts, built_in
from pnp.imposition import Backs, Isometry, Side
from pnp.layout import turning_of
from pnp.lines import Style, fit
from pnp.marks import HAIRLINE, Line
from pnp.pdf import IDENTITY, About, Document, Duplex
from pnp.printers import PrinterProfile
from pnp.text import Paragraph, Span, Tokenizer
from pnp.typeset import Place, Typesetter
from pnp.um import Size, Um, decimal, from_points, mm, number, points, pt, show_mm

CROSS_FROM_EDGE = mm(30)
"""How far the four crosses stand from the edges of the paper."""

ACROSS = mm(150)
UPRIGHT = mm(200)
"""Lengths of the two lines to measure."""

STAIR = mm(12)
"""How far in from the edge the steps go that show what the printer cannot reach."""

_ARM = mm(8)
_COLUMN = mm(48)
_REACH = mm(5)


def calibration_sheet(
    path: Path,
    paper: Size,
    *,
    lang: str,
    backs: Backs = Backs.LONG_EDGE,
    profile: PrinterProfile | None = None,
) -> Path:
    """Write the two pages; ``profile`` is applied to them, so that its effect can be checked.

    ``backs`` is the edge the sheet turns on. Raises :class:`InputError` if it cannot be written.
    """
    title = Said("Taratura della stampante", "Printer calibration")
    duplex = Duplex.SHORT_EDGE if backs is Backs.SHORT_EDGE else Duplex.LONG_EDGE
    with Document(path, About(title.in_(lang), lang), duplex=duplex) as document:
        for side in (Side.FRONT, Side.BACK):
            sheet = _Calibration(document, paper, lang, backs, profile)
            if side is Side.FRONT:
                sheet.draw_front()
            else:
                sheet.draw_back()
            with document.page(paper, adjust=profile.adjust(paper, side) if profile else IDENTITY) as page:
                page.draw(f"q 0 G 0 g {HAIRLINE}\n" + "\n".join(sheet.ops) + "\nQ")
    return path


class _Calibration:
    """One side of the sheet: its operators as they are collected."""

    def __init__(
        self, document: Document, paper: Size, lang: str, backs: Backs, profile: PrinterProfile | None
    ) -> None:
        self.ops: list[str] = []
        self._paper = paper
        self._lang = lang
        self._backs = backs
        self._name = profile.name if profile else ""
        self._profile = profile or PrinterProfile("")
        self._fonts = DocumentFonts(document.forms.pdf)
        self._typesetter = Typesetter(self._fonts)

    def draw_front(self) -> None:
        """Crosses, lines to measure, steps at the edges, and what to do."""
        for name, x, y in self._crosses():
            self._stroke((Line(Um(x - _ARM), y, Um(x + _ARM), y), Line(x, Um(y - _ARM), x, Um(y + _ARM))))
            self._label(name, Um(x + mm(2)), Um(y + mm(2)), 10)
        self._measures()
        for edge in ("left", "bottom", "right", "top"):
            self._stair(edge)
        below = self._text(_title(Side.FRONT), Um(self._paper.height - mm(52)), 16, "title")
        for paragraph in (*self._steps(), self._settings()):
            below = self._text(paragraph, Um(below - mm("2.2")), 9, "body")
        self._table(Um(below - mm(8)))

    def draw_back(self) -> None:
        """Behind each cross a grid, numbered with the values to write."""
        turning = turning_of(self._paper, self._backs)
        for name, front_x, front_y in self._crosses():
            x, y = turning.point(front_x, front_y)
            self._grid(Um(x), Um(y))
            self._label(name, Um(x + mm(7)), Um(y + mm(3)), 10)
        below = self._text(_title(Side.BACK), Um(self._paper.height - mm(52)), 16, "title")
        for paragraph in (_READING, self._settings()):
            below = self._text(paragraph, Um(below - mm("2.2")), 9, "body")

    def _crosses(self) -> Iterable[tuple[str, Um, Um]]:
        """Name and centre of the crosses on the front, from the upper left in reading order."""
        left, right = CROSS_FROM_EDGE, Um(self._paper.width - CROSS_FROM_EDGE)
        low, high = CROSS_FROM_EDGE, Um(self._paper.height - CROSS_FROM_EDGE)
        return ("A", left, high), ("B", right, high), ("C", left, low), ("D", right, low)

    def _measures(self) -> None:
        """The two lines whose lengths tell the scale, a tick each centimetre."""
        left, y = (self._paper.width - ACROSS) // 2, self._paper.height - mm(44)
        bottom, x = (self._paper.height - UPRIGHT) // 2, CROSS_FROM_EDGE
        across = [Um(left + step) for step in range(0, ACROSS + 1, mm(10))]
        upright = [Um(bottom + step) for step in range(0, UPRIGHT + 1, mm(10))]
        self._stroke(
            [
                Line(across[0], Um(y), across[-1], Um(y)),
                Line(x, upright[0], x, upright[-1]),
                *(Line(at, Um(y), at, Um(y + mm(2))) for at in across),
                *(Line(x, at, Um(x + mm(2)), at) for at in upright),
            ]
        )
        self._label(f"{ACROSS // 1000} mm", Um(self._paper.width // 2 - mm(5)), Um(y + mm(3)), 7)
        self._label(f"{UPRIGHT // 1000} mm", Um(x + mm(3)), Um(self._paper.height // 2), 7)

    def _stair(self, edge: str) -> None:
        """Steps 0, 1, 2 … mm from an edge, each beside the other so that every one is seen."""
        width, height = self._paper.width, self._paper.height
        lie = {
            "bottom": Isometry(),
            "top": Isometry(d=-1, dy=height),
            "left": Isometry(0, 1, 1, 0),
            "right": Isometry(0, 1, -1, 0, width, 0),
        }[edge]
        step = mm(4)
        begin = ((width if edge in {"bottom", "top"} else height) - 13 * step) // 2
        lines = []
        for distance in range(0, STAIR + 1, mm(1)):
            at = begin + distance // mm(1) * step
            (x1, y1), (x2, y2) = lie.point(at, distance), lie.point(at + step, distance)
            lines.append(Line(Um(x1), Um(y1), Um(x2), Um(y2)))
            if distance % mm(2) == 0:
                x, y = lie.point(at + step // 2, distance + mm("1.4"))
                self._label(str(distance // 1000), Um(x), Um(y - mm("0.6")), 5, lean=0.5)
        self._stroke(lines)

    def _grid(self, x: Um, y: Um) -> None:
        """A grid of millimetres about a point, numbered with the values to write where a hole falls.

        The cross in it is where the hole falls while nothing changes.
        """
        dx, dy = self._profile.back_dx, self._profile.back_dy
        lines = []
        for reading in _readings(dx):
            at = Um(x + reading - dx)
            lines.append(Line(at, Um(y - _REACH), at, Um(y + _REACH)))
            if reading % mm(2) == 0:
                self._label(_signed(reading), at, Um(y - _REACH - mm("2.2")), 5, lean=0.5)
        for reading in _readings(dy):
            at = Um(y + reading - dy)
            lines.append(Line(Um(x - _REACH), at, Um(x + _REACH), at))
            if reading % mm(2) == 0:
                self._label(_signed(reading), Um(x - _REACH - mm("0.5")), Um(at - mm("0.6")), 5, lean=1)
        self._stroke(lines)
        self.ops.append("q 0.7 w")
        self._stroke((Line(Um(x - _REACH), y, Um(x + _REACH), y), Line(x, Um(y - _REACH), x, Um(y + _REACH))))
        self.ops.append("Q")

    def _steps(self) -> tuple[Said, ...]:
        profile = self._profile
        long_edge = self._backs is not Backs.SHORT_EDGE
        edge = Said("lungo" if long_edge else "corto", "long" if long_edge else "short")
        from_left = CROSS_FROM_EDGE + profile.front_dx
        from_top = CROSS_FROM_EDGE - profile.front_dy
        return (
            Said(
                f"**1.** Stampa queste due pagine al 100%, fronte e retro, girando il foglio sul lato {edge.it}, "
                "con la carta e dal cassetto che userai.",
                f"**1.** Print these two pages at 100%, on both sides, turning on the {edge.en} edge, "
                "on the paper and from the tray you are going to use.",
            ),
            Said(
                "**2. Scala.** Misura le due linee da un capo all’altro. La tabella qui sotto dà, accanto "
                "a ogni misura, il valore da scrivere.",
                "**2. Scale.** Measure the two lines from end to end. The table below gives, beside each "
                "length, the value to write.",
            ),
            Said(
                "**3. Fronte.** Misura quanto dista il centro della croce A dal bordo sinistro e dal bordo superiore "
                f"del foglio. front-dx = {show_mm(Um(from_left), 'it')} meno la prima misura; front-dy = la seconda "
                f"meno {show_mm(Um(from_top), 'it')}.",
                "**3. Front.** Measure how far the centre of cross A is from the left and from the top edge of the "
                f"paper. front-dx = {show_mm(Um(from_left))} minus the first; front-dy = the second "
                f"minus {show_mm(Um(from_top))}.",
            ),
            Said(
                "**4. Retro.** Buca con un ago il centro delle quattro croci e gira il foglio: i buchi cadono "
                "sui reticoli.",
                "**4. Back.** Prick the centres of the four crosses with a needle and turn the sheet: "
                "the holes fall on the grids.",
            ),
            Said(
                "**5. Margini.** Su ogni bordo, il primo gradino stampato per intero dice quanti millimetri la "
                "stampante lascia bianchi: margin-left, margin-bottom, margin-right, margin-top.",
                "**5. Margins.** At each edge the first step that is printed in full tells how many millimetres "
                "the printer leaves white: margin-left, margin-bottom, margin-right, margin-top.",
            ),
            Said(
                "**6.** Salva i valori con pnp calibrate --profile NOME e ristampa questo foglio con quel profilo: "
                "deve dare gli stessi valori.",
                "**6.** Keep the values with pnp calibrate --profile NAME and print this sheet again with that "
                "profile: it must give the same values.",
            ),
        )

    def _settings(self) -> Said:
        """What the sheet was printed with."""

        def listed(lang: str) -> str:
            return "; ".join(f"{key.replace('_', '-')} {value}" for key, value in self._profile.show(lang))

        if not self._name:
            return Said("Stampato senza profilo.", "Printed without a profile.")
        return Said(
            f"Stampato con il profilo «{self._name}»: {listed('it')}.",
            f"Printed with the profile “{self._name}”: {listed('en')}.",
        )

    def _table(self, top: Um) -> None:
        """What a measured length means for the scale."""
        left = _COLUMN
        for name, nominal, scale in (
            ("scale-x", ACROSS, self._profile.scale_x),
            ("scale-y", UPRIGHT, self._profile.scale_y),
        ):
            self._label(f"{nominal // 1000} mm", left, top, 8)
            self._label(name, Um(left + mm(16)), top, 8)
            for row, error in enumerate(range(-mm("1.5"), mm("1.5") + 1, mm("0.5")), 1):
                y = Um(top - row * mm("4.2"))
                value = (scale * nominal / (nominal + error)).quantize(Decimal("0.0001"))
                self._label(show_mm(Um(nominal + error), self._lang), left, y, 8)
                self._label(decimal(str(value), self._lang), Um(left + mm(16)), y, 8)
            left = Um(left + mm(45))

    def _text(self, text: Said, top: Um, size: float, role: str) -> Um:
        """Set a paragraph in the column between the crosses; returns where it ends."""
        family = built_in().family(role)
        spans = [
            Span(part, "bold" if index % 2 else "regular")
            for index, part in enumerate(text.in_(self._lang).split("**"))
        ]
        paragraphs = [Paragraph(tokens) for tokens in Tokenizer(self._lang).paragraphs(spans, family)]
        style = Style(family, size, size, leading=1.3, hyphens=False)
        width = points(Um(self._paper.width - 2 * _COLUMN))
        setting = fit(paragraphs, style, width, points(top), self._lang)
        ops, _ = self._typesetter.draw(setting, style, Place(points(_COLUMN), points(top), width))
        self.ops.append(ops)
        return Um(top - from_points(setting.height))

    def _label(self, text: str, x: Um, y: Um, size: float, lean: float = 0) -> None:
        """A word that begins at ``x``, has its middle there (``lean`` 0.5), or ends there (1)."""
        font = built_in().font("label")
        left = number(points(x) - lean * font.width(text, size))
        self.ops.append(f"BT {left} {pt(y)} Td {self._fonts.text(font, size, text)} ET")

    def _stroke(self, lines: Iterable[Line]) -> None:
        self.ops.append("\n".join(line.path() for line in lines) + "\nS")


_READING = Said(
    "Dove cade ogni buco leggi i valori da scrivere, in millimetri: back-dx sotto il reticolo, back-dy a sinistra. "
    "Scrivi la media dei quattro; se sono molto diversi fra loro, il foglio entra storto.",
    "Where each hole falls, read the values to write, in millimetres: back-dx below the grid, back-dy to its left. "
    "Write the mean of the four; if they differ much, the paper goes in askew.",
)


def _readings(value: Um) -> range:
    """The whole millimetres within reach of a value."""
    first = -((_REACH - value) // mm(1)) * mm(1)
    return range(first, value + _REACH + 1, mm(1))


def _signed(reading: int) -> str:
    return f"{reading // 1000}".replace("-", "−")


def _title(side: Side) -> Said:
    if side is Side.FRONT:
        return Said("Taratura della stampante: fronte", "Printer calibration: front")
    return Said("Taratura della stampante: retro", "Printer calibration: back")
