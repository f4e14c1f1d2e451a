"""Who sits where, and whose consent it takes to go back."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from companion.following.timeline import Timeline
from companion.store.rows import Seat, Table
from engines.protocol import Player

LONGEST_NAME: Final = 24


def tidy_name(name: str, fallback: str) -> str:
    """A name as it is shown: composed, on one line, without control and direction marks, at most 24 characters."""
    kept = "".join(letter for letter in unicodedata.normalize("NFC", name) if _shown(letter))
    return " ".join(kept.split())[:LONGEST_NAME].strip() or fallback


def _shown(letter: str) -> bool:
    """Control and format characters (the direction marks among them) would disturb what stands beside the name."""
    return unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Co", "Cn"} or letter in " \t\n\u200d"


def a_or_ad(name: str) -> str:
    """The Italian «a» before a name: «a Bruno», «ad Anna»."""
    return "ad" if unicodedata.normalize("NFD", name)[:1] in ("A", "a") else "a"


def plays_for(seats: Sequence[Seat], device: str) -> tuple[Player, ...]:
    """The players this device acts for: its seat, every seat on a shared phone, nobody for a spectator."""
    return tuple(seat.seat for seat in seats if seat.device and seat.device == device)


def must_agree(table: Table, seats: Sequence[Seat], timeline: Timeline, player: Player, to: int) -> bool:
    """Whether going back to event ``to`` takes another seat's consent.

    One's own decisions are taken back freely. What another seat did, and what chance brought (a card drawn has been
    seen), only if the people in the other seats agree; an empty seat and a shared phone agree to everything.
    """
    others = any(seat.device and seat.seat != player for seat in seats)
    if table.hot_seat or not others:
        return False
    return any(line.event.seat != player for line in timeline.standing_after(to))
