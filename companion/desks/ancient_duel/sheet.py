"""The sheet at the thumb: what is open, and below it the one next step as the largest button."""

from __future__ import annotations

from typing import Final

import streamlit as st

from card_db.problems import Said
from companion.desks.ancient_duel import panels
from companion.desks.ancient_duel.scene import Chosen, Scene
from companion.desks.ancient_duel.words import filled, number_of_cards, to_player
from companion.shell import plain
from engines.ancient_duel.actions import END
from engines.ancient_duel.flow import HAND
from engines.ancient_duel.piles import size

CLOSE: Final = Said("Chiudi", "Close")
PLAY: Final = Said("Gioca una carta", "Play a card")
SET: Final = Said("Posiziona coperta", "Set face-down")
CHOOSE: Final = Said("Scegli {what}", "Choose {what}")
WAITS: Final = Said("Tocca {who}.", "{who} is to act.")
THEN: Final = Said("{end} → tocca {who}", "{end} → {who} plays")
AFTER_DISCARDING: Final = Said(
    "Fine turno: scarti {cards}, poi tocca {who}", "End turn: you discard {cards}, then {who} plays"
)


def sheet(scene: Scene) -> None:
    """Everything at the thumb; nothing once the game is over and nothing is looked at."""
    opened = bool(scene.chosen.panel or scene.at or scene.question)
    if scene.is_over and not opened:
        return
    with st.container(key="duel-sheet"):
        if opened:
            with st.container(key="duel-chosen"):
                _opened(scene)
        with st.container(key="duel-next"):
            _next(scene)


def _opened(scene: Scene) -> None:
    """The pile or the naming that is open, else the question, else the card to play or the card that was tapped."""
    panel, _, rest = scene.chosen.panel.partition(":")
    at = scene.at
    if panel == "pile":
        player, _, zone = rest.partition(":")
        panels.pile(scene, int(player), zone)
    elif scene.question is not None:
        panels.ask(scene, scene.question)
    elif panel == "name" and at is not None and scene.is_free:
        panels.name(scene, at, int(rest))
    elif panel == "play" and (scene.is_free or scene.chosen.card):
        panels.play(scene)
    elif panel == "set" and scene.is_free:
        panels.set_down(scene)
    elif at is not None:
        panels.card(scene, at)


def _next(scene: Scene) -> None:
    """The one next step, with the way back beside it."""
    if scene.chosen != Chosen() and (scene.question is None or scene.chosen.panel):
        _confirm_or_close(scene)
    elif scene.question is not None:
        _answer(scene)
    elif scene.is_free:
        _free(scene)
    else:
        _waiting(scene)


def _confirm_or_close(scene: Scene) -> None:
    aim = scene.aim
    with st.container(horizontal=True, gap="xsmall"):
        back = Chosen(at=scene.chosen.at) if aim else Chosen(panel="play") if scene.chosen.card else Chosen()
        scene.tap(scene.say(CLOSE), scene.choose, back, key="close")
        if aim is not None:
            words = scene.say(scene.desk.words.said(scene.state, aim))
            scene.tap(words, scene.play, scene.desk.game.action_to_text(aim), key="confirm", kind="primary")


def _answer(scene: Scene) -> None:
    """The answer that was tapped on the field, and the one that declines."""
    answer, refusing = scene.answer, scene.question.refusing if scene.question else None
    with st.container(horizontal=True, gap="xsmall"):
        if refusing is not None:
            kind = "secondary" if answer else "primary"
            scene.tap(scene.say(refusing.said), scene.play, refusing.text, key="refuse", kind=kind)
        if answer is not None:
            words = scene.say(filled(CHOOSE, what=answer.said))
            scene.tap(words, scene.play, answer.text, key="confirm", kind="primary")


def _free(scene: Scene) -> None:
    """A card to play or to set in a main phase, and the end of the phase with what it leads to."""
    if scene.state.phase in ("main1", "main2"):
        with st.container(horizontal=True, gap="xsmall"):
            scene.tap(scene.say(PLAY), scene.choose, Chosen(panel="play"), key="open-play")
            scene.tap(scene.say(SET), scene.choose, Chosen(panel="set"), key="open-set")
    scene.tap(scene.say(_end(scene)), scene.play, scene.desk.game.action_to_text(END), key="end", kind="primary")


def _end(scene: Scene) -> Said:
    """What the end of the phase means: the next phase, or the other player's turn and what must be discarded before."""
    end = scene.desk.words.end(scene.state)
    if scene.state.phase != "main2":
        return end
    active = scene.state.active
    other, over = to_player(scene.glance.names[1 - active]), size(scene.state.sides[active].hand) - HAND
    if over > 0:
        return filled(AFTER_DISCARDING, cards=number_of_cards(over), who=other)
    return filled(THEN, end=end, who=other)


def _waiting(scene: Scene) -> None:
    acting = [player for player in scene.glance.acting if player >= 0]
    if acting:
        who = to_player(scene.glance.names[acting[0]])
        st.caption(plain(scene.say(filled(WAITS, who=who))))
