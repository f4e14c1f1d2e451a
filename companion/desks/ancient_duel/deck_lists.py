"""Deck lists as people write them: a table of ids and copies, made into a deck with its kind and factions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from card_db.problems import Said, nearest
from engines.ancient_duel.cards import Book
from engines.ancient_duel.decks import FAULTS, SHARES, Deck, violations
from engines.ancient_duel.piles import pile

_ID: Final = re.compile(r"\b[A-Z0-9]+(?:-[A-Z0-9]+)+\b")
_COPIES: Final = re.compile(r"(?<![\w-])(\d{1,3})\s?[X×]?(?![\w-])")
_HEADER: Final = re.compile(r"\bid\b|\bcopies\b|\bcopie\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ReadList:
    """The cards of a list with their copies, and the lines that could not be read."""

    cards: Mapping[str, int]
    unread: tuple[str, ...] = ()


def read_list(text: str) -> ReadList:
    """A list with an id and a number in every line, in any order, whatever stands between; 1 without a number."""
    cards, unread = Counter[str](), list[str]()
    for line in text.splitlines():
        found, rest = _ID.search(line.upper()), _ID.sub(" ", line.upper())
        copies = _COPIES.search(rest)
        if found:
            cards[found[0]] += int(copies[1]) if copies else 1
        elif line.strip(" ,;\t\"'") and not _HEADER.search(line):
            unread.append(line.strip())
    return ReadList({card: count for card, count in cards.items() if count > 0}, tuple(unread))


def decoded(data: bytes) -> str:
    """An uploaded file as text; ids are plain letters, so that a wrong guess does no harm."""
    for encoding in ("utf-8-sig", "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("cp1252", errors="replace")


def deck_of_list(book: Book, cards: Mapping[str, int]) -> Deck:
    """The deck of a list: the faction with the most cards is the main one, their number says the kind (AD-3.5)."""
    counts = Counter[str]()
    for card, count in cards.items():
        if card in book.facts:
            counts[book.facts[card].faction] += count
    factions = tuple(faction for faction, _ in counts.most_common())
    kind = {len(SHARES[name]): name for name in SHARES}.get(len(factions), "single")
    return Deck(kind, factions or (book.factions[0],), pile(cards))


def faults(book: Book, deck: Deck, games: int, unlocks: str) -> tuple[tuple[str, Said], ...]:
    """Everything that is wrong with a deck: the rule and the sentence (AD-3.8), unknown ids with the nearest one."""
    found = [FAULTS[code] for code in violations(book, deck, games=games, unlocks=unlocks)]
    return (*found, *(("AD-3.8", _unknown(book, card)) for card, _ in deck.cards if card not in book.facts))


def _unknown(book: Book, card: str) -> Said:
    near = nearest(card, book.facts)
    if not near:
        return Said(f"{card} non c’è", f"there is no {card}")
    return Said(f"{card} non c’è, forse {near}?", f"there is no {card}, perhaps {near}?")


def plain_deck(deck: Deck) -> dict[str, object]:
    """A deck as plain values of a configuration."""
    return {"kind": deck.kind, "factions": list(deck.factions), "cards": dict(deck.cards)}
