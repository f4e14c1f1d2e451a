"""The line that keeps a page in step with its table, and says honestly whether it is."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import streamlit as st

from card_db.problems import Said

WORDS: Final = {
    "connecting": Said("mi collego…", "connecting…"),
    "synced": Said("sincronizzato", "synced"),
    "behind": Said("aggiorno…", "catching up…"),
    "down": Said("non collegato, riprovo…", "not connected, trying again…"),
    "number": Said("n. {}", "no. {}"),
    "phone": Said("1 telefono", "1 phone"),
    "phones": Said("{} telefoni", "{} phones"),
    "moved": Said("Il tavolo è cambiato.", "The table has changed."),
    "screen": Said("Tieni acceso lo schermo", "Keep on the screen"),
    "keep": Said("Tieni acceso", "Keep on"),
    "refused": Said(
        "Il telefono non lascia tenere acceso lo schermo, forse per risparmiare la batteria.",
        "The phone does not let the screen stay on, perhaps to save its battery.",
    ),
    "insecure": Said(
        "Lo schermo può spegnersi: per tenerlo acceso il browser vuole https (companion --tls-cert). "
        "Intanto puoi allungare lo spegnimento nelle impostazioni del telefono. Niente va perso.",
        "The screen may go dark: to keep it on the browser wants https (companion --tls-cert). "
        "Meanwhile you can set a longer time in the phone’s settings. Nothing is lost.",
    ),
}
"""Everything the line says; ``{}`` is the number."""

_FOLDER: Final = Path(__file__).parent
_LINE: Final = st.components.v2.component(
    "altavolo.live",
    html=(_FOLDER / "live.html").read_text("utf-8"),
    css=(_FOLDER / "live.css").read_text("utf-8"),
    js=(_FOLDER / "live.js").read_text("utf-8"),
)


@dataclass(frozen=True, slots=True)
class Live:
    """What the phone has to say. ``away``: the last event it had seen before it was away, told once on its return."""

    away: int | None = None


def live(  # noqa: PLR0913 - the last five are named, and each is something the line cannot know
    code: str,
    stamp: str,
    lang: str,
    *,
    base: str = "",
    over: bool = False,
    sound: bool = False,
    vibration: bool = False,
    key: str = "live",
) -> Live:
    """Draw the line, and have the page drawn again whenever the table stands elsewhere than ``stamp``.

    ``stamp`` is what this run paints (``boot:seq:rev``). ``over``: the game has ended and the screen may go dark.
    ``sound`` and ``vibration``: tell the person when another phone has changed something.
    """
    heard = _away(_told(key))
    result = _LINE(
        key=key,
        data={
            "code": code,
            "stamp": stamp,
            "lang": lang,
            "base": base,
            "over": over,
            "sound": sound,
            "vibration": vibration,
            "words": {name: said.in_(lang) for name, said in WORDS.items()},
            "run": str(time.monotonic_ns()),
            "heard": heard,
        },
        on_moved_change=_nothing,
    )
    return Live(_away(result.get("moved")))


def _nothing() -> None:
    """The new run itself is what was wanted."""


def _told(key: str) -> Any:
    """What the phone has told in this run, known before it is drawn; nothing in the first run after a restart."""
    line = st.session_state.get(key)
    return line.get("moved") if isinstance(line, Mapping) else None


def _away(moved: Any) -> int | None:
    """Read what a phone sends; anything else than what the line sends is nothing."""
    seen = moved.get("away") if isinstance(moved, dict) else None
    return seen if type(seen) is int and seen >= 0 else None
