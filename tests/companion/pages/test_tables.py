"""The start page: one's own tables, the way into others, games from files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion import house
from companion.codes import spaced
from companion.following import refused
from companion.following.record import export
from companion.following.tables import Opening, Who
from companion.house import House
from companion.pages import around
from companion.pages.tables import SHOWN, ago
from engines.retrovia import RETROVIA
from tests.companion.following.tables import a_house
from tests.companion.pages.people import Phone, TapDesk


@pytest.fixture
def here(tmp_path: Path) -> Iterator[House]:
    opened = house.enter(a_house(tmp_path, TapDesk(RETROVIA)))
    yield opened
    opened.store.close()


ANNA, BRUNO = Phone.device_of("anna"), Phone.device_of("bruno")


def opened(here: House, *names: str, hot_seat: bool = False) -> str:
    """A table that Anna opened; with two phones she sits in the first seat."""
    code = here.tables.open_table(Opening("retrovia", {}, names or ("Anna", "Bruno"), hot_seat=hot_seat), ANNA)
    if not hot_seat:
        here.tables.sit(code, ANNA, 0, "")
    return code


def join(phone: Phone, typed: str) -> Phone:
    return phone.type("Codice del tavolo", typed).tap("Entra")


def test_a_new_phone_sees_the_games_and_no_tables_of_its_own(here: House) -> None:
    phone = Phone("anna")
    assert "I miei tavoli" not in phone.shown
    assert [link.label for link in phone.links if "Nuovo tavolo" in link.label] == ["Nuovo tavolo\\: Retrovia"]


def test_my_tables_say_who_plays_and_whose_turn_it_is(here: House) -> None:
    code = opened(here)
    here.tables.sit(code, BRUNO, 1, "")
    phone = Phone("anna")
    assert "<bdi>Anna</bdi> · <bdi>Bruno</bdi>" in phone.shown
    assert "Tocca a te" in phone.shown
    assert "Tocca ad <bdi>Anna</bdi>" in Phone("bruno").shown


def test_a_finished_table_says_how_it_ended(here: House) -> None:
    code = opened(here)
    here.tables.sit(code, BRUNO, 1, "")
    here.tables.play(code, Who(ANNA, 0, 0), "!resign A")
    assert "Finita: ha vinto <bdi>Bruno</bdi>" in Phone("anna").shown
    assert "Over: you won" in Phone("bruno", lang="en").shown


def test_many_tables_are_shown_when_they_are_asked_for(here: House) -> None:
    codes = [opened(here) for _ in range(SHOWN + 2)]
    phone = Phone("anna")
    assert len(phone.tables) == SHOWN
    assert phone.tap(f"Tutti e {len(codes)}").tables == set(codes)


def test_names_of_others_are_shown_as_text(here: House) -> None:
    opened(here, "<script>alert(1)</script>", "[x](http://evil.it)")
    phone = Phone("anna")
    assert "<script>" not in phone.shown
    assert "&lt;script&gt;" in phone.shown
    (label,) = [link.label for link in phone.links if "evil" in link.label]
    assert "[x](" not in label


def test_a_code_is_understood_as_people_type_it(here: House) -> None:
    code = opened(here)
    phone = join(Phone("bruno"), f" {spaced(code).lower()} ")
    assert phone.at.query_params["t"] == code


def test_a_wrong_code_is_said_to_be_wrong(here: House) -> None:
    opened(here)
    phone = join(Phone("bruno"), "AAAAA-AAAAA")
    assert "Non c’è nessun tavolo con questo codice." in phone.shown
    assert "t" not in phone.at.query_params


def test_after_wrong_codes_by_the_hundred_not_even_the_right_one_is_looked_up(here: House, one_router: str) -> None:
    code = opened(here)
    phone = Phone("eve")
    for number in range(100):
        join(phone, f"{number:010d}")
    assert around.TOO_MANY.it in join(phone, code).shown
    assert "t" not in phone.at.query_params


def test_who_plays_at_the_table_gets_in_while_another_phone_at_the_same_address_guesses(
    here: House, one_router: str
) -> None:
    code = opened(here)
    for _ in range(100):
        here.limiter.failed(one_router)
    assert around.TOO_MANY.it not in Phone("anna", "table", t=code).shown
    assert around.TOO_MANY.it in Phone("eve", "table", t=code).shown


def imported(phone: Phone, data: bytes) -> Phone:
    phone.at.file_uploader[0].set_value(("game.json", data, "application/json"))
    return phone.look().tap("Apri la partita")


def test_a_game_from_a_file_goes_on_at_a_table_of_its_own(here: House) -> None:
    code = opened(here)
    here.tables.play(code, Who(ANNA, 0, 0), "build 0,1")
    phone = imported(Phone("bruno"), export(here, code).encode())
    (table,) = here.store.tables_of(BRUNO)
    assert phone.at.query_params["t"] == table.code != code
    assert [event.text for event in here.store.events(table.code)] == ["build 0,1"]


def test_a_file_that_is_no_game_is_refused_and_opens_nothing(here: House) -> None:
    phone = imported(Phone("bruno"), json.dumps({"altavolo": 1}).encode())
    assert "Il file non è una partita di Al Tavolo." in phone.shown
    assert here.store.tables_of(BRUNO) == ()


NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("gone", "it", "en"),
    [
        (timedelta(seconds=-3), "adesso", "just now"),
        (timedelta(seconds=59), "adesso", "just now"),
        (timedelta(minutes=1), "1 min fa", "1 min ago"),
        (timedelta(minutes=60), "un’ora fa", "1 h ago"),
        (timedelta(hours=23), "23 ore fa", "23 h ago"),
        (timedelta(hours=24), "ieri", "yesterday"),
        (timedelta(days=30), "30 giorni fa", "30 days ago"),
        (timedelta(days=31), "30.10.2026", "2026-10-30"),
    ],
)
def test_how_long_ago_is_said_in_few_words(gone: timedelta, it: str, en: str) -> None:
    said = ago(NOON - gone, NOON)
    assert (said.it, said.en) == (it, en)


def test_a_table_of_other_rules_is_kept_and_its_file_can_be_saved(here: House) -> None:
    code = opened(here)
    table = here.store.table(code)
    assert table is not None
    here.store.create_table(replace(table, code="0LDRVLES00", rules_version="0"), here.store.seats(code))
    phone = Phone("anna")
    assert refused.OTHER_RULES.it in phone.shown
    assert phone.tables == {code}
    assert len(phone.at.get("download_button")) == 1
