"""One door to a game's cards; the two built-in games hold what their rules say they hold."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pandas as pd
import pytest

from card_db.database import CardDatabase
from card_db.records import Card, Deck, by_id
from tests.card_db.folders import GAME, ROWS, changed, folder, problems_of, table


@pytest.fixture(scope="module")
def duel() -> CardDatabase:
    return CardDatabase.load("ancient_duel")


@pytest.fixture(scope="module")
def kartomantik() -> CardDatabase:
    return CardDatabase.load("kartomantik")


@pytest.mark.rule("AD-3.1")
def test_each_faction_has_a_base_deck_of_exactly_40_cards(duel: CardDatabase) -> None:
    assert {name: deck.size for name, deck in duel.decks.items()} == dict.fromkeys(
        ("rome", "sparta", "macedonia", "persia", "carthage", "egypt", "dacia"), 40
    )
    assert duel.decks["macedonia"].title["en"] == "Macedon"


@pytest.mark.rule("AD-2.7")
def test_a_base_deck_is_the_copies_of_its_units_and_house_plan_cards(duel: CardDatabase) -> None:
    units = {
        name: sum(n for card, n in deck.entries if duel.card(card).table == "units")
        for name, deck in duel.decks.items()
    }
    assert units == {
        "rome": 20, "sparta": 21, "macedonia": 19, "persia": 19, "carthage": 18, "egypt": 19, "dacia": 20
    }  # fmt: skip
    assert len([card for card in duel.records if card.table == "units"]) == 65


@pytest.mark.rule("AD-3.2")
@pytest.mark.rule("AD-3.3")
@pytest.mark.rule("AD-3.4")
def test_every_base_deck_is_legal(duel: CardDatabase) -> None:
    for deck in duel.decks.values():
        cards = [(duel.card(card), copies) for card, copies in deck.entries]
        assert sum(copies for card, copies in cards if card.flag("commander")) == 2
        assert all(copies <= (1 if card.flag("commander") else 3) for card, copies in cards)
        assert 1 <= sum(copies for card, copies in cards if card.kind == "terrain") <= 2


@pytest.mark.rule("AD-2.2")
def test_units_have_their_numbers_as_numbers(duel: CardDatabase) -> None:
    cohort = duel.card("AD-ROM-04")
    assert [cohort.number(column) for column in ("level", "atk", "def", "energy")] == [4, 5, 3, 3]
    assert (cohort.kind, cohort.copies, cohort.row, cohort.table) == ("unit", 3, 51, "units")
    assert (cohort.name("it"), cohort.name("en")) == ("Coorte legionaria", "Legionary Cohort")
    assert duel.card("AD-CAR-01").words("traits") == ("mercenary",)


@pytest.mark.rule("AD-2.3")
def test_plan_cards_have_their_kind(duel: CardDatabase) -> None:
    kinds = Counter(card.kind for card in duel.records if card.table == "doctrines_tactics")
    assert kinds == {"doctrine": 21, "terrain": 7, "tactic": 28}


def test_without_house_cards_the_deck_size_is_only_a_notice() -> None:
    source = CardDatabase.load("ancient_duel", house=False)
    assert len(source) == 65
    assert source.decks["rome"].size == 20
    sentences = [notice.sentence("it") for notice in source.notices]
    assert "Senza le 56 carte della casa." in sentences
    assert "Il mazzo «Roma» ha 20 carte: 20 (units). Atteso: 40 carte." in sentences
    assert source.names["it"]["AD-ROM-D01"] == "Testuggine"


@pytest.mark.rule("KM-5.1")
def test_the_decks_of_kartomantik_are_thirty_different_cards_within_500_points(kartomantik: CardDatabase) -> None:
    assert list(kartomantik.decks) == ["KM-D1", "KM-D2", "KM-D3", "KM-D4"]
    assert kartomantik.decks["KM-D2"].title == {"it": "Gioco di Specchi", "en": "Mirror Game"}
    points = {
        name: sum(kartomantik.card(card).number("points") for card, _ in deck.entries)
        for name, deck in kartomantik.decks.items()
    }
    assert points == {"KM-D1": 485, "KM-D2": 460, "KM-D3": 470, "KM-D4": 485}
    assert all(len(deck.entries) == deck.size == 30 for deck in kartomantik.decks.values())


@pytest.mark.rule("KM-DATA-3")
def test_the_house_set_of_kartomantik_has_94_cards(kartomantik: CardDatabase) -> None:
    assert len(kartomantik) == 98
    assert len(CardDatabase.load("kartomantik", house=False)) == 4


@pytest.mark.rule("KM-5.6")
def test_what_nobody_knows_of_a_card_is_not_made_up(kartomantik: CardDatabase) -> None:
    card = kartomantik.card("KM-SRC-04")
    assert (card.values["strength"], card.values["points"], card.values["tribute"]) == (3, None, None)
    assert kartomantik.card("KM-FLE-12").values["tribute"] == "2 flemmatico"


@pytest.mark.parametrize("game", ["ancient_duel", "kartomantik"])
def test_the_built_in_tables_give_no_notice(game: str) -> None:
    assert CardDatabase.load(game).notices == ()


@pytest.mark.parametrize("game", ["ancient_duel", "kartomantik"])
def test_names_in_tables_have_straight_apostrophes(game: str) -> None:
    names = [card.name(lang) for card in CardDatabase.load(game).records for lang in ("it", "en")]
    assert not [name for name in names if set(name) & set("‘’“”")]


def test_the_frame_has_all_cards_by_id_with_their_values(duel: CardDatabase) -> None:
    assert isinstance(duel.cards, pd.DataFrame)
    assert list(duel.cards.index) == [card.id for card in duel.records]
    assert duel.cards.loc["AD-ROM-04", "atk"] == 5
    assert duel.cards.loc["AD-ROM-T04", "set"] == "house"
    assert duel.cards.groupby("faction")["copies"].sum().to_dict()["persia"] == 40


def test_a_card_that_is_not_there_names_the_nearest(duel: CardDatabase) -> None:
    (problem,) = problems_of(lambda: duel.card("ad-rom-4"))
    assert problem.nearest == "AD-ROM-04"
    assert "AD-ROM-04" in duel
    assert "AD-ROM-99" not in duel


def test_an_id_is_unique_over_all_tables_of_a_game(tmp_path: Path) -> None:
    game = GAME.replace("[decks]", '[[tables]]\nfile = "more.csv"\n[tables.columns]\nid = { type = "id" }\n\n[decks]')
    files = {"game.toml": game.replace('by = "faction"\nsize = 4', ""), "more.csv": "id\nLG-X-1\nLG-R-2\n"}
    (problem,) = problems_of(lambda: CardDatabase.load(folder(tmp_path, files)))
    assert (problem.file, problem.row, problem.column) == ("little/more.csv", 3, "id")
    assert "little/cards.csv, row 3" in problem.sentence("en")


def test_a_deck_of_the_wrong_size_tells_its_sum(tmp_path: Path) -> None:
    (problem,) = problems_of(lambda: CardDatabase.load(folder(tmp_path, {"cards.csv": changed(0, copies="3")})))
    assert problem.sentence("en") == 'The deck "Reds" has 5 cards: 5 (cards). Expected 4 cards.'


def test_a_table_without_cards_is_refused(tmp_path: Path) -> None:
    problems = problems_of(lambda: CardDatabase.load(folder(tmp_path, {"cards.csv": table().split("\n")[0] + "\n"})))
    assert problems[0].row == 2


def test_the_problems_of_all_tables_come_together(tmp_path: Path) -> None:
    game = GAME.replace("[decks]", '[[tables]]\nfile = "more.csv"\n[tables.columns]\nid = { type = "id" }\n\n[decks]')
    files = {"game.toml": game, "more.csv": 'id\n"broken', "cards.csv": changed(0, faction="rad")}
    problems = problems_of(lambda: CardDatabase.load(folder(tmp_path, files)))
    assert [problem.file for problem in problems] == ["little/cards.csv", "little/more.csv"]


def test_tables_left_undescribed_are_recognised(tmp_path: Path) -> None:
    game = 'title = "x"\n[[tables]]\nfile = "cards.csv"\n'
    cards = "Codice;Nome;Quantità;Nota\nX-1;Uno;2;007\nX-2;Due;1;\n"
    database = CardDatabase.load(folder(tmp_path, {"game.toml": game, "cards.csv": cards}))
    assert database.card("X-1").name("en") == "Uno"
    assert database.decks["little"].entries == (("X-1", 2), ("X-2", 1))
    assert dict(database.card("X-1").values) == {"Codice": "X-1", "Nome": "Uno", "Quantità": 2, "Nota": "007"}


def test_an_xlsx_table_with_a_named_sheet(tmp_path: Path) -> None:
    import openpyxl

    workbook = openpyxl.Workbook()
    sheet = workbook.create_sheet("Carte")
    for line in table().strip().split("\n"):
        sheet.append(line.split(","))
    game = GAME.replace('file = "cards.csv"', 'file = "cards.xlsx"\nsheet = "Carte"')
    where = folder(tmp_path)
    workbook.save(where / "cards.xlsx")
    (where / "game.toml").write_text(game)
    assert CardDatabase.load(where).card("LG-R-2").name("it") == "Città"


def test_encoding_and_delimiter_can_be_forced(tmp_path: Path) -> None:
    where = folder(tmp_path, {"cards.csv": table().replace(",", "|").encode("mac_roman")})
    assert CardDatabase.load(where, encoding="mac_roman", delimiter="|").card("LG-R-2").name("it") == "Città"


def test_what_was_assumed_about_a_table_is_a_notice(tmp_path: Path) -> None:
    database = CardDatabase.load(folder(tmp_path, {"cards.csv": table().replace(",", ";").encode("cp1252")}))
    said = "\n".join(notice.show("it") for notice in database.notices)
    assert "Windows (cp1252), per esempio «Città»" in said
    assert "punto e virgola" in said


def test_card_records_are_told_apart_by_their_fields_and_can_be_keys() -> None:
    one = Card("A-1", "g", "t", 2, "unit", {"name": "Uno", "n": 3, "w": ("x",)}, names={"it": "Uno"})
    assert one == Card("A-1", "g", "t", 2, "unit", {"name": "Uno", "n": 3, "w": ("x",)}, names={"it": "Uno"})
    assert len({one, one}) == 1
    assert by_id([one]) == {"A-1": one}
    assert (one.name("en"), one.text("name"), one.number("n"), one.words("w")) == ("Uno", "Uno", 3, ("x",))
    assert (one.text("n"), one.number("name"), one.words("q"), one.flag("n")) == ("", 0, (), False)
    assert Card("A-1", "g", "t", 2, "unit", {}).name("it") == "A-1"


def test_a_deck_counts_its_cards() -> None:
    deck = Deck("d", {"it": "D"}, (("A-1", 2), ("A-2", 1)))
    assert (deck.size, deck.copies("A-1"), deck.copies("B")) == (3, 2, 0)


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, card_db, card_db.records, card_db.problems, card_db.games; print('pandas' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_5400_rows_are_read_in_well_below_a_second(tmp_path: Path) -> None:
    rows = [row for n in range(1350) for row in (line.replace("LG-", f"LG-{n}-") for line in ROWS)]
    game = GAME.replace("size = 4", "")
    where = folder(tmp_path, {"game.toml": game, "cards.csv": table(*rows)})
    CardDatabase.load(folder(tmp_path / "..", {}))  # imports and first schema
    begin = time.process_time()
    database = CardDatabase.load(where)
    assert time.process_time() - begin < 1.0
    assert len(database) == 5400
