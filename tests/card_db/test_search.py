"""Three letters find a card, in either language, with or without accents."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_db.database import CardDatabase
from card_db.search import Entry, SearchIndex, folded

DUEL = CardDatabase.load("ancient_duel")
KARTOMANTIK = CardDatabase.load("kartomantik")


def found(query: str, lang: str = "it", database: CardDatabase = DUEL) -> list[str]:
    return [card.id for card in database.search(query, lang)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("pre", "AD-ROM-07"),
        ("pretoriana", "AD-ROM-07"),
        ("praetorian", "AD-ROM-07"),
        ("AD-ROM-04", "AD-ROM-04"),
        ("ad-rom-04", "AD-ROM-04"),
        ("adrom04", "AD-ROM-04"),
        ("agoghe", "AD-SPA-D02"),
        ("AGOGHÉ", "AD-SPA-D02"),
        ("testuggine", "AD-ROM-D01"),
        ("leve arcieri", "AD-PER-03"),
        ("arceri spartani", "AD-SPA-02"),
        ("elefante", "AD-CAR-07"),
        ("l'elefante", "AD-CAR-07"),
        ("l’elefante", "AD-CAR-07"),
    ],
)
def test_the_first_hit_is_the_card_one_means(query: str, first: str) -> None:
    assert found(query)[0] == first


def test_words_of_columns_are_found_as_people_read_them() -> None:
    assert {DUEL.card(card).text("faction") for card in found("sparta oplit")} == {"sparta"}
    assert set(found("elefante da guerra")) == {"AD-CAR-07"}
    assert "AD-CAR-01" in found("mercenario")
    assert found("satrap", "en")[0] == "AD-PER-07"


def test_all_words_must_fit() -> None:
    assert found("cavalleria numidica") == ["AD-CAR-04"]


def test_the_language_asked_for_comes_first() -> None:
    index = SearchIndex(
        [
            Entry("A", {"it": "Mare", "en": "Sea"}, {}, {}),
            Entry("B", {"it": "Cavalla", "en": "Mare"}, {}, {}),
        ],
        ("it", "en"),
    )
    assert index.search("mare", "it", 9) == ["A", "B"]
    assert index.search("mare", "en", 9) == ["B", "A"]


def test_a_name_comes_before_a_text() -> None:
    index = SearchIndex(
        [
            Entry("A", {"it": "Uno"}, {"it": "distruggi un elefante"}, {}),
            Entry("B", {"it": "Elefante"}, {"it": "niente"}, {}),
        ],
        ("it",),
    )
    assert index.search("elefante", "it", 9) == ["B", "A"]


def test_two_letters_are_a_whole_word_or_nothing() -> None:
    assert found("pr") == []
    assert len(found("ro")) == 0


def test_kartomantik_is_searched_in_both_languages() -> None:
    assert found("papier mache", "en", KARTOMANTIK)[0] == "KM-SAN-03"
    assert found("c'e fretta", "it", KARTOMANTIK)[0] == "KM-FLE-15"


def test_the_number_of_hits_can_be_limited() -> None:
    assert len(DUEL.search("fanteria", "it", limit=3)) == 3


@pytest.mark.parametrize("query", ["", "  ", "'", '"', "*", "%", "NEAR(", "a OR b", "^x", "id:AD", "((", "-", "😀"])
def test_nothing_that_is_typed_breaks_the_search(query: str) -> None:
    assert isinstance(found(query), list)


@given(st.text(max_size=30))
def test_no_text_breaks_the_search(query: str) -> None:
    assert len(found(query)) <= 20


def test_folding_takes_accents_capitals_and_signs_away() -> None:
    assert folded("L’Agoghé, È più!") == "l agoghe e piu"


def test_a_mistyped_beginning_finds_the_word_it_begins() -> None:
    assert found("pretir")[0] == "AD-ROM-07"
    assert found("falagne")[0] == "AD-MAC-04"


@pytest.mark.parametrize("typed", ["AD-CAR-01", "ad car 1", "adcar01", "ADCAR1", "ad-car-1"])
def test_who_types_an_id_gets_that_card_first(typed: str) -> None:
    assert found(typed)[0] == "AD-CAR-01"


def test_numbers_of_an_id_are_not_run_together() -> None:
    index = SearchIndex([Entry(id_, {"it": "Regola"}, {}, {}) for id_ in ("X-1.12", "X-11.2")], ("it",))
    assert index.search("x-11.2", "it", 9)[0] == "X-11.2"
    assert index.search("X 1.12", "it", 9)[0] == "X-1.12"
