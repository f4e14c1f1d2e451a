"""Moving to another phone in the middle of a game: a link that works once, for ten minutes."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

LASTS: Final = 600.0
"""Seconds within which the link must be opened."""


@dataclass(frozen=True, slots=True)
class Move:
    """What a phone has offered: to hand everything it holds at a table to whoever opens the link."""

    code: str
    device: str


class Moves:
    """The offers that stand. They are kept in memory only: a restart of the server voids them all.

    Safe to use from many threads; of two phones that open the same link one is too late.
    """

    def __init__(self, *, lasts: float = LASTS, most: int = 1024, clock: Callable[[], float] = monotonic) -> None:
        """Offers stand for ``lasts`` seconds; the latest ``most`` are kept."""
        self._lasts = lasts
        self._most = most
        self._clock = clock
        self._standing: OrderedDict[str, tuple[Move, float]] = OrderedDict()
        self._lock = threading.Lock()

    def offer(self, code: str, device: str) -> str:
        """The token of a new offer; an earlier one of the same phone for the same table falls."""
        move, token = Move(code, device), secrets.token_urlsafe(16)
        with self._lock:
            for earlier in [known for known, (other, _) in self._standing.items() if other == move]:
                del self._standing[earlier]
            self._standing[token] = (move, self._clock() + self._lasts)
            if len(self._standing) > self._most:
                self._standing.popitem(last=False)
        return token

    def standing(self, token: str, code: str) -> Move | None:
        """The offer of that token for that table, if it still stands."""
        with self._lock:
            return self._found(token, code)

    def take(self, token: str, code: str) -> Move | None:
        """The offer of that token, which falls with it; None for who comes too late."""
        with self._lock:
            move = self._found(token, code)
            if move is not None:
                del self._standing[token]
            return move

    def _found(self, token: str, code: str) -> Move | None:
        move, until = self._standing.get(token, (None, 0.0))
        return move if move is not None and move.code == code and self._clock() < until else None
