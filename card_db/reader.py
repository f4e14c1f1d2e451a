"""Reads a table as a person sees it in a spreadsheet: every cell is text, every row keeps its number.

Nothing is converted here and nothing is mended in silence: what had to be assumed or set
right is said in the notes. Blanks around a cell carry no meaning and are dropped; so are empty
rows, and empty columns at the end that nobody gave a name.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from unicodedata import is_normalized, normalize

from card_db.encoding import decode
from card_db.files import unreadable
from card_db.problems import InputError, Problem, Said, nearest

DELIMITERS = (",", ";", "\t")
_DELIMITER_NAMES = {
    ",": Said(it="virgola", en="comma"),
    ";": Said(it="punto e virgola", en="semicolon"),
    "\t": Said(it="tabulazione", en="tab"),
}
_DELIMITER_OPTIONS = {
    "comma": ",",
    "virgola": ",",
    "semicolon": ";",
    "punto e virgola": ";",
    "tab": "\t",
    "tabulazione": "\t",
    "\\t": "\t",
    "pipe": "|",
}
_INVISIBLE = re.compile("[\u200b\u2060\ufeff]")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd]")
_TWICE_ENCODED = re.compile("[ÃÂ][\u00a0-\u00bf]|Ã[\u0080-\u00bf]|â€[\u0090-\u00bf™œžš“”˜]")


@dataclass(frozen=True, slots=True)
class RawRow:
    """One row; ``number`` is what the spreadsheet shows at its left, the header being row 1."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RawTable:
    """A table whose rows are all as long as its header, all text."""

    file: str
    header: tuple[str, ...]
    rows: tuple[RawRow, ...]
    encoding: str
    delimiter: str
    notes: tuple[Problem, ...] = ()

    def column(self, name: str) -> tuple[str, ...]:
        """All cells of one column, from the top."""
        at = self.header.index(name)
        return tuple(row.cells[at] for row in self.rows)


def read_table(
    path: str | Path,
    *,
    encoding: str | None = None,
    delimiter: str | None = None,
    sheet: str | None = None,
    shown_as: str | None = None,
) -> RawTable:
    """The table in a CSV or XLSX file; ``encoding`` and ``delimiter`` override what is found out.

    ``sheet`` is the name of the sheet of an XLSX file (else its first), ``shown_as`` what the file
    is called in messages. Raises :class:`InputError` with everything that keeps it from being read.
    """
    path = Path(path)
    file = shown_as or path.name
    data = _bytes(path, file)
    if data.startswith(b"PK\x03\x04"):
        from card_db.spreadsheet import read_sheet

        records, notes = read_sheet(data, file, sheet)
        return _table(file, records, "xlsx", "", notes)
    decoded = decode(data, file, encoding)
    notes = [Problem(problem=note, file=file) for note in decoded.notes]
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
    text, sign = _delimiter(text, file, delimiter, notes)
    return _table(file, _records(text, sign, file), decoded.encoding, sign, notes)


def _bytes(path: Path, file: str) -> bytes:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise InputError([_missing(path, file)]) from None
    except OSError as fault:
        raise InputError([unreadable(file, fault)]) from None
    if not data.strip():
        raise InputError([_empty(file)])
    if data.startswith((b"\xd0\xcf\x11\xe0", b"%PDF", b"{\\rtf")):
        said = Said(it="Questo formato non si può leggere.", en="This format cannot be read.")
        expected = Said(
            it="un file .xlsx senza password o un .csv: usa «Salva con nome»",
            en='an .xlsx file without a password or a .csv: use "Save as"',
        )
        raise InputError([Problem(problem=said, file=file, expected=expected)])
    return data


_HEADER = Said(it="una prima riga con i nomi delle colonne", en="a first row with the names of the columns")


def _empty(file: str) -> Problem:
    return Problem(problem=Said(it="Il file è vuoto.", en="The file is empty."), file=file, expected=_HEADER)


def _missing(path: Path, file: str) -> Problem:
    beside = [entry.name for entry in path.parent.glob("*") if entry.is_file()] if path.parent.is_dir() else []
    return Problem(
        problem=Said(it="Il file non esiste.", en="There is no such file."),
        file=file,
        nearest=nearest(path.name, beside),
    )


def _delimiter(text: str, file: str, given: str | None, notes: list[Problem]) -> tuple[str, str]:
    """The text from the header on, and the sign between its cells."""
    declared = re.match(r'"?sep=(.)"?[ ,;\t]*\n', text)
    if declared:
        text = text[declared.end() :]
    if given is not None:
        return text, _delimiter_option(given, file)
    if declared:
        return text, declared.group(1)
    first, second = _first_lines(text)
    sign = max(DELIMITERS, key=lambda sign: (first.count(sign), second.count(sign), -DELIMITERS.index(sign)))
    if sign != "," and sign in first:
        name = _DELIMITER_NAMES[sign]
        said = Said(
            it=f"Celle separate da {name.it}: «{first}».",
            en=f'Cells separated by a {name.en}: "{first}".',
        )
        notes.append(Problem(problem=said, file=file))
    return text, sign


def _delimiter_option(given: str, file: str) -> str:
    sign = _DELIMITER_OPTIONS.get(given.lower(), given)
    if len(sign) == 1 and sign not in '"\n\r':
        return sign
    said = Said(it=f"«{given}» non può separare le celle.", en=f'"{given}" cannot separate cells.')
    expected = Said(it="un solo carattere, o «tab»", en='a single character, or "tab"')
    raise InputError([Problem(problem=said, file=file, expected=expected)])


def _first_lines(text: str) -> tuple[str, str]:
    """The header and the row below it, without what stands in quotation marks."""
    head = re.sub(r'"[^"]*"', '""', text[:65536])
    lines = [line for line in head.split("\n") if line.strip()]
    first, second, *_ = [*lines, "", ""]
    return first, second


def _records(text: str, delimiter: str, file: str) -> list[list[str]]:
    records: list[list[str]] = []
    try:
        for record in csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True):
            records.append(record)  # one by one: a fault tells how far it came
    except csv.Error as fault:
        if "field larger than field limit" in str(fault):
            raise InputError([_too_long_cell(len(records), file)]) from None
        raise InputError([_bad_quotes(text, delimiter, file)]) from None
    return records


def _too_long_cell(rows: int, file: str) -> Problem:
    """A cell beyond what the reader takes: most often a quotation mark that is never closed."""
    most = csv.field_size_limit()
    said = Said(it=f"Una cella ha più di {most} caratteri.", en=f"A cell has more than {most} characters.")
    expected = Said(
        it="celle più corte; controlla che ogni virgoletta aperta sia anche chiusa",
        en="shorter cells; see that each quotation mark that opens also closes",
    )
    return Problem(problem=said, file=file, row=rows + 1, expected=expected)


def _bad_quotes(text: str, delimiter: str, file: str) -> Problem:
    """Where the quotation marks go wrong: the row in which the cell begins, and the cell's beginning."""
    read: list[list[str]] = []
    lines = 0
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for record in reader:
            read.append(record)
            lines = reader.line_num
    except csv.Error:
        pass
    line = text.split("\n")[lines]
    said = Said(
        it='Qui una virgoletta " si apre e non si chiude al posto giusto.',
        en='Here a quotation mark " opens and does not close where it should.',
    )
    expected = Said(
        it='la cella fra virgolette, e ogni virgoletta del testo raddoppiata: "dice ""ciao"" a tutti"',
        en='the cell in quotation marks, and each one of the text doubled: "says ""hello"" to all"',
    )
    return Problem(problem=said, file=file, row=len(read) + 1, cell=line, expected=expected)


def _table(
    file: str, records: Iterable[Sequence[str]], encoding: str, delimiter: str, notes: list[Problem]
) -> RawTable:
    cleaner = _Cleaner(file, notes)
    rows = [
        RawRow(number, cells)
        for number, record in enumerate(records, start=1)
        if any(cells := cleaner.cells(number, record))
    ]
    if not rows:
        raise InputError([_empty(file)])
    header, body = rows[0], rows[1:]
    problems = list(cleaner.problems)
    width = _width(header.cells, body)
    problems += _header_problems(file, header, width)
    body = _squared(file, width, body, problems, delimiter)
    if problems:
        raise InputError(problems)
    return RawTable(file, header.cells[:width], tuple(body), encoding, delimiter, tuple(notes))


_APOSTROPHE = Said(
    it="Tolto l’apostrofo che il foglio di calcolo mette davanti ai segni di formula",
    en="Removed the apostrophe that a spreadsheet puts before the signs of a formula",
)
_ACCENTS = Said(
    it="Accenti scritti come segni a parte, riuniti alla loro lettera",
    en="Accents written as separate characters, joined to their letters",
)
_BLANKS = Said(it="Tolti spazi invisibili (U+200B e simili)", en="Removed invisible spaces (U+200B and the like)")
_SPOILT = Said(
    it="Gli accenti sembrano già rovinati prima di arrivare qui",
    en="The accents seem to have been spoilt before they came here",
)


class _Cleaner:
    """Cells without the blanks around them and without signs nobody sees; what it sets right it says, once a kind."""

    def __init__(self, file: str, notes: list[Problem]) -> None:
        self.file = file
        self.notes = notes
        self.problems: list[Problem] = []
        self.said: set[Said] = set()

    def cells(self, row: int, record: Sequence[str]) -> tuple[str, ...]:
        """The cells of one row."""
        return tuple(self.cell(row, cell) if cell else cell for cell in record)

    def cell(self, row: int, cell: str) -> str:
        """One cell."""
        if not cell.isascii():
            cell = self._letters(row, cell)
        cell = cell.strip()
        if cell[:1] == "'" and cell[1:2] in {"=", "+", "-", "@"}:
            cell = cell[1:]
            self._note(_APOSTROPHE, row, cell)
        if (not cell.isprintable() or "\ufffd" in cell) and _CONTROL.search(cell):
            self.problems.append(_unreadable(self.file, row, cell))
        return cell

    def _letters(self, row: int, cell: str) -> str:
        if not is_normalized("NFC", cell):
            cell = normalize("NFC", cell)
            self._note(_ACCENTS, row, cell)
        if _INVISIBLE.search(cell):
            cell = _INVISIBLE.sub("", cell)
            self._note(_BLANKS, row, cell)
        if _TWICE_ENCODED.search(cell):
            self._note(_SPOILT, row, cell)
        return cell

    def _note(self, said: Said, row: int, cell: str) -> None:
        if said not in self.said:
            self.said.add(said)
            shown = Said(it=f"{said.it}: «{cell}».", en=f'{said.en}: "{cell}".')
            self.notes.append(Problem(problem=shown, file=self.file, row=row, cell=cell))


def _unreadable(file: str, row: int, cell: str) -> Problem:
    shown = _CONTROL.sub("\ufffd", cell)
    at = shown.index("\ufffd")
    said = Said(
        it="Qui c’è un carattere che non è testo: il file si è guastato.",
        en="There is a character here that is not text: the file has been damaged.",
    )
    expected = Said(it="il testo riscritto", en="the text typed again")
    return Problem(
        problem=said, file=file, row=row, cell=shown.replace("\n", " "), start=at, end=at + 1, expected=expected
    )


def _width(header: tuple[str, ...], body: list[RawRow]) -> int:
    """How many columns count: those with a name, and nameless ones before or with content."""
    width = len(header)
    while width > 0 and not header[width - 1] and not any("".join(row.cells[width - 1 : width]) for row in body):
        width -= 1
    return width


def column_letter(index: int) -> str:
    """The letter a spreadsheet shows over the column with this index from 0."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def _header_problems(file: str, header: RawRow, width: int) -> list[Problem]:
    problems = []
    first: dict[str, int] = {}
    for at, name in enumerate(header.cells[:width]):
        if not name:
            said = Said(
                it=f"La colonna {column_letter(at)} non ha nome.", en=f"Column {column_letter(at)} has no name."
            )
            problems.append(Problem(problem=said, file=file, row=header.number, expected=_COLUMN_NAME))
        elif name in first:
            both = (column_letter(first[name]), column_letter(at))
            said = Said(
                it=f"Due colonne, {both[0]} e {both[1]}, hanno lo stesso nome.",
                en=f"Two columns, {both[0]} and {both[1]}, have the same name.",
            )
            problems.append(Problem(problem=said, file=file, row=header.number, column=name, expected=_COLUMN_NAME))
        first.setdefault(name, at)
    return problems


_COLUMN_NAME = Said(
    it="un nome per ogni colonna, ciascuno una volta sola", en="a name for every column, each only once"
)


def _squared(file: str, width: int, body: list[RawRow], problems: list[Problem], delimiter: str) -> list[RawRow]:
    """All rows as long as the header; every row that is not is a problem, all of them together are one."""
    long = [row for row in body if any(row.cells[width:])]
    if len(long) > 1 and len(long) == len(body):
        problems.append(_all_too_long(file, width, long[0]))
        return body
    for row in body:
        if any(row.cells[width:]):
            problems.append(_too_long(file, width, row, delimiter))
        elif len(row.cells) < width:
            problems.append(_too_short(file, width, row, delimiter))
    return [row if len(row.cells) == width else RawRow(row.number, row.cells[:width]) for row in body]


def _all_too_long(file: str, width: int, row: RawRow) -> Problem:
    given = len(row.cells)
    said = Said(
        it=f"Tutte le righe hanno più celle della prima: {given} contro {width} nomi di colonna.",
        en=f"All rows have more cells than the first: {given} against {width} column names.",
    )
    return Problem(problem=said, file=file, row=row.number, expected=_COLUMN_NAME)


def _too_long(file: str, width: int, row: RawRow, delimiter: str) -> Problem:
    extra = next(cell for cell in row.cells[width:] if cell)
    said = Said(
        it=f"La riga ha {len(row.cells)} celle, una di troppo è «{extra}».",
        en=f'The row has {len(row.cells)} cells, one too many is "{extra}".',
    )
    expected = Said(
        it=f'{width} celle; un testo che contiene «{delimiter}» va fra virgolette "…"',
        en=f'{width} cells; a text that contains "{delimiter}" goes in quotation marks "…"',
    )
    return Problem(problem=said, file=file, row=row.number, cell=extra, expected=expected)


def _too_short(file: str, width: int, row: RawRow, delimiter: str) -> Problem:
    given = len(row.cells)
    said = Said(
        it=f"La riga ha {given} celle invece di {width}.",
        en=f"The row has {given} cells instead of {width}.",
    )
    expected = Said(
        it=f"{width} celle, anche quelle vuote («{delimiter}{delimiter}»)",
        en=f'{width} cells, the empty ones too ("{delimiter}{delimiter}")',
    )
    return Problem(problem=said, file=file, row=row.number, cell=row.cells[-1], expected=expected)
