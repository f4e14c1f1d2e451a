"""Random effects of any profile: every tree that can be written, and that a card of that kind may have.

``effects(profile, kind)`` is what other tests need: the engine, the wording, the printed page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from hypothesis import strategies as st

from card_db.effects import nodes as n
from card_db.effects.profile import Profile
from card_db.effects.signatures import ACTIONS, COSTS, RULES, Part, Signature, Takes

T = TypeVar("T")

NUMBERS = st.integers(1, 12)
DEPTH = 2
"""So many descriptions and granted clauses inside each other."""


def effects(profile: Profile, kind: str) -> st.SearchStrategy[n.Effect]:
    """Effects of one to three clauses that a card of this kind may have; each passes every check of EL-9.3."""

    @st.composite
    def effect(draw: st.DrawFn) -> n.Effect:
        most = 1 if profile.kind(kind).play == "one" else 3
        trees = _Trees(draw, profile)
        return tuple(trees.card_clause(kind) for _ in range(draw(st.integers(1, most))))

    return effect()


@dataclass(slots=True)
class _Scope:
    """One clause: what may stand in it, and the names given so far."""

    static: bool = False
    foe: bool = False
    naming: bool = False
    """Whether picks may get names: there are steps still to come that can use them."""
    names: list[str] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)


class _Trees:
    """Grows trees by drawing every choice, in the order in which the effect is read."""

    def __init__(self, draw: st.DrawFn, profile: Profile) -> None:
        self.draw = draw
        self.profile = profile
        self.scope = _Scope()
        self.depth = 0

    # --- choices ---------------------------------------------------------------------

    def one(self, options: Iterable[T]) -> T:
        return self.draw(st.sampled_from(tuple(options)))

    def some(self, options: Iterable[T], least: int, most: int) -> tuple[T, ...]:
        pool = tuple(options)
        most = min(most, len(pool))
        if most == 0:
            return ()
        return tuple(self.draw(st.lists(st.sampled_from(pool), min_size=least, max_size=most, unique=True)))

    def maybe(self) -> bool:
        return self.draw(st.booleans())

    def several(self, make: Callable[[], T], least: int, most: int) -> tuple[T, ...]:
        return tuple(make() for _ in range(self.draw(st.integers(least, most))))

    # --- clauses ---------------------------------------------------------------------

    def card_clause(self, kind: str) -> n.Clause:
        rules = self.profile.kind(kind)
        if rules.play:
            return self.played()
        sorts = self.field_clauses()
        sorts += [partial(self.keyword, word) for word in rules.keywords]
        return self.one(sorts)()

    def field_clauses(self) -> list[Callable[[], n.Clause]]:
        """Clauses that work on the field: those a card may have of itself, and those it may be given."""
        sorts: list[Callable[[], n.Clause]] = []
        sorts += [self.static] if self.profile.rules else []
        sorts += [self.triggered] if self.profile.events and self.profile.actions else []
        sorts += [self.activated] if self.can_activate() else []
        return sorts

    def can_activate(self) -> bool:
        once = self.profile.activate_once or bool(self.profile.costs)
        return bool(self.profile.actions) and once

    def static(self) -> n.Clause:
        self.scope = _Scope(static=True, foe=self.profile.has_foe)
        tests, rules = self.tests(0, 2), self.several(self.rule, 1, 2)
        return n.Static(rules, self.zone(), tests)

    def triggered(self) -> n.Clause:
        self.scope = _Scope(naming=self.can_be_named())
        event = self.one(self.profile.events)
        about, zone, limit = self.about(event), self.zone(), self.one(n.Limit)
        tests = self.tests(0, 2)
        return n.Triggered(event, self.steps(), about, zone, limit, tests)

    def activated(self) -> n.Clause:
        self.scope = _Scope(naming=self.can_be_named())
        zone, tests, costs = self.zone(), self.tests(0, 2), self.costs(0)
        used_up = any(COSTS[word].node is type(cost) and COSTS[word].uses_up for word in COSTS for cost in costs)
        free = used_up and not self.profile.activate_once
        limit = self.one(n.Limit) if free else n.Limit.ONCE
        return n.Activated(self.steps(), zone, limit, tests, costs)

    def played(self) -> n.Clause:
        manner = self.one((None, *self.profile.plays))
        foe = self.profile.plays.get(manner or "", False)
        self.scope = _Scope(foe=foe, naming=self.can_be_named())
        tests, costs = self.tests(0, 2), self.costs(0)
        return n.Played(self.steps(), manner, tests, costs)

    def keyword(self, word: str) -> n.Clause:
        self.scope = _Scope()
        manner = self.one((None, *self.profile.keywords[word]))
        return n.Keyword(word, manner, self.tests(0, 1), self.costs(0))

    def granted(self) -> n.Clause:
        outer, self.scope = self.scope, _Scope()
        zones, self.depth = self.depth, DEPTH + 1
        clause = self.one(self.field_clauses())()
        self.scope, self.depth = outer, zones
        return clause

    def zone(self) -> str | None:
        return self.one((None, *self.profile.clause_zones)) if self.depth <= DEPTH else None

    def about(self, event: str) -> str | n.Player | n.Selector | None:
        found = self.profile.events[event]
        options: list[str | n.Player | None] = [None, *found.manners]
        options += list(n.Player) if found.of == "player" else []
        if found.of == "cards" and self.maybe():
            return self.selector(placed=False)
        return self.one(options)

    # --- steps -----------------------------------------------------------------------

    def steps(self) -> tuple[n.Step, ...]:
        """The body of a clause; a name that nothing has used is used in a last step."""
        steps = self.several(self.step, 1, 2)
        self.scope.naming = False
        while self.scope.unused:
            steps += (self.action(n.Named(self.scope.unused.pop())),)
        return steps

    def step(self) -> n.Step:
        sort = self.one(("action", "action", "may", "if", "unless"))
        if sort == "may":
            return n.May(self.costs(0), self.inner())
        if sort == "if":
            return n.If(self.tests(1, 2), self.inner())
        action = self.action()
        if sort == "unless" and self.profile.costs:
            return n.Unless(action, self.one(n.Player), self.costs(1))
        return action

    def inner(self) -> tuple[n.Step, ...]:
        if self.depth >= DEPTH:
            return (self.action(),)
        self.depth += 1
        steps = self.several(self.step, 1, 2)
        self.depth -= 1
        return steps

    # --- actions, rules, costs -------------------------------------------------------

    def action(self, about: n.Object | None = None) -> n.Action:
        words = [word for word in self.profile.actions if word != "grant" or self.depth <= DEPTH]
        if about is not None:
            words = [word for word in words if word != "grant" and ACTIONS[word].parts[0].takes is Takes.OBJECT]
        return self.node(ACTIONS[self.one(words)], about)

    def rule(self) -> n.Rule:
        node = self.node(RULES[self.one(self.profile.rules)])
        return self.protect(node) if isinstance(node, n.Protect) else node

    def protect(self, node: n.Protect) -> n.Rule:
        deed, _, by = self.one(self.profile.protections).partition(" ")
        return n.Protect(node.object, deed, n.Side(by) if by else None)

    def costs(self, least: int) -> tuple[n.Cost, ...]:
        if not self.profile.costs:
            return ()
        return self.several(lambda: self.node(COSTS[self.one(self.profile.costs)]), least, 2)

    def node(self, signature: Signature[T], about: n.Object | None = None) -> T:
        values: list[object] = []
        for part in signature.parts:
            if part.takes is Takes.OBJECT and about is not None:
                values.append(about)
            elif part.takes is Takes.KEEP:
                values[-1:] = self.looked()
            else:
                values += self.part(part, values)
        return signature.node(*values)

    def looked(self) -> list[int]:
        keep = self.draw(NUMBERS)
        return [keep + self.draw(NUMBERS), keep]

    def part(self, part: Part, before: Sequence[object]) -> tuple[object, ...]:
        if part.takes is Takes.WORD:
            words = self.profile.word_list(part.table)
            return (self.one((None, *words) if part.optional else words),)
        if part.takes is Takes.VALUE:
            return (self.field_value(str(before[-1])),)
        if part.takes is Takes.LEVY:
            return self.one(n.Sign), self.essences()
        if part.takes is Takes.PICK:
            return self.quantity(), self.selector()
        return (self.plain_part(part),)

    def plain_part(self, part: Part) -> object:
        makers: dict[Takes, Callable[[], object]] = {
            Takes.PLAYER: lambda: self.one(n.Player),
            Takes.OBJECT: self.object,
            Takes.NUMBER: self.number,
            Takes.DIGITS: lambda: self.draw(NUMBERS),
            Takes.CHANGE: self.change,
            Takes.BY: lambda: None,
            Takes.CHOSEN: lambda: self.one(n.Chosen),
            Takes.CLAUSE: self.granted,
            Takes.SELECTOR: self.selector,
            Takes.TRIBUTE: self.tribute,
        }
        return makers[part.takes]()

    def field_value(self, name: str) -> n.Number | str:
        column = self.profile.fields[name]
        return self.number() if column == "number" else self.one(self.profile.attributes[column])

    def tribute(self) -> tuple[n.Essences, ...]:
        humours = self.some(self.profile.humours, 1, 3)
        return tuple(n.Essences(self.draw(NUMBERS), humour) for humour in humours)

    def essences(self) -> n.Essences:
        return n.Essences(self.draw(NUMBERS), self.one(self.profile.humours))

    # --- tests and amounts -----------------------------------------------------------

    def tests(self, least: int, most: int) -> tuple[n.Test, ...]:
        return self.several(self.test, least, most)

    def test(self) -> n.Test:
        states = [word for word in self.profile.players if self.readable(word)]
        sort = self.one(("exists", "count", "is", *(["player"] if states else [])))
        if sort == "player":
            return n.PlayerIs(self.one(states), self.one(n.Player))
        if sort == "is":
            return n.Is(self.object(), self.one(self.profile.states))
        if sort == "exists":
            return n.Matches(self.selector(), n.Compare.AT_LEAST, 1)
        least = {n.Compare.AT_LEAST: 2, n.Compare.AT_MOST: 1, n.Compare.EQUAL: 0}
        selector, compare = self.selector(), self.one(least)
        return n.Matches(selector, compare, self.draw(st.integers(least[compare], 12)))

    def change(self) -> n.Change:
        then = self.signed()
        if self.depth > DEPTH or not self.maybe():
            return then
        return n.Either(self.tests(1, 2), then, self.signed())

    def signed(self) -> n.Signed:
        return n.Signed(self.one(n.Sign), self.number())

    def number(self) -> n.Number:
        if self.depth >= DEPTH or not self.maybe():
            return n.Int(self.draw(st.integers(0, 999)))
        reads = [word for word in self.profile.values if self.readable(word)]
        sort = self.one(("count", *(["read"] if reads else []), *(["counters"] if self.profile.counters else [])))
        self.depth += 1
        number = self.number_of(sort, reads)
        self.depth -= 1
        return number

    def number_of(self, sort: str, reads: Sequence[str]) -> n.Number:
        if sort == "count":
            return n.Count(self.selector(), self.one((None, *range(1, 5))))
        if sort == "read":
            return n.Read(self.one(reads), self.object())
        return n.Counters(self.object(), self.one(self.profile.counters))

    def readable(self, word: str) -> bool:
        return not (self.scope.static and word in self.profile.changed_by_static)

    # --- who and what ----------------------------------------------------------------

    def object(self) -> n.Object:
        options = ["self", "all", "oldest", *(["foe"] if self.scope.foe else [])]
        options += ["named"] if self.scope.names else []
        options += [] if self.scope.static else ["target", "choose"]
        sort = self.one(options)
        if sort == "named":
            return self.named()
        if sort in ("target", "choose"):
            return self.pick(sort)
        if sort in ("all", "oldest"):
            return (n.All if sort == "all" else n.Oldest)(self.selector())
        return n.Foe() if sort == "foe" else n.This()

    def named(self) -> n.Object:
        name = self.one(self.scope.names)
        if name in self.scope.unused:
            self.scope.unused.remove(name)
        return n.Named(name)

    def pick(self, sort: str) -> n.Object:
        quantity, selector = self.quantity(), self.selector(seen=sort == "target")
        name = f"x{len(self.scope.names)}" if self.scope.naming and self.maybe() else None
        if name:
            self.scope.names.append(name)
            self.scope.unused.append(name)
        return (n.Target if sort == "target" else n.Choose)(quantity, selector, name)

    def can_be_named(self) -> bool:
        return any(ACTIONS[word].parts[0].takes is Takes.OBJECT for word in self.profile.actions if word != "grant")

    def quantity(self) -> n.Quantity:
        return n.Quantity(self.one(n.Quota), self.draw(st.integers(1, 4)))

    def selector(self, *, seen: bool = False, placed: bool = True) -> n.Selector:
        """A description; ``seen``: of cards that both players see (EL-9.3, 4); ``placed``: it may name a zone."""
        self.depth += 1
        nouns, side = self.some(self.profile.nouns, 1, 2), self.one((None, *n.Side))
        attributes, flags = self.attributes(), self.flags()
        selector = n.Selector(
            nouns,
            side,
            flags,
            attributes,
            self.measures(),
            self.one((None, None, "AD-ROM-01", "KM-FLE-01")),
            self.one(self.places(side, seen=seen)) if placed else None,
        )
        self.depth -= 1
        return selector

    def places(self, side: n.Side | None, *, seen: bool) -> list[str | None]:
        open_to = {"all", "owner"} if side is n.Side.OWN else {"all"}
        zones = self.profile.zones.items()
        return [None, *(word for word, zone in zones if word != "field" and (not seen or zone.seen in open_to))]

    def flags(self) -> tuple[str, ...]:
        chosen = set(self.some(self.profile.flags, 0, 3))
        for group in self.profile.exclusive.values():
            for flag in [flag for flag in group if flag in chosen][1:]:
                chosen.remove(flag)
        order = ("other", *self.profile.faces, *(flag for flag in self.profile.flags if flag not in self.profile.faces))
        chosen |= {"other"} if self.maybe() else set()
        return tuple(flag for flag in order if flag in chosen)

    def attributes(self) -> tuple[n.Attribute, ...]:
        columns = set(self.some(self.profile.attributes, 0, 2))
        return tuple(
            n.Attribute(column, self.some(values, 1, 3))
            for column, values in self.profile.attributes.items()
            if column in columns
        )

    def measures(self) -> tuple[n.Measure, ...]:
        words = set(self.some([word for word in self.profile.measures if self.readable(word)], 0, 2))
        return tuple(self.measure(word) for word in self.profile.measures if word in words)

    def measure(self, word: str) -> n.Measure:
        value = self.number()
        plain = (n.Compare.AT_LEAST, n.Compare.AT_MOST, n.Compare.EQUAL)
        return n.Measure(word, self.one(plain if isinstance(value, n.Int) else n.Compare), value)
