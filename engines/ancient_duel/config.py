"""What a game starts from: two decks, how they are played, the house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from card_db.problems import Said, nearest
from engines.ancient_duel.cards import Book
from engines.ancient_duel.decks import ALL_UNLOCKED, SIZE, Deck, base_deck, check_deck, deck_of, list_of
from engines.ancient_duel.house import SWITCHES, House, house_of
from engines.ancient_duel.piles import pile
from engines.ancient_duel.state import ANY, UNKNOWN, Side, State
from engines.errors import SwitchValueError

OPEN: Final = "open"
DEALT: Final = "dealt"
WAYS: Final = (DEALT, OPEN)
"""``dealt``: the program holds the cards and chance deals them. ``open``: people hold the cards, which are named
when they are played."""

GAMES: Final = ("games_1", "games_2")
DECKS: Final = ("deck_1", "deck_2")


@dataclass(frozen=True, slots=True)
class Config(House):
    """Two decks, the games completed by their players, the way of playing, and the house rules.

    A deck is a faction (its base deck), ``any`` (an open table where nobody knows the deck), or a
    :class:`~engines.ancient_duel.decks.Deck`. Chance says whether the first or the second player begins (AD-4.3).
    """

    deck_1: str | Deck = "rome"
    deck_2: str | Deck = "sparta"
    games_1: int = ALL_UNLOCKED
    games_2: int = ALL_UNLOCKED
    cards: str = DEALT

    @property
    def house(self) -> House:
        """The house rules alone."""
        values: dict[str, Any] = {switch.name: getattr(self, switch.name) for switch in SWITCHES}
        return House(**values)


def configure(book: Book, values: Mapping[str, object]) -> Config:
    """A configuration from plain values: ``deck_1``, ``deck_2``, ``games_1``, ``games_2``, ``cards``, and switches.

    Raises :class:`~engines.errors.UnknownSwitchError`, :class:`~engines.errors.SwitchValueError`,
    :class:`~engines.ancient_duel.decks.DeckFormError`, :class:`~engines.ancient_duel.decks.IllegalDeckError`.
    """
    own = {name: value for name, value in values.items() if name in (*DECKS, *GAMES, "cards")}
    house = house_of({name: value for name, value in values.items() if name not in own})
    cards = _way(own.get("cards", DEALT))
    games = [_games(name, own.get(name, ALL_UNLOCKED)) for name in GAMES]
    decks = [deck_of(book, own.get(name, default), name) for name, default in zip(DECKS, _DEFAULTS, strict=True)]
    for name, deck, number in zip(DECKS, decks, games, strict=True):
        if deck == ANY and cards == DEALT:
            said = Said("Un mazzo sconosciuto non si può distribuire.", "A deck that nobody knows cannot be dealt.")
            raise SwitchValueError(said, place=name, expected="cards = open")
        check_deck(book, deck, name, games=number, unlocks=house.unlocks)
    chosen: dict[str, Any] = {switch.name: getattr(house, switch.name) for switch in SWITCHES}
    return Config(**chosen, deck_1=decks[0], deck_2=decks[1], games_1=games[0], games_2=games[1], cards=cards)


_DEFAULTS: Final = ("rome", "sparta")


def _way(value: object) -> str:
    if isinstance(value, str) and value in WAYS:
        return value
    said = Said(f"Le carte non possono essere «{value}».", f'The cards cannot be "{value}".')
    raise SwitchValueError(said, place="cards", expected=", ".join(WAYS), nearest=nearest(str(value), WAYS))


def _games(name: str, value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    said = Said(f"Non sono partite finite: «{value}».", f'This is no number of completed games: "{value}".')
    raise SwitchValueError(said, rule="AD-3.6", place=name, expected="0, 1, 2, …")


def start(book: Book, config: Config) -> State:
    """Before the game: decks shuffled, nothing dealt, chance to say who begins (AD-4)."""
    house = config.house
    sides = [_side(book, deck, config.cards, house) for deck in (config.deck_1, config.deck_2)]
    return State(house=house, sides=(sides[0], sides[1]))


def _side(book: Book, deck: str | Deck, cards: str, house: House) -> Side:
    if cards == OPEN:
        known = pile({UNKNOWN: SIZE})
    else:
        known = base_deck(book, deck).cards if isinstance(deck, str) else deck.cards
    return Side(list=list_of(deck), points=house.start_points, deck=known)
