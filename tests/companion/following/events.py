"""Events in short: ``0 build -1,0`` is what seat 0 plays, ``- draw P2 ?`` what chance brings, ``1 undo 3`` no play."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from companion.following.timeline import Timeline
from companion.store.rows import Event

NOON: Final = datetime(2026, 11, 28, 12, tzinfo=UTC)


def told(timeline: Timeline, *events: str) -> Timeline:
    """The timeline with these events more, a minute between them."""
    for text in events:
        timeline = timeline.after(event(timeline.seq + 1, text))
    return timeline


def event(seq: int, text: str) -> Event:
    seat, _, rest = text.partition(" ")
    word, _, more = rest.partition(" ")
    kind: Any = word if word in ("correct", "ask", "decline", "undo", "redo") else "play"
    said = rest if kind == "play" else more
    device, at = ("", seat)[seat != "-"], NOON + timedelta(minutes=seq)
    return Event(seq, kind, None if seat == "-" else int(seat), said, "table", "", device, str(seq), at)
