"""From TOML files to scenarios: every problem of every example at once, each with its line."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

from card_db.problems import InputError, Problem, Said, nearest
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
from card_db.scenarios.notation import Known, read_actions, read_check, read_plan, read_unit, unknown, word
from card_db.scenarios.tables import Span, TableReader

T = TypeVar("T")

ID = re.compile(r"[A-Z]+-[A-Z]\d+(\.\d+)*")
HEADER = re.compile(r"\s*\[\[\s*example(?:\.(steps|decks))?\s*\]\]")
DECK_CODES = (
    "E_COALITION_LOCKED",
    "E_CMD_COPY",
    "E_CMD_COUNT",
    "E_CMD_FACTION",
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


def load_scenarios(
    path: Path,
    cards: Mapping[str, Card],
    *,
    rules: Collection[str] | None = None,
    switches: Collection[str] | None = None,
) -> tuple[Scenario, ...]:
    """The scenarios of a file, in its order.

    ``rules`` are the ids that may be cited and ``switches`` the house rules that may be named;
    left out, they are not checked. Raises :class:`InputError` with every problem of the file.
    """
    scenarios, problems = read_scenarios(path, cards, rules=rules, switches=switches)
    if problems:
        raise InputError(problems)
    return scenarios


def read_scenarios(
    path: Path,
    cards: Mapping[str, Card],
    *,
    rules: Collection[str] | None = None,
    switches: Collection[str] | None = None,
) -> tuple[tuple[Scenario, ...], tuple[Problem, ...]]:
    """As :func:`load_scenarios`, with the sound scenarios and the problems side by side."""
    try:
        text = path.read_text(encoding="utf-8")
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return (), (_unreadable(path, error),)
    file = _Examples(path.name, text.splitlines(), known=Known(cards, rules), switches=switches)
    scenarios = tuple(file.examples(table))
    return scenarios, tuple(sorted(file.problems, key=lambda problem: problem.line or 0))


def _unreadable(path: Path, error: Exception) -> Problem:
    found = re.search(r"at line (\d+)", str(error))
    return Problem(
        Said("Il file non è TOML: " + str(error) + ".", "The file is not TOML: " + str(error) + "."),
        file=path.name,
        line=int(found[1]) if found else None,
    )


def _spans(lines: list[str]) -> dict[str, list[list[Span]]]:
    """Where the examples stand, and the steps and decks of each."""
    spans: dict[str, list[list[Span]]] = {"example": [], "steps": [], "decks": []}
    for number, line in enumerate(lines, 1):
        found = HEADER.match(line)
        if found is None:
            continue
        if found[1] is None:
            for part in spans.values():
                part.append([])
            spans["example"][-1].append(Span(number))
        elif spans["example"]:
            spans[found[1]][-1].append(Span(number))
    starts = sorted(span.first for part in spans.values() for one in part for span in one)
    examples = [one[0].first for one in spans["example"]]
    for kind, part in spans.items():
        ends = examples if kind == "example" else starts
        for span in (span for one in part for span in one):
            span.last = min((end - 1 for end in ends if end > span.first), default=len(lines))
    return spans


@dataclass(slots=True, kw_only=True)
class _Examples(TableReader):
    """The examples of one file, read against what the game knows."""

    known: Known
    switches: Collection[str] | None

    def examples(self, table: dict[str, Any]) -> Iterator[Scenario]:
        """Every sound example."""
        self.only(table, {"example"})
        spans = _spans(self.lines)
        seen: set[str] = set()
        for number, raw in enumerate(self.tables(table, "example")):
            exact = number < len(spans["example"])
            self.where = spans["example"][number][0] if exact else Span(1, len(self.lines))
            before = len(self.problems)
            parts = {kind: spans[kind][number] if exact else [] for kind in ("steps", "decks")}
            scenario = self.scenario(raw, parts)
            self.once(scenario.id, seen)
            if len(self.problems) == before:
                yield scenario

    def scenario(self, raw: dict[str, Any], parts: dict[str, list[Span]]) -> Scenario:
        """One ``[[example]]``."""
        span = self.where
        self.only(raw, {"id", "rules", "title", "note", "given", "steps", "decks"})
        self.id = self.identifier(self.string(raw, "id"))
        rules = tuple(self.tried(self.known.rule, self.strings(raw, "rules")))
        title = self.said(raw, "title") or Said("", "")
        note = self.said(raw, "note")
        given = self.given(self.table(raw, "given"))
        steps = tuple(self.each(raw, "steps", parts, self.step))
        decks = tuple(self.each(raw, "decks", parts, self.deck))
        self.where = span
        self.shape(raw, rules, steps, decks)
        scenario = Scenario(self.id, rules, title, note, given, steps, decks, self.name, span.first)
        self.cast(scenario, parts["steps"])
        self.where = span
        return scenario

    def identifier(self, text: str) -> str:
        """The id of an example."""
        if not ID.fullmatch(text):
            self.complain(
                Said(f"«{text}» non è il codice di un esempio.", f'"{text}" is no id of an example.'),
                text,
                Said("AD-X10.1, AD-S1", "AD-X10.1, AD-S1"),
            )
        return text

    def once(self, identifier: str, seen: set[str]) -> None:
        """An id stands for one example only."""
        if identifier in seen:
            self.complain(Said(f"«{identifier}» c’è già.", f'"{identifier}" is there already.'), identifier)
        seen.add(identifier)

    # parts of an example

    def shape(
        self, raw: dict[str, Any], rules: tuple[str, ...], steps: tuple[Step, ...], decks: tuple[DeckCase, ...]
    ) -> None:
        """An example shows a rule and has either steps or decks."""
        if not rules and "rules" not in raw:
            self.complain(
                Said("L’esempio non dice quali regole mostra.", "The example does not say what rules it shows.")
            )
        if bool(steps or raw.get("steps")) == bool(decks or raw.get("decks")):
            self.complain(
                Said("L’esempio deve avere passi oppure mazzi.", "The example must have steps or decks."),
                expected=Said("[[example.steps]] o [[example.decks]]", "[[example.steps]] or [[example.decks]]"),
            )

    def each(
        self,
        raw: dict[str, Any],
        key: str,
        parts: dict[str, list[Span]],
        read: Callable[[dict[str, Any]], T],
    ) -> Iterator[T]:
        """The steps or decks of an example, each read with its own lines in view."""
        whole = self.where
        for number, one in enumerate(self.tables(raw, key)):
            self.where = parts[key][number] if number < len(parts[key]) else whole
            yield read(one)
        self.where = whole

    def given(self, raw: dict[str, Any]) -> Given:
        """``[example.given]``."""
        self.only(raw, {"active", "turn", "phase", "house", "P1", "P2"})
        active = next(self.tried(lambda text: word(Side, text), [self.string(raw, "active", "P1")]), Side.P1)
        phase = next(self.tried(lambda text: word(Phase, text), [self.string(raw, "phase", "main1")]), Phase.MAIN1)
        house = self.table(raw, "house")
        for name in house:
            self.switch(name)
        return Given(
            active,
            self.integer(raw, "turn", Given().turn, least=1),
            phase,
            tuple(sorted(house.items())),
            self.side(self.table(raw, "P1")),
            self.side(self.table(raw, "P2")),
        )

    def switch(self, name: str) -> None:
        """A house rule must be one there is."""
        if self.switches is not None and name not in self.switches:
            near = nearest(name, self.switches)
            self.complain(
                Said(f"«{name}» non è una regola della casa.", f'"{name}" is no house rule.'), name, near=near
            )

    def side(self, raw: dict[str, Any]) -> SideGiven:
        """What one player has."""
        self.only(raw, {"points", "energy", "energy_max", "units", "plans", "hand", "deck", "grave"})
        fixture = SideGiven()
        hand, unseen_hand = self.pile(raw, "hand", fixture.unseen_hand)
        deck, unseen_deck = self.pile(raw, "deck", fixture.unseen_deck)
        return SideGiven(
            points=self.integer(raw, "points", fixture.points),
            energy=self.integer(raw, "energy", fixture.energy),
            energy_max=self.integer(raw, "energy_max", 0) if "energy_max" in raw else None,
            units=tuple(self.tried(lambda text: read_unit(text, self.known), self.strings(raw, "units"))),
            plans=tuple(self.tried(lambda text: read_plan(text, self.known), self.strings(raw, "plans"))),
            hand=hand,
            unseen_hand=unseen_hand,
            deck=deck,
            unseen_deck=unseen_deck,
            grave=tuple(self.tried(lambda text: self.known.card(text).id, self.strings(raw, "grave"))),
        )

    def pile(self, raw: dict[str, Any], key: str, default: int) -> tuple[tuple[str, ...], int]:
        """Cards by id and a number of unseen ones: ``10``, ``["AD-ROM-04"]`` or ``["AD-ROM-04", 3]``."""
        value = raw.get(key, default)
        entries = value if isinstance(value, list) else [value]
        if any(isinstance(one, bool) or not isinstance(one, int | str) for one in entries):
            self.wrong_type(key, Said("codici e numeri", "ids and numbers"))
            return (), default
        texts = [one for one in entries if isinstance(one, str)]
        unseen = sum(one for one in entries if isinstance(one, int))
        return tuple(self.tried(lambda text: self.known.card(text).id, texts)), unseen

    def step(self, raw: dict[str, Any]) -> Step:
        """``[[example.steps]]``."""
        self.only(raw, {"when", "then", "refused"})
        when, refused = self.string(raw, "when"), self.string(raw, "refused")
        actions = tuple(self.tried(lambda text: read_actions(text, self.known), [when] if when else []))
        if refused and not when:
            self.complain(Said("Nulla viene rifiutato: manca «when».", 'Nothing is refused: "when" is missing.'))
        checks = tuple(self.tried(lambda text: read_check(text, self.known), self.strings(raw, "then")))
        if not refused and not checks and not raw.get("then") and not when:
            self.complain(
                Said("Il passo non dice nulla.", "The step says nothing."), expected=Said("when, then", "when, then")
            )
        rule = next(self.tried(self.known.rule, [refused] if refused else []), "")
        return Step(actions[0] if actions else (), checks, rule, self.where.first)

    def deck(self, raw: dict[str, Any]) -> DeckCase:
        """``[[example.decks]]``."""
        self.only(raw, {f.name for f in fields(DeckCase)} - {"line"})
        groups = {card.text("faction") for card in self.known.cards.values()} - {""}
        base = self.among(self.string(raw, "base"), groups)
        kind = self.among(self.string(raw, "kind", "single"), DECK_KINDS)
        factions = [self.among(name, groups) for name in self.strings(raw, "factions")] or [base]
        if len(factions) != DECK_KINDS.get(kind, len(factions)):
            count = str(DECK_KINDS[kind])
            self.wrong_type(
                "factions", Said(f"{count} fazioni per un mazzo {kind}", f"{count} factions for a deck of kind {kind}")
            )
        read_id = self.strings(raw, "remove"), self.strings(raw, "add")
        remove = tuple(self.tried(lambda text: self.known.card(text).id, read_id[0]))
        codes = sorted(self.among(code, DECK_CODES) for code in self.strings(raw, "codes"))
        games = self.integer(raw, "games", 15)
        return DeckCase(base, kind, tuple(factions), remove, tuple(read_id[1]), games, tuple(codes), self.where.first)

    def among(self, text: str, valid: Collection[str]) -> str:
        """A word of a closed list."""
        if text not in valid:
            either = ", ".join(sorted(valid))
            error = unknown(Said("parola", "word"), text, valid, Said(f"una di: {either}", f"one of: {either}"))
            self.complain(error.problem, text, error.expected, error.near)
        return text

    # who is on the stage

    def cast(self, scenario: Scenario, spans: list[Span]) -> None:
        """Every card that acts or is looked at must be somewhere in the position, in that copy."""
        copies = {side: Counter(scenario.given.of(side).cards) for side in Side}
        for number, step in enumerate(scenario.steps):
            self.where = spans[number] if number < len(spans) else self.where
            for action in step.actions:
                if isinstance(action, Draw) and action.card:
                    copies[action.side][action.card] += 1
            for side, ref in _mentions(step):
                present = max(copies[one][ref.card] for one in ([side] if side else Side))
                if present < ref.copy:
                    self.missing(ref, side, copies)

    def missing(self, ref: Ref, side: Side | None, copies: dict[Side, Counter[str]]) -> None:
        """Say that a card is not there, and which one may have been meant."""
        owners = [side] if side else list(Side)
        whose = side.value if side else "P1, P2"
        text = ref.card if ref.copy == 1 else f"{ref.card}:{ref.copy}"
        self.complain(
            Said(f"{whose} non ha «{text}» nella posizione.", f'{whose} has no "{text}" in the position.'),
            text,
            near=nearest(ref.card, [card for one in owners for card in copies[one] if card != ref.card]),
        )


def _mentions(step: Step) -> Iterator[tuple[Side | None, Ref]]:
    """The cards a step speaks of, with the side that must have them (``None``: either)."""
    actions = [*step.actions, *(check.action for check in step.then if isinstance(check, Legal | Illegal))]
    for action in actions:
        yield from _named(action)
    yield from ((check.side, check.card) for check in step.then if isinstance(check, Stands | Value))


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
