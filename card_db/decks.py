"""Decks: the base deck of a faction, a game's deck table, and a list of cards that somebody wrote."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from card_db.findings import Findings
from card_db.game import Column, Game, Table
from card_db.guess import COPIES_NAMES, ID_NAMES, called
from card_db.problems import LANGUAGES, InputError, Problem, Said
from card_db.reader import RawRow, RawTable, read_table
from card_db.records import Card, Deck

if TYPE_CHECKING:
    from card_db.database import CardDatabase


def game_decks(game: Game, cards: Sequence[Card], all_ids: Sequence[str], findings: Findings) -> dict[str, Deck]:
    """The decks ``game.toml`` asks for, made of ``cards``; ``all_ids`` also knows the cards that are left out."""
    rule = game.decks
    decks = base_decks(game, cards) if rule.by else {}
    if rule.table:
        try:
            decks |= _deck_table(game, all_ids, findings)
        except InputError as fault:
            findings.take(fault)
    if not rule.by and not rule.table:
        entries = tuple((card.id, card.copies) for card in cards if card.copies)
        decks = {game.id: Deck(game.id, game.title, entries)}
    return decks


def base_decks(game: Game, cards: Iterable[Card]) -> dict[str, Deck]:
    """One deck for each word of the column ``decks.by``: all its cards with their copies (AD-2.7)."""
    entries: dict[str, list[tuple[str, int]]] = {}
    for card in cards:
        token = card.text(game.decks.by)
        if token and card.copies:
            entries.setdefault(token, []).append((card.id, card.copies))
    words = {token: game.column_word(game.decks.by, token) for token in entries}
    known = list(game.words.get(game.list_of(game.decks.by), {}))
    order = sorted(entries, key=lambda token: known.index(token) if token in known else len(known))
    return {
        token: Deck(token, {lang: words[token].name(lang) for lang in game.languages}, tuple(entries[token]))
        for token in order
    }


def _deck_table(game: Game, all_ids: Sequence[str], findings: Findings) -> dict[str, Deck]:
    from card_db.schema import convert

    raw = read_table(game.folder / game.decks.table, shown_as=game.shown(game.decks.table))
    converted = convert(raw, _table_of(raw, all_ids, ("deck_id", "card_id", "copies")), game)
    findings.add(converted.problems)
    findings.visit(raw.file, "carte dei mazzi", "cards of the decks", len(raw.rows))
    frame = converted.frame
    if converted.problems:
        return {}
    titles: dict[str, dict[str, str]] = {}
    entries: dict[str, list[tuple[str, int]]] = {}
    for row in frame.to_dict("records"):
        name = str(row["deck_id"])
        titles.setdefault(name, {lang: str(row.get(f"deck_name_{lang}") or name) for lang in game.languages})
        entries.setdefault(name, []).append((str(row["card_id"]), int(row["copies"])))
    return {name: Deck(name, titles[name], added_up(entries[name])) for name in entries}


def _table_of(raw: RawTable, all_ids: Sequence[str], required: Sequence[str]) -> Table:
    """How a list of cards and copies is read: its other columns are of no concern."""
    kinds = {
        "deck_id": Column("deck_id", "text", blank=False),
        required[-2]: Column(required[-2], "word", values=tuple(all_ids), blank=False),
        required[-1]: Column(required[-1], "copies", blank=False),
    }
    others = (Column(name) for name in raw.header if name not in required)
    return Table(file=raw.file, columns=(*(kinds[name] for name in required), *others))


def added_up(entries: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Each card once, its copies added up, in the order of first mention; cards with no copies fall out."""
    copies: dict[str, int] = {}
    for card, number in entries:
        copies[card] = copies.get(card, 0) + number
    return tuple((card, number) for card, number in copies.items() if number)


def without(decks: Mapping[str, Deck], left_out: frozenset[str]) -> dict[str, Deck]:
    """The decks without some cards; a deck of which nothing is left is gone."""
    kept = {
        name: Deck(name, deck.title, tuple(entry for entry in deck.entries if entry[0] not in left_out))
        for name, deck in decks.items()
    }
    return {name: deck for name, deck in kept.items() if deck.entries}


def size_problems(game: Game, decks: Iterable[Deck], cards: Mapping[str, Card]) -> list[Problem]:
    """Decks that do not have as many cards as ``decks.size`` asks for (AD-3.1, KM-5.1)."""
    size = game.decks.size
    return [_wrong_size(game, deck, size, cards) for deck in decks if size is not None and deck.size != size]


def _wrong_size(game: Game, deck: Deck, size: int, cards: Mapping[str, Card]) -> Problem:
    sums: dict[str, int] = {}
    for card, copies in deck.entries:
        file = cards[card].table
        sums[file] = sums.get(file, 0) + copies
    parts = " + ".join(f"{number} ({file})" for file, number in sums.items())
    said = Said(
        it=f"Il mazzo «{deck.title.get('it', deck.name)}» ha {deck.size} carte: {parts}.",
        en=f'The deck "{deck.title.get("en", deck.name)}" has {deck.size} cards: {parts}.',
    )
    expected = Said(it=f"{size} carte", en=f"{size} cards")
    file = game.shown(game.decks.table or "game.toml")
    return Problem(problem=said, file=file, cell=str(deck.size), expected=expected)


def read_deck(
    path: str | Path, database: CardDatabase, *, encoding: str | None = None, delimiter: str | None = None
) -> Deck:
    """The deck somebody wrote: a table with ``id`` (or ``card_id``) and ``copies`` (or ``copie``, ``qty`` ...).

    The same card on two rows counts twice. Cards that the database left out (``--no-house``) are left out here
    too. Raises :class:`InputError` with every unknown card and every row without a quantity.
    """
    from card_db.schema import convert

    raw = read_table(path, encoding=encoding, delimiter=delimiter)
    card, copies = called(raw.header, ID_NAMES) or "id", called(raw.header, COPIES_NAMES) or "copies"
    if card not in raw.header or copies not in raw.header:
        raise InputError([_no_deck(raw, card, copies)])
    raw = _in_capitals(raw, card, frozenset(database.known_ids))
    converted = convert(raw, _table_of(raw, database.known_ids, (card, copies)), database.game)
    if converted.problems:
        raise InputError(converted.problems)
    pairs = zip(converted.frame[card], converted.frame[copies], strict=True)
    entries = [(str(card_id), int(number)) for card_id, number in pairs if card_id in database]
    deck = Deck(Path(path).stem, dict.fromkeys(LANGUAGES, Path(path).stem), added_up(entries))
    if not deck.entries:
        said = Said(it="Il mazzo non ha nessuna carta.", en="The deck has no card.")
        raise InputError([Problem(problem=said, file=raw.file)])
    return deck


def _no_deck(raw: RawTable, card: str, copies: str) -> Problem:
    """A table without the columns of a deck: which are missing, and which there are."""
    missing = [name for name in (card, copies) if name not in raw.header]
    there = ", ".join(raw.header)
    it, en = " e ".join(f"«{name}»" for name in missing), " and ".join(f'"{name}"' for name in missing)
    said = Said(
        it=f"A questo mazzo manca {it}; le sue colonne sono: {there}.",
        en=f"This deck lacks {en}; its columns are: {there}.",
    )
    expected = Said(
        it="una colonna «id» con i codici delle carte e una «copies» (o «copie») con quante copie di ciascuna",
        en='a column "id" with the ids of the cards and a column "copies" with how many of each',
    )
    return Problem(problem=said, file=raw.file, row=1, column=missing[0], expected=expected)


def _in_capitals(raw: RawTable, column: str, known: frozenset[str]) -> RawTable:
    """The table with ids that were typed in small letters as they are."""
    at = raw.header.index(column)

    def cells(row: RawRow) -> tuple[str, ...]:
        given = row.cells[at]
        meant = given.upper() if given.upper() in known else given
        return (*row.cells[:at], meant, *row.cells[at + 1 :])

    return replace(raw, rows=tuple(RawRow(row.number, cells(row)) for row in raw.rows))
