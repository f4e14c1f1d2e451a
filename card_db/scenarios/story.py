"""An example told in sentences, made from its data: prose and numbers cannot disagree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, zip_longest

from card_db.problems import Said
from card_db.records import Card
from card_db.scenarios.grouping import all_in_hand, kinship, lands, place, spoken_of, topic
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
from card_db.scenarios.nouns import Articles, Noun, agreement, articles
from card_db.scenarios.phrases import Language, language
from card_db.scenarios.sentences import (
    CardName,
    Clause,
    RuleName,
    Sentence,
    Slot,
    fill,
    listed,
    plain,
    sentence,
    sentences,
)


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
    """What things are called: card records, factions, house rules by switch name, the nouns of cards' names."""

    cards: Mapping[str, Card]
    factions: Mapping[str, Said] = field(default_factory=dict)
    switches: Mapping[str, Said] = field(default_factory=dict)
    nouns: tuple[Noun, ...] = ()


def story(scenario: Scenario, lang: str, names: Names) -> Story:
    """Given, when and then of a scenario in ``lang`` (``it`` or ``en``); the reader is P1."""
    teller = _Teller(lang, language(lang), names, scenario)
    if scenario.decks:
        return Story((), tuple(teller.deck(case) for case in scenario.decks))
    return Story(teller.given(), tuple(teller.step(step) for step in scenario.steps))


def _signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"−{-amount}"


@dataclass(slots=True)
class _Teller:
    """Tells one scenario; remembers the last numbers, to say how they changed, and which units lie face-down."""

    lang: str
    say: Language
    names: Names
    scenario: Scenario
    known: dict[tuple[Side, Quantity], int] = field(default_factory=dict)
    values_known: dict[tuple[Side, Ref], dict[Stat, int]] = field(default_factory=dict)
    face_down: set[tuple[Side, str, int]] = field(default_factory=set)
    topic: Ref | None = None
    """The card that was named last, where it was named alone."""

    # names

    def articles(self, ref: Ref | str) -> Articles:
        """What goes before a card's name."""
        card = self.names.cards[ref if isinstance(ref, str) else ref.card]
        if card.kind in self.say.kinds:
            return Articles(*self.say.kinds[card.kind], "a" if self.lang == "it" else "")
        return articles(card.name(self.lang), self.lang, self.names.nouns)

    def several(self, ref: Ref) -> bool:
        """Whether a card has to be told from other copies of it on one side."""
        return ref.copy > 1 or any(self.copies(side, ref.card) > 1 for side in Side)

    def copies(self, side: Side, card: str) -> int:
        """How many units of one card a side begins with."""
        return sum(unit.card == card for unit in self.scenario.given.of(side).units)

    def card(self, ref: Ref | str) -> Sentence:
        """``la Guardia pretoriana``; ``la copia 2 degli Arcieri spartani`` where there are two."""
        return self.named(ref, "the", "copy")

    def of_card(self, ref: Ref | str) -> Sentence:
        """``della Guardia pretoriana``."""
        return self.named(ref, "of", "of_copy")

    def named(self, ref: Ref | str, before: str, copy: str) -> Sentence:
        """A card's name after an article, or after the number of its copy."""
        ref = Ref(ref) if isinstance(ref, str) else ref
        name = CardName(ref.card, self.names.cards[ref.card].name(self.lang))
        articles = self.articles(ref)
        if self.several(ref):
            return fill(self.say.words[copy], n=ref.copy, of_card=(articles.of, name))
        return ((articles.the if before == "the" else articles.of), name)

    def slots(self, ref: Ref | str) -> dict[str, Slot]:
        """A card for the slots ``card``, ``of_card`` and ``o``."""
        return {"card": self.card(ref), "of_card": self.of_card(ref), "o": self.articles(ref).ending}

    def listed(self, items: Sequence[Sentence], last: str = "and") -> Sentence:
        """``a, b and c``."""
        return listed(items, self.say.words[last])

    def fact(self, key: str, side: Side, *, alone: bool = False, **slots: Slot) -> Clause:
        """A fact about one player."""
        return Clause(side, fill(self.say.facts[key].of(side is Side.P1), **slots), alone)

    def count(self, number: int, one: str, many: str) -> str:
        """``1 card``, ``3 cards``."""
        return self.say.words[one] if number == 1 else self.say.words[many].format(n=number)

    # given

    def given(self) -> tuple[Sentence, ...]:
        """The position, in sentences."""
        given, clauses = self.scenario.given, []
        for switch, value in given.house:
            rule = (
                self.names.switches[switch].in_(self.lang) if switch in self.names.switches else f"{switch} = {value}"
            )
            clauses.append(Clause(None, fill(self.say.words["house"], rule=rule)))
        clauses.append(Clause(None, self.turn(given)))
        for side in Side:
            clauses.extend(self.side(side, given.of(side)))
            self.remember(side, given.of(side))
        return tuple(sentences(clauses, self.say))

    def remember(self, side: Side, given: SideGiven) -> None:
        """What one player begins with, to be able to say what changes."""
        self.known[side, Quantity.POINTS] = given.points
        self.known[side, Quantity.ENERGY] = given.energy
        seen: list[str] = []
        for unit in given.units:
            seen.append(unit.card)
            if unit.position is Position.DOWN:
                self.face_down.add((side, unit.card, seen.count(unit.card)))

    def turn(self, given: Given) -> Sentence:
        """Whose turn it is."""
        nth, yours = self.say.ordinal(given.turn), given.active is Side.P1
        if given.phase is Phase.START:
            return fill(self.say.moments["nth_begins"].of(yours), nth=nth)
        first = next((action for step in self.scenario.steps for action in step.actions), None)
        phase = Phase.BATTLE if given.phase is Phase.MAIN1 and isinstance(first, Attack) else given.phase
        key = "turn" if given.turn == Given().turn else "nth_turn"
        return fill(self.say.moments[key].of(yours), nth=nth, phase=self.say.words[phase.value])

    def side(self, side: Side, given: SideGiven) -> Iterator[Clause]:
        """What one player has, as far as the example needs it."""
        things = [*self.units(given.units), *self.plans(given), *self.pools(given), *self.piles(side, given)]
        attacked = any(isinstance(action, Attack) and action.side is not side for action in self.actions())
        bare = not given.units and attacked
        handless = not given.hand_size and self.asked(side, Quantity.HAND)
        if handless and things:
            things.append((self.say.words["held_none"],))
        if things:
            inner = any(self.say.words["and"] in thing for thing in things)
            listing = self.listed(things, "and_besides" if inner else "and")
            yield self.fact("no_units_has" if bare else "has", side, alone=True, things=listing)
            return
        if bare:
            yield self.fact("no_units", side)
        if handless:
            yield self.fact("no_hand", side)

    def actions(self) -> Iterator[Action]:
        """Everything that is done or tried."""
        for step in self.scenario.steps:
            yield from step.actions
            yield from (check.action for check in step.then if isinstance(check, Legal | Illegal))

    def units(self, units: Sequence[UnitGiven]) -> Iterator[Sentence]:
        """The units of one side, grouped as they stand."""
        for position in Position:
            alike = dict.fromkeys(unit for unit in units if unit.position is position)
            if alike:
                group = [self.unit(unit, units.count(unit)) for unit in alike]
                several = [units.count(unit) > 1 for unit in alike]
                endings = [
                    "e" if many else self.articles(unit.card).ending for unit, many in zip(alike, several, strict=True)
                ]
                template = self.say.words[f"unit_{position.value}"]
                yield fill(template, things=self.listed(group), o=agreement(endings))

    def unit(self, unit: UnitGiven, copies: int) -> Sentence:
        """A unit with its printed numbers and what is special about it; several alike as copies."""
        card, before = self.names.cards[unit.card], self.articles(unit.card)
        notes = [f"{card.number('atk')}/{card.number('def')}"]
        marks = {"fresh": unit.fresh, "attacked": unit.attacked, "changed": unit.changed}
        notes += [plain(fill(self.say.words[mark], o=before.ending)) for mark, has in marks.items() if has]
        notes += [self.modifier(modifier) for modifier in unit.modifiers]
        name: Sentence = (CardName(unit.card, card.name(self.lang)),)
        if copies > 1:
            named = fill(self.say.words["copies"], n=copies, of_card=(before.of, *name))
        else:
            named = (before.the, *name)
        return (*named, f" ({', '.join(notes)})")

    def modifier(self, modifier: Modifier) -> str:
        """A wound or a bonus in brackets."""
        stat, amount = self.say.words[modifier.stat.value], _signed(modifier.amount)
        return self.say.words["wound"].format(n=amount, stat=stat) if modifier.wound else f"{amount} {stat}"

    def plans(self, given: SideGiven) -> Iterator[Sentence]:
        """The plan cards of one side."""
        for plan in given.plans:
            yield fill(self.say.words["plan_up" if plan.up else "plan_down"], **self.slots(plan.card))

    def piles(self, side: Side, given: SideGiven) -> Iterator[Sentence]:
        """Hand, graveyard and deck, where they matter."""
        words = self.say.words
        if given.hand_size:
            yield fill(words["held"], things=self.cards(given.hand, given.unseen_hand))
        if given.grave:
            yield fill(words["buried"], things=self.cards(given.grave, 0))
        if not given.deck_size:
            yield (words["stacked_none"],)
        elif given.deck or given.unseen_deck != SideGiven().unseen_deck or self.asked(side, Quantity.DECK):
            yield fill(words["stacked"], things=self.cards(given.deck, given.unseen_deck))

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

    def pools(self, given: SideGiven) -> Iterator[Sentence]:
        """Points and Energy, where they matter."""
        fixture = SideGiven()
        if given.points != fixture.points:
            yield (self.amount(Quantity.POINTS, given.points),)
        if given.energy != fixture.energy:
            yield (self.amount(Quantity.ENERGY, given.energy),)

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
            return Told(*self.when([self.may_not(step.actions[0], step.refused)]), tuple(self.then(step)))
        told = self.when([self.action(action) for action in step.actions])
        self.turn_cards(step.actions)
        return Told(*told, tuple(self.then(step)))

    def when(self, clauses: Sequence[Clause]) -> tuple[Sentence]:
        """An action, with the choice it comes with, in one sentence."""
        said = list(sentences(clauses, self.say))
        return (listed(said, " "),)

    def turn_cards(self, actions: Iterable[Action]) -> None:
        """Which units lie face-down after this."""
        for action in actions:
            match action:
                case SetDown(side, card):
                    self.face_down.add((side, card.card, card.copy))
                case Turn(side, card, _):
                    self.face_down.discard((side, card.card, card.copy))
                case Attack(side, _, Ref() as target):
                    self.face_down.discard((side.other, target.card, target.copy))

    def action(self, action: Action) -> Clause:
        """An action: you do, the opponent does."""
        key, slots = self.verb(action)
        return Clause(action.side, fill(self.say.verbs[key].of(action.side is Side.P1), **slots))

    def infinitive(self, action: Action) -> Sentence:
        """An action after "may"."""
        key, slots = self.verb(action)
        return fill(self.say.verbs[key].infinitive(action.side is Side.P1), **slots)

    def may_not(self, action: Action, rule: str) -> Clause:
        """Something that cannot be done, and the rule."""
        inf = self.infinitive(action)
        return self.fact("may_not", action.side, alone=True, inf=inf, rule=(RuleName(rule),))

    def verb(self, action: Action) -> tuple[str, dict[str, Slot]]:  # noqa: PLR0911  one return a kind
        """Which verb an action is told with, and what fills it."""
        match action:
            case Attack(_, attacker, Side()):
                return "attack_directly", self.slots(attacker)
            case Attack(_, attacker, Ref() as target):
                return "attack", {**self.slots(attacker), "target": self.card(target)}
            case Deploy(_, card, position):
                return "deploy", {**self.slots(card), "where": self.where(position)}
            case SetDown(_, card):
                return "set", self.slots(card)
            case Turn(side, card, position):
                key = "turn_up" if (side, card.card, card.copy) in self.face_down else "turn"
                return key, {**self.slots(card), "where": self.where(position)}
            case Activate(_, card, clause) if clause > 1:
                return "use_numbered", {**self.slots(card), "n": clause}
            case Activate(_, card):
                return ("use" if self.is_unit(card) else "activate"), self.slots(card)
            case React(_, card):
                return "react", self.slots(card)
            case _:
                return self.other_verb(action)

    def other_verb(self, action: Action) -> tuple[str, dict[str, Slot]]:  # noqa: PLR0911  one return a kind
        """The verbs of choices, piles and phases."""
        match action:
            case Choose(_, (), None):
                return "choose_none", {}
            case Choose(_, _, Answer.YES | Answer.NO):
                return ("accept" if action.answer is Answer.YES else "decline"), {}
            case Choose(_, _, Answer() as answer):
                return "choose", {"cards": self.say.words[answer.value]}
            case Choose(_, cards, _):
                return "choose", {"cards": self.listed([self.card(ref) for ref in cards])}
            case Discard(_, cards):
                discarded = self.listed([self.card(card) for card in cards])
                return "discard", {"cards": discarded or self.say.words["a_card"]}
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

    # then

    def then(self, step: Step) -> Iterator[Sentence]:
        """What is true afterwards; what the deed has said already is not said again."""
        refilled = any(isinstance(action, Begin | Discard | End) for action in step.actions)
        done = set() if step.refused else {landing for action in step.actions for landing in lands(action)}
        checks = [check for check in step.then if not (isinstance(check, Stands) and place(check) in done)]
        groups = [list(group) for _, group in groupby(self.merged(checks), kinship)]
        clauses, only = [], False
        self.topic = spoken_of(step.actions)
        for facts, following in zip_longest(groups, groups[1:], fillvalue=()):
            if only:
                only = False
                continue
            only = all_in_hand(facts, following)
            clauses.append(self.told(facts, refilled, only=only))
            self.topic = topic(facts)
        yield from sentences(clauses, self.say, step.actions[0].side if step.actions else None)

    def told(self, facts: Sequence[Check | None], refilled: bool, *, only: bool) -> Clause:
        """Neighbouring facts about the same thing as one clause."""
        match facts[0]:
            case Stands(side, _, place):
                refs = [fact.card for fact in facts if isinstance(fact, Stands)]
                return self.stand(side, place, refs, only=only)
            case Value():
                return Clause(None, self.values([fact for fact in facts if isinstance(fact, Value)]))
            case Legal(Choose(side)):
                chosen = [fact.action for fact in facts if isinstance(fact, Legal)]
                cards = [self.card(ref) for action in chosen if isinstance(action, Choose) for ref in action.cards]
                inf = fill(self.say.verbs["choose"].infinitive(side is Side.P1), cards=self.listed(cards, "or"))
                return self.fact("may", side, inf=inf)
            case None:
                return Clause(None, (self.say.words["nobody_loses"],))
            case fact:
                return self.check(fact, refilled)

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

    def stand(self, side: Side, place: Place, refs: Sequence[Ref], *, only: bool = False) -> Clause:
        """Where some cards are."""
        for ref in refs if place is Place.DOWN else ():
            self.face_down.add((side, ref.card, ref.copy))
        ending = agreement([self.articles(ref).ending for ref in refs])
        key = "to_hand_only" if only else _PLACES[place]
        return self.fact(key, side, things=self.listed([self.card(ref) for ref in refs]), o=ending)

    def values(self, facts: Sequence[Value]) -> Sentence:
        """The current values of one unit: as they were, as they are printed again, or new."""
        side, ref = facts[0].side, facts[0].card
        now = {fact.stat: fact.number for fact in facts}
        before = self.values_known.get((side, ref), {})
        self.values_known[side, ref] = before | now
        both = len(now) == 2
        what = self.whose("both" if both else facts[0].stat.value, ref)
        how = self.how(ref, before, now)
        if both:
            return fill(self.say.words[f"values_{how}"], what=what, **{stat.value: n for stat, n in now.items()})
        return fill(self.say.words[f"value_{how}"], what=what, n=facts[0].number)

    def whose(self, what: str, ref: Ref) -> Sentence:
        """``l’ATT degli Opliti``; ``il loro ATT`` when they have just been named."""
        if self.topic == Ref(ref.card, ref.copy):
            return (self.say.words[f"{what}_{'their' if self.articles(ref).many else 'its'}"],)
        return fill(self.say.words[f"{what}_of"], of_card=self.of_card(ref))

    def how(self, ref: Ref, before: Mapping[Stat, int], now: Mapping[Stat, int]) -> str:
        """Whether values are as they were, as they are printed again, or new."""
        if all(before.get(stat) == number for stat, number in now.items()):
            return "still"
        printed = {stat: self.names.cards[ref.card].number(stat.value) for stat in now}
        changed = any(before.get(stat, number) != number for stat, number in now.items())
        return "back" if changed and now == printed else "now"

    def check(self, check: Check, refilled: bool) -> Clause:  # noqa: PLR0911  one return a kind
        """One fact as a clause."""
        words = self.say.words
        match check:
            case Number(side, what, number):
                return self.number(side, what, number, refilled)
            case Compared(a, None):
                return Clause(None, fill(words["compared_directly"], a=a), leads=True)
            case Compared(a, v):
                return Clause(None, fill(words["compared"], a=a, v=v or 0), leads=True)
            case InPhase(phase):
                return Clause(None, fill(words["phase_now"], phase=words[phase.value]))
            case Winner(None):
                return Clause(None, (words["drawn"],))
            case Winner(Side() as side):
                return self.fact("wins", side)
            case Legal(action):
                return self.fact("may", action.side, inf=self.infinitive(action))
            case Illegal(action, rule):
                return self.may_not(action, rule)
            case _:
                raise AssertionError(check)

    def number(self, side: Side, what: Quantity, number: int, refilled: bool) -> Clause:
        """A number, and how it came from the one before."""
        old = self.known.get((side, what))
        self.known[side, what] = number
        if what is Quantity.POINTS and old is not None:
            change = "same" if number == old else "less" if number < old else "more"
            return self.fact(f"points_{change}", side, old=old, n=self.amount(what, number))
        if what is Quantity.ENERGY and old is not None and not refilled and number <= old:
            if number == old:
                return self.fact("energy_same" if number else "energy_empty", side, n=number)
            return self.fact("energy_less" if number else "energy_none", side, alone=True, less=old - number, n=number)
        if not number and what in (Quantity.HAND, Quantity.DECK):
            return self.fact("no_hand" if what is Quantity.HAND else "deck_none", side)
        shown = number if what in (Quantity.ENERGY, Quantity.ENERGY_MAX) else self.amount(what, number)
        return self.fact(f"{what.value}_now", side, n=shown)

    # decks

    def deck(self, case: DeckCase) -> Told:
        """A deck and its verdict."""
        words = self.say.words
        take = fill(words["deck_of"], faction=self.faction(case.base))
        if case.games != DeckCase("", "", ()).games:
            take = fill(words["with_games"], deck=take, n=case.games)
        clauses = [take]
        for key, ids in (("less", case.remove), ("plus", case.add)):
            if ids:
                copies = [fill(words["one_copy"], **self.slots(card)) for card in ids]
                clauses.append(fill(words[key], things=self.listed(copies)))
        if case.kind != "single":
            factions = self.listed([(self.faction(name),) for name in case.factions])
            clauses.append(fill(words["declared"], kind=words[case.kind], factions=factions))
        faults = self.listed([(self.say.faults[code],) for code in case.codes])
        verdict = fill(words["deck_bad"], faults=faults) if faults else (words["deck_good"],)
        return Told(sentence(self.listed(clauses)), (sentence(verdict),))

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
