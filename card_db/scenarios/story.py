"""An example told in sentences, made from its data: prose and numbers cannot disagree."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TypeAlias

from card_db.problems import Said
from card_db.records import Card
from card_db.scenarios.model import (
    Action,
    Activate,
    Answer,
    Attack,
    Begin,
    Check,
    Choose,
    Compared,
    Concede,
    DeckCase,
    Deploy,
    Discard,
    Draw,
    End,
    Given,
    Illegal,
    InPhase,
    Legal,
    Modifier,
    Number,
    Phase,
    Place,
    Position,
    Quantity,
    React,
    Ref,
    Scenario,
    SetDown,
    Side,
    SideGiven,
    Stands,
    Stat,
    Step,
    Turn,
    UnitGiven,
    Value,
    Winner,
)
from card_db.scenarios.phrases import Language, Verb, language

SLOT = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class CardName:
    """A card named in a sentence, so that whoever prints it may set it apart or link it."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class RuleName:
    """A rule cited in a sentence."""

    id: str


Part: TypeAlias = str | CardName | RuleName
Sentence: TypeAlias = tuple[Part, ...]
"""A sentence in pieces; :func:`plain` puts them together."""


@dataclass(frozen=True, slots=True)
class Told:
    """One step: what is done (nothing where one only looks) and what follows."""

    when: Sentence
    then: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """The position in sentences, then each step."""

    given: tuple[Sentence, ...]
    steps: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """What things are called: card records, factions, house rules by switch name."""

    cards: Mapping[str, Card]
    factions: Mapping[str, Said] = field(default_factory=dict)
    switches: Mapping[str, Said] = field(default_factory=dict)


def plain(sentence: Sentence) -> str:
    """The sentence as one text."""
    return "".join(
        part if isinstance(part, str) else part.text if isinstance(part, CardName) else part.id for part in sentence
    )


def story(scenario: Scenario, lang: str, names: Names) -> Story:
    """Given, when and then of a scenario in ``lang`` (``it`` or ``en``); the reader is P1."""
    teller = _Teller(lang, language(lang), names, scenario)
    if scenario.decks:
        return Story((), tuple(teller.deck(case) for case in scenario.decks))
    return Story(tuple(teller.given()), tuple(teller.step(step) for step in scenario.steps))


def _fill(template: str, **slots: Sentence | str | int) -> Sentence:
    parts: list[Part] = []
    for number, piece in enumerate(SLOT.split(template)):
        value = slots[piece] if number % 2 else piece
        parts.extend(value if isinstance(value, tuple) else [str(value)])
    return tuple(part for part in parts if part)


def _sentence(clause: Sentence) -> Sentence:
    """A capital and a full stop."""
    first, last = clause[0], clause[-1]
    if isinstance(first, str):
        clause = (first[:1].upper() + first[1:], *clause[1:])
    return clause if isinstance(last, str) and last.endswith(".") else (*clause, ".")


def _signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"−{-amount}"


@dataclass(slots=True)
class _Teller:
    """Tells one scenario; remembers the last known points and Energy to say how they changed."""

    lang: str
    say: Language
    names: Names
    scenario: Scenario
    known: dict[tuple[Side, Quantity], int] = field(default_factory=dict)

    # names

    def card(self, ref: Ref | str) -> Sentence:
        """A card's name, with its number when it is not the first copy."""
        ref = Ref(ref) if isinstance(ref, str) else ref
        name: Sentence = (CardName(ref.card, self.names.cards[ref.card].name(self.lang)),)
        return name if ref.copy == 1 else _fill(self.say.words["copy"], card=name, n=ref.copy)

    def listed(self, items: Sequence[Sentence]) -> Sentence:
        """``a, b and c``."""
        parts: list[Part] = []
        for number, item in enumerate(items):
            if number:
                parts.append(self.say.words["and"] if number == len(items) - 1 else ", ")
            parts.extend(item)
        return tuple(parts)

    def fact(self, key: str, side: Side, **slots: Sentence | str | int) -> Sentence:
        """A fact about one player, as a clause."""
        return _fill(self.say.facts[key].of(side is Side.P1), **slots)

    def count(self, number: int, one: str, many: str) -> str:
        """``1 card``, ``3 cards``."""
        return self.say.words[one] if number == 1 else self.say.words[many].format(n=number)

    # given

    def given(self) -> Iterator[Sentence]:
        """The position, in sentences."""
        given = self.scenario.given
        for switch, value in given.house:
            rule = (
                self.names.switches[switch].in_(self.lang) if switch in self.names.switches else f"{switch} = {value}"
            )
            yield _sentence(_fill(self.say.words["house"], rule=rule))
        yield _sentence(self.turn(given))
        for side in (Side.P1, Side.P2):
            yield from (_sentence(clause) for clause in self.side(side, given.of(side)))

    def turn(self, given: Given) -> Sentence:
        """Whose turn it is."""
        nth = self.say.ordinal(given.turn)
        if given.phase is Phase.START:
            return self.fact("nth_begins", given.active, nth=nth)
        first = next((action for step in self.scenario.steps for action in step.actions), None)
        phase = Phase.BATTLE if given.phase is Phase.MAIN1 and isinstance(first, Attack) else given.phase
        key = "turn" if given.turn == Given().turn else "nth_turn"
        return self.fact(key, given.active, nth=nth, phase=self.say.words[phase.value])

    def side(self, side: Side, given: SideGiven) -> Iterator[Sentence]:
        """What one player has, as far as the example needs it."""
        if given.units:
            yield self.fact("has", side, things=self.listed(list(self.units(given.units))))
        elif any(isinstance(action, Attack) and action.side is not side for action in self.actions()):
            yield self.fact("no_units", side)
        if given.plans:
            plans = [
                _fill(
                    self.say.words["up_plan" if plan.up else "down_plan"],
                    kind=self.say.words[self.names.cards[plan.card].kind],
                    card=self.card(plan.card),
                )
                for plan in given.plans
            ]
            yield self.fact("has", side, things=self.listed(plans))
        yield from self.piles(side, given)
        yield from self.pools(side, given)

    def actions(self) -> Iterator[Action]:
        """Everything that is done or tried."""
        for step in self.scenario.steps:
            yield from step.actions
            yield from (check.action for check in step.then if isinstance(check, Legal | Illegal))

    def units(self, units: Sequence[UnitGiven]) -> Iterator[Sentence]:
        """The units of one side, grouped as they stand."""
        words = self.say.words
        for position, group in groupby(
            sorted(units, key=lambda unit: list(Position).index(unit.position)), lambda unit: unit.position
        ):
            members = [self.unit(unit) for unit in group]
            if position is Position.DOWN:
                yield _fill(words["down" if len(members) == 1 else "downs"], things=self.listed(members))
            else:
                yield (*self.listed(members), " " + words[f"in_{position.value}"])

    def unit(self, unit: UnitGiven) -> Sentence:
        """A unit with its printed numbers and what is special about it."""
        card = self.names.cards[unit.card]
        notes = [f"{card.number('atk')}/{card.number('def')}"]
        marks = {"fresh": unit.fresh, "attacked": unit.attacked, "changed": unit.changed}
        notes += [self.say.words[mark] for mark, has in marks.items() if has]
        notes += [self.modifier(modifier) for modifier in unit.modifiers]
        return (*self.card(unit.card), f" ({', '.join(notes)})")

    def modifier(self, modifier: Modifier) -> str:
        """A wound or a bonus in brackets."""
        stat, amount = self.say.words[modifier.stat.value], _signed(modifier.amount)
        return self.say.words["wound"].format(n=amount, stat=stat) if modifier.wound else f"{amount} {stat}"

    def piles(self, side: Side, given: SideGiven) -> Iterator[Sentence]:
        """Hand, deck and graveyard, where they matter."""
        if given.hand_size or self.asked(side, Quantity.HAND):
            yield self.pile("holds", side, given.hand, given.unseen_hand)
        if given.deck or given.unseen_deck != SideGiven().unseen_deck or self.asked(side, Quantity.DECK):
            key = "deck" if given.deck_size else "deck_empty"
            yield self.fact(key, side, things=self.cards(given.deck, given.unseen_deck))
        if given.grave:
            yield self.fact("grave", side, things=self.cards(given.grave, 0))

    def pile(self, key: str, side: Side, named: Sequence[str], unseen: int) -> Sentence:
        """What is in hand."""
        return self.fact(key if named or unseen else f"{key}_none", side, things=self.cards(named, unseen))

    def cards(self, named: Sequence[str], unseen: int) -> Sentence:
        """Cards by name, and how many others."""
        items = [self.card(card) for card in named]
        if unseen:
            one, many = ("one_more", "more") if named else ("one_card", "cards")
            items.append((self.count(unseen, one, many),))
        return self.listed(items)

    def asked(self, side: Side, what: Quantity) -> bool:
        """Whether a step speaks of this number."""
        checks = (check for step in self.scenario.steps for check in step.then)
        return any(isinstance(check, Number) and check.side is side and check.what is what for check in checks)

    def pools(self, side: Side, given: SideGiven) -> Iterator[Sentence]:
        """Points and Energy, where they matter."""
        fixture, items = SideGiven(), []
        for what, number in ((Quantity.POINTS, given.points), (Quantity.ENERGY, given.energy)):
            self.known[side, what] = number
            if number != (fixture.points if what is Quantity.POINTS else fixture.energy):
                items.append((self.amount(what, number),))
        if items:
            yield self.fact("has", side, things=self.listed(items))

    def amount(self, what: Quantity, number: int) -> str:
        """``20 points``, ``12 Energy``, ``3 cards``."""
        if what is Quantity.POINTS:
            return self.count(number, "one_point", "points")
        if what in (Quantity.HAND, Quantity.DECK):
            return self.count(number, "one_card", "cards")
        return self.say.words["energy"].format(n=number)

    # when

    def step(self, step: Step) -> Told:
        """What is done and what follows."""
        if step.refused:
            return Told(_sentence(self.may_not(step.actions[0], step.refused)), tuple(self.then(step)))
        return Told(_sentence(self.doing(step.actions)) if step.actions else (), tuple(self.then(step)))

    def doing(self, actions: Sequence[Action]) -> Sentence:
        """An action with the choice it comes with."""
        action, *choices = actions
        clause = self.action(action)
        for choice in choices:
            if isinstance(choice, Choose):
                clause = self.with_choice(clause, choice)
        return clause

    def with_choice(self, clause: Sentence, choice: Choose) -> Sentence:
        """The action and ``, choosing ...``."""
        words = self.say.words
        if choice.answer in (Answer.YES, Answer.NO):
            return _fill(words["accepting" if choice.answer is Answer.YES else "declining"], action=clause)
        if choice.cards or choice.answer:
            return _fill(words["choosing"], action=clause, cards=self.chosen(choice))
        return _fill(words["choosing_none"], action=clause)

    def chosen(self, choice: Choose) -> Sentence:
        """What is chosen."""
        if choice.answer is not None:
            return (self.say.words[choice.answer.value],)
        return self.listed([self.card(ref) for ref in choice.cards])

    def action(self, action: Action) -> Sentence:
        """An action as a clause: you do, the opponent does."""
        key, slots = self.verb(action)
        verb = self.say.verbs[key]
        return _fill(verb.you if action.side is Side.P1 else verb.they, **slots)

    def infinitive(self, action: Action) -> Sentence:
        """An action after "may"."""
        key, slots = self.verb(action)
        verb: Verb = self.say.verbs[key]
        return _fill(verb.infinitive(action.side is Side.P1), **slots)

    def may_not(self, action: Action, rule: str) -> Sentence:
        """Something that cannot be done, and the rule."""
        return self.fact("may_not", action.side, inf=self.infinitive(action), rule=(RuleName(rule),))

    def verb(self, action: Action) -> tuple[str, dict[str, Sentence | str | int]]:  # noqa: PLR0911  one return a kind
        """Which verb an action is told with, and what fills it."""
        match action:
            case Attack(_, attacker, Side()):
                return "attack_directly", {"card": self.card(attacker)}
            case Attack(_, attacker, Ref() as target):
                return "attack", {"card": self.card(attacker), "target": self.card(target)}
            case Deploy(_, card, position):
                return "deploy", {"card": self.card(card), "where": self.where(position)}
            case SetDown(_, card):
                return "set", {"card": self.card(card)}
            case Turn(side, card, position):
                key = "turn_up" if self.lay_down(side, card) else "turn"
                return key, {"card": self.card(card), "where": self.where(position)}
            case Activate(_, card, clause) if clause > 1:
                return "use_numbered", {"card": self.card(card), "n": clause}
            case Activate(_, card):
                return ("use" if self.is_unit(card) else "activate"), {"card": self.card(card)}
            case React(_, card):
                return "react", {"card": self.card(card)}
            case _:
                return self.other_verb(action)

    def other_verb(self, action: Action) -> tuple[str, dict[str, Sentence | str | int]]:  # noqa: PLR0911  one return a kind
        """The verbs of choices, piles and phases."""
        match action:
            case Choose(_, (), None):
                return "choose_none", {}
            case Choose(_, _, Answer.YES | Answer.NO):
                return ("accept" if action.answer is Answer.YES else "decline"), {}
            case Choose():
                return "choose", {"cards": self.chosen(action)}
            case Discard(_, cards):
                listed = self.listed([self.card(card) for card in cards])
                return "discard", {"cards": listed or self.say.words["a_card"]}
            case Draw(_, name):
                return "draw", {"cards": self.card(name) if name else self.say.words["a_card"]}
            case End(_, what):
                return f"end_{what.value}", {}
            case Begin():
                return "begin", {}
            case Concede():
                return "concede", {}
            case _:
                return "pass", {}

    def where(self, position: Position) -> str:
        """``in Attack``."""
        return self.say.words[f"in_{position.value}"]

    def is_unit(self, ref: Ref) -> bool:
        """Whether a card is a unit."""
        return self.names.cards[ref.card].kind == "unit"

    def lay_down(self, side: Side, ref: Ref) -> bool:
        """Whether a unit lay face-down at the beginning, or was set before."""
        given = [unit.position is Position.DOWN for unit in self.scenario.given.of(side).units if unit.card == ref.card]
        return given[ref.copy - 1] if len(given) >= ref.copy else SetDown(side, Ref(ref.card)) in self.actions()

    # then

    def then(self, step: Step) -> Iterator[Sentence]:
        """What is true afterwards, neighbouring facts about the same thing in one sentence."""
        refilled = any(isinstance(action, Begin | Discard | End) for action in step.actions)
        for _, group in groupby(self.merged(step.then), _kinship):
            facts = list(group)
            match facts[0]:
                case Stands(side, _, place):
                    cards = [self.card(fact.card) for fact in facts if isinstance(fact, Stands)]
                    yield _sentence(self.stand(side, place, cards))
                case Value():
                    yield _sentence(self.values([fact for fact in facts if isinstance(fact, Value)]))
                case None:
                    yield _sentence((self.say.words["nobody_loses"],))
                case fact:
                    yield _sentence(self.check(fact, refilled))

    def merged(self, checks: Sequence[Check]) -> Iterator[Check | None]:
        """The checks; ``None`` stands for two in a row that say that neither player's points changed."""
        checks = list(checks)
        while checks:
            pair = checks[:2]
            if len(pair) == 2 and all(self.unchanged(check) for check in pair) and pair[0] != pair[1]:
                del checks[:2]
                yield None
            else:
                yield checks.pop(0)

    def unchanged(self, check: Check) -> bool:
        """Whether a check says that a player has the points they had."""
        return (
            isinstance(check, Number)
            and check.what is Quantity.POINTS
            and self.known.get((check.side, check.what)) == check.number
        )

    def stand(self, side: Side, place: Place, cards: Sequence[Sentence]) -> Sentence:
        """Where some cards are."""
        key = _PLACES[place]
        if len(cards) > 1:
            key = key.replace("is_", "are_")
        return self.fact(key, side, things=self.listed(cards))

    def values(self, facts: Sequence[Value]) -> Sentence:
        """The current values of one unit."""
        numbers = {fact.stat: fact.number for fact in facts}
        card = self.card(facts[0].card)
        if len(numbers) == 2:
            return _fill(self.say.words["both_now"], card=card, atk=numbers[Stat.ATK], **{"def": numbers[Stat.DEF]})
        return _fill(self.say.words[f"{facts[0].stat.value}_now"], card=card, n=facts[0].number)

    def check(self, check: Check, refilled: bool) -> Sentence:  # noqa: PLR0911  one return a kind
        """One fact as a clause."""
        words = self.say.words
        match check:
            case Number(side, what, number):
                return self.number(side, what, number, refilled)
            case Compared(a, None):
                return _fill(words["compared_directly"], a=a)
            case Compared(a, v):
                return _fill(words["compared"], a=a, v=v or 0)
            case InPhase(phase):
                return _fill(words["phase_now"], phase=words[phase.value])
            case Winner(None):
                return (words["drawn"],)
            case Winner(Side() as side):
                return self.fact("wins", side)
            case Legal(action):
                return self.fact("may", action.side, inf=self.infinitive(action))
            case Illegal(action, rule):
                return self.may_not(action, rule)
            case _:
                raise AssertionError(check)

    def number(self, side: Side, what: Quantity, number: int, refilled: bool) -> Sentence:
        """A number, and how it came from the one before."""
        old = self.known.get((side, what))
        self.known[side, what] = number
        if what is Quantity.POINTS and old is not None:
            change = "same" if number == old else "less" if number < old else "more"
            return self.fact(f"points_{change}", side, old=old, n=self.amount(what, number))
        if what is Quantity.ENERGY and old is not None and not refilled and number <= old:
            return self.fact("energy_same" if number == old else "energy_less", side, old=old, n=number)
        shown = number if what in (Quantity.ENERGY, Quantity.ENERGY_MAX) else self.amount(what, number)
        return self.fact(f"{what.value}_now", side, n=shown)

    # decks

    def deck(self, case: DeckCase) -> Told:
        """A deck and its verdict."""
        words = self.say.words
        take = _fill(words["deck_of"], faction=self.faction(case.base))
        if case.games != DeckCase("", "", ()).games:
            take = _fill(words["with_games"], deck=take, n=case.games)
        clauses = [take]
        for key, ids in (("less", case.remove), ("plus", case.add)):
            if ids:
                clauses.append(_fill(words[key], things=self.listed([self.card(card) for card in ids])))
        if case.kind != "single":
            factions = self.listed([(self.faction(name),) for name in case.factions])
            clauses.append(_fill(words["declared"], kind=words[case.kind], factions=factions))
        faults = self.listed([(self.say.faults[code],) for code in case.codes])
        verdict = _fill(words["deck_bad"], faults=faults) if faults else (words["deck_good"],)
        return Told(_sentence(self.listed(clauses)), (_sentence(verdict),))

    def faction(self, name: str) -> str:
        """What a faction is called."""
        return self.names.factions[name].in_(self.lang) if name in self.names.factions else name


_PLACES: Mapping[Place, str] = {
    Place.ATTACK: "in_attack",
    Place.DEFENCE: "in_defence",
    Place.DOWN: "is_down",
    Place.UP: "is_up",
    Place.PLANS: "on_field",
    Place.FIELD: "on_field",
    Place.GRAVE: "to_grave",
    Place.HAND: "to_hand",
    Place.DECK: "to_deck",
}


def _kinship(check: Check | None) -> tuple[object, ...]:
    """Checks that are told in one sentence: cards going to one place, the two values of one unit."""
    match check:
        case Stands(side, _, place):
            return "stands", side, place
        case Value(side, card, _):
            return "value", side, card
        case _:
            return ("fact", id(check))
