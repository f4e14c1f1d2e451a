"""Colours by name, tint and contrast."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.colours import INK, PAPER, ColourError, Palette, contrast, fill, mixed, readable_on, saved, stroke

RGB = st.tuples(*[st.integers(0, 255)] * 3)
PALETTE = Palette({"wine": "#882255", "deep": "wine dark 50%", "loop": "loop"})


@pytest.mark.parametrize(
    ("notation", "rgb"),
    [
        ("#882255", (0x88, 0x22, 0x55)),
        ("882255", (0x88, 0x22, 0x55)),
        ("wine", (0x88, 0x22, 0x55)),
        ("ink", INK),
        ("paper", PAPER),
        ("wine 0%", PAPER),
        ("wine 100%", (0x88, 0x22, 0x55)),
        ("deep", (0x44, 0x11, 0x2A)),
        ("on wine", PAPER),
        ("on wine 10%", INK),
        ("ink 50%", (128, 128, 128)),
    ],
)
def test_a_notation_means_a_colour(notation: str, rgb: tuple[int, int, int]) -> None:
    assert PALETTE.rgb(notation) == rgb


@pytest.mark.parametrize("notation", ["wein", "#88225", "wine 50", "", "loop", "wine dark"])
def test_what_is_no_colour_is_refused(notation: str) -> None:
    with pytest.raises(ColourError):
        PALETTE.rgb(notation)


@pytest.mark.parametrize(("colour", "on"), [("DDCC77", INK), ("88CCEE", INK), ("332288", PAPER), ("117733", PAPER)])
def test_light_factions_take_dark_text_and_dark_ones_light(colour: str, on: tuple[int, int, int]) -> None:
    assert readable_on(Palette({}).rgb(colour)) == on


@given(RGB)
def test_the_readable_colour_always_has_enough_contrast(colour: tuple[int, int, int]) -> None:
    assert contrast(readable_on(colour), colour) >= 4.5


@given(RGB)
def test_a_saved_colour_takes_at_most_a_tenth_of_the_ink(colour: tuple[int, int, int]) -> None:
    pale = saved(colour)
    assert sum(255 - value for value in pale) <= 0.1 * 3 * 255 + 3 or pale == colour
    assert contrast(pale, PAPER) <= max(contrast(mixed(PAPER, INK, 0.1), PAPER), contrast(colour, PAPER))


def test_a_grey_is_printed_in_black_alone() -> None:
    assert (fill(INK), fill(PAPER), fill((51, 51, 51))) == ("0 g", "1 g", "0.2 g")
    assert (fill((255, 0, 51)), stroke((255, 0, 51))) == ("1 0 0.2 rg", "1 0 0.2 RG")
