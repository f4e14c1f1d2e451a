"""The scenarios of the rules (Part 6) and the rulebook's examples run as written; a wrong number is found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from card_db.games import game_folder
from card_db.problems import InputError
from card_db.scenarios import load_scenarios
from engines.ancient_duel.scenario import run, run_examples, run_file
from tests.engines.ancient_duel.table import cards, game

FOLDER = game_folder("ancient_duel")
SCENARIOS = FOLDER / "scenarios.toml"
EXAMPLES = FOLDER / "rulebook" / "examples.toml"
ALL = [*load_scenarios(SCENARIOS, cards()), *load_scenarios(EXAMPLES, cards())]


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.id)
def test_it_runs_as_written(scenario: object) -> None:
    from card_db.scenarios import Scenario

    assert isinstance(scenario, Scenario)
    assert [problem.show() for problem in run(game(), scenario)] == []


def test_all_38_scenarios_of_the_rules_are_there() -> None:
    numbers = {re.fullmatch(r"AD-S(\d+)(\.\d+)?", each.id)[1] for each in load_scenarios(SCENARIOS, cards())}  # type: ignore[index]
    assert numbers == {f"{number:02}" for number in range(1, 39)}


def changed(text: str) -> Iterator[tuple[int, str]]:
    """The file with one number of one check changed, and the line of the step; and so with every one."""
    lines = text.splitlines()
    for index, line in enumerate(lines):
        if not line.startswith("then = "):
            continue
        for found in re.finditer(r"(energy|energy_max|points|hand|deck|atk|def|values) (\d+)", line):
            other = line[: found.start(2)] + str(int(found[2]) + 1) + line[found.end(2) :]
            yield index + 1, "\n".join([*lines[:index], other, *lines[index + 1 :]])


@pytest.mark.parametrize("path", [SCENARIOS, EXAMPLES], ids=lambda path: path.stem)
def test_any_number_made_wrong_is_found_with_its_place(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    mutants = list(changed(path.read_text(encoding="utf-8")))
    assert len(mutants) > 80
    for line, text in mutants[:: max(1, len(mutants) // 12)]:
        copy.write_text(text, encoding="utf-8")
        problems = run_examples(copy, cards())
        assert len(problems) == 1, text.splitlines()[line - 1]
        assert problems[0].file == path.name
        assert problems[0].expected is not None
        assert 0 <= line - (problems[0].line or 0) <= 2


def written(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "examples.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    return [problem.show() for problem in run_examples(path, cards())]


HEAD = """
[[example]]
id = "AD-X1.1"
rules = ["AD-10.9"]
title = { it = "Prova", en = "Trial" }
[example.given]
P1 = { units = ["AD-ROM-07 attack"] }
P2 = { units = ["AD-MAC-04 defence"] }
"""


def test_a_difference_says_file_line_expected_and_actual(tmp_path: Path) -> None:
    step = '[[example.steps]]\nwhen = "P1 attacks AD-ROM-07 > AD-MAC-04"\nthen = ["P2 points 17"]\n'
    assert written(tmp_path, step) == [
        "examples.toml, line 9 (AD-X1.1)\n  The rules give: P2 points 20. Expected P2 points 17."
    ]


@pytest.mark.parametrize(
    ("then", "actual"),
    [
        ("P2 AD-MAC-04 in defence", "P2 AD-MAC-04 in grave"),
        ("P1 AD-ROM-07 atk 9", "P1 AD-ROM-07 atk 5"),
        ("values 5 4", "values 5 3"),
        ("winner P1", "no winner"),
        ("draw", "no winner"),
        ("phase main1", "phase battle"),
        ("P1 energy 1", "P1 energy 8"),
        ("illegal P1 ends battle AD-6.5", "illegal "),
        ("legal P1 attacks AD-ROM-07 > P2", "illegal AD-10.1"),
    ],
)
def test_every_kind_of_check_is_looked_at(tmp_path: Path, then: str, actual: str) -> None:
    step = f'[[example.steps]]\nwhen = "P1 attacks AD-ROM-07 > AD-MAC-04"\nthen = ["{then}"]\n'
    (found,) = written(tmp_path, step)
    assert f"The rules give: {actual}." in found


def test_a_step_that_is_refused_or_should_have_been_is_told(tmp_path: Path) -> None:
    (found,) = written(tmp_path, '[[example.steps]]\nwhen = "P1 attacks AD-ROM-07 > P2"\n')
    assert "AD-10.2: Your opponent still has units" in found
    (found,) = written(tmp_path, '[[example.steps]]\nwhen = "P1 attacks AD-ROM-07 > AD-MAC-04"\nrefused = "AD-10.1"\n')
    assert "The rules give: legal. Expected refused AD-10.1." in found
    (found,) = written(tmp_path, '[[example.steps]]\nwhen = "P1 attacks AD-ROM-07 > P2"\nrefused = "AD-10.1"\n')
    assert "The rules give: AD-10.2. Expected refused AD-10.1." in found


def test_an_example_that_leaves_a_decision_open_is_told(tmp_path: Path) -> None:
    given = HEAD.replace("AD-ROM-07 attack", "AD-ROM-02 attack")
    path = tmp_path / "examples.toml"
    path.write_text(given + '[[example.steps]]\nwhen = "P1 activates AD-ROM-02"\n', encoding="utf-8")
    (problem,) = run_examples(path, cards())
    assert "Somebody must decide something here." in problem.show()
    assert "choose P1u1" in problem.show()


def test_a_file_that_cannot_be_read_is_no_difference_but_an_error(tmp_path: Path) -> None:
    path = tmp_path / "examples.toml"
    path.write_text(HEAD + '[[example.steps]]\nwhen = "P1 atacks AD-ROM-07 > P2"\n', encoding="utf-8")
    with pytest.raises(InputError, match="attacks"):
        run_examples(path, cards())


def test_decks_are_examples_too(tmp_path: Path) -> None:
    path = tmp_path / "decks.toml"
    path.write_text(
        '[[example]]\nid = "AD-X3.1"\nrules = ["AD-3.8"]\ntitle = { it = "M", en = "D" }\n'
        '[[example.decks]]\nbase = "rome"\nremove = ["AD-ROM-01"]\ncodes = ["E_COPIES"]\n',
        encoding="utf-8",
    )
    (problem,) = run_examples(path, cards())
    assert problem.show() == "decks.toml, line 5 (AD-X3.1)\n  The deck has: E_SIZE. Expected E_COPIES."


def test_the_command_line_is_told_how_many_examples_there_are() -> None:
    report = run_file(game(), SCENARIOS)
    assert (report.count, report.differences) == (46, ())
