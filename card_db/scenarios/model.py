"""What a scenario says, as frozen records. How it is written: the package's docstring."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from card_db.problems import Said


class Side(Enum):
    """One of the two players; P1 takes the first turn of the game (AD-1.1)."""

    P1 = "P1"
    P2 = "P2"

    @property
    def other(self) -> Side:
        """The player across the table."""
        return Side.P2 if self is Side.P1 else Side.P1


class Position(Enum):
    """How a unit stands on the field (AD-5.2)."""

    ATTACK = "attack"
    DEFENCE = "defence"
    DOWN = "down"


class Phase(Enum):
    """A part of the turn (AD-6); ``START`` is the moment before the turn begins."""

    START = "start"
    MAIN1 = "main1"
    BATTLE = "battle"
    MAIN2 = "main2"
    END = "end"


class Until(Enum):
    """What ``ends`` closes: one phase, or all that is left of the turn."""

    MAIN1 = "main1"
    BATTLE = "battle"
    MAIN2 = "main2"
    TURN = "turn"


class Place(Enum):
    """Where a card is: its state on the field, or a zone (AD-5.1). ``UP`` is a face-up plan card, ``PLANS`` the
    plan row whichever way up.
    """

    ATTACK = "attack"
    DEFENCE = "defence"
    DOWN = "down"
    UP = "up"
    PLANS = "plans"
    FIELD = "field"
    GRAVE = "grave"
    HAND = "hand"
    DECK = "deck"


class Quantity(Enum):
    """A number each player has (AD-1.8)."""

    POINTS = "points"
    ENERGY = "energy"
    ENERGY_MAX = "energy_max"
    HAND = "hand"
    DECK = "deck"


class Stat(Enum):
    """A current value of a unit (AD-12.1)."""

    ATK = "atk"
    DEF = "def"


class Answer(Enum):
    """What is chosen when it is not a card."""

    ATTACK = "attack"
    DEFENCE = "defence"
    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Ref:
    """One card of the position: its id, which copy of it on its side, and the side where it matters."""

    card: str
    copy: int = 1
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Modifier:
    """A number added to one value of a unit until the End phase of a certain own turn (AD-12.5).

    ``until`` is ``None`` for the end of the present turn, and for a wound the end of the next own
    turn of the unit's enemy (AD-11.3).
    """

    stat: Stat
    amount: int
    wound: bool = False
    until: tuple[Side, int] | None = None


@dataclass(frozen=True, slots=True)
class UnitGiven:
    """A unit on the field at the beginning, with its marks."""

    card: str
    position: Position
    fresh: bool = False
    attacked: bool = False
    changed: bool = False
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class PlanGiven:
    """A plan card on the field at the beginning, face-up or set."""

    card: str
    up: bool


@dataclass(frozen=True, slots=True)
class SideGiven:
    """What one player has at the beginning. ``unseen_*`` count the cards nobody looks at."""

    points: int = 20
    energy: int = 12
    energy_max: int | None = None
    units: tuple[UnitGiven, ...] = ()
    plans: tuple[PlanGiven, ...] = ()
    hand: tuple[str, ...] = ()
    unseen_hand: int = 0
    deck: tuple[str, ...] = ()
    unseen_deck: int = 10
    grave: tuple[str, ...] = ()

    @property
    def hand_size(self) -> int:
        """How many cards are in hand."""
        return len(self.hand) + self.unseen_hand

    @property
    def deck_size(self) -> int:
        """How many cards are in the deck."""
        return len(self.deck) + self.unseen_deck

    @property
    def cards(self) -> tuple[str, ...]:
        """The id of every card that is named, a copy each."""
        field_ = (*(unit.card for unit in self.units), *(plan.card for plan in self.plans))
        return (*field_, *self.hand, *self.deck, *self.grave)


@dataclass(frozen=True, slots=True)
class Given:
    """The position at the beginning (common fixture of the rules, Part 6, where nothing is said).

    ``turn`` is the active player's own turn; ``house`` holds the switches that differ (AD-15).
    """

    active: Side = Side.P1
    turn: int = 5
    phase: Phase = Phase.MAIN1
    house: tuple[tuple[str, str | int | bool], ...] = ()
    p1: SideGiven = SideGiven()
    p2: SideGiven = SideGiven()

    def of(self, side: Side) -> SideGiven:
        """What ``side`` has."""
        return self.p1 if side is Side.P1 else self.p2

    def turns_begun(self, side: Side) -> int:
        """How many own turns ``side`` has begun, before a turn whose phase is ``START`` begins."""
        begun = self.turn if self.active is side or self.active is Side.P2 else self.turn - 1
        return begun - (self.active is side and self.phase is Phase.START)


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack on a unit, or on the other player (AD-10.2)."""

    side: Side
    attacker: Ref
    target: Ref | Side


@dataclass(frozen=True, slots=True)
class Deploy:
    """A unit from hand, face-up (AD-8.1)."""

    side: Side
    card: Ref
    position: Position


@dataclass(frozen=True, slots=True)
class SetDown:
    """A card from hand, face-down (AD-8.1, AD-9.1)."""

    side: Side
    card: Ref


@dataclass(frozen=True, slots=True)
class Turn:
    """A change of position, or turning a face-down unit up (AD-8.6)."""

    side: Side
    card: Ref
    position: Position


@dataclass(frozen=True, slots=True)
class Activate:
    """A plan card activated, or the ``clause``-th activated clause of a card on the field (AD-9.2, AD-13.7)."""

    side: Side
    card: Ref
    clause: int = 1


@dataclass(frozen=True, slots=True)
class React:
    """A set Tactic activated in a reaction window (AD-9.6)."""

    side: Side
    card: Ref


@dataclass(frozen=True, slots=True)
class Pass:
    """No reaction."""

    side: Side


@dataclass(frozen=True, slots=True)
class Choose:
    """What an effect asked for: cards (none of them is a choice too, AD-13.5), or an answer."""

    side: Side
    cards: tuple[Ref, ...] = ()
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards from hand to the graveyard; no names: one that nobody looks at."""

    side: Side
    cards: tuple[Ref, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """The card that is drawn (an action of chance); no name: any card."""

    side: Side
    card: str = ""


@dataclass(frozen=True, slots=True)
class Begin:
    """The turn from its start to main phase 1, its draw included (AD-6.1 to AD-6.3)."""

    side: Side


@dataclass(frozen=True, slots=True)
class End:
    """A phase, or all the rest of the turn, is over."""

    side: Side
    what: Until


@dataclass(frozen=True, slots=True)
class Concede:
    """A player gives up (AD-14.5)."""

    side: Side


Action: TypeAlias = (
    Attack | Deploy | SetDown | Turn | Activate | React | Pass | Choose | Discard | Draw | Begin | End | Concede
)
"""One thing done by one side."""


@dataclass(frozen=True, slots=True)
class Number:
    """A player's points, Energy or number of cards."""

    side: Side
    what: Quantity
    number: int


@dataclass(frozen=True, slots=True)
class Stands:
    """Where a card is."""

    side: Side
    card: Ref
    place: Place


@dataclass(frozen=True, slots=True)
class Value:
    """The current ATK or DEF of a unit."""

    side: Side
    card: Ref
    stat: Stat
    number: int


@dataclass(frozen=True, slots=True)
class Compared:
    """A and V of the last comparison (AD-10.8); ``defender`` is ``None`` in a direct attack."""

    attacker: int
    defender: int | None = None


@dataclass(frozen=True, slots=True)
class InPhase:
    """The phase the turn is in."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class Winner:
    """The game is over; ``side`` is ``None`` when it is a draw (AD-14)."""

    side: Side | None


@dataclass(frozen=True, slots=True)
class Legal:
    """Something could be done now."""

    action: Action


@dataclass(frozen=True, slots=True)
class Illegal:
    """Something cannot be done now, and the rule that says so."""

    action: Action
    rule: str


Check: TypeAlias = Number | Stands | Value | Compared | InPhase | Winner | Legal | Illegal
"""One thing that must be true."""


@dataclass(frozen=True, slots=True)
class Step:
    """What is done (an action, perhaps with the choice it asks for) and what is true afterwards.

    ``refused`` is the rule that forbids the action; then nothing has changed. ``line`` is where
    the step stands in its file.
    """

    actions: tuple[Action, ...] = ()
    then: tuple[Check, ...] = ()
    refused: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class DeckCase:
    """A faction's base deck with changes, as its player declares it, and what is wrong with it (AD-3.8)."""

    base: str
    kind: str
    factions: tuple[str, ...]
    remove: tuple[str, ...] = ()
    add: tuple[str, ...] = ()
    games: int = 15
    codes: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Scenario:
    """One worked example: a position with its steps, or decks with their verdicts."""

    id: str
    rules: tuple[str, ...]
    title: Said
    note: Said | None = None
    given: Given = Given()
    steps: tuple[Step, ...] = ()
    decks: tuple[DeckCase, ...] = ()
    file: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)
