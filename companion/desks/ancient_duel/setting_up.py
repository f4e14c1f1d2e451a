"""The choices of a new table: a deck for each seat, and the house rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import streamlit as st

from card_db.games import game_folder
from card_db.problems import Said
from companion.desks.ancient_duel import draw
from companion.desks.ancient_duel.catalogue import Catalogue
from companion.desks.ancient_duel.deck_lists import (
    deck_of_list,
    decoded,
    faults,
    plain_deck,
    read_list,
)
from companion.desks.ancient_duel.words import capital
from companion.shell import plain
from engines.ancient_duel.config import OPEN
from engines.ancient_duel.decks import ALL_UNLOCKED, UNLOCKED_AT
from engines.ancient_duel.house import NONE, SWITCHES
from engines.ancient_duel.state import ANY
from engines.house import Switch, Value
from pnp.rulebook.house import Switch as Worded
from pnp.rulebook.house import read_switches

if TYPE_CHECKING:
    from companion.desks.ancient_duel.desk import DuelDesk

SEATS: Final = (
    Said("Il mazzo di chi comincia", "The deck of who begins"),
    Said("Il mazzo dell’altra persona", "The other one’s deck"),
)
LIST: Final = "list"
OTHERS: Final = {
    ANY: Said("Qualsiasi carta", "Any card"),
    LIST: Said("Una lista", "A list"),
}
ANY_TOLD: Final = Said(
    "Nessuno dice che mazzo è: vale ogni carta, fino a 3 copie (1 per un Comandante).",
    "Nobody says which deck it is: every card will do, up to 3 copies (1 of a Commander).",
)
UPLOAD: Final = Said("Un file con id e copie (CSV)", "A file with ids and copies (CSV)")
PASTE: Final = Said(
    "O incolla la lista: una carta per riga, «AD-ROM-01, 2»", "Or paste the list: a card a line, “AD-ROM-01, 2”"
)
UNREAD: Final = Said("Righe non lette: {lines}", "Lines not read: {lines}")
LEGAL: Final = Said("Mazzo valido: {kind}.", "A legal deck: {kind}.")
KINDS: Final = {
    "single": Said("una fazione", "one faction"),
    "allied": Said("alleato", "allied"),
    "coalition": Said("di coalizione", "coalition"),
}
HOUSE: Final = Said("Regole della casa", "House rules")
GAMES: Final = (
    Said("Partite finite da chi comincia", "Games completed by who begins"),
    Said("Partite finite dall’altra persona", "Games completed by the other one"),
)
NUMBERS: Final[Mapping[str, tuple[Value, ...]]] = {
    "start_points": (10, 15, 20, 25, 30),
    "max_units": (NONE, 4, 5, 6, 7),
}
"""What is offered where any whole number would do."""

NO_LIMIT: Final = Said("Nessun limite", "No limit")


def choices(desk: DuelDesk, lang: str) -> Mapping[str, object] | None:
    """The values of a configuration; None while a list is missing or not legal."""
    draw.art()
    house = st.session_state.get("duel-new:house", {})
    decks = [_deck(desk, seat, house, lang) for seat in (0, 1)]
    with st.expander(HOUSE.in_(lang)):
        chosen = _house(lang)
    st.session_state["duel-new:house"] = chosen
    if None in decks:
        return None
    return {"deck_1": decks[0], "deck_2": decks[1], "cards": OPEN, **chosen}


# decks


def _deck(desk: DuelDesk, seat: int, house: Mapping[str, Any], lang: str) -> object | None:
    """The deck of a seat: a faction, any card, or a list."""
    catalogue = desk.catalogue
    words = {token: faction.name.in_(lang) for token, faction in catalogue.factions.items()}
    words |= {token: said.in_(lang) for token, said in OTHERS.items()}
    games = _games_of(house, seat)
    offered = [token for token in words if UNLOCKED_AT.get(token, 0) <= games]
    default = list(catalogue.factions)[seat]
    chosen = st.pills(
        SEATS[seat].in_(lang),
        offered,
        default=default if default in offered else offered[0],
        required=True,
        format_func=lambda token: f"{_badge(catalogue, token)}{words[token]}",
        key=f"duel-new:deck-{seat}",
        width="stretch",
    )
    if chosen == LIST:
        return _list(desk, seat, house, lang)
    if chosen == ANY:
        st.caption(ANY_TOLD.in_(lang))
    return chosen


def _badge(catalogue: Catalogue, token: str) -> str:
    """The badge of a faction before its name; other choices have none."""
    return f"![]({draw.badge(catalogue, token)}) " if token in catalogue.factions else ""


def _games_of(house: Mapping[str, Any], seat: int) -> int:
    return int(house.get(f"games_{seat + 1}", ALL_UNLOCKED))


def _list(desk: DuelDesk, seat: int, house: Mapping[str, Any], lang: str) -> object | None:
    """A deck from a list that is uploaded or pasted, with everything that is wrong with it in words."""
    file = st.file_uploader(UPLOAD.in_(lang), type=["csv", "txt", "tsv"], key=f"duel-new:file-{seat}")
    pasted = st.text_area(PASTE.in_(lang), key=f"duel-new:paste-{seat}", height=120)
    text = decoded(file.getvalue()) if file is not None else pasted or ""
    if not text.strip():
        return None
    found = read_list(text)
    if found.unread:
        st.caption(plain(UNREAD.in_(lang).format(lines=" · ".join(found.unread[:5]))))
    deck = deck_of_list(desk.game.book, found.cards)
    wrong = faults(desk.game.book, deck, _games_of(house, seat), str(house.get("unlocks", SWITCHES[-1].default)))
    for rule, said in wrong:
        st.markdown(plain(f"{rule}: {capital(said).in_(lang)}."))
    if wrong:
        return None
    names = " + ".join(desk.catalogue.factions[token].name.in_(lang) for token in deck.factions)
    st.caption(plain(LEGAL.in_(lang).format(kind=f"{KINDS[deck.kind].in_(lang)} ({names})")))
    return plain_deck(deck)


# house rules


def _house(lang: str) -> dict[str, object]:
    """Every switch that can be played, as it was chosen; those that stay as the rules are written are left out."""
    chosen: dict[str, object] = {}
    for switch in SWITCHES:
        worded = _worded()[switch.name]
        value = _number(switch, worded, lang) if switch.name in NUMBERS else _named(switch, worded, lang)
        if value != switch.default:
            chosen[switch.name] = value
        if switch.name == "unlocks" and value == switch.default:
            chosen |= _games(lang)
    return chosen


@cache
def _worded() -> dict[str, Worded]:
    """The switches with their words; the file comes with the program and is checked where the book is printed."""
    file = game_folder("ancient_duel") / "house_rules.toml"
    switches, _ = read_switches(file, file.name)
    return {switch.name: switch for switch in switches}


def _named(switch: Switch, worded: Worded, lang: str) -> Value:
    """One of the values of a switch, each told in a sentence; the first is as the rules are written."""
    told = meanings(worded, lang)
    written = {value: (str(value).lower() if isinstance(value, bool) else str(value)) for value in switch.values}
    chosen = st.radio(
        worded.title.in_(lang),
        switch.values,
        format_func=lambda value: plain(told.get(written[value], written[value])),
        key=f"duel-new:{switch.name}",
    )
    return switch.default if chosen is None else chosen


def meanings(worded: Worded, lang: str) -> dict[str, str]:
    """What each value means: the text of a house rule taken apart at its values (``own: ... global: ...``)."""
    values = "|".join(re.escape(value) for value in worded.values)
    parts = re.split(rf"(?<![\w-])({values}): ", worded.text.in_(lang))
    pairs = zip(parts[1::2], parts[2::2], strict=True)
    return {value: told[:1].upper() + told[1:].strip() for value, told in pairs}


def _number(switch: Switch, worded: Worded, lang: str) -> Value:
    """A number, from those that are worth offering."""
    chosen = st.pills(
        worded.title.in_(lang),
        NUMBERS[switch.name],
        default=switch.default,
        required=True,
        format_func=lambda value: NO_LIMIT.in_(lang) if value == NONE else str(value),
        key=f"duel-new:{switch.name}",
    )
    st.caption(
        plain(
            worded.text.in_(lang).removeprefix(f"{NONE}: ").capitalize()
            if switch.name == "max_units"
            else worded.text.in_(lang)
        )
    )
    return switch.default if chosen is None else chosen


def _games(lang: str) -> dict[str, object]:
    """How many games each has completed: so many factions are open; all of them unless somebody says otherwise."""
    steps = sorted(set(UNLOCKED_AT.values()))
    found: dict[str, object] = {}
    for seat, said in enumerate(GAMES):
        number = st.select_slider(said.in_(lang), steps, value=ALL_UNLOCKED, key=f"duel-new:games-{seat}")
        if number != ALL_UNLOCKED:
            found[f"games_{seat + 1}"] = number
    return found
