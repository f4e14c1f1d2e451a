"""What stands around every game's drawing: who looks, what was missed, wishes to go back, the result, the hand-over."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import streamlit as st

from card_db.problems import Said
from companion import house, pictures, shell
from companion.codes import tidy
from companion.desks.base import Desk
from companion.following import refused
from companion.following.people import a_or_ad
from companion.following.refused import Refused
from companion.following.sentences import digest, parted, telling, told
from companion.following.tables import TableView
from companion.following.timeline import Line
from companion.pages.dress import dress
from companion.pages.seats import named
from engines.match import DECLINE_DRAW
from engines.protocol import Player

if TYPE_CHECKING:
    from companion.pages.table import TableHand

TOO_MANY = Said(
    "Troppi codici sbagliati da questo telefono: riprova tra un minuto.",
    "Too many wrong codes from this phone: try again in a minute.",
)


def known(code: str) -> TableView:
    """The table of a code, as typed or from a link; wrong codes by the hundred are no longer looked up.

    Who plays at the table gets in even so: behind one router all phones may look like the one that guesses.
    Raises :class:`Refused`.
    """
    here = house.current()
    code = tidy(code)
    caller = f"page:{st.context.ip_address or shell.device()}"
    if not here.limiter.allows(caller) and shell.device() not in {seat.device for seat in here.store.seats(code)}:
        raise Refused(TOO_MANY)
    try:
        return here.tables.view(code)
    except Refused as refusal:
        if refusal.said == refused.NO_TABLE:
            here.limiter.failed(caller)
        raise


def came_from() -> TableView | None:
    """The table whose page one comes from, with its code in the address; None without one that can be shown."""
    code = st.query_params.get("t", "")
    try:
        return known(code) if code else None
    except Refused:
        return None


def back_to(view: TableView) -> None:
    """The way back to that table."""
    shell.link("table", shell.say("Torna al tavolo", "Back to the table"), t=view.table.code)


def no_table(refusal: Refused) -> None:
    """The page of a table that cannot be shown, with the way out."""
    shell.html(f"<h1>{escape(shell.TITLES['table'].in_(shell.lang()))}</h1>")
    shell.notice(refusal.said.in_(shell.lang()))
    dress("tables")
    with st.container(key="row-back"):
        shell.link("tables", shell.say("Ai tavoli", "To the tables"))


def eyes(view: TableView, mine: tuple[Player, ...]) -> Player:
    """From whose side the table is drawn: one's own; on a shared phone whoever holds it; else the first seat's."""
    if len(mine) == 1:
        return mine[0]
    holder: Player = st.session_state.get(f"{view.table.code}:holder", 0)
    return holder if holder in mine else 0


def handed_over(view: TableView, mine: tuple[Player, ...], looking: Player) -> bool:
    """On a shared phone, the screen between two players: pass it on; True while it is shown."""
    acting = [player for player in view.timeline.match.acting_players() if player in mine]
    if len(mine) < 2 or not acting or looking in acting:
        return False
    seat = view.seats[acting[0]]
    dress("seats")
    sign = pictures.picture(pictures.seat_sign(view.table, seat.seat), kind="at-sign")
    said = escape(shell.say(f"Passa il telefono {a_or_ad(seat.name)}", "Pass the phone to"))
    label = shell.say(f"Sono {shell.plain(seat.name)}", f"I am {shell.plain(seat.name)}")
    with st.container(key="pass"):
        shell.html(f'<div class="at-pass">{sign}<p>{said}</p><h1>{named(seat.name)}</h1></div>')
        key = f"{view.timeline.seq}:hold"
        shell.tap(label, _hold, f"{view.table.code}:holder", acting[0], key=key, kind="primary")
    return True


def _hold(key: str, player: Player) -> None:
    st.session_state[key] = player


def away(view: TableView, desk: Desk, since: int | None) -> None:
    """What happened while this phone was away, until it is waved off."""
    key = f"{view.table.code}:away"
    if since is not None and since < view.timeline.seq:
        st.session_state[key] = since
    since = st.session_state.get(key)
    if since is None:
        return
    before = house.current().tables.timeline_at(view.table.code, since)
    now = view.timeline
    missed = digest(
        now.lines[since:],
        desk.numbers(before.match.state),
        desk.numbers(now.match.state),
        telling(view, shell.lang()),
    )
    title = shell.say("Mentre non c’eri", "While you were away")
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in missed.sentences[-12:])
    numbers = escape(" · ".join(missed.changes))
    shell.html(f'<div class="at-notice" role="status"><b>{title}</b><ul>{items}</ul><b>{numbers}</b></div>')
    st.button(shell.say("Ho visto", "Seen"), key="seen", on_click=st.session_state.pop, args=(key,), width="stretch")


def asked(view: TableView, hand: TableHand, mine: tuple[Player, ...]) -> None:
    """Somebody's wish to go back: yes or no for the others, a way to withdraw it for who asked."""
    wish = view.timeline.asked
    if wish is None:
        return
    name = view.seats[wish.seat].name
    taken = sum(line.event.seat is not None for line in view.timeline.standing_after(wish.to))
    lang = shell.lang()
    if lang == "it":
        what = "l’ultima cosa fatta" if taken == 1 else f"le ultime {taken} cose fatte"
        shell.notice(f"{name} vorrebbe annullare {what}.")
    else:
        what = "the last thing done" if taken == 1 else f"the last {taken} things done"
        shell.notice(f"{name} would like to take back {what}.")
    if hand.player == wish.seat and mine:
        hand.tap(shell.say("Lascia stare", "Never mind"), _answer, hand, False, key="withdraw")
    elif mine:
        with st.container(horizontal=True, gap="xsmall"):
            hand.tap(shell.say("Va bene, annulliamo", "Fine, take it back"), _answer, hand, True, key="agree")
            hand.tap(shell.say("No", "No"), _answer, hand, False, key="decline")


def _answer(hand: TableHand, yes: bool) -> None:
    hand.do(house.current().tables.answer, yes=yes)


def offered(view: TableView, hand: TableHand, mine: tuple[Player, ...]) -> None:
    """A draw on offer: yes or no for the other side, which would not look for it among what is needed seldom."""
    match = view.timeline.match
    offer = match.draw_offer
    if offer is None or match.outcome is not None:
        return
    name, code = view.seats[offer].name, match.game.seats[hand.player].code
    if mine and hand.player == offer:
        shell.notice(shell.say("Hai proposto la patta.", "You have offered a draw."))
        return
    shell.notice(shell.say(f"{name} propone la patta.", f"{name} offers a draw."))
    if mine:
        yes, no = shell.say("Accetta la patta", "Accept the draw"), shell.say("Rifiuta la patta", "Decline the draw")
        with st.container(horizontal=True, gap="xsmall"):
            hand.tap(yes, hand.play, f"!accept-draw {code}", key="accept")
            hand.tap(no, hand.play, f"!decline-draw {code}", key="refuse")


def surprise(view: TableView, mine: tuple[Player, ...]) -> None:
    """What another seat has just put right, taken back or refused: without a word nobody would understand the table."""
    line = view.timeline.lines[-1] if view.timeline.lines else None
    if line is None or line.event.seat in mine:
        return
    if line.event.kind == "undo":
        shell.notice(_taken_back(view, line))
    elif line.event.kind in ("correct", "redo", "decline") or line.event.text.startswith(f"!{DECLINE_DRAW}"):
        shell.notice(told(line, telling(view, shell.lang())))


def _taken_back(view: TableView, line: Line) -> str:
    """Who takes back what: one decision in words, several by their number."""
    name = view.seats[line.event.seat or 0].name
    decided = [each for each in map(view.timeline.line, view.timeline.undone[-1]) if each.event.seat is not None]
    if len(decided) != 1:
        return shell.say(f"{name} annulla {len(decided)} decisioni.", f"{name} takes back {len(decided)} decisions.")
    who, what = parted(decided[0], telling(view, shell.lang()))
    what = what.lstrip(": ") if who == name else f"{who}{what}"
    return shell.say(f"{name} annulla: {what}", f"{name} takes back: {what}")


def undo_button(view: TableView, hand: TableHand) -> None:
    """Undo of the last decision, greyed when there is none, and while one's own wish waits for an answer."""
    wish = view.timeline.asked
    waits = wish is not None and wish.seat == hand.player
    possible = view.timeline.before_last_decision is not None and not waits
    hand.tap(shell.say("Annulla", "Undo"), _undo, hand, key="undo", disabled=not possible)


def _undo(hand: TableHand) -> None:
    hand.do(house.current().tables.undo)
