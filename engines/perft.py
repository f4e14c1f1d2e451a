"""Counting the tree of a game: the test of a rules engine that needs no opinion about play."""

from __future__ import annotations

from typing import TypeVar

from card_db.problems import Said
from engines.errors import DepthError
from engines.protocol import CHANCE, Game

S = TypeVar("S")
A = TypeVar("A")
C = TypeVar("C")


def perft(game: Game[S, A, C], state: S, depth: int) -> int:
    """How many positions lie exactly ``depth`` actions below this one; a finished game has none below it.

    Raises :class:`~engines.errors.DepthError` for a negative depth.
    """
    if depth < 0:
        raise DepthError(
            Said(f"La profondità è un numero da 0 in su, non {depth}.", f"A depth is a number from 0 up, not {depth}.")
        )
    return _count(game, state, depth) if depth else 1


def divide(game: Game[S, A, C], state: S, depth: int) -> dict[str, int]:
    """The same count split by first action, by its text, sorted; empty at depth 0."""
    perft(game, state, min(depth, 0))
    if not depth:
        return {}
    counts = {
        game.action_to_text(action): perft(game, game.child(state, action), depth - 1)
        for action in every_action(game, state)
    }
    return dict(sorted(counts.items()))


def every_action(game: Game[S, A, C], state: S) -> tuple[A, ...]:
    """The actions of whoever may act now, of chance as well."""
    acting = game.acting_players(state)
    if acting == (CHANCE,):
        return tuple([chance.action for chance in game.chance_outcomes(state)])
    if len(acting) == 1:
        return game.legal_actions(state, acting[0])
    return tuple([action for player in acting for action in game.legal_actions(state, player)])


def _count(game: Game[S, A, C], state: S, depth: int) -> int:
    actions = every_action(game, state)
    if depth == 1:
        return len(actions)
    child = game.child
    return sum([_count(game, child(state, action), depth - 1) for action in actions])
