"""What is offered is exactly what is accepted: every action that can be written is tried in many positions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engines.ancient_duel.actions import (
    ANSWERS,
    END,
    PASS,
    PLAN_ROW,
    SET_PLAN,
    SET_UNIT,
    UNIT_ROW,
    Action,
    Activate,
    Attack,
    Choose,
    Deal,
    Deploy,
    Discard,
    Draw,
    Order,
    Place,
    Play,
    React,
    Reveal,
    SetDown,
    Start,
    Turn,
    Use,
)
from engines.ancient_duel.state import UNKNOWN, Stand, State
from engines.errors import IllegalActionError
from engines.simulator import next_action
from tests.engines.ancient_duel.table import game

STANDS: tuple[Stand, ...] = ("attack", "defence")


def places(state: State) -> list[Place]:
    """Every place with a card, and one beyond each row."""
    found = []
    for player, side in enumerate(state.sides):
        for row, cards in ((UNIT_ROW, side.units), (PLAN_ROW, side.plans)):
            found += [Place(player, row, number) for number in range(1, len(cards) + 2)]
    return found


def everything(state: State) -> Iterator[Action]:
    """Every action that somebody could write down in this position."""
    ids, at = list(game().book.facts), places(state)
    yield from (Start(1), Start(2), PASS, END, SetDown(SET_PLAN), *(Order(number) for number in (1, 2, 3)))
    yield from (SetDown(SET_UNIT, paid) for paid in range(7))
    for card in [*ids, UNKNOWN]:
        yield from (Deal(player, card) for player in (0, 1))
        yield from (Draw(player, card) for player in (0, 1))
    for card in ids:
        yield from (Deploy(card, stand) for stand in STANDS)
        yield from (SetDown(card), Play(card), Discard(card), Choose(card), React(card))
    yield from (Choose(word) for word in ANSWERS)
    for where in at:
        yield from (Turn(where, stand) for stand in STANDS)
        yield from (Activate(where), React(where), Choose(where), Use(where, 1), Use(where, 2), Attack(where, None))
        yield from (Attack(where, target) for target in at)
        for card in ids[::3]:
            yield from (Activate(where, card), React(where, card), Reveal(where, card))
            yield from (Turn(where, stand, card) for stand in STANDS)


def accepted(state: State, action: Action) -> bool:
    refused = None
    try:
        game().apply_action(state, action)
    except IllegalActionError as error:
        refused = error
    if refused is None:
        return True
    assert refused.rule.startswith("AD-")
    assert refused.said.it
    assert refused.said.en
    return False


CASES = {
    "dealt": {"deck_1": "persia", "deck_2": "dacia"},
    "reactions": {"deck_1": "carthage", "deck_2": "sparta"},
    "open table": {"deck_1": "egypt", "deck_2": "macedonia", "cards": "open"},
    "any deck": {"deck_1": "any", "deck_2": "rome", "cards": "open"},
    "house rules": {
        "deck_1": "macedonia",
        "deck_2": "egypt",
        "max_units": 3,
        "position_change": "once_cost_1",
        "special_deploy_face": "up",
        "entry_on_reveal": True,
    },
}


@pytest.mark.parametrize("case", CASES)
def test_legal_actions_are_exactly_those_that_are_accepted(case: str) -> None:
    rng = Random(case)
    state = game().initial_state(game().configure(CASES[case]))
    looked_at = 0
    while not game().is_terminal(state) and looked_at < 15:
        (player,) = game().acting_players(state)
        legal = game().legal_actions(state, player)
        if rng.random() < 0.2 or state.stack or state.queue or state.combat:
            looked_at += 1
            wanted = set(legal)
            assert len(wanted) == len(legal)
            for action in {*everything(state), *legal}:
                assert accepted(state, action) == (action in wanted), game().action_to_text(action)
        state = game().child(state, next_action(game(), state, rng)[0])
