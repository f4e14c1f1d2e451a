"""Reading a position: which cards fit a description, what holds, what a unit's values are now.

Continuous rules are worked out at each reading and never stored (AD-12.4). Nothing here changes anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, assert_never

from card_db.effects import nodes as n
from engines.ancient_duel.board import Board, find
from engines.ancient_duel.cards import (
    ATK,
    BOTH,
    DEF,
    OTHERS,
    OWN,
    PIERCES,
    PROHIBITIONS,
    PROTECTIONS,
    Facts,
    Query,
    compares,
)
from engines.ancient_duel.piles import copies
from engines.ancient_duel.programs import unplayable
from engines.ancient_duel.state import UNKNOWN, FieldCard, Pick, Plan, Unit, ZoneCard
from engines.ancient_duel.unknown import Census, has_unknown
from engines.protocol import Player

Found: TypeAlias = tuple[Player, FieldCard]
"""A card on the field and whose it is."""

Names: TypeAlias = tuple[tuple[str, tuple[Pick, ...]], ...]
"""What ``as NAME`` has picked so far."""

LOWEST: Final = 1
HIGHEST: Final = 12
"""Between these every current value is read (AD-12.1)."""


@dataclass(slots=True)
class Context:
    """Whose effect is read, which card carries it (0: none on the field), its faction, whether it is a Tactic."""

    player: Player
    serial: int
    faction: str
    tactic: bool = False
    names: Names = ()


# which cards fit a description


def on_field(board: Board, query: Query, ctx: Context, *, affecting: bool) -> Iterator[Found]:
    """The cards on the field that fit, oldest first on each side.

    ``affecting``: the effect would do something to them, so factions and faces matter (AD-13.4,
    AD-13.6); otherwise a test or a count looks at them.
    """
    for player in query.players[ctx.player]:
        scoped = _is_scoped(board, query, ctx, player, affecting=affecting)
        side = board.sides[player]
        if query.units:
            for unit in side.units:
                if unit_fits(board, query, ctx, unit, affecting=affecting, scoped=scoped):
                    yield player, unit
        if query.plans:
            for plan in side.plans:
                if plan_fits(board, query, ctx, plan, scoped=scoped):
                    yield player, plan


def _is_scoped(board: Board, query: Query, ctx: Context, player: Player, *, affecting: bool) -> bool:
    """Whether only cards of the source's faction are meant on this side (AD-13.6, AD-R36)."""
    scope = board.house.faction_scope
    if player != ctx.player or query.any_faction or scope == "off":
        return False
    return affecting or scope == "own_cards_and_conditions"


def unit_fits(  # noqa: PLR0913 - a description, who reads it, and how
    board: Board, query: Query, ctx: Context, unit: Unit, *, affecting: bool, scoped: bool
) -> bool:
    """Whether a unit fits a description that speaks of units."""
    if query.other and unit.serial == ctx.serial:
        return False
    if unit.stands == "down":
        asked = query.down or query.any_face
        return query.blind and (asked or not (affecting or query.up)) and not scoped
    if query.down or unit.card not in query.ids or (query.stand and unit.stands is not query.stand):
        return False
    if query.role and not has_role(board, unit, query.role):
        return False
    if scoped and board.book.facts[unit.card].faction != ctx.faction:
        return False
    return not query.dynamic or all(_measures(board, ctx, unit, measure) for measure in query.dynamic)


def plan_fits(board: Board, query: Query, ctx: Context, plan: Plan, *, scoped: bool) -> bool:
    """Whether a plan card fits; a face-down one only if ``plan`` cards of that face are asked for (AD-R16)."""
    if query.other and plan.serial == ctx.serial:
        return False
    if not plan.up:
        return query.blind_plan and not (
            scoped and plan.card in board.book.facts and board.book.facts[plan.card].faction != ctx.faction
        )
    if query.down or plan.card not in query.ids:
        return False
    return not scoped or board.book.facts[plan.card].faction == ctx.faction


def has_role(board: Board, unit: Unit, role: str) -> bool:
    """Whether a unit is ``attacking``, ``attacked`` or ``fighting`` (AD-10.3)."""
    combat = board.combat
    if combat is None:
        return False
    if unit.serial == combat.attacker:
        return role != "attacked"
    return unit.serial == combat.target and role != "attacking"


def _measures(board: Board, ctx: Context, unit: Unit, measure: n.Measure) -> bool:
    """A comparison with a number that is read, or of the battle value (AD-12.3)."""
    facts = board.book.facts[unit.card]
    owner = next(player for player in (0, 1) if unit in board.sides[player].units)
    number = {"level": facts.level, "printed_atk": facts.atk}.get(measure.field)
    if number is None:
        number = battle_value(board, owner, unit)
    return compares(number, measure.compare, number_of(board, ctx, measure.value))


def in_zone(board: Board, query: Query, ctx: Context) -> list[ZoneCard]:
    """The cards in a deck, a graveyard or a hand that fit, each once; unknown ones by what they may be."""
    found: list[ZoneCard] = []
    zone = query.zone or ""
    for player in query.players[ctx.player]:
        side = board.sides[player]
        pile = getattr(side, zone)
        cards = [card for card, _ in pile if card in query.ids]
        if has_unknown(pile):
            named = Census(board.book, side).names()
            cards = sorted({*cards, *(card for card in named if card in query.ids)})
        scoped = _is_scoped(board, query, ctx, player, affecting=True)
        found += [
            ZoneCard(player, zone, card)
            for card in cards
            if not scoped or board.book.facts[card].faction == ctx.faction
        ]
    return found


def count(board: Board, selector: n.Selector, ctx: Context) -> int:
    """How many cards fit, as a test or a count sees them."""
    query = board.book.queries[id(selector)]
    if query.zone is None:
        return sum(1 for _ in on_field(board, query, ctx, affecting=False))
    total = 0
    for player in query.players[ctx.player]:
        scoped = _is_scoped(board, query, ctx, player, affecting=False)
        for card, number in getattr(board.sides[player], query.zone):
            if card in query.ids and not (scoped and board.book.facts[card].faction != ctx.faction):
                total += number
    return total


# what holds


def holds(board: Board, tests: Iterable[n.Test], ctx: Context) -> bool:
    """Whether all tests hold (4.6 of the effect language)."""
    for test in tests:
        match test:
            case n.Matches(selector, compare, number):
                if not compares(count(board, selector, ctx), compare, number):
                    return False
            case n.Is(object_, state):
                if not _is(board, object_, state, ctx):
                    return False
            case n.PlayerIs(_, player):
                if board.active not in players(player, ctx.player):
                    return False
            case _:
                assert_never(test)
    return True


def _is(board: Board, object_: n.Object, state: str, ctx: Context) -> bool:
    found = one(board, object_, ctx)
    if found is None:
        return any(
            isinstance(pick, ZoneCard) and pick.zone == state and copies_in(board, pick)
            for pick in _named(object_, ctx)
        )
    card = found[1]
    if state == "field":
        return True
    if isinstance(card, Plan):
        return state == ("up" if card.up else "down")
    if state in ("attacking", "attacked", "fighting"):
        return has_role(board, card, state)
    if state in ("up", "down"):
        return (card.stands == "down") == (state == "down")
    stands = "defence" if card.stands == "down" else card.stands
    return state == stands


def _named(object_: n.Object, ctx: Context) -> tuple[Pick, ...]:
    return next((picks for name, picks in ctx.names if isinstance(object_, n.Named) and name == object_.name), ())


def copies_in(board: Board, pick: ZoneCard) -> int:
    """How many copies of a picked card lie in its zone, unknown ones counting as possible copies."""
    pile = getattr(board.sides[pick.player], pick.zone)
    return copies(pile, pick.card) or copies(pile, UNKNOWN)


def one(board: Board, object_: n.Object, ctx: Context) -> Found | None:
    """The one card on the field that an object without a selection is, if it is there."""
    match object_:
        case n.This():
            return find(board, ctx.serial)
        case n.Foe():
            return foe(board, ctx.serial)
        case n.Named():
            picks = _named(object_, ctx)
            return find(board, picks[0]) if len(picks) == 1 and isinstance(picks[0], int) else None
        case n.Oldest(selector):
            found = on_field(board, board.book.queries[id(selector)], ctx, affecting=True)
            return min(found, key=lambda each: each[1].serial, default=None)
        case n.Target() | n.Choose() | n.All():
            return None
        case _:
            assert_never(object_)


def foe(board: Board, serial: int) -> Found | None:
    """The other unit of the combat (AD-10.3); none in a direct attack."""
    combat = board.combat
    if combat is None or not combat.target or serial not in (combat.attacker, combat.target):
        return None
    return find(board, combat.target if serial == combat.attacker else combat.attacker)


# numbers


def number_of(board: Board, ctx: Context, number: n.Number) -> int:
    """A number as it is now."""
    match number:
        case n.Int(written):
            return written
        case n.Count(selector, cap):
            found = count(board, selector, ctx)
            return found if cap is None else min(found, cap)
        case n.Read(field, object_):
            found_one = one(board, object_, ctx)
            if found_one is None or not isinstance(found_one[1], Unit) or found_one[1].stands == "down":
                return 0
            return value(board, found_one[0], found_one[1], field)
        case n.Counters():
            raise unplayable("", number)
        case _:
            assert_never(number)


def change_of(board: Board, ctx: Context, change: n.Change) -> int:
    """A change as it is now: so much more or less."""
    match change:
        case n.Signed(sign, number):
            amount = number_of(board, ctx, number)
            return amount if sign is PLUS else -amount
        case n.Either(tests, then, otherwise):
            return change_of(board, ctx, then if holds(board, tests, ctx) else otherwise)
        case _:
            assert_never(change)


def value(board: Board, player: Player, unit: Unit, stat: str) -> int:
    """The current ATK or DEF of a face-up unit: printed, stored and continuous, between 1 and 12 (AD-12.1)."""
    facts = board.book.facts[unit.card]
    total = facts.atk if stat == ATK else facts.defence
    for mod in unit.mods:
        if mod.stat in (stat, BOTH):
            total += mod.amount
    for ctx, tests, bonus in standing_of(board, player, unit, OWN[stat]):
        if holds(board, tests, ctx):
            total += change_of(board, ctx, bonus.change)
    for ctx, tests, bonus in standing(board, OTHERS[stat]):
        if is_about(board, bonus.object, ctx, player, unit) and holds(board, tests, ctx):
            total += change_of(board, ctx, bonus.change)
    return max(LOWEST, min(HIGHEST, total))


def battle_value(board: Board, player: Player, unit: Unit) -> int:
    """Current ATK in Attack, current DEF in Defence (AD-12.3)."""
    return value(board, player, unit, ATK if unit.stands == "attack" else DEF)


# continuous rules

Holding: TypeAlias = tuple[Context, tuple[n.Test, ...], Any]
"""A continuous rule with the context it is read in and the tests under which it holds."""


def standing(board: Board, kind: str) -> Iterator[Holding]:
    """Every continuous rule of one kind of the cards that are face-up on the field (AD-13.2)."""
    rules = board.book.rules[kind]
    for player in (0, 1):
        side = board.sides[player]
        for unit in side.units:
            if unit.grants or (unit.card in rules and unit.stands != "down"):
                yield from standing_of(board, player, unit, kind)
        for plan in side.plans:
            if plan.card in rules and plan.up:
                yield from standing_of(board, player, plan, kind)


def standing_of(board: Board, player: Player, card: FieldCard, kind: str) -> Iterator[Holding]:
    """The continuous rules of one kind of one face-up card, its own and those it was granted."""
    book = board.book
    own = book.rules[kind].get(card.card, ())
    grants = card.grants if isinstance(card, Unit) else ()
    if own or grants:
        ctx = Context(player, card.serial, book.facts[card.card].faction)
        for tests, rule in own:
            yield ctx, tests, rule
        for grant in grants:
            granted = book.granted.get((grant.card, grant.path))
            for tests, rule in granted[kind] if granted is not None else ():
                yield ctx, tests, rule


def is_about(board: Board, object_: n.Object, ctx: Context, player: Player, card: FieldCard) -> bool:
    """Whether the object of a continuous rule is, or includes, this card."""
    if isinstance(object_, n.This):
        return card.serial == ctx.serial
    if isinstance(object_, n.All):
        query = board.book.queries[id(object_.selector)]
        if player not in query.players[ctx.player]:
            return False
        scoped = _is_scoped(board, query, ctx, player, affecting=True)
        if isinstance(card, Unit):
            return query.units and unit_fits(board, query, ctx, card, affecting=True, scoped=scoped)
        return query.plans and plan_fits(board, query, ctx, card, scoped=scoped)
    found = one(board, object_, ctx)
    return found is not None and found[1].serial == card.serial


def is_protected(board: Board, player: Player, card: FieldCard, deed: str, by: Player) -> bool:
    """Whether what ``by`` controls cannot do the deed to this card: ``tactics``, ``destroy`` (AD-13.11, AD-13.12)."""
    return is_shielded(board, shields(board, deed), player, card, by)


def shields(board: Board, deed: str) -> list[Holding]:
    """The rules that protect cards from a deed."""
    return [holding for holding in standing(board, PROTECTIONS) if holding[2].deed == deed]


def is_shielded(board: Board, shields_: list[Holding], player: Player, card: FieldCard, by: Player) -> bool:
    """Whether one of these rules protects a card from a player."""
    return any(
        (rule.by is None or by != player)
        and is_about(board, rule.object, ctx, player, card)
        and holds(board, tests, ctx)
        for ctx, tests, rule in shields_
    )


def pierces(board: Board, player: Player, unit: Unit) -> bool:
    """Whether a unit takes the excess of a combat against Defence (AD-10.9)."""
    return any(
        is_about(board, rule.object, ctx, player, unit) and holds(board, tests, ctx)
        for ctx, tests, rule in standing(board, PIERCES)
    )


def forbidders(board: Board, player: Player, deed: str) -> list[Context]:
    """Who forbids a player this deed: ``activate_tactics``, ``attack_others`` (AD-1.4)."""
    return [
        ctx
        for ctx, tests, rule in standing(board, PROHIBITIONS)
        if rule.deed == deed and player in players(rule.player, ctx.player) and holds(board, tests, ctx)
    ]


PLUS: Final = n.Sign.PLUS
YOU: Final = n.Player.YOU
OPPONENT: Final = n.Player.OPPONENT


def players(who: n.Player, controller: Player) -> tuple[Player, ...]:
    """The players that a word means, seen from the controller of the card."""
    if who is YOU:
        return (controller,)
    return (1 - controller,) if who is OPPONENT else (controller, 1 - controller)


def context(  # noqa: PLR0913, PLR0917 - what a clause is: whose, on which card, printed where
    board: Board, player: Player, serial: int, card: str, path: tuple[int, ...], names: Names = ()
) -> Context:
    """The context of a clause of a card; what a Tactic grants is no longer the Tactic's own effect."""
    facts: Facts = board.book.facts[card]
    return Context(player, serial, facts.faction, facts.is_tactic and len(path) == 1, names)
