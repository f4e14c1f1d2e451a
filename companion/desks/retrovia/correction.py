"""The form of "the table says otherwise": the position as it really lies, square by square, judged by the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import streamlit as st

from card_db.problems import Said
from companion.desks.base import Glance, Hand
from companion.desks.retrovia import draft
from companion.desks.retrovia.draw import field
from companion.desks.retrovia.speech import spoken
from companion.desks.retrovia.view import picture, plain, sites
from companion.desks.retrovia.words import standing
from engines.protocol import Player
from engines.retrovia import AMBER, ASH, RETROVIA, Square, State
from engines.retrovia.actions import square_to_text
from engines.retrovia.state import FREE, LETS_GO, LETTERS, is_grapple
from engines.retrovia.words import KIND_NAMES, PLAYERS

SINGLES: Final = (*LETTERS[AMBER], *LETTERS[ASH])
GRAPPLES: Final = ("vS", "cS", "hS", "Vs", "Cs", "Hs")
"""Victim and Wraith, without the age."""
FIRST_AGE: Final = 1
"""The one age that a grapple can have in anybody's turn (RV-6.7)."""
MOST_ENTRIES: Final = 999

_TURNS: Final = {
    "2": Said("due azioni", "two actions"),
    "1a": Said("la seconda di due", "the second of two"),
    "1p": Said("un’azione, Preda in gioco", "one action, Prey in play"),
    "1pa": Said("un’azione bonus", "a bonus action"),
}


@dataclass(frozen=True, slots=True)
class Form:
    """What has been put right so far; ``version`` grows with each change, so that every control is made anew."""

    glance: Glance
    state: State
    square: Square
    version: int = 0

    def key(self, name: str) -> str:
        """The key of a control."""
        return f"{_key(self.glance)}:{self.version}:{name}"

    def say(self, it: str, en: str) -> str:
        """One of two sentences."""
        return self.glance.say(Said(it, en))

    def becomes(self, **changes: Any) -> None:
        """Keep a change for the next drawing of the page."""
        after = replace(self, **changes, version=self.version + 1)
        st.session_state[_key(self.glance)] = (self.glance.seq, after.state, after.square, after.version)

    def heard(self, key: str, change: Callable[[Any], State]) -> None:
        """A control was used: the draft follows it."""
        self.becomes(state=change(st.session_state[key]))


def form(glance: Glance, hand: Hand) -> None:
    """Draw the form."""
    here = _opened(glance)
    st.caption(
        here.say(
            "Tocca una casella e di’ chi c’è davvero. Il resto segue da solo, finché si può.",
            "Tap a square and say who really stands there. The rest follows where it can.",
        )
    )
    _drawing(here)
    _square(here)
    for player in (AMBER, ASH):
        _side(here, player)
    _tiles(here)
    _turn(here)
    _finish(here, hand)


def _key(glance: Glance) -> str:
    return f"{glance.code}:retrovia:draft"


def _opened(glance: Glance) -> Form:
    """The form as it was left, or a new one when the game has moved on meanwhile."""
    seq, *kept = st.session_state.get(_key(glance), (None,))
    return Form(glance, *kept) if seq == glance.seq else Form(glance, glance.state, (0, 0))


def _drawing(here: Form) -> None:
    glance, key = here.glance, f"{_key(here.glance)}:field"
    view = picture(here.state, glance.eyes, glance.lang)
    data = {"seq": here.version, "picks": True, "view": plain(view), "words": spoken(glance)}
    field(key, {**data, "chosen": square_to_text(here.square)}, pick=partial(_picked, here, key))


def _picked(here: Form, key: str) -> None:
    """A square was tapped; what came from an older drawing may be gone."""
    wish = st.session_state[key].pick
    at = wish.get("at") if isinstance(wish, dict) else None
    for square in _places(here):
        if square_to_text(square) == at:
            here.becomes(square=square)


def _places(here: Form) -> tuple[Square, ...]:
    return (*here.state.layout.field.squares, *sites(here.state))


def _square(here: Form) -> None:
    """The chosen square: whether it is there, and who stands on it."""
    places, key = _places(here), here.key("square")
    chosen = here.square if here.square in places else (0, 0)
    st.selectbox(
        here.say("Casella", "Square"),
        places,
        index=places.index(chosen),
        format_func=partial(_called, here),
        key=key,
        on_change=lambda: here.becomes(square=st.session_state[key]),
    )
    if chosen in here.state.layout.field.squares:
        _standing(here, chosen)
    else:
        add = here.say("Aggiungi la casella", "Add the square")
        st.button(add, key=here.key("add"), on_click=_reshaped, args=(here, draft.built, chosen), width="stretch")


def _called(here: Form, square: Square) -> str:
    return f"{square_to_text(square)} · {_who(here, _code(here, square))}"


def _code(here: Form, square: Square) -> str | None:
    """What stands on a square; None where there is no square."""
    index = here.state.layout.field.tables.index.get(square)
    return None if index is None else here.state.layout.board[index]


def _who(here: Form, code: str | None) -> str:
    if code is None:
        return here.say("nessuna casella", "no square")
    if not code:
        return here.say("nessuno", "nobody")
    return here.glance.say(standing(code if len(code) != len("vS") else f"{code}{FIRST_AGE}"))


def _reshaped(here: Form, change: Callable[[State, Square], State], square: Square) -> None:
    here.becomes(state=change(here.state, square))


def _standing(here: Form, square: Square) -> None:
    code, key = _code(here, square) or FREE, here.key("who")
    options = (FREE, *SINGLES, *GRAPPLES)
    st.selectbox(
        here.say("Chi c’è", "Who is there"),
        options,
        index=options.index(code[:2]),
        format_func=lambda each: _paired(here, each),
        key=key,
        on_change=here.heard,
        args=(key, lambda each: draft.placed(here.state, square, _aged(each, FIRST_AGE))),
    )
    if is_grapple(code):
        _turns(here, square, code)
    if square != (0, 0):
        label = here.say("Togli la casella", "Take the square away")
        st.button(
            label, key=here.key("remove"), on_click=_reshaped, args=(here, draft.unbuilt, square), width="stretch"
        )


def _paired(here: Form, code: str) -> str:
    """Who stands there, a grapple without its turns: they are asked beside."""
    if len(code) != len("vS"):
        return _who(here, code)
    victim, wraith = (here.glance.say(standing(letter)) for letter in code)
    return here.say(f"{victim} bloccato dallo {wraith}", f"{victim} blocked by the {wraith}")


def _aged(code: str, age: int) -> str:
    return f"{code}{age}" if len(code) == len("vS") else code


def _turns(here: Form, square: Square, code: str) -> None:
    key = here.key("turns")
    st.segmented_control(
        here.say("Turni prima che lasci la presa", "Turns until it lets go"),
        tuple(range(LETS_GO, -1, -1)),
        default=LETS_GO - int(code[2]),
        required=True,
        key=key,
        on_change=here.heard,
        args=(key, lambda left: draft.placed(here.state, square, _aged(code[:2], LETS_GO - left))),
    )


def _side(here: Form, player: Player) -> None:
    """Who waits in a Rearguard, how often the player entered, whether the own turn before was passed."""
    name, state = here.glance.say(PLAYERS[player]), here.state
    st.markdown(here.say(f"**Retroguardia: {name}**", f"**Rearguard: {name}**"))
    with st.container(horizontal=True, gap="small"):
        for letter in LETTERS[player]:
            _waiting(here, player, letter)
    entries, passed = here.key(f"entries-{player}"), here.key(f"passed-{player}")
    st.number_input(
        here.say(f"Quante volte {name} ha fatto Entra", f"How often {name} took Enter"),
        min_value=0,
        max_value=MOST_ENTRIES,
        value=state.layout.entries[player],
        key=entries,
        on_change=here.heard,
        args=(entries, lambda count: draft.with_entries(state, player, count)),
    )
    st.toggle(
        here.say(f"{name} ha passato il suo ultimo turno", f"{name} passed the latest own turn"),
        value=state.passed[player],
        key=passed,
        on_change=here.heard,
        args=(passed, lambda value: draft.with_passed(state, player, value)),
    )


def _waiting(here: Form, player: Player, letter: str) -> None:
    most, key = draft.most_waiting(here.state, player, letter), here.key(f"waiting-{letter}")
    if most < 1:
        return
    st.segmented_control(
        KIND_NAMES[letter.upper()].in_(here.glance.lang),
        tuple(range(most + 1)),
        default=min(here.state.layout.rearguards[player].count(letter), most),
        required=True,
        key=key,
        on_change=here.heard,
        args=(key, lambda count: draft.with_waiting(here.state, player, letter, count)),
    )


def _tiles(here: Form) -> None:
    amber, ash = here.state.layout.tiles
    splits, key = draft.splits(here.state), here.key("tiles")
    st.segmented_control(
        here.say(f"Tessere d’Ambra (a Cenere ne restano {ash})", f"Amber’s tiles ({ash} are left to Ash)"),
        splits,
        default=amber if amber in splits else None,
        key=key,
        on_change=here.heard,
        args=(key, lambda count: draft.with_tiles(here.state, amber if count is None else count)),
    )


def _turn(here: Form) -> None:
    """Who is to act, and what is left of the turn."""
    state, who, left = here.state, here.key("player"), here.key("left")
    st.segmented_control(
        here.say("Tocca a", "To act"),
        (AMBER, ASH),
        default=state.player,
        required=True,
        format_func=lambda player: here.glance.say(PLAYERS[player]),
        key=who,
        on_change=here.heard,
        args=(who, lambda player: draft.with_turn(state, player, draft.head(state))),
    )
    st.segmented_control(
        here.say("Restano", "Left of the turn"),
        draft.HEADS,
        default=draft.head(state),
        required=True,
        format_func=lambda head: here.glance.say(_TURNS[head]),
        key=left,
        on_change=here.heard,
        args=(left, lambda head: draft.with_turn(state, state.player, head)),
    )


def _finish(here: Form, hand: Hand) -> None:
    """What is still wrong, or the button."""
    flaws, was = RETROVIA.status(here.state), RETROVIA.to_text(here.glance.state)
    for flaw in flaws:
        st.caption(f"{here.glance.say(flaw.said)} {flaw.rule}")
    now = "" if flaws else RETROVIA.to_text(here.state)
    if now == was:
        st.caption(here.say("È la posizione che il telefono conosce già.", "The phone knows this position already."))
    note = f"{_key(here.glance)}:note"
    st.text_input(here.say("Perché (facoltativo)", "Why (optional)"), max_chars=200, key=note)
    st.button(
        here.say("Ricomincia", "Start over"), key=here.key("again"), on_click=_again, args=(here,), width="stretch"
    )
    label = here.say("Il tavolo sta così", "The table stands like this")
    hand.tap(label, _correct, hand, now, note, key="correct", kind="primary", disabled=not now or now == was)


def _again(here: Form) -> None:
    here.becomes(state=here.glance.state, square=(0, 0))


def _correct(hand: Hand, position: str, note: str) -> None:
    hand.correct(position, st.session_state.get(note, ""))
