"""From a tap to the painted page: the table page of each game beside an empty page of Streamlit, in turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

from companion.bench import servers
from companion.bench.figures import Ratio, Times
from companion.bench.phones import COUNT, TAPS, Phone, Tap, chromium
from companion.bench.tables import room

ROUNDS: Final = 25
WARM_UP: Final = 3
GOAL: Final = 1.5


@dataclass(frozen=True, slots=True)
class Painted:
    """A game's table page, by what was tapped, beside the empty page."""

    game: str
    taps: Mapping[str, Times]
    empty: Times

    @property
    def ratio(self) -> Ratio:
        """All taps of the game over those on the empty page."""
        return Ratio(Times(tuple(chain.from_iterable(times.each for times in self.taps.values()))), self.empty, GOAL)

    def __str__(self) -> str:
        """A line for each kind of tap, then the ratio."""
        lines = [f"{self.game}, {name}: {times}" for name, times in self.taps.items()]
        return "\n".join([*lines, f"{self.game}, all: {self.ratio.ours}, {self.ratio} of the empty page"])


@dataclass(frozen=True, slots=True)
class Pair:
    """One tap at a table and one on the empty page beside it, in milliseconds."""

    game: str
    tap: str
    ours: float
    empty: float


def bench(folder: Path, rounds: int = ROUNDS) -> Iterator[str]:
    """Lines to print."""
    with ExitStack() as stack:
        browser = stack.enter_context(chromium())
        empty = Phone(browser).open(stack.enter_context(servers.empty_page(folder)).url())
        server = stack.enter_context(servers.companion(folder))
        with room(server) as tables:
            codes = {game: tables.table(game) for game in TAPS}
        phones = {game: Phone(browser).sit(server, code, 0) for game, code in codes.items()}
        found = compared(empty, phones, rounds)
        yield f"empty page, {COUNT.name}: {found[0].empty}"
        yield from map(str, found)


def compared(empty: Phone, phones: Mapping[str, Phone], rounds: int) -> list[Painted]:
    """Every phone taps in turns, so that a busy machine slows all alike; the first rounds do not count."""
    pairs: list[Pair] = []
    for number in range(rounds + WARM_UP):
        found = [_pair(empty, game, phone, tap, number) for game, phone in phones.items() for tap in TAPS[game]]
        pairs += found if number >= WARM_UP else []
    return [_painted(game, pairs) for game in phones]


def _pair(empty: Phone, game: str, phone: Phone, tap: Tap, number: int) -> Pair:
    """Both, now this one first and now that: what a tap leaves behind must not always be the other's burden."""
    if number % 2:
        return Pair(game, tap.name, ours=phone.timed(tap), empty=empty.timed(COUNT))
    other = empty.timed(COUNT)
    return Pair(game, tap.name, phone.timed(tap), other)


def _painted(game: str, pairs: Sequence[Pair]) -> Painted:
    taps: dict[str, list[float]] = {}
    for pair in pairs:
        if pair.game == game:
            taps.setdefault(pair.tap, []).append(pair.ours)
    empty = Times.of(pair.empty for pair in pairs)
    return Painted(game, {name: Times.of(each) for name, each in taps.items()}, empty)
