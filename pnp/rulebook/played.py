"""Examples that name positions (:mod:`engines.scenarios`), played by the rules and told in the words of events."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from card_db.problems import InputError, Problem, Said, nearest
from card_db.scenarios import RuleName, Sentence
from card_db.wording import typographic
from engines.errors import EngineError
from engines.house import word
from engines.retrovia import (
    RETROVIA,
    Action,
    Build,
    Detach,
    Enter,
    Move,
    Pass,
    Sacrifice,
    State,
    Substitute,
    Swap,
)
from engines.retrovia.actions import square_to_text
from engines.retrovia.state import is_grapple
from engines.retrovia.words import KIND_NAMES, PLAYERS, the
from engines.scenarios import Check, Example, Step, load_examples, run
from pnp.rulebook.positions import Shown
from pnp.rulebook.words import Words, words


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """One step in sentences: what is done, what follows; whether the rules refuse it."""

    when: Sentence
    then: tuple[Sentence, ...]
    refused: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """A position of the example with the steps that are taken in it, by their numbers from 1."""

    shown: Shown
    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayedExample:
    """An example that the rules bear out, told in one language."""

    id: str
    rules: tuple[str, ...]
    title: Said
    note: Said | None
    given: tuple[Sentence, ...]
    scenes: tuple[Scene, ...]
    steps: tuple[PlayedStep, ...]
    file: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)


def read_played(
    path: Path, lang: str, *, rules: Collection[str], switches: Mapping[str, Said], shown: str
) -> tuple[tuple[PlayedExample, ...], tuple[Problem, ...]]:
    """The examples of a file, and everything wrong with them: slips, rules that are not there, what the engine denies.

    ``rules`` are the ids that may be cited, ``switches`` the titles of the house rules.
    """
    try:
        examples = load_examples(path, shown=shown)
    except InputError as error:
        return (), error.problems
    problems: list[Problem] = []
    told: dict[str, PlayedExample] = {}
    for example in examples:
        wrong = [*run(RETROVIA, example).differences, *_cited(example, rules)]
        if example.id in told:
            said = Said(f"«{example.id}» c’è già.", f'"{example.id}" is there already.')
            wrong.append(Problem(said, example.file, line=example.line, card=example.id))
        problems += wrong
        if not wrong:
            told[example.id] = _Teller(example, lang, switches).told()
    return tuple(told.values()), tuple(problems)


def _cited(example: Example, rules: Collection[str]) -> Iterator[Problem]:
    """Rules that an example names and the book does not have."""
    named = [(rule, example.line) for rule in example.rules]
    for step in example.steps:
        named += [(step.refused, step.line)] if step.refused else []
        named += [(check.text.rpartition(" ")[2], step.then_line) for check in step.then if check.kind == "illegal"]
    for rule, line in named:
        if rule not in rules:
            said = Said(f"La regola {rule} non è in questo libro.", f"Rule {rule} is not in this book.")
            yield Problem(said, example.file, line=line, card=example.id, cell=rule, nearest=nearest(rule, rules))


DRAWN = (Move, Swap, Build, Detach)
"""What is drawn into a position when it may not be done there."""


class _Teller:
    """Plays an example once more and keeps the positions, the actions, the sentences."""

    def __init__(self, example: Example, lang: str, switches: Mapping[str, Said]) -> None:
        self.example, self.lang, self.switches = example, lang, switches
        self.words: Words = words(lang)
        config = RETROVIA.configure(example.house)
        here = RETROVIA.from_text(example.position, config) if example.position else RETROVIA.initial_state(config)
        self.scene = Scene(Shown(here), ())
        self.scenes: list[Scene] = []

    def told(self) -> PlayedExample:
        """The whole of it."""
        example = self.example
        steps = tuple(self._step(step, number) for number, step in enumerate(example.steps, 1))
        note = Said(example.note["it"], example.note["en"]) if example.note else None
        return PlayedExample(
            example.id,
            example.rules,
            Said(example.title["it"], example.title["en"]),
            note,
            tuple(self._given()),
            (*self.scenes, self.scene),
            steps,
            example.file,
            example.line or 0,
        )

    def _given(self) -> Iterator[Sentence]:
        """The house rules that differ."""
        for name, value in self.example.house.items():
            title = self.switches[name].in_(self.lang) if name in self.switches else name
            yield (f"{title}: {word(value)}.",)

    @property
    def here(self) -> State:
        """The position now."""
        return self.scene.shown.state

    def _step(self, step: Step, number: int) -> PlayedStep:
        if step.refused:
            action = RETROVIA.action_from_text(step.when)
            sentence = self._may_not(action)
            self._mark(action, step.refused, number)
            return PlayedStep(sentence, tuple(self._checks(step, number)), refused=True)
        if not step.when:
            return PlayedStep((), tuple(self._checks(step, number)), refused=False)
        action = RETROVIA.action_from_text(step.when)
        made = RETROVIA.apply_action(self.here, action)
        shown = replace(self.scene.shown, arrows=(action,))
        self.scenes.append(Scene(shown, (*self.scene.steps, number)))
        self.scene = Scene(Shown(made.state), ())
        first, *others = [event.said for event in made.events if not event.text.startswith("turn ")]
        then = [*((self._printed(said),) for said in others), *self._checks(step, number)]
        return PlayedStep((self._printed(first),), tuple(then), refused=False)

    def _printed(self, said: Said) -> str:
        return typographic(said.in_(self.lang), self.lang)

    def _mark(self, action: Action, rule: str, number: int) -> None:
        """Draw what may not be done into the present position."""
        shown = self.scene.shown
        if isinstance(action, DRAWN):
            shown = replace(shown, refused=(*shown.refused, (action, rule)))
        self.scene = Scene(shown, tuple(dict.fromkeys((*self.scene.steps, number))))

    def _checks(self, step: Step, number: int) -> Iterator[Sentence]:
        """What may and may not be done now; positions and events are seen and told already."""
        for check in step.then:
            if check.kind == "legal":
                yield self._may(RETROVIA.action_from_text(check.text))
            elif check.kind == "illegal":
                yield self._illegal(check, number)

    def _illegal(self, check: Check, number: int) -> Sentence:
        notation, _, rule = check.text.rpartition(" ")
        action = RETROVIA.action_from_text(notation)
        self._mark(action, rule, number)
        return self._may_not(action)

    def _may(self, action: Action) -> Sentence:
        who, what = PLAYERS[self.here.player].in_(self.lang), phrase(self.here, action).in_(self.lang)
        return (self.words["may"].format(who=who, what=what),)

    def _may_not(self, action: Action) -> Sentence:
        """What cannot be done, why, and the rule."""
        try:
            RETROVIA.apply_action(self.here, action)
        except EngineError as error:
            who, what = PLAYERS[self.here.player].in_(self.lang), phrase(self.here, action).in_(self.lang)
            why = self._printed(error.said).rstrip(".")
            said = self.words["may_not"].format(who=who, what=what, why=why[0].lower() + why[1:])
            return (said, RuleName(error.rule), ").")
        raise AssertionError(action)


def phrase(state: State, action: Action) -> Said:  # noqa: PLR0911 - one line for each action
    """An action after "may": ``muovere il Viandante da 0,0 a 1,0``."""
    match action:
        case Build(at):
            here = square_to_text(at)
            return Said(f"costruire {here}", f"build {here}")
        case Enter(kind, at):
            name, here = the(kind), square_to_text(at)
            return Said(f"far entrare {name.it} in {here}", f"enter {name.en} on {here}")
        case Move(origin, target):
            name, here, there = _mover(state, origin), square_to_text(origin), square_to_text(target)
            return Said(f"muovere {name.it} da {here} a {there}", f"move {name.en} from {here} to {there}")
        case Swap(first, second):
            here, there = square_to_text(first), square_to_text(second)
            return Said(f"scambiare {here} e {there}", f"swap {here} and {there}")
        case Substitute(at, kind):
            name, here = KIND_NAMES[kind], square_to_text(at)
            return Said(f"sostituire chi è in {here} con un {name.it}", f"substitute a {name.en} on {here}")
        case Sacrifice(at):
            here = square_to_text(at)
            return Said(f"sacrificare chi è in {here}", f"sacrifice whoever is on {here}")
        case Detach(origin, target):
            return _letting_go(square_to_text(origin), "" if target is None else square_to_text(target))
        case Pass():
            return Said("passare", "pass")


def _letting_go(here: str, there: str) -> Said:
    if there:
        return Said(f"staccare lo Spettro da {here} a {there}", f"let the Wraith on {here} go to {there}")
    return Said(f"staccare lo Spettro da {here} in Retroguardia", f"let the Wraith on {here} go to the Rearguard")


def _mover(state: State, origin: tuple[int, int]) -> Said:
    """Who would move from a square: of a grapple the mover's own; nobody in particular where nobody stands."""
    index = state.layout.field.tables.index.get(origin)
    standing = state.layout.board[index] if index is not None else ""
    if not standing:
        return Said("chi è", "whoever is")
    if is_grapple(standing):
        own = standing[0] if standing[0].isupper() == (state.player == 0) else standing[1]
        return the(own)
    return the(standing)
