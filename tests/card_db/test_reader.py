"""Every trap of tables that people keep in spreadsheets (cards-print-facts 2, pnp-anchors 2c and 2e)."""

from __future__ import annotations

import csv
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_db.problems import Problem
from card_db.reader import RawTable, column_letter, read_table
from tests.card_db.folders import problems_of


def read(tmp_path: Path, content: str | bytes, **options: str) -> RawTable:
    path = tmp_path / "cards.csv"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_table(path, **options)


def wrong(tmp_path: Path, content: str | bytes, **options: str) -> tuple[Problem, ...]:
    return problems_of(lambda: read(tmp_path, content, **options))


def cells(table: RawTable) -> list[tuple[str, ...]]:
    return [row.cells for row in table.rows]


def said(table: RawTable) -> str:
    return "\n".join(note.sentence("en") for note in table.notes)


def test_everything_stays_the_text_that_stands_there(tmp_path: Path) -> None:
    rows = ["007,NA,1E5", "00012,None,3-4", "1,nan,", "2,N/A,2.0", "3,null,TRUE"]
    table = read(tmp_path, "id,name,code\n" + "\n".join(rows) + "\n")
    assert cells(table) == [tuple(row.split(",")) for row in rows]
    assert table.notes == ()


def test_rows_keep_the_numbers_a_spreadsheet_shows(tmp_path: Path) -> None:
    table = read(tmp_path, 'id,text\nA,"two\nlines"\n\n,\nB,x\n')
    assert [row.number for row in table.rows] == [2, 5]


@pytest.mark.parametrize(("sign", "name"), [(";", "semicolon"), ("\t", "tab")])
def test_the_delimiter_is_decided_from_the_header_and_said(tmp_path: Path, sign: str, name: str) -> None:
    table = read(tmp_path, f"id{sign}nome{sign}costo\nA{sign}Uno, due{sign}2,5\n")
    assert table.delimiter == sign
    assert cells(table) == [("A", "Uno, due", "2,5")]
    assert name in said(table)
    assert "costo" in said(table)


def test_a_comma_table_needs_no_note_and_quoted_delimiters_in_the_header_do_not_count(tmp_path: Path) -> None:
    table = read(tmp_path, 'id,"a;b;c;d"\nA,x\n')
    assert table.header == ("id", "a;b;c;d")
    assert table.notes == ()


def test_a_delimiter_option_overrides(tmp_path: Path) -> None:
    assert read(tmp_path, "id|a,b\nA|x\n", delimiter="|").header == ("id", "a,b")
    assert read(tmp_path, "id\ta,b,c\nA\tx\n", delimiter="tab").header == ("id", "a,b,c")
    (problem,) = wrong(tmp_path, "id\n", delimiter="xx")
    assert "xx" in problem.sentence("it")


@pytest.mark.parametrize("first", ["sep=;", '"sep=;"', "sep=;;;"])
def test_the_sep_line_of_excel_is_obeyed_and_not_counted(tmp_path: Path, first: str) -> None:
    table = read(tmp_path, f"{first}\r\nid;nome,x\r\nA;Uno\r\n")
    assert table.header == ("id", "nome,x")
    assert table.rows[0].number == 2


def test_a_byte_order_mark_does_not_stick_to_the_first_column(tmp_path: Path) -> None:
    assert read(tmp_path, '\ufeff"id",name\nA,x\n').header == ("id", "name")
    assert read(tmp_path, "\ufeffid;name\nA;x\n".encode("utf-16-le")).header == ("id", "name")


def test_windows_and_old_mac_line_ends_are_one_line_end(tmp_path: Path) -> None:
    assert cells(read(tmp_path, 'id,t\r\nA,"x\r\ny"\r\n')) == [("A", "x\ny")]
    assert cells(read(tmp_path, "id,t\rA,x\r")) == [("A", "x")]


def test_a_line_break_within_a_cell_stays(tmp_path: Path) -> None:
    assert cells(read(tmp_path, 'id,t\nA,"uno\ndue"\n')) == [("A", "uno\ndue")]


def test_accents_written_as_separate_signs_become_letters_and_it_is_said(tmp_path: Path) -> None:
    table = read(tmp_path, "id,name\nA,Citta\u0300\n")
    assert cells(table) == [("A", "Città")]
    assert "Città" in said(table)
    assert table.notes[0].row == 2


@pytest.mark.parametrize("sign", ["\u200b", "\ufeff", "\u2060"])
def test_invisible_blanks_are_taken_out_and_it_is_said(tmp_path: Path, sign: str) -> None:
    table = read(tmp_path, f"id,name\nA{sign}-1,x{sign}y\n")
    assert cells(table) == [("A-1", "xy")]
    assert "nvisible" in said(table)


def test_blanks_around_cells_and_column_names_are_dropped_also_the_fixed_ones(tmp_path: Path) -> None:
    table = read(tmp_path, "id , name\u00a0\n A\u00a0,\u202fx y \n")
    assert table.header == ("id", "name")
    assert cells(table) == [("A", "x y")]


def test_a_fixed_blank_within_a_text_is_meant(tmp_path: Path) -> None:
    assert cells(read(tmp_path, "id,t\nA,10\u00a0kg\n")) == [("A", "10\u00a0kg")]


def test_the_apostrophe_before_formula_signs_is_taken_out_once_and_said(tmp_path: Path) -> None:
    table = read(tmp_path, "id,t\nA,'+1 Forza\nB,'ndrangheta\nC,''-2\nD,-2 danni\n")
    assert [row[1] for row in cells(table)] == ["+1 Forza", "'ndrangheta", "''-2", "-2 danni"]
    assert "+1 Forza" in said(table)


def test_markup_and_braces_are_text(tmp_path: Path) -> None:
    assert cells(read(tmp_path, "id,t\nA,<b>&amp; {{ x }} {% y %} #1\n")) == [("A", "<b>&amp; {{ x }} {% y %} #1")]


def test_quotation_marks_within_an_unquoted_cell_are_text(tmp_path: Path) -> None:
    assert cells(read(tmp_path, 'id,t\nA,dice "ciao" a tutti\n')) == [("A", 'dice "ciao" a tutti')]


def test_doubled_quotation_marks_are_one(tmp_path: Path) -> None:
    assert cells(read(tmp_path, 'id,t\nA,"dice ""ciao"" a tutti"\n')) == [("A", 'dice "ciao" a tutti')]


def test_bad_quoting_is_refused_with_its_row(tmp_path: Path) -> None:
    (problem,) = wrong(tmp_path, 'id,t\nA,x\nB,"dice "ciao" a tutti"\n')
    assert problem.row == 3
    assert '""' in problem.sentence("en")


@pytest.mark.parametrize("tail", ["", "C,y\n" * 3, "C,y\n" * 60000])
def test_an_unclosed_quotation_mark_names_the_row_where_it_opens(tmp_path: Path, tail: str) -> None:
    (problem,) = wrong(tmp_path, 'id,t\nA,x\nB,"aperta\n' + tail)
    assert problem.row == 3
    assert "quotation mark" in problem.sentence("en")
    assert "virgoletta" in problem.sentence("it")


def test_a_row_too_long_names_its_place_and_the_extra_cell(tmp_path: Path) -> None:
    (problem,) = wrong(tmp_path, "id,t\nA,x\nB,uno, due\n")
    assert problem.row == 3
    assert '"due"' in problem.sentence("en")


def test_all_rows_too_long_is_one_problem_and_shifts_nothing(tmp_path: Path) -> None:
    (problem,) = wrong(tmp_path, "id,t\n" + "A,x,y\n" * 50)
    assert "3" in problem.sentence("en")
    assert "2" in problem.sentence("en")


def test_a_stray_delimiter_at_the_end_of_every_row_does_no_harm(tmp_path: Path) -> None:
    assert cells(read(tmp_path, "id,t\nA,x,\nB,y,\n")) == [("A", "x"), ("B", "y")]
    assert read(tmp_path, "id,t,,\nA,x,,\n").header == ("id", "t")


def test_a_row_too_short_is_refused(tmp_path: Path) -> None:
    (problem,) = wrong(tmp_path, "id,t,u\nA,x,y\nB,y\n")
    assert problem.row == 3
    assert "2" in problem.sentence("en")


def test_every_ragged_row_is_reported_at_once(tmp_path: Path) -> None:
    assert [problem.row for problem in wrong(tmp_path, "id,t\nA\nB,x\nC\nD,x,y\n")] == [2, 4, 5]


def test_a_column_name_given_twice_is_refused_with_both_letters(tmp_path: Path) -> None:
    (problem,) = wrong(tmp_path, "id,nome,id\nA,x,B\n")
    assert "A and C" in problem.sentence("en")


def test_a_column_with_content_but_no_name_is_refused(tmp_path: Path) -> None:
    (problem,) = wrong(tmp_path, "id,,t\nA,x,y\n")
    assert "B" in problem.sentence("en")


def test_a_damaged_letter_is_shown_where_it_stands(tmp_path: Path) -> None:
    (problem,) = wrong(tmp_path, "id,t\nA,Citt\ufffd\n")
    assert (problem.row, problem.start) == (2, 4)


def test_accents_spoilt_by_an_earlier_program_are_noticed(tmp_path: Path) -> None:
    table = read(tmp_path, "id,t\nA,CittÃ\u00a0 piÃ¹\n")
    assert "spoilt" in said(table)


@pytest.mark.parametrize("content", [b"", b"\n\n", b" \r\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n,,\n"])
def test_an_empty_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (problem,) = wrong(tmp_path, content)
    assert problem.sentence("it").startswith("Il file è vuoto.")


def test_a_table_without_rows_is_a_table(tmp_path: Path) -> None:
    assert read(tmp_path, "id,name\n").rows == ()


def test_a_missing_file_names_the_nearest_one_beside_it(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("id\n")
    (problem,) = problems_of(lambda: read_table(tmp_path / "card.csv"))
    assert problem.nearest == "cards.csv"
    (problem,) = problems_of(lambda: read_table(tmp_path / "nowhere" / "card.csv"))
    assert problem.file == "card.csv"


def test_a_folder_is_no_table(tmp_path: Path) -> None:
    (problem,) = problems_of(lambda: read_table(tmp_path))
    assert "cannot be read" in problem.sentence("en")


@pytest.mark.parametrize("head", [b"\xd0\xcf\x11\xe0\xa1\xb1", b"%PDF-1.7\n"])
def test_formats_that_cannot_be_read_say_what_to_save_instead(tmp_path: Path, head: bytes) -> None:
    (problem,) = wrong(tmp_path, head + b"\0" * 50)
    assert ".xlsx" in problem.sentence("en")


def test_columns_have_the_letters_of_a_spreadsheet() -> None:
    assert [column_letter(at) for at in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


SAFE = st.text(
    st.characters(
        codec="utf-8", exclude_categories=("Cc", "Cs", "Cf", "Zl", "Zp", "Mn", "Co"), exclude_characters="\ufffd"
    ),
    max_size=12,
)


@given(st.lists(st.tuples(SAFE, SAFE), min_size=1, max_size=8))
def test_what_a_csv_writer_writes_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str]]
) -> None:
    path = tmp_path_factory.mktemp("t") / "cards.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("id", "text"), *(("x" + a, b) for a, b in rows)])

    def plain(cell: str) -> str:
        cell = normalize("NFC", cell).strip()
        return cell[1:] if cell[:1] == "'" and cell[1:2] in {"=", "+", "-", "@"} else cell

    assert cells(read_table(path)) == [(plain("x" + a), plain(b)) for a, b in rows]


def test_a_cell_of_endless_length_is_told_as_such(tmp_path: Path) -> None:
    (problem,) = wrong(tmp_path, 'id,text\nA,x\nB,"' + "y" * 200_000 + '"\n')
    assert problem.row == 3
    assert "131072" in problem.problem.en
    assert 'quotation mark " opens' not in problem.problem.en
