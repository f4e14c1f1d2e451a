"""A position of Ancient Duel: frozen records, complete in themselves.

A card that nobody has named is ``?``: in a pile it is one of the cards of the player's deck list
that have not been seen yet; on the field it is a set card, ``?unit`` or ``?plan`` in the notation.
Decks have no order, because nobody knows it: a draw is an action of chance that takes a card out
(AD-1.7, AD-1.8), and a shuffle changes nothing that can be known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engines.ancient_duel.house import AS_WRITTEN, House
from engines.ancient_duel.piles import NOTHING, Pile
from engines.protocol import Player

Phase: TypeAlias = Literal["start", "deal", "draw", "main1", "battle", "main2", "end"]
"""Where the game stands: before it (who begins, the opening hands), or a part of the turn (AD-4, AD-6)."""


Stand: TypeAlias = Literal["attack", "defence", "down"]
"""How a unit stands on the field (AD-5.2). Words, not an enumeration: they are read at every look."""

Ending: TypeAlias = Literal["points", "deck", "both"]
"""How a game ends by its own rules (AD-14)."""

Why: TypeAlias = Literal["cost", "effect", "limit"]
"""Why cards are discarded: as a cost, by an effect, or because the hand is too big (AD-6.7)."""

ANY: Final = "any"
"""The deck list of a player whose deck nobody knows."""

UNKNOWN: Final = "?"
"""A card that nobody has named."""

COMBAT: Final = 0
"""The ``turn`` of a modifier that ends with the combat (AD-12.5)."""

DeckList: TypeAlias = str | Pile
"""What a deck was made of: a faction (its base deck), :data:`ANY`, or the cards themselves."""


@dataclass(frozen=True, slots=True)
class Mod:
    """A stored modifier: ``amount`` on ``atk``, ``def`` or ``both`` (AD-12.5).

    It ends in the End phase of the ``turn``-th own turn of ``player``, or with the combat. ``source`` is the card it
    came from, for those who ask why; the rules never look at it (AD-12.6).
    """

    stat: str
    amount: int
    player: Player
    turn: int
    wound: bool = False
    source: str = ""


@dataclass(frozen=True, slots=True)
class Grant:
    """A clause that a unit has for a time; ``card`` and ``path`` say where its words are printed."""

    card: str
    path: tuple[int, ...]
    player: Player
    turn: int


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit on the field.

    ``serial`` is which card to enter the field it was; no two are alike in a game, so a card that
    comes back is a new object (AD-5.5). ``paid`` is the Energy paid when it was set, None for a unit
    that was not. ``fresh``, ``attacked``, ``changed`` are the marks of AD-6.1, ``used`` the activated
    clauses used this turn, counted from 1 (AD-13.7).
    """

    serial: int
    card: str
    stands: Stand
    paid: int | None = None
    fresh: bool = False
    attacked: bool = False
    changed: bool = False
    used: tuple[int, ...] = ()
    mods: tuple[Mod, ...] = ()
    grants: tuple[Grant, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan card on the field, face-up or set (AD-5.4)."""

    serial: int
    card: str
    up: bool
    used: tuple[int, ...] = ()


FieldCard: TypeAlias = Unit | Plan


@dataclass(frozen=True, slots=True)
class Side:
    """Everything of one player (AD-5.1). ``turn`` counts own turns begun; rows are in the order of entry (AD-5.6)."""

    list: DeckList = ANY
    points: int = 20
    energy: int = 6
    energy_max: int = 6
    turn: int = 0
    deployed: bool = False
    direct: bool = False
    hand: Pile = NOTHING
    deck: Pile = NOTHING
    grave: Pile = NOTHING
    units: tuple[Unit, ...] = ()
    plans: tuple[Plan, ...] = ()


NOBODY: Final = Side()
"""A side before the game."""


@dataclass(frozen=True, slots=True)
class Combat:
    """An attack that has been paid for (AD-10.3). ``attacker`` and ``target`` are serials.

    ``target`` is 0 in a direct attack. ``window`` is who may react now, None once the reaction
    window is closed (AD-9.6).
    """

    attacker: int
    target: int
    cancelled: bool = False
    window: Player | None = None
    passes: int = 0


@dataclass(frozen=True, slots=True)
class ZoneCard:
    """A card in a deck, a graveyard or a hand: whose, where, which."""

    player: Player
    zone: str
    card: str


Pick: TypeAlias = int | ZoneCard
"""A card that an effect has picked: on the field by its serial, elsewhere as it lies there."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A clause that is being carried out.

    ``card`` and ``path`` say which one; ``serial`` is the card that carries it. ``pc`` is the next
    instruction of its program, ``picked`` what this one has picked so far and ``picking`` whether it
    still picks; ``answer`` is a word given; ``names`` is what earlier instructions picked (``as u``).
    """

    card: str
    path: tuple[int, ...]
    player: Player
    serial: int
    pc: int = 0
    picking: bool = True
    picked: tuple[Pick, ...] = ()
    answer: str = ""
    names: tuple[tuple[str, tuple[Pick, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """So many cards are still to be drawn; ``phase`` for the draw of the turn (AD-6.2)."""

    player: Player
    left: int
    phase: bool = False


@dataclass(frozen=True, slots=True)
class Discarding:
    """So many cards are still to be discarded."""

    player: Player
    left: int
    why: Why


@dataclass(frozen=True, slots=True)
class Naming:
    """An unknown set card must be named, because it is turned up or goes where all can see it."""

    player: Player
    serial: int


Task: TypeAlias = Frame | Drawing | Discarding | Naming
"""Something begun that must be finished before anything else happens (AD-13.3)."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """A clause that was triggered and waits: its words, its controller, the card that carries it (AD-13.8)."""

    card: str
    path: tuple[int, ...]
    player: Player
    serial: int


@dataclass(frozen=True, slots=True)
class Result:
    """The game is over: who won (None: a draw) and by what."""

    winner: Player | None
    by: Ending


@dataclass(frozen=True, slots=True)
class State:
    """A position with everything the rules need to go on from it.

    ``entered`` counts the cards that have entered the field so far. ``stack`` is what is being
    carried out, the innermost last. ``queue`` holds the triggers that wait, in groups: those of one
    group belong to one player, who chooses which is handled first. ``after`` is the attacker whose
    ``after_attack`` clauses are still due (AD-10.10), 0 when there is none.
    """

    house: House = AS_WRITTEN
    phase: Phase = "start"
    active: Player = 0
    sides: tuple[Side, Side] = (NOBODY, NOBODY)
    entered: int = 0
    combat: Combat | None = None
    stack: tuple[Task, ...] = ()
    queue: tuple[tuple[Trigger, ...], ...] = ()
    after: int = 0
    result: Result | None = None
