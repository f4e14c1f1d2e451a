"""What is printed on paper is never given to another card."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_db.database import CardDatabase
from card_db.games import game_folder
from tests.card_db.folders import folder, problems_of

ALL = "LG-R-1\nLG-R-2  # la città\n\n# altro\nLG-R-3\nLG-B-1\n"


def registered(tmp_path: Path, register: str) -> CardDatabase:
    return CardDatabase.load(folder(tmp_path, {"ids.txt": register}))


def test_released_ids_that_are_all_there_say_nothing(tmp_path: Path) -> None:
    assert registered(tmp_path, ALL).notices == ()


def test_a_released_id_that_vanished_is_a_problem_that_says_how_to_retire_it(tmp_path: Path) -> None:
    (problem,) = problems_of(lambda: registered(tmp_path, ALL + "LG-R-9\n"))
    assert (problem.file, problem.line, problem.card) == ("little/ids.txt", 7, "LG-R-9")
    assert '"LG-R-9 retired"' in problem.sentence("en")


def test_a_renamed_id_is_named_as_the_nearest(tmp_path: Path) -> None:
    (problem,) = problems_of(lambda: registered(tmp_path, ALL.replace("LG-R-3", "LG-R-33")))
    assert problem.nearest == "LG-R-3"


def test_a_retired_id_may_be_gone(tmp_path: Path) -> None:
    assert len(registered(tmp_path, ALL + "LG-R-9 retired # troppo forte\n")) == 4


def test_a_retired_id_is_not_used_again(tmp_path: Path) -> None:
    (problem,) = problems_of(lambda: registered(tmp_path, ALL.replace("LG-B-1", "LG-B-1 retired")))
    assert (problem.file, problem.row) == ("little/cards.csv", 5)
    assert "line 6" in problem.sentence("en")


def test_new_ids_are_a_notice(tmp_path: Path) -> None:
    (notice,) = registered(tmp_path, "LG-R-1\nLG-R-2\n").notices
    assert "(2): LG-R-3, LG-B-1" in notice.sentence("en")


@pytest.mark.parametrize(("line", "near"), [("LG-R-9 retierd", "retired"), ("lg-r-9", ""), ("LG-R-9 retired now", "")])
def test_lines_that_make_no_sense_are_told(tmp_path: Path, line: str, near: str) -> None:
    problem = problems_of(lambda: registered(tmp_path, ALL + line + "\n"))[0]
    assert (problem.line, problem.nearest) == (7, near)


def test_an_id_stands_once_in_the_register(tmp_path: Path) -> None:
    (problem,) = problems_of(lambda: registered(tmp_path, ALL + "LG-R-1\n"))
    assert "line 1" in problem.sentence("en")


@pytest.mark.parametrize("game", ["ancient_duel", "kartomantik"])
def test_the_cards_of_the_built_in_games_are_all_registered(game: str) -> None:
    register = (game_folder(game) / "ids.txt").read_text("utf-8")
    lines = {line.split()[0] for line in register.splitlines() if line and not line.startswith("#")}
    assert lines == {card.id for card in CardDatabase.load(game).records}
