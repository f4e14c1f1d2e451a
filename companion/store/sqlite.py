"""The store on a SQLite file: one machine, no server, nothing to set up."""

from __future__ import annotations

import errno
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from sqlalchemy import ColumnElement, Connection, QueuePool, create_engine, func, literal, select
from sqlalchemy import event as hook
from sqlalchemy.exc import DBAPIError

from companion.store.backend import explained, upsert
from companion.store.backup import beside, copy
from companion.store.errors import (
    BackupError,
    BusyError,
    CorruptError,
    DiskError,
    DiskFullError,
    ReadOnlyError,
    StoreError,
    UrlError,
)
from companion.store.notify import FileChanges
from companion.store.schema import Moment, change

_BUSY_SECONDS: Final = 5.0
_ANNOUNCED: Final = "announced"


class SQLiteBackend:
    """A file in write-ahead mode. Every commit is on the disk before it is said to be done."""

    is_sqlite = True

    def __init__(self, path: Path, boot: str) -> None:
        """Check the file, or make it and its folder; ``boot`` is the name of this process in the journal."""
        self.place = str(path)
        self._path = path
        self._boot = boot
        self._writing = threading.Lock()  # threads of one process queue here, which is fairer than SQLite's polling
        self._changes: FileChanges | None = None
        _examine(path)
        self._engine = create_engine(
            "sqlite://", creator=self._connect, poolclass=QueuePool, pool_size=8, max_overflow=24, pool_timeout=10
        )
        hook.listen(self._engine, "begin", _begin)
        self._writers = self._engine.execution_options(writes=True)

    def settle(self) -> None:
        """Write-ahead mode from now on, and see now whether the file can be written."""
        with translated(self._path), closing(self._connect()) as connection:
            _write_ahead(connection)
            connection.execute("BEGIN IMMEDIATE")  # which alone is allowed on a read-only file too
            connection.execute("UPDATE altavolo SET version = version")
            connection.execute("ROLLBACK")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads, on one state of the file."""
        with explained(self._explain, self.place), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is the only one to write from its beginning on."""
        with self._writing, explained(self._explain, self.place), self._writers.begin() as connection:
            connection.info[_ANNOUNCED] = announced = list[str]()
            yield connection
        if self._changes is not None:
            for code in announced:
                self._changes.put(code)

    def lock_schema(self, connection: Connection) -> None:
        """Nothing: whoever writes is alone already."""

    def announce(self, connection: Connection, code: str) -> None:
        """Put the change into the journal for other processes and, when committed, into this one's own queue."""
        latest = select(func.coalesce(func.max(change.c.number), 0) + 1).scalar_subquery()
        upsert(connection, change, {"code": code, "number": latest, "boot": self._boot})
        connection.info[_ANNOUNCED].append(code)

    def changes(self) -> FileChanges:
        """The changes of all processes on the file."""
        with translated(self._path):
            self._changes = FileChanges(self._connect(), self._boot)
        return self._changes

    def ago(self, seconds: float) -> ColumnElement[datetime]:
        """An instant by this machine's clock: all processes on a file share it."""
        return literal(datetime.now(UTC) - timedelta(seconds=seconds), Moment)

    def back_up(self, path: Path) -> None:
        """Copy the file while it is in use."""
        with translated(path):
            copy(self._connect, path)

    def keep_version(self, version: int) -> None:
        """Copy the file beside itself before it leaves schema ``version``."""
        with suppress(BackupError):  # another process that opens the file now was faster to take the name
            self.back_up(beside(self._path, version))

    def close(self) -> None:
        """Close every connection; the last one on the file folds the write-ahead log into it."""
        self._engine.dispose()

    def _connect(self) -> sqlite3.Connection:
        # rw, not rwc: a file that vanished while we run must not come back empty.
        connection = sqlite3.connect(
            f"{self._path.as_uri()}?mode=rw",
            uri=True,
            timeout=_BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,
        )
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    def _explain(self, error: DBAPIError) -> StoreError:
        return explain(error.orig, self._path)


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn SQLite's and the system's own errors in the block into the :class:`StoreError` that says what to do."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise explain(error, path) from error


def explain(error: BaseException | None, path: Path) -> StoreError:
    """What an error of SQLite or of the system about the file means for people."""
    if isinstance(error, sqlite3.Error):
        return _explain_code(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR), str(error), path)
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskFullError(str(path))
    if isinstance(error, OSError) and error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return ReadOnlyError(str(path))
    return DiskError(str(path), str(error))


def _explain_code(code: int, message: str, path: Path) -> StoreError:
    place = str(path)
    match code & 0xFF:
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return ReadOnlyError(place)
        case sqlite3.SQLITE_CANTOPEN if path.exists() or not os.access(path.parent, os.W_OK):
            return ReadOnlyError(place)
        case sqlite3.SQLITE_FULL:
            return DiskFullError(place)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return CorruptError(place, message)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return BusyError(place)
        case _:
            return DiskError(place, message)


def _examine(path: Path) -> None:
    """Refuse a damaged file before anything can write to it; make a new one where there is none."""
    with translated(path):
        if path.is_dir():
            raise UrlError(str(path))
        if not path.exists():
            _make(path)
        elif path.stat().st_size:
            _check(path)


def _make(path: Path) -> None:
    log = path.with_name(path.name + "-wal")
    if log.exists() and log.stat().st_size:
        # SQLite would throw the log of a vanished file away; somebody may still want it.
        raise CorruptError(str(path), f"{log.name} without {path.name}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()


def _check(path: Path) -> None:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=_BUSY_SECONDS)) as connection:
        (answer,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if answer != "ok":
        raise CorruptError(str(path), answer)


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch the file to write-ahead mode, once; needs a moment in which no other process uses it."""
    until = monotonic() + _BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:  # SQLite itself does not wait here
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(0.02)
        else:
            return


def _begin(connection: Connection) -> None:
    # A transaction that reads first and writes later would fail when another has written in between.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
