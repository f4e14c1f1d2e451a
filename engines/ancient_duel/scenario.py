"""Worked examples and scenarios that run: what the rulebook tells is played, and every difference has its line.

The format is that of :mod:`card_db.scenarios`; what goes without saying there is done here: who may
react passes, who may choose chooses nothing, cards are drawn that nobody looks at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Final

from card_db.problems import InputError, Problem, Said
from card_db.records import Card
from card_db.scenarios import load_scenarios
from card_db.scenarios import model as told
from engines.ancient_duel import flow
from engines.ancient_duel.actions import END, NO, NOBODY, PASS, Action, Choose, Draw, Order
from engines.ancient_duel.board import Board
from engines.ancient_duel.casting import Casting, NoSuchCardError
from engines.ancient_duel.checking import Checker
from engines.ancient_duel.decks import Deck, violations
from engines.ancient_duel.game import AncientDuel
from engines.ancient_duel.legal import acting, offers
from engines.ancient_duel.picking import line_of
from engines.ancient_duel.piles import pile
from engines.ancient_duel.programs import Offer
from engines.ancient_duel.staging import Cast, player_of, staged
from engines.ancient_duel.state import UNKNOWN, Discarding, Drawing, Frame
from engines.errors import EngineError, GameOverError, IllegalActionError
from engines.protocol import Event
from engines.scenarios import Report

LONGEST: Final = 200
"""More things than ever go without saying between two steps."""


class UnsaidError(EngineError):
    """Somebody must decide something here, and the example does not say what."""


def run_examples(path: Path, cards: Mapping[str, Card]) -> tuple[Problem, ...]:
    """Every difference between the examples of a file and the rules, with file, line, expected and actual.

    Raises :class:`~card_db.problems.InputError` if the file cannot be read.
    """
    return run_scenarios(load_scenarios(path, cards), cards)


def run_scenarios(scenarios: Iterable[told.Scenario], cards: Mapping[str, Card]) -> tuple[Problem, ...]:
    """Every difference between some examples and the rules, in their order."""
    game = AncientDuel(cards)
    return tuple(problem for scenario in scenarios for problem in run(game, scenario))


def run_file(game: AncientDuel, path: Path) -> Report:
    """How many examples a file holds, and the differences: for the command line."""
    try:
        scenarios = load_scenarios(path, game.book.cards)
    except InputError as error:
        raise InputError(error.problems) from None
    return Report(len(scenarios), tuple(problem for each in scenarios for problem in run(game, each)))


def run(game: AncientDuel, scenario: told.Scenario) -> tuple[Problem, ...]:
    """The differences of one example; after a step that cannot be made the rest is left."""
    if scenario.decks:
        return tuple(_decks(game, scenario))
    try:
        run_ = Run(game, scenario)
    except EngineError as error:
        return (_problem(scenario, scenario.line, error),)
    return run_.differences()


def _problem(scenario: told.Scenario, line: int, error: EngineError) -> Problem:
    head = f"{error.rule}: " if error.rule else ""
    said = Said(head + error.said.it, head + error.said.en)
    wanted = Said(error.expected, error.expected) if error.expected else None
    return Problem(said, scenario.file, line=line, card=scenario.id, expected=wanted)


def _decks(game: AncientDuel, scenario: told.Scenario) -> Iterator[Problem]:
    for case in scenario.decks:
        cards = game.book.base(case.base)
        for card in case.remove:
            cards[card] = cards.get(card, 0) - 1
        for card in case.add:
            cards[card] = cards.get(card, 0) + 1
        deck = Deck(case.kind, case.factions, pile({card: count for card, count in cards.items() if count > 0}))
        found = violations(game.book, deck, games=case.games)
        if found != case.codes:
            actual, expected = (", ".join(codes) or "[]" for codes in (found, case.codes))
            said = Said(f"Il mazzo ha: {actual}.", f"The deck has: {actual}.")
            yield Problem(said, scenario.file, line=case.line, card=scenario.id, expected=Said(expected, expected))


class Run:
    """One example being played."""

    def __init__(self, game: AncientDuel, scenario: told.Scenario) -> None:
        """Set the position up. Raises :class:`~engines.errors.EngineError` for a wrong house rule."""
        self.game, self.scenario = game, scenario
        self.state = staged(game.book, scenario.given)
        self.cast = Cast()
        self.cast.see(self.state)
        self.events: list[Event] = []
        self.conceded: told.Side | None = None
        self.begun = scenario.given.phase is not told.Phase.START
        if scenario.given.phase is told.Phase.END:
            self.play(END)

    def differences(self) -> tuple[Problem, ...]:
        """Play to the end, or to the first step that cannot be made."""
        found: list[Problem] = []
        for step, after in pairwise([*self.scenario.steps, None]):
            if step is None:
                break
            try:
                self.make(step, after.actions[0] if after and after.actions else None)
            except EngineError as error:
                found.append(_problem(self.scenario, step.line, error))
                break
            checker = Checker(self)
            found += [self.difference(step, *wrong) for check in step.then if (wrong := checker.wrong(check))]
            if step.refused and (actual := self.why_not(step.actions[0])) != step.refused:
                found.append(self.difference(step, f"refused {step.refused}", actual or "legal"))
                break
            self.settle(after.actions[0] if after and after.actions else None)
        return tuple(found)

    def difference(self, step: told.Step, expected: str, actual: str) -> Problem:
        """A check that does not hold."""
        said = Said(f"Le regole danno: {actual}.", f"The rules give: {actual}.")
        return Problem(
            said, self.scenario.file, line=step.line, card=self.scenario.id, expected=Said(expected, expected)
        )

    # doing

    def play(self, action: Action) -> None:
        """Play an action of the engine."""
        step = self.game.apply_action(self.state, action)
        self.state = step.state
        self.events += step.events
        self.cast.see(self.state)

    def make(self, step: told.Step, upcoming: told.Action | None) -> None:
        """Make a step, and what goes without saying up to the next one."""
        if step.refused:
            return
        following = [*step.actions[1:], upcoming]
        for action, after in zip(step.actions, following, strict=False):
            self.do(action)
            self.settle(after)

    def do(self, action: told.Action) -> None:
        """Do what is told. Raises :class:`~engines.errors.EngineError`."""
        match action:
            case told.Begin():
                self.begin(action.side)
            case told.Concede(side):
                self.conceded = side
            case told.End(_, told.Until.TURN):
                self.end_turn(action)
            case _:
                self.check_turn(action)
                if self.goes_to_battle(action):
                    self.play(END)
                for each in Casting(self.board(), self.state, self.cast).actions(action):
                    self.play(each)

    def board(self) -> Board:
        """The position laid open."""
        return Board(self.game.book, self.state)

    def goes_to_battle(self, action: told.Action) -> bool:
        """An attack declared in main phase 1 ends that phase first."""
        free = not (self.state.stack or self.state.queue)
        return isinstance(action, told.Attack) and self.state.phase == "main1" and free

    def begin(self, side: told.Side) -> None:
        """The turn of the player whose turn it is begins."""
        if self.begun or player_of(side) != self.state.active:
            raise IllegalActionError("AD-1.1", Said("Quel turno non comincia adesso.", "That turn does not begin now."))
        self.begun = True
        board = Board(self.game.book, self.state, [])
        flow.begin_turn(board, self.state.active)
        flow.run(board)
        self.state = board.state()

    def end_turn(self, action: told.End) -> None:
        """Everything that is left of a turn, up to its discards."""
        self.check_turn(action)
        turn = self.turn()
        while self.turn() == turn and not self.state.stack and self.state.result is None:
            self.play(END)

    def turn(self) -> tuple[int, int]:
        """Whose turn, and which."""
        return self.state.active, self.state.sides[self.state.active].turn

    def check_turn(self, action: told.Action) -> None:
        """Whoever does something must be the one to act (AD-1.1); cards are drawn by chance for anybody."""
        player = acting(self.game.book, self.state)
        if player is None or isinstance(action, told.Draw) or player == player_of(action.side):
            return
        name = action.side.value
        raise IllegalActionError("AD-1.1", Said(f"Non tocca a {name}.", f"It is not for {name} to act now."))

    def why_not(self, action: told.Action) -> str:
        """The rule that forbids something now; nothing if it is legal. Nothing changes."""
        before = self.state, list(self.events), self.begun, self.conceded
        try:
            self.do(action)
        except (IllegalActionError, GameOverError) as error:
            return error.rule
        except NoSuchCardError:
            return "?"
        finally:
            self.state, self.events, self.begun, self.conceded = before
        return ""

    # what goes without saying

    def settle(self, upcoming: told.Action | None) -> None:
        """Do what goes without saying, until ``upcoming`` answers what is asked, or nothing is."""
        for _ in range(LONGEST):
            if not self.begun or not self.is_asked() or self.answers(upcoming):
                return
            self.play(self.usual())

    def is_asked(self) -> bool:
        """Whether something is waiting besides the active player's own wishes."""
        state = self.state
        return state.result is None and bool(state.stack or state.queue or state.combat)

    def answers(self, action: told.Action | None) -> bool:
        """Whether what is told next answers what is asked now."""
        if action is None:
            return False
        task = self.state.stack[-1] if self.state.stack else None
        if isinstance(task, Drawing):
            return isinstance(action, told.Draw) and player_of(action.side) == task.player
        if acting(self.game.book, self.state) != player_of(action.side):
            return False
        if isinstance(task, Discarding):
            return isinstance(action, told.Discard)
        if isinstance(task, Frame):
            is_offer = isinstance(line_of(self.game.book, task), Offer)
            return isinstance(action, told.Choose) or (is_offer and isinstance(action, told.Discard))
        return isinstance(action, told.React | told.Pass)

    def usual(self) -> Action:
        """What happens when the example says nothing. Raises :class:`UnsaidError`."""
        legal = offers(self.board())
        task = self.state.stack[-1] if self.state.stack else None
        if isinstance(task, Drawing):
            unseen = Draw(task.player, UNKNOWN)
            return unseen if unseen in legal else legal[0]
        for action in (PASS, Choose(NO), Choose(NOBODY), Order(1)):
            if action in legal:
                return action
        if len(legal) == 1:
            return legal[0]
        said = Said("Qui qualcuno deve decidere e l’esempio non dice che cosa.", "Somebody must decide something here.")
        raise UnsaidError(said, expected=", ".join(self.game.action_to_text(each) for each in legal[:6]))
