"""The forms of an effect as it is written, before its words mean anything; each knows its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from card_db.effects.tokens import Token


@dataclass(frozen=True, slots=True)
class _Alone:
    """One token."""

    token: Token

    @property
    def start(self) -> int:
        """Where it begins, in characters from 0."""
        return self.token.start

    @property
    def end(self) -> int:
        """The place after it."""
        return self.token.end


@dataclass(frozen=True, slots=True)
class Word(_Alone):
    """A word that stands alone: a player, a stat, ``self``, a noun …"""


@dataclass(frozen=True, slots=True)
class Digits(_Alone):
    """A plain number."""


@dataclass(frozen=True, slots=True)
class Call:
    """``word(…)``, perhaps ``as name``; ``end`` is the place after it."""

    word: Token
    arguments: tuple[Form, ...]
    end: int
    name: Token | None = None

    @property
    def start(self) -> int:
        """Where it begins, in characters from 0."""
        return self.word.start


@dataclass(frozen=True, slots=True)
class Filter:
    """One part of a description: ``own``, ``type=infantry/cavalry``, ``level<=4``; ``end`` is the place after it."""

    word: Token
    end: int
    compare: Token | None = None
    values: tuple[Form, ...] = ()

    @property
    def start(self) -> int:
        """Where it begins, in characters from 0."""
        return self.word.start


@dataclass(frozen=True, slots=True)
class Description:
    """``noun/noun[…]``."""

    nouns: tuple[Token, ...]
    filters: tuple[Filter, ...]
    end: int

    @property
    def start(self) -> int:
        """Where it begins, in characters from 0."""
        return self.nouns[0].start


@dataclass(frozen=True, slots=True)
class Several:
    """``2 unit[…]``, ``up to 2 unit[…]``, ``2 vacuo``, ``up to 3``."""

    number: Token
    what: Form | None
    upto: Token | None = None

    @property
    def start(self) -> int:
        """Where it begins, in characters from 0."""
        return (self.upto or self.number).start

    @property
    def end(self) -> int:
        """The place after it."""
        return self.what.end if self.what else self.number.end


@dataclass(frozen=True, slots=True)
class Sum:
    """``1 sanguigno+1 vitreo``."""

    parts: tuple[Several, ...]

    @property
    def start(self) -> int:
        """Where it begins, in characters from 0."""
        return self.parts[0].start

    @property
    def end(self) -> int:
        """The place after it."""
        return self.parts[-1].end


@dataclass(frozen=True, slots=True)
class Signed:
    """``+1``, ``-2 if … else -1``, ``+1 vacuo``."""

    sign: Token
    number: Form
    condition: Condition | None = None

    @property
    def start(self) -> int:
        """Where it begins, in characters from 0."""
        return self.sign.start

    @property
    def end(self) -> int:
        """The place after it."""
        return self.condition.otherwise.end if self.condition else self.number.end


@dataclass(frozen=True, slots=True)
class Condition:
    """What follows ``if`` in a change: tests, and the other amount."""

    tests: tuple[Test, ...]
    otherwise: Signed


@dataclass(frozen=True, slots=True)
class Keep:
    """``keep 1``."""

    token: Token
    number: Token

    @property
    def start(self) -> int:
        """Where it begins, in characters from 0."""
        return self.token.start

    @property
    def end(self) -> int:
        """The place after it."""
        return self.number.end


@dataclass(frozen=True, slots=True)
class Granted:
    """``{ clause }``."""

    clause: Clause
    start: int
    end: int


Form: TypeAlias = Word | Digits | Call | Description | Several | Sum | Signed | Keep | Granted


@dataclass(frozen=True, slots=True)
class Test:
    """``exists(…)``, ``count(…) >= 2``, ``is(…)``, ``turn(you)``."""

    call: Call
    compare: Token | None = None
    number: Token | None = None

    @property
    def start(self) -> int:
        """Where it begins, in characters from 0."""
        return self.call.start

    @property
    def end(self) -> int:
        """The place after it."""
        return self.number.end if self.number else self.call.end


Cost: TypeAlias = Word | Call


@dataclass(frozen=True, slots=True)
class Do:
    """An action or a rule, perhaps with ``unless PLAYER COSTS``."""

    action: Call
    unless: Token | None = None
    player: Token | None = None
    costs: tuple[Cost, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """What stands after ``may`` or ``then``; ``braces`` is the opening brace, if there is one."""

    steps: tuple[Step, ...]
    braces: Token | None


@dataclass(frozen=True, slots=True)
class Maybe:
    """``may …``."""

    token: Token
    costs: tuple[Cost, ...]
    part: Part


@dataclass(frozen=True, slots=True)
class Conditional:
    """``if … then …``."""

    token: Token
    tests: tuple[Test, ...]
    part: Part


Step: TypeAlias = Do | Maybe | Conditional


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause; a head part that is missing is ``None`` or empty, ``colon`` too when there is no body."""

    word: Token
    end: int
    about: Form | None = None
    zone: Token | None = None
    tests: tuple[Test, ...] = ()
    costs: tuple[Cost, ...] = ()
    colon: Token | None = None
    steps: tuple[Step, ...] = ()
    parts: Mapping[str, Token] = field(default_factory=dict)
    """The words ``(``, ``from``, ``once``, ``if``, ``cost`` that are there."""

    @property
    def start(self) -> int:
        """Where it begins, in characters from 0."""
        return self.word.start
