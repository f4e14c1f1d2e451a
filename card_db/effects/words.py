"""The forms of a word: what a noun, an adjective, a verb needs so that a sentence can agree with it.

Forms are written in one cell, parts separated by ``|``; a form that does not exist is left out
(``effect_language.md``, sections 8 and 10).
"""

from __future__ import annotations

from dataclasses import dataclass

GENDERS = ("m", "f")
ONSETS = ("c", "z", "v")


class FormError(ValueError):
    """A cell that is not written in the notation of its kind of word; the text says what is expected."""


@dataclass(frozen=True, slots=True)
class ItNoun:
    """An Italian noun: ``"f|v|unità|unità"``. ``plural`` is empty where there is none."""

    gender: str
    """``m`` or ``f``."""
    onset: str
    """``c`` plain, ``z`` impure (lo, uno, gli), ``v`` vowel."""
    singular: str
    plural: str

    @classmethod
    def read(cls, text: str) -> ItNoun:
        """Read the notation; raises :class:`FormError`."""
        parts = _parts(text, 3, 4, "gender|onset|singular|plural")
        _one_of(parts[0], GENDERS)
        _one_of(parts[1], ONSETS)
        return cls(parts[0], parts[1], parts[2], parts[3] if len(parts) == 4 else "")


@dataclass(frozen=True, slots=True)
class EnNoun:
    """An English noun: ``"a|unit|units"``. ``article`` is empty where none is used."""

    article: str
    singular: str
    plural: str

    @classmethod
    def read(cls, text: str) -> EnNoun:
        """Read the notation; raises :class:`FormError`."""
        parts = _parts(text, 2, 3, "article|singular|plural")
        _one_of(parts[0], ("a", "an", ""))
        return cls(parts[0], parts[1], parts[2] if len(parts) == 3 else "")


@dataclass(frozen=True, slots=True)
class ItAdjective:
    """An Italian adjective: ``"z|scoperto|scoperta|scoperti|scoperte"``."""

    onset: str
    masculine: str
    feminine: str
    masculine_plural: str
    feminine_plural: str

    @classmethod
    def read(cls, text: str) -> ItAdjective:
        """Read the notation; raises :class:`FormError`."""
        parts = _parts(text, 5, 5, "onset|masculine|feminine|masculine plural|feminine plural")
        _one_of(parts[0], ONSETS)
        return cls(*parts)


@dataclass(frozen=True, slots=True)
class ItVerb:
    """An Italian verb: ``"pesca|pescare|pescar|peschi|pesca|pescano|peschi|peschino"``."""

    imperative: str
    infinitive: str
    clipped: str
    """The infinitive before a pronoun: *pescar-la*."""
    you: str
    he: str
    they: str
    subjunctive: str
    """*che egli …*"""
    subjunctive_they: str
    """*che essi …*"""

    @classmethod
    def read(cls, text: str) -> ItVerb:
        """Read the notation; raises :class:`FormError`."""
        form = "imperative|infinitive|infinitive before a pronoun|tu|egli|essi|che egli|che essi"
        return cls(*_parts(text, 8, 8, form))


@dataclass(frozen=True, slots=True)
class EnVerb:
    """An English verb: ``"draw|draws|draw"``. ``base`` is the imperative and the infinitive too."""

    base: str
    he: str
    they: str

    @classmethod
    def read(cls, text: str) -> EnVerb:
        """Read the notation; raises :class:`FormError`."""
        return cls(*_parts(text, 3, 3, "base|he|they"))


@dataclass(frozen=True, slots=True)
class EnWord:
    """An English word before a noun, with the article it takes: ``"a|face-up"``."""

    article: str
    text: str

    @classmethod
    def read(cls, text: str) -> EnWord:
        """Read the notation; raises :class:`FormError`."""
        parts = _parts(text, 2, 2, "article|word")
        _one_of(parts[0], ("a", "an"))
        return cls(*parts)


@dataclass(frozen=True, slots=True)
class ItArticles:
    """One row of the Italian articles (EL-7.3): the forms of *il*, of *del*, of *quel* …"""

    masculine: str
    masculine_impure: str
    masculine_vowel: str
    feminine: str
    feminine_vowel: str
    masculine_plural: str
    masculine_plural_other: str
    feminine_plural: str

    @classmethod
    def read(cls, text: str) -> ItArticles:
        """Read the notation; raises :class:`FormError`. *un* has no plural."""
        form = "m.|m. impure|m. vowel|f.|f. vowel|m. plural|m. plural other|f. plural"
        parts = _parts(text, 5, 8, form)
        return cls(*parts, *("" for _ in range(8 - len(parts))))


def _parts(text: str, least: int, most: int, form: str) -> list[str]:
    parts = text.split("|")
    if not least <= len(parts) <= most:
        raise FormError(form)
    return parts


def _one_of(part: str, valid: tuple[str, ...]) -> None:
    if part not in valid:
        raise FormError(" / ".join(value or "(nothing)" for value in valid))
