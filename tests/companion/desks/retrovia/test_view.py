"""The field as each seat sees it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.desks.retrovia.view import Cell, Piece, View, drawn, picture, pieces, seen, sites, view
from engines.retrovia import AMBER, ASH, State
from engines.retrovia.actions import square_to_text
from engines.retrovia.state import is_grapple, owner_of, prey_squares
from tests.engines.retrovia.positions import START, at, read
from tests.engines.retrovia.strategies import reached

squares = st.tuples(st.integers(-14, 14), st.integers(-14, 14))


@given(squares)
def test_the_two_seats_see_the_field_turned_by_half_never_mirrored(square: tuple[int, int]) -> None:
    column, row = seen(square, AMBER)
    assert seen(square, ASH) == (-column, -row)
    x, y = square
    right = seen((x, y - 1), AMBER)
    forward = seen((x + 1, y), AMBER)
    assert right == (column + 1, row)
    assert forward == (column, row - 1)


@given(squares)
def test_each_player_has_the_own_side_below(square: tuple[int, int]) -> None:
    x, y = square
    assert seen((x - 1, y), AMBER)[1] > seen(square, AMBER)[1]
    assert seen((x + 1, y), ASH)[1] > seen(square, ASH)[1]


@given(reached(), st.sampled_from((AMBER, ASH)))
def test_every_prey_of_both_sides_is_marked_and_nobody_else(state: State, eyes: int) -> None:
    prey = {
        square_to_text(state.layout.field.squares[index])
        for player in (AMBER, ASH)
        for index in prey_squares(state, player)
    }
    found = view(state, eyes, "it")
    assert {piece.at for piece in found.pieces if piece.is_prey} == prey
    assert {cell.at for cell in found.cells if cell.label.endswith(", Preda")} == prey


@given(reached())
def test_everybody_on_the_field_is_drawn_on_the_own_square(state: State) -> None:
    standing = [
        (square_to_text(square), letter)
        for square, code in zip(state.layout.field.squares, state.layout.board, strict=True)
        for letter in code[:2]
    ]
    shown = [(piece.at, piece.kind if piece.side == "amber" else piece.kind.lower()) for piece in pieces(state)]
    assert shown == standing


@given(reached())
def test_a_grapple_shows_the_turns_left_on_both(state: State) -> None:
    for code, at_ in zip(state.layout.board, state.layout.field.squares, strict=True):
        here = [piece for piece in pieces(state) if piece.at == square_to_text(at_)]
        if is_grapple(code):
            assert [(piece.role, piece.turns) for piece in here] == [
                ("held", 3 - int(code[2])),
                ("holding", 3 - int(code[2])),
            ]
            assert here[1].side == ("amber" if owner_of(code[1]) == AMBER else "ash")
        else:
            assert all(piece.role == "alone" for piece in here)


def test_the_start_is_one_square_with_four_places_to_build() -> None:
    found = view(read(START), AMBER, "it")
    assert [cell for cell in found.cells if not cell.is_new] == [Cell("0,0", 0, 0, "Casella 0,0, libera")]
    assert {(cell.column, cell.row) for cell in found.cells if cell.is_new} == {(0, 1), (1, 0), (0, -1), (-1, 0)}
    assert found.room == (-1, -1, 1, 1)
    assert found.pieces == ()


def test_who_has_no_tile_sees_no_place_to_build_but_the_field_does_not_jump() -> None:
    mine = view(read(at("0,0=V 1,0=c", "A1p", "0,1 0,2 0,3 0,4 0,5 0,6", tiles=(0, 7))), AMBER, "it")
    theirs = view(read(at("0,0=V 1,0=c", "C1p", "0,1 0,2 0,3 0,4 0,5 0,6", tiles=(0, 7))), AMBER, "it")
    assert not any(cell.is_new for cell in mine.cells)
    assert any(cell.is_new for cell in theirs.cells)
    assert mine.room == theirs.room


def test_a_field_that_is_put_right_offers_every_place_and_no_action() -> None:
    state = read(at("0,0=V", "A2"))
    found = picture(state, AMBER, "en")
    assert {cell.at for cell in found.cells if cell.is_new} == {square_to_text(site) for site in sites(state)}
    assert found.taps.acts == ()
    assert found.taps.sources == {}


@given(reached(), st.sampled_from((AMBER, ASH)), st.sampled_from(("it", "en")))
def test_what_is_sent_is_plain_json_without_anything_empty(state: State, eyes: int, lang: str) -> None:
    text = json.dumps(drawn(state, eyes, lang))
    sent = json.loads(text)
    assert len(sent["cells"]) == len(view(state, eyes, lang).cells)
    assert "null" not in text
    assert "false" not in text


@pytest.mark.parametrize("lang", ["it", "en"])
def test_an_act_numbered_zero_is_sent_too(lang: str) -> None:
    sent = drawn(read(START), AMBER, lang)
    first = sent["taps"]["acts"][0]["text"].removeprefix("build ")
    assert sent["taps"]["sources"][first]["choices"][0]["act"] == 0


def test_a_view_is_made_of_records_that_do_not_change() -> None:
    found = view(read(START), AMBER, "it")
    assert isinstance(found, View)
    with pytest.raises(AttributeError):
        found.pieces = (Piece("0,0", "amber", "V", is_prey=True),)  # type: ignore[misc]
