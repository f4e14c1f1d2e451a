from __future__ import annotations

import re
from pathlib import Path

import pytest

from card_db.problems import InputError, Problem
from card_db.scenarios import (
    Activate,
    Attack,
    Choose,
    Compared,
    DeckCase,
    Given,
    Illegal,
    Modifier,
    Number,
    Position,
    Ref,
    Scenario,
    Side,
    SideGiven,
    Stands,
    UnitGiven,
    load_scenarios,
    read_scenarios,
)
from card_db.scenarios.model import Answer, Phase, Place, Quantity, Stat
from tests.card_db.ancient_duel_cards import GAME, ancient_duel_cards

ATTACK = """
[[example]]
id = "AD-X10.1"
rules = ["AD-10.9"]
title = { it = "Un attacco", en = "An attack" }
[example.given]
P1 = { energy = 8, units = ["AD-ROM-07 attack"] }
P2 = { units = ["AD-MAC-04 defence", "AD-SPA-03 down"], deck = ["AD-PER-03", 9] }
[[example.steps]]
when = "P1 attacks AD-ROM-07 > AD-MAC-04"
then = ["values 5 3", "P2 AD-MAC-04 in grave", "P1 energy 4"]
[[example.steps]]
when = "P1 attacks AD-ROM-07 > AD-SPA-03"
refused = "AD-10.1"
"""


def file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "examples.toml"
    path.write_text(text, encoding="utf-8")
    return path


def read(tmp_path: Path, text: str) -> tuple[Scenario, ...]:
    return load_scenarios(file(tmp_path, text), ancient_duel_cards())


def problems(tmp_path: Path, text: str, **known: set[str]) -> list[Problem]:
    return list(read_scenarios(file(tmp_path, text), ancient_duel_cards(), **known)[1])


def step(given: str, when: str, then: str = "") -> str:
    return (
        f'[[example]]\nid = "AD-X1.1"\nrules = []\n[example.given]\n{given}\n'
        f'[[example.steps]]\nwhen = "{when}"\nthen = [{then}]\n'
    )


def test_an_attack_is_read_as_position_action_and_what_follows(tmp_path: Path) -> None:
    (scenario,) = read(tmp_path, ATTACK)
    assert scenario.given.p1 == SideGiven(energy=8, units=(UnitGiven("AD-ROM-07", Position.ATTACK),))
    assert scenario.given.p2.units[1] == UnitGiven("AD-SPA-03", Position.DOWN)
    first, second = scenario.steps
    assert first.actions == (Attack(Side.P1, Ref("AD-ROM-07"), Ref("AD-MAC-04")),)
    assert first.then == (
        Compared(5, 3),
        Stands(Side.P2, Ref("AD-MAC-04"), Place.GRAVE),
        Number(Side.P1, Quantity.ENERGY, 4),
    )
    assert (second.refused, second.then, second.line) == ("AD-10.1", (), 12)


def test_what_is_left_out_is_the_common_fixture_of_the_rules(tmp_path: Path) -> None:
    (scenario,) = read(tmp_path, '[[example]]\nid = "AD-S1"\nrules = []\n[[example.steps]]\nthen = ["P1 points 20"]')
    assert scenario.given == Given(active=Side.P1, turn=5, phase=Phase.MAIN1)
    assert (scenario.given.p1.points, scenario.given.p1.energy, scenario.given.p1.hand_size) == (20, 12, 0)
    assert scenario.given.p2.deck_size == 10


@pytest.mark.parametrize(
    ("active", "phase", "begun"),
    [("P1", "main1", (4, 3)), ("P2", "main1", (4, 4)), ("P1", "start", (3, 3)), ("P2", "start", (4, 3))],
)
def test_the_turns_of_both_players_follow_from_one_number(
    tmp_path: Path, active: str, phase: str, begun: tuple[int, int]
) -> None:
    (scenario,) = read(tmp_path, step(f'active = "{active}"\nturn = 4\nphase = "{phase}"', "P1 passes"))
    assert (scenario.given.turns_begun(Side.P1), scenario.given.turns_begun(Side.P2)) == begun


def test_a_hand_and_a_deck_hold_cards_by_name_and_cards_nobody_looks_at(tmp_path: Path) -> None:
    (scenario,) = read(tmp_path, step('P1 = { hand = ["AD-ROM-03", 4], deck = 35 }', "P1 begins"))
    assert (scenario.given.p1.hand, scenario.given.p1.unseen_hand, scenario.given.p1.hand_size) == (
        ("AD-ROM-03",),
        4,
        5,
    )
    assert (scenario.given.p1.deck, scenario.given.p1.deck_size) == ((), 35)


def test_a_unit_carries_marks_modifiers_and_wounds_with_their_end(tmp_path: Path) -> None:
    unit = "AD-PER-08 attack fresh wound-atk-2 until P1.6 def+1"
    (scenario,) = read(tmp_path, step(f'P2 = {{ units = ["{unit}"] }}', "P1 passes"))
    assert scenario.given.p2.units == (
        UnitGiven(
            "AD-PER-08",
            Position.ATTACK,
            fresh=True,
            modifiers=(Modifier(Stat.ATK, -2, wound=True, until=(Side.P1, 6)), Modifier(Stat.DEF, 1)),
        ),
    )


def test_the_second_copy_and_the_side_of_a_card_can_be_named(tmp_path: Path) -> None:
    given = 'P1 = { units = ["AD-ROM-02 attack", "AD-ROM-02 attack"] }\nP2 = { units = ["AD-ROM-02 attack"] }'
    (scenario,) = read(tmp_path, step(given, "P1 activates AD-ROM-02:2 #1 chooses P2 AD-ROM-02"))
    assert scenario.steps[0].actions == (
        Activate(Side.P1, Ref("AD-ROM-02", 2), 1),
        Choose(Side.P1, (Ref("AD-ROM-02", 1, Side.P2),)),
    )


def test_a_choice_may_be_nothing_or_an_answer(tmp_path: Path) -> None:
    assert read(tmp_path, step("", "P1 chooses none"))[0].steps[0].actions == (Choose(Side.P1),)
    assert read(tmp_path, step("", "P2 chooses defence"))[0].steps[0].actions == (Choose(Side.P2, (), Answer.DEFENCE),)


def test_an_illegal_action_names_its_rule(tmp_path: Path) -> None:
    given = 'P1 = { hand = ["AD-ROM-03"] }'
    (scenario,) = read(tmp_path, step(given, "P1 ends main1", '"illegal P1 sets AD-ROM-03 AD-6.5"'))
    (check,) = scenario.steps[0].then
    assert isinstance(check, Illegal)
    assert check.rule == "AD-6.5"


@pytest.mark.parametrize(
    ("text", "line", "says", "near"),
    [
        (ATTACK.replace("AD-ROM-07 attack", "AD-ROM-77 attack"), 7, 'Unknown card "AD-ROM-77"', "AD-ROM-07"),
        (ATTACK.replace("AD-ROM-07 attack", "AD-ROM-07 atack"), 7, 'Unknown word "atack"', "attack"),
        (ATTACK.replace("P1 attacks AD-ROM-07 > AD-M", "P1 atacks AD-ROM-07 > AD-M"), 10, "Unknown action", "attacks"),
        (ATTACK.replace(" > AD-MAC-04", ""), 10, "cannot be read", ""),
        (ATTACK.replace("P1 energy", "P1 enrgy"), 11, 'Unknown word "enrgy"', "energy"),
        (ATTACK.replace("P1 energy 4", "P1 energy four"), 11, '"four" is not a number', ""),
        (ATTACK.replace("values 5 3", "valves 5 3"), 11, "is not a check", "values"),
        (ATTACK.replace("P2 AD-MAC-04 in", "P2 AD-MAC-05 in"), 11, 'P2 has no "AD-MAC-05"', "AD-MAC-04"),
        (ATTACK.replace("> AD-SPA-03", "> AD-SPA-03:2"), 13, 'P2 has no "AD-SPA-03:2"', "AD-SPA-03"),
        (ATTACK.replace("energy = 8", "enery = 8"), 7, '"enery" is unknown', "energy"),
        (ATTACK.replace("energy = 8", "energy = -1"), 7, '"energy" is -1', ""),
        (ATTACK.replace("AD-ROM-07 attack", "AD-ROM-T01 attack"), 7, '"AD-ROM-T01" is not a unit', ""),
        (ATTACK.replace('when = "P1 attacks AD-ROM-07 > AD-SPA-03"\n', ""), 12, "does not say what is done", ""),
        (ATTACK.replace('rules = ["AD-10.9"]\n', ""), 2, "does not say what rules", ""),
        (ATTACK.replace('id = "AD-X10.1"', 'id = "X"'), 3, "not the id of an example", ""),
        (ATTACK.replace(', en = "An attack"', ""), 5, '"en" is missing', ""),
        (ATTACK + "[[example.decks]]\nbase = 'rome'\n", 9, "must have steps or decks", ""),
        (ATTACK + ATTACK, 17, '"AD-X10.1" is there already', ""),
        (ATTACK.replace("[[example]]", "[[exampel]]"), 2, '"exampel" is unknown', "example"),
    ],
)
def test_a_slip_is_told_with_its_line_and_the_nearest_right_word(
    tmp_path: Path, text: str, line: int, says: str, near: str
) -> None:
    found = problems(tmp_path, text)
    assert [(p.file, p.line, p.nearest) for p in found if says in p.problem.en] == [("examples.toml", line, near)]


def test_all_slips_of_a_file_are_told_at_once_and_sound_examples_are_kept(tmp_path: Path) -> None:
    wrong = ATTACK.replace("X10.1", "X10.2").replace("values 5 3", "values five").replace("energy 4", "enrgy 4")
    scenarios, found = read_scenarios(file(tmp_path, ATTACK + wrong), ancient_duel_cards())
    assert [scenario.id for scenario in scenarios] == ["AD-X10.1"]
    assert [problem.card for problem in found] == ["AD-X10.2"] * 2
    with pytest.raises(InputError) as error:
        load_scenarios(file(tmp_path, ATTACK + wrong), ancient_duel_cards())
    assert len(error.value.problems) == 2


def test_rules_and_house_rules_must_be_known_when_they_are_given(tmp_path: Path) -> None:
    text = ATTACK.replace("[example.given]", '[example.given]\nhouse = { dekout = "draw_phase" }')
    assert problems(tmp_path, text) == []
    found = problems(tmp_path, text, rules={"AD-10.9", "AD-10.2"}, switches={"deckout"})
    assert [(problem.line, problem.nearest) for problem in found] == [(7, "deckout"), (15, "AD-10.9")]


def test_a_file_that_is_no_toml_or_is_not_there_is_one_problem(tmp_path: Path) -> None:
    assert [problem.line for problem in problems(tmp_path, "[[example]]\nid = \n")] == [2]
    scenarios, found = read_scenarios(tmp_path / "none.toml", ancient_duel_cards())
    assert (scenarios, len(found)) == ((), 1)


def test_a_deck_is_a_base_deck_with_changes_and_its_verdict(tmp_path: Path) -> None:
    text = '[[example]]\nid = "AD-S1"\nrules = ["AD-3.8"]\n[[example.decks]]\n'
    deck = 'base = "rome"\nkind = "allied"\nfactions = ["rome", "sparta"]\ngames = 2\nadd = ["AD-SPA-01"]\n'
    (scenario,) = read(tmp_path, text + deck + 'codes = ["E_SPLIT", "E_SIZE"]')
    expected = DeckCase("rome", "allied", ("rome", "sparta"), add=("AD-SPA-01",), games=2, codes=("E_SIZE", "E_SPLIT"))
    assert scenario.decks == (expected,)
    found = problems(tmp_path, text + deck.replace(', "sparta"', "") + 'codes = ["E_SISE"]')
    assert sorted(problem.nearest for problem in found) == ["", "E_SIZE"]


def test_every_scenario_of_the_rules_is_there_and_sound() -> None:
    scenarios = load_scenarios(GAME / "scenarios.toml", ancient_duel_cards())
    numbers = {int(found[1]) for s in scenarios if (found := re.fullmatch(r"AD-S(\d+)(\.\d+)?", s.id))}
    assert numbers == set(range(1, 39))
