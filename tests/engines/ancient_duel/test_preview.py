"""What an attack would do, before it is declared."""

from __future__ import annotations

import pytest

from engines.ancient_duel.actions import Place
from engines.ancient_duel.preview import Preview, Wound
from engines.errors import IllegalActionError
from tests.engines.ancient_duel.table import Table, attack, game

ONE, TWO = Place(0, "u", 1), Place(1, "u", 1)


@pytest.mark.parametrize(
    ("own", "enemy", "expected"),
    [
        ("AD-SPA-06 attack", "AD-PER-06 attack", Preview(4, 6, 4, falls=(TWO,), points=(0, 2))),
        ("AD-SPA-06 attack", "AD-PER-06 defence", Preview(4, 6, 4, falls=(TWO,))),
        ("AD-ROM-03 attack", "AD-PER-06 attack", Preview(3, 4, 4, falls=(ONE, TWO))),
        (
            "AD-ROM-02 attack",
            "AD-ROM-08 defence",
            Preview(2, 2, 5, falls=(ONE,), points=(3, 0), wound=Wound(TWO, "def", 2)),
        ),
        ("AD-PER-04 attack", "AD-MAC-02 defence", Preview(3, 4, 1, falls=(TWO,), points=(0, 3))),
        (
            "AD-PER-06 attack",
            "AD-CAR-05 down",
            Preview(3, 3, 4, falls=(ONE,), points=(1, 0), wound=Wound(TWO, "def", 3)),
        ),
    ],
)
def test_who_falls_points_wounds(own: str, enemy: str, expected: Preview) -> None:
    table = Table({"units": [own]}, {"units": [enemy]})
    assert game().preview(table.state, attack("attack P1u1 > P2u1")) == expected


def test_it_agrees_with_what_then_happens() -> None:
    table = Table({"units": ["AD-MAC-07 attack", "AD-MAC-04 attack"]}, {"units": ["AD-EGI-06 attack"]})
    before = game().preview(table.state, attack("attack P1u1 > P2u1"))
    table.do("P1 attacks AD-MAC-07 > AD-EGI-06").then(f"values {before.attack} {before.defence}", "P2 points 19")
    assert before.points == (0, 1)
    assert before.falls == (TWO,)


def test_a_direct_attack_that_wins_says_so() -> None:
    table = Table({"units": ["AD-ROM-03 attack"]}, {"points": 4})
    assert game().preview(table.state, attack("attack P1u1 > P2")) == Preview(3, 4, None, points=(0, 4), winner=0)


def test_a_face_down_card_stays_unknown_to_the_player_who_asks() -> None:
    table = Table({"units": ["AD-ROM-03 attack"]}, {"units": ["AD-SPA-04 down"]})
    assert game().preview(table.state, attack("attack P1u1 > P2u1"), 0) == Preview(3, 6, is_open=True)


def test_nothing_changes_and_main_phase_1_is_early_enough() -> None:
    table = Table({"units": ["AD-ROM-03 attack"]}, {"units": ["AD-SPA-04 attack"]})
    before = table.state
    game().preview(before, attack("attack P1u1 > P2u1"))
    assert table.state == before
    assert before.phase == "main1"
    table.do("P1 ends main1")
    assert game().preview(table.state, attack("attack P1u1 > P2u1")).defence == 3


def test_an_attack_that_may_not_be_declared_has_no_preview() -> None:
    table = Table({"units": ["AD-ROM-03 defence"]}, {"units": ["AD-SPA-04 attack"]})
    with pytest.raises(IllegalActionError) as refused:
        game().preview(table.state, attack("attack P1u1 > P2u1"))
    assert refused.value.rule == "AD-10.1"
    first = Table({"units": ["AD-ROM-03 attack"]}, turn=1)
    with pytest.raises(IllegalActionError) as early:
        game().preview(first.state, attack("attack P1u1 > P2"))
    assert early.value.rule == "AD-6.5"
