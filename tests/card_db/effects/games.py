"""The profiles and the effect cells of the games, for tests of the effect language."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import card_db
from card_db.effects.profile import Profile, load_profile

FOLDER = Path(card_db.__file__).parent / "games"
TABLES = {
    "ancient_duel": ("units.csv", "doctrines_tactics.csv"),
    "kartomantik": ("cards.csv",),
}
GAMES = tuple(TABLES)


@dataclass(frozen=True, slots=True)
class Cell:
    """One effect cell of a table."""

    game: str
    card: str
    kind: str
    text: str


@cache
def profile(game: str) -> Profile:
    return load_profile(FOLDER / game / "profile.toml")


@cache
def cells() -> tuple[Cell, ...]:
    return tuple(cell for game, tables in TABLES.items() for table in tables for cell in _cells(game, table))


def cards(game: str) -> tuple[str, ...]:
    """The ids of a game, in table order."""
    return tuple(cell.card for cell in cells() if cell.game == game)


def kinds(game: str) -> tuple[str, ...]:
    return tuple(profile(game).kinds)


def _cells(game: str, table: str) -> Iterator[Cell]:
    with (FOLDER / game / table).open(encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            yield Cell(game, row["id"], row.get("kind", "unit"), row["effect"])
