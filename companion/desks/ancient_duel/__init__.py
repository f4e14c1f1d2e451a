"""Ancient Duel at the table: open cards in people's hands, the rules on the phone."""

from companion.desks.ancient_duel.desk import DuelDesk

__all__ = ["DuelDesk"]
