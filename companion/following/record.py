"""A table as one JSON file: what was agreed and everything that happened; it plays again to the same state anywhere."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, get_args

from card_db.problems import Said
from companion.codes import new_code
from companion.desks.base import AnyGame
from companion.following.people import tidy_name
from companion.following.refused import Refused, refused_by
from companion.following.timeline import Timeline
from companion.store.rows import Event, Kind, NewEvent, Result, Seat, Source, Table
from engines.codec import to_json
from engines.errors import EngineError
from engines.match import Match

if TYPE_CHECKING:
    from companion.house import House

FORM: Final = 1
"""The form of the file; a file of a later form is refused."""

LONGEST: Final = 20_000
"""Events of the longest game that is taken in; nobody plays so many, and each is played again."""

_NOT_OURS: Final = Said("Il file non è una partita di Al Tavolo.", "The file is not a game of Al Tavolo.")
_LATER: Final = Said(
    "Il file viene da una versione più nuova di Al Tavolo.", "The file comes from a newer version of Al Tavolo."
)
_OTHER_END: Final = Said(
    "La partita rigiocata non arriva alla posizione scritta nel file: il file è stato cambiato.",
    "Played again, the game does not come to the position written in the file: the file was changed.",
)


def export(house: House, code: str) -> str:
    """The table as JSON text. The names are in it, the devices and the code are not."""
    store = house.store
    table = store.table(code)
    if table is None:
        raise LookupError(code)
    events = store.events(code)
    plain = {
        "altavolo": FORM,
        "game": table.game,
        "rules_version": table.rules_version,
        "config": json.loads(table.config),
        "hot_seat": table.hot_seat,
        "opened_at": table.opened_at.isoformat(),
        "names": [seat.name for seat in store.seats(code)],
        "events": [
            {"kind": each.kind, "seat": each.seat, "text": each.text, "source": each.source, "note": each.note}
            for each in events
        ],
        "state": _state(house, table, events),
    }
    return json.dumps(plain, ensure_ascii=False, indent=1)


def import_table(house: House, data: bytes, host: str) -> str:
    """Open a new table that goes on where the file ends, and return its code; nobody sits there yet.

    Raises :class:`~companion.following.refused.Refused` for a file that is damaged, of another game or version, or
    that does not play to the state it says.
    """
    told = _read(data)
    desk = house.desks.get(told.game)
    if desk is None:
        raise Refused(Said(f"Non conosco il gioco «{told.game}».", f'There is no game "{told.game}".'))
    _of_these_rules(told, desk.game)
    try:
        config = desk.game.configure(told.config)
        timeline = Timeline(Match(desk.game, config)).follow(told.rows())
    except EngineError as error:
        raise refused_by(error) from error
    if to_json(timeline.match.state) != told.state:
        raise Refused(_OTHER_END)
    return _opened(house, told, timeline, host)


@dataclass(frozen=True, slots=True)
class _Told:
    """What a file says, each part of its right kind."""

    game: str
    rules_version: str
    config: Mapping[str, object]
    hot_seat: bool
    names: tuple[str, ...]
    events: tuple[NewEvent, ...]
    state: str

    def rows(self) -> list[Event]:
        """The events as a table would keep them."""
        now = datetime.now(UTC)
        return [
            Event(seq, each.kind, each.seat, each.text, each.source, each.note, "", "import", now)
            for seq, each in enumerate(self.events, start=1)
        ]


def _state(house: House, table: Table, events: Sequence[Event]) -> str | None:
    """The last state as the codec writes it; None under other rules, where it cannot be known."""
    game = house.desks[table.game].game
    if game.rules_version != table.rules_version:
        return None
    match = Match(game, game.configure(json.loads(table.config)))
    return to_json(Timeline(match).follow(events).match.state)


def _opened(house: House, told: _Told, timeline: Timeline, host: str) -> str:
    """A new table with these events, in one append."""
    config = json.dumps(dict(told.config), ensure_ascii=False, sort_keys=True)
    now = datetime.now(UTC)
    table = Table(new_code(), told.game, config, told.rules_version, host, told.hot_seat, now)
    seated = host if told.hot_seat else ""
    seats = [Seat(number, name, seated) for number, name in enumerate(told.names)]
    house.store.create_table(table, seats)
    if told.events:
        outcome = timeline.match.outcome
        result = Result(table.code, outcome.winner, outcome.termination.rule, now) if outcome else None
        house.store.append(table.code, 0, told.events, device=host, command="import", result=result)
    return table.code


def _of_these_rules(told: _Told, game: AnyGame) -> None:
    if told.rules_version != game.rules_version:
        raise Refused(
            Said(
                f"La partita è stata giocata con la versione {told.rules_version} delle regole; qui c’è la "
                f"{game.rules_version}.",
                f"The game was played under version {told.rules_version} of the rules; here it is "
                f"{game.rules_version}.",
            )
        )


def _read(data: bytes) -> _Told:
    try:
        plain = json.loads(data.decode("utf-8"))
        if plain["altavolo"] > FORM:
            raise Refused(_LATER)
        return _told(plain)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise Refused(_NOT_OURS) from None


def _told(plain: Mapping[str, Any]) -> _Told:
    """The parts of the file; anything that is missing or of another kind raises, and the file is refused as a whole."""
    events = tuple(_event(each) for each in plain["events"])
    names = tuple(tidy_name(str(name), "?") for name in plain["names"])
    if len(events) > LONGEST or len(names) != 2:
        raise ValueError("not a table")
    return _Told(
        game=str(plain["game"]),
        rules_version=str(plain["rules_version"]),
        config={str(key): value for key, value in plain["config"].items()},
        hot_seat=plain["hot_seat"] is True,
        names=names,
        events=events,
        state=str(plain["state"]),
    )


def _event(plain: Mapping[str, Any]) -> NewEvent:
    kind, seat, source = plain["kind"], plain["seat"], plain["source"]
    if kind not in get_args(Kind) or source not in get_args(Source) or seat not in (None, 0, 1):
        raise ValueError("not an event")
    if kind in ("ask", "undo"):
        int(plain["text"])
    return NewEvent(kind, seat, str(plain["text"]), source, str(plain["note"])[:200])
