"""The rules know no left or right but the directions of the players, and no up or down at all."""

from __future__ import annotations

import re
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.perft import perft
from engines.retrovia import RETROVIA, State
from tests.engines.retrovia.strategies import reached

Flip = Callable[[int, int], tuple[int, int]]


def up_down(x: int, y: int) -> tuple[int, int]:
    return x, -y


def left_right(x: int, y: int) -> tuple[int, int]:
    return -x, y


def flipped(text: str, flip: Flip) -> str:
    """Any text with its squares mirrored and sorted again where the notation sorts them."""

    def mirror(found: re.Match[str]) -> str:
        x, y = flip(int(found[1]), int(found[2]))
        return f"{x},{y}"

    return re.sub(r"(-?\d+),(-?\d+)", mirror, text)


def mirrored(text: str, flip: Flip) -> str:
    squares, pieces, rearguards, tiles, turn = text.split("/")
    return "/".join((ordered(flipped(squares, flip)), ordered(flipped(pieces, flip)), rearguards, tiles, turn))


def ordered(text: str) -> str:
    """Squares, or pieces by their squares, sorted by x and then y."""
    return ";".join(sorted(text.split(";"), key=lambda part: [int(n) for n in re.findall(r"-?\d+", part)[:2]]))


def other_colours(text: str) -> str:
    """Amber's for Ash's and the other way round."""
    squares, pieces, rearguards, tiles, turn = text.split("/")
    found = re.fullmatch(r"([AC])(2|1p?a?)(x?)(y?)e(\d+),(\d+)", turn)
    assert found
    player, head, amber, ash, *entries = found.groups()
    passed = ("x" if ash else "") + ("y" if amber else "")
    return "/".join(
        (
            squares,
            pieces.swapcase(),
            "|".join(reversed(rearguards.swapcase().split("|"))),
            "|".join(reversed(tiles.split("|"))),
            f"{'C' if player == 'A' else 'A'}{head}{passed}e{entries[1]},{entries[0]}",
        )
    )


def actions(state: State) -> set[str]:
    return {RETROVIA.action_to_text(action) for action in RETROVIA.legal_actions(state, state.player)}


def flipped_action(text: str, flip: Flip) -> str:
    mirrored_text = flipped(text, flip)
    if not text.startswith("swap"):
        return mirrored_text
    return f"swap {'<>'.join(ordered(mirrored_text.removeprefix('swap ').replace('<>', ';')).split(';'))}"


@settings(deadline=None, max_examples=60)
@given(reached(), st.data())
def test_a_mirror_in_y_changes_nothing(state: State, data: st.DataObject) -> None:
    text = RETROVIA.to_text(state)
    twin = RETROVIA.from_text(mirrored(text, up_down), state.config)
    assert actions(twin) == {flipped_action(action, up_down) for action in actions(state)}
    assert perft(RETROVIA, twin, 2) == perft(RETROVIA, RETROVIA.from_text(text, state.config), 2)
    chosen = data.draw(st.sampled_from(sorted(actions(state))))
    same_after(RETROVIA.from_text(text, state.config), chosen, twin, up_down, swap_colours=False)


@settings(deadline=None, max_examples=60)
@given(reached(), st.data())
def test_a_mirror_in_x_with_colours_swapped_changes_nothing(state: State, data: st.DataObject) -> None:
    text = RETROVIA.to_text(state)
    twin = RETROVIA.from_text(other_colours(mirrored(text, left_right)), state.config)
    assert actions(twin) == {flipped_action(action, left_right) for action in actions(state)}
    assert perft(RETROVIA, twin, 2) == perft(RETROVIA, RETROVIA.from_text(text, state.config), 2)
    chosen = data.draw(st.sampled_from(sorted(actions(state))))
    same_after(RETROVIA.from_text(text, state.config), chosen, twin, left_right, swap_colours=True)


def same_after(state: State, action: str, twin: State, flip: Flip, *, swap_colours: bool) -> None:
    """Playing an action and its image leads to a position and its image."""
    after = RETROVIA.child(state, RETROVIA.action_from_text(action))
    other = RETROVIA.child(twin, RETROVIA.action_from_text(flipped_action(action, flip)))
    assert after.ending == other.ending
    if after.ending is None:
        image = mirrored(RETROVIA.to_text(after), flip)
        assert RETROVIA.to_text(other) == (other_colours(image) if swap_colours else image)
