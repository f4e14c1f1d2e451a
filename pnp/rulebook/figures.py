"""Figures that are made from data: the table of Energy, the factions, the layout of the table, a card explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from card_db.game import Word
from pnp.colours import PAPER, fill, mixed, stroke
from pnp.rulebook.card_figure import CardFigure
from pnp.rulebook.characters import Pieces
from pnp.rulebook.field import draw_numbers
from pnp.rulebook.material import Material
from pnp.rulebook.model import Run
from pnp.rulebook.pieces import HEIGHT, WIDTH, Cast, Piece, draw_shape, rounded, word_colour
from pnp.rulebook.press import Look, Press
from pnp.rulebook.prose import Block
from pnp.rulebook.words import Words
from pnp.typeset import Place


def energy_maximum(turn: int) -> int:
    """The Energy maximum in a player's own turn (AD-7.2)."""
    return min(12, 6 + max(0, turn - 2))


class EnergyTable(Block):
    """A column for each own turn until the maximum grows no more."""

    TURNS = 8
    UNIT = 4.2

    def __init__(self, press: Press, words: Words) -> None:
        """As wide as the text."""
        super().__init__(press, before=8, after=12)
        self.words = words

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """As high as the highest column with its numbers."""
        self.width, self.height = availWidth, energy_maximum(self.TURNS) * self.UNIT + 34
        return self.width, self.height

    def draw(self) -> None:
        """Columns, the Energy above, the turn below."""
        press = self.press
        label = replace(press.looks.head, align="left")
        number = Look(press.family("number"), 12, 14, align="center")
        turn = replace(press.looks.cell, align="center")
        left = 62.0
        step = (self.width - left) / self.TURNS
        for text, y in ((self.words["maximum"], self.height - 2), (self.words["turn"], 14.5)):
            press.show(self.canv, press.lines((Run(text),), label, left), label, Place(0, y, left))
        for at in range(1, self.TURNS + 1):
            x, energy = left + (at - 1) * step, energy_maximum(at)
            high = energy * self.UNIT
            share = 0.75 - 0.75 * (energy - 6) / 6
            colour = mixed(press.scheme.colour, PAPER, share)
            self.canv.addLiteral(f"q {fill(colour)} {rounded(x + 2, 17, step - 4, high, 1.5)} f Q")
            press.show(self.canv, press.lines((Run(str(energy)),), number, step), number, Place(x, high + 33, step))
            shown = f"{at}+" if at == self.TURNS else str(at)
            press.show(self.canv, press.lines((Run(shown),), turn, step), turn, Place(x, 15, step))


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction as the book introduces it."""

    word: Word
    units: int
    plans: int


def factions_of(cast: Cast) -> list[Faction]:
    """The factions of a game with the copies in each base deck."""
    cards = list(cast.names.cards.values())
    column = cast.game.group_by
    found = []
    for token in cast.names.factions:
        own = [card for card in cards if card.text(column) == token]
        units = sum(card.copies for card in own if card.kind == "unit")
        word = cast.game.column_word(column, token)
        found.append(Faction(word, units, sum(card.copies for card in own) - units))
    return found


class FactionTable(Block):
    """Badge, name and deck of each faction, in two columns."""

    ROW = 36.0

    def __init__(self, press: Press, factions: Sequence[Faction], words: Words) -> None:
        """As wide as the text."""
        super().__init__(press, before=6, after=10)
        self.factions = list(factions)
        self.words = words

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """Rows of two."""
        self.width, self.height = availWidth, (len(self.factions) + 1) // 2 * self.ROW
        return self.width, self.height

    def draw(self) -> None:
        """Down the left column, then down the right one."""
        half = (len(self.factions) + 1) // 2
        for number, faction in enumerate(self.factions):
            x = (number // half) * self.width / 2
            self._faction(faction, x, self.height - (number % half) * self.ROW)

    def _faction(self, faction: Faction, x: float, top: float) -> None:
        press, colour, side = self.press, word_colour(faction.word), 29.0
        box = (x, top - side, x + side, top)
        badge = draw_shape(f"badge-{faction.word.data.get('badge', 'circle')}", box, colour)
        inner = (x + 7, top - side + 7, x + side - 7, top - 7)
        sign = draw_shape(f"sign-{faction.word.data.get('sign', '')}", inner, PAPER, colour)
        self.canv.addLiteral(f"{badge} {sign}")
        name = Look(press.family("title"), 11, 14)
        small = replace(press.looks.cell, size=8, leading=10)
        width = self.width / 2 - side - 12
        at = x + side + 9
        press.show(
            self.canv, press.lines((Run(faction.word.name(press.lang)),), name, width), name, Place(at, top, width)
        )
        text = f"{faction.units} {self.words['units']} + {faction.plans} {self.words['plan_cards']}"
        press.show(self.canv, press.lines((Run(text),), small, width)[:1], small, Place(at, top - 13, width))
        if "unlocked_at" in faction.word.data:
            games = int(faction.word.data["unlocked_at"])
            after = f"{self.words['unlocked']} {self.words['games'].format(n=games)}"
            text = after if games else self.words["unlocked_free"]
            press.show(self.canv, press.lines((Run(text),), small, width)[:1], small, Place(at, top - 22.5, width))


class TableFigure(Block):
    """Two fields face to face: rows, decks, graveyards, and how units lie in each of their states."""

    SIDE = 78.0
    """Room at the left for the names of the rows, at the right for the piles."""
    ROW = HEIGHT + 7
    LABELS = 11.0

    def __init__(self, press: Press, material: Material) -> None:
        """Full width; the cards are those of the first two factions."""
        super().__init__(press, before=10, after=14)
        self.words = material.words
        self.cast = material.cast

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """Four rows of cards, names below one's own."""
        self.width = availWidth
        self.height = 4 * self.ROW + 2 * self.LABELS + 50
        return self.width, self.height

    def draw(self) -> None:
        """The opponent's half above, one's own below."""
        press, words = self.press, self.words
        middle = 2 * self.ROW + 2 * self.LABELS + 24
        self.canv.addLiteral(
            f"q {fill(press.scheme.tint)} {rounded(0, 0, self.width, self.height, 4)} f "
            f"{stroke(press.scheme.line)} 0.8 w [3 3] 0 d 10 {middle:.2f} m {self.width - 10:.2f} {middle:.2f} l S Q"
        )
        own, theirs = _samples(self.cast)
        self._row(own, middle - 8 - HEIGHT, words["unit_row"], named=True)
        self._row(own, middle - 8 - HEIGHT - self.ROW - self.LABELS, words["plan_row"], named=True, plans=True)
        self._row(theirs, middle + 8, words["unit_row"])
        self._row(theirs, middle + 8 + self.ROW, words["plan_row"], plans=True)
        loud = replace(press.looks.label, align="center", colour=press.scheme.colour)
        for text, y in ((words["their_side"], self.height - 4), (words["your_side"], 12.5)):
            line = press.lines((Run(text.upper()),), loud, self.width)
            press.show(self.canv, line, loud, Place(0, y, self.width))

    def _row(self, cards: Samples, y: float, name: str, *, named: bool = False, plans: bool = False) -> None:
        """A row, its name at the left, a pile at the right."""
        press = self.press
        look = replace(press.looks.small, size=7.5, leading=9, colour=press.scheme.grey)
        lines = press.lines((Run(name),), look, self.SIDE - 16)
        press.show(self.canv, lines, look, Place(12, y + HEIGHT / 2 + len(lines) * 4.5, self.SIDE))
        step = (self.width - 2 * self.SIDE) / 3
        pieces = cards.plans if plans else cards.units
        labels = ("doctrine", "set_tactic") if plans else ("in_attack", "in_defence", "face_down")
        for number, (piece, label) in enumerate(zip(pieces, labels, strict=True)):
            centre = self.SIDE + step * (number + 0.5)
            self._piece(piece, centre, y)
            if named:
                self._label(self.words[label], centre, y, step)
        if plans:
            self._pile(cards.back, self.width - self.SIDE / 2, y, "deck", named=named)
        else:
            self._pile(cards.fallen, self.width - self.SIDE / 2, y, "graveyard", named=named)

    def _piece(self, piece: Piece, centre: float, y: float) -> None:
        left, low = centre - piece.width / 2, y + (HEIGHT - piece.height) / 2
        self.canv.addLiteral(piece.ops(left, low))
        draw_numbers(self.canv, self.press, piece, left, low)

    def _label(self, text: str, centre: float, y: float, width: float) -> None:
        look = replace(self.press.looks.small, size=7.5, leading=9, align="center")
        line = self.press.lines((Run(text),), look, width)[:1]
        self.press.show(self.canv, line, look, Place(centre - width / 2, y - 1.5, width))

    def _pile(self, piece: Piece, centre: float, y: float, label: str, *, named: bool) -> None:
        for offset in (3.0, 1.5):
            path = rounded(centre - WIDTH / 2 + offset, y - offset, WIDTH, HEIGHT, 2.2)
            self.canv.addLiteral(f"q {fill(PAPER)} {stroke(piece.colour)} 0.6 w {path} B Q")
        self._piece(piece, centre, y)
        if named:
            self._label(self.words[label], centre, y - 2, self.SIDE)


@dataclass(frozen=True, slots=True)
class Samples:
    """Cards to show on one side of the table."""

    units: tuple[Piece, Piece, Piece]
    plans: tuple[Piece, Piece]
    fallen: Piece
    back: Piece


def _samples(cast: Cast) -> tuple[Samples, Samples]:
    """Cards of the first two factions: units in each state, a Doctrine, a set Tactic."""
    groups = [*cast.names.factions][:2]
    first, second = (_of_group(cast, group) for group in (groups[0], groups[-1]))
    return first, second


def _of_group(cast: Cast, group: str) -> Samples:
    cards = [card for card in cast.names.cards.values() if card.text(cast.game.group_by) == group]
    units = [card for card in cards if card.kind == "unit"]
    plans = [card for card in cards if card.kind != "unit"] or units
    return Samples(
        (
            Piece.of(cast, units[len(units) // 2]),
            Piece.of(cast, units[len(units) // 3], turned=True),
            Piece.of(cast, units[0], turned=True, down=True),
        ),
        (
            Piece.of(cast, next((card for card in plans if card.kind == "doctrine"), plans[0])),
            Piece.of(cast, plans[-1], down=True),
        ),
        Piece.of(cast, units[1]),
        Piece.of(cast, units[0], down=True),
    )


Maker = Callable[[Press, Material], Block]

DIAGRAMS: Mapping[str, Maker] = {"card": CardFigure, "table": TableFigure, "pieces": Pieces}
"""The figures a rulebook may ask for by name."""
