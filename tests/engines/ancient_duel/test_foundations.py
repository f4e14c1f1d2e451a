"""AD-1 and AD-2: the players, what is hidden, what cards are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.ancient_duel.actions import Start
from engines.ancient_duel.piles import copies, size
from engines.ancient_duel.state import UNKNOWN
from engines.errors import IllegalActionError
from engines.match import Match
from engines.protocol import CHANCE
from tests.engines.ancient_duel.table import Table, cards, game


@pytest.mark.rule("AD-1.1")
def test_whoever_begins_is_p1_and_turns_alternate() -> None:
    match = Match(game(), game().configure({"deck_1": "rome", "deck_2": "sparta"}))
    match.push(Start(2))
    assert [side.list for side in match.state.sides] == ["sparta", "rome"]
    table = Table(turn=1)
    for player, turns in ((1, (1, 1)), (0, (2, 1)), (1, (2, 2))):
        table.do(f"P{2 - player} ends turn").then()
        assert table.state.active == player
        assert tuple(side.turn for side in table.state.sides) == turns
    table.refuses("P1 ends main1", "AD-1.1")


@pytest.mark.rule("AD-1.2")
def test_points_stop_at_0_and_may_rise_above_20() -> None:
    table = Table({"units": ["AD-ROM-07 attack"]}, {"points": 3})
    table.do("P1 attacks AD-ROM-07 > P2").then("P2 points 0")
    Table({"hand": ["AD-EGI-T03"]}).do("P1 activates AD-EGI-T03").then("P1 points 22")


@pytest.mark.rule("AD-1.3")
def test_quantities_are_whole_numbers() -> None:
    table = Table({"units": ["AD-ROM-07 attack"]}, {"units": ["AD-ROM-08 defence"]})
    for player, side in enumerate(table.state.sides):
        broken = list(table.state.sides)
        broken[player] = replace(side, hand=(("AD-ROM-01", 0),))
        flaws = game().status(replace(table.state, sides=(broken[0], broken[1])))
        assert "AD-1.3" in [flaw.rule for flaw in flaws]


@pytest.mark.rule("AD-1.4")
def test_a_prohibition_goes_before_a_permission() -> None:
    plans = {"units": ["AD-CAR-02 attack"], "plans": ["AD-CAR-T02 down"]}
    Table({"units": ["AD-EGI-01 attack"]}, plans).do("P1 attacks AD-EGI-01 > AD-CAR-02").refuses(
        "P2 reacts AD-CAR-T02", "AD-1.4"
    )
    other = Table({"units": ["AD-ROM-01 attack"]}, plans).do("P1 attacks AD-ROM-01 > AD-CAR-02")
    assert "react P2p1" in other.legal()


@pytest.mark.rule("AD-1.4")
def test_who_attacks_may_still_activate_tactics_of_their_own() -> None:
    table = Table(
        {"units": ["AD-EGI-01 attack"], "plans": ["AD-EGI-T02 down", "AD-EGI-T03 down"]},
        {"units": ["AD-CAR-02 attack"], "plans": ["AD-CAR-T02 down"]},
    ).do("P1 attacks AD-EGI-01 > AD-CAR-02", "P2 passes")
    assert table.legal() == ["react P1p2", "pass"]


@pytest.mark.rule("AD-1.5")
def test_you_is_whoever_controls_the_card() -> None:
    table = Table({"units": ["AD-ROM-07 attack"]}, {"units": ["AD-MAC-06 defence"]})
    table.do("P1 attacks AD-ROM-07 > AD-MAC-06").then("P2 points 21", "P1 points 20")
    Table({}, {"hand": ["AD-PER-T04"]}, active="P2").do("P2 activates AD-PER-T04").then("P1 points 19", "P2 hand 1")


@pytest.mark.rule("AD-1.6")
@pytest.mark.parametrize("seed", range(3))
def test_a_refused_action_changes_nothing(seed: int) -> None:
    table = Table({"energy": 3, "hand": ["AD-ROM-07", "AD-ROM-T01"], "units": ["AD-ROM-02 attack"]})
    before = table.state
    for text in ("deploy AD-ROM-07 attack", "activate AD-ROM-T01", "attack P1u1 > P2", "turn P1u9 attack", "pass"):
        with pytest.raises(IllegalActionError):
            game().apply_action(before, game().action_from_text(text))
    assert table.state == before


@pytest.mark.rule("AD-1.7")
def test_only_who_begins_the_deal_and_draws_are_left_to_chance() -> None:
    state = game().initial_state(game().configure({}))
    assert game().acting_players(state) == (CHANCE,)
    assert [chance.weight for chance in game().chance_outcomes(state)] == [1, 1]
    state = game().child(state, Start(1))
    weights = {chance.action.card: chance.weight for chance in game().chance_outcomes(state)}
    assert weights == game().book.base("rome")
    with pytest.raises(IllegalActionError) as refused:
        game().apply_action(state, game().action_from_text("end"))
    assert refused.value.rule == "AD-1.7"


@pytest.mark.rule("AD-1.7")
def test_a_match_is_replayed_from_its_actions_alone() -> None:
    match = Match(game(), game().configure({"deck_1": "egypt", "deck_2": "dacia"}))
    match.push_text("start 1")
    for player in (1, 2):
        for card in list(game().book.base("egypt" if player == 1 else "dacia"))[:5]:
            match.push_text(f"deal P{player} {card}")
    match.push_text("end")
    again = Match.from_record(game(), match.to_record())
    assert again.state == match.state


@pytest.mark.rule("AD-1.8")
def test_a_player_sees_no_hand_no_deck_and_no_face_down_card_of_the_other() -> None:
    table = Table(
        {"hand": ["AD-ROM-01", 2], "deck": ["AD-ROM-02", 7]},
        {
            "hand": ["AD-SPA-01"],
            "deck": ["AD-SPA-02", 3],
            "units": ["AD-SPA-03 down", "AD-SPA-04 attack"],
            "plans": ["AD-SPA-T01 down", "AD-SPA-D01 up"],
            "grave": ["AD-SPA-05"],
        },
    )
    own, other = game().observation(table.state, 0).sides
    assert own == table.state.sides[0]
    assert (other.hand, other.deck) == (((UNKNOWN, 1),), ((UNKNOWN, 4),))
    assert [unit.card for unit in other.units] == [UNKNOWN, "AD-SPA-04"]
    assert [plan.card for plan in other.plans] == [UNKNOWN, "AD-SPA-D01"]
    assert copies(other.grave, "AD-SPA-05") == 1
    assert (other.points, other.energy) == (20, 12)
    mine = game().observation(table.state, 1).sides[1]
    assert mine == table.state.sides[1]


@pytest.mark.rule("AD-2.1", "AD-2.3")
def test_units_and_plan_cards_are_used_as_what_they_are() -> None:
    table = Table({"hand": ["AD-ROM-01", "AD-ROM-G01", "AD-ROM-D01", "AD-ROM-T04"], "grave": ["AD-ROM-01"]})
    table.refuses("P1 activates AD-ROM-01", "AD-9.1")
    assert table.rule("deploy AD-ROM-G01 attack") == "AD-8.1"
    table.do("P1 activates AD-ROM-G01", "P1 activates AD-ROM-D01", "P1 activates AD-ROM-T04 chooses AD-ROM-01")
    table.then("P1 AD-ROM-G01 in up", "P1 AD-ROM-D01 in up", "P1 AD-ROM-T04 in grave", "P1 energy 9")


@pytest.mark.rule("AD-2.3")
def test_a_terrain_doctrine_is_a_doctrine() -> None:
    Table({"units": ["AD-EGI-06 attack"], "plans": ["AD-EGI-G01 up"]}).then("P1 AD-EGI-06 def 4")
    table = Table({"hand": ["AD-DAC-T03"]}, {"plans": ["AD-ROM-G01 up"]})
    table.do("P1 activates AD-DAC-T03 chooses AD-ROM-G01").then("P2 AD-ROM-G01 in grave")


@pytest.mark.rule("AD-2.2")
def test_printed_numbers_stay_while_current_ones_change() -> None:
    table = Table({"units": ["AD-CAR-07 attack atk-4"]}, {"units": ["AD-CAR-01 attack"], "hand": ["AD-ROM-T04"]})
    table.then("P1 AD-CAR-07 atk 2")
    assert cards()["AD-CAR-07"].number("atk") == 6
    grave = Table({"hand": ["AD-DAC-T04"], "grave": ["AD-ROM-07", "AD-DAC-07", "AD-DAC-05"]})
    grave.do("P1 activates AD-DAC-T04").now("legal P1 chooses AD-DAC-05", "illegal P1 chooses AD-DAC-07 AD-13.4")


@pytest.mark.rule("AD-2.4")
def test_types_are_exact_but_missile_infantry_is_infantry() -> None:
    table = Table({"units": ["AD-ROM-09 attack", "AD-ROM-02 attack", "AD-ROM-03 attack", "AD-ROM-08 attack"]})
    table.then("P1 AD-ROM-02 atk 4", "P1 AD-ROM-03 atk 4", "P1 AD-ROM-08 atk 5")
    levy = Table({"units": ["AD-PER-03 attack", "AD-PER-05 attack"], "plans": ["AD-PER-D02 up"]})
    levy.then("P1 AD-PER-03 atk 3", "P1 AD-PER-05 atk 4")
    Table({"units": ["AD-SPA-04 attack", "AD-ROM-08 attack"]}).then("P1 AD-SPA-04 atk 3")
    Table({"units": ["AD-SPA-04 attack", "AD-ROM-09 attack"]}).then("P1 AD-SPA-04 atk 4")


@pytest.mark.rule("AD-2.5")
def test_a_mercenary_is_a_unit_with_the_trait() -> None:
    Table({"units": ["AD-CAR-02 attack", "AD-CAR-04 attack"]}).then("P1 AD-CAR-02 def 3")
    Table({"units": ["AD-CAR-02 attack", "AD-CAR-03 attack"]}).then("P1 AD-CAR-02 def 4")


@pytest.mark.rule("AD-2.6")
def test_the_same_card_means_the_same_id() -> None:
    Table({"units": ["AD-ROM-05 attack", "AD-ROM-01 attack"]}).then("P1 AD-ROM-05 atk 5")
    Table({"units": ["AD-ROM-05 attack", "AD-ROM-05 attack"]}).then("P1 AD-ROM-05 atk 4")
    both = game().book.base("rome")
    assert both["AD-ROM-09"] == both["AD-ROM-10"] == 1
    with pytest.raises(ValueError, match="AD-ATL-01"):
        game().action_from_text("deploy AD-ATL-01 attack")


@pytest.mark.rule("AD-2.7")
def test_a_base_deck_is_every_card_of_a_faction_as_often_as_printed() -> None:
    state = game().initial_state(game().configure({"deck_1": "persia", "deck_2": "carthage"}))
    for side, faction in zip(state.sides, ("persia", "carthage"), strict=True):
        assert dict(side.deck) == {card.id: card.copies for card in cards().values() if card.text("faction") == faction}
        assert size(side.deck) == 40
