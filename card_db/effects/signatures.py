"""What each action, rule and cost is written with: the one table the parser and the printer read (4.5).

A new action is one entry here and one node kind in ``nodes.py``; a game that uses it lists it in its profile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Generic, TypeVar

from card_db.effects import nodes as n
from card_db.problems import LANGUAGES, Said

N_co = TypeVar("N_co", covariant=True)


class Takes(Enum):
    """What is read in one part of an action, a rule or a cost."""

    PLAYER = auto()
    OBJECT = auto()
    NUMBER = auto()
    """Any number: digits, a count, a value of a card."""
    DIGITS = auto()
    KEEP = auto()
    """``keep`` and digits."""
    CHANGE = auto()
    """A signed amount."""
    WORD = auto()
    """A word of one table of the profile."""
    VALUE = auto()
    """What the field before it takes: a number or a word."""
    BY = auto()
    """``enemy``, after a deed."""
    CHOSEN = auto()
    """``random`` or ``your_choice``."""
    CLAUSE = auto()
    SELECTOR = auto()
    LEVY = auto()
    """A signed essence; fills two fields."""
    TRIBUTE = auto()
    PICK = auto()
    """A quantity and a selector; fills two fields."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part between the parentheses."""

    takes: Takes
    said: Said
    """How a message names it: "a player", "how long"."""
    table: str = ""
    """Of a word: the table of the profile."""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Signature(Generic[N_co]):
    """A word, its parts in order, and the node they become; the fields of the node are in the same order."""

    word: str
    node: Callable[..., N_co]
    parts: tuple[Part, ...]
    uses_up: bool = False
    """Of a cost: paying it cannot be repeated without end (EL-9.3, 2)."""

    @property
    def form(self) -> Said:
        """``draw(a player, a number)``."""
        if not self.parts:
            return Said(self.word, self.word)
        return Said(*(f"{self.word}({self._parts(lang)})" for lang in LANGUAGES))

    @property
    def least(self) -> int:
        """How many parts must be there."""
        return sum(not part.optional for part in self.parts)

    def _parts(self, lang: str) -> str:
        text = ""
        for part in self.parts:
            said = ", " * bool(text) + part.said.in_(lang)
            text += f"[{said}]" if part.optional else said
        return text


_PLAYER = Part(Takes.PLAYER, Said("un giocatore", "a player"))
_OBJECT = Part(Takes.OBJECT, Said("di chi si parla", "what it is about"))
_NUMBER = Part(Takes.NUMBER, Said("un numero", "a number"))
_DIGITS = Part(Takes.DIGITS, Said("un numero", "a number"))
_CHANGE = Part(Takes.CHANGE, Said("una quantità con segno", "a signed amount"))
_STAT = Part(Takes.WORD, Said("una statistica", "a stat"), "stats")
_DURATION = Part(Takes.WORD, Said("per quanto tempo", "how long"), "durations")
_COUNTER = Part(Takes.WORD, Said("un segnalino", "a counter"), "counters")
_HUMOUR = Part(Takes.WORD, Said("un umore", "a humour"), "humours")
_MOVE_TO = Part(Takes.WORD, Said("una destinazione", "a destination"), "destinations.move")
_NEGATE_TO = Part(Takes.WORD, Said("una destinazione", "a destination"), "destinations.negate", optional=True)
_POSITION = Part(Takes.WORD, Said("una posizione", "a position"), "positions")
_FIELD = Part(Takes.WORD, Said("un campo", "a field"), "fields")
_VALUE = Part(Takes.VALUE, Said("un numero o un valore", "a number or a value"))
_PROTECTED = Part(Takes.WORD, Said("che cosa non può subire", "a deed"), "protections")
_FORBIDDEN = Part(Takes.WORD, Said("che cosa non può fare", "a deed"), "prohibitions")
_BY = Part(Takes.BY, Said("enemy", "enemy"), optional=True)
_CHOSEN = Part(Takes.CHOSEN, Said("random o your_choice", "random or your_choice"), optional=True)
_KEEP = Part(Takes.KEEP, Said("keep e un numero", "keep and a number"))
_CLAUSE = Part(Takes.CLAUSE, Said("{ una clausola }", "{ a clause }"))
_SELECTOR = Part(Takes.SELECTOR, Said("quali carte", "which cards"))
_LEVY = Part(Takes.LEVY, Said("un tributo con segno", "a signed tribute"))
_TRIBUTE = Part(Takes.TRIBUTE, Said("un tributo", "a tribute"))
_PICK = Part(Takes.PICK, Said("quante e quali carte", "how many of which cards"))


def _by_word(signatures: Iterable[Signature[N_co]]) -> Mapping[str, Signature[N_co]]:
    return MappingProxyType({signature.word: signature for signature in signatures})


ACTIONS: Mapping[str, Signature[n.Action]] = _by_word(
    (
        Signature("draw", n.Draw, (_PLAYER, _NUMBER)),
        Signature("discard", n.Discard, (_PLAYER, _NUMBER, _CHOSEN)),
        Signature("look", n.Look, (_DIGITS, _KEEP)),
        Signature("reveal", n.Reveal, (_PLAYER,)),
        Signature("move", n.Move, (_OBJECT, _MOVE_TO)),
        Signature("destroy", n.Destroy, (_OBJECT,)),
        Signature("mod", n.Modify, (_OBJECT, _STAT, _CHANGE, _DURATION)),
        Signature("set", n.Become, (_OBJECT, _FIELD, _VALUE, _DURATION)),
        Signature("silence", n.Silence, (_OBJECT, _DURATION)),
        Signature("grant", n.Grant, (_OBJECT, _CLAUSE, _DURATION)),
        Signature("control", n.Control, (_OBJECT, _PLAYER, _DURATION)),
        Signature("negate", n.Negate, (_OBJECT, _NEGATE_TO)),
        Signature("copy", n.Copy, (_OBJECT,)),
        Signature("chain", n.Chain, (_OBJECT,)),
        Signature("deploy", n.Deploy, (_OBJECT,)),
        Signature("position", n.Position, (_OBJECT, _POSITION)),
        Signature("cancel", n.Cancel, (_OBJECT,)),
        Signature("points", n.Points, (_PLAYER, _CHANGE)),
        Signature("counter", n.AddCounter, (_OBJECT, _COUNTER, _CHANGE)),
        Signature("essence", n.Essence, (_PLAYER, _NUMBER, _HUMOUR)),
    )
)

RULES: Mapping[str, Signature[n.Rule]] = _by_word(
    (
        Signature("mod", n.Bonus, (_OBJECT, _STAT, _CHANGE)),
        Signature("protect", n.Protect, (_OBJECT, _PROTECTED, _BY)),
        Signature("forbid", n.Forbid, (_PLAYER, _FORBIDDEN)),
        Signature("pierce", n.Pierce, (_OBJECT,)),
        Signature("tribute", n.Tribute, (_SELECTOR, _LEVY)),
    )
)

COSTS: Mapping[str, Signature[n.Cost]] = _by_word(
    (
        Signature("exhaust", n.PayExhaust, (), uses_up=True),
        Signature("discard", n.PayDiscard, (_DIGITS,), uses_up=True),
        Signature("exile", n.PayExile, (_PICK,), uses_up=True),
        Signature("pay", n.PayTribute, (_TRIBUTE,)),
        Signature("lose", n.PayPoints, (_DIGITS,)),
    )
)

_BY_NODE: Mapping[object, Signature[object]] = MappingProxyType(
    {signature.node: signature for table in (ACTIONS, RULES, COSTS) for signature in table.values()}
)


def signature_of(node: n.Action | n.Rule | n.Cost) -> Signature[object]:
    """How an action, a rule or a cost is written."""
    return _BY_NODE[type(node)]
