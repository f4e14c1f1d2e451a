"""Turns a table of text into values, column by column, and says what does not fit its column.

The checks are a pandera schema made from ``[tables.columns]`` of ``game.toml``; the rows of
the frame are indexed by their spreadsheet rows, so that every complaint has its place. Loads
pandas and pandera: import it only where tables are really read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache

import pandas as pd
import pandera.pandas as pa

from card_db.game import Column, Game, Table
from card_db.guess import ids_meant
from card_db.problems import Problem, Said, nearest
from card_db.reader import RawTable
from card_db.records import ID, Value
from card_db.toml_sections import one_of

MOST_COPIES = 999

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}([.,]0{1,2})?")
_YES = frozenset({"true", "yes", "si", "sì", "vero"})
_NO = frozenset({"false", "no", "falso"})
_AMOUNT = re.compile(r"([0-9]{1,3})\s+(\S+)")
_QUOTES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "\u00a0": " ", "\u202f": " ", "\u2009": " "})
_CURLY = re.compile("[‘’“”\u00a0\u202f\u2009]")


@dataclass(frozen=True, slots=True)
class Converted:
    """A table after its columns were read: ``frame`` holds the values, indexed by spreadsheet row.

    ``checked`` counts the cells each kind of check looked at. Where a cell is a problem its value is ``None``.
    """

    table: Table
    raw: RawTable
    frame: pd.DataFrame
    problems: tuple[Problem, ...]
    notices: tuple[Problem, ...]
    checked: Mapping[str, int]


def convert(raw: RawTable, table: Table, game: Game) -> Converted:
    """The values of ``raw`` as ``table`` declares its columns; unknown columns stay text and are a notice."""
    text = pd.DataFrame([row.cells for row in raw.rows], columns=list(raw.header), dtype=str)
    text.index = pd.Index([row.number for row in raw.rows], name="row")
    notices: list[Problem] = []
    columns = [column for column in table.columns if column.name in raw.header]
    for column in columns:
        if column.type != "text":
            text[column.name] = _tidied(raw.file, column, text[column.name], notices)
    problems = _missing(raw, table) + _failures(raw.file, text, table, columns, game)
    notices += _unknown(raw, table) + _line_breaks(raw.file, text, table)
    frame = _values(text, columns, game)
    checked = {f"{column.name} ({column.type})": len(raw.rows) for column in columns}
    return Converted(table, raw, frame, tuple(problems), tuple(notices), checked)


def _tidied(file: str, column: Column, cells: pd.Series[str], notices: list[Problem]) -> pd.Series[str]:
    """Code-like cells without the quotation marks and blanks that a word processor puts in; said once a column."""
    strange = cells[cells.str.contains(_CURLY)]
    if strange.empty:
        return cells
    row, cell = int(str(strange.index[0])), str(strange.iloc[0])
    said = Said(
        it=f"Virgolette curve o spazi fissi letti come quelli semplici: «{cell}».",
        en=f'Curly quotation marks or fixed spaces read as plain ones: "{cell}".',
    )
    notices.append(Problem(problem=said, file=file, row=row, column=column.name, cell=cell))
    return cells.str.translate(_QUOTES).str.strip()


def _missing(raw: RawTable, table: Table) -> list[Problem]:
    declared = _declared(table)
    free = [name for name in raw.header if name not in declared]
    return [
        Problem(
            problem=Said(it=f"Manca la colonna «{name}».", en=f'Column "{name}" is missing.'),
            file=raw.file,
            row=1,
            column=name,
            nearest=_nearest_name(name, free),
        )
        for name in declared
        if name not in raw.header
    ]


def _declared(table: Table) -> list[str]:
    return [column.name for column in table.columns]


def _nearest_name(name: str, names: Iterable[str]) -> str:
    names = list(names)
    same = [other for other in names if other.casefold() == name.casefold()]
    return same[0] if same else nearest(name, names)


def _unknown(raw: RawTable, table: Table) -> list[Problem]:
    declared = _declared(table)
    missing = [name for name in declared if name not in raw.header]
    return [
        Problem(
            problem=Said(
                it=f"La colonna «{name}» non è descritta in game.toml: resta testo.",
                en=f'Column "{name}" is not described in game.toml: it stays text.',
            ),
            file=raw.file,
            row=1,
            column=name,
            nearest=_nearest_name(name, missing),
        )
        for name in raw.header
        if declared and name not in declared
    ]


def _line_breaks(file: str, text: pd.DataFrame, table: Table) -> list[Problem]:
    """A backslash and an n in a text are printed as they stand: probably a line break was meant."""
    notices = []
    for name in text.columns:
        declared = table.column(name)
        if declared is not None and declared.type != "text":
            continue
        hits = text.index[text[name].str.contains(r"\n", regex=False)]
        if len(hits):
            said = Said(
                it="La cella contiene i due segni \\n: per andare a capo scrivi un vero a capo nella cella.",
                en="The cell holds the two characters \\n: for a new line put a real line break in the cell.",
            )
            notices.append(Problem(problem=said, file=file, row=int(str(hits[0])), column=name))
    return notices


# --- checks -------------------------------------------------------------------------------


def _failures(file: str, text: pd.DataFrame, table: Table, columns: list[Column], game: Game) -> list[Problem]:
    by_name = {column.name: column for column in columns}
    schema = pa.DataFrameSchema({column.name: pa.Column(str, _checks(column, game)) for column in columns})
    try:
        schema.validate(text, lazy=True)
    except pa.errors.SchemaErrors as failed:
        order = {name: at for at, name in enumerate(text.columns)}
        cases = failed.failure_cases[["column", "check", "index"]].itertuples(index=False)
        found = sorted({(int(row), order[name], str(check), str(name)) for name, check, row in cases})
        ids = table.of_type("id")
        meant = ids_meant(text[ids.name]) if ids is not None and ids.name in text.columns else {}
        return [
            _problem(
                check,
                by_name[name],
                str(text.at[row, name]),
                Problem(problem=Said("", ""), file=file, row=row, column=name, card=_card(text, ids, row)),
                game,
                meant,
            )
            for row, _, check, name in found
        ]
    return []


def _card(text: pd.DataFrame, ids: Column | None, row: int) -> str:
    if ids is None or ids.name not in text.columns:
        return ""
    card = str(text.at[row, ids.name])
    return card if ID.fullmatch(card) else ""


def _checks(column: Column, game: Game) -> list[pa.Check]:
    checks = [] if column.blank else [pa.Check(lambda cells: cells != "", error="blank")]
    return checks + [_each(name, test) for name, test in _tests(column, game).items()]


def _each(name: str, test: Callable[[str], bool]) -> pa.Check:
    """A check of every cell that is not empty; equal cells are looked at once."""
    once = cache(test)
    return pa.Check(lambda cells: cells.map(lambda cell: cell == "" or once(cell)).astype(bool), error=name)


def _tests(column: Column, game: Game) -> Mapping[str, Callable[[str], bool]]:
    """What the cells of a column must pass by its type, each test by the name of its complaint."""
    valid = frozenset(allowed(column, game))
    number = {"whole": lambda cell: whole(cell) is not None, "range": lambda cell: _within(cell, column)}
    tests: Mapping[str, Mapping[str, Callable[[str], bool]]] = {
        "id": {"id": lambda cell: ID.fullmatch(cell) is not None},
        "int": number,
        "copies": number,
        "bool": {"bool": lambda cell: cell.casefold() in _YES | _NO},
        "word": {"word": valid.__contains__},
        "words": {"words": lambda cell: valid.issuperset(split_words(cell))},
        "amounts": {"amounts": lambda cell: _amounts(cell, valid) is not None},
    }
    return tests.get(column.type, {})


def _within(cell: str, column: Column) -> bool:
    """Whether a number keeps its bounds; what is no number breaks none."""
    number = whole(cell)
    low, high = _bounds(column)
    return number is None or ((low is None or number >= low) and (high is None or number <= high))


def _bounds(column: Column) -> tuple[int | None, int | None]:
    if column.type == "copies":
        return (column.min or 0, MOST_COPIES if column.max is None else column.max)
    return column.min, column.max


def allowed(column: Column, game: Game) -> tuple[str, ...]:
    """The words a column allows: its own ``values``, else the whole list it draws from."""
    return column.values or tuple(game.words.get(column.of, {}))


# --- messages -----------------------------------------------------------------------------


def _problem(  # noqa: PLR0913, PLR0917 - what is wrong, where, and what may have been meant
    check: str, column: Column, cell: str, place: Problem, game: Game, ids: Mapping[str, str]
) -> Problem:
    word = next((word for word in split_words(cell) if word not in allowed(column, game)), "")
    shown = word if check == "words" else cell
    it, en = _SAID[check]
    return replace(
        place,
        problem=Said(it=it.replace("CELL", shown), en=en.replace("CELL", shown)),
        cell=cell,
        expected=_bounds_said(column) if check == "whole" else _expected(column, game),
        nearest=ids.get(cell, "") if check == "id" else _nearest(check, column, shown, game),
    )


_SAID = {
    "blank": ("La cella è vuota.", "The cell is empty."),
    "whole": ("«CELL» non è un numero intero.", '"CELL" is not a whole number.'),
    "range": ("«CELL» è fuori dai limiti.", '"CELL" is out of range.'),
    "word": ("«CELL» è sconosciuto.", '"CELL" is unknown.'),
    "words": ("«CELL» è sconosciuto.", '"CELL" is unknown.'),
    "amounts": ("«CELL» non è una quantità con la sua parola.", '"CELL" is not an amount with its word.'),
    "id": ("«CELL» non può essere un codice.", '"CELL" cannot be an id.'),
    "bool": ("«CELL» non è né sì né no.", '"CELL" is neither yes nor no.'),
}


def _nearest(check: str, column: Column, shown: str, game: Game) -> str:
    if check in {"word", "words"}:
        return _nearest_word(shown, column, game)
    if check == "amounts":
        return _nearest_amounts(shown, column, game)
    if check in {"whole", "range"}:
        return _nearest_number(shown)
    return nearest(shown.casefold(), sorted(_YES | _NO)) if check == "bool" else ""


def _expected(column: Column, game: Game) -> Said:
    if column.type in {"int", "copies"}:
        return _expected_number(column)
    if column.type in {"word", "words"}:
        return one_of(allowed(column, game))
    if column.type == "amounts":
        words = one_of(allowed(column, game))
        return Said(
            it=f"0, o quantità e parola, come «2 {allowed(column, game)[0]}»: {words.it}",
            en=f'0, or an amount and a word, like "2 {allowed(column, game)[0]}": {words.en}',
        )
    if column.type == "id":
        return Said(
            it="lettere maiuscole, cifre e trattini: A-Z 0-9 -", en="capital letters, digits and hyphens: A-Z 0-9 -"
        )
    if column.type == "bool":
        return Said(it="sì o no (true, false, vero, falso)", en="yes or no (true, false, si, vero, falso)")
    return Said(it="un testo", en="a text")


def _expected_number(column: Column) -> Said:
    bounds = _bounds_said(column)
    if bounds is None:
        return Said(it="un numero intero", en="a whole number")
    return Said(it=f"un numero intero {bounds.it}", en=f"a whole number {bounds.en}")


def _bounds_said(column: Column) -> Said | None:
    """Between what a number lies, alone after "is not a whole number"."""
    low, high = _bounds(column)
    if low is not None and high is not None:
        said = Said(it=f"da {low} a {high}", en=f"from {low} to {high}")
    elif low is not None:
        said = Said(it=f"da {low} in su", en=f"from {low} up")
    elif high is not None:
        said = Said(it=f"fino a {high}", en=f"up to {high}")
    else:
        return None
    if column.type == "copies":
        return Said(it=said.it + "; 0 per non stamparla", en=said.en + "; 0 for a card that is not printed")
    return said


def _nearest_number(cell: str) -> str:
    """The whole number probably meant by ``x2``, ``2 copie``, ``−2`` or ``1.000``; none by ``2,5`` or a sentence."""
    if len(cell) > 16 or len(cell.split()) > 2:
        return ""
    plain = re.sub(r"(?<=\d)[.,' ](?=\d{3}(\D|$))", "", re.sub("[−–—]", "-", cell))
    numbers = re.findall(r"-?\d+", plain)
    return numbers[0] if len(numbers) == 1 and numbers[0] != cell and len(numbers[0]) <= 9 else ""


def _nearest_word(word: str, column: Column, game: Game) -> str:
    """The token nearest to what was written, which may be a word as people read it or in other capitals."""
    tokens = {token.casefold(): token for token in allowed(column, game)}
    for token in allowed(column, game):
        for name in game.word(column.of, token).names.values():
            tokens.setdefault(name.casefold(), token)
    return tokens.get(nearest(word.casefold(), tokens), "")


def _nearest_amounts(cell: str, column: Column, game: Game) -> str:
    found = _AMOUNT.search(cell)
    if found is None:
        return ""
    near = _nearest_word(found.group(2), column, game)
    return f"{found.group(1)} {near}" if near else ""


# --- values -------------------------------------------------------------------------------


def whole(cell: str) -> int | None:
    """``2``, ``2,0`` and ``2.0`` are 2; ``2,5``, ``1.000`` and anything else are no whole number."""
    found = _WHOLE.fullmatch(cell)
    return int(re.split("[.,]", cell)[0]) if found else None


def split_words(cell: str) -> tuple[str, ...]:
    """A list in one cell: words separated by blanks, commas, semicolons or bars."""
    return tuple(word for word in re.split(r"[\s,;|]+", cell) if word)


def _amounts(cell: str, valid: frozenset[str]) -> str | None:
    """``2 rosso+1 nero`` in its one spelling, ``2 rosso + 1 nero``; ``0`` for nothing."""
    if cell == "0":
        return cell
    parts = [_AMOUNT.fullmatch(part.strip()) for part in cell.split("+")]
    if all(part and part.group(2) in valid for part in parts):
        return " + ".join(f"{int(part.group(1))} {part.group(2)}" for part in parts if part)
    return None


def _values(text: pd.DataFrame, columns: list[Column], game: Game) -> pd.DataFrame:
    by_name = {column.name: column for column in columns}
    return pd.DataFrame(
        {name: _series(text[name], by_name.get(str(name), Column(str(name))), game) for name in text.columns},
        index=text.index,
    )


def _series(cells: pd.Series[str], column: Column, game: Game) -> pd.Series[str]:
    if column.type in {"text", "effect"}:
        return cells
    converter = cache(_converter(column, game))
    values = [converter(cell) for cell in cells]
    return pd.Series(values, index=cells.index, dtype=_DTYPES.get(column.type, object))


_DTYPES = {"int": "Int64", "copies": "Int64", "bool": "boolean"}


def _converter(column: Column, game: Game) -> Callable[[str], Value]:
    valid = frozenset(allowed(column, game))
    converters: dict[str, Callable[[str], Value]] = {
        "id": lambda cell: cell,
        "int": whole,
        "copies": whole,
        "bool": lambda cell: None if cell == "" else cell.casefold() in _YES,
        "word": lambda cell: cell if cell in valid else None,
        "words": lambda cell: tuple(word for word in split_words(cell) if word in valid),
        "amounts": lambda cell: _amounts(cell, valid),
    }
    return converters[column.type]
