"""House rules: what is left out takes its default, what is wrong is told with what would be right."""

from __future__ import annotations

import pytest

from engines.errors import SwitchValueError, UnknownSwitchError
from engines.house import Switch, settle
from engines.retrovia import RETROVIA, Config

SWITCHES = (Switch("deckout", "AD-R5", ("any_draw", "draw_phase")), Switch("start_points", "AD-4.1", (20,), least=1))


def test_the_default_comes_first() -> None:
    assert settle(SWITCHES, {}) == {"deckout": "any_draw", "start_points": 20}
    assert settle(SWITCHES, {"start_points": 7}) == {"deckout": "any_draw", "start_points": 7}


@pytest.mark.parametrize("value", [0, -1, "20", True, 1.5, None])
def test_a_value_of_another_kind_is_refused(value: object) -> None:
    with pytest.raises(SwitchValueError) as error:
        settle(SWITCHES, {"start_points": value})
    assert error.value.rule == "AD-4.1"
    assert error.value.expected == "20, 1, 2, …"


def test_a_slip_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownSwitchError) as unknown:
        settle(SWITCHES, {"deck_out": "any_draw"})
    assert unknown.value.nearest == "deckout"
    with pytest.raises(SwitchValueError) as wrong:
        settle(SWITCHES, {"deckout": "draw_fase"})
    assert wrong.value.nearest == "draw_phase"


def test_retrovia_has_one_switch() -> None:
    assert [switch.name for switch in RETROVIA.switches] == ["grapple_before_prey"]
    assert RETROVIA.configure({}) == Config(grapple_before_prey=True)
    assert RETROVIA.configure({"grapple_before_prey": False}) == Config(grapple_before_prey=False)
    with pytest.raises(SwitchValueError):
        RETROVIA.configure({"grapple_before_prey": 1})
