"""Worked examples that name positions: they hold, or every difference is told with file, line, expected and actual."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_db.problems import InputError, Problem
from engines.retrovia import RETROVIA
from engines.scenarios import load_examples, run, run_file

GOOD = """
[[example]]
id = "RV-X6.1"
rules = ["RV-6.2", "RV-5.4"]
title = { it = "La presa", en = "The grapple" }
[example.given]
position = "0,0;1,0;2,0/0,0=S;1,0=v;2,0=c/VVCCSH|vcssh/6|6/A2e1,2"
[[example.steps]]
then = ["legal build 3,0", "illegal move 0,0>2,0 RV-5.3", "result none"]
[[example.steps]]
when = "enter V 2,0"
refused = "RV-2.4"
[[example.steps]]
when = "move 0,0>1,0"
then = [
  "event grapple v 1,0",
  "position 0,0;1,0;2,0/1,0=vS0;2,0=c/VVCCSH|vcssh/6|6/A1ae1,2",
]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "examples.toml"
    path.write_text(text, encoding="utf-8")
    return path


def differences(folder: Path, text: str) -> list[tuple[int | None, str, str]]:
    """Line, what the rules give, what the example says."""
    found = run_file(RETROVIA, written(folder, text)).differences
    return [(each.line, each.problem.en, each.expected.en if each.expected else "") for each in found]


def problems(folder: Path, text: str) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as error:
        load_examples(written(folder, text))
    return error.value.problems


def test_an_example_that_the_rules_bear_out_has_no_difference(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    assert run_file(RETROVIA, path).differences == ()
    assert run_file(RETROVIA, path).count == 1
    (example,) = load_examples(path)
    states = run(RETROVIA, example).states
    assert [RETROVIA.to_text(state).split("/")[1] for state in states] == ["0,0=S;1,0=v;2,0=c", "1,0=vS0;2,0=c"]


@pytest.mark.parametrize(
    ("right", "wrong", "difference"),
    [
        ("legal build 3,0", "legal build 3,1", (9, "The rules give: legal build 3,1 RV-2.2.", "legal build 3,1")),
        (
            "0,0>2,0 RV-5.3",
            "0,0>2,0 RV-5.2",
            (9, "The rules give: illegal move 0,0>2,0 RV-5.3.", "illegal move 0,0>2,0 RV-5.2"),
        ),
        (
            "illegal move 0,0>2,0 RV-5.3",
            "illegal pass RV-3.5",
            (9, "The rules give: illegal pass legal.", "illegal pass RV-3.5"),
        ),
        ("result none", "result draw RV-9.4", (9, "The rules give: result none.", "result draw RV-9.4")),
        ('refused = "RV-2.4"', 'refused = "RV-4.2"', (11, "RV-2.4: The square 2,0 is taken.", "")),
        (
            "event grapple v 1,0",
            "event grapple c 1,0",
            (15, "The rules give: event move S 0,0>1,0; grapple v 1,0.", "event grapple c 1,0"),
        ),
    ],
)
def test_every_difference_is_told_with_its_line(
    tmp_path: Path, right: str, wrong: str, difference: tuple[int, str, str]
) -> None:
    assert differences(tmp_path, GOOD.replace(right, wrong)) == [difference]


def test_one_wrong_number_in_a_position_is_a_difference(tmp_path: Path) -> None:
    ((line, given, said),) = differences(tmp_path, GOOD.replace("1,0=vS0;2,0=c/VVCCSH", "1,0=vS1;2,0=c/VVCCSH"))
    assert line == 15
    assert "1,0=vS0" in given
    assert "1,0=vS1" in said


def test_what_should_be_refused_and_is_not_ends_the_example(tmp_path: Path) -> None:
    text = GOOD.replace('when = "enter V 2,0"', 'when = "build 3,0"')
    assert differences(tmp_path, text) == [(11, "The rules give: played build 3,0.", "refused RV-2.4")]


def test_a_start_that_cannot_be_is_a_difference(tmp_path: Path) -> None:
    ((line, given, _),) = differences(tmp_path, GOOD.replace("6|6/A2e1,2", "7|6/A2e1,2"))
    assert line == 2
    assert given.startswith("RV-4.1: ")


def test_an_unknown_house_rule_is_a_difference(tmp_path: Path) -> None:
    text = GOOD.replace("[[example.steps]]\nthen", "house = { grapple = true }\n[[example.steps]]\nthen", 1)
    ((_, given, _),) = differences(tmp_path, text)
    assert given == 'There is no house rule "grapple".'


def test_house_rules_hold_in_an_example(tmp_path: Path) -> None:
    text = GOOD.replace(
        "[[example.steps]]\nthen", "house = { grapple_before_prey = false }\n[[example.steps]]\nthen", 1
    )
    assert differences(tmp_path, text)[0][1].startswith("RV-R17: ")


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ('"result none"', '"score 3"', '"score" is not a value for "then".'),
        ('when = "enter V 2,0"\n', "", 'What is refused? "when" is missing.'),
        ("refused =", "refuse =", '"refuse" is unknown.'),
        ('id = "RV-X6.1"\n', "", '"id" is missing in [example].'),
        ("position =", "positon =", '"positon" is unknown.'),
    ],
)
def test_a_slip_in_the_file_is_told_before_anything_is_run(tmp_path: Path, right: str, wrong: str, told: str) -> None:
    assert told in [problem.problem.en for problem in problems(tmp_path, GOOD.replace(right, wrong))]


def test_an_example_without_steps_is_no_example(tmp_path: Path) -> None:
    text = GOOD.split("[[example.steps]]", maxsplit=1)[0]
    assert [problem.problem.en for problem in problems(tmp_path, text)] == ["The example has no steps."]
