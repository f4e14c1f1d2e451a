"""The cards of Ancient Duel as plain records, read with nothing but the standard library."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

from card_db.records import Card, Value

GAME = Path(__file__).parents[2] / "card_db" / "games" / "ancient_duel"
NUMBERS = {"level", "atk", "def", "energy", "copies"}


@cache
def ancient_duel_cards() -> dict[str, Card]:
    found = {}
    for table in ("units.csv", "doctrines_tactics.csv"):
        with (GAME / table).open(encoding="utf-8", newline="") as file:
            for row, cells in enumerate(csv.DictReader(file), 2):
                values: dict[str, Value] = {k: int(v) if k in NUMBERS else v for k, v in cells.items()}
                names = {"it": cells["name_it"], "en": cells["name_en"]}
                kind = cells.get("kind", "unit")
                found[cells["id"]] = Card(cells["id"], "ancient_duel", table, row, kind, values, names=names)
    return found
