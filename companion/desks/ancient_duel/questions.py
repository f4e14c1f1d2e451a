"""What the rules ask a player now, in words, with everything that may be answered; nothing in a phase that is free."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from card_db.effects import nodes as n
from card_db.problems import Said
from companion.desks.ancient_duel.catalogue import Catalogue
from companion.desks.ancient_duel.words import Words, capital, filled
from engines.ancient_duel import AncientDuel
from engines.ancient_duel.actions import (
    NO,
    NOBODY,
    Action,
    Activate,
    Choose,
    Discard,
    Draw,
    Order,
    Place,
    React,
    Reveal,
    Turn,
)
from engines.ancient_duel.board import Board
from engines.ancient_duel.picking import line_of
from engines.ancient_duel.places import place_of
from engines.ancient_duel.programs import Do, Offer
from engines.ancient_duel.state import Combat, Discarding, Frame, Naming, State
from engines.protocol import CHANCE, Player


@dataclass(frozen=True, slots=True)
class Option:
    """An answer: the action's text, its words, the card it names ("" for none), the place it points at."""

    text: str
    said: Said
    card: str = ""
    at: Place | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """What is asked, the rule behind it, and the card and its clause that ask ("" and None if the rules do)."""

    said: Said
    rule: str
    card: str = ""
    clause: Said | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers: ``options`` are those that do something, ``refusing`` the one that declines."""

    heading: Heading
    options: tuple[Option, ...]
    refusing: Option | None = None


_WHY: Final = {
    "cost": Said("Costo: scarta {cards}", "Cost: discard {cards}"),
    "effect": Said("Scarta {cards}", "Discard {cards}"),
    "limit": Said("Hai più di 5 carte in mano: scarta {cards}", "You hold more than 5 cards: discard {cards}"),
}
_DISCARD_RULES: Final = {"cost": "AD-13.14", "effect": "AD-13.5", "limit": "AD-6.7"}
_SEARCH: Final = Said("{card}: cerca una carta nel tuo mazzo", "{card}: search your deck for a card")
_GRAVE: Final = Said("{card}: scegli una carta del cimitero", "{card}: choose a card in the graveyard")
_HAND: Final = Said("{card}: scegli una carta in mano", "{card}: choose a card in hand")
_ZONES: Final = {"deck": _SEARCH, "grave": _GRAVE, "hand": _HAND}
_TARGET: Final = Said("{card}: scegli il bersaglio", "{card}: choose the target")
_CHOICE: Final = Said("{card}: scegli una carta", "{card}: choose a card")
_POSITION: Final = Said("{card}: in Attacco o in Difesa?", "{card}: in Attack or in Defence?")
_MAY: Final = Said("{card}: vuoi farlo?", "{card}: do you want to?")
_PAY: Final = Said("{card}: vuoi scartare una carta?", "{card}: do you want to discard a card?")
_WHICH: Final = Said("{what} si gira: che carta è?", "{what} is turned up: which card is it?")
_ORDER: Final = Said("Quale effetto va per primo?", "Which effect comes first?")
_REACT: Final = Said("Attacco: {by} contro {what}. Reagisci?", "Attack: {by} against {what}. Do you react?")
_REACT_DIRECT: Final = Said("Attacco diretto: {by}. Reagisci?", "Direct attack: {by}. Do you react?")
_SHORT: Final = {
    f"choose {NOBODY}": Said("Nessuna carta", "No card"),
    "choose attack": Said("In Attacco", "In Attack"),
    "choose defence": Said("In Difesa", "In Defence"),
    "choose yes": Said("Sì", "Yes"),
    f"choose {NO}": Said("No", "No"),
    "pass": Said("Nessuna reazione: passo", "No reaction: pass"),
}
_DRAWN: Final = Said("Quale carta è stata pescata?", "Which card was drawn?")
_TOLD: Final = Said("Che cosa è uscito?", "What came up?")


class Asker:
    """Puts what the rules ask into words."""

    def __init__(self, game: AncientDuel, catalogue: Catalogue, words: Words) -> None:
        """For this game, with these names."""
        self.game, self.catalogue, self.words = game, catalogue, words

    def question(self, state: State, player: Player) -> Question | None:
        """What this player, or chance, must say now; None in a main phase, in a Battle phase, and when others act."""
        if state.result is not None or player not in self.game.acting_players(state):
            return None
        if player == CHANCE:
            return self._chance(state)
        heading = self._task(state) if state.stack else self._pending(state, player)
        if heading is None:
            return None
        options = [self.option(state, action) for action in self.game.legal_actions(state, player)]
        refusing = next((option for option in options if option.text in _REFUSALS), None)
        return Question(heading, tuple(option for option in options if option is not refusing), refusing)

    def _pending(self, state: State, player: Player) -> Heading | None:
        """Effects to be put in order, or an attack to react to."""
        if state.queue:
            return Heading(_ORDER, "AD-13.8")
        if state.combat is not None and state.combat.window == player:
            return Heading(self._attacked(state, state.combat), "AD-9.6")
        return None

    def _task(self, state: State) -> Heading | None:
        """What is being carried out."""
        match state.stack[-1]:
            case Frame() as frame:
                said = filled(self._asked(frame), card=self.catalogue.name(frame.card))
                return Heading(said, "AD-13.5", frame.card, self.catalogue.clause(frame.card, frame.path))
            case Discarding() as task:
                return Heading(self._discarding(task), _DISCARD_RULES[task.why])
            case Naming() as task:
                return Heading(self._naming(state, task), "AD-10.7")
            case _:
                return None

    def option(self, state: State, action: Action) -> Option:
        """An action as an answer; its words are short, for the question has said the rest."""
        text, known = self.game.action_to_text(action), self.catalogue.book.facts
        match action:
            case Choose(Place() as at):
                return Option(text, capital(self.words.at(state, at)), at=at)
            case Choose(str(card)) | Discard(card) | Reveal(_, card) | Draw(_, card) if card in known:
                return Option(text, self.catalogue.name(card), card, action.at if isinstance(action, Reveal) else None)
            case Turn(at, _, card) | Activate(at, card) if card:
                return Option(text, self.catalogue.name(card), card, at)
            case React(Place() as at, card):
                return Option(text, self.catalogue.name(card) if card else self.words.said(state, action), card, at)
            case Order(number):
                return Option(text, self.words.waiting(state, number), state.queue[0][number - 1].card)
            case _:
                return Option(text, _SHORT.get(text) or self.words.said(state, action))

    def _asked(self, frame: Frame) -> Said:
        line = line_of(self.catalogue.book, frame)
        match line:
            case Offer(_, cards, _, _):
                return _PAY if cards else _MAY
            case Do(_, n.Target() | n.Choose() as picks) if frame.picking:
                if picks.selector.zone is not None:
                    return _ZONES[picks.selector.zone]
                return _TARGET if isinstance(picks, n.Target) else _CHOICE
            case _:
                return _POSITION

    @staticmethod
    def _discarding(task: Discarding) -> Said:
        n = task.left
        cards = Said(f"{n} carte, una alla volta", f"{n} cards, one at a time") if n > 1 else Said("1 carta", "1 card")
        return filled(_WHY[task.why], cards=cards)

    def _naming(self, state: State, task: Naming) -> Said:
        at = place_of(Board(self.catalogue.book, state), task.serial)
        what = self.words.at(state, at) if at is not None else Said("la carta", "the card")
        return capital(filled(_WHICH, what=what))

    def _attacked(self, state: State, combat: Combat) -> Said:
        board = Board(self.catalogue.book, state)
        attacker, target = (place_of(board, serial) for serial in (combat.attacker, combat.target))
        by = self.words.at(state, attacker) if attacker else Said("l’attaccante", "the attacker")
        if combat.target == 0:
            return filled(_REACT_DIRECT, by=by)
        what = self.words.at(state, target) if target else Said("un’unità che non c’è più", "a unit that is gone")
        return filled(_REACT, by=by, what=what)

    def _chance(self, state: State) -> Question:
        actions = [chance.action for chance in self.game.chance_outcomes(state)]
        said = _DRAWN if all(isinstance(action, Draw) for action in actions) else _TOLD
        return Question(Heading(said, "AD-1.7"), tuple(self.option(state, action) for action in actions))


_REFUSALS: Final = (f"choose {NOBODY}", f"choose {NO}", "pass")
