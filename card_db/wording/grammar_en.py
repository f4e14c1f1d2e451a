"""English: articles, pronouns, and the order of the noun phrase (EL-7.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from card_db.effects.words import EnVerb
from card_db.wording.grammar import Grammar, spaced
from card_db.wording.phrases import (
    Again,
    Agreement,
    Amount,
    Article,
    Case,
    Digits,
    Form,
    Frame,
    Head,
    Joint,
    Modifier,
    NounPhrase,
    Num,
    Onset,
    Phrase,
    Possessor,
    Prep,
    Pronoun,
)

_INDEFINITE = {Onset.PLAIN: "a", Onset.IMPURE: "a", Onset.VOWEL: "an", None: ""}
_THIS = {Num.ONE: "this", Num.MANY: "these"}
_THAT = {Num.ONE: "that", Num.MANY: "those"}
_PREPOSITIONS = {Prep.OF: "of", Prep.TO: "to", Prep.FROM: "from", Prep.IN: "in", Prep.ON: "on"}
_OWNERS = {
    Possessor.YOU: "your",
    Possessor.ITS: "its",
    Possessor.THEIRS: "their",
    Possessor.HIS: "their",
    Possessor.OPPONENT: "opponents",
}
_DEFINITE = (Article.THE, Article.GENERIC, Article.EVERY)
"""Determiners in place of which, or after which, the possessive stands; after the others it is "of yours"."""


@dataclass(frozen=True)
class EnglishGrammar(Grammar):
    """Renders phrases in English."""

    def noun_phrase(self, phrase: NounPhrase, prep: Prep | None = None) -> str:
        """EL-7.4: determiner or *target*, *other*, face, side, trait, noun, flags, place, *with*, origin."""
        return spaced(
            [
                _PREPOSITIONS[prep] if prep else "",
                *self._determiner(phrase),
                *self._adjectives(phrase),
                self.enumerated([self._noun(phrase, head) for head in phrase.heads], phrase.joint),
                self._owner_after(phrase),
                *map(self.say, phrase.tails),
                self.small("oldest") if phrase.oldest else "",
                self.say(phrase.place) if phrase.place else "",
                self._having(phrase),
                self.say(phrase.origin) if phrase.origin else "",
            ]
        )

    def pronoun(self, phrase: Pronoun) -> str:
        """*it*, *they*, *them*."""
        if phrase.agreement.num is Num.ONE:
            return self.small("it")
        return self.small("they" if phrase.case is Case.SUBJECT else "them")

    def amount(self, phrase: Amount) -> str:
        """The digits."""
        return str(phrase.value)

    def after(self, phrase: Phrase, prep: str) -> str:
        """A preposition of a table, or one by its Italian name; nothing before a phrase that says nothing."""
        said = self.say(phrase)
        names = {preposition.value: english for preposition, english in _PREPOSITIONS.items()}
        return said and f"{names.get(prep, prep)} {said}"

    def verb(self, entry: str, frame: Frame, *, first: bool) -> str:  # noqa: ARG002 - no pronoun is attached
        """The verb of the person."""
        return _inflected(self.words.en_verb(entry), frame.form)

    def agree(self, entry: str, agreement: Agreement) -> str:
        """English adjectives do not agree, so its tables have none."""
        raise LookupError(f"<{entry}> in an English wording ({agreement})")

    def _determiner(self, phrase: NounPhrase) -> Iterator[str]:  # noqa: C901 - one case for each determiner
        """What stands before the adjectives; "target" takes the place of one and of the article."""
        target = self.small("target") if phrase.target else ""
        other = self._again(phrase)
        match phrase.determiner:
            case Digits(1, None) if phrase.target:
                yield from [self.small("another") if other else "", target]
            case Digits() as digits:
                yield from [self.bounded(digits), other, target]
            case Article.A if phrase.again:
                yield from [self.small("another"), target]
            case Article.A:
                yield target or _INDEFINITE[self._onset(phrase)]
            case Article.ANY:
                yield from [self.small("any"), other]
            case Article.THE:
                yield from [self._owner_before(phrase) or ("the" if self._onset(phrase) else ""), other]
            case Article.GENERIC | Article.NONE:
                yield from [self._owner_before(phrase), other]
            case Article.EVERY:
                yield from [self.small("every"), self._owner_before(phrase), other]
            case Article.THIS:
                yield from [_THIS[phrase.num], other]
            case Article.THAT:
                yield from [_THAT[phrase.num], other]
            case _:
                assert_never(phrase.determiner)

    def _again(self, phrase: NounPhrase) -> str:
        match phrase.again:
            case None:
                return ""
            case Again.OTHER:
                return self.small("other")
            case Again.MORE:
                return self.small("more")
            case _:
                assert_never(phrase.again)

    def _owner_before(self, phrase: NounPhrase) -> str:
        if phrase.determiner not in _DEFINITE or not isinstance(phrase.possessor, Possessor):
            return ""
        return self.small(_OWNERS[phrase.possessor])

    def _owner_after(self, phrase: NounPhrase) -> str:
        match phrase.possessor:
            case NounPhrase() as owner:
                return self.noun_phrase(owner, Prep.OF)
            case Possessor.YOU if phrase.determiner not in _DEFINITE:
                return self.small("of_yours")
            case _:
                return ""

    def _adjectives(self, phrase: NounPhrase) -> Iterator[str]:
        """The face first, then whose, then what kind."""
        for modifier in _before_noun(phrase):
            yield self.adjective(modifier.template, Agreement())
        for alternatives in phrase.traits:
            yield self._alternatives(alternatives, phrase.joint)

    def _onset(self, phrase: NounPhrase) -> Onset | None:
        """The onset of the first word after the determiner."""
        head = phrase.heads[0]
        modifiers = [*_before_noun(phrase), *(group[0] for group in phrase.traits), *head.kinds]
        if modifiers:
            return modifiers[0].onset
        return None if head.title else head.noun.onset

    def _noun(self, phrase: NounPhrase, head: Head) -> str:
        if head.title:
            return self.say(head.title)
        return spaced([self._alternatives(head.kinds, phrase.joint), head.noun.said(phrase.num)])

    def _alternatives(self, modifiers: tuple[Modifier, ...], joint: Joint) -> str:
        return self.enumerated([self.adjective(modifier.template, Agreement()) for modifier in modifiers], joint)

    def _having(self, phrase: NounPhrase) -> str:
        parts = [self.say(part) for part in phrase.having]
        return spaced([self.small("with"), self.enumerated(parts, Joint.AND)]) if parts else ""


def _before_noun(phrase: NounPhrase) -> list[Modifier]:
    return [*phrase.states, *([phrase.side] if phrase.side else [])]


def _inflected(verb: EnVerb, form: Form) -> str:
    match form:
        case Form.IMPERATIVE | Form.INFINITIVE:
            return verb.base
        case Form.HE | Form.THAT_HE:
            return verb.he
        case Form.YOU | Form.THEY | Form.THAT_YOU | Form.THAT_THEY:
            return verb.they
        case _:
            assert_never(form)
