"""AD-10 and AD-11: declaring, comparing, what comes of it, wounds."""

from __future__ import annotations

import pytest

from tests.engines.ancient_duel.table import Table


@pytest.mark.rule("AD-10.1")
def test_each_face_up_unit_in_attack_attacks_once_a_turn() -> None:
    table = Table(
        {"units": ["AD-ROM-03 attack", "AD-ROM-04 defence"]}, {"units": ["AD-SPA-04 attack", "AD-SPA-01 attack"]}
    ).do("P1 attacks AD-ROM-03 > AD-SPA-04")
    table.refuses("P1 attacks AD-ROM-03 > AD-SPA-01", "AD-10.1").refuses("P1 attacks AD-ROM-04 > AD-SPA-01", "AD-10.1")
    assert Table({}, {"units": ["AD-SPA-01 attack"]}, phase="battle").rule("attack P2u1 > P1") == "AD-10.1"


@pytest.mark.rule("AD-10.2")
def test_a_direct_attack_needs_an_empty_unit_row_and_is_made_once() -> None:
    for stands in ("attack", "defence", "down"):
        Table({"units": ["AD-ROM-03 attack"]}, {"units": [f"AD-SPA-01 {stands}"]}).refuses(
            "P1 attacks AD-ROM-03 > P2", "AD-10.2"
        )
    table = Table({"units": ["AD-ROM-03 attack", "AD-ROM-01 attack"]}).do("P1 attacks AD-ROM-03 > P2")
    table.then("P2 points 16").refuses("P1 attacks AD-ROM-01 > P2", "AD-10.2")
    assert Table({"units": ["AD-ROM-03 attack"]}, phase="battle").rule("attack P1u1 > P2u1") == "AD-10.2"


@pytest.mark.rule("AD-10.2")
def test_of_two_units_that_demand_it_the_attacker_chooses() -> None:
    enemy = {"units": ["AD-EGI-07 defence", "AD-EGI-03 attack", "AD-EGI-07 defence", "AD-EGI-07 attack"]}
    table = Table({"units": ["AD-ROM-03 attack"]}, enemy, phase="battle")
    assert table.legal() == ["attack P1u1 > P2u1", "attack P1u1 > P2u3", "end"]
    assert table.rule("attack P1u1 > P2u2") == "AD-10.2"
    Table({"units": ["AD-ROM-03 attack"]}, {"units": ["AD-EGI-07 down", "AD-EGI-03 attack"]}).do(
        "P1 attacks AD-ROM-03 > AD-EGI-03"
    ).then("P2 AD-EGI-03 in grave")


@pytest.mark.rule("AD-10.3")
def test_an_attack_is_paid_and_marked_and_while_it_goes_on_the_units_fight() -> None:
    table = Table(
        {"units": ["AD-DAC-07 attack", "AD-ROM-03 attack"]},
        {"units": ["AD-ROM-06 defence"], "plans": ["AD-ROM-T01 down"]},
    )
    table.then("P1 AD-DAC-07 atk 5").do("P1 attacks AD-DAC-07 > AD-ROM-06")
    table.now("P1 energy 8", "P1 AD-DAC-07 atk 5", "P1 AD-ROM-03 atk 4")  # +1 attacking, -1 from the Triarii
    assert table.state.sides[0].units[0].attacked
    direct = Table({"units": ["AD-DAC-07 attack"]}, {"plans": ["AD-ROM-T01 down"]}).do("P1 attacks AD-DAC-07 > P2")
    direct.now("P1 AD-DAC-07 atk 6")
    assert direct.state.sides[0].direct


@pytest.mark.rule("AD-10.3")
def test_a_direct_attack_has_no_foe() -> None:
    Table({"units": ["AD-ROM-03 attack"]}).do("P1 attacks AD-ROM-03 > P2").then("values 4")
    Table({"units": ["AD-EGI-02 attack"]}).do("P1 attacks AD-EGI-02 > P2").then("values 4")


@pytest.mark.rule("AD-10.5")
def test_a_cancelled_attack_ends_with_nothing_given_back() -> None:
    table = Table(
        {"units": ["AD-CAR-04 attack", "AD-ROM-03 attack"]}, {"plans": ["AD-SPA-T03 down"], "hand": ["AD-SPA-01"]}
    )
    table.do("P1 attacks AD-CAR-04 > P2", "P2 reacts AD-SPA-T03", "P2 discards AD-SPA-01", "P2 chooses AD-CAR-04")
    table.then("P1 energy 9", "P2 points 20", "P1 AD-CAR-04 in attack")  # no comparison, no after_attack
    table.refuses("P1 attacks AD-ROM-03 > P2", "AD-10.2").refuses("P1 attacks AD-CAR-04 > P2", "AD-10.1")


@pytest.mark.rule("AD-10.5")
def test_an_attacker_moved_into_defence_no_longer_attacks_but_a_moved_target_stays_the_target() -> None:
    moved = Table({"units": ["AD-ROM-07 attack"]}, {"units": ["AD-PER-02 attack"], "plans": ["AD-PER-T03 down"]})
    moved.do("P1 attacks AD-ROM-07 > AD-PER-02", "P2 reacts AD-PER-T03 chooses AD-ROM-07")
    moved.then("P1 AD-ROM-07 in defence", "P2 AD-PER-02 in attack", "P1 energy 8")
    target = Table({"units": ["AD-ROM-03 attack"]}, {"units": ["AD-SPA-05 attack"], "plans": ["AD-SPA-T04 down"]})
    target.do("P1 attacks AD-ROM-03 > AD-SPA-05", "P2 reacts AD-SPA-T04 chooses AD-SPA-05", "P2 chooses defence")
    target.then("values 6 5", "P2 AD-SPA-05 in grave", "P2 points 20")


@pytest.mark.rule("AD-10.5")
def test_a_reaction_does_not_close_the_window_and_the_state_after_it_counts() -> None:
    table = Table(
        {"units": ["AD-ROM-07 attack"]},
        {"units": ["AD-PER-02 attack"], "plans": ["AD-PER-T03 down", "AD-PER-T03 down"]},
    )
    table.do("P1 attacks AD-ROM-07 > AD-PER-02", "P2 reacts AD-PER-T03 chooses AD-ROM-07")
    table.do("P2 reacts AD-PER-T03:2 chooses AD-ROM-07").then("values 5 3", "P2 points 18")


@pytest.mark.rule("AD-10.6")
def test_the_damage_step_runs_to_its_end_by_itself() -> None:
    table = Table({"units": ["AD-ROM-03 attack"]}, {"units": ["AD-SPA-01 attack"]}).do(
        "P1 attacks AD-ROM-03 > AD-SPA-01"
    )
    assert table.state.combat is None
    table.now("P2 AD-SPA-01 in grave", "P2 points 18", "phase battle")


@pytest.mark.rule("AD-10.7")
def test_a_face_down_target_is_turned_up_and_its_continuous_effects_count() -> None:
    table = Table({"units": ["AD-PER-06 attack"]}, {"units": ["AD-CAR-05 down"]})
    table.do("P1 attacks AD-PER-06 > AD-CAR-05").then("values 3 4", "P2 AD-CAR-05 in defence", "P2 AD-CAR-05 def 1")
    entry = Table({"units": ["AD-ROM-03 attack"]}, {"units": ["AD-MAC-05 down"]}).do("P1 attacks AD-ROM-03 > AD-MAC-05")
    entry.now("values 6 3", "P1 AD-ROM-03 atk 4")


@pytest.mark.rule("AD-10.8")
def test_both_values_are_read_at_once_with_every_modifier_and_clamped() -> None:
    table = Table({"units": ["AD-ROM-07 attack atk+9"]}, {"units": ["AD-PER-06 defence def-9"]}).do(
        "P1 attacks AD-ROM-07 > AD-PER-06"
    )
    table.then("values 12 1")
    falx = Table({"units": ["AD-DAC-05 attack"], "plans": ["AD-DAC-D01 up"]}, {"units": ["AD-ROM-06 defence"]})
    falx.do("P1 attacks AD-DAC-05 > AD-ROM-06").then("values 5 4")


@pytest.mark.rule("AD-10.9")
@pytest.mark.parametrize(
    ("attacker", "target", "values", "checks"),
    [
        ("AD-SPA-06", "AD-PER-06 attack", "6 4", ["P2 AD-PER-06 in grave", "P2 points 18", "P1 points 20"]),
        ("AD-ROM-03", "AD-PER-06 attack", "4 4", ["P1 AD-ROM-03 in grave", "P2 AD-PER-06 in grave", "P2 points 20"]),
        ("AD-ROM-01", "AD-PER-06 attack", "3 4", ["P1 AD-ROM-01 in grave", "P1 points 19", "P2 AD-PER-06 atk 1"]),
        ("AD-SPA-06", "AD-PER-06 defence", "6 4", ["P2 AD-PER-06 in grave", "P2 points 20"]),
        ("AD-EGI-06", "AD-EGI-08 defence", "5 5", ["P1 AD-EGI-06 in grave", "P2 AD-EGI-08 in grave", "P1 points 20"]),
        ("AD-ROM-01", "AD-ROM-08 defence", "3 5", ["P1 AD-ROM-01 in grave", "P1 points 18", "P2 AD-ROM-08 def 2"]),
        ("AD-PER-04", "AD-MAC-02 defence", "4 1", ["P2 AD-MAC-02 in grave", "P2 points 17"]),
        ("AD-PER-04", "AD-MAC-02 down", "4 1", ["P2 AD-MAC-02 in grave", "P2 points 17"]),
    ],
)
def test_the_table_of_the_comparison(attacker: str, target: str, values: str, checks: list[str]) -> None:
    table = Table({"units": [f"{attacker} attack"]}, {"units": [target]})
    table.do(f"P1 attacks {attacker} > {target.split(maxsplit=1)[0]}").then(f"values {values}", *checks)


@pytest.mark.rule("AD-10.10")
def test_points_first_then_graveyards_then_wounds_then_triggers() -> None:
    table = Table({"units": ["AD-DAC-01 attack"]}, {"units": ["AD-CAR-03 attack"]})
    table.do("P1 attacks AD-DAC-01 > AD-CAR-03").now("P1 AD-DAC-01 in grave", "P2 AD-CAR-03 in grave", "P1 deck 10")
    assert table.state.combat is None
    order = [event.text.split()[0] for event in table.events]
    assert order[-4:] == ["compare", "destroy", "destroy", "trigger"]
    lost = Table({"units": ["AD-ROM-07 attack"]}, {"points": 1, "units": ["AD-MAC-06 attack"]})
    lost.do("P1 attacks AD-ROM-07 > AD-MAC-06").then("winner P1", "P2 points 0", "P2 AD-MAC-06 in attack")


@pytest.mark.rule("AD-10.10")
def test_after_attack_comes_last_and_only_if_the_attacker_stands() -> None:
    table = Table({"units": ["AD-CAR-04 attack"]}, {"units": ["AD-PER-05 attack"], "deck": ["AD-PER-03", 2]})
    table.do("P1 attacks AD-CAR-04 > AD-PER-05").then("P1 AD-CAR-04 in grave")
    wins = Table({"units": ["AD-CAR-04 attack atk+1"]}, {"units": ["AD-PER-05 attack"], "deck": ["AD-PER-03", 2]})
    wins.do("P1 attacks AD-CAR-04 > AD-PER-05").now("P1 AD-CAR-04 in attack").do("P2 chooses AD-PER-03")
    wins.then("P1 AD-CAR-04 in defence", "P2 AD-PER-03 in down")


@pytest.mark.rule("AD-10.10")
def test_this_combat_modifiers_end_with_the_combat() -> None:
    stays = Table({"units": ["AD-ROM-07 attack atk+1"]}, {"units": ["AD-CAR-02 defence"], "plans": ["AD-CAR-T02 down"]})
    stays.do("P1 attacks AD-ROM-07 > AD-CAR-02", "P2 reacts AD-CAR-T02 chooses AD-ROM-07")
    stays.then("values 4 3", "P1 AD-ROM-07 atk 6")


@pytest.mark.rule("AD-10.11")
def test_battle_damage_is_dealt_by_the_higher_value_or_directly() -> None:
    Table({"units": ["AD-PER-03 attack"]}).do("P1 attacks AD-PER-03 > P2").then("P2 points 17")
    defends = Table({"units": ["AD-EGI-02 attack"]}, {"units": ["AD-PER-03 attack atk+4"]})
    defends.do("P1 attacks AD-EGI-02 > AD-PER-03").then("values 4 6", "P1 points 17")
    none = Table({"units": ["AD-PER-03 attack"]}, {"units": ["AD-MAC-02 defence"]})
    none.do("P1 attacks AD-PER-03 > AD-MAC-02").then("P2 points 20")
    loses = Table({"units": ["AD-PER-03 attack"]}, {"units": ["AD-ROM-01 attack"]})
    loses.do("P1 attacks AD-PER-03 > AD-ROM-01").then("P1 points 19", "P2 points 20")


@pytest.mark.rule("AD-10.12")
def test_destroying_in_battle_and_winning_as_attacker() -> None:
    tie = Table({"units": ["AD-SPA-04 attack"]}, {"units": ["AD-ROM-01 attack"]})
    tie.do("P1 attacks AD-SPA-04 > AD-ROM-01").then("values 3 3", "P1 AD-SPA-04 in grave")
    defender = Table({"units": ["AD-ROM-02 attack"]}, {"units": ["AD-SPA-04 attack"]})
    defender.do("P1 attacks AD-ROM-02 > AD-SPA-04").now("P1 AD-ROM-02 in grave")
    assert defender.state.stack == ()
    wins = Table({"units": ["AD-SPA-04 attack"]}, {"units": ["AD-ROM-02 defence"]})
    wins.do("P1 attacks AD-SPA-04 > AD-ROM-02", "P1 chooses AD-SPA-04").then("P1 AD-SPA-04 atk 4")
    direct = Table({"units": ["AD-DAC-01 attack"]}).do("P1 attacks AD-DAC-01 > P2")
    assert direct.state.stack == ()
    comati = Table({"units": ["AD-ROM-02 attack"]}, {"units": ["AD-DAC-01 attack"], "hand": ["AD-DAC-02"]})
    comati.do("P1 attacks AD-ROM-02 > AD-DAC-01", "P2 discards AD-DAC-02").then("P2 hand 1", "P2 deck 9")


@pytest.mark.rule("AD-10.13")
def test_destroying_the_last_unit_opens_the_way_for_a_direct_attack() -> None:
    table = Table({"units": ["AD-ROM-03 attack", "AD-ROM-01 attack"]}, {"units": ["AD-SPA-01 attack"]})
    table.refuses("P1 attacks AD-ROM-01 > P2", "AD-10.2").do("P1 attacks AD-ROM-03 > AD-SPA-01")
    table.do("P1 attacks AD-ROM-01 > P2").then("P2 points 15")


@pytest.mark.rule("AD-11.1")
def test_a_failed_attack_wounds_the_value_that_was_fought_with() -> None:
    up = Table({"units": ["AD-ROM-02 attack"]}, {"units": ["AD-ROM-08 attack"]}).do("P1 attacks AD-ROM-02 > AD-ROM-08")
    up.then("P2 AD-ROM-08 atk 3", "P2 AD-ROM-08 def 5")
    down = Table({"units": ["AD-ROM-02 attack"]}, {"units": ["AD-ROM-08 down"]}).do("P1 attacks AD-ROM-02 > AD-ROM-08")
    down.then("P2 AD-ROM-08 atk 5", "P2 AD-ROM-08 def 3")
    bonus = Table({"units": ["AD-MAC-01 attack"]}, {"units": ["AD-ROM-08 defence"]})
    bonus.do("P1 attacks AD-MAC-01 > AD-ROM-08").then("values 4 5", "P2 AD-ROM-08 def 1")


@pytest.mark.rule("AD-11.2")
def test_wounds_add_up_with_each_other_and_with_the_rest() -> None:
    table = Table({"units": ["AD-SPA-02 attack", "AD-SPA-03 attack"]}, {"units": ["AD-EGI-08 attack atk+1"]})
    table.do("P1 attacks AD-SPA-02 > AD-EGI-08", "P1 attacks AD-SPA-03 > AD-EGI-08").then("P2 AD-EGI-08 atk 3")


@pytest.mark.rule("AD-11.3")
def test_a_wound_lasts_through_the_attackers_next_own_turn() -> None:
    table = Table({"units": ["AD-ROM-02 attack"]}, {"units": ["AD-ROM-08 attack"]}, turn=4)
    table.do("P1 attacks AD-ROM-02 > AD-ROM-08")
    for text in ("P1 ends turn", "P2 ends turn"):
        table.do(text).then("P2 AD-ROM-08 atk 3")
    table.do("P1 ends turn").then("P2 AD-ROM-08 atk 5")


@pytest.mark.rule("AD-11.3")
def test_each_wound_has_its_own_end() -> None:
    wounds = ["wound-atk-1 until P1.5", "wound-atk-2 until P1.6"]
    table = Table({}, {"units": [f"AD-ROM-08 attack {' '.join(wounds)}"]})
    table.then("P2 AD-ROM-08 atk 2").do("P1 ends turn").then("P2 AD-ROM-08 atk 3")
    table.do("P2 ends turn", "P1 ends turn").then("P2 AD-ROM-08 atk 5")


@pytest.mark.rule("AD-11.4")
def test_a_wound_stays_on_its_value_and_leaves_with_the_unit() -> None:
    table = Table({}, {"units": ["AD-ROM-08 attack wound-atk-2"]}, active="P2")
    table.do("P2 turns AD-ROM-08 defence").then("P2 AD-ROM-08 def 5", "P2 AD-ROM-08 atk 3")
    gone = Table({"units": ["AD-PER-02 attack wound-atk-2"], "hand": ["AD-PER-T01"]}, {"units": ["AD-PER-06 attack"]})
    gone.do("P1 attacks AD-PER-02 > AD-PER-06", "P1 ends battle", "P1 activates AD-PER-T01 chooses AD-PER-02")
    gone.do("P1 ends turn", "P2 ends turn", "P1 turns AD-PER-02 attack").then("P1 AD-PER-02 atk 3")
