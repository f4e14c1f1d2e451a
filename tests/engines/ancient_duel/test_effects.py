"""AD-13: when clauses work, what they reach, in what order they are handled."""

from __future__ import annotations

import pytest

from engines.ancient_duel.cards import Book
from engines.ancient_duel.programs import UnplayableCardError
from tests.engines.ancient_duel.table import Table, cards, with_cards


@pytest.mark.rule("AD-13.1")
def test_every_card_is_a_list_of_clauses_of_four_kinds() -> None:
    book = Book(cards())
    for id_, card in cards().items():
        clauses = {type(clause).__name__ for clause in card.effect or ()}
        assert clauses <= {"Static", "Triggered", "Activated", "Played"}
        assert ("Played" in clauses) == book.facts[id_].is_tactic
        assert len(book.facts[id_].activated) == sum(type(each).__name__ == "Activated" for each in card.effect or ())


@pytest.mark.rule("AD-13.1")
def test_a_card_whose_effect_has_no_meaning_here_is_refused_at_once() -> None:
    from dataclasses import replace

    from card_db.effects import nodes as n

    card = replace(cards()["AD-ROM-01"], effect=(n.Activated((n.Reveal(n.Player.YOU),)),))
    with pytest.raises(UnplayableCardError) as refused:
        Book({card.id: card})
    assert refused.value.place == "AD-ROM-01"


@pytest.mark.rule("AD-13.2")
def test_clauses_work_only_face_up_and_destroyed_looks_at_how_it_stood() -> None:
    table = Table({"units": ["AD-ROM-03 attack"]}, {"units": ["AD-MAC-06 down"]})
    table.do("P1 attacks AD-ROM-03 > AD-MAC-06").then("P2 AD-MAC-06 in grave", "P2 points 21")  # revealed first
    both = Table({"units": ["AD-DAC-01 attack"], "hand": ["AD-DAC-02"]}, {"units": ["AD-ROM-01 attack"]})
    both.do("P1 attacks AD-DAC-01 > AD-ROM-01", "P1 discards AD-DAC-02").then("P1 deck 9", "P1 AD-DAC-01 in grave")
    hidden = with_cards({"AD-EGI-T03": "play: destroy(all(unit[enemy, any_face]))"})
    down = Table({"hand": ["AD-EGI-T03"]}, {"units": ["AD-MAC-06 down", "AD-MAC-06 attack"]}, game=hidden)
    down.do("P1 activates AD-EGI-T03").then("P2 points 21")


@pytest.mark.rule("AD-13.3")
def test_a_clause_is_carried_out_completely_before_anything_else() -> None:
    table = Table({"units": ["AD-SPA-02 attack"], "hand": ["AD-SPA-05"]}, {"units": ["AD-ROM-07 attack"]})
    table.do("P1 activates AD-SPA-02")
    for text in ("end", "deploy AD-SPA-05 attack", "pass", "discard AD-SPA-05", "choose yes"):
        assert table.rule(text) == "AD-13.3"
    assert Table().rule("choose none") == "AD-13.3"
    steps = Table({"hand": ["AD-ROM-T03", "AD-ROM-01"]}).do("P1 activates AD-ROM-T03").now("P1 deck 10")
    steps.play("draw P1 ?", "draw P1 ?").now("P1 deck 8", "P1 hand 3").play("discard AD-ROM-01").now("P1 hand 2")


@pytest.mark.rule("AD-13.3")
def test_selections_are_made_at_their_step() -> None:
    table = Table({"units": ["AD-ROM-09 attack", "AD-ROM-04 attack", "AD-ROM-01 attack"]})
    table.do("P1 activates AD-ROM-09", "P1 chooses AD-ROM-04").then("P1 AD-ROM-04 in defence", "P1 AD-ROM-04 def 4")
    table.now("P1 AD-ROM-01 def 1")


@pytest.mark.rule("AD-13.4")
def test_only_face_up_cards_are_chosen_affected_or_strengthened() -> None:
    enemy = {"units": ["AD-ROM-03 down", "AD-ROM-01 attack"]}
    table = Table({"units": ["AD-ROM-02 attack"]}, enemy).do("P1 activates AD-ROM-02")
    assert table.legal() == ["choose P1u1", "choose P2u2"]
    rain = Table({"hand": ["AD-PER-T02"]}, enemy).do("P1 activates AD-PER-T02")
    assert [unit.mods == () for unit in rain.state.sides[1].units] == [True, False]
    scouts = Table({"hand": ["AD-EGI-03"]}, {"plans": ["AD-ROM-D01 up", "AD-ROM-T01 down"]})
    scouts.do("P1 deploys AD-EGI-03 attack")
    assert scouts.legal() == ["choose P2p2", "choose none"]
    wrath = Table({"hand": ["AD-EGI-T04"]}, {"plans": ["AD-ROM-D01 up", "AD-ROM-T01 down"]}).do(
        "P1 activates AD-EGI-T04"
    )
    assert wrath.legal() == ["choose P2p1", "choose P2p2"]


@pytest.mark.rule("AD-13.4")
def test_conditions_see_face_down_units_that_they_ask_nothing_hidden_of() -> None:
    Table({"units": ["AD-CAR-06 attack", "AD-CAR-04 down"]}).then("P1 AD-CAR-06 atk 6")
    Table({"units": ["AD-MAC-04 attack", "AD-MAC-05 down"]}).then("P1 AD-MAC-04 atk 3")
    guarded = {"hand": ["AD-EGI-G01"], "units": ["AD-EGI-01 attack", "AD-EGI-02 down"], "plans": ["AD-EGI-G01 up"]}
    Table(guarded).do("P1 activates AD-EGI-G01").then("P1 points 21")
    Table({"units": ["AD-SPA-05 down", "AD-SPA-04 defence", "AD-SPA-03 attack"], "plans": ["AD-SPA-D01 up"]}).then(
        "P1 AD-SPA-03 def 4"
    )
    Table({"units": ["AD-EGI-06 attack"], "plans": ["AD-EGI-D01 down"]}).then("P1 AD-EGI-06 def 3")


@pytest.mark.rule("AD-13.5")
def test_a_selection_is_optional_in_a_trigger_and_compulsory_otherwise() -> None:
    table = Table({"hand": ["AD-MAC-05"]}, {"units": ["AD-ROM-07 attack"]}).do("P1 deploys AD-MAC-05 attack")
    assert table.legal() == ["choose P2u1", "choose none"]
    ability = Table({"units": ["AD-ROM-02 attack"]}).do("P1 activates AD-ROM-02")
    assert ability.legal() == ["choose P1u1"]
    assert ability.rule("choose none") == "AD-13.5"
    assert Table({"units": ["AD-PER-09 attack"]}).rule("activate P1u1 #1") == "AD-13.5"
    alone = Table({"hand": ["AD-MAC-05"]}).do("P1 deploys AD-MAC-05 attack")
    assert alone.state.stack == ()


@pytest.mark.rule("AD-13.5")
def test_what_is_no_selection_is_compulsory_unless_it_says_may() -> None:
    numidian = Table({"units": ["AD-CAR-04 attack"]}).do("P1 attacks AD-CAR-04 > P2").now("P1 AD-CAR-04 in defence")
    numidian.now("P2 points 16")
    granted = {"units": ["AD-CAR-09 attack", "AD-CAR-05 attack"]}
    for answer, stands in (("yes", "defence"), ("no", "attack")):
        table = Table(granted).do("P1 activates AD-CAR-09 chooses AD-CAR-05", "P1 attacks AD-CAR-05 > P2")
        assert table.legal() == ["choose yes", "choose no"]
        table.play(f"choose {answer}").now(f"P1 AD-CAR-05 in {stands}")


@pytest.mark.rule("AD-13.6")
def test_an_effect_reaches_only_own_cards_of_its_faction_but_any_of_the_opponent() -> None:
    own = {"units": ["AD-ROM-09 attack", "AD-SPA-05 attack", "AD-ROM-04 attack"]}
    table = Table(own).then("P1 AD-SPA-05 atk 6", "P1 AD-ROM-04 atk 7").do("P1 activates AD-ROM-09")
    assert table.legal() == ["choose P1u3"]
    assert table.rule("choose P1u2") == "AD-13.6"
    grave = Table({"hand": ["AD-DAC-T04"], "grave": ["AD-DAC-05", "AD-ROM-04"]}).do("P1 activates AD-DAC-T04")
    assert grave.legal() == ["choose AD-DAC-05"]
    assert grave.rule("choose AD-ROM-04") == "AD-13.6"
    search = Table({"units": ["AD-EGI-10 down"], "hand": ["AD-EGI-08"], "deck": ["AD-EGI-D01", "AD-ROM-D01"]})
    search.do("P1 deploys AD-EGI-08 attack")
    assert search.legal() == ["choose AD-EGI-D01", "choose none"]
    enemy = Table({"units": ["AD-SPA-02 attack"]}, {"units": ["AD-ROM-07 attack"]}).do("P1 activates AD-SPA-02")
    assert enemy.legal() == ["choose P1u1", "choose P2u1"]


@pytest.mark.rule("AD-13.6")
def test_conditions_and_instructions_to_players_know_no_faction() -> None:
    immune = Table({"units": ["AD-MAC-06 attack", "AD-ROM-08 attack"]}, {"hand": ["AD-PER-T03"]}, active="P2")
    immune.do("P2 activates AD-PER-T03")
    assert immune.legal() == ["choose P1u2"]  # a Roman Officer protects the Somatophylakes
    mixed = Table({"hand": ["AD-ROM-T03", "AD-SPA-01"], "deck": ["AD-SPA-02", "AD-SPA-03"]})
    mixed.do("P1 activates AD-ROM-T03", "P1 discards AD-SPA-01").then("P1 AD-SPA-02 in hand", "P1 AD-SPA-03 in hand")


@pytest.mark.rule("AD-13.7")
def test_an_activated_clause_once_a_turn_for_each_copy_also_in_the_turn_of_entry() -> None:
    table = Table({"units": ["AD-SPA-02 attack", "AD-SPA-02 attack"]}, {"units": ["AD-ROM-07 attack"]})
    table.do("P1 activates AD-SPA-02 chooses AD-ROM-07").refuses("P1 activates AD-SPA-02", "AD-13.7")
    table.do("P1 activates AD-SPA-02:2 chooses AD-ROM-07").then("P2 AD-ROM-07 atk 3", "P1 energy 12")
    table.do("P1 ends main1").refuses("P1 activates AD-SPA-02", "AD-6.5").do("P1 ends battle")
    table.refuses("P1 activates AD-SPA-02", "AD-13.7").do("P1 ends turn", "P2 ends turn")
    table.do("P1 activates AD-SPA-02 chooses AD-ROM-07").then("P2 AD-ROM-07 atk 4")
    fresh = Table({"hand": ["AD-SPA-02"]}, {"units": ["AD-ROM-07 attack"]}, turn=1)
    fresh.do("P1 deploys AD-SPA-02 attack", "P1 activates AD-SPA-02 chooses AD-ROM-07").then("P2 AD-ROM-07 atk 4")
    assert Table({"units": ["AD-CAR-08 attack"]}, {"units": ["AD-ROM-07 attack"]}).rule("activate P1u1 #1") == "AD-13.7"
    assert Table({"units": ["AD-ROM-03 attack"]}).rule("activate P1u1 #1") == "AD-13.7"


@pytest.mark.rule("AD-13.8")
def test_the_active_players_triggers_come_first() -> None:
    table = Table(
        {"units": ["AD-CAR-03 attack"], "hand": ["AD-CAR-01"]}, {"units": ["AD-DAC-01 attack"], "hand": ["AD-DAC-02"]}
    )
    table.do("P1 attacks AD-CAR-03 > AD-DAC-01", "P1 discards AD-CAR-01").now("P1 hand 1", "P2 hand 1")
    table.do("P2 discards AD-DAC-02").then("P2 hand 1", "P2 deck 9")


@pytest.mark.rule("AD-13.8")
def test_a_player_orders_own_triggers_of_one_batch() -> None:
    table = Table({"units": ["AD-CAR-09 attack", "AD-CAR-04 attack"]})
    table.do("P1 activates AD-CAR-09 chooses AD-CAR-04", "P1 attacks AD-CAR-04 > P2")
    assert table.legal() == ["choose #1", "choose #2"]
    assert table.rule("end") == table.rule("choose #3") == "AD-13.8"
    table.play("choose #2").now("P1 AD-CAR-04 in attack")
    assert table.legal() == ["choose yes", "choose no"]
    table.play("choose no").now("P1 AD-CAR-04 in defence")


@pytest.mark.rule("AD-13.8")
def test_nobody_is_asked_to_order_what_is_the_same_and_older_sources_come_first() -> None:
    game = with_cards({"AD-EGI-T03": "play: destroy(all(unit[own, up]))", "AD-EGI-05": "destroyed: points(you, +1)"})
    same = Table({"hand": ["AD-EGI-T03"], "units": ["AD-EGI-05 attack", "AD-EGI-05 attack"]}, game=game)
    same.do("P1 activates AD-EGI-T03")
    assert same.legal() == ["choose #1", "choose #2"]  # two cards, two triggers
    same.then("P1 points 22")


@pytest.mark.rule("AD-13.8")
def test_the_requirement_of_a_trigger_is_looked_at_when_it_is_handled() -> None:
    effects = {
        "AD-EGI-T03": "play: destroy(all(unit[own, up]))",
        "AD-EGI-05": "destroyed: points(you, +1)",
        "AD-EGI-06": "destroyed if exists(unit[own]): points(you, +3)",
    }
    table = Table({"hand": ["AD-EGI-T03"], "units": ["AD-EGI-05 attack", "AD-EGI-06 attack"]}, game=with_cards(effects))
    table.do("P1 activates AD-EGI-T03").then("P1 points 21")


@pytest.mark.rule("AD-13.9")
def test_entry_by_normal_or_special_deployment_face_up() -> None:
    normal = Table({"hand": ["AD-MAC-05"]}, {"units": ["AD-ROM-07 attack"]})
    normal.do("P1 deploys AD-MAC-05 defence chooses AD-ROM-07").then("P2 AD-ROM-07 atk 3")
    any_ = Table({"hand": ["AD-SPA-07"]}).do("P1 deploys AD-SPA-07 attack").then("P1 AD-SPA-07 atk 6")
    any_.do("P1 ends turn").then("P1 AD-SPA-07 atk 5")
    Table({"hand": ["AD-SPA-07"]}).do(
        "P1 sets AD-SPA-07", "P1 ends turn", "P2 ends turn", "P1 turns AD-SPA-07 attack"
    ).then("P1 AD-SPA-07 atk 5")
    special = with_cards({"AD-SPA-T04": "play: deploy(target(unit[own, grave]))"})
    for card, atk in (("AD-SPA-07", 6), ("AD-SPA-03", 1)):
        table = Table({"hand": ["AD-SPA-T04"], "grave": [card]}, game=special, special_deploy_face="up")
        table.do(f"P1 activates AD-SPA-T04 chooses {card}").then(f"P1 {card} in defence", f"P1 {card} atk {atk}")
        table.now(f"P1 {card} def {5 if atk == 6 else 3}")


@pytest.mark.rule("AD-13.10")
def test_special_deployment_is_face_down_in_defence_and_free() -> None:
    table = Table({"hand": ["AD-PER-T01"], "grave": ["AD-PER-04", "AD-PER-06"]}).do("P1 activates AD-PER-T01")
    assert table.legal() == ["choose AD-PER-04"]
    table.play("choose AD-PER-04").now("P1 AD-PER-04 in down", "P1 energy 11")
    table.refuses("P1 turns AD-PER-04 attack", "AD-8.6")
    assert not table.state.sides[0].deployed
    deck = Table({"units": ["AD-ROM-07 attack"]}, {"units": ["AD-PER-05 attack"], "deck": ["AD-PER-03", 5]})
    deck.do("P1 attacks AD-ROM-07 > AD-PER-05", "P2 chooses AD-PER-03").then("P2 AD-PER-03 in down", "P2 deck 5")


@pytest.mark.rule("AD-13.11")
def test_an_immune_unit_is_not_chosen_skipped_by_groups_and_its_attack_is_not_cancelled() -> None:
    wolf = ["AD-DAC-06 attack", "AD-DAC-05 attack"]
    volley = Table({"hand": ["AD-ROM-T01"]}, {"units": wolf}).do("P1 activates AD-ROM-T01")
    assert volley.legal() == ["choose P2u2"]
    assert volley.rule("choose P2u1") == "AD-13.11"
    rain = Table({"hand": ["AD-PER-T02"]}, {"units": wolf}).do("P1 activates AD-PER-T02")
    rain.then("P2 AD-DAC-06 def 4", "P2 AD-DAC-05 def 2")
    ambush = {"units": ["AD-SPA-05 attack"], "plans": ["AD-SPA-T03 down"], "hand": ["AD-SPA-01"]}
    attack = Table({"units": wolf}, ambush).do("P1 attacks AD-DAC-06 > AD-SPA-05")
    assert attack.rule("react P2p1") == "AD-9.5"
    leonidas = Table({"hand": ["AD-PER-T03"]}, {"units": ["AD-SPA-08 attack", "AD-SPA-05 defence"]})
    leonidas.do("P1 activates AD-PER-T03")
    assert leonidas.legal() == ["choose P2u1"]


@pytest.mark.rule("AD-13.11")
def test_immunity_neither_removes_what_was_applied_nor_stops_anything_else() -> None:
    table = Table({"units": ["AD-ROM-02 attack"], "hand": ["AD-ROM-T01"]}, {"units": ["AD-DAC-06 attack"]})
    table.do("P1 activates AD-ROM-T01 chooses AD-DAC-06").then("P2 AD-DAC-06 def 2")
    table.do("P1 activates AD-ROM-02 chooses AD-DAC-06").then("P2 AD-DAC-06 atk 2", "P2 AD-DAC-06 def 2")
    own = Table({"units": ["AD-SPA-08 attack", "AD-SPA-05 defence"], "hand": ["AD-SPA-T01"]})
    own.do("P1 activates AD-SPA-T01").then("P1 AD-SPA-05 atk 7")


@pytest.mark.rule("AD-13.12")
def test_a_protected_card_may_be_chosen_but_is_not_destroyed_by_the_opponent() -> None:
    table = Table({"hand": ["AD-DAC-T03"]}, {"units": ["AD-ROM-10 attack"], "plans": ["AD-ROM-G01 up"]})
    table.do("P1 activates AD-DAC-T03 chooses AD-ROM-G01").then("P2 AD-ROM-G01 in up", "P1 AD-DAC-T03 in grave")
    bare = Table({"hand": ["AD-DAC-T03"]}, {"units": ["AD-ROM-10 down"], "plans": ["AD-ROM-G01 up"]})
    bare.do("P1 activates AD-DAC-T03 chooses AD-ROM-G01").then("P2 AD-ROM-G01 in grave")
    own = with_cards({"AD-ROM-T03": "play: destroy(target(terrain[own, up]))"})
    mine = Table({"hand": ["AD-ROM-T03"], "units": ["AD-ROM-10 attack"], "plans": ["AD-ROM-G01 up"]}, game=own)
    mine.do("P1 activates AD-ROM-T03 chooses AD-ROM-G01").then("P1 AD-ROM-G01 in grave")


@pytest.mark.rule("AD-13.13")
def test_a_search_shows_what_it_finds_and_may_fail() -> None:
    table = Table({"hand": ["AD-EGI-08"], "deck": ["AD-EGI-D01", "AD-EGI-D01", "AD-EGI-T03"]})
    table.do("P1 deploys AD-EGI-08 attack", "P1 chooses AD-EGI-D01").then("P1 AD-EGI-D01 in hand", "P1 deck 2")
    assert table.events[-1].text == "to_hand P1 AD-EGI-D01 deck"
    assert "Temple Blessing" in table.events[-1].said.en
    fails = Table({"hand": ["AD-EGI-08"], "deck": ["AD-EGI-D01"]}).do("P1 deploys AD-EGI-08 attack", "P1 chooses none")
    fails.then("P1 deck 1", "P1 hand 0")


@pytest.mark.rule("AD-13.13")
def test_nobody_learns_from_a_search_that_there_was_nothing_to_find() -> None:
    table = Table({"hand": ["AD-EGI-08"], "deck": ["AD-EGI-T03"]}).do("P1 deploys AD-EGI-08 attack")
    assert table.legal() == ["choose none"]
    assert Table({"hand": ["AD-EGI-08"], "deck": 0}).do("P1 deploys AD-EGI-08 attack").state.stack == ()


@pytest.mark.rule("AD-13.14")
def test_a_cost_is_paid_before_anything_else_and_what_paid_it_may_be_chosen() -> None:
    table = Table({"units": ["AD-SPA-09 attack"], "hand": ["AD-SPA-T02"], "grave": ["AD-SPA-T04"]})
    table.do("P1 activates AD-SPA-09").now("P1 hand 1")
    assert table.legal() == ["discard AD-SPA-T02"]
    assert table.rule("choose AD-SPA-T04") == "AD-13.3"
    table.play("discard AD-SPA-T02")
    assert table.legal() == ["choose AD-SPA-T02", "choose AD-SPA-T04"]
    nothing = Table({"units": ["AD-SPA-09 attack"], "hand": ["AD-SPA-T02"]})
    assert nothing.rule("activate P1u1 #1") == "AD-13.5"  # judged before the payment
    poor = Table({"units": ["AD-SPA-09 attack"], "grave": ["AD-SPA-T04"]})
    assert poor.rule("activate P1u1 #1") == "AD-13.14"


@pytest.mark.rule("AD-13.14")
def test_an_offered_payment_may_be_declined_and_is_not_offered_to_an_empty_hand() -> None:
    deck = ["AD-PER-D03", 3]
    table = Table({"hand": ["AD-PER-01", "AD-PER-02"], "deck": deck}).do("P1 deploys AD-PER-01 attack")
    assert table.legal() == ["discard AD-PER-02", "choose no"]
    table.do("P1 discards AD-PER-02", "P1 chooses AD-PER-D03").then("P1 AD-PER-D03 in hand", "P1 AD-PER-02 in grave")
    declined = Table({"hand": ["AD-PER-01", "AD-PER-02"], "deck": deck}).do(
        "P1 deploys AD-PER-01 attack", "P1 chooses no"
    )
    declined.then("P1 AD-PER-02 in hand", "P1 deck 4")
    empty = Table({"hand": ["AD-PER-01"], "deck": deck}).do("P1 deploys AD-PER-01 attack")
    assert empty.state.stack == ()


@pytest.mark.rule("AD-13.15")
def test_destruction_by_an_effect_goes_to_the_graveyard_and_is_no_battle() -> None:
    table = Table({"hand": ["AD-CAR-07"]}, {"units": ["AD-MAC-06 attack"]})
    table.do("P1 deploys AD-CAR-07 attack", "P1 chooses AD-MAC-06").then("P2 AD-MAC-06 in grave", "P2 points 21")
    iberians = Table({"hand": ["AD-CAR-07"]}, {"units": ["AD-CAR-03 attack"], "hand": ["AD-CAR-01"]})
    iberians.do("P1 deploys AD-CAR-07 attack", "P1 chooses AD-CAR-03").then("P2 AD-CAR-03 in grave", "P2 deck 10")
