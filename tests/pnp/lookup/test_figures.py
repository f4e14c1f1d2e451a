"""The pictures of a book for screens."""

from __future__ import annotations

import io
from functools import cache

import pytest
from PIL import Image

from card_db.database import CardDatabase
from pnp.lookup.figures import DESK, EDGE, PHONE, PIXELS, Figures
from pnp.lookup.reading import read_materials
from pnp.rulebook.model import Macro, walk


@cache
def figures(game: str) -> Figures:
    return Figures(read_materials(CardDatabase.load(game))["it"])


def width(data: bytes | None) -> int:
    assert data is not None
    return Image.open(io.BytesIO(data)).size[0]


def macro(game: str, name: str) -> Macro:
    chapters = figures(game).material.book.chapters
    blocks = (block for chapter in chapters for block in walk(chapter.blocks))
    return next(block for block in blocks if isinstance(block, Macro) and block.name == name)


@pytest.mark.parametrize(("game", "example"), [("ancient_duel", "AD-X10.1"), ("retrovia", "RV-X6.1")])
def test_the_position_of_an_example_is_drawn_for_a_phone(game: str, example: str) -> None:
    assert width(figures(game).of_example(example)) == pytest.approx((PHONE + 2 * EDGE) * PIXELS, abs=2)


def test_an_example_about_decks_has_no_picture() -> None:
    assert figures("ancient_duel").of_example("AD-X3.1") is None
    assert figures("ancient_duel").of_example("AD-X99") is None


@pytest.mark.parametrize(
    ("game", "name"),
    [("ancient_duel", "energy_table"), ("ancient_duel", "factions"), ("retrovia", "board"), ("retrovia", "moves")],
)
def test_what_stands_for_numbers_and_positions_is_drawn(game: str, name: str) -> None:
    assert width(figures(game).of_macro(macro(game, name))) > 0


def test_a_figure_with_words_around_it_is_drawn_wider() -> None:
    assert width(figures("ancient_duel").of_macro(macro("ancient_duel", "diagram"))) > PHONE * PIXELS
    assert DESK > PHONE


def test_what_is_told_in_words_is_not_drawn() -> None:
    assert figures("ancient_duel").of_macro(macro("ancient_duel", "house_rules")) is None
    assert figures("ancient_duel").of_macro(macro("ancient_duel", "example")) is None
