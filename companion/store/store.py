"""The store: everything a server must still know after it was killed."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, bindparam, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from companion.store import log
from companion.store.address import backend
from companion.store.backend import Backend, upsert
from companion.store.errors import CodeTakenError, StaleError, StoreError, UnknownTableError
from companion.store.migrations import migrate
from companion.store.notify import Watch
from companion.store.presence import Presence
from companion.store.rows import Event, Head, NewEvent, Preferences, Result, Seat, Snapshot, Table
from companion.store.schema import game_table, preference, result, seat, snapshot

_TABLE = (
    game_table.c.code,
    game_table.c.game,
    game_table.c.config,
    game_table.c.rules_version,
    game_table.c.host,
    game_table.c.hot_seat,
    game_table.c.opened_at,
)
_SEAT = (seat.c.seat, seat.c.name, seat.c.device)
_LOOK = (
    select(*_TABLE, log.LAST, game_table.c.rev, *_SEAT)
    .join_from(game_table, seat)
    .where(game_table.c.code == bindparam("code"))
    .order_by(seat.c.seat)
)


class Store:
    """Tables, seats, the log of what happened, results and preferences; safe to use from many threads.

    Several processes may use the same database at once. Every method may raise a :class:`StoreError`, which says in
    both languages what to do; then nothing of what was asked has been kept.
    """

    def __init__(self, base: Backend, boot: str) -> None:
        """Use ``base``, whose schema is up to date; :meth:`open` makes one from an address."""
        self.boot = boot
        self._base = base
        self._presence = Presence(base, boot)
        self._watch = Watch(base.changes, beat=self._presence.beat, leave=self._leave)

    @classmethod
    def open(cls, url: str | None = None) -> Store:
        """The store at ``url`` (``sqlite:///path`` or ``postgresql://...``); without one, in the user's data folder.

        A database that is damaged, newer than this program or somebody else's is refused and left untouched.
        """
        boot = secrets.token_hex(4)
        base = backend(url, boot)
        try:
            migrate(base, base.keep_version)
            base.settle()
        except StoreError:
            base.close()
            raise
        return cls(base, boot)

    def close(self) -> None:
        """Let go of the database; this process's phones stop counting."""
        if not self._watch.stop():
            self._base.close()

    def _leave(self) -> None:
        with suppress(StoreError):  # whoever is left finds out in 45 seconds
            self._presence.leave()
        self._base.close()

    @property
    def place(self) -> str:
        """The file or the address (without the password) at which everything is kept."""
        return self._base.place

    def create_table(self, table: Table, seats: Sequence[Seat]) -> None:
        """Open a table with its seats; :class:`CodeTakenError` if there is one with that code."""
        try:
            with self._base.writing() as connection:
                connection.execute(insert(game_table).values(**asdict(table), rev=0))
                connection.execute(insert(seat), [{"code": table.code, **asdict(each)} for each in seats])
                self._base.announce(connection, table.code)
        except IntegrityError as error:
            raise CodeTakenError(table.code) from error

    def table(self, code: str) -> Table | None:
        """The table as it was opened; None if there is none."""
        with self._base.reading() as connection:
            row = connection.execute(select(*_TABLE).where(game_table.c.code == code)).one_or_none()
        return None if row is None else Table(*row)

    def look(self, code: str) -> tuple[Table, tuple[Seat, ...], Head] | None:
        """The table, who sits where, and where it stands, all at one moment and in one query; None if there is none."""
        with self._base.reading() as connection:
            rows = connection.execute(_LOOK, {"code": code}).all()
        if not rows:
            return None
        first, table_ends = rows[0], len(_TABLE)
        seats = tuple(Seat(*row[table_ends + 2 :]) for row in rows)
        return Table(*first[:table_ends]), seats, Head(*first[table_ends : table_ends + 2])

    def seats(self, code: str) -> tuple[Seat, ...]:
        """Who sits where, by number."""
        with self._base.reading() as connection:
            return _seats(connection, code)

    def set_seat(self, code: str, seat_: Seat, *, was: str | None) -> bool:
        """Give the seat its new name and device, if device ``was`` (None: nobody) still holds it; else False."""
        place = (seat.c.code == code, seat.c.seat == seat_.seat, seat.c.device == (was or ""))
        with self._base.writing() as connection:
            change = update(seat).where(*place).values(name=seat_.name, device=seat_.device)
            if connection.execute(change).rowcount == 0:
                return False
            connection.execute(update(game_table).where(game_table.c.code == code).values(rev=game_table.c.rev + 1))
            self._base.announce(connection, code)
            return True

    def head(self, code: str) -> Head:
        """Where the table stands, in one cheap query."""
        with self._base.reading() as connection:
            return log.head(connection, code)

    def events(self, code: str, after: int = 0) -> tuple[Event, ...]:
        """The events after event ``after``, in order."""
        with self._base.reading() as connection:
            return log.events(connection, code, after)

    def append(  # noqa: PLR0913 - each is a thing of its own, and the last three are named
        self,
        code: str,
        expected: int,
        events: Sequence[NewEvent],
        *,
        device: str,
        command: str,
        result: Result | None = None,
    ) -> Head:
        """Append the events if event ``expected`` is still the last one; all of them or none.

        A command the device gave before appends nothing and returns what it returned then. :class:`StaleError` says
        where the table stands if it has moved on. ``result``: how the game stands ended after these events; without
        one, a result that was kept is removed when the events change the game.
        """
        if not events:
            raise ValueError("nothing to append")
        wanted = log.Command(device, command)
        try:
            with self._base.writing() as connection:
                head = log.append(connection, code, expected, events, wanted)
                log.keep_result(connection, code, events, result)
                self._base.announce(connection, code)
                return head
        except (StaleError, IntegrityError):  # somebody was faster: with the same command, or with another
            return self._overtaken(code, wanted)

    def _overtaken(self, code: str, wanted: log.Command) -> Head:
        with self._base.reading() as connection:
            before = log.done(connection, code, wanted)
            if before is None:
                raise StaleError(log.head(connection, code))
            return before

    def snapshot(self, code: str) -> Snapshot | None:
        """The latest snapshot that was kept."""
        query = select(snapshot.c.seq, snapshot.c.text).where(snapshot.c.code == code)
        with self._base.reading() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else Snapshot(*row)

    def save_snapshot(self, code: str, new: Snapshot) -> None:
        """Keep the snapshot unless a later one is there; the earlier one goes."""
        try:
            with self._base.writing() as connection:
                upsert(connection, snapshot, {"code": code, **asdict(new)}, where=lambda row: row.seq > snapshot.c.seq)
        except IntegrityError as error:
            raise UnknownTableError(code) from error

    def tables_of(self, device: str) -> tuple[Table, ...]:
        """The tables the device opened or sits at, newest first."""
        seated = select(seat.c.code).where(seat.c.device == device, seat.c.device != "")  # empty: nobody's
        own = or_(game_table.c.host == device, game_table.c.code.in_(seated))
        query = select(*_TABLE).where(own).order_by(game_table.c.opened_at.desc(), game_table.c.code)
        with self._base.reading() as connection:
            return tuple(Table(*row) for row in connection.execute(query))

    def finished(self) -> tuple[tuple[Table, tuple[Seat, ...], Result], ...]:
        """Every finished game: its table, who sat there and the result; oldest first."""
        ended = (result.c.winner, result.c.rule, result.c.ended_at)
        query = select(*_TABLE, *ended).join(result).order_by(result.c.ended_at, result.c.code)
        with self._base.reading() as connection:
            return tuple(_finished(connection, row) for row in connection.execute(query).all())

    def preferences(self, device: str) -> Preferences:
        """What the device has chosen."""
        chosen = select(preference.c.lang, preference.c.sound, preference.c.vibration)
        with self._base.reading() as connection:
            row = connection.execute(chosen.where(preference.c.device == device)).one_or_none()
        return Preferences() if row is None else Preferences(*row)

    def set_preferences(self, device: str, chosen: Preferences) -> None:
        """Keep what the device has chosen."""
        with self._base.writing() as connection:
            upsert(connection, preference, {"device": device, **asdict(chosen)})

    def presence(self, code: str, count: int) -> None:
        """This process now streams the table to ``count`` phones; said again by itself until it says another number."""
        self._watch.start()
        self._presence.set(code, count)

    def phones(self, code: str) -> int:
        """How many phones look at the table, over all processes; one that died counts for 45 seconds more."""
        return self._presence.phones(code)

    def listen(self, callback: Callable[[str], None]) -> None:
        """Call it, in a thread of the store's own, with the code of each table that any process changes."""
        self._watch.add(callback)

    def backup(self, path: str | Path) -> None:
        """Copy a SQLite store to a file that is not there yet, while it is in use."""
        self._base.back_up(Path(path))


def _seats(connection: Connection, code: str) -> tuple[Seat, ...]:
    return tuple(
        Seat(*row) for row in connection.execute(select(*_SEAT).where(seat.c.code == code).order_by(seat.c.seat))
    )


def _finished(connection: Connection, row: Row[*tuple[Any, ...]]) -> tuple[Table, tuple[Seat, ...], Result]:
    table = Table(*row[: len(_TABLE)])
    return table, _seats(connection, table.code), Result(table.code, *row[len(_TABLE) :])
