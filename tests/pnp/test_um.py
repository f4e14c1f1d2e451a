from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.um import Rect, Size, Um, from_points, mm, number, points, pt, show_mm


def test_millimetres_are_exact_whole_micrometres() -> None:
    assert mm("63.5") == 63_500
    assert mm("88,9") == 88_900
    assert mm(0.1) == 100


@pytest.mark.parametrize("text", ["", "wide", "nan", "inf", "63.5.1", "0.0005", "1e999"])
def test_what_is_no_length_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is"):
        mm(text)


@given(st.integers(-(10**7), 10**7))
def test_a_shown_length_reads_back_as_itself(length: int) -> None:
    assert mm(show_mm(Um(length))) == length
    assert mm(show_mm(Um(length), "it")) == length


@given(st.integers(0, 2_000_000))
def test_operands_in_points_are_exact_to_a_hundredth_of_a_millimetre_and_far_below(length: int) -> None:
    back = Decimal(pt(Um(length))) * 25400 / 72
    assert abs(back - length) < Decimal("0.02")


@given(st.floats(-1e6, 1e6))
def test_numbers_have_no_exponent_and_no_negative_zero(value: float) -> None:
    text = number(value)
    assert "e" not in text
    assert text != "-0"
    assert float(text) == pytest.approx(value, abs=5e-5 + 1e-9)


def test_an_inch_is_72_points() -> None:
    assert points(mm("25.4")) == 72
    assert from_points(72) == mm("25.4")


def test_rectangles_that_share_an_edge_do_not_overlap() -> None:
    left, right = Rect(mm(0), mm(0), mm(10), mm(10)), Rect(mm(10), mm(0), mm(20), mm(10))
    assert not left.overlaps(right)
    assert left.overlaps(right.grown(mm("0.001"), mm(0), mm(0), mm(0)))


def test_sizes_are_shown_as_people_write_them() -> None:
    assert Size(mm("63.5"), mm("88.9")).show("it") == "63,5 × 88,9 mm"
