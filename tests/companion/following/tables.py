"""Tables to test with: a store of their own, the real games, two phones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.desks.base import AnyGame, Desk, Glance, Hand, Number
from companion.following.tables import Opening, Tables, TableView, Who
from companion.house import House
from companion.store.store import Store

ANNA, BRUNO = "a" * 64, "b" * 64


@dataclass(frozen=True)
class PlainDesk:
    """A game at the table without a drawing."""

    game: AnyGame
    opening: tuple[str, ...] = ()

    def set_up(self, lang: str) -> Mapping[str, object] | None:
        return {}

    def show(self, glance: Glance, hand: Hand) -> None:
        raise NotImplementedError

    def correct(self, glance: Glance, hand: Hand) -> None:
        raise NotImplementedError

    def numbers(self, state: Any) -> tuple[Number, ...]:
        return ()


def desks(*games: Desk) -> dict[str, Desk]:
    return {desk.game.id: desk for desk in games}


def a_house(folder: Path, *games: Desk) -> House:
    return House(Store.open(f"sqlite:///{folder / 'tables.sqlite'}"), desks(*games))


def seated(tables: Tables, game: str, **values: object) -> str:
    """A table of that game at which Anna (seat 0) and Bruno sit with a phone each."""
    code = tables.open_table(Opening(game, values, ("Anna", "Bruno")), ANNA)
    tables.sit(code, ANNA, 0, "Anna")
    tables.sit(code, BRUNO, 1, "Bruno")
    return code


def anna(view: TableView) -> Who:
    return Who(ANNA, 0, view.timeline.seq)


def bruno(view: TableView) -> Who:
    return Who(BRUNO, 1, view.timeline.seq)
