"""A position being put right: one change at a time, with what follows from it; whatever is still wrong is told.

A draft is a position of the rules, so that the invariants of the engine judge it. Nothing here is refused: people
put the table together piece by piece, and it need not be right before the last one lies.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engines.protocol import Player
from engines.retrovia import AMBER, Square, State
from engines.retrovia.field import LARGEST, Field
from engines.retrovia.state import (
    FREE,
    FULL_REARGUARDS,
    LETTERS,
    Layout,
    turn_key,
    view,
    with_character,
    without_character,
)

HEADS: Final = ("2", "1a", "1p", "1pa")
"""What is left of a turn, as in the notation: two actions, the second of two, the one action, a bonus action."""

OWN_TILES: Final = 7
"""Tiles of a player at the start (RV-1.1)."""


def placed(state: State, square: Square, code: str) -> State:
    """With somebody else, or (empty) nobody, on a square: who leaves waits in the Rearguard, who comes has left it."""
    layout = state.layout
    index = layout.field.tables.index[square]
    rearguards = list(layout.rearguards)
    for letter in _letters(layout.board[index]):
        player = _owner(letter)
        rearguards[player] = with_character(rearguards[player], letter)
    for letter in _letters(code):
        player = _owner(letter)
        rearguards[player] = without_character(rearguards[player], letter)
    board = (*layout.board[:index], code, *layout.board[index + 1 :])
    return _laid(state, Layout(layout.field, board, (rearguards[0], rearguards[1]), layout.tiles, layout.entries))


def _letters(code: str) -> str:
    return "".join(letter for letter in code if letter.isalpha())


def _owner(letter: str) -> Player:
    return 0 if letter in LETTERS[AMBER] else 1


def built(state: State, square: Square) -> State:
    """With one square more, from the tiles of whoever has more of them."""
    layout = state.layout
    field = Field(tuple(sorted((*layout.field.squares, square))))
    index = field.tables.index[square]
    board = (*layout.board[:index], FREE, *layout.board[index:])
    amber, ash = layout.tiles
    tiles = (amber - 1, ash) if amber >= ash else (amber, ash - 1)
    return _laid(state, Layout(field, board, layout.rearguards, tiles, layout.entries))


def unbuilt(state: State, square: Square) -> State:
    """With a square less, who stood there being in the Rearguard; its tile goes to whoever has fewer."""
    state = placed(state, square, FREE)
    layout = state.layout
    index = layout.field.tables.index[square]
    amber, ash = layout.tiles
    tiles = (amber + 1, ash) if amber <= ash else (amber, ash + 1)
    field = Field(tuple(other for other in layout.field.squares if other != square))
    board = (*layout.board[:index], *layout.board[index + 1 :])
    return _laid(state, Layout(field, board, layout.rearguards, tiles, layout.entries))


def with_waiting(state: State, player: Player, letter: str, count: int) -> State:
    """With so many of a type in a Rearguard; the others that are not on the field are out of the game."""
    layout = state.layout
    others = layout.rearguards[player].replace(letter, "")
    waiting = "".join(sorted(others + letter * count, key=LETTERS[player].index))
    rearguards = (waiting, layout.rearguards[1]) if player == AMBER else (layout.rearguards[0], waiting)
    return _laid(state, replace(layout, rearguards=rearguards))


def most_waiting(state: State, player: Player, letter: str) -> int:
    """How many of a type can wait at most: those of the seven that are not on the field."""
    return FULL_REARGUARDS[player].count(letter) - "".join(state.layout.board).count(letter)


def with_tiles(state: State, amber: int) -> State:
    """With so many of the tiles left belonging to Amber."""
    left = LARGEST - len(state.layout.field.squares)
    return _laid(state, replace(state.layout, tiles=(amber, left - amber)))


def splits(state: State) -> tuple[int, ...]:
    """How many of the tiles left can belong to Amber."""
    left = LARGEST - len(state.layout.field.squares)
    return tuple(range(max(0, left - OWN_TILES), min(OWN_TILES, left) + 1))


def with_entries(state: State, player: Player, count: int) -> State:
    """With so many Enter actions taken by a player (RV-7.1)."""
    entries = (count, state.layout.entries[1]) if player == AMBER else (state.layout.entries[0], count)
    return _laid(state, replace(state.layout, entries=entries))


def with_turn(state: State, player: Player, head: str) -> State:
    """With this player to act, having so much left of the turn (:data:`HEADS`)."""
    turned = replace(state, player=player, actions=int(head[0]), prey_in_play="p" in head, acted="a" in head)
    return _laid(turned, turned.layout)


def head(state: State) -> str:
    """What is left of the turn (:data:`HEADS`)."""
    return f"{state.actions}{'p' if state.prey_in_play else ''}{'a' if state.acted else ''}"


def with_passed(state: State, player: Player, passed: bool) -> State:
    """With this player's latest own turn passed, or not (RV-3.5)."""
    both = (passed, state.passed[1]) if player == AMBER else (state.passed[0], passed)
    return replace(state, passed=both)


def _laid(state: State, layout: Layout) -> State:
    """With this layout: whoever is on the field has entered, and a corrected position has no history (RV-9.2)."""
    amber, ash = (max(layout.entries[player], view(layout.board, player).active) for player in (0, 1))
    layout = replace(layout, entries=(amber, ash))
    seen = () if state.acted else (turn_key(state.player, layout),)
    return replace(state, layout=layout, seen=seen)
