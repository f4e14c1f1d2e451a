"""Ancient Duel: the complete rules, for a table where hands are hidden and for a game dealt by the program."""

from __future__ import annotations

from engines.ancient_duel.game import AncientDuel

__all__ = ["AncientDuel"]
