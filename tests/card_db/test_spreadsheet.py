"""An XLSX sheet is read as the text a person sees in its cells."""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime, time
from pathlib import Path

import openpyxl
import pytest

from card_db.problems import Problem
from card_db.reader import RawTable, read_table
from card_db.spreadsheet import shown_date, shown_number
from tests.card_db.folders import problems_of

FORMATS = {"007": (7, "000"), "2": (2.0, "General"), "50%": (0.5, "0%"), "2.50": (2.5, "0.00"), "0.1": (0.1, "General")}


def saved(tmp_path: Path, rows: list[list[object]], name: str = "cards.xlsx") -> Path:
    workbook = openpyxl.Workbook()
    for row in rows:
        workbook.worksheets[0].append(row)
    path = tmp_path / name
    workbook.save(path)
    return path


def texts(table: RawTable) -> list[tuple[str, ...]]:
    return [table.header, *(row.cells for row in table.rows)]


def rewritten(path: Path, old: str, new: str) -> None:
    """Change the sheet's XML, for what openpyxl does not write itself."""
    with zipfile.ZipFile(path) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    sheet = parts["xl/worksheets/sheet1.xml"].decode()
    assert old in sheet
    parts["xl/worksheets/sheet1.xml"] = sheet.replace(old, new).encode()
    with zipfile.ZipFile(path, "w") as book:
        for name, data in parts.items():
            book.writestr(name, data)


def test_text_cells_keep_their_zeros_and_numbers_lose_their_point(tmp_path: Path) -> None:
    path = saved(tmp_path, [["id", "copie", "nome"], ["007", 2.0, "NA"], [12, 3, "1E5"]])
    assert texts(read_table(path)) == [("id", "copie", "nome"), ("007", "2", "NA"), ("12", "3", "1E5")]


@pytest.mark.parametrize("shown", FORMATS)
def test_numbers_look_as_their_format_shows_them(shown: str) -> None:
    assert shown_number(*FORMATS[shown]) == shown


def test_formatted_numbers_are_read_from_a_file_as_they_look(tmp_path: Path) -> None:
    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    sheet.append(["a", "b"])
    for column, shown in enumerate(("007", "50%"), start=1):
        cell = sheet.cell(2, column, FORMATS[shown][0])
        cell.number_format = FORMATS[shown][1]
    workbook.save(tmp_path / "t.xlsx")
    assert texts(read_table(tmp_path / "t.xlsx"))[1] == ("007", "50%")


def test_yes_and_no_look_as_they_do_in_the_sheet(tmp_path: Path) -> None:
    assert texts(read_table(saved(tmp_path, [["a", "b"], [True, False]])))[1] == ("TRUE", "FALSE")


def test_a_date_is_flagged_with_its_place_because_it_was_perhaps_3_4(tmp_path: Path) -> None:
    table = read_table(saved(tmp_path, [["id", "stats"], ["A", datetime(2024, 3, 4)]]))
    assert texts(table)[1] == ("A", "2024-03-04")
    (note,) = table.notes
    assert (note.row, note.column) == (2, "B")
    assert "date" in note.sentence("en")


def test_dates_and_times_are_written_the_iso_way() -> None:
    assert shown_date(datetime(2024, 3, 4, 21, 30)) == "2024-03-04 21:30"
    assert shown_date(date(2024, 3, 4)) == "2024-03-04"
    assert shown_date(time(21, 5)) == "21:05"


def test_rows_keep_their_numbers_and_short_rows_are_no_fault(tmp_path: Path) -> None:
    path = saved(tmp_path, [["id", "name", "text"], ["A", "x"], [], ["B", None, "y"]])
    table = read_table(path)
    assert [row.number for row in table.rows] == [2, 4]
    assert texts(table)[1:] == [("A", "x", ""), ("B", "", "y")]


def test_the_first_sheet_that_is_not_hidden_is_read_or_the_one_named(tmp_path: Path) -> None:
    workbook = openpyxl.Workbook()
    workbook.worksheets[0].append(["hidden"])
    workbook.worksheets[0].sheet_state = "hidden"
    workbook.create_sheet("Carte").append(["id"])
    workbook["Carte"].append(["A-1"])
    workbook.create_sheet("Note").append(["note"])
    path = tmp_path / "cards.xlsx"
    workbook.save(path)
    assert read_table(path).header == ("id",)
    assert read_table(path, sheet="Note").header == ("note",)
    (problem,) = problems_of(lambda: read_table(path, sheet="Cart"))
    assert problem.nearest == "Carte"


def test_a_formula_gives_its_result(tmp_path: Path) -> None:
    path = saved(tmp_path, [["a", "b"], ["=1+1", "x"]])
    rewritten(path, "<f>1+1</f>", "<f>1+1</f><v>2</v>")
    assert texts(read_table(path))[1] == ("2", "x")


def test_a_formula_that_was_never_worked_out_is_refused_with_its_place(tmp_path: Path) -> None:
    path = saved(tmp_path, [["a", "b"], ["x", "=A2"], ["=1", "y"]])
    problems = problems_of(lambda: read_table(path))
    assert [(problem.row, problem.column) for problem in problems] == [(2, "B"), (3, "A")]


def test_a_cell_that_shows_an_error_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, [["a", "b"], ["x", "y"]])
    rewritten(path, '<c r="B2" t="inlineStr"><is><t>y</t></is></c>', '<c r="B2" t="e"><v>#REF!</v></c>')
    (problem,) = problems_of(lambda: read_table(path))
    assert (problem.row, problem.column) == (2, "B")
    assert "#REF!" in problem.sentence("it")


def test_strings_written_into_the_sheet_itself_are_read(tmp_path: Path) -> None:
    path = saved(tmp_path, [["a", "b"], ["x", "y"]])
    rewritten(path, "<t>y</t>", "<t>Città</t>")
    assert texts(read_table(path))[1] == ("x", "Città")


def test_line_breaks_of_windows_cells_are_line_breaks(tmp_path: Path) -> None:
    assert texts(read_table(saved(tmp_path, [["a"], ["x_x000D_\ny"]])))[1] == ("x\ny",)


def test_accents_blanks_and_apostrophes_are_treated_as_in_a_csv(tmp_path: Path) -> None:
    table = read_table(saved(tmp_path, [["a", "b"], ["Citta\u0300\u200b ", "'+1"]]))
    assert texts(table)[1] == ("Città", "+1")
    assert len(table.notes) == 3


def test_a_spreadsheet_is_known_by_its_content_not_its_name(tmp_path: Path) -> None:
    assert read_table(saved(tmp_path, [["id"], ["A"]], "cards.csv")).header == ("id",)


def test_a_damaged_or_foreign_archive_is_refused(tmp_path: Path) -> None:
    def of(data: bytes) -> Problem:
        (tmp_path / "x.xlsx").write_bytes(data)
        (problem,) = problems_of(lambda: read_table(tmp_path / "x.xlsx"))
        return problem

    assert ".xlsx" in of(b"PK\x03\x04broken").sentence("en")
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as book:
        book.writestr("content.xml", "<x/>")
    assert ".xlsx" in of(archive.getvalue()).sentence("it")


def with_sheets(tmp_path: Path, **sheets: list[list[object]]) -> Path:
    workbook = openpyxl.Workbook()
    workbook.remove(workbook.worksheets[0])
    for name, rows in sheets.items():
        sheet = workbook.create_sheet(name)
        for row in rows:
            sheet.append(row)
    workbook.save(tmp_path / "many.xlsx")
    return tmp_path / "many.xlsx"


def test_the_sheets_that_were_not_read_are_named(tmp_path: Path) -> None:
    path = with_sheets(tmp_path, Carte=[["id"], ["A-1"]], Mostri=[["id"], ["B-1"]], Vuoto=[])
    (note,) = read_table(path).notes
    assert "«Carte», non «Mostri»." in note.sentence("it")
    assert "game.toml" in note.sentence("it")
    assert read_table(path, sheet="Mostri").notes == ()


@pytest.mark.parametrize("rows", [[], [["appunti"]]])
def test_a_first_sheet_without_cards_names_the_others(tmp_path: Path, rows: list[list[object]]) -> None:
    (problem,) = problems_of(lambda: read_table(with_sheets(tmp_path, Prima=rows, Carte=[["id"], ["A-1"]])))
    assert "«Prima» non ha nessuna carta" in problem.problem.it
    assert "«Carte»" in problem.problem.it
