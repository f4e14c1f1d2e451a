"""Text of the effect column becomes nodes, or everything that is wrong with it, each at its place.

``syntax.py`` looks at the shape, ``objects.py`` reads who and what; here are clauses, steps, actions, tests and costs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from card_db.effects import forms as f
from card_db.effects import nodes as n
from card_db.effects.checks import clause_faults, effect_faults
from card_db.effects.objects import COMPARES, FROM_ONE, TOO_MANY, WHICH, Objects, parts_given, value_of
from card_db.effects.printer import print_effect
from card_db.effects.reading import Scope, Unknown, Wrong
from card_db.effects.said import EffectError, listed, quoted, same, told
from card_db.effects.signatures import ACTIONS, COSTS, RULES, Part, Signature, Takes
from card_db.effects.syntax import clauses
from card_db.effects.tokens import Token
from card_db.effects.vocabulary import Profile
from card_db.effects.walk import walk
from card_db.problems import Problem, Said

__all__ = ["EffectError", "Parsed", "parse"]

T = TypeVar("T")

PLAYERS = {player.value: player for player in n.Player}
CHOSEN = {chosen.value: chosen for chosen in n.Chosen if chosen.value}
SIGNS = {sign.value: sign for sign in n.Sign}

HEADS: Mapping[str, tuple[str, ...]] = {
    "static": ("from", "if"),
    "event": ("(", "from", "once", "if"),
    "activate": ("from", "once", "if", "cost"),
    "play": ("(", "if", "cost"),
    "keyword": ("(", "if", "cost"),
}
"""Head parts a clause may have (4.1)."""

CLAUSE = Unknown("Inizio di clausola sconosciuto", "Unknown beginning of a clause")
MANNER = Unknown("Modo sconosciuto", "Unknown manner")
ZONE = Unknown("Zona sconosciuta", "Unknown zone")
ACTION = Unknown("Azione sconosciuta", "Unknown action")
RULE = Unknown("Regola sconosciuta", "Unknown rule")
COST = Unknown("Costo sconosciuto", "Unknown cost")
TEST = Unknown("Condizione sconosciuta", "Unknown test")
STATE = Unknown("Stato sconosciuto", "Unknown state")
PLAYER = Unknown("Giocatore sconosciuto", "Unknown player")
HUMOUR = Unknown("Umore sconosciuto", "Unknown humour")
BY = Unknown("Parola sconosciuta", "Unknown word")
WORDS: Mapping[str, Unknown] = {
    "stats": Unknown("Statistica sconosciuta", "Unknown stat"),
    "durations": Unknown("Durata sconosciuta", "Unknown duration"),
    "counters": Unknown("Segnalino sconosciuto", "Unknown counter"),
    "humours": HUMOUR,
    "destinations.move": Unknown("Destinazione sconosciuta", "Unknown destination"),
    "destinations.negate": Unknown("Destinazione sconosciuta", "Unknown destination"),
    "positions": Unknown("Posizione sconosciuta", "Unknown position"),
    "fields": Unknown("Campo sconosciuto", "Unknown field"),
    "protections": Unknown("Protezione sconosciuta", "Unknown protection"),
    "prohibitions": Unknown("Divieto sconosciuto", "Unknown prohibition"),
}


@dataclass(frozen=True, slots=True)
class Parsed:
    """An effect, and where each of its clauses stood: characters of the cell, from 0, the second one excluded."""

    effect: n.Effect
    spans: tuple[tuple[int, int], ...]


def parse(text: str, profile: Profile, kind: str, *, cards: Collection[str] = frozenset()) -> Parsed:
    """Read the effect of a card of this kind; a blank cell is a card without effects.

    ``cards`` are the ids that ``card=`` may name, listed in their order (sorted when they have none); without any,
    every id will do.
    Raises :class:`EffectError` with every problem found, each with its place in the cell.
    """
    if not text.strip():
        return Parsed((), ())
    forms, problems = clauses(text)
    parser = _Parser(text, profile, cards)
    found = [(parser.attempt(parser.clause, form), (form.start, form.end)) for form in forms]
    read = [(clause, span) for clause, span in found if clause is not None]
    parsed = Parsed(tuple(clause for clause, _ in read), tuple(span for _, span in read))
    problems = (*problems, *parser.problems)
    problems += _faults(text, parsed, profile, kind, whole=not problems)
    if problems:
        raise EffectError(sorted(problems, key=lambda problem: problem.start or 0))
    _demand_canonical(text, parsed, profile)
    return parsed


def _faults(text: str, parsed: Parsed, profile: Profile, kind: str, *, whole: bool) -> tuple[Problem, ...]:
    """What the checks on the tree say (EL-9.3), at the clauses concerned."""
    faults = [(index, fault) for index, clause in enumerate(parsed.effect) for fault in clause_faults(clause, profile)]
    if whole:
        faults += effect_faults(parsed.effect, profile, kind)
    return tuple(
        Problem(fault.said, cell=text, start=start, end=end, expected=fault.expected)
        for index, fault in faults
        for start, end in [parsed.spans[index]]
    )


def _demand_canonical(text: str, parsed: Parsed, profile: Profile) -> None:
    canonical = print_effect(parsed.effect, profile)
    if text == canonical:
        return
    pairs = zip(text, canonical, strict=False)
    differs = next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(text), len(canonical)))
    said = Said("L’effetto non è scritto nella sua unica forma.", "The effect is not written in its one form.")
    raise EffectError([Problem(said, cell=text, start=differs, end=differs + 1, expected=quoted(canonical))])


class _Parser(Objects):
    """Reads the clauses of one cell."""

    # --- clauses ---------------------------------------------------------------------

    def clause(self, form: f.Clause) -> n.Clause:
        """A clause, with the names given in it."""
        outer, self.scope = self.scope, Scope(static=form.word.text == "static")
        known = len(self.problems)
        try:
            clause = self._clause(form)
            if len(self.problems) == known:
                self.problems += self.unused_names()
        finally:
            self.scope = outer
        if len(self.problems) > known:
            raise Wrong
        return clause

    def _clause(self, form: f.Clause) -> n.Clause:
        word = form.word.text
        if word == "static":
            return self._static(form)
        if word == "activate":
            return self._activated(form)
        if word == "play":
            return self._played(form)
        if word in self.profile.keywords:
            return self._keyword(form)
        if word in self.profile.events:
            return self._triggered(form)
        beginnings = ("static", "activate", "play", *self.profile.keywords, *self.profile.events)
        raise self.unknown(form.word, CLAUSE, beginnings)

    def _static(self, form: f.Clause) -> n.Clause:
        self._head(form, "static")
        rules: tuple[n.Rule, ...] = self.safely(self._rules, form.steps, ())
        return n.Static(rules, self._zone_of(form), self._tests_of(form))

    def _triggered(self, form: f.Clause) -> n.Clause:
        self._head(form, "event")
        about, tests = self._about(form), self._tests_of(form)
        zone, limit = self._zone_of(form), _limit(form)
        return n.Triggered(form.word.text, self._steps_of(form), about, zone, limit, tests)

    def _activated(self, form: f.Clause) -> n.Clause:
        self._head(form, "activate")
        zone, tests, costs = self._zone_of(form), self._tests_of(form), self._costs_of(form)
        return n.Activated(self._steps_of(form), zone, _limit(form), tests, costs)

    def _played(self, form: f.Clause) -> n.Clause:
        self._head(form, "play")
        manner, tests, costs = self._manner(form, self.profile.plays), self._tests_of(form), self._costs_of(form)
        return n.Played(self._steps_of(form), manner, tests, costs)

    def _keyword(self, form: f.Clause) -> n.Clause:
        self._head(form, "keyword")
        word = form.word.text
        manner = self._manner(form, self.profile.keywords[word])
        return n.Keyword(word, manner, self._tests_of(form), self._costs_of(form))

    def _head(self, form: f.Clause, sort: str) -> None:
        for part, token in form.parts.items():
            if part not in HEADS[sort]:
                self.problems.append(self._head_fault(form, sort, part, token))
        if sort == "keyword" and form.colon is not None:
            whole = told("{0} dice già tutto: non ha seguito.", "{0} says all: nothing follows it.", form.word.text)
            self.problems.append(self.problem(form.colon.start, form.colon.end, whole, quoted("|")))
        if sort != "keyword" and form.colon is None:
            what = told(
                "{0} dice quando, ma non che cosa accade.", "{0} says when, but not what happens.", form.word.text
            )
            self.problems.append(self.problem(form.end, form.end + 1, what, quoted(":")))

    def _head_fault(self, form: f.Clause, sort: str, part: str, token: Token) -> Problem:
        word = form.word.text
        if part == "cost":
            said = told(
                "{0} non può stare dopo {1}: " + _NO_COST[sort].it,
                "{0} cannot stand after {1}: " + _NO_COST[sort].en,
                part,
                word,
            )
            return self.problem(token.start, token.end, said)
        said = told("{0} non può stare dopo {1}.", "{0} cannot stand after {1}.", part, word)
        return self.problem(token.start, token.end, said, listed(quoted(one) for one in (*HEADS[sort], ":")))

    def _zone_of(self, form: f.Clause) -> str | None:
        return self.safely(self._zone_word, form.zone, None) if form.zone else None

    def _zone_word(self, token: Token) -> str | None:
        if token.text == "field":
            raise self.no_field(token)
        return self.one_of(token, ZONE, self.profile.clause_zones)

    def _tests_of(self, form: f.Clause) -> tuple[n.Test, ...]:
        return self.safely(self._tests, form.tests, ())

    def _costs_of(self, form: f.Clause) -> tuple[n.Cost, ...]:
        return self.safely(self._costs, form.costs, ())

    def _steps_of(self, form: f.Clause) -> tuple[n.Step, ...]:
        return self.safely(self._steps, form.steps, ())

    def _manner(self, form: f.Clause, manners: Iterable[str]) -> str | None:
        if form.about is None:
            return None
        valid = tuple(manners)
        return self.safely(lambda about: self._one_word(about, MANNER, valid), form.about, None)

    def _about(self, form: f.Clause) -> str | n.Player | n.Selector | None:
        if form.about is None:
            return None
        return self.safely(lambda about: self._about_whom(form.word.text, about), form.about, None)

    def _about_whom(self, word: str, about: f.Form) -> str | n.Player | n.Selector:
        event = self.profile.events[word]
        if isinstance(about, f.Word) and about.token.text in event.manners:
            return about.token.text
        if event.of == "player":
            return PLAYERS[self._one_word(about, PLAYER, (*event.manners, *PLAYERS))]
        if event.of == "cards":
            return self._about_cards(about)
        if event.manners:
            return self._one_word(about, MANNER, event.manners)
        alone = told("{0} parla solo di questa carta.", "{0} speaks of this card only.", word)
        raise self.wrong(about, alone, Said("nessuna parentesi", "no parentheses"))

    def _about_cards(self, about: f.Form) -> n.Selector:
        if isinstance(about, f.Description):
            for one in about.filters:
                if one.word.text in self.profile.zones:
                    where = Said("L’evento dice già dove.", "The event already says where.")
                    raise self.wrong(one, where, Said("nessuna zona", "no zone"))
        return self.selector(about)

    # --- steps -----------------------------------------------------------------------

    def _rules(self, steps: tuple[f.Step, ...]) -> tuple[n.Rule, ...]:
        return self.every(self._rule, steps)

    def _rule(self, step: f.Step) -> n.Rule:
        if not isinstance(step, f.Do):
            raise self._happens(step.token)
        if step.unless is not None:
            raise self._happens(step.unless)
        word = step.action.word
        if word.text in self.profile.rules:
            return self._node(step.action, RULES[word.text])
        if word.text in self.profile.actions:
            raise self._happens(word)
        raise self.unknown(word, RULE, self.profile.rules)

    def _happens(self, token: Token) -> Wrong:
        said = told(
            "{0} accade una volta; una clausola {1} dice solo ciò che vale.",
            "{0} happens once; a {1} clause only says what holds.",
            token.text,
            "static",
        )
        return self.wrong(token, said, listed(self.profile.rules))

    def _steps(self, steps: tuple[f.Step, ...]) -> tuple[n.Step, ...]:
        return self.every(self._step, steps)

    def _step(self, step: f.Step) -> n.Step:
        if isinstance(step, f.Maybe):
            return n.May(self.safely(self._costs, step.costs, ()), self._part_steps(step.part))
        if isinstance(step, f.Conditional):
            return n.If(self.safely(self._tests, step.tests, ()), self._part_steps(step.part))
        action = self._action(step.action)
        if step.player is None:
            return action
        return n.Unless(action, PLAYERS[self.one_of(step.player, PLAYER, PLAYERS)], self._costs(step.costs))

    def _part_steps(self, part: f.Part) -> tuple[n.Step, ...]:
        first = part.steps[0]
        if part.braces and len(part.steps) == 1 and isinstance(first, f.Do) and first.unless is None:
            no_braces = Said("Un passo solo non vuole graffe.", "A single step needs no braces.")
            raise self.wrong(part.braces, no_braces, Said("il passo da solo", "the step alone"))
        return self._steps(part.steps)

    def _action(self, call: f.Call) -> n.Action:
        try:
            return self._known_action(call)
        except Wrong:
            for form in walk(call):
                if isinstance(form, f.Call):
                    self.promise_name(form.name)
            raise

    def _known_action(self, call: f.Call) -> n.Action:
        word = call.word
        if word.text in self.profile.actions:
            return self._node(call, ACTIONS[word.text])
        if word.text in self.profile.rules:
            holds = told(
                "{0} dice che cosa vale; qui accade qualcosa.",
                "{0} says what holds; here something happens.",
                word.text,
            )
            raise self.wrong(word, holds, listed(self.profile.actions))
        raise self.unknown(word, ACTION, self.profile.actions)

    # --- the parts of actions, rules and costs ---------------------------------------

    def _node(self, call: f.Call, signature: Signature[T]) -> T:
        self._arity(call, signature)
        values: list[object] = []
        known = len(self.problems)
        for part, form in zip(signature.parts, call.arguments, strict=False):
            values += self.safely(partial(self._part, part, tuple(values)), form, (None,))
        if len(self.problems) > known or None in values:
            raise Wrong
        node = signature.node(*values)
        if isinstance(node, n.Protect):
            self._protection(call, node)
        return node

    def _arity(self, call: f.Call, signature: Signature[T]) -> None:
        given, known = len(call.arguments), len(signature.parts)
        if given < signature.least:
            raise self.wrong(call.word, parts_given(given, signature.least), signature.form)
        if given > known and self.scope.static and call.word.text == "mod":
            raise self.wrong(call.arguments[known], _NO_DURATION, signature.form)
        if given > known:
            raise self.wrong(call.arguments[known], TOO_MANY, signature.form)

    def _part(self, part: Part, before: tuple[object, ...], form: f.Form) -> tuple[object, ...]:
        match part.takes:
            case Takes.WORD:
                return (self._one_word(form, WORDS[part.table], self.profile.word_list(part.table)),)
            case Takes.VALUE:
                return (self._field_value(before[-1], form),)
            case Takes.LEVY:
                return self._levy(form)
            case Takes.PICK:
                return self.quantity(form)
            case _:
                return (self._plain_part(part.takes, form),)

    def _plain_part(self, takes: Takes, form: f.Form) -> object:
        readers: Mapping[Takes, Callable[[f.Form], object]] = {
            Takes.PLAYER: self._player,
            Takes.OBJECT: self.object,
            Takes.NUMBER: self.number,
            Takes.DIGITS: self._digits,
            Takes.KEEP: self._keep,
            Takes.CHANGE: self._change,
            Takes.BY: self._by,
            Takes.CHOSEN: self._chosen,
            Takes.CLAUSE: self._granted,
            Takes.SELECTOR: self.selector,
            Takes.TRIBUTE: self._tribute,
        }
        return readers[takes](form)

    def _one_word(self, form: f.Form, kind: Unknown, words: Iterable[str]) -> str:
        valid = tuple(words)
        if not isinstance(form, f.Word):
            raise self.misplaced(form, listed(valid))
        return self.one_of(form.token, kind, valid)

    def _player(self, form: f.Form) -> n.Player:
        return PLAYERS[self._one_word(form, PLAYER, PLAYERS)]

    def _chosen(self, form: f.Form) -> n.Chosen:
        return CHOSEN[self._one_word(form, BY, CHOSEN)]

    def _by(self, form: f.Form) -> n.Side:
        return n.Side(self._one_word(form, BY, ("enemy",)))

    def _digits(self, form: f.Form) -> int:
        if not isinstance(form, f.Digits):
            raise self.misplaced(form, Said("un numero", "a number"))
        return self._at_least_one(form.token)

    def _at_least_one(self, token: Token) -> int:
        if int(token.text) == 0:
            raise self.wrong(token, Said("Così non accade nulla.", "Nothing happens so."), FROM_ONE)
        return int(token.text)

    def _keep(self, form: f.Form) -> int:
        if not isinstance(form, f.Keep):
            how_many = Said("Quante se ne tengono?", "How many of them are kept?")
            raise self.wrong(form, how_many, Said("«keep» e un numero", '"keep" and a number'))
        return self._at_least_one(form.number)

    def _granted(self, form: f.Form) -> n.Clause:
        if not isinstance(form, f.Granted):
            raise self.misplaced(form, Said("{ una clausola }", "{ a clause }"))
        return self.clause(form.clause)

    def _field_value(self, chosen: object, form: f.Form) -> n.Number | str:
        if not isinstance(chosen, str):
            raise Wrong
        column = self.profile.fields[chosen]
        if column == "number":
            return self.number(form)
        return self._one_word(form, value_of(column), self.profile.attributes[column])

    def _protection(self, call: f.Call, node: n.Protect) -> None:
        deed = f"{node.deed} {node.by.value}" if node.by else node.deed
        if deed not in self.profile.protections:
            known = [one.replace(" ", ", ") for one in self.profile.protections if one.split()[0] == node.deed]
            said = told("Qui {0} non si può scrivere così.", "Here {0} cannot be written so.", deed.replace(" ", ", "))
            raise self.wrong(call.arguments[-1], said, listed(known))

    # --- amounts ---------------------------------------------------------------------

    def _change(self, form: f.Form) -> n.Change:
        if not isinstance(form, f.Signed):
            raise self.wrong(form, _NO_SIGN, Said("«+» o «-» davanti alla quantità", '"+" or "-" before the amount'))
        then = n.Signed(SIGNS[form.sign.text], self.number(form.number))
        if form.condition is None:
            return then
        other = form.condition.otherwise
        tests = self._tests(form.condition.tests)
        return n.Either(tests, then, n.Signed(SIGNS[other.sign.text], self.number(other.number)))

    def _levy(self, form: f.Form) -> tuple[n.Sign, n.Essences]:
        if not isinstance(form, f.Signed) or form.condition:
            raise self.wrong(form, _NO_SIGN, Said("«+» o «-» davanti al tributo", '"+" or "-" before the tribute'))
        return SIGNS[form.sign.text], self._essences(form.number)

    def _tribute(self, form: f.Form) -> tuple[n.Essences, ...]:
        parts = form.parts if isinstance(form, f.Sum) else (form,)
        essences = self.every(self._essences, parts)
        humours = [essence.humour for essence in essences]
        if len(set(humours)) < len(humours):
            raise self.plainer(form, self.source(form), Said("ogni umore una volta", "each humour once"))
        return essences

    def _essences(self, form: f.Form) -> n.Essences:
        if not isinstance(form, f.Several) or form.upto or not isinstance(form.what, f.Word):
            raise self.misplaced(form, Said("un numero e un umore", "a number and a humour"))
        number = self._at_least_one(form.number)
        return n.Essences(number, self.one_of(form.what.token, HUMOUR, self.profile.humours))

    # --- tests and costs -------------------------------------------------------------

    def _tests(self, tests: tuple[f.Test, ...]) -> tuple[n.Test, ...]:
        return self.every(self._test, tests)

    def _test(self, test: f.Test) -> n.Test:
        word = test.call.word
        if test.compare is not None and word.text != "count":
            alone = told("{0} non si confronta con un numero.", "{0} is not compared with a number.", word.text)
            raise self.wrong(test.compare, alone, same("count(…)"))
        if word.text == "exists":
            return n.Matches(self.selector(self.only(test.call, WHICH)), n.Compare.AT_LEAST, 1)
        if word.text == "count":
            return self._count_test(test)
        if word.text == "is":
            return self._is(test.call)
        if word.text not in self.profile.players:
            raise self.unknown(word, TEST, ("exists", "count", "is", *self.profile.players))
        return n.PlayerIs(word.text, self._player(self.only(test.call, Said("un giocatore", "a player"))))

    def _count_test(self, test: f.Test) -> n.Test:
        selector = self.selector(self.only(test.call, WHICH))
        if test.compare is None or test.number is None:
            raise Wrong
        compare, number = COMPARES[test.compare.text], int(test.number.text)
        plain = _plain_count(compare, number)
        written = f"count(…) {compare.value} {number}"
        if plain is None:
            raise self.never(test, written, listed(("exists(…)", "count(…) = 0")))
        if plain != written:
            raise self.plainer(test, written, quoted(plain))
        return n.Matches(selector, compare, number)

    def _is(self, call: f.Call) -> n.Test:
        if len(call.arguments) != 2:
            form = Said("is(di chi si parla, uno stato o una zona)", "is(what it is about, a state or a zone)")
            raise self.wrong(call.word, parts_given(len(call.arguments), 2), form)
        about, state = call.arguments
        return n.Is(self.object(about), self._one_word(state, STATE, self.profile.states))

    def _costs(self, costs: tuple[f.Cost, ...]) -> tuple[n.Cost, ...]:
        return self.every(self._cost, costs)

    def _cost(self, cost: f.Cost) -> n.Cost:
        call = cost if isinstance(cost, f.Call) else f.Call(cost.token, (), cost.end)
        if call.word.text not in self.profile.costs:
            raise self.unknown(call.word, COST, self.profile.costs)
        return self._node(call, COSTS[call.word.text])


def _limit(form: f.Clause) -> n.Limit:
    return n.Limit.ONCE if "once" in form.parts else n.Limit.ANY


def _plain_count(compare: n.Compare, number: int) -> str | None:
    """The plainest form of a test that counts; ``None`` when it always or never holds (EL-9.2)."""
    if compare is n.Compare.BELOW:
        return None if number == 0 else _plain_count(n.Compare.AT_MOST, number - 1)
    if compare is n.Compare.ABOVE:
        return _plain_count(n.Compare.AT_LEAST, number + 1)
    if compare is n.Compare.AT_LEAST and number <= 1:
        return "exists(…)" if number else None
    if compare is n.Compare.AT_MOST and number == 0:
        compare = n.Compare.EQUAL
    return f"count(…) {compare.value} {number}"


_NO_COST: Mapping[str, Said] = {
    "event": Said(
        "ciò che accade da sé non ha un costo; scrivi «may COSTO then …» in quel che accade.",
        'a clause that happens by itself has no cost; write "may COST then …" in what happens.',
    ),
    "static": Said("ciò che vale sempre non ha un costo.", "what holds all the time has no cost."),
}
_NO_DURATION = Said(
    "In una clausola «static» un bonus non ha durata: vale finché la clausola funziona.",
    'In a "static" clause a bonus has no duration: it lasts while the clause works.',
)
_NO_SIGN = Said("Un cambiamento porta il suo segno.", "A change carries its sign.")
