"""An effect cut into words, numbers and signs, each with its place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from card_db.problems import Said

LONGEST = 6
"""Digits of the largest number an effect can hold."""


class Sort(Enum):
    """What a token is."""

    WORD = "word"
    CAPITAL = "capital"
    """Begins with a capital letter: a card id, or a value spelled as its column spells it."""
    DIGITS = "digits"
    SIGN = "sign"
    """Punctuation, a comparison, ``+`` or ``-``."""
    STRANGE = "strange"
    END = "end"


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the text; ``start`` and ``end`` are characters from 0."""

    sort: Sort
    text: str
    start: int
    end: int


_PIECES = re.compile(
    r"(?P<word>[^\W\d_A-Z]\w*)|(?P<capital>[0-9]*[A-Z][\w-]*)|(?P<digits>[0-9]+)"
    r"|(?P<sign>>=|<=|[-:;|()\[\]{},/+=<>])|(?P<strange>\S)"
)

_MEANT = {"−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "≥": ">=", "≤": "<=", "×": "/", "；": ";", "：": ":"}
"""Characters that a word processor or a keyboard puts in place of a sign."""


def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a cell, the last of them its end; nothing is refused here."""
    found = [Token(Sort(m.lastgroup), m.group(), m.start(), m.end()) for m in _PIECES.finditer(text)]
    return (*found, Token(Sort.END, "", len(text), len(text) + 1))


def out_of_place(token: Token) -> Said:
    """What is wrong with a token that cannot stand where it stands."""
    if token.sort is Sort.END:
        return Said("L’effetto finisce troppo presto.", "The effect stops too early.")
    if token.sort is Sort.CAPITAL:
        return CAPITALS
    if token.sort is Sort.STRANGE:
        return _strange(token.text)
    return Said(f"«{token.text}» qui non può stare.", f'"{token.text}" has no place here.')


CAPITALS = Said("Le maiuscole sono solo per gli id delle carte.", "Capital letters are for card ids only.")
LOWER_CASE = Said("parole in minuscolo", "words in lower case")


def _strange(character: str) -> Said:
    it = f"Il carattere «{character}» qui non può stare"
    en = f'The character "{character}" has no place here'
    if character in _MEANT:
        meant = _MEANT[character]
        return Said(f"{it}: il segno è «{meant}».", f'{en}: the sign is "{meant}".')
    return Said(it + ".", en + ".")
