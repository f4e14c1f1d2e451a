"""What must hold for every game, whatever its rules: one suite, run along random games.

:func:`violations` plays a game from a seed and yields a sentence for everything that does not hold;
no sentence means the game keeps the protocol's promises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from engines.codec import decode, encode, to_json
from engines.errors import EngineError, GameOverError, IllegalActionError
from engines.match import Match
from engines.perft import every_action
from engines.protocol import Game
from engines.simulator import LONGEST, Policy, at_random, next_action

Stir = Callable[[Any, int, Random], Any]
Reorder = Callable[[Any, Random], Any]


def nothing_hidden(state: Any, player: int, rng: Random) -> Any:  # noqa: ARG001 - what a Stir is given
    """The stir of a game without secrets: the state itself."""
    return state


def one_order(state: Any, rng: Random) -> Any:  # noqa: ARG001 - what a Reorder is given
    """The reordering of a game whose state has one form only: the state itself."""
    return state


@dataclass(frozen=True, slots=True)
class Case:
    """A game as the suite needs it.

    ``stir`` gives a state that differs only in what the player may not see; ``reorder`` the same
    position with its parts stored in another order, if the state could hold them so.
    """

    game: Game[Any, Any, Any]
    config: Any
    stir: Stir = nothing_hidden
    reorder: Reorder = one_order
    longest: int = LONGEST


def violations(case: Case, seed: int, *, policy: Policy = at_random) -> Iterator[str]:
    """Everything that does not hold along the random game of this seed, with its ply."""
    rng = Random(seed)
    match = Match(case.game, case.config)
    stale: Any = None
    while not match.outcome and len(match.history) < case.longest:
        state = match.state
        yield from _told(seed, match, _of_position(case, state, rng))
        yield from _told(seed, match, _of_refusals(case, state, stale))
        stale = rng.choice(every_action(case.game, state))
        action, _ = next_action(case.game, state, rng, policy)
        yield from _told(seed, match, _of_action(case, state, action))
        match.push(action)
    yield from _told(seed, match, _of_end(case, match))
    yield from _told(seed, match, _of_history(case, match))


def _told(seed: int, match: Match[Any, Any, Any], found: Iterator[str]) -> Iterator[str]:
    last = match.peek()
    after = f" after {last.text}" if last else ""
    return (f"seed {seed}, ply {len(match.history)}{after}: {sentence}" for sentence in found)


def _of_position(case: Case, state: Any, rng: Random) -> Iterator[str]:
    game = case.game
    yield from (f"status: {flaw.rule} {flaw.said.en}" for flaw in game.status(state))
    yield from _of_actors(case, state)
    yield from _of_texts(case, state)
    if decode(type(state), encode(state)) != state or hash(decode(type(state), encode(state))) != hash(state):
        yield "the codec does not give the state back"
    other = case.reorder(state, rng)
    if game.position_key(other) != game.position_key(state):
        yield "the position key depends on the order in which things are stored"
    for player in range(len(game.seats)):
        if game.observation(case.stir(state, player, rng), player) != game.observation(state, player):
            yield f"player {player} sees something that is hidden"


def _of_actors(case: Case, state: Any) -> Iterator[str]:
    game = case.game
    acting = game.acting_players(state)
    if bool(acting) == game.is_terminal(state) or (game.outcome(state) is None) == game.is_terminal(state):
        yield "acting players, is_terminal and outcome do not agree"
    for player in range(len(game.seats)):
        legal = game.legal_actions(state, player)
        if bool(legal) != (player in acting):
            yield f"player {player} has {len(legal)} actions but acting are {acting}"
        if len(set(legal)) != len(legal):
            yield "an action is offered twice"
    if any(chance.weight < 1 for chance in game.chance_outcomes(state)):
        yield "something impossible is offered to chance"


def _of_texts(case: Case, state: Any) -> Iterator[str]:
    game = case.game
    actions = every_action(game, state)
    texts = [game.action_to_text(action) for action in actions]
    if len(set(texts)) != len(texts):
        yield "two actions have the same text"
    yield from (
        f"{text} is read as another action"
        for text, action in zip(texts, actions, strict=True)
        if game.action_from_text(text) != action
    )
    text = game.to_text(state)
    again = game.from_text(text, case.config)
    if game.to_text(again) != text or game.position_key(again) != game.position_key(state):
        yield f"the position is read otherwise than it was written: {text}"
    if sorted(map(game.action_to_text, every_action(game, again))) != sorted(texts):
        yield f"the position as read has other actions: {text}"


def _of_action(case: Case, state: Any, action: Any) -> Iterator[str]:
    before = to_json(state)
    step = case.game.apply_action(state, action)
    if step.state != case.game.child(state, action):
        yield f"apply_action and child differ on {case.game.action_to_text(action)}"
    if to_json(state) != before:
        yield f"{case.game.action_to_text(action)} changed the state it was played in"


def _of_refusals(case: Case, state: Any, stale: Any) -> Iterator[str]:
    """An action of the position before is either legal still, or refused with a rule."""
    if stale is None or stale in every_action(case.game, state):
        return
    text = case.game.action_to_text(stale)
    try:
        case.game.apply_action(state, stale)
    except IllegalActionError as error:
        if not error.rule or not error.said.it or not error.said.en:
            yield f"{text} is refused without a rule or a sentence"
    else:
        yield f"{text} is not legal, but was played"


def _of_end(case: Case, match: Match[Any, Any, Any]) -> Iterator[str]:
    game, state = case.game, match.state
    if match.outcome is None:
        yield f"the game did not end within {case.longest} actions"
        return
    yield from (f"status: {flaw.rule} {flaw.said.en}" for flaw in game.status(state))
    if game.acting_players(state) or any(game.legal_actions(state, player) for player in range(len(game.seats))):
        yield "somebody may still act after the end"
    if decode(type(state), encode(state)) != state:
        yield "the codec does not give the final state back"
    try:
        match.push_text(match.history[-1].text)
    except GameOverError:
        return
    yield "an action was played after the end"


def _of_history(case: Case, match: Match[Any, Any, Any]) -> Iterator[str]:
    """Replay equals live; undo and redo; pop and push."""
    record, final = match.to_record(), match.state
    try:
        replayed = Match.from_record(case.game, record)
    except EngineError as error:
        yield f"the record does not replay: {error}"
        return
    if replayed.state != final or replayed.to_record() != record:
        yield "the replayed match is not the one that was played"
    for _ in match.history:
        replayed.undo()
    if replayed.state != case.game.initial_state(case.config):
        yield "undoing everything does not lead back to the start"
    for _ in match.history:
        replayed.redo()
    if replayed.to_record() != record or replayed.state != final:
        yield "redoing everything does not lead to the end"
    last = replayed.pop()
    replayed.push_text(last.text)
    if replayed.state != final:
        yield "the last action played again leads elsewhere"
