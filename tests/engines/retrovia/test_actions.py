"""RV-4: the six actions."""

from __future__ import annotations

import pytest

from engines.retrovia import AMBER, ASH, RETROVIA
from tests.engines.retrovia.positions import START, at, legal, pieces, play, read, refused, result

ROW = " ".join(f"{x},0" for x in range(8))


@pytest.mark.rule("RV-4.1")
def test_building_spends_a_tile_of_the_builder() -> None:
    state = play(START, "build 1,0")
    assert state.layout.tiles == (6, 7)
    assert play(state, "pass", "build 2,0").layout.tiles == (6, 6)


@pytest.mark.rule("RV-4.1")
def test_without_tiles_nothing_is_built() -> None:
    text = at("0,0=V 1,0=C 6,0=v 7,0=c", "A1p", ROW, tiles=(0, 7))
    assert refused(text, "build 8,0") == "RV-4.1"
    assert legal(text, "build") == set()
    assert "build 8,0" in legal(text.replace("/A1p", "/C1p"))


@pytest.mark.rule("RV-4.2")
def test_entering_takes_a_character_from_the_rearguard_onto_any_free_square() -> None:
    text = at("0,0=V 2,0=v", "A2", "1,0 3,0")
    assert {action[-3:] for action in legal(text, "enter")} == {"1,0", "3,0"}
    state = play(text, "enter H 3,0")
    assert pieces(state)["3,0"] == "H"
    assert state.layout.rearguards[AMBER] == "VCCSS"
    assert state.layout.entries == (2, 1)
    assert refused(state, "enter H 1,0") == "RV-4.2"


@pytest.mark.rule("RV-4.2")
def test_at_most_four_are_active_the_blocked_and_the_grappling_among_them() -> None:
    text = at("0,0=V 1,0=Cs1 2,0=vS1 3,0=H 5,0=h", "A1p", "4,0", entries=(4, 4))
    assert legal(text, "enter") == set()
    assert refused(text, "enter V 4,0") == "RV-4.2"
    assert "enter V 4,0" in legal(at("0,0=V 1,0=Cs1 2,0=vS1 5,0=h", "A1p", "4,0 3,0"))


@pytest.mark.rule("RV-4.3")
def test_only_ones_own_active_characters_move() -> None:
    text = at("0,0=V 2,0=v", "A2", "1,0 3,0")
    assert refused(text, "move 2,0>3,0") == "RV-4.3"
    assert refused(text, "move 1,0>3,0") == "RV-4.3"
    assert pieces(play(text, "move 0,0>1,0")) == {"1,0": "V", "2,0": "v"}


@pytest.mark.rule("RV-4.4")
def test_a_swap_exchanges_two_of_ones_own_at_any_distance() -> None:
    text = at("0,0=V 7,0=C 3,0=v", "A2", ROW)
    assert legal(text, "swap") == {"swap 0,0<>7,0"}
    assert pieces(play(text, "swap 0,0<>7,0")) == {"0,0": "C", "7,0": "V", "3,0": "v"}
    assert refused(text, "swap 0,0<>3,0") == "RV-4.4"
    assert refused(text, "swap 0,0<>1,0") == "RV-4.4"


@pytest.mark.rule("RV-R7")
def test_two_of_the_same_type_may_be_swapped() -> None:
    text = at("0,0=V 7,0=V", "A2", ROW)
    state = play(text, "swap 0,0<>7,0")
    assert pieces(state) == {"0,0": "V", "7,0": "V"}
    assert state.actions == 1


@pytest.mark.rule("RV-4.5")
def test_a_substitute_is_of_another_type_and_takes_the_same_place() -> None:
    text = at("0,0=V", "A2", "1,0")
    assert legal(text, "sub") == {"sub 0,0 C", "sub 0,0 S", "sub 0,0 H"}
    assert refused(text, "sub 0,0 V") == "RV-4.5"
    assert refused(text, "sub 1,0 C") == "RV-4.5"
    state = play(text, "sub 0,0 H")
    assert pieces(state) == {"0,0": "H"}
    assert state.layout.rearguards[AMBER] == "VVCCSS"
    assert refused(state, "sub 0,0 H") == "RV-4.5"


@pytest.mark.rule("RV-4.5")
def test_a_substitute_does_not_count_as_an_entry_and_is_prey_like_the_one_before() -> None:
    text = at("0,0=V 1,0=C 2,0=c 3,0=v", "A1p")
    state = play(text, "sub 0,0 H")
    assert state.layout.entries == (3, 3)
    assert "sacrifice 0,0" in legal(play(state, "pass"), "sacrifice")
    assert result(play(at("0,0=V 1,0=C 2,0=h 3,0=v", "A1p"), "sub 0,0 H", "move 2,0>1,0")) == ""
    assert result(play(at("0,0=V 0,1=C 1,1=c 3,1=v", "A1p", "2,1 1,0"), "sub 0,0 H", "move 1,1>0,0")) == "C RV-8.1"


@pytest.mark.rule("RV-4.6")
def test_a_sacrifice_removes_ones_own_prey_for_good_and_ends_the_turn() -> None:
    text = at("0,0=V 1,0=C 3,0=v", "A1p", "2,0")
    state = play(text, "sacrifice 0,0")
    assert pieces(state) == {"1,0": "C", "3,0": "v"}
    assert state.layout.rearguards[AMBER] == "VCSSH"
    assert state.player == ASH
    assert refused(text, "sacrifice 1,0") == "RV-4.6"
    assert refused(text, "sacrifice 3,0") == "RV-4.6"


@pytest.mark.rule("RV-4.6")
def test_nobody_is_sacrificed_before_the_prey_is_in_play() -> None:
    text = at("0,0=V 1,0=C", "A2")
    assert legal(text, "sacrifice") == set()
    assert refused(text, "sacrifice 0,0") == "RV-4.6"


@pytest.mark.rule("RV-4.6")
def test_the_last_character_of_all_is_not_sacrificed() -> None:
    alone = at("0,0=V 3,0=v", "A1p", "1,0 2,0", home="-|c")
    assert refused(alone, "sacrifice 0,0") == "RV-4.6"
    assert legal(alone, "sacrifice") == set()
    assert "sacrifice 0,0" in legal(at("0,0=V 3,0=v", "A1p", "1,0 2,0", home="C|c"))
    assert "sacrifice 0,0" in legal(at("0,0=V 1,0=Cs1 3,0=v", "A1p", "2,0", home="-|c"))


@pytest.mark.rule("RV-R9")
def test_of_several_prey_the_owner_picks_one_to_sacrifice() -> None:
    text = at("0,0=V 0,1=C 1,0=H 3,0=v", "A1p", "2,0")
    assert legal(text, "sacrifice") == {"sacrifice 0,0", "sacrifice 0,1"}
    assert pieces(play(text, "sacrifice 0,1")) == {"0,0": "V", "1,0": "H", "3,0": "v"}


def test_what_is_refused_changes_nothing() -> None:
    text = at("0,0=V 1,0=C 2,0=c 3,0=v", "A1p")
    state = read(text)
    for action in ("sacrifice 3,0", "move 0,0>1,0", "build 9,9", "enter V 0,0", "detach 0,0>home"):
        assert refused(state, action) != "legal"
        assert RETROVIA.to_text(state) == text
