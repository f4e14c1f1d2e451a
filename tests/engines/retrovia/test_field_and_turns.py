"""RV-1 to RV-3: what there is, the field, and how turns go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.errors import ImpossiblePositionError, WrongPlayerError
from engines.match import Match
from engines.retrovia import AMBER, ASH, RETROVIA, Build, Config
from tests.engines.retrovia.positions import START, at, events, legal, pieces, play, read, refused

LINE = "0,0 1,0 2,0 3,0"


def impossible(text: str) -> set[str]:
    """The rules that the position breaks."""
    with pytest.raises(ImpossiblePositionError) as error:
        read(text)
    return {flaw.rule for flaw in error.value.flaws}


@pytest.mark.rule("RV-1.1")
def test_each_player_starts_with_two_wayfarers_two_knights_two_wraiths_a_hunter_and_seven_tiles() -> None:
    state = RETROVIA.initial_state(Config())
    assert state.layout.rearguards == ("VVCCSSH", "vvccssh")
    assert state.layout.tiles == (7, 7)
    assert [seat.name.it for seat in RETROVIA.seats] == ["Ambra", "Cenere"]


@pytest.mark.rule("RV-1.1")
def test_a_third_knight_cannot_be() -> None:
    assert "RV-1.1" in impossible("0,0/-/VVCCCSSH|vvccssh/7|7/A2e0,0")


@pytest.mark.rule("RV-1.2")
def test_the_game_starts_on_one_square_with_everybody_off_the_field() -> None:
    assert RETROVIA.to_text(RETROVIA.initial_state(Config())) == START
    assert "RV-1.2" in impossible("0,1/-/VVCCSSH|vvccssh/7|7/A2e0,0")


@pytest.mark.rule("RV-1.3")
def test_direction_decides_who_is_prey_and_nothing_else() -> None:
    both_ways = at("1,0=V 4,0=v", "A1p", "0,0 2,0 3,0")
    assert legal(both_ways, "move") == {"move 1,0>0,0", "move 1,0>2,0", "move 1,0>3,0"}
    two_each = at("0,0=V 1,0=C 2,0=c 3,0=v", "A1p")
    assert legal(two_each, "sacrifice") == {"sacrifice 0,0"}
    assert legal(two_each.replace("/A1p", "/C1p"), "sacrifice") == {"sacrifice 3,0"}


@pytest.mark.rule("RV-1.4")
def test_an_action_names_a_type_and_never_a_copy() -> None:
    actions = RETROVIA.legal_actions(read(START), AMBER)
    assert legal(START, "enter") == {f"enter {kind} 0,0" for kind in "VCSH"}
    assert len(actions) == len(set(actions)) == len(legal(START))


@pytest.mark.rule("RV-2.1")
def test_a_square_that_exists_is_not_built_again_and_none_disappears() -> None:
    assert refused(START, "build 0,0") == "RV-2.1"
    state = play(START, "build 1,0", "enter V 0,0", "build 0,1", "build 0,2")
    assert set(state.layout.field.squares) == {(0, 0), (1, 0), (0, 1), (0, 2)}


@pytest.mark.rule("RV-2.1")
def test_the_field_has_at_most_fifteen_squares() -> None:
    row = " ".join(f"{x},0" for x in range(15))
    full = at("0,0=V 1,0=C 14,0=v 13,0=c", "A1p", row, tiles=(0, 0))
    assert len(read(full).layout.field.squares) == 15
    assert legal(full, "build") == set()
    assert "RV-4.1" in impossible(at("0,0=V 1,0=C 15,0=v 14,0=c", "A1p", row, tiles=(0, 0)))


@pytest.mark.rule("RV-2.2")
def test_a_new_square_shares_a_side_with_the_field() -> None:
    assert legal(START, "build") == {"build 1,0", "build -1,0", "build 0,1", "build 0,-1"}
    assert refused(START, "build 1,1") == "RV-2.2"
    assert "RV-2.2" in impossible(at("", "A2", "0,0 1,1"))


@pytest.mark.rule("RV-2.3")
def test_a_character_stands_and_stops_on_squares_that_exist() -> None:
    text = at("0,0=V 1,0=H", "A2", "0,1")
    assert refused(text, "move 0,0>-1,0") == "RV-2.3"
    assert refused(text, "move 5,5>0,1") == "RV-2.3"
    assert refused(text, "enter C 2,0") == "RV-2.3"


@pytest.mark.rule("RV-2.3")
def test_only_the_knight_passes_over_what_does_not_exist() -> None:
    gap = "0,1 1,1 2,1 2,0"
    assert "move 0,0>2,0" in legal(at("0,0=C", "A2", gap))
    assert refused(at("0,0=H", "A2", gap), "move 0,0>2,0") == "RV-5.1"
    assert refused(at("0,0=V", "A2", gap), "move 0,0>2,0") == "RV-5.1"


@pytest.mark.rule("RV-2.4")
def test_a_square_holds_one_character_unless_one_is_grappled() -> None:
    text = at("0,0=V 1,0=c", "A2")
    assert refused(text, "enter C 0,0") == "RV-2.4"
    assert refused(text, "enter C 1,0") == "RV-2.4"
    assert pieces(play(at("0,0=S 1,0=c", "A2"), "move 0,0>1,0")) == {"1,0": "cS0"}


@pytest.mark.rule("RV-3.1")
def test_amber_plays_first_and_turns_alternate() -> None:
    state = read(START)
    assert RETROVIA.acting_players(state) == (AMBER,)
    assert RETROVIA.acting_players(play(state, "build 1,0", "build 2,0")) == (ASH,)
    assert RETROVIA.acting_players(play(state, "build 1,0", "build 2,0", "pass")) == (AMBER,)


@pytest.mark.rule("RV-3.1")
def test_whoever_is_not_to_act_has_no_actions_and_is_refused() -> None:
    assert RETROVIA.legal_actions(read(START), ASH) == ()
    match = Match(RETROVIA, Config())
    with pytest.raises(WrongPlayerError) as error:
        match.push(Build((1, 0)), ASH)
    assert error.value.rule == "RV-3.1"
    assert match.history == ()


@pytest.mark.rule("RV-3.2")
def test_a_turn_has_two_actions_of_any_kinds_until_the_prey_is_in_play() -> None:
    half = play(START, "build 1,0")
    assert (half.player, half.actions) == (AMBER, 1)
    assert play(half, "build 2,0").player == ASH
    assert play(half, "enter V 0,0").player == ASH


@pytest.mark.rule("RV-3.2")
def test_a_turn_has_one_action_once_the_prey_is_in_play() -> None:
    text = at("0,0=V 3,0=v", "A1p", LINE)
    assert play(text, "move 0,0>1,0").player == ASH
    assert RETROVIA.status(replace(read(text), actions=2))[0].rule == "RV-3.2"


@pytest.mark.rule("RV-3.3")
def test_a_turn_in_which_the_prey_becomes_due_stays_a_turn_of_two_actions_without_capture() -> None:
    text = at("0,0=C 0,1=V 1,1=v 2,0=h 2,1=s", "A2", "1,0", entries=(2, 3))
    half = play(text, "enter H 1,0")
    assert (half.prey_in_play, half.actions) == (False, 1)
    assert legal(half, "sacrifice") == set()
    assert refused(half, "move 0,0>1,1") == "RV-5.4"
    turn = play(half, "build -1,0")
    assert (turn.prey_in_play, turn.actions, turn.player) == (True, 1, ASH)
    assert "prey development" in events(half, "build -1,0")


CHAIN = at("0,0=V 0,1=H 0,2=v 1,0=c 3,0=h", "A1p", "2,0")


@pytest.mark.rule("RV-3.4")
def test_captures_chain_for_as_long_as_there_is_something_to_capture() -> None:
    once = play(CHAIN, "move 0,0>1,0")
    assert RETROVIA.to_text(once).split("/")[4] == "A1pae3,3"
    twice = play(once, "move 0,1>0,2")
    assert RETROVIA.to_text(twice).split("/")[4] == "A1pae3,3"
    assert play(twice, "build 0,3").player == ASH
    assert "bonus" in events(CHAIN, "move 0,0>1,0")


@pytest.mark.rule("RV-3.4")
def test_a_grapple_and_a_plain_move_give_no_bonus() -> None:
    text = at("0,0=S 1,0=c 3,0=h", "A1p", "2,0 0,1")
    assert play(text, "move 0,0>1,0").player == ASH
    assert play(text, "move 0,0>0,1").player == ASH
    assert "bonus" not in events(text, "move 0,0>1,0")


@pytest.mark.rule("RV-3.4")
def test_a_bonus_without_a_capture_cannot_be() -> None:
    assert "RV-3.4" in impossible(at("0,0=V 3,0=v", "A1pa", LINE))


@pytest.mark.rule("RV-3.5")
def test_two_own_turns_in_a_row_are_not_passed() -> None:
    passed = play(START, "pass", "pass")
    assert RETROVIA.to_text(passed) == "0,0/-/VVCCSSH|vvccssh/7|7/A2xye0,0"
    assert refused(passed, "pass") == "RV-3.5"
    assert "pass" not in legal(passed)
    assert refused(play(passed, "build 1,0", "build 1,1"), "pass") == "RV-3.5"
    assert "pass" in legal(play(passed, "build 1,0", "build 1,1", "build 1,2", "build 1,3"))


@pytest.mark.rule("RV-3.5")
def test_one_action_of_two_is_no_passed_turn() -> None:
    half = play(START, "pass", "pass", "build 1,0")
    ended = play(half, "pass")
    assert ended.passed == (False, True)
    assert "pass" in legal(play(ended, "build 2,0", "build 3,0"))


@pytest.mark.rule("RV-3.5", "RV-R16")
def test_a_bonus_may_be_declined_and_that_is_no_passed_turn() -> None:
    declined = play(CHAIN, "move 0,0>1,0", "pass")
    assert (declined.player, declined.passed) == (ASH, (False, False))


ONLY_PASS = at("0,0=Vs1 1,0=s", "A1pa", " ".join(f"{x},0" for x in range(8)), home="-|v", tiles=(0, 7), entries=(4, 4))


@pytest.mark.rule("RV-3.5", "RV-R13")
def test_after_an_action_the_turn_may_be_ended_also_when_nothing_else_is_possible() -> None:
    assert legal(ONLY_PASS) == {"pass"}
    assert not RETROVIA.is_terminal(read(ONLY_PASS))
    assert play(ONLY_PASS, "pass").player == ASH


DUE = at("1,0=cS3 0,0=V 3,0=v", "A1p", "2,0 1,1")


@pytest.mark.rule("RV-3.5")
def test_while_a_wraith_must_let_go_nothing_else_is_legal() -> None:
    assert legal(DUE) == {"detach 1,0>1,1", "detach 1,0>2,0", "detach 1,0>home"}
    for action in ("pass", "move 0,0>0,1", "build 0,1", "move 1,0>2,0"):
        assert refused(DUE, action) == "RV-3.5"
    freed = play(DUE, "detach 1,0>2,0")
    assert (freed.player, freed.actions, freed.acted) == (AMBER, 1, False)
    assert "pass" in legal(freed)


@pytest.mark.rule("RV-3.6")
def test_at_the_start_of_a_turn_own_grapples_age_and_the_prey_enters() -> None:
    grappled = play(at("0,0=S 1,0=v 2,0=c", "A1a"), "move 0,0>1,0")
    assert pieces(grappled)["1,0"] == "vS0"
    assert pieces(play(grappled, "pass"))["1,0"] == "vS1"
    before = at("0,0=V", "A1a", " ".join(f"{x},0" for x in range(7)), tiles=(1, 7), entries=(1, 0))
    assert play(before, "build 7,0").prey_in_play


REPEATING = at("0,0=V 0,1=V 1,1=S 2,1=c 3,0=v 3,1=v 4,0=h", "A1p", "1,0 2,0 4,1")
SHUFFLE = ("swap 0,0<>0,1", "swap 3,0<>3,1")


@pytest.mark.rule("RV-3.6", "RV-R5", "RV-R12", "RV-R4")
def test_repetition_comes_before_a_wraith_must_let_go_and_does_not_look_at_its_age() -> None:
    state = play(REPEATING, "move 1,1>2,1", "move 4,0>4,1", *SHUFFLE, *SHUFFLE)
    assert pieces(state)["2,1"] == "cS3"
    outcome = RETROVIA.outcome(state)
    assert outcome is not None
    assert (outcome.termination.rule, outcome.winner) == ("RV-9.2", None)


@pytest.mark.rule("RV-3.6")
def test_stalemate_is_looked_at_after_forced_detachments() -> None:
    row = " ".join(f"{x},0" for x in range(8))
    waiting = at("7,0=vS3 5,0=s", "A1p", row, home="-|v", tiles=(0, 7))
    assert legal(waiting) == {"detach 7,0>6,0", "detach 7,0>home"}
    stuck = play(waiting, "detach 7,0>6,0")
    outcome = RETROVIA.outcome(stuck)
    assert outcome is not None
    assert outcome.termination.rule == "RV-9.3"
    assert not RETROVIA.is_terminal(play(waiting, "detach 7,0>home"))
