"""Effects that use every word of a profile at least once, in singular and plural."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

from card_db.effects import nodes as n
from card_db.effects.profile import Profile

YOU, OPPONENT, BOTH = n.Player
PLUS, MINUS = (n.Signed(sign, n.Int(2)) for sign in n.Sign)
TWO, UP_TO_TWO = n.Quantity(n.Quota.EXACTLY, 2), n.Quantity(n.Quota.UP_TO, 2)


def every_word(profile: Profile) -> list[tuple[n.Effect, str]]:
    """Trees with the kind of card they stand on; not every one could be written on a card."""
    kind = next(iter(profile.kinds), profile.nouns[0])
    clauses: list[n.Clause] = [n.Triggered(_plain_event(profile), (step,)) for step in _steps(profile)]
    clauses += [n.Static((rule,)) for rule in _rules(profile)]
    clauses += [n.Static((_bonus(profile),), tests=(test,)) for test in _tests(profile)]
    clauses += _heads(profile)
    return [((clause,), kind) for clause in clauses]


def _plain_event(profile: Profile) -> str:
    return next(event for event in profile.events if profile.wording("events", event, "it"))


def _bonus(profile: Profile, obj: n.Object | None = None, change: n.Change = PLUS) -> n.Bonus:
    return n.Bonus(obj or n.This(), next(iter(profile.stats)), change)


def _selectors(profile: Profile) -> Iterator[n.Selector]:
    noun = profile.nouns[0]
    for name, side in product(profile.nouns, (None, *n.Side)):
        yield n.Selector((name,), side)
    for side, zone in product((None, *n.Side), profile.zones):
        yield n.Selector((noun,), side, zone=None if zone == "field" else zone)
    for flag in ("other", *profile.flags):
        yield n.Selector((noun,), n.Side.OWN, (flag,))
    for column, values in profile.attributes.items():
        for value in values:
            yield n.Selector((noun,), n.Side.ENEMY, attributes=(n.Attribute(column, (value,)),))
        yield n.Selector((noun,), attributes=(n.Attribute(column, values),))
    for measure, compare in product(profile.measures, n.Compare):
        yield n.Selector((noun,), n.Side.OWN, measures=(n.Measure(measure, compare, n.Int(2)),))
        read = n.Read(profile.values[0], n.This())
        yield n.Selector((noun,), n.Side.OWN, measures=(n.Measure(measure, compare, read),))


def _picks(profile: Profile) -> Iterator[n.Object]:
    for selector in _selectors(profile):
        yield from (n.Target(n.ONE, selector), n.All(selector))
    own = n.Selector((profile.nouns[0],), n.Side.OWN, ("other",))
    yield from (n.Choose(TWO, own), n.Oldest(own), n.Target(UP_TO_TWO, own), n.Target(n.ONE, own), n.This())


def _steps(profile: Profile) -> Iterator[n.Step]:
    stat, noun = next(iter(profile.stats)), profile.nouns[0]
    for obj in _picks(profile):
        yield n.Modify(obj, stat, PLUS, "turn")
    for stat, change in product(profile.stats, _changes(profile)):
        yield n.Modify(n.This(), stat, change, "turn")
    for duration in profile.durations:
        yield n.Modify(n.This(), stat, PLUS, duration)
    yield from _player_steps(profile)
    yield from _card_steps(profile)
    yield n.May((), (n.Draw(YOU, n.Int(1)),))
    yield n.May((), (n.Modify(n.This(), stat, PLUS, "turn"),))
    yield n.May((), (n.Modify(n.Choose(n.ONE, n.Selector((noun,))), stat, PLUS, "turn"),))
    for cost, who in product(_costs(profile), n.Player):
        yield n.May((cost,), (n.Draw(YOU, n.Int(1)),))
        yield n.Unless(n.Draw(OPPONENT, n.Int(1)), who, (cost,))
        yield n.Unless(n.Draw(YOU, n.Int(1)), who, (cost,))
    for test in _tests(profile):
        yield n.If((test,), (n.Discard(YOU, n.Int(1)),))


def _changes(profile: Profile) -> Iterator[n.Change]:
    selector = n.Selector((profile.nouns[0],))
    numbers: list[n.Number] = [n.Int(2), n.Count(selector), n.Count(selector, 3)]
    numbers += [n.Read(value, n.This()) for value in profile.values]
    numbers += [n.Counters(n.This(), name) for name in profile.counters]
    for sign, number in product(n.Sign, numbers):
        yield n.Signed(sign, number)
    yield n.Either((n.Matches(selector, n.Compare.AT_LEAST, 1),), PLUS, MINUS)


def _player_steps(profile: Profile) -> Iterator[n.Step]:
    used = profile.actions
    for who in n.Player:
        for number in (change.number for change in _changes(profile) if isinstance(change, n.Signed)):
            yield n.Draw(who, number)
        yield from (n.Discard(who, n.Int(2), chosen) for chosen in n.Chosen)
        yield from (n.Points(who, change) for change in _changes(profile) if "points" in used)
        if "reveal" in used:
            yield n.Reveal(who)
        if "essence" in used:
            yield from (n.Essence(who, n.Int(2), humour) for humour in profile.humours)
        if "control" in used:
            yield n.Control(n.Target(n.ONE, n.Selector((profile.nouns[0],), n.Side.ENEMY)), who, "turn")
    if "look" in used:
        yield from (n.Look(*numbers) for numbers in ((2, 1), (5, 2)))


def _card_steps(profile: Profile) -> Iterator[n.Step]:
    used, first = profile.actions, profile.nouns[0]
    for side, zone in product((None, *n.Side), profile.zones):
        selector = n.Selector((first,), side, zone=None if zone == "field" else zone)
        for cards in (n.Target(n.ONE, selector), n.All(selector)):
            yield from (n.Move(cards, to) for to in profile.destinations.get("move", ()))
            for word, node in _SIMPLE.items():
                if word in used:
                    yield node(cards)
    objects: tuple[n.Object, ...] = (n.Target(n.ONE, n.Selector((first,))), n.All(n.Selector((first,))), n.This())
    for obj in objects:
        yield from (n.Move(obj, to) for to in profile.destinations.get("move", ()))
        yield from (n.Position(obj, position) for position in profile.positions)
        yield from (n.Become(obj, *value, "turn") for value in _fields(profile))
        if "silence" in used:
            yield n.Silence(obj, "turn")
        if "negate" in used:
            yield from (n.Negate(obj, to) for to in (None, *profile.destinations["negate"]))
        for counter, change in product(profile.counters, _changes(profile)):
            yield n.AddCounter(obj, counter, change)
        yield n.Grant(obj, n.Static((_bonus(profile),)), "turn")
    pick = n.Choose(n.ONE, n.Selector((first,)), "x")
    yield n.If((n.Is(pick, profile.states[0]),), (n.Draw(YOU, n.Int(1)), n.Destroy(n.Named("x"))))


_SIMPLE: dict[str, Callable[[n.Object], n.Action]] = {
    "copy": n.Copy,
    "chain": n.Chain,
    "deploy": n.Deploy,
    "cancel": n.Cancel,
}


def _fields(profile: Profile) -> Iterator[tuple[str, n.Number | str]]:
    for field, column in profile.fields.items():
        if column == "number":
            yield field, n.Int(2)
        else:
            yield from ((field, value) for value in profile.attributes[column])


def _costs(profile: Profile) -> Iterator[n.Cost]:
    costs: dict[str, n.Cost] = {
        "discard": n.PayDiscard(1),
        "lose": n.PayPoints(2),
        "exile": n.PayExile(TWO, n.Selector((profile.nouns[0],), n.Side.OWN)),
        "exhaust": n.PayExhaust(),
    }
    yield from (cost for word, cost in costs.items() if word in profile.costs)
    if "pay" in profile.costs:
        yield from (n.PayTribute((n.Essences(2, humour),)) for humour in profile.humours)


def _tests(profile: Profile) -> Iterator[n.Test]:
    foes: list[n.Object] = [n.Foe()] if profile.has_foe else []
    for selector in _selectors(profile):
        yield n.Matches(selector, n.Compare.AT_LEAST, 1)
    for compare, number, side in product(n.Compare, (0, 1, 2), (None, *n.Side)):
        yield n.Matches(n.Selector((profile.nouns[0],), side), compare, number)
    yield n.Matches(n.Selector((profile.nouns[0],), card="X"), n.Compare.AT_LEAST, 1)
    objects: list[n.Object] = [n.This(), n.All(n.Selector((profile.nouns[0],))), *foes]
    for obj, state in product(objects, profile.states):
        yield n.Is(obj, state)
    for state, player in product(profile.players, n.Player):
        yield n.PlayerIs(state, player)


def _rules(profile: Profile) -> Iterator[n.Rule]:
    first = n.Selector((profile.nouns[0],), n.Side.OWN)
    objects: list[n.Object] = [n.This(), n.All(first), *([n.Foe()] if profile.has_foe else [])]
    for obj, change in product(objects, _changes(profile)):
        yield _bonus(profile, obj, change)
    for obj, deed in product(objects, profile.protections):
        word, _, by = deed.partition(" ")
        yield n.Protect(obj, word, n.Side(by) if by else None)
    for who, deed in product(n.Player, profile.prohibitions):
        yield n.Forbid(who, deed)
    if "pierce" in profile.rules:
        yield from (n.Pierce(obj) for obj in objects)
    if "tribute" in profile.rules:
        yield from (n.Tribute(first, sign, n.Essences(2, humour)) for sign in n.Sign for humour in profile.humours)


def _heads(profile: Profile) -> Iterator[n.Clause]:
    draw = (n.Draw(YOU, n.Int(1)),)
    noun, bonus = n.Selector((profile.nouns[0],)), _bonus(profile)
    fights = [state for state in profile.states if profile.wording("flags", state, "it", "verb")]
    for state in fights:
        yield n.Static((bonus,), tests=(n.Is(n.This(), state), n.Is(n.Foe(), profile.faces[0])))
        yield n.Static((_bonus(profile, n.Foe()),), tests=(n.Is(n.This(), state),))
    for event in profile.events:
        abouts: list[str | n.Player | n.Selector | None] = [None, *profile.events[event].manners, noun, *n.Player]
        for about, limit in product(abouts, n.Limit):
            yield n.Triggered(event, draw, about, limit=limit)
            yield n.Triggered(event, (n.Draw(OPPONENT, n.Int(1)),), about, limit=limit)
    test = n.Matches(noun, n.Compare.AT_LEAST, 1)
    yield n.Activated(draw, profile.clause_zones[0] if profile.clause_zones else None, n.Limit.ONCE, (test,))
    for manner in (None, *profile.plays):
        yield n.Played(draw, manner, (test,), tuple(_costs(profile))[:1])
    for word, manners in profile.keywords.items():
        for manner in (None, *manners):
            yield n.Keyword(word, manner, (test,), tuple(_costs(profile))[:1])
    own = replace(noun, side=n.Side.OWN)
    many = n.Target(TWO, own, "x")
    value = n.Read(profile.values[0], n.Named("x")) if profile.values else n.Int(2)
    yield n.Triggered(_plain_event(profile), (n.Destroy(many), n.Destroy(n.Named("x")), n.Draw(YOU, value)))
    measure = n.Measure(profile.measures[0], n.Compare.EQUAL, n.Count(own)) if profile.measures else None
    if measure:
        yield n.Static((_bonus(profile, n.All(replace(own, measures=(measure,)))),))
    yield n.Triggered(_plain_event(profile), (n.Discard(OPPONENT, n.Int(1)), n.Discard(OPPONENT, n.Int(1)), *draw))
    yield n.Triggered(
        _plain_event(profile), (n.Draw(BOTH, n.Int(1)), *draw, n.Destroy(n.All(own)), n.If((test,), draw))
    )
