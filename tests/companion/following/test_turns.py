"""Each line of a log belongs to a turn, as the game counts them."""

from __future__ import annotations

from companion.following.timeline import Timeline
from companion.following.turns import Turn, count, turns
from engines.__main__ import _ancient_duel
from engines.match import Match
from engines.retrovia import RETROVIA
from tests.companion.following.events import told


def retrovia(*events: str) -> Timeline:
    return told(Timeline(Match(RETROVIA, RETROVIA.configure({}))), *events)


def test_the_first_turn_begins_with_the_first_decision_and_the_others_where_the_game_says() -> None:
    timeline = retrovia("0 build -1,0", "0 build -2,0", "1 build -3,0", "1 build -4,0", "0 build -5,0")
    assert turns(timeline) == (Turn(0, 1), Turn(0, 1), Turn(1, 1), Turn(1, 1), Turn(0, 2))
    assert count(timeline) == 3


def test_what_comes_after_going_back_belongs_to_the_turn_gone_back_to() -> None:
    timeline = retrovia("0 build -1,0", "0 build -2,0", "1 build -3,0", "1 undo 1", "0 build 1,0", "1 build 2,0")
    assert turns(timeline)[3:] == (Turn(1, 1), Turn(0, 1), Turn(1, 1))
    assert count(timeline) == 2


def test_what_is_brought_back_is_in_its_turn_again() -> None:
    timeline = retrovia("0 build -1,0", "0 build -2,0", "1 build -3,0", "1 undo 1", "0 undo 0", "0 redo", "1 redo")
    assert turns(told(timeline, "1 build -4,0"))[-1] == Turn(1, 1)
    assert count(timeline) == 2


def test_ancient_duel_numbers_its_turns_and_turning_a_unit_begins_none() -> None:
    game = _ancient_duel()
    timeline = Timeline(Match(game, game.configure({"cards": "open"})))
    timeline = told(timeline, "- start 1", *["- deal P1 ?"] * 5, *["- deal P2 ?"] * 5)
    assert set(turns(timeline)) == {None}
    timeline = told(timeline, "0 deploy AD-ROM-02 attack", "0 end", "0 end", "- draw P2 ?")
    assert turns(timeline)[11:] == (Turn(0, 1), Turn(0, 1), Turn(0, 1), Turn(1, 1))
    timeline = told(timeline, "1 end", "1 end", "1 end", "1 discard AD-SPA-01", "- draw P1 ?", "0 turn P1u1 defence")
    assert turns(told(timeline, "0 end"))[-3:] == (Turn(0, 2),) * 3
    assert count(timeline) == 3
