"""Cards, places and values as noun phrases: which cards, how they are named now, whose value (EL-7.4, 7.5, 7.10)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TypeAlias, assert_never

from card_db.effects import nodes as n
from card_db.wording.discourse import Discourse, Referent, Somebody
from card_db.wording.phrases import (
    NOTHING,
    After,
    Again,
    Agreement,
    Article,
    Case,
    Determiner,
    Digits,
    Enumeration,
    Frame,
    Head,
    Joint,
    Modifier,
    Noun,
    NounPhrase,
    Num,
    Phrase,
    Possessor,
    Prep,
    Pronoun,
    Series,
    Words,
)
from card_db.wording.writer import Moment, Writer


class Use(Enum):
    """What a description is used for; it decides how much of place, owner and face is said."""

    AFFECTED = auto()
    """Something is done to these cards: their face is said where it could be misread (AD-13.4)."""
    TAKEN = auto()
    """They are taken away: the zone is where from."""
    COUNTED = auto()
    HELD = auto()
    """Counted among what a player has: the verb says whose."""
    SPOKEN = auto()
    """An event or a tribute is about them, wherever they are."""


class Role(Enum):
    """How a card stands in its sentence: one card as subject is an article, as object a digit (EL-7.6)."""

    SUBJECT = auto()
    OBJECT = auto()
    OWNER = auto()
    """After *di*: in full, with a digit."""
    VALUE = auto()
    """Whose value is read: in full, with an article."""


@dataclass(frozen=True, slots=True)
class How:
    """How cards are to be named."""

    role: Role
    use: Use = Use.AFFECTED
    every: Article = Article.EVERY
    """How all of a kind are said: *tutti* in an action, the plain plural in a rule."""


@dataclass(frozen=True, slots=True)
class Mentioned:
    """Cards as they are named here, and what is being talked of from now on."""

    phrase: Phrase
    agreement: Agreement
    referent: Referent
    then: Discourse


# --- descriptions ------------------------------------------------------------------------------


def described(m: Moment, selector: n.Selector, use: Use, determiner: Determiner, num: Num = Num.ONE) -> NounPhrase:
    """The cards a description fits."""
    words = m.w.words
    whole = determiner in (Article.GENERIC, Article.EVERY)
    flags = [flag for flag in _flags_said(m.w, selector, use, whole=whole) if flag != "other"]
    place, origin = _place_of(m.w, selector, use)
    phrase = NounPhrase(
        heads=_heads(m.w, selector),
        num=num,
        determiner=determiner,
        joint=Joint.AND if whole else Joint.OR,
        again=Again.OTHER if "other" in selector.flags else None,
        states=tuple(words.modifier("flags", flag) for flag in flags if words.has("flags", flag)),
        place=place,
        origin=origin,
    )
    after = (words.template("flags", flag, "after") for flag in flags if not words.has("flags", flag))
    phrase = replace(phrase, tails=tuple(Frame(template, topic=phrase.agreement) for template in after))
    return _measured(m, selector, _attributed(m.w, selector, _owned(m.w, selector, use, phrase)))


def _heads(w: Writer, selector: n.Selector) -> tuple[Head, ...]:
    """Nouns; a type that is a noun stands in their place, one that is not shares its head (EL-7.5)."""
    nouns = [w.words.noun("nouns", noun) for noun in selector.nouns]
    if selector.card is not None:
        return (Head(nouns[0], title=w.title(selector.card)),)
    kinds = next((attribute for attribute in selector.attributes if _makes_head(w, attribute)), None)
    if kinds is None:
        return tuple(Head(noun) for noun in nouns)
    heads: dict[str, Head] = {}
    for value in kinds.values:
        head = w.words.profile.heads.get((kinds.column, value))
        if head is None:
            heads[value] = Head(w.words.noun(_table(kinds), value))
        else:
            known = heads.get(head, Head(w.words.noun("nouns", head)))
            heads[head] = replace(known, kinds=(*known.kinds, w.words.modifier(_table(kinds), value)))
    return tuple(heads.values())


def _makes_head(w: Writer, attribute: n.Attribute) -> bool:
    table, heads = _table(attribute), w.words.profile.heads
    return any((attribute.column, value) in heads or w.words.is_noun(table, value) for value in attribute.values)


def _table(attribute: n.Attribute) -> str:
    return f"attributes.{attribute.column}"


def _flags_said(w: Writer, selector: n.Selector, use: Use, *, whole: bool) -> tuple[str, ...]:
    """The flags, with the face of affected cards on the field where it could be misread (AD-13.4).

    A card that is picked says its face always: a player knows the type of a face-down card of theirs. A whole group
    says it unless the description asks for what only a card of that face has.
    """
    saying = w.words.profile.saying
    shown = {*w.words.profile.faces, *saying.faced}.intersection(selector.flags)
    told = whole and (selector.attributes or selector.measures or selector.card)
    if saying.face and use in (Use.AFFECTED, Use.TAKEN) and selector.zone is None and not shown and not told:
        return (saying.face, *selector.flags)
    return selector.flags


def _owned(w: Writer, selector: n.Selector, use: Use, phrase: NounPhrase) -> NounPhrase:
    """With whose they are, unless the verb or the zone says it."""
    if use is Use.HELD or _is_personal(w, selector.zone):
        return phrase
    match selector.side:
        case None:
            return phrase
        case n.Side.OWN:
            return replace(phrase, possessor=Possessor.YOU)
        case n.Side.ENEMY:
            return replace(phrase, side=w.words.enemy())
        case _:
            assert_never(selector.side)


def _attributed(w: Writer, selector: n.Selector, phrase: NounPhrase) -> NounPhrase:
    """With the attributes that are no noun: adjectives, what is said after the noun, what it is *with*."""
    for attribute in selector.attributes:
        table, value = _table(attribute), attribute.values[0]
        if _makes_head(w, attribute):
            continue
        if w.words.has(table, value, "after"):
            phrase = replace(phrase, tails=(*phrase.tails, _alternatives(w, attribute, "after", phrase)))
        elif w.words.has(table, value, "with"):
            phrase = replace(phrase, having=(*phrase.having, _alternatives(w, attribute, "with", phrase)))
        else:
            modifiers = tuple(w.words.modifier(table, value) for value in attribute.values)
            phrase = replace(phrase, traits=(*phrase.traits, modifiers))
    return phrase


def _alternatives(w: Writer, attribute: n.Attribute, form: str, phrase: NounPhrase) -> Phrase:
    templates = [w.words.template(_table(attribute), value, form) for value in attribute.values]
    return Enumeration(tuple(Frame(template, topic=phrase.agreement) for template in templates), phrase.joint)


def _measured(m: Moment, selector: n.Selector, phrase: NounPhrase) -> NounPhrase:
    """With *di livello 4 o inferiore*; a card whose value is compared with is named in full."""
    m = m.then(m.d.speaking_of(Somebody.ELSE))
    for measure in selector.measures:
        slots = {"value": _compared(m, measure)}
        if m.w.words.has("measures", measure.field, "with"):
            said = Frame(m.w.words.template("measures", measure.field, "with"), slots)
            phrase = replace(phrase, having=(*phrase.having, said))
        else:
            said = Frame(m.w.words.template("measures", measure.field), slots)
            phrase = replace(phrase, tails=(*phrase.tails, said))
    return phrase


_COMPARED = {
    n.Compare.AT_LEAST: "value.least",
    n.Compare.AT_MOST: "value.most",
    n.Compare.EQUAL: "value.equal",
    n.Compare.BELOW: "value.below",
    n.Compare.ABOVE: "value.above",
}
_OR = {n.Compare.AT_LEAST: "or_more", n.Compare.AT_MOST: "or_less"}


def _compared(m: Moment, measure: n.Measure) -> Phrase:
    """*4*, *4 o meno*, *inferiore all'ATT di questa carta*."""
    value, _ = valued(m, measure.value)
    if not isinstance(measure.value, n.Int):
        return m.w.said(_COMPARED[measure.compare], value=value)
    match measure.compare:
        case n.Compare.EQUAL:
            return value
        case n.Compare.AT_LEAST | n.Compare.AT_MOST:
            return Series((value, _or(m.w, measure.field, _OR[measure.compare])))
        case n.Compare.BELOW | n.Compare.ABOVE:
            return m.w.said(_COMPARED[measure.compare], value=value)
        case _:
            assert_never(measure.compare)


def _or(w: Writer, measure: str, form: str) -> Phrase:
    """*o meno*, or as the measure says it itself: *o inferiore*."""
    own = w.words.has("measures", measure, form)
    return Frame(w.words.template("measures", measure, form)) if own else w.small(form)


# --- places ------------------------------------------------------------------------------------

Whose: TypeAlias = Possessor | Article | None
"""Whose a zone is; ``Article.ANY`` where each player has one and any will do; none, where there is only one."""


def _is_personal(w: Writer, zone: str | None) -> bool:
    return zone is not None and w.words.profile.zones[zone].whose == "player"


def _place_of(w: Writer, selector: n.Selector, use: Use) -> tuple[Phrase | None, Phrase | None]:
    """Where the cards are, or where they are taken from."""
    if selector.zone is None:
        said = w.words.profile.saying.field and use is not Use.SPOKEN
        return (place(w, "field", None) if said else None), None
    whose = whose_zone(w, selector.zone, selector.side)
    if use is Use.HELD and whose is Possessor.OPPONENT:
        whose = Possessor.HIS
    if use is Use.TAKEN and selector.zone in w.words.profile.saying.origins:
        return None, origin(w, selector.zone, whose)
    return place(w, selector.zone, whose), None


def whose_zone(w: Writer, zone: str, side: n.Side | None) -> Whose:
    """Whose zone is meant when cards of that side are there."""
    if not _is_personal(w, zone):
        return None
    match side:
        case None:
            return Article.ANY
        case n.Side.OWN:
            return Possessor.YOU
        case n.Side.ENEMY:
            return Possessor.OPPONENT
        case _:
            assert_never(side)


def place(w: Writer, zone: str, whose: Whose) -> Phrase:
    """*in campo*, *nel tuo Limbo*: the short form of a zone, if it has one, says no owner."""
    if w.words.has("zones", zone, "at") and whose in (None, Possessor.YOU, Possessor.HIS):
        return Frame(w.words.template("zones", zone, "at"))
    return After(Prep.IN, _zone(w, zone, whose))


def origin(w: Writer, zone: str, whose: Whose) -> Phrase:
    """*dal tuo mazzo*, *dalla mano*."""
    if w.words.has("zones", zone, "from") and whose is Possessor.YOU:
        return Frame(w.words.template("zones", zone, "from"))
    return After(Prep.FROM, _zone(w, zone, whose))


def _zone(w: Writer, zone: str, whose: Whose) -> NounPhrase:
    heads = (Head(w.words.noun("zones", zone)),)
    if isinstance(whose, Article):
        return NounPhrase(heads, determiner=whose)
    return NounPhrase(heads, determiner=Article.THE, possessor=whose)


def deck_of(w: Writer, obj: n.Object) -> NounPhrase:
    """The deck a card goes to: yours or the opponent's if it comes from where only its owner's cards are."""
    selector, num = picked_by(w, obj)
    if selector is not None and selector.side is not None and selector.zone in w.words.profile.saying.origins:
        return _zone(w, "deck", whose_zone(w, "deck", selector.side))
    owner = Head(w.thing("owner_deck" if num is Num.ONE else "owner_decks"))
    return NounPhrase((owner,), num, Article.THE)


def picked_by(w: Writer, obj: n.Object) -> tuple[n.Selector | None, Num]:
    """The description an object was picked by, none for the card itself and its foe; and whether it is one card."""
    match obj:
        case n.This() | n.Foe():
            return None, Num.ONE
        case n.Named(name):
            return w.picks[name].selector, Num.of(w.picks[name].quantity.number)
        case n.Target(quantity, selector) | n.Choose(quantity, selector):
            return selector, Num.of(quantity.number)
        case n.All(selector):
            return selector, Num.MANY
        case n.Oldest(selector):
            return selector, Num.ONE
        case _:
            assert_never(obj)


# --- cards as they are named now ---------------------------------------------------------------


def mention(m: Moment, obj: n.Object, how: How) -> Mentioned:
    """Name cards: a pronoun when they were the last thing named, else in full (EL-7.10)."""
    obj = known_as(m, obj)
    referent = _referent(obj)
    full = in_full(m, obj, how)
    then = m.d.speaking_of(referent)
    # The card itself is named the first time it is a subject, though an event or test spoke of it.
    unnamed = how.role is Role.SUBJECT and isinstance(obj, n.This) and not m.d.named_me
    if how.role in (Role.OWNER, Role.VALUE) or unnamed or not _is_topic(m.d, referent):
        return Mentioned(full, full.agreement, referent, then)
    case = Case.SUBJECT if how.role is Role.SUBJECT else Case.OBJECT
    return Mentioned(Pronoun(full.agreement, case), full.agreement, referent, then)


def known_as(m: Moment, obj: n.Object) -> n.Object:
    """A pick by its name once it was said; a name by its pick before, where the text says first what is read last."""
    match obj:
        case n.Named(name) if name not in m.d.picked:
            return m.w.picks[name]
        case n.Target(name=str(name)) | n.Choose(name=str(name)) if name in m.d.picked:
            return n.Named(name)
        case _:
            return obj


def _is_topic(d: Discourse, referent: Referent) -> bool:
    return d.card == referent and not isinstance(referent, Somebody)


def _referent(obj: n.Object) -> Referent:
    match obj:
        case n.This() | n.Foe() | n.Named() | n.All() | n.Oldest():
            return obj
        case n.Target() | n.Choose():
            return n.Named(obj.name) if obj.name else Somebody.ELSE
        case _:
            assert_never(obj)


def in_full(m: Moment, obj: n.Object, how: How) -> NounPhrase:  # noqa: PLR0911 - one for each kind of object
    """The cards by their noun."""
    match obj:
        case n.This():
            return NounPhrase((Head(m.w.me),), determiner=Article.THIS)
        case n.Foe():
            return NounPhrase((Head(m.w.thing(f"foe.{m.d.foe or 'fighting'}")),), determiner=Article.THE)
        case n.Named(name):
            return _that(m.w, m.w.picks[name])
        case n.Target(quantity, selector):
            return replace(_picked(m, quantity, selector, how), target=True)
        case n.Choose(quantity, selector):
            return _picked(m, quantity, selector, how)
        case n.All(selector):
            return described(m, selector, how.use, how.every, Num.MANY)
        case n.Oldest(selector):
            phrase = described(m, selector, how.use, Article.THE)
            return replace(phrase, oldest=True, place=phrase.place or place(m.w, "field", None), origin=None)
        case _:
            assert_never(obj)


def _picked(m: Moment, quantity: n.Quantity, selector: n.Selector, how: How) -> NounPhrase:
    if quantity == n.ONE and how.role in (Role.SUBJECT, Role.VALUE):
        return described(m, selector, how.use, Article.A)
    return described(m, selector, how.use, counted(m.w, quantity), Num.of(quantity.number))


def counted(w: Writer, quantity: n.Quantity) -> Digits:
    """*2*, *fino a 2*."""
    match quantity.quota:
        case n.Quota.EXACTLY:
            return Digits(quantity.number)
        case n.Quota.UP_TO:
            return Digits(quantity.number, w.words.small("up_to"))
        case _:
            assert_never(quantity.quota)


def _that(w: Writer, pick: n.Target | n.Choose) -> NounPhrase:
    """What a name was given to: *quell'unità*, or *quella carta* where the description leaves several nouns open."""
    noun = w.words.noun("nouns", pick.selector.nouns[0]) if len(pick.selector.nouns) == 1 else w.thing("card")
    return NounPhrase((Head(noun),), Num.of(pick.quantity.number), Article.THAT)


def taken(phrase: Phrase) -> tuple[Phrase, Phrase]:
    """Cards that are taken from somewhere; and where from, apart."""
    if isinstance(phrase, NounPhrase):
        return replace(phrase, origin=None), phrase.origin or NOTHING
    return phrase, NOTHING


# --- values ------------------------------------------------------------------------------------


def valued(m: Moment, number: n.Number) -> tuple[Phrase, Discourse]:
    """A number as a value: *3*, *la sua Forza base*, *il numero di tue unità*."""
    match number:
        case n.Int(value):
            return Words(str(value)), m.d
        case n.Read(field, obj):
            return possessed(m, m.w.words.noun("values", field), obj, How(Role.VALUE))
        case n.Count(selector, cap):
            return _number_of(m.w, described(m, selector, Use.COUNTED, Article.NONE, Num.MANY), cap), m.d
        case n.Counters(obj, name):
            phrase, then = counters_on(m, obj, name, Num.MANY)
            return _number_of(m.w, phrase, None), then
        case _:
            assert_never(number)


def _number_of(w: Writer, items: NounPhrase, cap: int | None) -> NounPhrase:
    tails = (w.said("cap", n=Words(str(cap))),) if cap is not None else ()
    return NounPhrase((Head(w.thing("number")),), determiner=Article.THE, possessor=items, tails=tails)


def possessed(m: Moment, noun: Noun, obj: n.Object, how: How) -> tuple[NounPhrase, Discourse]:
    """What a card has: *la sua Forza base* of what was just named, else *la Forza base di quell'unità*."""
    obj = known_as(m, obj)
    owner = in_full(m, obj, how)
    referent = _referent(obj)
    whose: Possessor | NounPhrase = owner
    if _is_topic(m.d, referent):
        whose = Possessor.ITS if owner.num is Num.ONE else Possessor.THEIRS
    return NounPhrase((Head(noun),), determiner=Article.THE, possessor=whose), m.d.speaking_of(referent)


def counters_on(m: Moment, obj: n.Object, name: str, num: Num) -> tuple[NounPhrase, Discourse]:
    """*segnalini Radice su di essa*."""
    holder = mention(m, obj, How(Role.OBJECT))
    phrase = replace(counters(m.w, name), num=num, place=After(Prep.ON, holder.phrase))
    return phrase, holder.then


def counters(w: Writer, name: str) -> NounPhrase:
    """*segnalino Radice*."""
    kind = Modifier(w.words.template("counters", name))
    return NounPhrase((Head(w.thing("counter"), (kind,)),))
