"""One run of the table page as the desk sees it: the position, what may be done, what this phone has chosen so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import streamlit as st

from card_db.problems import Said
from companion.desks.ancient_duel.questions import Option, Question
from companion.desks.ancient_duel.told import Block, Teller
from companion.desks.ancient_duel.ways import Way
from companion.desks.ancient_duel.words import row_of
from companion.desks.base import Glance, Hand
from companion.shell import plain
from engines.ancient_duel.actions import PLAN_ROW, UNIT_ROW, Action, Attack, Place, place
from engines.ancient_duel.preview import Preview
from engines.ancient_duel.state import FieldCard, State
from engines.ancient_duel.unknown import has_unknown
from engines.errors import IllegalActionError
from engines.protocol import Player

if TYPE_CHECKING:
    from companion.desks.ancient_duel.desk import DuelDesk


@dataclass(frozen=True, slots=True)
class Chosen:
    """What this phone has chosen on the way to an action: the screen's own memory, no part of the game.

    ``at`` and ``aim`` are serials of cards on the field, for cards move up when one leaves; ``aim`` is -1 for the
    opponent. ``panel`` is what is open: ``play``, ``set``, ``name:<what for>``, ``pile:<player>:<zone>``. ``card`` is
    a card named, ``answer`` the text of an answer that waits to be confirmed.
    """

    at: int = 0
    aim: int = 0
    panel: str = ""
    card: str = ""
    answer: str = ""


NOTHING: Final = Chosen()
OPPONENT: Final = -1


@dataclass(frozen=True)
class Scene:
    """Everything that the parts of the page draw from, and how they change it."""

    desk: DuelDesk
    glance: Glance
    hand: Hand

    # what stands

    @property
    def state(self) -> State:
        """The position as this phone may see it."""
        state: State = self.glance.state
        return state

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.glance.match.outcome is not None

    @cached_property
    def player(self) -> Player | None:
        """For whom this phone may act now; None if it may not."""
        if self.is_over:
            return None
        return next((player for player in self.glance.acting if player in self.glance.mine), None)

    @cached_property
    def question(self) -> Question | None:
        """What must be answered on this phone now. What chance brings is told by any phone that plays."""
        if self.player is not None:
            return self.desk.asker.question(self.state, self.player)
        if self.glance.mine and any(player < 0 for player in self.glance.acting) and not self.is_over:
            return self.desk.asker.question(self.state, self.glance.acting[0])
        return None

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """Everything that may be done on this phone now."""
        return () if self.player is None else self.desk.game.legal_actions(self.state, self.player)

    @property
    def is_free(self) -> bool:
        """Whether this phone may do what it likes: its player's own phase, and nothing is asked."""
        return self.player is not None and self.question is None

    @cached_property
    def teller(self) -> Teller:
        """Tells of the position in the language of the phone."""
        return Teller(self.desk.game, self.desk.words, self.state, self.glance.names, self.glance.lang)

    def say(self, said: Said) -> str:
        """In the language of the phone."""
        return said.in_(self.glance.lang)

    # what is chosen

    @property
    def _key(self) -> str:
        return f"{self.glance.code}:duel"

    @property
    def chosen(self) -> Chosen:
        """What has been chosen so far; a card is no longer played, set or named once others decide."""
        chosen: Chosen = st.session_state.get(self._key, NOTHING)
        is_looking = not chosen.panel or chosen.panel.startswith("pile") or bool(chosen.card)
        return chosen if is_looking or self.is_free else NOTHING

    def choose(self, chosen: Chosen) -> None:
        """Remember a choice."""
        st.session_state[self._key] = chosen

    def change(self, **fields: Any) -> None:
        """Choose something besides."""
        self.choose(replace(self.chosen, **fields))

    def forget(self) -> None:
        """Nothing is chosen."""
        self.choose(NOTHING)

    def place_of(self, serial: int) -> Place | None:
        """Where a card lies now; None when it is gone."""
        for player, side in enumerate(self.state.sides):
            rows: tuple[tuple[str, tuple[FieldCard, ...]], ...] = ((UNIT_ROW, side.units), (PLAN_ROW, side.plans))
            for row, cards in rows:
                for number, card in enumerate(cards, 1):
                    if card.serial == serial:
                        return place(player, row, number)
        return None

    def serial_at(self, at: Place) -> int:
        """The serial of the card at a place; 0 for an empty one."""
        row = row_of(self.state, at)
        return row[at.number - 1].serial if at.number <= len(row) else 0

    @property
    def at(self) -> Place | None:
        """The card on the field that is chosen."""
        return self.place_of(self.chosen.at) if self.chosen.at else None

    @property
    def aim(self) -> Attack | None:
        """The attack that waits to be confirmed: the chosen unit on what it aims at, if it may."""
        at, aim = self.at, self.chosen.aim
        if at is None or not aim or not self.is_free or at.player != self.player or self.state.phase != "battle":
            return None
        target = None if aim == OPPONENT else self.place_of(aim)
        action = Attack(at, target)
        is_gone = aim != OPPONENT and target is None
        return None if is_gone or self.refusal(action) else action

    @property
    def answer(self) -> Option | None:
        """The answer that waits to be confirmed, if it still is one."""
        options = self.question.options if self.question else ()
        return next((option for option in options if option.text == self.chosen.answer), None)

    # what may be done

    def refusal(self, action: Action) -> IllegalActionError | None:
        """Why an action may not be played now."""
        return self.desk.game.refusal(self.state, action)

    def preview(self, action: Attack) -> Preview:
        """What an attack would do, with the eyes of this phone."""
        return self.desk.game.preview(self.state, action, self.glance.eyes)

    def foreseen(self, action: Attack) -> Preview | None:
        """What an attack would do in the Battle phase to come; None where it may not be made."""
        try:
            return self.preview(action)
        except IllegalActionError:
            return None

    def ways_at(self, at: Place) -> tuple[Way, ...]:
        """What may be done with an own card on the field."""
        return self.desk.ways.at(self.state, at.player, at, self.legal)

    def ways_of(self, card: str) -> tuple[Way, ...]:
        """What may be done with a card from hand."""
        if self.player is None or not self.is_free:
            return ()
        return self.desk.ways.of_card(self.state, self.player, card, self.legal)

    @property
    def ways_to_set(self) -> tuple[Way, ...]:
        """Which cards may be set unnamed."""
        return () if self.player is None else self.desk.ways.to_set(self.state, self.player)

    @property
    def hand_cards(self) -> tuple[str, ...]:
        """Every card that may be in the hand of who acts, and those of the deck that can no longer be there."""
        if self.player is None:
            return ()
        side = self.state.sides[self.player]
        return tuple(self.desk.game.book.pool(side.list)) if has_unknown(side.hand) else tuple(c for c, _ in side.hand)

    # what is done

    def play(self, text: str) -> None:
        """Play an action; the way to it is over."""
        self.forget()
        self.hand.play(text)

    def tap(self, label: str, do: Callable[..., None], *args: object, key: str, kind: str = "secondary") -> None:
        """A large button with these words."""
        self.hand.tap(plain(label), do, *args, key=f"duel-{key}", kind=kind)

    def refused(self, label: str, rule: str, why: Said | None, *, key: str) -> None:
        """A greyed button with the rule that forbids it."""
        self.hand.refused(plain(label), rule, why or Said("", ""), key=f"duel-{key}")

    def link(self, card: str) -> str:
        """The address of a card's page."""
        return self.hand.look_up(card)

    def block(self, card: str) -> Block:
        """A card told that is not on the field."""
        return self.teller.card(card, self.link(card))
