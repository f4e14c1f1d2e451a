"""Rendering, the part that both languages share: phrases in, one tidy line of text out."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from card_db.wording.lexicon import Lexicon
from card_db.wording.phrases import (
    After,
    Agreement,
    Amount,
    Digits,
    Enumeration,
    Frame,
    Joint,
    NounPhrase,
    Phrase,
    Prep,
    Pronoun,
    Sentence,
    Series,
    Words,
)
from card_db.wording.templates import Template

MINUS = "−"
"""U+2212, the sign that is as wide as the plus (EL-7.6)."""


@dataclass(frozen=True)
class Grammar(ABC):
    """How one language orders, joins and inflects. The only words in a grammar are those of EL-7.1 to 7.3."""

    words: Lexicon

    def say(self, phrase: Phrase) -> str:  # noqa: PLR0911 - one for each kind of phrase
        """The phrase in words; may hold double spaces where a slot said nothing."""
        match phrase:
            case NounPhrase():
                return self.noun_phrase(phrase)
            case Pronoun():
                return self.pronoun(phrase)
            case Words(text):
                return text
            case Amount():
                return self.amount(phrase)
            case After(prep, inner):
                return self.after(inner, prep.value)
            case Series(parts, glue):
                return glue.join(filter(None, map(self.say, parts)))
            case Enumeration(parts, joint):
                return self.enumerated([self.say(part) for part in parts], joint)
            case Frame():
                return phrase.template.render(FrameSpeaker(self, phrase), dict(phrase.slots))
            case Sentence(inner, stop):
                return capital(self.spelled(tidy(self.say(inner)))) + stop
            case _:
                assert_never(phrase)

    def adjective(self, template: Template, agreement: Agreement) -> str:
        """A modifier that agrees."""
        return self.say(Frame(template, topic=agreement))

    def small(self, word: str, agreement: Agreement | None = None) -> str:
        """A small word of the table."""
        return self.adjective(self.words.small(word), agreement or Agreement())

    def enumerated(self, parts: Sequence[str], joint: Joint) -> str:
        """*A, B e C*."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.small(joint.value)} {parts[-1]}"

    def bounded(self, digits: Digits, again: Agreement | None = None) -> str:
        """The number of a noun phrase: *2*, *almeno 2*, *up to 2*."""
        amount = Amount(digits.value, again)
        return self.say(Frame(digits.bound, {"n": amount}) if digits.bound else amount)

    def spelled(self, text: str) -> str:
        """A finished text as the language spells it."""
        return text

    @abstractmethod
    def noun_phrase(self, phrase: NounPhrase, prep: Prep | None = None) -> str:
        """A noun with all that hangs on it, in the order of the language (EL-7.4)."""

    @abstractmethod
    def pronoun(self, phrase: Pronoun) -> str:
        """A pronoun where no preposition stands before it."""

    @abstractmethod
    def amount(self, phrase: Amount) -> str:
        """A number, with *altri* where the language puts it there."""

    @abstractmethod
    def after(self, phrase: Phrase, prep: str) -> str:
        """A phrase after a preposition; nothing, if the phrase says nothing."""

    @abstractmethod
    def verb(self, entry: str, frame: Frame, *, first: bool) -> str:
        """A verb in the form of the frame."""

    @abstractmethod
    def agree(self, entry: str, agreement: Agreement) -> str:
        """An adjective of the table in the form that agrees."""


@dataclass(frozen=True, slots=True)
class FrameSpeaker:
    """Says the marks of one frame."""

    grammar: Grammar
    frame: Frame

    def say(self, phrase: Phrase) -> str:
        """A slot."""
        return self.grammar.say(phrase)

    def after(self, phrase: Phrase, prep: str) -> str:
        """A slot after a preposition."""
        return self.grammar.after(phrase, prep)

    def verb(self, entry: str, *, first: bool) -> str:
        """A verb in the form of the frame."""
        return self.grammar.verb(entry, self.frame, first=first)

    def agree(self, entry: str) -> str:
        """An adjective that agrees with the topic of the frame."""
        return self.grammar.agree(entry, self.frame.topic)


def spaced(parts: Iterable[str]) -> str:
    """The parts that say something, a space between them."""
    return " ".join(filter(None, parts))


_HOLES = re.compile(r" {2,}")
_BEFORE_STOPS = re.compile(r" +(?=[,.;:)])")
_IDLE_COMMAS = re.compile(r",(?=[,.;:)])")


def tidy(text: str) -> str:
    """Single spaces, none before a stop, no comma before another: what slots that say nothing leave behind is gone."""
    return _IDLE_COMMAS.sub("", _BEFORE_STOPS.sub("", _HOLES.sub(" ", text))).strip(" ,")


def capital(text: str) -> str:
    """The first character that is a letter or a digit in capitals; signs before it are passed over."""
    place = next((place for place, character in enumerate(text) if character.isalnum()), 0)
    return text[:place] + text[place : place + 1].upper() + text[place + 1 :]
