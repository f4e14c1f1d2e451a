"""What the greedy policy counts: a beginner's look at a position, one action deep."""

from __future__ import annotations

from typing import Final

from engines.protocol import Player
from engines.retrovia.actions import Move
from engines.retrovia.rules import legal_actions
from engines.retrovia.state import Ending, State, characters, prey_squares, view

WIN: Final = 1000
CHARACTER: Final = 10
HELD: Final = 4
"""A blocked enemy is worth nearly half a captured one."""


def score(state: State, player: Player) -> int:
    """Positive when the player stands better; a captured Prey outweighs everything."""
    if state.ending is Ending.PREY_CAPTURED:
        return WIN if state.player == player else -WIN
    if state.ending:
        return 0
    own, enemy = characters(state.layout, player), characters(state.layout, 1 - player)
    held = len(view(state.layout.board, player).holding) - len(view(state.layout.board, player).blocked)
    threat = WIN // 2 if _takes_prey(state) else 0
    return CHARACTER * (own - enemy) + HELD * held + (threat if state.player == player else -threat)


def _takes_prey(state: State) -> bool:
    """Whether the player to act can capture the Prey now."""
    prey = [state.layout.field.squares[index] for index in prey_squares(state, 1 - state.player)]
    return any(isinstance(action, Move) and action.target in prey for action in legal_actions(state))
