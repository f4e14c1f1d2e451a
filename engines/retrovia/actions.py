"""The seven actions of Retrovia and the forced detachment, as values and as texts.

An action names squares and types, never a copy (RV-1.4). :func:`action_to_text` and
:func:`action_from_text` are inverse; every action has one text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NoReturn, TypeAlias

from card_db.problems import Said, nearest
from engines.errors import ActionTextError

Square: TypeAlias = tuple[int, int]
"""``(x, y)``: x grows to the right, y upwards; the game starts on ``(0, 0)``."""

KINDS: Final = "VCSH"
"""The types in the order of the notation: Wayfarer, Knight, Wraith, Hunter (RV-1.1)."""


@dataclass(frozen=True, slots=True)
class Build:
    """RV-4.1: add a square to the field."""

    at: Square


@dataclass(frozen=True, slots=True)
class Enter:
    """RV-4.2: bring a character of this type from the Rearguard."""

    kind: str
    at: Square


@dataclass(frozen=True, slots=True)
class Move:
    """RV-4.3: move the character on ``origin``; from a grapple it is the Wraith that moves (RV-6.6)."""

    origin: Square
    target: Square


@dataclass(frozen=True, slots=True)
class Swap:
    """RV-4.4: exchange two of one's own characters; ``first`` is the smaller square."""

    first: Square
    second: Square


@dataclass(frozen=True, slots=True)
class Substitute:
    """RV-4.5: put a character of this type in the place of the one on ``at``."""

    at: Square
    kind: str


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """RV-4.6: remove one's own Prey on ``at``."""

    at: Square


@dataclass(frozen=True, slots=True)
class Detach:
    """RV-6.7: the Wraith on ``origin`` lets go, onto ``target`` or (None) into the Rearguard."""

    origin: Square
    target: Square | None


@dataclass(frozen=True, slots=True)
class Pass:
    """RV-3.5: end the turn."""


Action: TypeAlias = Build | Enter | Move | Swap | Substitute | Sacrifice | Detach | Pass

HOME: Final = "home"


def square_to_text(square: Square) -> str:
    """``x,y``."""
    return f"{square[0]},{square[1]}"


def action_to_text(action: Action) -> str:  # noqa: PLR0911 - one line for each action
    """The action in the notation of the rules: ``enter V 0,1``."""
    match action:
        case Build(at):
            return f"build {square_to_text(at)}"
        case Enter(kind, at):
            return f"enter {kind} {square_to_text(at)}"
        case Move(origin, target):
            return f"move {square_to_text(origin)}>{square_to_text(target)}"
        case Swap(first, second):
            return f"swap {square_to_text(first)}<>{square_to_text(second)}"
        case Substitute(at, kind):
            return f"sub {square_to_text(at)} {kind}"
        case Sacrifice(at):
            return f"sacrifice {square_to_text(at)}"
        case Detach(origin, target):
            return f"detach {square_to_text(origin)}>{square_to_text(target) if target else HOME}"
        case Pass():
            return "pass"


NUMBER: Final = r"(?:0|-?[1-9][0-9]{0,2})"
_SQUARE: Final = rf"({NUMBER}),({NUMBER})"
_FORMS: Final = {
    "build": ("build x,y", re.compile(_SQUARE)),
    "enter": ("enter V x,y", re.compile(rf"([{KINDS}]) {_SQUARE}")),
    "move": ("move x,y>x,y", re.compile(rf"{_SQUARE}>{_SQUARE}")),
    "swap": ("swap x,y<>x,y", re.compile(rf"{_SQUARE}<>{_SQUARE}")),
    "sub": ("sub x,y V", re.compile(rf"{_SQUARE} ([{KINDS}])")),
    "sacrifice": ("sacrifice x,y", re.compile(_SQUARE)),
    "detach": ("detach x,y>x,y | detach x,y>home", re.compile(rf"{_SQUARE}>(?:{_SQUARE}|{HOME})")),
    "pass": ("pass", re.compile("")),
}


def action_from_text(text: str) -> Action:
    """The action of a text. Raises :class:`~engines.errors.ActionTextError` for anything else."""
    verb, _, rest = text.partition(" ")
    if verb not in _FORMS:
        _refuse(text, " | ".join(form for form, _ in _FORMS.values()), nearest(verb, _FORMS))
    form, pattern = _FORMS[verb]
    found = pattern.fullmatch(rest)
    if found is None or (verb == "pass" and text != verb):
        _refuse(text, form)
    return _built(text, verb, found.groups())


def _built(text: str, verb: str, parts: tuple[str | None, ...]) -> Action:  # noqa: PLR0911 - as above
    kinds = [part for part in parts if part is not None and part in KINDS]
    numbers = [int(part) for part in parts if part is not None and part not in KINDS]
    squares: list[Square] = list(zip(numbers[::2], numbers[1::2], strict=True))
    match verb, squares, kinds:
        case "build", [at], []:
            return Build(at)
        case "enter", [at], [kind]:
            return Enter(kind, at)
        case "move", [origin, target], []:
            return Move(origin, target)
        case "swap", [first, second], []:
            return _swap(text, first, second)
        case "sub", [at], [kind]:
            return Substitute(at, kind)
        case "sacrifice", [at], []:
            return Sacrifice(at)
        case "detach", [origin, *target], []:
            return Detach(origin, target[0] if target else None)
    return Pass()


def _swap(text: str, first: Square, second: Square) -> Swap:
    if first == second:
        _refuse(text, "swap x,y<>x,y")
    if first > second:
        _refuse(text, "swap x,y<>x,y", action_to_text(Swap(second, first)))
    return Swap(first, second)


def _refuse(text: str, form: str, near: str = "") -> NoReturn:
    said = Said(f"«{text}» non è un’azione di Retrovia.", f'"{text}" is not an action of Retrovia.')
    raise ActionTextError(said, expected=form, nearest=near)
