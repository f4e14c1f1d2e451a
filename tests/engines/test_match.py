"""Matches: pushing and taking back, resigning and drawing, and records that play back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.errors import (
    ActionTextError,
    GameOverError,
    IllegalActionError,
    ImpossiblePositionError,
    MatchError,
    OtherGameError,
    OtherRulesError,
    RecordError,
    ReplayError,
    SwitchValueError,
    TruncatedRecordError,
    WrongPlayerError,
)
from engines.match import Match, result_text
from engines.retrovia import AMBER, ASH, RETROVIA, Action, Build, Config, Pass, State
from tests.engines.retrovia.positions import at

RetroviaMatch = Match[State, Action, Config]


def played(*texts: str) -> RetroviaMatch:
    match = Match(RETROVIA, Config())
    for text in texts:
        match.push_text(text)
    return match


def test_what_was_pushed_is_popped() -> None:
    match = played("build 1,0")
    start = played().state
    assert match.state != start
    assert match.pop().text == "build 1,0"
    assert (match.state, match.history) == (start, ())
    with pytest.raises(MatchError):
        match.pop()


def test_an_entry_remembers_who_and_what_happened() -> None:
    match = played("build 1,0", "pass")
    assert [(entry.player, entry.text, [event.text for event in entry.events]) for entry in match.history] == [
        (AMBER, "build 1,0", ["build 1,0"]),
        (AMBER, "pass", ["pass A", "turn C"]),
    ]
    assert match.peek() == match.history[-1]
    assert played().peek() is None


def test_redo_brings_back_what_undo_took_and_nothing_older() -> None:
    match = played("build 1,0", "build 2,0")
    after = match.state
    match.undo()
    match.undo()
    match.redo()
    assert match.redo().text == "build 2,0"
    assert match.state == after
    with pytest.raises(MatchError):
        match.redo()


def test_a_new_action_after_undo_leaves_nothing_to_redo() -> None:
    match = played("build 1,0", "build 2,0")
    match.undo()
    match.push_text("build 0,1")
    with pytest.raises(MatchError):
        match.redo()
    match.undo()
    match.undo()
    with pytest.raises(MatchError):
        match.undo()


def test_a_refused_action_changes_nothing() -> None:
    match = played("build 1,0")
    before = match.state, match.history
    for text, refused in (("build 5,5", IllegalActionError), ("bild", ActionTextError)):
        with pytest.raises(refused):
            match.push_text(text)
    with pytest.raises(WrongPlayerError):
        match.push(Pass(), ASH)
    assert (match.state, match.history) == before


def test_legal_actions_are_those_of_whoever_may_act() -> None:
    match = played()
    assert match.legal_actions() == match.legal_actions(AMBER) != ()
    assert match.legal_actions(ASH) == ()
    assert Build((1, 0)) in match.legal_actions()


def test_a_match_may_begin_at_a_position() -> None:
    text = at("1,0=V 2,0=v", "A1p", "0,0")
    match = Match(RETROVIA, Config(), text)
    match.push_text("move 1,0>2,0")
    assert result_text(RETROVIA, match.outcome) == "A RV-8.1"
    again = Match.from_record(RETROVIA, match.to_record())
    assert again.position == text
    assert again.outcome == match.outcome


def test_undo_takes_a_resignation_back() -> None:
    match = played("build 1,0")
    match.resign(AMBER)
    assert match.undo().text == "!resign A"
    assert match.outcome is None
    match.push_text("pass")


def test_a_draw_offer_stands_until_the_other_side_acts() -> None:
    match = played()
    match.offer_draw(AMBER)
    match.push_text("build 1,0")
    match.push_text("pass")
    assert match.draw_offer == AMBER
    match.push_text("pass")
    assert match.draw_offer is None
    with pytest.raises(MatchError):
        match.accept_draw(ASH)


def test_a_draw_offer_is_made_once_and_may_be_declined() -> None:
    match = played()
    match.offer_draw(ASH)
    with pytest.raises(MatchError):
        match.offer_draw(AMBER)
    with pytest.raises(MatchError):
        match.decline_draw(ASH)
    match.decline_draw(AMBER)
    assert match.draw_offer is None
    match.offer_draw(AMBER)
    match.accept_draw(ASH)
    with pytest.raises(GameOverError):
        match.offer_draw(AMBER)
    with pytest.raises(GameOverError):
        match.resign(AMBER)


def test_a_record_plays_back_to_the_same_match() -> None:
    match = played("build 1,0", "enter V 0,0", "pass")
    match.offer_draw(AMBER)
    match.decline_draw(ASH)
    match.push_text("pass")
    match.offer_draw(ASH)
    match.accept_draw(AMBER)
    again = Match.from_record(RETROVIA, match.to_record())
    assert (again.state, again.history, again.outcome) == (match.state, match.history, match.outcome)
    assert again.to_record() == match.to_record()


def test_a_record_keeps_the_house_rules() -> None:
    match = Match(RETROVIA, Config(grapple_before_prey=False))
    record = json.loads(match.to_record())
    assert record["config"] == {"grapple_before_prey": False}
    assert Match.from_record(RETROVIA, match.to_record()).config == match.config


def changed(**parts: Any) -> str:
    record = json.loads(played("build 1,0", "pass").to_record())
    return json.dumps(record | parts)


@pytest.mark.parametrize(
    ("record", "error"),
    [
        (changed()[:-30], TruncatedRecordError),
        ("", TruncatedRecordError),
        ("[]", TruncatedRecordError),
        (changed(actions=None), TruncatedRecordError),
        (changed(config="x"), TruncatedRecordError),
        (changed(actions=[1]), RecordError),
        (changed(game="ancient_duel"), OtherGameError),
        (changed(rules_version="0"), OtherRulesError),
        (changed(config={"grapple_before_prey": "maybe"}), SwitchValueError),
        (changed(result="A RV-8.1"), RecordError),
        (changed(actions=["build 1,0", "pass", "build 1,0"]), ReplayError),
        (changed(actions=["build 1,0", "!surrender A"]), ReplayError),
        (changed(actions=["build 1,0", "!resign B"]), ReplayError),
        (changed(actions=["build 1,0", "!accept-draw A"]), ReplayError),
    ],
)
def test_a_record_that_cannot_be_used_says_why(record: str, error: type[RecordError]) -> None:
    with pytest.raises(error) as refused:
        Match.from_record(RETROVIA, record)
    assert type(refused.value) is error
    assert refused.value.said.it != refused.value.said.en


def test_a_record_says_which_of_its_entries_cannot_be_played() -> None:
    with pytest.raises(ReplayError) as refused:
        Match.from_record(RETROVIA, changed(actions=["build 1,0", "pass", "build 1,0"]))
    assert refused.value.show("en") == "3 (build 1,0), RV-2.1: There already is a square at 1,0."
    assert isinstance(refused.value.cause, IllegalActionError)


def test_a_record_without_one_of_its_parts_says_which() -> None:
    record = json.loads(changed())
    del record["actions"]
    with pytest.raises(TruncatedRecordError, match='"actions"'):
        Match.from_record(RETROVIA, json.dumps(record))


def test_a_correction_puts_another_position_in_the_place_of_the_one_followed_and_can_be_undone() -> None:
    match = Match(RETROVIA, RETROVIA.configure({}))
    match.push_text("build 0,1")
    before = match.state
    match.push_entry("!correct 0,0/-/VVCCSSH|vvccssh/7|7/C2e0,0", 0)
    assert match.acting_players() == (1,)
    assert Match.from_record(RETROVIA, match.to_record()).state == match.state
    match.undo()
    assert match.state == before


def test_a_correction_to_a_position_that_cannot_be_changes_nothing() -> None:
    match = Match(RETROVIA, RETROVIA.configure({}))
    with pytest.raises(ImpossiblePositionError):
        match.correct("0,0/0,0=V/VVCCSSH|vvccssh/7|7/A2e0,0")
    assert match.history == ()


def test_a_copy_goes_on_without_the_match_it_was_made_from() -> None:
    match = Match(RETROVIA, RETROVIA.configure({}))
    other = match.copy()
    other.push_text("build 0,1")
    assert (len(match.history), len(other.history)) == (0, 1)


def test_a_resumed_match_undoes_to_positions_that_it_was_not_told() -> None:
    match = Match(RETROVIA, RETROVIA.configure({}))
    states = [match.state]
    for text in ("build 0,1", "build 0,2"):
        match.push_text(text)
        states.append(match.state)
    resumed = Match.resumed(RETROVIA, match.config, match.history, match.state, match.draw_offer)
    assert resumed.state == states[2]
    resumed.undo()
    assert resumed.state == states[1]
    resumed.undo()
    assert resumed.state == states[0]
    resumed.redo()
    assert resumed.state == states[1]
