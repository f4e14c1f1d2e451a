"""Which card lies where on which sheet: whole micrometres, no drawing.

A *slot* is the place of one card on a sheet. The block of slots stands in the middle of the
paper, so that fronts and backs meet. A back lies where the turning of the sheet takes it: with
``F`` the way a card lies on the front, ``P`` the turning of the sheet and ``c`` the turning of a
card in the hand, its back lies as ``P F c``. It is one rule for both edges, for cards that lie on
their side, and for a sheet that is folded instead of turned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, islice, repeat

from pnp.um import Rect, Size, Um, mm, points

PRINTER_MARGIN = mm(5)
"""What home printers leave white: 4.2 mm on most, 6.7 at one edge of some inkjets (a profile says so)."""


class Backs(StrEnum):
    """How the backs come about."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    GUTTERFOLD = "gutterfold"
    SEPARATE = "separate"
    NONE = "none"


class Side(StrEnum):
    """What a page shows; a sheet to be folded shows both on one page."""

    FRONT = "front"
    BACK = "back"
    FOLDED = "folded"


class Part(StrEnum):
    """Which pages go into one file: fronts and backs in turn, or one of the two."""

    BOTH = "both"
    FRONTS = "fronts"
    BACKS = "backs"


@dataclass(frozen=True, slots=True)
class Margins:
    """What the printer cannot reach at each edge of a page."""

    left: Um = PRINTER_MARGIN
    bottom: Um = PRINTER_MARGIN
    right: Um = PRINTER_MARGIN
    top: Um = PRINTER_MARGIN


@dataclass(frozen=True, slots=True)
class Isometry:
    """A way to lay something on a page: quarter turns and mirrorings, then a shift.

    ``(x, y)`` becomes ``(a x + c y + dx, b x + d y + dy)``; a, b, c, d are 0, 1 or -1.
    """

    a: int = 1
    b: int = 0
    c: int = 0
    d: int = 1
    dx: int = 0
    dy: int = 0

    def after(self, first: Isometry) -> Isometry:
        """The same as doing ``first``, then this."""
        dx, dy = self.point(first.dx, first.dy)
        return Isometry(
            self.a * first.a + self.c * first.b,
            self.b * first.a + self.d * first.b,
            self.a * first.c + self.c * first.d,
            self.b * first.c + self.d * first.d,
            dx,
            dy,
        )

    def point(self, x: int, y: int) -> tuple[int, int]:
        """Where a point comes to lie."""
        return self.a * x + self.c * y + self.dx, self.b * x + self.d * y + self.dy

    def rect(self, rect: Rect) -> Rect:
        """Where a rectangle comes to lie."""
        (x1, y1), (x2, y2) = self.point(rect.left, rect.bottom), self.point(rect.right, rect.top)
        return Rect(Um(min(x1, x2)), Um(min(y1, y2)), Um(max(x1, x2)), Um(max(y1, y2)))

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float]:
        """As the six numbers of ``cm``, the shift in points."""
        return self.a, self.b, self.c, self.d, points(Um(self.dx)), points(Um(self.dy))


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of one card on one side of a sheet.

    ``number`` counts from 1 in reading order of the front. ``lie`` lays a card, origin at its
    lower left, on the page; ``trim`` is where it is cut; ``seen`` is what is drawn of it: the
    trim, grown by the bleed where no other card and no slot to be left empty is.
    """

    number: int
    lie: Isometry
    trim: Rect
    seen: Rect


@dataclass(frozen=True, slots=True)
class Strip:
    """The strip in the wider waste that carries ruler and print notes; ``is_upright`` at the left or right edge."""

    rect: Rect
    is_upright: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """One sheet: its paper, its slots, and how it is turned or folded to get at the backs.

    ``cells`` are the places of the front by number, row by row from the top; ``skip`` the numbers
    to leave empty; ``printable`` what the printer reaches on both sides. ``reach`` is the bleed
    asked for, ``outer`` what there is room for around the block. ``fold`` is where the sheet is
    folded: at that height, or with ``fold_is_upright`` at that distance from the left.
    """

    paper: Size
    card: Size
    backs: Backs
    printable: Rect
    columns: int
    rows: int
    is_turned: bool
    gutter: Um
    reach: Um
    outer: Margins
    cells: tuple[Rect, ...]
    skip: frozenset[int]
    turning: Isometry
    strip: Strip | None
    fold: Um | None = None
    fold_is_upright: bool = False

    @property
    def capacity(self) -> int:
        """Cards a sheet."""
        return len(self.cells) - len(self.skip)

    @property
    def has_backs(self) -> bool:
        """Whether anything is printed behind the fronts."""
        return self.backs is not Backs.NONE

    def block(self, side: Side = Side.FRONT) -> Rect:
        """The box of all slots on that page, used or not."""
        return self._on(side, around(self.cells))

    def bleed(self, side: Side = Side.FRONT) -> Rect:
        """The same with the bleed around it."""
        outer = self.outer
        return self._on(side, around(self.cells).grown(outer.left, outer.bottom, outer.right, outer.top))

    def _on(self, side: Side, fronts: Rect) -> Rect:
        if side is Side.FRONT:
            return fronts
        backs = self.turning.rect(fronts)
        return backs if side is Side.BACK else around((fronts, backs))

    def slots(self, side: Side, cards: int) -> tuple[Slot, ...]:
        """The slots of a sheet with that many cards, in the order of the cards, as one page shows them.

        A folded sheet shows its fronts, then its backs.
        """
        fronts = self._fronts(cards)
        if side is Side.FRONT:
            return fronts
        hand = Isometry(a=-1, dx=self.card.width)
        turn = self.turning
        backs = tuple(
            Slot(front.number, turn.after(front.lie).after(hand), turn.rect(front.trim), turn.rect(front.seen))
            for front in fronts
        )
        return backs if side is Side.BACK else fronts + backs

    def _fronts(self, cards: int) -> tuple[Slot, ...]:
        numbers = [number for number in range(1, len(self.cells) + 1) if number not in self.skip]
        taken = numbers[:cards]
        # A place that stays empty at the end of a deck is waste, and bleed may reach into it; not so where slots
        # are to be left empty, since its corner could fall into one of them.
        present = frozenset(range(1, len(self.cells) + 1) if self.skip else taken)
        return tuple(self._front(number, present) for number in taken)

    def _front(self, number: int, present: frozenset[int]) -> Slot:
        trim = self.cells[number - 1]
        lie = Isometry(0, 1, -1, 0, trim.left + self.card.height, trim.bottom)
        if not self.is_turned:
            lie = Isometry(dx=trim.left, dy=trim.bottom)
        column, row = (number - 1) % self.columns, (number - 1) // self.columns
        inner = Um(min(self.reach, self.gutter // 2))

        def bleed(across: int, down: int, outer: Um) -> Um:
            if not (0 <= column + across < self.columns and 0 <= row + down < self.rows):
                return outer
            return inner if number + across + down * self.columns in present else self.reach

        outer = self.outer
        sides = bleed(-1, 0, outer.left), bleed(0, 1, outer.bottom), bleed(1, 0, outer.right), bleed(0, -1, outer.top)
        return Slot(number, lie, trim, trim.grown(*sides))


def around(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle that holds all of them."""
    many = tuple(rects)
    return Rect(
        min(rect.left for rect in many),
        min(rect.bottom for rect in many),
        max(rect.right for rect in many),
        max(rect.top for rect in many),
    )


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that begin on a fresh sheet under their own bookmark; ``copies`` of each, in order."""

    title: str
    copies: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: which card lies in which slot.

    ``cards`` are indices into the cards of all groups together, in the order of the slots;
    ``copies`` of one card follow each other. ``number`` counts from 1.
    """

    number: int
    group: int
    opens_group: bool
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Imposition:
    """All sheets of one print, as data; nothing is drawn yet."""

    layout: Layout
    groups: tuple[Group, ...]

    @property
    def cards(self) -> int:
        """Cards to be cut out, copies counted."""
        return sum(sum(group.copies) for group in self.groups)

    @property
    def sheets(self) -> int:
        """Sheets that carry fronts: each group takes as many as its cards need, not one more."""
        return sum(-(-sum(group.copies) // self.layout.capacity) for group in self.groups)

    def pages(self, part: Part = Part.BOTH) -> int:
        """Pages of the file that carries this part."""
        return self.sheets * len(self.sides(part))

    def sides(self, part: Part = Part.BOTH) -> tuple[Side, ...]:
        """What the pages of one sheet show, in their order in the file."""
        layout = self.layout
        if layout.fold is not None:
            return () if part is Part.BACKS else (Side.FOLDED,)
        fronts = () if part is Part.BACKS else (Side.FRONT,)
        return fronts if part is Part.FRONTS or not layout.has_backs else (*fronts, Side.BACK)

    def walk(self) -> Iterator[Sheet]:
        """The sheets in printing order."""
        first, number = 0, 1
        for index, group in enumerate(self.groups):
            cards = chain.from_iterable(repeat(first + card, copies) for card, copies in enumerate(group.copies))
            opens = True
            while taken := tuple(islice(cards, self.layout.capacity)):
                yield Sheet(number, index, opens, taken)
                number, opens = number + 1, False
            first += len(group.copies)


def plan(layout: Layout, groups: Sequence[Group]) -> Imposition:
    """Put the copies of every group on sheets. A card with no copies is not printed."""
    for group in groups:
        if any(copies < 0 for copies in group.copies):
            raise ValueError(f"{group.title}: fewer than no copies")
    return Imposition(layout, tuple(groups))
