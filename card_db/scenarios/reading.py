"""From TOML files to scenarios: every problem of every example at once, each with its line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from card_db.problems import LANGUAGES, InputError, Problem, Said, nearest
from card_db.records import Card
from card_db.scenarios.model import (
    Action,
    Activate,
    Attack,
    Choose,
    DeckCase,
    Deploy,
    Discard,
    Draw,
    Given,
    Illegal,
    Legal,
    Phase,
    React,
    Ref,
    Scenario,
    SetDown,
    Side,
    SideGiven,
    Stands,
    Step,
    Turn,
    Value,
)
from card_db.scenarios.notation import Known, NotationError, read_actions, read_check, read_plan, read_unit
from card_db.toml_sections import Document, Section, open_document

T = TypeVar("T")

ID = re.compile(r"[A-Z]+-[A-Z]\d+(\.\d+)*")
DECK_CODES = (
    "E_CMD_COPY",
    "E_CMD_COUNT",
    "E_CMD_FACTION",
    "E_COALITION_LOCKED",
    "E_COPIES",
    "E_LOCKED",
    "E_SIZE",
    "E_SPLIT",
    "E_TERRAIN_COUNT",
    "E_TERRAIN_MAIN",
    "E_UNKNOWN",
)
"""What can be wrong with a deck (AD-3.8)."""
DECK_KINDS = {"single": 1, "allied": 2, "coalition": 3}
"""How many factions each kind of deck declares (AD-3.5)."""
ALL_UNLOCKED = 15
"""Games after which every faction is unlocked (AD-3.6)."""


def load_scenarios(
    path: Path,
    cards: Mapping[str, Card],
    *,
    rules: Collection[str] | None = None,
    switches: Collection[str] | None = None,
    shown: str = "",
) -> tuple[Scenario, ...]:
    """The scenarios of a file, in its order.

    ``rules`` are the ids that may be cited and ``switches`` the house rules that may be named;
    left out, they are not checked. ``shown`` is what messages call the file.
    Raises :class:`InputError` with every problem of the file.
    """
    scenarios, problems = read_scenarios(path, cards, rules=rules, switches=switches, shown=shown)
    if problems:
        raise InputError(problems)
    return scenarios


def read_scenarios(
    path: Path,
    cards: Mapping[str, Card],
    *,
    rules: Collection[str] | None = None,
    switches: Collection[str] | None = None,
    shown: str = "",
) -> tuple[tuple[Scenario, ...], tuple[Problem, ...]]:
    """As :func:`load_scenarios`, with the sound scenarios and the problems side by side."""
    try:
        document = open_document(path, shown or path.name)
    except InputError as error:
        return (), error.problems
    scenarios = tuple(_Reader(document, Known(cards, rules), switches).scenarios())
    return scenarios, tuple(sorted(document.problems, key=lambda problem: problem.line or 0))


class _Reader:
    """Reads the examples of one file against what the game knows."""

    def __init__(self, document: Document, known: Known, switches: Collection[str] | None) -> None:
        self.document = document
        self.known = known
        self.switches = switches
        self.id = ""

    def scenarios(self) -> Iterator[Scenario]:
        """Every sound example."""
        seen: set[str] = set()
        for section in self.document.root.sections("example"):
            before = len(self.document.problems)
            scenario = self.scenario(section)
            if scenario.id in seen:
                self.complain(
                    section, "id", Said(f"«{scenario.id}» c’è già.", f'"{scenario.id}" is there already.'), scenario.id
                )
            seen.add(scenario.id)
            if len(self.document.problems) == before:
                yield scenario
        self.document.root.close()

    def scenario(self, section: Section) -> Scenario:
        """One ``[[example]]``."""
        self.id = self.identifier(section)
        rules = tuple(self.tried(section, "rules", self.known.rule, section.texts("rules")))
        if not section.has("rules"):
            said = Said("L’esempio non dice quali regole mostra.", "The example does not say what rules it shows.")
            self.complain(section, "rules", said, expected=Said('["AD-10.9"]', '["AD-10.9"]'))
        given = section.section("given")
        steps, decks = section.sections("steps"), section.sections("decks")
        if bool(steps) == bool(decks):
            said = Said("L’esempio deve avere passi oppure mazzi.", "The example must have steps or decks.")
            form = "[[example.steps]], [[example.decks]]"
            self.complain(section, "steps", said, expected=Said(form, form))
        scenario = Scenario(
            self.id,
            rules,
            self.said(section, "title") or Said("", ""),
            self.said(section, "note"),
            self.given(given) if given else Given(),
            tuple(self.step(step) for step in steps),
            tuple(self.deck(deck) for deck in decks),
            self.document.file,
            self.line(section),
        )
        section.close()
        self.cast(scenario, steps)
        return scenario

    # problems and values

    def line(self, section: Section, key: str = "") -> int:
        """The line where a key, or a heading, stands."""
        return self.document.line((*section.path, key)) or 0

    def complain(  # noqa: PLR0913  what a problem has
        self, section: Section, key: str, problem: Said, cell: str = "", *, expected: Said | None = None, near: str = ""
    ) -> None:
        """Note a problem of this example."""
        where = self.line(section, key)
        self.document.problems.append(
            Problem(problem, self.document.file, line=where, card=self.id, cell=cell, expected=expected, nearest=near)
        )

    def tried(self, section: Section, key: str, read: Callable[[str], T], texts: Collection[str]) -> Iterator[T]:
        """What ``read`` makes of each text; a text that says nothing is a problem, shown with its faulty part."""
        for text in texts:
            try:
                yield read(text)
            except NotationError as error:
                start = text.find(error.text)
                problem = Problem(
                    error.problem,
                    self.document.file,
                    line=self.line(section, key),
                    card=self.id,
                    cell=text,
                    start=start if start >= 0 else None,
                    end=start + len(error.text) if start >= 0 else None,
                    expected=error.expected,
                    nearest=error.near,
                )
                self.document.problems.append(problem)

    def said(self, section: Section, key: str) -> Said | None:
        """A text in both languages, if it is there."""
        if not section.has(key):
            return None
        texts = section.said(key, LANGUAGES)
        return Said(texts.get("it", ""), texts.get("en", ""))

    def count(self, section: Section, key: str, default: int, least: int = 0) -> int:
        """A number of things, not below ``least``."""
        value = section.whole(key)
        if value is not None and value < least:
            said = Said(f"«{key}» è {value}.", f'"{key}" is {value}.')
            self.complain(section, key, said, expected=Said(f"un numero da {least} in su", f"a number from {least}"))
        return default if value is None else value

    def identifier(self, section: Section) -> str:
        """The id of an example."""
        text = section.text("id", required=True)
        if text and not ID.fullmatch(text):
            said = Said(f"«{text}» non è il codice di un esempio.", f'"{text}" is not the id of an example.')
            self.id = ""
            self.complain(section, "id", said, text, expected=Said("AD-X10.1, AD-S01", "AD-X10.1, AD-S01"))
        return text

    # given

    def given(self, section: Section) -> Given:
        """``[example.given]``."""
        active = section.choice("active", [side.value for side in Side]) or Side.P1.value
        phase = section.choice("phase", [phase.value for phase in Phase]) or Phase.MAIN1.value
        house = section.section("house")
        turn = self.count(section, "turn", Given().turn, least=1)
        sides = {side: section.section(side.value) for side in Side}
        section.close()
        p1, p2 = (self.side(own) if own else SideGiven() for own in sides.values())
        return Given(Side(active), turn, Phase(phase), self.house(house) if house else (), p1, p2)

    def house(self, section: Section) -> tuple[tuple[str, str | int | bool], ...]:
        """The switches that differ from their default; their names must be known."""
        switches = section.rest()
        for name in switches:
            if self.switches is not None and name not in self.switches:
                said = Said(f"«{name}» non è una regola della casa.", f'"{name}" is not a house rule.')
                self.complain(section, name, said, name, near=nearest(name, self.switches))
        return tuple(sorted(switches.items()))

    def side(self, section: Section) -> SideGiven:
        """What one player has."""
        fixture = SideGiven()
        hand, unseen_hand = self.pile(section, "hand", fixture.unseen_hand)
        deck, unseen_deck = self.pile(section, "deck", fixture.unseen_deck)
        side = SideGiven(
            points=self.count(section, "points", fixture.points),
            energy=self.count(section, "energy", fixture.energy),
            energy_max=self.count(section, "energy_max", 0) if section.has("energy_max") else None,
            units=tuple(self.tried(section, "units", self.known.read(read_unit), section.texts("units"))),
            plans=tuple(self.tried(section, "plans", self.known.read(read_plan), section.texts("plans"))),
            hand=hand,
            unseen_hand=unseen_hand,
            deck=deck,
            unseen_deck=unseen_deck,
            grave=tuple(self.tried(section, "grave", self.known.id, section.texts("grave"))),
        )
        section.close()
        return side

    def pile(self, section: Section, key: str, default: int) -> tuple[tuple[str, ...], int]:
        """Cards by id and a number of unseen ones: ``10``, ``["AD-ROM-04"]`` or ``["AD-ROM-04", 3]``."""
        value = section.data[key] if section.has(key) else default
        entries = value if isinstance(value, list) else [value]
        if any(
            isinstance(one, bool) or not isinstance(one, int | str) or (isinstance(one, int) and one < 0)
            for one in entries
        ):
            said = Said(f"«{key}» è {value!r}.", f'"{key}" is {value!r}.')
            self.complain(section, key, said, expected=Said('10, ["AD-ROM-04", 3]', '10, ["AD-ROM-04", 3]'))
            return (), default
        texts = [one for one in entries if isinstance(one, str)]
        return tuple(self.tried(section, key, self.known.id, texts)), sum(
            one for one in entries if isinstance(one, int)
        )

    # when and then

    def step(self, section: Section) -> Step:
        """``[[example.steps]]``."""
        when, refused = section.text("when"), section.text("refused")
        read = self.known.read(read_actions)
        actions = next(self.tried(section, "when", read, [when] if when else []), ())
        checks = tuple(self.tried(section, "then", self.known.read(read_check), section.texts("then")))
        rule = next(self.tried(section, "refused", self.known.rule, [refused] if refused else []), "")
        if not when and (refused or not section.texts("then")):
            said = Said("Il passo non dice che cosa si fa.", "The step does not say what is done.")
            self.complain(section, "when", said, expected=Said("when, then", "when, then"))
        section.close()
        return Step(actions, checks, rule, self.line(section))

    def deck(self, section: Section) -> DeckCase:
        """``[[example.decks]]``."""
        groups = sorted({card.text("faction") for card in self.known.cards.values()} - {""})
        base = section.choice("base", groups, required=True)
        kind = section.choice("kind", DECK_KINDS) or "single"
        factions = section.texts("factions") or (base,)
        for name in set(factions) - {*groups, base}:
            section.unknown("factions", name, groups)
        if len(factions) != DECK_KINDS[kind]:
            said = Said(f"Il mazzo dichiara {len(factions)} fazioni.", f"The deck declares {len(factions)} factions.")
            expected = Said(f"{DECK_KINDS[kind]} per un mazzo {kind}", f"{DECK_KINDS[kind]} for a deck of kind {kind}")
            self.complain(section, "factions", said, expected=expected)
        codes = section.texts("codes")
        for code in set(codes) - set(DECK_CODES):
            section.unknown("codes", code, DECK_CODES)
        remove = tuple(self.tried(section, "remove", self.known.id, section.texts("remove")))
        games = self.count(section, "games", ALL_UNLOCKED)
        case = DeckCase(
            base, kind, factions, remove, section.texts("add"), games, tuple(sorted(codes)), self.line(section)
        )
        section.close()
        return case

    # who is on the stage

    def cast(self, scenario: Scenario, sections: list[Section]) -> None:
        """Every card that acts or is looked at must be somewhere in the position, in that copy.

        A card drawn, or found in a deck where nobody looked before, is there from then on.
        """
        copies = {side: Counter(scenario.given.of(side).cards) for side in Side}
        for step, section in zip(scenario.steps, sections, strict=True):
            for side, card in _appearing(step, scenario.given, copies):
                copies[side][card] += 1
            for who, ref in dict.fromkeys(_mentions(step)):
                owners = [who] if who else list(Side)
                if max(copies[side][ref.card] for side in owners) < ref.copy:
                    self.missing(section, ref, owners, copies)

    def missing(self, section: Section, ref: Ref, owners: list[Side], copies: Mapping[Side, Counter[str]]) -> None:
        """Say that a card is not there, and which one may have been meant."""
        whose = ", ".join(side.value for side in owners)
        text = ref.card if ref.copy == 1 else f"{ref.card}:{ref.copy}"
        key = "when" if text in str(section.data.get("when")) else "then"
        said = Said(f"Nella posizione {whose} non ha «{text}».", f'In the position {whose} has no "{text}".')
        there = [card for side in owners for card, count in copies[side].items() if count]
        self.complain(section, key, said, text, near=nearest(ref.card, there))


def _appearing(step: Step, given: Given, copies: Mapping[Side, Counter[str]]) -> Iterator[tuple[Side, str]]:
    """Cards that come to light: drawn, or chosen from an unseen deck."""
    for action in step.actions:
        match action:
            case Draw(side, card) if card:
                yield side, card
            case Choose(side, cards) if given.of(side).unseen_deck:
                yield from ((side, ref.card) for ref in cards if not any(copies[one][ref.card] for one in Side))
            case _:
                pass


def _mentions(step: Step) -> Iterator[tuple[Side | None, Ref]]:
    """The cards a step speaks of, with the side that must have them (``None``: either)."""
    for action in step.actions:
        yield from _named(action)
    for check in step.then:
        match check:
            case Legal(action) | Illegal(action, _):
                yield from _named(action)
            case Stands(side, card, _) | Value(side, card, _, _):
                yield side, card
            case _:
                pass


def _named(action: Action) -> Iterator[tuple[Side | None, Ref]]:
    match action:
        case Attack(side, attacker, target):
            yield side, attacker
            if isinstance(target, Ref):
                yield side.other, target
        case Choose(_, cards):
            yield from ((ref.side, ref) for ref in cards)
        case Discard(side, cards):
            yield from ((side, ref) for ref in cards)
        case Deploy(side, ref) | SetDown(side, ref) | Turn(side, ref) | Activate(side, ref) | React(side, ref):
            yield side, ref
        case _:
            pass
