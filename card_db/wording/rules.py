"""Every rule of a static clause, in words; and the word that a repeated bonus takes (EL-7.12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from card_db.effects import nodes as n
from card_db.wording.amounts import changed, tribute
from card_db.wording.conditions import actor
from card_db.wording.discourse import Discourse, Somebody
from card_db.wording.joining import Part, Voice, spoken
from card_db.wording.naming import How, Mentioned, Role, Use, described, in_full
from card_db.wording.phrases import NOTHING, Article, Form, Frame, Num
from card_db.wording.templates import Template
from card_db.wording.voices import Told, said_of
from card_db.wording.writer import Moment, Writer


def rules(m: Moment, nodes: Sequence[n.Rule]) -> list[Part]:
    """All rules of a clause, each knowing what was said before it."""
    parts: list[Part] = []
    for node in nodes:
        part, d = _rule(m, node)
        parts.append(part)
        m = m.then(d)
    return parts


def _rule(m: Moment, node: n.Rule) -> Told:
    w = m.w
    match node:
        case n.Bonus(obj):
            return said_of(m, obj, lambda later, found: _bonus(later, found, node), Article.GENERIC)
        case n.Pierce(obj):
            template = w.words.template("phrases", "pierce")
            return said_of(m, obj, lambda later, found: (_about(template, found), later.d), Article.GENERIC)
        case n.Protect(obj):
            return _protect(m, obj, protection(w, node))
        case n.Forbid(who, deed):
            return _forbid(m, who, deed)
        case n.Tribute():
            return _tribute(m, node)
        case _:
            assert_never(node)


def _about(template: Template, found: Mentioned) -> Frame:
    return Frame(template, {"subject": found.phrase})


def _bonus(m: Moment, found: Mentioned, node: n.Bonus) -> tuple[Frame, Discourse]:
    said, d = changed(m, node.stat, node.change)
    counted = not (isinstance(node.change, n.Signed) and isinstance(node.change.number, n.Read))
    template = "bonus.further" if counted and node in m.w.further else "bonus"
    return m.w.said(template, subject=found.phrase, change=said), d


def protection(w: Writer, node: n.Protect) -> Template:
    """How the protection is said."""
    deed = f"{node.deed} {node.by.value}" if node.by else node.deed
    return w.words.template("protections", deed)


def _protect(m: Moment, obj: n.Object, template: Template) -> Told:
    if "subject" in template.bare:
        return said_of(m, obj, lambda later, found: (_about(template, found), later.d), Article.GENERIC)
    # Somebody else is the subject: "l'avversario non può prendere il controllo di questa Manifestazione".
    owner = in_full(m, obj, How(Role.OWNER, every=Article.GENERIC))
    return spoken(Voice.SAY, Frame(template, {"subject": owner})), m.d.having_said(Somebody.ELSE)


def _forbid(m: Moment, who: n.Player, deed: str) -> Told:
    words = m.w.words
    own = who.value if words.has("prohibitions", deed, who.value) else ""
    template = words.template("prohibitions", deed, own)
    player = actor(m, who)
    same = m.d.subject is who and "player" in template.slots
    said = NOTHING if same else player.phrase
    this = in_full(m, n.This(), How(Role.OBJECT))
    form = m.d.form if same else player.form
    frame = Frame(template, m.w.fill(template, {"player": said, "this": this}), form)
    if "player" not in template.slots:
        return spoken(Voice.SAY, frame), m.d.having_said(Somebody.ELSE)
    return spoken(Voice.PLAYER, frame, same_subject=same), m.d.having_said(who, form)


def _tribute(m: Moment, node: n.Tribute) -> Told:
    """*le Volontà Effimere avversarie costano 1 Vacuo in più*."""
    sign = "plus" if node.sign is n.Sign.PLUS else "minus"
    cards = described(m, node.selector, Use.SPOKEN, Article.GENERIC, Num.MANY)
    slots = {"subject": cards, "tribute": tribute(m.w, (node.essences,))}
    frame = Frame(m.w.words.template("phrases", f"tribute.{sign}"), slots, Form.THEY, cards.agreement)
    return spoken(Voice.SAY, frame), m.d.having_said(Somebody.ELSE)
