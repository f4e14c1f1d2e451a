"""Simulated games: the seed decides everything, and greed is better than luck."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.protocol import Chance
from engines.retrovia import ASH, RETROVIA, Config, Pass
from engines.simulator import POLICIES, Played, greedily, next_action, play, sample
from tests.engines.retrovia.positions import START, at, read


def games(policy: str, seed: int, count: int = 3) -> list[Played]:
    rng = Random(seed)
    return [play(RETROVIA, Config(), rng, POLICIES[policy]) for _ in range(count)]


def test_the_same_seed_plays_the_same_games() -> None:
    assert games("random", 5) == games("random", 5)
    assert games("random", 5) != games("random", 6)


def test_a_decision_is_a_choice_among_two_or_more() -> None:
    _, is_decision = next_action(RETROVIA, read(START), Random(1))
    assert is_decision
    row = " ".join(f"{x},0" for x in range(8))
    only_pass = at("0,0=Vs1 1,0=s", "A1pa", row, home="-|v", tiles=(0, 7), entries=(4, 4))
    assert next_action(RETROVIA, read(only_pass), Random(1)) == (Pass(), False)
    assert all(0 < played.decisions <= played.actions for played in games("random", 5))


def test_a_game_that_goes_on_too_long_is_given_up() -> None:
    played = play(RETROVIA, Config(), Random(1), longest=7)
    assert (played.actions, played.outcome, played.result(RETROVIA)) == (7, None, "unfinished")


@pytest.mark.parametrize(
    ("text", "best"),
    [
        (at("0,0=V 0,1=S 2,0=v", "A1p", "1,0"), "move 0,0>2,0"),
        (at("0,0=V 2,0=v", "C1p", "1,0"), "move 2,0>0,0"),
    ],
)
def test_greed_takes_the_prey_that_can_be_taken(text: str, best: str) -> None:
    state = read(text)
    chosen = greedily(RETROVIA, state, state.player, RETROVIA.legal_actions(state, state.player), Random(1))
    assert RETROVIA.action_to_text(chosen) == best


def test_greed_beats_luck() -> None:
    """Greedy Ash against random Amber: at least four games of five."""
    rng, won = Random(7), 0
    for _ in range(10):
        state = RETROVIA.initial_state(Config())
        while not RETROVIA.is_terminal(state):
            policy = greedily if state.player == ASH else POLICIES["random"]
            state = RETROVIA.child(state, next_action(RETROVIA, state, rng, policy)[0])
        outcome = RETROVIA.outcome(state)
        won += outcome is not None and outcome.winner == ASH
    assert won >= 8


def test_chance_is_drawn_by_weight() -> None:
    class Dice:
        def chance_outcomes(self, state: object) -> tuple[Chance[str], ...]:
            return (Chance("often", 9), Chance("seldom", 1))

    rng = Random(3)
    drawn = Counter(sample(Dice(), None, rng) for _ in range(1000))  # type: ignore[arg-type]
    assert 850 < drawn["often"] < 950
