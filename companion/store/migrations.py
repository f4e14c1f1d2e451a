"""How a database gets the tables of ``schema``: numbered steps, each in a transaction of its own.

A step that was released is never changed; what comes next is a new step at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, func, inspect, select, update

from companion.store.backend import Backend
from companion.store.errors import SchemaError
from companion.store.schema import altavolo


@dataclass(frozen=True, slots=True)
class Step:
    """The statements that lead from the version before to the next one; some are for SQLite only."""

    statements: tuple[str, ...]
    on_sqlite: tuple[str, ...] = ()


_A_TABLE: Final = Step(
    (
        "CREATE TABLE altavolo (version INTEGER PRIMARY KEY)",
        "INSERT INTO altavolo (version) VALUES (0)",
        "CREATE TABLE game_table (code TEXT PRIMARY KEY, game TEXT NOT NULL, config TEXT NOT NULL, "
        "rules_version TEXT NOT NULL, host TEXT NOT NULL, hot_seat BOOLEAN NOT NULL, opened_at TIMESTAMPTZ NOT NULL, "
        "rev INTEGER NOT NULL)",
        "CREATE INDEX game_table_host ON game_table (host)",
        "CREATE TABLE seat (code TEXT NOT NULL REFERENCES game_table (code), seat INTEGER NOT NULL, "
        "name TEXT NOT NULL, device TEXT NOT NULL, PRIMARY KEY (code, seat))",
        "CREATE INDEX seat_device ON seat (device)",
        "CREATE TABLE event (code TEXT NOT NULL REFERENCES game_table (code), seq INTEGER NOT NULL, "
        "kind TEXT NOT NULL, seat INTEGER, text TEXT NOT NULL, source TEXT NOT NULL, note TEXT NOT NULL, "
        "device TEXT NOT NULL, command TEXT NOT NULL, part INTEGER NOT NULL, at TIMESTAMPTZ NOT NULL, "
        "PRIMARY KEY (code, seq), UNIQUE (code, device, command, part))",
        "CREATE TABLE result (code TEXT PRIMARY KEY REFERENCES game_table (code), winner INTEGER, "
        "rule TEXT NOT NULL, ended_at TIMESTAMPTZ NOT NULL)",
        "CREATE TABLE snapshot (code TEXT PRIMARY KEY REFERENCES game_table (code), seq INTEGER NOT NULL, "
        "text TEXT NOT NULL)",
        "CREATE TABLE preference (device TEXT PRIMARY KEY, lang TEXT NOT NULL, sound BOOLEAN NOT NULL, "
        "vibration BOOLEAN NOT NULL)",
    )
)

_SEVERAL_SERVERS: Final = Step(
    (
        "CREATE TABLE presence (code TEXT NOT NULL REFERENCES game_table (code), boot TEXT NOT NULL, "
        "phones INTEGER NOT NULL, at TIMESTAMPTZ NOT NULL, PRIMARY KEY (code, boot))",
    ),
    on_sqlite=(
        "CREATE TABLE change (code TEXT PRIMARY KEY, number BIGINT NOT NULL, boot TEXT NOT NULL)",
        "CREATE INDEX change_number ON change (number)",
    ),
)

STEPS: Final = (_A_TABLE, _SEVERAL_SERVERS)


def migrate(base: Backend, before: Callable[[int], None], steps: Sequence[Step] = STEPS) -> None:
    """Bring the database to the version of ``steps``; ``before`` is called with an old version before it is touched."""
    with base.reading() as connection:
        found = version(connection, base.place)
    if found > len(steps):
        raise SchemaError.newer(base.place, found=found, known=len(steps))
    if 0 < found < len(steps):
        before(found)
    for number, step in enumerate(steps[found:], start=found + 1):
        _take(base, number, step)


def version(connection: Connection, place: str) -> int:
    """The version of the schema; 0 for an empty database. Another program's database is refused."""
    names = inspect(connection).get_table_names()
    if altavolo.name in names:
        return int(connection.execute(select(func.max(altavolo.c.version))).scalar_one())
    if names:
        raise SchemaError.foreign(place)
    return 0


def _take(base: Backend, number: int, step: Step) -> None:
    with base.writing() as connection:
        base.lock_schema(connection)
        if version(connection, base.place) >= number:  # another process was faster
            return
        for statement in step.statements + (step.on_sqlite if base.is_sqlite else ()):
            connection.exec_driver_sql(statement)
        connection.execute(update(altavolo).values(version=number))
