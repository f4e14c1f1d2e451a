"""The doors that a companion uses besides the protocol."""

from __future__ import annotations

import json
from random import Random

from engines.ancient_duel import Deck, Place, base_deck
from engines.ancient_duel.decks import violations
from engines.match import Match
from engines.simulator import next_action
from tests.engines.ancient_duel.table import Table, game


def test_a_refusal_is_told_without_playing() -> None:
    state = Table({"energy": 3, "hand": ["AD-ROM-07", "AD-ROM-03"]}).state
    refused = game().refusal(state, game().action_from_text("deploy AD-ROM-07 attack"))
    assert refused is not None
    assert refused.rule == "AD-7.5"
    assert refused.show("it") == "AD-7.5: «Guardia pretoriana»: costa 4 Energia e ne hai 3."
    assert game().refusal(state, game().action_from_text("deploy AD-ROM-03 attack")) is None


def test_current_values_are_read_by_place() -> None:
    state = Table({"units": ["AD-SPA-05 attack", "AD-SPA-04 down"]}).state
    assert game().values(state, Place(0, "u", 1)) == (6, 5)
    assert game().values(state, Place(0, "u", 2)) is None
    assert game().values(state, Place(1, "u", 1)) is None


def test_decks_are_checked_through_the_game() -> None:
    assert game().violations(base_deck(game().book, "dacia"), games=14) == ("E_LOCKED",)
    short = Deck("single", ("rome",), base_deck(game().book, "rome").cards[1:])
    assert game().violations(short) == violations(game().book, short) == ("E_SIZE",)


def test_a_match_with_a_deck_of_ones_own_and_house_rules_replays_from_its_record() -> None:
    cards = dict(game().book.base("rome"))
    cards["AD-ROM-01"] += 1
    cards["AD-ROM-D01"] -= 1
    deck = {"kind": "single", "factions": ["rome"], "cards": cards}
    config = game().configure({"deck_2": deck, "start_points": 12, "entry_on_reveal": True, "games_1": 0})
    match, rng = Match(game(), config), Random(4)
    for _ in range(80):
        match.push(next_action(game(), match.state, rng)[0])
    again = Match.from_record(game(), match.to_record())
    assert again.state == match.state
    assert again.config == config
    assert json.loads(match.to_record())["rules_version"] == game().rules_version


def test_the_version_of_the_rules_changes_with_the_cards() -> None:
    from dataclasses import replace

    from engines.ancient_duel import AncientDuel
    from tests.engines.ancient_duel.table import cards

    other = dict(cards())
    one = other["AD-ROM-01"]
    other["AD-ROM-01"] = replace(one, values={**one.values, "atk": 4})
    assert AncientDuel(other).rules_version != game().rules_version
    other["AD-ROM-01"] = replace(one, names={"it": "Altra", "en": "Other"})
    assert AncientDuel(other).rules_version == game().rules_version
