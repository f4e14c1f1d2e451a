"""Actions, places, phases and attacks in words.

In Italian the words of an action can be read as an order and as a report (``Schiera «…» in Difesa``), so that buttons
and log share them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from card_db.problems import Said, counted
from companion.desks.ancient_duel.catalogue import Catalogue
from engines.ancient_duel.actions import (
    ANSWERS,
    PLAN_ROW,
    SET_PLAN,
    SET_UNIT,
    UNIT_ROW,
    Action,
    Activate,
    Attack,
    Choose,
    Deal,
    Deploy,
    Discard,
    Draw,
    End,
    Order,
    Pass,
    Place,
    Play,
    React,
    Reveal,
    SetDown,
    Start,
    Turn,
    Use,
)
from engines.ancient_duel.state import UNKNOWN, FieldCard, Plan, State, Unit

POSITION: Final[Mapping[str, Said]] = {
    "attack": Said("Attacco", "Attack"),
    "defence": Said("Difesa", "Defence"),
    "down": Said("Coperta", "Face-down"),
}
STAT: Final[Mapping[str, Said]] = {"atk": Said("ATT", "ATK"), "def": Said("DIF", "DEF")}

PHASES: Final[Mapping[str, Said]] = {
    "start": Said("Prima della partita", "Before the game"),
    "deal": Said("Mani iniziali", "Opening hands"),
    "draw": Said("Fase di pesca", "Draw phase"),
    "main1": Said("Fase principale 1", "Main phase 1"),
    "battle": Said("Fase di battaglia", "Battle phase"),
    "main2": Said("Fase principale 2", "Main phase 2"),
    "end": Said("Fase finale", "End phase"),
}

_ANSWERS: Final[Mapping[str, Said]] = {
    "none": Said("Rinuncia: nessuna carta", "Decline: no card"),
    "attack": Said("Scelta: in Attacco", "Choice: in Attack"),
    "defence": Said("Scelta: in Difesa", "Choice: in Defence"),
    "yes": Said("Accetta", "Accept"),
    "no": Said("Rinuncia", "Decline"),
}
"""Verbs that an Italian says alike in an order and in a report."""


def filled(form: Said, **parts: Said | str | int) -> Said:
    """A sentence with its gaps filled, each in its own language."""
    it = {name: part.it if isinstance(part, Said) else part for name, part in parts.items()}
    en = {name: part.en if isinstance(part, Said) else part for name, part in parts.items()}
    return Said(form.it.format(**it), form.en.format(**en))


def capital(said: Said) -> Said:
    """The words with a capital at the beginning."""
    return Said(said.it[:1].upper() + said.it[1:], said.en[:1].upper() + said.en[1:])


def energy(number: int) -> Said:
    """So much Energy."""
    return Said(f"{number} Energia", f"{number} Energy")


def points(number: int) -> Said:
    """So many points."""
    return Said(counted(number, "punto", "punti"), counted(number, "point", "points"))


def number_of_cards(number: int) -> Said:
    """So many cards."""
    return Said(counted(number, "carta", "carte"), counted(number, "card", "cards"))


def to_player(name: str) -> Said:
    """``a Bruno``, ``ad Anna``."""
    return Said(f"{'ad' if name[:1] in 'Aa' and name else 'a'} {name}", name)


def signed(number: int) -> str:
    """``+2``, ``−2`` with the minus sign of print."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


class Words:
    """What is said of actions and places of a position."""

    def __init__(self, catalogue: Catalogue) -> None:
        """With the names of these cards."""
        self.catalogue = catalogue

    # cards on the field

    def at(self, state: State, place: Place) -> Said:
        """The card at a place as people point at it: its name, numbered where two are alike; ``the face-down unit``."""
        row = row_of(state, place)
        if place.number > len(row):
            return Said("un posto vuoto", "an empty place")
        card = row[place.number - 1]
        alike = [each for each in row if _looks(each) == _looks(card)]
        number = alike.index(card) + 1 if len(alike) > 1 else 0
        if is_down(card):
            return _face_down(place.row, number)
        name = self.catalogue.name(card.card)
        return (
            filled(Said("{name} ({n}ª)", "{name} ({nth})"), name=name, n=number, nth=_nth(number)) if number else name
        )

    # actions

    def said(self, state: State, action: Action) -> Said:  # noqa: C901, PLR0911, PLR0912 - one line for each action
        """An action of a position in words: ``Schiera Coorte legionaria in Difesa``."""
        match action:
            case Start(deck):
                return Said(f"Comincia il giocatore {deck}", f"Player {deck} begins")
            case Deal(player, card):
                return filled(_DEALT, n=player + 1, what=self._drawn(card))
            case Draw(player, card):
                return filled(_DRAWS, n=player + 1, what=self._drawn(card))
            case Deploy(card, stand):
                return filled(_DEPLOYS, card=self.catalogue.name(card), stand=POSITION[stand])
            case SetDown():
                return self._set(action)
            case Turn():
                return self._turned(state, action)
            case Reveal(at, card):
                return filled(_REVEALS, what=self.at(state, at), card=self.catalogue.name(card))
            case Attack():
                return self._attacks(state, action)
            case Play(card):
                return filled(_ACTIVATES, card=self.catalogue.name(card))
            case Activate(at, card):
                return self._activated(state, at, card)
            case Use(at, clause):
                return self._uses(state, at, clause)
            case React(at, card):
                name = self.catalogue.name(at) if isinstance(at, str) else self._named_at(state, at, card)
                return filled(_REACTS, card=name)
            case Choose(what):
                return self._chosen(state, what)
            case Order(number):
                return filled(_FIRST, card=self.waiting(state, number))
            case Discard(card):
                return filled(_DISCARDS, card=self.catalogue.name(card))
            case Pass():
                return Said("Passa: nessuna reazione", "Pass: no reaction")
            case End():
                return self.end(state)

    def _drawn(self, card: str) -> Said:
        return Said("1 carta", "1 card") if card == UNKNOWN else self.catalogue.name(card)

    def _set(self, action: SetDown) -> Said:
        if action.card == SET_PLAN:
            return Said("Posiziona coperta una Dottrina o Tattica", "Set a Doctrine or Tactic face-down")
        if action.card != SET_UNIT:
            return filled(_SETS, card=self.catalogue.name(action.card))
        if not action.paid:
            return Said("Posiziona coperta un’unità", "Set a unit face-down")
        return filled(
            Said("Posiziona coperta un’unità, pagando {cost}", "Set a unit face-down, paying {cost}"),
            cost=energy(action.paid),
        )

    def _turned(self, state: State, action: Turn) -> Said:
        row, what = row_of(state, action.at), self.at(state, action.at)
        is_turned_up = action.at.number <= len(row) and is_down(row[action.at.number - 1])
        if not is_turned_up:
            return filled(_MOVES, what=what, stand=POSITION[action.stand])
        name = action.card or row[action.at.number - 1].card
        if name == UNKNOWN:
            return filled(_TURNS, what=what, stand=POSITION[action.stand])
        return filled(_TURNS_NAMED, what=what, stand=POSITION[action.stand], card=self.catalogue.name(name))

    def _attacks(self, state: State, action: Attack) -> Said:
        attacker = self.at(state, action.attacker)
        if action.target is None:
            return filled(Said("Attacca direttamente con {by}", "Attack directly with {by}"), by=attacker)
        return filled(
            Said("Attacca {what} con {by}", "Attack {what} with {by}"), what=self.at(state, action.target), by=attacker
        )

    def _named_at(self, state: State, at: Place, card: str) -> Said:
        """A set card by the name it is given now, or that is known."""
        row = row_of(state, at)
        known = row[at.number - 1].card if at.number <= len(row) else UNKNOWN
        return self.catalogue.name(card or known)

    def _activated(self, state: State, at: Place, card: str) -> Said:
        return filled(_ACTIVATES_SET, card=self._named_at(state, at, card))

    def _uses(self, state: State, at: Place, clause: int) -> Said:
        if clause == 1 and self.abilities(state, at) < 2:
            return filled(Said("Usa l’abilità di {card}", "Use the ability of {card}"), card=self.at(state, at))
        form = Said("Usa la {n}ª abilità di {card}", "Use the {nth} ability of {card}")
        return filled(form, n=clause, nth=_nth(clause), card=self.at(state, at))

    def abilities(self, state: State, at: Place) -> int:
        """How many “once per turn” abilities the card at a place has, those it was granted included."""
        row = row_of(state, at)
        if at.number > len(row) or row[at.number - 1].card not in self.catalogue.book.facts:
            return 0
        card = row[at.number - 1]
        grants = card.grants if isinstance(card, Unit) else ()
        given = sum((grant.card, grant.path) in self.catalogue.book.programs for grant in grants)
        return len(self.catalogue.fact(card.card).activated) + given

    def _chosen(self, state: State, what: Place | str) -> Said:
        if isinstance(what, str) and what in ANSWERS:
            return _ANSWERS[what]
        chosen = filled(Said("Scelta: {card}", "Choice: {card}"), card=self.pick(state, what))
        if not isinstance(what, Place) or not self._has_twin(state, what):
            return chosen
        owner = Said("{what}, del giocatore {n}", "{what}, of player {n}")
        return filled(owner, what=chosen, n=what.player + 1)

    @staticmethod
    def _has_twin(state: State, at: Place) -> bool:
        """Whether a card that looks alike lies on the other side."""
        row, other = row_of(state, at), row_of(state, Place(1 - at.player, at.row, 1))
        return at.number <= len(row) and any(_looks(card) == _looks(row[at.number - 1]) for card in other)

    def pick(self, state: State, what: Place | str) -> Said:
        """What is chosen, by its name alone."""
        return self.at(state, what) if isinstance(what, Place) else self.catalogue.name(what)

    def waiting(self, state: State, number: int) -> Said:
        """The card whose effect waits as the ``number``-th of those that are ordered."""
        group = state.queue[0] if state.queue else ()
        return self.catalogue.name(group[number - 1].card) if number <= len(group) else Said("?", "?")

    @staticmethod
    def end(state: State) -> Said:
        """What ``end`` ends and what it leads to."""
        if state.phase == "main2":
            return Said("Fine turno", "End turn")
        ends = PHASES[state.phase]
        after = PHASES[next_phase(state)]
        return filled(Said("Fine {now} → {then}", "End {now} → {then}"), now=_small(ends), then=after)


def next_phase(state: State) -> str:
    """The phase that ``end`` leads to within the turn (AD-6.5)."""
    if state.phase == "main1" and not (state.active == 0 and state.sides[0].turn == 1):
        return "battle"
    return "main2"


def row_of(state: State, place: Place) -> tuple[FieldCard, ...]:
    """The row a place is in."""
    side = state.sides[place.player]
    return side.units if place.row == UNIT_ROW else side.plans


def is_down(card: FieldCard) -> bool:
    """Whether a card lies face-down."""
    return not card.up if isinstance(card, Plan) else card.stands == "down"


def _looks(card: FieldCard) -> str:
    return "" if is_down(card) else card.card


def _face_down(row: str, number: int) -> Said:
    if row == PLAN_ROW:
        form = (
            Said("la {n}ª carta coperta", "the {nth} face-down card")
            if number
            else Said("la carta coperta", "the face-down card")
        )
    else:
        form = (
            Said("la {n}ª unità coperta", "the {nth} face-down unit")
            if number
            else Said("l’unità coperta", "the face-down unit")
        )
    return filled(form, n=number, nth=_nth(number))


def _nth(number: int) -> str:
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def _small(said: Said) -> Said:
    return Said(said.it[:1].lower() + said.it[1:], said.en[:1].lower() + said.en[1:])


_DEALT: Final = Said("Mano iniziale del giocatore {n}: {what}", "Opening hand of player {n}: {what}")
_DRAWS: Final = Said("Il giocatore {n} pesca {what}", "Player {n} draws {what}")
_DEPLOYS: Final = Said("Schiera {card} in {stand}", "Deploy {card} in {stand}")
_SETS: Final = Said("Posiziona {card} coperta", "Set {card} face-down")
_MOVES: Final = Said("Porta {what} in {stand}", "Put {what} in {stand}")
_TURNS: Final = Said("Gira {what} in {stand}", "Turn {what} up, in {stand}")
_TURNS_NAMED: Final = Said("Gira {what} in {stand}: è {card}", "Turn {what} up, in {stand}: it is {card}")
_REVEALS: Final = Said("Gira {what}: è {card}", "Turn {what} up: it is {card}")
_ACTIVATES: Final = Said("Attiva {card}", "Activate {card}")
_ACTIVATES_SET: Final = Said("Attiva {card}, posizionata coperta", "Activate {card}, set face-down")
_REACTS: Final = Said("Attiva in reazione {card}", "Activate {card} in reaction")
_FIRST: Final = Said("Prima l’effetto di {card}", "First the effect of {card}")
_DISCARDS: Final = Said("Scarta {card}", "Discard {card}")
