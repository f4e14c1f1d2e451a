"""Who may act, what they may do, and why not: the same reasons answer the last two questions."""

from __future__ import annotations

from engines.ancient_duel import sayings
from engines.ancient_duel.actions import (
    Action,
    Attack,
    Choose,
    Deal,
    Discard,
    Draw,
    End,
    Order,
    Pass,
    React,
    Reveal,
    Start,
    order,
)
from engines.ancient_duel.battle import attack_offers, refuse_attack, refuse_reaction, window_offers
from engines.ancient_duel.board import Board
from engines.ancient_duel.cards import Book
from engines.ancient_duel.choices import asked_by, refuse_answer, task_offers
from engines.ancient_duel.main_phase import main_offers, refuse_in_main
from engines.ancient_duel.opening import chance_offers, refuse_chance
from engines.ancient_duel.sayings import Refusal
from engines.ancient_duel.state import Drawing, State
from engines.protocol import CHANCE, Player


def acting(book: Book, board: State | Board) -> Player | None:
    """Who must act now; None when the game is over."""
    if board.result is not None:
        return None
    if board.stack:
        return asked_by(book, board.stack[-1])
    if board.queue:
        return board.queue[0][0].player
    if board.combat is not None and board.combat.window is not None:
        return board.combat.window
    return CHANCE if board.phase in ("start", "deal") else board.active


def offers(board: Board) -> list[Action]:
    """Everything that whoever must act may do, each once; the game must not be over."""
    if board.stack:
        task = board.stack[-1]
        return chance_offers(board) if isinstance(task, Drawing) else task_offers(board, task)
    if board.queue:
        return [order(number) for number in range(1, len(board.queue[0]) + 1)]
    if board.combat is not None and board.combat.window is not None:
        return window_offers(board, board.combat.window)
    if board.phase == "battle":
        return attack_offers(board)
    if board.phase in ("start", "deal"):
        return chance_offers(board)
    return main_offers(board)


def refuse(board: Board, action: Action) -> Refusal | None:
    """Why this may not be done now, or None if it may; the game must not be over."""
    if board.stack:
        task = board.stack[-1]
        if isinstance(task, Drawing):
            return refuse_chance(board, action)
        return refuse_answer(board, task, action)
    if board.queue:
        return _refuse_order(board, action)
    if board.combat is not None and board.combat.window is not None:
        return _refuse_in_window(board, board.combat.window, action)
    if board.phase in ("start", "deal"):
        return refuse_chance(board, action)
    return _refuse_in_turn(board, action)


def _refuse_order(board: Board, action: Action) -> Refusal | None:
    if not isinstance(action, Order):
        return sayings.ORDER_FIRST
    return None if action.number <= len(board.queue[0]) else sayings.NO_SUCH_TRIGGER


def _refuse_in_window(board: Board, player: Player, action: Action) -> Refusal | None:
    match action:
        case Pass():
            return None
        case React():
            return refuse_reaction(board, player, action)
        case _:
            return sayings.WINDOW_FIRST


def _refuse_in_turn(board: Board, action: Action) -> Refusal | None:  # noqa: PLR0911 - one line for each action
    """In the active player's own main and Battle phases."""
    match action:
        case Start() | Deal() | Draw():
            return refuse_chance(board, action)
        case Choose():
            return sayings.NOTHING_TO_CHOOSE
        case Order():
            return sayings.NO_SUCH_TRIGGER
        case Discard():
            return sayings.NOTHING_TO_DISCARD
        case Reveal():
            return sayings.NOTHING_TO_NAME
        case React() | Pass():
            return sayings.NO_WINDOW
    if board.phase == "battle":
        if isinstance(action, Attack):
            return refuse_attack(board, action)
        return None if isinstance(action, End) else sayings.NOT_IN_MAIN
    if isinstance(action, Attack) and board.active == 0 and board.sides[0].turn == 1:
        return sayings.NO_BATTLE
    return refuse_in_main(board, action)
