"""What a book is made of, besides the words of its source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from card_db.database import CardDatabase
from pnp.rulebook.example import Example
from pnp.rulebook.house import Switch
from pnp.rulebook.model import Book
from pnp.rulebook.pieces import Cast
from pnp.rulebook.words import Words


@dataclass(frozen=True, slots=True)
class Material:
    """A book with its cards, labels, examples and house rules."""

    book: Book
    database: CardDatabase
    cast: Cast
    words: Words
    scenarios: Mapping[str, Example]
    switches: Sequence[Switch] = ()
