"""Tables to put into a store, and a wait that does not wait longer than it must."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

from companion.store.address import backend
from companion.store.backend import Backend
from companion.store.migrations import STEPS, migrate
from companion.store.rows import Head, NewEvent, Seat, Table
from companion.store.store import Store

OPENED = datetime(2026, 11, 30, 20, 15, tzinfo=UTC)
SEATS = (Seat(0, "Anna", "anna"), Seat(1, "", ""))


def table(code: str = "TAVOLO", *, host: str = "anna", opened_at: datetime = OPENED) -> Table:
    return Table(code, "retrovia", '{"tiles": 7}', "1", host, hot_seat=False, opened_at=opened_at)


def base_at(url: str, schema: int) -> Backend:
    """A database as the program left it when that was the last version."""
    base = backend(url, "old")
    migrate(base, lambda _: None, STEPS[:schema])
    return base


def play(text: str = "build B2", seat: int | None = 0) -> NewEvent:
    return NewEvent("play", seat, text)


def append(store: Store, expected: int, command: str, *texts: str, device: str = "anna", code: str = "TAVOLO") -> Head:
    return store.append(code, expected, [play(text) for text in texts or ("pass",)], device=device, command=command)


def until(seen: Callable[[], bool], seconds: float = 10.0) -> bool:
    """Whether ``seen`` came true in time."""
    end = time.monotonic() + seconds
    while not seen() and time.monotonic() < end:
        time.sleep(0.01)
    return seen()
