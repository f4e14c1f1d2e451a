"""Rulings are data like cards: with an id, a date, a source, and checked."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from card_db.database import CardDatabase
from tests.card_db.folders import folder, problems_of

HEADER = "id,cards,rules,date,source,question_it,question_en,answer_it,answer_en"
GOOD = (
    "LG-Q-2,LG-R-1 LG-R-2,LG-1.2,2025-03-09,Autore,Può?,May it?,Sì.,Yes.",
    'LG-Q-1,"LG-R-1, LG-B-1",,2024-12-31,Torneo,,,No.,No.',
    "LG-Q-3,,LG-R7 LG-4,2025-03-09,Autore,E poi?,And then?,Mai.,Never.",
)


def with_rulings(tmp_path: Path, *rows: str, header: str = HEADER) -> CardDatabase:
    return CardDatabase.load(folder(tmp_path, {"rulings.csv": "\n".join((header, *rows)) + "\n"}))


def test_a_card_has_its_rulings_oldest_first(tmp_path: Path) -> None:
    rulings = with_rulings(tmp_path, *GOOD).rulings("LG-R-1")
    assert [ruling.id for ruling in rulings] == ["LG-Q-1", "LG-Q-2"]
    assert rulings[1].date == date(2025, 3, 9)
    assert rulings[1].rules == ("LG-1.2",)
    assert (rulings[1].question["it"], rulings[1].answer["en"]) == ("Può?", "Yes.")


def test_a_card_without_rulings_has_none(tmp_path: Path) -> None:
    assert with_rulings(tmp_path, *GOOD).rulings("LG-R-3") == ()
    assert CardDatabase.load("ancient_duel").rulings("AD-ROM-01") == ()


@pytest.mark.parametrize(
    ("old", "new", "column"),
    [
        ("LG-R-1 LG-R-2", "LG-R-1 LG-R-22", "cards"),
        ("2025-03-09", "9/3/2025", "date"),
        ("2025-03-09", "2025-02-30", "date"),
        ("2025-03-09", "", "date"),
        ("LG-1.2", "regola 1", "rules"),
        ("LG-1.2", "lg-1.2", "rules"),
        ("Autore", "", "source"),
        ("Sì.", "", "answer_it"),
        ("LG-Q-2", "q2", "id"),
        ("LG-Q-2", "LG-Q-1", "id"),
        ("LG-R-1 LG-R-2,LG-1.2", ",", "cards"),
    ],
)
def test_what_is_wrong_with_a_ruling_has_its_place(tmp_path: Path, old: str, new: str, column: str) -> None:
    assert old in GOOD[0]
    rows = [GOOD[1], GOOD[0].replace(old, new), GOOD[2]]
    (problem,) = problems_of(lambda: with_rulings(tmp_path, *rows))
    assert (problem.file, problem.row, problem.column) == ("little/rulings.csv", 3, column)


def test_a_missing_column_is_refused(tmp_path: Path) -> None:
    problems = problems_of(lambda: with_rulings(tmp_path, *GOOD, header=HEADER.replace("date", "data")))
    assert problems[0].nearest == "data"
