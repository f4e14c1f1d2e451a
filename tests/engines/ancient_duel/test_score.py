"""The greedy policy counts what a beginner would."""

from __future__ import annotations

from collections import Counter
from random import Random

from engines.simulator import POLICIES, at_random, next_action
from tests.engines.ancient_duel.table import Table, game


def test_points_units_and_cards_count_for_their_side() -> None:
    better = Table({"points": 21, "units": ["AD-ROM-07 attack"], "hand": [2]}, {"units": ["AD-ROM-01 down"]}).state
    assert game().score(better, 0) > 0
    assert game().score(better, 1) == -game().score(better, 0)
    won = Table({"units": ["AD-ROM-03 attack"]}, {"points": 1}).do("P1 attacks AD-ROM-03 > P2").state
    assert game().score(won, 0) == -game().score(won, 1) > 1000


def test_an_attack_counts_as_what_comes_of_it() -> None:
    table = Table({"units": ["AD-ROM-07 attack"]}, {"units": ["AD-ROM-01 attack"], "plans": ["AD-ROM-T01 down"]})
    table.play("end")
    before = game().score(table.state, 0)
    assert game().score(game().child(table.state, game().action_from_text("attack P1u1 > P2u1")), 0) > before


def test_greed_beats_chance() -> None:
    wins: Counter[str] = Counter()
    for seed in range(20):
        rng, greedy = Random(seed), seed % 2
        state = game().initial_state(game().configure({"deck_1": "rome", "deck_2": "rome"}))
        while not game().is_terminal(state):
            policy = POLICIES["greedy"] if game().acting_players(state) == (greedy,) else at_random
            state = game().child(state, next_action(game(), state, rng, policy)[0])
        outcome = game().outcome(state)
        wins["greedy" if outcome and outcome.winner == greedy else "random"] += 1
    assert wins["greedy"] >= 15
