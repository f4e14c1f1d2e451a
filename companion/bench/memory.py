"""What a hundred phones at their tables make the server hold in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
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
class Held:
    """MB that the server holds, by how many sessions are on table pages."""

    by_sessions: Mapping[int, float]

    def __str__(self) -> str:
        """All of them, and whether the last is within the goal."""
        told = ", ".join(f"{held:.0f} MB with {sessions}" for sessions, held in self.by_sessions.items())
        return f"sessions on table pages: {told} ({met(max(self.by_sessions.values()), GOAL, ' MB')})"


def bench(folder: Path, sessions: int = SESSIONS) -> Iterator[str]:
    """Lines to print."""
    with servers.companion(folder) as server:
        with room(server) as tables:
            games = list(CONFIGS) * sessions
            codes = [tables.table(games[number]) for number in range(sessions // 2)]
        yield str(asyncio.run(held(server, codes)))


async def held(server: Server, codes: Sequence[str]) -> Held:
    """Two phones come to each table; measured before, with the first two games, and at the end."""
    found = {0: server.memory()}
    phones: list[WirePhone] = []
    for code in codes:
        phones += [await WirePhone(server, code, player).open() for player in (0, 1)]
        if len(phones) in (2 * len(CONFIGS), 2 * len(codes)):
            found[len(phones)] = server.memory()
    for phone in phones:
        await phone.close()
    return Held(found)
