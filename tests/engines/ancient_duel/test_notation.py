"""The notation: texts of actions and positions, as documented, and what is no position."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.errors import ActionTextError, EngineError, ImpossiblePositionError, PositionTextError, UnknownCardError
from engines.simulator import next_action
from tests.engines.ancient_duel.table import Table, game

DOC = (Path(__file__).parents[3] / "docs" / "notation_ancient_duel.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```json\n(.*?)```\n(?:[^`]*?)```text\n(.*?)```", DOC, flags=re.DOTALL)
ACTIONS = re.findall(r"^\| `([^`]+)` \|", DOC[DOC.index("| action |") : DOC.index("**What goes by itself")], flags=re.M)


def test_the_document_shows_every_verb() -> None:
    verbs = {text.split()[0] for text in ACTIONS}
    assert verbs == set(
        "deploy set turn attack activate react choose discard pass end draw deal start".split()  # noqa: SIM905
    )
    assert len(BLOCKS) == 2


@pytest.mark.parametrize("text", ACTIONS)
def test_a_documented_action_is_read_and_written_alike(text: str) -> None:
    assert game().action_to_text(game().action_from_text(text)) == text


@pytest.mark.parametrize(("position", "actions"), BLOCKS, ids=["main phase", "reaction"])
def test_a_documented_position_has_the_documented_actions(position: str, actions: str) -> None:
    state = game().from_text(position)
    (player,) = game().acting_players(state)
    assert sorted(map(game().action_to_text, game().legal_actions(state, player))) == actions.split("\n")[:-1]
    assert game().from_text(game().to_text(state)) == state


def test_the_second_documented_position_follows_from_the_first() -> None:
    state = game().from_text(BLOCKS[0][0])
    for text in ("end", "attack P1u1 > P2u1"):
        state = game().apply_action(state, game().action_from_text(text)).state
    assert state == game().from_text(BLOCKS[1][0])


def test_a_position_is_one_line_of_json_with_sorted_keys() -> None:
    text = game().to_text(Table({"units": ["AD-ROM-07 attack atk+1"], "hand": ["AD-ROM-01", 2]}).state)
    assert "\n" not in text
    plain = json.loads(text)
    assert list(plain) == sorted(plain)
    assert list(plain["sides"][0]) == sorted(plain["sides"][0])
    assert plain["active"] == "P1"
    assert plain["sides"][0]["hand"] == {"?": 2, "AD-ROM-01": 1}
    assert plain["house"] == {}


@given(seed=st.integers(0, 2**32), steps=st.integers(0, 250))
def test_any_position_is_read_as_it_was_written(seed: int, steps: int) -> None:
    rng = Random(seed)
    state = game().initial_state(game().configure({"deck_1": rng.choice(FACTIONS), "deck_2": rng.choice(FACTIONS)}))
    for _ in range(steps):
        if game().is_terminal(state):
            break
        state = game().child(state, next_action(game(), state, rng)[0])
    assert game().from_text(game().to_text(state)) == state


FACTIONS = game().book.factions


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("deply AD-ROM-01 attack", "deploy"),
        ("deploy AD-ROM-01", ""),
        ("deploy AD-ROM-01 down", ""),
        ("attack P1u1 P2u1", ""),
        ("attack P1u0 > P2", ""),
        ("activate P1u1 #0", ""),
        ("set ?plan 4", ""),
        ("choose #", ""),
        ("pass now", ""),
        ("end ", ""),
        ("draw P3 ?", ""),
        ("start 3", ""),
        ("turn P1x1 attack", ""),
        ("discard ?", ""),
        ("", ""),
    ],
)
def test_what_is_no_action_is_refused_with_its_form(text: str, near: str) -> None:
    with pytest.raises(ActionTextError) as refused:
        game().action_from_text(text)
    assert refused.value.expected
    assert refused.value.nearest == near


def test_an_unknown_card_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownCardError) as refused:
        game().action_from_text("deploy AD-ROM-011 attack")
    assert refused.value.nearest.startswith("AD-ROM-")


def broken(path: str, value: Any) -> str:
    """The first documented position with one value replaced."""
    plain = json.loads(BLOCKS[0][0])
    place: Any = plain
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in way:
        place = place[part]
    place[last] = value
    return json.dumps(plain)


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("active", "P3", "active"),
        ("phase", "main3", "phase"),
        ("sides.0.units.0.stands", "standing", "sides[0].units[0].stands"),
        ("sides.0.units.0.attacks", True, "units"),
        ("sides.0.points", "many", "sides[0].points"),
        ("sides.0.hand", 5, "sides[0].hand"),
        ("sides.0.units", {}, "sides[0].units"),
        ("sides", 7, "sides"),
        ("sidez", [], "State"),
        ("house", [], "house"),
        ("stack", [{"is": "Nothing"}], "stack[0].is"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(path: str, value: Any, place: str) -> None:
    with pytest.raises(PositionTextError) as refused:
        game().from_text(broken(path, value))
    assert refused.value.place == place


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '{"sides": [1, 2]}', "[" * 100_000])
def test_what_is_no_json_object_is_refused(text: str) -> None:
    with pytest.raises(PositionTextError):
        game().from_text(text)


def test_the_house_rules_of_a_position_are_its_own_or_else_those_it_is_read_with() -> None:
    config = game().configure({"deckout": "draw_phase"})
    assert game().from_text(BLOCKS[0][0], config).house.deckout == "draw_phase"
    assert game().from_text(broken("house", {}), config).house.deckout == "any_draw"
    assert game().from_text(broken("house", {"max_units": 5})).house.max_units == 5


def test_a_wrong_house_rule_in_a_position_is_refused() -> None:
    with pytest.raises(PositionTextError) as refused:
        game().from_text(broken("house", {"deckout": "never"}))
    assert refused.value.rule == "AD-R5"


@pytest.mark.parametrize(
    ("path", "value", "rule"),
    [
        ("sides.0.points", 0, "AD-14.2"),
        ("sides.0.energy", 10, "AD-7.5"),
        ("sides.0.energy", -1, "AD-7.5"),
        ("sides.0.energy_max", 13, "AD-7.2"),
        ("sides.0.turn", 9, "AD-1.1"),
        ("sides.0.hand", {"AD-ROM-03": 4}, "AD-3.2"),
        ("sides.0.hand", {"AD-ROM-99": 1}, "AD-2.6"),
        ("sides.0.list", "rome", "AD-3.1"),
        ("sides.0.list", "roma", "AD-3.5"),
        ("sides.0.units.0.card", "?", "AD-5.2"),
        ("sides.0.units.0.card", "AD-ROM-T01", "AD-5.1"),
        ("sides.1.plans.0.card", "AD-CAR-02", "AD-5.1"),
        ("sides.1.units.1.paid", 3, "AD-1.8"),
        ("sides.1.units.1.attacked", True, "AD-5.3"),
        ("sides.1.plans.0", {"card": "?", "up": True}, "AD-5.4"),
        ("sides.0.units.0.serial", 9, "AD-5.6"),
        ("sides.0.hand", {"AD-ROM-03": -1}, "AD-1.3"),
        ("combat", {"attacker": 1, "cancelled": False, "passes": 0, "target": 2, "window": None}, "AD-10.3"),
        ("after", 1, "AD-13.3"),
        ("phase", "draw", "AD-13.3"),
        ("stack", [{"is": "Naming", "player": "P1", "serial": 9}], "AD-13.3"),
        ("stack", [{"is": "Discarding", "player": "P1", "left": 0, "why": "cost"}], "AD-13.3"),
        ("result", {"winner": "P1", "by": "points"}, ""),
    ],
)
def test_a_position_that_cannot_arise_is_refused_with_the_rule(path: str, value: Any, rule: str) -> None:
    if not rule:
        game().from_text(broken(path, value))
        return
    with pytest.raises(ImpossiblePositionError) as refused:
        game().from_text(broken(path, value))
    assert rule in [flaw.rule for flaw in refused.value.flaws]


def test_a_clause_that_no_card_has_is_refused() -> None:
    frame = {"is": "Frame", "card": "AD-ROM-01", "path": [7], "player": "P1", "serial": 1, "pc": 0, "picking": True}
    frame |= {"picked": [], "answer": "", "names": []}
    with pytest.raises(ImpossiblePositionError, match=r"AD-13\.1"):
        game().from_text(broken("stack", [frame]))
    with pytest.raises(ImpossiblePositionError, match=r"AD-13\.3"):
        game().from_text(broken("stack", [frame | {"path": [0], "pc": 5}]))


def test_every_refusal_is_one_clear_line() -> None:
    for text in ("", "{", broken("active", "P3"), broken("sides.0.points", 0)):
        with pytest.raises(EngineError) as refused:
            game().from_text(text)
        for lang in ("it", "en"):
            assert refused.value.show(lang)
            assert "\n" not in refused.value.show(lang)
