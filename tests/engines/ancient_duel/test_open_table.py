"""The open table: people hold the cards, and a card is named when it is played, searched, discarded or turned up."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engines.ancient_duel.piles import copies, pile, size
from engines.ancient_duel.state import UNKNOWN, Side, State
from engines.match import Match
from engines.simulator import next_action
from tests.engines.ancient_duel.table import Table, game


def opened(deck_1: object = "rome", deck_2: object = "sparta", **values: object) -> Match:  # type: ignore[type-arg]
    """An open table after the opening hands, P1's turn 1."""
    match = Match(game(), game().configure({"deck_1": deck_1, "deck_2": deck_2, "cards": "open", **values}))
    match.push_text("start 1")
    for player in (1, 2):
        for _ in range(5):
            match.push_text(f"deal P{player} ?")
    return match


def side(match: Match, player: int) -> Side:  # type: ignore[type-arg]
    state: State = match.state
    return state.sides[player]


def legal(match: Match) -> set[str]:  # type: ignore[type-arg]
    return {game().action_to_text(action) for action in match.legal_actions()}


def rule(match: Match, text: str) -> str:  # type: ignore[type-arg]
    before = match.state
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - any refusal; the rule is looked at
        match.push_text(text)
    assert match.state == before
    return refused.value.rule  # type: ignore[attr-defined,no-any-return]


def test_hands_and_decks_are_so_many_unknown_cards_of_a_list() -> None:
    match = opened()
    assert side(match, 0).hand == ((UNKNOWN, 5),)
    assert side(match, 0).deck == ((UNKNOWN, 35),)
    assert [card for card in game().book.base("rome") if f"deploy {card} attack" in legal(match)] == [
        card for card, facts in game().book.facts.items() if facts.faction == "rome" and facts.is_unit
    ]
    assert "deploy AD-SPA-05 attack" not in legal(match)
    assert rule(match, "deploy AD-SPA-05 attack") == "AD-2.7"


def test_a_card_is_named_when_it_is_played() -> None:
    match = opened()
    match.push_text("deploy AD-ROM-03 attack")
    assert side(match, 0).units[0].card == "AD-ROM-03"
    assert size(side(match, 0).hand) == 4
    match.push_text("activate AD-ROM-D01")
    assert copies(side(match, 0).hand, UNKNOWN) == 3


@pytest.mark.rule("AD-2.7")
def test_there_are_no_more_copies_than_the_list_has() -> None:
    match = opened()
    for _ in range(2):
        match.push_text("activate AD-ROM-D01")
    assert rule(match, "activate AD-ROM-D01") == "AD-2.7"
    assert "activate AD-ROM-D01" not in legal(match)
    anything = opened("any", "any")
    for _ in range(3):
        anything.push_text("activate AD-DAC-D01")
    assert rule(anything, "activate AD-DAC-D01") == "AD-3.2"


@pytest.mark.rule("AD-3.5")
def test_a_list_of_ones_own_is_kept_to() -> None:
    cards = dict(game().book.base("rome"))
    cards["AD-ROM-01"] += 1
    cards["AD-ROM-D01"] -= 1
    match = opened({"kind": "single", "factions": ["rome"], "cards": cards})
    match.push_text("activate AD-ROM-D01")
    assert rule(match, "activate AD-ROM-D01") == "AD-3.5"


@pytest.mark.rule("AD-1.8", "AD-7.4")
def test_a_set_card_shows_its_kind_and_what_was_paid_for_it() -> None:
    match = opened()
    assert {"set ?unit", "set ?unit 4", "set ?unit 5", "set ?plan"} == {
        text for text in legal(match) if text.startswith("set")
    }
    match.push_text("set ?unit 4")
    unit = side(match, 0).units[0]
    assert (unit.card, unit.paid, unit.stands) == (UNKNOWN, 4, "down")
    assert side(match, 0).energy == 2
    match.push_text("set ?plan")
    assert side(match, 0).plans[0].card == UNKNOWN
    assert rule(match, "set ?unit") == "AD-8.1"
    assert rule(match, "set AD-ROM-D01") == "AD-1.8"
    assert rule(match, "set AD-SPA-D01") == "AD-2.7"
    assert rule(opened(), "set ?unit 3") == "AD-7.4"


@pytest.mark.rule("AD-7.4", "AD-8.6")
def test_turned_up_its_name_must_agree_with_what_was_paid() -> None:
    match = opened()
    match.push_text("set ?unit 4")
    for text in ("end", "end", "draw P2 ?", "end", "end", "end", "discard AD-SPA-01", "draw P1 ?"):
        match.push_text(text)
    names = {text.split()[-1] for text in legal(match) if text.startswith("turn P1u1 attack")}
    assert names == {"AD-ROM-07", "AD-ROM-08"}
    assert rule(match, "turn P1u1 attack AD-ROM-03") == "AD-7.4"
    assert rule(match, "turn P1u1 attack AD-ROM-09") == "AD-7.4"
    assert rule(match, "turn P1u1 attack AD-ROM-T01") == "AD-1.8"
    assert rule(match, "turn P1u1 attack") == "AD-1.8"
    match.push_text("turn P1u1 attack AD-ROM-07")
    assert side(match, 0).units[0].card == "AD-ROM-07"
    assert rule(match, "turn P1u1 attack AD-ROM-07") == "AD-8.6"


@pytest.mark.rule("AD-10.7")
def test_an_unknown_unit_that_is_attacked_is_named_by_its_owner() -> None:
    table = Table({"units": ["AD-ROM-03 attack"]}, {"units": ["AD-SPA-04 down"]})
    table.run.state = game().observation(table.state, 0)
    table.play("end", "attack P1u1 > P2u1")
    assert game().acting_players(table.state) == (1,)
    assert "turn P2u1 AD-SPA-04" in table.legal()
    assert table.rule("end") == "AD-10.7"
    assert table.rule("turn P2u1 AD-ROM-07") == "AD-7.4"
    table.play("turn P2u1 AD-SPA-04").now("values 6 2")


def test_an_unknown_plan_card_that_is_destroyed_is_named_because_graveyards_are_public() -> None:
    table = Table({"hand": ["AD-EGI-T04"]}, {"plans": ["AD-SPA-T01 down"]})
    table.run.state = game().observation(table.state, 0)
    table.do("P1 activates AD-EGI-T04").play("choose P2p1")
    assert game().acting_players(table.state) == (1,)
    assert table.rule("turn P2p1 AD-SPA-05") == "AD-1.8"
    table.play("turn P2p1 AD-SPA-T02").now("P2 AD-SPA-T02 in grave", "P1 AD-EGI-T04 in grave")


@pytest.mark.rule("AD-9.6")
def test_an_unknown_set_tactic_is_named_when_it_is_used_as_a_reaction() -> None:
    match = opened("rome", "carthage")
    for text in ("end", "end", "draw P2 ?", "set ?plan", "end", "end", "end", "draw P1 ?"):
        match.push_text(text)
    for text in ("deploy AD-ROM-03 attack", "end", "attack P1u1 > P2"):
        match.push_text(text)
    assert {"react P2p1 AD-CAR-T02", "pass"} <= legal(match)
    assert "react P2p1 AD-CAR-D01" not in legal(match)
    assert rule(match, "react P2p1 AD-CAR-D01") == "AD-9.6"
    match.push_text("react P2p1 AD-CAR-T02")
    match.push_text("choose P1u1")
    assert copies(side(match, 1).grave, "AD-CAR-T02") == 1
    assert side(match, 1).points == 18


def test_an_unknown_set_doctrine_is_named_when_it_is_activated() -> None:
    match = opened()
    match.push_text("set ?plan")
    assert "activate P1p1 AD-ROM-G01" in legal(match)
    assert rule(match, "activate P1p1 AD-ROM-01") == "AD-1.8"
    match.push_text("activate P1p1 AD-ROM-G01")
    assert side(match, 0).plans[0].card == "AD-ROM-G01"


@pytest.mark.rule("AD-13.13")
def test_a_search_in_an_unknown_deck_finds_what_the_list_allows() -> None:
    match = opened("egypt", "rome")
    match.push_text("deploy AD-EGI-08 attack")
    assert legal(match) == {
        "choose AD-EGI-D01",
        "choose AD-EGI-D02",
        "choose AD-EGI-D03",
        "choose AD-EGI-G01",
        "choose none",
    }
    assert rule(match, "choose AD-EGI-T01") == "AD-13.4"
    match.push_text("choose AD-EGI-G01")
    assert side(match, 0).hand == (("?", 4), ("AD-EGI-G01", 1))


def test_a_discard_is_named() -> None:
    match = opened("egypt", "rome")
    match.push_text("deploy AD-EGI-04 attack")
    match.push_text("draw P1 ?")
    assert "discard AD-EGI-T01" in legal(match)
    match.push_text("discard AD-EGI-T01")
    assert side(match, 0).grave == (("AD-EGI-T01", 1),)


def test_a_draw_may_be_named_but_chance_brings_a_card_that_nobody_names() -> None:
    match = opened()
    for text in ("end", "end"):
        match.push_text(text)
    assert [game().action_to_text(chance.action) for chance in game().chance_outcomes(match.state)] == ["draw P2 ?"]
    assert "draw P2 AD-SPA-05" in legal(match)
    match.push_text("draw P2 AD-SPA-05")
    assert copies(side(match, 1).hand, "AD-SPA-05") == 1


def test_what_was_known_in_hand_is_known_no_longer_when_something_is_set_unnamed() -> None:
    match = opened("egypt", "rome")
    match.push_text("deploy AD-EGI-08 attack")
    match.push_text("choose AD-EGI-G01")
    match.push_text("set ?plan")
    assert side(match, 0).hand == ((UNKNOWN, 4),)
    match.push_text("activate P1p1 AD-EGI-G01")
    assert side(match, 0).plans[0].card == "AD-EGI-G01"


@pytest.mark.rule("AD-1.8")
def test_known_cards_are_set_by_their_name() -> None:
    table = Table({"hand": ["AD-ROM-01", "AD-ROM-T01"]})
    assert {"set AD-ROM-01", "set AD-ROM-T01"} <= set(table.legal())
    assert table.rule("set ?plan") == table.rule("set ?unit") == "AD-1.8"


def test_the_cards_left_must_still_be_what_the_set_ones_showed() -> None:
    """Two Terrain Doctrines and nothing else left: both lie face-down, so none can be in hand."""
    few = pile({"AD-ROM-G01": 2, "AD-ROM-01": 2})
    plans = Table({"plans": ["AD-ROM-G01 down", "AD-ROM-G01 down"], "hand": ["AD-ROM-01"], "deck": ["AD-ROM-01"]})
    seen = game().observation(plans.state, 1)
    own = replace(seen.sides[0], list=few)
    state = replace(seen, sides=(own, seen.sides[1]))
    assert game().status(state) == ()
    texts = {game().action_to_text(action) for action in game().legal_actions(state, 0)}
    assert "deploy AD-ROM-01 attack" in texts
    assert not [text for text in texts if text.startswith("activate AD-ROM-G01")]
    assert "activate P1p1 AD-ROM-G01" in texts
    three = replace(own, plans=(*own.plans, replace(own.plans[0], serial=3)), hand=())
    assert [flaw.rule for flaw in game().status(replace(state, sides=(three, seen.sides[1]), entered=3))] == ["AD-1.8"]


def test_an_observation_of_a_dealt_game_goes_on_at_the_open_table() -> None:
    match = Match(game(), game().configure({"deck_1": "persia", "deck_2": "dacia"}))
    rng = Random(5)
    for _ in range(60):
        match.push(next_action(game(), match.state, rng)[0])
    seen = Match(game(), match.config, game().to_text(game().observation(match.state, 0)))
    for _ in range(100):
        if seen.outcome is None:
            seen.push(next_action(game(), seen.state, rng)[0])
            assert game().status(seen.state) == ()
