"""Cards by their names on large buttons, found by three letters where there are many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import streamlit as st

from card_db.problems import Said
from companion.desks.ancient_duel.catalogue import ROMAN, Catalogue
from companion.desks.ancient_duel.finding import found
from companion.desks.ancient_duel.scene import Scene

FEW: Final = 12
"""So many cards can be looked over; more want three letters."""

KINDS: Final = {
    "unit": Said("Unità", "Units"),
    "plan": Said("Dottrine e Tattiche", "Doctrines and Tactics"),
}
SEARCH: Final = Said("Tre lettere del nome, o il codice stampato", "Three letters of the name, or the printed id")
NONE: Final = Said("Nessuna carta del mazzo si chiama così.", "No card of the deck is called that.")
MORE: Final = Said("E altre {n}: scrivi tre lettere.", "And {n} more: type three letters.")


def label(catalogue: Catalogue, card: str, lang: str) -> str:
    """A card on a button: its name, and for a unit its level and printed values."""
    facts, name = catalogue.fact(card), catalogue.name(card).in_(lang)
    if not facts.is_unit:
        return f"{name} · {catalogue.kind(card).in_(lang)}"
    return f"{name} · {ROMAN[facts.level]} · {facts.atk}/{facts.defence}"


def pick(scene: Scene, cards: Sequence[str], do: Callable[[str], None], *, key: str) -> None:
    """Buttons for cards; ``do`` is called with the one that is tapped."""
    shown = list(dict.fromkeys(cards))
    if len(shown) > FEW:
        shown = _narrowed(scene, shown, key)
    for card in shown[:FEW]:
        scene.tap(label(scene.desk.catalogue, card, scene.glance.lang), do, card, key=f"{key}-{card}")
    if not shown:
        st.caption(scene.say(NONE))
    elif len(shown) > FEW:
        st.caption(scene.say(MORE).format(n=len(shown) - FEW))


def _narrowed(scene: Scene, cards: list[str], key: str) -> list[str]:
    """By what is typed, else by faction (of a deck that nobody knows) and kind, so that no keyboard is needed."""
    lang, name = scene.glance.lang, f"{scene.glance.code}:{key}"
    asked = scene.say(SEARCH)
    typed = st.text_input(
        asked,
        key=f"{name}:typed",
        type="search",
        live=True,
        autocomplete="off",
        placeholder=asked,
        label_visibility="collapsed",
    )
    catalogue = scene.desk.catalogue
    if typed and typed.strip():
        return list(found(catalogue, cards, typed, lang))
    kept = _of_faction(scene, cards, name)
    return _of_kind(scene, kept, name) if len(kept) > FEW else kept


def _of_faction(scene: Scene, cards: list[str], name: str) -> list[str]:
    catalogue = scene.desk.catalogue
    factions = [token for token in catalogue.factions if any(catalogue.fact(card).faction == token for card in cards)]
    if len(factions) < 2:
        return cards
    asked = scene.say(Said("Fazione", "Faction"))
    chosen = _one_of(asked, factions, lambda token: scene.say(catalogue.factions[token].name), f"{name}:faction")
    return [card for card in cards if catalogue.fact(card).faction == chosen]


def _of_kind(scene: Scene, cards: list[str], name: str) -> list[str]:
    catalogue = scene.desk.catalogue
    chosen = _one_of(
        scene.say(Said("Genere", "Kind")), list(KINDS), lambda kind: scene.say(KINDS[kind]), f"{name}:kind"
    )
    return [card for card in cards if catalogue.fact(card).is_unit == (chosen == "unit")]


def _one_of(asked: str, options: Iterable[str], words: Callable[[str], str], key: str) -> str | None:
    """Buttons of which one is pressed; the first until another is."""
    choices = list(options)
    return st.pills(
        asked, choices, default=choices[0], required=True, format_func=words, key=key, label_visibility="collapsed"
    )
