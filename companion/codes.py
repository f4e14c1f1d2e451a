"""The codes by which a table is joined, and the patience with those who guess them."""

from __future__ import annotations

import secrets
import threading
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters without I, L, O and U, which are read as 1, 1, 0 and V: 32 signs, 50 bits in ten of them."""

_LENGTH: Final = 10
_MISREAD: Final = str.maketrans("ILOU", "110V")
_LONGEST_TYPED: Final = 100


def new_code() -> str:
    """A code nobody can guess."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))


def spaced(code: str) -> str:
    """The code as people read it to each other: ``XXXXX-XXXXX``."""
    half = _LENGTH // 2
    return f"{code[:half]}-{code[half:]}"


def tidy(typed: str) -> str:
    """The code somebody meant: small letters, spaces, hyphens, and O, I, L, U for 0, 1, 1, V are forgiven.

    Empty if it can be no code.
    """
    signs = unicodedata.normalize("NFKC", typed[:_LONGEST_TYPED]).upper().translate(_MISREAD)
    meant = "".join(sign for sign in signs if not _is_between(sign))
    return meant if len(meant) == _LENGTH and set(meant) <= set(_ALPHABET) else ""


def _is_between(sign: str) -> bool:
    """Whether the sign is a space, a dash or an invisible mark that came with a paste."""
    return sign.isspace() or unicodedata.category(sign) in {"Pd", "Cf"}


class Limiter:
    """Refuses callers who have been wrong too often lately: a bucket of tokens for each, one lost with each failure.

    Being right costs nothing, and one caller's failures are not another's. Safe to use from many threads.
    """

    def __init__(
        self, *, tries: int = 10, seconds: float = 6.0, callers: int = 4096, clock: Callable[[], float] = monotonic
    ) -> None:
        """``tries`` at once, then one more every ``seconds``; the latest ``callers`` who failed are remembered."""
        self._tries = tries
        self._seconds = seconds
        self._callers = callers
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def allows(self, who: str) -> bool:
        """Whether the caller may try a code now."""
        with self._lock:
            return self._left(who) >= 1

    def failed(self, who: str) -> None:
        """The caller's code was wrong. Failures while refused (many at once) lengthen the wait, to twice at most."""
        with self._lock:
            left = max(self._left(who) - 1, -float(self._tries))
            self._buckets[who] = (left, self._clock())
            self._buckets.move_to_end(who)
            if len(self._buckets) > self._callers:
                self._buckets.popitem(last=False)

    def _left(self, who: str) -> float:
        left, since = self._buckets.get(who, (float(self._tries), 0.0))
        return min(float(self._tries), left + (self._clock() - since) / self._seconds)
