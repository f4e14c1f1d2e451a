"""Looking up on a phone: the box, the hits, a card's page, the way back to the table, a photo."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from card_db.database import CardDatabase
from card_db.records import by_id
from companion import house, library
from companion.house import House
from companion.pages.card import is_playable
from companion.scanning import CardCode, NoPictureError, TableCode
from engines.ancient_duel import AncientDuel
from tests.companion.pages.games import ANNA, BRUNO, here, opened, seated, who
from tests.companion.pages.people import Phone


@cache
def duel() -> AncientDuel:
    return AncientDuel(by_id(CardDatabase.load("ancient_duel").records))


@pytest.fixture(autouse=True, scope="module")
def games_are_open() -> None:
    """The first phone waits for the games to be read; a test has no such patience."""
    for game, card in (("ancient_duel", "AD-ROM-10"), ("retrovia", "RV-P-S"), ("kartomantik", "")):
        library.lookup(game)
        for lang in ("it", "en") if card else ():
            library.picture(game, card, lang)


@pytest.fixture(autouse=True)
def a_house(tmp_path: Path) -> Iterator[House]:
    made = opened(tmp_path, duel())
    yield made
    made.store.close()


def led_to(phone: Phone, page: str) -> list[str]:
    """The queries of the links to one page, in their order."""
    return [link.query_string for link in phone.links if link.page.endswith(page) or link.page == page]


def test_three_letters_find_cards_rules_and_questions(a_house: House) -> None:
    phone = Phone("anna", "lookup", game="ancient_duel", q="merc")
    queries = [link.query_string for link in phone.links]
    assert "id=AD-CAR-03" in queries
    assert "rule=AD-2.5" in queries
    assert "ruling=AD-R53" in queries
    assert phone.shown.index("Carte") < phone.shown.index("Regole") < phone.shown.index("Domande e risposte")


@pytest.mark.parametrize("lang", ["it", "en"])
def test_both_languages_are_searched_whatever_the_phone_speaks(lang: str) -> None:
    for query in ("pretoriana", "praetorian", "pretoirana"):
        phone = Phone("anna", "lookup", game="ancient_duel", q=query, lang=lang)
        assert f"id=AD-ROM-07&lang={lang}" in [link.query_string for link in phone.links]
    name = {"it": "Guardia pretoriana", "en": "Praetorian Guard"}[lang]
    assert name in phone.shown


def test_the_kind_of_an_id_that_is_typed_comes_first() -> None:
    phone = Phone("anna", "lookup", game="ancient_duel", q="ad-10.9")
    assert led_to(phone, "card")[0] == "rule=AD-10.9"


def test_typing_finds_at_once_and_another_game_can_be_chosen() -> None:
    phone = Phone("anna", "lookup")
    assert "Che gioco è" in phone.shown
    phone.at.text_input(key="q").set_value("spettro").run()
    assert "rule=RV-6.1" in [link.query_string for link in phone.links]
    phone.choose("Gioco", "kartomantik")
    assert "rule=RV-6.1" not in [link.query_string for link in phone.links]


def test_what_nothing_says_is_told_and_a_hostile_query_is_text() -> None:
    assert "Non trovo niente" in Phone("anna", "lookup", game="ancient_duel", q="qwxzj").shown
    phone = Phone("anna", "lookup", game="ancient_duel", q="<script>alert(1)</script>" * 400)
    assert "<script>" not in phone.shown


def test_a_table_brings_its_game_and_the_way_back() -> None:
    code = seated("retrovia")
    phone = Phone("anna", "lookup", t=code, q="sviluppo")
    assert f"rule=RV-7.1&t={code}" in [link.query_string for link in phone.links]
    assert f"t={code}" in [link.query_string for link in phone.links]


def test_codes_are_not_guessed_by_looking_up_either(one_router: str) -> None:
    """Here too a wrong code counts as one, and after too many not even the game of the right one is told."""
    code = seated("ancient_duel")
    phone = Phone("eve", "lookup", t="00000-00000", q="merc")
    for _ in range(12):
        phone.look()
    phone = Phone("eve", "lookup", t=code, q="merc")
    queries = [link.query_string for link in phone.links]
    assert f"id=AD-CAR-03&t={code}" not in queries
    assert led_to(phone, "table") == []
    assert led_to(Phone("anna", "lookup", t=code), "table") == [f"t={code}"]


def test_a_card_shows_picture_text_rules_and_rulings_with_date_and_source() -> None:
    shown = Phone("anna", "card", id="ad-rom-10").shown
    assert '<img class="l l-it" src="data:image/png;base64,' in shown
    assert "Traiano, costruttore di province" in shown
    assert "30 novembre 2026" in shown
    assert "decisione della casa" in shown
    assert "/card?rule=AD-13.10" in shown
    assert "l-en" not in shown


def test_a_card_speaks_the_language_of_the_phone_and_hands_it_on() -> None:
    shown = Phone("anna", "card", id="AD-ROM-10", lang="en").shown
    assert "Trajan, Builder of Provinces" in shown
    assert "house ruling" in shown
    assert "/card?rule=AD-13.10&amp;lang=en" in shown


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"rule": "AD-10.9"}, "Un’unità <strong>perfora</strong>"),
        ({"ruling": "AD-R20"}, "Pari contro un’unità in Difesa?"),
        ({"rule": "AD-R20"}, "Pari contro un’unità in Difesa?"),
        ({"chapter": "AD-10", "game": "ancient_duel"}, "Il passo dei danni"),
        ({"chapter": "notation", "game": "retrovia"}, "Scrivere una partita"),
        ({"rule": "RV-6.2"}, "avvinghiarsi"),
    ],
)
def test_rules_questions_and_chapters_have_pages_too(params: dict[str, str], words: str) -> None:
    assert words in Phone("anna", "card", **params).shown


def test_an_id_that_is_not_there_has_its_neighbours() -> None:
    phone = Phone("anna", "card", id="AD-ROM-44")
    assert "Questo codice non c’è" in phone.shown
    assert led_to(phone, "card")[0] == "id=AD-ROM-04"


@pytest.mark.parametrize(
    "params",
    [{}, {"id": ""}, {"id": "<script>alert(1)</script>"}, {"id": "X" * 5000}, {"chapter": "x", "game": "../retrovia"}],
)
def test_a_wrong_address_is_told_and_harms_nothing(params: dict[str, str]) -> None:
    shown = Phone("anna", "card", **params).shown
    assert "Questo codice non c’è" in shown
    assert "<script>" not in shown
    assert len(shown) < 40_000


def at_the_table() -> str:
    """A duel at the open table in which Anna (Rome) acts."""
    code = seated("ancient_duel", deck_1="rome", deck_2="sparta", cards="open")
    tables = house.current().tables
    for _ in range(40):
        match = here(code).timeline.match
        if match.acting_players() == (0,) and any(
            duel().action_to_text(action).startswith("deploy") for action in match.legal_actions(0)
        ):
            return code
        player = match.acting_players()[0]
        tables.play(code, who(code, max(player, 0)), duel().action_to_text(match.legal_actions(player)[0]))
    raise AssertionError("nobody ever deploys")


def test_a_card_that_may_be_played_now_is_played_from_its_page() -> None:
    code = at_the_table()
    phone = Phone("anna", "card", id="AD-ROM-04", t=code)
    assert f"t={code}&card=AD-ROM-04" in led_to(phone, "table")
    assert f"t={code}" in led_to(phone, "table")


@pytest.mark.parametrize(("who_looks", "card"), [("bruno", "AD-SPA-01"), ("carla", "AD-ROM-04"), ("anna", "AD-SPA-01")])
def test_a_card_that_is_not_ones_own_to_play_leads_back_only(who_looks: str, card: str) -> None:
    code = at_the_table()
    assert led_to(Phone(who_looks, "card", id=card, t=code), "table") == [f"t={code}"]


def test_what_is_playable_is_what_the_rules_allow() -> None:
    view = here(at_the_table())
    assert is_playable(view, ANNA, "AD-ROM-04")
    assert not is_playable(view, BRUNO, "AD-ROM-04")
    assert not is_playable(view, ANNA, "AD-ROM-99")


def test_a_wrong_table_in_the_address_is_no_way_back() -> None:
    phone = Phone("anna", "card", id="AD-ROM-04", t="00000-00000")
    assert led_to(phone, "table") == []


def scanned(monkeypatch: pytest.MonkeyPatch, answer: object, **params: str) -> Phone:
    """A phone that has taken a photo in which ``answer`` is read."""

    def codes_in(_photo: bytes) -> object:
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr("companion.pages.scan.codes_in", codes_in)
    phone = Phone("anna", "scan", **params)
    phone.at.file_uploader(key="scan:photo:0").set_value(("foto.jpg", b"...", "image/jpeg"))
    return phone.look()


def test_a_photo_without_a_code_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Avvicina il telefono" in scanned(monkeypatch, ()).shown


def test_a_file_that_is_no_photo_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "non si apre come foto" in scanned(monkeypatch, NoPictureError()).shown


def test_of_several_cards_in_a_photo_one_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = scanned(monkeypatch, (CardCode("AD-ROM-04"), CardCode("XX-1"), CardCode("RV-P-S")), t="7K3PQ9RM2X")
    assert led_to(phone, "card") == ["id=AD-ROM-04&t=7K3PQ9RM2X", "id=RV-P-S&t=7K3PQ9RM2X"]


def went(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, str]]]:
    """Where the page goes from now on."""
    gone: list[tuple[str, dict[str, str]]] = []
    monkeypatch.setattr("companion.shell.go", lambda name, **params: gone.append((name, params)))
    return gone


def test_a_code_in_a_photo_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = went(monkeypatch)
    scanned(monkeypatch, (CardCode("AD-ROM-04"),), t="7K3PQ9RM2X")
    assert gone == [("card", {"id": "AD-ROM-04", "t": "7K3PQ9RM2X"})]
    gone.clear()
    scanned(monkeypatch, (TableCode("7K3PQ9RM2X"),))
    assert gone[0] == ("table", {"t": "7K3PQ9RM2X"})


def test_the_printed_id_can_be_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = went(monkeypatch)
    phone = Phone("anna", "scan")
    phone.type("Codice stampato sulla carta", " ad-rom-04 ").tap("Apri")
    assert gone == [("card", {"id": "AD-ROM-04"})]
