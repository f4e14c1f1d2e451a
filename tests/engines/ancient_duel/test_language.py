"""What the effect language can say and no card of the game says yet: the interpreter knows it all the same."""

from __future__ import annotations

from typing import Any

import pytest

from engines.ancient_duel.cards import Book
from engines.ancient_duel.piles import size
from engines.ancient_duel.programs import UnplayableCardError
from tests.engines.ancient_duel.table import Table, cards, with_cards

TACTIC = "AD-EGI-T03"


def tactic(text: str, p1: dict[str, Any] | None = None, p2: dict[str, Any] | None = None, **values: Any) -> Table:
    """A table where P1 has activated a Tactic with this effect."""
    hand = [TACTIC, *(p1 or {}).pop("hand", [])]
    table = Table({**(p1 or {}), "hand": hand}, p2, game=with_cards({TACTIC: text}), **values)
    return table.play(f"activate {TACTIC}")


THREE = {"units": ["AD-ROM-03 attack", "AD-ROM-04 attack", "AD-ROM-05 attack"]}


def test_exactly_two_are_picked_one_after_the_other() -> None:
    table = tactic("play: mod(target(2 unit[enemy, up]), atk, -1, turn)", {}, THREE)
    assert table.legal() == ["choose P2u1", "choose P2u2", "choose P2u3"]
    table.play("choose P2u3")
    assert table.legal() == ["choose P2u1", "choose P2u2"]
    assert table.rule("choose P2u3") == "AD-13.4"
    assert table.rule("choose none") == "AD-13.5"
    table.play("choose P2u1").now("P2 AD-ROM-03 atk 3", "P2 AD-ROM-04 atk 5", "P2 AD-ROM-05 atk 3")


def test_two_must_be_there_to_activate_it() -> None:
    one = Table(
        {"hand": [TACTIC]},
        {"units": ["AD-ROM-03 attack"]},
        game=with_cards({TACTIC: "play: destroy(target(2 unit[enemy, up]))"}),
    )
    assert one.rule(f"activate {TACTIC}") == "AD-9.5"


@pytest.mark.parametrize(("answers", "atk"), [(["choose none"], 4), (["choose P2u1", "choose none"], 3)])
def test_up_to_two_may_be_none_or_one(answers: list[str], atk: int) -> None:
    table = tactic("play: mod(choose(up to 2 unit[enemy, up]), atk, -1, turn)", {}, THREE).play(*answers)
    table.now(f"P2 AD-ROM-03 atk {atk}", "P1 AD-EGI-T03 in grave")


def test_a_step_with_an_if_is_looked_at_when_it_comes() -> None:
    text = "play: points(you, +1); if exists(unit[own, grave]) then points(you, +1)"
    tactic(text).now("P1 points 21")
    tactic(text, {"grave": ["AD-EGI-01"]}).now("P1 points 22")
    tactic(text, {"grave": ["AD-EGI-T01"]}).now("P1 points 21")


def test_an_action_is_done_unless_the_other_pays() -> None:
    text = "play: points(opponent, -3) unless opponent discard(1)"
    table = tactic(text, {}, {"hand": ["AD-ROM-01"]})
    assert table.legal() == ["discard AD-ROM-01", "choose no"]
    table.play("choose no").now("P2 points 17")
    tactic(text, {}, {"hand": ["AD-ROM-01"]}).play("discard AD-ROM-01").now("P2 points 20", "P2 AD-ROM-01 in grave")
    tactic(text).now("P2 points 17")


def test_an_offered_payment_of_two_cards_is_paid_in_full() -> None:
    text = "play: may discard(2) then points(you, +5)"
    table = tactic(text, {"hand": ["AD-ROM-01", "AD-ROM-02", "AD-ROM-03"]}).play("discard AD-ROM-01")
    assert table.legal() == ["discard AD-ROM-02", "discard AD-ROM-03"]
    table.play("discard AD-ROM-02").now("P1 points 25", "P1 hand 1")
    tactic(text, {"hand": ["AD-ROM-01"]}).now("P1 points 20", "P1 hand 1")


def test_discarding_more_than_the_hand_holds_discards_it_all() -> None:
    table = tactic("play: discard(both, 2)", {"hand": ["AD-ROM-01"]}, {"hand": ["AD-SPA-01", "AD-SPA-02", "AD-SPA-03"]})
    table.play("discard AD-ROM-01").now("P1 hand 0")
    table.play("discard AD-SPA-01", "discard AD-SPA-03").now("P2 hand 1", "P1 AD-EGI-T03 in grave")


def test_both_draw_and_whoever_cannot_loses_there_and_then() -> None:
    tactic("play: draw(both, 1)", {}, {"deck": 0}).play("draw P1 ?").now("winner P1", "P1 hand 1")


def test_a_unit_goes_back_to_hand_from_the_field_and_loses_everything() -> None:
    table = tactic("play: move(target(unit[enemy, up]), hand)", {}, {"units": ["AD-ROM-03 attack wound-atk-2"]})
    table.play("choose P2u1").now("P2 AD-ROM-03 in hand", "P2 hand 1")
    down = tactic("play: move(target(unit[enemy, any_face]), hand)", {}, {"units": ["AD-ROM-03 down"]})
    down.run.state = down.game.observation(down.state, 0)
    down.play("choose P2u1")
    assert down.state.sides[1].hand == (("?", 1),)


def test_a_named_card_may_be_asked_how_it_stands() -> None:
    text = "play: position(target(unit[enemy, up]) as u, toggle); if is(u, attack) then points(you, +1)"
    tactic(text, {}, {"units": ["AD-ROM-03 defence"]}).play("choose P2u1").now("P1 points 21")
    tactic(text, {}, {"units": ["AD-ROM-03 attack"]}).play("choose P2u1").now("P1 points 20")


def test_a_value_is_read_now() -> None:
    text = "play: mod(target(unit[own, up]) as u, atk, +def(u), turn)"
    effects = {TACTIC: "play: points(you, +1)", "AD-EGI-08": "activate once: points(you, +def(self))"}
    table = Table({"units": ["AD-EGI-08 attack def+1"]}, game=with_cards(effects)).play("activate P1u1 #1")
    table.now("P1 points 26")
    chosen = tactic(text, {"units": ["AD-EGI-06 attack"]}).play("choose P1u1")
    chosen.now("P1 AD-EGI-06 atk 5")  # the card is named by this very step: there is nothing to read before


def test_bonuses_for_the_foe_the_oldest_and_in_the_turn_of_the_opponent() -> None:
    effects = {
        "AD-ROM-D02": "static: mod(oldest(unit[own, up]), atk, +2)",
        "AD-ROM-03": "static if turn(opponent): mod(self, def, +3)",
        "AD-ROM-D01": "static if is(self, up) and exists(plan[own, grave]): mod(all(unit[own]), def, +1)",
    }
    game = with_cards(effects)
    units = {"units": ["AD-ROM-03 attack", "AD-ROM-04 attack"], "plans": ["AD-ROM-D02 up", "AD-ROM-D01 up"]}
    Table(units, game=game).now("P1 AD-ROM-03 atk 6", "P1 AD-ROM-04 atk 5", "P1 AD-ROM-03 def 2")
    Table({**units, "grave": ["AD-ROM-T01"]}, active="P2", game=game).now("P1 AD-ROM-03 def 6", "P1 AD-ROM-04 def 5")


def test_a_granted_ability_is_used_once_and_ends_with_the_turn() -> None:
    table = tactic(
        "play: grant(target(unit[own, up]), { activate once: points(you, +1) }, turn)", {"units": ["AD-EGI-06 attack"]}
    ).play("choose P1u1", "activate P1u1 #1")
    table.now("P1 points 21")
    assert table.rule("activate P1u1 #1") == "AD-13.7"
    table.do("P1 ends turn", "P2 ends turn")
    assert "activate P1u1 #1" not in table.legal()


def test_a_granted_trigger_works_for_the_card_that_received_it() -> None:
    table = tactic(
        "play: grant(target(unit[own, up]), { destroyed: draw(you, 1) }, next_turn)", {"units": ["AD-EGI-06 attack"]}
    ).play("choose P1u1")
    table.do("P1 ends turn", "P2 ends turn", "P1 attacks AD-EGI-06 > P2", "P1 ends turn")
    assert table.state.sides[0].units[0].grants == ()


def test_any_faction_lifts_the_restriction_to_ones_own() -> None:
    table = tactic("play: mod(all(unit[own, any_faction]), atk, +1, turn)", {"units": ["AD-ROM-03 attack"]})
    table.now("P1 AD-ROM-03 atk 5")
    tactic("play: mod(all(unit[own]), atk, +1, turn)", {"units": ["AD-ROM-03 attack"]}).now("P1 AD-ROM-03 atk 4")


def test_a_modifier_for_this_combat_does_nothing_outside_one() -> None:
    table = tactic("play: mod(all(unit[enemy]), atk, -1, combat)", {}, THREE)
    table.now("P2 AD-ROM-03 atk 4")
    assert all(unit.mods == () for unit in table.state.sides[1].units)


def test_a_number_may_count_and_be_capped() -> None:
    table = tactic("play: draw(you, count(unit[enemy], up to 2))", {}, THREE).play("draw P1 ?", "draw P1 ?")
    assert size(table.state.sides[0].hand) == 2
    assert table.state.stack == ()


@pytest.mark.parametrize(
    "text",
    [
        "play: discard(opponent, 1, random)",
        "play: discard(opponent, 1, your_choice)",
    ],
)
def test_what_the_game_has_no_rule_for_is_refused_when_the_cards_are_read(text: str) -> None:
    with pytest.raises(UnplayableCardError) as refused:
        with_cards({TACTIC: text})
    assert refused.value.place == TACTIC


def test_a_card_of_an_unknown_kind_is_refused() -> None:
    from dataclasses import replace

    with pytest.raises(ValueError, match="spell"):
        Book({"X": replace(cards()["AD-ROM-01"], id="X", kind="spell")})
