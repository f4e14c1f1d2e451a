"""Every action is said in both languages, as people say it."""

from __future__ import annotations

import pytest
from hypothesis import given

from companion.desks.retrovia import words
from engines.retrovia import RETROVIA, State
from tests.engines.retrovia.positions import START, at, read
from tests.engines.retrovia.strategies import reached

OPENED = at("0,0=V 1,0=v", "A2", "0,1")
PREY = at("0,0=V 1,0=C 3,0=h 2,0=s 1,1=vS1", "A1p", "2,1")
GRIP = at("0,0=S 1,0=c", "A2")
SOLE = at("0,0=V 0,1=C 2,0=h", "A1p", "1,0")
DUE = at("0,0=vS3 2,0=H 3,0=c", "A1p", "1,0")
HELD = at("0,0=V 1,0=Vs1 3,0=h", "A1p", "2,0")


@pytest.mark.parametrize(
    ("position", "action", "it", "en"),
    [
        (START, "build 1,0", "Nuova casella in 1,0", "New square at 1,0"),
        (START, "enter S 0,0", "Lo Spettro entra in 0,0", "The Wraith enters on 0,0"),
        (OPENED, "move 0,0>0,1", "Il Viandante va da 0,0 a 0,1", "The Wayfarer moves from 0,0 to 0,1"),
        (
            GRIP,
            "move 0,0>1,0",
            "Lo Spettro va da 0,0 a 1,0 e si avvinghia al Cavaliere",
            "The Wraith moves from 0,0 to 1,0 and grapples the Knight",
        ),
        (
            PREY,
            "move 1,0>3,0",
            "Il Cavaliere va da 1,0 a 3,0 e cattura la Preda, il Cacciatore",
            "The Knight moves from 1,0 to 3,0 and captures the Prey, the Hunter",
        ),
        (
            at("0,0=V 1,0=s 2,0=h", "A1p"),
            "move 0,0>1,0",
            "Il Viandante va da 0,0 a 1,0 e cattura a pari prezzo lo Spettro",
            "The Wayfarer moves from 0,0 to 1,0 and takes the Wraith in an even trade",
        ),
        (
            HELD,
            "move 0,0>1,0",
            "Il Viandante va da 0,0 a 1,0 e soccorre il Viandante: esce insieme allo Spettro",
            "The Wayfarer moves from 0,0 to 1,0 and rescues the Wayfarer, leaving the game with the Wraith",
        ),
        (
            PREY,
            "move 1,1>2,1",
            "Lo Spettro lascia la presa in 1,1 e va in 2,1",
            "The Wraith lets go on 1,1, to 2,1",
        ),
        (
            SOLE,
            "swap 0,0<>0,1",
            "Scambio: il Viandante in 0,0 e il Cavaliere in 0,1",
            "Swap: the Wayfarer on 0,0 and the Knight on 0,1",
        ),
        (
            SOLE,
            "sub 0,0 H",
            "Il Cacciatore prende il posto del Viandante in 0,0",
            "The Hunter takes the place of the Wayfarer on 0,0",
        ),
        (
            SOLE,
            "sacrifice 0,0",
            "Sacrificio: esce dal gioco la Preda, il Viandante in 0,0",
            "Sacrifice: the Prey, the Wayfarer on 0,0, is out of the game",
        ),
        (
            DUE,
            "detach 0,0>1,0",
            "Lo Spettro in 0,0 lascia la presa e va in 1,0",
            "The Wraith on 0,0 lets go, to 1,0",
        ),
        (
            DUE,
            "detach 0,0>home",
            "Lo Spettro in 0,0 lascia la presa e torna in Retroguardia",
            "The Wraith on 0,0 lets go and goes back to the Rearguard",
        ),
        (OPENED, "pass", "Passa il turno", "Pass the turn"),
        (OPENED.replace("/A2", "/A1a"), "pass", "Fine del turno", "End of the turn"),
    ],
)
def test_an_action_is_said_as_at_the_table(position: str, action: str, it: str, en: str) -> None:
    state = read(position)
    legal = RETROVIA.action_from_text(action)
    assert legal in RETROVIA.legal_actions(state, state.player)
    assert words.said(state, legal) == words.Said(it, en)


@given(reached())
def test_no_two_actions_of_a_position_are_said_alike(state: State) -> None:
    legal = RETROVIA.legal_actions(state, state.player)
    for lang in ("it", "en"):
        assert len({words.said(state, action).in_(lang) for action in legal}) == len(legal)


@pytest.mark.parametrize(
    ("code", "is_prey", "it", "en"),
    [
        ("V", True, "Viandante d’Ambra su 0,0, Preda", "Amber Wayfarer on 0,0, Prey"),
        ("h", False, "Cacciatore di Cenere su 0,0", "Ash Hunter on 0,0"),
        ("", False, "Casella 0,0, libera", "Square 0,0, free"),
        (
            "vS2",
            False,
            "Su 0,0: Viandante di Cenere bloccato dallo Spettro d’Ambra, che lascia la presa al prossimo turno d’Ambra",
            "On 0,0: Ash Wayfarer blocked by the Amber Wraith, which lets go at Amber's next turn",
        ),
    ],
)
def test_a_square_is_said_for_those_who_listen(code: str, is_prey: bool, it: str, en: str) -> None:
    assert words.on_square(code, (0, 0), is_prey=is_prey) == words.Said(it, en)


def test_the_turns_of_a_grapple_count_down_to_now() -> None:
    said = [words.turns_left(age, 1).it for age in range(4)]
    assert said == [
        "che lascia la presa fra 3 turni di Cenere",
        "che lascia la presa fra 2 turni di Cenere",
        "che lascia la presa al prossimo turno di Cenere",
        "che ora deve lasciare la presa",
    ]
