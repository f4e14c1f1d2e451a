"""Why a value is what it is: its parts, with source and end, always add up to it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.ancient_duel.actions import Place
from engines.ancient_duel.cards import ATK, DEF
from engines.ancient_duel.state import Combat, State
from engines.ancient_duel.why import Part
from engines.simulator import next_action
from tests.engines.ancient_duel.table import Table, game, with_cards

FACTIONS = game().book.factions
ONE, TWO = Place(0, "u", 1), Place(0, "u", 2)


def why(table: Table, at: Place, stat: str) -> list[tuple[str, int, str]]:
    return [(part.kind, part.amount, part.card) for part in table.game.why(table.state, at, stat)]


def adds_up(state: State) -> None:
    for player, side in enumerate(state.sides):
        for number in range(1, len(side.units) + 1):
            at = Place(player, "u", number)
            for index, stat in enumerate((ATK, DEF)):
                values, parts = game().values(state, at), game().why(state, at, stat)
                assert (values is None) == (parts == ())
                if values is not None:
                    assert sum(part.amount for part in parts) == values[index]
                    assert parts[0].kind == "printed"


@settings(max_examples=20)
@given(
    decks=st.tuples(st.sampled_from(FACTIONS), st.sampled_from(FACTIONS)),
    scope=st.sampled_from(["own_cards", "own_cards_and_conditions", "off"]),
    seed=st.integers(0, 2**32),
)
def test_the_parts_always_add_up_to_the_value(decks: tuple[str, str], scope: str, seed: int) -> None:
    state = game().initial_state(game().configure({"deck_1": decks[0], "deck_2": decks[1], "faction_scope": scope}))
    rng = Random(seed)
    for _ in range(200):
        if game().is_terminal(state):
            return
        adds_up(state)
        state = game().child(state, next_action(game(), state, rng)[0])


@pytest.mark.rule("AD-12.1")
def test_printed_first_then_what_each_card_gives_and_the_limit_last() -> None:
    table = Table({"units": ["AD-SPA-06 attack atk+5 atk+5", "AD-SPA-08 attack"]})
    assert why(table, ONE, ATK) == [
        ("printed", 6, "AD-SPA-06"),
        ("stored", 5, ""),
        ("stored", 5, ""),
        ("limit", -4, ""),
    ]


def test_a_standing_part_names_the_card_that_gives_it_and_where_it_lies() -> None:
    table = Table({"units": ["AD-ROM-04 defence"], "plans": ["AD-ROM-D01 up"]})
    testudo, itself = game().why(table.state, ONE, DEF)[1:]
    assert {(part.card, part.at) for part in (testudo, itself)} == {
        ("AD-ROM-D01", Place(0, "p", 1)),
        ("AD-ROM-04", ONE),
    }


def test_a_stored_part_names_its_card_and_the_turn_it_ends_with() -> None:
    table = Table({"hand": ["AD-ROM-T02"], "units": ["AD-ROM-01 attack"]}).do(
        "P1 activates AD-ROM-T02 chooses AD-ROM-01"
    )
    assert game().why(table.state, ONE, DEF)[1] == Part("stored", 2, "AD-ROM-T02", until=(0, 5))


@pytest.mark.rule("AD-11.3")
def test_a_wound_names_the_attacker_although_it_fell() -> None:
    table = Table({"units": ["AD-ROM-02 attack"]}, {"units": ["AD-PER-08 attack"]})
    table.do("P1 attacks AD-ROM-02 > AD-PER-08")
    assert game().why(table.state, Place(1, "u", 1), ATK)[-1] == Part("wound", -2, "AD-ROM-02", until=(0, 6))


def test_a_granted_bonus_names_the_card_that_granted_it_and_its_end() -> None:
    table = Table(
        {"units": ["AD-DAC-08 attack", "AD-DAC-05 attack"], "plans": ["AD-DAC-G01 up"]}, {"units": ["AD-ROM-08 attack"]}
    )
    table.do("P1 activates AD-DAC-08 chooses AD-DAC-05", "P1 ends main1")
    state = table.state
    fighting = State(
        house=state.house, phase="battle", active=0, sides=state.sides, entered=state.entered,
        combat=Combat(state.sides[0].units[1].serial, state.sides[1].units[0].serial),
    )  # fmt: skip
    given_ = [part for part in game().why(fighting, TWO, ATK) if part.until is not None]
    assert given_ == [Part("standing", 1, "AD-DAC-08", TWO, (0, 5))]


def test_what_adds_nothing_is_left_out() -> None:
    alone = Table({"units": ["AD-CAR-06 attack"]})
    assert why(alone, ONE, ATK) == [("printed", 5, "AD-CAR-06")]


def test_a_face_down_unit_and_an_empty_place_have_no_parts() -> None:
    table = Table({"units": ["AD-SPA-04 down"]})
    assert game().why(table.state, ONE, ATK) == () == game().why(table.state, Place(1, "u", 3), ATK)


@pytest.mark.parametrize(
    ("effect", "amount"),
    [
        ("static: mod(self, both, +2)", 2),
        ("static: mod(self, atk, +count(unit[own], up to 3))", 2),
        ("static if is(self, attack): mod(self, atk, -1)", -1),
        ("static: mod(self, atk, +1 if exists(unit[enemy]) else -2)", -2),
        ("static: mod(all(unit[own]), atk, +3)", 3),
        ("static: mod(oldest(unit[own]), atk, +1)", 1),
        ("static if turn(you): mod(self, atk, +4)", 4),
    ],
)
def test_each_word_of_the_language_that_changes_a_value_shows(effect: str, amount: int) -> None:
    duel = with_cards({"AD-ROM-01": effect})
    table = Table({"units": ["AD-ROM-01 attack", "AD-ROM-02 attack"]}, game=duel)
    assert why(table, ONE, ATK) == [("printed", 3, "AD-ROM-01"), ("standing", amount, "AD-ROM-01")]


def test_a_position_read_without_sources_says_that_nobody_knows() -> None:
    table = Table({"units": ["AD-SPA-06 attack atk+1"]})
    text = game().to_text(table.state).replace('"source":"",', "").replace(',"wound":false', "")
    assert '"source"' not in text
    assert game().from_text(text).sides[0].units[0].mods == table.state.sides[0].units[0].mods


def test_a_position_is_the_same_whatever_its_modifiers_came_from() -> None:
    table = Table({"hand": ["AD-ROM-T02"], "units": ["AD-ROM-01 attack"]}).do(
        "P1 activates AD-ROM-T02 chooses AD-ROM-01"
    )
    other = game().from_text(game().to_text(table.state).replace('"source":"AD-ROM-T02"', '"source":""'))
    assert other != table.state
    assert game().position_key(other) == game().position_key(table.state)
