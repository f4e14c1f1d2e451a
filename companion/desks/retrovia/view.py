"""The field as a phone draws it: every square where it is seen from a seat, who stands there, what may be done.

Pure: a position, the eyes that look at it and a language make a :class:`View`; it becomes JSON as it is.
Columns and rows are counted on the screen, rows downwards. Each player has the own side below (RV-1.3), so the field
is turned, never mirrored: the eyes of Amber see x grow upwards, those of Ash downwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, lru_cache
from typing import Any, Final

from companion.desks.retrovia.taps import Choice, Taps, taps
from companion.desks.retrovia.words import on_square
from engines.protocol import Player
from engines.retrovia import AMBER, ASH, Square, State
from engines.retrovia.actions import square_to_text
from engines.retrovia.state import LETS_GO, is_grapple, owner_of, prey_squares

SIDES: Final = ("amber", "ash")
"""The sides as the drawing knows them, by player."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A square, or (``is_new``) a place where one may be built: its name in the notation, its place on the screen."""

    at: str
    column: int
    row: int
    label: str
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A character on the field.

    ``role`` is ``alone``, ``held`` (blocked) or ``holding`` (the Wraith that blocks); ``turns`` are those left until
    the Wraith must let go (RV-6.7), 0 meaning now.
    """

    at: str
    side: str
    kind: str
    is_prey: bool
    role: str = "alone"
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class View:
    """Everything that is drawn of a field, and everything that a tap can do on it."""

    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    taps: Taps
    room: tuple[int, int, int, int]
    """First column, first row, last column, last row: with the places of one more tile, while any is left."""


NO_TAPS: Final = Taps((), (), {}, Choice("", "pass"), "", "", (), None)
"""For a field that is only looked at, or of which a square is only picked."""


def seen(square: Square, eyes: Player) -> tuple[int, int]:
    """Column and row of a square on the screen of somebody who sits on this player's side."""
    x, y = square
    return (-y, -x) if eyes == AMBER else (y, x)


@lru_cache(maxsize=64)
def view(state: State, eyes: Player, lang: str) -> View:
    """The field of a position."""
    reached = taps(state, lang)
    cells = (*_squares(state, eyes, lang), *_sites(reached.sites, eyes, lang))
    return View(cells, tuple(pieces(state)), reached, _room(state, eyes))


def picture(state: State, eyes: Player, lang: str) -> View:
    """The field of a position that may be wrong, with every place where a square could be, and nothing to be done."""
    cells = (*_squares(state, eyes, lang), *_sites(sites(state), eyes, lang))
    return View(cells, tuple(pieces(state)), NO_TAPS, _room(state, eyes))


def sites(state: State) -> tuple[Square, ...]:
    """Every place beside the field where a square could be built (RV-2.2)."""
    return tuple(build.at for build in state.layout.field.tables.builds)


@lru_cache(maxsize=64)
def drawn(state: State, eyes: Player, lang: str) -> dict[str, Any]:
    """:func:`view` as plain values, to be sent; whoever gets it changes nothing in it."""
    sent: dict[str, Any] = plain(view(state, eyes, lang))
    return sent


def plain(value: Any) -> Any:
    """A record as dictionaries and lists; what is empty, None or False is left out, to be read as such."""
    kind: Any = type(value)
    if names := _parts(kind):
        parts = ((name, getattr(value, name)) for name in names)
        return {name: plain(part) for name, part in parts if part or (part == 0 and part is not False)}
    if isinstance(value, Mapping):
        return {name: plain(part) for name, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, tuple) else value


@cache
def _parts(kind: type[Any]) -> tuple[str, ...]:
    """The names in a record; none in anything else."""
    return tuple(part.name for part in fields(kind)) if is_dataclass(kind) else ()


def _squares(state: State, eyes: Player, lang: str) -> Iterator[Cell]:
    prey = {*prey_squares(state, AMBER), *prey_squares(state, ASH)}
    for index, (square, code) in enumerate(zip(state.layout.field.squares, state.layout.board, strict=True)):
        label = on_square(code, square, is_prey=index in prey).in_(lang)
        yield Cell(square_to_text(square), *seen(square, eyes), label)


def _sites(places: Iterable[Square], eyes: Player, lang: str) -> Iterator[Cell]:
    """Where a square may be built."""
    for square in places:
        here = square_to_text(square)
        label = f"Posto libero in {here}" if lang == "it" else f"Empty place at {here}"
        yield Cell(here, *seen(square, eyes), label, is_new=True)


def pieces(state: State) -> Iterator[Piece]:
    """Who stands on the field, in the order of the squares; a victim before its Wraith."""
    prey = {*prey_squares(state, AMBER), *prey_squares(state, ASH)}
    for index, (square, code) in enumerate(zip(state.layout.field.squares, state.layout.board, strict=True)):
        here = square_to_text(square)
        if is_grapple(code):
            left = LETS_GO - int(code[2])
            yield Piece(here, SIDES[owner_of(code[0])], code[0].upper(), is_prey=False, role="held", turns=left)
            yield Piece(here, SIDES[owner_of(code[1])], code[1].upper(), is_prey=False, role="holding", turns=left)
        elif code:
            yield Piece(here, SIDES[owner_of(code)], code.upper(), is_prey=index in prey)


def _room(state: State, eyes: Player) -> tuple[int, int, int, int]:
    """The same for both players' turns, so that the field does not jump about between them."""
    columns, rows = zip(*(seen(square, eyes) for square in state.layout.field.squares), strict=True)
    more = 1 if any(state.layout.tiles) else 0
    return min(columns) - more, min(rows) - more, max(columns) + more, max(rows) + more
