"""RV-6: the grapple, the rescue, and letting go."""

from __future__ import annotations

import pytest

from engines.retrovia import AMBER, ASH
from tests.engines.retrovia.positions import at, events, legal, pieces, play, read, refused

FIELD = "0,0 1,0 2,0 3,0 0,1 1,1"


@pytest.mark.rule("RV-6.1")
def test_a_wraith_moves_onto_a_free_square_like_anybody() -> None:
    assert pieces(play(at("0,0=S 3,0=v", "A1p", FIELD), "move 0,0>1,1")) == {"1,1": "S", "3,0": "v"}


@pytest.mark.rule("RV-6.2")
@pytest.mark.parametrize("victim", ["v", "c", "h"])
def test_a_wraith_grapples_whoever_is_neither_prey_nor_wraith(victim: str) -> None:
    text = at(f"0,0=S 1,0={victim} 3,0=s", "A1p", "2,0")
    state = play(text, "move 0,0>1,0")
    assert pieces(state) == {"1,0": f"{victim}S0", "3,0": "s"}
    assert state.layout.rearguards == read(text).layout.rearguards
    assert f"grapple {victim} 1,0" in events(text, "move 0,0>1,0")


@pytest.mark.rule("RV-6.2", "RV-R1")
def test_a_wraith_grapples_also_before_the_prey_is_in_play() -> None:
    text = at("0,0=S 1,0=v", "A2")
    assert "move 0,0>1,0" in legal(text)
    assert pieces(play(text, "move 0,0>1,0")) == {"1,0": "vS0"}


@pytest.mark.rule("RV-R17")
def test_the_house_may_forbid_grapples_before_the_prey_is_in_play() -> None:
    before = read(at("0,0=S 1,0=v", "A2"), grapple_before_prey=False)
    assert refused(before, "move 0,0>1,0") == "RV-R17"
    assert "move 0,0>1,0" not in legal(before)
    after = read(at("0,0=S 1,0=v 3,0=c", "A1p", "2,0"), grapple_before_prey=False)
    assert "move 0,0>1,0" in legal(after)


@pytest.mark.rule("RV-6.3")
def test_wraith_against_wraith_is_an_even_trade_and_needs_the_prey_in_play() -> None:
    state = play(at("0,0=S 1,0=s 3,0=v", "A1p", "2,0"), "move 0,0>1,0")
    assert pieces(state) == {"3,0": "v"}
    assert (state.player, state.acted) == (AMBER, True)
    early = at("0,0=S 1,0=s", "A2")
    assert refused(early, "move 0,0>1,0") == "RV-6.3"
    assert "move 0,0>1,0" not in legal(early)


@pytest.mark.rule("RV-6.3")
def test_a_wraith_that_strikes_a_grappling_wraith_frees_its_victim() -> None:
    state = play(at("0,0=S 1,0=Cs1 3,0=v", "A1p", "2,0"), "move 0,0>1,0")
    assert pieces(state) == {"1,0": "C", "3,0": "v"}
    assert state.layout.rearguards == ("VVCSH", "vccsh")


@pytest.mark.rule("RV-6.5")
@pytest.mark.parametrize(("rescuer", "origin"), [("V", "3,0"), ("C", "0,1"), ("H", "0,1"), ("S", "2,0")])
def test_a_rescue_removes_wraith_and_rescuer_and_frees_the_ally(rescuer: str, origin: str) -> None:
    text = at(f"{origin}={rescuer} 1,0=Cs1 5,0=v", "A1p", FIELD + " 4,0")
    state = play(text, f"move {origin}>1,0")
    assert pieces(state) == {"1,0": "C", "5,0": "v"}
    assert (state.player, state.actions, state.acted) == (AMBER, 1, True)
    assert events(text, f"move {origin}>1,0")[1:4] == ["remove s 1,0", f"remove {rescuer} 1,0", "free C 1,0"]


@pytest.mark.rule("RV-6.5")
def test_nobody_is_rescued_before_the_prey_is_in_play() -> None:
    text = at("0,0=V 1,0=Cs1", "A2")
    assert refused(text, "move 0,0>1,0") == "RV-6.5"
    assert "move 0,0>1,0" not in legal(text)


@pytest.mark.rule("RV-6.6")
def test_a_wraith_may_let_go_by_moving_and_grapple_anew_with_a_new_count() -> None:
    text = at("0,0=vS2 1,0=c 3,0=v", "A1p", "2,0 0,1")
    assert legal(text, "move 0,0") == {"move 0,0>0,1", "move 0,0>1,0"}
    assert pieces(play(text, "move 0,0>0,1")) == {"0,0": "v", "0,1": "S", "1,0": "c", "3,0": "v"}
    assert pieces(play(text, "move 0,0>1,0")) == {"0,0": "v", "1,0": "cS0", "3,0": "v"}
    trading = at("0,0=vS2 1,0=s 3,0=v", "A1p", "2,0")
    assert pieces(play(trading, "move 0,0>1,0")) == {"0,0": "v", "3,0": "v"}


@pytest.mark.rule("RV-6.6")
def test_a_wraith_may_let_go_in_the_turn_in_which_it_grappled() -> None:
    state = play(at("0,0=S 1,0=v", "A2", "1,1"), "move 0,0>1,0", "move 1,0>1,1")
    assert pieces(state) == {"1,0": "v", "1,1": "S"}


@pytest.mark.rule("RV-6.7", "RV-R2")
def test_a_wraith_must_let_go_at_the_start_of_its_owners_third_turn() -> None:
    state = play(at("0,0=S 1,0=v 0,1=V 3,0=v", "A1p", "2,0 1,1", entries=(3, 3)), "move 0,0>1,0")
    for turn, build in enumerate(("build -1,0", "build -1,1"), start=1):
        state = play(state, f"build {3 + turn},0")
        assert (state.player, pieces(state)["1,0"]) == (AMBER, f"vS{turn}")
        state = play(state, build)
    state = play(state, "build 6,0")
    assert pieces(state)["1,0"] == "vS3"
    assert all(action.startswith("detach 1,0>") for action in legal(state))


@pytest.mark.rule("RV-6.7", "RV-R8")
def test_the_owner_chooses_a_free_adjacent_square_in_eight_directions_or_the_rearguard() -> None:
    text = at("1,1=cS3 0,1=V 2,1=h 1,0=v", "A1p", "0,0 2,0 0,2 1,2 2,2 3,1")
    near = ("0,0", "2,0", "0,2", "1,2", "2,2")
    assert legal(text) == {*(f"detach 1,1>{square}" for square in near), "detach 1,1>home"}
    assert refused(text, "detach 1,1>0,1") == "RV-6.7"
    assert refused(text, "detach 1,1>3,1") == "RV-6.7"
    assert refused(text, "detach 0,1>home") == "RV-6.7"
    home = play(text, "detach 1,1>home")
    assert pieces(home)["1,1"] == "c"
    assert home.layout.rearguards[AMBER] == "VCCSSH"


@pytest.mark.rule("RV-6.7")
def test_nobody_lets_go_by_force_before_it_is_due() -> None:
    text = at("1,1=cS2 0,1=V 2,1=h", "A1p", "0,0 1,0")
    assert legal(text, "detach") == set()
    assert refused(text, "detach 1,1>home") == "RV-6.7"


@pytest.mark.rule("RV-6.7")
def test_of_two_wraiths_that_are_due_the_owner_chooses_which_goes_first() -> None:
    text = at("0,0=cS3 2,0=vS3 5,0=h", "A1p", "1,0 3,0 4,0")
    assert {action.split(">")[0] for action in legal(text)} == {"detach 0,0", "detach 2,0"}
    once = play(text, "detach 2,0>1,0")
    assert legal(once) == {"detach 0,0>home"}
    done = play(once, "detach 0,0>home")
    assert (done.player, done.actions, done.acted) == (AMBER, 1, False)


@pytest.mark.rule("RV-R3")
def test_a_wraith_that_had_to_let_go_may_grapple_the_same_victim_with_that_turns_action() -> None:
    text = at("1,0=cS3 0,0=V 3,0=v", "A1p", "2,0")
    state = play(text, "detach 1,0>2,0", "move 2,0>1,0")
    assert pieces(state)["1,0"] == "cS0"
    assert state.player == ASH


@pytest.mark.rule("RV-6.8")
def test_the_blocked_and_the_grappling_are_neither_swapped_nor_substituted_and_the_blocked_do_not_move() -> None:
    text = at("0,0=V 1,0=Cs1 2,0=vS1 4,0=h", "A1p", "3,0 1,1")
    assert legal(text, "swap") == set()
    assert {action[:7] for action in legal(text, "sub")} == {"sub 0,0"}
    assert refused(text, "swap 0,0<>1,0") == "RV-6.8"
    assert refused(text, "swap 0,0<>2,0") == "RV-6.8"
    assert refused(text, "sub 1,0 H") == "RV-6.8"
    assert refused(text, "sub 2,0 H") == "RV-6.8"
    assert refused(text, "move 1,0>3,0") == "RV-6.8"
    assert legal(text, "move 1,0") == set()


@pytest.mark.rule("RV-6.8")
def test_the_blocked_and_the_grappling_are_no_prey() -> None:
    assert legal(at("0,0=Vs1 1,0=C 3,0=v", "A1p", "2,0"), "sacrifice") == {"sacrifice 1,0"}
    assert legal(at("0,0=vS1 1,0=C 3,0=v", "A1p", "2,0"), "sacrifice") == {"sacrifice 1,0"}


@pytest.mark.rule("RV-6.8")
def test_a_grappling_wraith_can_be_captured() -> None:
    assert "move 0,0>1,0" in legal(at("0,0=V 1,0=Cs1 3,0=v", "A1p", "2,0"))
