"""The form of a new table: who begins is seat 0, whoever of the two opened it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import house
from companion.house import House
from companion.store.rows import Table
from engines.__main__ import _ancient_duel
from engines.retrovia import RETROVIA
from tests.companion.following.tables import a_house
from tests.companion.pages.people import Phone, TapDesk


@pytest.fixture
def here(tmp_path: Path) -> Iterator[House]:
    opened = house.enter(a_house(tmp_path, TapDesk(RETROVIA, values={"grapple_before_prey": False})))
    yield opened
    opened.store.close()


def form(**params: str) -> Phone:
    return Phone("anna", "new", **{"game": "retrovia", **params})


def only_table(here: House, phone: Phone) -> Table:
    (table,) = here.store.tables_of(phone.device)
    return table


def seats(here: House, table: Table) -> list[tuple[str, str]]:
    return [(seat.name, seat.device) for seat in here.store.seats(table.code)]


def test_who_opened_the_table_may_begin(here: House) -> None:
    phone = form().type("Il tuo nome", "Anna").type("L’altra persona", "Bruno").choose("Chi comincia?", "me")
    assert "<b>Comincia <bdi>Anna</bdi></b>, poi <bdi>Bruno</bdi>." in phone.shown
    phone.tap("Apri il tavolo")
    table = only_table(here, phone)
    assert seats(here, table) == [("Anna", phone.device), ("Bruno", "")]
    assert phone.at.query_params["t"] == table.code
    assert table.config == '{"grapple_before_prey": false}'


def test_when_the_other_one_begins_seat_0_is_the_others(here: House) -> None:
    phone = form().type("Il tuo nome", "Anna").type("L’altra persona", "Bruno").choose("Chi comincia?", "other")
    phone.tap("Apri il tavolo")
    assert seats(here, only_table(here, phone)) == [("Bruno", ""), ("Anna", phone.device)]


def test_nothing_can_be_opened_before_it_is_known_who_begins(here: House) -> None:
    phone = form()
    assert phone.button("Apri il tavolo").disabled
    assert not phone.choose("Chi comincia?", "me").button("Apri il tavolo").disabled


def test_nothing_can_be_opened_before_the_game_has_its_answers(here: House, tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    other = house.enter(a_house(tmp_path / "b", TapDesk(RETROVIA, values=None)))
    assert form().choose("Chi comincia?", "me").button("Apri il tavolo").disabled
    other.store.close()


@pytest.mark.parametrize(("drawn", "who"), [(0, "Anna"), (1, "Bruno")])
def test_the_lot_is_drawn_once_and_the_log_says_that_the_program_drew_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawn: int, who: str
) -> None:
    duel = TapDesk(_ancient_duel(), ("start 1",), values={"deck_1": "rome", "deck_2": "sparta", "cards": "open"})
    here = house.enter(a_house(tmp_path, duel))
    lots = iter([drawn, *([1 - drawn] * 9)])
    monkeypatch.setattr(secrets, "randbelow", lambda below: next(lots))
    phone = form(game="ancient_duel").type("Il tuo nome", "Anna").type("L’altra persona", "Bruno")
    phone.choose("Chi comincia?", "lot").choose("Chi comincia?", "me").choose("Chi comincia?", "lot")
    assert f"<b>Comincia <bdi>{who}</bdi></b>" in phone.shown
    phone.tap("Apri il tavolo")
    table = only_table(here, phone)
    assert seats(here, table)[0][0] == who
    first = here.store.events(table.code)[0]
    assert (first.text, first.source) == ("start 1", "app")
    here.store.close()


def test_one_phone_that_is_passed_on_has_both_seats(here: House) -> None:
    phone = form().type("Il tuo nome", "Anna").type("L’altra persona", "Bruno").choose("Telefoni", True)
    phone.choose("Chi comincia?", "other").tap("Apri il tavolo")
    table = only_table(here, phone)
    assert table.hot_seat
    assert seats(here, table) == [("Bruno", phone.device), ("Anna", phone.device)]


def test_who_gives_no_name_is_called_by_the_side(here: House) -> None:
    phone = form().choose("Chi comincia?", "me")
    assert "<b>Cominci tu</b>, poi l’altra persona." in phone.shown
    phone.tap("Apri il tavolo")
    assert [name for name, _ in seats(here, only_table(here, phone))] == ["Ambra", "Cenere"]


def test_in_english_the_sides_have_their_english_names(here: House) -> None:
    phone = form(lang="en").choose("Who begins?", "other")
    assert "<b>The other one begins</b>, then you." in phone.shown
    phone.tap("Open the table")
    assert [name for name, _ in seats(here, only_table(here, phone))] == ["Amber", "Ash"]


def test_the_name_is_remembered_for_the_next_table(here: House) -> None:
    form().type("Il tuo nome", "Anna").choose("Chi comincia?", "me").tap("Apri il tavolo")
    again = form()
    assert next(field.value for field in again.at.text_input if field.label == "Il tuo nome") == "Anna"


def test_names_are_shown_as_text(here: House) -> None:
    phone = form().type("Il tuo nome", "<script>x</script>").choose("Chi comincia?", "me")
    assert "<script>" not in phone.shown
    assert "&lt;script&gt;x&lt;/script&gt;" in phone.shown


def test_an_unknown_game_is_said_to_be_unknown(here: House) -> None:
    assert "Questo gioco non lo conosco." in form(game="<b>chess").shown
