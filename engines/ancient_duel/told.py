"""A refusal with the names and numbers of the action it is about."""

from __future__ import annotations

from engines.ancient_duel.action_texts import cards_in
from engines.ancient_duel.actions import Action, Activate, Attack, Place, React, Reveal, Turn, Use
from engines.ancient_duel.board import Board
from engines.ancient_duel.legal import acting
from engines.ancient_duel.places import card_at
from engines.ancient_duel.sayings import Refusal
from engines.ancient_duel.state import UNKNOWN, FieldCard, Unit
from engines.errors import IllegalActionError
from engines.protocol import CHANCE


def told(board: Board, action: Action, refusal: Refusal) -> IllegalActionError:
    """The error for an action, with the card's name, its cost and the Energy there is."""
    at = _card_there(board, action)
    name = next(iter(cards_in(action)), at.card if at is not None else UNKNOWN)
    facts = board.book.facts.get(name)
    player = acting(board.book, board)
    energy = board.sides[player].energy if player not in (None, CHANCE) else 0
    if isinstance(at, Unit) and at.card == UNKNOWN and at.paid is not None:
        energy = at.paid
    cost = 0
    if isinstance(action, Turn) and not action.card:
        cost = 1
    elif facts is not None:
        cost = facts.placing if facts.is_unit and not isinstance(action, Attack) else facts.energy
    return refusal.error(facts.name if facts else None, cost=cost, energy=energy)


def _card_there(board: Board, action: Action) -> FieldCard | None:
    """The card on the field that an action is about."""
    match action:
        case Turn(at=at) | Reveal(at=at) | Activate(at=at) | Use(at=at) | Attack(attacker=at):
            return card_at(board, at)
        case React(at=Place() as at):
            return card_at(board, at)
        case _:
            return None
