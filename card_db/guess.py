"""What a table probably means that nobody described: which columns hold the id, the name and the copies.

So that a bare CSV prints at once, and a ``game.toml`` may leave its columns out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from card_db.game import Column, Game, Table
from card_db.problems import Problem, Said
from card_db.reader import RawTable
from card_db.records import ID

ID_NAMES = ("id", "card_id", "card id", "codice", "code", "cod", "cod.")
COPIES_NAMES = ("copies", "copie", "quantity", "quantità", "quantita", "qty", "q.tà", "count", "numero copie")
NAME_NAMES = ("name", "nome", "title", "titolo", "card", "carta")


def guess_columns(table: Table, raw: RawTable) -> tuple[Table, tuple[Problem, ...]]:
    """The table with its columns recognised, all others as text; and what has to be said about it.

    The id is the column called so, else the first whose cells all look like ids; without one the
    cards are called ``CARD-001`` and so on, which only lasts until a row is put in between.
    """
    if not raw.rows:
        return table, ()
    id_column = called(raw.header, ID_NAMES) or next((name for name in raw.header if _looks_like_ids(raw, name)), "")
    notices = () if id_column and _fits(raw, id_column) else (_generated(raw, id_column),)
    if notices:
        id_column = ""
    kinds = {id_column: "id", called(raw.header, COPIES_NAMES): "copies"}
    columns = tuple(_column(name, kinds.get(name, "text")) for name in raw.header)
    return replace(table, columns=columns, name=table.name or _name(raw.header, kinds)), notices


def _column(name: str, kind: str) -> Column:
    return Column(name, kind, blank=kind == "text")


def called(header: tuple[str, ...], names: tuple[str, ...]) -> str:
    """The first column with one of these names, in any capitals; nothing where there is none."""
    by_name = {name.casefold(): name for name in reversed(header)}
    return next((by_name[name] for name in names if name in by_name), "")


def _looks_like_ids(raw: RawTable, column: str) -> bool:
    cells = raw.column(column)
    mixed = all(
        ID.fullmatch(cell) and any(c.isdigit() for c in cell) and any(c.isalpha() for c in cell) for cell in cells
    )
    return mixed and len(set(cells)) == len(cells)


def _fits(raw: RawTable, column: str) -> bool:
    """Whether the column serves as the id: a few bad cells are mistakes to report, many mean it is no id at all."""
    cells = raw.column(column)
    return sum(ID.fullmatch(cell) is not None for cell in cells) * 2 > len(cells)


def _generated(raw: RawTable, column: str) -> Problem:
    if column and any(raw.column(column)):
        return _no_ids(raw, column)
    said = Said(
        it=f"Nessuna colonna di codici: {_NUMBERED.it}. Per codici che restano, aggiungi una colonna «id» (A-Z 0-9 -).",
        en=f'No column of ids: {_NUMBERED.en}. For ids that last, add a column "id" (A-Z 0-9 -).',
    )
    return Problem(problem=said, file=raw.file)


_NUMBERED = Said(
    it="le carte si chiamano CARD-001, CARD-002 … nell’ordine delle righe",
    en="the cards are called CARD-001, CARD-002 … in the order of the rows",
)


def _no_ids(raw: RawTable, column: str) -> Problem:
    """The column is called so, but most of its cells are no ids: which, and how they would be."""
    cells = raw.column(column)
    wrong = [(row.number, cell) for row, cell in zip(raw.rows, cells, strict=True) if cell and not ID.fullmatch(cell)]
    shown = list(dict.fromkeys(cell for _, cell in wrong))
    more = " …" if len(shown) > 3 else ""
    meant = ids_meant(cells)
    like = next((meant[cell] for cell in shown if cell in meant), "CARD-1")
    said = Said(
        it=f"Questi non sono codici: {', '.join(f'«{cell}»' for cell in shown[:3])}{more}."
        f" Un codice ha solo lettere maiuscole, cifre e trattini (A-Z 0-9 -), come {like};"
        f" finché non li cambi, {_NUMBERED.it}.",
        en="These are no ids: " + ", ".join(f'"{cell}"' for cell in shown[:3]) + f"{more}."
        f" An id has only capital letters, digits and hyphens (A-Z 0-9 -), like {like};"
        f" until you change them, {_NUMBERED.en}.",
    )
    return Problem(problem=said, file=raw.file, row=wrong[0][0], column=column)


def ids_meant(cells: Iterable[str]) -> dict[str, str]:
    """The id that each cell probably means, ``CARTA-1`` for ``carta_1``; left out if two cells would mean the same."""
    meant = {cell: re.sub(r"[^A-Z0-9]+", "-", cell.upper()).strip("-") for cell in cells}
    times = Counter(meant.values())
    return {cell: near for cell, near in meant.items() if near and times[near] == 1}


def _name(header: tuple[str, ...], kinds: dict[str, str]) -> str:
    """The column that names a card: one called name, nome, title ..., else the first that is neither id nor copies."""
    named = called(header, NAME_NAMES)
    if named or any(name.casefold() in {"name_it", "name_en"} for name in header):
        return named
    return next((name for name in header if name not in kinds), "")


def default_game(path: Path, *, sheet: str | None = None) -> Game:
    """A game that is nothing but one table: called like its file, no faces, every column printed."""
    title = path.stem.replace("_", " ")
    return Game(
        folder=path.resolve().parent,
        id=path.stem,
        title={"it": title, "en": title},
        tables=(Table(file=path.name, sheet=sheet or ""),),
        bare=True,
    )
