"""Where a word may be parted at the end of a line.

Italian and English by the patterns of pyphen, with what the patterns alone get wrong: elided
words (``L’incostituzionale``, ``dell’avversario``), words in brackets or quotation marks,
soft hyphens. Names (capitalised words), abbreviations and ids are not parted.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import Any

SOFT_HYPHEN = "\u00ad"

#: Fewest letters before and after the hyphen, fewest letters of a word that is parted.
BEFORE, AFTER, SHORTEST = 3, 3, 6

_LETTERS = re.compile(r"[^\W\d_]+")
_AFTER_SIGN = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
_AFTER_ADDRESS = re.compile(r"(?<=[/._@\\])(?=\w)")
_DICTIONARIES = {"it": "it_IT", "en": "en_GB"}


@lru_cache(maxsize=65536)
def parts(word: str, lang: str, *, names: bool = False) -> tuple[str, ...]:
    """The pieces between which ``word`` may be parted; a single piece when it may not.

    A piece that ends in ``-`` (a hyphen of the word itself) or in a sign of an address
    (``/ . _ @``) needs no hyphen added; every other piece but the last does (see
    :func:`needs_hyphen`). ``names`` parts capitalised words and addresses too: the way out for
    a word wider than its line. Soft hyphens are obeyed and taken out.
    """
    if SOFT_HYPHEN in word:
        return tuple(piece for piece in word.split(SOFT_HYPHEN) if piece) or ("",)
    if any(c.isdigit() for c in word):
        return _cut(word, [found.end() for found in _AFTER_ADDRESS.finditer(word)]) if names else (word,)
    signs = [found.end() for found in _AFTER_SIGN.finditer(word)]
    if signs:
        return _cut(word, signs)
    if names and (signs := [found.end() for found in _AFTER_ADDRESS.finditer(word)]):
        return _cut(word, signs)
    places = [
        found.start() + at
        for found in _LETTERS.finditer(word)
        if names or found.group().islower()
        for at in _patterns(found.group(), lang)
    ]
    return _cut(word, places)


def needs_hyphen(piece: str) -> bool:
    """Whether a hyphen is written after a piece at the end of a line."""
    return not piece.endswith(("-", "/", ".", "_", "@", "\\"))


def _cut(word: str, places: list[int]) -> tuple[str, ...]:
    edges = [0, *places, len(word)]
    return tuple(word[a:b] for a, b in pairwise(edges) if b > a) or (word,)


def _patterns(letters: str, lang: str) -> list[int]:
    if len(letters) < SHORTEST:
        return []
    dictionary = _dictionary(lang)
    return [] if dictionary is None else [int(at) for at in dictionary.positions(letters)]


@lru_cache(maxsize=8)
def _dictionary(lang: str) -> Any:
    """pyphen's patterns for a language, or ``None`` when it has none."""
    import pyphen

    name = _DICTIONARIES.get(lang) or pyphen.language_fallback(lang)
    return None if name is None else pyphen.Pyphen(lang=name, left=BEFORE, right=AFTER)
