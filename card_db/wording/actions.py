"""Every action of the language, in words."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias, assert_never

from card_db.effects import nodes as n
from card_db.wording.amounts import amount, changed, essences, signed_digits, thing
from card_db.wording.conditions import conditions
from card_db.wording.discourse import Discourse, Somebody
from card_db.wording.joining import Voice, spoken
from card_db.wording.naming import How, Mentioned, Role, Use, counters, known_as, picked_by, possessed, valued
from card_db.wording.phrases import Again, Frame, NounPhrase, Num, Phrase, Series, Words
from card_db.wording.templates import Template
from card_db.wording.voices import Told, chosen, done_by, done_to, said_of, told
from card_db.wording.writer import Moment, Writer, picks_of

_OfPlayer: TypeAlias = n.Draw | n.Discard | n.Look | n.Reveal | n.Points | n.Essence | n.Control
_SaidOfCard: TypeAlias = n.Modify | n.Become | n.Silence | n.Grant


def action(m: Moment, node: n.Action) -> Told:
    """One action: a player does it, it is said of cards, or the reader does it to cards."""
    match node:
        case n.Draw() | n.Discard() | n.Look() | n.Reveal() | n.Points() | n.Essence() | n.Control():
            return _of_player(m, node)
        case n.Modify() | n.Become() | n.Silence() | n.Grant():
            return _said_of_card(m, node)
        case n.AddCounter(obj, name, change):
            return _add_counter(m, obj, name, change)
        case n.Negate(obj, destination):
            return _negate(m, obj, destination)
        case n.Move() | n.Destroy() | n.Copy() | n.Chain() | n.Deploy() | n.Position() | n.Cancel():
            frame, d = _deed(m, node)
            return told(m.w, frame), d.having_said(None)
        case _:
            assert_never(node)


# --- what players do ---------------------------------------------------------------------------


def _of_player(m: Moment, node: _OfPlayer) -> Told:  # noqa: PLR0911 - one for each action
    words = m.w.words
    match node:
        case n.Draw(who, number):
            return _cards(m, who, words.template("templates", "draw"), number, "draw")
        case n.Discard(who, number, by):
            template = words.template("templates", f"discard.{by.value}" if by.value else "discard")
            return _cards(m, who, template, number, "discard")
        case n.Look(number, keep):
            return _look(m, number, keep)
        case n.Reveal(who):
            template = words.template("phrases", "reveal")
            their = m.w.small("your" if who is n.Player.YOU else "their")
            return done_by(m, who, Frame(template, {"their": their}), m.d)
        case n.Points(who, change):
            return _points(m, who, change)
        case n.Essence(who, number, humour):
            said, d = amount(m, essences(m.w, humour), number, _again(m, "essence", who))
            frame = Frame(words.template("phrases", "essence"), {"essences": said})
            return done_by(m, who, frame, d.having_done("essence", who), words.template("phrases", "essence.you"))
        case n.Control(obj, who, duration):
            frame, d = done_to(m, words.template("phrases", "control"), obj, duration=_duration(m.w, duration))
            return done_by(m, who, frame, d)
        case _:
            assert_never(node)


def _cards(m: Moment, who: n.Player, template: Template, number: n.Number, deed: str) -> Told:
    said, d = amount(m, thing(m.w, "card"), number, _again(m, deed, who))
    d = d.having_done(deed, who).speaking_of(Somebody.ELSE)
    return done_by(m, who, Frame(template, {"cards": said}), d)


def _again(m: Moment, deed: str, who: n.Player) -> Again | None:
    """*altro*, more: the player was already said to do the same in this clause."""
    return Again.MORE if (deed, who) in m.d.done else None


def _look(m: Moment, number: int, keep: int) -> Told:
    """The cards kept, and the rest."""
    words = m.w.words
    kept = words.template("phrases", "look.kept", "" if keep == 1 else "many")
    rest = words.template("phrases", "look.rest", "" if number - keep == 1 else "many")
    slots: dict[str, Phrase] = {
        "n": Words(str(number)),
        "kept": Frame(kept, {"k": Words(str(keep))}),
        "rest": Frame(rest),
    }
    d = m.d.speaking_of(Somebody.ELSE).having_said(None)
    return told(m.w, Frame(words.template("phrases", "look"), slots)), d


_SIGNED = {n.Sign.PLUS: "plus", n.Sign.MINUS: "minus"}


def _sign(change: n.Change) -> str:
    """*plus* or *minus*, as the usual amount has it."""
    return _SIGNED[change.sign if isinstance(change, n.Signed) else change.otherwise.sign]


def _points(m: Moment, who: n.Player, change: n.Change) -> Told:
    deed = f"points.{_sign(change)}"
    words = m.w.words
    said, d = _how_many(m, change, thing(m.w, "point"), _again(m, deed, who))
    frame = Frame(words.template("templates", deed), {"points": said})
    return done_by(m, who, frame, d.having_done(deed, who), words.template("templates", f"{deed}.you"))


def _how_many(m: Moment, change: n.Change, of: NounPhrase, again: Again | None) -> tuple[Phrase, Discourse]:
    """*1 punto*, *1 punto (2 se …)*; the amount in parentheses carries its sign where it is the opposite one."""
    match change:
        case n.Signed(_, number):
            return amount(m, of, number, again)
        case n.Either(tests, then, otherwise):
            usual, d = amount(m, of, otherwise.number, again)
            other, d = _otherwise(m.then(d), then, otherwise, of)
            said, after = conditions(m.then(d), tests)
            return m.w.said("either", otherwise=usual, then=other, tests=said), d.aside(after)
        case _:
            assert_never(change)


def _otherwise(m: Moment, then: n.Signed, usual: n.Signed, of: NounPhrase) -> tuple[Phrase, Discourse]:
    if not isinstance(then.number, n.Int):
        return amount(m, of, then.number)
    return Words(str(then.number.value) if then.sign is usual.sign else signed_digits(then)), m.d


# --- what is said of cards ---------------------------------------------------------------------


def _said_of_card(m: Moment, node: _SaidOfCard) -> Told:
    w, words = m.w, m.w.words
    match node:
        case n.Modify(obj, stat, change, duration):

            def modified(later: Moment, found: Mentioned) -> tuple[Frame, Discourse]:
                said, d = changed(later, stat, change)
                return w.said("mod", subject=found.phrase, change=said, duration=_duration(w, duration)), d

            return said_of(m, obj, modified)
        case n.Become(obj, _, value):
            return _become_word(m, node, value) if isinstance(value, str) else _become_number(m, obj, node, value)
        case n.Silence(obj, duration):

            def silenced(later: Moment, found: Mentioned) -> tuple[Frame, Discourse]:
                template = words.template("phrases", "silence" if found.agreement.num is Num.ONE else "silence.many")
                return Frame(template, {"subject": found.phrase, "duration": _duration(w, duration)}), later.d

            return said_of(m, obj, silenced)
        case n.Grant(obj, clause, duration):
            quote = w.quoted(_granted(w, obj, clause))

            def given(later: Moment, found: Mentioned) -> tuple[Frame, Discourse]:
                slots = {"subject": found.phrase, "quote": quote, "duration": _duration(w, duration)}
                return w.said("grant", **slots), later.d

            return said_of(m, obj, given)
        case _:
            assert_never(node)


def _duration(w: Writer, duration: str) -> Phrase:
    return Frame(w.words.template("durations", duration))


def _granted(w: Writer, obj: n.Object, clause: n.Clause) -> Phrase:
    """A clause in the mouth of the card that receives it."""
    selector, _ = picked_by(w, obj)
    kind = selector.nouns[0] if selector else w.kind
    return w.clause(replace(w, kind=kind, picks=picks_of(clause), further=frozenset()), clause)


def _become_word(m: Moment, node: n.Become, value: str) -> Told:
    """*diventa Trascendente*."""
    w = m.w
    modifier = w.words.modifier(f"attributes.{w.words.profile.fields[node.field]}", value)

    def become(later: Moment, found: Mentioned) -> tuple[Frame, Discourse]:
        word = Frame(modifier.template, topic=found.agreement)
        slots = {"subject": found.phrase, "word": word, "duration": _duration(w, node.duration)}
        return Frame(w.words.template("phrases", "set_word"), slots), later.d

    return said_of(m, node.object, become)


def _become_number(m: Moment, obj: n.Object, node: n.Become, value: n.Number) -> Told:
    """*la sua Forza base diventa 2*."""
    obj = known_as(m, obj)
    if isinstance(obj, n.Choose):
        return chosen(m, obj, lambda later, named: _become_number(later, named, node, value))
    w = m.w
    field, d = possessed(m, w.words.noun("values", node.field), obj, How(Role.VALUE))
    said, d = valued(m.then(d), value)
    equal = said if isinstance(value, n.Int) else w.said("value.equal", value=said)
    slots = {"subject": field, "value": equal, "duration": _duration(w, node.duration)}
    frame = Frame(w.words.template("phrases", "set_number"), slots, topic=field.agreement)
    return spoken(Voice.SAY, frame), d.having_said(Somebody.ELSE)


# --- what the reader does to cards -------------------------------------------------------------


def _deed(  # noqa: PLR0911 - one for each action
    m: Moment, node: n.Move | n.Destroy | n.Copy | n.Chain | n.Deploy | n.Position | n.Cancel
) -> tuple[Frame, Discourse]:
    words = m.w.words
    match node:
        case n.Move(obj, destination):
            return done_to(m, _moved(m.w, obj, destination), obj, Use.TAKEN)
        case n.Destroy(obj):
            return done_to(m, words.template("templates", "destroy"), obj)
        case n.Copy(obj):
            return done_to(m, words.template("phrases", "copy"), obj)
        case n.Chain(obj):
            return done_to(m, words.template("phrases", "chain"), obj, Use.TAKEN)
        case n.Deploy(obj):
            return done_to(m, words.template("phrases", "deploy"), obj, Use.TAKEN)
        case n.Position(obj, position):
            return done_to(m, words.template("positions", position), obj)
        case n.Cancel(obj):
            return done_to(m, words.template("phrases", "cancel"), obj)
        case _:
            assert_never(node)


def _moved(w: Writer, obj: n.Object, destination: str) -> Template:
    """To a hand one says *riprendi*, *prendi* from the deck, *rimetti* when the cards are not yours."""
    if destination != "hand":
        return w.words.template("destinations.move", destination)
    selector, num = picked_by(w, obj)
    if selector is None or selector.side is n.Side.OWN:
        searched = selector is not None and selector.zone == "deck"
        return w.words.template("templates", "move.hand.deck" if searched else "move.hand")
    return w.words.template("templates", "move.hand.owner" if num is Num.ONE else "move.hand.owners")


def _negate(m: Moment, obj: n.Object, destination: str | None) -> Told:
    """*annulla …; va in fondo al mazzo …*."""
    words = m.w.words
    frame, d = done_to(m, words.template("phrases", "negate"), obj)
    part, d = told(m.w, frame), d.having_said(None)
    if destination is None:
        return part, d
    many = frame.topic.num is Num.MANY
    goes = Frame(words.template("destinations.negate", destination, "many" if many else ""))
    plain, to, you = (Series((phrase, Words(";"), goes)) for phrase in (part.plain, part.to, part.you))
    return replace(part, plain=plain, to=to, you=you, ends=Voice.SAY), d


def _add_counter(m: Moment, obj: n.Object, name: str, change: n.Change) -> Told:
    """*metti 1 segnalino Radice su di essa*."""
    template = m.w.words.template("phrases", f"counter.{_sign(change)}")
    said, d = _how_many(m, change, counters(m.w, name), None)
    frame, d = done_to(m.then(d), template, obj, counters=said)
    return told(m.w, frame), d.having_said(None)
