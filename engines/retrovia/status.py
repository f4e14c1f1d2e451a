"""The invariants of a position: what must hold in every one that a game can lead to.

Run after each ply in the tests, and on every position that is read from a text.
"""

from __future__ import annotations

from collections.abc import Iterator

from card_db.problems import Said
from engines.errors import Flaw
from engines.retrovia.actions import KINDS
from engines.retrovia.field import LARGEST, is_connected
from engines.retrovia.rules import TIMES, is_one_against_one, is_stalemated, prey_enters
from engines.retrovia.state import (
    AMBER,
    ASH,
    FULL_REARGUARDS,
    LETS_GO,
    LETTERS,
    MOST_ACTIVE,
    VICTIMS,
    WRAITH,
    Layout,
    State,
    characters,
    due,
    is_grapple,
    owner_of,
    view,
)
from engines.retrovia.words import PLAYERS


def status(state: State) -> tuple[Flaw, ...]:
    """Everything about the position that cannot be; empty for one that can."""
    flaws = [*_field(state.layout), *_standing(state.layout)]
    if flaws:  # the rest could not be read off such a board
        return tuple(flaws)
    flaws = [*_people(state), *_prey(state), *_repetition(state)]
    if not state.ending:
        flaws += [*_turn(state), *_ages(state)]
    if not flaws and not state.ending:
        flaws += _already_over(state)
    return tuple(flaws)


def _field(layout: Layout) -> Iterator[Flaw]:
    squares = layout.field.squares
    if (0, 0) not in squares:
        yield Flaw("RV-1.2", Said("Manca la casella iniziale 0,0.", "The starting square 0,0 is missing."))
    if not is_connected(squares):
        yield Flaw("RV-2.2", Said("Il campo non è tutto collegato.", "The field is not one connected area."))
    built = len(squares) - 1
    if built != LARGEST - 1 - sum(layout.tiles) or min(layout.tiles) < 0:
        yield Flaw(
            "RV-4.1",
            Said(
                f"Le caselle costruite sono {built}, le tessere spese {LARGEST - 1 - sum(layout.tiles)}.",
                f"{built} squares are built, but {LARGEST - 1 - sum(layout.tiles)} tiles are spent.",
            ),
        )


def _standing(layout: Layout) -> Iterator[Flaw]:
    """RV-2.4: each square holds nobody, one character, or a victim that is no Wraith with an enemy Wraith."""
    fits = len(layout.board) == len(layout.field.squares)
    if fits and all(_may_stand(standing) for standing in layout.board):
        return
    yield Flaw("RV-2.4", Said("Su una casella c’è chi non può starci.", "Somebody stands where they cannot."))


def _may_stand(standing: str) -> bool:
    if not is_grapple(standing):
        return standing == "" or standing in KINDS + KINDS.lower()
    if len(standing) != 3 or not standing[2].isdigit():
        return False
    victim, wraith = standing[0], standing[1]
    return victim.upper() in VICTIMS and wraith.upper() == WRAITH and owner_of(victim) != owner_of(wraith)


def _people(state: State) -> Iterator[Flaw]:
    layout = state.layout
    for player in (AMBER, ASH):
        name, active = PLAYERS[player], view(layout.board, player).active
        everybody = "".join(layout.board) + layout.rearguards[player]
        too_many = [kind for kind in LETTERS[player] if everybody.count(kind) > FULL_REARGUARDS[player].count(kind)]
        if too_many:
            kinds = ", ".join(too_many)
            yield Flaw("RV-1.1", Said(f"{name.it} ha troppi {kinds}.", f"{name.en} has too many {kinds}."))
        if active > MOST_ACTIVE:
            yield Flaw("RV-4.2", Said(f"{name.it} ha {active} attivi.", f"{name.en} has {active} active characters."))
        if active > layout.entries[player]:
            said = Said(
                f"{name.it} ha {active} attivi ma è entrato {layout.entries[player]} volte.",
                f"{name.en} has {active} active characters but has entered {layout.entries[player]} times.",
            )
            yield Flaw("RV-4.2", said)
    if not any(characters(layout, player) for player in (AMBER, ASH)):
        yield Flaw("RV-5.6", Said("Non è rimasto nessuno.", "Nobody is left on either side."))


def missing(layout: Layout, player: int) -> int:
    """How many of a player's seven characters are gone for good."""
    return len(FULL_REARGUARDS[player]) - characters(layout, player)


def _prey(state: State) -> Iterator[Flaw]:
    layout = state.layout
    if state.prey_in_play and not prey_enters(layout):
        said = Said(
            "La Preda è in gioco, ma non c’è né Sviluppo né Riserva esaurita.",
            "The Prey is in play without Development or Exhaustion.",
        )
        yield Flaw("RV-7.1", said)
    if not state.prey_in_play and not state.acted and not state.ending and prey_enters(layout):
        said = Said("A inizio turno la Preda sarebbe in gioco.", "At the start of a turn the Prey would be in play.")
        yield Flaw("RV-3.6", said)
    if not state.prey_in_play and any(missing(layout, player) for player in (AMBER, ASH)):
        said = Said(
            "Qualcuno è già stato rimosso, ma la Preda non è in gioco.",
            "Somebody is gone although the Prey is not in play.",
        )
        yield Flaw("RV-5.4", said)


def _turn(state: State) -> Iterator[Flaw]:
    expected = 1 if state.prey_in_play or state.acted else 2
    if state.actions != expected:
        said = Said(
            f"Le azioni rimaste sono {state.actions}, non {expected}.",
            f"{state.actions} actions are left, not {expected}.",
        )
        yield Flaw("RV-3.2", said)
    if state.prey_in_play and state.acted and not all(missing(state.layout, player) for player in (AMBER, ASH)):
        said = Said("Un’azione bonus viene solo da una cattura.", "A bonus action comes from a capture only.")
        yield Flaw("RV-3.4", said)


def _ages(state: State) -> Iterator[Flaw]:
    """RV-3.6 (0), RV-6.7: which ages a grapple can have in whose turn."""
    own = range(LETS_GO) if state.acted else range(1, LETS_GO + 1)
    for standing in state.layout.board:
        if is_grapple(standing):
            ages = own if owner_of(standing[1]) == state.player else range(LETS_GO)
            if int(standing[2]) not in ages:
                said = Said(
                    f"{standing}: la presa non può avere questa età.", f"{standing}: the grapple cannot be of this age."
                )
                yield Flaw("RV-6.7", said)


def _repetition(state: State) -> Iterator[Flaw]:
    most = max(map(state.seen.count, state.seen), default=0)
    if most > TIMES or (most == TIMES and not state.ending):
        said = Said("La posizione c’è già stata tre volte.", "The position has already stood three times.")
        yield Flaw("RV-9.2", said)


def _already_over(state: State) -> Iterator[Flaw]:
    if state.layout.rearguards == ("", "") and is_one_against_one(state.layout.board):
        said = Said("La partita è già patta: uno contro uno.", "The game is already drawn: one against one.")
        yield Flaw("RV-9.4", said)
    elif not state.acted and not due(state.layout.board, state.player) and is_stalemated(state):
        said = Said(
            "La partita è già patta: chi è di turno è in stallo.",
            "The game is already drawn: the player to act is stalemated.",
        )
        yield Flaw("RV-9.3", said)
