"""What a card that nobody has named can be.

The cards of a player's deck list that have not been seen are in hand, in the deck, or set. A set
card tells something: that it is a plan card, or a unit for which so much was paid. A card may be
named only if the others can still be what is known of them.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

from engines.ancient_duel.board import Half, cards_of
from engines.ancient_duel.cards import Book, Facts
from engines.ancient_duel.piles import Pile
from engines.ancient_duel.state import UNKNOWN, FieldCard, Plan, Side

Kind: TypeAlias = int | None
"""What is known of an unknown set card: what was paid for a unit, None for a plan card."""

ANY_UNIT: Final = -1
"""A unit that was not set from hand but put face-down: nothing was paid."""

Whole: TypeAlias = Side | Half


def kind_of(facts: Facts) -> Kind:
    """As what kind of unknown card a card would be set."""
    return facts.placing if facts.is_unit else None


def kind_at(card: FieldCard) -> Kind:
    """What kind of unknown card lies on the field."""
    if isinstance(card, Plan):
        return None
    return ANY_UNIT if card.paid is None else card.paid


def has_unknown(pile: Pile) -> bool:
    """Whether there are cards in the pile that nobody has named (``?`` sorts before any id)."""
    return bool(pile) and pile[0][0] == UNKNOWN


def seen(side: Whole) -> dict[str, int]:
    """Every card of a player that bears a name now, with how many of each."""
    named: dict[str, int] = {}
    for pile in (side.hand, side.deck, side.grave):
        for card, count in pile:
            named[card] = named.get(card, 0) + count
    for each in cards_of(side):
        named[each.card] = named.get(each.card, 0) + 1
    named.pop(UNKNOWN, None)
    return named


class Census:
    """The unseen cards of one player, counted by kind against what the set cards must be."""

    def __init__(self, book: Book, side: Whole) -> None:
        """Count once."""
        self.book = book
        self.left = Counter(book.pool(side.list))
        self.left.subtract(seen(side))
        self.there: Counter[Kind] = Counter()
        for card, count in self.left.items():
            self.there[kind_of(book.facts[card])] += count
        unknown = [card for card in cards_of(side) if card.card == UNKNOWN]
        self.set = Counter(map(kind_at, unknown))

    def fits(self) -> bool:
        """Whether the set cards can be among the unseen ones."""
        return all(self.spare(kind, 0) for kind in self.set)

    def spare(self, kind: Kind, cards: int = 1) -> bool:
        """Whether the set cards can do without so many unseen cards of a kind."""
        if kind != ANY_UNIT and self.there[kind] - cards < self.set[kind]:
            return False
        return kind is None or self._units(self.there) - cards >= self._units(self.set)

    @staticmethod
    def _units(counts: Counter[Kind]) -> int:
        return sum(counts.values()) - counts[None]

    def may_be(self, card: str) -> bool:
        """Whether an unknown card in hand or deck may turn out to be this one."""
        return self.left[card] > 0 and self.spare(kind_of(self.book.facts[card]))

    def names(self) -> list[str]:
        """What an unknown card in hand or deck may turn out to be, sorted."""
        return [card for card in sorted(self.left) if self.may_be(card)]

    def may_lie(self, at: FieldCard, card: str) -> bool:
        """Whether an unknown set card may turn out to be this one: kind, payment, list and copies agree."""
        kind, lies = kind_of(self.book.facts[card]), kind_at(at)
        if self.left[card] < 1 or (lies != kind and not (lies == ANY_UNIT and kind is not None)):
            return False
        self.set[lies] -= 1
        agrees = self.spare(kind)
        self.set[lies] += 1
        return agrees

    def lies(self, at: FieldCard) -> list[str]:
        """What an unknown set card may turn out to be, sorted."""
        return [card for card in sorted(self.left) if self.may_lie(at, card)]


def may_set(book: Book, side: Whole, kind: Kind) -> bool:
    """Whether a card of this kind can be among the unknown cards in hand, so that one may be set unnamed."""
    return has_unknown(side.hand) and bool(_set_census(book, side, kind).spare(kind))


def kinds_to_set(book: Book, side: Whole) -> list[Kind]:
    """The kinds of cards that may be set unnamed: units by what they cost, then plan cards."""
    kinds = {kind_of(book.facts[card]) for card in book.pool(side.list)}
    ordered = sorted(kinds, key=lambda kind: (kind is None, kind or 0))
    return [kind for kind in ordered if may_set(book, side, kind)]


def _set_census(book: Book, side: Whole, kind: Kind) -> Census:
    """The unseen cards once those in hand that may be the set card are counted among them."""
    census = Census(book, side)
    forgotten = sum(count for _, count in known_of_kind(book, side.hand, kind))
    census.there[kind] += forgotten
    return census


def known_of_kind(book: Book, hand: Pile, kind: Kind) -> Pile:
    """The named cards in a hand that may be the one that is set unnamed: from then on nobody knows."""
    return tuple((card, count) for card, count in hand if card != UNKNOWN and kind_of(book.facts[card]) == kind)
