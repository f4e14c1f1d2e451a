"""What can be looked up in a game: its cards, the numbered rules of its book, what was decided, its house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TypeAlias

from card_db.problems import Said
from pnp.rulebook.house import Switch
from pnp.rulebook.model import Block, Text

ByLang: TypeAlias = Mapping[str, str]
"""A text in each language of the game."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A number or a text that a card has in a column of its table, besides its words: ``ATT`` ``5``."""

    column: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card as people look it up; texts by language, typographic.

    ``kinds`` are the words of its columns (type, faction, traits), ``rules`` and ``rulings`` the ids behind it, the
    nearest first, ``switches`` the names of the house rules that change something about it. ``group`` is the word
    that the game is sorted by.
    """

    id: str
    names: ByLang = field(hash=False)
    kinds: Mapping[str, tuple[str, ...]] = field(hash=False)
    facts: Mapping[str, tuple[Fact, ...]] = field(hash=False)
    texts: ByLang = field(hash=False)
    reminders: Mapping[str, tuple[str, ...]] = field(hash=False)
    rules: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    own_rulings: frozenset[str] = frozenset()
    switches: tuple[str, ...] = ()
    group: str = ""


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A numbered rule of the book: its text by language, the chapter it stands in, and what leads to it.

    ``openings`` are its first words, or the words it is headed by.
    """

    id: str
    chapter: str
    openings: ByLang = field(hash=False)
    blocks: Mapping[str, tuple[Block, ...]] = field(hash=False)
    cards: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChapterEntry:
    """A chapter of the book, whole; ``key`` is its family of rules (``AD-10``) or its part in the book."""

    key: str
    titles: ByLang = field(hash=False)
    blocks: Mapping[str, tuple[Block, ...]] = field(hash=False)
    rules: tuple[str, ...] = ()

    @property
    def family(self) -> str:
        """The family of its rules, ``AD-10`` for AD-10.1 and so on; nothing for a chapter without one."""
        return self.key if any(rule.startswith(f"{self.key}.") for rule in self.rules) else ""


@dataclass(frozen=True, slots=True)
class RulingEntry:
    """A question that was decided: the answer, since when, on which ground, resting on which rules."""

    id: str
    questions: ByLang = field(hash=False)
    answers: ByLang = field(hash=False)
    date: date
    source: Said
    rules: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StepTold:
    """A step of an example: what happens, and whether the rules refuse it."""

    text: Text
    refused: bool


@dataclass(frozen=True, slots=True)
class ExampleTold:
    """A worked example in words: the position, the steps, why."""

    id: str
    title: str
    given: Text
    steps: tuple[StepTold, ...]
    note: str = ""


Entry: TypeAlias = CardEntry | RuleEntry | ChapterEntry | RulingEntry
"""Anything that has a page of its own."""

HouseRule = Switch
"""A question that a group may decide otherwise: its values, and what each means."""
