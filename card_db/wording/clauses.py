"""Clauses: the head says when and at what price, then come the steps or rules (EL-7.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from card_db.effects import nodes as n
from card_db.wording.conditions import Reach, actor, conditions
from card_db.wording.discourse import Discourse, Somebody
from card_db.wording.joining import Order, joined
from card_db.wording.naming import How, Role, Use, described, in_full, place, whose_zone
from card_db.wording.phrases import (
    NOTHING,
    Agreement,
    Article,
    Case,
    Form,
    Frame,
    Head,
    NounPhrase,
    Phrase,
    Possessor,
    Pronoun,
    Sentence,
    Series,
    Words,
)
from card_db.wording.rules import rules
from card_db.wording.steps import costs, opens_with_other, steps
from card_db.wording.templates import Template
from card_db.wording.writer import Moment, Writer


def clause(w: Writer, node: n.Clause) -> tuple[Phrase, ...]:
    """The sentences of a clause, without their capitals and stops."""
    m = Moment(w, Discourse())
    match node:
        case n.Static():
            return (_static(m, node),)
        case n.Triggered():
            return (_triggered(m, node),)
        case n.Activated():
            return (_activated(m, node),)
        case n.Played():
            return _played(m, node)
        case n.Keyword():
            return (_keyword(m, node),)
        case _:
            assert_never(node)


def granted(w: Writer, node: n.Clause) -> Phrase:
    """A clause in quotation marks: a sentence without its stop."""
    *sentences, last = clause(w, node)
    return Series((*map(Sentence, sentences), Sentence(last, "")))


# --- heads -------------------------------------------------------------------------------------


def _static(m: Moment, node: n.Static) -> Phrase:
    other = opens_with_other(m.w, node.rules[0])
    whence, d = _from(m, node.zone, name_me=other)
    tests, d = conditions(m.then(d), node.tests, Reach.ALWAYS, name_me=other)
    parts = rules(m.then(d.introduced()), node.rules)
    return _comma(whence, tests, joined(m.w, parts, Order.RULES))


def _triggered(m: Moment, node: n.Triggered) -> Phrase:
    once = _once(m.w, node.limit)
    other = opens_with_other(m.w, node.steps[0])
    whence, d = _from(m, node.zone, name_me=other)
    event = _event(m.then(d), node, name_me=other)
    tests, d = conditions(m.then(event.then), node.tests, name_me=other)
    said = _steps(m.then(d), node.steps)
    if event.is_label:
        return Series((_comma(event.phrase, once, whence), Words(":"), _comma(tests, said)))
    return _comma(whence, once, event.phrase, tests, said)


def _activated(m: Moment, node: n.Activated) -> Phrase:
    other = opens_with_other(m.w, node.steps[0])
    whence, d = _from(m, node.zone, name_me=other)
    tests, d = conditions(m.then(d), node.tests, name_me=other)
    price, d = costs(m.then(d), node.costs, Form.IMPERATIVE)
    parts, _ = steps(m.then(d.introduced()), node.steps)
    head = _comma(whence, _once(m.w, node.limit), tests, price)
    return Series((head, Words(":"), joined(m.w, parts, Order.STEPS)))


def _played(m: Moment, node: n.Played) -> tuple[Phrase, ...]:
    """A manner as label; requirement and extra cost as sentences of their own before the steps."""
    words = m.w.words
    before: list[Phrase] = []
    if node.tests:
        tests, _ = conditions(m, node.tests)
        before.append(Series((Frame(words.template("game", "play_only")), m.w.said("only_if", tests=tests))))
    if node.costs:
        price, d = costs(m, node.costs, Form.IMPERATIVE)
        m = m.then(d.speaking_of(None).introduced())
        before.append(m.w.said("extra_cost", cost=price))
    parts, _ = steps(m, node.steps)
    said = joined(m.w, parts, Order.STEPS)
    if node.manner is None:
        return (*before, said)
    label = Frame(words.template("plays", node.manner))
    return (label, *before, said) if before else (Series((label, Words(":"), said)),)


def _keyword(m: Moment, node: n.Keyword) -> Phrase:
    word = f"{node.word}({node.manner})" if node.manner else node.word
    keyword: Phrase = Frame(m.w.words.template("keywords", word))
    if node.costs:
        price, d = costs(m, node.costs, Form.IMPERATIVE)
        m = m.then(d)
        keyword = Series((keyword, Words(":"), price))
    if not node.tests:
        return keyword
    tests, _ = conditions(m, node.tests)
    return _comma(keyword, m.w.said("only_if", tests=tests))


def _steps(m: Moment, nodes: Sequence[n.Step]) -> Phrase:
    """The steps after a head; where it spoke of the opponent, the reader is *tu*."""
    parts, _ = steps(m.then(m.d.introduced()), nodes)
    return joined(m.w, parts, Order.STEPS, contrasted=m.d.player is n.Player.OPPONENT)


def _comma(*phrases: Phrase) -> Phrase:
    return Series(phrases, ", ")


def _once(w: Writer, limit: n.Limit) -> Phrase:
    match limit:
        case n.Limit.ONCE:
            return w.said("once")
        case n.Limit.ANY:
            return NOTHING
        case _:
            assert_never(limit)


def _from(m: Moment, zone: str | None, *, name_me: bool) -> tuple[Phrase, Discourse]:
    """*mentre è nel tuo Limbo*."""
    if zone is None:
        return NOTHING, m.d
    where = place(m.w, zone, whose_zone(m.w, zone, n.Side.OWN))
    subject, d = _me(m, name_me=name_me)
    return m.w.said("from", subject=subject.phrase, zone=where), d


# --- events ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Event:
    """An event in words, and what is being talked of after it."""

    phrase: Phrase
    then: Discourse
    is_label: bool = False


@dataclass(frozen=True, slots=True)
class _Subject:
    """Whom an event is about, as subject of its verb and as owner of what it names (*il suo attacco*)."""

    phrase: Phrase
    owner: Possessor | NounPhrase
    form: Form
    topic: Agreement


def _event(m: Moment, node: n.Triggered, *, name_me: bool) -> _Event:
    words = m.w.words
    word = f"{node.event}({node.about})" if isinstance(node.about, str) else node.event
    d = _already(m, word)
    if words.has("events", word, "label"):
        return _Event(Frame(words.template("events", word, "label")), d, is_label=True)
    template = words.template("events", word)
    subject, d = _about(m.then(d), node.about, template, name_me=name_me)
    every = isinstance(node.about, n.Selector) and node.limit is n.Limit.ANY
    if word in words.profile.saying.others:
        d = d.speaking_of(Somebody.ELSE)
    return _Event(_happening(m.w, template, subject, every=every), d)


def _already(m: Moment, word: str) -> Discourse:
    """The event may itself do what a step then does once more."""
    deed, _, player = m.w.words.profile.saying.already.get(word, "").partition(" ")
    return m.d.having_done(deed, n.Player(player)) if deed else m.d


def _about(
    m: Moment, about: str | n.Player | n.Selector | None, template: Template, *, name_me: bool
) -> tuple[_Subject, Discourse]:
    match about:
        case n.Player() as player:
            who = actor(m, player)
            owner = Possessor.YOU if player is n.Player.YOU else Possessor.OPPONENT
            return _Subject(who.phrase, owner, who.form, Agreement()), m.d.having_said(player)
        case n.Selector() as selector:
            cards = described(m, selector, Use.SPOKEN, Article.A)
            d = m.d.speaking_of(Somebody.ELSE).having_said(Somebody.ELSE)
            return _Subject(cards, cards, Form.HE, cards.agreement), d
        case _:
            return _this(m, template, name_me=name_me)


def _this(m: Moment, template: Template, *, name_me: bool) -> tuple[_Subject, Discourse]:
    if template.slots <= _INTRODUCTIONS:
        # "Dopo la Rivelazione": something else was named, and the card must be before it can be left out.
        return _Subject(NOTHING, Possessor.ITS, Form.HE, Agreement()), m.d.speaking_of(Somebody.ELSE)
    return _me(m, name_me=name_me)


def _me(m: Moment, *, name_me: bool) -> tuple[_Subject, Discourse]:
    """The card itself: left out, unless what follows has another subject (EL-7.10)."""
    me = in_full(m, n.This(), How(Role.SUBJECT))
    d = m.d.speaking_of(n.This())
    if name_me and m.d.card != n.This():
        return _Subject(me, me, Form.HE, me.agreement), d.having_said(n.This())
    return _Subject(Pronoun(me.agreement, Case.SUBJECT), Possessor.ITS, Form.HE, me.agreement), d


_INTRODUCTIONS = {"when", "if_ever"}
"""Slots of an event that open it: *quando*, *se*; both are *ogni volta che* of other cards without a limit."""


def _happening(w: Writer, template: Template, subject: _Subject, *, every: bool) -> Phrase:
    slots: dict[str, Phrase] = {
        "subject": subject.phrase,
        "when": w.small("every_time" if every else "event.when"),
        "if_ever": w.small("every_time" if every else "event.if"),
    }
    for slot in template.slots - slots.keys():
        slots[slot] = NounPhrase((Head(w.thing(slot)),), determiner=Article.THE, possessor=subject.owner)
    return Frame(template, slots, subject.form, subject.topic)
