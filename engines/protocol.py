"""What every game offers: pure functions over frozen states, with chance and the unknown as actions.

A game is one stateless object (``RETROVIA``, ``AncientDuel(cards)``) with these names. States are
frozen dataclasses; copy, equality, hash and JSON come from their fields (:mod:`engines.codec`).
No state holds a generator of chance: a die, a shuffle, a draw is an action of :data:`CHANCE`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from card_db.problems import Said
from engines.errors import Flaw, GameOverError
from engines.house import Switch

Player: TypeAlias = int
"""Seats are counted from 0 in the order of play."""

CHANCE: Final[Player] = -1
"""The player whose actions are dice, shuffles and draws."""

State = TypeVar("State")
Action = TypeVar("Action")
Config = TypeVar("Config")


@dataclass(frozen=True, slots=True)
class Termination:
    """A way for a game to end: a name for programs, the rule, and the sentence for players."""

    name: str
    rule: str
    said: Said


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended and who won; ``winner`` is None for a draw."""

    termination: Termination
    winner: Player | None


def game_over(outcome: Outcome) -> GameOverError:
    """The refusal of anything that comes after the end."""
    why = outcome.termination
    return GameOverError(Said(f"La partita è finita. {why.said.it}", f"The game is over. {why.said.en}"), rule=why.rule)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that an action brought about.

    ``text`` is stable notation for programs (``grapple 2,1``), ``rule`` the rule that made it
    happen, ``said`` the sentence for the log at the table.
    """

    text: str
    rule: str
    said: Said


@dataclass(frozen=True, slots=True)
class Step(Generic[State]):
    """What an action led to: the new state, and what happened on the way, in order."""

    state: State
    events: tuple[Event, ...]


class Chance(NamedTuple, Generic[Action]):
    """An action of :data:`CHANCE` and how likely it is: ``weight`` against the sum of all weights."""

    action: Action
    weight: int


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of a game: the short code of the notation (``A``, ``P1``) and the name."""

    code: str
    name: Said


class Game(Protocol[State, Action, Config]):
    """The rules of one game. Nothing here has effects; the same call always gives the same answer."""

    @property
    def id(self) -> str:
        """The name of the game's folder: ``retrovia``."""

    @property
    def title(self) -> Said:
        """The name on the box."""

    @property
    def rules_version(self) -> str:
        """Changes whenever an old record might play differently (rules, card table); a record is pinned to it."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players, in order; ``Player`` n is ``seats[n]``."""

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The house rules that the game can be played with."""

    @property
    def turn_rule(self) -> str:
        """The rule that says whose turn it is, cited when the wrong player acts."""

    @property
    def resignation(self) -> Termination:
        """How a match ends when a player resigns."""

    @property
    def agreement(self) -> Termination | None:
        """How a match ends by an agreed draw; None where the rules know none."""

    def configure(self, values: Mapping[str, object]) -> Config:
        """A configuration from plain values (JSON), what is left out taking its default.

        Raises :class:`~engines.errors.UnknownSwitchError`, :class:`~engines.errors.SwitchValueError`.
        """

    def initial_state(self, config: Config) -> State:
        """The position in which the game starts."""

    def acting_players(self, state: State) -> tuple[Player, ...]:
        """Who may act now: one player, :data:`CHANCE` alone, several where choices are simultaneous, nobody at the end.

        Where several act at once, the action itself names its player.
        """

    def legal_actions(self, state: State, player: Player) -> tuple[Action, ...]:
        """Everything this player may do now, each once, in an order that depends on the position only.

        Empty for a player who may not act, and when the game is over.
        """

    def apply_action(self, state: State, action: Action) -> Step[State]:
        """The checked door: play the action, or raise :class:`~engines.errors.IllegalActionError` with its rule."""

    def child(self, state: State, action: Action) -> State:
        """The unchecked door for search: what a *legal* action leads to, without events."""

    def chance_outcomes(self, state: State) -> tuple[Chance[Action], ...]:
        """What may come of the die or the draw that is due, with weights; empty when none is."""

    def is_terminal(self, state: State) -> bool:
        """Whether the game is over by its own rules."""

    def outcome(self, state: State) -> Outcome | None:
        """How it ended, or None while it goes on."""

    def observation(self, state: State, player: Player) -> State:
        """The position as this player may see it: what is hidden from them is unknown in it."""

    def position_key(self, state: State) -> Hashable:
        """Equal exactly for what the rules call the same position; computed from scratch each time."""

    def status(self, state: State) -> tuple[Flaw, ...]:
        """The invariants this state breaks; empty for every state that play can reach."""

    def score(self, state: State, player: Player) -> int:
        """How well the player stands, as a beginner would count it; for the greedy policy only."""

    def to_text(self, state: State) -> str:
        """One line for the position. Raises :class:`~engines.errors.GameOverError` where a finished game has none."""

    def from_text(self, text: str, config: Config | None = None) -> State:
        """The position of a text; ``config`` where the text does not carry the house rules (None: the default).

        Raises :class:`~engines.errors.PositionTextError`, :class:`~engines.errors.ImpossiblePositionError`.
        """

    def action_to_text(self, action: Action) -> str:
        """The action in the game's notation, in one way only."""

    def action_from_text(self, text: str) -> Action:
        """The action of a text, whether legal here or not. Raises :class:`~engines.errors.ActionTextError`."""
