"""What a card does, as a tree: the closed set of node kinds of the effect language.

Every node is frozen and compares by its fields. There is no language in the tree, no
true/false field and no place in the text: where a clause stood is kept beside the tree by
the parser. A word field holds a word of the game's profile (see ``profile.py``).

Source: ``effect_language.md``, section 5. Imports the standard library only, because the
rules engines walk these nodes wherever they run.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Side(Enum):
    """Whose cards a description means (4.4)."""

    OWN = "own"
    ENEMY = "enemy"


class Player(Enum):
    """A player, seen from the controller of the card (3, ``PLAYER``)."""

    YOU = "you"
    OPPONENT = "opponent"
    BOTH = "both"


class Sign(Enum):
    """More or less."""

    PLUS = "+"
    MINUS = "-"


class Compare(Enum):
    """How a number is compared."""

    AT_LEAST = ">="
    AT_MOST = "<="
    EQUAL = "="
    BELOW = "<"
    ABOVE = ">"


class Limit(Enum):
    """How often a clause may be used in a turn."""

    ANY = ""
    ONCE = "once"


class Quota(Enum):
    """Whether a number picked is exact or an upper bound."""

    EXACTLY = ""
    UP_TO = "up to"


class Chosen(Enum):
    """Who picks the cards of a discard (4.5)."""

    BY_PLAYER = ""
    RANDOM = "random"
    YOUR_CHOICE = "your_choice"


# --- amounts ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Int:
    """``3``: a number as it is written."""

    value: int


@dataclass(frozen=True, slots=True)
class Count:
    """Number of matches, at most ``cap`` when there is one."""

    selector: Selector
    cap: int | None = None


@dataclass(frozen=True, slots=True)
class Read:
    """A value of a card as it is when it is read."""

    field: str
    object: Object


@dataclass(frozen=True, slots=True)
class Counters:
    """``counters(O, NAME)``: how many counters of that name lie on the card."""

    object: Object
    name: str


@dataclass(frozen=True, slots=True)
class Signed:
    """``+2``: so much more or less."""

    sign: Sign
    number: Number


@dataclass(frozen=True, slots=True)
class Either:
    """``then`` while the tests hold, else ``otherwise``."""

    tests: tuple[Test, ...]
    then: Signed
    otherwise: Signed


@dataclass(frozen=True, slots=True)
class Essences:
    """Part of a tribute: so many essences of one humour."""

    number: int
    humour: str


# --- descriptions ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attribute:
    """A data column holds one of these values."""

    column: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """A number of the card compares so."""

    field: str
    compare: Compare
    value: Number


@dataclass(frozen=True, slots=True)
class Selector:
    """Which cards. ``flags`` holds ``other``, faces, positions and other flags in canonical order."""

    nouns: tuple[str, ...]
    side: Side | None = None
    flags: tuple[str, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    measures: tuple[Measure, ...] = ()
    card: str | None = None
    zone: str | None = None


@dataclass(frozen=True, slots=True)
class Quantity:
    """``2``, ``up to 2``: how many cards are picked."""

    quota: Quota
    number: int


ONE = Quantity(Quota.EXACTLY, 1)

# --- objects ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class This:
    """The card that carries the clause (in a granted clause: the card that received it)."""


@dataclass(frozen=True, slots=True)
class Foe:
    """The other side of the combat going on; empty outside one."""


@dataclass(frozen=True, slots=True)
class Named:
    """What an earlier ``as NAME`` of the same clause picked."""

    name: str


@dataclass(frozen=True, slots=True)
class Target:
    """Cards named when the clause is announced, looked at again when it resolves."""

    quantity: Quantity
    selector: Selector
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Choose:
    """Cards picked when the step is carried out; nothing is announced."""

    quantity: Quantity
    selector: Selector
    name: str | None = None


@dataclass(frozen=True, slots=True)
class All:
    """``all(S)``: every match; at that moment in an action, at every moment in a rule."""

    selector: Selector


@dataclass(frozen=True, slots=True)
class Oldest:
    """``oldest(S)``: the match that has been on the field longest."""

    selector: Selector


# --- tests -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Matches:
    """So many cards match; ``exists(S)`` is ``AT_LEAST 1``."""

    selector: Selector
    compare: Compare
    number: int


@dataclass(frozen=True, slots=True)
class Is:
    """The object is in that state or zone; false when it is empty."""

    object: Object
    state: str


@dataclass(frozen=True, slots=True)
class PlayerIs:
    """How a player stands: ``turn(you)``, ``losing(you)``."""

    state: str
    player: Player


# --- costs -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PayTribute:
    """``pay(…)``: a tribute."""

    parts: tuple[Essences, ...]


@dataclass(frozen=True, slots=True)
class PayDiscard:
    """``discard(…)``: so many cards of the payer's choice from hand."""

    number: int


@dataclass(frozen=True, slots=True)
class PayExile:
    """``exile(…)``: cards of the payer's choice."""

    quantity: Quantity
    selector: Selector


@dataclass(frozen=True, slots=True)
class PayExhaust:
    """This card, which must be ready."""


@dataclass(frozen=True, slots=True)
class PayPoints:
    """``lose(…)``: so many points, always payable."""

    number: int


# --- actions ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw:
    """That player draws so many cards."""

    player: Player
    number: Number


@dataclass(frozen=True, slots=True)
class Discard:
    """That player discards so many cards from hand."""

    player: Player
    number: Number
    chosen: Chosen = Chosen.BY_PLAYER


@dataclass(frozen=True, slots=True)
class Look:
    """Look at so many cards from the top of your deck and keep some of them in hand."""

    number: int
    keep: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """That player shows the hand to the other."""

    player: Player


@dataclass(frozen=True, slots=True)
class Move:
    """The cards go to the destination; a choice in the own deck is a search."""

    object: Object
    destination: str


@dataclass(frozen=True, slots=True)
class Destroy:
    """The cards are destroyed."""

    object: Object


@dataclass(frozen=True, slots=True)
class Modify:
    """A stat changes for a time (``mod`` with a duration); the amount is read once, now."""

    object: Object
    stat: str
    change: Change
    duration: str


@dataclass(frozen=True, slots=True)
class Become:
    """A field becomes a number or a word of the profile (``set``)."""

    object: Object
    field: str
    value: Number | str
    duration: str


@dataclass(frozen=True, slots=True)
class Silence:
    """The card loses its effects."""

    object: Object
    duration: str


@dataclass(frozen=True, slots=True)
class Grant:
    """The card has this clause for a time."""

    object: Object
    clause: Clause
    duration: str


@dataclass(frozen=True, slots=True)
class Control:
    """That player gains control."""

    object: Object
    player: Player
    duration: str


@dataclass(frozen=True, slots=True)
class Negate:
    """An action leaves the stack without effect; a card goes to the destination instead of the usual place."""

    object: Object
    destination: str | None = None


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy is put on the stack."""

    object: Object


@dataclass(frozen=True, slots=True)
class Chain:
    """The card enters the contest as played."""

    object: Object


@dataclass(frozen=True, slots=True)
class Deploy:
    """Special deployment."""

    object: Object


@dataclass(frozen=True, slots=True)
class Position:
    """The battle position changes."""

    object: Object
    position: str


@dataclass(frozen=True, slots=True)
class Cancel:
    """The attack of that unit ends."""

    object: Object


@dataclass(frozen=True, slots=True)
class Points:
    """That player gains or loses points."""

    player: Player
    change: Change


@dataclass(frozen=True, slots=True)
class AddCounter:
    """Counters are put on the card or removed (``counter``)."""

    object: Object
    name: str
    change: Change


@dataclass(frozen=True, slots=True)
class Essence:
    """That player gets so many excess essences of one humour."""

    player: Player
    number: Number
    humour: str


# --- rules -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus or penalty that is read at every look (``mod`` without a duration)."""

    object: Object
    stat: str
    change: Change


@dataclass(frozen=True, slots=True)
class Pierce:
    """It also takes the excess of a combat against Defence."""

    object: Object


@dataclass(frozen=True, slots=True)
class Protect:
    """The deed cannot be done to the object, or not by that side."""

    object: Object
    deed: str
    by: Side | None = None


@dataclass(frozen=True, slots=True)
class Forbid:
    """That player cannot do it."""

    player: Player
    deed: str


@dataclass(frozen=True, slots=True)
class Tribute:
    """Playing a match costs so much more or less."""

    selector: Selector
    sign: Sign
    essences: Essences


# --- steps besides actions -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class May:
    """The controller decides, and pays if there are costs."""

    costs: tuple[Cost, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class If:
    """Looked at when the step comes."""

    tests: tuple[Test, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Unless:
    """That player may pay to stop the action."""

    action: Action
    player: Player
    costs: tuple[Cost, ...]


# --- clauses ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Static:
    """Rules that hold all the time while the tests do."""

    rules: tuple[Rule, ...]
    zone: str | None = None
    tests: tuple[Test, ...] = ()


@dataclass(frozen=True, slots=True)
class Triggered:
    """Steps when the event happens. ``about``: a manner, or whom the event is about."""

    event: str
    steps: tuple[Step, ...]
    about: str | Player | Selector | None = None
    zone: str | None = None
    limit: Limit = Limit.ANY
    tests: tuple[Test, ...] = ()


@dataclass(frozen=True, slots=True)
class Activated:
    """Steps when the controller uses the clause."""

    steps: tuple[Step, ...]
    zone: str | None = None
    limit: Limit = Limit.ANY
    tests: tuple[Test, ...] = ()
    costs: tuple[Cost, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """Steps as the card itself is played for its effect."""

    steps: tuple[Step, ...]
    manner: str | None = None
    tests: tuple[Test, ...] = ()
    costs: tuple[Cost, ...] = ()


@dataclass(frozen=True, slots=True)
class Keyword:
    """An ability the game's rules spell out; it has no body."""

    word: str
    manner: str | None = None
    tests: tuple[Test, ...] = ()
    costs: tuple[Cost, ...] = ()


Number: TypeAlias = Int | Count | Read | Counters
Change: TypeAlias = Signed | Either
Object: TypeAlias = This | Foe | Named | Target | Choose | All | Oldest
Test: TypeAlias = Matches | Is | PlayerIs
Cost: TypeAlias = PayTribute | PayDiscard | PayExile | PayExhaust | PayPoints
Action: TypeAlias = (
    Draw
    | Discard
    | Look
    | Reveal
    | Move
    | Destroy
    | Modify
    | Become
    | Silence
    | Grant
    | Control
    | Negate
    | Copy
    | Chain
    | Deploy
    | Position
    | Cancel
    | Points
    | AddCounter
    | Essence
)
Rule: TypeAlias = Bonus | Pierce | Protect | Forbid | Tribute
Step: TypeAlias = Action | May | If | Unless
Clause: TypeAlias = Static | Triggered | Activated | Played | Keyword
Effect: TypeAlias = tuple[Clause, ...]
