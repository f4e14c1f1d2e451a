"""The Battle phase and the reaction window (AD-9.6, AD-10.1, AD-10.2): what may be done, and why not."""

from __future__ import annotations

from engines.ancient_duel import sayings
from engines.ancient_duel.actions import (
    END,
    PASS,
    UNIT_ROW,
    Action,
    Attack,
    Place,
    React,
    attack,
    react,
)
from engines.ancient_duel.board import Board
from engines.ancient_duel.clauses import refuse_activation
from engines.ancient_duel.naming import names_at, refuse_name_at
from engines.ancient_duel.places import plan_at, unit_at
from engines.ancient_duel.reading import forbidders
from engines.ancient_duel.sayings import Refusal
from engines.ancient_duel.state import Unit
from engines.protocol import Player


def attack_offers(board: Board) -> list[Action]:
    """Every attack the active player may declare, and the end of the phase."""
    player = board.active
    side, other = board.sides[player], board.sides[1 - player]
    attackers = [n for n, unit in enumerate(side.units, 1) if refuse_attacker(board, player, unit) is None]
    if not attackers:
        return [END]
    targets = [0] if refuse_direct(board, player) is None else []
    if other.units:
        only = demanding(board, player)
        targets = [n for n, unit in enumerate(other.units, 1) if not only or unit.serial in only]
    return [*(attack(player, each, target) for each in attackers for target in targets), END]


def refuse_attack(board: Board, action: Attack) -> Refusal | None:
    """Why an attack may not be declared (AD-10.1, AD-10.2)."""
    player = board.active
    attacker = unit_at(board, action.attacker)
    if attacker is None or action.attacker.player != player:
        return sayings.NOT_YOUR_ATTACKER
    if refused := refuse_attacker(board, player, attacker):
        return refused
    if action.target is None:
        return refuse_direct(board, player)
    return _refuse_target(board, player, action.target)


def refuse_attacker(board: Board, player: Player, unit: Unit) -> Refusal | None:
    """Why a unit may not attack at all."""
    if unit.stands != "attack":
        return sayings.NOT_IN_ATTACK
    if unit.attacked:
        return sayings.ATTACKED
    return sayings.TOO_DEAR if board.book.facts[unit.card].energy > board.sides[player].energy else None


def refuse_direct(board: Board, player: Player) -> Refusal | None:
    """Why the opponent may not be attacked directly."""
    if board.sides[1 - player].units:
        return sayings.UNITS_IN_THE_WAY
    return sayings.DIRECT_MADE if board.sides[player].direct else None


def demanding(board: Board, player: Player) -> set[int]:
    """The enemy units that a player's attacks must choose among, if there are any (AD-R47)."""
    return {ctx.serial for ctx in forbidders(board, player, "attack_others")}


def _refuse_target(board: Board, player: Player, at: Place) -> Refusal | None:
    target = unit_at(board, at) if at.player != player and at.row == UNIT_ROW else None
    if target is None:
        return sayings.NO_SUCH_TARGET
    only = demanding(board, player)
    return sayings.ONLY_THOSE if only and target.serial not in only else None


def window_offers(board: Board, player: Player) -> list[Action]:
    """Every set Tactic that may be activated now, under every name it may have, and passing."""
    offers: list[Action] = []
    for number, plan in enumerate(board.sides[player].plans, 1):
        for name in names_at(board.book, board.sides[player], plan) if not plan.up else ():
            if _refuse_tactic(board, player, plan.serial, name or plan.card) is None:
                offers.append(react(player, number, name))
    return [*offers, PASS]


def refuse_reaction(board: Board, player: Player, action: React) -> Refusal | None:
    """Why a player may not react with this card (AD-9.6)."""
    if isinstance(action.at, str):
        return sayings.NOT_FROM_HAND
    plan = plan_at(board, action.at)
    if plan is None or plan.up or action.at.player != player:
        return sayings.NOT_SET
    if refused := refuse_name_at(board.book, board.sides[player], plan, action.card):
        return refused
    return _refuse_tactic(board, player, plan.serial, action.card or plan.card)


def _refuse_tactic(board: Board, player: Player, serial: int, card: str) -> Refusal | None:
    facts = board.book.facts[card]
    if not facts.is_tactic:
        return sayings.NOT_A_TACTIC
    return refuse_activation(board, player, facts, serial, window=True)
