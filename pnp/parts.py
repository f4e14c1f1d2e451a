"""What a build makes of a game, by the first word of the files' names; and who makes it."""

from __future__ import annotations

MAKER = "Al Tavolo"
"""What every file of ours says it was made with."""

SHEETS, BACKS, AIDS, RULEBOOK = "sheets", "backs", "aids", "rulebook"

PARTS = (SHEETS, BACKS, AIDS, RULEBOOK)
"""Everything, in the order in which it is made."""
