"""A table with nobody behind it: what the desk wants to do is written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from card_db.problems import Said
from companion.desks.base import Glance
from engines.match import Match
from engines.protocol import Player
from engines.retrovia import RETROVIA, Config

NAMES = ("Anna", "Bruno")


def glance(  # noqa: PLR0913 - what a phone may differ in
    position: str | None = None,
    *,
    played: tuple[str, ...] = (),
    eyes: Player = 0,
    mine: tuple[Player, ...] = (0, 1),
    lang: str = "it",
    changes: Mapping[tuple[Player, str], int] | None = None,
    names: tuple[str, ...] = NAMES,
) -> Glance:
    """A look at a match that began in a position."""
    match: Match[Any, Any, Any] = Match(RETROVIA, Config(), position)
    for text in played:
        match.push_entry(text)
    acting = match.acting_players()
    return Glance("CODE", len(played), match, match.state, eyes, mine, acting, names, lang, changes or {})


class Notebook:
    """A hand that writes down what it is told, in the session of the page."""

    def __init__(self, lang: str = "it") -> None:
        self.lang = lang

    def _note(self, *what: str) -> None:
        st.session_state.setdefault("done", []).append(what)

    def play(self, text: str) -> None:
        self._note("play", text)

    def correct(self, position: str, note: str) -> None:
        self._note("correct", position, note)

    def tap(
        self,
        label: str,
        do: Callable[..., None],
        *args: object,
        key: str,
        kind: str = "secondary",
        disabled: bool = False,
    ) -> None:
        st.button(label, key=key, on_click=do, args=args, disabled=disabled)

    def refused(self, label: str, rule: str, said: Said, *, key: str) -> None:
        st.button(label, key=key, disabled=True)
        st.caption(f"{said.in_(self.lang)} {rule}")

    def look_up(self, card_id: str) -> str:
        return f"/card?id={card_id}"
