"""AD-12: current values, modifiers, durations."""

from __future__ import annotations

import pytest

from tests.engines.ancient_duel.table import Table


@pytest.mark.rule("AD-12.1")
def test_the_sum_is_exact_and_only_the_result_is_clamped() -> None:
    Table({"units": ["AD-SPA-06 attack atk-5 atk-1 atk+1"]}).then("P1 AD-SPA-06 atk 1")
    Table({"units": ["AD-SPA-06 attack atk+9 atk-2"]}).then("P1 AD-SPA-06 atk 12")
    Table({"units": ["AD-SPA-06 attack atk+9 atk-4"]}).then("P1 AD-SPA-06 atk 11")
    table = Table({"units": ["AD-MAC-01 attack atk-4"], "hand": ["AD-MAC-T01"]})
    table.do("P1 activates AD-MAC-T01 chooses AD-MAC-01").then("P1 AD-MAC-01 atk 1")


@pytest.mark.rule("AD-12.2")
def test_a_low_value_destroys_nothing() -> None:
    table = Table({"hand": ["AD-ROM-T01"]}, {"units": ["AD-ROM-01 defence def-3"]})
    table.do("P1 activates AD-ROM-T01 chooses AD-ROM-01").then("P2 AD-ROM-01 in defence", "P2 AD-ROM-01 def 1")


@pytest.mark.rule("AD-12.3")
def test_printed_values_and_battle_values() -> None:
    table = Table({"units": ["AD-ROM-10 attack"], "hand": ["AD-ROM-D01"], "deck": ["AD-ROM-04", "AD-ROM-06"]})
    table.do("P1 activates AD-ROM-10", "P1 discards AD-ROM-D01")
    assert table.legal() == ["choose AD-ROM-06", "choose none"]  # printed ATK 4; the Cohort has 5
    enemy = ["AD-SPA-06 attack", "AD-SPA-06 defence", "AD-ROM-01 attack atk+6"]
    elephant = Table({"hand": ["AD-CAR-07"]}, {"units": enemy}).do("P1 deploys AD-CAR-07 attack")
    assert elephant.legal() == ["choose P2u2", "choose none"]  # 3 + 1 DEF; the others fight with 6 and 9


@pytest.mark.rule("AD-12.4")
def test_continuous_modifiers_hold_exactly_while_their_source_is_face_up_and_their_condition_holds() -> None:
    table = Table({"units": ["AD-SPA-05 attack"], "hand": ["AD-SPA-03"]}).then("P1 AD-SPA-05 atk 5")
    table.do("P1 sets AD-SPA-03").then("P1 AD-SPA-05 atk 6")
    trajan = Table({"units": ["AD-ROM-01 attack", "AD-ROM-09 attack wound-atk-5"]}, {"units": ["AD-SPA-06 attack"]})
    trajan.then("P1 AD-ROM-01 atk 5").do("P1 attacks AD-ROM-09 > AD-SPA-06").then("P1 AD-ROM-01 atk 3")
    doctrine = Table({"hand": ["AD-DAC-T03"]}, {"units": ["AD-ROM-04 defence"], "plans": ["AD-ROM-D01 up"]})
    doctrine.then("P2 AD-ROM-04 def 5").do("P1 activates AD-DAC-T03 chooses AD-ROM-D01").then("P2 AD-ROM-04 def 3")


@pytest.mark.rule("AD-12.5")
def test_until_end_of_turn_is_the_turn_in_which_it_was_made() -> None:
    own = Table({"units": ["AD-ROM-01 attack"], "hand": ["AD-ROM-T02"]})
    own.do("P1 activates AD-ROM-T02 chooses AD-ROM-01").then("P1 AD-ROM-01 def 3").do("P1 ends turn")
    own.then("P1 AD-ROM-01 def 1")
    other = Table(
        {"units": ["AD-ROM-01 defence"], "plans": ["AD-ROM-T02 down"]}, {"units": ["AD-ROM-03 attack"]}, active="P2"
    )
    other.do("P2 attacks AD-ROM-03 > AD-ROM-01", "P1 reacts AD-ROM-T02 chooses AD-ROM-01").then("values 6 3")


@pytest.mark.rule("AD-12.5")
def test_next_turn_is_the_next_own_turn_that_begins_after() -> None:
    table = Table(
        {"units": ["AD-CAR-02 attack", "AD-CAR-04 attack"], "hand": ["AD-CAR-T01"]}, {"units": ["AD-ROM-07 attack"]}
    )
    table.do("P1 activates AD-CAR-T01 chooses AD-ROM-07")
    for text, atk in (("P1 ends turn", 4), ("P2 ends turn", 4), ("P1 ends turn", 5)):
        table.do(text).then(f"P2 AD-ROM-07 atk {atk}")
    reacting = Table(
        {"units": ["AD-ROM-07 attack"]},
        {"units": ["AD-CAR-02 attack", "AD-CAR-04 attack"], "plans": ["AD-CAR-T01 down"]},
    )
    reacting.do("P1 attacks AD-ROM-07 > AD-CAR-04", "P2 reacts AD-CAR-T01 chooses AD-ROM-07").then("values 4 4")


@pytest.mark.rule("AD-12.5")
def test_next_turn_made_in_the_others_turn_ends_with_the_own_turn_that_follows() -> None:
    table = Table(
        {"units": ["AD-ROM-07 attack"]},
        {"units": ["AD-CAR-02 attack", "AD-CAR-06 attack"], "plans": ["AD-CAR-T01 down"]},
    )
    table.do("P1 attacks AD-ROM-07 > AD-CAR-02", "P2 reacts AD-CAR-T01 chooses AD-ROM-07").then("values 4 3")
    table.do("P1 ends turn").then("P1 AD-ROM-07 atk 4").do("P2 ends turn").then("P1 AD-ROM-07 atk 5")


@pytest.mark.rule("AD-12.6")
def test_a_stored_modifier_does_not_need_its_source() -> None:
    table = Table({"units": ["AD-SPA-02 attack"]}, {"units": ["AD-ROM-07 attack"]})
    table.do("P1 activates AD-SPA-02 chooses AD-ROM-07", "P1 attacks AD-SPA-02 > AD-ROM-07")
    table.then("P1 AD-SPA-02 in grave", "values 2 4", "P2 AD-ROM-07 atk 2")  # -1 by the Archers, -2 by the wound
