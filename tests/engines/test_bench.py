"""The bench: two pieces of work measured in turns."""

from __future__ import annotations

import time

from engines.bench import Rate, compared


def busy(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_the_ratio_is_ours_against_theirs() -> None:
    order: list[str] = []

    def ours() -> int:
        order.append("ours")
        busy(0.01)
        return 300

    def theirs() -> int:
        order.append("theirs")
        busy(0.01)
        return 100

    found = compared("things", ours, theirs, 3)
    assert order == ["ours", "theirs"] * 3
    assert 2 < found.ratio < 4
    assert found.ours < 300 / 0.01 * 1.01


def test_a_rate_is_one_line() -> None:
    assert str(Rate("nodes a second", 3000, 2000)) == "nodes a second: 3,000, python-chess 2,000, ratio 1.50"
