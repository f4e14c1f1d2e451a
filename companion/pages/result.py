"""The result: who won and by which rule, how long it was, how it went; once more; something to show around."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime
from html import escape
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st

from card_db.problems import Said
from companion import house, shell
from companion.desks.base import Desk
from companion.following.refused import Refused
from companion.following.rematch import found, rematch
from companion.following.summary import Summary, summary
from companion.following.tables import TableView
from companion.pages.dress import dress
from companion.pages.plots import Course, draw, number

if TYPE_CHECKING:
    from companion.pages.table import TableHand

ON_THE_WAY_S: Final = 3.0
"""How long a phone may take to arrive at another table; who goes back later means it."""

_MONTHS: Final = (
    *("gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno"),
    *("luglio", "agosto", "settembre", "ottobre", "novembre", "dicembre"),
)


def card(view: TableView, desk: Desk, hand: TableHand) -> None:
    """How the game ended, if it has."""
    told = summary(view, desk)
    if told is None:
        return
    dress("result")
    with st.container(key="result"):
        shell.html(_head(view, told))
        if told.curves:
            _plot(told)
        shell.html(f'<p class="at-length">{escape(" · ".join(told.length(shell.lang())))}</p>')
    _once_more(view, hand)
    with st.expander(shell.say("Fallo vedere", "Show it around")):
        st.code(text(told, shell.lang()), language=None, wrap_lines=True)
        _files(view, told)


def _head(view: TableView, told: Summary) -> str:
    lang, why = shell.lang(), told.outcome.termination
    rule = shell.address("card", rule=why.rule, t=view.table.code)
    over = shell.say("Partita finita", "The game is over")
    return (
        f'<section class="at-result" role="status"><p class="at-over">{escape(told.title.in_(lang))} · {over}</p>'
        f"<h1>{escape(told.headline(lang))}</h1>"
        f'<p>{escape(why.said.in_(lang))} <a href="{escape(rule)}">{escape(why.rule)}</a></p>'
        f'<div class="at-scores">{"".join(_scores(told))}</div></section>'
    )


def _scores(told: Summary) -> Iterator[str]:
    """Each player with the number they ended with."""
    for player, name in enumerate(told.names):
        won = player == told.outcome.winner
        mark = f"<em>{shell.say('vince', 'wins')}</em>" if won else ""
        ends = "".join(
            f"<b>{number(curve.values[-1], shell.lang())}</b><small>{escape(curve.said.in_(shell.lang()))}</small>"
            for curve in told.curves
            if curve.player == player
        )
        yield f'<div class="{"won" if won else ""}"><span>{escape(name)}</span>{ends}{mark}</div>'


def _plot(told: Summary) -> None:
    courses = [Course(told.names[curve.player], curve.values) for curve in told.curves]
    ends = (shell.say("inizio", "start"), shell.say("fine", "end"))
    draw(told.curves[0].said.in_(shell.lang()), courses, ends, key="course")


def _once_more(view: TableView, hand: TableHand) -> None:
    """The rematch: the way to it if it is open, else the button for those who played."""
    _on_the_way(view.table.code)
    again = found(house.current(), view)
    if again is not None:
        label = shell.say("Alla rivincita", "To the rematch")
        hand.tap(label, _go, view.table.code, again, key="to-rematch", kind="primary")
    elif view.plays_for(hand.device):
        begins = shell.plain(view.seats[1].name)
        label = shell.say(f"Rivincita: comincia {begins}", f"Play again: {begins} begins")
        hand.tap(label, _rematch, view, hand, key="rematch", kind="primary")


def _go(old: str, new: str) -> None:
    """Another table on this page; a link to the page one is on leads nowhere."""
    st.session_state[f"{old}:gone"] = (new, time.monotonic() + ON_THE_WAY_S)


def _on_the_way(old: str) -> None:
    """Go to the table that was chosen, and again if the phone looks at the old one meanwhile.

    The old table's stream tells every phone of the rematch. The phone that opened it then asks for its page anew,
    and often with the old address, because it has not been given the new one yet.
    """
    new, until = st.session_state.get(f"{old}:gone", ("", 0.0))
    if time.monotonic() < until:
        st.query_params["t"] = new
        st.rerun()


def _rematch(view: TableView, hand: TableHand) -> None:
    try:
        _go(view.table.code, rematch(house.current(), view, hand.device))
    except Refused as refusal:
        st.session_state[f"{view.table.code}:refused"] = refusal


def _files(view: TableView, told: Summary) -> None:
    """The picture and the game itself; made when they are asked for."""
    from companion.following.record import export

    lang, day = shell.lang(), local(told.ended_at)
    stem = f"{view.table.game}-{day:%Y-%m-%d}"
    with st.container(horizontal=True, gap="xsmall"):
        st.download_button(
            shell.say("Immagine", "Picture"),
            data=lambda: _picture(told, lang, day),
            file_name=f"{stem}.png",
            mime="image/png",
            on_click="ignore",
            width="stretch",
            key="picture",
        )
        st.download_button(
            shell.say("Partita", "Game file"),
            data=lambda: export(house.current(), view.table.code),
            file_name=f"{stem}.json",
            mime="application/json",
            on_click="ignore",
            width="stretch",
            key="game",
        )


def _picture(told: Summary, lang: str, day: datetime) -> bytes:
    from companion.result_picture import picture

    return picture(told, lang, date(day, lang))


def text(told: Summary, lang: str) -> str:
    """The result in a few lines, to be pasted into a message."""
    why, day = told.outcome.termination, local(told.ended_at)
    lines = [f"{told.title.in_(lang)} · {date(day, lang)}", f"{told.headline(lang)}. {why.said.in_(lang)}"]
    if told.curves:
        ends = (f"{told.names[curve.player]} {number(curve.values[-1], lang)}" for curve in told.curves)
        lines.append(f"{told.curves[0].said.in_(lang)}: {', '.join(ends)}.")
    lines.append(f"{', '.join(told.length(lang))}.")
    return "\n".join(lines)


def date(day: datetime, lang: str) -> str:
    """A day as people write it: «30 novembre 2026», "30 November 2026"."""
    return Said(f"{day.day} {_MONTHS[day.month - 1]} {day.year}", f"{day.day} {day:%B} {day.year}").in_(lang)


def local(moment: datetime) -> datetime:
    """The moment on the phone's clock."""
    try:
        return moment.astimezone(ZoneInfo(st.context.timezone or "UTC"))
    except (ZoneInfoNotFoundError, ValueError):
        return moment
