"""``pnp check``: everything wrong with a folder, and how much was looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_db.check import check_game
from tests.card_db.folders import GAME, HEADER, changed, folder, table

EFFECTS = """\
id = "little"
title = "Giochino"
profile = "profile.toml"
[[tables]]
file = "cards.csv"
kind = "unit"
[tables.columns]
id = { type = "id" }
effect = { type = "effect" }
"""


@pytest.mark.parametrize(("game", "rows"), [("ancient_duel", (65, 56)), ("kartomantik", (98,))])
def test_the_built_in_games_are_sound_and_every_check_saw_every_row(game: str, rows: tuple[int, ...]) -> None:
    report = check_game(game)
    assert report.problems == ()
    assert report.notices == ()
    seen = [visit.rows for visit in report.visits if visit.check.en == "effects"]
    assert seen == list(rows)
    assert all(visit.rows > 0 for visit in report.visits)


def test_a_report_says_how_many_rows_each_check_visited(tmp_path: Path) -> None:
    report = check_game(folder(tmp_path, {"ids.txt": "LG-R-1\n"}))
    shown = report.show("it")
    assert report.is_sound
    assert "little/cards.csv: level (int), 4 righe" in shown
    assert "little/game.toml: mazzi, 2 righe" in shown
    assert "little/ids.txt: codici pubblicati, 1 riga" in shown
    assert shown.endswith("0 problemi, 1 avviso.")


def test_a_report_holds_the_problems_of_all_files(tmp_path: Path) -> None:
    files = {
        "cards.csv": changed(0, faction="rad"),
        "rulings.csv": "id,cards\nX\n",
        "ids.txt": "LG-R-1 retierd\n",
        "rules.toml": "x = 1\n",
    }
    report = check_game(folder(tmp_path, files))
    assert {problem.file for problem in report.problems} == {f"little/{name}" for name in files}
    assert not report.is_sound
    assert report.show("en").endswith(f"{len(report.problems)} problems, 1 notice.")


def test_a_broken_game_toml_is_a_report_too(tmp_path: Path) -> None:
    report = check_game(folder(tmp_path, {"game.toml": GAME.replace("min = 1", "min = 1.5")}))
    assert len(report.problems) == 1
    assert check_game(tmp_path / "nowhere").problems[0].file


def test_an_effect_with_a_slip_has_row_column_card_and_carets(tmp_path: Path) -> None:
    from card_db.games import game_folder

    rows = ["A-1,", 'A-2,"static: mod(all(unit[own, type=infanty]), atk, +1)"', 'A-3,"static: mod(self, atk, 1)"']
    profile = (game_folder("ancient_duel") / "profile.toml").read_text("utf-8")
    files = {"game.toml": EFFECTS, "cards.csv": table(*rows, header="id,effect"), "profile.toml": profile}
    report = check_game(folder(tmp_path, files))
    assert [(problem.row, problem.column, problem.card) for problem in report.problems] == [
        (3, "effect", "A-2"),
        (4, "effect", "A-3"),
    ]
    assert report.problems[0].show("en").split("\n")[:3] == [
        "little/cards.csv, row 3, column effect (A-2), character 32",
        "  static: mod(all(unit[own, type=infanty]), atk, +1)",
        "                                 ^^^^^^^",
    ]
    assert report.problems[0].nearest == "infantry"


def test_an_effect_that_names_an_unknown_card_is_told(tmp_path: Path) -> None:
    from card_db.games import game_folder

    rows = ['A-1,"destroyed: deploy(choose(unit[own, card=A-11, deck]))"', "A-2,"]
    profile = (game_folder("ancient_duel") / "profile.toml").read_text("utf-8")
    files = {"game.toml": EFFECTS, "cards.csv": table(*rows, header="id,effect"), "profile.toml": profile}
    (problem,) = check_game(folder(tmp_path, files)).problems
    assert (problem.row, problem.nearest) == (2, "A-1")


def test_without_a_profile_an_effect_is_plain_text(tmp_path: Path) -> None:
    from card_db.database import CardDatabase

    game = EFFECTS.replace('profile = "profile.toml"\n', "")
    where = folder(tmp_path, {"game.toml": game, "cards.csv": table("A-1,Pesca 2 carte", header="id,effect")})
    database = CardDatabase.load(where)
    assert database.card("A-1").effect is None
    assert database.text("A-1", "it") == "Pesca 2 carte"
    assert database.reminders("A-1", "it") == ()


def test_the_header_of_the_good_folder_is_the_one_of_its_game() -> None:
    assert all(f"\n{name} = " in GAME for name in HEADER.split(","))


def test_a_table_that_cannot_be_read_is_one_problem_not_one_for_every_mention_of_its_cards(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "cards.csv": b"\xd0\xcf\x11\xe0",
        "ids.txt": "LG-R-1\nLG-R-2\n",
        "rules.toml": '[cards]\nLG-R-1 = ["LG-1"]\n',
    }
    assert len(check_game(folder(tmp_path, files)).problems) == 1


def test_ids_in_doubt_are_not_reported_as_vanished(tmp_path: Path) -> None:
    files = {"cards.csv": changed(0, id="lg r 1"), "ids.txt": "LG-R-1\nLG-R-2\n"}
    (problem,) = check_game(folder(tmp_path, files)).problems
    assert problem.nearest == "LG-R-1"
