"""What may be done with one card, and for what may not the rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from card_db.problems import Said
from companion.desks.ancient_duel.words import Words, energy, filled, row_of
from engines.ancient_duel import AncientDuel
from engines.ancient_duel.actions import (
    SET_PLAN,
    SET_UNIT,
    UNIT_ROW,
    Action,
    Activate,
    Attack,
    Deploy,
    Place,
    Play,
    SetDown,
    Turn,
    Use,
    place,
)
from engines.ancient_duel.cards import Book
from engines.ancient_duel.piles import copies
from engines.ancient_duel.state import UNKNOWN, Side, Stand, State, Unit
from engines.ancient_duel.unknown import has_unknown
from engines.protocol import Player

UP: Final[tuple[Stand, ...]] = ("attack", "defence")
OTHER: Final[dict[Stand, Stand]] = {"attack": "defence", "defence": "attack"}


@dataclass(frozen=True, slots=True)
class Way:
    """Something to do with a card: its words, and its text if it is legal, else the rule and the reason against it.

    ``names`` are the actions among which a name chooses, where an unknown card must be named to do it.
    """

    said: Said
    text: str = ""
    rule: str = ""
    why: Said | None = None
    names: tuple[Action, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether it may be done now."""
        return bool(self.text or self.names)


class Ways:
    """Finds them; the game decides."""

    def __init__(self, game: AncientDuel, words: Words) -> None:
        """For this game, in these words."""
        self.game, self.words = game, words

    def way(self, state: State, action: Action, said: Said | None = None) -> Way:
        """One action as a way, legal or not."""
        words = said or self.words.said(state, action)
        refused = self.game.refusal(state, action)
        if refused is None:
            return Way(words, self.game.action_to_text(action))
        return Way(words, rule=refused.rule, why=refused.said)

    def named(self, state: State, actions: Iterable[Action], otherwise: Action, said: Said) -> Way:
        """A way in which an unknown card must be named; ``otherwise`` is asked why, if no name will do."""
        found = tuple(actions)
        return Way(said, names=found) if found else self.way(state, otherwise, said)

    # on the field

    def at(self, state: State, player: Player, at: Place, legal: tuple[Action, ...]) -> tuple[Way, ...]:
        """What the active player may do with an own card on the field, attacks apart."""
        row = row_of(state, at)
        if at.player != player or at.number > len(row):
            return ()
        card = row[at.number - 1]
        if isinstance(card, Unit):
            return tuple(self._of_unit(state, at, card, legal))
        return tuple(self._uses(state, at) if card.up else self._of_set_plan(state, at, legal))

    def _of_unit(self, state: State, at: Place, unit: Unit, legal: tuple[Action, ...]) -> Iterator[Way]:
        if unit.stands != "down":
            yield self.way(state, Turn(at, OTHER[unit.stands]))
            yield from self._uses(state, at)
        elif unit.card != UNKNOWN:
            yield from (self.way(state, Turn(at, stand)) for stand in UP)
        else:
            for stand in UP:
                found = (each for each in legal if isinstance(each, Turn) and each.at == at and each.stand == stand)
                yield self.named(state, found, Turn(at, stand), self.words.said(state, Turn(at, stand)))

    def _uses(self, state: State, at: Place) -> Iterator[Way]:
        return (self.way(state, Use(at, number)) for number in range(1, self.words.abilities(state, at) + 1))

    def _of_set_plan(self, state: State, at: Place, legal: tuple[Action, ...]) -> Iterator[Way]:
        card = row_of(state, at)[at.number - 1]
        if card.card != UNKNOWN:
            yield self.way(state, Activate(at))
            return
        found = (each for each in legal if isinstance(each, Activate) and each.at == at)
        pool = self.game.book.pool(state.sides[at.player].list)
        first = next((id_ for id_ in sorted(pool) if not self.game.book.facts[id_].is_unit), "")
        yield self.named(state, found, Activate(at, first), Said("Attiva: che carta è?", "Activate: which card is it?"))

    def attacks(self, state: State, at: Place) -> tuple[Attack, ...]:
        """Every attack that a unit could be thought to make: on each enemy unit, or direct."""
        enemies = state.sides[1 - at.player].units
        aims = [place(1 - at.player, UNIT_ROW, number) for number in range(1, len(enemies) + 1)]
        return tuple(Attack(at, aim) for aim in aims) or (Attack(at, None),)

    # from hand

    def of_card(self, state: State, player: Player, card: str, legal: tuple[Action, ...]) -> tuple[Way, ...]:
        """What the active player may do with a card of that name: from hand, or lying face-down if it can be that."""
        facts, side = self.game.book.facts[card], state.sides[player]
        actions: list[Action] = [Deploy(card, stand) for stand in UP] if facts.is_unit else [Play(card)]
        if copies(side.hand, card) or not has_unknown(side.hand):
            actions.append(SetDown(card))
        lying = (each for each in legal if isinstance(each, Turn | Activate) and each.card == card)
        return tuple(self.way(state, action) for action in (*actions, *lying))

    def to_set(self, state: State, player: Player) -> tuple[Way, ...]:
        """The cards that may be set without their names: units by what they cost, plan cards."""
        book, side = self.game.book, state.sides[player]
        if not has_unknown(side.hand):
            return ()
        units = (self.way(state, SetDown(SET_UNIT, cost), _unit_of(book, side, cost)) for cost in _costs(book, side))
        return (*units, self.way(state, SetDown(SET_PLAN), _PLAN))


_PLAN: Final = Said("Una Dottrina o Tattica · gratis", "A Doctrine or Tactic · free")


def _costs(book: Book, side: Side) -> list[int]:
    """What the units of a deck cost when they are set."""
    return sorted({book.facts[card].placing for card in book.pool(side.list) if book.facts[card].is_unit})


def _unit_of(book: Book, side: Side, cost: int) -> Said:
    """Units of one cost, by their levels."""
    of_deck = [book.facts[card] for card in book.pool(side.list)]
    levels = sorted({facts.level for facts in of_deck if facts.is_unit and facts.placing == cost})
    span = str(levels[0]) if len(levels) == 1 else f"{levels[0]}–{levels[-1]}"
    price = energy(cost) if cost else Said("gratis", "free")
    return filled(Said("Un’unità di livello {n} · {price}", "A unit of level {n} · {price}"), n=span, price=price)
