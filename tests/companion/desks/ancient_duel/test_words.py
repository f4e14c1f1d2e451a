"""Every action in words, in both languages, as a button and as a line of the log."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_db.problems import Said
from companion.desks.ancient_duel.words import filled, signed
from engines.simulator import next_action
from tests.companion.desks.ancient_duel.little_table import desk
from tests.companion.desks.ancient_duel.positions import BATTLE, MANY, SET, position

CASES = [
    (MANY, "deploy AD-ROM-05 defence", "Schiera Linea dei principes in Difesa", "Deploy Line of Principes in Defence"),
    (MANY, "set ?unit", "Posiziona coperta un’unità", "Set a unit face-down"),
    (MANY, "set ?unit 4", "Posiziona coperta un’unità, pagando 4 Energia", "Set a unit face-down, paying 4 Energy"),
    (MANY, "set ?plan", "Posiziona coperta una Dottrina o Tattica", "Set a Doctrine or Tactic face-down"),
    (MANY, "set AD-ROM-05", "Posiziona Linea dei principes coperta", "Set Line of Principes face-down"),
    (MANY, "turn P1u2 defence", "Porta Guardia pretoriana in Difesa", "Put Praetorian Guard in Defence"),
    (MANY, "turn P1u4 attack", "Gira l’unità coperta in Attacco", "Turn the face-down unit up, in Attack"),
    (
        MANY,
        "turn P1u4 defence AD-ROM-06",
        "Gira l’unità coperta in Difesa: è Riserva dei triarii",
        "Turn the face-down unit up, in Defence: it is Reserve of Triarii",
    ),
    (SET, "turn P2u3 AD-CAR-04", "Gira l’unità coperta: è Cavalleria numidica", None),
    (MANY, "activate AD-ROM-T03", "Attiva Marcia forzata", "Activate Forced March"),
    (MANY, "activate P1p2", "Attiva una carta coperta, posizionata coperta", None),
    (
        MANY,
        "activate P1p2 AD-ROM-T03",
        "Attiva Marcia forzata, posizionata coperta",
        "Activate Forced March, set face-down",
    ),
    (MANY, "activate P2u1 #1", "Usa l’abilità di Annibale Barca, maestro di manovra", None),
    (MANY, "activate P2u1 #2", "Usa la 2ª abilità di Annibale Barca, maestro di manovra", None),
    (
        BATTLE,
        "attack P1u2 > P2u2",
        "Attacca Lancieri libici con Guardia pretoriana",
        "Attack Libyan Spearmen with Praetorian Guard",
    ),
    (
        BATTLE,
        "attack P1u2 > P2",
        "Attacca direttamente con Guardia pretoriana",
        "Attack directly with Praetorian Guard",
    ),
    (BATTLE, "attack P1u2 > P2u3", "Attacca l’unità coperta con Guardia pretoriana", None),
    (BATTLE, "react P2p2 AD-CAR-T02", "Attiva in reazione Imboscata sul lago", "Activate Lakeside Ambush in reaction"),
    (BATTLE, "react AD-CAR-T02", "Attiva in reazione Imboscata sul lago", None),
    (BATTLE, "pass", "Passa: nessuna reazione", "Pass: no reaction"),
    (BATTLE, "choose P2u2", "Scelta: Lancieri libici", "Choice: Libyan Spearmen"),
    (BATTLE, "choose P2p2", "Scelta: la carta coperta, del giocatore 2", None),
    (BATTLE, "choose AD-ROM-01", "Scelta: Linea degli hastati", "Choice: Line of Hastati"),
    (BATTLE, "choose none", "Rinuncia: nessuna carta", "Decline: no card"),
    (BATTLE, "choose attack", "Scelta: in Attacco", "Choice: in Attack"),
    (BATTLE, "choose yes", "Accetta", "Accept"),
    (BATTLE, "choose no", "Rinuncia", "Decline"),
    (BATTLE, "discard AD-ROM-01", "Scarta Linea degli hastati", "Discard Line of Hastati"),
    (MANY, "end", "Fine fase principale 1 → Fase di battaglia", "End main phase 1 → Battle phase"),
    (BATTLE, "end", "Fine fase di battaglia → Fase principale 2", "End battle phase → Main phase 2"),
    (BATTLE, "start 2", "Comincia il giocatore 2", "Player 2 begins"),
    (BATTLE, "deal P1 ?", "Mano iniziale del giocatore 1: 1 carta", "Opening hand of player 1: 1 card"),
    (BATTLE, "draw P2 ?", "Il giocatore 2 pesca 1 carta", "Player 2 draws 1 card"),
    (BATTLE, "draw P2 AD-CAR-01", "Il giocatore 2 pesca Frombolieri baleari", "Player 2 draws Balearic Slingers"),
]


@pytest.mark.parametrize(("where", "text", "italian", "english"), CASES, ids=[case[1] for case in CASES])
def test_an_action_is_said_in_both_languages(where: str, text: str, italian: str, english: str | None) -> None:
    said = desk().said(position(where), text)
    assert said.it == italian
    assert english is None or said.en == english


@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), decks=st.tuples(*[st.sampled_from(["rome", "egypt", "dacia", "any"])] * 2))
def test_whatever_is_legal_has_words_and_no_two_answers_look_alike(seed: int, decks: tuple[str, str]) -> None:
    game = desk().game
    state = game.initial_state(game.configure({"deck_1": decks[0], "deck_2": decks[1], "cards": "open"}))
    rng = Random(seed)
    for _ in range(80):
        if game.is_terminal(state):
            return
        (player,) = game.acting_players(state)
        said = [desk().words.said(state, action) for action in game.legal_actions(state, player)]
        assert all(each.it and each.en and "{" not in each.it + each.en for each in said)
        if player in (0, 1):
            assert len({each.it for each in said}) == len(said) or _lie_down(state, player)
        state = game.child(state, next_action(game, state, rng)[0])


def _lie_down(state: object, player: int) -> bool:
    """Set cards may turn out to be the same card: only their place tells them apart."""
    return sum(not plan.up for plan in state.sides[player].plans) > 1  # type: ignore[attr-defined]


def test_the_first_turn_has_no_battle_and_a_turn_ends_with_its_last_phase() -> None:
    first = desk().game.initial_state(desk().game.configure({"cards": "open"}))
    for text in ("start 1", *["deal P1 ?"] * 5, *["deal P2 ?"] * 5):
        first = desk().game.apply_action(first, desk().game.action_from_text(text)).state
    assert desk().said(first, "end").it == "Fine fase principale 1 → Fase principale 2"
    later = desk().game.apply_action(first, desk().game.action_from_text("end")).state
    assert desk().said(later, "end") == Said("Fine turno", "End turn")


def test_cards_that_look_alike_are_numbered() -> None:
    two = position(MANY, lambda whole: whole["sides"][0]["units"].append({"card": "AD-ROM-07", "stands": "attack"}))
    assert desk().said(two, "turn P1u2 defence").it == "Porta Guardia pretoriana (1ª) in Difesa"
    assert desk().said(two, "turn P1u5 defence").en == "Put Praetorian Guard (2nd) in Defence"


def test_gaps_are_filled_in_each_language_and_minus_is_that_of_print() -> None:
    assert filled(Said("{a} e {n}", "{a} and {n}"), a=Said("uno", "one"), n=2) == Said("uno e 2", "one and 2")
    assert [signed(number) for number in (-3, 0, 2)] == ["−3", "0", "+2"]
