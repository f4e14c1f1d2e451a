"""A card, a rule or a question: where the codes of cards lead, and the rules that the table names."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import streamlit as st

from companion import house, library, shell
from companion.pages import around
from companion.pages.shelf import address, dress_entries, hit, style_of

if TYPE_CHECKING:
    from companion.following.tables import TableView
    from pnp.lookup import Entry

ASKED = ("id", "rule", "ruling", "chapter")
"""How the address names what is to be shown."""


def page() -> None:
    """Draw what the address asks for, and the way back."""
    dress_entries()
    wanted = next((st.query_params[name] for name in ASKED if name in st.query_params), "").strip()
    game = library.game_of(wanted) or library.known(st.query_params.get("game", ""))
    entry = library.lookup(game).entry(wanted) if game else None
    _ways(wanted.upper())
    if entry is None or game is None:
        _unknown(wanted, game)
    else:
        _shown(entry, game)
    shell.menu()


def _shown(entry: Entry, game: str) -> None:
    lang = shell.lang()
    views = library.views(game, lang, lambda other: address(other, game))
    shell.html(f'<div class="book at-entry" lang="{lang}" style="{style_of(game)}">{views.entry(entry)}</div>')


def _unknown(wanted: str, game: str | None) -> None:
    """What is not there, and what was perhaps meant."""
    title = shell.say("Questo codice non c’è", "There is no such id")
    said = shell.say("Hai scritto", "You typed")
    shell.html(f'<h1>{escape(title)}</h1><p class="at-quiet">{escape(said)}: <b>{escape(wanted[:60]) or "—"}</b></p>')
    near = library.lookup(game).near(wanted) if game else ()
    if near:
        shell.html(f"<h2>{escape(shell.say('Forse è una di queste', 'Perhaps it is one of these'))}</h2>")
    for number, card in enumerate(near):
        hit(card, game or "", key=f"near-{number}")
    shell.link("lookup", shell.say("Cerca per nome", "Search by name"))


def _ways(card: str) -> None:
    """Back to the table one comes from; with the card in hand, where that is legal."""
    view = around.came_from()
    if view is None:
        return
    with st.container(horizontal=True, gap="xsmall", key="ways"):
        around.back_to(view)
        if is_playable(view, shell.device(), card):
            with st.container(key="play-it"):
                shell.link("table", shell.say("Giocala da qui", "Play it from here"), t=view.table.code, card=card)


def is_playable(view: TableView, device: str, card: str) -> bool:
    """Whether somebody this phone acts for may do something with that card now."""
    match = view.timeline.match
    game = house.current().desks[view.table.game].game
    acting = set(match.acting_players()) & set(view.plays_for(device))
    return any(
        card in game.action_to_text(action).split() for player in acting for action in match.legal_actions(player)
    )
