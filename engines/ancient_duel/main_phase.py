"""The main phases (AD-6.4, AD-8, AD-9): what the active player may do, and why not."""

from __future__ import annotations

from typing import Final

from engines.ancient_duel import sayings
from engines.ancient_duel.actions import (
    END,
    PLAN_ROW,
    SET_PLAN,
    SET_UNIT,
    UNIT_ROW,
    Action,
    Activate,
    Deploy,
    End,
    Place,
    Play,
    SetDown,
    Turn,
    Use,
    activate,
    set_down,
    turn,
    use,
)
from engines.ancient_duel.board import Board
from engines.ancient_duel.cards import Facts
from engines.ancient_duel.clauses import activated, refuse_activation, refuse_use
from engines.ancient_duel.effects import is_full
from engines.ancient_duel.naming import named_in, names_at, refuse_name_at, refuse_named
from engines.ancient_duel.piles import copies
from engines.ancient_duel.places import card_at, plan_at, unit_at
from engines.ancient_duel.sayings import Refusal
from engines.ancient_duel.state import FieldCard, Plan, Stand, Unit
from engines.ancient_duel.unknown import Kind, has_unknown, kinds_to_set, may_set
from engines.protocol import Player


def main_offers(board: Board) -> list[Action]:
    """Everything the active player may do in a main phase: hand, units, plan cards, the end of the phase."""
    player = board.active
    return [*_hand_offers(board, player), *_field_offers(board, player), END]


def _hand_offers(board: Board, player: Player) -> list[Action]:
    side = board.sides[player]
    offers: list[Action] = []
    places_unit, all_named = refuse_unit(board, player) is None, not has_unknown(side.hand)
    for card in named_in(board.book, side, side.hand):
        facts = board.book.facts[card]
        named = all_named or copies(side.hand, card) > 0
        if not facts.is_unit:
            if named:
                offers.append(facts.sets)
            if refuse_activation(board, player, facts) is None:
                offers.append(facts.plays)
        elif places_unit and facts.placing <= side.energy:
            offers += facts.deploys
            if named:
                offers.append(facts.sets)
    if not all_named:
        for kind in kinds_to_set(board.book, side):
            if kind is None or (places_unit and kind <= side.energy):
                offers.append(set_down(SET_PLAN) if kind is None else set_down(SET_UNIT, kind))
    return offers


def _field_offers(board: Board, player: Player) -> list[Action]:
    side, usable = board.sides[player], board.book.usable
    offers: list[Action] = []
    for number, unit in enumerate(side.units, 1):
        if unit.stands == "down":
            offers += _turns_up(board, player, number, unit)
            continue
        if refuse_turning(board, player, unit) is None:
            offers.append(turn(player, number, "defence" if unit.stands == "attack" else "attack"))
        if unit.card in usable or unit.grants:
            offers += _uses(board, player, UNIT_ROW, number, unit)
    for number, plan in enumerate(side.plans, 1):
        if not plan.up:
            offers += _flips(board, player, number, plan)
        elif plan.card in usable:
            offers += _uses(board, player, PLAN_ROW, number, plan)
    return offers


def _turns_up(board: Board, player: Player, number: int, unit: Unit) -> list[Action]:
    """A face-down unit turned up, under every name it may have."""
    if refuse_turning(board, player, unit) is not None:
        return []
    names = names_at(board.book, board.sides[player], unit)
    return [turn(player, number, stand, name) for name in names for stand in UP]


UP: Final[tuple[Stand, ...]] = ("attack", "defence")


def _uses(board: Board, player: Player, row: str, number: int, card: FieldCard) -> list[Action]:
    clauses = range(1, len(activated(board, card)) + 1)
    return [use(player, row, number, n) for n in clauses if refuse_use(board, player, card, n) is None]


def _flips(board: Board, player: Player, number: int, plan: Plan) -> list[Action]:
    """A set plan card activated, under every name it may have."""
    offers: list[Action] = []
    for name in names_at(board.book, board.sides[player], plan):
        facts = board.book.facts[name or plan.card]
        if refuse_activation(board, player, facts, plan.serial) is None:
            offers.append(activate(player, number, name))
    return offers


def refuse_in_main(board: Board, action: Action) -> Refusal | None:  # noqa: PLR0911 - one line for each action
    """Why the active player may not do this in a main phase."""
    player = board.active
    match action:
        case Deploy(card, _):
            return _refuse_deploying(board, player, board.book.facts[card])
        case SetDown():
            return _refuse_setting(board, player, action)
        case Turn():
            return _refuse_turn(board, player, action)
        case Play(card):
            return _refuse_play(board, player, board.book.facts[card])
        case Activate(at, card):
            return _refuse_flip(board, player, at, card)
        case Use(at, number):
            return refuse_use(board, player, card_at(board, at) if at.player == player else None, number)
        case End():
            return None
        case _:
            return sayings.NOT_IN_BATTLE


def refuse_unit(board: Board, player: Player) -> Refusal | None:
    """Why no unit at all may be deployed or set (AD-8.1, AD-R12)."""
    if board.sides[player].deployed:
        return sayings.DEPLOYED
    return sayings.ROW_FULL if is_full(board, player) else None


def _refuse_deploying(board: Board, player: Player, facts: Facts) -> Refusal | None:
    side = board.sides[player]
    if not facts.is_unit:
        return sayings.NO_UNIT
    if refused := refuse_named(board.book, side, side.hand, facts.id, sayings.NO_UNIT) or refuse_unit(board, player):
        return refused
    return sayings.TOO_DEAR if facts.placing > side.energy else None


def _refuse_setting(board: Board, player: Player, action: SetDown) -> Refusal | None:
    side = board.sides[player]
    if action.card in (SET_UNIT, SET_PLAN):
        return _refuse_unnamed(board, player, None if action.card == SET_PLAN else action.paid)
    facts = board.book.facts[action.card]
    if not copies(side.hand, facts.id):
        missing = sayings.NO_UNIT if facts.is_unit else sayings.NO_PLAN
        return refuse_named(board.book, side, side.hand, facts.id, missing) or sayings.UNNAMED
    return _refuse_deploying(board, player, facts) if facts.is_unit else None


def _refuse_unnamed(board: Board, player: Player, kind: Kind) -> Refusal | None:
    side = board.sides[player]
    if not has_unknown(side.hand):
        return sayings.NAME_IT
    if kind is not None and (refused := refuse_unit(board, player)):
        return refused
    if not may_set(board.book, side, kind):
        return sayings.NONE_SUCH
    return sayings.TOO_DEAR if (kind or 0) > side.energy else None


def refuse_turning(board: Board, player: Player, unit: Unit) -> Refusal | None:
    """Why a unit may not change its position at all (AD-8.6, AD-R10)."""
    how = board.house.position_change
    if how == "none":
        return sayings.NO_CHANGES
    if unit.fresh:
        return sayings.FRESH
    if unit.attacked:
        return sayings.HAS_ATTACKED
    if unit.changed:
        return sayings.HAS_CHANGED
    return sayings.TOO_DEAR if how == "once_cost_1" and not board.sides[player].energy else None


def _refuse_turn(board: Board, player: Player, action: Turn) -> Refusal | None:
    unit = unit_at(board, action.at)
    if unit is None or action.at.player != player:
        return sayings.NOT_YOUR_UNIT
    if refused := refuse_turning(board, player, unit):
        return refused
    if action.stand is unit.stands:
        return sayings.SAME
    return refuse_name_at(board.book, board.sides[player], unit, action.card)


def _refuse_play(board: Board, player: Player, facts: Facts) -> Refusal | None:
    side = board.sides[player]
    if facts.is_unit:
        return sayings.NO_PLAN
    if refused := refuse_named(board.book, side, side.hand, facts.id, sayings.NO_PLAN):
        return refused
    return refuse_activation(board, player, facts)


def _refuse_flip(board: Board, player: Player, at: Place, card: str) -> Refusal | None:
    plan = plan_at(board, at)
    if at.row == UNIT_ROW:
        return sayings.UNIT_SET
    if plan is None or plan.up or at.player != player:
        return sayings.NOT_SET
    if refused := refuse_name_at(board.book, board.sides[player], plan, card):
        return refused
    return refuse_activation(board, player, board.book.facts[card or plan.card], plan.serial)
