"""Clauses that events trigger: collected together, queued in groups, handled one after the other (AD-13.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from card_db.effects import nodes as n
from engines.ancient_duel.board import Board
from engines.ancient_duel.reading import context, holds
from engines.ancient_duel.state import FieldCard, Frame, Trigger, Unit
from engines.protocol import Player


def collect(board: Board, player: Player, card: FieldCard, event: str, *manners: str) -> Iterator[Trigger]:
    """The clauses of a card that an event triggers, its own first, then those it was granted."""
    for manner, path in board.book.facts[card.card].triggers.get(event, ()):
        if not manner or manner in manners:
            yield Trigger(card.card, path, player, card.serial)
    for grant in card.grants if isinstance(card, Unit) else ():
        clause = board.book.clause(grant.card, grant.path)
        if isinstance(clause, n.Triggered) and clause.event == event and clause.about in (None, *manners):
            yield Trigger(grant.card, grant.path, player, card.serial)


def enqueue(board: Board, triggers: Iterable[Trigger]) -> None:
    """Triggers of one batch go to the end of the queue: first the active player's, then the other's.

    Without a wish of their player, the source that entered earlier comes first (AD-13.8).
    """
    batch = sorted(triggers, key=lambda each: each.serial)
    if not batch:
        return
    for player in (board.active, 1 - board.active):
        board.queue += grouped([each for each in batch if each.player == player])


def grouped(triggers: Sequence[Trigger]) -> tuple[tuple[Trigger, ...], ...]:
    """The triggers as one group to be ordered, or one by one if there is nothing to order."""
    if len(set(triggers)) > 1:
        return (tuple(triggers),)
    return tuple((each,) for each in triggers)


def handle(board: Board, number: int) -> None:
    """Begin one trigger of the first group, counted from 1; without its requirement nothing happens."""
    group, *rest = board.queue
    board.queue = (*grouped(group[: number - 1] + group[number:]), *rest)
    begin(board, group[number - 1])


def begin(board: Board, trigger: Trigger) -> None:
    """Carry out a triggered clause, if its requirement holds now."""
    program = board.book.programs[trigger.card, trigger.path]
    ctx = context(board, trigger.player, trigger.serial, trigger.card, trigger.path)
    if holds(board, program.tests, ctx):
        board.note("trigger", player=trigger.player, card=trigger.card)
        board.push(Frame(trigger.card, trigger.path, trigger.player, trigger.serial))
