"""Positions to try the desk on, told as short as they can be; decks are filled up to forty cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from engines.ancient_duel.state import State
from tests.companion.desks.ancient_duel.little_table import desk

Whole = dict[str, Any]

_ROME: Whole = {
    "list": "rome",
    "turn": 5,
    "energy": 8,
    "energy_max": 9,
    "points": 17,
    "hand": {"?": 5},
    "grave": {"AD-ROM-01": 1, "AD-ROM-T01": 2},
    "units": [
        {"card": "AD-ROM-04", "stands": "defence", "fresh": True},
        {"card": "AD-ROM-07", "stands": "attack"},
        {"card": "AD-ROM-03", "stands": "attack"},
        {"card": "?", "stands": "down", "paid": 0},
    ],
    "plans": [{"card": "AD-ROM-D01", "up": True}, {"card": "?", "up": False}],
}
_CARTHAGE: Whole = {
    "list": "carthage",
    "turn": 4,
    "energy": 3,
    "energy_max": 8,
    "hand": {"?": 4},
    "grave": {"AD-CAR-03": 1},
    "units": [
        {
            "card": "AD-CAR-08",
            "stands": "attack",
            "mods": [{"stat": "atk", "amount": -3, "player": "P1", "turn": 6, "wound": True, "source": "AD-ROM-01"}],
        },
        {"card": "AD-CAR-02", "stands": "defence"},
        {"card": "?", "stands": "down", "paid": 4},
    ],
    "plans": [{"card": "AD-CAR-G01", "up": True}, {"card": "?", "up": False}],
}


def told(change: Callable[[Whole], object] | None = None, **top: Any) -> str:
    """A position as a line, with a change to it."""
    whole: Whole = json.loads(json.dumps({"active": "P1", "phase": "main1", "sides": [_ROME, _CARTHAGE], **top}))
    if change is not None:
        change(whole)
    for side in whole["sides"]:
        piles = sum(side.get("hand", {}).values()) + sum(side.get("grave", {}).values())
        side.setdefault("deck", {"?": 40 - piles - len(side["units"]) - len(side["plans"])})
    return json.dumps(whole)


MANY = told()
"""P1, Rome, in main phase 1: a fresh Cohort in Defence, Guard and Cavalry in Attack, a face-down unit, the Testudo.

P2, Carthage: Hannibal wounded, Spearmen in Defence, a face-down unit that was paid for, a Terrain, a set card.
"""

BATTLE = told(phase="battle")
"""The same in the Battle phase."""


def _attacked(whole: Whole) -> None:
    whole["sides"][0]["units"][1]["attacked"] = True


SET = told(
    _attacked,
    phase="battle",
    stack=[{"is": "Naming", "player": "P2", "serial": 9}],
    combat={"attacker": 2, "target": 9, "cancelled": False, "window": None, "passes": 2},
)
"""P1's Guard attacks P2's face-down unit, which is to be named."""


def position(text: str, change: Callable[[Whole], object] | None = None) -> State:
    """The position of a line, with a change to it."""
    if change is not None:
        whole = json.loads(text)
        change(whole)
        for side in whole["sides"]:
            held = sum(sum(side.get(zone, {}).values()) for zone in ("hand", "grave"))
            side["deck"] = {"?": 40 - held - len(side["units"]) - len(side["plans"])}
        text = json.dumps(whole)
    return desk().game.from_text(text)
