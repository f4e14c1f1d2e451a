"""What the benchmark says of its times, and of what was tapped and what was kept."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.bench.crowd import Kept
from companion.bench.figures import Ratio, Times, met, percentile
from companion.bench.idle import Idle
from companion.bench.memory import Held
from companion.bench.tables import Deed
from companion.bench.taps import Painted

BUILD, PASS, MOVE = Deed("play", 0, "build 1,0"), Deed("play", 1, "pass"), Deed("play", 0, "move 0,0 1,0")


@pytest.mark.parametrize(
    ("each", "share", "value"),
    [
        ((), 50, 0.0),
        ((7.0,), 95, 7.0),
        ((3.0, 1.0, 2.0), 50, 2.0),
        ((1.0, 2.0), 50, 1.5),
        ((0.0, 10.0, 20.0), 95, 19.0),
    ],
)
def test_a_percentile_lies_between_the_values_around_it(each: tuple[float, ...], share: float, value: float) -> None:
    assert percentile(each, share) == pytest.approx(value)


def test_a_goal_is_met_up_to_its_very_value() -> None:
    assert met(1.5, 1.5) == "goal 1.5: reached"
    assert met(301, 300, " MB") == "goal 300 MB: missed"


def test_a_ratio_is_missed_when_only_its_p95_is_too_large() -> None:
    calm, jumpy = Times((100.0,) * 20), Times((100.0,) * 17 + (400.0,) * 3)
    assert str(jumpy) == "median 100 ms, p95 400 ms (n = 20)"
    assert str(Ratio(jumpy, calm, 3.0)) == "1.00 by median, 4.00 by p95 (goal 3: missed)"
    assert str(Ratio(calm, jumpy, 3.0)) == "1.00 by median, 0.25 by p95 (goal 3: reached)"


def test_a_game_is_compared_with_all_its_taps_together() -> None:
    painted = Painted("retrovia", {"build": Times((120.0,)), "undo": Times((180.0,))}, Times((100.0,)))
    assert painted.ratio.median == pytest.approx(1.5)
    assert str(painted).splitlines()[1] == "retrovia, undo: median 180 ms, p95 180 ms (n = 1)"


def test_the_processor_time_of_idle_phones_is_shared_among_them() -> None:
    assert Idle(phones=10, seconds=20.0, cpu=1.0).each == pytest.approx(0.5)


def test_memory_is_judged_with_all_sessions_there() -> None:
    assert str(Held({0: 199.0, 100: 301.0})).endswith("199 MB with 0, 301 MB with 100 (goal 300 MB: missed)")


@pytest.mark.parametrize(
    ("log", "kept"),
    [
        ([BUILD, PASS, MOVE], Kept(3, 0, 0, 0)),
        ([BUILD, MOVE], Kept(3, 1, 0, 0)),
        ([BUILD, BUILD, PASS, MOVE], Kept(3, 0, 1, 0)),
        ([PASS, BUILD, MOVE], Kept(3, 0, 0, 2)),
        ([BUILD, PASS, PASS], Kept(3, 1, 1, 0)),
    ],
)
def test_what_was_tapped_is_told_from_what_was_lost_doubled_and_reordered(log: list[Deed], kept: Kept) -> None:
    assert Kept.of([BUILD, PASS, MOVE], log) == kept


def test_a_part_that_there_is_not_is_told_the_parts_there_are() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "companion.bench", "tap"], capture_output=True, text=True, check=False, timeout=60
    )
    assert ran.returncode == 2
    assert ran.stderr == "There is no tap; there are taps, push, crowd, idle, memory\n"
