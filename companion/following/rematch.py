"""Once more: the same people, and the other one begins."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from companion.desks.base import AnyGame
from companion.following import refused
from companion.following.refused import Refused
from companion.following.tables import Opening, TableView
from companion.store.rows import Seat, Table

if TYPE_CHECKING:
    from companion.house import House

_OTHER: Final = {"1": "2", "2": "1"}
_one_at_a_time: Final = threading.Lock()
"""Both players want it at the same moment more often than not: they must find each other at one table."""


def rematch(house: House, view: TableView, device: str) -> str:
    """The code of the table where those of a finished game play again, seats exchanged; opened if it is not yet.

    Whoever sat there sits there already, and every phone at the old table looks again. Raises
    :class:`~companion.following.refused.Refused` for a phone that did not play, and while the game goes on.
    """
    seats = view.plays_for(device)
    if not seats or view.timeline.match.outcome is None:
        raise Refused(refused.NOT_YOUR_SEAT)
    with _one_at_a_time:
        return found(house, view) or _opened(house, view, device)


def found(house: House, view: TableView) -> str | None:
    """The code of the rematch, if one was opened: a later table with the same phones in each other's seats."""
    game = house.tables.game_of(view.table)
    ended = view.timeline.line(view.timeline.standing[-1]).event.at
    wanted = _people(game, view.table, view.seats)[::-1]
    for table in house.store.tables_of(view.table.host):
        later = table.game == view.table.game and table.opened_at >= ended
        if later and _people(game, table, house.store.seats(table.code)) == wanted:
            return table.code
    return None


def _people(game: AnyGame, table: Table, seats: tuple[Seat, ...]) -> tuple[tuple[str, str], ...]:
    """By seat, what tells people apart: their phones, and where they share one, their names."""
    return tuple((seat.device, _name(game, seat) if table.hot_seat else "") for seat in seats)


def _name(game: AnyGame, seat: Seat) -> str:
    """The name somebody has given; nothing where the game's own name of the seat still stands."""
    return "" if seat.name == game.seats[seat.seat].name.it else seat.name


def _opened(house: House, view: TableView, device: str) -> str:
    old, game = view.table, house.tables.game_of(view.table)
    names = tuple(_name(game, seat) for seat in view.seats[::-1])
    opening = Opening(old.game, exchanged(json.loads(old.config)), names, hot_seat=old.hot_seat)
    code = house.tables.open_table(opening, old.host)
    for number, seat in enumerate(view.seats[::-1]):
        if seat.device and not old.hot_seat:
            house.tables.sit(code, seat.device, number, names[number])
    _look_again(house, old, view, device)
    return code


def _look_again(house: House, old: Table, view: TableView, device: str) -> None:
    """Sitting down where one sits changes nothing, and makes every phone at the table look."""
    own = view.seats[view.plays_for(device)[0]]
    house.tables.sit(old.code, device, own.seat, own.name)


def exchanged(values: Mapping[str, object]) -> dict[str, object]:
    """The values of a configuration for the other order of play: what is of the first player becomes the second's."""
    return {_exchanged(name): value for name, value in values.items()}


def _exchanged(name: str) -> str:
    stem, _, player = name.rpartition("_")
    return f"{stem}_{_OTHER[player]}" if stem and player in _OTHER else name
