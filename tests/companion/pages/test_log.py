"""The log says everything that happened, the latest first, and leads back to any decision."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.house import House
from companion.pages import log
from tests.companion.pages import games
from tests.companion.pages.people import Phone


class Drawing:
    """The component: what it was given last, and what it sends once."""

    def __init__(self) -> None:
        self.data: Any = None
        self.sends: dict[str, Any] = {}

    def __call__(self, *, data: Any, key: str, **listeners: object) -> SimpleNamespace:
        self.data = data
        assert set(listeners) == {"on_back_change", "on_further_change"}
        sent, self.sends = self.sends, {}
        return SimpleNamespace(back=sent.get("back"), further=sent.get("further"))

    @property
    def lines(self) -> dict[int, dict[str, Any]]:
        """Every line by its number, in the order in which they are drawn."""
        return {line["seq"]: line for group in self.data["groups"] for line in group["lines"]}

    @property
    def targets(self) -> dict[int, str]:
        start = {0: self.data["start"]} if self.data["start"] else {}
        return start | {seq: line["back"] for seq, line in self.lines.items() if line["back"]}


@pytest.fixture
def drawing(monkeypatch: pytest.MonkeyPatch) -> Drawing:
    drawing = Drawing()
    monkeypatch.setattr(log, "_log", drawing)
    return drawing


def opened(code: str, name: str = "anna", **params: str) -> Phone:
    """A phone at the table that has opened the log."""
    phone = Phone(name, "table", t=code, **params)
    return phone.tap("Registro" if params.get("lang") != "en" else "Log")


def test_the_latest_comes_first_in_groups_by_turn(played: House, drawing: Drawing) -> None:
    opened(games.retrovia(5))
    assert [*drawing.lines] == [5, 4, 3, 2, 1]
    assert [group["title"] for group in drawing.data["groups"]] == [
        "Turno 2 · Anna",
        "Turno 1 · Bruno",
        "Turno 1 · Anna",
    ]
    assert (drawing.lines[1]["who"], drawing.lines[1]["text"]) == ("Anna", ": Ambra costruisce -1,0.")


def test_it_speaks_the_language_of_the_phone(played: House, drawing: Drawing) -> None:
    opened(games.retrovia(3), lang="en")
    assert drawing.data["groups"][0]["title"] == "Turn 1 · Bruno"
    assert drawing.lines[1]["text"] == ": Amber builds -1,0."
    assert drawing.targets[2] == "Takes back 1 decision. Bruno must agree."


def test_what_was_taken_back_stays_and_is_said_to_be(played: House, drawing: Drawing) -> None:
    code = games.retrovia(1)
    played.tables.undo(code, games.who(code, 0))
    games.play(code, "build 1,0")
    opened(code)
    assert {seq: line["kind"] for seq, line in drawing.lines.items()} == {3: "", 2: "talk", 1: "gone"}
    assert drawing.data["words"]["gone"] == "annullata"


def test_a_correction_is_marked_with_its_reason(played: House, drawing: Drawing) -> None:
    code = games.retrovia(2)
    match = games.here(code).timeline.match
    played.tables.correct(code, games.who(code, 1), match.game.to_text(match.state), "una <b>tessera</b> in più")
    opened(code)
    assert drawing.lines[3]["kind"] == "corrected"
    assert "«una <b>tessera</b> in più»" in drawing.lines[3]["text"]


def test_each_way_back_says_how_much_it_takes_and_who_must_agree(played: House, drawing: Drawing) -> None:
    code = games.retrovia(3)
    opened(code, "bruno")
    assert drawing.targets == {
        0: "Annulla 3 decisioni. Serve l’accordo di Anna.",
        1: "Annulla 2 decisioni. Serve l’accordo di Anna.",
        2: "Annulla 1 decisione.",
    }


def test_what_followed_by_itself_is_not_parted_from_its_decision(played: House, drawing: Drawing) -> None:
    code = games.duel()
    games.play(code, "deploy AD-ROM-02 attack", "end", "end")
    timeline = games.here(code).timeline
    assert [line.event.text for line in timeline.lines][-2:] == ["end", "draw P2 ?"]
    opened(code)
    assert set(drawing.targets) == {11, 12, 13}


def test_who_only_watches_cannot_go_back(played: House, drawing: Drawing) -> None:
    code = games.retrovia(3)
    opened(code, "carla")
    assert drawing.targets == {}
    assert len(drawing.lines) == 3


def test_a_tap_goes_back_at_once_where_nobody_must_agree(played: House, drawing: Drawing) -> None:
    code = games.retrovia(2)
    phone = opened(code)
    drawing.sends = {"back": {"to": 1, "seen": 2}}
    phone.look()
    assert games.here(code).timeline.standing == (1,)
    assert drawing.lines[2]["kind"] == "gone"


def test_a_tap_asks_where_somebody_must_agree_who_is_then_asked(played: House, drawing: Drawing) -> None:
    code = games.retrovia(3)
    phone = opened(code)
    drawing.sends = {"back": {"to": 1, "seen": 3}}
    phone.look()
    assert games.here(code).timeline.standing == (1, 2, 3)
    Phone("bruno", "table", t=code).tap("Va bene, annulliamo")
    assert games.here(code).timeline.standing == (1,)


def test_a_tap_on_an_old_log_changes_nothing_and_says_what_happened(played: House, drawing: Drawing) -> None:
    code = games.retrovia(1)
    phone = opened(code)
    games.play_on(code, 1)
    drawing.sends = {"back": {"to": 0, "seen": 1}}
    phone.look()
    assert games.here(code).timeline.standing == (1, 2)
    assert "Nel frattempo è successo altro" in phone.shown


def test_a_long_log_shows_its_end_and_goes_further_back_on_demand(played: House, drawing: Drawing) -> None:
    code = games.duel()
    games.play_on(code, 4)
    games.play(code, "end")
    for _ in range(6):
        seen = games.here(code).timeline
        played.tables.undo(code, games.who(code, 0), seen.standing[-2])
        played.tables.redo(code, games.who(code, 0))
    phone = opened(code)
    assert len(drawing.lines) == log.PAGE
    assert drawing.data["further"]
    drawing.sends = {"further": True}
    phone.look()
    assert [*drawing.lines][-1] == 1
    assert not drawing.data["further"]
    assert drawing.data["start"] == ""
