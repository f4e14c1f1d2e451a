"""The length of a game and the course of its numbers, against figures counted by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from card_db.problems import Said
from companion.desks.base import Number
from companion.following.measures import curves, decisions, minutes, standing
from companion.following.timeline import Timeline
from engines.match import Match
from engines.retrovia import RETROVIA
from tests.companion.following.events import event, told

GAME = (
    "0 build -1,0",
    "0 build -2,0",
    "1 build -3,0",
    "1 undo 1",
    "0 build 1,0",
    "1 ask 1",
    "0 decline",
    "1 !resign C",
)


def test_only_what_stands_and_was_decided_on_is_counted() -> None:
    events = [event(seq, text) for seq, text in enumerate(GAME, start=1)]
    assert [each.seq for each in standing(events)] == [1, 5, 8]
    assert decisions(events) == 2


def test_what_stands_is_what_the_timeline_says_whatever_is_taken_back_and_brought_again() -> None:
    texts = [*GAME[:4], "1 undo 0", "0 redo", "1 redo", "1 build -4,0", "0 undo 2", "1 redo"]
    events = [event(seq, text) for seq, text in enumerate(texts, start=1)]
    for length in range(len(events) + 1):
        timeline = Timeline(Match(RETROVIA, RETROVIA.configure({}))).follow(events[:length])
        assert tuple(each.seq for each in standing(events[:length])) == timeline.standing


def test_the_chance_of_a_game_is_nobodys_decision() -> None:
    assert decisions([event(1, "- start 1"), event(2, "- deal P1 ?"), event(3, "0 end")]) == 1


def test_a_supper_is_not_played() -> None:
    events = [event(seq, "0 end") for seq in range(1, 6)]
    assert minutes(events) == 4
    late = [replace(each, at=each.at + timedelta(hours=9)) for each in events[3:]]
    assert minutes([*events[:3], *late]) == 2 + 10 + 1
    assert minutes([]) == minutes(events[:1]) == 0


def test_a_curve_has_the_value_at_the_start_and_after_each_entry() -> None:
    timeline = told(Timeline(Match(RETROVIA, RETROVIA.configure({}))), *GAME[:3], "1 !resign C")
    tiles = Said("Tessere", "Tiles")
    found = curves(
        timeline.match, lambda state: [Number("tiles", tiles, who, state.layout.tiles[who]) for who in (0, 1)]
    )
    full = found[0].values[0]
    assert [curve.values for curve in found] == [
        (full, full - 1, full - 2, full - 2, full - 2),
        (full, full, full, full - 1, full - 1),
    ]
    assert [(curve.name, curve.said, curve.player) for curve in found] == [("tiles", tiles, 0), ("tiles", tiles, 1)]
