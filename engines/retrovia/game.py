"""Retrovia as a :class:`~engines.protocol.Game`."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

from card_db.problems import Said
from engines.errors import Flaw
from engines.house import Switch, settle
from engines.protocol import Chance, Outcome, Player, Seat, Step, Termination, game_over
from engines.retrovia import actions, notation, rules
from engines.retrovia.actions import Action
from engines.retrovia.endings import AGREEMENT, RESIGNATION, ended, outcome
from engines.retrovia.events import events
from engines.retrovia.refusals import refusal
from engines.retrovia.score import score
from engines.retrovia.state import Config, State, start, turn_key
from engines.retrovia.status import status
from engines.retrovia.words import CODES, PLAYERS

SWITCHES: Final = (Switch("grapple_before_prey", "RV-R1", (True, False)),)


class Retrovia:
    """The rules of Retrovia; stateless, so one object serves every match."""

    id = "retrovia"
    title = Said("Retrovia", "Retrovia")
    rules_version = "1"
    turn_rule = "RV-3.1"
    resignation: Termination = RESIGNATION
    agreement: Termination | None = AGREEMENT
    switches = SWITCHES
    seats = tuple(Seat(code, name) for code, name in zip(CODES, PLAYERS, strict=True))

    def configure(self, values: Mapping[str, object]) -> Config:
        """The house rules: ``grapple_before_prey`` true or false (RV-R1)."""
        return Config(grapple_before_prey=bool(settle(SWITCHES, values)["grapple_before_prey"]))

    def initial_state(self, config: Config) -> State:
        """The start of RV-1.2."""
        return start(config)

    def acting_players(self, state: State) -> tuple[Player, ...]:
        """The player to act; nobody once the game is over."""
        return () if state.ending else (state.player,)

    def legal_actions(self, state: State, player: Player) -> tuple[Action, ...]:
        """Everything the player may do now; nothing for the player who is not to act."""
        return rules.legal_actions(state) if player == state.player else ()

    def apply_action(self, state: State, action: Action) -> Step[State]:
        """Play a legal action; raise the rule that forbids any other."""
        if state.ending:
            raise game_over(ended(state.ending, state.player))
        refused = refusal(state, action)
        if refused is not None:
            raise refused
        after = rules.child(state, action)
        return Step(after, events(state, action, after))

    def child(self, state: State, action: Action) -> State:
        """What a legal action leads to, unchecked."""
        return rules.child(state, action)

    def chance_outcomes(self, state: State) -> tuple[Chance[Action], ...]:  # noqa: ARG002 - part of the protocol
        """None: nothing in Retrovia is left to chance."""
        return ()

    def is_terminal(self, state: State) -> bool:
        """Whether the Prey was captured or the game is drawn."""
        return state.ending is not None

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended."""
        return outcome(state)

    def observation(self, state: State, player: Player) -> State:  # noqa: ARG002 - part of the protocol
        """The position itself: nothing is hidden in Retrovia."""
        return state

    def position_key(self, state: State) -> Hashable:
        """What RV-9.2 compares: squares, Prey in play, player, characters, grapples without age, Rearguards."""
        return (state.layout.field.squares, state.prey_in_play, turn_key(state.player, state.layout))

    def status(self, state: State) -> tuple[Flaw, ...]:
        """What about the position cannot be."""
        return status(state)

    def score(self, state: State, player: Player) -> int:
        """Material and safety of the Prey, as a beginner would count them."""
        return score(state, player)

    def to_text(self, state: State) -> str:
        """The line of :mod:`engines.retrovia.notation`."""
        return notation.to_text(state)

    def from_text(self, text: str, config: Config | None = None) -> State:
        """The position of a line; the house rules are not part of it."""
        return notation.from_text(text, config or Config())

    def action_to_text(self, action: Action) -> str:
        """``move 0,0>1,0``."""
        return actions.action_to_text(action)

    def action_from_text(self, text: str) -> Action:
        """The action of a text."""
        return actions.action_from_text(text)


RETROVIA: Final = Retrovia()
