"""How a game of Retrovia ends, with the rule and the sentence for each way (RV-8, RV-9)."""

from __future__ import annotations

from typing import Final

from card_db.problems import Said
from engines.protocol import Outcome, Player, Termination
from engines.retrovia.state import Ending, State

ENDINGS: Final = {
    Ending.PREY_CAPTURED: Termination(
        "prey_captured", "RV-8.1", Said("La Preda è catturata.", "The Prey is captured.")
    ),
    Ending.ONE_AGAINST_ONE: Termination(
        "insufficient_material",
        "RV-9.4",
        Said(
            "Patta: un personaggio per parte e nessuno in Retroguardia.",
            "A draw: one character on each side and nobody in the Rearguards.",
        ),
    ),
    Ending.REPETITION: Termination(
        "repetition",
        "RV-9.2",
        Said("Patta: la stessa posizione per la terza volta.", "A draw: the third time the same position."),
    ),
    Ending.STALEMATE: Termination(
        "stalemate", "RV-9.3", Said("Patta: chi è di turno è in stallo.", "A draw: the player to act is stalemated.")
    ),
}

RESIGNATION: Final = Termination("resignation", "RV-8.2", Said("Abbandono.", "Resignation."))
AGREEMENT: Final = Termination("agreement", "RV-9.1", Said("Patta d’accordo.", "A draw by agreement."))


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    return None if state.ending is None else ended(state.ending, state.player)


def ended(ending: Ending, last: Player) -> Outcome:
    """The outcome of an ending; the player who acted last is the one who captured the Prey."""
    return Outcome(ENDINGS[ending], last if ending is Ending.PREY_CAPTURED else None)
