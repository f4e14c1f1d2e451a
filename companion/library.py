"""What can be looked up in the games that come with the program, read once and kept; and the faces of their cards."""

from __future__ import annotations

import threading
from base64 import b64encode
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from card_db.game import load_game
from card_db.games import GAMES, game_folder

if TYPE_CHECKING:
    from card_db.database import CardDatabase
    from pnp.lookup import CardEntry, Entry, Lookup
    from pnp.lookup.figures import Figures
    from pnp.lookup.views import Face, Views
    from pnp.portraits import Portraits
    from pnp.rulebook.model import Macro

KEPT = 512
"""Pictures kept in memory: every card of a game in both languages, some 25 kB each."""

_reading = threading.RLock()
"""Games are read and pictures drawn by one thread at a time: a second phone waits for the first one's."""


def titles(lang: str, *, first: Iterable[str] = ()) -> dict[str, str]:
    """The games by id, with their titles; those of ``first`` before the others."""
    ordered = dict.fromkeys([*(game for game in first if game in GAMES), *GAMES])
    return {game: _title(game, lang) for game in ordered}


@cache
def _title(game: str, lang: str) -> str:
    return load_game(game_folder(game)).title.get(lang) or game


def known(game: str) -> str | None:
    """The game of that id, if it is one of ours: addresses may say anything."""
    return game if game in GAMES else None


def game_of(id_: str) -> str | None:
    """The game whose cards and rules have ids that begin like this one."""
    code = id_.strip().upper().partition("-")[0]
    return _by_code().get(code)


@cache
def _by_code() -> dict[str, str]:
    return {load_game(game_folder(game)).code: game for game in GAMES}


def lookup(game: str) -> Lookup:
    """Everything that can be looked up in a game."""
    with _reading:
        return _lookup(game)


@cache
def _lookup(game: str) -> Lookup:
    from pnp.lookup import Lookup

    return Lookup.of(_database(game))


@cache
def _database(game: str) -> CardDatabase:
    from card_db.database import CardDatabase

    return CardDatabase.load(game)


def picture(game: str, card: str, lang: str) -> bytes | None:
    """The face of a card as a PNG, drawn when it is first asked for; nothing for one that is printed on nothing."""
    with _reading:
        return _picture(game, card, lang)


@lru_cache(maxsize=KEPT)
def _picture(game: str, card: str, lang: str) -> bytes | None:
    portraits, database = _portraits(game, lang), _database(game)
    return portraits.png(database.card(card)) if portraits.shows(database.card(card)) else None


@cache
def _portraits(game: str, lang: str) -> Portraits:
    from pnp.portraits import Portraits

    return Portraits(_database(game), lang)


def views(game: str, lang: str, to: Callable[[Entry], str]) -> Views:
    """Shows the entries of a game in one language; ``to`` gives the address of an entry. Pictures stand in the page."""
    from pnp.lookup.views import Face, Views
    from pnp.raster import shown_size

    def figure(macro: Macro, book: str) -> str | None:
        with _reading:
            drawn = _figure(game, book, macro)
        return None if drawn is None else data_address(drawn)

    def face(card: CardEntry, of: str) -> Face | None:
        drawn = picture(game, card.id, of)
        return None if drawn is None else Face(data_address(drawn), *shown_size(drawn))

    return Views(lookup(game), (lang,), to, figure, face)


@lru_cache(maxsize=KEPT)
def _figure(game: str, lang: str, macro: Macro) -> bytes | None:
    figures = _figures(game, lang)
    return figures.of_example(macro.argument) if macro.name == "example" else figures.of_macro(macro)


@cache
def _figures(game: str, lang: str) -> Figures:
    from pnp.lookup.figures import Figures

    return Figures(_lookup(game).materials[lang])


def data_address(png: bytes) -> str:
    """A picture as an address that holds all of it."""
    return f"data:image/png;base64,{b64encode(png).decode('ascii')}"
