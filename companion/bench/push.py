"""From a tap on one phone to the painted page of the other one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.bench import servers
from companion.bench.figures import Times, met
from companion.bench.phones import TAPS, Phone, chromium
from companion.bench.tables import room

ROUNDS: Final = 12
GOAL: Final = 1000.0
"""Milliseconds, by median."""


@dataclass(frozen=True, slots=True)
class Pushed:
    """A game: from the tap to the phone that was tapped, and to the other one."""

    game: str
    own: Times
    other: Times

    def __str__(self) -> str:
        """Both, and whether the goal is reached."""
        reached = met(self.other.median, GOAL, " ms by median")
        return f"{self.game}, own phone: {self.own}\n{self.game}, other phone: {self.other} ({reached})"


def bench(folder: Path, rounds: int = ROUNDS) -> Iterator[str]:
    """Lines to print."""
    with chromium() as browser, servers.companion(folder) as server:
        for game in TAPS:
            with room(server) as tables:
                code = tables.table(game)
            own, other = (Phone(browser).sit(server, code, player) for player in (0, 1))
            yield str(pushed(game, own, other, rounds))


def pushed(game: str, own: Phone, other: Phone, rounds: int) -> Pushed:
    """One phone taps, the other one watches; the first round does not count."""
    times = [watched(own, other, game) for _ in range(rounds + 1)][1:]
    flat = [each for round_ in times for each in round_]
    return Pushed(game, Times.of(mine for mine, _ in flat), Times.of(theirs for _, theirs in flat))


def watched(own: Phone, other: Phone, game: str) -> list[tuple[float, float]]:
    """A round of the taps that the other phone can see: milliseconds on the own phone and on the other one."""
    found: list[tuple[float, float]] = []
    for tap in TAPS[game]:
        if not tap.kind:
            own.tap(tap)
            continue
        other.watch(tap)
        began, painted = own.tap(tap)
        found.append((painted - began, other.saw() - began))
    return found
