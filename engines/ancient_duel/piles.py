"""Piles of cards without an order: hands, decks, graveyards, deck lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

Pile: TypeAlias = tuple[tuple[str, int], ...]
"""Card ids with how many of each, sorted by id; ``?`` stands for cards that nobody has named."""

NOTHING: Final[Pile] = ()


def pile(cards: Mapping[str, int] | Iterable[str]) -> Pile:
    """The pile of these cards."""
    return tuple(sorted((card, count) for card, count in Counter(cards).items() if count))


def size(cards: Pile) -> int:
    """How many cards are in the pile."""
    total = 0
    for _, count in cards:
        total += count
    return total


def copies(cards: Pile, card: str) -> int:
    """How many copies of one card are in the pile."""
    for each, count in cards:
        if each == card:
            return count
    return 0


def added(cards: Pile, card: str, count: int = 1) -> Pile:
    """The pile with so many copies more."""
    for index, (each, there) in enumerate(cards):
        if each == card:
            return (*cards[:index], (card, there + count), *cards[index + 1 :])
        if each > card:
            return (*cards[:index], (card, count), *cards[index:])
    return (*cards, (card, count))


def taken(cards: Pile, card: str, count: int = 1) -> Pile:
    """The pile with so many copies less; they must be there."""
    for index, (each, there) in enumerate(cards):
        if each == card:
            if there == count:
                return cards[:index] + cards[index + 1 :]
            return (*cards[:index], (card, there - count), *cards[index + 1 :])
    raise KeyError(card)
