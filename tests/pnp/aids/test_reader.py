"""``aids.toml``: read in both languages, and every slip in it said with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_db.game import Game
from card_db.problems import InputError
from pnp.aids import has_aids, read_aids
from pnp.aids.model import Board, Cards, Markers, Panel

GOOD = """\
[colours]
own = "882255"

[texts.one]
title = "One"
colour = "own"
[[texts.one.blocks]]
title = { it = "Uno", en = "One" }
head = ["a", "b"]
rows = [{ cells = ["1", "2"] }]

[[leaves]]
name = "first"
title = { it = "Primo", en = "First" }

[[leaves.pieces]]
kind = "cards"
sides = ["one", "one"]
size = "63x88"

[[leaves.pieces]]
kind = "markers"
size = 18
[[leaves.pieces.markers]]
face = "value"
text = "+1"
icon = "icon-atk"
colour = "own"
copies = 3
"""


def game(folder: Path, text: str) -> Game:
    """A game whose folder holds these aids."""
    (folder / "aids").mkdir()
    (folder / "aids" / "aids.toml").write_text(text, encoding="utf-8")
    return Game(folder, "mine", {"it": "Mio", "en": "Mine"})


def problems(folder: Path, text: str) -> str:
    """What is said about these aids."""
    with pytest.raises(InputError) as caught:
        read_aids(game(folder, text))
    return caught.value.show("en")


def test_a_folder_without_aids_has_none(tmp_path: Path) -> None:
    assert not has_aids(Game(tmp_path, "mine", {"it": "Mio", "en": "Mine"}))


def test_a_small_file_is_read(tmp_path: Path) -> None:
    mine = game(tmp_path, GOOD)
    assert has_aids(mine)
    book = read_aids(mine)
    (leaf,) = book.leaves
    cards, markers = leaf.pieces
    assert isinstance(cards, Cards)
    assert (cards.sides, cards.copies) == (("one", "one"), 1)
    assert isinstance(markers, Markers)
    assert markers.size == 18_000
    assert [marker.copies for marker in markers.markers] == [3]
    assert leaf.title == {"it": "Primo", "en": "First"}
    assert book.texts["one"].title == {"it": "One", "en": "One"}


def test_the_aids_of_ancient_duel_are_all_there(ancient_duel: Game) -> None:
    book = read_aids(ancient_duel)
    assert [leaf.name for leaf in book.leaves] == ["boards", "markers", "cards", "panels", "score"]
    pieces = [piece for leaf in book.leaves for piece in leaf.pieces]
    assert next(piece for piece in pieces if isinstance(piece, Board)).copies == 2
    panels = [piece.text for piece in pieces if isinstance(piece, Panel)]
    assert panels == ["values", "turn", "combat"]
    assert next(piece for piece in pieces if isinstance(piece, Cards)).sides == ("turn", "combat")


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('kind = "markers"', 'kind = "marker"', 'line 22\n  "marker" is not a value for "kind"'),
        ('icon = "icon-atk"', 'icon = "icon-atl"', 'Did you mean "icon-atk"?'),
        ('colour = "own"\ncopies', 'colour = "owm"\ncopies', 'Did you mean "own"?'),
        ('face = "value"', 'face = "values"', 'Did you mean "value"?'),
        ("size = 18", "", '"size" is missing'),
        ("size = 18", "size = -3", '"size" is missing'),
        ("copies = 3", "copies = 0", '"copies" is 0'),
        ("copies = 3", "copys = 3", 'Did you mean "copies"?'),
        ('sides = ["one", "one"]', 'sides = ["one"]', "A card has two sides, not 1."),
        ('sides = ["one", "one"]', 'sides = ["one", "won"]', 'Did you mean "one"?'),
        ('cells = ["1", "2"]', 'cells = ["1"]', "A row does not have as many cells as the head."),
        ('{ it = "Primo", en = "First" }', '{ it = "Primo" }', '"en" is missing'),
        ('size = "63x88"', 'size = "63"', 'Cannot read "63"'),
        ('head = ["a", "b"]', 'head = "ab"', '"head" is'),
        ('head = ["a", "b"]', 'head = ["a", "b"]\nwidths = ["1"]', "not a list of whole numbers"),
    ],
)
def test_every_slip_is_said_with_its_place(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    assert right in GOOD
    shown = problems(tmp_path, GOOD.replace(right, wrong, 1))
    assert said in shown
    assert "aids/aids.toml, line" in shown


def test_all_slips_are_said_at_once(tmp_path: Path) -> None:
    text = GOOD.replace('face = "value"', 'face = "x"').replace("size = 18", "size = 0").replace("copies = 3", "n = 3")
    assert len(problems(tmp_path, text).split("\n\n")) == 3


def test_a_file_without_leaves_is_refused(tmp_path: Path) -> None:
    assert "There is no leaf of aids." in problems(tmp_path, '[colours]\nown = "882255"\n')


def test_a_track_that_ends_before_it_begins_is_refused(tmp_path: Path) -> None:
    board = (
        'kind = "board"\nheight = 100\ntitle = "A"\n[[leaves.pieces.tracks]]\ntitle = "B"\nicon = "icon-atk"\n'
        "from = 5\nto = 2\nheight = 10\n"
    )
    text = f'[[leaves]]\nname = "a"\ntitle = "A"\n[[leaves.pieces]]\n{board}'
    assert "The track ends before it begins." in problems(tmp_path, text)
