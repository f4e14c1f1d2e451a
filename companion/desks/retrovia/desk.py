"""Retrovia at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import streamlit as st

import card_db.games
from card_db.problems import Said
from companion.desks.base import AnyGame, Glance, Hand, Number
from companion.desks.retrovia.correction import form
from companion.desks.retrovia.moves import listed
from companion.desks.retrovia.table import table
from companion.desks.retrovia.words import said
from engines.house import word
from engines.protocol import Player
from engines.retrovia import AMBER, ASH, RETROVIA, State
from engines.retrovia.actions import action_from_text
from engines.retrovia.state import characters, view
from pnp.rulebook.house import Switch, read_switches

_STATES: Final = {"on": Said("Acceso", "On"), "off": Said("Spento", "Off")}
HOUSE_RULES: Final = Path(card_db.games.__file__).parent / "retrovia" / "house_rules.toml"


class RetroviaDesk:
    """The field, both Rearguards, everything that may be done by tapping."""

    game: AnyGame = RETROVIA
    opening: tuple[str, ...] = ()

    def set_up(self, lang: str) -> Mapping[str, object]:
        """The one house rule, as the game is meant to be played unless somebody changes it (RV-R1)."""
        values: dict[str, object] = {}
        for switch in _switches():
            st.caption(_told(switch, lang))
            default = switch.values[0] == word(True)
            values[switch.name] = st.toggle(switch.title.in_(lang), value=default, key=f"set-up:{switch.name}")
        return values

    def show(self, glance: Glance, hand: Hand) -> None:
        """The table as one drawing, and all moves as a list for who would rather read."""
        table(glance, hand)
        listed(glance, hand)

    def correct(self, glance: Glance, hand: Hand) -> None:
        """The table says otherwise."""
        form(glance, hand)

    def numbers(self, state: State) -> tuple[Number, ...]:
        """By side: tiles, characters on the field, in the Rearguard, and left in all."""
        return tuple(number for player in (AMBER, ASH) for number in _numbers(state, player))

    def said(self, state: State, text: str) -> Said:
        """A legal action in the game's notation as a sentence: «Il Viandante va da 0,0 a 1,0»."""
        return said(state, action_from_text(text))


@cache
def _switches() -> tuple[Switch, ...]:
    """The house rules with their words; the file comes with the program and is checked where the book is printed."""
    switches, _ = read_switches(HOUSE_RULES, HOUSE_RULES.name)
    return tuple(switch for switch in switches if switch.built)


def _told(switch: Switch, lang: str) -> str:
    """What a switch means when it is on and when it is off, in people's words."""
    text = switch.text.in_(lang)
    for value, words in _STATES.items():
        text = text.replace(f"{value}: ", f"{words.in_(lang)}: ")
    return text


def _numbers(state: State, player: Player) -> Iterator[Number]:
    layout = state.layout
    yield Number("characters", Said("Personaggi", "Characters"), player, characters(layout, player))
    yield Number("on_field", Said("In campo", "On the field"), player, view(layout.board, player).active)
    yield Number("rearguard", Said("In Retroguardia", "In the Rearguard"), player, len(layout.rearguards[player]))
    yield Number("tiles", Said("Tessere", "Tiles"), player, layout.tiles[player])
