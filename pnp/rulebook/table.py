"""Tables: columns as wide as their words need, fine lines, a head that comes again on the next page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reportlab.platypus import Flowable

from pnp.colours import stroke
from pnp.rulebook.model import Grid
from pnp.rulebook.press import Look, Press, SetLine
from pnp.rulebook.prose import Block
from pnp.typeset import Place

GUTTER = 12.0
"""Between two columns, in points."""
PAD = 3.0
"""Above and below the words of a row, in points."""
WHOLE = 8
"""A table of so few rows is read at one glance and never parted."""
WIDEST = 1e6
HAIR = 0.1
"""What a column is wider than its widest word, so that no rounding parts it."""


class GridBlock(Block):
    """A table of running texts. It parts between rows and repeats its head."""

    def __init__(
        self, press: Press, grid: Grid, *, cell: Look | None = None, before: float = 5, after: float = 10
    ) -> None:
        """``cell`` is the look of the rows."""
        super().__init__(press, before, after)
        self.grid = grid
        self.cell = cell or press.looks.cell
        self.columns: list[float] = []
        self.rows: list[list[list[SetLine]]] = []
        self.heights: list[float] = []

    @property
    def has_head(self) -> bool:
        """Whether any cell of the head holds words."""
        return any(self.grid.head)

    def look(self, row: int) -> Look:
        """Of the head or of a row."""
        return self.press.looks.head if self.has_head and row == 0 else self.cell

    def natural(self) -> tuple[list[float], list[float]]:
        """For each column the width that parts no line, and the least: its longest word."""
        texts = [self.grid.head, *self.grid.rows] if self.has_head else list(self.grid.rows)
        wide, least = [0.0] * len(self.grid.head), [0.0] * len(self.grid.head)
        for number, row in enumerate(texts):
            for column, text in enumerate(row):
                lines = self.press.lines(text, self.look(number), WIDEST)
                wide[column] = max([wide[column], *(line.width + HAIR for line in lines)])
                words = (token.units for line in lines for token in line.words)
                least[column] = max([least[column], *(units * self.look(number).size / 1000 + HAIR for units in words)])
        return wide, least

    def share(self, width: float) -> list[float]:
        """The width of each column: what it needs if there is room, else the room that is left by need."""
        wide, least = self.natural()
        room = width - GUTTER * (len(wide) - 1)
        if sum(wide) <= room:
            return wide
        if sum(least) >= room:
            return [column * room / sum(least) for column in least]
        low, high = 0.0, room
        for _ in range(40):
            middle = (low + high) / 2
            low, high = (middle, high) if sum(_shares(middle, wide, least)) <= room else (low, middle)
        return _shares(low, wide, least)

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """As wide as its columns, as high as its rows."""
        if not self.rows:
            self.columns = self.share(availWidth)
            texts = [self.grid.head, *self.grid.rows] if self.has_head else list(self.grid.rows)
            self.rows = [
                [self.press.lines(text, self.look(number), self.columns[at]) for at, text in enumerate(row)]
                for number, row in enumerate(texts)
            ]
        self.heights = [
            max(len(cell) for cell in row) * self.look(number).leading + 2 * PAD for number, row in enumerate(self.rows)
        ]
        self.width = min(availWidth, sum(self.columns) + GUTTER * (len(self.columns) - 1))
        self.height = sum(self.heights)
        return self.width, self.height

    def split(self, availWidth: float, availHeight: float) -> list[Flowable]:  # noqa: N803
        """Between rows: at least two on either side, the head again on top of the second part."""
        self.wrap(availWidth, availHeight)
        first = 1 if self.has_head else 0
        if len(self.rows) - first <= WHOLE:
            return []
        room, count = availHeight, 0
        for height in self.heights:
            room -= height
            if room < 0:
                break
            count += 1
        count = min(count, len(self.rows) - 2)
        if count < first + 2:
            return []
        return [self._piece(self.rows[:count], 0), self._piece([*self.rows[:first], *self.rows[count:]], count - first)]

    def _piece(self, rows: list[list[list[SetLine]]], skipped: int) -> GridBlock:
        grid = replace(self.grid, rows=self.grid.rows[skipped:])
        piece = GridBlock(self.press, grid, cell=self.cell, before=self.spaceBefore, after=self.spaceAfter)
        piece.columns, piece.rows = self.columns, rows
        return piece

    def draw(self) -> None:
        """Rows from top to bottom, a line below each, a stronger one below the head."""
        y = self.height
        for number, (row, height) in enumerate(zip(self.rows, self.heights, strict=True)):
            x = 0.0
            for at, (cell, width) in enumerate(zip(row, self.columns, strict=True)):
                look = replace(self.look(number), align=self.grid.aligns[at])
                self.press.show(self.canv, cell, look, Place(x, y - PAD, width))
                x += width + GUTTER
            y -= height
            strong = self.has_head and number == 0
            colour = stroke(self.press.scheme.colour if strong else self.press.scheme.line)
            self.canv.addLiteral(f"q {colour} {0.8 if strong else 0.3} w 0 {y:.2f} m {self.width:.2f} {y:.2f} l S Q")


def _shares(level: float, wide: Sequence[float], least: Sequence[float]) -> list[float]:
    """Widths at one level: long texts get a little more, and nobody more than needed."""
    return [min(max(level * (most / 100) ** 0.35, some), most) for most, some in zip(wide, least, strict=True)]
