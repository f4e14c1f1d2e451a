"""Rulings: what was decided about a card, when, by whom and on which rules.

``rulings.csv`` in a game folder, one row a ruling: ``id`` (permanent), ``cards`` and ``rules`` (lists
in one cell), ``date`` (of the decision, ISO), ``source``, and question and answer in each language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pandas as pd

from card_db.findings import Findings
from card_db.game import Column, Game, Table
from card_db.problems import Problem, Said
from card_db.reader import RawTable, read_table
from card_db.schema import convert, split_words
from card_db.word_rules import RULE

FILE = "rulings.csv"


@dataclass(frozen=True, slots=True)
class Ruling:
    """One decision about cards or rules; ``question`` and ``answer`` by language."""

    id: str
    cards: tuple[str, ...]
    rules: tuple[str, ...]
    date: date
    source: str
    question: Mapping[str, str] = field(hash=False)
    answer: Mapping[str, str] = field(hash=False)


def read_rulings(game: Game, ids: Sequence[str], findings: Findings) -> tuple[Ruling, ...]:
    """The game's rulings, oldest first; none when the folder has no ``rulings.csv``. ``ids`` are all its cards."""
    path = game.folder / FILE
    if not path.is_file():
        return ()
    raw = read_table(path, shown_as=game.shown(FILE))
    converted = convert(raw, _table(game, ids), game)
    problems = [*converted.problems, *_problems(raw)]
    findings.add(problems)
    findings.notices.extend(converted.notices)
    findings.visit(raw.file, "decisioni", "rulings", len(raw.rows))
    if problems:
        return ()
    rulings = [_ruling(game, row) for _, row in converted.frame.iterrows()]
    return tuple(sorted(rulings, key=lambda ruling: (ruling.date, numbered(ruling.id))))


def numbered(id_: str) -> list[tuple[int, str]]:
    """A key that puts ids in the order of the numbers in them: ``AD-R2`` before ``AD-R10``."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", id_)]


def _table(game: Game, ids: Sequence[str]) -> Table:
    texts = [
        Column(f"{part}_{lang}", blank=part == "question") for part in ("question", "answer") for lang in game.languages
    ]
    columns = (
        Column("id", "id", blank=False),
        Column("cards", "words", values=tuple(ids)),
        Column("rules"),
        Column("date", blank=False),
        Column("source", blank=False),
        *texts,
    )
    return Table(file=FILE, columns=columns)


def _problems(raw: RawTable) -> list[Problem]:
    if not {"id", "cards", "rules", "date"} <= set(raw.header):
        return []
    problems = []
    first: dict[str, int] = {}
    for row in raw.rows:
        cells = dict(zip(raw.header, row.cells, strict=True))
        found = [_double(cells["id"], first.get(cells["id"])), _bad_date(cells["date"]), _bad_rules(cells)]
        first.setdefault(cells["id"], row.number)
        problems += [
            Problem(
                problem=said,
                file=raw.file,
                row=row.number,
                column=column,
                card=cells["id"],
                cell=cells[column],
                expected=expected,
            )
            for column, said, expected in filter(None, found)
        ]
    return problems


_Fault = tuple[str, Said, Said]


def _double(ruling: str, first: int | None) -> _Fault | None:
    if first is None or not ruling:
        return None
    said = Said(it=f"«{ruling}» c’è già alla riga {first}.", en=f'"{ruling}" is already in row {first}.')
    return "id", said, Said(it="un codice nuovo", en="a new id")


def _bad_date(cell: str) -> _Fault | None:
    try:
        if cell:
            date.fromisoformat(cell)
    except ValueError:
        said = Said(it=f"«{cell}» non è una data.", en=f'"{cell}" is not a date.')
        return "date", said, Said(it="anno-mese-giorno, come 2025-03-09", en="year-month-day, like 2025-03-09")
    return None


def _bad_rules(cells: Mapping[str, str]) -> _Fault | None:
    rules = split_words(cells["rules"])
    wrong = next((rule for rule in rules if not RULE.fullmatch(rule)), None)
    if wrong is not None:
        said = Said(it=f"«{wrong}» non è il codice di una regola.", en=f'"{wrong}" is not the id of a rule.')
        return "rules", said, Said(it="codici come AD-9.6", en="ids like AD-9.6")
    if not rules and not cells["cards"]:
        said = Said(it="La decisione non riguarda né carte né regole.", en="The ruling is about no card and no rule.")
        return "cards", said, Said(it="almeno una carta o una regola", en="at least a card or a rule")
    return None


def _ruling(game: Game, row: pd.Series[Any]) -> Ruling:
    cells = row.to_dict()
    return Ruling(
        id=cells["id"],
        cards=cells["cards"],
        rules=split_words(cells["rules"]),
        date=date.fromisoformat(cells["date"]),
        source=cells["source"],
        question={lang: cells[f"question_{lang}"] for lang in game.languages},
        answer={lang: cells[f"answer_{lang}"] for lang in game.languages},
    )
