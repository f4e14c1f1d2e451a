"""What phones cost the server that only lie there."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.bench import servers
from companion.bench.figures import met
from companion.bench.phones import Phone, chromium
from companion.bench.tables import CONFIGS, room

PHONES: Final = 10
SECONDS: Final = 30.0
SETTLED: Final = 5.0
GOAL: Final = 1.0
"""Per cent of a core for each phone."""


@dataclass(frozen=True, slots=True)
class Idle:
    """Processor time of the server, in seconds, over some seconds with so many phones."""

    phones: int
    seconds: float
    cpu: float

    @property
    def each(self) -> float:
        """Per cent of a core for each phone."""
        return self.cpu / self.seconds / self.phones * 100

    def __str__(self) -> str:
        """Of all, of each, and whether the goal is reached."""
        all_of_them = self.cpu / self.seconds * 100
        reached = met(self.each, GOAL, " %")
        return f"{self.phones} idle phones: {all_of_them:.2f} % of a core, {self.each:.3f} % for each ({reached})"


def bench(folder: Path, phones: int = PHONES, seconds: float = SECONDS) -> Iterator[str]:
    """Lines to print."""
    with chromium() as browser, servers.companion(folder) as server:
        with room(server) as tables:
            games = list(CONFIGS) * phones
            codes = [tables.table(games[number]) for number in range(phones // 2)]
        for number in range(phones):
            Phone(browser).sit(server, codes[number // 2], number % 2)
        time.sleep(SETTLED)
        before, began = server.cpu(), time.monotonic()
        time.sleep(seconds)
        yield str(Idle(phones, time.monotonic() - began, server.cpu() - before))
