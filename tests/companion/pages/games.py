"""Short games to look at after they are over: the real rules, two phones, numbers as a desk gives them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from card_db.problems import Said
from companion import house
from companion.desks.base import Number
from companion.following.tables import Opening, TableView, Who
from companion.house import House
from engines.ancient_duel import AncientDuel
from engines.protocol import Player
from engines.retrovia import RETROVIA
from tests.companion.following.tables import a_house
from tests.companion.pages.people import Phone, TapDesk

ANNA, BRUNO = Phone.device_of("anna"), Phone.device_of("bruno")

POINTS, TILES = Said("Punti", "Points"), Said("Tessere", "Tiles")


@dataclass(frozen=True)
class RetroviaNumbers(TapDesk):
    """Retrovia with the tiles left."""

    def numbers(self, state: Any) -> tuple[Number, ...]:
        return tuple(Number("tiles", TILES, player, state.layout.tiles[player]) for player in (0, 1))


@dataclass(frozen=True)
class DuelNumbers(TapDesk):
    """Ancient Duel with the points."""

    def numbers(self, state: Any) -> tuple[Number, ...]:
        return tuple(Number("points", POINTS, player, state.sides[player].points) for player in (0, 1))


def opened(folder: Path, duel: AncientDuel) -> House:
    """A house with both games, entered: the pages find it."""
    return house.enter(a_house(folder, RetroviaNumbers(RETROVIA), DuelNumbers(duel, ("start 1",))))


def seated(game: str, **values: object) -> str:
    """A table at which Anna (seat 0) and Bruno sit with a phone each."""
    tables = house.current().tables
    code = tables.open_table(Opening(game, values, ("Anna", "Bruno")), ANNA)
    tables.sit(code, ANNA, 0, "Anna")
    tables.sit(code, BRUNO, 1, "Bruno")
    return code


def here(code: str) -> TableView:
    return house.current().tables.view(code)


def who(code: str, player: Player) -> Who:
    return Who((ANNA, BRUNO)[player], player, here(code).timeline.seq)


def play(code: str, *texts: str) -> None:
    """Whoever is to act plays this."""
    for text in texts:
        (player,) = here(code).timeline.match.acting_players()
        house.current().tables.play(code, who(code, player), text)


def play_on(code: str, decisions: int) -> None:
    """So many decisions: each the first one that may be taken and is not the last one again."""
    for _ in range(decisions):
        timeline = here(code).timeline
        said = [line.event.text for line in timeline.lines]
        texts = (timeline.match.game.action_to_text(action) for action in timeline.match.legal_actions())
        play(code, next(text for text in texts if text not in said[-2:]))


def retrovia(decisions: int = 4) -> str:
    """A game of Retrovia after so many decisions."""
    code = seated("retrovia")
    play_on(code, decisions)
    return code


def duel(deck_1: str = "rome", deck_2: str = "sparta") -> str:
    """A game of Ancient Duel in which nobody has decided anything."""
    return seated("ancient_duel", deck_1=deck_1, deck_2=deck_2, cards="open")


def resign(code: str, player: Player) -> None:
    """The player gives up, whoever's turn it is."""
    codes = [seat.code for seat in here(code).timeline.match.game.seats]
    house.current().tables.play(code, who(code, player), f"!resign {codes[player]}")
