"""Searching: cards, rules and questions in one box, from three letters on, in either language."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import streamlit as st

from card_db.problems import Said
from companion import house, library, shell
from companion.pages import around
from companion.pages.shelf import address, dress_entries, hit, style_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.lookup import Entry

SHORTEST = 2
"""Letters from which something is searched: two are enough for an id, three for a word."""
LONGEST = 80
"""Letters that are read of what is typed."""
SHOWN = 8
"""Hits of a kind that are shown."""

KINDS = {
    "cards": Said("Carte", "Cards"),
    "rules": Said("Regole", "Rules"),
    "rulings": Said("Domande e risposte", "Questions and answers"),
}


def page() -> None:
    """Draw the box and what it finds; with nothing typed, everything there is."""
    dress_entries()
    title = shell.say("Cerca", "Look up")
    shell.html(f"<h1>{escape(title)}</h1>")
    table = around.came_from()
    game = _game("" if table is None else table.table.game)
    query = st.text_input(
        shell.say("Che cosa cerchi?", "What are you looking for?"),
        key="q",
        type="search",
        placeholder=shell.say("Nome, codice o parole", "Name, id or words"),
        autocomplete="off",
        live=True,
        bind="query-params",
    )
    _scan()
    typed = (query or "")[:LONGEST].strip()
    if sum(map(str.isalnum, typed)) >= SHORTEST:
        _found(game, typed)
    else:
        _everything(game)
    if table is not None:
        around.back_to(table)
    shell.menu("lookup")


def _game(at_table: str) -> str:
    """The game that is looked up: that of the address, else of the table one comes from, else the first."""
    names = library.titles(shell.lang(), first=tuple(house.current().desks))
    asked = library.known(st.query_params.get("game", "")) or library.known(at_table) or next(iter(names))
    chosen = st.segmented_control(
        shell.say("Gioco", "Game"),
        list(names),
        format_func=names.__getitem__,
        default=asked,
        required=True,
        key="lookup:game",
        label_visibility="collapsed",
        width="stretch",
    )
    if chosen and chosen != asked:
        st.query_params["game"] = chosen
    return chosen or asked


def _scan() -> None:
    code = st.query_params.get("t", "")
    with st.container(key="to-scan"):
        shell.link("scan", shell.say("Inquadra il QR di una carta", "Scan the QR code of a card"), **_kept(code))


def _kept(code: str) -> dict[str, str]:
    return {"t": code} if code else {}


def _found(game: str, query: str) -> None:
    with st.spinner(shell.say("Apro il gioco…", "Opening the game…"), show_time=False):
        lookup = library.lookup(game)
    found = lookup.search(query, shell.lang(), limit=SHOWN)
    rules: list[Entry] = [*found.rules, *found.chapters]
    kinds: dict[str, Sequence[Entry]] = {"cards": found.cards, "rules": rules[:SHOWN], "rulings": found.rulings}
    meant = lookup.entry(query)
    if not found:
        shell.notice(shell.say("Non trovo niente. Prova con meno lettere.", "Nothing found. Try fewer letters."))
    for kind in sorted(kinds, key=lambda kind: meant not in kinds[kind] if meant else False):
        if kinds[kind]:
            shell.html(f'<h2 class="at-kind">{escape(KINDS[kind].in_(shell.lang()))}</h2>')
        for number, entry in enumerate(kinds[kind]):
            hit(entry, game, key=f"{kind}-{number}")


def _everything(game: str) -> None:
    """Cards by group, chapters and questions, to be leafed through."""
    with st.spinner(shell.say("Apro il gioco…", "Opening the game…"), show_time=False):
        views = library.views(game, shell.lang(), lambda other: address(other, game))
        contents = views.contents()
    shell.html(f'<div class="book at-contents" lang="{shell.lang()}" style="{style_of(game)}">{contents}</div>')
