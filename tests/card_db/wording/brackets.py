"""Bracket language: every entry of the word tables stands in brackets that say where it came from (EL-7.4, 2)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from card_db.effects.profile import Profile

_MARK = re.compile(r"\{(?:\w+ )?\w+\}|\[\w+\]|<\w+>")
_WORDS = re.compile(r"[^\W_].*[^\W_]|[^\W_]", re.DOTALL)
_BRACKETED = re.compile(r"⟦[^⟧]*?│([^⟧]*)⟧")
_NOT_SAID = ("articles", "reminders")
"""Articles are grammar (EL-7.3); reminder sentences are no part of a card's text."""
_FIRST_FORM = {"it": 2, "en": 1}


def bracketed(profile: Profile) -> Profile:
    """The profile with every entry in brackets."""
    wordings = {
        table: entries if table in _NOT_SAID else {word: _entry(table, word, texts) for word, texts in entries.items()}
        for table, entries in profile.wordings.items()
    }
    return replace(profile, wordings=wordings)


def outside(text: str) -> str:
    """What stands outside all brackets."""
    return _BRACKETED.sub(" ", text)


def origins(text: str) -> set[str]:
    """The table entries that a text was made of."""
    return set(_BRACKETED.findall(text))


def entries(profile: Profile) -> set[str]:
    """Every entry with words of its own."""
    return {
        origin
        for table, words in bracketed(profile).wordings.items()
        for word, texts in words.items()
        for wording in texts.values()
        for origin in origins(wording)
    }


def _entry(table: str, word: str, texts: Mapping[str, str]) -> Mapping[str, str]:
    return {key: _wording(f"{table}.{word}.{key}", table, key, text) for key, text in texts.items()}


def _wording(origin: str, table: str, key: str, text: str) -> str:
    if origin == "game.enemy.it":
        return text  # the entry of an adjective, not a word
    if table.startswith("verbs") or table == "adjectives" or (key in _FIRST_FORM and "|" in text):
        first = 0 if table.startswith("verbs") else 1 if table == "adjectives" else _FIRST_FORM[key]
        *notation, forms = text.split("|", first)
        return "|".join([*notation, *(_bracket(origin, form) for form in forms.split("|"))])
    return _template(origin, text)


def _template(origin: str, text: str) -> str:
    """A template: its marks stay, the words between them are bracketed."""
    said, end = "", 0
    for mark in _MARK.finditer(text):
        said += _literal(origin, text[end : mark.start()]) + mark.group()
        end = mark.end()
    return said + _literal(origin, text[end:])


def _literal(origin: str, text: str) -> str:
    return _WORDS.sub(lambda words: _bracket(origin, words.group()), text, count=1)


def _bracket(origin: str, words: str) -> str:
    return f"⟦{words}│{origin}⟧" if words else ""
