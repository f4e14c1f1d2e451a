"""The table as it is drawn: both halves from one side, what is hidden left out, everything said in words too."""

from __future__ import annotations

import json
from dataclasses import replace

from companion.desks.ancient_duel import draw
from companion.desks.ancient_duel.view import Tile, Value, View, Viewer, main_faction
from engines.ancient_duel.state import State
from tests.companion.desks.ancient_duel.little_table import desk
from tests.companion.desks.ancient_duel.positions import BATTLE, MANY, position
from tests.companion.desks.ancient_duel.test_questions import after

NAMES = ("Anna", "Bruno")


def view(state: State, eyes: int = 0, lang: str = "it") -> View:
    seen = desk().game.observation(state, eyes)
    return Viewer(desk().catalogue, desk().words).view(seen, eyes, desk().game.acting_players(state), NAMES, lang)


def tiles(seen: View) -> dict[str, Tile]:
    return {tile.at: tile for half in (seen.top, seen.bottom) for tile in (*half.units, *half.plans)}


def test_ones_own_half_is_below_whoever_looks() -> None:
    state = position(MANY)
    assert (view(state, 0).bottom.name, view(state, 0).top.name) == ("Anna", "Bruno")
    assert (view(state, 1).bottom.name, view(state, 1).top.name) == ("Bruno", "Anna")


def test_the_numbers_of_a_half() -> None:
    half = view(position(MANY)).bottom
    assert (half.points, half.energy, half.energy_max, half.turn) == (17, 8, 9, 5)
    assert (half.hand, half.deck, half.grave, half.faction) == (5, 26, 3, "rome")
    assert half.active
    assert half.acting
    assert not view(position(MANY)).top.acting


def test_live_values_stand_beside_the_printed_ones_with_the_one_it_fights_with() -> None:
    seen = tiles(view(position(MANY)))
    cohort, hannibal = seen["P1u1"], seen["P2u1"]
    assert cohort.defence == Value(5, 3, fights=True)  # Testudo and its own ability
    assert cohort.atk == Value(5, 5, fights=False)
    assert hannibal.atk == Value(3, 6, fights=True)  # wounded by 3
    assert hannibal.wounds == ("−3 ATT",)
    assert hannibal.commander


def test_how_a_card_lies_and_what_it_did_this_turn_is_told() -> None:
    seen = tiles(view(position(MANY)))
    assert [seen[at].stand for at in ("P1u1", "P1u2", "P1u4", "P1p1", "P1p2")] == [
        "defence",
        "attack",
        "down",
        "up",
        "down",
    ]
    assert seen["P1u1"].marks == ("fresh",)
    assert seen["P1u1"].label == "Coorte legionaria, in Difesa, ATT 5 (5), DIF 5 (3), entrata in questo turno"
    assert tiles(view(position(MANY), lang="en"))["P2u2"].label == "Libyan Spearmen, in Defence, ATK 4 (3), DEF 3 (3)"


def test_a_face_down_card_shows_what_was_paid_and_nothing_else() -> None:
    down = tiles(view(position(MANY)))["P2u3"]
    assert (down.card, down.name, down.atk, down.paid) == ("", "", None, 4)
    assert down.label == "L’unità coperta"


def test_what_its_owner_knows_of_a_set_card_the_other_does_not_see() -> None:
    known = position(
        MANY,
        lambda whole: whole["sides"][0]["units"].__setitem__(3, {"card": "AD-ROM-05", "stands": "down", "paid": 0}),
    )
    assert tiles(view(known, 0))["P1u4"].name == "Linea dei principes"
    assert tiles(view(known, 1))["P1u4"].name == ""


def test_an_attack_marks_who_fights() -> None:
    fighting = after(position(BATTLE), "attack P1u2 > P2u2")
    seen = tiles(view(fighting))
    assert (seen["P1u2"].role, seen["P2u2"].role, seen["P1u3"].role) == ("attacking", "attacked", "")
    assert seen["P1u2"].marks == ("attacked",)


def test_a_direct_attack_is_said_since_there_is_no_second_unit_to_mark() -> None:
    bare = position(BATTLE, lambda whole: whole["sides"][1].update(units=[]))
    assert view(after(bare, "attack P1u2 > P2")).direct == "Attacco diretto: Guardia pretoriana"


def test_turn_and_phase_are_said_in_the_language_of_the_phone() -> None:
    assert (view(position(MANY)).turn, view(position(MANY)).phase_name) == ("Turno 5 di Anna", "Fase principale 1")
    assert (view(position(MANY), lang="en").turn, view(position(BATTLE), lang="en").phase) == (
        "Anna’s turn 5",
        "battle",
    )


def test_a_deck_of_several_factions_bears_the_colours_of_the_first() -> None:
    mixed = {"AD-ROM-01": 3, "AD-SPA-01": 2}
    side = position(MANY).sides[0]
    assert main_faction(desk().catalogue, replace(side, list=tuple(mixed.items()))) == "rome"
    assert main_faction(desk().catalogue, replace(side, list="any")) == ""


def test_the_whole_table_is_plain_data_of_a_few_kilobytes() -> None:
    plain = draw.plain(view(position(MANY)))
    assert json.loads(json.dumps(plain)) == plain
    assert len(json.dumps(plain)) < 8_000


def test_every_picture_that_is_drawn_is_among_those_that_are_sent() -> None:
    sent = draw._pictures()
    seen = tiles(view(position(MANY)))
    wanted = {tile.picture for tile in seen.values() if tile.picture}
    wanted |= {value for paint in desk().paints.values() for value in (paint["badge"], paint["sign"])}
    assert all(f'id="ad-{name}"' in sent for name in wanted)
