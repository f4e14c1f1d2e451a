"""Curves: measured out exactly, numbers as people write them."""

from __future__ import annotations

import pytest

from companion.pages.plots import Area, Course, apart, number, span


def test_a_value_holds_until_the_step_that_changes_it() -> None:
    area = Area(10, 0, 40, 100, 0, 20)
    assert [*area.corners((20, 20, 15, 15, 0))] == [(10, 0), (30, 0), (30, 25), (50, 25), (50, 100), (50, 100)]
    assert [*area.corners((5,))] == [(10, 75), (50, 75)]


def test_nought_is_always_among_what_is_drawn() -> None:
    assert span([Course("a", (12, 20)), Course("b", (15, 3))]) == (0, 20)
    assert span([Course("a", (-4, -1))]) == (-4, 0)
    assert span([Course("a", (0, 0))]) == (0, 1)


def test_two_last_values_never_stand_on_each_other() -> None:
    assert apart([10, 12], 16) == (3, 19)
    assert apart([12, 10], 16) == (19, 3)
    assert apart([10, 10], 16) == (2, 18)
    assert apart([0, 40], 16) == (0, 40)
    assert apart([5], 16) == (5,)


@pytest.mark.parametrize(
    ("value", "digits", "it", "en"),
    [(-3, 0, "−3", "−3"), (1.25, 1, "1,2", "1.2"), (0, 0, "0", "0"), (-0.5, 1, "−0,5", "−0.5")],
)
def test_numbers_have_the_minus_of_print_and_in_italian_the_comma(value: float, digits: int, it: str, en: str) -> None:
    assert (number(value, "it", digits), number(value, "en", digits)) == (it, en)
