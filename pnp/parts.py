"""What a build makes of a game, by the first word of the files' names."""

from __future__ import annotations

SHEETS, BACKS, AIDS, RULEBOOK = "sheets", "backs", "aids", "rulebook"

PARTS = (SHEETS, BACKS, AIDS, RULEBOOK)
"""Everything, in the order in which it is made."""
