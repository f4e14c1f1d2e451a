"""Games read for looking up, once, whoever asks."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from card_db.games import GAMES
from companion import library


def test_an_id_says_which_game_it_is_of() -> None:
    assert library.game_of("AD-ROM-04") == "ancient_duel"
    assert library.game_of(" rv-6.2") == "retrovia"
    assert library.game_of("KM-CAP-02") == "kartomantik"
    assert library.game_of("XX-1") is None
    assert library.game_of("") is None


@pytest.mark.parametrize("name", ["../ancient_duel", "/etc", "", "ancient_duel/", "war"])
def test_an_address_opens_no_other_folder(name: str) -> None:
    assert library.known(name) is None
    assert library.known("retrovia") == "retrovia"


def test_games_are_listed_with_those_at_the_table_first() -> None:
    assert list(library.titles("it")) == list(GAMES)
    assert next(iter(library.titles("it", first=("retrovia", "whist")))) == "retrovia"
    assert library.titles("en")["ancient_duel"] == "Ancient Duel"


def test_a_game_is_read_once_however_many_phones_ask_at_once() -> None:
    with ThreadPoolExecutor(4) as phones:
        books = list(phones.map(lambda _: library.lookup("retrovia"), range(8)))
    assert all(book is books[0] for book in books)


def test_the_face_of_a_card_is_drawn_once() -> None:
    face = library.picture("retrovia", "RV-P-S", "it")
    assert face is not None
    assert face.startswith(b"\x89PNG")
    assert library.picture("retrovia", "RV-P-S", "it") is face
    assert library.picture("retrovia", "RV-T-1", "it") is None


def test_views_show_pictures_that_stand_in_the_page() -> None:
    views = library.views("retrovia", "en", lambda entry: "/x")
    book = library.lookup("retrovia")
    assert 'src="data:image/png;base64,' in views.card(book.cards["RV-P-S"])
    rule = views.rule(book.rules["RV-6.2"])
    assert rule.count("data:image/png;base64,") >= 1
    assert 'lang="it"' not in rule
