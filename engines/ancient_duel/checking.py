"""Whether what an example says is true of a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from card_db.scenarios import model as told
from engines.ancient_duel.board import Board
from engines.ancient_duel.piles import copies, size
from engines.ancient_duel.reading import value
from engines.ancient_duel.staging import Cast, player_of
from engines.ancient_duel.state import FieldCard, Plan, State, Unit
from engines.protocol import Event


class Stage(Protocol):
    """An example being played, as its checks see it."""

    state: State
    cast: Cast
    events: list[Event]
    conceded: told.Side | None

    def board(self) -> Board:
        """The position laid open."""

    def why_not(self, action: told.Action) -> str:
        """The rule that forbids something now."""


class Checker:
    """Looks at the checks of one step."""

    def __init__(self, stage: Stage) -> None:
        """Look at an example where it stands."""
        self.stage, self.state = stage, stage.state

    def wrong(self, check: told.Check) -> tuple[str, str] | None:
        """What the check says and what is so instead; None if it is true."""
        says, actual = self._compared(check)
        return None if says == actual else (says, actual)

    def _compared(self, check: told.Check) -> tuple[str, str]:  # noqa: PLR0911 - one line for each check
        match check:
            case told.Number(side, what, number):
                head = f"{side.value} {what.value}"
                return f"{head} {number}", f"{head} {self._number(side, what)}"
            case told.Stands(side, card, place):
                head = f"{side.value} {_name(card)} in"
                return f"{head} {place.value}", f"{head} {self._place(side, card, place)}"
            case told.Value(side, card, stat, number):
                head = f"{side.value} {_name(card)} {stat.value}"
                return f"{head} {number}", f"{head} {self._value(side, card, stat)}"
            case told.Compared(attacker, defender):
                says = f"values {attacker}" if defender is None else f"values {attacker} {defender}"
                return says, self._values()
            case told.InPhase(phase):
                return f"phase {phase.value}", f"phase {self.state.phase}"
            case told.Winner(side):
                return f"winner {side.value}" if side else "draw", self._result()
            case told.Legal(action):
                rule = self.stage.why_not(action)
                return "legal", f"illegal {rule}" if rule else "legal"
            case told.Illegal(action, rule):
                return f"illegal {rule}", f"illegal {self.stage.why_not(action)}"

    def _number(self, side: told.Side, what: told.Quantity) -> int:
        own = self.state.sides[player_of(side)]
        return {
            told.Quantity.POINTS: own.points,
            told.Quantity.ENERGY: own.energy,
            told.Quantity.ENERGY_MAX: own.energy_max,
            told.Quantity.HAND: size(own.hand),
            told.Quantity.DECK: size(own.deck),
        }[what]

    def _field(self, side: told.Side, ref: told.Ref) -> FieldCard | None:
        return self.stage.cast.find(self.state, player_of(side), ref)

    def _place(self, side: told.Side, ref: told.Ref, wanted: told.Place) -> str:
        """The place that is asked for if the card is there, else where it is."""
        places = [place for place, is_there in _PLACES.items() if is_there(self._field(side, ref))]
        own = self.state.sides[player_of(side)]
        piles = {told.Place.GRAVE: own.grave, told.Place.HAND: own.hand, told.Place.DECK: own.deck}
        off_field = ref.copy == 1 or not places
        places += [place for place, pile in piles.items() if off_field and copies(pile, ref.card)]
        return wanted.value if wanted in places else next((place.value for place in places), "?")

    def _value(self, side: told.Side, ref: told.Ref, stat: told.Stat) -> str:
        found = self._field(side, ref)
        if not isinstance(found, Unit) or found.stands == "down":
            return "?"
        return str(value(self.stage.board(), player_of(side), found, stat.value))

    def _values(self) -> str:
        compared = [event.text for event in self.stage.events if event.text.startswith("compare ")]
        return f"values {compared[-1].removeprefix('compare ')}" if compared else "no comparison"

    def _result(self) -> str:
        if self.stage.conceded is not None:
            return f"winner {self.stage.conceded.other.value}"
        result = self.state.result
        if result is None:
            return "no winner"
        return "draw" if result.winner is None else f"winner {list(told.Side)[result.winner].value}"


def _stands(word: str) -> Callable[[FieldCard | None], bool]:
    return lambda card: isinstance(card, Unit) and card.stands == word


_PLACES: dict[told.Place, Callable[[FieldCard | None], bool]] = {
    told.Place.ATTACK: _stands("attack"),
    told.Place.DEFENCE: _stands("defence"),
    told.Place.DOWN: lambda card: card.stands == "down" if isinstance(card, Unit) else card is not None and not card.up,
    told.Place.UP: lambda card: isinstance(card, Plan) and card.up,
    told.Place.PLANS: lambda card: isinstance(card, Plan),
    told.Place.FIELD: lambda card: card is not None,
}


def _name(ref: told.Ref) -> str:
    return ref.card if ref.copy == 1 else f"{ref.card}:{ref.copy}"
