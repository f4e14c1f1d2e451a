import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.imposition import Backs, Layout, Part, Side
from pnp.layout import RULER, lay_out
from pnp.marks import Line, NoteWords, crop_marks, fold_line, how_to_print, ruler, strip_of
from pnp.papers import PAPERS, parse_size
from pnp.um import Rect, mm
from tests.pnp.layouts import layouts
from tests.pnp.test_imposition import sides


def as_rect(line: Line) -> Rect:
    return Rect(min(line.x1, line.x2), min(line.y1, line.y2), max(line.x1, line.x2), max(line.y1, line.y2))


def touches(line: Line, rect: Rect) -> bool:
    """Whether any point of the line is in the rectangle, edges counted."""
    box = as_rect(line)
    across = box.left <= rect.right and rect.left <= box.right
    return across and box.bottom <= rect.top and rect.bottom <= box.top


@given(layouts(), st.data())
def test_crop_marks_stand_in_the_waste_and_never_on_a_card_or_its_bleed(layout: Layout, data: st.DataObject) -> None:
    cards = data.draw(st.integers(1, layout.capacity))
    for side in sides(layout):
        drawn = layout.slots(side, cards)
        strip = strip_of(layout, side)
        for mark in crop_marks(layout, side, cards):
            assert layout.printable.holds(as_rect(mark))
            assert not any(touches(mark, slot.seen) for slot in drawn)
            assert strip is None or not as_rect(mark).overlaps(strip.rect)


@given(layouts(), st.data())
def test_every_crop_mark_points_along_a_cut_and_has_its_fellow_at_the_other_end(
    layout: Layout, data: st.DataObject
) -> None:
    cards = data.draw(st.integers(1, layout.capacity))
    for side in sides(layout):
        slots, marks = layout.slots(side, cards), crop_marks(layout, side, cards)
        upright = {edge for slot in slots for edge in (slot.trim.left, slot.trim.right)}
        across = {edge for slot in slots for edge in (slot.trim.bottom, slot.trim.top)}
        block = layout.bleed(side)
        for mark in marks:
            assert mark.x1 in upright if mark.x1 == mark.x2 else mark.y1 in across
        for low in (True, False):
            found = {mark.x1 for mark in marks if mark.x1 == mark.x2 and (mark.y1 < block.bottom) == low}
            assert found in (set(), upright)
            found = {mark.y1 for mark in marks if mark.y1 == mark.y2 and (mark.x1 < block.left) == low}
            assert found in (set(), across)


@given(layouts())
def test_the_strip_keeps_clear_of_cards_and_bleed_on_both_sides(layout: Layout) -> None:
    for side in sides(layout):
        strip = strip_of(layout, side)
        if strip is None:
            continue
        assert layout.printable.holds(strip.rect)
        assert not strip.rect.overlaps(layout.bleed(side))
        assert (strip.rect.size.height if strip.is_upright else strip.rect.size.width) > RULER


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("card", ["63x88", "63.5x88.9"])
@pytest.mark.parametrize("backs", Backs)
def test_usual_sheets_have_their_ruler_and_all_their_crop_marks(paper: str, card: str, backs: Backs) -> None:
    layout = lay_out(parse_size(card), PAPERS[paper], backs=backs)
    assert layout.strip is not None
    side = Side.FRONT if layout.fold is None else Side.FOLDED
    slots, marks = layout.slots(side, layout.capacity), crop_marks(layout, side, layout.capacity)
    cuts = {("x", edge) for slot in slots for edge in (slot.trim.left, slot.trim.right)}
    cuts |= {("y", edge) for slot in slots for edge in (slot.trim.bottom, slot.trim.top)}
    assert len(marks) == 2 * len(cuts)
    assert min(abs(mark.x1 - mark.x2) + abs(mark.y1 - mark.y2) for mark in marks) >= mm(1)


def test_the_ruler_is_50_mm_long_with_a_tick_each_centimetre() -> None:
    base, *ticks = ruler()
    assert base.x2 - base.x1 == mm(50)
    height = max(tick.y2 - tick.y1 for tick in ticks)
    tall = [tick.x1 for tick in ticks if tick.y2 - tick.y1 == height]
    assert tall == [mm(centimetre * 10) for centimetre in range(6)]


def test_the_fold_is_marked_from_edge_to_edge_and_clear_of_all_bleed() -> None:
    layout = lay_out(parse_size("63x88"), PAPERS["a4"], backs=Backs.GUTTERFOLD, bleed=mm(5))
    line = fold_line(layout)
    assert line is not None
    assert line.y1 == line.y2 == mm("148.5")
    assert not any(touches(line, slot.seen) for slot in layout.slots(Side.FOLDED, layout.capacity))


def test_notes_say_page_side_scale_edge_and_file_in_the_language_of_the_build() -> None:
    how = how_to_print(Backs.SHORT_EDGE, Part.BOTH)
    italian = NoteWords("sheets-rome-a4.pdf", "it", how, 14).parts(3, Side.BACK)
    english = NoteWords("sheets-rome-a4.pdf", "en", how, 14).parts(3, Side.BACK)
    assert " · ".join(italian) == (
        "pagina 3 di 14 · retro · stampa al 100% · fronte e retro, gira sul lato corto · sheets-rome-a4.pdf"
    )
    assert " · ".join(english) == (
        "page 3 of 14 · back · print at 100% · both sides, flip on short edge · sheets-rome-a4.pdf"
    )
