"""Figures that are made from data: the table of Energy, the factions, the layout of the table, a card explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from card_db.game import Word
from card_db.records import Card
from pnp.colours import INK, PAPER, fill, mixed, stroke
from pnp.rulebook.model import Run
from pnp.rulebook.pieces import HEIGHT, WIDTH, Cast, draw_shape, rounded, word_colour
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
        number = Look(press.fonts.family("number"), 12, 14, align="center")
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
        name = Look(press.fonts.family("title"), 11, 14)
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
            when = self.words["games"].format(n=games) if games else self.words["at_once"]
            text = f"{self.words['unlocked']} {when}" if games else f"{self.words['unlocked_free']}"
            press.show(self.canv, press.lines((Run(text),), small, width)[:1], small, Place(at, top - 22.5, width))


class TableFigure(Block):
    """Two fields face to face: rows, decks, graveyards, and how units lie in each of their states."""

    def __init__(self, press: Press, words: Words) -> None:
        """Full width."""
        super().__init__(press, before=10, after=14)
        self.words = words
        self.sample: Card | None = None

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """Four rows of cards."""
        self.width = availWidth
        self.height = 4 * (HEIGHT + 15) + 26
        return self.width, self.height

    def draw(self) -> None:
        """The opponent's half above, one's own below."""
        press = self.press
        row = HEIGHT + 15
        self.canv.addLiteral(
            f"q {fill(press.scheme.tint)} {rounded(0, 0, self.width, self.height, 6)} f "
            f"{stroke(press.scheme.line)} 0.8 w [3 3] 0 d 10 {self.height / 2:.2f} m "
            f"{self.width - 10:.2f} {self.height / 2:.2f} l S Q"
        )
        middle = self.height / 2
        # Rows from the middle outwards: units, then plan cards; the opponent's side mirrors one's own.
        self._units(middle + 8, up=True)
        self._plans(middle + 8 + row, up=True)
        self._units(middle - 8 - row, up=False)
        self._plans(middle - 8 - 2 * row, up=False)

    def _label(self, text: str, x: float, y: float, width: float, *, bold: bool = False) -> None:
        press = self.press
        look = replace(press.looks.small, size=7, leading=8.5, align="center")
        if bold:
            look = replace(look, colour=press.scheme.colour)
        run = Run(text, "bold" if bold else "regular")
        press.show(self.canv, press.lines((run,), look, width), look, Place(x, y, width))

    def _card(self, x: float, y: float, *, turned: bool = False, down: bool = False, dashed: bool = False) -> None:
        width, height = (HEIGHT, WIDTH) if turned else (WIDTH, HEIGHT)
        colour = self.press.scheme.colour
        ground = fill(colour if down else PAPER)
        dash = "[2 2] 0 d" if dashed else ""
        path = rounded(x - width / 2, y + (HEIGHT - height) / 2, width, height, 2.4)
        line = stroke(mixed(colour, PAPER, 0.35) if dashed else colour)
        self.canv.addLiteral(f"q {ground} {line} 0.9 w {dash} {path} B Q")

    def _units(self, y: float, *, up: bool) -> None:
        words, low = self.words, y + (0 if up else 12)
        step = (self.width - 150) / 4
        states = (("in_attack", False, False), ("in_defence", True, False), ("face_down", True, True))
        for number, (label, turned, down) in enumerate(states):
            x = 75 + step * (number + 0.5)
            self._card(x, low, turned=turned, down=down)
            if not up:
                self._label(words[label], x - step / 2, low - 1, step)
        self._card(75 + step * 3.5, low, dashed=True)
        self._label(words["unit_row"], 4, low + HEIGHT / 2 + 4, 70, bold=True)
        self._pile("graveyard", self.width - 40, low, dashed=True)

    def _plans(self, y: float, *, up: bool) -> None:
        words, low = self.words, y + (0 if up else 12)
        step = (self.width - 150) / 4
        for number, (label, down) in enumerate((("doctrine", False), ("set_tactic", True))):
            x = 75 + step * (number + 0.5)
            self._card(x, low, down=down)
            if not up:
                self._label(words[label], x - step / 2, low - 1, step)
        self._label(words["plan_row"], 4, low + HEIGHT / 2 + 8, 70, bold=True)
        self._pile("deck", self.width - 40, low, down=True)

    def _pile(self, label: str, x: float, y: float, *, down: bool = False, dashed: bool = False) -> None:
        self._card(x, y, down=down, dashed=dashed)
        colour = PAPER if down else INK
        look = replace(self.press.looks.small, align="center", colour=colour)
        self.press.show(
            self.canv,
            self.press.lines((Run(self.words[label]),), look, WIDTH),
            look,
            Place(x - WIDTH / 2, y + 30, WIDTH),
        )


Maker = Callable[[Press, Cast, Words], Block]

DIAGRAMS: Mapping[str, Maker] = {
    "card": lambda press, _cast, words: TableFigure(press, words),
    "table": lambda press, _cast, words: TableFigure(press, words),
}
"""The figures a rulebook may ask for by name."""
