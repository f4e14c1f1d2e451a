"""What the aids of Ancient Duel say is what its rules say, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from card_db.game import Game
from pnp.aids import read_aids
from pnp.aids.model import AidBook, Board, Form, Markers, Pegs


@pytest.fixture(scope="module")
def book(ancient_duel: Game) -> AidBook:
    return read_aids(ancient_duel)


def maximum(turn: int) -> int:
    """AD-7.2."""
    return min(12, 6 + max(0, turn - 2))


def board(book: AidBook) -> Board:
    return next(piece for leaf in book.leaves for piece in leaf.pieces if isinstance(piece, Board))


def said(book: AidBook) -> Iterator[str]:
    """Every text of the file."""
    for leaf in book.leaves:
        yield from (*leaf.title.values(), *leaf.note.values())
    for sheet in book.texts.values():
        for block in sheet.blocks:
            for text in (*(item.text for item in block.items), *block.head, *(c for row in block.rows for c in row)):
                yield from text.values()
    for spot in board(book).spots:
        yield from (*spot.title.values(), *spot.hint.values())
    for track in board(book).tracks:
        yield from (*track.title.values(), *track.hint.values())


@pytest.mark.rule("AD-7.2")
def test_the_turn_track_shows_the_energy_maximum_of_each_own_turn(book: AidBook) -> None:
    track = board(book).tracks[2]
    assert [track.under_at(index) for index in range(len(track.numbers))] == [maximum(n) for n in track.numbers]


@pytest.mark.rule("AD-7.2")
def test_the_reference_card_and_the_score_sheet_show_the_same_maxima(book: AidBook) -> None:
    table = next(block for block in book.texts["turn"].blocks if block.rule == "AD-7.2")
    turns = [int(cell["it"].rstrip("+")) for cell in table.head]
    assert [int(cell["en"]) for cell in table.rows[0]] == [maximum(turn) for turn in turns]
    form = next(piece for leaf in book.leaves for piece in leaf.pieces if isinstance(piece, Form))
    assert [int(value) for value in form.fields[0].values] == [maximum(turn + 1) for turn in range(form.rows)]
    assert form.first is not None
    assert [int(value) for value in form.first.values] == [turn + 1 for turn in range(form.rows)]


@pytest.mark.rule("AD-1.2")
def test_points_run_from_0_to_30_and_begin_at_20_with_no_upper_limit(book: AidBook) -> None:
    points = board(book).tracks[0]
    assert (points.numbers[0], points.numbers[-1], points.start, points.overflow) == (0, 30, 20, "+30")


@pytest.mark.rule("AD-7.1")
def test_energy_runs_from_0_to_12_for_pool_and_maximum(book: AidBook) -> None:
    energy = board(book).tracks[1]
    assert energy.numbers == tuple(range(13))
    assert [lane["it"] for lane in energy.lanes] == ["massimo", "riserva"]


@pytest.mark.rule("AD-6")
def test_the_board_and_the_card_name_the_six_phases_in_order(book: AidBook) -> None:
    phases = ["Draw", "Preparation", "Main 1", "Battle", "Main 2", "End"]
    assert [step["en"] for step in board(book).steps] == phases
    items = book.texts["turn"].blocks[0].items
    assert [re.match(r"\*\*(.+?)\*\*", item.text["en"])[1] for item in items] == phases  # type: ignore[index]
    assert [item.rule for item in items] == [f"AD-6.{n}" for n in range(2, 8)]


@pytest.mark.rule("AD-10.9")
@pytest.mark.parametrize("on", ["card", "panel"])
def test_the_comparison_table_says_what_the_rule_says(book: AidBook, on: str) -> None:
    table = next(b for b in book.texts["combat"].blocks if b.rule == "AD-10.9" and b.on == on)
    attack, defence, direct = ([cell["en"].replace("\u00a0", " ") for cell in row] for row in table.rows)
    assert "V = ATK" in attack[0]
    assert "loses A − V" in attack[1]
    assert "both" in attack[2]
    assert "lose V − A" in attack[3]
    assert "ATK" in attack[3]
    assert "V = DEF" in defence[0]
    assert "no points" in defence[1]
    assert "both" in defence[2]
    assert "lose V − A" in defence[3]
    assert "DEF" in defence[3]
    assert "A" in direct[1]
    assert direct[2:] == ["–", "–"]


@pytest.mark.rule("AD-11.3")
def test_wounds_tell_when_to_turn_and_when_to_remove_them(book: AidBook) -> None:
    markers = next(piece for leaf in book.leaves for piece in leaf.pieces if isinstance(piece, Markers))
    wounds = [marker for marker in markers.markers if marker.face == "turning"]
    assert {marker.word["en"] for marker in wounds} == {"ATK", "DEF"}
    assert all("gira" in marker.foot["it"] and "togli" in marker.turned_foot["it"] for marker in wounds)


def test_bonuses_and_penalties_run_to_3_for_both_values_told_apart_without_colour(book: AidBook) -> None:
    markers = next(piece for leaf in book.leaves for piece in leaf.pieces if isinstance(piece, Markers))
    values = [marker for marker in markers.markers if marker.face == "value"]
    assert {(m.text, m.word["it"]) for m in values} == {
        (f"{sign}{n}", word) for sign in "+−" for n in (1, 2, 3) for word in ("ATT", "DIF")
    }
    assert all(marker.filled == marker.text.startswith("+") for marker in values)
    assert 15_000 <= markers.size <= 20_000


def test_each_player_has_a_peg_for_everything_that_is_counted(book: AidBook) -> None:
    pegs = next(piece for leaf in book.leaves for piece in leaf.pieces if isinstance(piece, Pegs))
    counted = {peg.label["en"]: peg.copies for peg in pegs.pegs}
    assert all(counted[label] == 2 for label in ("points", "pool", "max.", "turn", "+30"))


def test_texts_have_typographic_apostrophes_and_quotes(book: AidBook) -> None:
    for text in said(book):
        assert "'" not in text, text
        assert '"' not in text, text


def test_every_rule_cited_is_in_the_rulebook(book: AidBook, ancient_duel: Game) -> None:
    rules = (ancient_duel.rulebook / "it.md").read_text(encoding="utf-8")
    known = {f"AD-{n}" for n in range(1, 16)} | set(re.findall(r"\((AD-[\d.]+)\)", rules))
    text = (ancient_duel.folder / "aids" / "aids.toml").read_text(encoding="utf-8")
    cited = set(re.findall(r'rule = "(AD-[\d.]+)"', text))
    assert cited
    assert cited <= known


def test_no_text_is_left_in_the_other_language(book: AidBook) -> None:
    for sheet in book.texts.values():
        for block in sheet.blocks:
            for item in block.items:
                assert item.text["it"] != item.text["en"]
