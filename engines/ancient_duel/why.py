"""Why a unit's value is what it is: the parts that add up to it, each with where it comes from and when it ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from card_db.effects import nodes as n
from engines.ancient_duel.actions import Place
from engines.ancient_duel.board import Board, cards_of
from engines.ancient_duel.cards import ATK, BOTH, OTHERS, OWN, Standing
from engines.ancient_duel.effects import is_up
from engines.ancient_duel.places import place_of, unit_at
from engines.ancient_duel.reading import HIGHEST, LOWEST, Context, change_of, holds, is_about
from engines.ancient_duel.state import FieldCard, Grant, Mod, Plan, Unit
from engines.protocol import Player

Kind: TypeAlias = Literal["printed", "stored", "wound", "standing", "limit"]
"""``printed`` on the card; ``stored`` by an effect for a time; a ``wound``; ``standing`` as long as something holds;
the ``limit`` of AD-12.1, which keeps every value between 1 and 12."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a value: how much, from which card ("" if nobody knows), and until when.

    ``at`` is where the card lies that gives a standing part. ``until`` is the player and the number of the own turn in
    whose End phase the part ends, with turn 0 for the end of the combat; None for what has no end of its own.
    """

    kind: Kind
    amount: int
    card: str = ""
    at: Place | None = None
    until: tuple[Player, int] | None = None


def parts(board: Board, at: Place, stat: str) -> tuple[Part, ...]:
    """The parts that add up to the current ATK or DEF (``stat``) of the unit at a place, the printed one first.

    Parts of 0 are left out, but for the printed one. Nothing for an empty place or a face-down unit, which has no
    values (AD-5.3).
    """
    unit = unit_at(board, at)
    if unit is None or unit.stands == "down":
        return ()
    facts = board.book.facts[unit.card]
    printed = Part("printed", facts.atk if stat == ATK else facts.defence, unit.card)
    given = [*_stored(unit, stat), *_standing(board, at.player, unit, stat)]
    found = [printed, *(part for part in given if part.amount)]
    total = sum(part.amount for part in found)
    over = max(LOWEST, min(HIGHEST, total)) - total
    return (*found, Part("limit", over)) if over else tuple(found)


def _stored(unit: Unit, stat: str) -> Iterator[Part]:
    """What effects and combats have left on the unit (AD-11, AD-12.5)."""
    for mod in unit.mods:
        if mod.stat in (stat, BOTH):
            yield Part("wound" if mod.wound else "stored", mod.amount, mod.source, until=_end(mod))


def _end(each: Mod | Grant) -> tuple[Player, int]:
    return each.player, each.turn


def _standing(board: Board, player: Player, unit: Unit, stat: str) -> Iterator[Part]:
    """What face-up cards give the unit as long as their tests hold (AD-12.4)."""
    for giver in (0, 1):
        for card in cards_of(board.sides[giver]):
            if is_up(card):
                yield from _given(board, giver, card, player, unit, stat)


def _given(  # noqa: PLR0913, PLR0917 - who gives, who receives
    board: Board, giver: Player, card: FieldCard, player: Player, unit: Unit, stat: str
) -> Iterator[Part]:
    """What one card gives the unit, by its own clauses and by those it was granted."""
    ctx = Context(giver, card.serial, board.book.facts[card.card].faction)
    for source, until, rules in _clauses(board, card, stat, itself=card.serial == unit.serial):
        for tests, rule in rules:
            if not isinstance(rule, n.Bonus) or not is_about(board, rule.object, ctx, player, unit):
                continue
            if holds(board, tests, ctx):
                yield Part("standing", change_of(board, ctx, rule.change), source, place_of(board, card.serial), until)


def _clauses(
    board: Board, card: FieldCard, stat: str, *, itself: bool
) -> Iterator[tuple[str, tuple[Player, int] | None, tuple[Standing, ...]]]:
    """The bonuses of a card on a value: where they are printed, when they end, the rules."""
    book = board.book
    for kind in (OWN[stat], OTHERS[stat]) if itself else (OTHERS[stat],):
        yield card.card, None, book.rules[kind].get(card.card, ())
        for grant in () if isinstance(card, Plan) else card.grants:
            granted = book.granted.get((grant.card, grant.path))
            yield grant.card, _end(grant), granted[kind] if granted else ()
