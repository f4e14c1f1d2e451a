"""The characters of Retrovia: how they move, side by side, and what they look like on both sides."""

from __future__ import annotations

from dataclasses import replace

from engines.retrovia.state import FULL_REARGUARDS
from engines.retrovia.words import KIND_NAMES
from pnp.art import shape
from pnp.colours import Rgb, fill
from pnp.movement import KINDS
from pnp.rulebook.material import Material
from pnp.rulebook.model import Run
from pnp.rulebook.pieces import rounded
from pnp.rulebook.press import Look, Press
from pnp.rulebook.prose import Block
from pnp.rulebook.tokens import DARK, GROUND, liveries, token
from pnp.typeset import Place
from pnp.um import mm, points

SQUARES: Rgb = (226, 209, 172)
LARGEST = points(mm(44))
"""A movement is drawn no larger than this."""
GUTTER, PAD = 8.0, 5.0


class Movements(Block):
    """The movements of some characters, side by side, each under its name."""

    def __init__(self, press: Press, kinds: str) -> None:
        """``kinds`` are letters of the notation."""
        super().__init__(press, before=8, after=12)
        self.kinds = kinds
        self.name = replace(press.looks.box_title, align="center", colour=press.scheme.colour)
        self.side, self.across = 0.0, len(kinds)

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """As many in a row as there are, or in two rows where they would be small."""
        count = len(self.kinds)
        self.across = count if count < 4 or availWidth > points(mm(140)) else 2
        self.width = availWidth
        self.side = min(LARGEST, (availWidth - (self.across - 1) * GUTTER) / self.across)
        rows = -(-count // self.across)
        self.height = rows * (self.side + self.name.leading) + (rows - 1) * GUTTER
        return self.width, self.height

    def draw(self) -> None:
        """Each on a ground of its own."""
        if self.press.quiet:
            return
        whole = self.across * self.side + (self.across - 1) * GUTTER
        for number, kind in enumerate(self.kinds):
            column, row = number % self.across, number // self.across
            x = (self.width - whole) / 2 + column * (self.side + GUTTER)
            y = self.height - (row + 1) * (self.side + self.name.leading) - row * GUTTER
            self._one(kind, x, y)

    def _one(self, kind: str, x: float, y: float) -> None:
        side = self.side
        paints = {"ink": fill(DARK), "paper": fill(GROUND), "tint": fill(SQUARES)}
        picture = shape(f"moves-{kind}").to_pdf((x + PAD, y + PAD, x + side - PAD, y + side - PAD), paints)
        self.canv.addLiteral(f"q {fill(GROUND)} {rounded(x, y, side, side, 3)} f Q {picture}")
        name = self.press.lines((Run(KIND_NAMES[kind].in_(self.press.lang)),), self.name, side)
        self.press.show(self.canv, name, self.name, Place(x, y + side + self.name.leading - 1, side))


class Pieces(Block):
    """The four characters as tokens of both sides, with their names and how many each side has."""

    TOKEN = points(mm(13))
    BETWEEN, APART = 7.0, 24.0

    def __init__(self, press: Press, material: Material) -> None:
        """The sides look as the game's words say."""
        super().__init__(press, before=8, after=12)
        self.sides, self.size = liveries(material.cast.game), self.TOKEN
        self.words = material.words
        self.name = replace(press.looks.box_title, align="center")
        self.count = Look(press.family("body"), 8, 10, press.scheme.grey, align="center")

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """Four columns: two tokens, a name, a number."""
        self.width = availWidth
        self.size = min(self.TOKEN, (availWidth / len(KINDS) - self.BETWEEN - self.APART) / 2)
        self.height = self.size + 5 + self.name.leading + self.count.leading
        return self.width, self.height

    def draw(self) -> None:
        """A column for each character."""
        if self.press.quiet:
            return
        step = self.width / len(KINDS)
        for number, kind in enumerate(KINDS):
            middle = (number + 0.5) * step
            y = self.height - self.size / 2
            away = (self.size + self.BETWEEN) / 2
            amber, ash = self.sides
            self.canv.addLiteral(
                f"{token(amber, kind, middle - away, y, self.size)} {token(ash, kind, middle + away, y, self.size)}"
            )
            each = self.words["each_side"].format(n=FULL_REARGUARDS[0].count(kind))
            top = self.height - self.size - 5
            for text, look in ((KIND_NAMES[kind].in_(self.press.lang), self.name), (each, self.count)):
                place = Place(middle - step / 2, top, step)
                self.press.show(self.canv, self.press.lines((Run(text),), look, step), look, place)
                top -= look.leading
