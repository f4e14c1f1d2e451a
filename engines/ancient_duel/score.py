"""What the greedy policy counts: a beginner's look at a position, one action deep."""

from __future__ import annotations

from typing import Final

from engines.ancient_duel import flow
from engines.ancient_duel.board import Board
from engines.ancient_duel.cards import ATK, DEF
from engines.ancient_duel.changing import replaced
from engines.ancient_duel.piles import size
from engines.ancient_duel.reading import value
from engines.ancient_duel.state import Unit
from engines.protocol import Player

WIN: Final = 10_000
POINT: Final = 20
CARD: Final = 8
PLAN: Final = 9
FACE_DOWN: Final = 40
"""A unit that is not looked at, about as good as an ordinary one."""


def score(board: Board, player: Player) -> int:
    """Points, units by their values, cards in hand and on the field, against the other side's.

    An attack counts as what comes of it if nobody reacts. The board is used up.
    """
    if board.combat is not None:
        board.combat = replaced(board.combat, window=None)
        flow.run(board)
    if board.result is not None:
        return 0 if board.result.winner is None else WIN if board.result.winner == player else -WIN
    return _side(board, player) - _side(board, 1 - player)


def _side(board: Board, player: Player) -> int:
    side = board.sides[player]
    units = sum(
        FACE_DOWN
        if unit.stands == "down"
        else 6 * value(board, player, unit, ATK) + 4 * value(board, player, unit, DEF)
        for unit in side.units
    )
    idle = side.energy if player == board.active and board.phase == "battle" else 0
    return POINT * side.points + units + CARD * size(side.hand) + PLAN * len(side.plans) - idle


def _unit(board: Board, player: Player, unit: Unit) -> int:
    if unit.stands == "down":
        return FACE_DOWN
    return 6 * value(board, player, unit, ATK) + 4 * value(board, player, unit, DEF)
