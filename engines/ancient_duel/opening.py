"""What chance decides: who begins, the opening hands, every card that is drawn (AD-1.7, AD-4)."""

from __future__ import annotations

from engines.ancient_duel import sayings
from engines.ancient_duel.actions import Action, Deal, Draw, Start, deal, draw
from engines.ancient_duel.board import Board
from engines.ancient_duel.flow import HAND
from engines.ancient_duel.naming import named_in, refuse_named
from engines.ancient_duel.piles import copies, size
from engines.ancient_duel.sayings import Refusal
from engines.ancient_duel.state import UNKNOWN, Drawing
from engines.ancient_duel.unknown import has_unknown
from engines.protocol import Chance, Player

STARTS: tuple[Action, ...] = (Start(1), Start(2))


def chances(board: Board) -> list[Chance[Action]]:
    """What chance may bring now, with weights; a card that may be named at the table, but need not, weighs nothing."""
    if board.phase == "start":
        return [Chance(action, 1) for action in STARTS]
    if board.phase == "deal":
        player = dealt_to(board)
        return [Chance(deal(player, card), weight) for card, weight in _cards(board, player)]
    task = board.stack[-1] if board.stack else None
    if isinstance(task, Drawing):
        return [Chance(draw(task.player, card), weight) for card, weight in _cards(board, task.player)]
    return []


def _cards(board: Board, player: Player) -> list[tuple[str, int]]:
    side = board.sides[player]
    if not has_unknown(side.deck):
        return list(side.deck)
    named = [(card, copies(side.deck, card)) for card in named_in(board.book, side, side.deck)]
    return [side.deck[0], *named]


def dealt_to(board: Board) -> Player:
    """Who gets the next card of the opening hands: first P1 has five, then P2."""
    return 0 if size(board.sides[0].hand) < HAND else 1


def refuse_chance(board: Board, action: Action) -> Refusal | None:
    """Why this is not something that chance may bring now."""
    match action:
        case Start():
            return None if board.phase == "start" else sayings.NOT_THE_START
        case Deal(player, card):
            if board.phase != "deal" or player != dealt_to(board):
                return sayings.NOTHING_TO_DEAL
            return _refuse_card(board, player, card)
        case Draw(player, card):
            task = board.stack[-1] if board.stack else None
            if not isinstance(task, Drawing) or task.player != player:
                return sayings.NOTHING_TO_DRAW
            return _refuse_card(board, player, card)
        case _:
            return sayings.CHANCE_FIRST


def _refuse_card(board: Board, player: Player, card: str) -> Refusal | None:
    side = board.sides[player]
    if card == UNKNOWN:
        return None if has_unknown(side.deck) else sayings.WHICH
    return refuse_named(board.book, side, side.deck, card, sayings.NOTHING_TO_DRAW)
