"""The one text of a tree (EL-3, canonical form): what is printed is read again as the same tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from card_db.effects import nodes as n
from card_db.effects.signatures import Part, Signature, Takes, signature_of
from card_db.effects.vocabulary import Profile
from card_db.effects.walk import children


def print_effect(effect: n.Effect, profile: Profile) -> str:
    """The text of an effect as its cell holds it; empty for a card without effects."""
    return " | ".join(_Printer(profile).clause(clause) for clause in effect)


class _Printer:
    """Prints with the order of flags of one game."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile

    # --- clauses ---------------------------------------------------------------------

    def clause(self, clause: n.Clause) -> str:
        match clause:
            case n.Static(rules, zone, tests):
                return f"{_spaced('static', _from(zone), self._if(tests))}: {self._joined('; ', rules)}"
            case n.Triggered(event, steps, about, zone, limit, tests):
                head = _spaced(event + self._about(about), _from(zone), limit.value, self._if(tests))
                return f"{head}: {self._steps(steps)}"
            case n.Activated(steps, zone, limit, tests, costs):
                head = _spaced("activate", _from(zone), limit.value, self._if(tests), self._cost(costs))
                return f"{head}: {self._steps(steps)}"
            case n.Played(steps, manner, tests, costs):
                head = _spaced("play" + self._about(manner), self._if(tests), self._cost(costs))
                return f"{head}: {self._steps(steps)}"
            case n.Keyword(word, manner, tests, costs):
                return _spaced(word + self._about(manner), self._if(tests), self._cost(costs))
            case _:
                assert_never(clause)

    def _about(self, about: str | n.Player | n.Selector | None) -> str:
        if about is None:
            return ""
        if isinstance(about, str):
            return f"({about})"
        return f"({about.value})" if isinstance(about, n.Player) else f"({self.selector(about)})"

    def _if(self, tests: tuple[n.Test, ...]) -> str:
        return f"if {self._tests(tests)}" if tests else ""

    def _cost(self, costs: tuple[n.Cost, ...]) -> str:
        return f"cost {self._costs(costs)}" if costs else ""

    # --- steps -----------------------------------------------------------------------

    def _steps(self, steps: Iterable[n.Step]) -> str:
        return "; ".join(self._step(step) for step in steps)

    def _step(self, step: n.Step) -> str:
        match step:
            case n.May(costs, steps):
                return f"may {self._costs(costs)} then {self._part(steps)}" if costs else f"may {self._part(steps)}"
            case n.If(tests, steps):
                return f"if {self._tests(tests)} then {self._part(steps)}"
            case n.Unless(action, player, costs):
                return f"{self._word(action)} unless {player.value} {self._costs(costs)}"
            case _:
                return self._word(step)

    def _part(self, steps: tuple[n.Step, ...]) -> str:
        single = len(steps) == 1 and not isinstance(steps[0], n.May | n.If | n.Unless)
        return self._steps(steps) if single else f"{{ {self._steps(steps)} }}"

    # --- actions, rules, costs -------------------------------------------------------

    def _joined(self, between: str, nodes: Iterable[n.Rule | n.Cost]) -> str:
        return between.join(self._word(node) for node in nodes)

    def _costs(self, costs: tuple[n.Cost, ...]) -> str:
        return self._joined(" and ", costs)

    def _word(self, node: n.Action | n.Rule | n.Cost) -> str:
        """An action, a rule or a cost, by its signature."""
        signature = signature_of(node)
        if not signature.parts:
            return signature.word
        return f"{signature.word}({', '.join(self._parts(signature, node))})"

    def _parts(self, signature: Signature[object], node: object) -> Iterator[str]:
        values = iter(children(node))
        for part, value in zip(signature.parts, values, strict=False):
            if part.takes in (Takes.LEVY, Takes.PICK):
                yield self._pair(part, value, next(values))
            elif value is not None and value is not n.Chosen.BY_PLAYER:
                yield self._value(part, value)

    def _value(self, part: Part, value: object) -> str:
        if part.takes is Takes.KEEP:
            return f"keep {value}"
        if isinstance(value, str | int):
            return str(value)
        if isinstance(value, n.Player | n.Side | n.Chosen):
            return str(value.value)
        if isinstance(value, tuple):
            return "+".join(self._essences(essences) for essences in value)
        return self._node(value)

    def _node(self, value: object) -> str:
        if isinstance(value, n.Selector):
            return self.selector(value)
        if isinstance(value, n.Clause):
            return f"{{ {self.clause(value)} }}"
        if isinstance(value, n.Number):
            return self.number(value)
        if isinstance(value, n.Change):
            return self._change(value)
        if isinstance(value, n.Object):
            return self.object(value)
        raise TypeError(f"{value!r} is no part of an action, rule or cost")

    def _pair(self, part: Part, first: object, second: object) -> str:
        """Two fields that are written as one part."""
        if isinstance(first, n.Quantity) and isinstance(second, n.Selector):
            return self._quantity(first) + self.selector(second)
        if isinstance(first, n.Sign) and isinstance(second, n.Essences):
            return first.value + self._essences(second)
        raise TypeError(f"{first!r}, {second!r} is no {part.takes}")

    # --- who and what ----------------------------------------------------------------

    def object(self, about: n.Object) -> str:
        match about:
            case n.This():
                return "self"
            case n.Foe():
                return "foe"
            case n.Named(name):
                return name
            case n.Target() | n.Choose():
                return self._pick(about)
            case n.All(selector):
                return f"all({self.selector(selector)})"
            case n.Oldest(selector):
                return f"oldest({self.selector(selector)})"
            case _:
                assert_never(about)

    def _pick(self, pick: n.Target | n.Choose) -> str:
        word = "target" if isinstance(pick, n.Target) else "choose"
        named = f" as {pick.name}" if pick.name else ""
        return f"{word}({self._quantity(pick.quantity)}{self.selector(pick.selector)}){named}"

    def _quantity(self, quantity: n.Quantity) -> str:
        if quantity == n.ONE:
            return ""
        return f"{quantity.quota.value} {quantity.number} ".lstrip()

    def selector(self, selector: n.Selector) -> str:
        filters = list(self._filters(selector))
        return "/".join(selector.nouns) + (f"[{', '.join(filters)}]" if filters else "")

    def _filters(self, selector: n.Selector) -> Iterator[str]:
        """In the one order: side, other, face, attributes, other flags, measures, card, zone."""
        first = ("other", *self.profile.faces)
        if selector.side:
            yield selector.side.value
        yield from (flag for flag in selector.flags if flag in first)
        yield from (f"{attribute.column}={'/'.join(attribute.values)}" for attribute in selector.attributes)
        yield from (flag for flag in selector.flags if flag not in first)
        yield from (f"{one.field}{one.compare.value}{self.number(one.value)}" for one in selector.measures)
        if selector.card:
            yield f"card={selector.card}"
        if selector.zone:
            yield selector.zone

    # --- amounts and tests -----------------------------------------------------------

    def number(self, number: n.Number) -> str:
        match number:
            case n.Int(value):
                return str(value)
            case n.Count(selector, cap):
                return f"count({self.selector(selector)}" + (f", up to {cap})" if cap is not None else ")")
            case n.Read(field, about):
                return f"{field}({self.object(about)})"
            case n.Counters(about, name):
                return f"counters({self.object(about)}, {name})"
            case _:
                assert_never(number)

    def _change(self, change: n.Change) -> str:
        match change:
            case n.Signed(sign, number):
                return sign.value + self.number(number)
            case n.Either(tests, then, otherwise):
                return f"{self._change(then)} if {self._tests(tests)} else {self._change(otherwise)}"
            case _:
                assert_never(change)

    def _essences(self, essences: n.Essences) -> str:
        return f"{essences.number} {essences.humour}"

    def _tests(self, tests: tuple[n.Test, ...]) -> str:
        return " and ".join(self._test(test) for test in tests)

    def _test(self, test: n.Test) -> str:
        match test:
            case n.Matches(selector, n.Compare.AT_LEAST, 1):
                return f"exists({self.selector(selector)})"
            case n.Matches(selector, compare, number):
                return f"count({self.selector(selector)}) {compare.value} {number}"
            case n.Is(about, state):
                return f"is({self.object(about)}, {state})"
            case n.PlayerIs(state, player):
                return f"{state}({player.value})"
            case _:
                assert_never(test)


def _spaced(*parts: str) -> str:
    """The parts that are there, a space between them."""
    return " ".join(part for part in parts if part)


def _from(zone: str | None) -> str:
    return f"from {zone}" if zone else ""
