"""A clause's steps laid out in a line, so that carrying them out can stop at a choice and go on later."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar, assert_never

from card_db.effects import nodes as n
from card_db.problems import Said
from engines.errors import EngineError

T = TypeVar("T")

PUBLIC: Final = (None, "grave")
"""Zones whose cards both players see (AD-1.8); None is the field."""


class UnplayableCardError(EngineError):
    """A card's effect says something that the rules of Ancient Duel have no meaning for; ``place`` is the card."""


@dataclass(frozen=True, slots=True)
class Do:
    """Carry out an action; ``picks`` is the selection it contains, if it contains one (AD-13.3)."""

    action: n.Action
    picks: n.Target | n.Choose | None


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay a cost of so many cards from hand (AD-13.14)."""

    cards: int


@dataclass(frozen=True, slots=True)
class Offer:
    """Ask whether to go on, or to pay so many cards (AD-13.14); then go to one instruction or another."""

    asked: n.Player
    cards: int
    accepted: int
    declined: int


@dataclass(frozen=True, slots=True)
class Guard:
    """Go on only if the tests hold, else at ``past``."""

    tests: tuple[n.Test, ...]
    past: int


Instruction: TypeAlias = Do | Pay | Offer | Guard


@dataclass(frozen=True, slots=True)
class Program:
    """A clause as it is carried out.

    ``tests`` is its requirement, ``cards`` how many cards its cost is, ``needs`` the selections among
    public cards that must be possible before it may be used (AD-9.5, AD-13.5). ``optional`` says
    that a selection may be declined: in a clause that was triggered (AD-13.5).
    """

    code: tuple[Instruction, ...]
    tests: tuple[n.Test, ...] = ()
    cards: int = 0
    needs: tuple[n.Target | n.Choose, ...] = ()
    optional: bool = False
    reaction: bool = False


def program_of(clause: n.Clause, card: str) -> Program:
    """The program of a clause that has steps."""
    match clause:
        case n.Triggered(steps=steps, tests=tests):
            return Program(tuple(_lines(steps, 0, card)), tests, optional=True)
        case n.Activated(steps=steps, tests=tests, costs=costs):
            return _used(steps, tests, costs, card)
        case n.Played(steps=steps, manner=manner, tests=tests, costs=costs):
            used = _used(steps, tests, costs, card)
            return Program(used.code, used.tests, used.cards, used.needs, reaction=manner is not None)
        case n.Static() | n.Keyword():
            raise unplayable(card, clause)
        case _:
            assert_never(clause)


def unplayable(card: str, node: object) -> UnplayableCardError:
    """The error for a node that has no meaning in Ancient Duel."""
    name = type(node).__name__
    said = Said(
        f"L’effetto contiene «{name}», che qui non ha significato.", f'The effect holds "{name}", which has no meaning.'
    )
    return UnplayableCardError(said, place=card)


def selection(action: n.Action, card: str) -> n.Target | n.Choose | None:
    """The selection that an action contains."""
    match action:
        case (
            n.Move(object=target)
            | n.Destroy(object=target)
            | n.Modify(object=target)
            | n.Grant(object=target)
            | n.Deploy(object=target)
            | n.Position(object=target)
            | n.Cancel(object=target)
        ):
            return target if isinstance(target, n.Target | n.Choose) else None
        case n.Draw() | n.Discard(chosen=n.Chosen.BY_PLAYER) | n.Points():
            return None
        case (
            n.Discard()
            | n.Look()
            | n.Reveal()
            | n.Become()
            | n.Silence()
            | n.Control()
            | n.Negate()
            | n.Copy()
            | n.Chain()
            | n.AddCounter()
            | n.Essence()
        ):
            raise unplayable(card, action)
        case _:
            assert_never(action)


def cards_to_pay(costs: Iterable[n.Cost], card: str) -> int:
    """How many cards from hand a cost is: the only kind of cost there is (AD-13.14)."""
    cards = 0
    for cost in costs:
        match cost:
            case n.PayDiscard(number):
                cards += number
            case n.PayTribute() | n.PayExile() | n.PayExhaust() | n.PayPoints():
                raise unplayable(card, cost)
            case _:
                assert_never(cost)
    return cards


def _used(steps: tuple[n.Step, ...], tests: tuple[n.Test, ...], costs: tuple[n.Cost, ...], card: str) -> Program:
    cards = cards_to_pay(costs, card)
    paying: list[Instruction] = [Pay(cards)] if cards else []
    code = [*paying, *_lines(steps, len(paying), card)]
    return Program(tuple(code), tests, cards, tuple(_needs(steps, card)))


def _needs(steps: Iterable[n.Step], card: str) -> Iterable[n.Target | n.Choose]:
    """The selections among public cards that are made whatever happens."""
    for step in steps:
        if isinstance(step, n.May | n.If | n.Unless):
            continue
        picks = selection(step, card)
        if picks and picks.selector.zone in PUBLIC and picks.quantity.quota is n.Quota.EXACTLY:
            yield picks


def _lines(steps: Iterable[n.Step], start: int, card: str) -> list[Instruction]:
    """The instructions of some steps, the first of which will stand at ``start``."""
    lines: list[Instruction] = []
    for step in steps:
        here = start + len(lines)
        match step:
            case n.May(costs, inner):
                body = _lines(inner, here + 1, card)
                offer = Offer(n.Player.YOU, cards_to_pay(costs, card), here + 1, here + 1 + len(body))
                lines += [offer, *body]
            case n.If(tests, inner):
                body = _lines(inner, here + 1, card)
                lines += [Guard(tests, here + 1 + len(body)), *body]
            case n.Unless(action, player, costs):
                offer = Offer(player, cards_to_pay(costs, card), here + 2, here + 1)
                lines += [offer, Do(action, selection(action, card))]
            case _:
                lines.append(Do(step, selection(step, card)))
    return lines
