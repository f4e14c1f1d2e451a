"""The notation of actions: one text for each, and back. ``docs/notation_ancient_duel.md`` has examples."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NoReturn

from card_db.problems import Said, nearest
from card_db.records import ID
from engines.ancient_duel.actions import (
    ANSWERS,
    SET_PLAN,
    SET_UNIT,
    Action,
    Activate,
    Attack,
    Choose,
    Deal,
    Deploy,
    Discard,
    Draw,
    End,
    Order,
    Pass,
    Place,
    Play,
    React,
    Reveal,
    SetDown,
    Start,
    Turn,
    Use,
)
from engines.ancient_duel.state import UNKNOWN, Stand
from engines.errors import ActionTextError
from engines.protocol import Player

_PLACE: Final = re.compile(r"P([12])([up])([1-9][0-9]{0,3})")
_PLAYER: Final = re.compile(r"P([12])")
_NUMBER: Final = re.compile(r"#([1-9][0-9]{0,3})")
_PAID: Final = re.compile(r"[1-9][0-9]{0,3}")


def player_to_text(player: Player) -> str:
    """``P1``, ``P2``."""
    return f"P{player + 1}"


def place_to_text(at: Place) -> str:
    """``P1u2``: the second unit of P1; ``P2p1``: the first plan card of P2."""
    return f"{player_to_text(at.player)}{at.row}{at.number}"


def action_to_text(action: Action) -> str:  # noqa: C901, PLR0911, PLR0912 - one line for each action
    """The action in the notation of the game: ``attack P1u2 > P2u1``."""
    match action:
        case Start(deck):
            return f"start {deck}"
        case Deal(player, card):
            return f"deal {player_to_text(player)} {card}"
        case Draw(player, card):
            return f"draw {player_to_text(player)} {card}"
        case Deploy(card, stand):
            return f"deploy {card} {stand}"
        case SetDown(card, paid):
            return f"set {card} {paid}" if paid else f"set {card}"
        case Turn(at, stand, card):
            return f"turn {place_to_text(at)} {stand} {card}".rstrip()
        case Reveal(at, card):
            return f"turn {place_to_text(at)} {card}"
        case Attack(attacker, target):
            aim = place_to_text(target) if target else player_to_text(1 - attacker.player)
            return f"attack {place_to_text(attacker)} > {aim}"
        case Play(card):
            return f"activate {card}"
        case Activate(at, card):
            return f"activate {place_to_text(at)} {card}".rstrip()
        case Use(at, clause):
            return f"activate {place_to_text(at)} #{clause}"
        case React(at, card):
            where = place_to_text(at) if isinstance(at, Place) else at
            return f"react {where} {card}".rstrip()
        case Choose(what):
            return f"choose {place_to_text(what) if isinstance(what, Place) else what}"
        case Order(number):
            return f"choose #{number}"
        case Discard(card):
            return f"discard {card}"
        case Pass():
            return "pass"
        case End():
            return "end"


def action_from_text(text: str) -> Action:
    """The action of a text. Raises :class:`~engines.errors.ActionTextError` for anything else."""
    verb, *words = text.split(" ")
    if verb not in _VERBS:
        _refuse(text, " | ".join(form for form, _ in _VERBS.values()), nearest(verb, _VERBS))
    form, read = _VERBS[verb]
    action = read(words)
    if action is None or action_to_text(action) != text:
        _refuse(text, form)
    return action


def cards_in(action: Action) -> tuple[str, ...]:
    """The card ids that an action names."""
    match action:
        case Deploy(card=card) | Play(card=card) | Discard(card=card) | Reveal(card=card) | SetDown(card=card):
            named = [card]
        case Deal(card=card) | Draw(card=card) | Turn(card=card) | Activate(card=card):
            named = [card]
        case React(at, card):
            named = [card] if isinstance(at, Place) else [at]
        case Choose(str(what)):
            named = [] if what in ANSWERS else [what]
        case _:
            named = []
    return tuple(card for card in named if card and card[0] != UNKNOWN)


def _refuse(text: str, form: str, near: str = "") -> NoReturn:
    said = Said(f"«{text}» non è un’azione di Ancient Duel.", f'"{text}" is not an action of Ancient Duel.')
    raise ActionTextError(said, expected=form, nearest=near)


def _player(word: str) -> Player | None:
    found = _PLAYER.fullmatch(word)
    return int(found[1]) - 1 if found else None


def _place(word: str) -> Place | None:
    found = _PLACE.fullmatch(word)
    return Place(int(found[1]) - 1, found[2], int(found[3])) if found else None


def _card(word: str) -> bool:
    """Whether the word may be a card id; a place never is, for its row is a small letter."""
    return ID.fullmatch(word) is not None


def _stand(word: str) -> Stand | None:
    return "attack" if word == "attack" else "defence" if word == "defence" else None


def _start(words: list[str]) -> Action | None:
    return Start(int(words[0])) if words in (["1"], ["2"]) else None


def _by_chance(kind: type[Deal] | type[Draw]) -> Callable[[list[str]], Action | None]:
    def read(words: list[str]) -> Action | None:
        match words:
            case [player, card] if (card == UNKNOWN or _card(card)) and (who := _player(player)) is not None:
                return kind(who, card)
        return None

    return read


def _deploy(words: list[str]) -> Action | None:
    match words:
        case [card, word] if _card(card) and (stand := _stand(word)):
            return Deploy(card, stand)
    return None


def _set(words: list[str]) -> Action | None:
    match words:
        case [card] if _card(card) or card in (SET_UNIT, SET_PLAN):
            return SetDown(card)
        case ["?unit", paid] if _PAID.fullmatch(paid):
            return SetDown(SET_UNIT, int(paid))
    return None


def _turn(words: list[str]) -> Action | None:
    at = _place(words[0]) if words else None
    if at is None:
        return None
    match words[1:]:
        case [word] if stand := _stand(word):
            return Turn(at, stand)
        case [word, card] if _card(card) and (stand := _stand(word)):
            return Turn(at, stand, card)
        case [card] if _card(card):
            return Reveal(at, card)
    return None


def _attack(words: list[str]) -> Action | None:
    match words:
        case [one, ">", other] if attacker := _place(one):
            if target := _place(other):
                return Attack(attacker, target)
            return Attack(attacker, None) if _player(other) is not None else None
    return None


def _activate(words: list[str]) -> Action | None:
    match words:
        case [card] if _card(card):
            return Play(card)
        case [word, *rest] if at := _place(word):
            if not rest:
                return Activate(at)
            if len(rest) == 1 and (number := _NUMBER.fullmatch(rest[0])):
                return Use(at, int(number[1]))
            return Activate(at, rest[0]) if len(rest) == 1 and _card(rest[0]) else None
    return None


def _react(words: list[str]) -> Action | None:
    match words:
        case [card] if _card(card):
            return React(card)
        case [word] if at := _place(word):
            return React(at)
        case [word, card] if _card(card) and (at := _place(word)):
            return React(at, card)
    return None


def _choose(words: list[str]) -> Action | None:
    match words:
        case [word] if word in ANSWERS or _card(word):
            return Choose(word)
        case [word] if at := _place(word):
            return Choose(at)
        case [word] if number := _NUMBER.fullmatch(word):
            return Order(int(number[1]))
    return None


def _discard(words: list[str]) -> Action | None:
    match words:
        case [card] if _card(card):
            return Discard(card)
    return None


_VERBS: Final[Mapping[str, tuple[str, Callable[[list[str]], Action | None]]]] = {
    "deploy": ("deploy ID attack|defence", _deploy),
    "set": ("set ID | set ?unit [PAID] | set ?plan", _set),
    "turn": ("turn PLACE attack|defence [ID] | turn PLACE ID", _turn),
    "attack": ("attack PLACE > PLACE|PLAYER", _attack),
    "activate": ("activate ID | activate PLACE [ID] | activate PLACE #N", _activate),
    "react": ("react PLACE [ID]", _react),
    "choose": ("choose PLACE|ID|none|attack|defence|yes|no|#N", _choose),
    "discard": ("discard ID", _discard),
    "pass": ("pass", lambda words: None if words else Pass()),
    "end": ("end", lambda words: None if words else End()),
    "draw": ("draw PLAYER ID|?", _by_chance(Draw)),
    "deal": ("deal PLAYER ID|?", _by_chance(Deal)),
    "start": ("start 1|2", _start),
}
