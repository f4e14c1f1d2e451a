"""Scanning: a photo of a QR code, read on the server so that it works without https; or the printed id, typed."""

from __future__ import annotations

from html import escape
from typing import TypeAlias

import streamlit as st

from companion import library, shell
from companion.pages.shelf import dress_entries, hit
from companion.scanning import CardCode, NoPictureError, TableCode, codes_in

LARGEST_MB = 40
"""More than any phone's photo."""


def page() -> None:
    """Draw the button for the camera, what the last photo said, and the box for an id."""
    dress_entries()
    title = shell.say("Inquadra un codice", "Scan a code")
    said = shell.say(
        "Fotografa il QR di una carta, o quello di un tavolo.", "Take a photo of a card’s QR code, or of a table’s."
    )
    shell.html(f'<h1>{escape(title)}</h1><p class="at-quiet">{escape(said)}</p>')
    _camera()
    _told(st.session_state.get("scan:told"))
    _typed()
    shell.link("lookup", shell.say("Cerca per nome", "Search by name"), **_table())
    shell.menu()


def _camera() -> None:
    """A fresh button for every photo: each is read once, then it is as if none had been taken."""
    choose = shell.say("Fotografa", "Take a photo")
    shell.html(f'<style>:root {{ --at-choose: "{choose}"; }}</style>')
    taken = st.session_state.get("scan:taken", 0)
    with st.container(key="photo"):
        given = st.file_uploader(
            choose, type="image", key=f"scan:photo:{taken}", max_upload_size=LARGEST_MB, label_visibility="collapsed"
        )
    if given is None:
        return
    with st.spinner(shell.say("Leggo la foto…", "Reading the photo…"), show_time=False):
        told = _read(given.getvalue())
    st.session_state["scan:told"] = told
    st.session_state["scan:taken"] = taken + 1
    if isinstance(told, tuple) and len(told) == 1:
        del st.session_state["scan:told"]
        _follow(told[0])
    else:
        st.rerun()


Told: TypeAlias = tuple[CardCode | TableCode, ...] | str
"""What a photo said: the codes in it, or that it is no photo."""
NO_PHOTO = "no photo"


def _read(photo: bytes) -> Told:
    try:
        return codes_in(photo)
    except NoPictureError:
        return NO_PHOTO


def _follow(code: CardCode | TableCode) -> None:
    if isinstance(code, TableCode):
        shell.go("table", t=code.code)
    else:
        _open(code.id)


def _told(told: Told | None) -> None:
    """What came of the last photo: several codes to choose from, or why there is none."""
    if told == NO_PHOTO:
        shell.notice(
            shell.say(
                "Questo file non si apre come foto. Scattala con la fotocamera, o scrivi il codice qui sotto.",
                "This file does not open as a photo. Take one with the camera, or type the id below.",
            )
        )
    elif told == ():
        shell.notice(
            shell.say(
                "Non vedo nessun codice. Avvicina il telefono: il QR dev’essere intero, a fuoco e senza riflessi. "
                "Oppure scrivi il codice stampato accanto.",
                "No code to be seen. Hold the phone closer: the code must be whole, sharp and without glare. "
                "Or type the id printed beside it.",
            )
        )
    elif isinstance(told, tuple):
        _several([code for code in told if isinstance(code, CardCode)])


def _several(cards: list[CardCode]) -> None:
    shell.html(f"<h2>{escape(shell.say('Quale?', 'Which one?'))}</h2>")
    for number, code in enumerate(cards):
        game = library.game_of(code.id)
        entry = library.lookup(game).entry(code.id) if game else None
        if game and entry is not None:
            hit(entry, game, key=f"scanned-{number}")


def _typed() -> None:
    """The id that is printed beside every code."""
    with st.form("scan:typed", border=False), st.container(horizontal=True, gap="xsmall", vertical_alignment="bottom"):
        typed = st.text_input(
            shell.say("Codice stampato sulla carta", "Id printed on the card"),
            key="scan:id",
            max_chars=40,
            placeholder="AD-ROM-04",
            autocomplete="off",
        )
        wanted = st.form_submit_button(shell.say("Apri", "Open"), key="scan:go")
    if wanted and typed and typed.strip():
        _open(typed)


def _open(id_: str) -> None:
    """Open a card; a slip in a typed id is told there, with what was perhaps meant."""
    shell.go("card", id=id_.strip().upper(), **_table())


def _table() -> dict[str, str]:
    code = st.query_params.get("t", "")
    return {"t": code} if code else {}
