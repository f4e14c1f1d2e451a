"""“The table says otherwise”: numbers, turns and cards changed by hand, checked by the rules before it counts."""

from __future__ import annotations

import pytest

from companion.desks.ancient_duel import correction as put
from engines.ancient_duel.actions import Place
from engines.ancient_duel.piles import size
from engines.ancient_duel.state import State
from tests.companion.desks.ancient_duel.little_table import desk
from tests.companion.desks.ancient_duel.positions import BATTLE, MANY, SET, position, told
from tests.companion.desks.ancient_duel.test_panels import Phone, words

COHORT, GUARD, DOWN, TESTUDO = Place(0, "u", 1), Place(0, "u", 2), Place(0, "u", 4), Place(0, "p", 1)


def holds(state: State) -> State:
    """The position is one that a game can lead to, and is written and read the same."""
    assert desk().game.status(state) == ()
    assert desk().game.from_text(desk().game.to_text(state)) == state
    return state


def test_points_and_energy_stay_within_what_can_be() -> None:
    state = position(MANY)
    assert holds(put.with_points(state, 0, 3)).sides[0].points == 3
    assert put.with_points(state, 0, -5).sides[0].points == 1
    assert holds(put.with_energy(state, 0, 99)).sides[0].energy == 9
    lower = holds(put.with_maximum(state, 0, 7)).sides[0]
    assert (lower.energy, lower.energy_max) == (7, 7)


def test_a_card_more_in_hand_is_one_less_in_the_deck() -> None:
    side = holds(put.with_hand(position(MANY), 0, 7)).sides[0]
    assert (size(side.hand), size(side.deck)) == (7, 24)
    assert size(holds(put.with_hand(position(MANY), 0, 0)).sides[0].hand) == 0


def test_the_number_of_the_turn_says_whose_it_is() -> None:
    state = position(MANY)
    assert put.turn_number(state) == 9
    later = holds(put.with_turn(state, 10))
    assert (later.active, [side.turn for side in later.sides]) == (1, [5, 5])
    assert put.with_turn(state, -3).sides[0].turn == 1


def test_a_unit_is_put_another_way_and_a_face_down_one_bears_no_marks() -> None:
    state = position(MANY)
    assert holds(put.with_position(state, GUARD, "defence")).sides[0].units[1].stands == "defence"
    wounded = put.with_mod(state, GUARD, "atk", -2, wound=True)
    assert holds(wounded).sides[0].units[1].mods[0].turn == 5  # through Bruno's fifth turn
    down = holds(put.with_position(wounded, GUARD, "down")).sides[0].units[1]
    assert (down.stands, down.mods) == ("down", ())


def test_an_unknown_unit_gets_its_name_when_it_is_turned_up() -> None:
    up = holds(put.with_position(position(MANY), DOWN, "attack", "AD-ROM-05")).sides[0].units[3]
    assert (up.card, up.stands, up.paid) == ("AD-ROM-05", "attack", None)


def test_modifiers_come_and_go() -> None:
    more = holds(put.with_mod(position(MANY), COHORT, "def", 1, wound=False))
    assert desk().game.values(more, COHORT) == (5, 6)
    assert put.without_mod(more, COHORT, 0) == position(MANY)


def test_cards_leave_the_field_and_none_is_lost() -> None:
    for zone in ("grave", "hand", "deck"):
        holds(put.removed(position(MANY), GUARD, zone))  # type: ignore[arg-type]
    buried = holds(put.removed(position(MANY), DOWN, "grave", "AD-ROM-05"))
    assert dict(buried.sides[0].grave)["AD-ROM-05"] == 1


def test_cards_come_onto_the_field_from_the_hand_else_from_the_deck() -> None:
    state = holds(put.with_new_unit(position(MANY), 0, "AD-ROM-05", "attack"))
    assert (state.sides[0].units[-1].card, size(state.sides[0].hand)) == ("AD-ROM-05", 4)
    empty = put.with_hand(position(MANY), 0, 0)
    assert size(holds(put.with_new_plan(empty, 0, "?", up=False)).sides[0].deck) == 30
    assert holds(put.with_new_unit(position(MANY), 1, "?", "down")).sides[1].units[-1].paid == 0


def test_what_is_under_way_is_broken_off() -> None:
    assert put.is_calm(position(BATTLE))
    calm = holds(put.calmed(position(SET)))
    assert (calm.stack, calm.combat, calm.phase) == ((), None, "battle")


def test_differences_are_told_in_words() -> None:
    was = position(MANY)
    now = put.with_points(put.with_position(put.removed(was, Place(1, "u", 2), "grave"), GUARD, "defence"), 1, 15)
    said = put.differences(desk().words, was, now, ("Anna", "Bruno"))
    assert [each.it for each in said] == [
        "Guardia pretoriana di Anna: Difesa",
        "Punti di Bruno 20 → 15",
        "Cimitero di Bruno 1 → 2",
        "Lancieri libici di Bruno non è più in campo",
    ]


class Form(Phone):
    def __init__(self, text: str = MANY) -> None:
        super().__init__(text, what="correct")

    def tap(self, key: str) -> Form:
        self.app.button(key=f"{self.table.seq}:duel-fix-{key}").click()
        self.run()
        return self


def test_the_form_corrects_points_with_large_steppers_and_a_note_in_words() -> None:
    form = Form().tap("points-less").tap("points-less").tap("apply")
    assert form.table.match.state.sides[0].points == 15
    assert form.table.refusals == ["Punti di Anna 17 → 15"]


def test_the_form_buries_a_unit_of_the_other_side() -> None:
    form = Form().tap("side-1").tap("card-u2").tap("to-grave").tap("apply")
    assert [unit.card for unit in form.table.match.state.sides[1].units] == ["AD-CAR-08", "?"]


def test_the_form_asks_for_the_name_of_a_card_that_is_turned_up() -> None:
    form = Form().tap("card-u4").tap("stand-attack")
    form.press("Linea dei principes · IV · 4/4")
    form.tap("apply")
    assert form.table.match.state.sides[0].units[3].card == "AD-ROM-05"


def test_the_form_adds_a_card() -> None:
    form = Form().tap("add").tap("hidden-unit").tap("apply")
    assert form.table.match.state.sides[0].units[-1].stands == "down"


def test_a_position_that_cannot_be_is_told_and_not_sent() -> None:
    form = Form(told(lambda whole: whole["sides"][0]["units"].append({"card": "AD-ROM-10", "stands": "attack"})))
    form.tap("add").type("trai")
    form.tap("add-AD-ROM-10")
    told_ = " ".join(words(each.value) for each in form.app.markdown)
    assert "Così non può essere: AD-2.7" in told_
    assert not [button for button in form.app.button if button.key and button.key.endswith("fix-apply")]


def test_nothing_changed_is_nothing_to_apply() -> None:
    form = Form()
    assert "Niente è cambiato." in [words(each.value) for each in form.app.markdown]
    with pytest.raises(KeyError):
        form.tap("apply")
