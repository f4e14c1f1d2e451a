"""The log in plain sentences: people by their names, what they did, what it changed."""

from __future__ import annotations

import pytest

from card_db.problems import Said
from companion.desks.base import Number
from companion.following.sentences import Telling, digest, told
from companion.following.timeline import Timeline
from engines.__main__ import _ancient_duel
from engines.match import Match
from engines.retrovia import RETROVIA
from tests.companion.following.events import told as after

ITALIAN = Telling(("Anna", "Bruno"), ("A", "C"), "it")
ENGLISH = Telling(("Anna", "Bruno"), ("A", "C"), "en")


def retrovia(*events: str) -> Timeline:
    return after(Timeline(Match(RETROVIA, RETROVIA.configure({}))), *events)


@pytest.mark.parametrize(
    ("event", "it", "en"),
    [
        ("0 build -1,0", "Anna: Ambra costruisce -1,0.", "Anna: Amber builds -1,0."),
        ("1 !resign C", "Bruno: abbandona.", "Bruno: resigns."),
        ("1 !offer-draw C", "Bruno: propone la patta.", "Bruno: offers a draw."),
        ("1 ask 0", "Bruno: chiede di tornare al n. 0.", "Bruno: asks to go back to no. 0."),
        ("0 decline", "Anna: non vuole tornare indietro.", "Anna: does not want to go back."),
    ],
)
def test_who_and_what(event: str, it: str, en: str) -> None:
    line = retrovia(event).lines[-1]
    assert (told(line, ITALIAN), told(line, ENGLISH)) == (it, en)


def test_players_are_called_by_their_names_also_where_the_game_has_codes() -> None:
    game = _ancient_duel()
    timeline = Timeline(Match(game, game.configure({"cards": "open"})))
    timeline = after(timeline, "- start 1", *["- deal P1 ?"] * 5, *["- deal P2 ?"] * 5, "0 deploy AD-ROM-02 attack")
    telling = Telling(("Anna", "P1"), ("P1", "P2"), "it")
    assert told(timeline.lines[1], telling) == "Anna pesca 1 carta."
    assert told(timeline.lines[6], telling) == "P1 pesca 1 carta."
    assert told(timeline.lines[-1], telling).startswith("Anna schiera «")


def test_what_a_phone_missed_comes_with_the_numbers_it_changed() -> None:
    tiles = Said("Tessere", "Tiles")
    before = [Number("tiles", tiles, 0, 7), Number("tiles", tiles, 1, 7), Number("points", tiles, 1, 0)]
    now = [Number("tiles", tiles, 0, 4), Number("tiles", tiles, 1, 7), Number("points", tiles, 1, 2)]
    missed = digest(retrovia("0 build -1,0").lines, before, now, ITALIAN)
    assert missed.sentences == ("Anna: Ambra costruisce -1,0.",)
    assert missed.changes == ("Anna · Tessere −3", "Bruno · Tessere +2")
