"""Sitting down, standing up, being invited, looking on, moving to another phone: two phones at one store."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import house
from companion.following import refused
from companion.following.people import LONGEST_NAME
from companion.following.tables import Opening
from companion.house import House
from companion.moving import Moves
from companion.pages.seats import TOO_LATE, reachable
from engines.retrovia import RETROVIA
from tests.companion.following.tables import a_house
from tests.companion.pages.people import Phone, TapDesk

SIT = "Siediti: {}"


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def here(tmp_path: Path, clock: Clock) -> Iterator[House]:
    made = a_house(tmp_path, TapDesk(RETROVIA, taps=("build 0,1", "pass")))
    opened = house.enter(
        House(made.store, made.desks, addresses=("http://192.168.1.7:8501/",), moves=Moves(clock=clock))
    )
    yield opened
    opened.store.close()


@pytest.fixture
def code(here: House) -> str:
    """A table that Anna has opened, where she sits in the first seat."""
    code = here.tables.open_table(Opening("retrovia", {}, ("Anna", "Bruno")), Phone.device_of("anna"))
    here.tables.sit(code, Phone.device_of("anna"), 0, "")
    return code


@pytest.fixture
def shared(here: House) -> str:
    """A table with one phone, Anna's."""
    opening = Opening("retrovia", {}, ("Anna", "Bruno"), hot_seat=True)
    return here.tables.open_table(opening, Phone.device_of("anna"))


def at_table(token: str, code: str, **params: str) -> Phone:
    return Phone(token, "table", t=code, **params)


def seated(here: House, code: str) -> list[str]:
    return [seat.device for seat in here.store.seats(code)]


def names(here: House, code: str) -> list[str]:
    return [seat.name for seat in here.store.seats(code)]


# ---- the invitation


def test_who_opened_the_table_sees_the_way_in_for_the_other_one_until_both_sit(here: House, code: str) -> None:
    anna = at_table("anna", code)
    assert "Aspettiamo <bdi>Bruno</bdi>" in anna.shown
    assert f"http://192.168.1.7:8501/J/{code}" in anna.shown
    at_table("bruno", code).tap(SIT.format("Bruno"))
    assert "Aspettiamo" not in anna.look().shown


def test_the_invitation_can_be_put_aside_and_ends_with_the_first_action(here: House, code: str) -> None:
    assert "Aspettiamo" not in at_table("anna", code).tap("Vado avanti intanto").shown
    assert "Aspettiamo" not in at_table("anna", code).tap("build 0,1").shown


def test_the_panel_has_the_code_in_letters(here: House, code: str) -> None:
    anna = at_table("anna", code).tap("build 0,1").tap("Posti")
    assert f'<p class="at-code">{code[:5]}-{code[5:]}</p>' in anna.shown
    assert "at-qr" in anna.shown


# ---- sitting down


def test_who_comes_by_the_link_chooses_a_free_seat(here: House, code: str) -> None:
    bruno = at_table("bruno", code)
    assert "Dove ti siedi?" in bruno.shown
    assert not bruno.has(SIT.format("Anna"))
    bruno.type("Il tuo nome", "Beatrice").tap(SIT.format("Bruno"))
    assert seated(here, code) == [Phone.device_of("anna"), Phone.device_of("bruno")]
    assert names(here, code) == ["Anna", "Beatrice"]
    assert "Dove ti siedi?" not in bruno.shown


def test_without_a_name_the_one_that_the_host_wrote_stays(here: House, code: str) -> None:
    at_table("bruno", code).tap(SIT.format("Bruno"))
    assert names(here, code) == ["Anna", "Bruno"]


def test_of_two_who_want_the_same_seat_the_later_is_told_that_it_is_taken(here: House, code: str) -> None:
    bruno, carla = at_table("bruno", code), at_table("carla", code)
    bruno.tap(SIT.format("Bruno"))
    carla.tap(SIT.format("Bruno"))
    assert seated(here, code)[1] == Phone.device_of("bruno")
    assert refused.TAKEN.it in carla.shown
    assert "I posti sono occupati" in carla.shown


def test_a_phone_that_sits_down_twice_has_one_seat(here: House, code: str) -> None:
    here.tables.stand(code, Phone.device_of("anna"), 0)
    bruno = at_table("bruno", code)
    bruno.tap(SIT.format("Bruno")).tap("Posti").tap("Siediti qui")
    assert seated(here, code) == [Phone.device_of("bruno"), ""]


def test_the_same_link_again_leads_back_to_the_same_seat(here: House, code: str) -> None:
    at_table("bruno", code).tap(SIT.format("Bruno"))
    again = at_table("bruno", code)
    assert "Dove ti siedi?" not in again.shown
    assert again.has("Annulla")
    assert seated(here, code)[1] == Phone.device_of("bruno")


def test_who_only_wants_to_watch_is_asked_no_more_but_may_still_sit_down(here: House, code: str) -> None:
    carla = at_table("carla", code).tap("Voglio solo guardare")
    assert "Dove ti siedi?" not in carla.look().shown
    assert not carla.has("Annulla")
    carla.tap("Siediti al tavolo").tap(SIT.format("Bruno"))
    assert seated(here, code)[1] == Phone.device_of("carla")


# ---- names


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "**a** :red[b] [c](http://d)",
        "👩‍👩‍👧‍👦 ñ",
        "שלום",
        "a & b",
    ],
)
def test_a_name_is_shown_as_it_is_typed_wherever_it_stands(here: House, code: str, name: str) -> None:
    at_table("bruno", code).type("Il tuo nome", name).tap(SIT.format("Bruno"))
    kept = names(here, code)[1]
    assert kept == name[:LONGEST_NAME]
    anna = at_table("anna", code).tap("Posti")
    assert not re.search(r"<(script|img src=x)", anna.shown)
    assert f"<bdi>{kept.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')}</bdi>" in anna.shown
    (label,) = [button.label for button in anna.at.button if button.label.startswith("Libera il posto di ")]
    assert not re.search(r"(?<!\\)[*\[<:&]", label)


def test_a_name_of_five_thousand_letters_is_cut_and_direction_marks_are_left_out(here: House, code: str) -> None:
    at_table("bruno", code).type("Il tuo nome", "a\u202eb" + "x" * 5000).tap(SIT.format("Bruno"))
    kept = names(here, code)[1]
    assert kept.startswith("abx")
    assert len(kept) <= LONGEST_NAME
    here.tables.sit(code, Phone.device_of("bruno"), 1, "y" * 5000)
    assert names(here, code)[1] == "y" * LONGEST_NAME


def test_one_gives_oneself_another_name(here: House, code: str) -> None:
    bruno = at_table("bruno", code).tap(SIT.format("Bruno"))
    bruno.tap("Posti").type("Nome", "Bea").tap("Cambia nome")
    assert names(here, code) == ["Anna", "Bea"]
    assert "<bdi>Bea</bdi>" in at_table("anna", code).tap("Posti").shown


# ---- standing up


def test_one_leaves_ones_seat_and_the_name_stays(here: House, code: str) -> None:
    bruno = at_table("bruno", code).tap(SIT.format("Bruno")).tap("Posti").tap("Lascia il posto")
    assert seated(here, code)[1] == ""
    assert "Dove ti siedi?" in bruno.shown
    assert names(here, code)[1] == "Bruno"


def test_the_host_frees_any_seat_and_the_others_only_their_own(here: House, code: str) -> None:
    bruno = at_table("bruno", code).tap(SIT.format("Bruno")).tap("Posti")
    assert not bruno.has("Libera il posto di Anna")
    at_table("anna", code).tap("Posti").tap("Libera il posto di Bruno")
    assert seated(here, code)[1] == ""
    assert "Dove ti siedi?" in bruno.look().shown


def test_who_was_freed_and_taps_an_old_button_is_told_that_the_seat_is_not_theirs(here: House, code: str) -> None:
    anna = at_table("anna", code).tap("build 0,1").tap("pass")
    bruno = at_table("bruno", code).tap(SIT.format("Bruno"))
    anna.tap("Posti").tap("Libera il posto di Bruno")
    before = here.store.head(code).seq
    bruno.tap("pass")
    assert refused.NOT_YOUR_SEAT.it in bruno.shown
    assert here.store.head(code).seq == before


def test_a_spectator_who_forges_a_tap_is_refused(here: House, code: str) -> None:
    carla = at_table("carla", code).tap("Voglio solo guardare").tap("build 0,1")
    assert refused.NOT_YOUR_SEAT.it in carla.shown
    assert here.store.head(code).seq == 0


# ---- one phone for both


def test_the_shared_phone_is_passed_on_between_the_players(here: House, shared: str) -> None:
    phone = at_table("anna", shared).tap("build 0,1").tap("pass")
    assert "Passa il telefono a" in phone.shown
    assert "<h1><bdi>Bruno</bdi></h1>" in phone.shown
    assert not phone.has("pass")
    assert phone.tap("Sono Bruno").has("pass")


def test_another_phone_only_watches_a_game_with_one_phone(here: House, shared: str) -> None:
    carla = at_table("carla", shared)
    assert "Si gioca con un telefono solo" in carla.shown
    assert not carla.tap("Posti").has("Siediti qui")
    carla.tap("build 0,1")
    assert refused.NOT_YOUR_SEAT.it in carla.shown


def test_on_the_shared_phone_both_names_can_be_changed(here: House, shared: str) -> None:
    phone = at_table("anna", shared).tap("Posti")
    fields = [field for field in phone.at.text_input if field.label == "Nome"]
    fields[1].set_value("Bea")
    [button for button in phone.at.button if button.label == "Cambia nome"][1].click()
    phone.look()
    assert names(here, shared) == ["Anna", "Bea"]


# ---- another phone


def offered(code: str, token: str = "anna") -> str:
    """The link that this phone shows for another one; its last part."""
    phone = at_table(token, code).tap("Posti").tap("Mostra il codice per spostare il posto")
    (move,) = re.findall(rf"/table\?t={code}&amp;move=([\w-]+)", phone.shown)
    return move


def test_the_seat_moves_to_the_phone_that_opens_the_link_and_the_old_one_watches(here: House, code: str) -> None:
    at_table("bruno", code).tap(SIT.format("Bruno"))
    fresh = at_table("fresh", code, move=offered(code))
    assert "Continui tu da qui, <bdi>Anna</bdi>?" in fresh.shown
    assert seated(here, code)[0] == Phone.device_of("anna")
    fresh.tap("Sì, gioco da questo telefono")
    assert seated(here, code) == [Phone.device_of("fresh"), Phone.device_of("bruno")]
    assert "move" not in fresh.at.query_params
    assert fresh.has("Annulla")
    assert "da qui si guarda" in at_table("anna", code).shown


def test_the_link_works_once(here: House, code: str) -> None:
    move = offered(code)
    first, second = at_table("first", code, move=move), at_table("second", code, move=move)
    first.tap("Sì, gioco da questo telefono")
    second.tap("Sì, gioco da questo telefono")
    assert TOO_LATE.it in second.shown
    assert TOO_LATE.it in at_table("third", code, move=move).shown
    assert seated(here, code)[0] == Phone.device_of("first")


def test_the_link_works_for_ten_minutes(here: House, code: str, clock: Clock) -> None:
    move = offered(code)
    clock.now = 600.0
    assert TOO_LATE.it in at_table("late", code, move=move).shown


def test_a_link_of_another_table_moves_nothing_here(here: House, code: str, shared: str) -> None:
    assert TOO_LATE.it in at_table("fresh", code, move=offered(shared)).shown
    assert seated(here, shared) == [Phone.device_of("anna")] * 2


def test_a_shared_phone_hands_both_seats_to_another(here: House, shared: str) -> None:
    fresh = at_table("fresh", shared, move=offered(shared)).tap("Sì, gioco da questo telefono")
    assert seated(here, shared) == [Phone.device_of("fresh")] * 2
    assert fresh.tap("build 0,1").tap("pass").tap("Sono Bruno").has("pass")


def test_the_host_takes_a_shared_game_back_from_a_phone_that_has_died(here: House, shared: str) -> None:
    at_table("fresh", shared, move=offered(shared)).tap("Sì, gioco da questo telefono")
    anna = at_table("anna", shared).tap("Posti").tap("Libera il posto di Anna").tap("Libera il posto di Bruno")
    anna.tap("Siediti qui").tap("Siediti qui")
    assert seated(here, shared) == [Phone.device_of("anna")] * 2


# ---- presence, language, address


def test_the_panel_says_how_many_phones_are_connected(here: House, code: str) -> None:
    phone = at_table("anna", code).tap("Posti")
    assert "Nessun telefono collegato adesso" in phone.shown
    here.store.presence(code, 2)
    assert "2 telefoni collegati adesso" in phone.look().shown


def test_each_phone_has_its_own_language(here: House, code: str) -> None:
    anna = at_table("anna", code).tap("Posti").choose("Lingua di questo telefono", "en")
    assert "Waiting for <bdi>Bruno</bdi>" in anna.shown
    assert "Dove ti siedi?" in at_table("bruno", code).shown
    assert "Waiting for" in at_table("anna", code).shown


@pytest.mark.parametrize(
    ("seen", "reached"),
    [
        ("http://192.168.1.9:8501", "http://192.168.1.9:8501"),
        ("https://tavolo.example.org", "https://tavolo.example.org"),
        ("http://localhost:8501", "http://192.168.1.7:8501"),
        ("http://127.0.0.1:8501", "http://192.168.1.7:8501"),
        ("http://[::1]:8501", "http://192.168.1.7:8501"),
        ("http://altavolo.local:8501", "http://192.168.1.7:8501"),
        ("", "http://192.168.1.7:8501"),
    ],
)
def test_the_link_leads_where_another_phone_can_go(seen: str, reached: str) -> None:
    assert reachable(seen, ["http://192.168.1.7:8501"]) == reached


def test_without_a_network_the_link_leads_where_this_phone_came(here: House) -> None:
    assert reachable("http://127.0.0.1:8501", []) == "http://127.0.0.1:8501"
