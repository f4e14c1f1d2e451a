"""Whatever is pressed and tapped, in whatever order: the page stands, and the game goes on by the rules."""

from __future__ import annotations

from random import Random

import pytest

from tests.companion.desks.ancient_duel.little_table import desk
from tests.companion.desks.ancient_duel.test_panels import Phone


def tiles(phone: Phone) -> list[str]:
    view = phone.drawn("duel_field")["view"]
    return [tile["at"] for half in (view["top"], view["bottom"]) for tile in (*half["units"], *half["plans"])]


@pytest.mark.parametrize(
    ("decks", "seed"), [(("carthage", "macedonia"), 1), (("sparta", "egypt"), 2), (("any", "any"), 3)]
)
def test_a_game_is_played_by_pressing_what_is_there(decks: tuple[str, str], seed: int) -> None:
    rng = Random(seed)
    phone = Phone(None, config={"deck_1": decks[0], "deck_2": decks[1]})
    for _ in range(60):
        acting = phone.table.match.acting_players()
        phone.table.eyes = max(0, *acting) if acting else 0
        buttons = [button for button in phone.app.button if not button.disabled]
        if buttons and rng.random() < 0.75:
            rng.choice(buttons).click()
            phone.run()
        elif places := tiles(phone):
            phone.tile(rng.choice([*places, "0:grave", "1:hand"]))
        assert desk().game.status(phone.table.match.state) == ()
    assert phone.table.refusals == []
    assert len(phone.table.match.history) > 12
