"""Sentences in pieces: cards and rules marked, clauses about one player joined, a capital and a full stop."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from card_db.scenarios.model import Side
from card_db.scenarios.phrases import Both, Language

SLOT = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class CardName:
    """A card named in a sentence, so that whoever prints it may set it apart or link it."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class RuleName:
    """A rule cited in a sentence."""

    id: str


Part: TypeAlias = str | CardName | RuleName
Sentence: TypeAlias = tuple[Part, ...]
"""A sentence in pieces; :func:`plain` puts them together."""
Slot: TypeAlias = Sentence | str | int


@dataclass(frozen=True, slots=True)
class Clause:
    """Something said of a player, without its subject; or, with no ``side``, a whole clause.

    ``alone``: it is not joined to its neighbours. ``leads``: what comes next follows from it, after a colon.
    """

    side: Side | None
    text: Sentence
    alone: bool = False
    leads: bool = False


def plain(sentence: Sentence) -> str:
    """The sentence as one text."""
    return "".join(
        part if isinstance(part, str) else part.text if isinstance(part, CardName) else part.id for part in sentence
    )


def fill(template: str, **slots: Slot) -> Sentence:
    """A template with its slots filled."""
    parts: list[Part] = []
    for number, piece in enumerate(SLOT.split(template)):
        value = slots[piece] if number % 2 else piece
        parts.extend(value if isinstance(value, tuple) else [str(value)])
    return tuple(part for part in parts if part)


def listed(items: Sequence[Sentence], last: str) -> Sentence:
    """``a, b and c``; ``last`` stands before the last."""
    parts: list[Part] = []
    for number, item in enumerate(items):
        if number:
            parts.append(last if number == len(items) - 1 else ", ")
        parts.extend(item)
    return tuple(parts)


def sentence(clause: Sentence) -> Sentence:
    """A capital and a full stop."""
    first, last = clause[0], clause[-1]
    if isinstance(first, str):
        clause = (first[:1].upper() + first[1:], *clause[1:])
    return clause if isinstance(last, str) and last.endswith(".") else (*clause, ".")


def sentences(clauses: Sequence[Clause], say: Language, before: Side | None = None) -> Iterator[Sentence]:
    """The clauses in sentences; those about one player that stand together share a subject and a sentence.

    ``before`` is the player the sentence before these was about.
    """
    lead: Sentence = ()
    for clause in _joined(clauses, say):
        text = clause.text
        if clause.side is not None:
            subjects = say.subjects_again if clause.side is before else say.subjects
            text = (subjects.of(clause.side is Side.P1), *text)
        if lead and not clause.alone and not clause.leads:
            text, lead = (*lead, ": ", *text), ()
        elif lead:
            yield sentence(lead)
            lead = ()
        before = clause.side
        if clause.leads:
            lead = text
        else:
            yield sentence(tuple(part for part in text if part))
    if lead:
        yield sentence(lead)


def _joined(clauses: Sequence[Clause], say: Language) -> Iterator[Clause]:
    """Neighbours about one player as one clause."""
    for side, group in groupby(clauses, key=lambda clause: None if clause.alone else clause.side):
        if side is None:
            yield from group
        else:
            yield Clause(side, listed(_have_once([clause.text for clause in group], say.have), say.words["and"]))


def _have_once(texts: Sequence[Sentence], have: Both) -> list[Sentence]:
    """``hai 9 Energia`` and ``hai in mano 1 carta``: where all begin with this verb, only the first keeps it."""
    for verb in (f"{have.you} ", f"{have.they} "):
        firsts = [text[0] if isinstance(text[0], str) else "" for text in texts]
        if all(first.startswith(verb) for first in firsts):
            rest = zip(firsts[1:], texts[1:], strict=True)
            return [texts[0], *((first.removeprefix(verb), *text[1:]) for first, text in rest)]
    return list(texts)
