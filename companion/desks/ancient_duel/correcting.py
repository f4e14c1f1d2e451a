"""The form of “the table says otherwise”: large steppers and buttons, no keyboard, checked before it is sent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import streamlit as st

from card_db.problems import Said
from companion.desks.ancient_duel import correction as put
from companion.desks.ancient_duel.draw import WORDS
from companion.desks.ancient_duel.naming import pick
from companion.desks.ancient_duel.scene import Scene
from companion.desks.ancient_duel.view import MARKS
from companion.desks.ancient_duel.words import POSITION, STAT, capital, is_down, signed
from companion.shell import plain
from engines.ancient_duel.actions import UNIT_ROW, Place
from engines.ancient_duel.piles import size
from engines.ancient_duel.state import UNKNOWN, FieldCard, Phase, Plan, Stand, State, Unit
from engines.errors import EngineError
from engines.protocol import Player

Change = Callable[[State], State]

STANDS: Final[tuple[Stand, ...]] = ("attack", "defence", "down")
BROKEN_OFF: Final = Said(
    "C’è qualcosa in corso: la correzione lo interrompe e si riparte dalla fase scelta.",
    "Something is under way: the correction breaks it off and play goes on from the chosen phase.",
)
NUMBERS: Final = {
    "points": Said("Punti", "Points"),
    "energy": Said("Energia", "Energy"),
    "energy_max": Said("Massimo di Energia", "Energy maximum"),
    "hand": Said("In mano (resto nel mazzo)", "In hand (rest in deck)"),
}
TURN: Final = Said("Turno {n} di {who}", "{who}’s turn {n}")
CARDS: Final = Said("Carte in campo", "Cards in play")
ADD: Final = Said("Aggiungi una carta", "Add a card")
ADDED: Final = Said("Quale carta entra in campo?", "Which card comes into play?")
FACE_DOWN: Final = {
    "unit": Said("Un’unità coperta", "A face-down unit"),
    "plan": Said("Una carta coperta", "A face-down card"),
}
WOUND: Final = Said("Ferita {stat}", "{stat} wound")
BONUS: Final = Said("{stat} fino a fine turno", "{stat} until end of turn")
TAKE_OFF: Final = Said("Togli {what}", "Take off {what}")
TO: Final[dict[put.Zone, Said]] = {
    "grave": Said("Al cimitero", "To the graveyard"),
    "hand": Said("In mano", "To hand"),
    "deck": Said("Nel mazzo", "To the deck"),
}
FACE_UP: Final = Said("Scoperta", "Face-up")
APPLY: Final = Said("Applica la correzione", "Apply the correction")
RESET: Final = Said("Ricomincia", "Start again")
SAME: Final = Said("Niente è cambiato.", "Nothing is changed.")
CANNOT: Final = Said("Così non può essere:", "It cannot be so:")


@dataclass(frozen=True, slots=True)
class Draft:
    """A correction on the way: of which event, the position so far, whose side, which card, what is asked of it."""

    seq: int
    state: State
    player: Player = 0
    at: Place | None = None
    asked: str = ""


@dataclass(frozen=True)
class Form:
    """The form over one scene; the draft is kept by the phone until the table moves on."""

    scene: Scene

    @property
    def _key(self) -> str:
        return f"{self.scene.glance.code}:duel-draft"

    @property
    def draft(self) -> Draft:
        """The correction so far; a new one when the table has moved on."""
        kept: Draft | None = st.session_state.get(self._key)
        if kept is not None and kept.seq == self.scene.glance.seq:
            return kept
        return Draft(self.scene.glance.seq, put.calmed(self.scene.glance.match.state), self.scene.glance.eyes)

    def keep(self, draft: Draft) -> None:
        """Remember the draft."""
        st.session_state[self._key] = draft

    def change(self, change: Change) -> None:
        """Change the position of the draft; what was asked is answered."""
        draft = self.draft
        self.keep(replace(draft, state=change(draft.state), asked=""))

    def drop(self) -> None:
        """Begin again with the position that is followed."""
        st.session_state.pop(self._key, None)

    def ask(self, asked: str) -> None:
        """Ask for a card's name, to do this with it."""
        self.keep(replace(self.draft, asked=asked))

    def say(self, said: Said) -> str:
        """In the language of the phone."""
        return self.scene.say(said)

    def tap(self, label: str, do: Callable[..., None], *args: object, key: str, kind: str = "secondary") -> None:
        """A large button of the form."""
        self.scene.tap(label, do, *args, key=f"fix-{key}", kind=kind)


def form(scene: Scene) -> None:
    """The whole form."""
    sheet = Form(scene)
    if not put.is_calm(scene.glance.match.state):
        st.caption(sheet.say(BROKEN_OFF))
    draft = sheet.draft
    with st.container(key="duel-fix"):
        if draft.asked:
            _named(sheet, draft)
        else:
            _steps(sheet, draft)


def _steps(sheet: Form, draft: Draft) -> None:
    _turn(sheet, draft)
    _whose(sheet, draft)
    for name, said in NUMBERS.items():
        number = _number(draft, name)
        _stepper(sheet, name, f"{sheet.say(said)}: {number}", number, _set(name, draft.player))
    _field(sheet, draft)
    _apply(sheet, draft)


# turn and phase, points and Energy


def _turn(sheet: Form, draft: Draft) -> None:
    state = draft.state
    words = sheet.say(TURN).format(n=state.sides[state.active].turn, who=sheet.scene.glance.names[state.active])
    _stepper(sheet, "turn", words, put.turn_number(state), put.with_turn)
    with st.container(horizontal=True, gap="xsmall"):
        for phase in put.PHASES_TO_CHOOSE:
            kind = "primary" if state.phase == phase else "secondary"
            sheet.tap(sheet.say(WORDS[phase]), sheet.change, _phase(phase), key=phase, kind=kind)


def _phase(phase: Phase) -> Change:
    return lambda state: put.with_phase(state, phase)


def _whose(sheet: Form, draft: Draft) -> None:
    with st.container(horizontal=True, gap="xsmall"):
        for player, name in enumerate(sheet.scene.glance.names):
            kind = "primary" if draft.player == player else "secondary"
            sheet.tap(name, sheet.keep, replace(draft, player=player, at=None), key=f"side-{player}", kind=kind)


def _stepper(sheet: Form, key: str, words: str, number: int, set_to: Callable[[State, int], State]) -> None:
    """A number between two large buttons."""
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key=f"duel-step-{key}"):
        sheet.tap("−", sheet.change, lambda state: set_to(state, number - 1), key=f"{key}-less")
        st.markdown(plain(words), width="stretch", text_alignment="center")
        sheet.tap("+", sheet.change, lambda state: set_to(state, number + 1), key=f"{key}-more")


def _number(draft: Draft, name: str) -> int:
    side = draft.state.sides[draft.player]
    return size(side.hand) if name == "hand" else int(getattr(side, name))


_SETTERS: Final = {
    "points": put.with_points,
    "energy": put.with_energy,
    "energy_max": put.with_maximum,
    "hand": put.with_hand,
}


def _set(name: str, player: Player) -> Callable[[State, int], State]:
    return lambda state, number: _SETTERS[name](state, player, number)


# cards


def _field(sheet: Form, draft: Draft) -> None:
    """The cards of the side, the one that is chosen with what can be changed, and a card to add."""
    st.caption(sheet.say(CARDS))
    words = sheet.scene.desk.words
    for at in put.places(draft.state, draft.player):
        is_here = draft.at == at
        label = sheet.say(capital(words.at(draft.state, at)))
        goal = replace(draft, at=None if is_here else at)
        kind = "primary" if is_here else "secondary"
        sheet.tap(label, sheet.keep, goal, key=f"card-{at.row}{at.number}", kind=kind)
        card = put.card_at(draft.state, at)
        if is_here and isinstance(card, Unit):
            _unit(sheet, at, card)
        elif is_here and isinstance(card, Plan):
            _plan(sheet, at, card)
    sheet.tap(sheet.say(ADD), sheet.ask, "add", key="add")


def _unit(sheet: Form, at: Place, unit: Unit) -> None:
    with st.container(horizontal=True, gap="xsmall"):
        for stand in STANDS:
            do, goal = _standing(sheet, at, unit, stand)
            kind = "primary" if unit.stands == stand else "secondary"
            sheet.tap(sheet.say(POSITION[stand]), do, goal, key=f"stand-{stand}", kind=kind)
    if not is_down(unit):
        _marks(sheet, at, unit)
        _mods(sheet, at, unit)
    _leaves(sheet, at, unit)


def _standing(sheet: Form, at: Place, unit: Unit, stand: Stand) -> tuple[Callable[..., None], object]:
    """What puts a unit so: an unknown one is named before it is turned up."""
    if unit.card == UNKNOWN and stand != "down":
        return sheet.ask, f"stand:{stand}"
    return sheet.change, lambda state: put.with_position(state, at, stand)


def _marks(sheet: Form, at: Place, unit: Unit) -> None:
    with st.container(horizontal=True, gap="xsmall"):
        for mark in ("fresh", "attacked", "changed"):
            on = bool(getattr(unit, mark))
            label, kind = sheet.say(capital(MARKS[mark])), "primary" if on else "secondary"
            sheet.tap(label, sheet.change, _mark(at, mark, not on), key=f"mark-{mark}", kind=kind)


def _mark(at: Place, mark: str, on: bool) -> Change:
    return lambda state: put.with_mark(state, at, mark, on=on)


def _mods(sheet: Form, at: Place, unit: Unit) -> None:
    """Wounds and modifiers: each may be taken off; one point more of each kind."""
    for number, mod in enumerate(unit.mods):
        stat = " ".join(sheet.say(STAT[each]) for each in (("atk", "def") if mod.stat == "both" else (mod.stat,)))
        words = f"{signed(mod.amount)} {stat}"
        label = sheet.say(TAKE_OFF).format(what=words)
        sheet.tap(label, sheet.change, _less(at, number), key=f"mod-{number}")
    for stat in ("atk", "def"):
        with st.container(horizontal=True, gap="xsmall"):
            wound = f"−1 {sheet.say(WOUND).format(stat=sheet.say(STAT[stat]))}"
            sheet.tap(wound, sheet.change, _more(at, stat, -1, wound=True), key=f"wound-{stat}")
            for amount in (-1, 1):
                bonus = f"{signed(amount)} {sheet.say(BONUS).format(stat=sheet.say(STAT[stat]))}"
                sheet.tap(bonus, sheet.change, _more(at, stat, amount, wound=False), key=f"bonus-{stat}{amount}")


def _less(at: Place, number: int) -> Change:
    return lambda state: put.without_mod(state, at, number)


def _more(at: Place, stat: str, amount: int, *, wound: bool) -> Change:
    return lambda state: put.with_mod(state, at, stat, amount, wound=wound)


def _plan(sheet: Form, at: Place, plan: Plan) -> None:
    if not plan.up and plan.card == UNKNOWN:
        sheet.tap(sheet.say(FACE_UP), sheet.ask, "up", key="up")
    elif not plan.up:
        sheet.tap(sheet.say(FACE_UP), sheet.change, lambda state: put.with_plan_up(state, at), key="up")
    _leaves(sheet, at, plan)


def _leaves(sheet: Form, at: Place, card: FieldCard) -> None:
    with st.container(horizontal=True, gap="xsmall"):
        for zone, said in TO.items():
            if zone == "grave" and card.card == UNKNOWN:
                sheet.tap(sheet.say(said), sheet.ask, "grave", key=f"to-{zone}")
            else:
                sheet.tap(sheet.say(said), sheet.change, _gone(at, zone), key=f"to-{zone}")


def _gone(at: Place, zone: put.Zone) -> Change:
    return lambda state: put.removed(state, at, zone)


# a card to be named


def _named(sheet: Form, draft: Draft) -> None:
    """Which card is it that comes into play, is turned up, goes where all can see it?"""
    verb, _, stand = draft.asked.partition(":")
    st.caption(sheet.say(ADDED) if verb == "add" else sheet.say(Said("Che carta è?", "Which card is it?")))
    book = sheet.scene.desk.game.book
    cards = list(book.pool(draft.state.sides[draft.player].list))
    if verb == "add":
        for kind, said in FACE_DOWN.items():
            sheet.tap(sheet.say(said), sheet.change, _hidden(draft.player, kind), key=f"hidden-{kind}")
        pick(sheet.scene, cards, lambda card: _added(sheet, draft.player, card), key="fix-add")
    else:
        is_unit = draft.at is not None and draft.at.row == UNIT_ROW
        fitting = [card for card in cards if book.facts[card].is_unit == is_unit]
        pick(sheet.scene, fitting, lambda card: sheet.change(_turned(draft.at, verb, stand, card)), key="fix-name")
    sheet.tap(sheet.say(Said("Indietro", "Back")), sheet.ask, "", key="back")


def _hidden(player: Player, kind: str) -> Change:
    if kind == "unit":
        return lambda state: put.with_new_unit(state, player, UNKNOWN, "down")
    return lambda state: put.with_new_plan(state, player, UNKNOWN, up=False)


def _added(sheet: Form, player: Player, card: str) -> None:
    facts = sheet.scene.desk.game.book.facts[card]
    if facts.is_unit:
        sheet.change(lambda state: put.with_new_unit(state, player, card, "attack"))
    else:
        sheet.change(lambda state: put.with_new_plan(state, player, card, up=not facts.is_tactic))


def _turned(at: Place | None, verb: str, stand: str, card: str) -> Change:
    """What is done with the card at a place, now that it has a name."""
    if at is None:
        return lambda state: state
    if verb == "grave":
        return lambda state: put.removed(state, at, "grave", card)
    if verb == "up":
        return lambda state: put.with_plan_up(state, at, card)
    return lambda state: put.with_position(state, at, "attack" if stand == "attack" else "defence", card)


# the end


def _apply(sheet: Form, draft: Draft) -> None:
    """What is changed in words, and the button; greyed with every reason where no game leads to such a position."""
    glance, game = sheet.scene.glance, sheet.scene.desk.game
    was = put.calmed(glance.match.state)
    changed = put.differences(sheet.scene.desk.words, was, draft.state, glance.names)
    note = "; ".join(sheet.say(said) for said in changed)
    st.markdown(plain(note or sheet.say(SAME)))
    text = game.to_text(draft.state)
    try:
        game.from_text(text, glance.match.config)
    except EngineError as error:
        st.markdown(plain(f"{sheet.say(CANNOT)} {error.show(glance.lang)}"))
        return
    with st.container(horizontal=True, gap="xsmall"):
        sheet.tap(sheet.say(RESET), sheet.drop, key="reset")
        if note:
            sheet.tap(sheet.say(APPLY), _send, sheet, text, note, key="apply", kind="primary")


def _send(sheet: Form, text: str, note: str) -> None:
    sheet.drop()
    sheet.scene.hand.correct(text, note)
