"""``python -m engines``: the one place where the games and their card tables are put together."""

from __future__ import annotations

import sys
from typing import Final

from engines.cli import run
from engines.registry import Entry
from engines.retrovia import RETROVIA

GAMES: Final = (Entry("retrovia", "RV", RETROVIA.title, lambda: RETROVIA),)


def main() -> None:
    """Run the command of the command line; the exit code is 0, or 1 for bad input."""
    sys.exit(run(GAMES, sys.argv[1:]))


if __name__ == "__main__":
    main()
