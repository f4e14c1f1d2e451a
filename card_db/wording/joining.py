"""Steps and rules one after the other: one function joins them (EL-7.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

from card_db.wording.phrases import Phrase, Sentence, Series, Words
from card_db.wording.writer import Writer


class Voice(Enum):
    """Who speaks or acts in a step."""

    TELL = auto()
    """The reader does it."""
    SAY = auto()
    """Something is said of a card."""
    PLAYER = auto()
    """A player who is not told, but spoken of, does it."""
    IF = auto()
    """It begins with a condition."""


class Order(Enum):
    """Whether what is joined happens one after the other, or holds together."""

    STEPS = auto()
    RULES = auto()


@dataclass(frozen=True, slots=True)
class Part:
    """One step in words, in the forms it can take beside others."""

    voice: Voice
    plain: Phrase
    to: Phrase
    """After *puoi*: the infinitive."""
    you: Phrase
    """As against the other player: *tu peschi*."""
    ends: Voice
    """The voice it ends in: a chosen card is told first, then spoken of."""
    same_subject: bool = False
    """Its subject is that of the step before, and left out."""
    closed: bool = False
    """What follows is no longer part of its condition."""
    names_opponent: bool = False
    """After it, an order to the reader would be read as said of the opponent."""


def spoken(voice: Voice, phrase: Phrase, *, same_subject: bool = False, closed: bool = False) -> Part:
    """A part that has one form only."""
    return Part(voice, phrase, phrase, phrase, voice, same_subject, closed)


class Stance(Enum):
    """How the steps stand in their sentence."""

    PLAIN = auto()
    NESTED = auto()
    """Inside a condition: no sentence ends here."""
    OPTIONAL = auto()
    """After *puoi*: infinitives, as long as the reader is told."""


def joined(
    w: Writer, parts: Sequence[Part], order: Order, stance: Stance = Stance.PLAIN, *, contrasted: bool = False
) -> Phrase:
    """All parts as one phrase; after a step with a condition of its own a new sentence begins.

    ``contrasted``: the opponent was spoken of before, so that the reader is *tu*.
    """
    optional = stance is Stance.OPTIONAL
    pieces: list[Phrase] = [_first(parts[0], stance, contrasted=contrasted)]
    for place, (before, after) in enumerate(pairwise(parts), start=1):
        optional = optional and Voice.TELL is before.ends is after.voice
        if before.closed and stance is Stance.PLAIN:
            comma = Words("," if after.voice is Voice.IF else "")
            rest = joined(w, parts[place:], order, contrasted=before.names_opponent)
            return Series((*pieces, Words("."), Sentence(Series((w.small("then"), comma, rest)), "")))
        pieces += _link(w, before, after, order)
        pieces.append(after.to if optional else _beside(before, after))
    return Series(tuple(pieces))


def _first(part: Part, stance: Stance, *, contrasted: bool) -> Phrase:
    if stance is Stance.OPTIONAL:
        return part.to
    return part.you if contrasted and part.voice is Voice.TELL else part.plain


def _beside(before: Part, after: Part) -> Phrase:
    return after.you if before.ends is Voice.PLAYER and after.voice is Voice.TELL else after.plain


def _link(w: Writer, before: Part, after: Part, order: Order) -> tuple[Phrase, ...]:  # noqa: PLR0911 - the table
    """What stands between two steps."""
    if after.same_subject:
        return (w.small("and"),)
    if order is Order.RULES:
        return (Words(";"),)
    then = w.small("then")
    match before.ends, after.voice:
        case _, Voice.IF:
            return (Words(";"), then, Words(","))
        case Voice.TELL, Voice.TELL:
            return (Words(","), then)
        case Voice.PLAYER, Voice.TELL:
            return (w.small("and"),)
        case _, Voice.SAY:
            return (Words(";"),)
        case _:
            return (Words(";"), then)
