"""Cards in small, as an example shows them: badge, silhouette and numbers, upright, turned or face-down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from card_db.game import Game, Word
from card_db.problems import Said
from card_db.records import Card
from card_db.scenarios import GENDERS, Names, Noun
from pnp.art import find
from pnp.colours import INK, PAPER, Palette, Rgb, fill, mixed, stroke
from pnp.painting import outline
from pnp.um import mm, points

WIDTH, HEIGHT = points(mm("12.6")), points(mm("17.6"))
"""A card a fifth of its size."""
RADIUS = 2.2

Point = tuple[float, float]
"""A place on the page, in points."""


@dataclass(frozen=True, slots=True)
class Cast:
    """The cards of a game as a rulebook speaks of them: names, colours, badges, signs."""

    game: Game
    names: Names
    lang: str

    @classmethod
    def of(cls, game: Game, cards: Mapping[str, Card], lang: str, switches: Mapping[str, Said]) -> Cast:
        """The cast of a game, with names as they are printed."""
        group = game.words.get(game.list_of(game.group_by), {})
        factions = {token: Said(word.name("it"), word.name("en")) for token, word in group.items()}
        nouns = tuple(_nouns(game))
        return cls(game, Names(cards, factions, switches, nouns), lang)

    def group(self, card: Card) -> Word:
        """The faction of a card (the word of the column the game is grouped by)."""
        column = self.game.group_by
        return self.game.column_word(column, card.text(column)) if column else Word("", {})

    def colour(self, card: Card) -> Rgb:
        """The colour of its faction, else a dark grey."""
        return word_colour(self.group(card))

    def silhouette(self, card: Card) -> str:
        """The picture of its type or kind."""
        kind = f"type-{card.text('type')}" if card.text("type") else f"kind-{card.kind}"
        return kind if find(kind) else "altavolo"


def word_colour(word: Word) -> Rgb:
    """The colour that ``game.toml`` gives a word."""
    return Palette({}).rgb(str(word.data.get("color", "555555")))


def _nouns(game: Game) -> Iterator[Noun]:
    """The word list ``noun``: what cards are named after, with ``gender`` (m, f, mp, fp) and perhaps ``proper``."""
    for word in game.words.get("noun", {}).values():
        gender = str(word.data.get("gender", ""))
        if gender in GENDERS:
            yield Noun(word.name("it"), word.name("en"), gender, word.data.get("proper") is True)


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """The path of a rectangle with round corners, its lower left corner at x, y."""
    return outline((x, y, x + width, y + height), radius)


def disc(x: float, y: float, radius: float) -> str:
    """The path of a circle about a point."""
    return rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius)


def arrow(a: Point, b: Point, head: float = 7.0) -> tuple[str, str]:
    """The paths of an arrow from a to b: its shaft, and its tip ``head`` points long."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    head, half = min(head, length * 0.6), 3.4
    nx, ny = b[0] - ux * head, b[1] - uy * head
    left, right = (nx - uy * half, ny + ux * half), (nx + uy * half, ny - ux * half)
    shaft = f"{a[0]:.2f} {a[1]:.2f} m {nx + ux:.2f} {ny + uy:.2f} l"
    return shaft, f"{b[0]:.2f} {b[1]:.2f} m {left[0]:.2f} {left[1]:.2f} l {right[0]:.2f} {right[1]:.2f} l h"


def draw_shape(name: str, box: tuple[float, float, float, float], colour: Rgb, ground: Rgb = PAPER) -> str:
    """Operators for a picture in one colour on a ground; nothing when there is no such picture."""
    left, low, right, top = box
    ops = _shape(name, round(right - left, 2), round(top - low, 2), colour, ground)
    return f"q 1 0 0 1 {left:.2f} {low:.2f} cm {ops} Q" if ops else ""


@lru_cache(maxsize=512)
def _shape(name: str, width: float, height: float, colour: Rgb, ground: Rgb) -> str:
    shape = find(name)
    if shape is None:
        return ""
    paints = {"ink": fill(colour), "paper": fill(ground), "tint": fill(mixed(colour, ground, 0.6))}
    return shape.to_pdf((0, 0, width, height), paints)


@dataclass(frozen=True, slots=True)
class Piece:
    """One small card: what it shows and how it lies."""

    card: Card
    turned: bool
    down: bool
    colour: Rgb
    badge: str
    sign: str
    picture: str

    @classmethod
    def of(cls, cast: Cast, card: Card, *, turned: bool = False, down: bool = False) -> Piece:
        """A card of the cast."""
        data = cast.group(card).data
        badge, sign = f"badge-{data.get('badge', '')}", f"sign-{data.get('sign', '')}"
        return cls(card, turned, down, cast.colour(card), badge, sign, cast.silhouette(card))

    @property
    def width(self) -> float:
        """In points, as it lies."""
        return HEIGHT if self.turned else WIDTH

    @property
    def height(self) -> float:
        """In points, as it lies."""
        return WIDTH if self.turned else HEIGHT

    def ops(self, x: float, y: float) -> str:
        """The card without its numbers, its lower left corner at x, y."""
        return self._back(x, y) if self.down else self._front(x, y)

    def _back(self, x: float, y: float) -> str:
        frame = rounded(x + 1.6, y + 1.6, self.width - 3.2, self.height - 3.2, RADIUS - 1)
        side = min(self.width, self.height) * 0.62
        cx, cy = x + self.width / 2, y + self.height / 2
        sign = draw_shape(self.sign, (cx - side / 2, cy - side / 2, cx + side / 2, cy + side / 2), PAPER, self.colour)
        return (
            f"q {fill(self.colour)} {rounded(x, y, self.width, self.height, RADIUS)} f "
            f"{stroke(PAPER)} 0.5 w {frame} S Q {sign}"
        )

    def _front(self, x: float, y: float) -> str:
        card = rounded(x, y, self.width, self.height, RADIUS)
        ground = f"q {fill(PAPER)} {stroke(mixed(self.colour, INK, 0.15))} 0.8 w {card} B Q"
        return " ".join([ground, self._picture(x, y), self._badge(x, y)])

    def _badge(self, x: float, y: float) -> str:
        side, top = 9.0, y + self.height - 2
        return draw_shape(self.badge, (x + 2, top - side, x + 2 + side, top), self.colour)

    def _picture(self, x: float, y: float) -> str:
        dark = mixed(self.colour, INK, 0.25)
        if self.turned:
            return draw_shape(self.picture, (x + 11, y + 5, x + 31, y + self.height - 5), dark)
        low = 14.5 if self.card.kind == "unit" else 6
        return draw_shape(self.picture, (x + 5, y + low, x + self.width - 5, y + self.height - 9.5), dark)
