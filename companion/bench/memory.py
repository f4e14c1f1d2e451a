"""What a hundred phones at their tables make the server hold in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.bench import servers
from companion.bench.figures import met
from companion.bench.servers import Server
from companion.bench.tables import CONFIGS, room
from companion.bench.wire import WirePhone

SESSIONS: Final = 100
GOAL: Final = 300.0
"""MB with all of them."""


@dataclass(frozen=True, slots=True)
class Memory:
    """MB that the server holds with so many sessions on table pages."""

    sessions: int
    held: float

    def __str__(self) -> str:
        """And whether that is within the goal."""
        return f"{self.sessions} sessions: {self.held:.0f} MB ({met(self.held, GOAL, ' MB')})"


def bench(folder: Path, sessions: int = SESSIONS) -> Iterator[str]:
    """Lines to print."""
    with servers.companion(folder) as server:
        with room(server) as tables:
            games = list(CONFIGS)
            codes = [tables.table(games[number % len(games)]) for number in range(sessions // 2)]
        yield from map(str, asyncio.run(held(server, codes)))


async def held(server: Server, codes: Sequence[str]) -> list[Memory]:
    """Two phones come to each table, one after the other; before, with the first table, and at the end."""
    found = [Memory(0, server.memory())]
    phones: list[WirePhone] = []
    for code in codes:
        phones += [await WirePhone(server, code, player).open() for player in (0, 1)]
        if len(phones) in (2, 2 * len(codes)):
            found.append(Memory(len(phones), server.memory()))
    for phone in phones:
        await phone.close()
    return found
