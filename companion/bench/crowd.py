"""Forty phones at twenty tables: is anything lost, doubled or reordered, and how much slower is it than one table?

Most phones speak the protocol without a browser: forty pages of Chromium would measure Chromium. At two tables real
pages are tapped and watched, alone at first, then in the crowd.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Final

from companion.bench import servers
from companion.bench.figures import Ratio, Times, met
from companion.bench.phones import TAPS, Phone, chromium
from companion.bench.players import Players
from companion.bench.push import watched
from companion.bench.servers import Server
from companion.bench.tables import CONFIGS, Deed, room

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TABLES: Final = 20
SECONDS: Final = 80.0
ALONE: Final = 12
"""Rounds of taps at each table with real pages before the others come."""

PAUSE: Final = 1.0
"""Seconds between two rounds on real pages: less than people would leave, for there are few of them."""

GOAL: Final = 3.0


@dataclass(frozen=True, slots=True)
class Kept:
    """What became of everything that was tapped."""

    tapped: int = 0
    lost: int = 0
    doubled: int = 0
    reordered: int = 0

    @classmethod
    def of(cls, tapped: Sequence[Deed], log: Sequence[Deed]) -> Kept:
        """At one table: what was tapped, and what its log says, both in order."""
        lost, doubled = Counter(tapped) - Counter(log), Counter(log) - Counter(tapped)
        moved = 0 if lost or doubled else sum(one != other for one, other in zip(tapped, log, strict=True))
        return cls(len(tapped), lost.total(), doubled.total(), moved)

    def __add__(self, other: Kept) -> Kept:
        """At two tables."""
        return Kept(
            self.tapped + other.tapped,
            self.lost + other.lost,
            self.doubled + other.doubled,
            self.reordered + other.reordered,
        )

    def __str__(self) -> str:
        """All four numbers, and whether the last three are nought."""
        wrong = self.lost + self.doubled + self.reordered
        return (
            f"{self.tapped} actions tapped, {self.lost} lost, {self.doubled} doubled, {self.reordered} reordered "
            f"({met(wrong, 0)})"
        )


@dataclass(frozen=True, slots=True)
class Crowd:
    """One table and many: times on real pages, of the phone that is tapped and of the other one; what was kept."""

    alone: Times
    alone_other: Times
    own: Times
    other: Times
    answered: Times
    kept: Kept

    def __str__(self) -> str:
        """A line each, then the ratios."""
        own, other = Ratio(self.own, self.alone, GOAL), Ratio(self.other, self.alone_other, GOAL)
        return "\n".join(
            (
                f"one table, own phone: {self.alone}",
                f"one table, other phone: {self.alone_other}",
                f"{2 * TABLES} phones at {TABLES} tables, own phone: {self.own}, {own} of one table",
                f"{2 * TABLES} phones at {TABLES} tables, other phone: {self.other}, {other} of one table",
                f"phones without a browser, whole page received: {self.answered}",
                f"{2 * TABLES} phones at {TABLES} tables: {self.kept}",
            )
        )


class Watched:
    """A table with two pages of a real browser: one is tapped, both are watched."""

    def __init__(self, browser: Browser, server: Server, game: str, code: str) -> None:
        """Both phones sit down."""
        self.game, self.code = game, code
        self.tapped: list[Deed] = []
        self._own, self._other = (Phone(browser).sit(server, code, player) for player in (0, 1))

    def round(self) -> list[tuple[float, float]]:
        """A round of taps: milliseconds on the phone that was tapped and on the other one."""
        self.tapped += [Deed(tap.kind, 0) for tap in TAPS[self.game] if tap.kind]
        return watched(self._own, self._other, self.game)


def bench(folder: Path, seconds: float = SECONDS) -> Iterator[str]:
    """Lines to print."""
    with chromium() as browser, servers.companion(folder) as server, room(server) as tables:
        pages = [Watched(browser, server, game, tables.table(game)) for game in TAPS]
        games = list(CONFIGS) * TABLES
        players = [Players(server, tables.table(games[seed]), seed) for seed in range(TABLES - len(pages))]
        alone = [times for number in range(ALONE + 1) for page in pages for times in page.round() if number]
        crowded = _crowded(pages, players, seconds)
        kept = [Kept.of(page.tapped, _wordless(tables.log(page.code))) for page in pages]
        kept += [Kept.of(table.tapped, tables.log(table.code)) for table in players]
        answered = Times.of(each for table in players for each in table.times)
        yield str(Crowd(*_both(alone), *_both(crowded), answered, sum(kept, Kept())))


def _both(times: Sequence[tuple[float, float]]) -> tuple[Times, Times]:
    return Times.of(own for own, _ in times), Times.of(other for _, other in times)


def _wordless(log: Sequence[Deed]) -> list[Deed]:
    """On real pages it is known what kind of thing was tapped, and by whom."""
    return [Deed(deed.kind, deed.seat) for deed in log]


def _crowded(pages: Sequence[Watched], players: Sequence[Players], seconds: float) -> list[tuple[float, float]]:
    """The real pages go on in turns for as long as the others play; their thread is not ours, as Playwright's is."""
    are_there, times = Event(), list[tuple[float, float]]()
    with ThreadPoolExecutor(1) as pool:
        play = pool.submit(asyncio.run, _play(players, seconds, are_there))
        while not are_there.wait(0.1) and not play.done():
            pass
        for page in cycle(pages):
            if play.done():
                break
            times += page.round()
            time.sleep(PAUSE)
        play.result()
    return times


async def _play(players: Sequence[Players], seconds: float, are_there: Event) -> None:
    """All come, play at the same time, and go."""
    for table in players:
        await table.open()
    are_there.set()
    await asyncio.gather(*(table.play(seconds) for table in players))
    for table in players:
        await table.close()
