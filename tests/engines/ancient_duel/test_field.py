"""AD-5 and AD-8: zones and faces, deploying, setting, changing position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.ancient_duel.observation import observation
from tests.engines.ancient_duel.table import Table, game


@pytest.mark.rule("AD-5.1")
def test_neither_row_has_a_limit() -> None:
    table = Table(
        {
            "units": ["AD-ROM-03 attack"] * 3 + ["AD-ROM-04 defence"] * 3,
            "hand": ["AD-ROM-01", "AD-ROM-T01", "AD-ROM-D01"],
        }
    )
    table.do("P1 deploys AD-ROM-01 attack chooses none", "P1 sets AD-ROM-T01", "P1 activates AD-ROM-D01")
    assert len(table.state.sides[0].units) == 7
    assert len(table.state.sides[0].plans) == 2
    plan = table.state.sides[0].units[0]
    rows = replace(table.state.sides[0], units=(replace(plan, card="AD-ROM-T01"),))
    assert "AD-5.1" in [flaw.rule for flaw in game().status(replace(table.state, sides=(rows, table.state.sides[1])))]


@pytest.mark.rule("AD-5.2")
def test_attack_attacks_with_atk_defence_holds_with_def_and_face_down_is_in_defence() -> None:
    enemy = {"units": ["AD-ROM-08 defence", "AD-ROM-03 attack", "AD-SPA-03 down"]}
    table = Table({"units": ["AD-SPA-06 attack", "AD-SPA-07 defence", "AD-SPA-05 down"]}, enemy).do("P1 ends main1")
    assert [text.split(" > ")[0] for text in table.legal()[:-1]] == ["attack P1u1"] * 3
    table.refuses("P1 attacks AD-SPA-07 > AD-ROM-03", "AD-10.1").refuses("P1 attacks AD-SPA-05 > AD-ROM-03", "AD-10.1")
    table.do("P1 attacks AD-SPA-06 > AD-ROM-08").then("values 6 5")


@pytest.mark.rule("AD-5.2")
def test_a_face_down_units_effect_does_not_work() -> None:
    Table({"units": ["AD-ROM-10 down", "AD-ROM-04 attack"]}).then("P1 AD-ROM-04 def 3")
    Table({"units": ["AD-ROM-10 attack", "AD-ROM-04 attack"]}).then("P1 AD-ROM-04 def 4")


@pytest.mark.rule("AD-5.3")
def test_a_face_down_unit_is_a_unit_in_defence_and_nothing_else() -> None:
    Table({"units": ["AD-ROM-07 attack", "AD-ROM-01 down"]}).then("P1 AD-ROM-07 def 5")
    Table({"units": ["AD-ROM-05 attack", "AD-ROM-01 down"]}).then("P1 AD-ROM-05 atk 4")
    Table({"units": ["AD-CAR-02 attack", "AD-CAR-03 down"]}).then("P1 AD-CAR-02 def 3")
    held = Table({"units": ["AD-EGI-10 attack", "AD-EGI-05 down"]}).do("P1 activates AD-EGI-10")
    held.then("P1 points 21")
    Table({"units": ["AD-ROM-03 attack"]}, {"units": ["AD-ROM-01 down"]}).refuses(
        "P1 attacks AD-ROM-03 > P2", "AD-10.2"
    )


@pytest.mark.rule("AD-5.4")
def test_a_tactic_is_face_up_only_while_it_resolves() -> None:
    table = Table({"hand": ["AD-ROM-T03", "AD-ROM-01"], "plans": ["AD-ROM-D01 up", "AD-ROM-T01 down"]})
    table.do("P1 activates AD-ROM-T03").now("P1 AD-ROM-T03 in up")
    table.do("P1 discards AD-ROM-01").then("P1 AD-ROM-T03 in grave")
    table.now("P1 AD-ROM-D01 in up", "P1 AD-ROM-T01 in down")


@pytest.mark.rule("AD-5.5")
def test_a_card_that_comes_back_is_a_new_object() -> None:
    table = Table({"units": ["AD-PER-04 attack atk+2"], "hand": ["AD-PER-T01"]}, {"units": ["AD-PER-07 attack atk+4"]})
    first = table.state.sides[0].units[0]
    table.do("P1 attacks AD-PER-04 > AD-PER-07", "P1 ends battle", "P1 activates AD-PER-T01 chooses AD-PER-04")
    back = table.then("P1 AD-PER-04 in down").state.sides[0].units[0]
    assert back.serial > first.serial
    assert (back.mods, back.attacked, back.fresh) == ((), False, True)


@pytest.mark.rule("AD-5.6")
def test_turning_a_card_up_does_not_change_the_order_of_entry() -> None:
    table = Table({"units": ["AD-ROM-01 down", "AD-ROM-03 attack"]})
    table.do("P1 turns AD-ROM-01 attack")
    assert [unit.card for unit in table.state.sides[0].units] == ["AD-ROM-01", "AD-ROM-03"]
    oldest = Table(
        {"hand": ["AD-DAC-T03", "AD-DAC-T03"]}, {"units": ["AD-ROM-10 attack"], "plans": ["AD-ROM-G01 up"] * 2}
    )
    oldest.do("P1 activates AD-DAC-T03").play("choose P2p1")
    assert [plan.serial for plan in oldest.state.sides[1].plans] == [2, 3]
    oldest.do("P1 activates AD-DAC-T03").play("choose P2p2")
    assert [plan.serial for plan in oldest.state.sides[1].plans] == [2]


@pytest.mark.rule("AD-8.1", "AD-8.2")
@pytest.mark.parametrize("first", ["deploys AD-ROM-03 attack", "deploys AD-ROM-03 defence", "sets AD-ROM-03"])
def test_one_unit_a_turn_is_deployed_or_set(first: str) -> None:
    table = Table({"hand": ["AD-ROM-03", "AD-ROM-04"]}).do(f"P1 {first}")
    table.refuses("P1 deploys AD-ROM-04 attack", "AD-8.1").refuses("P1 sets AD-ROM-04", "AD-8.1")
    table.do("P1 ends turn", "P2 ends turn", "P1 deploys AD-ROM-04 attack").then("P1 AD-ROM-04 in attack")


@pytest.mark.rule("AD-8.2")
def test_only_deploying_face_up_is_an_entry() -> None:
    deployed = Table({"hand": ["AD-EGI-04"]}).do("P1 deploys AD-EGI-04 attack", "P1 discards any").then("P1 deck 9")
    deployed.now("P1 hand 0")
    Table({"hand": ["AD-EGI-04"]}).do("P1 sets AD-EGI-04").then("P1 deck 10", "P1 hand 0")


@pytest.mark.rule("AD-8.3")
def test_a_big_unit_is_paid_for_once_when_it_is_placed() -> None:
    table = Table({"hand": ["AD-ROM-07"]}).do("P1 sets AD-ROM-07").then("P1 energy 8")
    assert table.state.sides[0].units[0].paid == 4
    table.do("P1 ends turn", "P2 ends turn").then("P1 energy 10").do("P1 turns AD-ROM-07 attack").then("P1 energy 10")


@pytest.mark.rule("AD-8.4")
def test_a_unit_deployed_in_attack_attacks_at_once() -> None:
    table = Table({"hand": ["AD-ROM-03"]}).do("P1 deploys AD-ROM-03 attack", "P1 attacks AD-ROM-03 > P2")
    table.then("P2 points 16")


@pytest.mark.rule("AD-8.5")
def test_special_deployment_leaves_the_deployment_of_the_turn() -> None:
    table = Table({"hand": ["AD-PER-T01", "AD-PER-02"], "grave": ["AD-PER-04"]})
    table.do("P1 activates AD-PER-T01 chooses AD-PER-04", "P1 deploys AD-PER-02 attack").then("P1 AD-PER-02 in attack")


@pytest.mark.rule("AD-8.6")
def test_a_unit_changes_position_once_a_turn_not_when_it_entered_or_attacked() -> None:
    table = Table({"units": ["AD-ROM-03 attack", "AD-ROM-04 down"], "hand": ["AD-ROM-01"]})
    table.refuses("P1 turns AD-ROM-03 attack", "AD-8.6").do("P1 turns AD-ROM-03 defence", "P1 turns AD-ROM-04 defence")
    table.then("P1 AD-ROM-03 in defence", "P1 AD-ROM-04 in defence", "P1 energy 12")
    table.refuses("P1 turns AD-ROM-03 attack", "AD-8.6")
    table.do("P1 deploys AD-ROM-01 attack chooses none").refuses("P1 turns AD-ROM-01 defence", "AD-8.6")
    attacked = Table({"units": ["AD-ROM-03 attack"]}).do("P1 attacks AD-ROM-03 > P2", "P1 ends battle")
    attacked.refuses("P1 turns AD-ROM-03 defence", "AD-8.6")
    assert Table({}, {"units": ["AD-ROM-03 attack"]}).rule("turn P2u1 defence") == "AD-8.6"


@pytest.mark.rule("AD-8.6")
def test_changes_by_effects_do_not_count() -> None:
    table = Table({"units": ["AD-SPA-08 attack", "AD-SPA-05 attack"]})
    table.do("P1 activates AD-SPA-08 chooses AD-SPA-05", "P1 turns AD-SPA-05 attack").then("P1 AD-SPA-05 in attack")


@pytest.mark.rule("AD-8.7")
def test_turning_up_is_no_entry() -> None:
    Table({"units": ["AD-CAR-07 down"]}, {"units": ["AD-ROM-01 attack"]}).do("P1 turns AD-CAR-07 attack").then(
        "P2 AD-ROM-01 in attack"
    )
    revealed = Table({"units": ["AD-ROM-01 attack"]}, {"units": ["AD-CAR-07 down"]})
    revealed.do("P1 attacks AD-ROM-01 > AD-CAR-07").now("P2 AD-CAR-07 in defence", "P1 AD-ROM-01 in grave")
    assert observation(revealed.state, 0).sides[1].units[0].card == "AD-CAR-07"
    assert game().status(revealed.state) == ()
