"""Two phones without a browser that play at a table as people would: whoever may act looks, thinks, taps."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from companion.bench.servers import Server
from companion.bench.tables import Deed
from companion.bench.wire import Widget, WirePhone, trigger

PACE: Final = (6.0, 10.0)
"""Seconds between two taps at a table, at least and at most."""


class Players:
    """The two phones of a table; ``tapped`` is everything they have done, ``times`` how long each answer took."""

    def __init__(self, server: Server, code: str, seed: int) -> None:
        """Nobody is there yet."""
        self.code = code
        self.tapped: list[Deed] = []
        self.times: list[float] = []
        self._rng = Random(seed)
        self._phones = [WirePhone(server, code, player) for player in (0, 1)]

    async def open(self) -> None:
        """Sit down."""
        for phone in self._phones:
            await phone.open()

    async def close(self) -> None:
        """Leave."""
        for phone in self._phones:
            await phone.close()

    async def play(self, seconds: float) -> None:
        """Play on for so long, or until nobody may act."""
        until = time.monotonic() + seconds
        while True:
            pause = self._rng.uniform(*PACE)
            if time.monotonic() + pause > until:
                return
            await asyncio.sleep(pause)
            await self._tap()

    async def _tap(self) -> None:
        for phone in self._phones:
            wish = retrovia(phone, self._rng) or duel(phone)
            if wish is not None:
                self.tapped.append(wish[0])
                self.times.append(await phone.run(wish[1]))
                return


def duel(phone: WirePhone) -> tuple[Deed, Widget] | None:
    """The end of the phase, if it may be ended on this phone."""
    end = phone.button("duel-end")
    return None if end is None else (Deed("play", phone.player, "end"), end)


def retrovia(phone: WirePhone, rng: Random) -> tuple[Deed, Widget] | None:
    """Any action that this phone offers; none that wins, so that the game goes on."""
    found = phone.component("retrovia_field")
    if found is None or not found[1].get("may"):
        return None
    id_, data = found
    acts = data["view"]["taps"]["acts"]
    winning = set(_winning(data))
    text: str = rng.choice([act["text"] for number, act in enumerate(acts) if number not in winning])
    wish = {"id": str(uuid.UUID(int=rng.getrandbits(128))), "seq": data["seq"], "text": text}
    return Deed("play", phone.player, text), trigger(id_, "act", wish)


def _winning(data: Mapping[str, Any]) -> Iterator[int]:
    for source in data["view"]["taps"]["sources"].values():
        yield from (light["act"] for light in source.get("lights", {}).values() if light["mark"] == "prey")
