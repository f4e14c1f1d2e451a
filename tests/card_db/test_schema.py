"""Cells become the values their columns declare, or a message with the way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_db.database import CardDatabase
from card_db.problems import Problem
from card_db.schema import split_words, whole
from tests.card_db.folders import HEADER, ROWS, changed, folder, problems_of, table


def load(tmp_path: Path, cards: str) -> CardDatabase:
    return CardDatabase.load(folder(tmp_path, {"cards.csv": cards}))


def wrong(tmp_path: Path, cards: str) -> tuple[Problem, ...]:
    return problems_of(lambda: load(tmp_path, cards))


def only(problems: tuple[Problem, ...]) -> Problem:
    (problem,) = problems
    return problem


def test_each_column_has_its_type(tmp_path: Path) -> None:
    card = load(tmp_path, table()).card("LG-R-3")
    assert dict(card.values) == {
        "id": "LG-R-3",
        "name_it": "NA",
        "name_en": "NA",
        "faction": "red",
        "set": "house",
        "level": 6,
        "cost": "1 red + 1 blue",
        "traits": ("swift", "proud"),
        "leader": False,
        "copies": 1,
    }


def test_a_cell_may_be_blank_where_the_column_allows_it(tmp_path: Path) -> None:
    database = load(tmp_path, changed(0, name_en="", cost="", traits=""))
    card = database.card("LG-R-1")
    assert (card.values["name_en"], card.values["cost"], card.values["traits"]) == ("", None, ())


@pytest.mark.parametrize(
    ("cell", "value"), [("2", 2), ("2,0", 2), ("2.0", 2), ("2,00", 2), (" 2 ", 2), ("+2", 2), ("0", 0)]
)
def test_whole_numbers_in_the_ways_people_write_them(tmp_path: Path, cell: str, value: int) -> None:
    rows = [row.replace("no,2", f'no,"{cell}"') for row in ROWS]
    rows[1] = rows[1][:-1] + str(3 - value)
    assert load(tmp_path, table(*rows)).card("LG-R-1").copies == value


@pytest.mark.parametrize("cell", ["2,5", "2.5", "1.000", "1,000", "1E5", "due", "-", "2 3", "١", "99999999999"])
def test_what_is_no_whole_number_is_refused(tmp_path: Path, cell: str) -> None:
    assert whole(cell) is None
    problem = only(wrong(tmp_path, changed(0, copies=cell)))
    assert (problem.file, problem.row, problem.column) == ("little/cards.csv", 2, "copies")
    assert problem.card == "LG-R-1"
    assert problem.cell == cell
    assert f"«{cell}» non è un numero intero." in problem.sentence("it")
    assert problem.sentence("it").count("numero intero") == 1


@pytest.mark.parametrize(
    ("cell", "near"),
    [("x2", "2"), ("2 copie", "2"), ("−2", "-2"), ("2,5", ""), ("1.000", "1000"), ("pesca 1 carta", "")],
)
def test_the_number_probably_meant_is_named_only_when_there_is_one(tmp_path: Path, cell: str, near: str) -> None:
    assert only(wrong(tmp_path, changed(0, level=cell))).nearest == near


def test_blank_copies_are_a_mistake_and_none_are_none(tmp_path: Path) -> None:
    problem = only(wrong(tmp_path, changed(0, copies="")))
    assert "empty" in problem.sentence("en")
    assert "0 for a card that is not printed" in problem.sentence("en")
    rows = [*ROWS[:1], *ROWS[1:3], ROWS[3][:-1] + "4"]
    rows[0] = rows[0][:-1] + "0"
    rows[1] = rows[1][:-1] + "3"
    database = load(tmp_path, table(*rows))
    assert database.card("LG-R-1").copies == 0
    assert database.decks["red"].copies("LG-R-1") == 0


@pytest.mark.parametrize("cell", ["0", "7", "-1"])
def test_numbers_out_of_range_name_the_range(tmp_path: Path, cell: str) -> None:
    problem = only(wrong(tmp_path, changed(0, level=cell)))
    assert "out of range" in problem.sentence("en")
    assert "a whole number from 1 to 6" in problem.sentence("en")


def test_nobody_prints_a_million_copies(tmp_path: Path) -> None:
    assert "999" in only(wrong(tmp_path, changed(0, copies="1000000"))).sentence("en")


@pytest.mark.parametrize(
    ("cell", "near"), [("rad", "red"), ("Red", "red"), ("Rossi", "red"), ("Blues", "blue"), ("xyz", "")]
)
def test_an_unknown_word_names_the_nearest_also_by_its_display_name(tmp_path: Path, cell: str, near: str) -> None:
    problem = only(wrong(tmp_path, changed(0, faction=cell)))
    assert problem.nearest == near
    assert "Expected red or blue." in problem.sentence("en")
    assert "Atteso: red o blue." in problem.sentence("it")


def test_lists_of_words_are_checked_word_by_word(tmp_path: Path) -> None:
    assert split_words("swift, proud|x") == ("swift", "proud", "x")
    problem = only(wrong(tmp_path, changed(0, traits="swift, prud")))
    assert problem.nearest == "proud"
    assert '"prud" is unknown' in problem.sentence("en")


@pytest.mark.parametrize(("cell", "value"), [("2 red+1 blue", "2 red + 1 blue"), ("0", "0"), ("03 red", "3 red")])
def test_amounts_get_one_spelling(tmp_path: Path, cell: str, value: str) -> None:
    assert load(tmp_path, changed(0, cost=cell)).card("LG-R-1").values["cost"] == value


@pytest.mark.parametrize(("cell", "near"), [("2 rad", "2 red"), ("red", ""), ("2", ""), ("2 red 1 blue", "2 red")])
def test_amounts_without_a_known_word_are_refused(tmp_path: Path, cell: str, near: str) -> None:
    assert only(wrong(tmp_path, changed(0, cost=cell))).nearest == near


@pytest.mark.parametrize("cell", ["true", "TRUE", "si", "Sì", "vero", "VERO", "yes"])
def test_yes_in_both_languages(tmp_path: Path, cell: str) -> None:
    assert load(tmp_path, changed(0, leader=cell)).card("LG-R-1").flag("leader")


@pytest.mark.parametrize("cell", ["false", "FALSE", "no", "No", "falso", "FALSO"])
def test_no_in_both_languages(tmp_path: Path, cell: str) -> None:
    assert load(tmp_path, changed(1, leader=cell)).card("LG-R-2").values["leader"] is False


@pytest.mark.parametrize(("cell", "near"), [("1", ""), ("flase", "false"), ("fals", "falso"), ("ver", "vero")])
def test_anything_else_is_neither_yes_nor_no(tmp_path: Path, cell: str, near: str) -> None:
    problem = only(wrong(tmp_path, changed(0, leader=cell)))
    assert problem.nearest == near
    assert "neither yes nor no" in problem.sentence("en")


@pytest.mark.parametrize(
    ("cell", "near"), [("lg-r-1", "LG-R-1"), ("LG R 1", "LG-R-1"), ("LG_R_1", "LG-R-1"), ("-A-", "A")]
)
def test_ids_are_capitals_digits_and_hyphens(tmp_path: Path, cell: str, near: str) -> None:
    problem = only(wrong(tmp_path, changed(0, id=cell)))
    assert problem.nearest == near
    assert problem.row == 2


def test_an_id_that_looks_like_a_number_keeps_its_zeros(tmp_path: Path) -> None:
    assert load(tmp_path, changed(0, id="007")).card("007").name("it") == "Corsa"


def test_curly_quotes_and_fixed_blanks_in_code_like_cells_are_read_as_plain_ones_and_said(tmp_path: Path) -> None:
    database = load(tmp_path, changed(0, cost="2\u00a0red"))
    assert database.card("LG-R-1").values["cost"] == "2 red"
    (notice,) = database.notices
    assert (notice.row, notice.column) == (2, "cost")
    assert only(wrong(tmp_path, changed(0, faction="‘red’"))).nearest == "red"


def test_names_keep_their_curly_apostrophes(tmp_path: Path) -> None:
    assert load(tmp_path, changed(0, name_it="L’elefante")).card("LG-R-1").name("it") == "L’elefante"


def test_a_missing_column_names_the_one_that_may_be_meant(tmp_path: Path) -> None:
    problems = wrong(tmp_path, table(header=HEADER.replace("level", "Level").replace("leader", "boss")))
    assert [problem.column for problem in problems] == ["level", "leader"]
    assert [problem.nearest for problem in problems] == ["Level", ""]
    assert all(problem.row == 1 for problem in problems)


def test_an_unknown_column_is_a_notice_and_stays_text(tmp_path: Path) -> None:
    database = load(tmp_path, table(*(row + ",007" for row in ROWS), header=HEADER + ",notes"))
    assert database.card("LG-R-1").values["notes"] == "007"
    (notice,) = database.notices
    assert notice.column == "notes"


def test_a_backslash_n_is_printed_as_it_stands_and_noticed(tmp_path: Path) -> None:
    database = load(tmp_path, changed(0, name_it="uno\\ndue"))
    assert database.card("LG-R-1").name("it") == "uno\\ndue"
    assert "line break" in database.notices[0].sentence("en")


def test_all_problems_are_told_at_once_in_the_order_of_the_table(tmp_path: Path) -> None:
    rows = [
        "LG-R-1,,Run,rad,source,9,2 rod,swift,no,2",
        "lg-r-2,Città,City,red,sorce,2,0,fast,boh,2,",
        "LG-R-3,NA,NA,red,house,6,,,no,",
    ]
    found = [(problem.row, problem.column) for problem in wrong(tmp_path, table(*rows))]
    assert found == [
        (2, "name_it"),
        (2, "faction"),
        (2, "level"),
        (2, "cost"),
        (3, "id"),
        (3, "set"),
        (3, "traits"),
        (3, "leader"),
        (4, "copies"),
    ]


def test_a_problem_reads_well_in_both_languages(tmp_path: Path) -> None:
    problem = only(wrong(tmp_path, changed(0, faction="rad")))
    assert problem.show("en") == (
        "little/cards.csv, row 2, column faction (LG-R-1)\n"
        '  "rad" is unknown. Expected red or blue. Did you mean "red"?'
    )
    assert problem.show("it") == (
        "little/cards.csv, riga 2, colonna faction (LG-R-1)\n  «rad» è sconosciuto. Atteso: red o blue. Forse «red»?"
    )
