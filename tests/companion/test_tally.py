"""What the statistics count, against figures counted by hand."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from card_db.problems import Said
from companion.tally import Finished, by_player, lengths, table, wins

DUEL, RETROVIA = Said("Ancient Duel", "Ancient Duel"), Said("Retrovia", "Retrovia")
ROME, SPARTA = Said("Roma", "Rome"), Said("Sparta", "Sparta")
AMBER, ASH = Said("Ambra", "Amber"), Said("Cenere", "Ash")
NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)


def game(names: str, winner: int | None, sides: tuple[Said, Said] = (ROME, SPARTA), minutes: int = 40) -> Finished:
    title = RETROVIA if sides[0] is AMBER else DUEL
    at = NOON + timedelta(minutes=minutes)
    return Finished("SECRET", title.en, title, tuple(names.split()), sides, winner, "AD-14.2", 60, minutes, at)


GAMES = (
    game("Anna Bruno", 0, minutes=30),
    game("Bruno Anna", 1, minutes=50),
    game("anna Bruno", 1, (SPARTA, ROME), minutes=20),
    game("Anna Carla", None, (AMBER, ASH), minutes=61),
)


def counts(by: str, lang: str = "it") -> dict[str, tuple[int, int, int, int]]:
    found = wins(by_player(GAMES, lang), by).reset_index()
    return {
        str(row[by]): (int(row["games"]), int(row["won"]), int(row["drawn"]), int(row["lost"]))
        for row in found.to_dict("records")
    }


def test_wins_of_players_whatever_the_capitals_of_their_names() -> None:
    assert counts("player") == {"Anna": (4, 2, 1, 1), "Bruno": (3, 1, 0, 2), "Carla": (1, 0, 1, 0)}


def test_wins_by_seat() -> None:
    assert counts("seat") == {"Chi comincia": (4, 1, 1, 2), "Chi gioca dopo": (4, 2, 1, 1)}


def test_wins_by_deck_or_side() -> None:
    assert counts("side", "en") == {
        "Rome": (3, 2, 0, 1),
        "Sparta": (3, 1, 0, 2),
        "Amber": (1, 0, 1, 0),
        "Ash": (1, 0, 1, 0),
    }


def test_the_share_is_of_games_won() -> None:
    shares = wins(by_player(GAMES, "it"), "player")["share"]
    assert shares["Anna"] == pytest.approx(0.5)
    assert shares["Bruno"] == pytest.approx(1 / 3)


def test_half_of_the_games_are_shorter() -> None:
    middle = lengths(GAMES)
    assert (middle.games, middle.minutes, middle.decisions) == (4, 40.0, 60.0)
    assert lengths(GAMES[:3]).minutes == 30


def rows(data: bytes, separator: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig")), delimiter=separator))


def test_the_file_has_a_row_for_each_game_and_leads_to_no_table() -> None:
    data = table(GAMES, "it")
    found = rows(data, ";")
    assert [row["vince"] for row in found] == ["Anna", "Anna", "Bruno", ""]
    assert found[0] == {
        "fine": "2026-11-28 12:30",
        "gioco": "Ancient Duel",
        "comincia": "Anna",
        "gioca dopo": "Bruno",
        "lato o mazzo di chi comincia": "Roma",
        "lato o mazzo di chi gioca dopo": "Sparta",
        "vince": "Anna",
        "regola": "AD-14.2",
        "decisioni": "60",
        "minuti": "30",
    }
    assert b"SECRET" not in data
    assert rows(table(GAMES, "en"), ",")[3]["side or deck of the second"] == "Ash"


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-1", "@A1"])
def test_no_name_becomes_a_formula_in_a_spreadsheet(name: str) -> None:
    hostile = replace(GAMES[0], names=(name, 'Bruno; "il Lungo"'))
    (row,) = rows(table([hostile], "it"), ";")
    assert row["comincia"] == row["vince"] == f"'{name}"
    assert row["gioca dopo"] == 'Bruno; "il Lungo"'
