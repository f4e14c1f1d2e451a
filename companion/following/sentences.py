"""The log in plain sentences, and what a phone is told when it comes back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from card_db.problems import Said
from companion.desks.base import Number
from companion.following.tables import TableView
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


@dataclass(frozen=True, slots=True)
class Telling:
    """How a table's log is told: the players' names, the codes of their seats in the game's sentences, the language."""

    names: Sequence[str]
    codes: Sequence[str]
    lang: str

    def named(self, text: str) -> str:
        """The text with names for codes (``P1``); a code of one letter is in no sentence."""
        by_code = {code: name for code, name in zip(self.codes, self.names, strict=True) if len(code) > 1}
        if not by_code:
            return text
        return re.sub(rf"\b(?:{'|'.join(map(re.escape, by_code))})\b", lambda found: by_code[found[0]], text)


def telling(view: TableView, lang: str) -> Telling:
    """How the log of this table is told."""
    seats = view.timeline.match.game.seats
    return Telling([seat.name for seat in view.seats], [seat.code for seat in seats], lang)


def told(line: Line, telling: Telling) -> str:
    """One line of the log: who, and what came of it."""
    return "".join(parted(line, telling))


def parted(line: Line, telling: Telling) -> tuple[str, str]:
    """A line as who (nobody for chance) and the rest, which follows at once: ``: …``, or `` …`` if it is about them."""
    event = line.event
    what = telling.named(_TELLERS[event.kind](line).in_(telling.lang))
    if event.seat is None:
        return "", what
    who = telling.names[event.seat]
    return who, what.removeprefix(who) if what.startswith(f"{who} ") else f": {what}"


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


def digest(lines: Sequence[Line], before: Sequence[Number], after: Sequence[Number], telling: Telling) -> Digest:
    """What these lines brought, in words, with the numbers they changed."""
    changed = changes(before, after)
    told_changes = tuple(
        f"{telling.names[number.player]} · {number.said.in_(telling.lang)} "
        f"{signed(changed[number.player, number.name])}"
        for number in after
        if (number.player, number.name) in changed
    )
    return Digest(tuple(told(line, telling) for line in lines), told_changes)


def signed(number: int) -> str:
    """``+3``, ``−3`` with the minus sign of print."""
    return f"+{number}" if number > 0 else f"−{-number}"
