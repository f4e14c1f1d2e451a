"""What a game folder says about itself: ``game.toml``, read and checked.

The same format describes a built-in game and anybody's own folder::

    id = "my_game"                       # left out: the folder's name
    code = "MG"                          # short, in capitals; optional
    title = { it = "…", en = "…" }       # one text alone is meant for both languages
    credit = "…"                         # printed in the id line; optional
    languages = ["it", "en"]             # optional
    profile = "profile.toml"             # words of the effect language; left out: effects are plain text
    url = "https://…/{id}"               # where the QR codes lead; optional
    size = "63x88"                       # mm; optional
    group_by = "faction"                 # column whose word names the sheet files; optional
    color = "882255"                     # the one colour of its books; left out: that of the first group
    emblem = "crown"                     # the picture on the cover of its books; optional

    [words.faction.rome]                 # a closed list of words: display names and free data
    it = "Roma"
    en = "Rome"

    [[tables]]
    file = "units.csv"                   # .csv or .xlsx; with ``sheet = "…"`` for a sheet that is not the first
    kind = "unit"                        # or kind_column = "kind"
    name = "name"                        # column with the name; left out: name_<lang>, or name
    face = "unit"                        # Jinja2 over the row; optional. Where it comes to nothing nothing is printed
    back = "back"                        # optional
    size = "40x40"                       # mm; left out: the game's. Another size gets sheets of its own
    [[tables.prints]]                    # instead of face, back and size: several things printed of each row
    name = "standees"                    # its sheets are sheets-standees-a4.pdf; prints of one name share them
    title = { it = "Figure", en = "Standees" }
    face = "standee"
    size = "20x76"
    gutter = 3                           # mm between them; left out: they share their cuts
    [tables.columns.faction]             # left out: every column is text, id and copies are recognised
    type = "word"                        # id text int bool word words amounts copies effect
    of = "faction"                       # words: which list; also, or instead, values = [..]
    min = 1                              # int, copies
    max = 6
    blank = true                         # whether a cell may be empty

    [decks]                              # left out: one deck of all copies
    by = "faction"                       # one deck for each word: its cards with their copies
    table = "decks.csv"                  # deck_id, deck_name_it, deck_name_en, card_id, copies
    size = 40                            # cards in every deck; optional

Beside it may lie ``rulings.csv`` (see :mod:`card_db.rulings`), ``rules.toml`` (:mod:`card_db.word_rules`)
and ``ids.txt`` (:mod:`card_db.check_ids`); faces, pictures and rulebooks in ``faces``, ``art``, ``rulebook``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from card_db.problems import LANGUAGES, InputError, Said, nearest
from card_db.toml_sections import Document, Section, open_document

COLUMN_TYPES = ("id", "text", "int", "bool", "word", "words", "amounts", "copies", "effect")

_MAY_BE_BLANK = {"text": True, "words": True, "effect": True}


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a closed list: its names for people, and what else ``game.toml`` says of it (colour, code ...)."""

    token: str
    names: Mapping[str, str] = field(hash=False)
    data: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def name(self, lang: str) -> str:
        """The word as people read it."""
        return self.names.get(lang) or self.token

    @property
    def is_house(self) -> bool:
        """Whether cards with this word were made up here and can be left out as a whole."""
        return self.data.get("house") is True


@dataclass(frozen=True, slots=True)
class Column:
    """What the cells of one column may hold."""

    name: str
    type: str = "text"
    of: str = ""
    values: tuple[str, ...] = ()
    min: int | None = None
    max: int | None = None
    blank: bool = True


@dataclass(frozen=True, slots=True)
class Print:
    """Something printed of each row of a table: its faces and its size (mm, as ``40x40``; empty: the game's).

    ``face`` and ``back`` are templates over the row; a row whose face comes to nothing is not
    printed so. ``gutter`` is the room between two of them in whole mm, ``name`` names the sheets.
    """

    face: str = ""
    back: str = ""
    size: str = ""
    gutter: int = 0
    name: str = ""
    title: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Table:
    """One card table of a game; ``columns`` is empty when ``game.toml`` leaves them to be recognised.

    ``prints`` are the things printed of its rows: one card each, if nothing else is said.
    """

    file: str
    kind: str = "card"
    kind_column: str = ""
    prints: tuple[Print, ...] = (Print(),)
    sheet: str = ""
    name: str = ""
    columns: tuple[Column, ...] = ()

    @property
    def stem(self) -> str:
        """What the table is called: the file's name without its ending, and the sheet if one is named."""
        return _stem(self.file, self.sheet)

    def column(self, name: str) -> Column | None:
        """The declaration of one column, if it has one."""
        return next((column for column in self.columns if column.name == name), None)

    def of_type(self, kind: str) -> Column | None:
        """The first column of one type."""
        return next((column for column in self.columns if column.type == kind), None)


@cache
def _stem(file: str, sheet: str) -> str:
    stem = Path(file).stem
    return f"{stem}-{sheet}" if sheet else stem


@dataclass(frozen=True, slots=True)
class DeckRule:
    """How a game's decks come about: by the words of a column, from a deck table, or both."""

    by: str = ""
    table: str = ""
    size: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A game as its folder describes it."""

    folder: Path
    id: str
    title: Mapping[str, str] = field(hash=False)
    code: str = ""
    credit: str = ""
    languages: tuple[str, ...] = LANGUAGES
    profile: str = ""
    url: str = ""
    size: str = ""
    group_by: str = ""
    color: str = ""
    emblem: str = ""
    words: Mapping[str, Mapping[str, Word]] = field(default_factory=dict, hash=False)
    tables: tuple[Table, ...] = ()
    decks: DeckRule = DeckRule()
    bare: bool = False
    """Whether this is a table that somebody printed without a game folder."""

    @property
    def faces(self) -> Path:
        """Where its face files are looked for."""
        return self.folder / "faces"

    @property
    def art(self) -> Path:
        """Where pictures of its cards are looked for, by id."""
        return self.folder / "art"

    @property
    def rulebook(self) -> Path:
        """Where its rulebook is, a file for each language."""
        return self.folder / "rulebook"

    @property
    def profile_path(self) -> Path | None:
        """The profile of its effect language, if it has one."""
        return self.folder / self.profile if self.profile else None

    def table(self, stem: str) -> Table:
        """The table a card comes from, by its stem (``Card.table``). ``KeyError`` when there is none."""
        found = next((table for table in self.tables if table.stem == stem), None)
        if found is None:
            raise KeyError(stem)
        return found

    def word(self, words: str, token: str) -> Word:
        """A word of a list by its token; a word nobody described is called by its token."""
        return self.words.get(words, {}).get(token) or Word(token, {})

    def list_of(self, column: str) -> str:
        """The name of the list of words that ``column`` draws from: its own, where no table says another."""
        declared = (table.column(column) for table in self.tables)
        return next((found.of for found in declared if found is not None and found.of), column)

    def column_word(self, column: str, token: str) -> Word:
        """A word of the list that ``column`` draws from, by its token."""
        return self.word(self.list_of(column), token)

    def sheets_of(self, table: Table, printed: Print) -> str:
        """The name of the sheets a print goes to: its own, its table's if only the size differs, else none."""
        differs = bool(printed.size) and printed.size != self.size
        return printed.name or (table.stem if differs else "")

    def print_on(self, table: Table, sheets: str) -> Print:
        """The print of a table that goes to the sheets of that name; its first where none does."""
        fitting = (printed for printed in table.prints if self.sheets_of(table, printed) == sheets)
        return next(fitting, table.prints[0])

    def shown(self, file: str) -> str:
        """How a file of the folder is called in messages: ``ancient_duel/units.csv``."""
        return file if self.bare else f"{self.folder.name}/{file}"


def load_game(folder: Path) -> Game:
    """The game described by ``folder/game.toml``; raises :class:`InputError` with everything wrong in it."""
    folder = folder.resolve()
    document = open_document(folder / "game.toml", f"{folder.name}/game.toml")
    game = _Reader(folder, document).game()
    if document.problems:
        raise InputError(sorted(document.problems, key=lambda problem: problem.line or 0))
    return game


class _Reader:
    """Reads a game's sections; what is wrong is noted in the document."""

    def __init__(self, folder: Path, document: Document) -> None:
        self.folder = folder
        self.root = document.root
        self.languages: tuple[str, ...] = LANGUAGES

    def game(self) -> Game:
        root = self.root
        self.languages = self._languages()
        words = self._words()
        tables = self._tables(words)
        game = Game(
            folder=self.folder,
            id=self._matching(root, "id", r"[a-z0-9_-]+", _SMALL) or self.folder.name,
            title=root.said("title", self.languages),
            code=self._matching(root, "code", r"[A-Z0-9]+", _CAPITALS),
            credit=root.text("credit"),
            languages=self.languages,
            profile=self._file(root, "profile"),
            url=root.text("url"),
            size=self._matching(root, "size", _A_SIZE, _SIZE),
            group_by=self._column(root, "group_by", tables),
            color=self._matching(root, "color", r"#?[0-9A-Fa-f]{6}", _COLOR),
            emblem=root.text("emblem"),
            words=words,
            tables=tables,
            decks=self._decks(tables),
        )
        root.close()
        return game

    def _languages(self) -> tuple[str, ...]:
        given = self.root.texts("languages")
        for lang in given:
            if lang not in LANGUAGES:
                self.root.unknown("languages", lang, LANGUAGES)
        return tuple(lang for lang in given if lang in LANGUAGES) or LANGUAGES

    def _matching(self, section: Section, key: str, pattern: str, expected: Said) -> str:
        value = section.text(key)
        if value and not re.fullmatch(pattern, value):
            said = Said(it=f"«{value}» non va bene per «{key}».", en=f'"{value}" is not a value for "{key}".')
            section.problem(key, said, expected=expected)
        return value

    def _file(self, section: Section, key: str, *, required: bool = False) -> str:
        value = section.text(key, required=required)
        if value and not (self.folder / value).is_file():
            beside = [entry.name for entry in self.folder.glob("*") if entry.is_file()]
            said = Said(it=f"Il file «{value}» non esiste.", en=f'There is no file "{value}".')
            section.problem(key, said, near=nearest(value, beside))
        return value

    def _column(self, section: Section, key: str, tables: Iterable[Table]) -> str:
        value = section.text(key)
        names = {column.name for table in tables for column in table.columns}
        if value and names and value not in names:
            section.unknown(key, value, sorted(names))
        return value

    def _words(self) -> dict[str, dict[str, Word]]:
        lists = self.root.section("words")
        if lists is None:
            return {}
        return {name: self._list(section) for name, section in lists.named().items()}

    def _list(self, section: Section) -> dict[str, Word]:
        return {token: self._word(token, word) for token, word in section.named().items()}

    def _word(self, token: str, section: Section) -> Word:
        names = {lang: section.text(lang, required=True) for lang in self.languages}
        section.flag("house")
        data = {key: section.data[key] for key in section.data if key not in names}
        section.rest()
        return Word(token, names, data)

    def _tables(self, words: Mapping[str, Mapping[str, Word]]) -> tuple[Table, ...]:
        tables = tuple(self._table(section, words) for section in self.root.sections("tables"))
        if not tables:
            said = Said(it="Non c’è nessuna tabella di carte.", en="There is no table of cards.")
            self.root.problem("tables", said, expected=Said(it="[[tables]] con un file", en="[[tables]] with a file"))
        stems = [table.stem for table in tables]
        for stem in sorted({stem for stem in stems if stems.count(stem) > 1}):
            said = Said(it=f"Due tabelle si chiamano «{stem}».", en=f'Two tables are called "{stem}".')
            self.root.problem("tables", said)
        self._check_prints(tables)
        return tables

    def _table(self, section: Section, words: Mapping[str, Mapping[str, Word]]) -> Table:
        columns = self._columns(section.section("columns"), words)
        table = Table(
            file=self._file(section, "file", required=True),
            kind=section.text("kind") or "card",
            kind_column=section.text("kind_column"),
            prints=self._prints(section),
            sheet=section.text("sheet"),
            name=section.text("name"),
            columns=columns,
        )
        if columns:
            self._check_columns(section, table)
        section.close()
        return table

    def _prints(self, section: Section) -> tuple[Print, ...]:
        """Those listed, else the one that the table itself describes."""
        listed = section.sections("prints")
        prints = tuple(self._print(each) for each in listed)
        for each in listed:
            each.close()
        for key in ("face", "back", "size", "gutter") if prints else ():
            if section.has(key):
                said = Said(
                    it=f"«{key}» non va insieme a [[tables.prints]].", en=f'"{key}" does not go with [[tables.prints]].'
                )
                section.problem(key, said, expected=Said(it="in ogni stampa", en="in each print"))
        return prints or (self._print(section, name=False),)

    def _print(self, section: Section, *, name: bool = True) -> Print:
        return Print(
            face=section.text("face"),
            back=section.text("back"),
            size=self._matching(section, "size", _A_SIZE, _SIZE),
            gutter=section.whole("gutter") or 0,
            name=self._matching(section, "name", r"[a-z0-9_-]+", _SMALL) if name else "",
            title=section.said("title", self.languages) if name and section.has("title") else {},
        )

    def _check_prints(self, tables: Iterable[Table]) -> None:
        """Prints that share their sheets have one size and one gutter."""
        known: dict[str, Print] = {}
        for printed in (printed for table in tables for printed in table.prints if printed.name):
            first = known.setdefault(printed.name, printed)
            for one, other in ((first.size, printed.size), (first.gutter, printed.gutter)):
                if one != other:
                    said = Said(
                        it=f"Le stampe «{printed.name}» hanno misure diverse: {one} e {other}.",
                        en=f'The prints "{printed.name}" differ in size: {one} and {other}.',
                    )
                    self.root.problem("tables", said, expected=Said(it="una sola misura", en="one size"))

    def _check_columns(self, section: Section, table: Table) -> None:
        ids = [column.name for column in table.columns if column.type == "id"]
        if len(ids) != 1:
            said = Said(
                it=f"La tabella ha {len(ids)} colonne di tipo «id».",
                en=f'The table has {len(ids)} columns of type "id".',
            )
            section.problem("columns", said, expected=Said(it="una sola", en="exactly one"))
        names = [column.name for column in table.columns]
        for key in ("kind_column", "name"):
            value = section.text(key)
            if value and value not in names:
                section.unknown(key, value, names)

    def _columns(self, section: Section | None, words: Mapping[str, Mapping[str, Word]]) -> tuple[Column, ...]:
        if section is None:
            return ()
        return tuple(self._declared(name, column, words) for name, column in section.named().items())

    def _declared(self, name: str, section: Section, words: Mapping[str, Mapping[str, Word]]) -> Column:
        kind = section.choice("type", COLUMN_TYPES) or "text"
        blank = section.flag("blank")
        column = Column(
            name=name,
            type=kind,
            of=section.choice("of", words) if kind in _OF_WORDS else "",
            values=section.texts("values") if kind in _OF_WORDS else (),
            min=section.whole("min") if kind in _NUMBERS else None,
            max=section.whole("max") if kind in _NUMBERS else None,
            blank=_MAY_BE_BLANK.get(kind, False) if blank is None else blank,
        )
        self._check_declared(section, column, words)
        section.close()
        return column

    def _check_declared(self, section: Section, column: Column, words: Mapping[str, Mapping[str, Word]]) -> None:
        if column.type in _OF_WORDS and not column.of and not column.values and "of" not in section.data:
            said = Said(
                it=f"La colonna «{column.name}» non dice quali parole ammette.",
                en=f'Column "{column.name}" does not say which words it allows.',
            )
            section.problem("type", said, expected=Said(it="«of» o «values»", en='"of" or "values"'))
        for value in column.values if column.of else ():
            if value not in words[column.of]:
                section.unknown("values", value, words[column.of])
        if column.min is not None and column.max is not None and column.min > column.max:
            said = Said(it="«min» è più grande di «max».", en='"min" is larger than "max".')
            section.problem("min", said)

    def _decks(self, tables: tuple[Table, ...]) -> DeckRule:
        section = self.root.section("decks")
        if section is None:
            return DeckRule()
        rule = DeckRule(
            by=self._column(section, "by", tables),
            table=self._file(section, "table"),
            size=section.whole("size"),
        )
        section.close()
        return rule


_A_SIZE = r"\d+(\.\d+)?x\d+(\.\d+)?"
_COLOR = Said(it="sei cifre esadecimali, come 882255", en="six hexadecimal digits, like 882255")
_OF_WORDS = ("word", "words", "amounts")
_NUMBERS = ("int", "copies")
_SMALL = Said(it="lettere minuscole, cifre, _ e -", en="small letters, digits, _ and -")
_CAPITALS = Said(it="lettere maiuscole e cifre", en="capital letters and digits")
_SIZE = Said(it="larghezza x altezza in mm, come «63x88»", en='width x height in mm, like "63x88"')
