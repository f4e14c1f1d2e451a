"""The positions of an example one after the other, as many in a row as stay clear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.retrovia import Build, Square
from pnp.rulebook.board import Board, Stage
from pnp.rulebook.board_plan import Plan, best, plans
from pnp.rulebook.played import Scene
from pnp.rulebook.positions import Shown
from pnp.rulebook.prose import Block

GUTTER = 8.0
MOST = 4
"""The most boards in a row."""


def _squares(shown: Shown) -> Iterator[Square]:
    """The squares of a field and those that somebody builds, or may not build."""
    yield from shown.state.layout.field.squares
    for action in (*shown.arrows, *(action for action, _ in shown.refused)):
        if isinstance(action, Build):
            yield action.at


class Strip(Block):
    """Boards in rows, all at one scale with room for the same squares, so that one sees what changed."""

    def __init__(self, stage: Stage, scenes: Sequence[Scene], *, numbered: bool) -> None:
        """``numbered`` boards show the numbers of the steps taken in them."""
        super().__init__(stage.press, before=2, after=8)
        room = [square for scene in scenes for square in _squares(scene.shown)]
        self.boards = [Board(stage, scene.shown, room=room, steps=scene.steps if numbered else ()) for scene in scenes]
        self.plan = self.boards[0].at

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803
        """As low as clear boards may be: few or many in a row, the Rearguards beside the fields or below."""
        self.width = availWidth
        counts = range(1, min(MOST, len(self.boards)) + 1)
        self.plan = best((plan, self._tall(plan)) for across in counts for plan in self._plans(self._share(across)))
        for board in self.boards:
            board.plan = self.plan
            board.wrapOn(self.canv, self.plan.width, availHeight)
        self.height = self._tall(self.plan)
        return self.width, self.height

    def _plans(self, width: float) -> Iterator[Plan]:
        most = max(board.most for board in self.boards)
        return plans(self.boards[0].extent, width, most, max(board.turn_lines(width) for board in self.boards))

    def _across(self, plan: Plan) -> int:
        return round((self.width + GUTTER) / (plan.width + GUTTER))

    def _tall(self, plan: Plan) -> float:
        """The height of all boards in rows of that plan."""
        rows = -(-len(self.boards) // self._across(plan))
        return rows * plan.height + (rows - 1) * GUTTER

    def _share(self, across: int) -> float:
        """The width of one of so many in a row."""
        return (self.width - (across - 1) * GUTTER) / across

    def draw(self) -> None:
        """Row by row."""
        across = self._across(self.plan)
        for number, board in enumerate(self.boards):
            x = number % across * (self.plan.width + GUTTER)
            y = self.height - (number // across + 1) * (self.plan.height + GUTTER) + GUTTER
            board.drawOn(self.canv, x, y)
