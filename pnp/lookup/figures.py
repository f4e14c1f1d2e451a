"""The pictures of a book for screens: positions, tables of numbers, figures, drawn as the book draws them."""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cached_property

from pnp.colours import Palette
from pnp.fonts import built_in
from pnp.pdf import About, make_canvas
from pnp.raster import packed, rasters
from pnp.rulebook.board import Board, Stage
from pnp.rulebook.characters import Movements
from pnp.rulebook.example import Example
from pnp.rulebook.field import Field
from pnp.rulebook.figures import DIAGRAMS, EnergyTable, FactionTable, factions_of
from pnp.rulebook.formats import FORMATS
from pnp.rulebook.material import Material
from pnp.rulebook.model import Macro
from pnp.rulebook.played import PlayedExample
from pnp.rulebook.positions import read_board
from pnp.rulebook.press import Press, Scheme
from pnp.rulebook.printing import book_colour
from pnp.rulebook.prose import Block
from pnp.rulebook.strip import Strip
from pnp.rulebook.tokens import liveries

PHONE, DESK = 240.0, 430.0
"""How wide pictures are set, in points: what a phone shows at its letters' size, and what needs more room."""
PIXELS = 2.6
"""Pixels to a point."""
EDGE = 2.0
"""White left around a picture, in points."""
HIGHEST = 2000.0


@dataclass(frozen=True)
class Figures:
    """The pictures of one book."""

    material: Material

    def of_macro(self, macro: Macro) -> bytes | None:
        """What a macro stands for as a PNG; nothing for one that is told in words."""
        block = self._block(macro)
        if block is None:
            return None
        return _drawn(block, DESK if macro.name == "diagram" else PHONE, self.material.book.lang)

    def of_example(self, example_id: str) -> bytes | None:
        """The position or positions of an example as a PNG; nothing where none is drawn."""
        example = self.material.scenarios.get(example_id)
        block = None if example is None else self._position(example)
        return None if block is None else _drawn(block, PHONE, self.material.book.lang)

    @cached_property
    def _press(self) -> Press:
        scheme = Scheme(Palette({}).rgb(book_colour(self.material.cast.game)))
        return Press(FORMATS["a5"], self.material.book.lang, built_in(), scheme, frozenset())

    @cached_property
    def _stage(self) -> Stage:
        return Stage(self._press, liveries(self.material.cast.game), self.material.words)

    def _block(self, macro: Macro) -> Block | None:
        press, material = self._press, self.material
        match macro.name:
            case "diagram" if macro.argument in DIAGRAMS:
                return DIAGRAMS[macro.argument](press, material)
            case "board":
                shown, _ = read_board(macro)
                return None if shown is None else Board(self._stage, shown, caption="", width=0.0)
            case "moves":
                return Movements(press, macro.argument)
            case "energy_table":
                return EnergyTable(press, material.words)
            case "factions":
                return FactionTable(press, factions_of(material.cast), material.words)
            case _:
                return None

    def _position(self, example: Example) -> Block | None:
        if isinstance(example, PlayedExample):
            return Strip(self._stage, example.scenes, numbered=len(example.steps) > 1)
        if example.decks:
            return None
        field = Field(self._press, example, self.material.cast, self.material.words)
        return None if field.empty else field


def _drawn(block: Block, width: float, lang: str) -> bytes:
    """A block on a page of its own size, as a picture."""
    file = io.BytesIO()
    canvas = make_canvas(file, About("", lang))
    wide, high = block.wrapOn(canvas, width, HIGHEST)
    canvas.setPageSize((wide + 2 * EDGE, high + 2 * EDGE))
    block.drawOn(canvas, EDGE, EDGE)
    canvas.showPage()
    canvas.save()
    return packed(next(rasters(file.getvalue(), round((wide + 2 * EDGE) * PIXELS))))
