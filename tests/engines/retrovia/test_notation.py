"""Positions and actions as texts: read and written in one way, and what is no text of theirs is said to be none."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.errors import ActionTextError, EngineError, ImpossiblePositionError, PositionTextError
from engines.retrovia import RETROVIA, Detach, Enter, Move, Pass, State, Substitute, Swap
from tests.engines.retrovia.positions import START, at, read
from tests.engines.retrovia.strategies import reached

ACTIONS = {
    "enter V 0,1": Enter("V", (0, 1)),
    "move -1,2>10,-3": Move((-1, 2), (10, -3)),
    "swap -1,0<>0,-1": Swap((-1, 0), (0, -1)),
    "sub 2,1 H": Substitute((2, 1), "H"),
    "detach 1,0>2,0": Detach((1, 0), (2, 0)),
    "detach 1,0>home": Detach((1, 0), None),
    "pass": Pass(),
}


@pytest.mark.parametrize("text", ACTIONS)
def test_an_action_has_one_text(text: str) -> None:
    assert RETROVIA.action_from_text(text) == ACTIONS[text]
    assert RETROVIA.action_to_text(ACTIONS[text]) == text


NO_ACTIONS = """
pass now|Pass|pass |build|build 1|build 1,0 |build  1,0|build 01,0|build -0,1|build +1,0|build 1.5,0|build 1000,0
build ١,0|build 1,0>2,0|enter v 0,0|enter X 0,0|enter 0,0 V|move 0,0|move 0,0>|move 0,0 > 1,0|move 0,0>home
swap 0,0>1,0|swap 0,0<>0,0|swap 1,0<>0,0|sub V 0,0|sacrifice|detach 1,0|detach 1,0>Home|castle| |
"""


@pytest.mark.parametrize("text", [*NO_ACTIONS.strip("\n").replace("\n", "|").split("|"), "build 1,0\n"])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(ActionTextError) as error:
        RETROVIA.action_from_text(text)
    assert error.value.expected


def test_a_slip_is_answered_with_what_was_meant() -> None:
    with pytest.raises(ActionTextError) as error:
        RETROVIA.action_from_text("swap 1,0<>0,0")
    assert error.value.nearest == "swap 0,0<>1,0"
    with pytest.raises(ActionTextError) as error:
        RETROVIA.action_from_text("mvoe 1,0>0,0")
    assert error.value.nearest == "move"


@settings(deadline=None, max_examples=60)
@given(reached())
def test_a_position_is_written_as_it_was_read(state: State) -> None:
    text = RETROVIA.to_text(state)
    again = RETROVIA.from_text(text, state.config)
    assert RETROVIA.to_text(again) == text
    assert RETROVIA.position_key(again) == RETROVIA.position_key(state)
    assert again.layout == state.layout


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("", "0,0/-/VVCCSSH|vvccssh/7|7"),
        ("", ""),
        ("", "start"),
        ("squares", "/-/VVCCSSH|vvccssh/7|7/A2e0,0"),
        ("squares", "0,0;0,0/-/VVCCSSH|vvccssh/7|6/A2e0,0"),
        ("squares", "1,0;0,0/-/VVCCSSH|vvccssh/7|6/A2e0,0"),
        ("squares", "0,0;/-/VVCCSSH|vvccssh/7|6/A2e0,0"),
        ("pieces", "0,0//VVCCSSH|vvccssh/7|7/A2e0,0"),
        ("pieces", "0,0/0,0=X/VVCCSSH|vvccssh/7|7/A2e0,0"),
        ("pieces", "0,0/0,0=VS1/VCCSH|vvccssh/7|7/A2e1,0"),
        ("pieces", "0,0/0,0=sS1/VVCCSH|vvccsh/7|7/A2e1,1"),
        ("pieces", "0,0/0,0=vS4/VVCCSH|vccssh/7|7/A2e1,1"),
        ("pieces", "0,0/1,0=V/VCCSSH|vvccssh/7|7/A2e1,0"),
        ("pieces", "0,0/0,0=V;0,0=C/VCSSH|vvccssh/7|7/A2e2,0"),
        ("pieces", "0,0;1,0/1,0=V;0,0=C/VCSSH|vvccssh/7|6/A2e2,0"),
        ("rearguards", "0,0/-/VVCCSSH/7|7/A2e0,0"),
        ("rearguards", "0,0/-/vvccssh|VVCCSSH/7|7/A2e0,0"),
        ("rearguards", "0,0/-/VVCCSHS|vvccssh/7|7/A2e0,0"),
        ("rearguards", "0,0/-/|vvccssh/7|7/A2e0,0"),
        ("tiles", "0,0/-/VVCCSSH|vvccssh/7/A2e0,0"),
        ("tiles", "0,0/-/VVCCSSH|vvccssh/8|7/A2e0,0"),
        ("turn", "0,0/-/VVCCSSH|vvccssh/7|7/B2e0,0"),
        ("turn", "0,0/-/VVCCSSH|vvccssh/7|7/A1e0,0"),
        ("turn", "0,0/-/VVCCSSH|vvccssh/7|7/A2pe0,0"),
        ("turn", "0,0/-/VVCCSSH|vvccssh/7|7/A2yxe0,0"),
        ("turn", "0,0/-/VVCCSSH|vvccssh/7|7/A2e0"),
    ],
)
def test_what_is_no_position_is_refused_with_the_part_that_is_wrong(part: str, text: str) -> None:
    with pytest.raises(PositionTextError) as error:
        read(text)
    assert error.value.place == part
    assert error.value.expected


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("RV-1.1", "0,0/-/VVCCSSHH|vvccssh/7|7/A2e0,0"),
        ("RV-2.2", at("", "A2", "0,0 1,0 3,0")),
        ("RV-4.1", "0,0/-/VVCCSSH|vvccssh/6|7/A2e0,0"),
        ("RV-4.2", "0,0/0,0=V/VCCSSH|vvccssh/7|7/A2e0,0"),
        ("RV-4.2", at("0,0=V 1,0=V 2,0=C 3,0=C 4,0=S 6,0=h", "A1p", "5,0")),
        ("RV-5.4", "0,0/0,0=V/CCSSH|vvccssh/7|7/A2e1,0"),
        ("RV-5.6", at("", "A1p", "0,0 1,0", home="-|-", tiles=(6, 7))),
        ("RV-7.1", at("0,0=V 1,0=v", "A1p", entries=(3, 2))),
        ("RV-3.6", at("0,0=V 1,0=v", "A2", entries=(3, 3))),
        ("RV-6.7", at("0,0=vS0 2,0=c", "A1p", "1,0")),
        ("RV-6.7", at("0,0=Vs3 2,0=c", "A1p", "1,0")),
        ("RV-6.7", at("0,0=vS3 2,0=c", "A1a", "1,0")),
        ("RV-9.4", at("0,0=V 1,0=v", "A1p", home="-|-")),
    ],
)  # fmt: skip
def test_a_position_that_no_game_leads_to_is_refused_with_its_rule(rule: str, text: str) -> None:
    with pytest.raises(ImpossiblePositionError) as error:
        read(text)
    assert rule in {flaw.rule for flaw in error.value.flaws}
    assert all(flaw.said.it and flaw.said.en for flaw in error.value.flaws)


def test_all_that_is_impossible_is_told_at_once() -> None:
    with pytest.raises(ImpossiblePositionError) as error:
        read("0,0;1,0;3,0/-/VVCCSSH|vvccssh/7|7/A2e0,0")
    assert [flaw.rule for flaw in error.value.flaws] == ["RV-2.2", "RV-4.1"]
    assert "RV-4.1" in error.value.show("it")


@settings(deadline=None, max_examples=300)
@given(st.text(max_size=40) | st.text("0123456789,;/|=-VCSHvcshAaCpxye ", max_size=60))
def test_no_text_at_all_breaks_the_readers(text: str) -> None:
    with suppress(EngineError):
        RETROVIA.from_text(text)
    with suppress(EngineError):
        RETROVIA.action_from_text(text)


@settings(deadline=None, max_examples=200)
@given(st.integers(0, len(START) - 1), st.sampled_from("0123456789,;/|=-VCSHvcshACpaxye"))
def test_a_position_with_one_wrong_character_is_read_as_another_or_refused(place: int, character: str) -> None:
    text = START[:place] + character + START[place + 1 :]
    with suppress(PositionTextError, ImpossiblePositionError):
        assert RETROVIA.to_text(read(text)) == text
