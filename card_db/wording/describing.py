"""The three doors: a card's text, its reminder sentences, and the text as it is printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from card_db.effects import nodes as n
from card_db.effects.profile import Profile
from card_db.effects.walk import words_used
from card_db.wording.clauses import clause, granted
from card_db.wording.grammar import Grammar
from card_db.wording.grammar_en import EnglishGrammar
from card_db.wording.grammar_it import ItalianGrammar
from card_db.wording.lexicon import UnfitWordingError, lexicon
from card_db.wording.phrases import Phrase, Sentence, Series
from card_db.wording.templates import MarkError
from card_db.wording.writer import Writer, picks_of

_GRAMMARS: Mapping[str, type[Grammar]] = {"it": ItalianGrammar, "en": EnglishGrammar}


def describe(effect: n.Effect, profile: Profile, lang: str, *, kind: str, names: Mapping[str, str]) -> str:
    """What the card does, in ``it`` or ``en``: the sentences of its clauses in order, nothing for no effect.

    ``kind`` is the kind of card that bears the effect (it decides how it speaks of itself), ``names`` the card
    names in that language by id. Apostrophes are straight; :func:`typographic` makes the text fit for print.
    Raises :class:`~card_db.wording.lexicon.WordingError` when the tables cannot say it.
    """
    writer = Writer(lexicon(profile, lang), names, kind, granted)
    try:
        return _grammar(profile, lang).say(Series(tuple(_sentences(writer, effect))))
    except MarkError as error:
        raise UnfitWordingError(str(error)) from error


def reminders(effect: n.Effect, profile: Profile, lang: str) -> tuple[str, ...]:
    """The sentences that remind of what words of the effect mean, in the order of the words, each once (7.3)."""
    texts = (profile.wording("reminders", word, lang) for word in words_used(effect))
    return tuple(dict.fromkeys(text for text in texts if text))


def _sentences(w: Writer, effect: n.Effect) -> Iterator[Phrase]:
    given: frozenset[n.Bonus] = frozenset()
    for node in effect:
        yield from map(Sentence, clause(replace(w, picks=picks_of(node), further=given), node))
        if isinstance(node, n.Static):
            given |= {rule for rule in node.rules if isinstance(rule, n.Bonus)}


@cache
def _grammar(profile: Profile, lang: str) -> Grammar:
    return _GRAMMARS[lang](lexicon(profile, lang))
