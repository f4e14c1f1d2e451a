"""Cards found by a few letters of their name, by the beginning of a word, or by the id that is printed on them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from companion.desks.ancient_duel.catalogue import Catalogue

_BREAK = re.compile(r"[^a-z0-9]+")


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """The text in small letters without accents, its words apart by one space."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))
    return _BREAK.sub(" ", bare).strip()


def found(catalogue: Catalogue, cards: Iterable[str], typed: str, lang: str) -> tuple[str, ...]:
    """Those of the cards that fit what was typed, first by the name in ``lang``; all of them for nothing typed.

    Every word must begin a word of the name in one of the languages, or stand in the id, dashes or not.
    """
    words = folded(typed).split()
    ranked = ((_rank(catalogue, card, words, lang), card) for card in cards)
    return tuple(card for rank, card in sorted(ranked, key=lambda each: each[0]) if rank < _NO)


_NO = 9


def _rank(catalogue: Catalogue, card: str, words: list[str], lang: str) -> int:
    """0 for the beginning of the name, 1 for its words, 2 for the other language, 3 for the id; 9 for no fit."""
    name = catalogue.name(card)
    own, other = folded(name.in_(lang)), folded(name.en if lang == "it" else name.it)
    if own.startswith(" ".join(words)):
        return 0
    if _begin(own, words):
        return 1
    if _begin(other, words):
        return 2
    return 3 if "".join(words) in folded(card).replace(" ", "") else _NO


def _begin(name: str, words: list[str]) -> bool:
    return all(any(each.startswith(word) for each in name.split()) for word in words)
