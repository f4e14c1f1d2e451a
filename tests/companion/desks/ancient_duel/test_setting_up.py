"""The choices of a new table: decks by faction, by list or unknown, house rules with their words."""

from __future__ import annotations

from typing import Any

import pytest

from companion.desks.ancient_duel.setting_up import NUMBERS, _worded, meanings
from engines.ancient_duel.house import SWITCHES
from tests.companion.desks.ancient_duel.little_table import desk
from tests.companion.desks.ancient_duel.test_deck_lists import ROME, listed
from tests.companion.desks.ancient_duel.test_panels import Phone, words


class New(Phone):
    def __init__(self, lang: str = "it") -> None:
        super().__init__(None, what="new", lang=lang)

    @property
    def values(self) -> dict[str, Any] | None:
        values: dict[str, Any] | None = self.app.session_state["values"]
        return values

    def deck(self, seat: int, token: str) -> New:
        self.app.button_group(key=f"duel-new:deck-{seat}").set_value(token)
        self.run()
        return self


def test_two_base_decks_are_enough() -> None:
    assert New().values == {"deck_1": "rome", "deck_2": "sparta", "cards": "open"}
    values = New().deck(0, "dacia").deck(1, "any").values
    assert values == {"deck_1": "dacia", "deck_2": "any", "cards": "open"}
    assert desk().game.configure(values).cards == "open"


def test_a_pasted_list_becomes_a_deck_when_it_is_legal() -> None:
    new = New().deck(1, "list")
    assert new.values is None
    new.app.text_area[0].set_value(listed({**ROME, "AD-ROM-04": 2}))
    new.run()
    assert new.values is None
    assert "AD-3.1: Le carte non sono 40." in [words(each.value) for each in new.app.markdown]
    new.app.text_area[0].set_value(listed(ROME))
    new.run()
    assert new.values is not None
    assert new.values["deck_2"] == {"kind": "single", "factions": ["rome"], "cards": dict(sorted(ROME.items()))}
    assert desk().game.configure(new.values)


def test_a_house_rule_that_is_changed_is_in_the_values_and_can_be_played() -> None:
    new = New()
    new.app.radio(key="duel-new:tie_in_defence").set_value("none")
    new.app.button_group(key="duel-new:start_points").set_value(15)
    new.run()
    assert new.values == {
        "deck_1": "rome",
        "deck_2": "sparta",
        "cards": "open",
        "tie_in_defence": "none",
        "start_points": 15,
    }
    assert desk().game.configure(new.values).start_points == 15


def test_completed_games_count_only_where_the_switch_says_so() -> None:
    new = New()
    new.app.select_slider(key="duel-new:games-0").set_value(3)
    new.run().run()
    assert new.values is not None
    assert new.values["games_1"] == 3
    assert [words(option) for option in new.app.button_group(key="duel-new:deck-0").options][-2:] == [
        "Qualsiasi carta",
        "Una lista",
    ]
    assert not any("Dacia" in option for option in new.app.button_group(key="duel-new:deck-0").options)
    new.app.radio(key="duel-new:unlocks").set_value("all")
    new.run().run()
    assert new.values == {"deck_1": "rome", "deck_2": "sparta", "cards": "open", "unlocks": "all"}


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("switch", [each for each in SWITCHES if each.name not in NUMBERS], ids=lambda each: each.name)
def test_every_value_of_a_house_rule_is_told_in_a_sentence(switch: Any, lang: str) -> None:
    told = meanings(_worded()[switch.name], lang)
    written = [str(value).lower() if isinstance(value, bool) else value for value in switch.values]
    assert list(told) == written
    assert all(len(sentence) > 10 and sentence[0].isupper() for sentence in told.values())


def test_every_switch_that_can_be_played_is_offered_with_the_default_chosen() -> None:
    new = New("en")
    offered = {each.key.partition(":")[2] for each in [*new.app.radio, *new.app.button_group] if each.key}
    assert {switch.name for switch in SWITCHES} <= offered
    assert "As written, both of you start with 20 points" in " ".join(words(each.value) for each in new.app.caption)
