"""What happened is told in both languages, with a rule, and without anything that is hidden."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engines.ancient_duel.events import _FORMS
from engines.simulator import POLICIES, next_action
from tests.engines.ancient_duel.table import Table, game

RULES = set((Path(__file__).parents[2] / "data" / "rule_ids" / "ancient_duel.txt").read_text(encoding="utf-8").split())


def test_games_are_told_with_known_rules_in_both_languages() -> None:
    rng, kinds = Random(11), set()
    for number in range(12):
        factions = game().book.factions
        config = game().configure({"deck_1": factions[number % 7], "deck_2": factions[(number + 3) % 7]})
        state = game().initial_state(config)
        while not game().is_terminal(state):
            action, _ = next_action(game(), state, rng, POLICIES["greedy" if number < 4 else "random"])
            step = game().apply_action(state, action)
            for event in step.events:
                kinds.add(event.text.split()[0])
                assert event.rule in RULES, event
                assert event.said.it
                assert event.said.en
                assert "{" not in event.text + event.said.it + event.said.en
            state = step.state
    assert len(kinds) >= 20


def test_every_kind_of_event_rests_on_a_rule() -> None:
    assert {form.rule for form in _FORMS.values()} <= RULES


@pytest.mark.parametrize(
    ("table", "actions", "texts"),
    [
        (
            Table({"units": ["AD-ROM-07 attack"]}, {"units": ["AD-MAC-04 defence"]}),
            ["end", "attack P1u1 > P2u1"],
            ["phase battle", "attack P1 AD-ROM-07 > AD-MAC-04", "compare 5 3", "destroy P2 AD-MAC-04"],
        ),
        (
            Table({"units": ["AD-ROM-02 attack"]}, {"units": ["AD-ROM-08 attack"]}),
            ["end", "attack P1u1 > P2u1"],
            ["compare 2 5", "points P1 20 17", "destroy P1 AD-ROM-02", "wound P2 AD-ROM-08 atk -2"],
        ),
        (
            Table({"hand": ["AD-ROM-07", "AD-ROM-T01", "AD-ROM-D01"]}),
            ["set AD-ROM-07", "set AD-ROM-T01", "activate AD-ROM-D01"],
            ["set P1 unit 4", "set P1 plan", "activate P1 AD-ROM-D01"],
        ),
        (
            Table({"units": ["AD-ROM-03 attack"]}, {"units": ["AD-SPA-04 down"]}),
            ["end", "attack P1u1 > P2u1"],
            ["attack P1 AD-ROM-03 > down", "reveal P2 AD-SPA-04"],
        ),
        (
            Table({"units": ["AD-ROM-03 attack"]}, {"points": 2}),
            ["end", "attack P1u1 > P2"],
            ["points P2 2 0", "end P1"],
        ),
    ],
)
def test_events_in_their_notation(table: Table, actions: list[str], texts: list[str]) -> None:
    table.play(*actions)
    told = [event.text for event in table.events]
    assert [text for text in told if text in texts] == texts


def test_no_event_names_a_card_that_is_hidden() -> None:
    table = Table({"hand": ["AD-EGI-04"], "deck": ["AD-EGI-T01"]}, {"plans": ["AD-ROM-T01 down"]})
    table.play("deploy AD-EGI-04 attack", "draw P1 AD-EGI-T01")
    assert not [event for event in table.events if "AD-EGI-T01" in event.text]
    wrath = Table({"hand": ["AD-EGI-T04"]}, {"plans": ["AD-ROM-T01 down"]}).play("activate AD-EGI-T04", "choose P2p1")
    told = [(event.text, event.said.en) for event in wrath.events]
    assert ("choose P1 ?", "P1 chooses a face-down card.") in told
    assert ("destroy P2 AD-ROM-T01", "Destroyed: “Volley of Pila”.") in told  # the graveyard is for all to see
