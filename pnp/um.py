"""Lengths on paper: whole micrometres while we reckon, points only when a page is written.

A float in points loses a row of cards here and there (a 63.5 x 88.9 mm deck on Letter with
6.35 mm margins has three rows, not two); whole micrometres never do.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import NewType

Um = NewType("Um", int)
"""A length in micrometres (0.001 mm)."""

ZERO = Um(0)

POINT = 25400 / 72
"""A PDF point (1/72 inch) in micrometres."""


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height of a card or a paper."""

    width: Um
    height: Um

    @property
    def turned(self) -> Size:
        """The same thing lying on its side."""
        return Size(self.height, self.width)

    def in_points(self) -> tuple[float, float]:
        """Width and height in PDF points."""
        return points(self.width), points(self.height)

    def show(self, lang: str = "en") -> str:
        """As a person writes it: ``63.5 × 88.9 mm``."""
        return f"{show_mm(self.width, lang)} × {show_mm(self.height, lang)} mm"


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle on a page, reckoned from its lower left corner."""

    left: Um
    bottom: Um
    right: Um
    top: Um

    @property
    def size(self) -> Size:
        """How wide and high it is."""
        return Size(Um(self.right - self.left), Um(self.top - self.bottom))

    @classmethod
    def of(cls, size: Size) -> Rect:
        """A card or a paper itself: the origin is its lower left corner."""
        return cls(ZERO, ZERO, size.width, size.height)

    def grown(self, left: Um, bottom: Um, right: Um, top: Um) -> Rect:
        """The rectangle with its four sides moved outwards by that much."""
        return Rect(Um(self.left - left), Um(self.bottom - bottom), Um(self.right + right), Um(self.top + top))

    def holds(self, other: Rect) -> bool:
        """Whether the other lies wholly inside (edges may touch)."""
        across = self.left <= other.left and other.right <= self.right
        return across and self.bottom <= other.bottom and other.top <= self.top

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share more than an edge."""
        across = self.left < other.right and other.left < self.right
        return across and self.bottom < other.top and other.bottom < self.top

    def in_points(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top in PDF points."""
        return points(self.left), points(self.bottom), points(self.right), points(self.top)


def mm(length: str | int | float | Decimal) -> Um:
    """Millimetres to micrometres: ``mm("63.5")`` is 63,500. A decimal comma is read too.

    Raises ``ValueError`` for what is no number, longer than any paper, or finer than a micrometre.
    """
    try:
        exact = Decimal(str(length).strip().replace(",", ".")) * 1000
    except InvalidOperation:
        raise ValueError(f"{length!r} is not a length in millimetres") from None
    if not exact.is_finite() or abs(exact) >= 10**9:
        raise ValueError(f"{length!r} is not a length in millimetres")
    if exact != exact.to_integral_value():
        raise ValueError(f"{length!r} mm is finer than a thousandth of a millimetre")
    return Um(int(exact))


def points(length: Um) -> float:
    """Micrometres to PDF points (1/72 inch)."""
    return length * 72 / 25400


def from_points(length: float) -> Um:
    """PDF points to the nearest micrometre."""
    return Um(round(length * POINT))


def show_mm(length: Um, lang: str = "en") -> str:
    """The length as a person writes it, without a unit: ``63.5``, in Italian ``63,5``."""
    sign, rest = ("-" if length < 0 else ""), abs(length)
    text = f"{sign}{rest // 1000}.{rest % 1000:03d}".rstrip("0").rstrip(".")
    return decimal(text, lang)


def decimal(text: str, lang: str) -> str:
    """A number with a decimal point as a person writes it: in Italian with a comma."""
    return text.replace(".", ",") if lang == "it" else text


def number(value: float, decimals: int = 4) -> str:
    """A number as PDF operators take it: at most so many decimals, no exponent, no ``-0``."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def pt(length: Um) -> str:
    """A length as a PDF operand in points, exact to 0.00002 mm."""
    return number(points(length))
