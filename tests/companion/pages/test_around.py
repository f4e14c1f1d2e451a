"""What stands around every game's drawing: wishes to go back, draws on offer, and what another phone has put right."""

from __future__ import annotations

from time import monotonic

import pytest

from companion.house import House
from companion.pages import table
from tests.companion.pages import games
from tests.companion.pages.people import Phone


def at(code: str, name: str, **params: str) -> Phone:
    return Phone(name, "table", t=code, **params)


def test_a_draw_on_offer_is_seen_by_the_other_one_who_declines_it(played: House) -> None:
    code = games.retrovia(1)
    anna, bruno = at(code, "anna"), at(code, "bruno")
    anna.tap("Altro").tap("Proponi la patta")
    assert anna.button("Proponi la patta").disabled
    assert "Hai proposto la patta." in anna.shown
    assert not anna.has("Accetta la patta")
    assert "Anna propone la patta." in bruno.look().shown
    bruno.tap("Rifiuta la patta")
    assert "Bruno: rifiuta la patta." in anna.look().shown
    assert not anna.button("Proponi la patta").disabled


def test_a_draw_that_is_accepted_ends_the_game(played: House) -> None:
    code = games.retrovia(1)
    at(code, "anna", lang="en").tap("More").tap("Offer a draw")
    bruno = at(code, "bruno", lang="en")
    assert "Anna offers a draw." in bruno.shown
    bruno.tap("Accept the draw")
    assert "A draw" in bruno.shown
    assert not bruno.has("Accept the draw")


def test_who_watches_sees_a_draw_on_offer_and_cannot_answer(played: House) -> None:
    code = games.retrovia(1)
    at(code, "anna").tap("Altro").tap("Proponi la patta")
    carla = at(code, "carla")
    assert "Anna propone la patta." in carla.shown
    assert not carla.has("Accetta la patta")


def test_where_no_draw_can_be_agreed_on_none_is_offered(played: House) -> None:
    assert not at(games.duel(), "anna").tap("Altro").has("Proponi la patta")


def test_a_wish_to_go_back_counts_what_people_decided(played: House) -> None:
    code = games.duel()
    games.play(code, "deploy AD-ROM-02 attack", "end", "end")
    assert at(code, "anna").tap("Annulla").button("Annulla").disabled
    bruno = at(code, "bruno")
    assert not bruno.button("Annulla").disabled
    assert "Anna vorrebbe annullare l’ultima cosa fatta." in bruno.shown
    bruno.tap("No")
    assert "Bruno: non vuole tornare indietro." in at(code, "anna").shown


def test_what_another_seat_takes_back_is_told_in_words_or_in_number(played: House) -> None:
    code = games.retrovia(2)
    played.tables.undo(code, games.who(code, 0))
    bruno = at(code, "bruno")
    assert "Anna annulla: Ambra costruisce " in bruno.shown
    assert "annulla" not in at(code, "anna").shown
    played.tables.redo(code, games.who(code, 0))
    assert "Anna: rifà quello che era annullato." in bruno.look().shown
    played.tables.undo(code, games.who(code, 0), 0)
    assert "Anna annulla 2 decisioni." in bruno.look().shown


def test_a_correction_of_another_seat_is_told_with_its_reason(played: House) -> None:
    code = games.retrovia(2)
    match = games.here(code).timeline.match
    played.tables.correct(code, games.who(code, 1), match.game.to_text(match.state), "una <b>tessera</b> in più")
    assert "Bruno: corregge: il tavolo dice altro. «una &lt;b&gt;tessera&lt;/b&gt; in più»" in at(code, "anna").shown
    assert "corregge" not in at(code, "bruno").shown


def test_a_refusal_is_told_for_some_seconds_although_the_page_is_drawn_again_at_once(
    played: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = games.retrovia(2)
    bruno = at(code, "bruno")
    played.tables.undo(code, games.who(code, 0))
    bruno.tap("Annulla")
    for _ in range(2):
        assert "Nel frattempo è successo altro" in bruno.shown
        bruno.look()
    monkeypatch.setattr(table, "monotonic", lambda: monotonic() + table.TOLD_FOR)
    assert "Nel frattempo è successo altro" not in bruno.look().shown


def test_a_refusal_is_not_told_any_more_once_something_was_done(played: House) -> None:
    code = games.retrovia(2)
    bruno = at(code, "bruno")
    played.tables.undo(code, games.who(code, 0))
    bruno.tap("Annulla")
    assert "Nel frattempo è successo altro" in bruno.shown
    bruno.tap("Annulla")
    assert "Nel frattempo è successo altro" not in bruno.shown


@pytest.mark.parametrize(("label", "drawn"), [("Registro", "log"), ("Posti", "people"), ("Altro", "more")])
def test_a_panel_opens_and_closes_by_the_same_button(played: House, label: str, drawn: str) -> None:
    code = games.retrovia(1)
    anna = at(code, "anna").tap(label)
    assert anna.at.session_state[f"{code}:panel"] == drawn
    anna.tap(label)
    assert anna.at.session_state[f"{code}:panel"] == ""
