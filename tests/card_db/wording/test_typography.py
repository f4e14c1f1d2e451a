"""The text of a card as it is printed: the one step from straight to typographic signs (effect_language.md, 7.3)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_db.wording import typographic
from tests.card_db.wording.cards import LANGUAGES, golden


@pytest.mark.parametrize(
    ("lang", "straight", "printed"),
    [
        ("it", "l'avversario dell'unità", "l’avversario dell’unità"),
        ("en", "your opponent's Tactics", "your opponent’s Tactics"),
        ("it", 'la carta "Testuggine"', "la carta «Testuggine»"),
        ("en", 'the card ("Testudo")', "the card (“Testudo”)"),
        ("en", 'a gun of 5" and one of 6"', 'a gun of 5" and one of 6"'),
        ("it", "«L'arco»", "«L’arco»"),
        ("en", "’tis “done”", "’tis “done”"),
        ("it", "+1 ATT & <b> {x}", "+1 ATT & <b> {x}"),
        ("it", "", ""),
    ],
)
def test_straight_signs_become_printed_ones(lang: str, straight: str, printed: str) -> None:
    assert typographic(straight, lang) == printed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_but_the_apostrophes_of_a_reviewed_text_changes(lang: str) -> None:
    for (card, of), text in golden().items():
        if of == lang:
            assert typographic(text, lang).replace("’", "'") == text, card


@given(st.text(), st.sampled_from(LANGUAGES))
def test_printing_twice_is_printing_once(text: str, lang: str) -> None:
    once = typographic(text, lang)
    assert typographic(once, lang) == once
    assert len(once) == len(text)
