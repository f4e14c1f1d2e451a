"""Italian: articles and joined prepositions, elision, pronouns, and the order of the noun phrase (EL-7.3, 7.4).

Which article stands before a word follows from gender, number and the onset its table gives;
nothing here looks at letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from card_db.effects.words import ItAdjective, ItArticles, ItVerb
from card_db.wording.grammar import Grammar, spaced
from card_db.wording.phrases import (
    Agreement,
    Amount,
    Article,
    Case,
    Digits,
    Enumeration,
    Form,
    Frame,
    Gender,
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

_EUPHONY = re.compile(r"\b(a(?= a)|e(?= [eè]))")
"""*ad altre*, *ed è*: before the same vowel the short words keep their d."""

_ATTACHED = {
    Agreement(Gender.MASCULINE, Num.ONE): "lo",
    Agreement(Gender.FEMININE, Num.ONE): "la",
    Agreement(Gender.MASCULINE, Num.MANY): "li",
    Agreement(Gender.FEMININE, Num.MANY): "le",
}
_STRESSED = {
    Agreement(Gender.MASCULINE, Num.ONE): "esso",
    Agreement(Gender.FEMININE, Num.ONE): "essa",
    Agreement(Gender.MASCULINE, Num.MANY): "essi",
    Agreement(Gender.FEMININE, Num.MANY): "esse",
}
_BEFORE_STRESSED = {Prep.ON.value: "su di"}
"""*su di essa*, where the other prepositions stand alone."""

_OWNERS = {
    Possessor.YOU: "tuo",
    Possessor.ITS: "suo",
    Possessor.THEIRS: "loro",
    Possessor.HIS: "suo",
}
_WITHOUT_JOINING = {Article.A: "one", Article.ANY: "one", Article.THAT: "that"}


@dataclass(frozen=True)
class ItalianGrammar(Grammar):
    """Renders phrases in Italian."""

    def noun_phrase(self, phrase: NounPhrase, prep: Prep | None = None) -> str:
        """EL-7.4: determiner, *altro*, possessive, noun, adjectives, *bersaglio*, flags, place, *con*, origin."""
        return spaced(
            [
                self._heads(phrase, prep),
                self._genitive(phrase),
                self.small("target") if phrase.target else "",
                self.small("any") if phrase.determiner is Article.ANY else "",
                *map(self.say, phrase.tails),
                self.say(phrase.place) if phrase.place else "",
                self.small("oldest") if phrase.oldest else "",
                self._having(phrase),
                self.say(phrase.origin) if phrase.origin else "",
            ]
        )

    def pronoun(self, phrase: Pronoun) -> str:
        """A subject is left out; an object is attached to the verb."""
        match phrase.case:
            case Case.SUBJECT | Case.OBJECT:
                return ""
            case _:
                assert_never(phrase.case)

    def amount(self, phrase: Amount) -> str:
        """*altre 2*."""
        altri = self.agree("altro", phrase.again) if phrase.again else ""
        return spaced([altri, str(phrase.value)])

    def after(self, phrase: Phrase, prep: str) -> str:
        """The preposition, joined to the article where there is one."""
        joins = next((each for each in Prep if each.value == prep), None)
        match phrase:
            case NounPhrase() if joins:
                return self.noun_phrase(phrase, joins)
            case Pronoun():
                return f"{_BEFORE_STRESSED.get(prep, prep)} {_STRESSED[phrase.agreement]}"
            case Enumeration(parts, joint):
                return self.enumerated([self.after(part, prep) for part in parts], joint)
            case _:
                said = self.say(phrase)
                return said and f"{prep} {said}"

    def verb(self, entry: str, frame: Frame, *, first: bool) -> str:
        """The verb; a pronoun that is its object stands before it, or is attached to imperative and infinitive."""
        verb = self.words.it_verb(entry)
        pronoun = frame.slots.get("object")
        if not (first and isinstance(pronoun, Pronoun) and "object" in frame.template.bare):
            return _inflected(verb, frame.form)
        attached = _ATTACHED[pronoun.agreement]
        match frame.form:
            case Form.IMPERATIVE:
                return verb.imperative + attached
            case Form.INFINITIVE:
                return verb.clipped + attached
            case _:
                return f"{attached} {_inflected(verb, frame.form)}"

    def agree(self, entry: str, agreement: Agreement) -> str:
        """The adjective in gender and number."""
        return _form(self.words.adjective(entry), agreement)

    def spelled(self, text: str) -> str:
        """The finished text with *ad* and *ed* where two equal vowels would meet."""
        return _EUPHONY.sub(r"\1d", text)

    def _heads(self, phrase: NounPhrase, prep: Prep | None) -> str:
        """Alternatives of different nouns are each said in full, so that each agrees (EL-7.5)."""
        groups = [phrase.heads] if _share(phrase) else [(head,) for head in phrase.heads]
        return self.enumerated([self._group(phrase, group, prep) for group in groups], phrase.joint)

    def _group(self, phrase: NounPhrase, heads: tuple[Head, ...], prep: Prep | None) -> str:
        """Nouns that share determiner and adjectives; nearly always one."""
        agreement = Agreement(heads[-1].noun.gender, phrase.num)
        before = list(self._before(phrase))
        onset = Onset(before[0].onset) if before else _onset(heads[0])
        determiner = self._determiner(phrase, agreement, prep, onset)
        nouns = self.enumerated([self._noun(phrase, head) for head in heads], phrase.joint)
        adjectives = self._adjectives(phrase, agreement)
        rest = spaced([*(_form(word, agreement) for word in before), nouns, *adjectives])
        return determiner + rest if determiner.endswith("'") else spaced([determiner, rest])

    def _noun(self, phrase: NounPhrase, head: Head) -> str:
        if head.title:
            return self.say(head.title)
        kinds = self._alternatives(head.kinds, phrase.joint, Agreement(head.noun.gender, phrase.num))
        return spaced([head.noun.said(phrase.num), kinds])

    def _before(self, phrase: NounPhrase) -> Iterator[ItAdjective]:
        """*altro* and the possessive, which comes first after an article (EL-7.4)."""
        owner = _OWNERS.get(phrase.possessor) if isinstance(phrase.possessor, Possessor) else None
        other = "altro" if phrase.again and not _counted(phrase) else None
        possessive_first = phrase.determiner in (Article.THE, Article.GENERIC, Article.EVERY)
        for entry in (owner, other) if possessive_first else (other, owner):
            if entry:
                yield self.words.adjective(entry)

    def _determiner(self, phrase: NounPhrase, agreement: Agreement, prep: Prep | None, onset: Onset | None) -> str:
        """The determiner with the preposition before it, joined where they join; ends with ' where it elides."""
        alone = prep.value if prep else ""
        match phrase.determiner:
            case Digits() as digits:
                counted = self.bounded(digits, agreement if _counted(phrase) else None)
                return spaced([alone, counted])
            case Article.NONE:
                return alone
            case Article.THE | Article.GENERIC:
                return self._article(prep.value if prep else "the", agreement, onset) or alone
            case Article.EVERY:
                every = self.small("every", agreement)
                return spaced([alone, every, self._article("the", agreement, onset)])
            case Article.THIS:
                return spaced([alone, self.agree("questo", agreement)])
            case Article.A | Article.ANY | Article.THAT:
                return spaced([alone, self._article(_WITHOUT_JOINING[phrase.determiner], agreement, onset)])
            case _:
                assert_never(phrase.determiner)

    def _article(self, row: str, agreement: Agreement, onset: Onset | None) -> str:
        """A form of a row of EL-7.3; a name has no article."""
        return _article_form(self.words.articles(row), agreement, onset) if onset else ""

    def _adjectives(self, phrase: NounPhrase, agreement: Agreement) -> Iterator[str]:
        for alternatives in phrase.traits:
            yield self._alternatives(alternatives, phrase.joint, agreement)
        for modifier in ((phrase.side,) if phrase.side else ()) + phrase.states:
            yield self.adjective(modifier.template, agreement)

    def _alternatives(self, modifiers: tuple[Modifier, ...], joint: Joint, agreement: Agreement) -> str:
        return self.enumerated([self.adjective(modifier.template, agreement) for modifier in modifiers], joint)

    def _genitive(self, phrase: NounPhrase) -> str:
        match phrase.possessor:
            case NounPhrase() as owner:
                return self.noun_phrase(owner, Prep.OF)
            case Possessor.OPPONENT:
                opponent = Head(self.words.noun("things", "opponent"))
                return self.noun_phrase(NounPhrase((opponent,), determiner=Article.THE), Prep.OF)
            case _:
                return ""

    def _having(self, phrase: NounPhrase) -> str:
        parts = [self.say(part) for part in phrase.having]
        return spaced([self.small("with"), self.enumerated(parts, Joint.AND)]) if parts else ""


def _counted(phrase: NounPhrase) -> bool:
    """Whether *altri* stands before the number: "altre 2 carte", but "1 altra carta"."""
    return phrase.again is not None and isinstance(phrase.determiner, Digits) and phrase.determiner.value > 1


def _onset(head: Head) -> Onset | None:
    return None if head.title else head.noun.onset


def _share(phrase: NounPhrase) -> bool:
    """Whether nouns share what stands before and after them: a number, and nothing that would agree differently."""
    if len(phrase.heads) == 1:
        return True
    if isinstance(phrase.determiner, Article) and phrase.determiner is not Article.NONE:
        return False
    agreeing = phrase.again or phrase.possessor or phrase.traits or phrase.side or phrase.states
    return not agreeing or len({head.noun.gender for head in phrase.heads}) == 1


def _form(adjective: ItAdjective, agreement: Agreement) -> str:
    match agreement:
        case Agreement(Gender.MASCULINE, Num.ONE):
            return adjective.masculine
        case Agreement(Gender.FEMININE, Num.ONE):
            return adjective.feminine
        case Agreement(Gender.MASCULINE, _):
            return adjective.masculine_plural
        case _:
            return adjective.feminine_plural


def _inflected(verb: ItVerb, form: Form) -> str:  # noqa: PLR0911 - one for each form
    match form:
        case Form.IMPERATIVE:
            return verb.imperative
        case Form.INFINITIVE:
            return verb.infinitive
        case Form.YOU:
            return verb.you
        case Form.HE:
            return verb.he
        case Form.THEY:
            return verb.they
        case Form.THAT_YOU | Form.THAT_HE:
            return verb.subjunctive
        case Form.THAT_THEY:
            return verb.subjunctive_they
        case _:
            assert_never(form)


def _article_form(row: ItArticles, agreement: Agreement, onset: Onset) -> str:  # noqa: PLR0911 - one for each form
    match agreement, onset:
        case Agreement(Gender.MASCULINE, Num.ONE), Onset.PLAIN:
            return row.masculine
        case Agreement(Gender.MASCULINE, Num.ONE), Onset.IMPURE:
            return row.masculine_impure
        case Agreement(Gender.MASCULINE, Num.ONE), _:
            return row.masculine_vowel
        case Agreement(Gender.FEMININE, Num.ONE), Onset.VOWEL:
            return row.feminine_vowel
        case Agreement(Gender.FEMININE, Num.ONE), _:
            return row.feminine
        case Agreement(Gender.MASCULINE, _), Onset.PLAIN:
            return row.masculine_plural
        case Agreement(Gender.MASCULINE, _), _:
            return row.masculine_plural_other
        case _:
            return row.feminine_plural
