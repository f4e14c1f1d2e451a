"""Text on the page: paragraphs that part well, rule ids in the outer margin, things that stay together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from reportlab.platypus import Flowable

from pnp.colours import fill
from pnp.pdf import SheetCanvas
from pnp.rulebook.model import Run, Text
from pnp.rulebook.press import Look, Press, SetLine
from pnp.typeset import Place

LEAST_LINES = 2
"""Fewest lines of a paragraph left at the foot of a page, or carried to the next."""


class Block(Flowable):
    """A flowable of ours: its canvas is typed, its room above and below are attributes."""

    canv: SheetCanvas
    heading = False
    """Nothing that waits for the next page may be overtaken by a heading."""

    def __init__(self, press: Press, before: float = 0.0, after: float = 0.0) -> None:
        """``before`` and ``after`` in points."""
        super().__init__()
        self.press = press
        self.spaceBefore = before
        self.spaceAfter = after
        self.width = self.height = 0.0

    def split(self, availWidth: float, availHeight: float) -> list[Flowable]:  # noqa: N803, ARG002 - ReportLab's
        """Nothing: it is moved to the next page as a whole."""
        return []


class Prose(Block):
    """Running text in one look.

    ``bullet`` hangs to the left of the first line within ``indent``. ``anchor`` becomes a place
    that links lead to; ``terms`` go to the index with it.
    """

    def __init__(  # noqa: PLR0913 - what a paragraph may have
        self,
        press: Press,
        text: Text,
        look: Look,
        *,
        indent: float = 0.0,
        bullet: str = "",
        anchor: str = "",
        terms: Sequence[str] = (),
    ) -> None:
        """``text`` is set when the width is known."""
        super().__init__(press, look.before, look.after)
        self.text = text
        self.look = look
        self.indent = indent
        self.bullet = bullet
        self.anchor = anchor
        self.terms = tuple(terms)
        self.lines: list[SetLine] = []
        self._set_for: float | None = None

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """As wide as it may be, as high as its lines."""
        if self._set_for is None:
            self.lines = self.press.lines(self.text, self.look, availWidth - self.indent)
            self._set_for = availWidth
        self.width, self.height = availWidth, len(self.lines) * self.look.leading
        return self.width, self.height

    def split(self, availWidth: float, availHeight: float) -> list[Flowable]:  # noqa: N803
        """In two, neither part shorter than two lines."""
        self.wrap(availWidth, availHeight)
        count = len(self.lines)
        fitting = min(int((availHeight + 0.01) // self.look.leading), count - LEAST_LINES)
        if fitting < LEAST_LINES:
            return []
        return [self._piece(self.lines[:fitting], first=True), self._piece(self.lines[fitting:], first=False)]

    def _piece(self, lines: list[SetLine], *, first: bool) -> Prose:
        piece = Prose(self.press, self.text, self.look, indent=self.indent)
        if first:
            piece.bullet, piece.anchor, piece.terms = self.bullet, self.anchor, self.terms
            piece.spaceAfter = 0.0
        else:
            piece.spaceBefore = 0.0
        piece.lines, piece._set_for = lines, self._set_for
        return piece

    def draw(self) -> None:
        """The lines, the bullet, the anchor."""
        if self.anchor:
            self.press.mark(self.canv, self.anchor, self.height)
        self.press.terms += [(term, self.anchor) for term in self.terms]
        if self.bullet:
            label = self.press.lines((Run(self.bullet),), self.look, self.indent * 3)
            x = self.indent - label[0].width - 0.45 * self.look.size
            self.press.show(self.canv, label, self.look, Place(x, self.height, self.indent))
        inside = Place(self.indent, self.height, self.width - self.indent)
        self.press.show(self.canv, self.lines, self.look, inside)


class InText(Block):
    """A flowable in the text column, which changes sides from page to page; a rule id stands beside its first line."""

    def __init__(self, press: Press, inner: Any, rule: str = "") -> None:
        """``inner`` is any flowable; it is given the measure as its width."""
        super().__init__(press, inner.getSpaceBefore(), inner.getSpaceAfter())
        self.inner = inner
        self.rule = rule
        self.keepWithNext = inner.getKeepWithNext()
        self.heading = isinstance(inner, Block) and inner.heading

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803
        """As wide as the frame, as high as what is inside."""
        _, self.height = self.inner.wrapOn(self.canv, self.press.format.text_width, availHeight)
        self.width = availWidth
        return self.width, self.height

    def split(self, availWidth: float, availHeight: float) -> list[Flowable]:  # noqa: N803, ARG002
        """As what is inside parts."""
        parts = self.inner.splitOn(self.canv, self.press.format.text_width, availHeight)
        return [InText(self.press, part, "" if number else self.rule) for number, part in enumerate(parts)]

    def draw(self) -> None:
        """What is inside, on its side of the page."""
        page, format_ = self.canv.getPageNumber(), self.press.format
        self.inner.drawOn(self.canv, format_.text_shift(page), 0)
        if self.rule:
            look = self.press.looks.rule_id
            line = self.press.lines((Run(self.rule),), look, format_.ids_width + 20)
            x = format_.text_width + format_.gap_width if page % 2 else format_.ids_width - line[0].width
            self.press.show(self.canv, line, look, Place(x, self.height, format_.ids_width))


class Stack(Block):
    """Flowables one below the other, parted only between two of them."""

    def __init__(self, press: Press, inner: Sequence[Any], before: float = 0.0, after: float = 0.0) -> None:
        """The room between two is the larger of what they ask."""
        super().__init__(press, before, after)
        self.inner = list(inner)

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803
        """The sum of the heights and of the room between."""
        self.width = availWidth
        self.height = sum(flowable.wrapOn(self.canv, availWidth, availHeight)[1] for flowable in self.inner)
        self.height += sum(_room(above, below) for above, below in pairwise(self.inner))
        return self.width, self.height

    def split(self, availWidth: float, availHeight: float) -> list[Flowable]:  # noqa: N803
        """As many as fit, then the others."""
        self.wrap(availWidth, availHeight)
        height, count = 0.0, 0
        for number, flowable in enumerate(self.inner):
            height += flowable.height + (_room(self.inner[number - 1], flowable) if number else 0.0)
            if height > availHeight:
                break
            count += 1
        if count in (0, len(self.inner)):
            return []
        parts = self.inner[:count], self.inner[count:]
        return [Stack(self.press, part, self.spaceBefore, self.spaceAfter) for part in parts]

    def draw(self) -> None:
        """From top to bottom."""
        y = self.height
        for number, flowable in enumerate(self.inner):
            if number:
                y -= _room(self.inner[number - 1], flowable)
            y -= flowable.height
            flowable.drawOn(self.canv, 0, y)


class Beside(Block):
    """Two blocks side by side, their tops on one line."""

    def __init__(self, press: Press, left: Block, right: Block, share: float, gutter: float) -> None:
        """``share`` is the width of the left one, in points."""
        super().__init__(press)
        self.left, self.right, self.share, self.gutter = left, right, share, gutter

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803
        """As high as the higher of the two."""
        _, left = self.left.wrapOn(self.canv, self.share, availHeight)
        _, right = self.right.wrapOn(self.canv, availWidth - self.share - self.gutter, availHeight)
        self.width, self.height = availWidth, max(left, right)
        return self.width, self.height

    def draw(self) -> None:
        """Left, then right."""
        self.left.drawOn(self.canv, 0, self.height - self.left.height)
        self.right.drawOn(self.canv, self.share + self.gutter, self.height - self.right.height)


class Tinted(Block):
    """A box on a tinted ground, a stripe of the book's colour along its left edge.

    It is never parted, unless it is higher than a page. ``floats``: what follows may come first
    when the box does not fit on the page.
    """

    PAD = 10.0
    STRIPE = 2.5

    def __init__(self, press: Press, inner: Stack, *, floats: bool = True) -> None:
        """``inner`` is what stands in the box."""
        super().__init__(press, before=9, after=14)
        self.inner = inner
        self.floats = floats

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803
        """The inside and a margin round it."""
        _, height = self.inner.wrapOn(self.canv, availWidth - 2 * self.PAD - self.STRIPE, availHeight)
        self.width, self.height = availWidth, height + 2 * self.PAD
        return self.width, self.height

    def split(self, availWidth: float, availHeight: float) -> list[Flowable]:  # noqa: N803
        """Only what no page holds."""
        self.wrap(availWidth, availHeight)
        if self.height <= self.press.format.full_height:
            return []
        inner = availWidth - 2 * self.PAD - self.STRIPE
        parts = self.inner.splitOn(self.canv, inner, availHeight - 2 * self.PAD)
        return [Tinted(self.press, Stack(self.press, [part]), floats=False) for part in parts]

    def draw(self) -> None:
        """Ground, stripe, inside."""
        scheme = self.press.scheme
        self.canv.addLiteral(
            f"q {fill(scheme.tint)} 0 0 {self.width:.2f} {self.height:.2f} re f "
            f"{fill(scheme.colour)} 0 0 {self.STRIPE} {self.height:.2f} re f Q"
        )
        self.inner.drawOn(self.canv, self.STRIPE + self.PAD, self.PAD)


def _room(above: Any, below: Any) -> float:
    return max(float(above.getSpaceAfter()), float(below.getSpaceBefore()))
