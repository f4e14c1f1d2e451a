"""Which cards can be named where: those that are known to be there, and what the unknown ones may be."""

from __future__ import annotations

from engines.ancient_duel import sayings
from engines.ancient_duel.cards import Book
from engines.ancient_duel.piles import Pile, copies
from engines.ancient_duel.sayings import Refusal
from engines.ancient_duel.state import ANY, UNKNOWN, FieldCard
from engines.ancient_duel.unknown import Census, Whole, has_unknown, kind_at, kind_of


def named_in(book: Book, side: Whole, pile: Pile) -> list[str]:
    """Every card that may be named as coming out of a hand or a deck, sorted, each once."""
    known = [card for card, _ in pile if card != UNKNOWN]
    if not has_unknown(pile):
        return known
    return sorted({*known, *Census(book, side).names()})


def refuse_named(book: Book, side: Whole, pile: Pile, card: str, missing: Refusal) -> Refusal | None:
    """Why a card cannot be named as coming out of a hand or a deck; ``missing`` if no card there is unknown."""
    if copies(pile, card):
        return None
    if not has_unknown(pile):
        return missing
    return None if Census(book, side).may_be(card) else _not_there(side)


def _not_there(side: Whole) -> Refusal:
    if side.list == ANY:
        return sayings.NOT_IN_LIST
    return sayings.NOT_IN_BASE if isinstance(side.list, str) else sayings.NOT_IN_DECK


def names_at(book: Book, side: Whole, at: FieldCard) -> list[str]:
    """What must be said of a set card when it is turned up: nothing ("") if it is known, else its possible names."""
    return [""] if at.card != UNKNOWN else Census(book, side).lies(at)


def refuse_name_at(book: Book, side: Whole, at: FieldCard, card: str) -> Refusal | None:
    """Why a set card cannot be turned up under this name (AD-1.8): what was paid, list and copies must agree."""
    if at.card != UNKNOWN:
        return sayings.KNOWN if card else None
    if not card:
        return sayings.WHICH
    kind, lies = kind_of(book.facts[card]), kind_at(at)
    if (kind is None) != (lies is None):
        return sayings.OTHER_KIND
    census = Census(book, side)
    if census.may_lie(at, card):
        return None
    return sayings.OTHER_COST if lies is not None and lies >= 0 and kind != lies else _not_there(side)
