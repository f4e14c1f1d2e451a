"""Where a table stands after its log, event by event: immutable, so that every phone may read it at any time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from card_db.problems import Said
from companion.store.rows import Event
from engines.errors import MatchError
from engines.match import CORRECT, Entry, Match

NOT_PLAYED = Said("Una correzione non si gioca come una mossa.", "A correction is not played like a move.")
NOTHING_TO_REDO = Said("Non c’è niente da rifare.", "There is nothing to do again.")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: the event, and what it played if it played something."""

    event: Event
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody's wish to go back to event ``to``, which another seat must agree to."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class Timeline:
    """A match with the log it came from.

    ``standing`` are the numbers of the events whose entries make up the match, oldest first; ``undone`` what redo
    brings back, in groups, the one taken back last at the end. The match is never changed, only copied.
    """

    match: Match[Any, Any, Any]
    seq: int = 0
    standing: tuple[int, ...] = ()
    undone: tuple[tuple[int, ...], ...] = ()
    asked: Asked | None = None
    lines: tuple[Line, ...] = ()

    def after(self, event: Event) -> Timeline:
        """This timeline with one event more.

        Raises :class:`~engines.errors.EngineError` for an entry that cannot be played.
        """
        match event.kind:
            case "play" | "correct":
                return self._played(event)
            case "ask":
                asked = Asked(event.seat or 0, int(event.text))
                return replace(self, seq=event.seq, asked=asked, lines=(*self.lines, Line(event)))
            case "decline":
                return replace(self, seq=event.seq, asked=None, lines=(*self.lines, Line(event)))
            case "undo":
                return self._gone_back(event)
            case "redo":
                return self._redone(event)

    def follow(self, events: Iterable[Event]) -> Timeline:
        """This timeline with these events more."""
        timeline = self
        for event in events:
            timeline = timeline.after(event)
        return timeline

    @property
    def first_undoable(self) -> int:
        """The event that undo cannot go behind: the last of those with which the table was opened."""
        opening = 0
        for line in self.lines:
            if line.event.seat is not None:
                break
            opening = line.event.seq
        return opening

    @property
    def before_last_decision(self) -> int | None:
        """The event to go back to in order to undo the last thing a person decided; None if there is nothing."""
        for number in range(len(self.standing) - 1, -1, -1):
            if self.line(self.standing[number]).event.seat is not None:
                return self.standing[number - 1] if number else self.first_undoable
        return None

    def standing_after(self, seq: int) -> tuple[Line, ...]:
        """The lines that stand and are younger than event ``seq``: what going back to it would take away."""
        return tuple(self.line(number) for number in self.standing if number > seq)

    def line(self, seq: int) -> Line:
        """The line of an event."""
        return self.lines[seq - 1]

    def _played(self, event: Event) -> Timeline:
        match = self.match.copy()
        if event.kind == "play" and event.text.startswith(f"!{CORRECT}"):
            raise MatchError(NOT_PLAYED)
        text = event.text if event.kind == "play" else f"!{CORRECT} {event.text}"
        match.push_entry(text, event.seat)
        line = Line(event, match.peek())
        return Timeline(match, event.seq, (*self.standing, event.seq), (), None, (*self.lines, line))

    def _gone_back(self, event: Event) -> Timeline:
        match = self.match.copy()
        taken = tuple(number for number in self.standing if number > int(event.text))
        for _ in taken:
            match.undo()
        kept = self.standing[: len(self.standing) - len(taken)]
        return Timeline(match, event.seq, kept, (*self.undone, taken), None, (*self.lines, Line(event)))

    def _redone(self, event: Event) -> Timeline:
        if not self.undone:
            raise MatchError(NOTHING_TO_REDO)
        match = self.match.copy()
        *undone, back = self.undone
        for _ in back:
            match.redo()
        return Timeline(match, event.seq, (*self.standing, *back), tuple(undone), None, (*self.lines, Line(event)))
