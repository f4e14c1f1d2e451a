"""From the address a person gives to the database behind it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from platformdirs import user_data_path
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from companion.store.backend import Backend
from companion.store.errors import UrlError
from companion.store.sqlite import SQLiteBackend

_FILES: Final = frozenset({"sqlite", "sqlite+pysqlite"})
_SERVERS: Final = frozenset({"postgresql", "postgres", "postgresql+psycopg"})


def backend(url: str | None, boot: str) -> Backend:
    """The database at ``url``; without one, a file in the user's data folder."""
    if url is None:
        return SQLiteBackend(user_data_path("altavolo", appauthor=False) / "companion.sqlite", boot)
    parsed = _parsed(url)
    if parsed.drivername in _FILES and parsed.database not in {None, "", ":memory:"}:
        return SQLiteBackend(Path(str(parsed.database)).expanduser().absolute(), boot)
    if parsed.drivername in _SERVERS and parsed.database:
        from companion.store.postgres import PostgresBackend

        return PostgresBackend(parsed)
    raise UrlError(url)


def _parsed(url: str) -> URL:
    try:
        return make_url(url)
    except (ArgumentError, ValueError) as error:
        raise UrlError(url) from error
