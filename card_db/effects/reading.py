"""What every part of the parser needs: the cell, the words of the game, the problems found, the names given."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from card_db.effects.said import listed, told
from card_db.effects.tokens import CAPITALS, LOWER_CASE, Sort, Token
from card_db.effects.vocabulary import Profile
from card_db.problems import Problem, Said, nearest

F = TypeVar("F")
T = TypeVar("T")


class Placed(Protocol):
    """Anything that stands somewhere in the cell."""

    @property
    def start(self) -> int:
        """Where it begins, in characters from 0."""

    @property
    def end(self) -> int:
        """The place after it."""


class Wrong(Exception):  # noqa: N818 - never shown; what is wrong becomes a problem
    """Reading cannot go on here; the problem, unless it has been noted already."""

    def __init__(self, problem: Problem | None = None) -> None:
        """Carry the problem."""
        super().__init__()
        self.problem = problem


@dataclass(slots=True)
class Scope:
    """One clause: whether it is ``static``, and the names given in it."""

    static: bool
    names: dict[str, Token] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Unknown:
    """How an unknown word of one list is called: "Unknown stat"."""

    it: str
    en: str
    why: Said = field(default_factory=lambda: Said("", ""))

    def word(self, text: str) -> Said:
        """The sentence about this word."""
        return told(f"{self.it} {{0}}{self.why.it}.", f"{self.en} {{0}}{self.why.en}.", text)


class Reading:
    """One cell being read: problems are gathered, so that a person sees all of them at once."""

    def __init__(self, text: str, profile: Profile, cards: Collection[str]) -> None:
        """Begin with a cell; ``cards`` are the ids there are, none when they are not known."""
        self.text = text
        self.profile = profile
        self.cards = cards
        self.problems: list[Problem] = []
        self.scope = Scope(static=False)

    def attempt(self, read: Callable[[F], T], form: F) -> T | None:
        """Read one form; what is wrong with it is noted, and nothing comes back."""
        try:
            return read(form)
        except Wrong as wrong:
            if wrong.problem is not None:
                self.problems.append(wrong.problem)
            return None

    def safely(self, read: Callable[[F], T], form: F, otherwise: T) -> T:
        """Read one form; what is wrong with it is noted, and the other value stands in for it."""
        found = self.attempt(read, form)
        return otherwise if found is None else found

    def every(self, read: Callable[[F], T], forms: Iterable[F]) -> tuple[T, ...]:
        """Read all forms, so that each has its problems noted; goes on only when none had any."""
        found = [self.attempt(read, form) for form in forms]
        whole = tuple(one for one in found if one is not None)
        if len(whole) < len(found):
            raise Wrong
        return whole

    def wrong(self, place: Placed, said: Said, expected: Said | None = None, near: str = "") -> Wrong:
        """To be raised: a problem at its place."""
        return Wrong(self.problem(place.start, place.end, said, expected, near))

    def problem(self, start: int, end: int, said: Said, expected: Said | None = None, near: str = "") -> Problem:
        """A problem of this cell."""
        return Problem(said, cell=self.text, start=start, end=end, expected=expected, nearest=near)

    def unknown(self, token: Token, kind: Unknown, words: Iterable[str], also: Iterable[str] = ()) -> Wrong:
        """A word that is in no list; ``also`` are further spellings it may have been meant for."""
        valid = tuple(words)
        if token.sort is Sort.CAPITAL and all(word == word.lower() for word in valid):
            near = nearest(token.text.lower(), (*valid, *also))
            return self.wrong(token, CAPITALS, LOWER_CASE, near)
        said = kind.word(token.text)
        return self.wrong(token, said, listed(valid) if valid else _NOTHING, nearest(token.text, (*valid, *also)))

    def one_of(self, token: Token, kind: Unknown, words: Iterable[str]) -> str:
        """The word, if it is one of these."""
        valid = tuple(words)
        if token.text not in valid:
            raise self.unknown(token, kind, valid)
        return token.text

    def source(self, place: Placed) -> str:
        """The text at a place, as it is written."""
        return self.text[place.start : place.end]

    def misplaced(self, place: Placed, expected: Said) -> Wrong:
        """Something that is of the wrong form altogether."""
        return self.wrong(place, told("{0} qui non può stare.", "{0} has no place here.", self.source(place)), expected)

    def plainer(self, place: Placed, written: str, plain: Said) -> Wrong:
        """What can be said more plainly (EL-9.2)."""
        return self.wrong(place, told("{0} ha una forma più semplice.", "{0} has a plainer form.", written), plain)

    def never(self, place: Placed, written: str, expected: Said) -> Wrong:
        """A comparison that is the same for every card."""
        same = told("{0} vale sempre o non vale mai.", "{0} always or never holds.", written)
        return self.wrong(place, same, expected)

    def give_name(self, token: Token) -> str:
        """Note the name of a pick; it must be new and mean nothing else."""
        if token.text in self.profile.words:
            meant = told("{0} ha già un significato.", "{0} already means something.", token.text)
            self.promise_name(token)
            raise self.wrong(token, meant, ANOTHER_NAME)
        if token.text in self.scope.names:
            given = told("Il nome {0} è già dato.", "The name {0} was already given.", token.text)
            raise self.wrong(token, given, ANOTHER_NAME)
        self.scope.names[token.text] = token
        return token.text

    def promise_name(self, token: Token | None) -> None:
        """Let a name be used though something is wrong with its pick: the pick is what is to be mended."""
        if token is not None:
            self.scope.names.setdefault(token.text, token)

    def unused_names(self) -> Iterable[Problem]:
        """Names that nothing uses after they were given."""
        for name, token in self.scope.names.items():
            if name not in self.scope.used:
                said = told("Il nome {0} non è più usato.", "The name {0} is never used again.", name)
                yield self.problem(token.start, token.end, said, Said("nessun nome", "no name"))


_NOTHING = Said("niente: questo gioco non ha parole per questo posto", "nothing: this game has no words for this place")
ANOTHER_NAME = Said("un altro nome", "another name")
