"""A table to try the rules on: a position told by card ids, things done and looked at in the words of scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from card_db.problems import Said
from card_db.records import Card, by_id
from card_db.scenarios import Scenario
from card_db.scenarios.model import Given, Phase, Side, SideGiven
from card_db.scenarios.notation import Known, read_actions, read_check, read_plan, read_unit
from engines.ancient_duel import AncientDuel
from engines.ancient_duel.actions import Action, Attack
from engines.ancient_duel.checking import Checker
from engines.ancient_duel.scenario import Run
from engines.ancient_duel.state import State
from engines.errors import EngineError
from engines.protocol import Event


@cache
def cards() -> dict[str, Card]:
    """The cards of the tables, read once for all tests."""
    from card_db.database import CardDatabase

    return by_id(CardDatabase.load("ancient_duel").records)


@cache
def game() -> AncientDuel:
    """The game with these cards."""
    return AncientDuel(cards())


_game = game


def with_cards(effects: Mapping[str, str]) -> AncientDuel:
    """The game with other effects on some of its cards: what the language can say and no card says."""
    from card_db.effects.parser import parse
    from card_db.effects.profile import load_profile
    from card_db.games import game_folder

    profile = load_profile(game_folder("ancient_duel") / "profile.toml")
    changed = dict(cards())
    for id_, text in effects.items():
        card = changed[id_]
        changed[id_] = replace(card, effect=parse(text, profile, card.kind, cards=frozenset(changed)).effect)
    return AncientDuel(changed)


def side(**parts: Any) -> SideGiven:
    """One player's side: units and plans in the notation of scenarios, ids and a number of unseen cards in piles."""
    known = Known(cards())
    hand, deck = parts.pop("hand", []), parts.pop("deck", 10)
    deck = deck if isinstance(deck, list) else [deck]
    return SideGiven(
        units=tuple(known.read(read_unit)(text) for text in parts.pop("units", ())),
        plans=tuple(known.read(read_plan)(text) for text in parts.pop("plans", ())),
        hand=tuple(card for card in hand if isinstance(card, str)),
        unseen_hand=sum(card for card in hand if isinstance(card, int)),
        deck=tuple(card for card in deck if isinstance(card, str)),
        unseen_deck=sum(card for card in deck if isinstance(card, int)),
        grave=tuple(parts.pop("grave", ())),
        **parts,
    )


class Table:
    """An example that is made up step by step."""

    def __init__(  # noqa: PLR0913 - what a position is told with
        self,
        p1: dict[str, Any] | None = None,
        p2: dict[str, Any] | None = None,
        *,
        active: str = "P1",
        turn: int = 5,
        phase: str = "main1",
        game: AncientDuel | None = None,
        **house: str | int | bool,
    ) -> None:
        given = Given(Side(active), turn, Phase(phase), tuple(house.items()), side(**(p1 or {})), side(**(p2 or {})))
        self.game = game or _game()
        self.run = Run(self.game, Scenario("AD-T1", (), Said("", ""), given=given))
        self.known = Known(cards())

    @property
    def state(self) -> State:
        return self.run.state

    @property
    def events(self) -> list[Event]:
        return self.run.events

    def do(self, *texts: str) -> Table:
        """Do one thing after the other; before each, what goes without saying."""
        for text in texts:
            for action in self.known.read(read_actions)(text):
                self.run.settle(action)
                self.run.do(action)
        return self

    def now(self, *checks: str) -> Table:
        """Look at the position as it is, with whatever is still open."""
        checker = Checker(self.run)
        for text in checks:
            wrong = checker.wrong(self.known.read(read_check)(text))
            assert wrong is None, f"{text}: {wrong}"
        return self

    def then(self, *checks: str) -> Table:
        """Let everything happen that goes without saying, then look."""
        self.run.settle(None)
        return self.now(*checks)

    def refuses(self, text: str, rule: str) -> Table:
        """The action is refused with this rule, and nothing has changed."""
        action = self.known.read(read_actions)(text)[0]
        self.run.settle(action)
        before = self.state
        assert self.run.why_not(action) == rule
        assert self.state == before
        return self

    def play(self, *texts: str) -> Table:
        """Do something in the notation of the engine."""
        for text in texts:
            self.run.play(self.game.action_from_text(text))
        return self

    def rule(self, text: str) -> str:
        """The rule that forbids an action in the notation of the engine; nothing if it is legal."""
        try:
            self.game.apply_action(self.state, self.game.action_from_text(text))
        except EngineError as error:
            return error.rule
        return ""

    def legal(self) -> list[str]:
        """The texts of everything that may be done now."""
        acting = self.game.acting_players(self.state)
        return [text for player in acting for text in texts(self.game.legal_actions(self.state, player))]


def texts(actions: tuple[Action, ...]) -> list[str]:
    return [game().action_to_text(action) for action in actions]


def attack(text: str) -> Attack:
    action = game().action_from_text(text)
    assert isinstance(action, Attack)
    return action
