"""Reads a sheet of an XLSX file as the text that a person sees in its cells.

A spreadsheet stores numbers, dates and formulas where it shows text; a table of cards means
what is shown. What cannot be known (a formula that was never worked out) or was probably not
meant (a date) is said with its place.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import Any, TypeAlias
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile

import openpyxl
from openpyxl.utils import get_column_letter
from openpyxl.utils.escape import unescape
from openpyxl.utils.exceptions import InvalidFileException

from card_db.problems import InputError, Problem, Said, nearest

Cell: TypeAlias = Any
"""A cell of openpyxl, whose read-only kinds share ``value``, ``data_type`` and ``number_format`` but no base."""

_DAMAGED = (BadZipFile, InvalidFileException, KeyError, ValueError, TypeError, OSError, ParseError)


def read_sheet(data: bytes, file: str, sheet: str | None = None) -> tuple[list[list[str]], list[Problem]]:
    """The rows of the first sheet that is not hidden, or of the one named, as text; and notes about dates.

    All rows come out equally long. Raises :class:`InputError` when the file is damaged, the sheet is
    missing, cells show an error or formulas were never worked out.
    """
    rows, read, others = _rows(data, file, sheet, results=False)
    formulas = {
        (r, c) for r, row in enumerate(rows, start=1) for c, cell in enumerate(row, start=1) if _is_formula(cell)
    }
    if formulas:
        rows, _, _ = _rows(data, file, sheet, results=True)
    if others and sum(_has_content([row]) for row in rows) < 2:
        raise InputError([_empty_sheet(file, read, others)])
    reading = _Reading(file)
    if others:
        reading.notes.append(_unread(file, read, others))
    width = max((len(row) for row in rows), default=0)
    records = [
        [reading.text(r, c, cell, formula=(r, c) in formulas) for c, cell in enumerate(row, start=1)]
        + [""] * (width - len(row))
        for r, row in enumerate(rows, start=1)
    ]
    if reading.problems:
        raise InputError(reading.problems)
    return records, reading.notes


def _rows(
    data: bytes, file: str, sheet: str | None, *, results: bool
) -> tuple[list[Sequence[Cell]], str, tuple[str, ...]]:
    """The rows of a sheet, its name, and the sheets with content that are left unread though nobody chose."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl warns of pictures and menus it does not know: no matter here
        try:
            workbook = openpyxl.load_workbook(BytesIO(data), read_only=True, data_only=results)
            worksheet = _worksheet(workbook, file, sheet)
            worksheet.reset_dimensions()
            others = () if sheet is not None else _others(workbook, worksheet.title)
            return list(worksheet.iter_rows()), worksheet.title, others
        except _DAMAGED:
            said = Said(
                it="Questo file non è un foglio .xlsx leggibile.", en="This file is not a readable .xlsx sheet."
            )
            expected = Said(it="un file salvato come .xlsx o .csv", en="a file saved as .xlsx or .csv")
            raise InputError([Problem(problem=said, file=file, expected=expected)]) from None


def _worksheet(workbook: Any, file: str, sheet: str | None) -> Any:
    sheets = {worksheet.title: worksheet for worksheet in workbook.worksheets}
    if sheet is None:
        visible = [worksheet for worksheet in sheets.values() if worksheet.sheet_state == "visible"]
        return (visible or list(sheets.values()))[0]
    if sheet in sheets:
        return sheets[sheet]
    said = Said(it=f"Non c’è nessun foglio «{sheet}».", en=f'There is no sheet "{sheet}".')
    names = ", ".join(sheets)
    expected = Said(it=f"uno di: {names}", en=f"one of: {names}")
    raise InputError([Problem(problem=said, file=file, expected=expected, nearest=nearest(sheet, sheets))])


def _others(workbook: Any, read: str) -> tuple[str, ...]:
    """The other sheets that a person sees and that hold something."""
    shown = [other for other in workbook.worksheets if other.title != read and other.sheet_state == "visible"]
    return tuple(other.title for other in shown if _has_content(other.iter_rows()))


def _has_content(rows: Iterable[Sequence[Cell]]) -> bool:
    return any(cell.value is not None for row in rows for cell in row)


def _unread(file: str, read: str, others: tuple[str, ...]) -> Problem:
    names_it, names_en = ", ".join(f"«{name}»" for name in others), ", ".join(f'"{name}"' for name in others)
    said = Said(
        it=f"Letto solo il foglio «{read}», non {names_it}. {_CHOICE.it}",
        en=f'Only the sheet "{read}" was read, not {names_en}. {_CHOICE.en}',
    )
    return Problem(problem=said, file=file)


def _empty_sheet(file: str, read: str, others: tuple[str, ...]) -> Problem:
    names_it, names_en = ", ".join(f"«{name}»" for name in others), ", ".join(f'"{name}"' for name in others)
    said = Said(
        it=f"Il foglio «{read}» non ha nessuna carta; non letti: {names_it}. {_CHOICE.it}",
        en=f'The sheet "{read}" has no card; not read: {names_en}. {_CHOICE.en}',
    )
    return Problem(problem=said, file=file)


_CHOICE = Said(
    it='Per un altro foglio scrivi il suo nome in game.toml (sheet = "…"), o salvalo da solo.',
    en='For another sheet put its name in game.toml (sheet = "…"), or save it as a file of its own.',
)


def _is_formula(cell: Cell) -> bool:
    return bool(cell.data_type == "f")


class _Reading:
    """Turns cells into text and keeps what has to be said about them."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.notes: list[Problem] = []
        self.problems: list[Problem] = []

    def text(self, row: int, column: int, cell: Cell, *, formula: bool) -> str:
        """What a person sees in the cell."""
        value = cell.value
        if value is None:
            if formula:
                self._never_worked_out(row, column)
            return ""
        if cell.data_type == "e":
            self._shows_error(row, column, str(value))
            return ""
        if isinstance(value, str):
            return str(unescape(value)).replace("\r\n", "\n").replace("\r", "\n")
        if isinstance(value, date | time | timedelta):
            self._is_date(row, column, shown_date(value))
            return shown_date(value)
        if isinstance(value, bool):
            return "TRUE" if value else "FALSE"
        return shown_number(value, cell.number_format or "General")

    def _never_worked_out(self, row: int, column: int) -> None:
        said = Said(
            it="Qui c’è una formula senza risultato.",
            en="There is a formula here without a result.",
        )
        expected = Said(
            it="il file aperto e salvato dal foglio di calcolo, o il valore al posto della formula",
            en="the file opened and saved by the spreadsheet program, or the value in place of the formula",
        )
        self.problems.append(self._at(row, column, said, expected=expected))

    def _shows_error(self, row: int, column: int, shown: str) -> None:
        said = Said(it=f"La cella mostra un errore: {shown}.", en=f"The cell shows an error: {shown}.")
        self.problems.append(self._at(row, column, said, cell=shown))

    def _is_date(self, row: int, column: int, shown: str) -> None:
        said = Said(
            it=f"Il foglio di calcolo tiene qui una data, letta come «{shown}»; se volevi un testo, formatta la colonna"
            " come testo e riscrivilo.",
            en=f'The spreadsheet holds a date here, read as "{shown}"; if you meant text, format the column as text and'
            " type it again.",
        )
        self.notes.append(self._at(row, column, said, cell=shown))

    def _at(self, row: int, column: int, said: Said, *, cell: str = "", expected: Said | None = None) -> Problem:
        letter = get_column_letter(column)
        return Problem(problem=said, file=self.file, row=row, column=letter, cell=cell, expected=expected)


def shown_date(value: date | time | timedelta) -> str:
    """A date or time as ISO text: ``2024-03-04``, ``2024-03-04 21:30``, ``21:30``."""
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "minutes")
    if isinstance(value, time):
        return value.isoformat("minutes")
    return value.isoformat() if isinstance(value, date) else str(value)


def shown_number(value: float, number_format: str) -> str:
    """A number as its cell shows it: 2.0 is ``2``; with the format ``000``, 7 is ``007``; 0.5 as ``0%`` is ``50%``."""
    if re.fullmatch(r"0{2,}", number_format):
        return f"{value:0{len(number_format)}.0f}"
    if found := re.fullmatch(r"0(?:\.(0+))?(%?)", number_format):
        decimals = len(found.group(1) or "")
        return f"{value * 100:.{decimals}f}%" if found.group(2) else f"{value:.{decimals}f}"
    return f"{value:.15g}" if abs(value) < 1e15 else f"{value:.0f}"
