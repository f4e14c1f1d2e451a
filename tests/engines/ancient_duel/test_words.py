"""Every word of the effect language that a card of Ancient Duel uses is played by at least one card here."""

from __future__ import annotations

from typing import Any

import pytest

from card_db.effects.walk import words_used
from tests.engines.ancient_duel.table import Table, cards

GUARD = {"units": ["AD-ROM-07 attack"]}
"""A Praetorian Guard, 5/4."""

Played = tuple[str, dict[str, Any], dict[str, Any], list[str], list[str]]

CARDS: list[Played] = [
    ("AD-ROM-07", {"units": ["AD-ROM-07 attack", "AD-ROM-01 down"]}, {}, [], ["P1 AD-ROM-07 def 5"]),
    ("AD-SPA-05", {"units": ["AD-SPA-05 attack"]}, {}, [], ["P1 AD-SPA-05 atk 5", "P1 AD-SPA-05 def 4"]),
    (
        "AD-ROM-01",
        {"hand": ["AD-ROM-01"], "units": ["AD-ROM-04 attack"]},
        {},
        ["P1 deploys AD-ROM-01 attack", "P1 chooses AD-ROM-04"],
        ["P1 AD-ROM-04 atk 6"],
    ),
    (
        "AD-ROM-08",
        {"hand": ["AD-ROM-08"], "units": ["AD-ROM-04 attack", "AD-ROM-03 attack"]},
        {},
        ["P1 deploys AD-ROM-08 attack"],
        ["P1 AD-ROM-04 atk 6", "P1 AD-ROM-03 atk 4"],
    ),
    (
        "AD-CAR-07",
        {"hand": ["AD-CAR-07"]},
        GUARD,
        ["P1 deploys AD-CAR-07 attack", "P1 chooses AD-ROM-07"],
        ["P2 AD-ROM-07 in grave"],
    ),
    (
        "AD-CAR-01",
        {"units": ["AD-CAR-01 attack", "AD-CAR-03 attack"]},
        GUARD,
        ["P1 activates AD-CAR-01 chooses AD-ROM-07"],
        ["P2 AD-ROM-07 atk 3"],
    ),
    (
        "AD-CAR-01",
        {"units": ["AD-CAR-01 attack"]},
        GUARD,
        ["P1 activates AD-CAR-01 chooses AD-ROM-07"],
        ["P2 AD-ROM-07 atk 4"],
    ),
    (
        "AD-CAR-03",
        {"units": ["AD-CAR-03 attack"], "hand": ["AD-CAR-01"]},
        GUARD,
        ["P1 attacks AD-CAR-03 > AD-ROM-07", "P1 discards AD-CAR-01"],
        ["P1 deck 9", "P1 hand 1"],
    ),
    ("AD-CAR-04", {"units": ["AD-CAR-04 attack"]}, {}, ["P1 attacks AD-CAR-04 > P2"], ["P1 AD-CAR-04 in defence"]),
    (
        "AD-CAR-05",
        {"units": ["AD-PER-06 attack"]},
        {"units": ["AD-CAR-05 defence"]},
        ["P1 attacks AD-PER-06 > AD-CAR-05"],
        ["values 3 4"],
    ),
    ("AD-CAR-06", {"units": ["AD-CAR-06 attack"] * 4}, {}, [], ["P1 AD-CAR-06 atk 7"]),
    (
        "AD-CAR-09",
        {"hand": ["AD-CAR-09"], "units": ["AD-CAR-07 attack"], "deck": ["AD-CAR-T03", 5]},
        {},
        [
            "P1 deploys AD-CAR-09 defence",
            "P1 chooses AD-CAR-T03",
            "P1 activates AD-CAR-09 chooses AD-CAR-07",
            "P1 attacks AD-CAR-07 > P2",
            "P1 chooses yes",
        ],
        ["P1 AD-CAR-T03 in hand", "values 7", "P1 AD-CAR-07 in defence"],
    ),
    (
        "AD-DAC-01",
        {"units": ["AD-DAC-01 attack"], "hand": ["AD-DAC-02"]},
        {"units": ["AD-ROM-01 attack"]},
        ["P1 attacks AD-DAC-01 > AD-ROM-01", "P1 discards AD-DAC-02"],
        ["P1 deck 9"],
    ),
    ("AD-DAC-03", {"units": ["AD-DAC-03 attack"]}, {"plans": ["AD-ROM-G01 up"]}, [], ["P1 AD-DAC-03 def 3"]),
    (
        "AD-DAC-04",
        {"units": ["AD-DAC-04 attack"], "deck": ["AD-DAC-D01", 5]},
        GUARD,
        ["P1 attacks AD-DAC-04 > AD-ROM-07", "P1 chooses AD-DAC-D01"],
        ["P1 AD-DAC-D01 in hand"],
    ),
    (
        "AD-DAC-05",
        {"units": ["AD-DAC-05 attack"]},
        {"units": ["AD-ROM-08 defence"]},
        ["P1 attacks AD-DAC-05 > AD-ROM-08"],
        ["values 5 5"],
    ),
    (
        "AD-DAC-06",
        {"hand": ["AD-PER-T02"]},
        {"units": ["AD-DAC-06 attack", "AD-DAC-05 attack"]},
        ["P1 activates AD-PER-T02"],
        ["P2 AD-DAC-06 def 4", "P2 AD-DAC-05 def 2"],
    ),
    (
        "AD-DAC-08",
        {"units": ["AD-DAC-08 defence", "AD-DAC-07 attack"], "plans": ["AD-DAC-G01 up"]},
        {},
        ["P1 activates AD-DAC-08 chooses AD-DAC-07", "P1 attacks AD-DAC-07 > P2"],
        ["values 7", "P1 AD-DAC-07 atk 5"],
    ),
    (
        "AD-EGI-01",
        {"units": ["AD-EGI-01 attack"]},
        {"units": ["AD-CAR-02 attack"], "plans": ["AD-CAR-T02 down"]},
        ["P1 attacks AD-EGI-01 > AD-CAR-02", "P2 passes"],
        ["values 3 3"],
    ),
    (
        "AD-EGI-02",
        {"units": ["AD-EGI-02 attack"]},
        {"units": ["AD-MAC-05 attack"]},
        ["P1 attacks AD-EGI-02 > AD-MAC-05"],
        ["values 4 3"],
    ),
    (
        "AD-EGI-03",
        {"hand": ["AD-EGI-03"]},
        {"plans": ["AD-ROM-T01 down"]},
        ["P1 deploys AD-EGI-03 attack", "P1 chooses AD-ROM-T01"],
        ["P2 AD-ROM-T01 in grave"],
    ),
    (
        "AD-EGI-07",
        {"units": ["AD-ROM-03 attack"]},
        {"units": ["AD-EGI-07 defence", "AD-EGI-03 attack"]},
        [],
        ["illegal P1 attacks AD-ROM-03 > AD-EGI-03 AD-10.2"],
    ),
    ("AD-EGI-10", {"units": ["AD-EGI-10 defence"] * 4}, {}, ["P1 activates AD-EGI-10"], ["P1 points 23"]),
    ("AD-EGI-09", {"units": ["AD-EGI-09 attack", "AD-EGI-04 attack"]}, {}, [], ["P1 AD-EGI-04 atk 6"]),
    (
        "AD-MAC-06",
        {"units": ["AD-MAC-06 attack", "AD-ROM-08 attack"]},
        {"hand": ["AD-PER-T02"]},
        [],
        ["P1 AD-MAC-06 def 4"],
    ),
    (
        "AD-MAC-08",
        {"hand": ["AD-MAC-08"], "grave": ["AD-MAC-01"], "units": ["AD-MAC-04 attack"]},
        {},
        [
            "P1 deploys AD-MAC-08 attack",
            "P1 chooses AD-MAC-01",
            "P1 activates AD-MAC-08 chooses AD-MAC-04",
            "P1 chooses defence",
        ],
        ["P1 AD-MAC-01 in down", "P1 AD-MAC-04 in defence"],
    ),
    (
        "AD-PER-01",
        {"hand": ["AD-PER-01", "AD-PER-02"], "deck": ["AD-PER-D01", 3]},
        {},
        ["P1 deploys AD-PER-01 attack", "P1 discards AD-PER-02", "P1 chooses AD-PER-D01"],
        ["P1 AD-PER-D01 in hand"],
    ),
    ("AD-PER-03", {"units": ["AD-PER-03 attack"]}, {}, ["P1 attacks AD-PER-03 > P2"], ["P2 points 17"]),
    (
        "AD-PER-04",
        {"units": ["AD-PER-04 attack"]},
        {"units": ["AD-MAC-02 defence"]},
        ["P1 attacks AD-PER-04 > AD-MAC-02"],
        ["P2 points 17"],
    ),
    (
        "AD-PER-05",
        {"units": ["AD-PER-05 attack"], "deck": ["AD-PER-03", "AD-PER-02"]},
        GUARD,
        ["P1 attacks AD-PER-05 > AD-ROM-07", "P1 chooses AD-PER-03"],
        ["P1 AD-PER-03 in down", "P1 deck 1"],
    ),
    (
        "AD-PER-07",
        {"units": ["AD-PER-07 attack"]},
        GUARD,
        ["P1 activates AD-PER-07 chooses AD-ROM-07"],
        ["P2 AD-ROM-07 in defence"],
    ),
    (
        "AD-ROM-09",
        {"units": ["AD-ROM-09 attack", "AD-ROM-04 attack"]},
        {},
        ["P1 activates AD-ROM-09 chooses AD-ROM-04"],
        ["P1 AD-ROM-04 in defence", "P1 AD-ROM-04 def 4"],
    ),
    (
        "AD-ROM-10",
        {"units": ["AD-ROM-10 attack"], "plans": ["AD-ROM-G01 up"], "hand": ["AD-ROM-T01"], "deck": ["AD-ROM-05", 4]},
        {"hand": ["AD-DAC-T03"]},
        [
            "P1 activates AD-ROM-10",
            "P1 discards AD-ROM-T01",
            "P1 chooses AD-ROM-05",
            "P1 ends turn",
            "P2 activates AD-DAC-T03 chooses AD-ROM-G01",
        ],
        ["P1 AD-ROM-05 in hand", "P1 AD-ROM-G01 in up", "P2 AD-DAC-T03 in grave"],
    ),
    (
        "AD-SPA-04",
        {"units": ["AD-SPA-04 attack"]},
        {"units": ["AD-ROM-02 attack"]},
        ["P1 attacks AD-SPA-04 > AD-ROM-02", "P1 chooses AD-SPA-04"],
        ["P1 AD-SPA-04 atk 4", "P1 AD-SPA-04 def 3"],
    ),
    (
        "AD-SPA-08",
        {"units": ["AD-SPA-08 attack", "AD-SPA-04 attack", "AD-SPA-01 defence"]},
        {},
        [],
        ["P1 AD-SPA-04 atk 5", "P1 AD-SPA-01 atk 2"],
    ),
    ("AD-PER-D02", {"units": ["AD-PER-03 attack"], "plans": ["AD-PER-D02 up"]}, {}, [], ["P1 AD-PER-03 atk 3"]),
    ("AD-EGI-D01", {"units": ["AD-EGI-07 defence"], "plans": ["AD-EGI-D01 up"]}, {}, [], ["P1 AD-EGI-07 def 5"]),
    (
        "AD-CAR-T01",
        {"units": ["AD-CAR-02 attack", "AD-CAR-04 attack"], "hand": ["AD-CAR-T01"]},
        GUARD,
        ["P1 activates AD-CAR-T01 chooses AD-ROM-07", "P1 ends turn", "P2 ends turn"],
        ["P2 AD-ROM-07 atk 4"],
    ),
    (
        "AD-CAR-T02",
        {"units": ["AD-ROM-08 attack"]},
        {"units": ["AD-CAR-02 defence"], "plans": ["AD-CAR-T02 down"]},
        ["P1 attacks AD-ROM-08 > AD-CAR-02", "P2 reacts AD-CAR-T02 chooses AD-ROM-08"],
        ["values 3 3"],
    ),
    (
        "AD-SPA-T03",
        GUARD,
        {"plans": ["AD-SPA-T03 down"], "hand": ["AD-SPA-01"]},
        ["P1 attacks AD-ROM-07 > P2", "P2 reacts AD-SPA-T03", "P2 discards AD-SPA-01", "P2 chooses AD-ROM-07"],
        ["P2 points 20", "P2 hand 1"],
    ),
    (
        "AD-EGI-T04",
        {"hand": ["AD-EGI-T04"]},
        {"plans": ["AD-ROM-D01 up"]},
        ["P1 activates AD-EGI-T04 chooses AD-ROM-D01"],
        ["P2 AD-ROM-D01 in grave"],
    ),
]


@pytest.mark.parametrize(("card", "p1", "p2", "deeds", "checks"), CARDS, ids=[each[0] for each in CARDS])
def test_a_card_does_what_its_words_say(
    card: str, p1: dict[str, Any], p2: dict[str, Any], deeds: list[str], checks: list[str]
) -> None:
    Table(dict(p1), dict(p2)).do(*deeds).then(*checks)


def test_every_word_is_played() -> None:
    used = {word for card in cards().values() for word in words_used(card.effect or ())}
    played = {word for each in CARDS for word in words_used(cards()[each[0]].effect or ())}
    assert sorted(used - played) == []
