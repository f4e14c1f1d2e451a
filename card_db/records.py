"""A card and a deck as plain records: what the rules engines and the printer are given.

Imports the standard library only, so that an engine can take a mapping of these wherever it runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from card_db.effects.nodes import Effect

Value: TypeAlias = str | int | bool | tuple[str, ...] | None
"""What a cell holds once it is read. A blank cell is ``""`` in a column of text, ``()`` in a list, else ``None``."""


ID = re.compile(r"[A-Z0-9]+(-[A-Z0-9]+)*")
"""What an id may look like: short, in capitals, fit for a QR code and for reading aloud."""


@dataclass(frozen=True, slots=True)
class Card:
    """One row of a card table.

    ``row`` is counted as a spreadsheet shows it, the header being row 1. ``kind`` is the kind
    of card for the effect language (unit, doctrine, ephemeral ...). ``effect`` is ``None`` when
    the table has no effect column and ``()`` for a card that does nothing. ``copies`` is how many
    the set holds (AD-2.7), 1 where the table does not say. ``values`` has every column, in table order.
    """

    id: str
    game: str
    table: str
    row: int
    kind: str
    values: Mapping[str, Value] = field(hash=False)
    effect: Effect | None = None
    names: Mapping[str, str] = field(default_factory=dict, hash=False)
    copies: int = 1

    def name(self, lang: str) -> str:
        """The card's name in ``lang`` (``it`` or ``en``); else the name it has, else its id."""
        return self.names.get(lang) or next((name for name in self.names.values() if name), self.id)

    def text(self, column: str) -> str:
        """The word or text in ``column``; nothing when the cell is blank or there is no such column."""
        value = self.values.get(column)
        return value if isinstance(value, str) else ""

    def number(self, column: str) -> int:
        """The number in ``column``; 0 when the cell is blank or there is no such column."""
        value = self.values.get(column)
        return value if isinstance(value, int) and not isinstance(value, bool) else 0

    def flag(self, column: str) -> bool:
        """Whether ``column`` says yes."""
        return self.values.get(column) is True

    def words(self, column: str) -> tuple[str, ...]:
        """The words in ``column``; a single word counts as a list of one."""
        value = self.values.get(column)
        if isinstance(value, tuple):
            return value
        return (value,) if isinstance(value, str) and value else ()


@dataclass(frozen=True, slots=True)
class Deck:
    """A list of cards to shuffle together: ids with their copies, in table order."""

    name: str
    title: Mapping[str, str] = field(hash=False)
    entries: tuple[tuple[str, int], ...]

    @property
    def size(self) -> int:
        """How many cards the deck has in all."""
        return sum(copies for _, copies in self.entries)

    def copies(self, card_id: str) -> int:
        """How many copies of one card are in the deck."""
        return sum(copies for entry, copies in self.entries if entry == card_id)


def by_id(cards: Iterable[Card]) -> dict[str, Card]:
    """The cards as the mapping an engine takes."""
    return {card.id: card for card in cards}
