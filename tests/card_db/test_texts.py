"""The words on the cards: told from effects, or written by hand and looked over."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_db import wording
from card_db.check import check_game
from card_db.database import CardDatabase
from card_db.games import game_folder
from card_db.problems import Problem
from tests.card_db.folders import HEADER, ROWS, changed, folder, problems_of, table


def notices(tmp_path: Path, **cells: str) -> tuple[Problem, ...]:
    report = check_game(folder(tmp_path, {"cards.csv": changed(0, **cells)}))
    assert report.is_sound
    return report.notices


@pytest.mark.parametrize(
    ("cell", "right"),
    [
        ("Corri  via", "i v"),
        ("Corri , via", "i,"),
        ("perchè no", "perché"),
        ("Perchè no", "Perché"),
        ("nè tu nè io", "né"),
        ("una citta' di re", "città"),
        ("perche' no", "perché"),
        ("E' tardi", "È"),
        ("cosí piú", "così"),
        ("l'arco e l’elmo", ""),
        ("uno\tdue", ""),
    ],
)
def test_slips_of_the_keyboard_are_noticed_with_what_is_right(tmp_path: Path, cell: str, right: str) -> None:
    notice, *_ = notices(tmp_path, name_it=cell)
    assert (notice.row, notice.column, notice.nearest) == (2, "name_it", right)


@pytest.mark.parametrize(
    "cell",
    ["un po' d'acqua", "L'eroe, di' la verità!", "perché è così", "«Ciao» … e poi", "dell'unità", "c'è più né meno"],
)
def test_good_italian_is_left_alone(tmp_path: Path, cell: str) -> None:
    assert notices(tmp_path, name_it=cell) == ()


def test_italian_accents_are_no_matter_of_english(tmp_path: Path) -> None:
    assert notices(tmp_path, name_en="Perchè") == ()


def test_a_slip_is_said_once_a_column_with_their_number(tmp_path: Path) -> None:
    rows = [row.replace("Corsa", "a  b").replace("Città", "c  d") for row in ROWS]
    (notice,) = check_game(folder(tmp_path, {"cards.csv": table(*rows)})).notices
    assert notice.sentence("en").startswith('Two spaces in a row, 2 times: "a  b".')


def test_a_missing_translation_and_other_numbers_are_noticed(tmp_path: Path) -> None:
    (notice,) = notices(tmp_path, name_en="")
    assert (notice.row, notice.column) == (2, "name_en")
    (notice,) = notices(tmp_path, name_it="Corri 2 volte", name_en="Run 3 times")
    assert "numbers" in notice.sentence("en")


def test_texts_are_visited_row_by_row(tmp_path: Path) -> None:
    visits = [visit for visit in check_game(folder(tmp_path)).visits if visit.check.en == "texts"]
    assert [visit.rows for visit in visits] == [len(ROWS)]


@pytest.mark.parametrize("lang", ["it", "en"])
def test_text_columns_are_the_text_where_there_is_no_effect(tmp_path: Path, lang: str) -> None:
    lines = [row + ",Salta & ridi,Jump & laugh" for row in ROWS]
    where = folder(tmp_path, {"cards.csv": table(*lines, header=HEADER + ",text_it,text_en")})
    assert CardDatabase.load(where).text("LG-R-1", lang) == {"it": "Salta & ridi", "en": "Jump & laugh"}[lang]


def test_a_card_with_an_effect_is_told_from_it() -> None:
    duel = CardDatabase.load("ancient_duel")
    assert "Testudo" in duel.text("AD-ROM-04", "en")
    assert "Testuggine" in duel.text("AD-ROM-04", "it")
    assert duel.text("AD-ROM-04", "it") is duel.text("AD-ROM-04", "it")


def test_reminders_come_from_the_words_of_the_effect() -> None:
    kartomantik = CardDatabase.load("kartomantik")
    assert kartomantik.reminders("KM-FLE-01", "it")
    assert kartomantik.reminders("KM-FLE-07", "it") == ()


def test_a_word_without_a_wording_is_a_problem_not_an_accident(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = game_folder("ancient_duel")
    profile = (source / "profile.toml").read_text("utf-8")
    game = 'title = "x"\nprofile = "profile.toml"\n[[tables]]\nfile = "cards.csv"\nkind = "unit"\n'
    game += '[tables.columns]\nid = { type = "id" }\neffect = { type = "effect" }\n'
    cards = table('A-1,"static: mod(self, atk, +1)"', header="id,effect")
    where = folder(tmp_path, {"game.toml": game, "cards.csv": cards, "profile.toml": profile})
    assert CardDatabase.load(where).text("A-1", "it")

    def missing(*_: object, **__: object) -> str:
        raise wording.MissingWordingError("atk")

    monkeypatch.setattr(wording, "describe", missing)
    problems = problems_of(lambda: CardDatabase.load(where))
    assert {(problem.file, problem.row, problem.column, problem.card) for problem in problems} == {
        ("little/cards.csv", 2, "effect", "A-1")
    }
