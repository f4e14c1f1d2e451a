"""One line of JSON for a position, its keys sorted; ``docs/notation_ancient_duel.md`` tells what they mean.

The line is what the codec makes of the state, said shorter: piles as ``{"AD-ROM-01": 2, "?": 35}``,
players as ``P1`` and ``P2``, only those house rules that differ, no class name where there is one
class only. When it is read, whatever is left out has its usual value.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final

from card_db.problems import Said, nearest
from engines.ancient_duel.cards import Book
from engines.ancient_duel.house import House, chosen_of, house_of
from engines.ancient_duel.state import ANY, NOBODY, Combat, Mod, Plan, Result, Side, State, Unit
from engines.ancient_duel.status import status
from engines.codec import KIND, CodecError, Plain, decode, encode
from engines.errors import EngineError, ImpossiblePositionError, PositionTextError

PILES: Final = frozenset({"deck", "grave", "hand", "list"})
PLAYERS: Final = frozenset({"active", "player", "window", "winner"})
NAMES: Final = ("P1", "P2")
TOLD: Final = frozenset({"Discarding", "Drawing", "Frame", "Naming", "ZoneCard"})
"""Classes that stand beside others in one place, so that each must say which it is."""


def to_text(state: State) -> str:
    """The line of a position."""
    plain = _shorter(encode(state), "")
    plain["house"] = chosen_of(state.house)
    return json.dumps(plain, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def from_text(book: Book, text: str, house: House) -> State:
    """The position of a line; ``house`` are the house rules where the line does not say any.

    Raises :class:`~engines.errors.PositionTextError` with the place that cannot be read, and
    :class:`~engines.errors.ImpossiblePositionError` for a position that no game leads to.
    """
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionTextError(
            Said(f"La posizione non è JSON: {error}.", f"The position is not JSON: {error}.")
        ) from None
    state = _read(plain, house)
    if flaws := status(book, state):
        raise ImpossiblePositionError(flaws)
    return state


def _read(plain: Plain, usual: House) -> State:
    whole = _object(plain, "")
    house = whole.pop("house", chosen_of(usual))
    _number(whole)
    try:
        plain = encode(State()) | _longer(whole, "")
        plain["house"] = encode(house_of(_object(house, "house")))
        state: State = decode(State, plain)
    except PositionTextError:
        raise
    except (CodecError, EngineError) as error:
        raise PositionTextError(
            error.said, place=error.place, rule=error.rule, expected=error.expected, nearest=error.nearest
        ) from None
    return state


def _shorter(plain: Plain, key: str) -> Plain:
    """What the codec wrote, with piles as objects and players by name."""
    if isinstance(plain, dict):
        kept = {name: _shorter(value, name) for name, value in plain.items() if name != KIND}
        return kept | ({KIND: plain[KIND]} if plain.get(KIND) in TOLD else {})
    if key in PILES and isinstance(plain, list):
        return dict(plain)
    if isinstance(plain, list):
        return [_shorter(each, "") for each in plain]
    if key in PLAYERS and type(plain) is int:
        return NAMES[plain]
    return plain


def _object(plain: Plain, place: str) -> dict[str, Any]:
    if not isinstance(plain, dict):
        said = Said("Qui serve un oggetto JSON.", "A JSON object must stand here.")
        raise PositionTextError(said, place=place, expected="{...}")
    return dict(plain)


def _longer(plain: Plain, key: str) -> Plain:
    """The inverse of :func:`_shorter`; what is left out is filled in."""
    if key in PILES:
        return sorted([card, count] for card, count in plain.items()) if isinstance(plain, dict) else plain
    if key in PLAYERS and plain is not None:
        return _player(plain, key)
    if key in _USUAL and isinstance(plain, list):
        return [_whole(_longer(each, ""), key) for each in plain]
    if isinstance(plain, dict):
        kind = {KIND: _ALONE[key]} if key in _ALONE else {}
        return kind | {name: _longer(value, name) for name, value in plain.items()}
    return [_longer(each, "") for each in plain] if isinstance(plain, list) else plain


_ALONE: Final = {"combat": Combat.__name__, "result": Result.__name__}
"""Objects of one class that need not be there: the codec wants to be told the class."""


def _player(name: Plain, place: str) -> int:
    if not isinstance(name, str) or name not in NAMES:
        said = Said(f"«{name}» non è un giocatore.", f'"{name}" is no player.')
        raise PositionTextError(said, place=place, expected="P1, P2", nearest=nearest(str(name).upper(), NAMES))
    return NAMES.index(name)


def _whole(plain: Plain, key: str) -> Plain:
    """An entry of a list with what was left out."""
    if not isinstance(plain, dict):
        return plain
    usual, known = _USUAL[key]
    for name in plain:
        if name not in known and name != KIND:
            said = Said(f"«{name}» non è una voce di «{key}».", f'"{name}" is no entry of "{key}".')
            raise PositionTextError(said, place=key, expected=", ".join(sorted(known)), nearest=nearest(name, known))
    return usual() | plain


def _names(cls: type) -> frozenset[str]:
    return frozenset(field.name for field in fields(cls))


_USUAL: Final[Mapping[str, tuple[Callable[[], dict[str, Any]], frozenset[str]]]] = {
    "sides": (lambda: encode(NOBODY) | {"list": ANY}, _names(Side)),
    "units": (lambda: encode(Unit(0, "", "attack")), _names(Unit)),
    "plans": (lambda: encode(Plan(0, "", True)), _names(Plan)),
    "mods": (lambda: {"wound": False, "source": ""}, _names(Mod)),
}
"""What entries of these lists are like where nothing is said."""


def _number(whole: dict[str, Any]) -> None:
    """Give serials, in the order P1's units, P1's plan cards, P2's, where a hand-written position has none."""
    sides = [side for side in _listed(whole.get("sides")) if isinstance(side, dict)]
    rows = [_listed(side.get(row)) for side in sides for row in ("units", "plans")]
    cards = [card for row in rows for card in row if isinstance(card, dict)]
    if not any("serial" in card for card in cards):
        for serial, card in enumerate(cards, 1):
            card["serial"] = serial
        whole.setdefault("entered", len(cards))


def _listed(plain: Plain) -> list[Any]:
    return plain if isinstance(plain, list) else []
