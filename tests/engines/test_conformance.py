"""Every game keeps the promises of the protocol; and the suite sees a game that does not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from engines.conformance import Case, violations
from engines.errors import EngineError, Flaw
from engines.match import Match
from engines.protocol import Outcome, Step
from engines.retrovia import RETROVIA, Action, Build, Config, Retrovia, State
from engines.simulator import POLICIES, next_action
from tests.engines.cases import CASES


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_keeps_every_promise(name: str, seed: int) -> None:
    assert list(violations(CASES[name], seed)) == []


@pytest.mark.parametrize("name", CASES)
def test_a_greedy_game_keeps_every_promise(name: str) -> None:
    assert list(violations(CASES[name], 1, policy=POLICIES["greedy"])) == []


@pytest.mark.fuzz
@pytest.mark.parametrize("name", CASES)
def test_ten_thousand_random_games_end_without_a_flaw(name: str) -> None:
    case, rng = CASES[name], Random(2024)
    for number in range(10_000):
        for state in walk(case, rng):
            assert case.game.status(state) == (), f"game {number}"
        assert case.game.outcome(state) is not None, f"game {number}"


def walk(case: Case, rng: Random) -> Iterator[Any]:
    """The states of a random game, the last one being its end."""
    state = case.game.initial_state(case.config)
    yield state
    for _ in range(case.longest):
        if case.game.is_terminal(state):
            return
        state = case.game.child(state, next_action(case.game, state, rng)[0])
        yield state


# Retrovia with one promise broken in each.


class DropsSigns(Retrovia):
    def action_to_text(self, action: Action) -> str:
        return super().action_to_text(action).replace("-", "")


class TwoDoors(Retrovia):
    def apply_action(self, state: State, action: Action) -> Step[State]:
        step = super().apply_action(state, action)
        return Step(replace(step.state, passed=(True, True)), step.events)


class Lax(Retrovia):
    def apply_action(self, state: State, action: Action) -> Step[State]:
        return Step(self.child(state, action), ()) if isinstance(action, Build) else super().apply_action(state, action)


class Flawed(Retrovia):
    def status(self, state: State) -> tuple[Flaw, ...]:
        return (Flaw("RV-2.1", RETROVIA.title),) if state.acted else ()


class Leaky(Retrovia):
    def position_key(self, state: State) -> int:
        return id(state)


class Endless(Retrovia):
    def outcome(self, state: State) -> Outcome | None:
        return None


class Eager(Retrovia):
    def legal_actions(self, state: State, player: int) -> tuple[Action, ...]:
        return super().legal_actions(state, state.player)


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (DropsSigns(), "two actions have the same text"),
        (TwoDoors(), "apply_action and child differ"),
        (Lax(), "is not legal, but was played"),
        (Flawed(), "status: RV-2.1"),
        (Leaky(), "the position is read otherwise"),
        (Endless(), "is_terminal and outcome do not agree"),
        (Eager(), "actions but acting are"),
    ],
)
def test_the_suite_sees_a_broken_promise(game: Retrovia, told: str) -> None:
    case = Case(game, Config(), longest=40)
    found: list[str] = []
    with suppress(EngineError, KeyError):
        found.extend(islice(violations(case, 3), 200))
    assert any(told in sentence for sentence in found)


def test_the_suite_sees_what_is_hidden_and_what_depends_on_order() -> None:
    def stir(state: State, player: int, rng: Random) -> State:
        return replace(state, passed=(True, True))

    def reorder(state: State, rng: Random) -> State:
        return replace(state, prey_in_play=not state.prey_in_play)

    found = list(islice(violations(Case(RETROVIA, Config(), stir, reorder), 3), 10))
    assert any("sees something that is hidden" in sentence for sentence in found)
    assert any("depends on the order" in sentence for sentence in found)


def test_the_order_of_building_does_not_matter() -> None:
    one, other = Match(RETROVIA, Config()), Match(RETROVIA, Config())
    for text in ("build 1,0", "build 0,1"):
        one.push_text(text)
    for text in ("build 0,1", "build 1,0"):
        other.push_text(text)
    assert one.state == other.state
    assert RETROVIA.position_key(one.state) == RETROVIA.position_key(other.state)
