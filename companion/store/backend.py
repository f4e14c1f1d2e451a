"""What SQLite and PostgreSQL do differently, behind one interface."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import ColumnElement, Connection, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from companion.store.errors import BusyError, StoreError


class Changes(Protocol):
    """The changes of all processes, as they come."""

    def wait(self) -> Iterable[str]:
        """The codes of the tables that have changed; waits for the first, but at most about a second."""

    def wake(self) -> None:
        """End a :meth:`wait` that goes on in another thread."""

    def close(self) -> None:
        """Hear no more; called by the thread that waits."""


class Backend(Protocol):
    """A database: transactions whose errors are :class:`StoreError`, and how one hears of another's changes."""

    @property
    def place(self) -> str:
        """The file or the address, without a password, as a person is told it."""

    @property
    def is_sqlite(self) -> bool:
        """Whether it is a file of this machine."""

    def reading(self) -> AbstractContextManager[Connection]:
        """A transaction that only reads."""

    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction that writes; a violated key comes out as SQLAlchemy's ``IntegrityError``."""

    def settle(self) -> None:
        """Make the database ready for work, now that it is known to be ours."""

    def lock_schema(self, connection: Connection) -> None:
        """Let one process at a time change the schema, until the transaction ends."""

    def announce(self, connection: Connection, code: str) -> None:
        """Tell every process, once the transaction is committed, that the table has changed."""

    def changes(self) -> Changes:
        """Start to hear of changes, this process's own among them."""

    def ago(self, seconds: float) -> ColumnElement[datetime]:
        """An instant by the clock that all processes share."""

    def back_up(self, path: Path) -> None:
        """Copy the database while it is in use."""

    def keep_version(self, version: int) -> None:
        """Keep what the database was, as far as it is ours to do, before it leaves schema ``version``."""

    def close(self) -> None:
        """Close every connection."""


@contextmanager
def explained(explain: Callable[[DBAPIError], StoreError], place: str) -> Iterator[None]:
    """Turn every error of the database in the block into the :class:`StoreError` that says what to do.

    A violated key stays what it is: the caller knows which one it can be and what it means.
    """
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise explain(error) from error
    except PoolTimeoutError as error:
        raise BusyError(place) from error


def upsert(
    connection: Connection,
    table: Table,
    values: Mapping[str, Any],
    *,
    where: Callable[[Any], ColumnElement[bool]] | None = None,
) -> None:
    """Insert the row, or replace the one with the same primary key, if ``where`` says so of the row given."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    statement = insert(table).values(dict(values))
    keys = [column.name for column in table.primary_key]
    connection.execute(
        statement.on_conflict_do_update(
            index_elements=keys,
            set_={name: statement.excluded[name] for name in values if name not in keys},
            where=where(statement.excluded) if where else None,
        )
    )
