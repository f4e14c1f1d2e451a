"""AD-14: how a game ends."""

from __future__ import annotations

import pytest

from engines.match import Match
from tests.engines.ancient_duel.table import Table, game, with_cards


@pytest.mark.rule("AD-14.1", "AD-14.2")
def test_the_game_ends_at_once_when_a_player_has_no_points() -> None:
    table = Table({"units": ["AD-ROM-03 attack"]}, {"points": 4}).do("P1 attacks AD-ROM-03 > P2").then("winner P1")
    state = table.state
    assert (state.stack, state.queue, state.combat, state.after) == ((), (), None, 0)
    assert game().acting_players(state) == ()
    assert table.rule("end") == "AD-14.2"
    pursuit = Table({"hand": ["AD-PER-T04"], "deck": 0}, {"points": 1}).do("P1 activates AD-PER-T04")
    pursuit.then("winner P1", "P1 hand 0")


@pytest.mark.rule("AD-14.3")
def test_who_must_draw_from_an_empty_deck_loses_in_the_draw_phase_and_by_an_effect() -> None:
    Table({"points": 1}, {"deck": 0}).do("P1 ends turn").then("winner P1")
    table = (
        Table({"hand": ["AD-ROM-T03"], "deck": 1})
        .do("P1 activates AD-ROM-T03")
        .then("winner P2", "P1 hand 1", "P1 deck 0")
    )
    assert game().outcome(table.state).termination.rule == "AD-14.3"
    Table({"deck": 0}, {}).do("P1 ends turn").then("phase main1")  # harmless until a draw is demanded


@pytest.mark.rule("AD-14.4")
def test_both_without_points_by_one_instruction_is_a_draw_one_after_the_other_is_not() -> None:
    both = with_cards({"AD-EGI-T03": "play: points(both, -1)"})
    Table({"points": 1, "hand": ["AD-EGI-T03"]}, {"points": 1}, game=both).do("P1 activates AD-EGI-T03").then("draw")
    after = with_cards({"AD-EGI-T03": "play: points(you, -1); points(opponent, -1)"})
    Table({"points": 1, "hand": ["AD-EGI-T03"]}, {"points": 1}, game=after).do("P1 activates AD-EGI-T03").then(
        "winner P2"
    )


@pytest.mark.rule("AD-14.5")
@pytest.mark.parametrize("player", [0, 1])
def test_a_player_may_concede_at_any_time_and_loses(player: int) -> None:
    match = Match(game(), game().configure({}))
    match.push_text("start 1")
    match.resign(player)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.termination.rule) == (1 - player, "AD-14.5")
    Table().do("P2 concedes").then("winner P1")
