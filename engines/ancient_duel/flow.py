"""What happens by itself: the turn from phase to phase, and everything begun until somebody must say something."""

from __future__ import annotations

from typing import Final

from engines.ancient_duel import combat, effects
from engines.ancient_duel.board import Board
from engines.ancient_duel.changing import replaced
from engines.ancient_duel.piles import size
from engines.ancient_duel.state import (
    Discarding,
    Drawing,
    Frame,
    Naming,
    Plan,
    Task,
    Unit,
)
from engines.ancient_duel.triggers import collect, enqueue, handle
from engines.protocol import Player

HAND: Final = 5
"""Cards of an opening hand (AD-4.2), and the most at the end of one's turn (AD-6.7)."""

FIRST_MAXIMUM: Final = 6
LAST_MAXIMUM: Final = 12
"""The Energy maximum of the first turns and of the late ones (AD-7.2)."""


def run(board: Board) -> None:
    """Go on until a player or chance must do something, or the game is over."""
    while board.result is None and _goes_on(board):
        pass


def _goes_on(board: Board) -> bool:
    """Do the next thing that happens by itself; False if nothing does (AD-13.8 says in what order)."""
    if board.stack:
        return _advance(board, board.stack[-1])
    if board.queue:
        if len(board.queue[0]) > 1:
            return False
        handle(board, 1)
        return True
    if board.combat is not None:
        return combat.go_on(board, board.combat)
    if board.after:
        _after_attack(board)
        return True
    return _next_phase(board)


def _advance(board: Board, task: Task) -> bool:
    match task:
        case Frame():
            return effects.advance(board, task)
        case Drawing():
            return _drawing(board, task)
        case Discarding(player, left, _):
            if left and board.sides[player].hand:
                return False
            board.top(None)
            return True
        case Naming():
            return False


def _drawing(board: Board, task: Drawing) -> bool:
    """Wait for chance; from an empty deck the player loses, or draws nothing (AD-14.3, AD-R5)."""
    if task.left and board.sides[task.player].deck:
        return False
    board.top(None)
    if task.left and (task.phase or board.house.deckout == "any_draw"):
        board.finish(1 - task.player, "deck")
    return True


def _after_attack(board: Board) -> None:
    """Batch 2 of AD-10.10, if the attacker is still on the field."""
    found = board.find(board.after)
    board.after = 0
    if found is not None and effects.is_up(found[1]):
        enqueue(board, collect(board, *found, "after_attack"))


def _next_phase(board: Board) -> bool:
    """From phases in which nobody decides to the next one."""
    match board.phase:
        case "deal":
            if any(size(half.hand) < HAND for half in board.sides):
                return False
            begin_turn(board, 0)
            return True
        case "draw":
            prepare(board)
            return False
        case "end":
            _finish_turn(board)
            return True
        case _:
            return False


def begin_turn(board: Board, player: Player) -> None:
    """The start of a turn and its draw (AD-6.1, AD-6.2)."""
    half = board.half(player)
    board.active, board.phase = player, "draw"
    half.turn += 1
    half.deployed = half.direct = False
    for each in (0, 1):
        _unmark(board, each)
    board.note("turn", player=player, number=half.turn)
    if player or half.turn > 1:
        board.push(Drawing(player, 1, phase=True))


def _unmark(board: Board, player: Player) -> None:
    """The marks of all cards on the field are cleared (AD-6.1)."""
    half = board.half(player)
    half.units = tuple([_unmarked(unit) for unit in half.units])
    half.plans = tuple([Plan(plan.serial, plan.card, plan.up) if plan.used else plan for plan in half.plans])


def _unmarked(unit: Unit) -> Unit:
    if not (unit.fresh or unit.attacked or unit.changed or unit.used):
        return unit
    return replaced(unit, fresh=False, attacked=False, changed=False, used=())


def prepare(board: Board) -> None:
    """Energy is set to its maximum (AD-6.3, AD-7.2)."""
    half = board.half(board.active)
    turns = half.turn if board.house.energy_counter == "own" else sum(each.turn for each in board.sides)
    half.energy = half.energy_max = maximum(turns)
    board.phase = "main1"
    board.note("energy", player=board.active, energy=half.energy)


def maximum(turns: int) -> int:
    """The Energy maximum of the n-th turn: 6, 6, 7, 8 ... 12 (AD-7.2)."""
    return min(LAST_MAXIMUM, FIRST_MAXIMUM + max(0, turns - 2))


def end_phase(board: Board) -> None:
    """The active player ends the phase: main phase 1, Battle, main phase 2, then the End phase (AD-6.4 to AD-6.7)."""
    match board.phase:
        case "main1" if board.active == 0 and board.sides[0].turn == 1:
            board.phase = "main2"  # AD-6.5
        case "main1":
            board.phase = "battle"
        case "battle":
            board.phase = "main2"
        case _:
            board.phase = "end"
            over = size(board.sides[board.active].hand) - HAND
            if over > 0:
                board.push(Discarding(board.active, over, "limit"))
    board.note("phase", phase=board.phase)


def _finish_turn(board: Board) -> None:
    """What lasted until now ends, and the turn passes (AD-6.7)."""
    now = (board.active, board.sides[board.active].turn)
    combat.drop(board, lambda each: (each.player, each.turn) == now)
    begin_turn(board, 1 - board.active)
