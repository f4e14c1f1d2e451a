"""Ancient Duel: the complete rules, for a table where hands are hidden and for a game dealt by the program."""

from __future__ import annotations

from engines.ancient_duel.actions import Action, Place
from engines.ancient_duel.config import Config
from engines.ancient_duel.decks import FAULTS, Deck, IllegalDeckError, base_deck
from engines.ancient_duel.game import AncientDuel
from engines.ancient_duel.preview import Preview, Wound
from engines.ancient_duel.state import Plan, Side, State, Unit

__all__ = [
    "FAULTS",
    "Action",
    "AncientDuel",
    "Config",
    "Deck",
    "IllegalDeckError",
    "Place",
    "Plan",
    "Preview",
    "Side",
    "State",
    "Unit",
    "Wound",
    "base_deck",
]
