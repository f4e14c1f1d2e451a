"""Which decks are legal (AD-3): every code of AD-3.8, and what a configuration says of a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from card_db.problems import Said, nearest
from engines.ancient_duel.cards import COPIES, Book
from engines.ancient_duel.piles import Pile, pile
from engines.ancient_duel.state import ANY, DeckList
from engines.errors import EngineError

SIZE: Final = 40
"""Cards of a deck (AD-3.1)."""

COMMANDERS: Final = (1, 2)
"""How many Commanders a deck has (AD-3.3)."""

TERRAINS: Final = 2
"""The most Terrain Doctrines in a deck (AD-3.4)."""

COALITION: Final = 3
"""Factions to have unlocked before a coalition deck (AD-3.7)."""

SHARES: Final[Mapping[str, tuple[int, ...]]] = {"single": (40,), "allied": (30, 10), "coalition": (26, 8, 6)}
"""The cards of each declared faction, in order (AD-3.5)."""

UNLOCKED_AT: Final[Mapping[str, int]] = {
    "rome": 0,
    "sparta": 0,
    "macedonia": 3,
    "persia": 6,
    "carthage": 9,
    "egypt": 12,
    "dacia": 15,
}
"""Completed games after which a faction may be used (AD-3.6); a faction of one's own making may always."""

ALL_UNLOCKED: Final = max(UNLOCKED_AT.values())

FAULTS: Final[Mapping[str, tuple[str, Said]]] = {
    "E_CMD_COPY": ("AD-3.2", Said("un Comandante c’è più di una volta", "a Commander occurs more than once")),
    "E_CMD_COUNT": ("AD-3.3", Said("i Comandanti non sono 1 o 2", "there are not 1 or 2 Commanders")),
    "E_CMD_FACTION": (
        "AD-3.3",
        Said("un Comandante non è della fazione principale", "a Commander is not of the main faction"),
    ),
    "E_COALITION_LOCKED": (
        "AD-3.7",
        Said("per una coalizione servono 3 fazioni sbloccate", "a coalition needs 3 unlocked factions"),
    ),
    "E_COPIES": ("AD-3.2", Said("una carta c’è più di 3 volte", "a card occurs more than 3 times")),
    "E_LOCKED": ("AD-3.6", Said("una fazione non è ancora sbloccata", "a faction is not unlocked yet")),
    "E_SIZE": ("AD-3.1", Said("le carte non sono 40", "there are not 40 cards")),
    "E_SPLIT": (
        "AD-3.5",
        Said(
            "le carte non sono divise tra le fazioni come si deve",
            "the cards are not split among the factions as they must be",
        ),
    ),
    "E_TERRAIN_COUNT": (
        "AD-3.4",
        Said("le Dottrine del terreno sono più di 2", "there are more than 2 Terrain Doctrines"),
    ),
    "E_TERRAIN_MAIN": (
        "AD-3.4",
        Said("nessuna Dottrina del terreno è della fazione principale", "no Terrain Doctrine is of the main faction"),
    ),
    "E_UNKNOWN": ("AD-3.8", Said("una carta non esiste", "a card does not exist")),
}
"""What each code means, with the rule behind it (AD-3.8)."""


class IllegalDeckError(EngineError):
    """A deck that may not be played; ``codes`` are those of AD-3.8, sorted."""

    def __init__(self, codes: tuple[str, ...], place: str) -> None:
        """Say everything that is wrong."""
        self.codes = codes
        told = [FAULTS[code][1] for code in codes]
        it = f"Il mazzo non è valido ({', '.join(codes)}): {'; '.join(said.it for said in told)}."
        en = f"The deck is not legal ({', '.join(codes)}): {'; '.join(said.en for said in told)}."
        super().__init__(Said(it, en), rule=FAULTS[codes[0]][0], place=place)


class DeckFormError(EngineError):
    """A deck that is not written in a form that can be read."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as its player declares it: kind, factions in order (main first), cards (AD-3.5)."""

    kind: str
    factions: tuple[str, ...]
    cards: Pile


def base_deck(book: Book, faction: str) -> Deck:
    """The base deck of a faction, as a single-faction deck (AD-2.7)."""
    return Deck("single", (faction,), pile(book.base(faction)))


def violations(book: Book, deck: Deck, *, games: int = ALL_UNLOCKED, unlocks: str = "by_games") -> tuple[str, ...]:
    """The codes of everything that is wrong with a deck, sorted; none for a legal one (AD-3.8).

    ``games`` is how many games its player has completed (AD-3.6).
    """
    return tuple(sorted(_violations(book, deck, ALL_UNLOCKED if unlocks == "all" else games)))


def _violations(book: Book, deck: Deck, games: int) -> Iterator[str]:
    known = {card: count for card, count in deck.cards if card in book.facts}
    if len(known) < len(deck.cards):
        yield "E_UNKNOWN"
    if sum(count for _, count in deck.cards) != SIZE:
        yield "E_SIZE"
    if any(count > COPIES and not book.facts[card].is_commander for card, count in known.items()):
        yield "E_COPIES"
    yield from _commanders(book, deck, known)
    yield from _terrains(book, deck, known)
    counts = Counter[str]()
    for card, count in known.items():
        counts[book.facts[card].faction] += count
    if not _is_split(deck, counts):
        yield "E_SPLIT"
    if any(UNLOCKED_AT.get(faction, 0) > games for faction in counts):
        yield "E_LOCKED"
    if deck.kind == "coalition" and sum(at <= games for at in UNLOCKED_AT.values()) < COALITION:
        yield "E_COALITION_LOCKED"


def _commanders(book: Book, deck: Deck, known: Mapping[str, int]) -> Iterator[str]:
    commanders = {card: count for card, count in known.items() if book.facts[card].is_commander}
    if sum(commanders.values()) not in COMMANDERS:
        yield "E_CMD_COUNT"
    if any(count > 1 for count in commanders.values()):
        yield "E_CMD_COPY"
    if any(book.facts[card].faction != deck.factions[0] for card in commanders):
        yield "E_CMD_FACTION"


def _terrains(book: Book, deck: Deck, known: Mapping[str, int]) -> Iterator[str]:
    terrains = {card: count for card, count in known.items() if book.facts[card].kind == "terrain"}
    if sum(terrains.values()) > TERRAINS:
        yield "E_TERRAIN_COUNT"
    if terrains and all(book.facts[card].faction != deck.factions[0] for card in terrains):
        yield "E_TERRAIN_MAIN"


def _is_split(deck: Deck, counts: Mapping[str, int]) -> bool:
    """Single-faction: all of the main faction, whatever the size; else each declared faction has exactly its share."""
    if len(set(deck.factions)) != len(deck.factions) or not set(counts) <= set(deck.factions):
        return False
    if deck.kind == "single":
        return True
    return all(counts.get(faction, 0) == share for faction, share in zip(deck.factions, SHARES[deck.kind], strict=True))


def deck_of(book: Book, value: object, place: str) -> str | Deck:
    """A deck from plain values: a faction, ``any``, or ``{kind, factions, cards}``.

    Raises :class:`DeckFormError`.
    """
    if isinstance(value, str):
        if value != ANY and value not in book.factions:
            said = Said(f"La fazione «{value}» non esiste.", f'There is no faction "{value}".')
            names = [ANY, *book.factions]
            raise DeckFormError(said, place=place, expected=", ".join(names), nearest=nearest(value, names))
        return value
    if not isinstance(value, Mapping):
        raise _no_deck(place)
    parts: list[Any] = [value.get(part) for part in ("kind", "factions", "cards")]
    kind, factions, cards = parts
    if kind not in SHARES or not _are_texts(factions) or len(factions) != len(SHARES[kind]):
        raise _no_deck(place)
    return Deck(kind, tuple(factions), _pile(cards, place))


def _no_deck(place: str) -> DeckFormError:
    said = Said("Questo non è un mazzo.", "This is not a deck.")
    form = 'rome | any | {"kind": "single|allied|coalition", "factions": [...], "cards": {"AD-ROM-01": 2, ...}}'
    return DeckFormError(said, place=place, expected=form)


def _are_texts(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)


def _pile(value: Any, place: str) -> Pile:
    pairs = list(value.items()) if isinstance(value, Mapping) else value
    if not isinstance(pairs, list | tuple):
        raise _no_deck(place)
    counts: dict[str, int] = {}
    for pair in pairs:
        match pair:
            case [str(card), int(count)] if not isinstance(count, bool) and count > 0 and card not in counts:
                counts[card] = count
            case _:
                raise _no_deck(place)
    return pile(counts)


def check_deck(book: Book, deck: str | Deck, place: str, *, games: int, unlocks: str) -> None:
    """Refuse an illegal deck with every code; ``any`` is not looked at. Raises :class:`IllegalDeckError`."""
    if deck == ANY:
        return
    declared = base_deck(book, deck) if isinstance(deck, str) else deck
    if codes := violations(book, declared, games=games, unlocks=unlocks):
        raise IllegalDeckError(codes, place)


def list_of(deck: str | Deck) -> DeckList:
    """The deck list that a position keeps of a deck."""
    return deck if isinstance(deck, str) else deck.cards
