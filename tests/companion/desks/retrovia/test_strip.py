"""What stands beside the field: the numbers, whose turn it is, and the notices with their rules."""

from __future__ import annotations

import pytest

from companion.desks.retrovia.speech import spoken
from companion.desks.retrovia.strip import Chip, half, strip
from tests.companion.desks.retrovia.hands import glance
from tests.engines.retrovia.positions import START, at

PREY = at("0,0=V 0,1=C 2,0=h 2,1=c", "A1p", "1,0")
SHUFFLE = ("swap 0,0<>0,1", "swap 2,0<>2,1")


def texts(chips: tuple[Chip, ...]) -> list[str]:
    return [chip.text for chip in chips]


def test_a_side_shows_its_numbers_and_by_how_much_they_changed() -> None:
    look = glance(PREY, changes={(0, "tiles"): -1, (1, "on_field"): 2})
    amber, ash = half(look, 0), half(look, 1)
    assert (amber.name, amber.title, amber.side) == ("Anna", "Ambra", "amber")
    assert (amber.tiles.value, amber.tiles.change) == (5, -1)
    assert (ash.active.value, ash.active.change, ash.active.label) == (2, 2, "2 in campo su 4")
    assert [(each.kind, each.count) for each in amber.waiting] == [("V", 1), ("C", 1), ("S", 2), ("H", 1)]


@pytest.mark.parametrize(
    ("position", "amber", "ash"),
    [
        (START, "", ""),
        (PREY, "Prede in 0,0 e 0,1", "Prede in 2,0 e 2,1"),
        (at("0,0=V 1,0=C 2,0=h", "A1p"), "Preda in 0,0", "Preda in 2,0"),
        (at("0,0=V 1,0=hS1", "A1p"), "Preda in 0,0", "nessuna Preda"),
    ],
)
def test_the_prey_of_both_sides_is_named(position: str, amber: str, ash: str) -> None:
    look = glance(position)
    assert (half(look, 0).prey, half(look, 1).prey) == (amber, ash)


def test_only_the_side_to_act_offers_its_rearguard() -> None:
    look = glance(START)
    assert half(look, 0).offers
    assert not half(look, 1).offers


@pytest.mark.parametrize(
    ("mine", "names", "lang", "headline"),
    [
        ((0,), ("Anna", "Bruno"), "it", "Tocca a te"),
        ((0,), ("Anna", "Bruno"), "en", "Your turn"),
        ((0, 1), ("Anna", "Bruno"), "it", "Tocca ad Anna"),
        ((1,), ("Carla", "Bruno"), "it", "Tocca a Carla"),
        ((), ("Carla", "Bruno"), "en", "Carla to act"),
    ],
)
def test_the_headline_says_whose_turn_it_is(
    mine: tuple[int, ...], names: tuple[str, str], lang: str, headline: str
) -> None:
    assert strip(glance(START, mine=mine, names=names, lang=lang)).headline == headline


def test_before_the_prey_the_entries_are_counted() -> None:
    assert texts(strip(glance(at("0,0=V 1,0=c", "C1a", entries=(2, 1)))).chips) == ["1 azione", "Entrate 2/3 · 1/3"]


def test_once_in_play_the_prey_is_explained_by_its_rule() -> None:
    chips = strip(glance(PREY, lang="en")).chips
    assert texts(chips) == ["1 action", "Prey in play"]
    assert [chip.rule for chip in chips] == ["RV-3.2", "RV-7.2"]


def test_after_a_capture_the_bonus_action_stands_out() -> None:
    look = glance(at("0,0=V 1,0=H 2,0=s 4,0=h", "A1p", "3,0"), played=("move 1,0>2,0",))
    bonus = strip(look).chips[0]
    assert (bonus.text, bonus.rule, bonus.is_loud) == ("azione bonus", "RV-3.4", True)


def test_a_repeated_position_is_counted_from_the_second_time() -> None:
    assert len(strip(glance(PREY, played=SHUFFLE)).chips) == 2
    again = strip(glance(PREY, played=(*SHUFFLE, *SHUFFLE))).chips
    assert (again[-1].text, again[-1].rule, again[-1].is_loud) == ("2ª volta", "RV-9.2", True)


def test_a_passed_turn_is_noted_at_its_side() -> None:
    look = glance(START, played=("pass",))
    assert half(look, 0).passed == "ha passato"
    assert half(look, 1).passed == ""


@pytest.mark.parametrize(
    ("position", "played", "rule"),
    [
        (at("0,0=V 1,0=h", "A1p"), ("move 0,0>1,0",), "RV-8.1"),
        (PREY, ("!resign A",), "RV-8.2"),
        (PREY, ("!offer-draw A", "!accept-draw C"), "RV-9.1"),
    ],
)
def test_a_finished_game_says_how_it_ended(position: str, played: tuple[str, ...], rule: str) -> None:
    middle = strip(glance(position, played=played))
    assert middle.is_over
    assert middle.headline == "Partita finita"
    assert [chip.rule for chip in middle.chips] == [rule]


def test_who_may_not_act_is_told_whose_move_it_is() -> None:
    words = spoken(glance(START, mine=(1,)))
    assert words["not_yours"] == {"rule": "RV-3.1", "said": "Non tocca a te: la mossa è di Anna."}
    assert words["hint"] == "La mossa è di Anna: tocca il campo per vedere che cosa può fare."
    assert spoken(glance(START, mine=()))["not_yours"]["rule"] == ""
