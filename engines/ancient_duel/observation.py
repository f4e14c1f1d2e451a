"""What a player may see: the rest becomes unknown, so that an observation is a position of the open table (AD-1.8)."""

from __future__ import annotations

from dataclasses import replace

from engines.ancient_duel.piles import NOTHING, Pile, pile, size
from engines.ancient_duel.state import UNKNOWN, Side, State
from engines.protocol import Player


def observation(state: State, player: Player) -> State:
    """The position as this player may see it.

    Hidden are the opponent's hand and deck, and which cards lie face-down there. A player's own deck
    stays: its order is known to nobody, and what it holds follows from the own list.
    """
    other = 1 - player
    hidden = _hidden(state.sides[other])
    sides = (hidden, state.sides[1]) if other == 0 else (state.sides[0], hidden)
    return replace(state, sides=sides)


def _hidden(side: Side) -> Side:
    units = tuple(replace(unit, card=UNKNOWN) if unit.stands == "down" else unit for unit in side.units)
    plans = tuple(plan if plan.up else replace(plan, card=UNKNOWN) for plan in side.plans)
    return replace(side, hand=_unnamed(side.hand), deck=_unnamed(side.deck), units=units, plans=plans)


def _unnamed(cards: Pile) -> Pile:
    return pile({UNKNOWN: size(cards)}) if cards else NOTHING
