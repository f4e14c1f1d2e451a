"""A finished game in short: who won, why, how long it was, how its numbers went."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from card_db.problems import Said, counted
from companion.desks.base import Desk
from companion.following.measures import Curve, curves, decisions, minutes
from companion.following.tables import TableView
from companion.following.turns import count
from engines.protocol import Outcome


@dataclass(frozen=True, slots=True)
class Summary:
    """A finished game.

    ``names`` by seat; ``curves`` are those of the number that the game puts first, one a player. ``ended_at`` is the
    moment of the last thing that stands.
    """

    title: Said
    names: tuple[str, ...]
    outcome: Outcome
    turns: int
    decisions: int
    minutes: int
    curves: tuple[Curve, ...]
    ended_at: datetime

    def headline(self, lang: str) -> str:
        """Who won."""
        if self.outcome.winner is None:
            return Said("Patta", "A draw").in_(lang)
        name = self.names[self.outcome.winner]
        return Said(f"Vince {name}", f"{name} wins").in_(lang)

    def length(self, lang: str) -> tuple[str, ...]:
        """How long it was: turns, decisions, minutes if there were any."""
        turns = Said(counted(self.turns, "turno", "turni"), counted(self.turns, "turn", "turns"))
        decided = Said(
            counted(self.decisions, "decisione", "decisioni"), counted(self.decisions, "decision", "decisions")
        )
        spent = Said(counted(self.minutes, "minuto", "minuti"), counted(self.minutes, "minute", "minutes"))
        return tuple(said.in_(lang) for said in (turns, decided, *([spent] if self.minutes else [])))


def summary(view: TableView, desk: Desk) -> Summary | None:
    """The summary of a table; None while its game goes on."""
    timeline = view.timeline
    outcome = timeline.match.outcome
    if outcome is None:
        return None
    every = curves(timeline.match, desk.numbers)
    events = [line.event for line in timeline.lines]
    return Summary(
        title=desk.game.title,
        names=tuple(seat.name for seat in view.seats),
        outcome=outcome,
        turns=count(timeline),
        decisions=decisions(events),
        minutes=minutes(events),
        curves=tuple(curve for curve in every if curve.name == every[0].name),
        ended_at=timeline.line(timeline.standing[-1]).event.at,
    )
