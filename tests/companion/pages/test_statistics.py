"""The statistics page: from finished games in the store to figures on the phone."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.house import House
from companion.pages import plots
from companion.tally import finished
from tests.companion.pages import games
from tests.companion.pages.people import Phone


class Drawn:
    """The component that draws curves: what it was given last."""

    data: Any = None

    def __call__(self, *, data: Any, key: str) -> None:
        self.data = data

    @property
    def words(self) -> str:
        """What it says to those who do not see it."""
        return next(inside[1]["aria-label"] for inside in self.data[2] if inside[0] == "svg")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    drawn = Drawn()
    monkeypatch.setattr(plots, "_plot", drawn)
    return drawn


@pytest.fixture
def three(played: House) -> House:
    """Anna, who begins, loses both games of Ancient Duel and wins the one of Retrovia."""
    for decks in (("rome", "sparta"), ("rome", "any")):
        code = games.duel(*decks)
        games.play(code, "deploy AD-ROM-02 attack", "end")
        games.resign(code, 0)
    code = games.retrovia(3)
    games.resign(code, 1)
    return played


def opened(**params: str) -> Phone:
    return Phone("anna", "statistics", **params)


def bars(phone: Phone, title: str) -> dict[str, str]:
    """The lines of a table of bars."""
    (part,) = [part for part in phone.shown.split("<table") if f"<caption>{title}</caption>" in part]
    return dict(re.findall(r'<th scope="row">(.*?)</th><td><i style="width:[\d.]+%"></i><span>(.*?)</span>', part))


def test_without_finished_games_it_says_so_and_leads_to_a_table(played: House) -> None:
    games.retrovia(2)
    phone = opened()
    assert "Nessuna partita finita, per ora." in phone.shown
    assert phone.links[0].label == "Apri un tavolo"


def test_games_are_counted_as_they_were_played(three: House, drawn: Drawn) -> None:
    phone = opened()
    assert bars(phone, "Giochi") == {"Ancient Duel": "2 partite", "Retrovia": "1 partita"}
    assert bars(phone, "Conviene cominciare?") == {"Chi comincia": "33% · 1 su 3", "Chi gioca dopo": "67% · 2 su 3"}
    assert bars(phone, "Vittorie per giocatore") == {"Bruno": "67% · 2 su 3", "Anna": "33% · 1 su 3"}
    assert bars(phone, "Vittorie per mazzo o lato") == {
        "Roma": "0% · 0 su 2",
        "Sparta": "100% · 1 su 1",
        "Mazzo ignoto": "100% · 1 su 1",
        "Ambra": "100% · 1 su 1",
        "Cenere": "0% · 0 su 1",
    }


def test_one_kind_of_game_alone(three: House, drawn: Drawn) -> None:
    phone = opened(lang="en").choose("Game", "retrovia")
    assert bars(phone, "Wins by player") == {"Anna": "100% · 1 of 1", "Bruno": "0% · 0 of 1"}
    assert "<b>1</b><span>finished game</span>" in phone.shown
    assert "<b>3</b><span>decisions" in phone.shown


def test_a_game_that_is_undone_at_its_end_is_not_finished(three: House, drawn: Drawn) -> None:
    code = finished(three)[-1].code
    three.tables.undo(code, games.who(code, 1))
    assert "Retrovia" not in opened().shown


def test_the_curve_of_any_game_can_be_looked_at(three: House, drawn: Drawn) -> None:
    phone = opened()
    assert drawn.words == "Tessere: Anna da 7 a 5, Bruno da 7 a 6."
    phone.at.selectbox[0].set_value(1)
    phone.look()
    assert drawn.words == "Punti: Anna da 20 a 20, Bruno da 20 a 20."
    assert "Anna – Bruno · Ancient Duel" in phone.at.selectbox[0].options[1]


def test_names_are_words_and_never_markup(three: House, drawn: Drawn) -> None:
    code = finished(three)[-1].code
    three.tables.sit(code, games.ANNA, 0, "<i>Anna")
    phone = opened()
    assert "&lt;i&gt;Anna" in phone.shown
    assert "<i>Anna" not in phone.shown


def test_a_table_of_other_rules_still_counts_but_cannot_be_followed(
    three: House, drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(three.desks["retrovia"].game), "rules_version", "another")
    phone = opened()
    assert bars(phone, "Giochi")["Retrovia"] == "1 partita"
    assert "altra versione delle regole" in phone.shown
    assert drawn.data is None
