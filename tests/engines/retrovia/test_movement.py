"""RV-5: how the four types move, and what they do to whom they reach."""

from __future__ import annotations

import pytest

from tests.engines.retrovia.positions import at, legal, pieces, play, refused, result

SQUARE = " ".join(f"{x},{y}" for x in range(3) for y in range(3))


def moves(text: str) -> set[str]:
    return {action.partition(">")[2] for action in legal(text, "move")}


@pytest.mark.rule("RV-5.1")
def test_a_wayfarer_moves_one_or_two_squares_in_a_straight_orthogonal_line() -> None:
    assert moves(at("0,0=V", "A2", "1,0 2,0 3,0 0,1 1,1")) == {"1,0", "2,0", "0,1"}
    assert refused(at("0,0=V", "A2", "1,0 1,1"), "move 0,0>1,1") == "RV-5.1"
    assert refused(at("0,0=V", "A2", "1,0 2,0 3,0"), "move 0,0>3,0") == "RV-5.1"
    assert refused(at("0,0=V", "A2", "1,0"), "move 0,0>0,0") == "RV-5.1"


@pytest.mark.rule("RV-5.1")
def test_a_hunter_moves_any_distance_in_eight_directions() -> None:
    wide = " ".join(f"{x},0" for x in range(5)) + " 0,1 1,1 0,2 1,2 2,2 2,1"
    assert moves(at("0,0=H", "A2", wide)) == {"1,0", "2,0", "3,0", "4,0", "0,1", "0,2", "1,1", "2,2"}
    assert refused(at("0,0=H", "A2", wide), "move 0,0>2,1") == "RV-5.1"
    assert refused(at("0,0=H", "A2", wide), "move 0,0>0,0") == "RV-5.1"


@pytest.mark.rule("RV-5.1")
def test_who_slides_stops_before_anybody_on_the_way() -> None:
    text = at("0,0=V 0,1=H 1,0=c 1,1=C", "A2", "2,0 2,1 3,1")
    assert refused(text, "move 0,0>2,0") == "RV-5.1"
    assert refused(text, "move 0,1>2,1") == "RV-5.1"
    assert moves(at("0,0=H 2,0=c", "A1p", "1,0 3,0 4,0 5,0", home="VC|v")) == {"1,0", "2,0"}


@pytest.mark.rule("RV-5.2")
def test_a_knight_jumps_two_squares_orthogonally_or_one_diagonally() -> None:
    assert moves(at("1,1=C", "A2", SQUARE + " 1,3 3,1")) == {"0,0", "0,2", "2,0", "2,2", "1,3", "3,1"}
    assert refused(at("1,1=C", "A2", SQUARE), "move 1,1>1,2") == "RV-5.2"


@pytest.mark.rule("RV-5.2")
def test_a_knight_ignores_who_stands_between() -> None:
    assert "move 0,0>2,0" in legal(at("0,0=C 1,0=v", "A2", "2,0"))


@pytest.mark.rule("RV-5.3")
def test_a_wraith_moves_one_square_in_eight_directions() -> None:
    around = {f"{x},{y}" for x in range(3) for y in range(3)} - {"1,1"}
    assert moves(at("1,1=S", "A2", SQUARE + " 3,1")) == around
    assert refused(at("1,1=S", "A2", SQUARE + " 3,1"), "move 1,1>3,1") == "RV-5.3"


@pytest.mark.rule("RV-5.4")
def test_nothing_is_captured_before_the_prey_is_in_play() -> None:
    for kind, place in (("V", "1,0"), ("C", "1,1"), ("H", "1,1")):
        text = at(f"0,0={kind} {place}=v", "A2", "1,0 1,1 2,0")
        assert refused(text, f"move 0,0>{place}") == "RV-5.4"
        assert place not in moves(text)


@pytest.mark.rule("RV-5.5")
def test_a_square_with_ones_own_character_is_never_reached() -> None:
    text = at("0,0=V 1,0=C 3,0=v", "A1p", "2,0")
    assert refused(text, "move 0,0>1,0") == "RV-5.5"
    assert "1,0" not in moves(text)


@pytest.mark.rule("RV-5.5", "RV-R11", "RV-6.8")
def test_the_blockers_own_allies_do_not_enter_its_square() -> None:
    text = at("0,0=V 1,0=cS1 3,0=v", "A1p", "2,0")
    assert refused(text, "move 0,0>1,0") == "RV-5.5"
    assert "move 0,0>1,0" not in legal(text)


TRADE = at("0,0=V 1,0=c 3,0=v", "A1p", "2,0")


@pytest.mark.rule("RV-5.6")
def test_an_even_trade_removes_both_and_leaves_the_square_empty() -> None:
    state = play(TRADE, "move 0,0>1,0")
    assert pieces(state) == {"3,0": "v"}
    assert state.layout.rearguards == ("VCCSSH", "vcssh")


@pytest.mark.rule("RV-5.6")
def test_nobody_trades_the_last_character_of_all() -> None:
    alone = at("0,0=V 1,0=c 3,0=v", "A1p", "2,0", home="-|h")
    assert refused(alone, "move 0,0>1,0") == "RV-5.6"
    assert "move 0,0>1,0" not in legal(alone)
    assert "move 0,0>1,0" in legal(at("0,0=V 1,0=c 3,0=v", "A1p", "2,0", home="C|h"))
    assert "move 0,0>1,0" in legal(at("0,0=V 1,0=c 0,1=Cs1 3,0=v", "A1p", "2,0", home="-|h"))
    wraith = at("0,0=S 1,0=s 3,0=v", "A1p", "2,0", home="-|h")
    assert refused(wraith, "move 0,0>1,0") == "RV-5.6"
    assert "move 0,0>1,0" not in legal(wraith)


@pytest.mark.rule("RV-5.7")
def test_whoever_captures_the_prey_stays_there_and_wins_at_once() -> None:
    state = play(at("1,0=V 0,0=C 2,0=v", "A1p"), "move 1,0>2,0")
    assert pieces(state) == {"0,0": "C", "2,0": "V"}
    assert result(state) == "A RV-8.1"


@pytest.mark.rule("RV-5.7")
def test_the_last_character_may_capture_the_prey() -> None:
    assert result(play(at("1,0=V 2,0=v", "A1p", "0,0", home="-|h"), "move 1,0>2,0")) == "A RV-8.1"


@pytest.mark.rule("RV-5.7", "RV-6.4")
def test_a_wraith_captures_the_prey_only_if_it_is_a_wraith() -> None:
    assert result(play(at("1,0=S 0,0=C 2,0=s", "A1p"), "move 1,0>2,0")) == "A RV-8.1"
    for kind in "vch":
        text = at(f"1,0=S 0,0=C 2,0={kind}", "A1p")
        assert refused(text, "move 1,0>2,0") == "RV-6.4"
        assert "move 1,0>2,0" not in legal(text)


@pytest.mark.rule("RV-5.8", "RV-R6")
def test_who_is_prey_is_read_from_the_position_before_the_action() -> None:
    """The freed Hunter would be Prey instead of the Wayfarer; until the Wraith has moved it is not."""
    text = at("5,0=hS1 4,0=v 0,0=V", "A1p", "1,0 2,0 3,0")
    assert refused(text, "move 5,0>4,0") == "RV-6.4"
    assert "move 5,0>4,0" not in legal(text)
    after = play(text, "pass", "sacrifice 4,0")
    assert legal(play(at("5,0=hS1 4,0=v 0,0=V", "A1p", "1,0 2,0 3,0 5,1"), "move 5,0>5,1"), "sacrifice") == {
        "sacrifice 5,0"
    }
    assert pieces(after)["5,0"] == "hS2"
