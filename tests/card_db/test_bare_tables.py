"""A bare CSV or XLSX prints: id, name and copies are recognised, every column is kept."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from card_db.database import CardDatabase, database_from_table
from tests.card_db.folders import problems_of


def bare(tmp_path: Path, text: str, name: str = "le_mie_carte.csv") -> CardDatabase:
    (tmp_path / name).write_text(text, "utf-8")
    return database_from_table(tmp_path / name)


def test_every_column_is_kept_as_text_in_order(tmp_path: Path) -> None:
    database = bare(tmp_path, "Id;Nome;Costo;Copie;Note\nA-1;Uno;2,5;3;007\nA-2;Due;;0;NA\n")
    assert dict(database.card("A-1").values) == {"Id": "A-1", "Nome": "Uno", "Costo": "2,5", "Copie": 3, "Note": "007"}
    assert list(database.card("A-1").values) == ["Id", "Nome", "Costo", "Copie", "Note"]
    assert database.card("A-2").name("it") == "Due"
    assert database.decks["le_mie_carte"].entries == (("A-1", 3),)
    assert database.game.title == {"it": "le mie carte", "en": "le mie carte"}


@pytest.mark.parametrize("column", ["copies", "copie", "Copie", "quantity", "quantità", "Quantità", "qty", "QTY"])
def test_the_copies_column_goes_by_many_names(tmp_path: Path, column: str) -> None:
    assert bare(tmp_path, f"id,{column}\nA-1,2\n").card("A-1").copies == 2


def test_without_a_copies_column_each_card_is_printed_once(tmp_path: Path) -> None:
    assert bare(tmp_path, "id,nome\nA-1,x\n").card("A-1").copies == 1


@pytest.mark.parametrize("cell", ["2,5", ""])
def test_copies_are_checked_as_in_a_game(tmp_path: Path, cell: str) -> None:
    (problem,) = problems_of(lambda: bare(tmp_path, f'id,copie\nA-1,"{cell}"\n'))
    assert (problem.file, problem.row, problem.column) == ("le_mie_carte.csv", 2, "copie")


def test_the_first_column_that_looks_like_ids_is_the_id(tmp_path: Path) -> None:
    database = bare(tmp_path, "nome,anno,sigla\nUno,1999,ROM-1\nDue,2000,ROM-2\n")
    assert [card.id for card in database.records] == ["ROM-1", "ROM-2"]
    assert database.card("ROM-2").name("en") == "Due"


def test_without_ids_the_cards_are_numbered_and_it_is_said(tmp_path: Path) -> None:
    database = bare(tmp_path, "nome,testo\nRana,Salta\nRana,Salta\n")
    assert [card.id for card in database.records] == ["CARD-001", "CARD-002"]
    (notice,) = database.notices
    assert "CARD-001" in notice.sentence("it")


def test_a_column_called_id_that_holds_something_else_is_text(tmp_path: Path) -> None:
    database = bare(tmp_path, "id,nome\nla rana,x\nil rospo,y\n")
    assert [card.id for card in database.records] == ["CARD-001", "CARD-002"]
    assert database.card("CARD-001").values["id"] == "la rana"


def test_ids_that_are_none_are_shown_with_what_an_id_looks_like(tmp_path: Path) -> None:
    (notice,) = bare(tmp_path, "id,nome\ncarta_1,x\nCARTA-2,z\ncarta_2,y\n").notices
    assert (notice.row, notice.column) == (2, "id")
    for part in ("«carta_1», «carta_2»", "A-Z 0-9 -", "come CARTA-1", "CARD-001"):
        assert part in notice.sentence("it")
    assert "Nessuna colonna" not in notice.sentence("it")


def test_an_id_that_is_there_already_is_not_offered_for_another(tmp_path: Path) -> None:
    (problem,) = problems_of(lambda: bare(tmp_path, "id\nA-1\nA-2\na 2\n"))
    assert (problem.cell, problem.nearest) == ("a 2", "")


def test_single_bad_or_doubled_ids_are_problems(tmp_path: Path) -> None:
    problems = problems_of(lambda: bare(tmp_path, "id\nA-1\nA-1\nA-3\na 4\n"))
    assert [(problem.row, problem.column) for problem in problems] == [(5, "id"), (3, "id")]


def test_names_in_two_languages_are_recognised(tmp_path: Path) -> None:
    card = bare(tmp_path, "id,name_it,name_en\nA-1,Rana,Frog\n").card("A-1")
    assert (card.name("it"), card.name("en")) == ("Rana", "Frog")


@pytest.mark.parametrize(
    ("header", "name"), [("id,x,Titolo", "b"), ("id,x,y", "a"), ("id,copie,y", "b"), ("id,x,carta", "b")]
)
def test_the_name_is_the_column_called_so_or_the_first_with_a_text(tmp_path: Path, header: str, name: str) -> None:
    cells = "A-1,2,b" if "copie" in header else "A-1,a,b"
    assert bare(tmp_path, f"{header}\n{cells}\n").card("A-1").name("it") == name


def test_the_text_of_a_bare_card_is_its_text_column(tmp_path: Path) -> None:
    database = bare(tmp_path, "id,testo\nA-1,Pesca & <b>vai</b> {{x}}\n")
    assert database.text("A-1", "en") == "Pesca & <b>vai</b> {{x}}"


def test_a_spreadsheet_is_a_bare_table_too(tmp_path: Path) -> None:
    workbook = openpyxl.Workbook()
    workbook.worksheets[0].append(["id", "nome", "copie"])
    workbook.worksheets[0].append(["A-1", "Città", 2.0])
    workbook.create_sheet("Altre").append(["id"])
    workbook.worksheets[1].append(["B-1"])
    workbook.save(tmp_path / "t.xlsx")
    assert database_from_table(tmp_path / "t.xlsx").card("A-1").copies == 2
    assert [card.id for card in database_from_table(tmp_path / "t.xlsx", sheet="Altre").records] == ["B-1"]


def test_what_lies_beside_a_bare_table_is_not_its_business(tmp_path: Path) -> None:
    (tmp_path / "ids.txt").write_text("X-1\n")
    (tmp_path / "rulings.csv").write_text("broken\n")
    (tmp_path / "rules.toml").write_text("broken")
    assert len(bare(tmp_path, "id\nA-1\n")) == 1


def test_a_table_without_rows_has_nothing_to_print(tmp_path: Path) -> None:
    (problem,) = problems_of(lambda: bare(tmp_path, "id,nome\n"))
    assert problem.row == 2


def test_cards_without_a_name_are_told(tmp_path: Path) -> None:
    database = bare(tmp_path, "id,nome,testo\nA-1,Rana,x\nA-2,,y\nA-3,,z\n")
    (notice,) = database.notices
    assert (notice.row, "2 cards" in notice.sentence("en")) == (3, True)
    assert database.card("A-2").name("it") == "A-2"
