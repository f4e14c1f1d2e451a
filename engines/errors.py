"""What an engine refuses, one class for each failure that a caller may want to tell apart.

Every one is an :class:`EngineError`: a sentence in both languages, with the rule it cites or the
place it was found at. Whatever raises has changed nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from card_db.problems import Said, nearest


class EngineError(ValueError):
    """Something an engine cannot do, said so that a player understands it."""

    def __init__(self, said: Said, *, rule: str = "", place: str = "", expected: str = "", nearest: str = "") -> None:
        """Keep what was said, the rule id it breaks (``RV-5.5``), the place, and what would have been right."""
        self.said = said
        self.rule = rule
        self.place = place
        self.expected = expected
        self.nearest = nearest
        super().__init__(self.show("en"))

    def show(self, lang: str = "en") -> str:
        """Rule or place, the sentence, what was expected, the nearest valid word; one line."""
        italian = lang == "it"
        head = ", ".join(part for part in (self.place, self.rule) if part)
        parts = [f"{head}: {self.said.in_(lang)}" if head else self.said.in_(lang)]
        if self.expected:
            parts.append(f"{'Atteso:' if italian else 'Expected'} {self.expected}.")
        if self.nearest:
            parts.append(f"Forse «{self.nearest}»?" if italian else f'Did you mean "{self.nearest}"?')
        return " ".join(parts)


class IllegalActionError(EngineError):
    """The rules forbid this action here; ``rule`` says which one, ``said`` why."""

    def __init__(self, rule: str, said: Said, *, place: str = "") -> None:
        """The rule id is not optional: a refusal without a rule would be an opinion."""
        super().__init__(said, rule=rule, place=place)


class WrongPlayerError(IllegalActionError):
    """It is not this player's turn to act."""


class GameOverError(EngineError):
    """The game has ended: there is nothing to play, and no position text."""


class ActionTextError(EngineError):
    """The text is not an action of this game's notation."""


class PositionTextError(EngineError):
    """The text is not a position of this game's notation; ``place`` names the part."""


class ImpossiblePositionError(EngineError):
    """The text is well formed but no game can lead to it; ``flaws`` holds everything that is wrong."""

    def __init__(self, flaws: Iterable[Flaw], *, place: str = "") -> None:
        """All flaws are kept and all are told."""
        self.flaws = tuple(flaws)
        first, *more = self.flaws
        it = " ".join([first.said.it, *(f"{flaw.rule}: {flaw.said.it}" for flaw in more)])
        en = " ".join([first.said.en, *(f"{flaw.rule}: {flaw.said.en}" for flaw in more)])
        super().__init__(Said(it, en), rule=first.rule, place=place)


class UnknownGameError(EngineError):
    """There is no engine of this name."""


class UnknownSwitchError(EngineError):
    """The game has no house rule of this name."""


class SwitchValueError(EngineError):
    """The house rule exists, but not with this value."""


class UnknownCardError(EngineError):
    """No card of the game has this id."""


class DepthError(EngineError):
    """A depth of perft is a whole number from 0 up."""


class MatchError(EngineError):
    """A match cannot do this now: nothing to take back, to do again, to accept."""


class RecordError(EngineError):
    """A record of a match that cannot be used."""


class TruncatedRecordError(RecordError):
    """The record breaks off: its text is not complete, or a part is missing."""


class OtherGameError(RecordError):
    """The record is of another game."""


class OtherRulesError(RecordError):
    """The record was made under another version of the rules."""


class ReplayError(RecordError):
    """An entry of a record, or of any list of actions, cannot be played; ``place`` says which, ``cause`` why."""

    def __init__(self, place: str, cause: EngineError) -> None:
        """The cause keeps its own class; its sentence and rule are told."""
        self.cause = cause
        super().__init__(cause.said, rule=cause.rule, place=place)


@dataclass(frozen=True, slots=True)
class Flaw:
    """One invariant that a position breaks, with the rule it rests on."""

    rule: str
    said: Said


def unknown_game(name: str, games: Iterable[str]) -> UnknownGameError:
    """The error for a game nobody knows, with the names that exist and the nearest one."""
    names = sorted(games)
    return UnknownGameError(
        Said(f"Non conosco il gioco «{name}».", f'There is no game "{name}".'),
        expected=", ".join(names),
        nearest=nearest(name, names),
    )
