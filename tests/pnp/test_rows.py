"""What a face sees of a card."""

from __future__ import annotations

from pathlib import Path

from card_db.game import Column, Game, Table, Word
from pnp.rows import CardWords, Rows, ShownWord
from pnp.templates import template
from tests.pnp.folder import card

WORDS = {
    "faction": {
        "rome": Word("rome", {"it": "Roma", "en": "Rome"}, {"code": "ROM", "mark": {"it": "casa", "en": "house"}})
    },
    "humour": {
        "rosso": Word("rosso", {"it": "Rosso", "en": "Red"}),
        "nero": Word("nero", {"it": "Nero", "en": "Black"}),
    },
}
COLUMNS = (
    Column("faction", "word", of="faction"),
    Column("cost", "amounts", of="humour"),
    Column("also", "words", of="humour"),
)
GAME = Game(
    folder=Path("/x"),
    id="x",
    title={"it": "Gioco", "en": "Game"},
    tables=(Table("cards.csv", columns=COLUMNS),),
    words=WORDS,
)


def filled(source: str, lang: str = "it", **values: object) -> str:
    rows = Rows(GAME, lang, CardWords(lambda _id: "testo", typographic=lambda text: text.replace("'", "’")))
    asked = template(source)
    return asked.value(rows.row(card(**values), asked.variables, {"cost": "Costo"}, ""))


def test_a_word_is_printed_by_its_name_and_compared_by_its_token() -> None:
    assert (
        filled("{{ faction }} {{ faction == 'rome' }} {{ faction == 'Roma' }} {{ faction.id }}", faction="rome")
        == "Roma True False rome"
    )
    assert (
        filled("{{ faction | upper }} {{ faction.code }} {{ faction.mark }}", "en", faction="rome") == "ROME ROM house"
    )


def test_words_with_one_token_are_one_key() -> None:
    one, other = (ShownWord(WORDS["faction"]["rome"], lang, str) for lang in ("it", "en"))
    assert one == other
    assert {one: 1}[other] == 1
    assert one != "Roma"


def test_amounts_are_numbers_with_their_words() -> None:
    assert filled("{{ cost[0].number }}x{{ cost[1].word }}", cost="2 rosso + 1 nero") == "2xNero"
    assert filled("{{ cost | join(', ') }}", cost="2 rosso + 1 nero") == "2 Rosso, 1 Nero"
    assert filled("{{ cost | length }}", cost="0") == "0"


def test_a_list_of_words_is_printed_word_by_word() -> None:
    assert filled("{% for word in also %}{{ word }};{% endfor %}", also=("nero", "rosso")) == "Nero;Rosso;"


def test_columns_shows_what_there_is_and_nothing_twice() -> None:
    source = (
        "{% for c in columns %}{{ c.label }}={{ c.value }}{{ '#' if c.is_number }}{{ '…' if c.is_long }};{% endfor %}"
    )
    found = filled(
        source,
        name="Nome",
        faction="rome",
        forza="-3",
        copies=3,
        vuota="",
        note_it="l'età",
        note_en="age",
        lungo="x" * 30,
    )
    assert found == f"Faction=Roma;Forza=-3#;Lungo={'x' * 30}…;Note=l’età;"


def test_what_is_always_there() -> None:
    assert (
        filled("{{ id }} {{ name }} {{ text }} {{ lang }} {{ game }} {{ label.cost }} {{ kind }}")
        == "X-1 Nome testo it Gioco Costo card"
    )
