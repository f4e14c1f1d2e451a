"""The words of one game in one language, as values that phrases are made of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from card_db.effects.profile import Profile
from card_db.effects.words import EnVerb, FormError, ItAdjective, ItArticles, ItVerb
from card_db.problems import Said
from card_db.wording.phrases import Gender, Modifier, Noun, Onset
from card_db.wording.templates import MarkError, Template, compile_template

_ENGLISH_ONSETS = {"a": Onset.PLAIN, "an": Onset.VOWEL, "": None}


class WordingError(Exception):
    """The tables cannot say an effect; the text of the error is the entry that is at fault."""

    wrong: ClassVar[Said]

    @property
    def said(self) -> Said:
        """What is wrong, with the entry, for the person who wrote the profile."""
        return Said(self.wrong.it.format(self), self.wrong.en.format(self))


class MissingWordingError(WordingError):
    """A word of the profile has no wording in a form that a sentence needs."""

    wrong = Said("Al profilo manca un testo: «{}».", 'The profile lacks a wording: "{}".')


class UnfitWordingError(WordingError):
    """A wording with a mark that its place does not know, or not in the notation of its kind of word."""

    wrong = Said(
        "Un testo del profilo non va bene al suo posto: «{}».", 'A wording of the profile does not fit its place: "{}".'
    )


@dataclass(frozen=True, eq=False)
class Lexicon:
    """How ``profile`` says its words in ``lang``; every template is compiled once."""

    profile: Profile
    lang: str

    def text(self, table: str, word: str, form: str = "") -> str:
        """The wording as the table has it; raises :class:`MissingWordingError`."""
        text = self.profile.wording(table, word, self.lang, form)
        if text is None:
            raise MissingWordingError(f"{table}.{word}: {self.lang}{'_' * bool(form)}{form}")
        return text

    def has(self, table: str, word: str, form: str = "") -> bool:
        """Whether the word has that form in this language."""
        return self.profile.wording(table, word, self.lang, form) is not None

    def template(self, table: str, word: str, form: str = "") -> Template:
        """The wording as a frame; raises :class:`UnfitWordingError` when its marks are none."""
        text = self.text(table, word, form)
        try:
            return _compiled(text)
        except MarkError as error:
            raise UnfitWordingError(f"{table}.{word}: {text}") from error

    def noun(self, table: str, word: str) -> Noun:
        """A noun with gender and onset; in English the article tells the onset."""
        self.text(table, word)
        if self.lang == "it":
            italian = self.profile.it_noun(table, word)
            return Noun(italian.singular, italian.plural, Onset(italian.onset), Gender(italian.gender))
        english = self.profile.en_noun(table, word)
        return Noun(english.singular, english.plural, _ENGLISH_ONSETS[english.article])

    def is_noun(self, table: str, word: str) -> bool:
        """Whether a value of an attribute is a noun of its own ("i tuoi Carri"), not hung on another (EL-7.5)."""
        return "|" in (self.profile.wording(table, word, "it") or "")

    def enemy(self) -> Modifier:
        """The adjective of the cards of the opponent."""
        if self.lang == "it":
            return Modifier(_compiled(f"<{self.text('game', 'enemy')}>"))
        return self.modifier("game", "enemy")

    def modifier(self, table: str, word: str) -> Modifier:
        """A word hung on a noun: an Italian wording that agrees, an English word with its article."""
        if self.lang == "it":
            return Modifier(self.template(table, word))
        text = self.text(table, word)
        try:
            english = self.profile.en_word(table, word)
        except FormError as error:
            raise UnfitWordingError(f"{table}.{word}: {text}") from error
        return Modifier(_compiled(english.text), _ENGLISH_ONSETS[english.article] or Onset.PLAIN)

    def small(self, word: str) -> Template:
        """A small word of the shared table."""
        return self.template("small", word)

    def adjective(self, entry: str) -> ItAdjective:
        """The forms of an Italian adjective."""
        return self.profile.it_adjective(entry)

    def articles(self, row: str) -> ItArticles:
        """A row of the Italian articles."""
        return self.profile.articles(row)

    def it_verb(self, entry: str) -> ItVerb:
        """The forms of an Italian verb."""
        return self.profile.it_verb(entry)

    def en_verb(self, entry: str) -> EnVerb:
        """The forms of an English verb."""
        return self.profile.en_verb(entry)


_compiled = cache(compile_template)


@cache
def lexicon(profile: Profile, lang: str) -> Lexicon:
    """The words of ``profile`` in ``it`` or ``en``."""
    return Lexicon(profile, lang)
