"""What every part of a card's text is written with: the words, the names of cards, the card that speaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from card_db.effects import nodes as n
from card_db.effects.walk import walk
from card_db.wording.discourse import Discourse
from card_db.wording.lexicon import Lexicon
from card_db.wording.phrases import NOTHING, Frame, Noun, Phrase, Words
from card_db.wording.templates import Template

Picks: TypeAlias = Mapping[str, n.Target | n.Choose]
"""What the names of a clause were given to."""


@dataclass(frozen=True)
class Writer:
    """Everything that stays the same while one clause is put into words."""

    words: Lexicon
    names: Mapping[str, str]
    """Card id: name in the language of the words."""
    kind: str
    """The kind of card that speaks; in a granted clause, of the card that received it."""
    clause: Callable[[Writer, n.Clause], Phrase]
    """Puts a granted clause into words, for its quotation marks."""
    picks: Picks = field(default_factory=dict)
    further: frozenset[n.Bonus] = frozenset()
    """Bonuses that earlier clauses of the card gave (EL-7.12)."""

    @property
    def me(self) -> Noun:
        """The noun by which the card speaks of itself."""
        noun = self.words.profile.kind(self.kind).self_noun
        return self.words.noun("nouns" if noun in self.words.profile.nouns else "things", noun)

    def said(self, template: str, **slots: Phrase) -> Frame:
        """A shared frame."""
        return Frame(self.words.template("templates", template), slots)

    def small(self, word: str) -> Phrase:
        """A small word."""
        return Frame(self.words.small(word))

    def quoted(self, phrase: Phrase) -> Phrase:
        """In the quotation marks of the language."""
        return Frame(self.words.small("quote"), {"words": phrase})

    def title(self, card: str) -> Phrase:
        """A card by its name; by its id where nobody gave one."""
        return self.quoted(Words(self.names.get(card, card)))

    def thing(self, word: str) -> Noun:
        """A noun that only wordings use."""
        return self.words.noun("things", word)

    def fill(self, template: Template, slots: Mapping[str, Phrase]) -> dict[str, Phrase]:
        """The slots of a template; one that has nothing to say stays empty."""
        return {slot: slots.get(slot, NOTHING) for slot in template.slots}


@dataclass(frozen=True, slots=True)
class Moment:
    """One point of a text: what stays the same, and what is being talked of there."""

    w: Writer
    d: Discourse

    def then(self, d: Discourse) -> Moment:
        """A later point."""
        return Moment(self.w, d)


def picks_of(clause: n.Clause) -> Picks:
    """The named picks of a clause, a granted clause inside it left out."""
    found = (node for node in walk(clause, granted=False) if isinstance(node, n.Target | n.Choose))
    return {pick.name: pick for pick in found if pick.name}
