"""A position put right change by change ends as it was meant, and what is wrong with it is told until then."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from companion.desks.retrovia import draft
from engines.retrovia import RETROVIA, State
from engines.retrovia.state import LETTERS
from tests.engines.retrovia.positions import START, at, read
from tests.engines.retrovia.strategies import reached


def rebuilt(state: State, goal: State) -> State:
    """One position made of another by the changes of the form alone, in the order in which it offers them."""
    missing = set(goal.layout.field.squares) - set(state.layout.field.squares)
    for square in sorted(missing, key=lambda each: abs(each[0]) + abs(each[1])):
        state = draft.built(state, square)
    for square in set(state.layout.field.squares) - set(goal.layout.field.squares):
        state = draft.unbuilt(state, square)
    for square in goal.layout.field.squares:
        state = draft.placed(state, square, "")
    for square, code in zip(goal.layout.field.squares, goal.layout.board, strict=True):
        state = draft.placed(state, square, code)
    for player in (0, 1):
        for letter in LETTERS[player]:
            state = draft.with_waiting(state, player, letter, goal.layout.rearguards[player].count(letter))
        state = draft.with_entries(state, player, goal.layout.entries[player])
        state = draft.with_passed(state, player, goal.passed[player])
    state = draft.with_tiles(state, goal.layout.tiles[0])
    return draft.with_turn(state, goal.player, draft.head(goal))


@given(reached(), reached())
def test_any_position_can_be_made_of_any_other(start: State, goal: State) -> None:
    goal = replace(goal, config=start.config)
    assert RETROVIA.to_text(rebuilt(start, goal)) == RETROVIA.to_text(goal)
    assert RETROVIA.status(rebuilt(start, goal)) == ()


def text(state: State) -> str:
    return RETROVIA.to_text(state)


def test_who_is_put_on_the_field_leaves_the_rearguard_and_has_entered() -> None:
    state = draft.placed(read(START), (0, 0), "V")
    assert text(state) == "0,0/0,0=V/VCCSSH|vvccssh/7|7/A2e1,0"
    assert RETROVIA.status(state) == ()


def test_who_is_taken_off_waits_in_the_rearguard_again() -> None:
    state = draft.placed(read(at("0,0=V 1,0=cS1", "A2")), (1, 0), "")
    assert state.layout.rearguards == ("VCCSSH", "vvccssh")


def test_a_square_costs_a_tile_of_whoever_has_more_and_gives_it_back() -> None:
    once = draft.built(read(START), (1, 0))
    twice = draft.built(once, (0, 1))
    assert (once.layout.tiles, twice.layout.tiles) == ((6, 7), (6, 6))
    assert draft.unbuilt(twice, (0, 1)).layout.tiles == (7, 6)


def test_tiles_are_split_only_as_they_can_be() -> None:
    state = read(at("0,0=V", "A2", "1,0 2,0 3,0"))
    assert draft.splits(state) == (4, 5, 6, 7)
    assert draft.with_tiles(state, 4).layout.tiles == (4, 7)


def test_a_field_torn_apart_is_told() -> None:
    state = draft.unbuilt(read(at("0,0=V 2,0=c", "A2", "1,0")), (1, 0))
    assert [flaw.rule for flaw in RETROVIA.status(state)] == ["RV-2.2"]


def test_a_piece_too_many_is_told_with_its_rule() -> None:
    state = draft.placed(read(at("0,0=H", "A2", "1,0")), (1, 0), "H")
    assert "RV-1.1" in [flaw.rule for flaw in RETROVIA.status(state)]


def test_a_corrected_position_has_no_history() -> None:
    shuffled = read(at("0,0=V 0,1=C 2,0=h", "A1p", "1,0"))
    state = draft.with_turn(replace(shuffled, seen=("x", "x")), 0, "1p")
    assert state.seen == shuffled.seen
