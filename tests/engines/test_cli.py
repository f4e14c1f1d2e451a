"""``python -m engines``: what it prints, and one clear message with exit code 1 for everything else."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from engines.__main__ import GAMES
from engines.cli import run
from engines.match import Match
from engines.retrovia import RETROVIA, Config
from tests.engines.retrovia.positions import START, at
from tests.engines.test_scenarios import GOOD

MINUS = at("-2,0=V -1,0=c 1,0=v", "A1p", "0,0")


class Called:
    """The command line, called in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> list[str]:
        """The lines of a call that must succeed without a word of complaint."""
        assert run(GAMES, arguments) == 0
        out, err = self.capsys.readouterr()
        assert err == ""
        return out.splitlines()

    def refused(self, *arguments: str) -> str:
        """The one message of a call that must fail and print nothing else."""
        assert run(GAMES, arguments) == 1
        out, err = self.capsys.readouterr()
        assert out == ""
        assert err
        return err.strip()


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Called:
    return Called(capsys)


def test_games_lists_the_games(call: Called) -> None:
    assert "retrovia\tRetrovia" in call("games")


def test_actions_prints_one_text_a_line_sorted(call: Called) -> None:
    assert call("actions", "retrovia", "start") == [
        "build -1,0",
        "build 0,-1",
        "build 0,1",
        "build 1,0",
        "enter C 0,0",
        "enter H 0,0",
        "enter S 0,0",
        "enter V 0,0",
        "pass",
    ]
    lines = call("actions", "retrovia", MINUS)
    assert lines == sorted(lines)


def test_apply_prints_the_position_and_what_happened(call: Called) -> None:
    assert call("apply", "retrovia", START, "build 0,1", "enter V 0,0") == [
        "0,0;0,1/0,0=V/VCCSSH|vvccssh/6|7/C2e1,0",
        "build 0,1\tRV-4.1\tAmber builds 0,1.",
        "enter V 0,0\tRV-4.2\tThe Wayfarer of Amber enters on 0,0.",
        "turn C\tRV-3.1\tIt is Ash's turn.",
    ]


@pytest.mark.parametrize(
    ("position", "action", "line"),
    [
        (at("0,0=V 1,0=v", "A1p"), "move 0,0>1,0", "result A RV-8.1"),
        (at("0,0=V 1,0=v", "C1p"), "move 1,0>0,0", "result C RV-8.1"),
        (at("0,0=V 5,0=C 1,0=c 3,0=h", "A1p", "2,0 4,0", home="-|-"), "move 0,0>1,0", "result draw RV-9.4"),
    ],
)
def test_apply_prints_the_result_of_a_game_that_is_over(call: Called, position: str, action: str, line: str) -> None:
    assert call("apply", "retrovia", position, action)[0] == line


def test_perft_prints_the_number_and_with_divide_the_actions_first(call: Called) -> None:
    assert call("perft", "retrovia", "start", "3") == ["1256"]
    assert call("perft", "retrovia", "start", "0") == ["1"]
    lines = call("perft", "retrovia", "start", "2", "--divide")
    assert lines[0] == "build -1,0\t15"
    assert lines[-2:] == ["pass\t9", "101"]


def test_a_position_may_begin_with_a_minus_sign(call: Called) -> None:
    assert call("perft", "retrovia", MINUS, "1") == [str(len(call("actions", "retrovia", MINUS)))]
    assert call("perft", "retrovia", MINUS, "1", "--divide")[-1] == call("perft", "retrovia", MINUS, "1")[0]
    assert call("apply", "retrovia", MINUS, "pass")[0].startswith("-2,0;-1,0;")


def test_house_rules_hold_on_the_command_line(call: Called) -> None:
    text = at("0,0=S 1,0=v", "A2")
    assert "move 0,0>1,0" in call("actions", "retrovia", text)
    assert "move 0,0>1,0" not in call("actions", "retrovia", text, "--house", "grapple_before_prey=off")


def test_replay_shows_how_a_record_ends(call: Called, tmp_path: Path) -> None:
    match = Match(RETROVIA, Config())
    match.push_text("build 1,0")
    path = tmp_path / "match.json"
    path.write_text(match.to_record(), encoding="utf-8")
    assert call("replay", str(path)) == ["actions 1", "0,0;1,0/-/VVCCSSH|vvccssh/6|7/A1ae0,0"]
    match.resign(0)
    path.write_text(match.to_record(), encoding="utf-8")
    assert call("replay", str(path)) == ["actions 1", "result C RV-8.2"]


def test_play_prints_results_and_rates_and_repeats_itself_with_the_seed(call: Called) -> None:
    lines = call("play", "retrovia", "--seed", "3", "--games", "4")
    assert sum(int(line.split("\t")[0]) for line in lines if "\t" in line) == 4
    assert [bool(re.fullmatch(r"\d+ \w+, \d+ a second", line)) for line in lines[-3:]] == [True] * 3

    def counts(shown: list[str]) -> list[str]:
        return [line.split(",")[0] for line in shown]

    assert counts(call("play", "retrovia", "--seed", "3", "--games", "4")) == counts(lines)
    assert counts(call("play", "retrovia", "--seed", "4", "--games", "4")) != counts(lines)
    assert call("play", "retrovia", "--policy", "greedy")[-3].startswith("1 games")


def test_scenario_runs_files_of_examples(call: Called, tmp_path: Path) -> None:
    path = tmp_path / "examples.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert call("scenario", str(path)) == [f"{path}: 1 / 1"]


def test_scenario_shows_the_difference_and_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "examples.toml"
    path.write_text(GOOD.replace("event grapple v 1,0", "event grapple c 1,0"), encoding="utf-8")
    assert run(GAMES, ["scenario", str(path)]) == 1
    out, err = capsys.readouterr()
    assert out == f"{path}: 0 / 1\n"
    assert err == (
        f"{path}, line 15 (RV-X6.1)\n"
        "  The rules give: event move S 0,0>1,0; grapple v 1,0. Expected event grapple c 1,0.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["actions", "retro", "start"], 'There is no game "retro".'),
        (["actions", "retrovia", "nonsense"], '"nonsense" is not the notation of a position.'),
        (["actions", "retrovia", START.replace("7|7", "6|7")], "RV-4.1: 0 squares are built, but 1 tiles are spent."),
        (["apply", "retrovia", "start", "frob"], '1 (frob): "frob" is not an action of Retrovia.'),
        (["apply", "retrovia", "start", "pass", "build 5,5"], "2 (build 5,5), RV-2.2: "),
        (["perft", "retrovia", "start", "-1"], 'A depth is a number from 0 up, not "-1".'),
        (["perft", "retrovia", "start", "many"], 'A depth is a number from 0 up, not "many".'),
        (["perft", "retrovia", "start"], "This call is not right: "),
        (["play", "retrovia", "--games", "0"], "At least one game."),
        (["play", "retrovia", "--policy", "best"], "This call is not right: "),
        (["actions", "retrovia", "start", "--house", "grapple=on"], 'There is no house rule "grapple".'),
        (["actions", "retrovia", "start", "--house", "grapple_before_prey=7"], "RV-R1: "),
        (["actions", "retrovia", "start", "--house", "x"], '"x" is no house rule.'),
        (["replay", "/there/is/none.json"], "/there/is/none.json: It cannot be read: No such file or directory."),
        (["scenario", "/there/is/none.toml"], "/there/is/none.toml"),
        ([], "This call is not right: "),
        (["frobnicate"], "This call is not right: "),
    ],
)
def test_bad_input_gets_one_message(call: Called, arguments: list[str], message: str) -> None:
    assert call.refused(*arguments).startswith(message)


def test_messages_come_in_italian_too(call: Called) -> None:
    assert call.refused("apply", "retrovia", "start", "build 5,5", "--lang", "it").endswith(
        "5,5 non tocca con un lato il campo."
    )
    assert call.refused("actions", "nessuno", "start", "--lang=it").startswith("Non conosco il gioco")
    assert call("apply", "retrovia", "start", "build 1,0", "--lang", "it")[1].endswith("Ambra costruisce 1,0.")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "The record of the match is incomplete or damaged"),
        ("[1]", 'The record of the match lacks its "game".'),
        ("\udce8", "It is not a text file."),
    ],
)
def test_a_record_that_is_none_gets_one_message(call: Called, tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert message in call.refused("replay", str(path))


def test_a_file_without_examples_of_a_known_game_gets_one_message(call: Called, tmp_path: Path) -> None:
    path = tmp_path / "examples.toml"
    for text in ("", '[[example]]\nid = "XX-X1.1"\n', "not toml"):
        path.write_text(text, encoding="utf-8")
        assert str(path) in call.refused("scenario", str(path))


def test_the_command_runs_on_the_standard_library_alone() -> None:
    """``-S`` leaves out every installed package."""
    root = Path(__file__).parents[2]
    script = "import sys; sys.path.insert(0, '.'); from engines.cli import run; from engines.__main__ import GAMES; "
    done = subprocess.run(
        [sys.executable, "-S", "-c", script + "sys.exit(run(GAMES, ['perft', 'retrovia', 'start', '2']))"],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "101\n", "")
