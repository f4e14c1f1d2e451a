"""Every card of both games says what was reviewed, in both languages (EL-7.4, 1)."""

from __future__ import annotations

import pytest

from tests.card_db.effects.games import Cell
from tests.card_db.wording.cards import GOLDEN, LANGUAGES, cells, golden, said


def test_the_reviewed_texts_are_of_these_cards_and_no_other() -> None:
    assert set(golden()) == {(cell.card, lang) for cell in cells() for lang in LANGUAGES}
    assert GOLDEN.read_text(encoding="utf-8").startswith("card_id\tlang\ttext\n")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("cell", cells(), ids=lambda cell: cell.card)
def test_a_card_says_the_reviewed_text(cell: Cell, lang: str) -> None:
    assert said(cell, lang) == golden()[cell.card, lang]
