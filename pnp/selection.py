"""Which cards are printed, with how many copies, in which files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from card_db.database import CardDatabase
from card_db.decks import read_deck
from card_db.game import Print
from card_db.problems import InputError, Problem, Said, nearest
from card_db.records import Card, Deck
from pnp.face_names import DEFAULT, FaceNames
from pnp.order import Order
from pnp.templates import FaceTemplateError

Copies = tuple[tuple[Card, int], ...]
"""Cards with how many of each."""


@dataclass(frozen=True, slots=True)
class Batch:
    """The cards of one file, with their copies, under the name that the file gets.

    ``sheets`` says which print of their tables is meant, ``size`` its size (mm; empty: the game's) and
    ``gutter`` the room between two of them (mm); ``has_backs`` whether any of them has something on its back.
    """

    name: str
    title: Mapping[str, str]
    cards: Copies
    sheets: str = ""
    size: str = ""
    gutter: int = 0
    has_backs: bool = True

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
        deck = read_deck(order.deck, database, encoding=order.encoding, delimiter=order.delimiter)
        return tuple(shared_out(database, _cards(database, deck), Path(order.deck).stem, deck.title))
    if order.ids:
        title = {"it": "Carte scelte", "en": "Chosen cards"}
        return tuple(shared_out(database, _of_ids(database, order.ids), "cards", title))
    decks = _grouped(database)
    batches = tuple(batch for name, deck in decks.items() for batch in _of_deck(database, name, deck))
    return _wanted(database, decks, batches, order.groups) if order.groups else batches


def _cards(database: CardDatabase, deck: Deck) -> Copies:
    return tuple((database.card(card), copies) for card, copies in deck.entries)


def _of_deck(database: CardDatabase, name: str, deck: Deck) -> Iterator[Batch]:
    """A deck on its sheets; the one deck of a game without decks goes without a name."""
    is_all = name == database.game.id
    yield from shared_out(database, _cards(database, deck), "" if is_all else name, deck.title)


def shared_out(
    database: CardDatabase, cards: Copies, name: str = "", title: Mapping[str, str] | None = None
) -> Iterator[Batch]:
    """Cards shared out over their sheets: one batch for each name that the prints of their tables have."""
    game, names = database.game, FaceNames()
    found: dict[str, list[tuple[Card, int, Print]]] = {}
    for card, copies in cards:
        table = game.table(card.table)
        for printed in table.prints:
            if _shows(names, printed.face or DEFAULT, card):
                found.setdefault(game.sheets_of(table, printed), []).append((card, copies, printed))
    for sheets, members in found.items():
        yield Batch(
            name="-".join(part for part in (name, sheets) if part),
            title=_title(title or game.title, members[0][2].title, is_whole=not name),
            cards=tuple((card, copies) for card, copies, _ in members),
            sheets=sheets,
            size=members[0][2].size,
            gutter=members[0][2].gutter,
            has_backs=any(printed.back and _shows(names, printed.back, card) for card, _, printed in members),
        )


def _shows(names: FaceNames, source: str, card: Card) -> bool:
    """Whether a card has a face there; a name that cannot be filled in is told when the card is drawn."""
    try:
        return bool(names.name(source, card))
    except FaceTemplateError:
        return True


def _title(group: Mapping[str, str], sheets: Mapping[str, str], *, is_whole: bool) -> Mapping[str, str]:
    """What the cards of a file are called: their group, what is printed of them, or both."""
    if not sheets or is_whole:
        return sheets or group
    return {lang: f"{name} · {sheets[lang]}" if lang in sheets else name for lang, name in group.items()}


def _of_ids(database: CardDatabase, ids: Iterable[str]) -> Copies:
    """Single cards by id, one copy each; an id named twice gives two."""
    copies: dict[str, int] = {}
    problems: list[Problem] = []
    for given in ids:
        card = given.upper() if given.upper() in database else given
        if card in database:
            copies[card] = copies.get(card, 0) + 1
        else:
            problems.append(_unknown(given, "--cards", Said("carta", "card"), database.known_ids))
    if problems:
        raise InputError(problems)
    return tuple((database.card(card), number) for card, number in copies.items())


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


def _wanted(
    database: CardDatabase, decks: Mapping[str, Deck], batches: Iterable[Batch], groups: Iterable[str]
) -> tuple[Batch, ...]:
    """Groups by their word, their name in either language, or their code; sheets by their name or their title."""
    spoken: dict[str, set[str]] = {}
    for batch in batches:
        for alias in (batch.name, batch.sheets, *batch.title.values()):
            spoken.setdefault(alias.casefold(), set()).add(batch.name)
    for name, deck in decks.items():
        of_deck = {batch.name for batch in _of_deck(database, name, deck)}
        for alias in _aliases(database, name, deck):
            spoken.setdefault(alias.casefold(), set()).update(of_deck)
    unknown = [group for group in groups if not group or group.casefold() not in spoken]
    if unknown:
        valid = tuple(dict.fromkeys((*decks, *(batch.sheets for batch in batches if batch.sheets))))
        raise InputError(_unknown(group, "--faction", Said("fazione", "faction"), valid) for group in unknown)
    asked: dict[str, None] = {}
    for group in groups:
        asked |= {batch.name: None for batch in batches if batch.name in spoken[group.casefold()]}
    by_name = {batch.name: batch for batch in batches}
    return tuple(by_name[name] for name in asked)


def _aliases(database: CardDatabase, name: str, deck: Deck) -> tuple[str, ...]:
    column = database.game.decks.by or database.game.group_by
    code = database.game.column_word(column, name).data.get("code", name) if column else name
    return (name, *deck.title.values(), str(code))


def _unknown(given: str, option: str, what: Said, valid: tuple[str, ...]) -> Problem:
    shown = ", ".join(valid[:12]) + (", …" if len(valid) > 12 else "")
    said = Said(f"Non c’è nessuna {what.it} «{given}».", f'There is no {what.en} "{given}".')
    near = nearest(given.upper(), valid) or nearest(given.lower(), valid)
    return Problem(said, file=option, expected=Said(shown, shown), nearest=near)
