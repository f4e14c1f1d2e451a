"""RV-7 to RV-9: the Prey, winning, and the draws."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.errors import GameOverError, ImpossiblePositionError, MatchError
from engines.match import Match
from engines.retrovia import AMBER, ASH, RETROVIA, Config
from engines.retrovia.rules import child
from engines.retrovia.state import turn_key
from tests.engines.retrovia.positions import START, at, events, legal, pieces, play, read, refused, result

ROW = " ".join(f"{x},0" for x in range(8))


@pytest.mark.rule("RV-7.1")
def test_development_is_three_entries_of_each_player() -> None:
    waiting = at("0,0=V 1,0=C 3,0=v 4,0=c 5,0=h", "A1a", "2,0", entries=(2, 3))
    assert play(waiting, "enter H 2,0").prey_in_play
    assert not play(waiting, "build 6,0").prey_in_play
    assert not play(at("0,0=V 1,0=C 3,0=v 4,0=c", "A1a", "2,0", entries=(2, 2)), "enter H 2,0").prey_in_play


@pytest.mark.rule("RV-7.1", "RV-R14")
def test_three_entries_of_the_same_character_are_three_entries() -> None:
    """The Wraith that goes home by force and enters again counts again."""
    text = at("1,0=vS3 0,0=V 3,0=c 4,0=h", "A2", "2,0", entries=(2, 3))
    state = play(text, "detach 1,0>home", "enter S 2,0", "pass")
    assert state.layout.entries == (3, 3)
    assert state.prey_in_play


@pytest.mark.rule("RV-7.1")
def test_exhaustion_is_one_player_without_tiles() -> None:
    text = at("0,0=V 7,0=v", "A1a", ROW, tiles=(1, 6), entries=(1, 1))
    turn = play(text, "build 8,0")
    assert (turn.prey_in_play, turn.actions) == (True, 1)
    assert "prey exhaustion" in events(text, "build 8,0")


@pytest.mark.rule("RV-7.1")
def test_once_in_play_the_prey_stays_in_play() -> None:
    assert play(at("0,0=V 3,0=v", "A1p", "1,0 2,0"), "pass", "pass").prey_in_play
    with pytest.raises(ImpossiblePositionError):
        read(at("0,0=V 3,0=v", "A1p", "1,0 2,0", entries=(2, 3)))


@pytest.mark.rule("RV-7.2")
def test_the_prey_is_the_rearmost_against_the_direction_and_all_of_a_column() -> None:
    text = at("0,0=V 0,1=C 1,0=H 2,0=v 3,0=c 3,1=h", "A1p", "1,1 2,1")
    assert legal(text, "sacrifice") == {"sacrifice 0,0", "sacrifice 0,1"}
    assert legal(text.replace("/A1p", "/C1p"), "sacrifice") == {"sacrifice 3,0", "sacrifice 3,1"}
    assert result(play(at("1,1=C 0,0=V 2,0=v 2,2=h", "A1p", "2,1 0,1"), "move 1,1>2,2")) == "A RV-8.1"


@pytest.mark.rule("RV-7.2")
def test_the_rearmost_is_worked_out_after_every_action() -> None:
    text = at("0,0=V 1,0=H 5,0=v", "A1p", "2,0 3,0 4,0")
    assert legal(text, "sacrifice") == {"sacrifice 0,0"}
    behind = play(at("1,0=V 2,1=H 5,0=v", "A1p", "0,0 1,1 0,1 2,0 3,0 4,0"), "move 2,1>0,1", "pass")
    assert legal(behind, "sacrifice") == {"sacrifice 0,1"}


@pytest.mark.rule("RV-7.3")
def test_who_has_only_blocked_and_grappling_characters_has_no_prey() -> None:
    text = at("0,0=V 2,0=vS1 1,0=Cs1", "A1p", "3,0", home="VCSH|vccs")
    assert legal(text.replace("A1p", "C1p"), "sacrifice") == set()
    freeing = play(text, "move 0,0>1,0")
    assert result(freeing) == ""
    assert pieces(freeing) == {"1,0": "C", "2,0": "vS1"}


@pytest.mark.rule("RV-8.1")
def test_capturing_an_enemy_prey_wins_at_once() -> None:
    state = play(at("1,0=V 0,0=C 2,0=v", "A1p"), "move 1,0>2,0")
    assert result(state) == "A RV-8.1"
    assert RETROVIA.legal_actions(state, AMBER) == RETROVIA.legal_actions(state, ASH) == ()
    with pytest.raises(GameOverError):
        RETROVIA.to_text(state)
    with pytest.raises(GameOverError):
        play(state, "pass")


@pytest.mark.rule("RV-8.2")
@pytest.mark.parametrize(("player", "winner"), [(AMBER, ASH), (ASH, AMBER)])
def test_who_resigns_loses_whoever_is_to_play(player: int, winner: int) -> None:
    match = Match(RETROVIA, Config())
    match.push_text("build 1,0")
    match.resign(player)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.termination.rule) == (winner, "RV-8.2")
    assert match.legal_actions() == ()
    with pytest.raises(GameOverError):
        match.push_text("build 2,0")


@pytest.mark.rule("RV-9.1")
def test_a_draw_is_agreed_at_any_time_by_both() -> None:
    match = Match(RETROVIA, Config())
    match.offer_draw(ASH)
    with pytest.raises(MatchError):
        match.accept_draw(ASH)
    match.accept_draw(AMBER)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.termination.rule) == (None, "RV-9.1")


REPEATING = at("0,0=V 0,1=V 3,0=v 3,1=v", "A1p", "1,0 2,0")
SHUFFLE = ("swap 0,0<>0,1", "swap 3,0<>3,1")


@pytest.mark.rule("RV-9.2")
def test_the_third_time_the_same_position_at_the_start_of_a_turn_is_a_draw() -> None:
    assert result(play(REPEATING, *SHUFFLE)) == ""
    assert result(play(REPEATING, *SHUFFLE, *SHUFFLE)) == "draw RV-9.2"


@pytest.mark.rule("RV-9.2")
def test_whose_turn_it_is_belongs_to_the_position() -> None:
    """Amber's shuffle leaves everything as it was: three times for Ash and twice for Amber."""
    state = play(REPEATING, *SHUFFLE, SHUFFLE[0])
    assert result(state) == ""
    assert state.seen.count(turn_key(ASH, state.layout)) == 2
    assert state.seen.count(turn_key(AMBER, state.layout)) == 2


@pytest.mark.rule("RV-9.2")
def test_passed_turns_and_the_number_of_entries_do_not_matter() -> None:
    state = play(REPEATING, "pass", "pass")
    assert RETROVIA.position_key(state) == RETROVIA.position_key(read(REPEATING))
    assert result(play(state, *SHUFFLE)) == "draw RV-9.2"
    more = read(REPEATING.replace("e3,3", "e5,6"))
    assert RETROVIA.position_key(more) == RETROVIA.position_key(read(REPEATING))


@pytest.mark.rule("RV-9.2")
def test_the_start_of_the_game_is_its_own_first_occurrence() -> None:
    start = RETROVIA.initial_state(Config())
    assert start.seen.count(turn_key(AMBER, start.layout)) == 1
    assert play(start, "pass", "pass").seen.count(turn_key(AMBER, start.layout)) == 2


@pytest.mark.rule("RV-9.2")
def test_a_position_read_in_the_middle_of_a_turn_is_no_occurrence() -> None:
    text = at("0,0=V 0,1=V 3,0=v 3,1=v", "A1pa", "1,0 2,0", home="CCSS|ccss")
    assert read(text).seen == ()
    assert read(text.replace("1pa", "1p")).seen != ()


@pytest.mark.rule("RV-9.2")
def test_what_cannot_be_taken_back_forgets_the_positions_before() -> None:
    state = play(REPEATING, *SHUFFLE, "build 4,0")
    assert len(state.seen) == 1
    assert result(play(state, SHUFFLE[1], SHUFFLE[0], SHUFFLE[1], SHUFFLE[0])) == "draw RV-9.2"


@pytest.mark.rule("RV-9.2", "RV-6.2")
def test_a_grapple_makes_another_position() -> None:
    free, held = at("0,0=S 1,0=v 3,0=c", "C1p", "2,0"), at("1,0=vS1 3,0=c", "C1p", "0,0 2,0")
    assert RETROVIA.position_key(read(free)) != RETROVIA.position_key(read(held))
    assert RETROVIA.position_key(read(held)) == RETROVIA.position_key(read(held.replace("vS1", "vS2")))


@pytest.mark.rule("RV-R15")
def test_the_same_arrangement_with_the_prey_in_play_is_another_position() -> None:
    before = read(at("0,0=V 3,0=v", "A2", "1,0 2,0", entries=(3, 2)))
    after = read(at("0,0=V 3,0=v", "A1p", "1,0 2,0", entries=(3, 3)))
    assert before.layout.board == after.layout.board
    assert RETROVIA.position_key(before) != RETROVIA.position_key(after)


STALE = at("0,0=V 3,0=c 7,0=h", "C1p", ROW, home="-|v", tiles=(0, 7))


@pytest.mark.rule("RV-9.3")
def test_a_turn_begun_without_build_enter_move_swap_or_sacrifice_is_a_draw() -> None:
    assert result(play(STALE, "move 3,0>1,0")) == "draw RV-9.3"
    assert result(play(STALE, "move 3,0>5,0")) == ""


@pytest.mark.rule("RV-9.3")
def test_a_pass_does_not_save_from_stalemate() -> None:
    with pytest.raises(ImpossiblePositionError) as error:
        read(at("0,0=V 1,0=c 7,0=h", "A1p", ROW, home="-|v", tiles=(0, 7)))
    assert error.value.rule == "RV-9.3"
    one_tile = at("0,0=V 3,0=c 7,0=h", "C1p", ROW, home="-|v", tiles=(1, 6))
    assert result(play(one_tile, "move 3,0>1,0")) == ""
    somebody_home = STALE.replace("-|v", "C|v")
    assert result(play(somebody_home, "move 3,0>1,0")) == ""


ALMOST = at("0,0=V 5,0=C 1,0=c 3,0=h", "A1p", "2,0 4,0", home="-|-")


@pytest.mark.rule("RV-9.4", "RV-R10")
def test_one_against_one_is_a_draw_at_once_also_with_a_bonus_pending() -> None:
    state = play(ALMOST, "move 0,0>1,0")
    assert pieces(state) == {"3,0": "h", "5,0": "C"}
    assert result(state) == "draw RV-9.4"
    assert state.player == AMBER


@pytest.mark.rule("RV-9.4")
def test_somebody_in_a_rearguard_or_a_second_active_character_keeps_the_game_going() -> None:
    assert result(play(ALMOST.replace("-|-", "H|-"), "move 0,0>1,0")) == ""
    assert result(play(ALMOST.replace("-|-", "-|v"), "move 0,0>1,0")) == ""
    assert result(play(at("0,0=V 5,0=C 1,0=c 3,0=h 4,0=v", "A1p", "2,0", home="-|-"), "move 0,0>1,0")) == ""


@pytest.mark.rule("RV-9.5")
def test_a_player_without_any_character_goes_on_and_may_still_build() -> None:
    bare = play(at("0,0=V 5,0=C 1,0=Hs1", "A1p", "2,0 3,0 4,0", home="-|-"), "move 0,0>1,0", "pass")
    assert result(bare) == ""
    assert bare.player == ASH
    assert {action.split()[0] for action in legal(bare)} == {"build", "pass"}
    out_of_tiles = at("0,0=V 7,0=C 1,0=Hs1", "A1p", ROW, home="-|-", tiles=(7, 0))
    assert result(play(out_of_tiles, "move 0,0>1,0", "pass")) == "draw RV-9.3"


@pytest.mark.rule("RV-9.6")
def test_a_capture_of_the_prey_that_leaves_one_against_one_is_a_win() -> None:
    text = at("0,0=V 2,0=c 1,0=h", "C1p", home="-|-", tiles=(6, 6))
    with pytest.raises(ImpossiblePositionError):
        read(at("0,0=V 2,0=c", "C1p", "1,0", home="-|-", tiles=(6, 6)))
    assert result(play(text, "move 1,0>0,0")) == "C RV-8.1"
    last = at("0,0=V 1,0=c 2,0=v", "A1p", home="-|-", tiles=(6, 6))
    assert refused(last, "move 0,0>1,0") == "RV-5.6"
    assert result(play(at("0,0=V 1,0=v 1,1=c", "A1p", home="-|-", tiles=(6, 6)), "move 0,0>1,0")) == "A RV-8.1"


@pytest.mark.rule("RV-9.6")
def test_one_against_one_goes_before_stalemate() -> None:
    """Amber, blocked and without tiles, could do nothing; but the game is over before Amber's turn."""
    text = at("0,0=Vs1 3,0=c", "C1p", ROW, home="-|-", tiles=(0, 7))
    assert result(play(text, "sacrifice 3,0")) == "draw RV-9.4"


@pytest.mark.rule("RV-9.6")
def test_repetition_goes_before_stalemate() -> None:
    before = read(STALE)
    stale = play(before, "move 3,0>1,0")
    key = turn_key(AMBER, stale.layout)
    thrice = child(replace(before, seen=(key, key)), RETROVIA.action_from_text("move 3,0>1,0"))
    assert result(thrice) == "draw RV-9.2"


def test_the_start_is_what_the_rules_write() -> None:
    assert RETROVIA.to_text(read(START)) == START
