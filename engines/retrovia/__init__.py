"""Retrovia: an abstract for two on a field that the players build. Rules: RV-1 to RV-9.

``RETROVIA`` is the game (:class:`engines.protocol.Game`); its notation is described in
:mod:`engines.retrovia.notation` (positions) and :mod:`engines.retrovia.actions` (actions).
"""

from engines.retrovia.actions import (
    Action,
    Build,
    Detach,
    Enter,
    Move,
    Pass,
    Sacrifice,
    Square,
    Substitute,
    Swap,
)
from engines.retrovia.game import RETROVIA, Retrovia
from engines.retrovia.state import AMBER, ASH, Config, Ending, State

__all__ = [
    "AMBER",
    "ASH",
    "RETROVIA",
    "Action",
    "Build",
    "Config",
    "Detach",
    "Ending",
    "Enter",
    "Move",
    "Pass",
    "Retrovia",
    "Sacrifice",
    "Square",
    "State",
    "Substitute",
    "Swap",
]
