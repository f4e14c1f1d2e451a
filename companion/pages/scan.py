"""Scanning: a photo of a QR code, read on the server so that it works without https; or the printed id, typed."""

from __future__ import annotations

from html import escape

import streamlit as st

from companion import library, shell
from companion.pages.shelf import dress_entries, hit
from companion.scanning import CardCode, NoPictureError, TableCode, codes_in

LARGEST_MB = 40
"""More than any phone's photo."""


def page() -> None:
    """Draw the button for the camera, what the photo says, and the box for an id."""
    dress_entries()
    title = shell.say("Inquadra un codice", "Scan a code")
    said = shell.say(
        "Fotografa il QR di una carta, o quello di un tavolo.", "Take a photo of a card’s QR code, or of a table’s."
    )
    choose = shell.say("Fotografa", "Take a photo")
    shell.html(f'<style>:root {{ --at-choose: "{choose}"; }}</style>')
    shell.html(f'<h1>{escape(title)}</h1><p class="at-quiet">{escape(said)}</p>')
    with st.container(key="photo"):
        given = st.file_uploader(
            choose, type="image", key="scan:photo", max_upload_size=LARGEST_MB, label_visibility="collapsed"
        )
    if given is not None:
        _read(given.getvalue())
    _typed()
    shell.link("lookup", shell.say("Cerca per nome", "Search by name"), **_table())
    shell.menu()


def _read(photo: bytes) -> None:
    """Go where the code of a photo leads; of several cards, show them all."""
    try:
        with st.spinner(shell.say("Leggo la foto…", "Reading the photo…"), show_time=False):
            codes = codes_in(photo)
    except NoPictureError:
        shell.notice(
            shell.say(
                "Questo file non si apre come foto. Scattala con la fotocamera, o scrivi il codice qui sotto.",
                "This file does not open as a photo. Take one with the camera, or type the id below.",
            )
        )
        return
    for code in codes:
        if isinstance(code, TableCode):
            shell.go("table", t=code.code)
    cards = [code for code in codes if isinstance(code, CardCode)]
    if len(cards) == 1:
        _open(cards[0].id)
    if cards:
        _several(cards)
    else:
        shell.notice(
            shell.say(
                "Non vedo nessun codice. Avvicina il telefono, tieni il QR intero e a fuoco, senza riflessi; "
                "oppure scrivi il codice stampato accanto.",
                "No code to be seen. Hold the phone closer, the whole code sharp and without glare; "
                "or type the id printed beside it.",
            )
        )


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
