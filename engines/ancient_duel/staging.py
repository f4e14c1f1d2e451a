"""From the ``given`` of an example to a position, and from its card ids to places on the field."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from card_db.scenarios import Given, Modifier, PlanGiven, Ref, SideGiven, UnitGiven
from card_db.scenarios import Side as Who
from engines.ancient_duel.board import cards_of
from engines.ancient_duel.cards import Book
from engines.ancient_duel.flow import maximum
from engines.ancient_duel.house import House, house_of
from engines.ancient_duel.piles import Pile, pile
from engines.ancient_duel.state import ANY, UNKNOWN, FieldCard, Mod, Phase, Plan, Side, Stand, State, Unit
from engines.protocol import Player

PHASES: dict[str, Phase] = {"main1": "main1", "battle": "battle", "main2": "main2", "end": "main2", "start": "draw"}
"""The phase in which an example stands; its ``end`` is main phase 2 with nothing left to do."""

STANDS: dict[str, Stand] = {"attack": "attack", "defence": "defence", "down": "down"}


def player_of(side: Who) -> Player:
    """P1 is 0, P2 is 1."""
    return 0 if side is Who.P1 else 1


def staged(book: Book, given: Given) -> State:
    """The position of an example. Raises :class:`~engines.errors.EngineError` for a wrong house rule."""
    house = house_of(dict(given.house))
    stage = _Stage(book, given, house)
    return State(
        house=house,
        phase=PHASES[given.phase.value],
        active=player_of(given.active),
        sides=(stage.side(Who.P1), stage.side(Who.P2)),
        entered=stage.entered,
    )


@dataclass(slots=True)
class _Stage:
    """Puts the cards on the field, counting them."""

    book: Book
    given: Given
    house: House
    entered: int = 0

    def side(self, who: Who) -> Side:
        given, turn = self.given.of(who), self.given.turns_begun(who)
        return Side(
            list=ANY,
            points=given.points,
            energy=given.energy,
            energy_max=given.energy_max or max(given.energy, maximum(turn)),
            turn=turn,
            hand=_pile(given.hand, given.unseen_hand),
            deck=_pile(given.deck, given.unseen_deck),
            grave=_pile(given.grave, 0),
            units=self.units(who, given),
            plans=tuple(self.plan(plan) for plan in given.plans),
        )

    def units(self, who: Who, given: SideGiven) -> tuple[Unit, ...]:
        return tuple(self.unit(who, unit) for unit in given.units)

    def unit(self, who: Who, unit: UnitGiven) -> Unit:
        self.entered += 1
        stands = STANDS[unit.position.value]
        paid = self.book.fact(unit.card).placing if stands == "down" else None
        mods = tuple(self.mod(who, modifier) for modifier in unit.modifiers)
        return Unit(self.entered, unit.card, stands, paid, unit.fresh, unit.attacked, unit.changed, mods=mods)

    def plan(self, plan: PlanGiven) -> Plan:
        self.entered += 1
        return Plan(self.entered, plan.card, plan.up)

    def mod(self, who: Who, modifier: Modifier) -> Mod:
        """A modifier until the End phase it names; else of this turn, and for a wound of the enemy's next own turn."""
        if modifier.until is not None:
            side, turn = modifier.until
        elif modifier.wound:
            side, turn = who.other, self.given.turns_begun(who.other) + 1
        else:
            side, turn = self.given.active, self.given.turns_begun(self.given.active)
        return Mod(modifier.stat.value, modifier.amount, player_of(side), turn, modifier.wound)


def _pile(named: tuple[str, ...], unseen: int) -> Pile:
    return pile(Counter({UNKNOWN: unseen}) + Counter(named))


@dataclass(slots=True)
class Cast:
    """Which card on the field an example means by an id: its first copy, its second, in the order of entry."""

    serials: dict[tuple[Player, str], list[int]] = field(default_factory=dict)

    def see(self, state: State) -> None:
        """Take note of the cards that have entered the field."""
        for player, side in enumerate(state.sides):
            for card in sorted(cards_of(side), key=lambda each: each.serial):
                known = self.serials.setdefault((player, card.card), [])
                if card.serial not in known:
                    known.append(card.serial)

    def find(self, state: State, player: Player, ref: Ref) -> FieldCard | None:
        """The card on a player's field; where the first copy is gone, the first that is left."""
        there = {card.serial: card for card in cards_of(state.sides[player])}
        known = self.serials.get((player, ref.card), [])
        if ref.copy <= len(known) and known[ref.copy - 1] in there:
            return there[known[ref.copy - 1]]
        left = [there[serial] for serial in known if serial in there]
        return left[0] if left and ref.copy == 1 else None
