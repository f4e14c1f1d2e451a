"""The rulings of our own games: whole, in both languages, resting on rules that exist."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

import pytest

from card_db.database import CardDatabase
from card_db.rulings import Ruling
from pnp.rulebook.material import Material
from pnp.rulebook.model import plain
from pnp.rulebook.printing import read_material

RULE_IDS = Path(__file__).parents[1] / "data" / "rule_ids"
LAST_OF_ANCIENT_DUEL = 64
GAMES = ("ancient_duel", "retrovia")
LANGUAGES = ("it", "en")


@cache
def rulings(game: str) -> tuple[Ruling, ...]:
    return CardDatabase.load(game).all_rulings


@cache
def book(game: str, lang: str) -> Material:
    database = CardDatabase.load(game)
    return read_material(database.game, lang, database)


def ruling_ids(game: str) -> set[str]:
    listed = {id_ for id_ in (RULE_IDS / f"{game}.txt").read_text("utf-8").split() if "-R" in id_}
    return listed or {f"AD-R{number}" for number in range(1, LAST_OF_ANCIENT_DUEL + 1)}


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_of_the_rules_is_there_once(game: str) -> None:
    ids = [ruling.id for ruling in rulings(game)]
    assert len(ids) == len(set(ids))
    assert set(ids) == ruling_ids(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_rests_on_rules_of_the_book(game: str) -> None:
    rules = set(book(game, "it").book.rules)
    for ruling in rulings(game):
        assert ruling.rules, ruling.id
        assert set(ruling.rules) <= rules, ruling.id
        assert not any("-R" in rule for rule in ruling.rules), ruling.id


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_entered_the_project_on_one_day_and_names_its_source(game: str) -> None:
    for ruling in rulings(game):
        assert ruling.date == date(2026, 11, 30)
        assert ruling.source == "house" or ruling.source.split(",")[0] in {"Ancient Duel", "Retrovia"}, ruling.source


@pytest.mark.parametrize("game", GAMES)
def test_questions_and_answers_are_in_both_languages_and_set_as_print(game: str) -> None:
    for ruling in rulings(game):
        for lang in LANGUAGES:
            question, answer = ruling.question[lang], ruling.answer[lang]
            assert question.endswith("?"), (ruling.id, lang)
            assert answer[-1] in ".»”)", (ruling.id, lang)
            assert not set("'\"`") & set(question + answer), (ruling.id, lang)
        assert ruling.question["it"] != ruling.question["en"]
        assert ruling.answer["it"] != ruling.answer["en"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_printed_book_asks_and_answers_the_same(game: str, lang: str) -> None:
    variant = {"it": "Variante: ", "en": "Variant: "}[lang]
    for ruling in rulings(game):
        printed = plain(book(game, lang).book.rules[ruling.id].blocks[0].text)  # type: ignore[union-attr]
        asked = ruling.question[lang]
        assert printed.startswith(asked + " "), ruling.id
        decided = printed.removeprefix(asked).split(variant)[0].strip()
        assert ruling.answer[lang].startswith(decided), ruling.id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_an_answer_that_a_house_rule_changes_names_it(game: str, lang: str) -> None:
    words = {"it": "Regola della casa: «{}».", "en": "House rule: “{}”."}[lang]
    titles = {
        id_: switch.title.in_(lang)
        for switch in book(game, lang).switches
        if switch.built
        for id_ in switch.ruling.split(", ")
    }
    for ruling in rulings(game):
        named = words.format(titles[ruling.id]) if ruling.id in titles else ""
        assert ruling.answer[lang].endswith(named), ruling.id
        assert (words[:10] in ruling.answer[lang]) == bool(named), ruling.id


def test_a_card_that_a_ruling_names_has_it() -> None:
    database = CardDatabase.load("ancient_duel")
    assert [ruling.id for ruling in database.rulings("AD-CAR-02")] == ["AD-R53"]
    assert "AD-R57" in {ruling.id for ruling in database.rulings("AD-ROM-10")}
    assert {ruling.id for ruling in CardDatabase.load("retrovia").rulings("RV-P-S")} >= {"RV-R1", "RV-R2", "RV-R17"}


def test_rulings_come_in_the_order_of_their_numbers() -> None:
    assert [ruling.id for ruling in rulings("ancient_duel")][:12] == [f"AD-R{number}" for number in range(1, 13)]
