"""The log: what happened in plain sentences, the latest first, and the way back to any decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import streamlit as st

from card_db.problems import counted
from companion import house, shell
from companion.desks.base import Desk, Glance
from companion.following.people import must_agree
from companion.following.sentences import parted, telling
from companion.following.tables import TableView
from companion.following.timeline import Line
from companion.following.turns import Turn, turns

if TYPE_CHECKING:
    from companion.pages.table import TableHand

PAGE: Final = 20
"""Lines that are shown at first, and that each tap on "further back" adds."""

_HERE: Final = Path(__file__)

_log: Final = st.components.v2.component(
    "altavolo_log",
    html='<div class="log"></div>',
    css=_HERE.with_name("log.css").read_text(encoding="utf-8"),
    js=_HERE.with_name("log.js").read_text(encoding="utf-8"),
)


def panel(view: TableView, desk: Desk, glance: Glance, hand: TableHand) -> None:
    """Draw the log; from a line that stands, who plays may go back to it.

    What the component sends is read here and not in a callback: after a restart of the server no callback is known.
    """
    del desk
    key = f"{view.table.code}:log"
    lines: int = st.session_state.get(f"{key}:lines", PAGE)
    answer = _log(data=content(view, glance, hand, lines), key=key, on_back_change=_nothing, on_further_change=_nothing)
    if answer.further:
        st.session_state[f"{key}:lines"] = lines + 3 * PAGE
        st.rerun()
    if answer.back:
        go_back(hand, answer.back)
        st.rerun()


def go_back(hand: TableHand, wish: Any) -> None:
    """Go back to an event, with what the phone had seen when it was tapped; where others must agree they are asked.

    Anything else than what the drawing sends is nothing.
    """
    seen, to = (wish.get("seen"), wish.get("to")) if isinstance(wish, Mapping) else (None, None)
    if type(seen) is int and type(to) is int:
        replace(hand, seen=seen).do(house.current().tables.undo, to)


def _nothing() -> None:
    """What a component sends is only given to the page if somebody listens."""


def content(view: TableView, glance: Glance, hand: TableHand, lines: int) -> dict[str, Any]:
    """What the drawing needs: the last lines in groups by turn, and its words."""
    timeline = view.timeline
    tail = timeline.lines[-lines:] if lines < len(timeline.lines) else timeline.lines
    of_turn = turns(timeline)[len(timeline.lines) - len(tail) :]
    since = tail[0].event.seq if len(tail) < len(timeline.lines) else 0
    targets = dict(_targets(view, hand, since)) if glance.mine else {}
    latest_first = list(zip(tail, of_turn, strict=True))[::-1]
    return {
        "seen": timeline.seq,
        "groups": [
            {"title": _title(turn, glance.names), "lines": [_line(view, glance, line, targets) for line, _ in group]}
            for turn, group in groupby(latest_first, key=lambda pair: pair[1])
        ],
        "start": targets.get(0, ""),
        "further": len(tail) < len(timeline.lines),
        "lang": shell.lang(),
        "words": _words(),
    }


def _title(turn: Turn | None, names: Sequence[str]) -> str:
    if turn is None:
        return shell.say("Prima di cominciare", "Before the start")
    return shell.say(f"Turno {turn.number} · {names[turn.player]}", f"Turn {turn.number} · {names[turn.player]}")


def _line(view: TableView, glance: Glance, line: Line, targets: Mapping[int, str]) -> dict[str, Any]:
    event = line.event
    who, text = parted(line, telling(view, glance.lang))
    return {
        "seq": event.seq,
        "who": who,
        "text": text,
        "at": event.at.isoformat(),
        "kind": _kind(view, line),
        "back": targets.get(event.seq, ""),
    }


def _kind(view: TableView, line: Line) -> str:
    """``gone``: taken back; ``corrected``: the table said otherwise; ``talk``: what people agreed on; else nothing."""
    if line.event.kind not in ("play", "correct"):
        return "talk"
    if line.event.seq not in view.timeline.standing:
        return "gone"
    return "corrected" if line.event.kind == "correct" else ""


def _targets(view: TableView, hand: TableHand, since: int) -> Iterator[tuple[int, str]]:
    """The events from ``since`` on to go back to, each followed by somebody's decision, and what that means.

    What followed by itself stays with the decision that brought it about. 0 is the start.
    """
    timeline = view.timeline
    decided = 0
    for seq, after in reversed([*zip((0, *timeline.standing), timeline.standing, strict=False)]):
        if seq < max(since, timeline.first_undoable):
            return
        if timeline.line(after).event.seat is not None:
            decided += 1
            yield seq, _meaning(view, hand, seq, decided)


def _meaning(view: TableView, hand: TableHand, to: int, decided: int) -> str:
    it = f"Annulla {counted(decided, 'decisione', 'decisioni')}."
    en = f"Takes back {counted(decided, 'decision', 'decisions')}."
    if must_agree(view.table, view.seats, view.timeline, hand.player, to):
        others = ", ".join(seat.name for seat in view.seats if seat.device and seat.seat != hand.player)
        it, en = f"{it} Serve l’accordo di {others}.", f"{en} {others} must agree."
    return shell.say(it, en)


def _words() -> dict[str, str]:
    return {
        "title": shell.say("Registro della partita", "Log of the game"),
        "gone": shell.say("annullata", "taken back"),
        "corrected": shell.say("correzione", "correction"),
        "back": shell.say("Torna qui", "Back to here"),
        "start": shell.say("Inizio della partita", "Start of the game"),
        "further": shell.say("Più indietro", "Further back"),
        "none": shell.say("Non è ancora successo niente.", "Nothing has happened yet."),
    }
