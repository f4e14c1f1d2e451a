"""Once more, with seats exchanged: one table for both, whoever asks first."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.following.refused import Refused
from companion.following.rematch import exchanged, found, rematch
from companion.following.tables import Opening
from companion.house import House
from engines.retrovia import RETROVIA
from tests.companion.following.tables import ANNA, BRUNO, PlainDesk, a_house, anna, seated


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = a_house(tmp_path, PlainDesk(RETROVIA))
    yield house
    house.store.close()


@pytest.fixture
def over(house: House) -> str:
    """A game that Anna has given up."""
    code = seated(house.tables, "retrovia", grapple_before_prey=False)
    house.tables.play(code, anna(house.tables.view(code)), "!resign A")
    return code


def test_the_same_people_sit_in_each_others_seats_under_the_same_rules(house: House, over: str) -> None:
    code = rematch(house, house.tables.view(over), BRUNO)
    view = house.tables.view(code)
    assert [(seat.name, seat.device) for seat in view.seats] == [("Bruno", BRUNO), ("Anna", ANNA)]
    assert view.timeline.match.config.grapple_before_prey is False
    assert view.timeline.standing == ()


def test_both_find_each_other_at_one_table_though_they_ask_at_the_same_moment(house: House, over: str) -> None:
    view = house.tables.view(over)
    assert found(house, view) is None
    with ThreadPoolExecutor(2) as pool:
        codes = set(pool.map(lambda device: rematch(house, view, device), (ANNA, BRUNO)))
    assert codes == {found(house, view)}


def test_phones_at_the_old_table_are_made_to_look(house: House, over: str) -> None:
    before = house.tables.view(over).stamp
    rematch(house, house.tables.view(over), ANNA)
    assert house.tables.view(over).stamp != before


def test_a_shared_phone_plays_again_with_the_names_exchanged(house: House) -> None:
    code = house.tables.open_table(Opening("retrovia", {}, ("Anna", "Bruno"), hot_seat=True), ANNA)
    house.tables.play(code, anna(house.tables.view(code)), "!resign A")
    house.tables.open_table(Opening("retrovia", {}, ("Dario", "Carla"), hot_seat=True), ANNA)
    view = house.tables.view(rematch(house, house.tables.view(code), ANNA))
    assert [(seat.name, seat.device) for seat in view.seats] == [("Bruno", ANNA), ("Anna", ANNA)]


def test_who_has_no_name_gets_that_of_the_new_seat(house: House) -> None:
    code = house.tables.open_table(Opening("retrovia", {}, ("", "Bruno"), hot_seat=True), ANNA)
    house.tables.play(code, anna(house.tables.view(code)), "!resign A")
    again = rematch(house, house.tables.view(code), ANNA)
    assert [seat.name for seat in house.tables.view(again).seats] == ["Bruno", "Cenere"]
    assert rematch(house, house.tables.view(code), ANNA) == again


def test_only_those_who_played_and_only_when_it_is_over(house: House, over: str) -> None:
    going_on = seated(house.tables, "retrovia")
    for code, device in ((over, "c" * 64), (going_on, ANNA)):
        with pytest.raises(Refused):
            rematch(house, house.tables.view(code), device)


def test_what_is_of_the_first_player_becomes_the_seconds() -> None:
    assert exchanged({"deck_1": "rome", "deck_2": "dacia", "cards": "open", "rule_12": 1, "_1": 2}) == {
        "deck_2": "rome",
        "deck_1": "dacia",
        "cards": "open",
        "rule_12": 1,
        "_1": 2,
    }
