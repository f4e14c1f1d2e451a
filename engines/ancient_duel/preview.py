"""What an attack would do, worked out before it is declared, by the rules that will decide it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engines.ancient_duel.actions import Attack, Place
from engines.ancient_duel.board import Board, change
from engines.ancient_duel.combat import Clash, compare, declare
from engines.ancient_duel.places import unit_at
from engines.ancient_duel.state import UNKNOWN
from engines.protocol import Player


@dataclass(frozen=True, slots=True)
class Wound:
    """A battle wound: on which unit, on which value, how much (AD-11.1)."""

    at: Place
    stat: str
    amount: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What an attack does if nobody reacts.

    ``attack`` and ``defence`` are the values that are compared; ``defence`` is None in a direct attack
    and when ``is_open`` says that a face-down target decides. ``falls`` are the units destroyed,
    ``points`` what each player loses, ``energy`` what the attack costs, ``winner`` who wins the game by it.
    """

    energy: int
    attack: int
    defence: int | None = None
    is_open: bool = False
    falls: tuple[Place, ...] = ()
    points: tuple[int, int] = (0, 0)
    wound: Wound | None = None
    winner: Player | None = None


def may_go_to_battle(board: Board) -> bool:
    """Whether the active player is in main phase 1 with nothing left to carry out, and a Battle phase to come."""
    begun = board.stack or board.queue or board.result is not None
    first = board.active == 0 and board.sides[0].turn == 1
    return board.phase == "main1" and not begun and not first


def preview(board: Board, action: Attack) -> Preview:
    """What a declared attack would come to; the attack must be legal, and the board is used up."""
    attacker = unit_at(board, action.attacker)
    target = unit_at(board, action.target) if action.target else None
    if attacker is None:
        raise LookupError(action.attacker)
    energy = board.book.facts[attacker.card].energy
    declare(board, attacker, target)
    if target is not None and target.stands == "down":
        if target.card == UNKNOWN:
            return Preview(energy, _alone(board), is_open=True)
        change(board, 1 - board.active, target, stands="defence")
    if board.combat is None:
        raise LookupError(action)
    return _told(board, action, energy, compare(board, board.combat))


def _alone(board: Board) -> int:
    """The ATK of an attacker against a unit in Defence that nobody knows."""
    combat = board.combat
    if combat is None:
        raise LookupError
    return compare(board, replace(combat, target=0)).attack


def _told(board: Board, action: Attack, energy: int, clash: Clash) -> Preview:
    places = ((action.attacker, clash.attacker_falls), (action.target, clash.target_falls))
    wound = Wound(action.target, clash.wound, clash.attack) if clash.wound and action.target else None
    loser = next((player for player in (0, 1) if board.sides[player].points + clash.loss[player] <= 0), None)
    return Preview(
        energy,
        clash.attack,
        clash.defence,
        False,
        tuple(at for at, falls in places if falls and at is not None),
        (-clash.loss[0], -clash.loss[1]),
        wound,
        None if loser is None else 1 - loser,
    )
