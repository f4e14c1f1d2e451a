"""The start page: the tables of this phone, a new one, the way into somebody else's, a game from a file."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from html import escape
from typing import Final

import streamlit as st

from card_db.problems import Said
from companion import house, pictures, shell
from companion.desks.base import Desk
from companion.following import refused
from companion.following.people import a_or_ad
from companion.following.record import export, import_table
from companion.following.refused import Refused
from companion.following.tables import TableView
from companion.pages import around
from companion.pages.dress import dress
from companion.pages.seats import named
from companion.store.rows import Table

SHOWN: Final = 4
"""Tables of this phone that are shown at once; older ones when they are asked for."""

KINDS: Final = {
    "ancient_duel": Said("Duello di carte", "A duel of cards"),
    "retrovia": Said("Caccia su un campo che cresce", "A hunt on a growing field"),
}
"""What a game is, in a line."""


def page() -> None:
    """Draw the start page."""
    dress("tables")
    _head()
    _mine()
    _games()
    _join()
    _from_file()
    shell.menu("tables")


def _head() -> None:
    mask = pictures.data_address(pictures.mark())
    said = shell.say("Le carte in mano, le regole in tasca.", "Cards in hand, rules in your pocket.")
    shell.html(
        f'<div class="at-head"><span class="at-mark" style="-webkit-mask-image:url(&quot;{mask}&quot;);'
        f'mask-image:url(&quot;{mask}&quot;)"></span><div><h1>Al Tavolo</h1><p>{escape(said)}</p></div></div>'
    )


def _title(it: str, en: str) -> None:
    shell.html(f'<h2 class="at-part">{escape(shell.say(it, en))}</h2>')


def _mine() -> None:
    """The tables that this phone opened or sits at, the newest first."""
    tables = house.current().store.tables_of(shell.device())
    if not tables:
        return
    _title("I miei tavoli", "My tables")
    every = st.session_state.get("tables:all", False)
    for table in tables if every else tables[:SHOWN]:
        _tile(table)
    if len(tables) > SHOWN and not every:
        label = shell.say(f"Tutti e {len(tables)}", f"All {len(tables)}")
        st.button(label, key="tables:more", on_click=_all, type="tertiary", width="stretch")


def _all() -> None:
    st.session_state["tables:all"] = True


def _tile(table: Table) -> None:
    """One table: the whole tile leads to it."""
    try:
        view = house.current().tables.view(table.code)
    except Refused as refusal:
        _old_tile(table, refusal)
        return
    names = [seat.name for seat in view.seats]
    stands, mine_to_act = _stands(view)
    moved = view.timeline.lines[-1].event.at if view.timeline.lines else table.opened_at
    when = ago(moved, datetime.now(UTC)).in_(shell.lang())
    kind = "at-turn" if mine_to_act else ""
    emblem = pictures.picture(pictures.emblem(table.game), kind="at-emblem")
    with st.container(key=f"tile-table-{table.code}"):
        shell.html(
            f'<div class="at-table">{emblem}<div class="at-who"><b>{" · ".join(map(named, names))}</b>'
            f'<span class="{kind}">{stands}</span></div><span class="at-when">{escape(when)}</span></div>'
        )
        title = house.current().desks[table.game].game.title.in_(shell.lang())
        shell.link("table", f"{title}: {', '.join(names)}", t=table.code)


def _old_tile(table: Table, refusal: Refused) -> None:
    """A table that cannot be played any more: why, and its file."""
    opened = f"{table.opened_at:%d.%m.%Y}"
    shell.html(
        f'<div class="at-table">{pictures.picture(pictures.emblem(table.game), kind="at-emblem")}<div class="at-who">'
        f"<b>{opened}</b><span>{escape(refusal.said.in_(shell.lang()))}</span></div></div>"
    )
    if refusal.said != refused.NO_TABLE:
        st.download_button(
            shell.say("Salva la partita in un file", "Save the game to a file"),
            data=lambda: export(house.current(), table.code),
            file_name=f"{table.game}-{table.code}.json",
            mime="application/json",
            on_click="ignore",
            width="stretch",
            key=f"tables:export-{table.code}",
        )


def _stands(view: TableView) -> tuple[str, bool]:
    """Where the game stands, as markup, and whether it waits for this phone."""
    match, mine = view.timeline.match, view.plays_for(shell.device())
    if match.outcome is not None:
        return _ended(view, match.outcome.winner, mine), False
    acting = [player for player in match.acting_players() if player >= 0]
    if len(mine) == 1 and mine[0] in acting:
        return escape(shell.say("Tocca a te", "Your turn")), True
    if not acting:
        return escape(shell.say("In corso", "Under way")), False
    name = view.seats[acting[0]].name
    return shell.say(f"Tocca {a_or_ad(name)} {named(name)}", f"{named(name)} to act"), len(mine) > 1


def _ended(view: TableView, winner: int | None, mine: tuple[int, ...]) -> str:
    if winner is None:
        return escape(shell.say("Finita: patta", "Over: a draw"))
    if mine == (winner,):
        return escape(shell.say("Finita: hai vinto", "Over: you won"))
    name = named(view.seats[winner].name)
    return shell.say(f"Finita: ha vinto {name}", f"Over: {name} won")


def ago(then: datetime, now: datetime) -> Said:
    """How long ago, in few words; after a month, the day."""
    minutes = int((now - then) / timedelta(minutes=1))
    hours, days = minutes // 60, minutes // 1440
    if minutes < 1:
        return Said("adesso", "just now")
    if hours < 1:
        return Said(f"{minutes} min fa", f"{minutes} min ago")
    if days < 1:
        return Said("un’ora fa" if hours == 1 else f"{hours} ore fa", f"{hours} h ago")
    if days <= 30:
        return Said("ieri" if days == 1 else f"{days} giorni fa", "yesterday" if days == 1 else f"{days} days ago")
    return Said(f"{then:%d.%m.%Y}", f"{then:%Y-%m-%d}")


def _games() -> None:
    """A new table: each game as a picture, the whole of it a link."""
    _title("Nuovo tavolo", "New table")
    with st.container(key="games"):
        for game, desk in house.current().desks.items():
            _game(game, desk)


def _game(game: str, desk: Desk) -> None:
    title, lang = desk.game.title.in_(shell.lang()), shell.lang()
    line = f"<span>{escape(KINDS[game].in_(lang))}</span>" if game in KINDS else ""
    with st.container(key=f"tile-game-{game}"):
        shell.html(
            f'<div class="at-game at-game-{game}">{pictures.picture(pictures.emblem(game))}'
            f"<b>{escape(title)}</b>{line}</div>"
        )
        shell.link("new", shell.say(f"Nuovo tavolo: {title}", f"New table: {title}"), game=game)


def _join() -> None:
    """The way into a table that another phone has opened: its code, or a photo of it."""
    _title("Entra in un tavolo", "Join a table")
    with st.form("join", border=False), st.container(horizontal=True, gap="xsmall", vertical_alignment="bottom"):
        typed = st.text_input(
            shell.say("Codice del tavolo", "Code of the table"),
            key="join:code",
            max_chars=40,
            placeholder="XXXXX-XXXXX",
            autocomplete="off",
        )
        wanted = st.form_submit_button(shell.say("Entra", "Join"), key="join:go")
    with st.container(key="join-answer"):
        if wanted:
            _enter(typed or "")
    with st.container(key="row-scan"):
        shell.link("scan", shell.say("Inquadra il codice QR", "Scan the QR code"))


def _enter(typed: str) -> None:
    """Go to the table of a code. Here and not in a callback: the first tap after a restart finds no callback."""
    try:
        view = around.known(typed)
    except Refused as refusal:
        shell.notice(refusal.said.in_(shell.lang()))
        return
    shell.go("table", t=view.table.code)


def _from_file() -> None:
    """A game that was saved to a file goes on at a table of its own."""
    choose = shell.say("Scegli il file", "Choose the file")
    shell.html(f'<style>:root {{ --at-choose: "{choose}"; }}</style>')
    with st.expander(shell.say("Importa una partita", "Import a game")):
        given = st.file_uploader(
            shell.say("File salvato da «Salva la partita in un file»", "File from “Save the game to a file”"),
            type="json",
            key="import:file",
        )
        label = shell.say("Apri la partita", "Open the game")
        if st.button(label, key="import:go", disabled=given is None, type="primary", width="stretch") and given:
            _import(given.file_id, given.getvalue())


def _import(file_id: str, data: bytes) -> None:
    """Open the table once for each file that was handed in, however often the button arrives."""
    done = st.session_state.setdefault("import:done", {})
    try:
        done[file_id] = done.get(file_id) or import_table(house.current(), data, shell.device())
    except Refused as refusal:
        shell.notice(refusal.said.in_(shell.lang()))
        return
    shell.go("table", t=done[file_id])
