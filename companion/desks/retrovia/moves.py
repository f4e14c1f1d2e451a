"""All legal actions as a list of buttons, for who would rather read than look for them on the field."""

from __future__ import annotations

from typing import Final

import streamlit as st

from card_db.problems import Said
from companion.desks.base import Glance, Hand
from companion.desks.retrovia.words import VERBS, said
from engines.retrovia import Action, Build, Detach, Enter, Move, Pass, Sacrifice, State, Substitute, Swap
from engines.retrovia.actions import action_to_text
from engines.retrovia.refusals import refusal
from engines.retrovia.state import due, kinds_in, view

TITLE: Final = Said("Tutte le mosse", "All moves")
NONE: Final = Said("Nessuna mossa di questo genere.", "No move of this kind.")


def listed(glance: Glance, hand: Hand) -> None:
    """The list, behind a switch: one kind of action at a time."""
    if not glance.may_act:
        return
    if not st.toggle(glance.say(TITLE), key=f"{glance.code}:retrovia:list"):
        return
    legal: tuple[Action, ...] = glance.match.legal_actions()
    kinds = [kind for kind in VERBS if any(isinstance(action, kind) for action in legal) or kind is not Detach]
    chosen = st.selectbox(
        glance.say(Said("Genere", "Kind")),
        kinds,
        format_func=lambda kind: f"{glance.say(VERBS[kind])} ({sum(isinstance(action, kind) for action in legal)})",
        key=f"{glance.code}:retrovia:kind",
    )
    actions = [action for action in legal if isinstance(action, chosen)]
    for action in actions:
        text = action_to_text(action)
        hand.tap(glance.say(said(glance.state, action)), hand.play, text, key=f"move {text}")
    if not actions:
        _refused(glance, hand, chosen)


def _refused(glance: Glance, hand: Hand, kind: type[Action]) -> None:
    """The kind greyed, with the rule that leaves nothing of it."""
    rule, why = none_of(glance.state, kind)
    hand.refused(glance.say(VERBS[kind]), rule, why, key=f"none {kind.__name__}")


def none_of(state: State, kind: type[Action]) -> tuple[str, Said]:
    """Why there is no action of this kind: the rule, and the sentence."""
    tried = _tried(state, kind)
    refused = None if tried is None else refusal(state, tried)
    return _WITHOUT[kind] if refused is None else (refused.rule, refused.said)


def _tried(state: State, kind: type[Action]) -> Action | None:
    """An action of this kind to be refused; None where there is nobody to try it with."""
    squares, own = state.layout.field.squares, view(state.layout.board, state.player)
    kinds, (x, y) = kinds_in(state.layout.rearguards[state.player]), max(squares)
    if due(state.layout.board, state.player) or kind is Pass:
        return Pass()
    if kind is Build:
        return Build((x + 1, y))
    if kind is Enter and kinds:
        return Enter(kinds[0], squares[0])
    if kind is Sacrifice and own.active:
        return Sacrifice(squares[[*(index for index, _ in own.singles), *own.holding, *own.blocked][0]])
    return None


_WITHOUT: Final[dict[type[Action], tuple[str, Said]]] = {
    Enter: ("RV-4.2", Said("Nella Retroguardia non c’è nessuno.", "There is nobody in the Rearguard.")),
    Move: ("RV-4.3", Said("Nessun personaggio attivo può muoversi.", "No active character can move.")),
    Swap: (
        "RV-4.4",
        Said("Servono due personaggi attivi fuori dalle prese.", "It takes two characters out of grapples."),
    ),
    Substitute: ("RV-4.5", Said("Nessuno può prendere il posto di un altro.", "Nobody can take another’s place.")),
    Sacrifice: ("RV-4.6", Said("Non c’è nessun personaggio attivo.", "There is no active character.")),
}
"""Where nobody is there to try it with."""
