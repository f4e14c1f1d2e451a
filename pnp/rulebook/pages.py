"""Making pages of flowables: what stays together, what may float, running heads and folios.

A heading never stands alone at the foot of a page. An example that does not fit waits for the
next page while the text after it goes on; it never waits past the next heading of its chapter.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from pnp.colours import stroke
from pnp.pdf import SheetCanvas
from pnp.rulebook.model import Run
from pnp.rulebook.press import Press
from pnp.rulebook.prose import Tinted
from pnp.typeset import Place
from pnp.um import mm, points

HEAD = points(mm(9))
"""From the top of the text up to the baseline of the running head."""
FOOT = points(mm(10))
"""From the foot of the text down to the folio."""


class Pages:
    """The pages of a book in the making.

    ``heads`` is what the running heads say: the book on left-hand pages; chapters set ``chapter``
    for right-hand pages.
    """

    def __init__(self, press: Press, canvas: SheetCanvas, head: str) -> None:
        """Pages drawn on ``canvas``, the first one not begun yet."""
        self.press = press
        self.canvas = canvas
        self.head = head
        self.chapter = ""
        self.running = True
        self._begun = False
        self._room = 0.0
        self._after = 0.0

    # pages

    @property
    def number(self) -> int:
        """Of the page in the making, or of the next one if none is begun."""
        return int(self.canvas.getPageNumber())

    @property
    def at_top(self) -> bool:
        """Whether nothing stands on the page yet."""
        return not self._begun or self._room == self.press.format.full_height

    @property
    def room(self) -> float:
        """What is left of the page below what stands there, in points."""
        return self._room if self._begun else self.press.format.full_height

    def begin(self) -> None:
        """A fresh page, unless the present one is empty."""
        if self._begun and self.at_top:
            return
        self.end()
        self.canvas.setPageSize((self.press.format.width, self.press.format.height))
        self._begun, self._room, self._after = True, self.press.format.full_height, 0.0

    def end(self) -> None:
        """Finish the page, if one is begun."""
        if not self._begun:
            return
        if self.running:
            self._furniture()
        self.canvas.showPage()
        self._begun = False

    def blank(self, draw: Any = None) -> None:
        """A page without running heads; ``draw(canvas)`` may put something on it."""
        self.end()
        self.canvas.setPageSize((self.press.format.width, self.press.format.height))
        if draw is not None:
            draw(self.canvas)
        self.canvas.showPage()

    def _furniture(self) -> None:
        """Running head and folio, towards the outer edge."""
        press, page = self.press, self.number
        left, width, right_hand = press.format.left(page), press.format.full_width, page % 2 == 1
        look = replace(press.looks.running, align="right" if right_hand else "left")
        head = self.chapter if right_hand else self.head
        top = press.format.height - points(press.format.top) + HEAD
        press.show(self.canvas, press.lines((Run(head),), look, width)[:1], look, Place(left, top, width))
        line = stroke(press.scheme.line)
        self.canvas.addLiteral(f"q {line} 0.4 w {left:.2f} {top - 13:.2f} m {left + width:.2f} {top - 13:.2f} l S Q")
        folio = replace(press.looks.folio, align=look.align)
        foot = points(press.format.bottom) - FOOT + folio.leading / 2
        press.show(self.canvas, press.lines((Run(str(page)),), folio, width), folio, Place(left, foot, width))

    # text

    def flow(self, blocks: Iterable[Any]) -> None:
        """Set blocks one after the other, on as many pages as they take."""
        waiting: deque[Any] = deque()
        for group in _groups(blocks):
            if waiting and group[0].heading:
                self._flush(waiting)
            if isinstance(group[-1], Tinted) and group[-1].floats and (waiting or not self._fits(group)):
                waiting.append(group.pop())
            if group:
                self._set(group, waiting)
        self._flush(waiting)

    def _height(self, block: Any) -> float:
        return float(block.wrapOn(self.canvas, self.press.format.full_width, self.room)[1])

    def _gap(self, block: Any) -> float:
        return 0.0 if self.at_top else max(self._after, float(block.getSpaceBefore()))

    def _together(self, group: Sequence[Any]) -> float:
        """The height of blocks with the room between them, and above the first."""
        height, after = 0.0, None
        for block in group:
            gap = self._gap(block) if after is None else max(after, float(block.getSpaceBefore()))
            height, after = height + gap + self._height(block), float(block.getSpaceAfter())
        return height

    def _fits(self, group: Sequence[Any]) -> bool:
        return self._together(group) <= self.room + 0.01

    def _set(self, group: Sequence[Any], waiting: deque[Any]) -> None:
        """Headings and the block they introduce; the block may go on over several pages."""
        while True:
            if not self._begun:
                self._turn(waiting)
            if self._fits(group):
                self._put_all(group)
                return
            *heads, last = group
            gap = max(float(heads[-1].getSpaceAfter()), float(last.getSpaceBefore())) if heads else self._gap(last)
            parts = self._parts(last, self.room - (self._together(heads) if heads else 0.0) - gap)
            if not parts and self.at_top:
                self._put_all(group)
                return
            if parts:
                self._put_all([*heads, parts[0]])
                group = parts[1:]
            self._turn(waiting)

    def _parts(self, block: Any, room: float) -> list[Any]:
        return list(block.splitOn(self.canvas, self.press.format.full_width, room)) if room > 0 else []

    def _turn(self, waiting: deque[Any]) -> None:
        """A fresh page, and what waited for one on top of it."""
        self.end()
        self.begin()
        while waiting and (self.at_top or self._fits([waiting[0]])):
            self._set([waiting.popleft()], deque())

    def _flush(self, waiting: deque[Any]) -> None:
        """Let nothing wait any longer."""
        while waiting:
            self._turn(waiting)

    def _put_all(self, group: Sequence[Any]) -> None:
        for block in group:
            self.begin_if_needed()
            self._room -= self._gap(block)
            height = self._height(block)
            self._room -= height
            y = points(self.press.format.bottom) + self._room
            block.drawOn(self.canvas, self.press.format.left(self.number), y)
            self._after = float(block.getSpaceAfter())

    def begin_if_needed(self) -> None:
        """A page to put something on."""
        if not self._begun:
            self.begin()

    # columns

    def columns(self, blocks: Sequence[Any], count: int, gutter: float) -> None:
        """Narrow columns, page by page; those of the last page end at about one height."""
        width = (self.press.format.full_width - gutter * (count - 1)) / count
        rest = list(blocks)
        while rest:
            self.begin_if_needed()
            gap = 0.0 if self.at_top else self._after
            room = self.room - gap
            filled, left_over = self._fill(rest, count, width, room)
            if not left_over:
                filled = self._balanced(rest, count, width, room)
            self._draw_columns(filled, width, gutter, room)
            rest = left_over
            if rest:
                self.end()
            else:
                used = max(self._column_height(column, width) for column in filled)
                self._room -= used + gap

    def holds(self, head: Any, blocks: Sequence[Any], count: int, gutter: float) -> bool:
        """Whether the page in the making has room for a heading and all of these columns."""
        room = self.room - self._together([head]) - float(head.getSpaceAfter())
        width = (self.press.format.full_width - gutter * (count - 1)) / count
        return room > 0 and not self._fill(list(blocks), count, width, room)[1]

    def _fill(self, blocks: list[Any], count: int, width: float, room: float) -> tuple[list[list[Any]], list[Any]]:
        """As many blocks as fit in columns of a height, and the others."""
        columns: list[list[Any]] = [[]]
        at, height, after = 0, 0.0, 0.0
        while at < len(blocks):
            end = at
            while end < len(blocks) - 1 and blocks[end].getKeepWithNext():
                end += 1
            group = blocks[at : end + 1]
            gap = max(after, float(group[0].getSpaceBefore())) if columns[-1] else 0.0
            needed = self._column_height(group, width)
            if columns[-1] and height + gap + needed > room:
                if len(columns) == count:
                    break
                columns.append([])
                height, gap = 0.0, 0.0
            columns[-1] += group
            height, after, at = height + gap + needed, float(group[-1].getSpaceAfter()), end + 1
        return columns, blocks[at:]

    def _balanced(self, blocks: list[Any], count: int, width: float, room: float) -> list[list[Any]]:
        low, high = 0.0, room
        for _ in range(12):
            middle = (low + high) / 2
            columns, rest = self._fill(blocks, count, width, middle)
            over = rest or any(self._column_height(column, width) > middle for column in columns)
            low, high = (middle, high) if over else (low, middle)
        return self._fill(blocks, count, width, high)[0]

    def _column_height(self, blocks: Sequence[Any], width: float) -> float:
        height, after = 0.0, 0.0
        for number, block in enumerate(blocks):
            gap = max(after, float(block.getSpaceBefore())) if number else 0.0
            height += gap + float(block.wrapOn(self.canvas, width, 1e6)[1])
            after = float(block.getSpaceAfter())
        return height

    def _draw_columns(self, columns: list[list[Any]], width: float, gutter: float, room: float) -> None:
        top = points(self.press.format.bottom) + room
        x = self.press.format.left(self.number)
        for column in columns:
            y, after = top, 0.0
            for number, block in enumerate(column):
                y -= max(after, float(block.getSpaceBefore())) if number else 0.0
                y -= float(block.wrapOn(self.canvas, width, 1e6)[1])
                block.drawOn(self.canvas, x, y)
                after = float(block.getSpaceAfter())
            x += width + gutter


def _groups(blocks: Iterable[Any]) -> Iterator[list[Any]]:
    """Blocks, each with the headings before it."""
    held: list[Any] = []
    for block in blocks:
        held.append(block)
        if not block.getKeepWithNext():
            yield held
            held = []
    if held:
        yield held
