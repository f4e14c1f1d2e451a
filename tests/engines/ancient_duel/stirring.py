"""Positions that differ only in what a player may not see, or only in how they are stored."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from engines.ancient_duel.board import cards_of
from engines.ancient_duel.piles import Pile, pile, size
from engines.ancient_duel.serials import renumbered
from engines.ancient_duel.state import UNKNOWN, Plan, Side, State, Unit
from engines.ancient_duel.unknown import kind_of
from tests.engines.ancient_duel.table import game


def stir(state: State, player: int, rng: Random) -> State:
    """The other player's hand, deck and face-down cards dealt anew from the same cards."""
    sides = list(state.sides)
    sides[1 - player] = _dealt_anew(sides[1 - player], rng)
    return replace(state, sides=(sides[0], sides[1]))


def _dealt_anew(side: Side, rng: Random) -> Side:
    hidden = [each for each in cards_of(side) if (each.stands == "down" if isinstance(each, Unit) else not each.up)]
    cards = [card for card, count in (*side.hand, *side.deck) for _ in range(count)] + [each.card for each in hidden]
    rng.shuffle(cards)
    new = {each.serial: _taken(cards, each) for each in hidden}
    hand = size(side.hand)
    units = tuple(replace(unit, card=new.get(unit.serial, unit.card)) for unit in side.units)
    plans = tuple(replace(plan, card=new.get(plan.serial, plan.card)) for plan in side.plans)
    return replace(side, hand=_pile(cards[:hand]), deck=_pile(cards[hand:]), units=units, plans=plans)


def _pile(cards: list[str]) -> Pile:
    return pile(Counter(cards))


def _taken(cards: list[str], at: Unit | Plan) -> str:
    """A card that could lie there as well: of the same kind, for the same payment."""
    facts = game().book.facts
    for card in cards:
        if UNKNOWN in (card, at.card):
            if card == at.card:
                break
        elif kind_of(facts[card]) == kind_of(facts[at.card]):
            break
    else:
        raise LookupError(at)
    cards.remove(card)
    return card


def reorder(state: State, rng: Random) -> State:
    """The same position with other serials, in the same order."""
    step = rng.randint(2, 5)
    return replace(renumbered(state, lambda serial: serial * step), entered=state.entered * step)
