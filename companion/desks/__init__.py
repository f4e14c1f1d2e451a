"""How each game is followed at the table: one module a game, the same protocol for all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.desks.base import Desk


def desks() -> Mapping[str, Desk]:
    """A desk for every game that can be followed, by the game's id; reads the card tables."""
    from card_db.database import CardDatabase
    from companion.desks.ancient_duel import DuelDesk
    from companion.desks.retrovia import RetroviaDesk

    every: tuple[Desk, ...] = (DuelDesk(CardDatabase.load("ancient_duel")), RetroviaDesk())
    return {desk.game.id: desk for desk in every}
