"""Ancient Duel as a :class:`~engines.protocol.Game`."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

from card_db.problems import Said
from card_db.records import Card
from engines.ancient_duel import action_texts, notation
from engines.ancient_duel import score as scoring
from engines.ancient_duel.actions import Action, Attack, Place
from engines.ancient_duel.board import Board
from engines.ancient_duel.cards import ATK, DEF, Book
from engines.ancient_duel.config import Config, configure, start
from engines.ancient_duel.decks import ALL_UNLOCKED, Deck, violations
from engines.ancient_duel.deeds import perform
from engines.ancient_duel.events import ENDINGS, RESIGNATION, events
from engines.ancient_duel.house import AS_WRITTEN, SWITCHES
from engines.ancient_duel.legal import acting, offers, refuse
from engines.ancient_duel.observation import observation
from engines.ancient_duel.opening import chances
from engines.ancient_duel.places import unit_at
from engines.ancient_duel.preview import Preview, may_go_to_battle, preview
from engines.ancient_duel.reading import value
from engines.ancient_duel.serials import key
from engines.ancient_duel.state import State
from engines.ancient_duel.status import status
from engines.ancient_duel.told import told
from engines.ancient_duel.why import Part, parts
from engines.errors import Flaw, IllegalActionError
from engines.protocol import CHANCE, Chance, Outcome, Player, Seat, Step, Termination, game_over

VERSION: Final = "1"
"""Changes with the rules; the digest of the cards is added to it."""


class AncientDuel:
    """The rules of Ancient Duel over a set of cards; stateless, so one object serves every match."""

    id = "ancient_duel"
    title = Said("Ancient Duel", "Ancient Duel")
    turn_rule = "AD-1.1"
    resignation: Termination = RESIGNATION
    agreement: Termination | None = None
    switches = SWITCHES
    seats = (Seat("P1", Said("Giocatore 1", "Player 1")), Seat("P2", Said("Giocatore 2", "Player 2")))

    def __init__(self, cards: Mapping[str, Card]) -> None:
        """Read the cards, by id, with their effects parsed.

        Raises :class:`~engines.ancient_duel.programs.UnplayableCardError`.
        """
        self.book = Book(cards)
        self.rules_version = f"{VERSION}.{self.book.version}"

    def configure(self, values: Mapping[str, object]) -> Config:
        """Decks, completed games, way of playing, house rules: see :mod:`engines.ancient_duel.config`."""
        return configure(self.book, values)

    def initial_state(self, config: Config) -> State:
        """Before the game: chance says who begins (AD-4)."""
        return start(self.book, config)

    def acting_players(self, state: State) -> tuple[Player, ...]:
        """One player, or chance; nobody once the game is over."""
        player = acting(self.book, state)
        return () if player is None else (player,)

    def legal_actions(self, state: State, player: Player) -> tuple[Action, ...]:
        """Everything the player may do now; nothing for one who is not to act."""
        return tuple(offers(Board(self.book, state))) if acting(self.book, state) == player else ()

    def apply_action(self, state: State, action: Action) -> Step[State]:
        """Play a legal action; raise the rule that forbids any other."""
        if outcome := self.outcome(state):
            raise game_over(outcome)
        board = Board(self.book, state, [])
        if refused := refuse(board, action):
            raise told(board, action, refused)
        perform(board, action)
        return Step(board.state(), events(self.book, board.notes or ()))

    def child(self, state: State, action: Action) -> State:
        """What a legal action leads to, unchecked."""
        board = Board(self.book, state)
        perform(board, action)
        return board.state()

    def chance_outcomes(self, state: State) -> tuple[Chance[Action], ...]:
        """What chance may bring; a card that may be named at an open table, but need not be, weighs nothing."""
        return tuple(chances(Board(self.book, state))) if acting(self.book, state) == CHANCE else ()

    def is_terminal(self, state: State) -> bool:
        """Whether the game is over."""
        return state.result is not None

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended."""
        return None if state.result is None else Outcome(ENDINGS[state.result.by], state.result.winner)

    def observation(self, state: State, player: Player) -> State:
        """The position as this player may see it (AD-1.8)."""
        return observation(state, player)

    def position_key(self, state: State) -> Hashable:
        """The whole position; which serials its cards bear does not matter, only their order."""
        return key(state)

    def status(self, state: State) -> tuple[Flaw, ...]:
        """What about the position cannot be."""
        return status(self.book, state)

    def score(self, state: State, player: Player) -> int:
        """Points, units and cards, as a beginner would count them."""
        return scoring.score(Board(self.book, state), player)

    def preview(self, state: State, action: Attack, player: Player | None = None) -> Preview:
        """What an attack would do if nobody reacts; in main phase 1 already, as if the Battle phase had begun.

        ``player`` sees it with their own eyes: a face-down enemy unit stays unknown. Raises
        :class:`~engines.errors.IllegalActionError` for an attack that may not be declared.
        """
        seen = state if player is None else observation(state, player)
        before = Board(self.book, seen)
        if may_go_to_battle(before):
            before.phase = "battle"
        if refused := refuse(before, action):
            raise told(before, action, refused)
        return preview(before, action)

    def refusal(self, state: State, action: Action) -> IllegalActionError | None:
        """Why an action may not be played now, or None if it may; the game must not be over."""
        board = Board(self.book, state)
        refused = refuse(board, action)
        return None if refused is None else told(board, action, refused)

    def values(self, state: State, at: Place) -> tuple[int, int] | None:
        """The current ATK and DEF of the unit at a place; None if there is none or it lies face-down (AD-12.1)."""
        board = Board(self.book, state)
        unit = unit_at(board, at)
        if unit is None or unit.stands == "down":
            return None
        return value(board, at.player, unit, ATK), value(board, at.player, unit, DEF)

    def why(self, state: State, at: Place, stat: str) -> tuple[Part, ...]:
        """The parts that add up to the current ``atk`` or ``def`` of the unit at a place, each with its source and end.

        None for an empty place and for a unit that lies face-down.
        """
        return parts(Board(self.book, state), at, stat)

    def violations(self, deck: Deck, *, games: int = ALL_UNLOCKED, unlocks: str = "by_games") -> tuple[str, ...]:
        """The codes of AD-3.8 for a deck of a player who has completed so many games; none for a legal deck."""
        return violations(self.book, deck, games=games, unlocks=unlocks)

    def to_text(self, state: State) -> str:
        """One line of JSON."""
        return notation.to_text(state)

    def from_text(self, text: str, config: Config | None = None) -> State:
        """The position of a line; the house rules of ``config`` where the line says none."""
        return notation.from_text(self.book, text, config.house if config else AS_WRITTEN)

    def action_to_text(self, action: Action) -> str:
        """``attack P1u2 > P2u1``."""
        return action_texts.action_to_text(action)

    def action_from_text(self, text: str) -> Action:
        """The action of a text. Raises also :class:`~engines.errors.UnknownCardError`."""
        action = action_texts.action_from_text(text)
        for card in action_texts.cards_in(action):
            self.book.fact(card)
        return action
