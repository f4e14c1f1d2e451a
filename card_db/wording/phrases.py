"""What a sentence is made of before it is words: values that carry all that agreement, articles and order need.

Nothing here is text of a language yet. A noun phrase knows its noun, number, determiner and
everything hung on it; the grammar of a language renders it last (EL-7.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from card_db.wording.templates import Template


class Num(Enum):
    """Grammatical number."""

    ONE = "one"
    MANY = "many"

    @classmethod
    def of(cls, number: int) -> Num:
        """The number in which so many things are said."""
        return cls.ONE if number == 1 else cls.MANY


class Gender(Enum):
    """Grammatical gender; English nouns are masculine here, and nothing asks."""

    MASCULINE = "m"
    FEMININE = "f"


class Onset(Enum):
    """The first sound of a word, as its table says; in English a vowel means *an*."""

    PLAIN = "c"
    IMPURE = "z"
    VOWEL = "v"


@dataclass(frozen=True, slots=True)
class Agreement:
    """What verbs and adjectives agree with."""

    gender: Gender = Gender.MASCULINE
    num: Num = Num.ONE


class Form(Enum):
    """Who a verb is said of, and how."""

    IMPERATIVE = "imperative"
    INFINITIVE = "infinitive"
    YOU = "you"
    HE = "he"
    THEY = "they"
    THAT_YOU = "that you"
    THAT_HE = "that he"
    THAT_THEY = "that they"


class Case(Enum):
    """How a pronoun stands in its sentence."""

    SUBJECT = "subject"
    OBJECT = "object"


class Prep(Enum):
    """Prepositions that join the Italian article, by their Italian names."""

    OF = "di"
    TO = "a"
    FROM = "da"
    IN = "in"
    ON = "su"


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun with its forms; ``many`` is empty where there is no plural, ``onset`` where no article stands."""

    one: str
    many: str
    onset: Onset | None
    gender: Gender = Gender.MASCULINE

    def said(self, num: Num) -> str:
        """The noun in that number; one that has no plural is the same in both."""
        return self.many if num is Num.MANY and self.many else self.one


@dataclass(frozen=True, slots=True)
class Modifier:
    """A word that agrees with the noun; ``onset`` is asked where it stands first."""

    template: Template
    onset: Onset = Onset.PLAIN


class Article(Enum):
    """Determiners without a number."""

    NONE = "none"
    A = "a"
    ANY = "any"
    THE = "the"
    THIS = "this"
    THAT = "that"
    GENERIC = "generic"
    """All of a kind: Italian says the article, English nothing."""
    EVERY = "every"


@dataclass(frozen=True, slots=True)
class Digits:
    """A number as determiner; ``bound`` is the template around it ("at least {n}")."""

    value: int
    bound: Template | None = None


Determiner: TypeAlias = Article | Digits


class Possessor(Enum):
    """Whose it is, where one word says it."""

    YOU = "you"
    ITS = "its"
    """Of one card just named."""
    THEIRS = "theirs"
    """Of several cards just named."""
    HIS = "his"
    """Of a player just named."""
    OPPONENT = "opponent"


class Joint(Enum):
    """How alternatives are joined: one of them is meant, or all."""

    OR = "or"
    AND = "and"


class Again(Enum):
    """*altro*: another than the card itself, or so many once more."""

    OTHER = "other"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class Head:
    """A noun with the kinds that share it ("unità di Fanteria o di Cavalleria")."""

    noun: Noun
    kinds: tuple[Modifier, ...] = ()
    title: Phrase | None = None
    """A card by its name: said in place of the noun, without an article."""


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """Cards, a value, a place: everything that hangs on a noun, in no order yet (EL-7.4 orders it)."""

    heads: tuple[Head, ...]
    num: Num = Num.ONE
    determiner: Determiner = Article.NONE
    joint: Joint = Joint.OR
    again: Again | None = None
    target: bool = False
    possessor: Possessor | NounPhrase | None = None
    traits: tuple[tuple[Modifier, ...], ...] = ()
    """Groups of adjectives (humour, trait); those of one group are alternatives."""
    side: Modifier | None = None
    states: tuple[Modifier, ...] = ()
    """Face and the like: adjectives of the moment."""
    tails: tuple[Phrase, ...] = ()
    """Flags and measures said after the noun."""
    place: Phrase | None = None
    oldest: bool = False
    """That has been there longest."""
    having: tuple[Phrase, ...] = ()
    """What follows *con*, with."""
    origin: Phrase | None = None

    @property
    def agreement(self) -> Agreement:
        """What is said of it agrees with its last noun; of all of several, in the masculine if they differ."""
        genders = {head.noun.gender for head in self.heads}
        mixed = self.joint is Joint.AND and len(genders) > 1
        return Agreement(Gender.MASCULINE if mixed else self.heads[-1].noun.gender, self.num)


@dataclass(frozen=True, slots=True)
class Pronoun:
    """What was just named: left out, attached to the verb, or *essa* in Italian; it, them in English."""

    agreement: Agreement
    case: Case = Case.OBJECT


@dataclass(frozen=True, slots=True)
class Words:
    """Words of a table that are said as they stand; nothing, if empty."""

    text: str


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, with *altri* before it where a grammar says so."""

    value: int
    again: Agreement | None = None


@dataclass(frozen=True, slots=True)
class After:
    """A phrase after its preposition; Italian joins it to the article."""

    prep: Prep
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Series:
    """Phrases one after the other, ``glue`` between those that say something."""

    parts: tuple[Phrase, ...]
    glue: str = " "


@dataclass(frozen=True, slots=True)
class Enumeration:
    """*A, B e C*."""

    parts: tuple[Phrase, ...]
    joint: Joint = Joint.AND


@dataclass(frozen=True, slots=True)
class Frame:
    """A sentence frame, its slots filled; ``form`` is that of its verbs, ``topic`` what its adjectives agree with."""

    template: Template
    slots: Mapping[str, Phrase] = field(default_factory=dict)
    form: Form = Form.HE
    topic: Agreement = Agreement()


@dataclass(frozen=True, slots=True)
class Sentence:
    """Begins with a capital and ends with its stop; inside quotation marks it has none."""

    phrase: Phrase
    stop: str = "."


Phrase: TypeAlias = NounPhrase | Pronoun | Words | Amount | After | Series | Enumeration | Frame | Sentence

NOTHING = Words("")
