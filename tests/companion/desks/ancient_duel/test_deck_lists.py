"""Deck lists as people write them, and what is wrong with them in words."""

from __future__ import annotations

import pytest

from companion.desks.ancient_duel.deck_lists import deck_of_list, decoded, faults, plain_deck, read_list
from engines.ancient_duel.decks import ALL_UNLOCKED
from tests.companion.desks.ancient_duel.little_table import desk

ROME = desk().game.book.base("rome")


def listed(cards: dict[str, int]) -> str:
    return "id,copie\n" + "\n".join(f"{card},{count}" for card, count in cards.items())


def codes(cards: dict[str, int]) -> list[str]:
    deck = deck_of_list(desk().game.book, cards)
    return sorted(rule for rule, _ in faults(desk().game.book, deck, ALL_UNLOCKED, "by_games"))


@pytest.mark.parametrize(
    "text",
    [
        "id,copies\nAD-ROM-01,2\nAD-ROM-T01,3",
        "AD-ROM-01;2\r\nAD-ROM-T01;3\r\n",
        "2x ad-rom-01\n3 AD-ROM-T01  Scarica di pila",
        "AD-ROM-01\t2\n\nAD-ROM-T01\t1\nAD-ROM-T01\t2",
        '"AD-ROM-01","2"\n"AD-ROM-T01","3"',
    ],
)
def test_ids_and_copies_are_read_however_they_stand(text: str) -> None:
    assert read_list(text).cards == {"AD-ROM-01": 2, "AD-ROM-T01": 3}
    assert read_list(text).unread == ()


def test_a_line_without_a_number_is_one_copy_and_what_is_no_card_is_told() -> None:
    found = read_list("AD-ROM-01\nla mia lista\n")
    assert (found.cards, found.unread) == ({"AD-ROM-01": 1}, ("la mia lista",))


def test_a_base_deck_as_a_list_is_legal_and_is_taken_for_what_it_is() -> None:
    deck = deck_of_list(desk().game.book, read_list(listed(ROME)).cards)
    assert (deck.kind, deck.factions) == ("single", ("rome",))
    assert faults(desk().game.book, deck, 0, "by_games") == ()
    assert desk().game.configure({"deck_1": plain_deck(deck), "cards": "open"}).deck_1 == deck


def test_two_factions_are_an_alliance_of_which_the_larger_is_the_main_one() -> None:
    thirty = dict(ROME)
    for card in [card for card in ROME if card.startswith("AD-ROM-T")]:
        thirty[card] = 0
    thirty["AD-ROM-T01"] = 2
    sparta = {"AD-SPA-01": 3, "AD-SPA-02": 3, "AD-SPA-05": 3, "AD-SPA-T01": 1}
    deck = deck_of_list(desk().game.book, {**{card: count for card, count in thirty.items() if count}, **sparta})
    assert (deck.kind, deck.factions) == ("allied", ("rome", "sparta"))


def test_everything_that_is_wrong_is_said_with_its_rule() -> None:
    fewer = {card: count for card, count in ROME.items() if card != "AD-ROM-01"}
    assert codes(fewer) == ["AD-3.1"]
    assert codes({**ROME, "AD-ROM-04": 4}) == ["AD-3.1", "AD-3.2"]
    assert codes({**ROME, "AD-ROM-99": 1}) == ["AD-3.1", "AD-3.8", "AD-3.8"]


def test_an_id_that_does_not_exist_is_told_with_the_nearest() -> None:
    deck = deck_of_list(desk().game.book, {**ROME, "AD-ROM-004": 1})
    assert faults(desk().game.book, deck, 0, "by_games")[-1][1].it == "AD-ROM-004 non c’è, forse AD-ROM-04?"


def test_a_faction_that_is_not_unlocked_yet_is_refused_unless_all_are() -> None:
    deck = deck_of_list(desk().game.book, desk().game.book.base("dacia"))
    assert [rule for rule, _ in faults(desk().game.book, deck, 3, "by_games")] == ["AD-3.6"]
    assert faults(desk().game.book, deck, 3, "all") == ()


def test_an_empty_list_is_no_deck() -> None:
    assert deck_of_list(desk().game.book, {}).cards == ()
    assert "AD-3.1" in codes({})


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_in_any_usual_encoding_is_read(encoding: str) -> None:
    assert "AD-ROM-01" in decoded("AD-ROM-01,2 Linea più".encode(encoding))
