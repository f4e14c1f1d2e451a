"""The table: live, synced, with the game's own drawing in the middle and what every game needs around it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from time import monotonic
from typing import Any, Final

import streamlit as st

from card_db.problems import Said
from companion import house, shell
from companion.desks.base import Desk, Glance
from companion.following.refused import Refused
from companion.following.sentences import changes, telling, told
from companion.following.tables import TableView, Who
from companion.live import live
from companion.pages import around, panels, result, seats
from engines.protocol import Player

PANELS: Final = {
    "log": Said("Registro", "Log"),
    "people": Said("Posti", "Seats"),
    "more": Said("Altro", "More"),
}

TOLD_FOR: Final = 5.0
"""Seconds for which a refusal is told."""


@dataclass(frozen=True, slots=True)
class TableHand:
    """How this phone changes the table: with what it has seen, so that two who tap at once are told apart."""

    code: str
    device: str
    player: Player
    seen: int
    lang: str

    @property
    def who(self) -> Who:
        """The phone, the player, what it has seen."""
        return Who(self.device, self.player, self.seen)

    def play(self, text: str) -> None:
        """Play an action in the game's notation."""
        self.do(house.current().tables.play, text)

    def correct(self, position: str, note: str) -> None:
        """The table says otherwise; once it is put right, people look at the table again."""
        if self.do(house.current().tables.correct, position, note):
            _open(f"{self.code}:panel", "")

    def do(self, change: Callable[..., Any], *args: object, **named: object) -> bool:
        """Change the table; False for a refusal, which is shown when the page is drawn again."""
        try:
            change(self.code, self.who, *args, **named)
        except Refused as refusal:
            st.session_state[f"{self.code}:refused"] = refusal
            return False
        st.session_state.pop(f"{self.code}:refused", None)
        return True

    def tap(
        self,
        label: str,
        do: Callable[..., None],
        *args: object,
        key: str,
        kind: str = "secondary",
        disabled: bool = False,
    ) -> None:
        """A button of the table; its key carries the sequence, so a second tap on an old one is nobody's."""
        shell.tap(label, do, *args, key=f"{self.seen}:{key}", kind=kind, disabled=disabled)

    def refused(self, label: str, rule: str, said: Said, *, key: str) -> None:
        """A greyed button, and below it why, with the way to the rule."""
        st.button(label, key=f"{self.seen}:{key}", disabled=True, width="stretch")
        address = shell.address("card", rule=rule, t=self.code)
        link = f' <a href="{escape(address)}">{escape(rule)}</a>' if rule else ""
        shell.html(f'<p class="at-why">{escape(said.in_(self.lang))}{link}</p>')

    def look_up(self, card_id: str) -> str:
        """The address of a card's page, with the way back to this table."""
        return shell.address("card", id=card_id, t=self.code)


def page() -> None:
    """Draw the table of the address."""
    code = st.query_params.get("t", "")
    try:
        view = around.known(code)
    except Refused as refusal:
        around.no_table(refusal)
        return
    desk = house.current().desks[view.table.game]
    device = shell.device()
    mine = view.plays_for(device)
    eyes = around.eyes(view, mine)
    hand = TableHand(view.table.code, device, _deciding(view, mine, eyes), view.timeline.seq, shell.lang())
    glance = _glance(view, desk, eyes, mine)
    synced = live(
        view.table.code,
        view.stamp,
        shell.lang(),
        base=house.current().base,
        over=view.timeline.match.outcome is not None,
        sound=shell.preferences().sound,
        vibration=shell.preferences().vibration,
        key=f"live-{view.table.code}",
    )
    around.away(view, desk, synced.away)
    _refusal(view)
    seats.welcome(view, mine)
    around.asked(view, hand, mine)
    around.offered(view, hand, mine)
    around.surprise(view, mine)
    result.card(view, desk, hand)
    if not around.handed_over(view, mine, eyes):
        desk.show(glance, hand)
    _below(view, desk, glance, hand)


def _deciding(view: TableView, mine: tuple[Player, ...], eyes: Player) -> Player:
    """For whom this phone decides: who acts now if it plays for them, else its own seat."""
    acting = [player for player in view.timeline.match.acting_players() if player in mine]
    return acting[0] if acting else mine[0] if len(mine) == 1 else eyes


def _glance(view: TableView, desk: Desk, eyes: Player, mine: tuple[Player, ...]) -> Glance:
    match = view.timeline.match
    state = desk.game.observation(match.state, eyes)
    return Glance(
        code=view.table.code,
        seq=view.timeline.seq,
        match=match,
        state=state,
        eyes=eyes,
        mine=mine,
        acting=match.acting_players(),
        names=tuple(seat.name for seat in view.seats),
        lang=shell.lang(),
        changes=_changed(view, desk, state),
    )


def _changed(view: TableView, desk: Desk, state: Any) -> dict[tuple[Player, str], int]:
    """What has changed since this phone was painted last; asked again for the same event, the same answer."""
    key = f"{view.table.code}:painted"
    numbers = desk.numbers(state)
    seq, painted, answer = st.session_state.get(key, (view.timeline.seq, numbers, {}))
    if seq != view.timeline.seq:
        answer = changes(painted, numbers)
    st.session_state[key] = (view.timeline.seq, numbers, answer)
    result: dict[tuple[Player, str], int] = answer
    return result


def _refusal(view: TableView) -> None:
    """What this phone wanted and did not get, and what happened meanwhile.

    It stays for some seconds, however often the page is drawn: what happened meanwhile draws it once more at once.
    """
    key = f"{view.table.code}:refused"
    refusal: Refused | None = st.session_state.get(key)
    if refusal is None:
        return
    shown, since = st.session_state.get(f"{key}:since", (None, 0.0))
    if shown is not refusal:
        st.session_state[f"{key}:since"] = (refusal, monotonic())
    elif monotonic() - since > TOLD_FOR:
        del st.session_state[key]
        return
    lines = [told(line, telling(view, shell.lang())) for line in refusal.meanwhile]
    shell.notice(" ".join([refusal.said.in_(shell.lang()), *lines]))
    if refusal.rule:
        shell.link("card", refusal.rule, rule=refusal.rule, t=view.table.code)


def _below(view: TableView, desk: Desk, glance: Glance, hand: TableHand) -> None:
    """Undo, and the panels that open below the table."""
    key = f"{view.table.code}:panel"
    chosen = st.session_state.get(key, "")
    with st.container(horizontal=True, gap="xsmall", key="below"):
        if glance.mine:
            around.undo_button(view, hand)
        for name, said in PANELS.items():
            kind = "primary" if name == chosen else "secondary"
            goal = "" if name == chosen else name
            shell.tap(said.in_(shell.lang()), _open, key, goal, key=f"panel-{name}", kind=kind)
    if chosen in PANELS:
        panels.PANELS[chosen](view, desk, glance, hand)


def _open(key: str, name: str) -> None:
    st.session_state[key] = name
