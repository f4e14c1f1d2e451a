"""Worked examples that name positions, for any game with a notation: read, and run against the rules.

The same frame as :mod:`card_db.scenarios`, which tells examples by cards; here a position and
actions stand in the game's own notation::

    [[example]]
    id = "RV-X6.1"
    rules = ["RV-6.2"]
    title = { it = "La presa", en = "The grapple" }
    [example.given]
    position = "0,0;1,0/0,0=V;1,0=s/..."      # left out: the start of the game
    house = { grapple_before_prey = false }   # switches that differ from their default
    [[example.steps]]
    when = "move 1,0>0,0"                     # left out: look at the position as it is
    then = ["event grapple V 0,0", "legal pass", "illegal build 9,9 RV-2.2"]
    [[example.steps]]
    when = "move 0,0>1,0"
    refused = "RV-6.8"                        # the rule that forbids it; nothing has changed

A check of ``then`` is ``position TEXT``, ``result WINNER|draw RULE``, ``event TEXT``, ``legal ACTION``
or ``illegal ACTION RULE``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from card_db.problems import InputError, Problem, Said
from card_db.toml_sections import Document, Section, open_document
from engines.errors import EngineError, GameOverError, IllegalActionError
from engines.match import result_text
from engines.protocol import Event, Game

CHECKS: Final = ("position", "result", "event", "legal", "illegal")


@dataclass(frozen=True, slots=True)
class Check:
    """One line of ``then``: its kind and what it is about."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """One action, or none, and what must hold after it; with ``refused`` the action must be refused.

    ``line`` is where the action stands in the file, ``then_line`` where the checks begin.
    """

    when: str
    then: tuple[Check, ...]
    refused: str
    line: int | None
    then_line: int | None


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: where it starts, what is done, what must come of it."""

    id: str
    rules: tuple[str, ...]
    title: Mapping[str, str]
    note: Mapping[str, str]
    position: str
    house: Mapping[str, object]
    steps: tuple[Step, ...]
    file: str
    line: int | None


@dataclass(frozen=True, slots=True)
class Report:
    """How many examples a file holds, and every difference between what they say and what the rules do."""

    count: int
    differences: tuple[Problem, ...]


@dataclass(slots=True)
class Run:
    """An example that was run: the states it went through, for pictures, and the differences."""

    states: list[Any] = field(default_factory=list)
    events: tuple[Event, ...] = ()
    differences: list[Problem] = field(default_factory=list)


def load_examples(path: Path, *, shown: str = "") -> tuple[Example, ...]:
    """The examples of a file; raises :class:`~card_db.problems.InputError` with every problem of the file."""
    document = open_document(path, shown or str(path))
    examples = tuple(_example(document, section) for section in document.root.sections("example"))
    document.root.close()
    if document.problems:
        raise InputError(document.problems)
    return examples


def _line(document: Document, section: Section, key: str = "") -> int | None:
    path = (*section.path, key)
    return next((document.lines[path[:n]] for n in range(len(path), 0, -1) if path[:n] in document.lines), None)


def _example(document: Document, section: Section) -> Example:
    given = section.section("given")
    steps = tuple(_step(document, step) for step in section.sections("steps"))
    if not steps:
        section.problem("steps", Said("L’esempio non ha passi.", "The example has no steps."))
    example = Example(
        section.text("id", required=True),
        section.texts("rules"),
        section.said("title", ("it", "en")),
        section.said("note", ("it", "en")) if section.has("note") else {},
        given.text("position") if given else "",
        _house(given) if given else {},
        steps,
        document.file,
        _line(document, section),
    )
    if given:
        given.close()
    section.close()
    return example


def _house(given: Section) -> Mapping[str, object]:
    house = given.section("house")
    return house.rest() if house else {}


def _step(document: Document, section: Section) -> Step:
    checks = tuple(Check(*_split(section, text)) for text in section.texts("then"))
    step = Step(
        section.text("when"),
        checks,
        section.text("refused"),
        _line(document, section, "when"),
        _line(document, section, "then"),
    )
    if step.refused and not step.when:
        said = Said("Che cosa è rifiutato? Manca «when».", 'What is refused? "when" is missing.')
        section.problem("refused", said)
    section.close()
    return step


def _split(section: Section, text: str) -> tuple[str, str]:
    kind, _, rest = text.partition(" ")
    if kind not in CHECKS:
        section.unknown("then", kind, CHECKS)
    return kind, rest


def run_file(game: Game[Any, Any, Any], path: Path) -> Report:
    """Run every example of a file; raises :class:`~card_db.problems.InputError` if it cannot be read."""
    examples = load_examples(path)
    return Report(len(examples), tuple(problem for each in examples for problem in run(game, each).differences))


def run(game: Game[Any, Any, Any], example: Example) -> Run:
    """Run one example to its end, or to the first step that cannot be made."""
    done = Run()
    try:
        config = game.configure(example.house)
        start = game.from_text(example.position, config) if example.position else game.initial_state(config)
    except EngineError as error:
        done.differences.append(_refused(example, example.line, example.position, error))
        return done
    done.states.append(start)
    for step in example.steps:
        if not _made(game, example, step, done):
            break
        done.differences += _differences(game, example, step, done)
    return done


def _refused(example: Example, line: int | None, text: str, error: EngineError) -> Problem:
    head = Said(f"{error.rule}: " if error.rule else "", f"{error.rule}: " if error.rule else "")
    said = Said(head.it + error.said.it, head.en + error.said.en)
    return Problem(said, file=example.file, line=line, card=example.id, cell=text)


def _made(game: Game[Any, Any, Any], example: Example, step: Step, done: Run) -> bool:
    """Make the step; False when the example cannot go on after it."""
    done.events = ()
    if not step.when:
        return True
    try:
        after = game.apply_action(done.states[-1], game.action_from_text(step.when))
    except EngineError as error:
        if error.rule == step.refused and step.refused:
            return True
        done.differences.append(_refused(example, step.line, step.when, error))
        return False
    done.states.append(after.state)
    done.events = after.events
    if step.refused:
        done.differences.append(_difference(example, step.line, f"refused {step.refused}", f"played {step.when}"))
    return not step.refused


def _difference(example: Example, line: int | None, expected: str, actual: str) -> Problem:
    said = Said(f"Le regole danno: {actual}.", f"The rules give: {actual}.")
    return Problem(said, file=example.file, line=line, card=example.id, expected=Said(expected, expected))


def _differences(game: Game[Any, Any, Any], example: Example, step: Step, done: Run) -> Iterator[Problem]:
    for check in step.then:
        try:
            actual = _actual(game, check, done)
        except EngineError as error:
            yield _refused(example, step.then_line, check.text, error)
            continue
        if actual != check.text:
            yield _difference(example, step.then_line, f"{check.kind} {check.text}", f"{check.kind} {actual}")


def _actual(game: Game[Any, Any, Any], check: Check, done: Run) -> str:
    """What the rules say where the check says something: equal texts agree."""
    state = done.states[-1]
    match check.kind:
        case "position":
            return _position(game, state)
        case "result":
            return result_text(game, game.outcome(state)) or "none"
        case "event":
            texts = [event.text for event in done.events]
            return check.text if check.text in texts else "; ".join(texts)
        case "legal":
            rule = _rule(game, state, check.text)
            return f"{check.text} {rule}" if rule else check.text
    action, _, _ = check.text.rpartition(" ")
    return f"{action} {_rule(game, state, action) or 'legal'}"


def _position(game: Game[Any, Any, Any], state: Any) -> str:
    try:
        return game.to_text(state)
    except GameOverError:
        return f"over, {result_text(game, game.outcome(state))}"


def _rule(game: Game[Any, Any, Any], state: Any, text: str) -> str:
    """The rule that forbids the action here; empty where it is legal."""
    try:
        game.apply_action(state, game.action_from_text(text))
    except (IllegalActionError, GameOverError) as error:
        return error.rule
    return ""
