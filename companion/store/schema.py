"""The tables of the store, as queries name them. How a database came to have them: ``migrations``."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

_UNKEPT: Final = re.compile("[\0\ud800-\udfff]")


class Words(TypeDecorator[str]):
    """Any text a person or a program may send; what no database can keep (NUL, half a character) becomes �."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """The text as it is kept."""
        del dialect
        return value and _UNKEPT.sub("�", value)


class Moment(TypeDecorator[datetime]):
    """An instant, kept in UTC: SQLite knows no time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The instant in UTC; one without a time zone is the caller's fault."""
        del dialect
        if value is not None and value.tzinfo is None:
            raise ValueError("an instant needs a time zone")
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The instant, in UTC again."""
        del dialect
        return value and (value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC))


metadata = MetaData()


def _code() -> Column[str]:
    return Column("code", Words, ForeignKey("game_table.code"), primary_key=True)


altavolo = Table("altavolo", metadata, Column("version", Integer, primary_key=True, autoincrement=False))
"""One row: the version of the schema. That the table is there says that the database is ours."""

game_table = Table(
    "game_table",
    metadata,
    Column("code", Words, primary_key=True),
    Column("game", Words, nullable=False),
    Column("config", Words, nullable=False),
    Column("rules_version", Words, nullable=False),
    Column("host", Words, nullable=False),
    Column("hot_seat", Boolean, nullable=False),
    Column("opened_at", Moment, nullable=False),
    Column("rev", Integer, nullable=False),
    Index("game_table_host", "host"),
)

seat = Table(
    "seat",
    metadata,
    _code(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Words, nullable=False),
    Column("device", Words, nullable=False),
    Index("seat_device", "device"),
)

event = Table(
    "event",
    metadata,
    _code(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", Words, nullable=False),
    Column("seat", Integer),
    Column("text", Words, nullable=False),
    Column("source", Words, nullable=False),
    Column("note", Words, nullable=False),
    Column("device", Words, nullable=False),
    Column("command", Words, nullable=False),
    Column("part", Integer, nullable=False),
    Column("at", Moment, nullable=False),
    UniqueConstraint("code", "device", "command", "part"),
)
"""The log, append-only. The primary key lets one of two simultaneous events in; the other key lets a command in once.

``part`` counts the events of one command from 0.
"""

result = Table(
    "result",
    metadata,
    _code(),
    Column("winner", Integer),
    Column("rule", Words, nullable=False),
    Column("ended_at", Moment, nullable=False),
)

snapshot = Table(
    "snapshot", metadata, _code(), Column("seq", Integer, nullable=False), Column("text", Words, nullable=False)
)

preference = Table(
    "preference",
    metadata,
    Column("device", Words, primary_key=True),
    Column("lang", Words, nullable=False),
    Column("sound", Boolean, nullable=False),
    Column("vibration", Boolean, nullable=False),
)

presence = Table(
    "presence",
    metadata,
    _code(),
    Column("boot", Words, primary_key=True),
    Column("phones", Integer, nullable=False),
    Column("at", Moment, nullable=False),
)
"""How many phones a server process streams a table to, and when it last said so."""

journal = MetaData()

change = Table(
    "change",
    journal,
    Column("code", Words, primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("boot", Words, nullable=False),
    Index("change_number", "number"),
)
"""SQLite only, which cannot call another process: the last change of each table, numbered, and whose it was."""
