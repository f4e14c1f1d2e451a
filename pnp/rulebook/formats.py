"""Pages of a rulebook: paper, margins and measure, the same source on each.

The text block is one column of 60 to 70 characters. Outside it, in the outer margin, stands a
narrow column for rule ids; examples, figures and wide tables take both.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.papers import PAPERS
from pnp.um import Size, Um, mm, points


@dataclass(frozen=True, slots=True)
class Format:
    """A page: margins, the measure of the text, the gap and the column of ids beside it. Lengths in micrometres."""

    name: str
    size: Size
    inner: Um
    outer: Um
    top: Um
    bottom: Um
    measure: Um
    gap: Um

    @property
    def width(self) -> float:
        """Of the paper, in points."""
        return points(self.size.width)

    @property
    def height(self) -> float:
        """Of the paper, in points."""
        return points(self.size.height)

    @property
    def text_width(self) -> float:
        """The measure, in points."""
        return points(self.measure)

    @property
    def gap_width(self) -> float:
        """Between text and ids, in points."""
        return points(self.gap)

    @property
    def full_width(self) -> float:
        """Text, gap and ids together, in points."""
        return points(Um(self.size.width - self.inner - self.outer))

    @property
    def ids_width(self) -> float:
        """The column of ids, in points."""
        return self.full_width - self.text_width - self.gap_width

    @property
    def full_height(self) -> float:
        """From the top margin to the bottom margin, in points."""
        return points(Um(self.size.height - self.top - self.bottom))

    def left(self, page: int) -> float:
        """Where text and ids begin on a page, in points: odd pages are right-hand pages."""
        return points(self.inner if page % 2 else self.outer)

    def text_shift(self, page: int) -> float:
        """How far the text stands from that left edge, in points."""
        return 0.0 if page % 2 else self.ids_width + self.gap_width


FORMATS = {
    "a4": Format("a4", PAPERS["a4"], inner=mm(25), outer=mm(24), top=mm(27), bottom=mm(27), measure=mm(106), gap=mm(6)),
    "letter": Format(
        "letter",
        PAPERS["letter"],
        inner=mm(26),
        outer=mm(26),
        top=mm(25),
        bottom=mm(25),
        measure=mm(106),
        gap=mm(6),
    ),
    "a5": Format(
        "a5", Size(mm(148), mm(210)), inner=mm(17), outer=mm(12), top=mm(20), bottom=mm(19), measure=mm(101), gap=mm(4)
    ),
}
"""The formats by name. A5 is for booklets: two pages on an A4 sheet."""
