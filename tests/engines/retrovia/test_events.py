"""What an action tells: stable texts for programs, sentences for the table."""

from __future__ import annotations

import pytest

from engines.retrovia import RETROVIA
from tests.engines.retrovia.positions import START, at, events, read


@pytest.mark.parametrize(
    ("text", "action", "told"),
    [
        (START, "build 1,0", ["build 1,0"]),
        (START, "pass", ["pass A", "turn C"]),
        (at("0,0=V", "A1a", "1,0"), "enter C 1,0", ["enter C 1,0", "turn C"]),
        (at("0,0=v", "C2", "1,0"), "enter C 1,0", ["enter c 1,0"]),
        (at("0,0=V 1,0=C", "A2"), "swap 0,0<>1,0", ["swap 0,0 1,0"]),
        (at("0,0=V", "A2"), "sub 0,0 H", ["substitute V H 0,0"]),
        (at("0,0=V 1,0=C 3,0=v", "A1p", "2,0"), "sacrifice 0,0", ["remove V 0,0", "turn C"]),
        (
            at("0,0=V 1,0=c 3,0=v", "A1p", "2,0"),
            "move 0,0>1,0",
            ["move V 0,0>1,0", "remove c 1,0", "remove V 1,0", "bonus"],
        ),
        (
            at("0,0=vS1 1,0=c 3,0=v", "A1p", "2,0"),
            "move 0,0>1,0",
            ["move S 0,0>1,0", "free v 0,0", "grapple c 1,0", "turn C"],
        ),
        (
            at("0,0=V 1,0=Cs1 3,0=v", "A1p", "2,0"),
            "move 0,0>1,0",
            ["move V 0,0>1,0", "remove s 1,0", "remove V 1,0", "free C 1,0", "bonus"],
        ),
        (at("1,0=vS3 0,0=V 3,0=c", "A1p", "2,0"), "detach 1,0>home", ["detach S 1,0>home", "free v 1,0"]),
        (at("0,0=V 1,0=v", "A1p"), "move 0,0>1,0", ["move V 0,0>1,0", "remove v 1,0", "end A"]),
        (
            at("0,0=V 5,0=C 1,0=c 3,0=h", "A1p", "2,0 4,0", home="-|-"),
            "move 0,0>1,0",
            ["move V 0,0>1,0", "remove c 1,0", "remove V 1,0", "end draw"],
        ),
    ],
)
def test_everything_that_happened_is_told_in_order(text: str, action: str, told: list[str]) -> None:
    assert events(text, action) == told


def test_events_are_sentences_in_both_languages_with_their_rule() -> None:
    step = RETROVIA.apply_action(
        read(at("0,0=V 1,0=Cs1 3,0=v", "A1p", "2,0")), RETROVIA.action_from_text("move 0,0>1,0")
    )
    assert [event.rule for event in step.events] == ["RV-4.3", "RV-6.5", "RV-6.5", "RV-6.5", "RV-3.4"]
    assert [event.said.it for event in step.events] == [
        "Il Viandante va da 0,0 a 1,0.",
        "Esce dal gioco lo Spettro di Cenere (1,0).",
        "Esce dal gioco il Viandante di Ambra (1,0).",
        "In 1,0 è libero il Cavaliere.",
        "Ambra ha un’azione bonus.",
    ]
    assert step.events[1].said.en == "The Wraith of Ash (1,0) is out of the game."
