"""The game whose aids are printed."""

from __future__ import annotations

import pytest

from card_db.game import Game, load_game
from card_db.games import game_folder


@pytest.fixture(scope="session")
def ancient_duel() -> Game:
    """Ancient Duel as its folder describes it."""
    return load_game(game_folder("ancient_duel"))
