"""The words of the drawing itself: its buttons, and what a lit square means."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from card_db.problems import Said
from companion.desks.base import Glance

_MARKS: Final = {
    "go": Said("può andare qui", "can go here"),
    "trade": Said("cattura a pari prezzo", "even trade"),
    "prey": Said("cattura la Preda e vince", "captures the Prey and wins"),
    "grip": Said("si avvinghia", "grapples"),
    "free": Said("soccorso", "rescue"),
    "enter": Said("può entrare qui", "can enter here"),
    "build": Said("si può costruire qui", "can be built here"),
    "swap": Said("scambio", "swap"),
    "sub": Said("sostituzione", "substitute"),
}

_WORDS: Final = {
    "field": Said("Campo", "Field"),
    "plus": Said("Ingrandisci", "Zoom in"),
    "minus": Said("Rimpicciolisci", "Zoom out"),
    "fit": Said("Tutto il campo", "The whole field"),
    "coords": Said("Coordinate", "Coordinates"),
    "close": Said("Lascia stare", "Never mind"),
    "sending": Said("Un momento…", "One moment…"),
    "stale": Said(
        "Nel frattempo è successo altro: la tua mossa non è stata fatta.",
        "Something else happened meanwhile: your move was not made.",
    ),
    "swap_with": Said("Scambio di posto: con chi?", "Swap places: with whom?"),
    "yes": Said("Sì, sostituisci", "Yes, substitute"),
    "instead": Said("No, scegli lui", "No, choose this one"),
}

YOUR_TURN: Final = Said(
    "Tocca un personaggio, una casella, la Retroguardia.",
    "Tap a character, a square, the Rearguard.",
)


@cache
def fixed(lang: str) -> dict[str, Any]:
    """What is the same at every table; whoever gets it changes nothing in it."""
    words: dict[str, Any] = {name: said.in_(lang) for name, said in _WORDS.items()}
    return {**words, "marks": {name: said.in_(lang) for name, said in _MARKS.items()}}


def spoken(glance: Glance) -> dict[str, Any]:
    """All words, with those for who cannot act now."""
    hint, why = YOUR_TURN, Said("", "")
    if not glance.may_act:
        name = glance.names[glance.state.player]
        hint = Said(
            f"La mossa è di {name}: tocca il campo per vedere che cosa può fare.",
            f"{name} is to act: tap the field to see what may be done.",
        )
        why = Said(f"Non tocca a te: la mossa è di {name}.", f"It is not for you to act: {name} is to move.")
    rule = "RV-3.1" if glance.mine else ""
    return {**fixed(glance.lang), "hint": glance.say(hint), "not_yours": {"rule": rule, "said": glance.say(why)}}
