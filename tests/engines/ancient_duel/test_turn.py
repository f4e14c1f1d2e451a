"""AD-4, AD-6 and AD-7: setting up, the phases of a turn, Energy."""

from __future__ import annotations

from random import Random

import pytest

from engines.ancient_duel.flow import maximum
from engines.ancient_duel.piles import size
from engines.ancient_duel.state import State
from engines.protocol import CHANCE
from engines.simulator import next_action
from tests.engines.ancient_duel.table import Table, game


def opened(**values: object) -> State:
    """A game whose hands are dealt."""
    state, rng = game().initial_state(game().configure(values)), Random(1)
    while state.phase in ("start", "deal"):
        state = game().child(state, next_action(game(), state, rng)[0])
    return state


@pytest.mark.rule("AD-4.1")
def test_both_start_with_20_points_6_energy_and_an_empty_field() -> None:
    for side in game().initial_state(game().configure({})).sides:
        assert (side.points, side.energy, side.energy_max) == (20, 6, 6)
        assert (side.units, side.plans, side.grave, side.hand) == ((), (), (), ())


@pytest.mark.rule("AD-4.2")
def test_each_is_dealt_five_cards_and_nothing_else_can_be_done_before() -> None:
    state = opened()
    assert [size(side.hand) for side in state.sides] == [5, 5]
    assert [size(side.deck) for side in state.sides] == [35, 35]
    first = game().child(game().initial_state(game().configure({})), game().action_from_text("start 1"))
    assert game().acting_players(first) == (CHANCE,)
    assert Table().rule("deal P1 ?") == "AD-4.2"


@pytest.mark.rule("AD-4.3")
def test_chance_says_who_begins_and_their_turn_1_follows() -> None:
    state = opened()
    assert (state.active, state.sides[0].turn, state.sides[1].turn, state.phase) == (0, 1, 0, "main1")
    assert Table().rule("start 1") == "AD-4.3"


@pytest.mark.rule("AD-6.1")
def test_at_the_start_of_a_turn_all_marks_are_cleared() -> None:
    table = Table(
        {"units": ["AD-ROM-02 attack", "AD-ROM-03 attack"], "hand": ["AD-ROM-01"]},
        {"units": ["AD-SPA-02 attack", "AD-SPA-05 defence"]},
    )
    table.do("P1 activates AD-ROM-02 chooses AD-SPA-02", "P1 deploys AD-ROM-01 attack chooses none")
    table.do("P1 attacks AD-ROM-03 > AD-SPA-02", "P1 ends turn").then("phase main1")
    one, two = table.state.sides
    assert (one.turn, two.turn) == (5, 5)
    for unit in (*one.units, *two.units):
        assert (unit.fresh, unit.attacked, unit.changed, unit.used) == (False, False, False, ())
    table.do("P2 ends turn").then()
    assert (table.state.sides[0].turn, table.state.sides[0].deployed) == (6, False)
    direct = Table({"units": ["AD-ROM-03 attack"]}).do("P1 attacks AD-ROM-03 > P2", "P1 ends turn", "P2 ends turn")
    direct.do("P1 attacks AD-ROM-03 > P2").then("P2 points 12")


@pytest.mark.rule("AD-6.2")
def test_the_active_player_draws_but_not_p1_in_turn_1() -> None:
    Table({"deck": 35}, {"deck": 35}, turn=1, phase="start").do("P1 begins").then("P1 deck 35", "P1 hand 0").do(
        "P1 ends turn"
    ).then("P2 deck 34", "P2 hand 1").do("P2 ends turn").then("P1 deck 34", "P1 hand 1")
    assert Table().rule("draw P1 ?") == "AD-6.2"


@pytest.mark.rule("AD-6.3")
def test_energy_is_set_before_main_phase_1() -> None:
    Table({"energy": 1}, {"energy": 2, "energy_max": 8}, turn=4).do("P1 ends turn").then(
        "P2 energy 8", "P2 energy_max 8", "phase main1"
    )


@pytest.mark.rule("AD-6.4")
def test_in_a_main_phase_the_four_kinds_of_actions_go_in_any_order() -> None:
    table = Table({"units": ["AD-ROM-02 defence"], "hand": ["AD-ROM-01", "AD-ROM-D01", "AD-ROM-T01"]})
    assert table.legal() == [
        "deploy AD-ROM-01 attack",
        "deploy AD-ROM-01 defence",
        "set AD-ROM-01",
        "set AD-ROM-D01",
        "activate AD-ROM-D01",
        "set AD-ROM-T01",
        "turn P1u1 attack",
        "activate P1u1 #1",
        "end",
    ]
    table.do("P1 sets AD-ROM-T01", "P1 turns AD-ROM-02 attack", "P1 deploys AD-ROM-01 attack chooses none")
    table.do("P1 activates AD-ROM-D01", "P1 activates AD-ROM-02 chooses AD-ROM-01").then("P1 AD-ROM-01 atk 1")


@pytest.mark.rule("AD-6.5")
def test_in_the_battle_phase_there_are_only_attacks() -> None:
    table = Table({"units": ["AD-ROM-03 attack"], "hand": ["AD-ROM-01", "AD-ROM-D01"]}).do("P1 ends main1")
    assert table.legal() == ["attack P1u1 > P2", "end"]
    for text in ("deploy AD-ROM-01 attack", "set AD-ROM-D01", "activate AD-ROM-D01", "turn P1u1 defence"):
        assert table.rule(text) == "AD-6.5"
    assert Table({"units": ["AD-ROM-03 attack"]}).rule("attack P1u1 > P2") == "AD-6.5"


@pytest.mark.rule("AD-6.5")
def test_p1_has_no_battle_phase_in_turn_1() -> None:
    table = Table({"units": ["AD-ROM-03 attack"]}, turn=1)
    table.do("P1 ends main1").then("phase main2").refuses("P1 attacks AD-ROM-03 > P2", "AD-6.5")
    Table({}, {"units": ["AD-ROM-03 attack"]}, active="P2", turn=1).do("P2 attacks AD-ROM-03 > P1").then("P1 points 16")


@pytest.mark.rule("AD-6.6")
def test_main_phase_2_comes_even_without_an_attack_with_what_is_unused() -> None:
    table = Table({"hand": ["AD-ROM-01", "AD-ROM-03"]}).do("P1 ends main1", "P1 ends battle").then("phase main2")
    table.do("P1 deploys AD-ROM-03 attack").refuses("P1 sets AD-ROM-01", "AD-8.1")
    table.refuses("P1 attacks AD-ROM-03 > P2", "AD-6.5")


@pytest.mark.rule("AD-6.7")
def test_in_the_end_phase_the_active_player_discards_down_to_5() -> None:
    table = Table({"hand": ["AD-ROM-01", "AD-ROM-02", 5]}, {"hand": [9]}).do("P1 ends turn").now("P1 hand 7")
    assert table.rule("end") == "AD-6.7"
    table.do("P1 discards AD-ROM-01").now("P1 hand 6", "P2 hand 9").do("P1 discards AD-ROM-02")
    table.then("P1 hand 5", "P2 hand 10", "phase main1")


@pytest.mark.rule("AD-6.7")
def test_discards_come_before_the_modifiers_of_the_turn_end() -> None:
    table = Table({"units": ["AD-ROM-03 attack atk+1"], "hand": ["AD-ROM-01", 5]}).do("P1 ends turn")
    table.now("P1 AD-ROM-03 atk 5").do("P1 discards AD-ROM-01").then("P1 AD-ROM-03 atk 4")


@pytest.mark.rule("AD-7.1")
def test_everything_is_paid_from_one_pool() -> None:
    table = Table({"units": ["AD-ROM-03 attack"], "hand": ["AD-ROM-07", "AD-ROM-D01"]})
    table.do("P1 deploys AD-ROM-07 attack", "P1 activates AD-ROM-D01", "P1 attacks AD-ROM-03 > P2").then("P1 energy 4")


@pytest.mark.rule("AD-7.2")
def test_the_maximum_grows_from_the_third_own_turn_to_12() -> None:
    assert [maximum(turn) for turn in range(1, 11)] == [6, 6, 7, 8, 9, 10, 11, 12, 12, 12]


@pytest.mark.rule("AD-7.3")
def test_what_is_left_can_be_spent_in_the_other_turn_and_never_adds_up() -> None:
    table = Table({"energy": 3, "plans": ["AD-EGI-T03 down"]}, {"units": ["AD-ROM-03 attack"]}, turn=4)
    table.do("P1 ends turn", "P2 attacks AD-ROM-03 > P1", "P1 reacts AD-EGI-T03").then("P1 energy 2", "P1 points 18")
    table.do("P2 ends turn").then("P1 energy 9")


@pytest.mark.rule("AD-7.4")
def test_what_each_thing_costs() -> None:
    hand = ["AD-ROM-03", "AD-ROM-07", "AD-ROM-T01", "AD-ROM-D01"]
    Table({"hand": hand}).do("P1 deploys AD-ROM-03 attack").then("P1 energy 12")
    Table({"hand": hand}).do("P1 deploys AD-ROM-07 defence").then("P1 energy 8")
    Table({"hand": hand}).do("P1 sets AD-ROM-07").then("P1 energy 8")
    Table({"hand": hand}).do("P1 sets AD-ROM-T01").then("P1 energy 12")
    Table({"hand": hand}).do("P1 activates AD-ROM-D01").then("P1 energy 11")
    Table({"units": ["AD-ROM-03 attack"]}).do("P1 turns AD-ROM-03 defence").then("P1 energy 12")
    Table({"units": ["AD-ROM-03 attack"]}).do("P1 attacks AD-ROM-03 > P2").then("P1 energy 9")
    Table({"units": ["AD-EGI-10 attack"]}).do("P1 activates AD-EGI-10").then("P1 energy 12")
    special = Table({"hand": ["AD-PER-T01"], "grave": ["AD-PER-04"]})
    special.do("P1 activates AD-PER-T01 chooses AD-PER-04").then("P1 energy 11")


@pytest.mark.rule("AD-7.5")
def test_who_cannot_pay_in_full_cannot_do_it() -> None:
    poor = {"energy": 2, "hand": ["AD-ROM-07"], "units": ["AD-ROM-03 attack"]}
    Table(poor).refuses("P1 deploys AD-ROM-07 attack", "AD-7.5").refuses("P1 attacks AD-ROM-03 > P2", "AD-7.5")
    Table({"energy": 0, "hand": ["AD-ROM-D01"]}).refuses("P1 activates AD-ROM-D01", "AD-7.5")
    exact = Table({"energy": 4, "hand": ["AD-ROM-07"]})
    assert "deploy AD-ROM-07 attack" in exact.legal()
    said = Table({"energy": 3, "hand": ["AD-ROM-07"]})
    with pytest.raises(ValueError, match=r"Praetorian Guard.*costs 4 Energy and you have 3"):
        said.play("deploy AD-ROM-07 attack")
