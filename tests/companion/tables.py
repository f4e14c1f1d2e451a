"""A store that only remembers, for the streams and the routes; what it is told can be looked at."""

from __future__ import annotations

from datetime import UTC, datetime

from companion.store.errors import DiskFullError
from companion.store.rows import Event, Head, Table

CODE = "TAV0123456"


class FewTables:
    """One table, ``CODE``."""

    def __init__(self) -> None:
        self.boot = "b00t"
        self.seq = 0
        self.rev = 0
        self.done: list[Event] = []
        self.counts: list[tuple[str, int]] = []
        self.is_broken = False

    def move(self, device: str) -> None:
        """Something happens, by that device."""
        self.seq += 1
        self.done.append(
            Event(self.seq, "play", 0, "tap", "table", "", device, f"c{self.seq}", datetime(2026, 11, 30, tzinfo=UTC))
        )

    def table(self, code: str) -> Table | None:
        self._must_work()
        opened = datetime(2026, 11, 30, tzinfo=UTC)
        return Table(code, "retrovia", "{}", "1", "h" * 64, hot_seat=False, opened_at=opened) if code == CODE else None

    def head(self, code: str) -> Head:
        self._must_work()
        return Head(self.seq, self.rev)

    def events(self, code: str, after: int = 0) -> tuple[Event, ...]:
        return tuple(self.done[after:])

    def presence(self, code: str, count: int) -> None:
        self.counts.append((code, count))

    def phones(self, code: str) -> int:
        return self.counts[-1][1] if self.counts else 0

    def _must_work(self) -> None:
        if self.is_broken:
            raise DiskFullError("/tavoli.sqlite")
