"""Games and seats are known by pictures of their own cards and pieces."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from xml.etree import ElementTree

import pytest

from companion import pictures
from companion.store.rows import Table

FACTIONS = ("rome", "sparta", "macedonia", "persia", "carthage", "egypt", "dacia")


def table(game: str, **config: object) -> Table:
    return Table("CODE", game, json.dumps(config), "1", "host", hot_seat=False, opened_at=datetime.now(UTC))


@pytest.mark.parametrize("game", ["ancient_duel", "retrovia", "a game of tomorrow"])
def test_every_game_has_a_picture(game: str) -> None:
    assert ElementTree.fromstring(pictures.emblem(game)).tag.endswith("svg")


def test_the_seats_of_retrovia_differ_in_shape_and_not_in_colour_alone() -> None:
    amber, ash = (pictures.seat_sign(table("retrovia"), seat) for seat in (0, 1))
    assert 'rx="45"' in amber
    assert 'rx="10"' in ash


def test_each_faction_has_its_own_badge_at_either_seat() -> None:
    first = {pictures.seat_sign(table("ancient_duel", deck_1=faction), 0) for faction in FACTIONS}
    second = {pictures.seat_sign(table("ancient_duel", deck_2=faction), 1) for faction in FACTIONS}
    assert first == second
    assert len(first) == len(FACTIONS)


def test_a_seat_is_named_by_the_faction_that_is_played_there() -> None:
    duel = table("ancient_duel", deck_1="carthage", deck_2={"AD-ROM-01": 3})
    assert [pictures.side(duel, 0, lang) for lang in ("it", "en")] == ["Cartagine", "Carthage"]
    assert pictures.side(duel, 1, "it") == ""
    assert pictures.side(table("retrovia"), 0, "it") == ""


@pytest.mark.parametrize("deck", ["any", {"AD-ROM-01": 3}, None])
def test_a_deck_of_no_single_faction_shows_the_number_of_the_seat(deck: object) -> None:
    signs = [pictures.seat_sign(table("ancient_duel", deck_1=deck, deck_2=deck), seat) for seat in (0, 1)]
    assert [sign.count('r="9"') for sign in signs] == [1, 2]


def test_a_picture_stands_in_an_attribute_whole() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#abc" d="M0 0"/><text>100 %</text></svg>'
    markup = pictures.picture(svg, alt="Segno", kind="at-sign")
    assert markup.count('"') == 6
    assert "%23abc" in markup
    assert "100 %25" in markup
