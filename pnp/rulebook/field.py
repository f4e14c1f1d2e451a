"""The position of an example, drawn: both sides' cards as they lie, points and Energy, arrows for the attacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from card_db.scenarios import Attack, Number, Ref, Scenario, Side
from card_db.scenarios.model import Modifier, Position, Quantity, SideGiven, UnitGiven
from pnp.colours import INK, PAPER, Rgb, fill, mixed, stroke
from pnp.pdf import SheetCanvas
from pnp.rulebook.model import Run
from pnp.rulebook.pieces import HEIGHT, Cast, Piece, Point, arrow, disc, draw_shape, rounded
from pnp.rulebook.press import Look, Press, SetLine
from pnp.rulebook.prose import Block
from pnp.rulebook.words import Words
from pnp.typeset import Place
from pnp.um import mm, points

SLOT = points(mm(21))
"""Room for one card and its name."""
STATUS = points(mm(15))
"""Room for points and Energy at the left."""
PAD = 6.0
MIDDLE = points(mm(8))
"""Between the two sides' cards."""
NAME_LINES = 3
MOST_IN_HAND = 3
"""More cards in hand than these are counted, not drawn."""


@dataclass(frozen=True, slots=True)
class Lying:
    """One card of the picture: which one it is, how it looks, what is said below its name."""

    ref: Ref
    piece: Piece
    note: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie together, and what the place is called (nothing for units)."""

    caption: str
    cards: tuple[Lying, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One side of the table: icons with numbers, and the cards."""

    side: Side
    status: tuple[tuple[str, int], ...]
    groups: tuple[Group, ...]

    @property
    def slots(self) -> int:
        """How many cards lie there."""
        return sum(len(group.cards) for group in self.groups)


def rows_of(scenario: Scenario, cast: Cast, words: Words) -> tuple[Row, Row]:
    """The two sides of an example: the opponent's, then one's own."""
    return _row(Side.P2, scenario, cast, words), _row(Side.P1, scenario, cast, words)


def _row(side: Side, scenario: Scenario, cast: Cast, words: Words) -> Row:
    given, cards = scenario.given.of(side), cast.names.cards
    plans = tuple(Lying(Ref(plan.card), Piece.of(cast, cards[plan.card], down=not plan.up)) for plan in given.plans)
    groups = [Group("", tuple(_units(given, cast, words))), Group(words["plans"], plans)]
    for caption, ids in ((words["hand"], given.hand), (words["grave"], given.grave)):
        if len(ids) <= MOST_IN_HAND:
            groups.append(Group(caption, tuple(Lying(Ref(card), Piece.of(cast, cards[card])) for card in ids)))
    return Row(side, tuple(_status(scenario, side)), tuple(group for group in groups if group.cards))


def _units(given: SideGiven, cast: Cast, words: Words) -> Iterator[Lying]:
    seen: Counter[str] = Counter()
    for unit in given.units:
        seen[unit.card] += 1
        notes = ", ".join(_modifier(modifier, words) for modifier in unit.modifiers)
        yield Lying(Ref(unit.card, seen[unit.card]), _unit(unit, cast), notes)


def _unit(unit: UnitGiven, cast: Cast) -> Piece:
    down = unit.position is Position.DOWN
    return Piece.of(cast, cast.names.cards[unit.card], turned=unit.position is not Position.ATTACK, down=down)


def _modifier(modifier: Modifier, words: Words) -> str:
    sign = "+" if modifier.amount > 0 else "−"
    text = f"{sign}{abs(modifier.amount)} {words[modifier.stat.value]}"
    return f"{words['wound']} {text}" if modifier.wound else text


def _status(scenario: Scenario, side: Side) -> Iterator[tuple[str, int]]:
    given = scenario.given.of(side)
    yield "icon-points", given.points
    yield "icon-energy", given.energy
    asked = {check.what for step in scenario.steps for check in step.then if isinstance(check, Number)}
    if given.hand_size or Quantity.HAND in asked:
        yield "icon-hand", given.hand_size
    if Quantity.DECK in asked or given.deck_size != SideGiven().deck_size:
        yield "icon-deck", given.deck_size


class Field(Block):
    """The picture of a position."""

    def __init__(self, press: Press, scenario: Scenario, cast: Cast, words: Words) -> None:
        """The position before anything happens, with the attacks that are declared later."""
        super().__init__(press)
        self.scenario = scenario
        self.words = words
        self.rows = rows_of(scenario, cast, words)
        self.scale = 1.0
        self.places: dict[tuple[Side, Ref], tuple[Point, Piece | None]] = {}

    @property
    def least_width(self) -> float:
        """The width at which every card has its full room."""
        gaps = max(len(row.groups) for row in self.rows)
        return 2 * PAD + STATUS + max(1, *(row.slots for row in self.rows)) * SLOT + max(0, gaps - 1) * PAD

    @property
    def empty(self) -> bool:
        """Whether no card would be seen."""
        return not any(row.slots for row in self.rows)

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """As wide as there is room, as high as its rows of cards with their names."""
        self.width = availWidth
        self.scale = min(1.0, availWidth / self.least_width)
        self.height = 2 * PAD + sum(self.row_height(row) for row in self.rows) + MIDDLE
        return self.width, self.height

    def row_height(self, row: Row) -> float:
        """Cards, names and captions of one side; a side without cards needs its numbers only."""
        status = len(row.status) * 12.0 + 9
        if not row.slots:
            return status
        names = max(self.name_height(card) for group in row.groups for card in group.cards)
        return max(HEIGHT + names + self.caption_height(row) + 3, status)

    def caption_height(self, row: Row) -> float:
        """Of the words that say what a place is."""
        return self.press.looks.small.leading if any(group.caption for group in row.groups) else 0.0

    def name_height(self, card: Lying) -> float:
        """Of a card's name and notes."""
        look = self.press.looks.small
        return (len(self.name_lines(card)) + bool(card.note)) * look.leading

    def name_lines(self, card: Lying) -> list[SetLine]:
        """A card's name in short lines."""
        name = card.piece.card.name(self.press.lang)
        return self.press.lines((Run(name),), self.press.looks.small, SLOT * self.scale - 5)[:NAME_LINES]

    def draw(self) -> None:
        """Ground, both rows, then the arrows on top."""
        if self.press.quiet:
            return
        frame = rounded(0.2, 0.2, self.width - 0.4, self.height - 0.4, 3)
        line = stroke(self.press.scheme.line)
        self.canv.addLiteral(f"q {fill(PAPER)} {line} 0.4 w {frame} B Q")
        theirs, own = self.rows
        middle = PAD + self.row_height(own) + MIDDLE / 2
        self.canv.addLiteral(
            f"q {line} 0.4 w [1.5 2.5] 0 d {PAD} {middle:.2f} m {self.width - PAD:.2f} {middle:.2f} l S Q"
        )
        self._row(theirs, middle + MIDDLE / 2, up=True)
        self._row(own, middle - MIDDLE / 2, up=False)
        self._arrows(middle)

    def _row(self, row: Row, edge: float, *, up: bool) -> None:
        """One side, its cards standing at ``edge``, their names beyond."""
        self._side(row, edge, up=up)
        room = self.width - 2 * PAD - STATUS
        used = row.slots * SLOT * self.scale + max(0, len(row.groups) - 1) * PAD
        x = PAD + STATUS + (room - used) / 2
        for number, group in enumerate(row.groups):
            x += PAD if number else 0.0
            if number:
                self._divider(x - PAD / 2, edge, up=up)
            if group.caption:
                self._caption(group.caption, x, edge, group, up=up)
            for card in group.cards:
                self._card(card, x, edge, up=up)
                if not group.caption:
                    self._lies(row.side, card, x, edge, up=up)
                x += SLOT * self.scale

    def _card(self, card: Lying, x: float, edge: float, *, up: bool) -> None:
        piece = card.piece
        left, low = self._corner(piece, x, edge, up=up)
        self.canv.addLiteral(piece.ops(left, low))
        draw_numbers(self.canv, self.press, piece, left, low)
        self._name(card, x, edge, up=up)

    def _corner(self, piece: Piece, x: float, edge: float, *, up: bool) -> Point:
        """The lower left corner of a card in the middle of its slot."""
        low = edge + (HEIGHT - piece.height) / 2 if up else edge - (HEIGHT + piece.height) / 2
        return x + (SLOT * self.scale - piece.width) / 2, low

    def _lies(self, side: Side, card: Lying, x: float, edge: float, *, up: bool) -> None:
        """Remember where a unit lies, for the arrows."""
        left, low = self._corner(card.piece, x, edge, up=up)
        self.places[side, card.ref] = (left + card.piece.width / 2, low + card.piece.height / 2), card.piece

    def _name(self, card: Lying, x: float, edge: float, *, up: bool) -> None:
        look = replace(self.press.looks.small, align="center")
        width = SLOT * self.scale
        lines = self.name_lines(card)
        top = edge + HEIGHT + 2 + self.name_height(card) if up else edge - HEIGHT - 2
        self.press.show(self.canv, lines, look, Place(x, top, width))
        if card.note:
            note = self.press.lines((Run(card.note, "bold"),), look, width)
            loud = replace(look, colour=self.press.scheme.colour)
            self.press.show(self.canv, note[:1], loud, Place(x, top - len(lines) * look.leading, width))

    def _caption(self, caption: str, x: float, edge: float, group: Group, *, up: bool) -> None:
        """What a place is called, beyond the names of its cards."""
        look = replace(self.press.looks.small, align="center", colour=self.press.scheme.grey)
        names = max(self.name_height(card) for card in group.cards)
        y = edge + HEIGHT + 2 + names + look.leading if up else edge - HEIGHT - 2 - names
        width = len(group.cards) * SLOT * self.scale
        self.press.show(self.canv, self.press.lines((Run(caption, "italic"),), look, 200), look, Place(x, y, width))

    def _divider(self, x: float, edge: float, *, up: bool) -> None:
        low = edge if up else edge - HEIGHT
        line = stroke(self.press.scheme.line)
        self.canv.addLiteral(f"q {line} 0.4 w {x:.2f} {low:.2f} m {x:.2f} {low + HEIGHT:.2f} l S Q")

    def _side(self, row: Row, edge: float, *, up: bool) -> None:
        """Whose side it is, points, Energy and piles."""
        label = self.press.looks.label
        who = self.words["opponent" if row.side is Side.P2 else "you"].upper()
        top = edge + self.row_height(row) if up else edge
        small = replace(label, size=5.6, tracking=0.06)
        self.press.show(self.canv, self.press.lines((Run(who),), small, 100), small, Place(PAD, top, STATUS))
        look = Look(self.press.family("number"), 9.5, 12)
        for number, (icon, count) in enumerate(row.status):
            y = top - 9 - number * 12
            self.canv.addLiteral(draw_shape(icon, (PAD, y - 10, PAD + 8.5, y - 1.5), self.press.scheme.colour))
            self.press.show(self.canv, self.press.lines((Run(str(count)),), look, 50), look, Place(PAD + 12, y, 30))
            if number == 0:
                self.places[row.side, Ref("")] = ((PAD + 24, y - 6), None)

    # arrows

    def _arrows(self, middle: float) -> None:
        """An arrow for each attack between cards that lie here from the beginning; a broken one where it is refused."""
        attacks = [
            (number, action, bool(step.refused))
            for number, step in enumerate(self.scenario.steps, 1)
            for action in step.actions
            if isinstance(action, Attack) and self._found(action)
        ]
        for number, action, refused in attacks:
            self._arrow(action, middle, str(number) if len(self.scenario.steps) > 1 else "", refused=refused)

    def _found(self, action: Attack) -> bool:
        return (action.side, action.attacker) in self.places and self._target(action) in self.places

    def _target(self, action: Attack) -> tuple[Side, Ref]:
        target = action.target
        return (target, Ref("")) if isinstance(target, Side) else (action.side.other, target)

    def _arrow(self, action: Attack, middle: float, number: str, *, refused: bool) -> None:
        start, end = self.places[action.side, action.attacker], self.places[self._target(action)]
        a, b = _edge(*start, end[0]), _edge(*end, start[0])
        colour = self.press.scheme.grey if refused else self.press.scheme.colour
        shaft, tip = arrow(a, b)
        dash = "[2.5 2] 0 d" if refused else ""
        self.canv.addLiteral(f"q {stroke(colour)} {fill(colour)} 1.6 w 1 J {dash} {shaft} S [] 0 d {tip} f Q")
        if number:
            share = (middle - a[1]) / (b[1] - a[1]) if b[1] != a[1] else 0.5
            self._tag(number, (a[0] + (b[0] - a[0]) * share, middle), colour)

    def _tag(self, number: str, at: Point, colour: Rgb) -> None:
        x, y = at
        self.canv.addLiteral(f"q {fill(colour)} {stroke(PAPER)} 0.8 w {disc(x, y, 4.6)} B Q")
        look = Look(self.press.family("label"), 6.5, 9, PAPER, align="center")
        self.press.show(self.canv, self.press.lines((Run(number),), look, 20), look, Place(x - 5, y + 4.4, 10))


def draw_numbers(canvas: SheetCanvas, press: Press, piece: Piece, left: float, low: float) -> None:
    """ATK and DEF of a face-up unit; the one it fights with is the darker."""
    if piece.down or piece.card.kind != "unit":
        return
    atk, dfn = piece.card.number("atk"), piece.card.number("def")
    grey = mixed(INK, PAPER, 0.55)
    if piece.turned:
        places = (
            (dfn, left + piece.width - 17, low, INK),
            (atk, left + piece.width - 17, low + piece.height / 2, grey),
        )
    else:
        places = ((atk, left + 1, low, INK), (dfn, left + piece.width / 2 - 1, low, grey))
    for number, x, y, colour in places:
        look = Look(press.family("number"), 10.5, 13, colour, align="center")
        press.show(canvas, press.lines((Run(str(number)),), look, 30), look, Place(x, y + 13.5, 17))


def _edge(centre: Point, piece: Piece | None, towards: Point) -> Point:
    """Where a line from the centre of a card to another point leaves the card, a little way off."""
    dx, dy = towards[0] - centre[0], towards[1] - centre[1]
    width, height = (piece.width, piece.height) if piece is not None else (12.0, 10.0)
    shares = [half / abs(d) for half, d in ((width / 2 + 1.5, dx), (height / 2 + 1.5, dy)) if d]
    share = min([*shares, 0.5])
    return centre[0] + dx * share, centre[1] + dy * share
