"""The log of a table: read, and appended to by compare-and-append."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, bindparam, delete, func, insert, select

from companion.store.backend import upsert
from companion.store.errors import StaleError, UnknownTableError
from companion.store.rows import Event, Head, NewEvent, Result
from companion.store.schema import event, game_table, result


@dataclass(frozen=True, slots=True)
class Command:
    """Who wants something appended, and the name they gave it: said again, it is the same command."""

    device: str
    name: str


_FIELDS = (
    event.c.seq,
    event.c.kind,
    event.c.seat,
    event.c.text,
    event.c.source,
    event.c.note,
    event.c.device,
    event.c.command,
    event.c.at,
)
LAST = select(func.coalesce(func.max(event.c.seq), 0)).where(event.c.code == game_table.c.code).scalar_subquery()
"""The number of a table's last event, in a query of tables."""
_HEAD = select(LAST, game_table.c.rev).where(game_table.c.code == bindparam("code"))
_OF_THE_STATE = frozenset({"play", "correct", "undo", "redo"})
"""The kinds of events after which the game stands elsewhere; to ask and to decline change nothing."""


def head(connection: Connection, code: str) -> Head:
    """Where the table stands."""
    row = connection.execute(_HEAD, {"code": code}).one_or_none()
    if row is None:
        raise UnknownTableError(code)
    return Head(*row)


def events(connection: Connection, code: str, after: int) -> tuple[Event, ...]:
    """The events whose number is greater than ``after``, in order."""
    query = select(*_FIELDS).where(event.c.code == code, event.c.seq > after).order_by(event.c.seq)
    return tuple(Event(*row) for row in connection.execute(query))


def done(connection: Connection, code: str, command: Command) -> Head | None:
    """Where the table stood after the command, if the device gave it before."""
    own = (event.c.code == code, event.c.device == command.device, event.c.command == command.name)
    seq = connection.execute(select(func.max(event.c.seq)).where(*own)).scalar()
    return None if seq is None else Head(seq, head(connection, code).rev)


def append(connection: Connection, code: str, expected: int, new: Sequence[NewEvent], command: Command) -> Head:
    """Put the events after event ``expected``, which must be the last one.

    Somebody may append between the look and the insertion: then a key of the log is violated, and nothing is kept. So
    it is when the command is in the log already.
    """
    now = head(connection, code)
    if now.seq != expected:
        raise StaleError(now)
    shared = {"code": code, "device": command.device, "command": command.name, "at": datetime.now(UTC)}
    rows = [{**shared, **asdict(each), "seq": expected + 1 + part, "part": part} for part, each in enumerate(new)]
    connection.execute(insert(event), rows)
    return Head(expected + len(rows), now.rev)


def keep_result(connection: Connection, code: str, new: Sequence[NewEvent], ended: Result | None) -> None:
    """A finished game's result stands with the events that ended it, and goes when the game stands elsewhere."""
    if ended is not None:
        row = {"code": code, "winner": ended.winner, "rule": ended.rule, "ended_at": ended.ended_at}
        upsert(connection, result, row)
    elif any(each.kind in _OF_THE_STATE for each in new):
        connection.execute(delete(result).where(result.c.code == code))
