"""Cards are found by a few letters, accents and apostrophes apart, in both languages, and by their id."""

from __future__ import annotations

import pytest

from companion.desks.ancient_duel.finding import folded, found
from tests.companion.desks.ancient_duel.little_table import desk


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("opl", "AD-SPA-05"),
        ("OPLITI", "AD-SPA-05"),
        ("agoghe", "AD-SPA-D02"),
        ("dell'avv", "AD-CAR-09"),
        ("testudo", "AD-ROM-D01"),
        ("ad-rom-04", "AD-ROM-04"),
        ("rom04", "AD-ROM-04"),
        ("leg coo", "AD-ROM-04"),
    ],
)
def test_what_is_typed_finds_the_card(typed: str, first: str) -> None:
    assert found(desk().catalogue, desk().game.book.facts, typed, "it")[0] == first


def test_nothing_typed_finds_everything_in_its_order() -> None:
    cards = ("AD-ROM-04", "AD-ROM-01")
    assert found(desk().catalogue, cards, "  ", "it") == cards


def test_the_phones_language_comes_first_and_nonsense_finds_nothing() -> None:
    cards = desk().game.book.facts
    assert found(desk().catalogue, cards, "leg", "it")[0] == "AD-SPA-D03"
    assert found(desk().catalogue, cards, "leg", "en")[0] == "AD-ROM-04"
    assert found(desk().catalogue, cards, "xyz", "it") == ()


def test_folding_keeps_letters_and_digits() -> None:
    assert folded("  Unità d’assedio, II! ") == "unita d assedio ii"
