"""What is sent to the drawing, and what a tap on it is worth."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.desks.retrovia.table import last, sent, wanted
from tests.companion.desks.retrovia.hands import Notebook, glance
from tests.engines.retrovia.positions import START, at

WISH = {"id": "a1", "seq": 3, "text": "build 1,0"}


def test_a_tap_on_the_position_that_stands_is_played() -> None:
    assert wanted(WISH, 3, None) == "build 1,0"


@pytest.mark.parametrize(
    ("wish", "seq", "heard"),
    [
        (WISH, 3, "a1"),
        (WISH, 4, None),
        (None, 3, None),
        ("build 1,0", 3, None),
        ({"id": "a2", "seq": 3}, 3, None),
        ({"id": "a2", "seq": 3, "text": ["build 1,0"]}, 3, None),
    ],
)
def test_a_tap_that_was_heard_or_is_too_old_or_is_forged_is_not(wish: object, seq: int, heard: str | None) -> None:
    assert wanted(wish, seq, heard) == ""


@given(
    st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists)
    | st.dictionaries(st.text(), st.text())
)
def test_nothing_that_a_browser_sends_is_an_error(wish: object) -> None:
    assert wanted(wish, 0, None) == ""


@pytest.mark.parametrize(
    ("position", "played", "trail"),
    [
        (START, (), {}),
        (START, ("build 1,0",), {"squares": ["1,0"]}),
        (START, ("enter V 0,0",), {"squares": ["0,0"]}),
        (START, ("pass",), {"squares": []}),
        (at("0,0=V", "A2", "1,0"), ("move 0,0>1,0",), {"squares": ["0,0", "1,0"], "origin": "0,0", "target": "1,0"}),
        (at("0,0=V 1,0=C", "A2"), ("swap 0,0<>1,0",), {"squares": ["0,0", "1,0"], "origin": "0,0", "target": "1,0"}),
        (at("0,0=V", "A2"), ("sub 0,0 C",), {"squares": ["0,0"]}),
        (at("0,0=V 1,0=h", "A1p"), ("sacrifice 0,0",), {"squares": ["0,0"]}),
        (at("0,0=vS3 1,0=h", "A1p"), ("detach 0,0>home",), {"squares": ["0,0"]}),
        (START, ("build 1,0", "!offer-draw A"), {"squares": ["1,0"]}),
        (START, ("build 1,0", f"!correct {START}"), {}),
    ],
)
def test_the_last_action_is_marked_where_it_happened(
    position: str, played: tuple[str, ...], trail: dict[str, object]
) -> None:
    assert last(glance(position, played=played).match) == trail


def test_each_phone_gets_its_own_side_below() -> None:
    amber, ash = (sent(glance(START, eyes=eyes), Notebook()) for eyes in (0, 1))
    assert (amber["below"]["side"], amber["above"]["side"]) == ("amber", "ash")
    assert (ash["below"]["side"], ash["above"]["side"]) == ("ash", "amber")


def test_a_phone_that_does_not_act_is_not_allowed_to() -> None:
    assert sent(glance(START, mine=(0,)), Notebook())["may"]
    assert not sent(glance(START, mine=(1,)), Notebook())["may"]
    assert not sent(glance(START, mine=()), Notebook())["may"]


def test_every_rule_that_is_told_leads_to_its_text() -> None:
    data = sent(glance(at("0,0=V 1,0=c", "A2", "1,1")), Notebook())
    rules = {reason["rule"] for reason in data["view"]["taps"]["reasons"]} | {"RV-3.1"}
    assert rules <= data["links"].keys()
    assert data["links"]["RV-3.1"] == "/card?id=RV-3.1"


def test_hostile_names_stay_text() -> None:
    names = ("<script>alert(1)</script>", "א" * 40)
    data = json.loads(json.dumps(sent(glance(START, names=names), Notebook())))
    assert data["below"]["name"] == names[0]
    assert data["above"]["name"] == names[1]
