"""What an example says somebody does, as an action of the engine."""

from __future__ import annotations

from card_db.problems import Said
from card_db.scenarios import model as told
from engines.ancient_duel.actions import (
    END,
    NO,
    NOBODY,
    PASS,
    Action,
    Activate,
    Attack,
    Choose,
    Deploy,
    Discard,
    Draw,
    Place,
    Play,
    React,
    SetDown,
    Turn,
    Use,
)
from engines.ancient_duel.board import Board
from engines.ancient_duel.clauses import activated
from engines.ancient_duel.legal import offers
from engines.ancient_duel.picking import line_of
from engines.ancient_duel.places import place_of
from engines.ancient_duel.programs import Offer
from engines.ancient_duel.staging import STANDS, Cast, player_of
from engines.ancient_duel.state import UNKNOWN, FieldCard, Frame, State, Unit
from engines.errors import EngineError
from engines.protocol import Player


class NoSuchCardError(EngineError):
    """The example speaks of a card that is not where it would have to be."""


class Casting:
    """Turns what is told into actions, at a certain moment of an example."""

    def __init__(self, board: Board, state: State, cast: Cast) -> None:
        """Look at a position; ``cast`` knows its cards by id and copy."""
        self.board, self.state, self.cast = board, state, cast

    def actions(self, action: told.Action) -> list[Action]:  # noqa: C901, PLR0911 - one line for each verb
        """The actions, one after the other, that carry out what is told."""
        player = player_of(action.side)
        match action:
            case told.Attack(_, attacker, target):
                return [self._attack(player, attacker, target)]
            case told.Deploy(_, card, position):
                return [Deploy(card.card, STANDS[position.value])]
            case told.SetDown(_, card):
                return [SetDown(card.card)]
            case told.Turn(_, card, position):
                return [Turn(self._place(player, card), STANDS[position.value])]
            case told.Activate(_, card, clause):
                return [self._activate(player, card, clause)]
            case told.React(_, card):
                found = self.cast.find(self.state, player, card)
                return [React(card.card if found is None else self._at(found))]
            case told.Pass():
                return [PASS]
            case told.Choose():
                return self._choices(player, action)
            case told.Discard(_, cards):
                return [Discard(card.card) for card in cards] or [self._any_discard()]
            case told.Draw(_, card_id):
                return [Draw(player, card_id or UNKNOWN)]
            case told.End():
                return [END]
            case told.Begin() | told.Concede():
                return []

    def _at(self, card: FieldCard) -> Place:
        at = place_of(self.board, card.serial)
        if at is None:
            raise LookupError(card)
        return at

    def _place(self, player: Player, ref: told.Ref) -> Place:
        found = self.cast.find(self.state, player, ref)
        if found is None:
            name = ref.card if ref.copy == 1 else f"{ref.card}:{ref.copy}"
            said = Said(f"«{name}» non è in campo.", f'"{name}" is not on the field.')
            raise NoSuchCardError(said)
        return self._at(found)

    def _attack(self, player: Player, attacker: told.Ref, target: told.Ref | told.Side) -> Action:
        aim = None if isinstance(target, told.Side) else self._place(1 - player, target)
        return Attack(self._place(player, attacker), aim)

    def _activate(self, player: Player, ref: told.Ref, clause: int) -> Action:
        """A clause of a face-up card that has one, else a set card, else a card from hand."""
        found = self.cast.find(self.state, player, ref)
        if found is None:
            return Play(ref.card)
        if isinstance(found, Unit) or found.up:
            in_hand = any(card == ref.card for card, _ in self.state.sides[player].hand)
            is_clause = isinstance(found, Unit) or activated(self.board, found) or not in_hand
            return Use(self._at(found), clause) if is_clause else Play(ref.card)
        return Activate(self._at(found))

    def _choices(self, player: Player, choice: told.Choose) -> list[Action]:
        if choice.answer is not None:
            return self._answer(choice.answer.value)
        if choice.cards:
            return [Choose(self._choice(player, ref)) for ref in choice.cards]
        return [Choose(NO if self._is_offer() else NOBODY)]

    def _answer(self, word: str) -> list[Action]:
        """An answer; to accept a payment is to discard, which is told in words of its own."""
        line = self._line()
        pays = isinstance(line, Offer) and line.cards and word == "yes"
        return [] if pays else [Choose(word)]

    def _line(self) -> object:
        task = self.state.stack[-1] if self.state.stack else None
        return line_of(self.board.book, task) if isinstance(task, Frame) else None

    def _is_offer(self) -> bool:
        return isinstance(self._line(), Offer)

    def _choice(self, player: Player, ref: told.Ref) -> Place | str:
        """A card that may be chosen, if it is one; else wherever there is a card of this id."""
        legal = {action.what for action in offers(self.board) if isinstance(action, Choose)}
        if ref.card in legal:
            return ref.card
        sides = [player_of(ref.side)] if ref.side else [1 - player, player]
        places = [self._at(found) for side in sides if (found := self.cast.find(self.state, side, ref))]
        return next((at for at in places if at in legal), places[0] if places else ref.card)

    def _any_discard(self) -> Action:
        legal = [action for action in offers(self.board) if isinstance(action, Discard)]
        return legal[0] if legal else Discard(UNKNOWN)
