"""What can be done in Ancient Duel, as values; their texts are in :mod:`engines.ancient_duel.action_texts`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from engines.ancient_duel.state import Stand
from engines.protocol import Player

UNIT_ROW: Final = "u"
PLAN_ROW: Final = "p"

SET_UNIT: Final = "?unit"
SET_PLAN: Final = "?plan"
"""What a player says who sets a card that nobody else may know."""

NO: Final = "no"
YES: Final = "yes"
NOBODY: Final = "none"
ANSWERS: Final = (NOBODY, "attack", "defence", YES, NO)
"""What can be chosen besides cards and places in a queue."""


@dataclass(frozen=True, slots=True)
class Place:
    """A card on the field: whose, in which row, and which one in the order of entry, from 1 (AD-5.6)."""

    player: Player
    row: str
    number: int


@dataclass(frozen=True, slots=True)
class Start:
    """Chance: the player of the first or of the second deck begins and is P1 from now on (AD-4.3)."""

    deck: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: a card of an opening hand (AD-4.2)."""

    player: Player
    card: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: a card that must be drawn."""

    player: Player
    card: str


@dataclass(frozen=True, slots=True)
class Deploy:
    """A unit from hand, face-up (AD-8.1)."""

    card: str
    stand: Stand


@dataclass(frozen=True, slots=True)
class SetDown:
    """A card from hand, face-down; ``?unit`` with what is paid for it, or ``?plan``, is not named (AD-8.1, AD-9.1)."""

    card: str
    paid: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """A change of position (AD-8.6); ``card`` names an unknown unit that is turned up."""

    at: Place
    stand: Stand
    card: str = ""


@dataclass(frozen=True, slots=True)
class Reveal:
    """An unknown set card is named because an attack or an effect brings it to light."""

    at: Place
    card: str


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack on a unit, or (None) on the opponent (AD-10.2)."""

    attacker: Place
    target: Place | None


@dataclass(frozen=True, slots=True)
class Play:
    """A plan card activated from hand (AD-9.2, AD-9.3)."""

    card: str


@dataclass(frozen=True, slots=True)
class Activate:
    """A set plan card activated; ``card`` names it if it is unknown (AD-9.2, AD-9.3)."""

    at: Place
    card: str = ""


@dataclass(frozen=True, slots=True)
class Use:
    """The ``clause``-th activated clause of a card on the field (AD-13.7)."""

    at: Place
    clause: int


@dataclass(frozen=True, slots=True)
class React:
    """A set Tactic activated in a reaction window (AD-9.6); an id instead of a place is a card in hand."""

    at: Place | str
    card: str = ""


@dataclass(frozen=True, slots=True)
class Choose:
    """What an effect asks for: a card on the field, a card elsewhere by id, or a word."""

    what: Place | str


@dataclass(frozen=True, slots=True)
class Order:
    """Which of one's own waiting triggers is handled first, counted from 1 (AD-13.8)."""

    number: int


@dataclass(frozen=True, slots=True)
class Discard:
    """A card from hand to the graveyard."""

    card: str


@dataclass(frozen=True, slots=True)
class Pass:
    """No reaction (AD-9.6)."""


@dataclass(frozen=True, slots=True)
class End:
    """The phase is over (AD-6)."""


Action: TypeAlias = (
    Start
    | Deal
    | Draw
    | Deploy
    | SetDown
    | Turn
    | Reveal
    | Attack
    | Play
    | Activate
    | Use
    | React
    | Choose
    | Order
    | Discard
    | Pass
    | End
)

PASS: Final = Pass()
END: Final = End()

# The same actions are offered again and again: one object for each. The keys are numbers and words, which
# are found much faster than places.
place = cache(Place)
draw = cache(Draw)
deal = cache(Deal)
order = cache(Order)
discard = cache(Discard)
set_down = cache(SetDown)
deploy = cache(Deploy)
play = cache(Play)
choose = cache(Choose)


@cache
def choose_at(player: Player, row: str, number: int) -> Choose:
    """A card on the field chosen."""
    return Choose(place(player, row, number))


@cache
def turn(player: Player, number: int, stand: Stand, card: str = "") -> Turn:
    """A unit turned or moved."""
    return Turn(place(player, UNIT_ROW, number), stand, card)


@cache
def activate(player: Player, number: int, card: str) -> Activate:
    """A set plan card activated."""
    return Activate(place(player, PLAN_ROW, number), card)


@cache
def use(player: Player, row: str, number: int, clause: int) -> Use:
    """An activated clause used."""
    return Use(place(player, row, number), clause)


@cache
def react(player: Player, number: int, card: str) -> React:
    """A set Tactic as a reaction."""
    return React(place(player, PLAN_ROW, number), card)


@cache
def attack(player: Player, attacker: int, target: int) -> Attack:
    """An attack by the numbers of the two units; target 0 is the opponent."""
    aim = place(1 - player, UNIT_ROW, target) if target else None
    return Attack(place(player, UNIT_ROW, attacker), aim)
