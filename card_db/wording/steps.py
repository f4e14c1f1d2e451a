"""Steps: actions, alone, offered, conditioned or averted, and the costs that are paid for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from card_db.effects import nodes as n
from card_db.wording.actions import action
from card_db.wording.amounts import amount, thing, tribute
from card_db.wording.conditions import Actor, actor, conditions
from card_db.wording.discourse import Discourse, Somebody
from card_db.wording.joining import Order, Part, Stance, Voice, joined, spoken
from card_db.wording.naming import Use, counted, described
from card_db.wording.phrases import Enumeration, Form, Frame, Num, Phrase
from card_db.wording.rules import protection
from card_db.wording.voices import Told, done_to
from card_db.wording.writer import Moment, Writer


def steps(m: Moment, nodes: Sequence[n.Step]) -> tuple[list[Part], Discourse]:
    """Every step, each knowing what was said before it."""
    parts: list[Part] = []
    for node in nodes:
        part, d = _step(m, node)
        parts.append(replace(part, names_opponent=d.player is n.Player.OPPONENT))
        m = m.then(d)
    return parts, m.d


def _step(m: Moment, node: n.Step) -> Told:
    match node:
        case n.May():
            return _may_pay(m, node) if node.costs else _may(m, node)
        case n.If():
            return _if(m, node)
        case n.Unless():
            return _unless(m, node)
        case _:
            return action(m, node)


def opens_with_other(w: Writer, node: n.Step | n.Rule) -> bool:  # noqa: PLR0911 - one for each kind of subject
    """Whether the first subject is neither the reader nor the card itself, so that an event must name the card."""
    match node:
        case n.May(costs, inner):
            return not costs and opens_with_other(w, inner[0])
        case n.If(_, inner):
            return opens_with_other(w, inner[0])
        case n.Unless(act):
            return opens_with_other(w, act)
        case n.Draw(who) | n.Discard(who) | n.Reveal(who) | n.Points(who) | n.Essence(who) | n.Control(_, who):
            return who is not n.Player.YOU
        case n.Become(obj, _, value):
            return not isinstance(obj, n.Choose) and not (isinstance(obj, n.This) and isinstance(value, str))
        case n.Modify(obj) | n.Silence(obj) | n.Grant(obj) | n.Bonus(obj) | n.Pierce(obj):
            return not isinstance(obj, n.This | n.Choose)
        case n.Protect(obj):
            return not (isinstance(obj, n.This) and "subject" in protection(w, node).bare)
        case n.Forbid(_, deed):
            return "this" not in w.words.template("prohibitions", deed).slots
        case _:
            return isinstance(node, n.Tribute)


# --- offered, conditioned, averted -------------------------------------------------------------


def _may(m: Moment, node: n.May) -> Told:
    """*puoi pescare 1 carta*; *se vuoi, una tua unità …*."""
    parts, d = steps(m.then(m.d.introduced()), node.steps)
    if parts[0].voice is not Voice.TELL or isinstance(node.steps[0], n.May):
        said = m.w.said("may.say", do=joined(m.w, parts, Order.STEPS, Stance.NESTED))
        return spoken(Voice.IF, said, closed=True), d.introduced()
    do = joined(m.w, parts, Order.STEPS, Stance.OPTIONAL)
    return _offered(m.w, m.w.said("may", do=do)), d.introduced()


def _may_pay(m: Moment, node: n.May) -> Told:
    """*puoi pagare 1 Malinconico; se lo fai, …*."""
    cost, d = costs(m, node.costs, Form.INFINITIVE)
    parts, d = steps(m.then(d.introduced()), node.steps)
    said = joined(m.w, parts, Order.STEPS, Stance.NESTED)
    return _offered(m.w, m.w.said("may.pay", cost=cost, steps=said)), d.introduced()


def _offered(w: Writer, frame: Frame) -> Part:
    plain, you = (replace(frame, slots={**frame.slots, "you": w.small(word)}) for word in ("reader", "you"))
    return Part(Voice.TELL, plain, plain, you, Voice.IF, closed=True)


def _if(m: Moment, node: n.If) -> Told:
    tests, d = conditions(m, node.tests, name_me=opens_with_other(m.w, node.steps[0]))
    contrasted = d.player is n.Player.OPPONENT
    parts, d = steps(m.then(d.introduced()), node.steps)
    said = joined(m.w, parts, Order.STEPS, Stance.NESTED, contrasted=contrasted)
    return spoken(Voice.IF, m.w.said("if", tests=tests, steps=said), closed=True), d.introduced()


def _unless(m: Moment, node: n.Unless) -> Told:
    """*…, a meno che l'avversario non paghi 2 Vacuo*."""
    part, d = action(m, node.action)
    who = _payer(m.then(d), node.player)
    cost, d = costs(m.then(d), node.costs, who.form, node.player)

    def averted(phrase: Phrase) -> Phrase:
        return m.w.said("unless", step=phrase, player=who.phrase, cost=cost)

    plain, to, you = map(averted, (part.plain, part.to, part.you))
    return replace(part, plain=plain, to=to, you=you, ends=Voice.IF, closed=True), d.introduced()


def _payer(m: Moment, player: n.Player) -> Actor:
    """Who may pay, in the form after *che*."""
    if player is n.Player.YOU:
        return Actor(m.w.small("you"), Form.THAT_YOU)
    who = actor(m, player)
    return Actor(who.phrase, Form.THAT_THEY if who.form is Form.THEY else Form.THAT_HE)


# --- costs -------------------------------------------------------------------------------------


def costs(m: Moment, nodes: Sequence[n.Cost], form: Form, who: n.Player = n.Player.YOU) -> tuple[Phrase, Discourse]:
    """*scarta 1 carta e paga 2 Vacuo*."""
    said: list[Phrase] = []
    for node in nodes:
        frame, d = _cost(m, node, who)
        said.append(replace(frame, form=form))
        m = m.then(d)
    return Enumeration(tuple(said)), m.d


def _cost(m: Moment, node: n.Cost, who: n.Player) -> tuple[Frame, Discourse]:
    words = m.w.words
    match node:
        case n.PayTribute(parts):
            return Frame(words.template("phrases", "cost.pay"), {"tribute": tribute(m.w, parts)}), m.d
        case n.PayDiscard(number):
            cards, d = amount(m, thing(m.w, "card"), n.Int(number))
            frame = m.w.said("cost.discard", cards=cards)
            return frame, d.having_done("discard", who).speaking_of(Somebody.ELSE)
        case n.PayExile(quantity, selector):
            cards = described(m, selector, Use.TAKEN, counted(m.w, quantity), Num.of(quantity.number))
            return Frame(words.template("phrases", "cost.exile"), {"object": cards}), m.d.speaking_of(Somebody.ELSE)
        case n.PayExhaust():
            return done_to(m, words.template("phrases", "cost.exhaust"), n.This())
        case n.PayPoints(number):
            points, d = amount(m, thing(m.w, "point"), n.Int(number))
            return Frame(words.template("phrases", "cost.lose"), {"points": points}), d.having_done("points.minus", who)
        case _:
            assert_never(node)
