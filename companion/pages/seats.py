"""Who sits at a table: the seats for whoever comes by the link, the invitation, one's name, moving to another phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import streamlit as st

from card_db.problems import Said
from companion import house, pictures, shell
from companion.codes import spaced
from companion.desks.base import Desk, Glance
from companion.following.refused import Refused
from companion.following.tables import TableView
from companion.pages.dress import dress
from companion.qr import qr_svg
from companion.store.rows import Seat
from engines.protocol import Player

if TYPE_CHECKING:
    from companion.pages.table import TableHand

ORDER: Final = (Said("comincia", "goes first"), Said("gioca dopo", "goes second"))
"""What it means to sit in the first seat and in the second."""

TOO_LATE: Final = Said(
    "Il link per cambiare telefono è scaduto o è già servito: fattene dare un altro.",
    "The link for changing phones has expired or was used already: ask for another.",
)


def welcome(view: TableView, mine: tuple[Player, ...]) -> None:
    """What a phone sees that does not play here yet, and the invitation on the phone that waits for the other one."""
    if _arrival(view, mine):
        return
    if mine:
        _waiting(view)
    elif _admits(view, shell.device()) and not st.session_state.get(f"{view.table.code}:watches"):
        _choice(view)
    else:
        _watching(view)


def panel(view: TableView, desk: Desk, glance: Glance, hand: TableHand) -> None:
    """Who sits where, the way in for others, the way to another phone, the language of this one."""
    dress("seats")
    for seat in view.seats:
        _place(view, desk, seat, glance.mine, hand.device)
    _present(view)
    _invitation(view)
    if glance.mine:
        _moving(view)
    _language()


def my_name() -> str:
    """The name this phone last played under; empty if it never did."""
    store, device = house.current().store, shell.device()
    for table in store.tables_of(device)[:3]:
        for seat in store.seats(table.code):
            if seat.device == device:
                return seat.name
    return ""


def named(name: str) -> str:
    """A name in a drawing: as text, and whichever way it is written, without turning what stands beside it."""
    return f"<bdi>{escape(name)}</bdi>"


def join_address(code: str) -> str:
    """The address behind the table's QR code: opened on a phone, it leads to the seats."""
    return f"{_origin()}{house.current().base}/J/{code}"


def _origin() -> str:
    here = house.current()
    found = [f"{parts.scheme}://{parts.netloc}" for parts in map(urlsplit, here.addresses) if parts.netloc]
    seen = urlsplit(str(st.context.url or ""))
    return reachable(f"{seen.scheme}://{seen.netloc}" if seen.netloc else "", found)


def reachable(seen: str, known: Sequence[str]) -> str:
    """The origin that another phone can open: the one by which this phone came, as that is proven to work.

    Unless it works on the server's own computer only, or is a ``.local`` name, which many phones do not find: then
    the best of those ``known``.
    """
    host = urlsplit(seen).hostname or ""
    alone = host in ("", "localhost", "::1") or host.startswith("127.") or host.endswith((".local", ".localhost"))
    return known[0] if alone and known else seen


def _admits(view: TableView, device: str) -> bool:
    """Whether the table has a seat for this phone; a shared one only for the phone that opened it."""
    free = any(not seat.device for seat in view.seats)
    return free and view.timeline.match.outcome is None and (not view.table.hot_seat or device == view.table.host)


def _choice(view: TableView) -> None:
    """The seats, large, for who came by the link."""
    code = view.table.code
    dress("seats")
    desk = house.current().desks[view.table.game]
    title = desk.game.title.in_(shell.lang())
    shell.html(
        f'<div class="at-come"><h1>{escape(shell.say("Dove ti siedi?", "Where do you sit?"))}</h1>'
        f'<p class="at-quiet">{escape(title)}</p></div>'
    )
    _name_input(f"{code}:my-name", my_name, shell.say("Il tuo nome", "Your name"))
    for seat in view.seats:
        _tile(view, desk, seat)
    st.button(
        shell.say("Voglio solo guardare", "I only want to watch"),
        key=f"{code}:watch",
        on_click=_watch,
        args=(code, True),
        type="tertiary",
        width="stretch",
    )


def _tile(view: TableView, desk: Desk, seat: Seat) -> None:
    """A seat to sit down on: the whole tile is the button; one that is taken is only shown."""
    code = view.table.code
    if seat.device:
        shell.html(_seat_html(view, desk, seat, shell.say("occupato", "taken"), "taken"))
        return
    with st.container(key=f"tile-sit-{seat.seat}"):
        shell.html(_seat_html(view, desk, seat, shell.say("Siediti qui", "Sit here"), "free"))
        label = shell.say(f"Siediti: {shell.plain(seat.name)}", f"Sit down: {shell.plain(seat.name)}")
        shell.tap(label, _sit, code, seat.seat, f"{code}:my-name", key=f"{code}:sit-{seat.seat}")


def _seat_html(view: TableView, desk: Desk, seat: Seat, state: str, kind: str) -> str:
    lang = shell.lang()
    side = pictures.side(view.table, seat.seat, lang) or desk.game.seats[seat.seat].name.in_(lang)
    known = [] if seat.name == side else [side]
    below = escape(" · ".join([*known, ORDER[seat.seat].in_(lang)]))
    sign = pictures.picture(pictures.seat_sign(view.table, seat.seat), kind="at-sign")
    return (
        f'<div class="at-seat at-seat-{kind}">{sign}<div class="at-who"><b>{named(seat.name)}</b>'
        f"<span>{below}</span></div><span class='at-state'>{escape(state)}</span></div>"
    )


def _name_input(key: str, first: Callable[[], str], label: str) -> str:
    if key not in st.session_state:
        st.session_state[key] = first()
    hint = shell.say("facoltativo", "optional")
    return st.text_input(label, key=key, placeholder=hint, autocomplete="nickname") or ""


def _watching(view: TableView) -> None:
    """A line for who looks on: why, and how to play after all."""
    code = view.table.code
    dress("seats")
    free = any(not seat.device for seat in view.seats)
    if view.table.hot_seat:
        why = shell.say(
            "Si gioca con un telefono solo, che passa di mano. Da qui si guarda.",
            "This game is played with one phone that is passed on. Here you watch.",
        )
    elif free:
        why = shell.say("Stai guardando. Un posto è libero.", "You are watching. A seat is free.")
    else:
        why = shell.say("I posti sono occupati: da qui si guarda.", "The seats are taken: here you watch.")
    shell.html(f'<div class="at-watching">{escape(why)}</div>')
    if _admits(view, shell.device()):
        label = shell.say("Siediti al tavolo", "Sit down at the table")
        st.button(label, key=f"{code}:unwatch", on_click=_watch, args=(code, False), width="stretch")


def _watch(code: str, watches: bool) -> None:
    st.session_state[f"{code}:watches"] = watches


def _sit(code: str, seat: int, name_key: str) -> None:
    """Sit down under the name that stands in the field at this moment."""
    name = str(st.session_state.get(name_key, ""))
    _change(code, house.current().tables.sit, code, shell.device(), seat, name)


def _stand(code: str, seat: int) -> None:
    _change(code, house.current().tables.stand, code, shell.device(), seat)


def _change(code: str, change: Callable[..., Any], *args: object) -> None:
    """Change who sits where; a refusal is shown when the page is drawn again."""
    try:
        change(*args)
    except Refused as refusal:
        st.session_state[f"{code}:refused"] = refusal


def _waiting(view: TableView) -> None:
    """On a phone that plays, before the first action: the way in for the one who is still missing."""
    key = f"{view.table.code}:not-waiting"
    missing = [seat for seat in view.seats if not seat.device]
    begun = any(line.event.seat is not None for line in view.timeline.lines)
    if not missing or begun or st.session_state.get(key):
        return
    dress("seats")
    name = named(missing[0].name)
    title = shell.say(f"Aspettiamo {name}", f"Waiting for {name}")
    shell.html(f'<div class="at-come"><h1>{title}</h1></div>')
    _invitation(view)
    label = shell.say("Vado avanti intanto", "Go on meanwhile")
    st.button(label, key=f"{view.table.code}:go-on", on_click=_set, args=(key, True), width="stretch")


def _set(key: str, value: object) -> None:
    st.session_state[key] = value


def _invitation(view: TableView) -> None:
    """The QR code that leads to this table, and its code in letters large enough to be read out."""
    address = join_address(view.table.code)
    alt = shell.say("Codice QR per entrare al tavolo", "QR code to join the table")
    how = shell.say("Inquadra con la fotocamera, oppure scrivi il codice:", "Point the camera at it, or type the code:")
    if view.table.hot_seat:
        how = shell.say("Per guardare da un altro telefono:", "To watch from another phone:")
    letters = f'<p class="at-code">{escape(spaced(view.table.code))}</p>'
    _qr(address, alt, f"<p>{escape(how)}</p>{letters}")


def _qr(address: str, alt: str, markup: str) -> None:
    """A QR code, what to do with it, and its address for who would rather type."""
    code = pictures.picture(qr_svg(address), alt=alt, kind="at-qr")
    below = f'<p class="at-quiet at-address">{escape(address)}</p>'
    shell.html(f'<div class="at-invite">{code}{markup}{below}</div>')


def _place(view: TableView, desk: Desk, seat: Seat, mine: tuple[Player, ...], device: str) -> None:
    """One seat in the panel, with what this phone may do about it."""
    own, free = seat.seat in mine, not seat.device
    state, kind = (
        (shell.say("questo telefono", "this phone"), "mine")
        if own
        else (shell.say("libero", "free"), "free")
        if free
        else (shell.say("un altro telefono", "another phone"), "taken")
    )
    shell.html(_seat_html(view, desk, seat, state, kind))
    if own:
        _own(view, seat)
    elif free and _admits(view, device):
        _change_to(view, seat, mine)
    elif not free and device == view.table.host:
        label = shell.say(f"Libera il posto di {shell.plain(seat.name)}", f"Free {shell.plain(seat.name)}’s seat")
        shell.tap(label, _stand, view.table.code, seat.seat, key=_key(view, f"free-{seat.seat}"), kind="tertiary")


def _own(view: TableView, seat: Seat) -> None:
    """One's own seat: another name, or leaving it."""
    code, key = view.table.code, f"{view.table.code}:name-{seat.seat}"
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="bottom"):
        _name_input(key, lambda: seat.name, shell.say("Nome", "Name"))
        label = shell.say("Cambia nome", "Rename")
        shell.tap(label, _sit, code, seat.seat, key, key=f"{code}:rename-{seat.seat}")
    if not view.table.hot_seat:
        label = shell.say("Lascia il posto", "Leave the seat")
        shell.tap(label, _stand, code, seat.seat, key=_key(view, f"leave-{seat.seat}"), kind="tertiary")


def _change_to(view: TableView, seat: Seat, mine: tuple[Player, ...]) -> None:
    """Sitting down on a free seat, for who has none or wants the other one; the name comes along."""
    code = view.table.code
    label = shell.say("Siediti qui", "Sit here")
    key = f"{code}:name-{mine[0]}" if mine else f"{code}:my-name"
    shell.tap(label, _sit, code, seat.seat, key, key=_key(view, f"take-{seat.seat}"))


def _key(view: TableView, name: str) -> str:
    """A key that is new after each change of seats, so that a second tap on an old button is nobody's."""
    return f"{view.table.code}:{view.stamp.rpartition(':')[2]}:{name}"


def _present(view: TableView) -> None:
    """How many phones look at the table now, as dots and in words."""
    count = house.current().store.phones(view.table.code)
    words = {
        0: Said("Nessun telefono collegato adesso", "No phone connected now"),
        1: Said("Un telefono collegato adesso", "One phone connected now"),
    }.get(count, Said(f"{count} telefoni collegati adesso", f"{count} phones connected now"))
    dots = "●" * min(count, 6) or "○"
    shell.html(f'<p class="at-present"><span aria-hidden="true">{dots}</span> {escape(words.in_(shell.lang()))}</p>')


def _moving(view: TableView) -> None:
    """A link that hands what this phone holds here to another one."""
    code, moves = view.table.code, house.current().moves
    token = str(st.session_state.get(f"{code}:move", ""))
    with st.expander(shell.say("Continua su un altro telefono", "Go on with another phone"), expanded=bool(token)):
        if token and moves.standing(token, code):
            address = f"{_origin()}{shell.address('table', t=code, move=token, lang=shell.lang())}"
            alt = shell.say("Codice QR per spostare il tuo posto", "QR code to move your seat")
            said = shell.say(
                "Inquadralo con l’altro telefono: il posto passa a quello. Vale dieci minuti, una volta sola.",
                "Point the other phone at it: the seat passes to that one. It works once, for ten minutes.",
            )
            _qr(address, alt, f"<p>{escape(said)}</p>")
        else:
            label = shell.say("Mostra il codice per spostare il posto", "Show the code that moves the seat")
            shell.tap(label, _offer, code, key=f"{code}:offer")


def _offer(code: str) -> None:
    st.session_state[f"{code}:move"] = house.current().moves.offer(code, shell.device())


def _arrival(view: TableView, mine: tuple[Player, ...]) -> bool:
    """Whether this phone came by a link for changing phones: then the seat is here after one tap more."""
    token = st.query_params.get("move", "")
    if not token:
        return False
    move = house.current().moves.standing(token, view.table.code)
    if move is None and not mine:
        shell.notice(TOO_LATE.in_(shell.lang()))
    if move is None or move.device == shell.device():
        return False
    dress("seats")
    names = ", ".join(seat.name for seat in view.seats if seat.device == move.device)
    title = shell.say(f"Continui tu da qui, {named(names)}?", f"Go on from here, {named(names)}?")
    said = shell.say("L’altro telefono da qui in poi guarda soltanto.", "From now on the other phone only watches.")
    shell.html(f'<div class="at-come"><h1>{title}</h1><p>{escape(said)}</p></div>')
    label = shell.say("Sì, gioco da questo telefono", "Yes, I play from this phone")
    shell.tap(label, _arrive, view.table.code, token, key=f"{view.table.code}:arrive", kind="primary")
    return True


def _arrive(code: str, token: str) -> None:
    st.query_params.pop("move", None)
    move = house.current().moves.take(token, code)
    if move is None:
        st.session_state[f"{code}:refused"] = Refused(TOO_LATE)
    else:
        _change(code, house.current().tables.move, code, move.device, shell.device())


def _language() -> None:
    """The language of this phone, whatever the others read."""
    lang, said = shell.lang(), {"it": "Italiano", "en": "English"}
    chosen = st.segmented_control(
        shell.say("Lingua di questo telefono", "Language of this phone"),
        options=list(said),
        default=lang,
        required=True,
        format_func=lambda each: said[each],
        key="speak",
        width="stretch",
    )
    if chosen and chosen != lang:
        shell.speak(chosen)
        st.rerun()
