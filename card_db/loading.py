"""Reads a whole game folder, part by part, and keeps going so that everything wrong is said at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pandas as pd

from card_db.check_ids import REGISTER, check_register
from card_db.decks import game_decks, size_problems
from card_db.findings import Findings
from card_db.game import Column, Game, Table
from card_db.guess import guess_columns
from card_db.problems import InputError, Problem, Said
from card_db.reader import RawTable, read_table
from card_db.records import Card, Deck, Value, by_id
from card_db.rulings import Ruling, read_rulings
from card_db.schema import Converted, convert
from card_db.word_rules import WordRules, read_word_rules

if TYPE_CHECKING:
    from card_db.effects.nodes import Effect
    from card_db.effects.profile import Profile


@dataclass(frozen=True, slots=True)
class Loaded:
    """Everything a folder holds, as far as it could be read; what could not is in ``findings``."""

    game: Game
    profile: Profile | None
    tables: tuple[Converted, ...]
    cards: tuple[Card, ...]
    decks: Mapping[str, Deck]
    rulings: tuple[Ruling, ...]
    rules: WordRules
    findings: Findings


def read_game(game: Game, *, encoding: str | None = None, delimiter: str | None = None) -> Loaded:
    """All tables, effects, decks and rulings of ``game``; never raises for what stands in its files.

    ``encoding`` and ``delimiter`` override what is found out about its card tables.
    """
    return _Loader(game).loaded(encoding, delimiter)


_A_ROW = Said(
    it="una riga per ogni carta, sotto i nomi delle colonne", en="one row for each card, below the names of the columns"
)
_ONE_ID = Said(it="un codice per ogni carta, mai due volte", en="an id for every card, never twice")


class _Loader:
    """One reading of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.findings = Findings()
        self.sound_effects: dict[tuple[str, str], Effect] = {}

    def loaded(self, encoding: str | None, delimiter: str | None) -> Loaded:
        tables = tuple(self._tables(encoding, delimiter))
        profile = self._profile()
        cards = self._unique([card for converted in tables for card in self._cards(converted)])
        ids = tuple(card.id for card in cards)
        all_there = self._knows_all_ids(tables)
        if profile is not None:
            cards = tuple(self._with_effects(profile, cards, ids if all_there else ()))
        loaded = Loaded(self.game, profile, tables, cards, {}, (), WordRules(), self.findings)
        if not all_there:  # else every mention of a card that could not be read would be one more complaint
            return loaded
        words = profile.words if profile is not None else frozenset[str]()
        decks, rulings = self._decks(cards), self._rulings(ids)
        rules = read_word_rules(self.game, ids, words, self.findings)
        self._check_register(cards)
        return replace(loaded, decks=decks, rulings=rulings, rules=rules)

    def _knows_all_ids(self, tables: Sequence[Converted]) -> bool:
        """Whether every table was read and none of its ids is in doubt."""
        if len(tables) < len(self.game.tables):
            return False
        columns = {
            (converted.raw.file, column.name) for converted in tables if (column := converted.table.of_type("id"))
        }
        return not any((problem.file, problem.column) in columns for problem in self.findings.problems)

    def _check_register(self, cards: Sequence[Card]) -> None:
        if not self.game.bare:
            places = {card.id: (self._file(card), card.row) for card in cards}
            check_register(self.game.folder, self.game.shown(REGISTER), places, self.findings)

    # --- tables ---------------------------------------------------------------------------

    def _tables(self, encoding: str | None, delimiter: str | None) -> Iterator[Converted]:
        for at, table in enumerate(self.game.tables):
            path, shown = self.game.folder / table.file, self.game.shown(table.file)
            try:
                raw = read_table(
                    path, encoding=encoding, delimiter=delimiter, sheet=table.sheet or None, shown_as=shown
                )
            except InputError as fault:
                self.findings.take(fault)
            else:
                yield self._converted(self._recognised(at, table, raw), raw)

    def _recognised(self, at: int, table: Table, raw: RawTable) -> Table:
        """The table with its columns; where ``game.toml`` leaves them out, as they look."""
        self.findings.notices.extend(raw.notes)
        if table.columns:
            return table
        table, notices = guess_columns(table, raw)
        self.findings.notices.extend(notices)
        tables = (*self.game.tables[:at], table, *self.game.tables[at + 1 :])
        self.game = replace(self.game, tables=tables)
        return table

    def _converted(self, table: Table, raw: RawTable) -> Converted:
        converted = convert(raw, table, self.game)
        self.findings.add(converted.problems)
        self.findings.notices.extend(converted.notices)
        for check, rows in converted.checked.items():
            self.findings.visit(raw.file, check, check, rows)
        if not raw.rows:
            said = Said(it="La tabella non ha nessuna carta.", en="The table has no card.")
            self.findings.add([Problem(problem=said, file=raw.file, row=2, expected=_A_ROW)])
        return converted

    # --- cards ----------------------------------------------------------------------------

    def _cards(self, converted: Converted) -> Iterator[Card]:
        table = converted.table
        columns = {str(name): _plain(converted.frame[name]) for name in converted.frame.columns}
        rows = len(converted.raw.rows)
        ids = _cells(columns, table.of_type("id")) or [f"CARD-{number:03d}" for number in range(1, rows + 1)]
        copies = _cells(columns, table.of_type("copies")) or [1] * rows
        kinds = columns.get(table.kind_column) or [table.kind] * rows
        names = _names(self.game, table, columns)
        self._note_nameless(converted, names)
        for at, row in enumerate(converted.raw.rows):
            number = copies[at]
            yield Card(
                id=str(ids[at]),
                game=self.game.id,
                table=table.stem,
                row=row.number,
                kind=str(kinds[at] or ""),
                values={name: values[at] for name, values in columns.items()},
                names={lang: str(values[at] or "") for lang, values in names.items()},
                copies=number if isinstance(number, int) else 0,
            )

    def _note_nameless(self, converted: Converted, names: Mapping[str, Sequence[Value]]) -> None:
        """Cards whose name is blank in every language: their id is printed instead."""
        raw = converted.raw
        blank = [
            row.number for at, row in enumerate(raw.rows) if names and not any(cells[at] for cells in names.values())
        ]
        if not blank:
            return
        count = len(blank)
        said = Said(
            it="Manca il nome: al suo posto si stampa il codice."
            if count == 1
            else f"A {count} carte manca il nome: al suo posto si stampa il codice.",
            en="The name is missing: the id is printed in its place."
            if count == 1
            else f"{count} cards have no name: their ids are printed in its place.",
        )
        self.findings.notices.append(Problem(problem=said, file=raw.file, row=blank[0]))

    def _unique(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards with each id once; a second one is a problem that names the first."""
        first: dict[str, Card] = {}
        for card in cards:
            if card.id and card.id in first:
                self.findings.add([self._double(card, first[card.id])])
            first.setdefault(card.id, card)
        return tuple(first.values())

    def _double(self, card: Card, earlier: Card) -> Problem:
        place = f"{self._file(earlier)}, "
        return Problem(
            problem=Said(
                it=f"«{card.id}» c’è già: {place}riga {earlier.row}.",
                en=f'"{card.id}" is there already: {place}row {earlier.row}.',
            ),
            file=self._file(card),
            row=card.row,
            column=self._column(card, "id"),
            cell=card.id,
            expected=_ONE_ID,
        )

    def _file(self, card: Card) -> str:
        return self.game.shown(self.game.table(card.table).file)

    def _column(self, card: Card, kind: str) -> str:
        column = self.game.table(card.table).of_type(kind)
        return column.name if column else ""

    # --- effects --------------------------------------------------------------------------

    def _profile(self) -> Profile | None:
        if self.game.profile_path is None:
            return None
        from card_db.effects.profile import load_profile

        try:
            return load_profile(self.game.profile_path, shown=self.game.shown(self.game.profile))
        except InputError as fault:
            self.findings.take(fault)
            return None

    def _with_effects(self, profile: Profile, cards: Sequence[Card], ids: tuple[str, ...]) -> Iterator[Card]:
        visited: dict[str, int] = {}
        for card in cards:
            column = self._column(card, "effect")
            if column and card.kind:
                file = self._file(card)
                visited[file] = visited.get(file, 0) + 1
                place = Problem(Said("", ""), file, card.row, column, card.id, card.text(column))
                yield replace(card, effect=self._effect(card, profile, ids, place))
            else:
                yield card
        for file, rows in visited.items():
            self.findings.visit(file, "effetti", "effects", rows)

    def _effect(self, card: Card, profile: Profile, ids: tuple[str, ...], place: Problem) -> Effect:
        """The parsed effect of a card; what is wrong with it gets the place of its cell (EL-9.1, EL-9.3)."""
        from card_db.effects.checks import unsaid
        from card_db.effects.parser import EffectError, parse

        key = (place.cell, card.kind)
        if key in self.sound_effects:
            return self.sound_effects[key]
        try:
            effect = parse(place.cell, profile, card.kind, cards=ids).effect
        except EffectError as fault:
            self.findings.add(_placed(fault.problems, place))
            return ()
        missing = unsaid(effect, profile, card.kind)
        self.findings.add(_placed(missing, place))
        if not missing:
            self.sound_effects[key] = effect
        return effect

    # --- decks and rulings ----------------------------------------------------------------

    def _decks(self, cards: Sequence[Card]) -> dict[str, Deck]:
        sound = not self.findings.problems
        decks = game_decks(self.game, cards, [card.id for card in cards], self.findings)
        if sound:  # else a bad quantity would be said twice
            self.findings.add(size_problems(self.game, decks.values(), by_id(cards)))
            self.findings.visit(self.game.shown("game.toml"), "mazzi", "decks", len(decks))
        return decks

    def _rulings(self, ids: Sequence[str]) -> tuple[Ruling, ...]:
        if self.game.bare:
            return ()
        try:
            return read_rulings(self.game, ids, self.findings)
        except InputError as fault:
            self.findings.take(fault)
            return ()


def _plain(series: pd.Series[Any]) -> list[Value]:
    """The values of a column as plain Python, ``None`` where there is none."""
    return [None if value is pd.NA else value for value in series.astype(object).tolist()]


def _cells(columns: Mapping[str, Sequence[Value]], column: Column | None) -> Sequence[Value]:
    return columns.get(column.name, ()) if column is not None else ()


def _names(game: Game, table: Table, columns: Mapping[str, Sequence[Value]]) -> dict[str, Sequence[Value]]:
    if table.name in columns:
        return dict.fromkeys(game.languages, columns[table.name])
    own = {lang: columns[f"name_{lang}"] for lang in game.languages if f"name_{lang}" in columns}
    return own or (dict.fromkeys(game.languages, columns["name"]) if "name" in columns else {})


def _placed(problems: Iterable[Problem], place: Problem) -> list[Problem]:
    """What an effect cannot know of itself: the file, row and column it stands in."""
    return [
        replace(problem, file=place.file, row=place.row, column=place.column, card=place.card, cell=place.cell)
        for problem in problems
    ]
