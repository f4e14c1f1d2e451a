"""What no card of the two games needs yet, but one may: reviewed texts of invented effects, by the rule they show.

``again`` stands for the word of a deed done once more (*altro*, more), ``AD-13.4`` for the faces that are said.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.card_db.wording.cards import text

_, *LINES = (Path(__file__).parent / "invented_text.tsv").read_text(encoding="utf-8").rstrip("\n").split("\n")
ROWS = [tuple(line.split("\t")) for line in LINES]


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[0]} {row[3]}" for row in ROWS])
def test_an_invented_card_reads_well(row: tuple[str, ...]) -> None:
    _, game, kind, effect, it, en = row
    assert (text(game, kind, effect, "it"), text(game, kind, effect, "en")) == (it, en)
