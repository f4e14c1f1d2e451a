"""Positions of Retrovia as a rulebook asks for them: read, and every action in them put to the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from card_db.problems import LANGUAGES, Said
from engines.errors import EngineError, GameOverError, IllegalActionError
from engines.retrovia import RETROVIA, Action, Config, Square, State
from pnp.movement import KINDS, targets
from pnp.rulebook.model import Macro

START = "start"
"""What the position at the start of the game is called."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A position to be drawn.

    ``arrows`` are actions that may be taken there, ``refused`` those that may not, each with its
    rule; ``dots`` are the squares that the character on ``origin`` may move to.
    """

    state: State
    arrows: tuple[Action, ...] = ()
    refused: tuple[tuple[Action, str], ...] = ()
    origin: Square | None = None
    dots: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class Slip:
    """Something a macro says that the rules do not: the sentence, and what would be right."""

    said: Said
    expected: str = ""
    near: str = ""


def read_board(macro: Macro) -> tuple[Shown | None, list[Slip]]:
    """The position of a ``board`` macro, and everything that is wrong with it."""
    try:
        state = position(macro.argument)
    except EngineError as error:
        return None, [_slip(error)]
    slips: list[Slip] = []
    arrows, refused = [], []
    for text in macro.options.get("arrows", ()):
        try:
            arrows.append(legal(state, text))
        except EngineError as error:
            slips.append(_slip(error, text))
    for text in macro.options.get("refused", ()):
        try:
            refused.append(_illegal(state, text))
        except EngineError as error:
            slips.append(_slip(error, text))
    origin, dots = None, tuple[Square, ...]()
    if at := macro.option("dots"):
        origin = _square(at)
        dots = tuple(targets(state, origin)) if origin is not None else ()
        if not dots:
            said = Said(f"Da «{at}» chi è di turno non può muovere.", f'The player to act cannot move from "{at}".')
            slips.append(Slip(said, ", ".join(sorted({f"{x},{y}" for x, y in _origins(state)}))))
    return Shown(state, tuple(arrows), tuple(refused), origin, dots), slips


def position(text: str) -> State:
    """The position of a text, or of ``start``. Raises :class:`~engines.errors.EngineError`."""
    return RETROVIA.initial_state(Config()) if text == START else RETROVIA.from_text(text, Config())


def legal(state: State, text: str) -> Action:
    """The action of a text, which must be legal. Raises :class:`~engines.errors.EngineError`."""
    action = RETROVIA.action_from_text(text)
    RETROVIA.apply_action(state, action)
    return action


def _illegal(state: State, text: str) -> tuple[Action, str]:
    """``move 0,0>2,0 RV-5.3``: the action and the rule that forbids it."""
    notation, _, rule = text.rpartition(" ")
    action = RETROVIA.action_from_text(notation)
    try:
        RETROVIA.apply_action(state, action)
    except (IllegalActionError, GameOverError) as error:
        if error.rule == rule:
            return action, rule
        raise
    raise EngineError(Said("L’azione è permessa.", "The action is legal."))


def _square(text: str) -> Square | None:
    x, comma, y = text.partition(",")
    try:
        return (int(x), int(y)) if comma else None
    except ValueError:
        return None


def _origins(state: State) -> Iterator[Square]:
    for square in state.layout.field.squares:
        if next(targets(state, square), None) is not None:
            yield square


def _slip(error: EngineError, text: str = "") -> Slip:
    head = ": ".join(part for part in (text, error.rule) if part)
    said = Said(*(f"{head}: {error.said.in_(lang)}" if head else error.said.in_(lang) for lang in LANGUAGES))
    return Slip(said, error.expected, error.nearest)


def read_moves(macro: Macro) -> list[Slip]:
    """What is wrong with a ``moves`` macro: letters that are no character."""
    strangers = sorted(set(macro.argument) - set(KINDS))
    if macro.argument and not strangers:
        return []
    wrong = " ".join(strangers) or macro.argument
    said = Said(f"«{wrong}» non è un personaggio di Retrovia.", f'"{wrong}" is no character of Retrovia.')
    return [Slip(said, " ".join(KINDS))]
