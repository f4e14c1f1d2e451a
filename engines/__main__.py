"""``python -m engines``: the one place where the games and their card tables are put together."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from card_db.records import by_id
from engines.ancient_duel import AncientDuel
from engines.ancient_duel.scenario import run_file
from engines.cli import run
from engines.protocol import Game
from engines.registry import Entry
from engines.retrovia import RETROVIA
from engines.scenarios import Report


def _ancient_duel() -> AncientDuel:
    """The game with the cards of its tables; reading them takes pandas, so only when it is asked for."""
    from card_db.database import CardDatabase

    return AncientDuel(by_id(CardDatabase.load(AncientDuel.id).records))


def _examples(game: Game[Any, Any, Any], path: Path) -> Report:
    """The examples of Ancient Duel, which are told by cards."""
    return run_file(game if isinstance(game, AncientDuel) else _ancient_duel(), path)


GAMES: Final = (
    Entry("ancient_duel", "AD", AncientDuel.title, _ancient_duel, _examples),
    Entry("retrovia", "RV", RETROVIA.title, lambda: RETROVIA),
)


def main() -> None:
    """Run the command of the command line; the exit code is 0, or 1 for bad input."""
    sys.exit(run(GAMES, sys.argv[1:]))


if __name__ == "__main__":
    main()
