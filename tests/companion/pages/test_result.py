"""When a game is over: who won and why, how long it was, once more, something to show around."""

from __future__ import annotations

import io
import json

import pytest
from PIL import Image

from companion.following.record import import_table
from companion.following.summary import summary
from companion.house import House
from companion.pages import result
from companion.result_picture import HEIGHT, WIDTH, picture
from tests.companion.pages import games
from tests.companion.pages.people import Phone


@pytest.fixture
def over(played: House) -> str:
    """Three decisions of Retrovia, then Bruno gives up."""
    code = games.retrovia(3)
    games.resign(code, 1)
    return code


def look(code: str, name: str = "anna", **params: str) -> Phone:
    return Phone(name, "table", t=code, **params)


def address(phone: Phone) -> str:
    """The table that the phone is at."""
    code = phone.at.query_params["t"]
    return code if isinstance(code, str) else code[0]


def test_there_is_no_result_while_the_game_goes_on(played: House) -> None:
    phone = look(games.retrovia(3))
    assert "Partita finita" not in phone.shown
    assert not phone.has("Rivincita: comincia Bruno")


def test_it_says_who_won_by_which_rule_and_how_long_it_was(over: str) -> None:
    shown = look(over).shown
    assert "<h1>Vince Anna</h1>" in shown
    assert ">RV-8.2</a>" in shown
    assert f"card?rule=RV-8.2&amp;t={over}" in shown
    assert "2 turni · 3 decisioni" in shown
    assert "Anna wins" in look(over, lang="en").shown


def test_the_number_that_matters_stands_beside_each_name(over: str) -> None:
    assert "<span>Anna</span><b>5</b><small>Tessere</small><em>vince</em>" in look(over).shown
    assert "<span>Bruno</span><b>6</b><small>Tessere</small></div>" in look(over).shown


def test_names_are_words_and_never_markup(played: House, over: str) -> None:
    played.tables.sit(over, games.ANNA, 0, "<script>1</script>")
    shown = look(over).shown
    assert "Vince &lt;script&gt;1&lt;/script&gt;" in shown
    assert "<script>" not in shown


def test_undoing_the_end_takes_the_result_away(played: House, over: str) -> None:
    phone = look(over, "bruno").tap("Annulla")
    assert "Partita finita" not in phone.shown
    assert played.store.finished() == ()


def test_who_played_plays_again_and_the_other_finds_the_table(over: str) -> None:
    anna, bruno = look(over), look(over, "bruno")
    anna.tap("Rivincita: comincia Bruno")
    again = address(anna)
    assert again != over
    assert "Partita finita" not in anna.shown
    bruno.look().tap("Alla rivincita")
    assert address(bruno) == again
    assert [seat.name for seat in games.here(again).seats] == ["Bruno", "Anna"]


def test_who_goes_to_the_rematch_arrives_though_the_old_table_calls_meanwhile_and_may_go_back_later(over: str) -> None:
    anna = look(over).tap("Rivincita: comincia Bruno")
    again = address(anna)
    anna.at.query_params["t"] = over
    assert address(anna.look()) == again
    anna.at.query_params["t"] = over
    anna.at.session_state[f"{over}:gone"] = (again, 0.0)
    assert "Partita finita" in anna.look().shown
    assert address(anna) == over


def test_who_watched_is_not_asked_to_play_again(over: str) -> None:
    assert not look(over, "carla").has("Rivincita: comincia Bruno")


def test_the_text_to_send_says_it_all(played: House) -> None:
    code = games.duel()
    games.play(code, "deploy AD-ROM-02 attack")
    games.resign(code, 0)
    told = summary(games.here(code), played.desks["ancient_duel"])
    assert told is not None
    first, *rest = result.text(told, "it").splitlines()
    assert first == f"Ancient Duel · {result.date(told.ended_at, 'it')}"
    assert rest == ["Vince Bruno. Un giocatore si è arreso.", "Punti: Anna 20, Bruno 20.", "1 turno, 1 decisione."]
    assert result.text(told, "en").splitlines()[1:3] == [
        "Bruno wins. A player has conceded.",
        "Points: Anna 20, Bruno 20.",
    ]


@pytest.mark.parametrize("name", ["Ж" * 24, "🐉", "<b>W&W</b> " + "W" * 12])
def test_the_picture_takes_any_name(played: House, over: str, name: str) -> None:
    played.tables.sit(over, games.ANNA, 0, name)
    told = summary(games.here(over), played.desks["retrovia"])
    assert told is not None
    with Image.open(io.BytesIO(picture(told, "it", "30 novembre 2026"))) as drawn:
        assert drawn.size == (WIDTH, HEIGHT)
        assert drawn.getpixel((540, 300)) is not None
        edge = drawn.crop((WIDTH - 30, 0, WIDTH, HEIGHT)).convert("L").getextrema()
    assert edge[0] > 200, "something is drawn beyond the frame"


def test_the_game_file_plays_again_elsewhere(played: House, over: str) -> None:
    from companion.following.record import export

    text = export(played, over)
    assert over not in text
    again = import_table(played, json.dumps(json.loads(text)).encode(), games.ANNA)
    assert games.here(again).timeline.match.outcome == games.here(over).timeline.match.outcome
