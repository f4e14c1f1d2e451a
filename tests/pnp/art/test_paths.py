"""Path strings: read as SVG reads them, written for PDF, turned and mirrored without losing their fill."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.art.geometry import disc, rect
from pnp.art.paths import (
    PathError,
    area,
    both,
    bounds,
    hole,
    mirrored,
    number,
    parse,
    scaled,
    shifted,
    solid,
    to_pdf,
    turned,
    write,
)

UNIT = "M0 0H1V1H0Z"


def test_a_unit_square_becomes_four_known_operators() -> None:
    assert to_pdf(UNIT, 72, 10, 100) == "10 100 m\n82 100 l\n82 28 l\n10 28 l\nh"


def test_relative_commands_draw_what_absolute_ones_draw() -> None:
    absolute = parse("M10 10L20 10H30V20C30 25 25 30 20 30S10 30 10 20Q5 15 10 10Z")
    relative = parse("m10 10l10 0h10v10c0 5 -5 10 -10 10s-10 0 -10 -10q-5 -5 0 -10z")
    assert write(relative) == write(absolute)


def test_numbers_after_m_are_lines_and_need_no_letter() -> None:
    assert parse("M0 0 1 0 1 1Z") == parse("M0 0L1 0L1 1Z")
    assert parse("m5 5 1 0 0 1z") == parse("M5 5L6 5L6 6Z")


def test_signs_and_points_separate_numbers_as_svg_allows() -> None:
    assert parse("M1-2L.5.5") == parse("M 1 -2 L 0.5 0.5")


def test_a_new_subpath_after_z_begins_where_the_last_began() -> None:
    assert parse("M3 4h2v2zl1 1")[1].start == (3, 4)


def test_a_smooth_curve_mirrors_the_handle_before_it() -> None:
    first, second = parse("M0 0C0 10 10 10 10 0S20 -10 20 0")[0].segments
    assert second[0] == (10, -10)
    assert first[1] == (10, 10)


def test_a_half_circle_by_arc_has_the_area_of_a_half_circle() -> None:
    (path,) = parse("M-10 0A10 10 0 0 1 10 0Z")
    assert abs(area(path)) == pytest.approx(math.pi * 50, rel=0.01)
    assert bounds("M-10 0A10 10 0 0 1 10 0Z").top == pytest.approx(-10, abs=0.01)


def test_an_arc_too_small_for_its_chord_grows_to_reach() -> None:
    assert bounds("M0 0A1 1 0 0 1 20 0").top == pytest.approx(-10, abs=0.01)


@pytest.mark.parametrize(
    ("d", "said"),
    [
        ("L1 1", "before the first M"),
        ("M1", "takes 2 numbers"),
        ("M0 0C1 1 2 2", "takes 6 numbers"),
        ("M0 0Z5", "takes 0 numbers"),
        ("M0 0L1 x", "'x' at character 8"),
        ("3 4", "must begin with M"),
    ],
)
def test_what_is_no_path_is_refused_with_its_place(d: str, said: str) -> None:
    with pytest.raises(PathError, match=said):
        parse(d)


def test_an_empty_path_has_no_box() -> None:
    with pytest.raises(PathError, match="empty"):
        bounds("")


def test_a_solid_is_clockwise_and_a_hole_is_not() -> None:
    assert area(parse(solid("M0 0V1H1V0Z"))[0]) == pytest.approx(1)
    assert area(parse(hole(UNIT))[0]) == pytest.approx(-1)


def test_a_mirror_image_keeps_the_direction_so_that_overlaps_stay_filled() -> None:
    (image,) = parse(mirrored(rect(10, 0, 20, 5), 50))
    assert area(image) == pytest.approx(100)
    box = bounds(both(rect(10, 0, 20, 5), 50))
    assert (box.left, box.right) == (10, 90)


def test_a_quarter_turn_swaps_width_and_height() -> None:
    box = bounds(turned(rect(40, 45, 20, 10), 90, (50, 50)))
    assert (box.left, box.top, box.right, box.bottom) == pytest.approx((45, 40, 55, 60))


@pytest.mark.parametrize(
    ("value", "text"), [(0, "0"), (-0.001, "0"), (0.5, ".5"), (-0.5, "-.5"), (10, "10"), (1.20, "1.2")]
)
def test_numbers_are_as_short_as_they_can_be(value: float, text: str) -> None:
    assert number(value) == text


@given(st.floats(0.1, 9), st.floats(-50, 50), st.floats(-50, 50))
def test_a_shape_moved_and_enlarged_keeps_its_proportions(factor: float, dx: float, dy: float) -> None:
    box = bounds(shifted(scaled(disc(0, 0, 10), factor, (0, 0)), dx, dy))
    assert box.right - box.left == pytest.approx(20 * factor, abs=0.02 * factor + 0.01)
    assert (box.left + box.right) / 2 == pytest.approx(dx, abs=0.02)
    assert (box.top + box.bottom) / 2 == pytest.approx(dy, abs=0.02)


@given(st.lists(st.tuples(st.floats(-99, 99), st.floats(-99, 99)), min_size=3, max_size=8))
def test_what_is_written_is_read_back_the_same(points: list[tuple[float, float]]) -> None:
    d = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"
    assert write(parse(write(parse(d)))) == write(parse(d))
