"""Games played by simple policies, for rates, statistics and tests. The seed is the simulator's, never the match's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol

from engines.match import result_text
from engines.protocol import CHANCE, Game, Outcome, Player

LONGEST: Final = 10_000
"""Actions after which a simulated game is given up as unfinished."""


class Policy(Protocol):
    """How a player chooses: one of the legal actions, which are never empty."""

    def __call__(
        self, game: Game[Any, Any, Any], state: Any, player: Player, actions: tuple[Any, ...], rng: Random
    ) -> Any:
        """The action to play."""


def at_random(
    game: Game[Any, Any, Any],  # noqa: ARG001 - a policy is told everything
    state: Any,  # noqa: ARG001
    player: Player,  # noqa: ARG001
    actions: tuple[Any, ...],
    rng: Random,
) -> Any:
    """Any legal action, each as likely as the next."""
    return actions[int(rng.random() * len(actions))]


def greedily(game: Game[Any, Any, Any], state: Any, player: Player, actions: tuple[Any, ...], rng: Random) -> Any:
    """The action after which the player stands best by the game's own score; one of them, if several do."""
    scores = [game.score(game.child(state, action), player) for action in actions]
    best = max(scores)
    return rng.choice([action for action, score in zip(actions, scores, strict=True) if score == best])


POLICIES: Final[Mapping[str, Policy]] = {"random": at_random, "greedy": greedily}


@dataclass(frozen=True, slots=True)
class Played:
    """A simulated game.

    ``actions`` counts everything, chance too; ``decisions`` only what a player chose among two or
    more legal actions. ``outcome`` is None for a game given up after :data:`LONGEST` actions.
    """

    outcome: Outcome | None
    actions: int
    decisions: int

    def result(self, game: Game[Any, Any, Any]) -> str:
        """``A RV-8.1``, ``draw RV-9.2`` or ``unfinished``."""
        return result_text(game, self.outcome) or "unfinished"


def play(
    game: Game[Any, Any, Any], config: Any, rng: Random, policy: Policy = at_random, *, longest: int = LONGEST
) -> Played:
    """One game from its start to its end."""
    state = game.initial_state(config)
    actions = decisions = 0
    while not game.is_terminal(state) and actions < longest:
        action, is_decision = next_action(game, state, rng, policy)
        state = game.child(state, action)
        actions += 1
        decisions += is_decision
    return Played(game.outcome(state), actions, decisions)


def next_action(game: Game[Any, Any, Any], state: Any, rng: Random, policy: Policy = at_random) -> tuple[Any, bool]:
    """What happens next, by chance or by the policy, and whether a player had a choice."""
    player = game.acting_players(state)[0]
    if player == CHANCE:
        return sample(game, state, rng), False
    legal = game.legal_actions(state, player)
    if len(legal) == 1:
        return legal[0], False
    return policy(game, state, player, legal, rng), True


def sample(game: Game[Any, Any, Any], state: Any, rng: Random) -> Any:
    """What chance does, drawn by the weights of its outcomes."""
    outcomes = game.chance_outcomes(state)
    if len(outcomes) == 1:
        return outcomes[0].action
    return rng.choices([chance.action for chance in outcomes], [chance.weight for chance in outcomes])[0]
