"""A position of Retrovia, drawn: the field and who stands on it, Rearguards, tiles left, Prey, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot

from engines.protocol import Player
from engines.retrovia import (
    AMBER,
    ASH,
    RETROVIA,
    Action,
    Build,
    Detach,
    Enter,
    Move,
    Pass,
    Sacrifice,
    Square,
    State,
    Substitute,
    Swap,
)
from engines.retrovia.state import is_grapple, prey_squares
from pnp.colours import PAPER, fill, stroke
from pnp.movement import JUMPS, farthest
from pnp.rulebook.board_plan import AXIS, NAME, PAD, TURN, WAITING, Extent, Plan, best, plans
from pnp.rulebook.model import Run
from pnp.rulebook.pieces import Point, arrow, disc, draw_shape, rounded
from pnp.rulebook.positions import Shown
from pnp.rulebook.press import Look, Press, SetLine
from pnp.rulebook.prose import Block
from pnp.rulebook.tokens import (
    DARK,
    PREY,
    Livery,
    corners,
    cross,
    leaver,
    lines,
    newcomer,
    next_square,
    side_of,
    square,
    standing,
    token,
)
from pnp.rulebook.words import Words
from pnp.typeset import Place
from pnp.um import mm, points

NARROW = points(mm(60))
"""The width of a small board."""
STEP = 11.0
"""From the number of one step to the next."""


@dataclass(frozen=True, slots=True)
class Stage:
    """What all boards of a book are drawn with."""

    press: Press
    sides: tuple[Livery, Livery]
    words: Words


class Board(Block):
    """The picture of a position with the actions that are taken in it."""

    def __init__(  # noqa: PLR0913 - what a picture may have
        self,
        stage: Stage,
        shown: Shown,
        *,
        caption: str = "",
        width: float = 0.0,
        room: Sequence[Square] = (),
        steps: tuple[int, ...] = (),
    ) -> None:
        """As wide as there is room, or ``width`` points in the middle of it.

        ``room`` are squares to leave room for, ``steps`` numbers to show.
        """
        super().__init__(stage.press, before=6, after=10)
        self.stage, self.shown = stage, shown
        self.caption = caption
        self.wished = width
        self.steps = steps
        built = [action.at for action in self._actions() if isinstance(action, Build)]
        self.extent = Extent.of([*shown.state.layout.field.squares, *built, *room])
        self.plan: Plan | None = None
        self.at = Plan.of(self.extent, width or NARROW, self.most, 1, beside=True)

    def _actions(self) -> Iterator[Action]:
        yield from self.shown.arrows
        yield from (action for action, _ in self.shown.refused)

    # measures

    @property
    def most(self) -> int:
        """How many wait in the larger Rearguard."""
        return max(map(len, self.shown.state.layout.rearguards))

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """As it was planned, or as low as it may be with clear squares."""
        self.width = availWidth
        width = min(availWidth, self.wished or availWidth)
        layouts = plans(self.extent, width, self.most, self.turn_lines(width))
        self.at = self.plan or best((plan, plan.height) for plan in layouts)
        self.height = self.at.height + self._caption_height()
        return self.width, self.height

    def turn_lines(self, width: float) -> int:
        """How many lines the words below a board of that width take."""
        return len(self._turn_words(width))

    def _turn_words(self, width: float) -> list[SetLine]:
        first, *others = turn_words(self.shown.state, self.stage.words)
        room = width - 2 * (PAD + len(self.steps) * STEP)
        lines = self.press.lines((Run(" · ".join((first, *others))),), self._words(), room)
        if len(lines) > 1:
            lines = self.press.lines((Run(f"{first}\n{' · '.join(others)}"),), self._words(), room)
        return lines

    def _caption_height(self) -> float:
        return len(self._caption_lines()) * self._caption_look().leading + 3 if self.caption else 0.0

    def _caption_lines(self) -> list[SetLine]:
        return self.press.lines((Run(self.caption, "italic"),), self._caption_look(), self.at.width - 2 * PAD)

    def _caption_look(self) -> Look:
        small = self.press.looks.small
        return replace(small, size=7.5, leading=9, align="center", colour=self.press.scheme.grey)

    def _label(self) -> Look:
        return replace(self.press.looks.label, size=5.8, leading=8, tracking=0.06)

    def _words(self) -> Look:
        return replace(self.press.looks.small, size=7.5, leading=TURN, align="center")

    @property
    def corner(self) -> Point:
        """The lower left corner of the frame, in the coordinates of the block."""
        return (self.width - self.at.width) / 2, self._caption_height()

    def middle(self, square_: Square) -> Point:
        """The middle of a square, in the coordinates of the block."""
        (x, y), at = self.corner, self.at
        across, up = square_[0] - at.extent.left + 0.5, square_[1] - at.extent.low + 0.5
        return x + at.field_left + across * at.unit, y + at.field_low + up * at.unit

    @property
    def unit(self) -> float:
        """The size of a square."""
        return self.at.unit

    # drawing

    def draw(self) -> None:
        """Frame, field, everybody, actions, Rearguards, words."""
        if self.press.quiet:
            return
        x, y = self.corner
        frame = rounded(x + 0.2, y + 0.2, self.at.width - 0.4, self.at.height - 0.4, 3)
        self.canv.addLiteral(f"q {fill(PAPER)} {stroke(self.press.scheme.line)} 0.4 w {frame} B Q")
        self._field()
        for player in (AMBER, ASH):
            self._home(player)
        self._turn()
        self._numbers()
        if self.caption:
            place = Place(x + PAD, y - 2, self.at.width - 2 * PAD)
            self.press.show(self.canv, self._caption_lines(), self._caption_look(), place)

    def _field(self) -> None:
        state = self.shown.state
        sides, place = self.stage.sides, self.middle
        squares = list(zip(state.layout.field.squares, state.layout.board, strict=True))
        parts = [square(*place(at), self.unit) for at, _ in squares]
        parts += [self._below(action) for action in self.shown.arrows]
        parts += self._dots()
        parts += [standing(sides, code, *place(at), self.unit) for at, code in squares if code]
        parts += [corners(*place(at), self.unit) for at in self._prey()]
        parts += self._touches()
        parts += [self._above(action) for action in self.shown.arrows]
        parts += [self._refused(action) for action, _ in self.shown.refused]
        self.canv.addLiteral(" ".join(part for part in parts if part))
        self._axes()

    def _prey(self) -> Iterator[Square]:
        state = self.shown.state
        for player in (AMBER, ASH):
            yield from (state.layout.field.squares[index] for index in prey_squares(state, player))

    def _axes(self) -> None:
        """The numbers of columns below, of rows at the left."""
        look = replace(self.press.looks.small, size=6, leading=7, align="center", colour=self.press.scheme.grey)
        extent = self.at.extent
        left, low = self.middle((extent.left, extent.low))
        left, low = left - self.unit / 2, low - self.unit / 2
        for number in range(extent.left, extent.right + 1):
            x = self.middle((number, extent.low))[0]
            self._say(_minus(number), look, Place(x - 10, low - 0.5, 20))
        for number in range(extent.low, extent.high + 1):
            y = self.middle((extent.left, number))[1]
            self._say(_minus(number), look, Place(left - AXIS - 1, y + 3.4, AXIS))

    def _say(self, text: str, look: Look, place: Place) -> None:
        self.press.show(self.canv, self.press.lines((Run(text),), look, max(place.width, 60)), look, place)

    # who waits

    def _home(self, player: Player) -> None:
        """A side's Rearguard under its name, and its tiles: Amber's at the left, Ash's at the right (RV-1.3)."""
        (x, y), at, is_right = self.corner, self.at, side_of(player) > 0
        edge, top = x + (at.width - PAD if is_right else PAD), y + at.home_top
        livery, parts = self.stage.sides[player], []
        for number, kind in enumerate(self.shown.state.layout.rearguards[player]):
            inwards, down = at.waits_at(number)
            parts.append(token(livery, kind, edge - side_of(player) * inwards, top - down, WAITING))
        self.canv.addLiteral(" ".join(parts))
        look = replace(self._label(), align="right" if is_right else "left")
        name = livery.name.in_(self.press.lang).upper()
        left = edge - at.home_width if is_right else edge
        self._say(name, look, Place(left, top, at.home_width))
        if at.beside:
            self._tiles(player, left + at.home_width / 2 - 10, top - at.home_height + NAME - 1)
        else:
            long = self.press.lines((Run(name),), look, 200)[0].width
            self._tiles(player, edge - long - 23 if is_right else edge + long + 5, top)

    def _tiles(self, player: Player, left: float, top: float) -> None:
        """A small tile and how many are left."""
        livery, side = self.stage.sides[player], 6.0
        path = rounded(left, top - side - 0.2, side, side, 0.8)
        self.canv.addLiteral(f"q {fill(livery.colour)} {stroke(livery.edge)} 0.6 w {path} B Q")
        number = Look(self.press.family("number"), 7.5, 8)
        self._say(f"×{self.shown.state.layout.tiles[player]}", number, Place(left + side + 2, top + 0.2, 20))

    def _turn(self) -> None:
        """Whose turn it is and what may be done, or how the game ended."""
        (x, y), margin, look = self.corner, PAD + len(self.steps) * STEP, self._words()
        lines = self._turn_words(self.at.width)
        top = y + PAD + 8 + (self.at.turn + len(lines) - 2) * TURN / 2
        self.press.show(self.canv, lines, look, Place(x + margin, top, self.at.width - 2 * margin))

    def _numbers(self) -> None:
        """The numbers of the steps taken here, at the lower left."""
        look = Look(self.press.family("label"), 6.5, 9, PAPER, align="center")
        left, low = self.corner
        for index, step in enumerate(self.steps):
            x, y = left + PAD + 4 + index * STEP, low + PAD + 4
            self.canv.addLiteral(f"q {fill(self.press.scheme.colour)} {disc(x, y, 4.8)} f Q")
            self._say(str(step), look, Place(x - 5, y + 4.4, 10))

    # actions

    def _below(self, action: Action) -> str:
        """What an action puts under the characters."""
        if isinstance(action, Build):
            return next_square(*self.middle(action.at), self.unit, self.stage.sides[self.shown.state.player])
        return ""

    def _above(self, action: Action) -> str:  # noqa: PLR0911 - one line for each action
        """What an action puts over them."""
        player, place, unit = self.shown.state.player, self.middle, self.unit
        livery = self.stage.sides[player]
        match action:
            case Move(origin, target):
                return self._arrow(origin, target)
            case Swap(first, second):
                return self._arrow(first, second, both=True)
            case Enter(kind, at):
                return f"{token(livery, kind, *place(at), unit * 0.74)} {newcomer(*place(at), unit, livery)}"
            case Substitute(at, kind):
                return self._substitute(livery, kind, at)
            case Sacrifice(at):
                return cross(*place(at), unit, PREY)
            case Detach(origin, target):
                return leaver(*place(origin), unit, livery) if target is None else self._arrow(origin, target)
            case Build() | Pass():
                return ""

    def _substitute(self, livery: Livery, kind: str, at: Square) -> str:
        """The newcomer, small, over the corner of the square; two arrows that chase each other."""
        x, y = self.middle(at)
        unit = self.unit
        box = (x - unit * 0.5, y - unit * 0.5, x - unit * 0.16, y - unit * 0.16)
        ground = disc(x - unit * 0.33, y - unit * 0.33, unit * 0.17 + 0.8)
        return (
            f"{token(livery, kind, x + unit * 0.24, y + unit * 0.24, unit * 0.48)} "
            f"q {fill(PAPER)} {ground} f Q {draw_shape('icon-rotate', box, DARK)}"
        )

    def _ends(self, origin: Square, target: Square) -> tuple[Point, Point]:
        """Where an arrow begins and ends: clear of who stands there."""
        (ax, ay), (bx, by) = self.middle(origin), self.middle(target)
        length = hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        start = self.unit * 0.34
        index = self.shown.state.layout.field.tables.index
        is_free = target in index and not self.shown.state.layout.board[index[target]]
        end = self.unit * (0.08 if is_free else 0.3)
        return (ax + ux * start, ay + uy * start), (bx - ux * end, by - uy * end)

    def _arrow(self, origin: Square, target: Square, *, both: bool = False) -> str:
        a, b = self._ends(origin, target)
        if both:
            b = self._ends(target, origin)[0]
        return _haloed(a, b, both=both)

    def _refused(self, action: Action) -> str:
        """A broken arrow, or a cross over the square."""
        place, unit = self.middle, self.unit
        match action:
            case Move(origin, target) | Swap(origin, target):
                return self._broken(origin, target)
            case Detach(origin, target):
                return cross(*place(origin), unit, PREY) if target is None else self._broken(origin, target)
            case Build(at) if at not in self._squares():
                under = next_square(*place(at), unit, self.stage.sides[self.shown.state.player])
                return f"{under} {cross(*place(at), unit * 0.8, PREY)}"
            case Build(at) | Enter(_, at) | Substitute(at, _) | Sacrifice(at):
                return cross(*place(at), unit * 0.8, PREY)
            case Pass():
                return ""

    def _broken(self, origin: Square, target: Square) -> str:
        a, b = self._ends(origin, target)
        return f"{_haloed(a, b, dashed=True)} {cross((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, self.unit * 0.4, PREY)}"

    def _squares(self) -> dict[Square, int]:
        return self.shown.state.layout.field.tables.index

    def _dots(self) -> Iterator[str]:
        """A dot on each free square that a character may move to; lines where it slides."""
        origin, unit = self.shown.origin, self.unit
        if origin is None:
            return
        board, index = self.shown.state.layout.board, self._squares()
        mover = board[index[origin]]
        kind = (mover[1] if is_grapple(mover) else mover).upper()
        for end in farthest(origin, self.shown.dots) if kind not in JUMPS else ():
            yield f"q {stroke(DARK)} {unit * 0.07:.2f} w {lines((*self.middle(origin), *self.middle(end)))} S Q"
        for at in self.shown.dots:
            if not board[index[at]]:
                yield f"q {fill(DARK)} {disc(*self.middle(at), unit * 0.15)} f Q"

    def _touches(self) -> Iterator[str]:
        """A dot on the edge of whoever may be reached, where the mover comes from."""
        board, index, origin = self.shown.state.layout.board, self._squares(), self.shown.origin
        for at in self.shown.dots:
            if origin is not None and board[index[at]]:
                x, y = self._ends(origin, at)[1]
                yield f"q {fill(DARK)} {stroke(PAPER)} 0.8 w {disc(x, y, self.unit * 0.13)} B Q"


def turn_words(state: State, words: Words) -> Iterator[str]:
    """Whose turn it is, how many actions are left, whether the Prey is in play; or how the game ended."""
    result = RETROVIA.outcome(state)
    if result is not None:
        yield words["draw"] if result.winner is None else words[f"wins_{result.winner}"]
        return
    yield words[f"turn_{state.player}"]
    bonus = state.prey_in_play and state.acted
    yield words["bonus_action"] if bonus else words[f"actions_{state.actions}"]
    if state.prey_in_play:
        yield words["prey_in_play"]


def _minus(number: int) -> str:
    return str(number).replace("-", "−")


def _haloed(a: Point, b: Point, *, dashed: bool = False, both: bool = False) -> str:
    """An arrow that stands out from whatever it crosses; a second head where it leads both ways."""
    shaft, tip = arrow(a, b, 6.5)
    back, other = arrow(b, a, 6.5)
    tips = f"{tip} {other}" if both else tip
    shafts = f"{shaft} {back}" if both else shaft
    dash = "[2.4 2] 0 d" if dashed else ""
    return (
        f"q {stroke(PAPER)} 3.6 w {shafts} S 2 w 1 j {tips} S "
        f"{stroke(DARK)} {fill(DARK)} 1.7 w {dash} {shafts} S [] 0 d {tips} f Q"
    )
