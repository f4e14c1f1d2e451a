"""Cards on the field by their place, and places of cards."""

from __future__ import annotations

from engines.ancient_duel.actions import PLAN_ROW, UNIT_ROW, Place, place
from engines.ancient_duel.board import Board
from engines.ancient_duel.state import FieldCard, Plan, Unit


def card_at(board: Board, at: Place) -> FieldCard | None:
    """The card at a place, if there is one."""
    side = board.sides[at.player]
    row: tuple[FieldCard, ...] = side.units if at.row == UNIT_ROW else side.plans
    return row[at.number - 1] if at.number <= len(row) else None


def unit_at(board: Board, at: Place) -> Unit | None:
    """The unit at a place, if there is one."""
    card = card_at(board, at)
    return card if isinstance(card, Unit) else None


def plan_at(board: Board, at: Place) -> Plan | None:
    """The plan card at a place, if there is one."""
    card = card_at(board, at)
    return card if isinstance(card, Plan) else None


def place_of(board: Board, serial: int) -> Place | None:
    """Where the card with this serial is."""
    for player in (0, 1):
        side = board.sides[player]
        for number, unit in enumerate(side.units, 1):
            if unit.serial == serial:
                return place(player, UNIT_ROW, number)
        for number, plan in enumerate(side.plans, 1):
            if plan.serial == serial:
                return place(player, PLAN_ROW, number)
    return None
