"""Names with their articles: "la Guardia pretoriana", "degli Opliti spartani", "the Praetorian Guard".

A name is built on a noun ("Guardia") or is somebody's own ("Traiano"). Which is which a game says
in a list of words, in both languages with the Italian gender and number; a name built on no noun of the list
stands alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

IMPURE = re.compile(r"s[bcdfghlmnpqrtvz]|z|gn|ps|pn|x|y", re.IGNORECASE)
VOWEL = re.compile(r"[aeiouhàèéìòù]", re.IGNORECASE)

# Before a plain consonant, before an impure one (s + consonant, z, gn, ps, pn, x, y), before a vowel.
_THE: Mapping[str, tuple[str, str, str]] = {
    "m": ("il ", "lo ", "l’"),
    "f": ("la ", "la ", "l’"),
    "mp": ("i ", "gli ", "gli "),
    "fp": ("le ", "le ", "le "),
}
_OF: Mapping[str, tuple[str, str, str]] = {
    "m": ("del ", "dello ", "dell’"),
    "f": ("della ", "della ", "dell’"),
    "mp": ("dei ", "degli ", "degli "),
    "fp": ("delle ", "delle ", "delle "),
}
_ENDINGS = {"m": "o", "f": "a", "mp": "i", "fp": "e"}
GENDERS = tuple(_ENDINGS)
"""Gender and number of a noun in Italian."""


@dataclass(frozen=True, slots=True)
class Noun:
    """What a name is built on; ``gender`` is m, f, mp or fp (Italian). A ``proper`` name takes no article."""

    it: str
    en: str
    gender: str
    proper: bool = False


@dataclass(frozen=True, slots=True)
class Articles:
    """What stands before a name, "of" it, and the ending of what agrees with it (``copert_``); ``many``: a plural."""

    the: str
    of: str
    ending: str
    many: bool = False


def articles(name: str, lang: str, nouns: Iterable[Noun]) -> Articles:
    """The articles of a name; in Italian the first word decides, in English any word before a comma."""
    words = name.split(",", maxsplit=1)[0].split()
    if lang == "it":
        noun = next((noun for noun in nouns if noun.it in words[:1]), None)
        return _italian(name, noun)
    noun = next((noun for noun in nouns if noun.en in words), None)
    if noun is None or noun.proper:
        return Articles("", "of ", "")
    return Articles("the ", "of the ", "", _many(noun))


def _italian(name: str, noun: Noun | None) -> Articles:
    if noun is None or noun.proper:
        return Articles("", "di ", _ENDINGS[noun.gender] if noun else "a")
    onset = 1 if IMPURE.match(name) else 2 if VOWEL.match(name) else 0
    return Articles(_THE[noun.gender][onset], _OF[noun.gender][onset], _ENDINGS[noun.gender], _many(noun))


def _many(noun: Noun) -> bool:
    return noun.gender.endswith("p")


def agreement(endings: Iterable[str]) -> str:
    """The ending for several things together: masculine as soon as one of them is."""
    found = list(endings)
    if len(found) == 1:
        return found[0]
    return "i" if {"o", "i"} & set(found) else "e"
