"""What a tap on the battlefield means: a card to look at, an answer, a target, a pile."""

from __future__ import annotations

import re
from typing import Any, Final

import streamlit as st

from companion.desks.ancient_duel.scene import NOTHING, Chosen, Scene
from engines.ancient_duel.action_texts import place_to_text
from engines.ancient_duel.actions import UNIT_ROW, Attack, Place, Use, place

_PLACE: Final = re.compile(r"P([12])([up])([1-9][0-9]{0,3})")
_PILE: Final = re.compile(r"([01]):(hand|deck|grave)")


def heard(scene: Scene, key: str) -> None:
    """The drawing was tapped: before the page runs again, as the table stood when it was tapped."""
    value = st.session_state.get(key)
    _take(scene, value.get("tapped") if isinstance(value, dict) else None)


def was_missed(scene: Scene, tapped: Any) -> bool:
    """Whether a tap arrives only now (the first after a restart of the server); it is taken then."""
    return _take(scene, tapped)


def _take(scene: Scene, tapped: Any) -> bool:
    """Do what a tap means, once; anything else than what the drawing sends is nothing."""
    at, number = (tapped.get("at"), tapped.get("n")) if isinstance(tapped, dict) else (None, None)
    key = f"{scene.glance.code}:heard"
    if not isinstance(at, str) or not number or st.session_state.get(key) == number:
        return False
    st.session_state[key] = number
    tap(scene, at)
    return True


def tap(scene: Scene, at: str) -> None:
    """Choose what lies there, or let go of it if it is chosen."""
    if pile := _PILE.fullmatch(at):
        panel = f"pile:{pile[1]}:{pile[2]}"
        scene.choose(NOTHING if scene.chosen.panel == panel else Chosen(panel=panel))
    elif found := _PLACE.fullmatch(at):
        _tap_card(scene, place(int(found[1]) - 1, found[2], int(found[3])))


def _tap_card(scene: Scene, at: Place) -> None:
    serial = scene.serial_at(at)
    if not serial:
        return
    answers = [option.text for option in _options(scene) if option.at == at and not option.card]
    if answers:
        is_off = scene.chosen.answer == answers[0]
        scene.choose(NOTHING if is_off else Chosen(at=serial, answer=answers[0]))
    elif _attack_on(scene, at):
        scene.choose(Chosen(at=scene.chosen.at, aim=0 if scene.chosen.aim == serial else serial))
    else:
        scene.choose(NOTHING if scene.chosen.at == serial and not scene.chosen.panel else Chosen(at=serial))


def _options(scene: Scene) -> Any:
    return scene.question.options if scene.question else ()


def _attack_on(scene: Scene, at: Place) -> Attack | None:
    """The attack of the chosen unit on a card, if it may be declared."""
    if not scene.is_free or scene.state.phase != "battle" or scene.at is None or at.row != UNIT_ROW:
        return None
    return next((each for each in _attacks(scene) if each.attacker == scene.at and each.target == at), None)


def _attacks(scene: Scene) -> list[Attack]:
    return [action for action in scene.legal if isinstance(action, Attack)]


def chosen(scene: Scene) -> list[str]:
    """What is drawn as chosen: the pile that is open, or the card and what it aims at."""
    panel, _, pile = scene.chosen.panel.partition(":")
    if panel == "pile":
        return [pile]
    aim = scene.place_of(scene.chosen.aim) if scene.chosen.aim > 0 else None
    return [place_to_text(at) for at in (scene.at, aim) if at is not None]


def ready(scene: Scene) -> list[str]:
    """The places of own cards with an ability that may be used now."""
    places = [action.at for action in scene.legal if isinstance(action, Use)] if scene.is_free else []
    return [place_to_text(at) for at in dict.fromkeys(places)]


def lit(scene: Scene) -> list[str]:
    """The places that are offered: answers to a question; in battle the targets of the chosen unit, else attackers."""
    if scene.question is not None:
        places = [option.at for option in scene.question.options if option.at is not None]
    elif not scene.is_free or scene.state.phase != "battle":
        places = []
    elif any(action.attacker == scene.at for action in _attacks(scene)):
        places = [action.target for action in _attacks(scene) if action.attacker == scene.at and action.target]
    else:
        places = [action.attacker for action in _attacks(scene)]
    return [place_to_text(at) for at in dict.fromkeys(places)]
