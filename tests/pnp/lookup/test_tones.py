"""A game's colours stay readable on the light and on the dark page."""

from __future__ import annotations

import re

import pytest

from pnp.colours import Palette, contrast
from pnp.lookup.tones import DARK, LIGHT, PLAIN, tones


@pytest.mark.parametrize("colour", ["882255", "DDCC77", "88CCEE", "332288", "000000", "FFFFFF", "F2C230"])
def test_words_in_a_colour_can_be_read_on_both_grounds(colour: str) -> None:
    found = dict(re.findall(r"--([\w-]+):(#[0-9a-f]{6})", tones(colour)))
    rgb = Palette({}).rgb
    assert found["tone"] == f"#{colour.lower()}"
    assert contrast(rgb(found["on-light"]), LIGHT) >= 4.5
    assert contrast(rgb(found["on-dark"]), DARK) >= 4.5
    assert contrast(rgb(found["on-tone"]), rgb(found["tone"])) >= 4.5


@pytest.mark.parametrize("colour", ["", "purple", "red;}body{display:none"])
def test_what_is_no_colour_is_a_plain_grey(colour: str) -> None:
    assert tones(colour) == tones(PLAIN)
