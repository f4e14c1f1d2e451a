"""What chance decides: who begins, the opening hands, every card that is drawn (AD-1.7, AD-4)."""

from __future__ import annotations

from functools import cache

from engines.ancient_duel import sayings
from engines.ancient_duel.actions import Action, Deal, Draw, Start, deal, draw
from engines.ancient_duel.board import Board
from engines.ancient_duel.flow import HAND
from engines.ancient_duel.naming import named_in, refuse_named
from engines.ancient_duel.piles import size
from engines.ancient_duel.sayings import Refusal
from engines.ancient_duel.state import UNKNOWN, Drawing
from engines.ancient_duel.unknown import has_unknown
from engines.protocol import Chance, Player

STARTS: tuple[Action, ...] = (Start(1), Start(2))


def chances(board: Board) -> list[Chance[Action]]:
    """What chance may bring now, with weights; from among unknown cards it brings one that nobody names."""
    if board.phase == "start":
        return [Chance(action, 1) for action in STARTS]
    player = drawing_player(board)
    deck = board.sides[player].deck
    come = _dealt if board.phase == "deal" else _drawn
    return [come(player, card, count) for card, count in deck]


@cache
def _dealt(player: Player, card: str, count: int) -> Chance[Action]:
    return Chance(deal(player, card), count)


@cache
def _drawn(player: Player, card: str, count: int) -> Chance[Action]:
    return Chance(draw(player, card), count)


def chance_offers(board: Board) -> list[Action]:
    """Everything that may be told of chance now: at an open table an unknown card may also be named at once."""
    if board.phase == "start":
        return [*STARTS]
    player = drawing_player(board)
    side = board.sides[player]
    cards = named_in(board.book, side, side.deck)
    if has_unknown(side.deck):
        cards = [UNKNOWN, *cards]
    return [deal(player, card) if board.phase == "deal" else draw(player, card) for card in cards]


def drawing_player(board: Board) -> Player:
    """Whose card comes next: in the opening first P1 has five cards, then P2."""
    task = board.stack[-1] if board.stack else None
    if isinstance(task, Drawing):
        return task.player
    return 0 if size(board.sides[0].hand) < HAND else 1


def refuse_chance(board: Board, action: Action) -> Refusal | None:
    """Why this is not something that chance may bring now."""
    match action:
        case Start():
            return None if board.phase == "start" else sayings.NOT_THE_START
        case Deal(player, card):
            if board.phase != "deal" or player != drawing_player(board):
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
