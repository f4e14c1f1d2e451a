"""Who does a step, or of whom it is said: the reader, another player, a card (EL-7.7, 7.10, 7.11)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from card_db.effects import nodes as n
from card_db.wording.conditions import Actor, actor, opponent
from card_db.wording.discourse import Discourse, Somebody
from card_db.wording.joining import Part, Voice, spoken
from card_db.wording.naming import How, Mentioned, Role, Use, deck_of, known_as, mention, possessed, taken
from card_db.wording.phrases import NOTHING, Article, Form, Frame, Num, Phrase, Series
from card_db.wording.templates import Template
from card_db.wording.writer import Moment, Writer

Told: TypeAlias = tuple[Part, Discourse]
"""A step in words, and what is being talked of after it."""

Make: TypeAlias = Callable[[Moment, Mentioned], tuple[Frame, Discourse]]
"""Builds what is said of cards that were just named as its subject."""


# --- the reader and the players ----------------------------------------------------------------


def told(w: Writer, frame: Frame) -> Part:
    """The reader does it: *pesca 1 carta*."""
    you = Series((w.small("you"), replace(frame, form=Form.YOU)))
    plain, to = replace(frame, form=Form.IMPERATIVE), replace(frame, form=Form.INFINITIVE)
    return Part(Voice.TELL, plain, to, you, Voice.TELL)


def stated(w: Writer, frame: Frame, template: Template) -> Part:
    """The reader does it, but is not ordered to: *guadagni 1 punto*, you gain 1 point."""
    plain, you = (
        Frame(template, {**frame.slots, "you": w.small(word)}, Form.YOU, frame.topic) for word in ("reader", "you")
    )
    return Part(Voice.TELL, plain, replace(frame, form=Form.INFINITIVE), you, Voice.TELL)


def done_by(m: Moment, player: n.Player, frame: Frame, d: Discourse, statement: Template | None = None) -> Told:
    """A player does it; ``d`` is what is being talked of afterwards, ``statement`` how the reader is told."""
    if player is n.Player.YOU:
        part = stated(m.w, frame, statement) if statement else told(m.w, frame)
        return part, d.having_said(None)
    if m.d.subject is player:
        part = spoken(Voice.PLAYER, replace(frame, form=m.d.form), same_subject=True)
        return part, d.having_said(player, m.d.form)
    doer = _doer(m, player)
    phrase = Series((doer.phrase, replace(frame, form=doer.form)))
    return spoken(Voice.PLAYER, phrase), d.having_said(player, doer.form)


def _doer(m: Moment, player: n.Player) -> Actor:
    """A player as subject of a step: named again in a language whose verbs would be read as orders (EL-7.10)."""
    if player is n.Player.OPPONENT and not m.w.words.text("small", "they"):
        return Actor(opponent(m.w), Form.HE)
    return actor(m, player)


# --- cards -------------------------------------------------------------------------------------


def said_of(m: Moment, obj: n.Object, make: Make, every: Article = Article.EVERY) -> Told:
    """Something is said of cards; a card chosen now is chosen first (EL-7.11)."""
    obj = known_as(m, obj)
    if isinstance(obj, n.Choose):
        return chosen(m, obj, lambda later, named: said_of(later, named, make, every))
    found = mention(m, obj, How(Role.SUBJECT, every=every))
    same = m.d.subject == found.referent and not isinstance(found.referent, Somebody)
    frame, d = make(m.then(found.then), replace(found, phrase=NOTHING) if same else found)
    form = Form.HE if found.agreement.num is Num.ONE else Form.THEY
    frame = replace(frame, form=form, topic=found.agreement)
    return spoken(Voice.SAY, frame, same_subject=same), d.having_said(found.referent)


def chosen(m: Moment, obj: n.Choose, say: Callable[[Moment, n.Named], Told]) -> Told:
    """*scegli 1 tua unità di Fanteria: prende +1 ATT*."""
    found = mention(m, obj, How(Role.OBJECT))
    named = n.Named(obj.name or "")
    w = replace(m.w, picks={**m.w.picks, named.name: obj})
    part, d = say(Moment(w, found.then.speaking_of(named).introduced()), named)
    choose = m.w.said("choose", chosen=found.phrase, said=part.plain)
    to = m.w.said("choose.to", chosen=found.phrase, said=part.plain)
    return Part(Voice.TELL, choose, to, Series((m.w.small("you"), choose)), part.ends), d


def done_to(
    m: Moment, template: Template, obj: n.Object, use: Use = Use.AFFECTED, **slots: Phrase
) -> tuple[Frame, Discourse]:
    """Something done to cards; a slot named like a thing is that thing of the card (*il suo attacco*)."""
    found = mention(m, obj, How(_role(template), use))
    phrase, whence = taken(found.phrase) if "whence" in template.slots else (found.phrase, NOTHING)
    known: dict[str, Phrase] = {"object": phrase, "whence": whence, **slots}
    for slot in template.slots - known.keys():
        known[slot] = deck_of(m.w, obj) if slot == "deck" else possessed(m, m.w.thing(slot), obj, How(Role.OWNER))[0]
    return Frame(template, known, topic=found.agreement), found.then


def _role(template: Template) -> Role:
    """A pronoun stands as object, or after *su* and *da*; after *di* the card is named in full."""
    return Role.OWNER if "object" in template.owners else Role.OBJECT
