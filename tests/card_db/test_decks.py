"""Decks: by faction, by a deck table, or the list that somebody brings."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_db.database import CardDatabase
from card_db.decks import read_deck
from card_db.problems import Problem
from card_db.records import Deck
from tests.card_db.folders import GAME, folder, problems_of

DECKS = GAME.replace('by = "faction"\nsize = 4', 'table = "decks.csv"\nsize = 3')
GOOD = "deck_id,deck_name_it,deck_name_en,card_id,copies\nD1,Primo,First,LG-R-1,2\nD1,Primo,First,LG-B-1,1\n"


def decks(tmp_path: Path, table: str) -> dict[str, Deck]:
    return CardDatabase.load(folder(tmp_path, {"game.toml": DECKS, "decks.csv": table})).decks


def brought(tmp_path: Path, text: str, *, house: bool = True) -> Deck:
    database = CardDatabase.load(folder(tmp_path), house=house)
    (tmp_path / "mine.csv").write_text(text, "utf-8")
    return read_deck(tmp_path / "mine.csv", database)


def refused(tmp_path: Path, text: str) -> tuple[Problem, ...]:
    return problems_of(lambda: brought(tmp_path, text))


def test_a_deck_table_gives_names_and_copies(tmp_path: Path) -> None:
    deck = decks(tmp_path, GOOD)["D1"]
    assert (deck.title, deck.entries) == ({"it": "Primo", "en": "First"}, (("LG-R-1", 2), ("LG-B-1", 1)))


def test_a_deck_table_without_names_uses_the_id(tmp_path: Path) -> None:
    assert decks(tmp_path, "deck_id,card_id,copies\nD1,LG-R-1,3\n")["D1"].title == {"it": "D1", "en": "D1"}


def test_a_card_on_two_rows_counts_twice_and_none_is_lost(tmp_path: Path) -> None:
    table = "deck_id,card_id,copies\nD1,LG-R-1,1\nD1,LG-B-1,1\nD1,LG-R-1,1\n"
    assert decks(tmp_path, table)["D1"].entries == (
        ("LG-R-1", 2),
        ("LG-B-1", 1),
    )


def test_faults_of_a_deck_table_have_their_place(tmp_path: Path) -> None:
    problems = problems_of(lambda: decks(tmp_path, GOOD + "D1,Primo,First,LG-R-9,\n,x,y,LG-R-2,1,5\n"))
    assert [problem.row for problem in problems] == [5]
    problems = problems_of(lambda: decks(tmp_path, GOOD + "D1,Primo,First,LG-R-9,\n,x,y,LG-R-2,1\n"))
    assert [(problem.row, problem.column) for problem in problems] == [(4, "card_id"), (4, "copies"), (5, "deck_id")]
    assert problems[0].file == "little/decks.csv"
    assert problems[0].nearest in {"LG-R-1", "LG-R-2", "LG-R-3"}


def test_a_deck_table_of_the_wrong_size_is_refused(tmp_path: Path) -> None:
    (problem,) = problems_of(lambda: decks(tmp_path, GOOD.replace("LG-R-1,2", "LG-R-1,5")))
    assert "has 6 cards" in problem.sentence("en")


def test_without_house_cards_decks_lose_them_and_say_so(tmp_path: Path) -> None:
    where = folder(tmp_path)
    database = CardDatabase.load(where, house=False)
    assert database.decks["red"].entries == (("LG-R-1", 2), ("LG-R-2", 1))
    assert [notice.sentence("en") for notice in database.notices] == [
        "Without the 1 house cards.",
        'The deck "Reds" has 3 cards: 3 (cards). Expected 4 cards.',
    ]


def test_factions_come_in_the_order_of_their_list_not_of_the_table(tmp_path: Path) -> None:
    where = folder(tmp_path)
    lines = (where / "cards.csv").read_text("utf-8").strip().split("\n")
    (where / "cards.csv").write_text("\n".join([lines[0], *reversed(lines[1:])]) + "\n", "utf-8")
    assert list(CardDatabase.load(where).decks) == ["red", "blue"]


@pytest.mark.parametrize("header", ["id,copies", "card_id,copies", "codice;quantità", "ID;Qty", "copies,name,id"])
def test_a_deck_that_somebody_brings(tmp_path: Path, header: str) -> None:
    names = header.replace(";", ",").split(",")
    cells = {"name": ("Corsa", "Più"), "copies": ("2", "1"), "id": ("LG-R-1", "LG-B-1")}
    columns = [cells.get(name, cells["copies" if name[:1].casefold() == "q" else "id"]) for name in names]
    sign = ";" if ";" in header else ","
    text = "\n".join([header, *(sign.join(column[row] for column in columns) for row in (0, 1))])
    deck = brought(tmp_path, text)
    assert (deck.name, deck.entries) == ("mine", (("LG-R-1", 2), ("LG-B-1", 1)))


def test_a_brought_deck_names_every_unknown_card_and_every_missing_quantity(tmp_path: Path) -> None:
    problems = refused(tmp_path, 'id,copies\nLG-R-1,2\nLG-X-1,1\nLG-R-2,\nLG-R-3,"2,5"\n')
    assert [(problem.row, problem.column) for problem in problems] == [(3, "id"), (4, "copies"), (5, "copies")]


def test_a_brought_deck_without_a_quantity_column_is_refused(tmp_path: Path) -> None:
    (problem,) = refused(tmp_path, "id,numero\nLG-R-1,2\n")
    assert problem.column == "copies"


def test_a_brought_deck_with_nothing_to_print_is_refused(tmp_path: Path) -> None:
    (problem,) = refused(tmp_path, "id,copies\nLG-R-1,0\n")
    assert "no card" in problem.sentence("en")


def test_a_brought_deck_leaves_out_what_the_database_leaves_out(tmp_path: Path) -> None:
    deck = brought(tmp_path, "id,copies\nLG-R-1,2\nLG-R-3,1\n", house=False)
    assert deck.entries == (("LG-R-1", 2),)


def test_a_brought_deck_with_other_columns_is_told_which_it_needs(tmp_path: Path) -> None:
    (problem,) = refused(tmp_path, "carta,numero\nLG-R-1,2\n")
    for part in ("«copies»", "carta, numero", "«id»"):
        assert part in problem.sentence("it")


def test_a_brought_deck_takes_ids_in_small_letters(tmp_path: Path) -> None:
    assert brought(tmp_path, "id,copies\nlg-r-1,2\n").entries == (("LG-R-1", 2),)
