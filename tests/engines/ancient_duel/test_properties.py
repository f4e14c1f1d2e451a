"""Whatever is played: points and Energy stay in bounds, no card is lost, every game ends, no invariant breaks."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.ancient_duel.board import Board, cards_of
from engines.ancient_duel.cards import ATK, DEF
from engines.ancient_duel.house import SWITCHES
from engines.ancient_duel.piles import size
from engines.ancient_duel.reading import value
from engines.ancient_duel.state import Side, State
from engines.simulator import next_action
from tests.engines.ancient_duel.table import game

FACTIONS = game().book.factions


def held(side: Side) -> int:
    return size(side.hand) + size(side.deck) + size(side.grave) + len(cards_of(side))


def houses() -> st.SearchStrategy[dict[str, object]]:
    values = {
        switch.name: st.sampled_from([*switch.values, *([switch.least + 4] if switch.least else [])])
        for switch in SWITCHES
    }
    return st.fixed_dictionaries({}, optional=values)


@settings(max_examples=25)
@given(
    decks=st.tuples(st.sampled_from(FACTIONS), st.sampled_from(FACTIONS)),
    cards=st.sampled_from(["dealt", "open"]),
    house=houses(),
    seed=st.integers(0, 2**32),
)
def test_a_game_keeps_its_bounds(decks: tuple[str, str], cards: str, house: dict[str, object], seed: int) -> None:
    config = game().configure({"deck_1": decks[0], "deck_2": decks[1], "cards": cards, **house})
    state, rng, steps = game().initial_state(config), Random(seed), 0
    while not game().is_terminal(state) and steps < 400:
        state = game().child(state, next_action(game(), state, rng)[0])
        steps += 1
        in_bounds(state)
    assert game().status(state) == ()


def in_bounds(state: State) -> None:
    board = Board(game().book, state)
    for player, side in enumerate(state.sides):
        assert side.points >= 0
        assert 0 <= side.energy <= side.energy_max <= 12
        assert held(side) == 40
        for unit in side.units:
            if unit.stands != "down":
                assert 1 <= value(board, player, unit, ATK) <= 12
                assert 1 <= value(board, player, unit, DEF) <= 12


@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), decks=st.tuples(st.sampled_from(FACTIONS), st.sampled_from(FACTIONS)))
def test_a_player_may_do_the_same_in_their_own_view_of_the_position(seed: int, decks: tuple[str, str]) -> None:
    state = game().initial_state(game().configure({"deck_1": decks[0], "deck_2": decks[1]}))
    rng = Random(seed)
    for _ in range(120):
        if game().is_terminal(state):
            return
        (player,) = game().acting_players(state)
        if player in (0, 1):
            seen = game().observation(state, player)
            assert game().legal_actions(seen, player) == game().legal_actions(state, player)
            assert game().status(seen) == ()
            assert game().observation(seen, player) == seen
        state = game().child(state, next_action(game(), state, rng)[0])


@pytest.mark.fuzz
@pytest.mark.parametrize("cards", ["dealt", "open"])
def test_games_of_every_pairing_end_without_a_flaw(cards: str) -> None:
    rng = Random(7)
    for number in range(2_000):
        one, two = FACTIONS[number % 7], FACTIONS[number // 7 % 7]
        state = game().initial_state(game().configure({"deck_1": one, "deck_2": two, "cards": cards}))
        while not game().is_terminal(state):
            state = game().child(state, next_action(game(), state, rng)[0])
            assert game().status(state) == (), (number, one, two)
