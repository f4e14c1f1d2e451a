"""Tables to be measured at: opened in a server's own store, both seats taken, in the middle of a game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any, Final, NamedTuple

from companion.bench.servers import Server
from companion.desks import desks
from companion.desks.base import AnyGame
from companion.following.record import export
from companion.following.tables import Opening, Who
from companion.house import House
from companion.store.store import Store
from engines.simulator import next_action

NAMES: Final = ("Anna", "Bruno")
CONFIGS: Final[Mapping[str, Mapping[str, object]]] = {
    "ancient_duel": {"deck_1": "rome", "deck_2": "carthage", "cards": "open"},
    "retrovia": {},
}
"""Every game that is measured, with how it is played."""

GAMES_TRIED: Final = 60
LONGEST: Final = 300


class Deed(NamedTuple):
    """Something that a person has done at a table: what kind, in which seat, in which words."""

    kind: str
    seat: int
    text: str = ""


def token(code: str, player: int) -> str:
    """The cookie of the phone in a seat."""
    return f"{code}{player}".ljust(43, "x")


def device(code: str, player: int) -> str:
    """That phone as the store knows it."""
    return hashlib.sha256(token(code, player).encode()).hexdigest()


@contextmanager
def room(server: Server) -> Iterator[Room]:
    """The tables of a running server, from outside, for as long as the block lasts."""
    store = Store.open(server.database)
    try:
        yield Room(House(store, desks()))
    finally:
        store.close()


class Room:
    """Opens tables and reads what has happened at them."""

    def __init__(self, house: House) -> None:
        """In the store of a server that serves them."""
        self._house = house
        self._positions: dict[str, str] = {}

    def table(self, game: str) -> str:
        """The code of a new table in the middle of a game, Anna to act; both seats are taken."""
        tables = self._house.tables
        code = tables.open_table(Opening(game, CONFIGS[game], NAMES), "")
        for player, name in enumerate(NAMES):
            tables.sit(code, device(code, player), player, name)
        seen = tables.view(code).timeline.seq
        tables.correct(code, Who(device(code, 0), 0, seen), self._position(game))
        return code

    def log(self, code: str) -> list[Deed]:
        """What people have done since the table was made, as its export says."""
        events = json.loads(export(self._house, code))["events"]
        deeds = [Deed(each["kind"], each["seat"], each["text"]) for each in events if each["seat"] is not None]
        made = next(number for number, deed in enumerate(deeds) if deed.kind == "correct")
        return deeds[made + 1 :]

    def _position(self, game: str) -> str:
        if game not in self._positions:
            rules = self._house.desks[game].game
            self._positions[game] = position(rules, rules.configure(CONFIGS[game]), FULL[game])
        return self._positions[game]


def position(game: AnyGame, config: Any, wanted: Callable[[Any], bool]) -> str:
    """The first position of random games, the same ones each time, that is wanted and the first player's to act in."""
    for seed in range(GAMES_TRIED):
        rng, state = Random(seed), game.initial_state(config)
        for _ in range(LONGEST):
            if game.is_terminal(state):
                break
            if game.acting_players(state) == (0,) and wanted(state):
                return game.to_text(state)
            state = game.child(state, next_action(game, state, rng)[0])
    raise LookupError(game.id)


def _full_duel(state: Any) -> bool:
    """Two units and two plans or more on each side, cards in both hands, nothing under way."""
    is_calm = state.phase == "main1" and not (state.stack or state.queue or state.combat)
    return is_calm and all(min(len(side.units), len(side.plans)) >= 2 and side.hand for side in state.sides)


def _full_field(state: Any) -> bool:
    """Ten squares or more, four characters a side, the Prey in play, tiles left."""
    board = "".join(code[:1] for code in state.layout.board)
    sides = (sum(map(str.isupper, board)), sum(map(str.islower, board)))
    return (
        state.prey_in_play and len(state.layout.field.squares) >= 10 and min(sides) >= 3 and min(state.layout.tiles) > 0
    )


FULL: Final[Mapping[str, Callable[[Any], bool]]] = {"ancient_duel": _full_duel, "retrovia": _full_field}
"""What a table in the middle of a game looks like."""
