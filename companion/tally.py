"""Finished games counted: who wins, from which seat, with what, and how long it takes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from card_db.problems import Said
from companion.following.measures import decisions, minutes
from companion.house import House
from companion.store.rows import Table
from companion.store.store import Store

if TYPE_CHECKING:
    from pandas import DataFrame

SEATS: Final = (Said("Chi comincia", "Who begins"), Said("Chi gioca dopo", "Who plays second"))
UNKNOWN: Final = Said("Mazzo ignoto", "Unknown deck")


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game: ``sides`` are the decks, or the game's own names of the seats; seat 0 began.

    ``code`` leads to the table and is not to be shown: whoever knows it may look on.
    """

    code: str
    game: str
    title: Said
    names: tuple[str, ...]
    sides: tuple[Said, ...]
    winner: int | None
    rule: str
    decisions: int
    minutes: int
    ended_at: datetime


def finished(house: House) -> tuple[Finished, ...]:
    """Every finished game of a house whose game it knows, oldest first."""
    return tuple(
        Finished(
            table.code,
            table.game,
            house.desks[table.game].game.title,
            tuple(seat.name for seat in seats),
            _sides(house, table),
            result.winner,
            result.rule,
            *_measured(house.store, table.code, house.store.head(table.code).seq),
            result.ended_at,
        )
        for table, seats, result in house.store.finished()
        if table.game in house.desks
    )


@lru_cache(maxsize=4096)
def _measured(store: Store, code: str, seq: int) -> tuple[int, int]:
    """Decisions and minutes of a table up to an event; they do not change any more."""
    events = [event for event in store.events(code) if event.seq <= seq]
    return decisions(events), minutes(events)


def _sides(house: House, table: Table) -> tuple[Said, ...]:
    values = json.loads(table.config)
    seats = house.desks[table.game].game.seats
    return tuple(
        _deck(table.game, values[f"deck_{number}"]) if f"deck_{number}" in values else seat.name
        for number, seat in enumerate(seats, start=1)
    )


def _deck(game: str, deck: Any) -> Said:
    """A deck by its factions; one of somebody's own has several, or one that is not played as it comes."""
    if isinstance(deck, Mapping):
        named = [_word(game, str(faction)) for faction in deck.get("factions", ())]
        if named:
            return Said(" + ".join(each.it for each in named), " + ".join(each.en for each in named))
    return UNKNOWN if deck == "any" else _word(game, str(deck))


def _word(game: str, token: str) -> Said:
    """A word of a game's tables as people read it."""
    for words in _words(game):
        if token in words:
            return Said(words[token].name("it"), words[token].name("en"))
    return Said(token, token)


@lru_cache(maxsize=16)
def _words(game: str) -> tuple[Mapping[str, Any], ...]:
    from card_db.game import load_game
    from card_db.games import GAMES, game_folder

    return tuple(load_game(game_folder(game)).words.values()) if game in GAMES else ()


def by_player(games: Iterable[Finished], lang: str) -> DataFrame:
    """A row for each player of each game: ``game``, ``player``, ``seat``, ``side``, and ``won``, ``drawn``, ``lost``.

    The same name in other capitals is the same player, called as in the latest game.
    """
    from pandas import DataFrame

    rows = [
        {
            "game": game.title.in_(lang),
            "player": name,
            "seat": SEATS[seat].in_(lang),
            "side": game.sides[seat].in_(lang),
            "won": game.winner == seat,
            "drawn": game.winner is None,
            "lost": game.winner not in (None, seat),
        }
        for game in games
        for seat, name in enumerate(game.names)
    ]
    frame = DataFrame(rows, columns=["game", "player", "seat", "side", "won", "drawn", "lost"])
    latest = frame.groupby(frame["player"].str.casefold())["player"].transform("last")
    return frame.assign(player=latest)


def wins(frame: DataFrame, by: str) -> DataFrame:
    """For each value of a column: ``games``, ``won``, ``drawn``, ``lost``, ``share`` of games won; most games first."""
    counted = frame.groupby(by, sort=False).agg(
        games=("won", "size"), won=("won", "sum"), drawn=("drawn", "sum"), lost=("lost", "sum")
    )
    counted["share"] = counted["won"] / counted["games"]
    return counted.sort_values(["games", "share"], ascending=False, kind="stable")


@dataclass(frozen=True, slots=True)
class Lengths:
    """The middle of some games: half of them are shorter."""

    games: int
    decisions: float
    minutes: float


def lengths(games: Sequence[Finished]) -> Lengths:
    """How long these games are; there must be one at least."""
    from pandas import Series

    return Lengths(
        len(games),
        float(Series([game.decisions for game in games]).median()),
        float(Series([game.minutes for game in games]).median()),
    )


_COLUMNS: Final = {
    "ended": Said("fine", "ended"),
    "game": Said("gioco", "game"),
    "first": Said("comincia", "first"),
    "second": Said("gioca dopo", "second"),
    "first_side": Said("lato o mazzo di chi comincia", "side or deck of the first"),
    "second_side": Said("lato o mazzo di chi gioca dopo", "side or deck of the second"),
    "winner": Said("vince", "winner"),
    "rule": Said("regola", "rule"),
    "decisions": Said("decisioni", "decisions"),
    "minutes": Said("minuti", "minutes"),
}


def table(games: Iterable[Finished], lang: str) -> bytes:
    """The games as CSV, one a row, as spreadsheets of the language open it."""
    from pandas import DataFrame

    rows = [
        {
            "ended": f"{game.ended_at:%Y-%m-%d %H:%M}",
            "game": game.title.in_(lang),
            "first": _inert(game.names[0]),
            "second": _inert(game.names[1]),
            "first_side": game.sides[0].in_(lang),
            "second_side": game.sides[1].in_(lang),
            "winner": "" if game.winner is None else _inert(game.names[game.winner]),
            "rule": game.rule,
            "decisions": game.decisions,
            "minutes": game.minutes,
        }
        for game in games
    ]
    frame = DataFrame(rows, columns=[*_COLUMNS]).rename(columns={key: said.in_(lang) for key, said in _COLUMNS.items()})
    return frame.to_csv(index=False, sep=";" if lang == "it" else ",").encode("utf-8-sig")


def _inert(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name
