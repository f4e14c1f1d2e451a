"""What a game's aids are: leaves of pieces to print, cut and lay on the table, as data.

A *leaf* is 190 x 260 mm, what A4 and Letter both hold; larger papers hold several. It carries
*pieces* from top to bottom: player boards, pegs, markers, reference cards and panels, score forms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from pnp.colours import Palette
from pnp.um import Size, Um

Text: TypeAlias = Mapping[str, str]
"""One text in each language."""


@dataclass(frozen=True, slots=True)
class Track:
    """A row (or several) of numbered cells on which a peg stands.

    ``under`` is a second number for each cell, the last one repeated; ``lanes`` names what stands
    above and below the numbers when two pegs share the track; ``overflow`` is what the cell after
    the last number says.
    """

    title: Text = field(hash=False)
    rule: str
    icon: str
    colour: str
    numbers: tuple[int, ...]
    rows: int
    height: Um
    start: int | None
    overflow: str
    under: tuple[int, ...]
    under_title: Text = field(hash=False)
    lanes: tuple[Text, ...] = field(hash=False)
    hint: Text = field(hash=False)

    def under_at(self, index: int) -> int | None:
        """The second number of a cell."""
        return self.under[min(index, len(self.under) - 1)] if self.under else None


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a board for a marker, or only for a reminder."""

    title: Text = field(hash=False)
    hint: Text = field(hash=False)
    rule: str
    icon: str
    share: int


@dataclass(frozen=True, slots=True)
class Board:
    """One player's board: the steps of a turn, tracks, spots. ``ornament`` names a border of the art."""

    title: Text = field(hash=False)
    owner: Text = field(hash=False)
    colour: str
    ornament: str
    steps: tuple[Text, ...] = field(hash=False)
    tracks: tuple[Track, ...]
    spots: tuple[Spot, ...]
    copies: int
    height: Um


@dataclass(frozen=True, slots=True)
class Peg:
    """A paper peg that stands on a track: cut, folded to a roof."""

    icon: str
    colour: str
    label: Text = field(hash=False)
    copies: int


@dataclass(frozen=True, slots=True)
class Pegs:
    """A row of pegs."""

    pegs: tuple[Peg, ...]
    size: Size


@dataclass(frozen=True, slots=True)
class Marker:
    """A square marker.

    ``value`` shows a number, an icon and a word; ``turning`` shows them twice, head to foot, each
    half with its own ``foot`` line; ``word`` shows an icon over a word. ``filled`` prints white on colour.
    """

    face: str
    text: str
    icon: str
    colour: str
    word: Text = field(hash=False)
    foot: Text = field(hash=False)
    turned_foot: Text = field(hash=False)
    filled: bool
    copies: int


@dataclass(frozen=True, slots=True)
class Markers:
    """A block of markers that share their cuts."""

    size: Um
    markers: tuple[Marker, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """One sentence with the rule it comes from."""

    text: Text = field(hash=False)
    rule: str


@dataclass(frozen=True, slots=True)
class Block:
    """A heading with steps, points or a table. ``on`` limits it to ``card`` or ``panel``."""

    title: Text = field(hash=False)
    rule: str
    items: tuple[Item, ...]
    numbered: bool
    head: tuple[Text, ...] = field(hash=False)
    rows: tuple[tuple[Text, ...], ...] = field(hash=False)
    widths: tuple[int, ...]
    on: str
    column: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A reference text: what one side of a card, or one panel, says."""

    title: Text = field(hash=False)
    colour: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """Reference cards of the game's card size: two sides head to head, to be folded and glued."""

    sides: tuple[str, ...]
    copies: int
    size: Size


@dataclass(frozen=True, slots=True)
class Panel:
    """A reference text across a leaf, in columns whose widths are as ``shares``."""

    text: str
    shares: tuple[int, ...]
    height: Um


@dataclass(frozen=True, slots=True)
class Field:
    """A column of a form; ``values`` are printed in its first rows."""

    title: Text = field(hash=False)
    share: int
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """A table to write in: a first column, then the same columns for each group (a player)."""

    title: Text = field(hash=False)
    colour: str
    lines: tuple[Text, ...] = field(hash=False)
    first: Field | None
    groups: tuple[Text, ...] = field(hash=False)
    fields: tuple[Field, ...]
    rows: int
    height: Um


Piece: TypeAlias = Board | Pegs | Markers | Cards | Panel | Form


@dataclass(frozen=True, slots=True)
class Leaf:
    """What is printed together: a title, how to cut and use it, its pieces."""

    name: str
    title: Text = field(hash=False)
    note: Text = field(hash=False)
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class AidBook:
    """All aids of a game."""

    file: str
    palette: Palette
    texts: Mapping[str, Sheet] = field(hash=False)
    leaves: tuple[Leaf, ...]
