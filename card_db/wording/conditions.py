"""Tests in words: *se hai un'unità*, *quando attacca un'unità in Difesa*, *nel tuo turno* (EL-7.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import groupby
from typing import TypeAlias, assert_never

from card_db.effects import nodes as n
from card_db.wording.discourse import Discourse, Somebody
from card_db.wording.naming import How, Role, Use, described, in_full, mention, picked_by, place, whose_zone
from card_db.wording.phrases import (
    NOTHING,
    Agreement,
    Article,
    Case,
    Determiner,
    Digits,
    Enumeration,
    Form,
    Frame,
    Head,
    NounPhrase,
    Num,
    Phrase,
    Possessor,
    Pronoun,
    Series,
)
from card_db.wording.templates import Template
from card_db.wording.writer import Moment, Writer


class Reach(Enum):
    """How long tests are looked at: all the time, or once when their moment comes."""

    ALWAYS = auto()
    ONCE = auto()


@dataclass(frozen=True, slots=True)
class _Said:
    """One condition; ``intro`` is the word that opens it, none where it needs none (*nel tuo turno*)."""

    intro: Template | None
    phrase: Phrase
    then: Discourse


_Cluster: TypeAlias = tuple[n.Test, ...]
"""Tests that are said in one verb."""


def conditions(
    m: Moment, tests: Sequence[n.Test], reach: Reach = Reach.ONCE, *, name_me: bool = False
) -> tuple[Phrase, Discourse]:
    """All the tests, each with its introduction, neighbours with the same one sharing it.

    ``name_me``: what follows has another subject, so the card itself is named in a test about it (EL-7.10).
    """
    said: list[_Said] = []
    for cluster in _clusters(m.w, tests):
        said.append(_cluster(m, cluster, reach, name_me=name_me))
        m = m.then(said[-1].then)
    groups = [(intro, [each.phrase for each in group]) for intro, group in groupby(said, lambda each: each.intro)]
    phrases = (Series((Frame(intro) if intro else NOTHING, Enumeration(tuple(parts)))) for intro, parts in groups)
    return Series(tuple(phrases), ", "), m.d


# --- which tests are said together -------------------------------------------------------------


def _clusters(w: Writer, tests: Sequence[n.Test]) -> Iterator[_Cluster]:
    """States of one object are said together, with those of its foe where the verb takes one; so is what one has."""
    left = list(tests)
    while left:
        first = left[0]
        mine = [test for test in left if _goes_with(w, first, test, left)]
        yield tuple(mine)
        left = [test for test in left if test not in mine]


def _goes_with(w: Writer, first: n.Test, test: n.Test, tests: Sequence[n.Test]) -> bool:
    match first, test:
        case n.Is(one), n.Is(other):
            absorbed = isinstance(one, n.This) and isinstance(other, n.Foe) and bool(_verb_with_foe(w, tests))
            return one == other or absorbed
        case n.Matches(), n.Matches():
            return test is first or (first.selector.side is not None and _shares_verb(first, test, tests))
        case _:
            return test is first


def _verb_with_foe(w: Writer, tests: Sequence[n.Test]) -> list[str]:
    """Battle states of this card whose verb can have the foe as object."""
    mine = [test.state for test in tests if isinstance(test, n.Is) and isinstance(test.object, n.This)]
    return [state for state in mine if _is_verb(w, state) and "foe" in _verb(w, state).slots]


def _shares_verb(first: n.Matches, test: n.Matches, tests: Sequence[n.Test]) -> bool:
    """Neighbours of the same side, each with something to have: *se hai A e B*."""
    between = tests[: tests.index(test)]
    alike = all(isinstance(each, n.Matches) and each.selector.side is first.selector.side for each in between)
    return alike and first.selector.side is test.selector.side and not any(map(_is_none, (*between, test)))


def _is_none(test: n.Test) -> bool:
    """Whether the test says that there is none."""
    if not isinstance(test, n.Matches):
        return False
    return (test.compare, test.number) in {(n.Compare.EQUAL, 0), (n.Compare.AT_MOST, 0), (n.Compare.BELOW, 1)}


# --- one condition -----------------------------------------------------------------------------


def _cluster(m: Moment, cluster: _Cluster, reach: Reach, *, name_me: bool) -> _Said:
    match cluster[0]:
        case n.Matches():
            phrase, then = _counts(m, [test for test in cluster if isinstance(test, n.Matches)])
            return _Said(_intro(m.w, reach, "static_if"), phrase, then)
        case n.PlayerIs(state, player):
            return _player_is(m, state, player, reach)
        case n.Is():
            return _states(m, [test for test in cluster if isinstance(test, n.Is)], reach, name_me=name_me)
        case _:
            assert_never(cluster[0])


def _intro(w: Writer, reach: Reach, always: str) -> Template:
    """*se*, or the word of the game for what holds all the time (*finché*)."""
    own = reach is Reach.ALWAYS and w.words.has("game", always)
    return w.words.template("game", always) if own else w.words.small("if")


def _counts(m: Moment, tests: list[n.Matches]) -> tuple[Phrase, Discourse]:
    selector = tests[0].selector
    then = m.d.speaking_of(Somebody.ELSE)
    if selector.side is None:
        return _there(m, tests[0]), then.having_said(None)
    player = n.Player.YOU if selector.side is n.Side.OWN else n.Player.OPPONENT
    who = actor(m, player)
    template = "have.none" if _is_none(tests[0]) else "have"
    had = Enumeration(tuple(_matching(m, test, Use.HELD) for test in tests))
    frame = replace(m.w.said(template, np=had), form=who.form)
    return Series((who.phrase, frame)), then.having_said(player)


def _there(m: Moment, test: n.Matches) -> Phrase:
    """What is on neither side: *in campo c'è …*, *«Testuggine» è scoperta in campo*."""
    found = _matching(m, test, Use.COUNTED)
    where = found.place or place(m.w, "field", None)
    found = replace(found, place=None)
    if _is_none(test):
        return m.w.said("there.none", np=found, place=where)
    if test.selector.card is not None and found.determiner is Article.A:
        states = Series(tuple(Frame(state.template, topic=found.agreement) for state in found.states))
        bare = replace(found, states=())
        return replace(m.w.said("there.card", np=bare, state=states, place=where), topic=found.agreement)
    return m.w.said("there.one" if found.num is Num.ONE else "there.many", np=found, place=where)


def _matching(m: Moment, test: n.Matches, use: Use) -> NounPhrase:
    if _is_none(test):
        return described(m, test.selector, use, Article.NONE, Num.MANY)
    determiner, num = _number(m.w, test)
    return described(m, test.selector, use, determiner, num)


def _number(w: Writer, test: n.Matches) -> tuple[Determiner, Num]:
    """*un'unità*, *almeno 2 unità*: fewer than three are at most two."""
    match test.compare:
        case n.Compare.AT_LEAST | n.Compare.ABOVE:
            least = test.number + (test.compare is n.Compare.ABOVE)
            if least == 1:
                return Article.A, Num.ONE
            return Digits(least, w.words.small("at_least")), Num.of(least)
        case n.Compare.AT_MOST | n.Compare.BELOW:
            most = test.number - (test.compare is n.Compare.BELOW)
            return Digits(most, w.words.small("at_most")), Num.of(most)
        case n.Compare.EQUAL:
            return Digits(test.number, w.words.small("exactly")), Num.of(test.number)
        case _:
            assert_never(test.compare)


def _player_is(m: Moment, state: str, player: n.Player, reach: Reach) -> _Said:
    """*stai perdendo il Confronto*, *nel tuo turno*."""
    template = m.w.words.template("players", state)
    if not template.has_verb:
        form = "" if player is n.Player.YOU else player.value
        return _Said(None, Frame(m.w.words.template("players", state, form)), m.d)
    who = actor(m, player)
    phrase = Series((who.phrase, Frame(template, form=who.form)))
    return _Said(_intro(m.w, reach, "static_if"), phrase, m.d.having_said(player))


# --- how a card stands -------------------------------------------------------------------------


def _states(m: Moment, tests: list[n.Is], reach: Reach, *, name_me: bool) -> _Said:
    obj = tests[0].object
    subject, agreement, then = _subject(m, obj, name_me=name_me)
    own = [test.state for test in tests if test.object == obj]
    foes = [test.state for test in tests if test.object != obj]
    verbs = [state for state in own if _is_verb(m.w, state)]
    how = Series(tuple(_standing(m.w, obj, state, agreement) for state in own if state not in verbs))
    form = Form.HE if agreement.num is Num.ONE else Form.THEY
    if not verbs:
        frame = Frame(m.w.words.template("templates", "be"), {"what": how}, form, agreement)
        return _Said(_intro(m.w, reach, "static_while"), Series((subject, frame)), then)
    bearer = next((verb for verb in verbs if "foe" in _verb(m.w, verb).slots), verbs[0])
    slots = {"how": how, "foe": _foe(m, foes)}
    frames = (
        Frame(_verb(m.w, v), m.w.fill(_verb(m.w, v), slots if v == bearer else {}), form, agreement) for v in verbs
    )
    part = m.w.words.profile.saying.foes.get(bearer, "")
    return _Said(m.w.words.small("when"), Series((subject, Enumeration(tuple(frames)))), then.against(part))


def _subject(m: Moment, obj: n.Object, *, name_me: bool) -> tuple[Phrase, Agreement, Discourse]:
    """Of whom a test speaks; the card itself is left out where nobody else was spoken of (EL-7.10)."""
    if not isinstance(obj, n.This):
        found = mention(m, obj, How(Role.SUBJECT))
        return found.phrase, found.agreement, found.then.having_said(found.referent)
    full = in_full(m, obj, How(Role.SUBJECT))
    then = m.d.speaking_of(obj)
    others = m.d.card is not None or m.d.player is not None
    if m.d.card == obj or not (name_me or others):
        return Pronoun(full.agreement, Case.SUBJECT), full.agreement, then.having_said(None)
    return full, full.agreement, then.having_said(obj)


def _is_verb(w: Writer, state: str) -> bool:
    return w.words.has("flags", state, "verb")


def _verb(w: Writer, state: str) -> Template:
    return w.words.template("flags", state, "verb")


def _standing(w: Writer, obj: n.Object, state: str, agreement: Agreement) -> Phrase:
    """A state as predicate: *in Difesa*, *scoperta*, *nella tua Interzona*."""
    if state in w.words.profile.zones:
        selector, _ = picked_by(w, obj)
        side = n.Side.OWN if isinstance(obj, n.This) else selector.side if selector else None
        whose = whose_zone(w, state, side)
        return place(w, state, whose if isinstance(whose, Possessor) else None)
    form = next((form for form in ("is", "", "after") if w.words.has("flags", state, form)), "")
    if form:
        return Frame(w.words.template("flags", state, form), topic=agreement)
    return Frame(w.words.modifier("flags", state).template, topic=agreement)


def _foe(m: Moment, states: list[str]) -> Phrase:
    """The foe as object of the verb: *un'unità in Difesa*; nothing, where nothing is asked of it."""
    if not states:
        return NOTHING
    profile = m.w.words.profile
    zone = next((state for state in states if state in profile.zones), None)
    flags = tuple(state for state in states if state not in profile.zones)
    return described(m, n.Selector((profile.saying.foe,), flags=flags, zone=zone), Use.COUNTED, Article.A)


# --- players -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Actor:
    """A player as subject, and the form of the verb."""

    phrase: Phrase
    form: Form


def actor(m: Moment, player: n.Player) -> Actor:
    """*hai*, *l'avversario ha*; a player just named is left out in Italian, *they* in English."""
    match player:
        case n.Player.YOU:
            return Actor(m.w.small("reader"), Form.YOU)
        case n.Player.OPPONENT if m.d.player is player:
            return Actor(m.w.small("they"), _they(m.w))
        case n.Player.OPPONENT:
            return Actor(opponent(m.w), Form.HE)
        case n.Player.BOTH:
            return Actor(m.w.small("both"), Form.THEY)
        case _:
            assert_never(player)


def _they(w: Writer) -> Form:
    """One opponent is *they* in a language that says the pronoun, and keeps its verb in one that does not."""
    return Form.THEY if w.words.text("small", "they") else Form.HE


def opponent(w: Writer) -> NounPhrase:
    """*l'avversario*, *your opponent*."""
    return NounPhrase((Head(w.thing("opponent")),), determiner=Article.THE)
