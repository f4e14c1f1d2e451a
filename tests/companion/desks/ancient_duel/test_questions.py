"""What the rules ask, in words, with every answer that is legal and none that is not."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from card_db.problems import Said
from companion.desks.ancient_duel.questions import Question
from engines.ancient_duel.actions import Place
from engines.ancient_duel.state import State
from engines.protocol import CHANCE
from engines.simulator import next_action
from tests.companion.desks.ancient_duel.little_table import desk
from tests.companion.desks.ancient_duel.positions import BATTLE, MANY, SET, position


def after(state: State, *texts: str) -> State:
    for text in texts:
        state = desk().game.apply_action(state, desk().game.action_from_text(text)).state
    return state


def asked(state: State, player: int) -> Question:
    question = desk().asker.question(state, player)
    assert question is not None
    return question


def said(options: Iterable[object]) -> list[str]:
    return [option.said.it for option in options]  # type: ignore[attr-defined]


def test_nothing_is_asked_in_a_phase_that_is_free_nor_of_who_is_not_to_act() -> None:
    assert desk().asker.question(position(MANY), 0) is None
    assert desk().asker.question(position(BATTLE), 0) is None
    assert desk().asker.question(position(SET), 0) is None


def test_a_target_is_asked_for_by_the_card_with_its_words() -> None:
    question = asked(after(position(MANY), "activate AD-ROM-T01"), 0)
    assert question.heading.said == Said("Scarica di pila: scegli il bersaglio", "Volley of Pila: choose the target")
    assert question.heading.clause is not None
    assert question.heading.clause.it == "Un’unità nemica scoperta bersaglio prende −2 DIF fino a fine turno."
    assert [option.at for option in question.options] == [Place(1, "u", 1), Place(1, "u", 2)]
    assert question.refusing is None


def test_a_choice_that_may_be_declined_says_so() -> None:
    rich = position(MANY, lambda whole: whole["sides"][0].update(energy=9, deployed=False))
    question = asked(after(rich, "deploy AD-ROM-01 attack"), 0)
    assert question.heading.said.it == "Linea degli hastati: scegli una carta"
    assert question.refusing is not None
    assert question.refusing.said == Said("Nessuna carta", "No card")


def test_a_set_card_that_is_turned_up_is_named() -> None:
    question = asked(position(SET), 1)
    assert question.heading.said.it == "L’unità coperta si gira: che carta è?"
    assert question.heading.rule == "AD-10.7"
    assert said(question.options) == ["Battaglione sacro di Cartagine"]  # the only one that costs 4


def test_who_is_attacked_may_react_or_pass() -> None:
    attacked = after(position(BATTLE), "attack P1u2 > P2u2")
    question = asked(attacked, 1)
    assert question.heading.said == Said(
        "Attacco: Guardia pretoriana contro Lancieri libici. Reagisci?",
        "Attack: Praetorian Guard against Libyan Spearmen. Do you react?",
    )
    assert question.refusing is not None
    assert question.refusing.text == "pass"
    assert "Imboscata sul lago" in said(question.options)
    assert all(option.card and option.at == Place(1, "p", 2) for option in question.options)


def test_too_big_a_hand_is_a_question_too() -> None:
    full = position(MANY, lambda whole: whole["sides"][0].update(hand={"?": 7}))
    question = asked(after(full, "end", "end", "end"), 0)
    assert question.heading.said == Said(
        "Hai più di 5 carte in mano: scarta 2 carte, una alla volta",
        "You hold more than 5 cards: discard 2 cards, one at a time",
    )
    assert question.heading.rule == "AD-6.7"


def test_attack_or_defence_is_answered_in_words() -> None:
    macedon = position(
        MANY, lambda whole: whole["sides"][0].update(list="any", units=[{"card": "AD-MAC-08", "stands": "attack"}])
    )
    question = asked(after(macedon, "activate P1u1 #1", "choose P2u1"), 0)
    assert question.heading.said.en == "Alexander, King of Macedon: in Attack or in Defence?"
    assert said(question.options) == ["In Attacco", "In Difesa"]


@settings(max_examples=12)
@given(seed=st.integers(0, 2**32))
def test_all_legal_answers_and_no_others_are_offered_in_every_question(seed: int) -> None:
    game, rng = desk().game, Random(seed)
    state = game.initial_state(game.configure({"deck_1": "carthage", "deck_2": "macedonia", "cards": "open"}))
    for _ in range(120):
        if game.is_terminal(state):
            return
        (player,) = game.acting_players(state)
        question = desk().asker.question(state, player)
        if question is not None and player != CHANCE:
            offered = {option.text for option in (*question.options, *filter(None, [question.refusing]))}
            assert offered == {game.action_to_text(action) for action in game.legal_actions(state, player)}
            assert question.heading.said.it
            assert question.heading.said.it != question.heading.said.en
        state = game.child(state, next_action(game, state, rng)[0])


def test_what_chance_brings_is_asked_where_more_than_one_thing_can_come() -> None:
    ended = after(position(MANY), "end", "end")
    deck = desk().game.to_text(ended).replace('"deck":{"?":30}', '"deck":{"?":29,"AD-CAR-05":1}')
    drawing = after(desk().game.from_text(deck), "end")
    question = asked(drawing, CHANCE)
    assert question.heading.said == Said("Quale carta è stata pescata?", "Which card was drawn?")
    assert said(question.options) == ["Il giocatore 2 pesca 1 carta", "Guardia di lancieri punici"]
