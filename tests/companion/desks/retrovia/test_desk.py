"""The desk on a page: the list of moves, the form of corrections, the house rule."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from companion.desks.retrovia import RetroviaDesk
from companion.desks.retrovia.moves import none_of
from companion.desks.retrovia.words import VERBS
from engines.retrovia import RETROVIA, Build, Enter, Move, Sacrifice, Substitute, Swap
from tests.engines.retrovia.positions import START, at, read


def page(**about: object) -> None:
    """A page with the table, or with the form."""
    from companion.desks.retrovia import RetroviaDesk
    from tests.companion.desks.retrovia.hands import Notebook, glance

    show = RetroviaDesk().correct if about.pop("form", False) else RetroviaDesk().show
    look = glance(**about)  # type: ignore[arg-type]
    show(look, Notebook(look.lang))


def opened(position: str = START, **about: Any) -> AppTest:
    app = AppTest.from_function(page, kwargs={"position": position, **about}, default_timeout=20).run()
    assert not app.exception
    return app


def done(app: AppTest) -> list[tuple[str, ...]]:
    return list(app.session_state["done"]) if "done" in app.session_state else []


def labels(app: AppTest) -> list[str]:
    return [button.label for button in app.button]


def test_the_list_of_moves_plays_the_one_that_is_tapped() -> None:
    app = opened()
    assert labels(app) == []
    app.toggle[0].set_value(True).run()
    app.selectbox[0].select(Enter).run()
    assert labels(app) == [
        f"{name} entra in 0,0" for name in ("Il Viandante", "Il Cavaliere", "Lo Spettro", "Il Cacciatore")
    ]
    app.button[2].click().run()
    assert done(app) == [("play", "enter S 0,0")]


def test_the_list_says_how_many_there_are_of_each_kind_in_the_language_of_the_phone() -> None:
    app = opened(lang="en")
    app.toggle[0].set_value(True).run()
    assert app.selectbox[0].options == [
        "Build (4)",
        "Enter (4)",
        "Move (0)",
        "Swap (0)",
        "Substitute (0)",
        "Sacrifice (0)",
        "Pass (1)",
    ]


def test_a_kind_without_moves_is_greyed_with_its_rule() -> None:
    app = opened()
    app.toggle[0].set_value(True).run()
    app.selectbox[0].select(Sacrifice).run()
    assert app.button[0].disabled
    assert app.caption[0].value == "Non c’è nessun personaggio attivo. RV-4.6"


@pytest.mark.parametrize("mine", [(1,), ()])
def test_who_does_not_act_gets_no_list(mine: tuple[int, ...]) -> None:
    assert not opened(mine=mine).toggle


def test_a_finished_game_is_drawn_without_a_list() -> None:
    assert not opened(played=("!resign A",)).toggle


@pytest.mark.parametrize(
    ("position", "kind", "rule"),
    [
        (START, Move, "RV-4.3"),
        (START, Swap, "RV-4.4"),
        (START, Substitute, "RV-4.5"),
        (at("0,0=V 1,0=h", "A1p", home="-|v"), Enter, "RV-4.2"),
        (at("0,0=V 1,0=C 2,0=S 3,0=H", "A2", "4,0"), Enter, "RV-4.2"),
        (at("0,0=V", "A2"), Sacrifice, "RV-4.6"),
        (at("0,0=V 1,0=c", "A1p", "0,1 0,2 0,3 0,4 0,5 0,6", tiles=(0, 7)), Build, "RV-4.1"),
        (at("0,0=vS3 1,0=h", "A1p"), Move, "RV-3.5"),
    ],
)
def test_where_nothing_of_a_kind_can_be_done_the_rule_is_told(position: str, kind: type, rule: str) -> None:
    state = read(position)
    assert not any(isinstance(action, kind) for action in RETROVIA.legal_actions(state, state.player))
    assert none_of(state, kind)[0] == rule
    assert kind in VERBS


def tap(app: AppTest, label: str) -> AppTest:
    next(button for button in app.button if button.label == label).click().run()
    assert not app.exception
    return app


def test_a_piece_that_stands_elsewhere_is_put_there() -> None:
    app = opened(at("0,0=V", "A2", "1,0"), form=True)
    app.selectbox[1].select("").run()
    app.selectbox[0].select((1, 0)).run()
    app.selectbox[1].select("V").run()
    app.text_input[0].input("Era avanti").run()
    tap(app, "Il tavolo sta così")
    assert done(app) == [("correct", at("1,0=V", "A2", "0,0"), "Era avanti")]


def test_squares_are_added_and_taken_away() -> None:
    app = opened(form=True)
    app.selectbox[0].select((1, 0)).run()
    tap(app, "Aggiungi la casella")
    assert "Togli la casella" in labels(app)
    tap(app, "Il tavolo sta così")
    assert done(app) == [("correct", "0,0;1,0/-/VVCCSSH|vvccssh/6|7/A2e0,0", "")]
    tap(app, "Togli la casella")
    assert "Aggiungi la casella" in labels(app)


def test_a_position_that_cannot_be_is_told_in_words_and_cannot_be_put_right_like_that() -> None:
    app = opened(at("0,0=V 2,0=c", "A2", "1,0"), form=True, lang="en")
    app.selectbox[0].select((1, 0)).run()
    tap(app, "Take the square away")
    assert "The field is not one connected area. RV-2.2" in [caption.value for caption in app.caption]
    assert next(button for button in app.button if button.label == "The table stands like this").disabled
    tap(app, "Start over")
    assert "The phone knows this position already." in [caption.value for caption in app.caption]


def test_a_grapple_is_put_with_the_turns_that_are_left() -> None:
    app = opened(at("0,0=V 1,0=c", "A2"), form=True)
    app.selectbox[0].select((1, 0)).run()
    app.selectbox[1].select("cS").run()
    control(app, "Turni prima che lasci la presa").select(1).run()
    tap(app, "Il tavolo sta così")
    assert done(app)[0][1].split("/")[1] == "0,0=V;1,0=cS2"


def control(app: AppTest, label: str) -> Any:
    return next(each for each in app.button_group if each.label == label)


def test_who_is_to_act_what_is_left_tiles_and_rearguards_can_be_put_right() -> None:
    app = opened(at("0,0=V 1,0=c", "A2", "0,1"), form=True, lang="en")
    control(app, "To act").select(1).run()
    control(app, "Left of the turn").select("1a").run()
    control(app, "Amber’s tiles (6 are left to Ash)").select(7).run()
    app.number_input[0].set_value(2).run()
    app.toggle[0].set_value(True).run()
    tap(app, "The table stands like this")
    assert done(app)[0][1] == "0,0;0,1;1,0/0,0=V;1,0=c/VCCSSH|vvcssh/7|5/C1axe2,1"
    control(app, "Hunter").select(0).run()
    assert "Somebody is gone although the Prey is not in play. RV-5.4" in [caption.value for caption in app.caption]


def test_the_house_rule_is_on_unless_it_is_turned_off() -> None:
    def new_table() -> None:
        import streamlit as st

        from companion.desks.retrovia import RetroviaDesk

        st.session_state["values"] = RetroviaDesk().set_up("it")

    app = AppTest.from_function(new_table, default_timeout=30).run()
    assert app.session_state["values"] == {"grapple_before_prey": True}
    assert app.toggle[0].label == "Avvinghiarsi prima della Preda"
    assert app.caption[0].value.startswith("Acceso: lo Spettro può avvinghiarsi fin dal primo turno. Spento: finché")
    app.toggle[0].set_value(False).run()
    assert app.session_state["values"] == {"grapple_before_prey": False}
    assert RETROVIA.configure(app.session_state["values"]).grapple_before_prey is False


def test_the_numbers_of_a_position_are_those_of_the_rules() -> None:
    numbers = RetroviaDesk().numbers(read(at("0,0=V 1,0=cS1 2,0=h", "A1p", home="VCSH|vvcss")))
    assert [(number.name, number.player, number.value) for number in numbers] == [
        ("characters", 0, 6),
        ("on_field", 0, 2),
        ("rearguard", 0, 4),
        ("tiles", 0, 6),
        ("characters", 1, 7),
        ("on_field", 1, 2),
        ("rearguard", 1, 5),
        ("tiles", 1, 6),
    ]


def test_an_action_in_notation_is_said_as_a_sentence() -> None:
    assert RetroviaDesk().said(read(START), "enter V 0,0").it == "Il Viandante entra in 0,0"
    assert RetroviaDesk().game is RETROVIA
    assert RetroviaDesk().opening == ()
