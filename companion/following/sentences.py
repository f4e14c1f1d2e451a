"""The log in plain sentences, and what a phone is told when it comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from card_db.problems import Said
from companion.desks.base import Number
from companion.following.timeline import Line
from engines.match import ACCEPT_DRAW, DECLINE_DRAW, OFFER_DRAW, RESIGN
from engines.protocol import Player

_SPOKEN: Final[Mapping[str, Said]] = {
    RESIGN: Said("abbandona.", "resigns."),
    OFFER_DRAW: Said("propone la patta.", "offers a draw."),
    ACCEPT_DRAW: Said("accetta la patta.", "accepts the draw."),
    DECLINE_DRAW: Said("rifiuta la patta.", "declines the draw."),
}
_CORRECTS: Final = Said("corregge: il tavolo dice altro.", "corrects: the table says otherwise.")
_ASKS: Final = Said("chiede di tornare al n. {}.", "asks to go back to no. {}.")
_DECLINES: Final = Said("non vuole tornare indietro.", "does not want to go back.")
_UNDOES: Final = Said("annulla: si torna al n. {}.", "takes back: the game stands at no. {} again.")
_REDOES: Final = Said("rifà quello che era annullato.", "brings back what was taken back.")


def told(line: Line, names: Sequence[str], lang: str) -> str:
    """One line of the log: who, and what came of it."""
    event = line.event
    who = names[event.seat] if event.seat is not None else ""
    what = _TELLERS[event.kind](line).in_(lang)
    return f"{who}: {what}" if who else what


def _played(line: Line) -> Said:
    text = line.event.text
    if text.startswith("!"):
        return _SPOKEN[text[1:].partition(" ")[0]]
    events = line.entry.events if line.entry else ()
    return Said(" ".join(each.said.it for each in events) or text, " ".join(each.said.en for each in events) or text)


def _corrected(line: Line) -> Said:
    note = f" «{line.event.note}»" if line.event.note else ""
    english = f" “{line.event.note}”" if line.event.note else ""
    return Said(_CORRECTS.it + note, _CORRECTS.en + english)


def _with_text(said: Said) -> Callable[[Line], Said]:
    return lambda line: Said(said.it.format(line.event.text), said.en.format(line.event.text))


_TELLERS: Final[Mapping[str, Callable[[Line], Said]]] = {
    "play": _played,
    "correct": _corrected,
    "ask": _with_text(_ASKS),
    "decline": lambda line: _DECLINES,  # noqa: ARG005 - the same words whatever was asked
    "undo": _with_text(_UNDOES),
    "redo": lambda line: _REDOES,  # noqa: ARG005
}


@dataclass(frozen=True, slots=True)
class Digest:
    """What happened while a phone was away: the sentences, and the numbers that changed (``Anna · Punti −3``)."""

    sentences: tuple[str, ...]
    changes: tuple[str, ...]


def changes(before: Iterable[Number], after: Iterable[Number]) -> dict[tuple[Player, str], int]:
    """By how much each number has changed, those that have not left out."""
    was = {(number.player, number.name): number.value for number in before}
    now = {(number.player, number.name): number.value for number in after}
    return {key: value - was[key] for key, value in now.items() if key in was and value != was[key]}


def digest(
    lines: Sequence[Line], before: Sequence[Number], after: Sequence[Number], names: Sequence[str], lang: str
) -> Digest:
    """What these lines brought, in words, with the numbers they changed."""
    changed = changes(before, after)
    told_changes = tuple(
        f"{names[number.player]} · {number.said.in_(lang)} {signed(changed[number.player, number.name])}"
        for number in after
        if (number.player, number.name) in changed
    )
    return Digest(tuple(told(line, names, lang) for line in lines), told_changes)


def signed(number: int) -> str:
    """``+3``, ``−3`` with the minus sign of print."""
    return f"+{number}" if number > 0 else f"−{-number}"
