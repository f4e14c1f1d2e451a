"""The table as one drawing: what is sent to it, and what is done when it is tapped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import streamlit as st

from companion.desks.base import Glance, Hand
from companion.desks.retrovia.draw import field
from companion.desks.retrovia.speech import spoken
from companion.desks.retrovia.strip import half, strip
from companion.desks.retrovia.view import SIDES, drawn, plain
from engines.match import Match
from engines.retrovia import Action, Build, Detach, Enter, Move, Pass, Sacrifice, Square, Substitute, Swap
from engines.retrovia.actions import action_from_text, square_to_text


def table(glance: Glance, hand: Hand) -> None:
    """Draw the table and play what was tapped.

    A tap reaches the callback, before anything is drawn; after a restart of the server no callback is known yet, and
    it is found in the component's answer instead. Both play it once: whoever comes second finds it heard.
    """
    key = f"{glance.code}:retrovia"
    answer = field(key, sent(glance, hand), act=partial(_called, key, glance, hand))
    if _play(key, answer.act, glance, hand):
        st.rerun()


def _called(key: str, glance: Glance, hand: Hand) -> None:
    _play(key, st.session_state[key].act, glance, hand)


def _play(key: str, wish: Any, glance: Glance, hand: Hand) -> bool:
    """Play what the drawing asks for."""
    text = wanted(wish, glance.seq, st.session_state.get(f"{key}:heard"))
    if text:
        st.session_state[f"{key}:heard"] = wish["id"]
        hand.play(text)
    return bool(text)


def wanted(wish: Any, seq: int, heard: str | None) -> str:
    """The action a phone asks for: nothing if it was heard before, or was asked of another position than this."""
    if not isinstance(wish, Mapping) or wish.get("id") == heard or wish.get("seq") != seq:
        return ""
    text = wish.get("text")
    return text if isinstance(text, str) else ""


def sent(glance: Glance, hand: Hand) -> dict[str, Any]:
    """Everything the drawing is made of."""
    view = drawn(glance.state, glance.eyes, glance.lang)
    middle = strip(glance)
    rules = {reason["rule"] for reason in view["taps"]["reasons"] if reason.get("rule")}
    rules |= {chip.rule for chip in middle.chips} | {"RV-3.1"}
    return {
        "seq": glance.seq,
        "heard": st.session_state.get(f"{glance.code}:retrovia:heard", ""),
        "may": glance.may_act,
        "actor": SIDES[glance.state.player],
        "view": view,
        "words": spoken(glance),
        "strip": plain(middle),
        "above": plain(half(glance, 1 - glance.eyes)),
        "below": plain(half(glance, glance.eyes)),
        "last": last(glance.match),
        "links": {rule: hand.look_up(rule) for rule in sorted(rules)},
    }


def last(match: Match[Any, Any, Any]) -> dict[str, Any]:
    """The squares of the last action, and the way it went; nothing at the start and after a correction."""
    for entry in reversed(match.history):
        if entry.is_action:
            return _trail(action_from_text(entry.text))
        if entry.text.startswith("!correct"):
            break
    return {}


def _trail(action: Action) -> dict[str, Any]:
    squares = [square_to_text(square) for square in _touched(action)]
    if isinstance(action, Move | Detach | Swap) and len(squares) == 2:
        return {"squares": squares, "origin": squares[0], "target": squares[1]}
    return {"squares": squares}


def _touched(action: Action) -> Iterator[Square]:
    match action:
        case Build(at) | Enter(_, at) | Substitute(at, _) | Sacrifice(at) | Detach(at, None):
            yield at
        case Move(one, other) | Swap(one, other):
            yield from (one, other)
        case Detach(one, target):
            yield one
            yield target or one
        case Pass():
            return
