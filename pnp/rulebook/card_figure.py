"""A card at its true size, as it is printed, with what its parts are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from card_db.records import Card
from pnp.colours import PAPER, fill, stroke
from pnp.drawing import FormBook
from pnp.face_layout import arrange
from pnp.faces import FaceBook
from pnp.papers import CARD, parse_size
from pnp.qr import choose_template
from pnp.render import Renderer
from pnp.rows import CardWords
from pnp.rulebook.material import Material
from pnp.rulebook.model import Run
from pnp.rulebook.pieces import disc, rounded
from pnp.rulebook.press import Press
from pnp.rulebook.prose import Block
from pnp.setup import Setup
from pnp.typeset import Place
from pnp.um import Size, mm, points

LEADER = points(mm(9))
"""From the edge of the card to the words beside it."""
CORNER = points(mm(3))
ON_THE_RIGHT = frozenset({"figure", "frieze"})
"""Parts across the whole card that are named at the right."""


@dataclass(frozen=True, slots=True)
class Callout:
    """What a part of the card is, and where the line from it begins: a point at its edge, in points."""

    text: str
    x: float
    y: float
    right: bool


class CardFigure(Block):
    """A unit of the first faction, the one with the shortest effect, its parts named on both sides."""

    def __init__(self, press: Press, material: Material) -> None:
        """The faces of the game draw the card, as they do on the sheets."""
        super().__init__(press, before=10, after=16)
        self.material = material

    @cached_property
    def card(self) -> Card:
        """The card that is shown."""
        database, game = self.material.database, self.material.cast.game
        cards = [card for card in database.records if card.kind == "unit"] or list(database.records)
        group = next(iter(self.material.cast.names.factions), cards[0].text(game.group_by))
        first = [card for card in cards if card.text(game.group_by) == group] or cards
        texts = {card.id: database.text(card.id, self.press.lang) for card in first}
        return min(first, key=lambda card: (not texts[card.id], len(texts[card.id])))

    @cached_property
    def size(self) -> Size:
        """Of the card."""
        return parse_size(self.material.cast.game.size or CARD)

    @cached_property
    def setup(self) -> Setup:
        """How the sheets draw it."""
        database, lang = self.material.database, self.press.lang
        game = database.game
        template = choose_template(None, game.url, game_file=game.shown("game.toml"))
        faces, words = FaceBook.of_game(game), CardWords.of(database, lang)
        return Setup(game=game, faces=faces, lang=lang, size=self.size, words=words, url=template.url_for)

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """As high as the card."""
        self.width, self.height = availWidth, points(self.size.height) + 2
        return self.width, self.height

    def draw(self) -> None:
        """The card in the middle, a line from each part to its name."""
        if self.press.quiet:
            return
        width, height = self.size.in_points()
        left = (self.width - width) / 2
        renderer = Renderer(self.setup, FormBook(self.canv))
        drawing = renderer.front(self.card)
        renderer.finish()
        frame = rounded(0, 0, width, height, CORNER)
        self.canv.use_forms(drawing.forms)
        self.canv.addLiteral(
            f"q 1 0 0 1 {left:.2f} 1 cm q {frame} W n {drawing.ops} Q "
            f"{stroke(self.press.scheme.grey)} 0.5 w {frame} S Q"
        )
        sides: tuple[list[Callout], list[Callout]] = ([], [])
        for callout in self._callouts():
            sides[callout.right].append(callout)
        for right, side in enumerate(sides):
            self._side(side, left, width, right=bool(right))

    def _callouts(self) -> Iterator[Callout]:
        """The parts that have a name in the book's words and a box on the face."""
        named = self.material.cast.game.table(self.card.table).prints[0].face
        face = self.setup.faces.face(named if "{" not in named else self.card.kind)
        rects = arrange(face, self.size, [box.name for box in face.boxes])
        for name, rect in rects.items():
            label = self.material.words.get(f"card_{name}")
            if label:
                a, low, b, high = rect.in_points()
                right = a + b > points(self.size.width) * 1.05 or name in ON_THE_RIGHT
                yield Callout(label, b if right else a, (low + high) / 2, right)

    def _side(self, callouts: list[Callout], left: float, width: float, *, right: bool) -> None:
        """The names on one side, from top to bottom, never closer than their lines allow."""
        look = replace(self.press.looks.cell, align="left" if right else "right")
        edge = left + width + LEADER if right else left - LEADER
        room = (self.width - width) / 2 - LEADER
        y = self.height
        for callout in sorted(callouts, key=lambda one: -one.y):
            lines = self.press.lines((Run(callout.text),), look, room - 4)
            height = len(lines) * look.leading
            y = min(y, callout.y + 1 + height / 2)
            x = edge + 3 if right else edge - 3 - room
            self.press.show(self.canv, lines, look, Place(x, y, room))
            self._leader((left + callout.x, callout.y + 1), (edge, y - look.leading / 2))
            y -= height + 3

    def _leader(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        colour = self.press.scheme.colour
        dot = disc(*start, 1.6)
        self.canv.addLiteral(
            f"q {stroke(PAPER)} 1.8 w {start[0]:.2f} {start[1]:.2f} m {end[0]:.2f} {end[1]:.2f} l S "
            f"{stroke(colour)} 0.6 w {start[0]:.2f} {start[1]:.2f} m {end[0]:.2f} {end[1]:.2f} l S "
            f"{fill(colour)} {stroke(PAPER)} 0.5 w {dot} B Q"
        )
