"""The examples of Ancient Duel's rulebook are played while the book is made; a wrong number stops it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from card_db.database import CardDatabase
from card_db.games import game_folder
from card_db.problems import InputError
from pnp.rulebook import print_rulebook


@pytest.mark.parametrize("lang", ["it", "en"])
def test_one_wrong_number_stops_the_book_with_its_place(tmp_path: Path, lang: str) -> None:
    folder = tmp_path / "ancient_duel"
    shutil.copytree(game_folder("ancient_duel"), folder)
    examples = folder / "rulebook" / "examples.toml"
    text = examples.read_text(encoding="utf-8")
    found = re.compile(r"P2 points (\d+)").search(text, text.index('id = "AD-X10.1"'))
    assert found is not None
    right, wrong_number = found[1], str(int(found[1]) - 1)
    examples.write_text(text[: found.start(1)] + wrong_number + text[found.end(1) :], encoding="utf-8")
    line = text[: found.start()].count("\n")
    database = CardDatabase.load(folder)
    out = tmp_path / "rulebook.pdf"
    with pytest.raises(InputError) as wrong:
        print_rulebook(database.game, lang, out, database=database)
    (problem,) = wrong.value.problems
    assert problem.file.endswith("rulebook/examples.toml")
    assert problem.line is not None
    assert abs(problem.line - line) <= 1
    assert problem.card == "AD-X10.1"
    assert problem.show("en").endswith(f"The rules give: P2 points {right}. Expected P2 points {wrong_number}.")
    assert problem.show("it").endswith(f"Le regole danno: P2 points {right}. Atteso: P2 points {wrong_number}.")
    assert not out.exists()
