"""A position of Retrovia, and what can be read from it: who stands where, and who is Prey.

What stands on a square is written as in the notation: ``V`` an Amber Wayfarer, ``v`` an Ash one,
``vS1`` an Ash Wayfarer blocked by an Amber Wraith whose owner has begun one turn since, and an
empty text for a free square.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final, TypeAlias

from engines.protocol import Player
from engines.retrovia.actions import KINDS
from engines.retrovia.field import START, Field

AMBER: Final[Player] = 0
ASH: Final[Player] = 1

Board: TypeAlias = tuple[str, ...]
"""What stands on each square, by index of the field."""

FREE: Final = ""
WRAITH: Final = "S"
LETTERS: Final = (KINDS, KINDS.lower())
"""The codes of each player's characters."""

FULL_REARGUARDS: Final = ("VVCCSSH", "vvccssh")
"""Seven characters each (RV-1.1), all off the field at the start (RV-1.2)."""

MOST_ACTIVE: Final = 4
"""Characters that a player may have on the field (RV-4.2)."""

LETS_GO: Final = 3
"""The age at which a Wraith must let go (RV-6.7)."""


class Ending(StrEnum):
    """How a game of Retrovia ends by itself, in the order in which endings go before each other (RV-9.6)."""

    PREY_CAPTURED = "prey_captured"
    ONE_AGAINST_ONE = "one_against_one"
    REPETITION = "repetition"
    STALEMATE = "stalemate"


@dataclass(frozen=True, slots=True)
class Config:
    """The house rules: may a Wraith grapple before the Prey is in play (RV-R1)?"""

    grapple_before_prey: bool = True


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything lies: what stands on each square, the Rearguards, the tiles left, and the entries so far."""

    field: Field
    board: Board
    rearguards: tuple[str, str]
    tiles: tuple[int, int]
    entries: tuple[int, int]


@dataclass(frozen=True, slots=True)
class State:
    """A position with everything the rules need to go on from it.

    ``actions`` is how many are left in this turn, ``passed`` whether each player's latest own turn
    was a passed turn (RV-3.5), ``seen`` the keys of the positions at the starts of turns since the
    last thing that cannot be taken back (RV-9.2). With ``ending`` set nothing more is played;
    ``player`` is then who acted last, so the winner where there is one.
    """

    layout: Layout
    player: Player
    actions: int
    prey_in_play: bool
    acted: bool
    passed: tuple[bool, bool]
    seen: tuple[str, ...]
    ending: Ending | None
    config: Config


def start(config: Config) -> State:
    """The start: one square, everybody in the Rearguard, Amber to play (RV-1.2, RV-3.1)."""
    layout = Layout(Field(START), (FREE,), FULL_REARGUARDS, (7, 7), (0, 0))
    return State(
        layout=layout,
        player=AMBER,
        actions=2,
        prey_in_play=False,
        acted=False,
        passed=(False, False),
        seen=(turn_key(AMBER, layout),),
        ending=None,
        config=config,
    )


def code(kind: str, owner: Player) -> str:
    """The code of a character: upper case for Amber, lower for Ash."""
    return kind if owner == AMBER else kind.lower()


def grapple(victim: str, owner: Player, age: int) -> str:
    """The code of a victim and the Wraith of ``owner`` that holds it."""
    return f"{victim}{code(WRAITH, owner)}{age}"


def is_grapple(standing: str) -> bool:
    """Whether two characters stand there, one blocked by the other."""
    return len(standing) > 1


def owner_of(character: str) -> Player:
    """Whose character this is; of a grapple, whose the victim is."""
    return AMBER if character[0].isupper() else ASH


@dataclass(frozen=True, slots=True)
class View:
    """A board as one player sees it, by index of the square."""

    singles: tuple[tuple[int, str], ...]
    """Own characters that are part of no grapple: where, and their type."""
    holding: tuple[int, ...]
    """Where own Wraiths grapple."""
    blocked: tuple[int, ...]
    """Where own characters are blocked."""
    enemies: tuple[tuple[int, str], ...]
    """Enemy characters that are part of no grapple."""
    free: tuple[int, ...]

    @property
    def active(self) -> int:
        """How many own characters are on the field."""
        return len(self.singles) + len(self.holding) + len(self.blocked)


def view(board: Board, player: Player) -> View:
    """The board through one player's eyes."""
    singles: list[tuple[int, str]] = []
    enemies: list[tuple[int, str]] = []
    holding: list[int] = []
    blocked: list[int] = []
    free: list[int] = []
    own = LETTERS[player]
    for index, standing in enumerate(board):
        if not standing:
            free.append(index)
        elif len(standing) > 1:
            (blocked if standing[0] in own else holding).append(index)
        elif standing in own:
            singles.append((index, standing.upper()))
        else:
            enemies.append((index, standing.upper()))
    return View(tuple(singles), tuple(holding), tuple(blocked), tuple(enemies), tuple(free))


def rearmost(on: Field, indices: list[int], owner: Player) -> list[int]:
    """Those of the squares that lie rearmost against the owner's direction (RV-1.3)."""
    if not indices:
        return []
    column = on.squares[indices[0 if owner == AMBER else -1]][0]
    return [index for index in indices if on.squares[index][0] == column]


def prey_squares(state: State, owner: Player) -> list[int]:
    """Where the Prey of a player stands: nowhere, on one square, or on several of one column (RV-7.2)."""
    if not state.prey_in_play:
        return []
    singles = view(state.layout.board, owner).singles
    return rearmost(state.layout.field, [index for index, _ in singles], owner)


def characters(layout: Layout, owner: Player) -> int:
    """How many characters a player has left, on the field and in the Rearguard."""
    return view(layout.board, owner).active + len(layout.rearguards[owner])


VICTIMS: Final = "VCH"
"""The types that can be blocked: a Wraith grapples no Wraith (RV-6.2)."""

OLDER: Final = tuple(
    {
        grapple(code(victim, 1 - owner), owner, age): grapple(code(victim, 1 - owner), owner, age + 1)
        for victim in VICTIMS
        for age in range(LETS_GO)
    }
    for owner in (AMBER, ASH)
)
"""For each player, what their grapples become at the start of their turn (RV-3.6)."""

DUE: Final = tuple(
    frozenset(grapple(code(victim, 1 - owner), owner, LETS_GO) for victim in VICTIMS) for owner in (AMBER, ASH)
)
"""For each player, the grapples that must end now (RV-6.7)."""


def due(board: Board, player: Player) -> list[int]:
    """Where Wraiths of this player must let go, before anything else in the turn."""
    if DUE[player].isdisjoint(board):
        return []
    return [index for index, standing in enumerate(board) if standing in DUE[player]]


def turn_key(player: Player, layout: Layout) -> str:
    """What a position at the start of a turn is told apart by, field and Prey being as they were (RV-9.2).

    The age of a grapple is no part of it (RV-R4).
    """
    places = ",".join([standing[:2] for standing in layout.board])
    return f"{player} {places} {layout.rearguards[0]}|{layout.rearguards[1]}"


@cache
def with_character(rearguard: str, character: str) -> str:
    """The Rearguard with one character more, in the order V C S H."""
    order = LETTERS[owner_of(character)]
    return "".join(sorted(rearguard + character, key=order.index))


@cache
def without_character(rearguard: str, character: str) -> str:
    """The Rearguard with one character less."""
    return rearguard.replace(character, "", 1)


@cache
def kinds_in(rearguard: str) -> tuple[str, ...]:
    """The types in a Rearguard, each once, in the order of the notation."""
    return tuple(kind for kind in KINDS if kind in rearguard.upper())
