"""Whether a plan card may be activated, a clause used (AD-9.5, AD-13.5, AD-13.7, AD-13.14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from card_db.effects import nodes as n
from engines.ancient_duel import sayings
from engines.ancient_duel.board import Board
from engines.ancient_duel.cards import Facts, Path
from engines.ancient_duel.picking import is_possible
from engines.ancient_duel.piles import size
from engines.ancient_duel.programs import Program
from engines.ancient_duel.reading import Context, forbidders, holds
from engines.ancient_duel.sayings import Refusal
from engines.ancient_duel.state import FieldCard, Plan, Unit
from engines.protocol import Player


class Reasons(NamedTuple):
    """What is said when the requirement, the cost or a selection stands in the way."""

    condition: Refusal
    cost: Refusal
    target: Refusal


PLAYING = Reasons(sayings.CONDITION, sayings.COST, sayings.NO_TARGET)
USING = Reasons(sayings.USE_CONDITION, sayings.USE_COST, sayings.USE_TARGET)


def refuse_clause(board: Board, ctx: Context, program: Program, hand: int, reasons: Reasons) -> Refusal | None:
    """Why a clause may not be used now: requirement, cost in cards from hand, selections among public cards."""
    if program.tests and not holds(board, program.tests, ctx):
        return reasons.condition
    if program.cards > hand:
        return reasons.cost
    for picks in program.needs:
        if not is_possible(board, picks, ctx):
            return reasons.target
    return None


def refuse_activation(
    board: Board, player: Player, facts: Facts, serial: int = 0, *, window: bool = False
) -> Refusal | None:
    """Why a player may not activate this plan card (AD-9.2 to AD-9.6).

    ``serial`` is its serial if it lies on the field, 0 if it comes from hand; ``window``: as a reaction.
    """
    side = board.sides[player]
    if side.energy < facts.energy:
        return sayings.TOO_DEAR
    if not facts.is_tactic:
        return None
    if forbidders(board, player, "activate_tactics"):
        return sayings.FORBIDDEN
    ctx = Context(player, serial, facts.faction, tactic=True)
    hand = size(side.hand) - (not serial)
    for program in board.book.plays[facts.id]:
        if program.reaction and not window:
            return sayings.REACTION_ONLY
        if refused := refuse_clause(board, ctx, program, hand, PLAYING):
            return refused
    return None


def activated(board: Board, card: FieldCard) -> Sequence[tuple[str, Path]]:
    """The activated clauses of a face-up card, its own and those it was granted, by where they are printed."""
    own = board.book.facts[card.card].activated
    if isinstance(card, Plan) or not card.grants:
        return own
    clauses = ((grant.card, grant.path) for grant in card.grants)
    return (*own, *(at for at in clauses if isinstance(board.book.clause(*at), n.Activated)))


def refuse_use(board: Board, player: Player, card: FieldCard | None, number: int) -> Refusal | None:
    """Why a player may not use the ``number``-th activated clause of a card (AD-13.7)."""
    if card is None or (card.stands == "down" if isinstance(card, Unit) else not card.up):
        return sayings.NO_CLAUSE
    clauses = activated(board, card)
    if number > len(clauses):
        return sayings.NO_CLAUSE
    if number in card.used:
        return sayings.USED
    ctx = Context(player, card.serial, board.book.facts[card.card].faction)
    program = board.book.programs[clauses[number - 1]]
    return refuse_clause(board, ctx, program, size(board.sides[player].hand), USING)
