"""Snapshots: where a long game stands, kept so that a server need not play it again from its start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.desks.base import AnyGame
from companion.following.timeline import Line, Timeline
from companion.store.rows import Event, Snapshot
from engines.codec import CodecError, from_json, to_json
from engines.match import Entry, Match

EVERY: Final = 50
"""A snapshot is kept whenever so many events more are full."""


@dataclass(frozen=True, slots=True)
class _Saved:
    """What cannot be read off the events without playing them; ``state`` is JSON of its own."""

    standing: tuple[int, ...]
    entries: tuple[Entry | None, ...]
    offer: int | None
    state: str


def snapshot(timeline: Timeline) -> Snapshot | None:
    """The snapshot of a timeline; None while something waits to be redone or agreed to, or once the game is over."""
    if timeline.undone or timeline.asked or timeline.match.outcome:
        return None
    match = timeline.match
    saved = _Saved(
        timeline.standing, tuple(line.entry for line in timeline.lines), match.draw_offer, to_json(match.state)
    )
    return Snapshot(timeline.seq, to_json(saved))


def resumed(game: AnyGame, config: object, kept: Snapshot, events: Sequence[Event]) -> Timeline | None:
    """The timeline of a snapshot; ``events`` are those up to it. None if it was written by other rules."""
    try:
        saved: _Saved = from_json(_Saved, kept.text)
        state = from_json(type(game.initial_state(config)), saved.state)
    except CodecError:
        return None
    lines = tuple(Line(event, entry) for event, entry in zip(events, saved.entries, strict=True))
    entries = [entry for number in saved.standing if (entry := lines[number - 1].entry)]
    match = Match.resumed(game, config, entries, state, saved.offer)
    return Timeline(match, kept.seq, saved.standing, lines=lines)
