"""Which facts of an example are told together, and which the deed has said already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from card_db.scenarios.model import (
    Action,
    Check,
    Choose,
    Deploy,
    Discard,
    Legal,
    Number,
    Place,
    Quantity,
    Ref,
    SetDown,
    Side,
    Stands,
    Turn,
    Value,
)


def place(check: Stands) -> tuple[Side, str, int, Place]:
    """Which card is where, in the form of :func:`lands`."""
    return check.side, check.card.card, check.card.copy, check.place


def lands(action: Action) -> Iterator[tuple[Side, str, int, Place]]:
    """Where a deed by its very words puts cards."""
    match action:
        case Deploy(side, ref, position) | Turn(side, ref, position):
            yield side, ref.card, ref.copy, Place(position.value)
        case SetDown(side, ref):
            yield side, ref.card, ref.copy, Place.DOWN
        case Discard(side, refs):
            yield from ((side, ref.card, ref.copy, Place.GRAVE) for ref in refs)


def spoken_of(actions: Sequence[Action]) -> Ref | None:
    """The card that a deed speaks of last."""
    match actions[-1] if actions else None:
        case Deploy(_, ref, _) | Turn(_, ref, _) | Choose(_, (ref,), _):
            return Ref(ref.card, ref.copy)
        case _:
            return None


def topic(facts: Sequence[Check | None]) -> Ref | None:
    """The card that facts speak of last, if it is one alone."""
    match facts:
        case [Stands(_, ref, _)]:
            return Ref(ref.card, ref.copy)
        case [Value(_, ref, _), *_]:
            return Ref(ref.card, ref.copy)
        case _:
            return None


def all_in_hand(facts: Sequence[Check | None], following: Sequence[Check | None]) -> bool:
    """Whether the cards named here are the whole hand, as the next fact counts it."""
    first, count = facts[0], following[0] if following else None
    return (
        isinstance(first, Stands)
        and first.place is Place.HAND
        and count == Number(first.side, Quantity.HAND, len(facts))
    )


def kinship(check: Check | None) -> tuple[object, ...]:
    """Checks that are told in one sentence: cards going to one place, the two values of one unit, choices."""
    match check:
        case Stands(side, _, place):
            return "stands", side, place
        case Value(side, card, _):
            return "value", side, card
        case Legal(Choose(side, (_, *_), _)):
            return "choice", side
        case _:
            return ("fact", id(check))
