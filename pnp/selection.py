"""Which cards are printed, with how many copies, in which files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from card_db.database import CardDatabase
from card_db.decks import read_deck
from card_db.problems import InputError, Problem, Said, nearest
from card_db.records import Card, Deck
from pnp.order import Order


@dataclass(frozen=True, slots=True)
class Batch:
    """The cards of one file, with their copies, under the name that the file gets."""

    name: str
    title: Mapping[str, str]
    cards: tuple[tuple[Card, int], ...]

    @property
    def copies(self) -> dict[str, int]:
        """Copies by card id."""
        return {card.id: copies for card, copies in self.cards}

    def file(self, kind: str, paper: str) -> str:
        """``sheets-rome-a4.pdf``; without a group ``sheets-a4.pdf``."""
        return "-".join(part for part in (kind, self.name, paper) if part) + ".pdf"


def select(database: CardDatabase, order: Order) -> tuple[Batch, ...]:
    """The batches of an order. Raises :class:`InputError` for unknown ids and groups, all at once."""
    if order.deck is not None:
        return (
            _batch(
                database,
                read_deck(order.deck, database, encoding=order.encoding, delimiter=order.delimiter),
                Path(order.deck).stem,
            ),
        )
    if order.ids:
        return (_of_ids(database, order.ids),)
    decks = _grouped(database)
    names = _wanted(database, decks, order.groups) if order.groups else tuple(decks)
    return tuple(_batch(database, decks[name], "" if name == database.game.id else name) for name in names)


def _batch(database: CardDatabase, deck: Deck, name: str) -> Batch:
    return Batch(name, deck.title, tuple((database.card(card), copies) for card, copies in deck.entries))


def _of_ids(database: CardDatabase, ids: Iterable[str]) -> Batch:
    """Single cards by id, one copy each; an id named twice gives two."""
    copies: dict[str, int] = {}
    problems: list[Problem] = []
    for given in ids:
        card = given.upper() if given.upper() in database else given
        if card in database:
            copies[card] = copies.get(card, 0) + 1
        else:
            problems.append(_unknown(given, "--cards", "carta", "card", database.known_ids))
    if problems:
        raise InputError(problems)
    title = {"it": "Carte scelte", "en": "Chosen cards"}
    return Batch("cards", title, tuple((database.card(card), number) for card, number in copies.items()))


def _grouped(database: CardDatabase) -> dict[str, Deck]:
    """The decks; the one deck of a game without decks is shared out over the words of ``group_by``."""
    game = database.game
    if not game.group_by or list(database.decks) != [game.id]:
        return database.decks
    (deck,) = database.decks.values()
    parts: dict[str, list[tuple[str, int]]] = {}
    for card, copies in deck.entries:
        parts.setdefault(database.card(card).text(game.group_by), []).append((card, copies))
    return {word: Deck(word, _titles(database, word), tuple(entries)) for word, entries in parts.items()}


def _titles(database: CardDatabase, word: str) -> dict[str, str]:
    named = database.game.column_word(database.game.group_by, word)
    return {lang: named.name(lang) for lang in database.game.languages}


def _wanted(database: CardDatabase, decks: Mapping[str, Deck], groups: Iterable[str]) -> tuple[str, ...]:
    """Groups by their word, their name in either language, or their code."""
    spoken = {alias.casefold(): name for name, deck in decks.items() for alias in _aliases(database, name, deck)}
    problems = [
        _unknown(group, "--faction", "fazione", "faction", tuple(decks))
        for group in groups
        if group.casefold() not in spoken
    ]
    if problems:
        raise InputError(problems)
    return tuple(dict.fromkeys(spoken[group.casefold()] for group in groups))


def _aliases(database: CardDatabase, name: str, deck: Deck) -> tuple[str, ...]:
    column = database.game.decks.by or database.game.group_by
    code = database.game.column_word(column, name).data.get("code", name) if column else name
    return (name, *deck.title.values(), str(code))


def _unknown(given: str, option: str, it: str, en: str, valid: tuple[str, ...]) -> Problem:
    shown = ", ".join(valid[:12]) + (", …" if len(valid) > 12 else "")
    said = Said(f"Nessuna {it} «{given}».", f'There is no {en} "{given}".')
    near = nearest(given.upper(), valid) or nearest(given.lower(), valid)
    return Problem(said, file=option, expected=Said(shown, shown), nearest=near)
