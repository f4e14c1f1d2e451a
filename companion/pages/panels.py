"""The panels that open below a table: the log, the seats, and more (correct, offer, resign, export)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import streamlit as st

from companion import house, shell
from companion.desks.base import Desk, Glance
from companion.following.tables import TableView
from companion.pages import log, seats
from companion.store.rows import Preferences

if TYPE_CHECKING:
    from companion.pages.table import TableHand

Panel = Callable[[TableView, Desk, Glance, Any], None]


def more(view: TableView, desk: Desk, glance: Glance, hand: TableHand) -> None:
    """What is needed now and then: corrections, draws, resigning, redo, sound, the file of the game, other pages."""
    if glance.mine and view.timeline.match.outcome is None:
        _between_players(view, desk, glance, hand)
    _sounds()
    _file(view)
    shell.menu()


def _between_players(view: TableView, desk: Desk, glance: Glance, hand: TableHand) -> None:
    code = desk.game.seats[hand.player].code
    if view.timeline.undone:
        hand.tap(shell.say("Rifai", "Redo"), _redo, hand, key="redo")
    _draws(view, desk, hand, code)
    with st.expander(shell.say("Il tavolo dice altro", "The table says otherwise")):
        desk.correct(glance, hand)
    with st.expander(shell.say("Abbandona", "Resign")):
        st.caption(shell.say("L’altra parte vince.", "The other side wins."))
        hand.tap(shell.say("Sì, abbandono", "Yes, I resign"), hand.play, f"!resign {code}", key="resign")


def _draws(view: TableView, desk: Desk, hand: TableHand, code: str) -> None:
    """Offers of a draw, where the game knows them."""
    if desk.game.agreement is None:
        return
    label, is_open = shell.say("Proponi la patta", "Offer a draw"), view.timeline.match.draw_offer is not None
    hand.tap(label, hand.play, f"!offer-draw {code}", key="offer", disabled=is_open)


def _redo(hand: TableHand) -> None:
    hand.do(house.current().tables.redo)


def _sounds() -> None:
    """Sound and vibration when another phone changes something: off until turned on."""
    was = shell.preferences()
    sound = st.toggle(shell.say("Suono", "Sound"), value=was.sound, key="sound")
    vibration = st.toggle(shell.say("Vibrazione", "Vibration"), value=was.vibration, key="vibration")
    if (sound, vibration) != (was.sound, was.vibration):
        shell.prefer(Preferences(was.lang, sound, vibration))


def _file(view: TableView) -> None:
    from companion.following.record import export

    st.download_button(
        shell.say("Salva la partita in un file", "Save the game to a file"),
        data=lambda: export(house.current(), view.table.code),
        file_name=f"{view.table.game}-{view.table.code}.json",
        mime="application/json",
        on_click="ignore",
        width="stretch",
        key="export",
    )


PANELS: Final[Mapping[str, Panel]] = {"log": log.panel, "people": seats.panel, "more": more}
