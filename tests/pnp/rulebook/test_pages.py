from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.rulebook.contents import index_blocks, merged_terms
from pnp.rulebook.flow import SectionHead
from pnp.rulebook.formats import FORMATS
from pnp.rulebook.model import Grid, Heading, Run
from pnp.rulebook.pages import Pages
from pnp.rulebook.press import Press
from pnp.rulebook.prose import InText, Prose, Stack, Tinted
from pnp.rulebook.table import GridBlock
from pnp.um import mm, points
from tests.pnp.rulebook.books import make_press, make_scratch

SENTENCE = "Il giocatore di turno dichiara un attacco e ne paga il costo prima di ogni altra cosa. "


def prose(press: Press, sentences: int, anchor: str = "") -> InText:
    return InText(press, Prose(press, (Run(SENTENCE * sentences),), press.looks.body, anchor=anchor))


def box(press: Press, sentences: int, anchor: str) -> Tinted:
    return Tinted(press, Stack(press, [Prose(press, (Run(SENTENCE * sentences),), press.looks.box, anchor=anchor)]))


def flow(press: Press, blocks: list[Any]) -> int:
    canvas = make_scratch()
    canvas.bookmarkPage("book")
    canvas.addOutlineEntry("Libro", "book")
    pages = Pages(press, canvas, "Libro")
    pages.flow(blocks)
    pages.end()
    return pages.number - 1


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_margins_mirror_and_add_up_to_the_paper(paper: str) -> None:
    page = FORMATS[paper]
    assert page.inner + page.measure + page.gap + mm(0) < page.size.width - page.outer
    assert page.left(1) == points(page.inner)
    assert page.left(2) == points(page.outer)
    right_hand = (page.left(3) + page.text_shift(3), page.width - page.left(3) - page.text_shift(3) - page.text_width)
    left_hand = (page.left(2) + page.text_shift(2), page.width - page.left(2) - page.text_shift(2) - page.text_width)
    assert right_hand == pytest.approx(left_hand[::-1], abs=0.01)


@pytest.mark.parametrize(
    ("paper", "size", "measure"), [("a4", (210, 297), 106), ("letter", (215.9, 279.4), 106), ("a5", (148, 210), 101)]
)
def test_pages_are_true_to_their_papers(paper: str, size: tuple[float, float], measure: float) -> None:
    page = FORMATS[paper]
    assert (page.size.width, page.size.height, page.measure) == (mm(size[0]), mm(size[1]), mm(measure))


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_a_line_holds_sixty_to_seventy_characters(paper: str) -> None:
    press = make_press(paper)
    lines = press.lines((Run(SENTENCE * 40),), press.looks.body, press.format.text_width)
    letters = [sum(len(token.text) + token.space for token in line.words) for line in lines[:-1]]
    assert (press.looks.body.size, press.looks.body.leading) == (10, 14)
    assert 60 <= sum(letters) / len(letters) <= 70


@given(sentences=st.integers(1, 12), room=st.floats(0, 400))
@settings(max_examples=60, deadline=None)
def test_no_paragraph_leaves_a_line_alone_on_either_page(sentences: int, room: float) -> None:
    press = make_press()
    paragraph = Prose(press, (Run(SENTENCE * sentences),), press.looks.body)
    paragraph.wrap(press.format.text_width, room)
    whole = paragraph.lines
    parts = paragraph.split(press.format.text_width, room)
    if parts:
        first, second = parts
        assert [*first.lines, *second.lines] == whole
        assert len(first.lines) >= 2
        assert len(second.lines) >= 2
        assert first.wrap(press.format.text_width, room)[1] <= room + 0.02


def test_a_heading_goes_to_the_next_page_with_what_it_introduces() -> None:
    press = make_press()
    line = press.looks.body.leading
    for filling in range(30, 52):
        press = make_press()
        filler = Stack(press, [])
        filler.wrap = lambda w, h, f=filling: (w, f * line)  # type: ignore[method-assign, misc]
        filler.draw = lambda: None  # type: ignore[method-assign]
        heading = InText(press, SectionHead(press, Heading(7, 2, (Run("Attaccare"),))))
        flow(press, [filler, heading, prose(press, 3, "below")])
        assert press.found["line-7"] == press.found["below"]


def test_text_goes_on_while_an_example_waits_for_the_next_page() -> None:
    press = make_press()
    assert flow(press, [prose(press, 30), box(press, 30, "box"), prose(press, 2, "after")]) == 2
    assert (press.found["after"], press.found["box"]) == (1, 2)


def test_an_example_never_waits_past_the_next_heading() -> None:
    press = make_press()
    heading = InText(press, SectionHead(press, Heading(7, 2, (Run("Attaccare"),))))
    flow(press, [prose(press, 30), box(press, 30, "box"), heading, prose(press, 1)])
    assert press.found["box"] <= press.found["line-7"]


def test_examples_keep_their_order_while_they_wait() -> None:
    press = make_press()
    blocks = [prose(press, 30), box(press, 30, "one"), box(press, 1, "two"), prose(press, 2)]
    flow(press, blocks)
    assert press.found["one"] <= press.found["two"]


def test_a_box_is_parted_only_if_no_page_holds_it() -> None:
    press = make_press()
    small = box(press, 30, "box")
    press_height = press.format.full_height
    assert small.splitOn(make_scratch(), press.format.full_width, 200) == []
    long = Tinted(press, Stack(press, [Prose(press, (Run(SENTENCE * 12),), press.looks.box) for _ in range(12)]))
    parts = long.splitOn(make_scratch(), press.format.full_width, press_height)
    assert len(parts) == 2


def table(press: Press, rows: int) -> GridBlock:
    text = tuple((Run(f"riga {n}"),) for n in range(rows))
    grid = Grid(1, ((Run("nome"),), (Run("testo"),)), tuple((row, (Run(SENTENCE),)) for row in text), ("left", "left"))
    return GridBlock(press, grid)


def test_a_table_parts_between_rows_and_its_head_comes_again() -> None:
    press = make_press()
    block = table(press, 12)
    _, height = block.wrapOn(make_scratch(), press.format.text_width, 1000)
    first, second = block.splitOn(make_scratch(), press.format.text_width, height / 2)
    assert [len(part.rows) for part in (first, second)] != [13, 0]
    assert first.rows[0] == second.rows[0]
    assert first.rows[1:] + second.rows[1:] == block.rows[1:]


def test_columns_take_what_they_need_and_never_more_than_there_is() -> None:
    press = make_press()
    block = table(press, 3)
    block.wrapOn(make_scratch(), press.format.text_width, 1000)
    widest = max(line.width for row in block.rows for cell in row[:1] for line in cell)
    assert block.columns[0] >= widest
    assert sum(block.columns) + 12 <= press.format.text_width + 0.01


def test_no_word_of_a_narrow_column_is_parted() -> None:
    press = make_press()
    cell = replace(press.looks.cell, size=13, leading=17, hyphens=False)
    rows = (((Run("preparazione"),), (Run(SENTENCE),)),)
    block = GridBlock(press, Grid(1, ((Run("fase"),), (Run("testo"),)), rows, ("left", "left")), cell=cell)
    block.wrapOn(make_scratch(), 223, 500)
    assert [len(block.rows[1][0]), block.rows[1][0][0].words[0].text] == [1, "preparazione"]


def test_index_terms_that_differ_in_a_capital_are_one() -> None:
    found = [("Energia", "D-1"), ("energia", "D-2"), ("Energia", "D-1"), ("attacco", "D-3")]
    assert merged_terms(found) == {"Energia": ["D-1", "D-2"], "attacco": ["D-3"]}


def test_the_index_is_sorted_without_accents_and_a_page_stands_once() -> None:
    press = make_press()
    press.found = {"a": 3, "b": 3, "c": 9}
    blocks = list(index_blocks(press, {"età": ["a"], "erba": ["c", "a", "b"], "Egida": ["c"]}))
    shown = ["".join(run.text for run in block.text) for block in blocks if isinstance(block, Prose)]
    assert shown == ["E", "Egida  9", "erba  3, 9", "età  3"]
