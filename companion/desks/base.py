"""What the table page asks of a game, and what it gives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from card_db.problems import Said
from engines.match import Match
from engines.protocol import Game, Player

AnyGame: TypeAlias = Game[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Number:
    """A number that is read across the table, and by how much it has changed since this phone was painted last.

    ``name`` is a word for programs (``points``), the same in every position, so that curves can be drawn from it.
    """

    name: str
    said: Said
    player: Player
    value: int


@dataclass(frozen=True, slots=True)
class Glance:
    """One look at a table through the eyes of one phone.

    ``state`` is what the phone may see (``Game.observation``). ``eyes`` is the player from whose side it is drawn.
    ``mine`` are the players this phone may act for: one seat, both on a shared phone, nobody for a spectator.
    ``acting`` are those who may act now; ``names`` the players' names by seat. ``changes`` says, by player and name of
    a :class:`Number`, how much it has changed since this phone was painted last. ``seq`` is the last event seen.
    """

    code: str
    seq: int
    match: Match[Any, Any, Any]
    state: Any
    eyes: Player
    mine: tuple[Player, ...]
    acting: tuple[Player, ...]
    names: tuple[str, ...]
    lang: str
    changes: Mapping[tuple[Player, str], int]

    @property
    def may_act(self) -> bool:
        """Whether this phone has something to decide now."""
        return any(player in self.mine for player in self.acting)

    def say(self, said: Said) -> str:
        """The sentence in the phone's language."""
        return said.in_(self.lang)


class Hand(Protocol):
    """How a desk changes the table: every way goes through the checked door of the table's log."""

    def play(self, text: str) -> None:
        """Play an action in the game's notation for the player who acts; a refusal is shown on the page."""

    def correct(self, position: str, note: str) -> None:
        """The table says otherwise: put this position (in notation) in the place of the one followed."""

    def tap(
        self,
        label: str,
        do: Callable[..., None],
        *args: object,
        key: str,
        kind: str = "secondary",
        disabled: bool = False,
    ) -> None:
        """A button of the table: counts exactly once, also as the first tap after a restart of the server."""

    def refused(self, label: str, rule: str, said: Said, *, key: str) -> None:
        """A greyed button for something that the rules forbid now, with the rule one tap from its text."""

    def look_up(self, card_id: str) -> str:
        """The address of a card's page, with the way back to this table."""


class Desk(Protocol):
    """A game at the table."""

    @property
    def game(self) -> AnyGame:
        """The rules."""

    @property
    def opening(self) -> tuple[str, ...]:
        """The entries of chance with which a table starts: in Ancient Duel ``start 1``, as seat 0 is who begins."""

    def set_up(self, lang: str) -> Mapping[str, object] | None:
        """Draw the choices of a new table, seat 0 being who begins; their values, or None while not complete."""

    def show(self, glance: Glance, hand: Hand) -> None:
        """Draw the table: both sides, what is shared, what may be done."""

    def correct(self, glance: Glance, hand: Hand) -> None:
        """Draw the form of "the table says otherwise"; it calls :meth:`Hand.correct`."""

    def numbers(self, state: Any) -> tuple[Number, ...]:
        """The numbers of a position that matter: for the changes beside them, the digest and the curves."""
