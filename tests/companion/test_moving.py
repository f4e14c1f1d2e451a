"""A link that hands one's seat to another phone: once, for ten minutes, for that table only."""

from __future__ import annotations

from companion.moving import Move, Moves


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_an_offer_is_taken_once() -> None:
    moves = Moves()
    token = moves.offer("CODE", "phone")
    assert moves.standing(token, "CODE") == Move("CODE", "phone")
    assert moves.take(token, "CODE") == Move("CODE", "phone")
    assert moves.take(token, "CODE") is None
    assert moves.standing(token, "CODE") is None


def test_an_offer_is_for_its_own_table() -> None:
    moves = Moves()
    token = moves.offer("CODE", "phone")
    assert moves.standing(token, "OTHER") is None
    assert moves.take(token, "OTHER") is None
    assert moves.take(token, "CODE") is not None


def test_an_offer_falls_after_its_time() -> None:
    clock = Clock()
    moves = Moves(lasts=600, clock=clock)
    token = moves.offer("CODE", "phone")
    clock.now += 599
    assert moves.standing(token, "CODE")
    clock.now += 1
    assert moves.take(token, "CODE") is None


def test_a_new_offer_of_the_same_phone_voids_the_earlier_one() -> None:
    moves = Moves()
    earlier, later, elsewhere = moves.offer("CODE", "phone"), moves.offer("CODE", "phone"), moves.offer("B", "phone")
    assert moves.standing(earlier, "CODE") is None
    assert moves.standing(later, "CODE")
    assert moves.standing(elsewhere, "B")


def test_offers_by_the_thousand_do_not_pile_up() -> None:
    moves = Moves(most=3)
    tokens = [moves.offer("CODE", f"phone {number}") for number in range(5)]
    assert [bool(moves.standing(token, "CODE")) for token in tokens] == [False, False, True, True, True]


def test_nobody_guesses_a_token() -> None:
    moves = Moves()
    assert len({moves.offer("CODE", f"phone {number}") for number in range(50)}) == 50
    assert moves.take("", "CODE") is None
