"""“The table says otherwise”: a position changed by hand, one thing at a time; the rules check what comes of it.

A deck keeps its cards: what is added to the field comes from the hand (else from the deck), what leaves it goes to
another place, and a card more in hand is one less in the deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from card_db.problems import Said
from companion.desks.ancient_duel.words import PHASES, POSITION, Words, capital, filled, is_down, row_of
from engines.ancient_duel.actions import PLAN_ROW, UNIT_ROW, Place, place
from engines.ancient_duel.changing import replaced
from engines.ancient_duel.flow import FIRST_MAXIMUM, LAST_MAXIMUM
from engines.ancient_duel.piles import Pile, added, copies, size, taken
from engines.ancient_duel.state import UNKNOWN, FieldCard, Mod, Phase, Plan, Side, Stand, State, Unit
from engines.protocol import Player

Zone: TypeAlias = Literal["hand", "deck", "grave"]

PHASES_TO_CHOOSE: Final[tuple[Phase, ...]] = ("main1", "battle", "main2")
CALM: Final[dict[Phase, Phase]] = {"start": "main1", "deal": "main1", "draw": "main1", "end": "main2"}


def calmed(state: State) -> State:
    """The position with nothing under way, in a phase in which somebody decides: what can be corrected."""
    phase = CALM.get(state.phase, state.phase)
    return replaced(state, phase=phase, combat=None, stack=(), queue=(), after=0, result=None)


def is_calm(state: State) -> bool:
    """Whether nothing is under way that a correction would break off."""
    return calmed(state) == state


# a player


def with_side(state: State, player: Player, side: Side) -> State:
    """The position with another side for a player."""
    return replaced(state, sides=(side, state.sides[1]) if player == 0 else (state.sides[0], side))


def with_points(state: State, player: Player, number: int) -> State:
    """Another number of points, at least 1: who has none has lost."""
    return with_side(state, player, replaced(state.sides[player], points=max(1, number)))


def with_energy(state: State, player: Player, number: int) -> State:
    """Another Energy, from 0 to the maximum."""
    side = state.sides[player]
    return with_side(state, player, replaced(side, energy=min(max(0, number), side.energy_max)))


def with_maximum(state: State, player: Player, number: int) -> State:
    """Another maximum of Energy, from 6 to 12; Energy never exceeds it."""
    side, most = state.sides[player], min(max(FIRST_MAXIMUM, number), LAST_MAXIMUM)
    return with_side(state, player, replaced(side, energy_max=most, energy=min(side.energy, most)))


def with_hand(state: State, player: Player, number: int) -> State:
    """So many cards in hand; the deck has as many less."""
    side = state.sides[player]
    while number > size(side.hand) and size(side.deck):
        side = _moved(side, "deck", "hand")
    while number < size(side.hand) and size(side.hand):
        side = _moved(side, "hand", "deck")
    return with_side(state, player, side)


def _moved(side: Side, origin: Zone, goal: Zone) -> Side:
    """A card that nobody has named moves, if there is one; else one that is known and then is no longer."""
    pile: Pile = getattr(side, origin)
    card = UNKNOWN if copies(pile, UNKNOWN) else pile[0][0]
    lighter = replaced(side, **{origin: taken(pile, card)})
    return replaced(lighter, **{goal: added(getattr(lighter, goal), UNKNOWN)})


# the turn


def turn_number(state: State) -> int:
    """The number of the turn in the whole game."""
    return sum(side.turn for side in state.sides)


def with_turn(state: State, number: int) -> State:
    """Another turn of the game: it says whose turn it is and how many turns each has begun (AD-1.1)."""
    number = max(1, number)
    one, two = state.sides
    sides = (replaced(one, turn=(number + 1) // 2), replaced(two, turn=number // 2))
    return replaced(state, active=(number - 1) % 2, sides=sides)


def with_phase(state: State, phase: Phase) -> State:
    """Another phase."""
    return replaced(state, phase=phase)


# cards on the field


def card_at(state: State, at: Place) -> FieldCard | None:
    """The card at a place."""
    row = row_of(state, at)
    return row[at.number - 1] if at.number <= len(row) else None


def with_card(state: State, at: Place, card: FieldCard) -> State:
    """Another card, or the same one changed, at a place."""
    side = state.sides[at.player]
    cards = tuple(card if number == at.number else each for number, each in enumerate(row_of(state, at), 1))
    return with_side(state, at.player, replaced(side, **{_row(at): cards}))


def _row(at: Place) -> str:
    return "units" if at.row == UNIT_ROW else "plans"


def with_position(state: State, at: Place, stand: Stand, name: str = "") -> State:
    """A unit in another position; face-down it bears no marks, and an unknown one is named when it is turned up."""
    unit = card_at(state, at)
    if not isinstance(unit, Unit):
        return state
    if stand == "down":
        return with_card(state, at, Unit(unit.serial, unit.card, "down", unit.paid, unit.fresh))
    return with_card(state, at, replaced(unit, stands=stand, card=name or unit.card, paid=None))


def with_plan_up(state: State, at: Place, name: str = "") -> State:
    """A set plan card is face-up."""
    plan = card_at(state, at)
    return with_card(state, at, replaced(plan, up=True, card=name or plan.card)) if isinstance(plan, Plan) else state


def with_mark(state: State, at: Place, mark: str, *, on: bool) -> State:
    """A mark of this turn (``fresh``, ``attacked``, ``changed``) on a unit, or not."""
    unit = card_at(state, at)
    return with_card(state, at, replaced(unit, **{mark: on})) if isinstance(unit, Unit) else state


def without_mod(state: State, at: Place, number: int) -> State:
    """A stored modifier or wound less, counted from 0."""
    unit = card_at(state, at)
    if not isinstance(unit, Unit):
        return state
    return with_card(state, at, replaced(unit, mods=unit.mods[:number] + unit.mods[number + 1 :]))


def with_mod(state: State, at: Place, stat: str, amount: int, *, wound: bool) -> State:
    """A modifier more: a wound through the enemy's next own turn (AD-11.3), anything else to the end of the turn."""
    unit = card_at(state, at)
    if not isinstance(unit, Unit) or is_down(unit) or not amount:
        return state
    enemy = 1 - at.player
    until = (enemy, state.sides[enemy].turn + 1) if wound else (state.active, state.sides[state.active].turn)
    return with_card(state, at, replaced(unit, mods=(*unit.mods, Mod(stat, amount, *until, wound=wound))))


def removed(state: State, at: Place, zone: Zone, name: str = "") -> State:
    """A card from the field to another place; an unknown one is named where all can see it."""
    card = card_at(state, at)
    if card is None:
        return state
    cards = tuple(each for each in row_of(state, at) if each is not card)
    side = replaced(state.sides[at.player], **{_row(at): cards})
    known = name or card.card
    shown = known if zone == "grave" else UNKNOWN
    return with_side(state, at.player, replaced(side, **{zone: added(getattr(side, zone), shown)}))


def with_new_unit(state: State, player: Player, name: str, stand: Stand) -> State:
    """A unit more on the field, as the youngest, from the hand or the deck; face-down and nameless with ``?``."""
    paid = 0 if stand == "down" else None
    return _entered(state, player, name, Unit(state.entered + 1, name, stand, paid, True))


def with_new_plan(state: State, player: Player, name: str, *, up: bool) -> State:
    """A Doctrine or Tactic more on the field, as the youngest, from the hand or the deck."""
    return _entered(state, player, name, Plan(state.entered + 1, name, up))


def _entered(state: State, player: Player, name: str, card: FieldCard) -> State:
    side = _without(state.sides[player], name)
    row = "units" if isinstance(card, Unit) else "plans"
    side = replaced(side, **{row: (*getattr(side, row), card)})
    return replaced(with_side(state, player, side), entered=state.entered + 1)


def _without(side: Side, name: str) -> Side:
    """The side without a card of that name: from the hand, else from the deck; by name, else one that is unknown."""
    for zone in ("hand", "deck"):
        for card in (name, UNKNOWN):
            if copies(getattr(side, zone), card):
                return replaced(side, **{zone: taken(getattr(side, zone), card)})
    return side


def fetched(state: State, player: Player, card: str) -> State:
    """A card from the graveyard back to the hand."""
    side = state.sides[player]
    if not copies(side.grave, card):
        return state
    return with_side(state, player, replaced(side, grave=taken(side.grave, card), hand=added(side.hand, card)))


def places(state: State, player: Player) -> Iterator[Place]:
    """Every place on a player's field with a card."""
    side = state.sides[player]
    yield from (place(player, UNIT_ROW, number) for number in range(1, len(side.units) + 1))
    yield from (place(player, PLAN_ROW, number) for number in range(1, len(side.plans) + 1))


# what was changed, in words

_NUMBERS: Final = {
    "points": Said("punti di {who} {was} → {now}", "{who}’s points {was} → {now}"),
    "energy": Said("Energia di {who} {was} → {now}", "{who}’s Energy {was} → {now}"),
    "energy_max": Said("massimo di Energia di {who} {was} → {now}", "{who}’s Energy maximum {was} → {now}"),
}
_PILES: Final = {
    "hand": Said("mano di {who} {was} → {now}", "{who}’s hand {was} → {now}"),
    "deck": Said("mazzo di {who} {was} → {now}", "{who}’s deck {was} → {now}"),
    "grave": Said("cimitero di {who} {was} → {now}", "{who}’s graveyard {was} → {now}"),
}
_TURN: Final = Said("turno {n} di {who}", "{who}’s turn {n}")
_LEFT: Final = Said("{what} di {who} non è più in campo", "{what} of {who} is no longer in play")
_CAME: Final = Said("{what} di {who} è in campo", "{what} of {who} is in play")
_MOVED: Final = Said("{what} di {who}: {where}", "{what} of {who}: {where}")
_OTHERWISE: Final = Said("{what} di {who}: segni e modificatori", "{what} of {who}: marks and modifiers")


def differences(words: Words, was: State, now: State, names: tuple[str, ...]) -> tuple[Said, ...]:
    """What a correction changes, for the note in the log."""
    found: list[Said] = []
    if turn_number(was) != turn_number(now):
        found.append(filled(_TURN, n=now.sides[now.active].turn, who=names[now.active]))
    if was.phase != now.phase:
        found.append(PHASES[now.phase])
    for player, name in enumerate(names):
        found += _of_side(was.sides[player], now.sides[player], name)
        found += _of_field(words, was, now, player, name)
    return tuple(map(capital, found))


def _of_side(was: Side, now: Side, name: str) -> Iterator[Said]:
    for field, form in _NUMBERS.items():
        if getattr(was, field) != getattr(now, field):
            yield filled(form, who=name, was=getattr(was, field), now=getattr(now, field))
    for field, form in _PILES.items():
        if size(getattr(was, field)) != size(getattr(now, field)):
            yield filled(form, who=name, was=size(getattr(was, field)), now=size(getattr(now, field)))


def _of_field(words: Words, was: State, now: State, player: Player, name: str) -> Iterator[Said]:
    before = {card.serial: (card, at) for at in places(was, player) if (card := card_at(was, at))}
    after = {card.serial: (card, at) for at in places(now, player) if (card := card_at(now, at))}
    for serial in before.keys() - after.keys():
        yield filled(_LEFT, what=words.at(was, before[serial][1]), who=name)
    for serial in after.keys() - before.keys():
        yield filled(_CAME, what=words.at(now, after[serial][1]), who=name)
    for serial in sorted(before.keys() & after.keys()):
        old, (new, at) = before[serial][0], after[serial]
        if isinstance(old, Unit) and isinstance(new, Unit) and old.stands != new.stands:
            yield filled(_MOVED, what=words.at(now, at), who=name, where=POSITION[new.stands])
        elif old != new:
            yield filled(_OTHERWISE, what=words.at(now, at), who=name)
