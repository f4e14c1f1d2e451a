"""One line for a position: ``<squares>/<pieces>/<rearguards>/<tiles>/<turn>``.

The start is ``0,0/-/VVCCSSH|vvccssh/7|7/A2e0,0``. The line carries no history: a position read from
it counts as its own first occurrence when it stands at the start of a turn (RV-9.2). A finished
game has no line; its result is kept beside it.
"""

from __future__ import annotations

import re
from typing import Final, NoReturn

from card_db.problems import Said
from engines.errors import GameOverError, ImpossiblePositionError, PositionTextError
from engines.retrovia.actions import NUMBER, Square, square_to_text
from engines.retrovia.field import Field
from engines.retrovia.state import AMBER, ASH, FREE, LETTERS, Board, Config, Layout, State, turn_key
from engines.retrovia.status import status
from engines.retrovia.words import CODES

NOTHING: Final = "-"
PARTS: Final = ("squares", "pieces", "rearguards", "tiles", "turn")
_FORM: Final = "<squares>/<pieces>/<rearguards>/<tiles>/<turn>"

_SQUARE: Final = re.compile(rf"({NUMBER}),({NUMBER})")
_PIECE: Final = re.compile(rf"({NUMBER}),({NUMBER})=([A-Za-z][A-Za-z0-9]*)")
_STANDING: Final = re.compile(r"[VCSHvcsh]|[vch]S[0-3]|[VCH]s[0-3]")
_TILES: Final = re.compile(r"([0-7])\|([0-7])")
_TURN: Final = re.compile(r"([AC])(2|1a|1pa|1p)(x?)(y?)e(0|[1-9][0-9]{0,5}),(0|[1-9][0-9]{0,5})")


def to_text(state: State) -> str:
    """The line of a position. Raises :class:`~engines.errors.GameOverError` for a finished game."""
    if state.ending:
        said = Said("Una partita finita non ha notazione.", "A finished game has no notation.")
        raise GameOverError(said, rule="RV-9.6")
    layout = state.layout
    pieces = ";".join(
        f"{square_to_text(square)}={standing}"
        for square, standing in zip(layout.field.squares, layout.board, strict=True)
        if standing
    )
    return "/".join(
        (
            ";".join(map(square_to_text, layout.field.squares)),
            pieces or NOTHING,
            "|".join(rearguard or NOTHING for rearguard in layout.rearguards),
            f"{layout.tiles[AMBER]}|{layout.tiles[ASH]}",
            _turn_to_text(state),
        )
    )


def _turn_to_text(state: State) -> str:
    flags = (state.prey_in_play, state.acted, state.passed[AMBER], state.passed[ASH])
    shown = "".join(letter for letter, is_set in zip("paxy", flags, strict=True) if is_set)
    entries = state.layout.entries
    return f"{CODES[state.player]}{state.actions}{shown}e{entries[AMBER]},{entries[ASH]}"


def from_text(text: str, config: Config) -> State:
    """The position of a line.

    Raises :class:`~engines.errors.PositionTextError` naming the part that cannot be read, and
    :class:`~engines.errors.ImpossiblePositionError` for a position that no game leads to.
    """
    parts = text.split("/")
    if len(parts) != len(PARTS):
        _refuse("", text, _FORM)
    squares = _squares(parts[0])
    board = _board(parts[1], squares)
    rearguards, tiles = _rearguards(parts[2]), _tiles(parts[3])
    state = _state(parts[4], Layout(Field(squares), board, rearguards, tiles, (0, 0)), config)
    flaws = status(state)
    if flaws:
        raise ImpossiblePositionError(flaws)
    return state


def _refuse(part: str, text: str, expected: str, near: str = "") -> NoReturn:
    said = Said(f"«{text}» non è la notazione di una posizione.", f'"{text}" is not the notation of a position.')
    raise PositionTextError(said, place=part, expected=expected, nearest=near)


def _squares(text: str) -> tuple[Square, ...]:
    found = [_SQUARE.fullmatch(each) for each in text.split(";")]
    squares = [(int(each[1]), int(each[2])) for each in found if each]
    if len(squares) != len(found):
        _refuse("squares", text, "x,y;x,y;…")
    if squares != sorted(set(squares)):
        right = ";".join(map(square_to_text, sorted(set(squares))))
        _refuse("squares", text, "each square once, sorted by x and then y", right)
    return tuple(squares)


def _board(text: str, squares: tuple[Square, ...]) -> Board:
    if text == NOTHING:
        return (FREE,) * len(squares)
    found = [_PIECE.fullmatch(each) for each in text.split(";")]
    placed = {(int(each[1]), int(each[2])): each[3] for each in found if each}
    if len(placed) != len(found):
        _refuse("pieces", text, "square=code;square=code;…, each square once, or -")
    if list(placed) != sorted(placed):
        right = ";".join(f"{square_to_text(square)}={placed[square]}" for square in sorted(placed))
        _refuse("pieces", text, "the pieces in square order", right)
    for square, standing in placed.items():
        if not _STANDING.fullmatch(standing):
            _refuse("pieces", f"{square_to_text(square)}={standing}", "V C S H, v c s h, or a grapple as vS1")
        if square not in squares:
            _refuse("pieces", f"{square_to_text(square)}={standing}", "a square of the field")
    return tuple(placed.get(square, FREE) for square in squares)


def _rearguards(text: str) -> tuple[str, str]:
    halves = text.split("|")
    if len(halves) != len(LETTERS):
        _refuse("rearguards", text, "VVCCSSH|vvccssh")
    return _rearguard(halves[AMBER], LETTERS[AMBER]), _rearguard(halves[ASH], LETTERS[ASH])


def _rearguard(text: str, letters: str) -> str:
    if text == NOTHING:
        return ""
    if not text or any(letter not in letters for letter in text):
        _refuse("rearguards", text, f"{' '.join(letters)}, or - for nobody")
    right = "".join(sorted(text, key=letters.index))
    if text != right:
        _refuse("rearguards", text, f"the order {' '.join(letters)}", right)
    return text


def _tiles(text: str) -> tuple[int, int]:
    found = _TILES.fullmatch(text)
    if found is None:
        _refuse("tiles", text, "7|7, each from 0 to 7")
    return int(found[1]), int(found[2])


def _state(text: str, layout: Layout, config: Config) -> State:
    found = _TURN.fullmatch(text)
    if found is None:
        _refuse("turn", text, "A or C, then 2, 1a, 1p or 1pa, then x and y if set, then e<amber>,<ash>")
    player, head = CODES.index(found[1]), found[2]
    acted = "a" in head
    layout = Layout(layout.field, layout.board, layout.rearguards, layout.tiles, (int(found[5]), int(found[6])))
    return State(
        layout=layout,
        player=player,
        actions=int(head[0]),
        prey_in_play="p" in head,
        acted=acted,
        passed=(bool(found[3]), bool(found[4])),
        seen=() if acted else (turn_key(player, layout),),
        ending=None,
        config=config,
    )
