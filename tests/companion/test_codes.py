"""Codes are read aloud, mistyped and guessed at."""

from __future__ import annotations

import threading
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.codes import Limiter, new_code, spaced, tidy


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_code_has_ten_signs_and_no_two_that_look_alike() -> None:
    signs = set("".join(new_code() for _ in range(300)))
    assert len(signs) == 32
    assert not signs & set("ILOU")
    assert {len(new_code()) for _ in range(50)} == {10}


def test_no_code_comes_twice() -> None:
    assert len({new_code() for _ in range(2000)}) == 2000


@given(st.text("0123456789ABCDEFGHJKMNPQRSTVWXYZ", min_size=10, max_size=10), st.randoms(use_true_random=False))
def test_a_code_is_understood_however_it_is_typed(code: str, chance: Random) -> None:
    confusions = {"0": "0Oo", "1": "1IiLl", "V": "VvUu"}
    signs = [chance.choice(confusions.get(sign, sign + sign.lower())) for sign in spaced(code)]
    typed = "".join(sign + chance.choice(["", "", " ", "–", "\u200b", "\u00a0"]) for sign in signs)
    assert tidy(typed) == code


def test_a_code_is_shown_in_two_halves() -> None:
    assert spaced("ABCDE12345") == "ABCDE-12345"


@pytest.mark.parametrize(
    "typed", ["", "ABCDE", "ABCDE-123456", "ABCDE-1234ß", "<script>al", "🂡" * 10, "A" * 5000, "ABCDE\x0012345"]
)
def test_what_can_be_no_code_is_none(typed: str) -> None:
    assert tidy(typed) == ""


@given(st.text(max_size=40))
def test_whatever_is_typed_gives_a_code_or_nothing(typed: str) -> None:
    assert tidy(typed) in {"", tidy(tidy(typed))}


def test_wrong_codes_by_the_hundred_are_refused_and_others_are_not() -> None:
    limiter = Limiter(tries=10, clock=Clock())
    tried = 0
    for _ in range(300):
        if limiter.allows("guesser"):
            tried += 1
            limiter.failed("guesser")
    assert tried == 10
    assert limiter.allows("somebody else")


def test_right_codes_cost_nothing() -> None:
    limiter = Limiter(tries=3, clock=Clock())
    assert all(limiter.allows("a family behind one address") for _ in range(100))


def test_patience_comes_back_with_time() -> None:
    clock = Clock()
    limiter = Limiter(tries=2, seconds=6, clock=clock)
    limiter.failed("me")
    limiter.failed("me")
    clock.now = 5.9
    assert not limiter.allows("me")
    clock.now = 6.0
    assert limiter.allows("me")
    limiter.failed("me")
    assert not limiter.allows("me")
    clock.now = 1000.0
    limiter.failed("me")
    assert limiter.allows("me")
    limiter.failed("me")
    assert not limiter.allows("me")  # a long wait gives no more than two tries


def test_tries_sent_all_at_once_lengthen_the_wait_but_not_for_ever() -> None:
    clock = Clock()
    limiter = Limiter(tries=5, seconds=1, clock=clock)
    for _ in range(1000):
        limiter.failed("flood")
    clock.now = 5.5
    assert not limiter.allows("flood")
    clock.now = 6.0
    assert limiter.allows("flood")


def test_memory_stays_bounded_and_keeps_the_latest() -> None:
    limiter = Limiter(tries=1, callers=100, clock=Clock())
    for number in range(10_000):
        limiter.failed(f"caller {number}")
    assert len(limiter._buckets) == 100
    assert not limiter.allows("caller 9999")


def test_threads_lose_no_failure() -> None:
    limiter = Limiter(tries=2000, clock=Clock())
    threads = [threading.Thread(target=lambda: [limiter.failed("x") for _ in range(250)]) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not limiter.allows("x")
    assert limiter._left("x") == 0
