"""AD-9: Doctrines, Tactics, the reaction window."""

from __future__ import annotations

import pytest

from tests.engines.ancient_duel.table import Table, with_cards

AMBUSH = {"units": ["AD-CAR-02 attack"], "plans": ["AD-CAR-T02 down"]}


@pytest.mark.rule("AD-9.1")
def test_any_number_of_plan_cards_is_set_for_nothing() -> None:
    table = Table({"energy": 0, "hand": ["AD-ROM-T01", "AD-ROM-T02", "AD-ROM-D01", "AD-ROM-G01"]})
    table.do("P1 sets AD-ROM-T01", "P1 sets AD-ROM-T02", "P1 ends main1", "P1 ends battle", "P1 sets AD-ROM-D01")
    table.do("P1 sets AD-ROM-G01").then("P1 AD-ROM-G01 in down", "P1 AD-ROM-T01 in down", "P1 energy 0")
    assert Table({"hand": ["AD-ROM-T01"]}, active="P2").rule("set AD-ROM-T01") == "AD-9.1"


@pytest.mark.rule("AD-9.2")
def test_a_doctrine_stays_and_works_at_once() -> None:
    table = Table({"hand": ["AD-ROM-D01"], "units": ["AD-ROM-04 defence"], "plans": ["AD-ROM-G01 down"]})
    table.then("P1 AD-ROM-04 def 3").do("P1 activates AD-ROM-D01").then("P1 AD-ROM-04 def 5", "P1 energy 11")
    table.do("P1 activates AD-ROM-G01").then("P1 AD-ROM-04 def 6", "P1 energy 10", "P1 AD-ROM-G01 in up")
    table.do("P1 ends turn", "P2 ends turn").then("P1 AD-ROM-D01 in up")
    assert table.rule("activate P1p2") == "AD-9.2"


@pytest.mark.rule("AD-9.2", "AD-9.6")
def test_a_doctrine_is_no_reaction() -> None:
    table = Table({"units": ["AD-ROM-03 attack"]}, {"plans": ["AD-CAR-D01 down", "AD-CAR-T02 down"]})
    table.do("P1 attacks AD-ROM-03 > P2")
    assert table.rule("react P2p1") == "AD-9.6"
    assert table.legal() == ["react P2p2", "pass"]


@pytest.mark.rule("AD-9.3")
def test_a_tactic_resolves_in_order_and_goes_to_the_graveyard_before_its_triggers() -> None:
    invented = with_cards({"AD-EGI-T03": "play: destroy(all(unit[enemy, up])); points(you, +1)"})
    table = Table({"hand": ["AD-EGI-T03"]}, {"units": ["AD-DAC-04 attack"], "deck": ["AD-DAC-D01", 3]}, game=invented)
    table.do("P1 activates AD-EGI-T03").now("P1 AD-EGI-T03 in grave", "P1 points 21", "P1 energy 11", "P2 deck 4")
    table.do("P2 chooses AD-DAC-D01").then("P2 AD-DAC-D01 in hand")
    own = Table({"hand": ["AD-DAC-T02"], "units": ["AD-DAC-05 attack"]}, active="P1")
    own.do("P1 sets AD-DAC-T02", "P1 activates AD-DAC-T02 chooses AD-DAC-05").then("P1 AD-DAC-05 atk 6")


@pytest.mark.rule("AD-9.4")
def test_copies_of_a_doctrine_add_up_without_limit() -> None:
    table = Table({"hand": ["AD-DAC-G01", "AD-DAC-G01"], "units": ["AD-DAC-05 attack"]})
    table.do("P1 activates AD-DAC-G01", "P1 activates AD-DAC-G01").then("P1 AD-DAC-05 def 5", "P1 energy 10")


@pytest.mark.rule("AD-9.5")
def test_a_tactic_needs_its_condition_its_cost_and_its_candidates() -> None:
    enemy = {"units": ["AD-ROM-07 attack"]}
    Table({"hand": ["AD-CAR-T01"], "units": ["AD-CAR-02 attack"]}, enemy).refuses("P1 activates AD-CAR-T01", "AD-9.5")
    fits = Table({"hand": ["AD-CAR-T01"], "units": ["AD-CAR-02 attack", "AD-CAR-03 down"]}, enemy)
    assert "activate AD-CAR-T01" in fits.legal()
    retreat = {"units": ["AD-SPA-05 attack"], "plans": ["AD-SPA-T03 down"]}
    poor = Table({"units": ["AD-ROM-03 attack"]}, retreat).do("P1 attacks AD-ROM-03 > AD-SPA-05")
    assert poor.rule("react P2p1") == "AD-9.5"
    Table({"hand": ["AD-DAC-T03"]}, {"plans": ["AD-ROM-D01 down"]}).refuses("P1 activates AD-DAC-T03", "AD-9.5")


@pytest.mark.rule("AD-9.5")
def test_the_tactic_cannot_pay_its_own_cost() -> None:
    costly = with_cards({"AD-EGI-T03": "play cost discard(1): points(you, +2)"})
    Table({"hand": ["AD-EGI-T03"]}, game=costly).refuses("P1 activates AD-EGI-T03", "AD-9.5")
    pays = Table({"hand": ["AD-EGI-T03", "AD-EGI-01"]}, game=costly).do("P1 activates AD-EGI-T03")
    assert pays.legal() == ["discard AD-EGI-01"]
    pays.play("discard AD-EGI-01").now("P1 points 22", "P1 hand 0")
    set_one = Table({"plans": ["AD-EGI-T03 down"], "hand": ["AD-EGI-01"]}, game=costly).do("P1 activates AD-EGI-T03")
    set_one.play("discard AD-EGI-01").now("P1 points 22", "P1 AD-EGI-T03 in grave")


@pytest.mark.rule("AD-9.5")
def test_a_set_tactic_may_be_used_in_the_turn_it_was_set() -> None:
    Table({"hand": ["AD-EGI-T03"]}).do("P1 sets AD-EGI-T03", "P1 activates AD-EGI-T03").then("P1 points 22")


@pytest.mark.rule("AD-9.5")
def test_a_reaction_is_only_activated_in_a_reaction_window() -> None:
    Table({"plans": ["AD-CAR-T02 down"], "units": ["AD-CAR-02 attack"]}).refuses("P1 activates AD-CAR-T02", "AD-9.5")
    table = Table({"units": ["AD-ROM-03 attack"]}, AMBUSH).do("P1 attacks AD-ROM-03 > AD-CAR-02")
    assert "react P2p1" in table.legal()


@pytest.mark.rule("AD-9.6", "AD-10.4")
def test_the_players_alternate_until_two_pass_in_a_row() -> None:
    table = Table(
        {"units": ["AD-ROM-07 attack"], "plans": ["AD-ROM-T02 down", "AD-ROM-T02 down"]},
        {"units": ["AD-CAR-02 attack"], "plans": ["AD-CAR-T02 down", "AD-CAR-T02 down"]},
    ).do("P1 attacks AD-ROM-07 > AD-CAR-02")
    acting = []
    for text in ("react P2p1", "choose P1u1", "pass", "pass"):
        acting.append(game_player(table))
        table.play(text)
    assert acting == [1, 1, 0, 1]
    assert table.state.combat is None
    assert table.events[-1].text != ""
    table.now("values 3 3")


@pytest.mark.rule("AD-9.6")
def test_after_a_reaction_the_other_player_may_react_and_a_pass_counts_anew() -> None:
    table = Table(
        {"units": ["AD-ROM-07 attack"], "plans": ["AD-ROM-T02 down"]},
        {"units": ["AD-CAR-02 attack"], "plans": ["AD-CAR-T02 down"]},
    ).do("P1 attacks AD-ROM-07 > AD-CAR-02", "P2 passes", "P1 reacts AD-ROM-T02 chooses AD-ROM-07")
    table.do("P2 reacts AD-CAR-T02 chooses AD-ROM-07").then("values 3 3", "P1 energy 7", "P2 energy 11")


@pytest.mark.rule("AD-9.6")
def test_cards_in_hand_are_no_reactions_and_nothing_else_goes_on_in_the_window() -> None:
    table = Table({"units": ["AD-ROM-03 attack"]}, {**AMBUSH, "hand": ["AD-CAR-T02"]})
    table.do("P1 attacks AD-ROM-03 > AD-CAR-02").refuses("P2 reacts AD-CAR-T03", "AD-9.6")
    assert table.rule("end") == "AD-9.6"
    assert Table().rule("pass") == "AD-9.6"
    assert Table({"plans": ["AD-EGI-T03 down"]}).rule("react P1p1") == "AD-9.6"


@pytest.mark.rule("AD-9.6")
def test_a_window_opens_only_where_there_is_a_face_down_plan_card() -> None:
    table = Table({"units": ["AD-ROM-03 attack"]}, {"plans": ["AD-CAR-D01 up"]}).do("P1 attacks AD-ROM-03 > P2")
    table.now("P2 points 16")
    bluff = Table({"units": ["AD-ROM-03 attack"]}, {"plans": ["AD-CAR-D01 down"]}).do("P1 attacks AD-ROM-03 > P2")
    bluff.now("P2 points 20")
    assert bluff.legal() == ["pass"]


def game_player(table: Table) -> int:
    from tests.engines.ancient_duel.table import game

    return game().acting_players(table.state)[0]
