"""The form of a new table: who plays, who begins, with how many phones, and what the game itself asks."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from html import escape
from typing import Final

import streamlit as st

from card_db.problems import Said
from companion import house, pictures, shell
from companion.desks.base import Desk
from companion.following.people import tidy_name
from companion.following.refused import Refused
from companion.following.tables import Opening
from companion.pages.dress import dress
from companion.pages.seats import my_name, named
from companion.store.rows import Source

ME, OTHER, LOT = "me", "other", "lot"
NOBODY: Final = Said("l’altra persona", "the other one")


def page() -> None:
    """Draw the form for the game of the address; it ends at the table it has opened."""
    dress("tables")
    desk = house.current().desks.get(st.query_params.get("game", ""))
    if desk is None:
        shell.notice(shell.say("Questo gioco non lo conosco.", "This game is unknown here."))
    else:
        _form_of(desk)
    with st.container(key="row-back"):
        shell.link("tables", shell.say("Indietro", "Back"))


def _form_of(desk: Desk) -> None:
    _head(desk)
    names = _names()
    one_phone = _phones()
    first = _beginner()
    values: Mapping[str, object] | None = None
    if first is not None:
        _order(names, first)
        values = desk.set_up(shell.lang())
    ready = first is not None and values is not None
    # Not by a callback: it would get what stood in the form when it was drawn, not the name typed last.
    label = shell.say("Apri il tavolo", "Open the table")
    if st.button(label, key=f"open-{_form()}", type="primary", disabled=not ready, width="stretch") and ready:
        _open(_opening(desk, names, first or 0, values or {}, hot_seat=one_phone), first or 0)


def _head(desk: Desk) -> None:
    title = escape(desk.game.title.in_(shell.lang()))
    new = escape(shell.say("Nuovo tavolo", "New table"))
    emblem = pictures.picture(pictures.emblem(desk.game.id))
    shell.html(
        f'<div class="at-new at-game-{desk.game.id}">{emblem}<h1>{title}</h1><p class="at-quiet">{new}</p></div>'
    )


def _names() -> tuple[str, str]:
    """Who plays: this phone's person, and the other one, who may write the name later."""
    if "new:me" not in st.session_state:
        st.session_state["new:me"] = my_name()
    later = shell.say("anche dopo", "also later")
    with st.container(horizontal=True, gap="xsmall"):
        me = st.text_input(shell.say("Il tuo nome", "Your name"), key="new:me", autocomplete="nickname")
        other = st.text_input(
            shell.say("L’altra persona", "The other one"),
            key="new:other",
            placeholder=later,
            autocomplete="off",
        )
    return tidy_name(me or "", ""), tidy_name(other or "", "")


def _phones() -> bool:
    """Whether one phone is passed on, or each has its own."""
    said = {
        False: shell.say("Uno a testa", "One each"),
        True: shell.say("Uno solo, che passa di mano", "One that is passed on"),
    }
    chosen = st.segmented_control(
        shell.say("Telefoni", "Phones"),
        options=list(said),
        default=False,
        required=True,
        format_func=lambda one: said[one],
        key="new:phones",
        width="stretch",
    )
    return bool(chosen)


def _beginner() -> int | None:
    """Who begins: 0 is this phone's person, 1 the other; None while it is not decided.

    The choices do not bear the names: they would be drawn anew under the finger of who has just typed one.
    """
    said = {
        ME: shell.say("Io", "Me"),
        OTHER: NOBODY.in_(shell.lang()).capitalize(),
        LOT: shell.say("A sorte", "Draw lots"),
    }
    chosen = st.segmented_control(
        shell.say("Chi comincia?", "Who begins?"),
        options=list(said),
        format_func=lambda who: said[who],
        key="new:first",
        width="stretch",
    )
    if chosen == LOT:
        return _drawn()
    return None if chosen is None else [ME, OTHER].index(chosen)


def _drawn() -> int:
    """What the lot said: it is drawn once for a form, so that nobody draws until it pleases."""
    key = f"new:lot-{_form()}"
    if key not in st.session_state:
        st.session_state[key] = secrets.randbelow(2)
    drawn: int = st.session_state[key]
    return drawn


def _order(names: tuple[str, str], first: int) -> None:
    """Who begins and who follows: in this order the game asks for the rest."""
    lang = shell.lang()
    you = Said("tu", "you").in_(lang)
    begins, follows = (
        named(names[person]) if names[person] else (you if person == 0 else NOBODY.in_(lang))
        for person in (first, 1 - first)
    )
    if begins == you:
        start = shell.say("Cominci tu", "You begin")
    else:
        start = shell.say(f"Comincia {begins}", f"{begins[0].upper()}{begins[1:]} begins")
    shell.html(f'<p class="at-order" role="status"><b>{start}</b>, {shell.say("poi", "then")} {follows}.</p>')


def _form() -> str:
    """A mark of this form, so that a button that arrives twice opens one table."""
    form: str = st.session_state.setdefault("new:form", secrets.token_hex(4))
    return form


def _opening(
    desk: Desk, names: tuple[str, str], first: int, values: Mapping[str, object], *, hot_seat: bool
) -> Opening:
    """The opening with the one who begins in seat 0."""
    ordered = names if first == 0 else names[::-1]
    seated = [name or seat.name.in_(shell.lang()) for name, seat in zip(ordered, desk.game.seats, strict=True)]
    by: Source = "app" if st.session_state.get("new:first") == LOT else "table"
    return Opening(desk.game.id, values, tuple(seated), hot_seat=hot_seat, first_by=by)


def _open(opening: Opening, seat: int) -> None:
    """Open the table, sit down, go there; the other phone is waited for there."""
    done = st.session_state.setdefault("new:done", {})
    code = done.get(_form())
    if code is None:
        tables = house.current().tables
        try:
            code = done[_form()] = tables.open_table(opening, shell.device())
            if not opening.hot_seat:
                tables.sit(code, shell.device(), seat, opening.names[seat])
        except Refused as refusal:
            shell.notice(refusal.said.in_(shell.lang()))
            return
    del st.session_state["new:form"]
    shell.go("table", t=code)
