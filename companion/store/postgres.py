"""The store on a PostgreSQL server: several server processes, on one machine or more."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

import psycopg
from sqlalchemy import URL, ColumnElement, Connection, create_engine, func, select
from sqlalchemy.exc import DBAPIError

from companion.store.backend import explained
from companion.store.errors import (
    BackupError,
    BusyError,
    CorruptError,
    DiskError,
    DiskFullError,
    ReadOnlyError,
    StoreError,
    UnreachableError,
)
from companion.store.schema import game_table

_CHANNEL: Final = "altavolo"
"""The channel on which the server tells the codes of tables that have changed."""

_LISTEN_SECONDS: Final = 0.2
_AGAIN_SECONDS: Final = 1.0
_SCHEMA_LOCK: Final = 0x616C7461766F6C6F
"""The number of the advisory lock: "altavolo"."""

_CONNECTING: Final = {
    "connect_timeout": "5",
    # A server that vanished without a word is given up after ten seconds, not after the system's quarter of an hour.
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "application_name": "altavolo",
}

# The server's five-character codes ("SQLSTATE"), of which two are the class.
_NOBODY: Final = "08000"  # an error without a code is no server's: there is none, or it has gone
_AWAY: Final = frozenset({"08", "28", "3D", "57"})
_OCCUPIED: Final = frozenset({"40", "55"})
_NOT_ALLOWED: Final = frozenset({"25006", "42501"})


class PostgresBackend:
    """A database of a server. A connection that was lost is made anew when it is needed next."""

    is_sqlite = False

    def __init__(self, url: URL) -> None:
        """``url`` as SQLAlchemy reads it; what it says of the connection goes before our own settings."""
        url = url.set(drivername="postgresql+psycopg")
        self._url = url.update_query_dict({**_CONNECTING, **url.query})
        self.place = url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)
        self._engine = create_engine(
            self._url, pool_pre_ping=True, pool_size=8, max_overflow=24, pool_timeout=10, pool_recycle=1800
        )

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads."""
        with explained(self._explain, self.place), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes."""
        with explained(self._explain, self.place), self._engine.begin() as connection:
            yield connection

    def settle(self) -> None:
        """Nothing to do on a server."""

    def lock_schema(self, connection: Connection) -> None:
        """Wait for another process that makes the same tables."""
        connection.execute(select(func.pg_advisory_xact_lock(_SCHEMA_LOCK)))

    def announce(self, connection: Connection, code: str) -> None:
        """Notify every process that listens, this one too, when the transaction is committed."""
        connection.execute(select(func.pg_notify(_CHANNEL, code)))

    def changes(self) -> ServerChanges:
        """The changes of all processes on the database."""
        try:
            return ServerChanges(self._listening, self._all_codes)
        except psycopg.Error as error:
            raise explain(error, self.place) from error

    def ago(self, seconds: float) -> ColumnElement[datetime]:
        """An instant by the server's clock: the machines' own may differ."""
        return func.now() - timedelta(seconds=seconds)

    def back_up(self, path: Path) -> None:
        """Refused: a server has its own program for that, which also copies while it is in use."""
        del path
        raise BackupError.elsewhere(self.place)

    def keep_version(self, version: int) -> None:
        """Nothing: each step of a migration is undone by the server if it fails."""

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()

    def _listening(self) -> psycopg.Connection:
        arguments, options = self._engine.dialect.create_connect_args(self._url)
        connection = psycopg.connect(*arguments, **{**options, "autocommit": True})
        connection.execute(f"LISTEN {_CHANNEL}")
        return connection

    def _all_codes(self) -> list[str]:
        with self.reading() as connection:
            return list(connection.execute(select(game_table.c.code)).scalars())

    def _explain(self, error: DBAPIError) -> StoreError:
        return explain(error.orig, self.place)


def explain(error: BaseException | None, place: str) -> StoreError:
    """What an error of the server, or on the way to it, means for people."""
    state = getattr(error, "sqlstate", None) or _NOBODY
    reason = next(iter(str(error).splitlines()), "")
    if state[:2] in _AWAY or state == "53300":
        return UnreachableError(place, reason)
    if state[:2] in _OCCUPIED:
        return BusyError(place)
    if state in _NOT_ALLOWED:
        return ReadOnlyError(place)
    if state == "53100":
        return DiskFullError(place)
    return CorruptError(place, reason) if state[:2] == "XX" else DiskError(place, reason)


class ServerChanges:
    """Changes of a PostgreSQL database, as the server notifies them on a connection of their own.

    When the connection was lost, nobody knows what was missed: then every table is said to have changed.
    """

    def __init__(self, connect: Callable[[], psycopg.Connection[Any]], everything: Callable[[], Iterable[str]]) -> None:
        """``connect`` makes a connection that listens; ``everything`` gives the codes of all tables."""
        self._connect = connect
        self._everything = everything
        self._connection: psycopg.Connection[Any] | None = connect()
        self._closing = threading.Event()

    def wait(self) -> Iterable[str]:
        """The codes of the tables that have changed, each once."""
        try:
            if self._connection is None:
                self._connection = self._connect()
                return self._everything()
            heard = self._connection.notifies(timeout=_LISTEN_SECONDS, stop_after=1)
            return dict.fromkeys(notice.payload for notice in heard)
        except (psycopg.Error, StoreError):
            self.close()
            self._closing.wait(_AGAIN_SECONDS)
            return ()

    def wake(self) -> None:
        """End a :meth:`wait` that goes on in another thread; it hears of it within a moment."""
        self._closing.set()

    def close(self) -> None:
        """Hear no more."""
        if self._connection is not None:
            self._connection.close()
        self._connection = None
