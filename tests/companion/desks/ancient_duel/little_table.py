"""A table of Ancient Duel without a server: a hand that plays on a match, and a page that shows the desk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import streamlit as st

from card_db.database import CardDatabase
from card_db.problems import Said
from companion.desks.ancient_duel import DuelDesk
from companion.desks.base import Glance
from companion.following.sentences import changes
from engines.errors import EngineError
from engines.match import Match
from engines.protocol import CHANCE


@cache
def desk() -> DuelDesk:
    """One desk for all tests: the cards are read once."""
    return DuelDesk(CardDatabase.load("ancient_duel"))


@dataclass
class LittleTable:
    """A match with what a phone is told of it; ``said`` are the refusals, newest last."""

    match: Match[Any, Any, Any]
    names: tuple[str, ...] = ("Anna", "Bruno")
    mine: tuple[int, ...] = (0, 1)
    eyes: int = 0
    lang: str = "it"
    code: str = "TEST"
    refusals: list[str] = field(default_factory=list)
    painted: tuple[Any, ...] = ()
    seq: int = 0

    @classmethod
    def at(cls, position: str | None = None, **named: Any) -> LittleTable:
        """A table at a position in notation, or at the beginning, of two base decks unless told otherwise."""
        config = {"deck_1": "rome", "deck_2": "carthage", "cards": "open", **named.pop("config", {})}
        table = cls(Match(desk().game, desk().game.configure(config), position), **named)
        if position is None:
            table.play("start 1")
        return table

    def play(self, *texts: str) -> LittleTable:
        """Play in notation, with the chance that has one result only."""
        for text in texts:
            try:
                self.match.push_text(text)
            except EngineError as error:
                self.refusals.append(f"{error.rule}: {error.said.in_(self.lang)}")
            self.settle()
        self.seq += 1
        return self

    def settle(self) -> None:
        while self.match.acting_players() == (CHANCE,):
            possible = [chance.action for chance in desk().game.chance_outcomes(self.match.state) if chance.weight]
            if len(possible) != 1:
                return
            self.match.push(possible[0])

    def glance(self) -> Glance:
        """What the phone sees now; the changes are those since it looked last."""
        state = desk().game.observation(self.match.state, self.eyes)
        numbers = desk().numbers(state)
        before, self.painted = self.painted or numbers, numbers
        return Glance(
            self.code,
            self.seq,
            self.match,
            state,
            self.eyes,
            self.mine,
            self.match.acting_players(),
            self.names,
            self.lang,
            changes(before, numbers),
        )


@dataclass(frozen=True)
class LittleHand:
    """Plays on a little table."""

    table: LittleTable

    def play(self, text: str) -> None:
        self.table.play(text)

    def correct(self, position: str, note: str) -> None:
        table = self.table
        table.match = Match(table.match.game, table.match.config, position)
        table.refusals.append(note)
        table.seq += 1
        table.settle()

    def tap(
        self,
        label: str,
        do: Callable[..., None],
        *args: object,
        key: str,
        kind: str = "secondary",
        disabled: bool = False,
    ) -> None:
        kinds: dict[str, Any] = {"primary": "primary", "tertiary": "tertiary"}
        st.button(
            label,
            key=f"{self.table.seq}:{key}",
            type=kinds.get(kind, "secondary"),
            disabled=disabled,
            width="stretch",
            on_click=do,
            args=args,
        )

    def refused(self, label: str, rule: str, said: Said, *, key: str) -> None:
        st.button(label, key=f"{self.table.seq}:{key}", disabled=True, width="stretch")
        st.caption(f"{rule}: {said.in_(self.table.lang)}")

    def look_up(self, card_id: str) -> str:
        return f"/card?id={card_id}&t={self.table.code}"


def show(table: LittleTable) -> None:
    """The page: the desk alone."""
    desk().show(table.glance(), LittleHand(table))
