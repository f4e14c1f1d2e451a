"""How much: changes of a stat, points, cards drawn, counters, essences (EL-7.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from card_db.effects import nodes as n
from card_db.wording.conditions import conditions
from card_db.wording.discourse import Discourse
from card_db.wording.grammar import MINUS
from card_db.wording.naming import Use, counters_on, described, valued
from card_db.wording.phrases import (
    Again,
    Article,
    Digits,
    Enumeration,
    Frame,
    Head,
    Modifier,
    NounPhrase,
    Num,
    Phrase,
    Series,
    Words,
)
from card_db.wording.writer import Moment, Writer

_SIGN = {n.Sign.PLUS: "+", n.Sign.MINUS: MINUS}
_EQUAL = {n.Sign.PLUS: "change.equal.plus", n.Sign.MINUS: "change.equal.minus"}


# --- changes of a stat -------------------------------------------------------------------------


def changed(m: Moment, stat: str, change: n.Change) -> tuple[Phrase, Discourse]:
    """*+1 ATT e +1 DIF*, *+1 Forza per ogni …*, *−1 ATT (−2 se …)*."""
    match change:
        case n.Signed(sign, number):
            return _signed(m, stat, sign, number)
        case n.Either(tests, then, otherwise):
            usual, d = changed(m, stat, otherwise)
            plain = isinstance(then.number, n.Int)
            phrase, d = (Words(signed_digits(then)), d) if plain else changed(m.then(d), stat, then)
            said, after = conditions(m.then(d), tests)
            return m.w.said("either", otherwise=usual, then=phrase, tests=said), d.aside(after)
        case _:
            assert_never(change)


def signed_digits(change: n.Signed) -> str:
    """*−2*; nothing where the change is no plain number."""
    return f"{_SIGN[change.sign]}{change.number.value}" if isinstance(change.number, n.Int) else ""


def _signed(m: Moment, stat: str, sign: n.Sign, number: n.Number) -> tuple[Phrase, Discourse]:
    match number:
        case n.Int(value):
            return _stats(m.w, stat, f"{_SIGN[sign]}{value}"), m.d
        case n.Count() | n.Counters():
            one = _stats(m.w, stat, f"{_SIGN[sign]}1")
            return _for_each(m, one, number, _SIGN[sign])
        case n.Read():
            equal, d = valued(m, number)
            stats = Enumeration(tuple(NounPhrase((head,)) for head in _stat_heads(m.w, stat)))
            return m.w.said(_EQUAL[sign], stat=stats, value=equal), d
        case _:
            assert_never(number)


def _stats(w: Writer, stat: str, amount: str) -> Phrase:
    """*+1 ATT e +1 DIF*: every stat with its amount."""
    return Enumeration(tuple(Series((Words(amount), NounPhrase((head,)))) for head in _stat_heads(w, stat)))


def _stat_heads(w: Writer, stat: str) -> tuple[Head, ...]:
    return tuple(Head(w.words.noun("stats", each)) for each in w.words.profile.stats[stat])


# --- amounts of things -------------------------------------------------------------------------


def amount(m: Moment, thing: NounPhrase, number: n.Number, again: Again | None = None) -> tuple[Phrase, Discourse]:
    """*2 carte*, *1 carta per ogni …*, *un numero di carte pari alla sua Forza base*."""
    match number:
        case n.Int(value):
            return replace(thing, num=Num.of(value), determiner=Digits(value), again=again), m.d
        case n.Count() | n.Counters():
            one = replace(thing, determiner=Digits(1), again=again)
            return _for_each(m, one, number, "")
        case n.Read():
            equal, d = valued(m, number)
            return m.w.said("amount.equal", things=replace(thing, num=Num.MANY), value=equal), d
        case _:
            assert_never(number)


def _for_each(m: Moment, one: Phrase, number: n.Count | n.Counters, sign: str) -> tuple[Phrase, Discourse]:
    """*… per ogni altra tua unità (massimo +2)*."""
    match number:
        case n.Count(selector, cap):
            item = described(m, selector, Use.COUNTED, Article.NONE)
            each = m.w.said("each", one=one, item=item)
            if cap is None:
                return each, m.d
            return Series((each, m.w.said("cap", n=Words(f"{sign}{cap}")))), m.d
        case n.Counters(obj, name):
            counter, d = counters_on(m, obj, name, Num.ONE)
            return m.w.said("each", one=one, item=counter), d
        case _:
            assert_never(number)


def thing(w: Writer, word: str) -> NounPhrase:
    """A thing that is counted: points, cards."""
    return NounPhrase((Head(w.thing(word)),))


def essences(w: Writer, humour: str) -> NounPhrase:
    """*Essenze Vacue in Eccesso*."""
    words = w.words
    kind = words.modifier(f"attributes.{words.profile.essences}", humour)
    head = Head(w.thing("essence"))
    if words.has("phrases", "essence_kind", "after"):
        after = Frame(words.template("phrases", "essence_kind", "after"))
        return NounPhrase((head,), traits=((kind,),), tails=(after,))
    excess: Modifier = words.modifier("phrases", "essence_kind")
    return NounPhrase((replace(head, kinds=(excess,)),), traits=((kind,),))


def tribute(w: Writer, parts: tuple[n.Essences, ...]) -> Phrase:
    """*2 Vacuo e 1 Vitreo*."""
    table = f"attributes.{w.words.profile.essences}"
    said = (Series((Words(str(part.number)), Frame(w.words.modifier(table, part.humour).template))) for part in parts)
    return Enumeration(tuple(said))
