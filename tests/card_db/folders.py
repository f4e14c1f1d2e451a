"""A small game folder to be spoilt by tests, and the words for what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from card_db.problems import InputError, Problem

GAME = """\
id = "little"
code = "LG"
title = { it = "Giochino", en = "Little Game" }

[words.faction]
red = { it = "Rossi", en = "Reds" }
blue = { it = "Blu", en = "Blues" }

[words.set]
source = { it = "Originale", en = "Original" }
house = { it = "Casa", en = "House", house = true }

[words.trait]
swift = { it = "Veloce", en = "Swift" }
proud = { it = "Fiero", en = "Proud" }

[[tables]]
file = "cards.csv"
kind = "unit"

[tables.columns]
id = { type = "id" }
name_it = { type = "text", blank = false }
name_en = { type = "text" }
faction = { type = "word", of = "faction" }
set = { type = "word", of = "set" }
level = { type = "int", min = 1, max = 6 }
cost = { type = "amounts", of = "faction", blank = true }
traits = { type = "words", of = "trait" }
leader = { type = "bool" }
copies = { type = "copies" }

[decks]
by = "faction"
size = 4
"""

HEADER = "id,name_it,name_en,faction,set,level,cost,traits,leader,copies"
ROWS = (
    "LG-R-1,Corsa,Run,red,source,1,2 red,swift,no,2",
    "LG-R-2,Città,City,red,source,2,0,,si,1",
    "LG-R-3,NA,NA,red,house,6,1 red + 1 blue,swift proud,false,1",
    "LG-B-1,È più,More,blue,source,3,,proud,true,4",
)


def table(*rows: str, header: str = HEADER) -> str:
    """The text of a table with these rows."""
    return "\n".join((header, *(rows or ROWS))) + "\n"


def changed(row: int, **cells: str) -> str:
    """The good table with some cells of one row, counted from 0, put otherwise; values are quoted."""
    names = HEADER.split(",")
    values = ROWS[row].split(",")
    for name, cell in cells.items():
        values[names.index(name)] = '"' + cell.replace('"', '""') + '"'
    return table(*(",".join(values) if at == row else line for at, line in enumerate(ROWS)))


def folder(tmp_path: Path, files: Mapping[str, str | bytes] | None = None) -> Path:
    """The good folder with some of its files replaced or added."""
    where = tmp_path / "little"
    where.mkdir(exist_ok=True)
    for name, content in ({"game.toml": GAME, "cards.csv": table()} | dict(files or {})).items():
        data = content.encode() if isinstance(content, str) else content
        (where / name).write_bytes(data)
    return where


def problems_of(action: Callable[[], object]) -> tuple[Problem, ...]:
    """The problems that ``action`` ends with."""
    with pytest.raises(InputError) as caught:
        action()
    return caught.value.problems
