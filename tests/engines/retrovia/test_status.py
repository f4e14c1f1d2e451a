"""The invariants: clean in every position that play reaches, and each of them can be broken."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from engines.retrovia import RETROVIA, State
from engines.retrovia.state import turn_key
from tests.engines.retrovia.positions import START, at, read
from tests.engines.retrovia.strategies import reached


@settings(deadline=None, max_examples=60)
@given(reached())
def test_every_position_that_play_reaches_is_clean(state: State) -> None:
    assert RETROVIA.status(state) == ()
    for action in RETROVIA.legal_actions(state, state.player):
        assert RETROVIA.status(RETROVIA.child(state, action)) == ()


def rules(state: State) -> list[str]:
    return [flaw.rule for flaw in RETROVIA.status(state)]


@pytest.mark.parametrize("board", [("X",), ("VC",), ("vV1",), ("VS1",), ("sS1",), ("vSx",), (), ("V", "v")])
def test_a_square_with_somebody_who_cannot_stand_there_is_seen(board: tuple[str, ...]) -> None:
    state = read(START)
    assert rules(replace(state, layout=replace(state.layout, board=board))) == ["RV-2.4"]


def test_a_position_that_stood_three_times_is_over() -> None:
    state = read(at("0,0=V 2,0=v", "A1p", "1,0"))
    key = turn_key(state.player, state.layout)
    assert rules(replace(state, seen=(key, key))) == []
    assert rules(replace(state, seen=(key, key, key))) == ["RV-9.2"]


def test_a_bonus_needs_somebody_gone_on_both_sides() -> None:
    both_gone = at("0,0=V 2,0=v", "A1pa", "1,0", home="VCCSS|vccss")
    assert rules(read(both_gone)) == []
    state = read(both_gone)
    back = replace(state.layout, rearguards=("VCCSSH", "vccss"))
    assert rules(replace(state, layout=back)) == ["RV-3.4"]
