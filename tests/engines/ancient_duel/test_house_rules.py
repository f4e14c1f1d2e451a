"""AD-15: every switch that can be played, and those that stay decided."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from card_db.games import game_folder
from engines.ancient_duel.house import DECIDED, SWITCHES, chosen_of, house_of
from engines.errors import SwitchValueError, UnknownSwitchError
from tests.engines.ancient_duel.table import Table, game


@pytest.mark.rule("AD-15", "AD-4.1")
def test_start_points() -> None:
    state = game().initial_state(game().configure({"start_points": 15}))
    assert [side.points for side in state.sides] == [15, 15]


@pytest.mark.rule("AD-15", "AD-7.2")
def test_energy_counter_global_counts_the_turns_of_the_game() -> None:
    table = Table({"energy": 6}, {"energy": 6}, turn=1, energy_counter="global")
    for text, energy in zip(["P1", "P2"] * 4, (6, 7, 8, 9, 10, 11, 12, 12), strict=True):
        other = "P2" if text == "P1" else "P1"
        table.do(f"{text} ends turn").then(f"{other} energy {energy}")


@pytest.mark.rule("AD-15", "AD-14.3")
def test_deckout_only_in_the_draw_phase() -> None:
    house = {"deckout": "draw_phase"}
    Table({"hand": ["AD-ROM-T03", "AD-ROM-01"], "deck": 1}, **house).do(
        "P1 activates AD-ROM-T03", "P1 discards AD-ROM-01"
    ).then("P1 deck 0", "P1 hand 1", "phase main1")
    Table({}, {"deck": 0}, **house).do("P1 ends turn").then("winner P1")


@pytest.mark.rule("AD-15", "AD-8.6")
def test_position_change_for_1_energy_or_not_at_all() -> None:
    costs = Table({"units": ["AD-ROM-03 attack", "AD-ROM-04 down"], "energy": 1}, position_change="once_cost_1")
    costs.do("P1 turns AD-ROM-03 defence").then("P1 energy 0").refuses("P1 turns AD-ROM-04 attack", "AD-7.5")
    never = Table({"units": ["AD-ROM-03 attack", "AD-ROM-04 down"]}, position_change="none")
    never.refuses("P1 turns AD-ROM-03 defence", "AD-R10").refuses("P1 turns AD-ROM-04 attack", "AD-R10")
    assert never.legal() == ["end"]


@pytest.mark.rule("AD-15", "AD-5.1")
def test_max_units_fills_the_row() -> None:
    full = Table(
        {"units": ["AD-PER-02 attack"] * 2, "hand": ["AD-PER-04", "AD-PER-T01"], "grave": ["AD-PER-01"]}, max_units=2
    )
    full.refuses("P1 deploys AD-PER-04 attack", "AD-R12").refuses("P1 sets AD-PER-04", "AD-R12")
    full.do("P1 activates AD-PER-T01 chooses AD-PER-01").then("P1 AD-PER-01 in grave", "P1 AD-PER-T01 in grave")
    assert (
        "deploy AD-PER-04 attack" in Table({"units": ["AD-PER-02 attack"], "hand": ["AD-PER-04"]}, max_units=2).legal()
    )


@pytest.mark.rule("AD-15", "AD-13.10")
def test_special_deploy_face_up() -> None:
    table = Table({"hand": ["AD-PER-T01"], "grave": ["AD-PER-04"]}, special_deploy_face="up")
    table.do("P1 activates AD-PER-T01 chooses AD-PER-04").then("P1 AD-PER-04 in defence")
    table.refuses("P1 turns AD-PER-04 attack", "AD-8.6")


@pytest.mark.rule("AD-15", "AD-8.7", "AD-13.9")
def test_entry_on_reveal_when_a_set_unit_is_turned_up_by_choice() -> None:
    house = {"entry_on_reveal": True}
    normal = Table({"units": ["AD-EGI-04 down"], "hand": ["AD-EGI-01"]}, **house)
    normal.do("P1 turns AD-EGI-04 attack", "P1 discards AD-EGI-01").then("P1 deck 9", "P1 hand 1")
    any_ = Table({"units": ["AD-SPA-07 down"]}, **house).do("P1 turns AD-SPA-07 defence").then("P1 AD-SPA-07 atk 6")
    any_.now("P1 AD-SPA-07 in defence")
    attacked = Table({"units": ["AD-ROM-01 attack"]}, {"units": ["AD-SPA-07 down"]}, **house)
    attacked.do("P1 attacks AD-ROM-01 > AD-SPA-07").then("P2 AD-SPA-07 atk 5")
    special = Table({"hand": ["AD-MAC-T04"], "grave": ["AD-MAC-05"]}, {"units": ["AD-ROM-07 attack"]}, **house)
    special.do("P1 activates AD-MAC-T04 chooses AD-MAC-05", "P1 ends turn", "P2 ends turn", "P1 turns AD-MAC-05 attack")
    assert special.state.stack == ()  # put there by an effect, not set


@pytest.mark.rule("AD-15", "AD-10.9")
def test_a_tie_in_defence_destroys_nobody() -> None:
    table = Table({"units": ["AD-DAC-05 attack"]}, {"units": ["AD-EGI-08 down"]}, tie_in_defence="none")
    table.do("P1 attacks AD-DAC-05 > AD-EGI-08").then("values 5 5", "P1 AD-DAC-05 in attack", "P2 AD-EGI-08 in defence")
    up = Table({"units": ["AD-ROM-03 attack"]}, {"units": ["AD-PER-06 attack"]}, tie_in_defence="none")
    up.do("P1 attacks AD-ROM-03 > AD-PER-06").then("P1 AD-ROM-03 in grave", "P2 AD-PER-06 in grave")


@pytest.mark.rule("AD-15", "AD-9.6")
def test_without_a_reaction_window_nobody_reacts() -> None:
    plans = {"units": ["AD-CAR-02 attack"], "plans": ["AD-CAR-T02 down"]}
    table = Table({"units": ["AD-ROM-07 attack"]}, plans, reaction_window="none").do("P1 attacks AD-ROM-07 > AD-CAR-02")
    table.now("values 5 3", "P2 AD-CAR-02 in grave")


@pytest.mark.rule("AD-15", "AD-13.6")
def test_faction_scope() -> None:
    allied = {"units": ["AD-ROM-09 attack", "AD-SPA-05 attack"]}
    Table(allied).then("P1 AD-SPA-05 atk 6")
    Table(allied, faction_scope="off").then("P1 AD-SPA-05 atk 8")
    Table(allied, faction_scope="own_cards_and_conditions").then("P1 AD-SPA-05 atk 5")
    own = {"units": ["AD-SPA-04 attack", "AD-SPA-05 attack"]}
    Table(own, faction_scope="own_cards_and_conditions").then("P1 AD-SPA-05 atk 6")


@pytest.mark.rule("AD-15", "AD-3.6")
def test_unlocks_all() -> None:
    game().configure({"deck_1": "dacia", "games_1": 0, "unlocks": "all"})


@pytest.mark.rule("AD-15")
def test_the_switches_are_those_of_the_house_rules_file() -> None:
    file: Path = game_folder("ancient_duel") / "house_rules.toml"
    told = {each["name"]: each for each in tomllib.loads(file.read_text(encoding="utf-8"))["switch"]}
    assert {switch.name for switch in SWITCHES} == {name for name, each in told.items() if each["built"]}
    assert {switch.name for switch in DECIDED} == {name for name, each in told.items() if not each["built"]}
    for switch in (*SWITCHES, *DECIDED):
        assert switch.ruling == told[switch.name]["ruling"].split(",")[0]
        words = [str(value).lower() for value in switch.values] + (["integer"] if switch.least else [])
        assert sorted(words) == sorted(told[switch.name]["values"])
        assert words[0] == told[switch.name]["values"][0]


@pytest.mark.rule("AD-15")
@pytest.mark.parametrize("switch", DECIDED, ids=lambda switch: switch.name)
def test_a_switch_that_is_not_offered_names_its_ruling(switch: object) -> None:
    from engines.house import Switch

    assert isinstance(switch, Switch)
    assert house_of({switch.name: switch.default}) == house_of({})
    other = switch.values[1] if len(switch.values) > 1 else 5
    with pytest.raises(SwitchValueError) as refused:
        game().configure({switch.name: other})
    assert refused.value.rule == switch.ruling


@pytest.mark.rule("AD-15")
def test_an_unknown_switch_or_value_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownSwitchError) as unknown:
        game().configure({"deck_out": "draw_phase"})
    assert unknown.value.nearest == "deckout"
    with pytest.raises(SwitchValueError) as wrong:
        game().configure({"deckout": "draw_fase"})
    assert (wrong.value.nearest, wrong.value.rule) == ("draw_phase", "AD-R5")
    with pytest.raises(SwitchValueError):
        game().configure({"max_units": 0})


def test_the_chosen_switches_make_the_house_again() -> None:
    house = house_of({"max_units": 5, "entry_on_reveal": True})
    assert house_of(chosen_of(house)) == house
    assert chosen_of(house) == {"max_units": 5, "entry_on_reveal": True}
