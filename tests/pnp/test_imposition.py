from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_db.problems import InputError
from pnp.imposition import Backs, Group, Layout, Margins, Part, Side, plan
from pnp.layout import lay_out
from pnp.papers import PAPERS, parse_paper, parse_size, parse_skip
from pnp.um import Rect, Size, Um, mm
from tests.pnp.layouts import cards, layouts, lengths, margins, papers

TURNED = st.sampled_from([Backs.LONG_EDGE, Backs.SHORT_EDGE, Backs.SEPARATE])
FOLDED = st.just(Backs.GUTTERFOLD)


def sides(layout: Layout) -> list[Side]:
    if layout.fold is not None:
        return [Side.FOLDED]
    return [Side.FRONT, Side.BACK] if layout.has_backs else [Side.FRONT]


@given(layouts(), st.data())
def test_every_card_has_its_size_and_lies_inside_what_the_printer_reaches(layout: Layout, data: st.DataObject) -> None:
    cards_ = data.draw(st.integers(1, layout.capacity))
    for side in sides(layout):
        for slot in layout.slots(side, cards_):
            size = slot.trim.size.turned if layout.is_turned else slot.trim.size
            assert size == layout.card
            assert layout.printable.holds(slot.trim)
            whole_card = Rect(Um(0), Um(0), layout.card.width, layout.card.height)
            assert slot.lie.rect(whole_card) == slot.trim


@given(cards, papers, margins, st.sampled_from(Backs))
def test_the_margins_of_the_printer_hold_on_the_back_page_too(
    card: Size, paper: Size, margin: Margins, backs: Backs
) -> None:
    try:
        layout = lay_out(card, paper, backs=backs, margins=margin)
    except InputError:
        return
    width, height = paper.width, paper.height
    reach = Rect(margin.left, margin.bottom, Um(width - margin.right), Um(height - margin.top))
    for side in sides(layout):
        assert all(reach.holds(slot.trim) for slot in layout.slots(side, layout.capacity))


@given(layouts(), st.data())
def test_cards_never_overlap_and_no_bleed_falls_on_another_card(layout: Layout, data: st.DataObject) -> None:
    cards_ = data.draw(st.integers(1, layout.capacity))
    for side in sides(layout):
        slots = layout.slots(side, cards_)
        for one, other in combinations(slots, 2):
            assert not one.trim.overlaps(other.trim)
            assert not one.seen.overlaps(other.trim)
            assert not other.seen.overlaps(one.trim)


@given(layouts(), st.data())
def test_nothing_is_drawn_in_a_slot_to_be_left_empty(layout: Layout, data: st.DataObject) -> None:
    cards_ = data.draw(st.integers(1, layout.capacity))
    empty = [layout.cells[number - 1] for number in layout.skip]
    for slot in layout.slots(Side.FRONT, cards_):
        assert slot.number not in layout.skip
        assert not any(slot.seen.overlaps(cell) for cell in empty)


def through_the_paper(layout: Layout, x: int, y: int) -> tuple[int, int]:
    """Where a point of the back page lies as the front page counts, by what the hands do with the sheet."""
    width, height = layout.paper.width, layout.paper.height
    if layout.fold is not None:
        turns_over_upright_axis = layout.fold_is_upright
    elif layout.backs is Backs.SHORT_EDGE:
        turns_over_upright_axis = height < width
    else:
        turns_over_upright_axis = height >= width
    return (width - x, y) if turns_over_upright_axis else (x, height - y)


@given(layouts(st.one_of(TURNED, FOLDED)), st.data())
def test_each_back_lies_behind_its_front_and_upright_when_the_card_is_turned_in_the_hand(
    layout: Layout, data: st.DataObject
) -> None:
    cards_ = data.draw(st.integers(1, layout.capacity))
    fronts, backs = layout.slots(Side.FRONT, cards_), layout.slots(Side.BACK, cards_)
    assert [slot.number for slot in fronts] == [slot.number for slot in backs]
    width, height = layout.card.width, layout.card.height
    for front, back in zip(fronts, backs, strict=True):
        for u, v in ((0, 0), (width, 0), (0, height), (width // 3, height // 5)):
            assert through_the_paper(layout, *back.lie.point(u, v)) == front.lie.point(width - u, v)
        corner = through_the_paper(layout, back.seen.left, back.seen.bottom)
        assert corner[0] in {front.seen.left, front.seen.right}
        assert corner[1] in {front.seen.bottom, front.seen.top}


@given(layouts(FOLDED))
def test_on_a_sheet_to_be_folded_fronts_and_backs_keep_to_their_sides_of_the_fold(layout: Layout) -> None:
    assert layout.fold is not None
    slots = layout.slots(Side.FOLDED, layout.capacity)
    fronts, backs = slots[: layout.capacity], slots[layout.capacity :]
    if layout.fold_is_upright:
        assert all(slot.seen.right <= layout.fold for slot in fronts)
        assert all(slot.seen.left >= layout.fold for slot in backs)
    else:
        assert all(slot.seen.bottom >= layout.fold for slot in fronts)
        assert all(slot.seen.top <= layout.fold for slot in backs)


@given(layouts(), st.lists(st.lists(st.integers(0, 5), max_size=8), min_size=1, max_size=4))
def test_a_print_takes_as_many_sheets_as_its_cards_need_and_every_copy_is_there_once(
    layout: Layout, copies: list[list[int]]
) -> None:
    imposition = plan(layout, [Group(str(index), tuple(group)) for index, group in enumerate(copies)])
    sheets = list(imposition.walk())
    assert len(sheets) == imposition.sheets == sum(-(-sum(group) // layout.capacity) for group in copies)
    assert [sheet.number for sheet in sheets] == list(range(1, len(sheets) + 1))
    of_each = [number for group in copies for number in group]
    printed = [card for sheet in sheets for card in sheet.cards]
    assert printed == [card for card, number in enumerate(of_each) for _ in range(number)]
    assert all(0 < len(sheet.cards) <= layout.capacity for sheet in sheets)
    assert sum(sheet.opens_group for sheet in sheets) == sum(1 for group in copies if sum(group))


@pytest.mark.parametrize(("count", "sheets"), [(0, 0), (1, 1), (8, 1), (9, 1), (10, 2), (18, 2), (288, 32)])
def test_no_blank_sheet_after_the_last_full_one_and_none_missing(count: int, sheets: int) -> None:
    layout = lay_out(parse_size("63x88"), PAPERS["a4"])
    imposition = plan(layout, [Group("Roma", (1,) * count)])
    assert imposition.sheets == sheets
    assert imposition.pages() == 2 * sheets
    assert imposition.pages(Part.FRONTS) == imposition.pages(Part.BACKS) == sheets


def exact(paper: Size, card: Size, gutter: Um, margin: Um) -> int:
    """Cards a sheet in fractions of a millimetre, one way or the other."""

    def along(room: Um, length: Um) -> int:
        left, step = Fraction(room - 2 * margin + gutter, 1000), Fraction(length + gutter, 1000)
        return max(0, left // step)

    upright = along(paper.width, card.width) * along(paper.height, card.height)
    return max(upright, along(paper.width, card.height) * along(paper.height, card.width))


@given(papers, cards, st.one_of(st.just(mm(0)), lengths(0, 12)), lengths(0, 14))
def test_the_number_of_cards_a_sheet_is_exact_arithmetic(paper: Size, card: Size, gutter: Um, margin: Um) -> None:
    expected = exact(paper, card, gutter, margin)
    edge = Margins(margin, margin, margin, margin)
    if expected:
        assert lay_out(card, paper, gutter=gutter, margins=edge).capacity == expected
    else:
        with pytest.raises(InputError):
            lay_out(card, paper, gutter=gutter, margins=edge)


@pytest.mark.parametrize(
    ("card", "paper", "count"),
    [
        ("63x88", "a4", 9),
        ("63x88", "letter", 9),
        ("63.5x88.9", "a4", 9),
        ("63.5x88.9", "letter", 9),
        ("63x88", "a3", 18),
        ("57x89", "a4", 10),
        ("57x89", "letter", 9),
        ("70x120", "letter", 4),
        ("44x68", "a4", 16),
        ("44x68", "letter", 18),
        ("41x63", "a4", 21),
        ("70x70", "a4", 8),
    ],
)
def test_usual_cards_fill_usual_papers(card: str, paper: str, count: int) -> None:
    assert lay_out(parse_size(card), parse_paper(paper)).capacity == count


def test_poker_cards_on_letter_with_a_quarter_inch_margin_keep_their_third_row() -> None:
    """In points and floats (279.4 - 12.7) / 88.9 is 2.9999…, and other programs print two rows."""
    quarter = mm("6.35")
    layout = lay_out(
        parse_size("63.5x88.9"), PAPERS["letter"], margins=Margins(quarter, quarter, quarter, quarter), bleed=mm(0)
    )
    assert (layout.columns, layout.rows) == (3, 3)


def test_a_sheet_to_be_folded_holds_four_fronts_and_their_backs() -> None:
    for paper in ("a4", "letter"):
        layout = lay_out(parse_size("63x88"), parse_paper(paper), backs=Backs.GUTTERFOLD)
        assert layout.capacity == 4
        assert len(layout.slots(Side.FOLDED, 4)) == 8


def test_between_cards_that_share_a_cut_there_is_no_bleed_and_around_the_block_there_is() -> None:
    layout = lay_out(parse_size("63x88"), PAPERS["a4"])
    corner, middle = layout.slots(Side.FRONT, 9)[0], layout.slots(Side.FRONT, 9)[4]
    assert middle.seen == middle.trim
    assert corner.seen == corner.trim.grown(mm(2), mm(0), mm(0), mm(2))


def test_bleed_reaches_into_places_that_the_last_sheet_leaves_empty() -> None:
    layout = lay_out(parse_size("63x88"), PAPERS["a4"])
    last = layout.slots(Side.FRONT, 4)[3]
    assert last.seen == last.trim.grown(mm(2), mm(2), mm(2), mm(0))


@pytest.mark.parametrize(
    ("card", "paper", "backs", "way_out"),
    [
        ("200x290", "a4", Backs.LONG_EDGE, "--paper a3"),
        ("202x280", "a4", Backs.GUTTERFOLD, "--paper a3"),
        ("190x160", "a4", Backs.GUTTERFOLD, "--backs long-edge"),
        ("500x600", "a4", Backs.NONE, "--size"),
    ],
)
def test_a_card_larger_than_the_paper_is_refused_with_both_sizes_and_the_way_out(
    card: str, paper: str, backs: Backs, way_out: str
) -> None:
    size = parse_size(card)
    with pytest.raises(InputError) as refused:
        lay_out(size, parse_paper(paper), backs=backs)
    for lang in ("it", "en"):
        said = refused.value.show(lang)
        assert size.show(lang) in said
        assert PAPERS[paper].show(lang) in said
        assert way_out in said


def test_slots_that_are_not_there_cannot_be_skipped() -> None:
    size = parse_size("63x88")
    with pytest.raises(InputError, match="1 to 9"):
        lay_out(size, PAPERS["a4"], skip=parse_skip("1, 10"))
    with pytest.raises(InputError, match="not all of them"):
        lay_out(size, PAPERS["a4"], skip=range(1, 10))


@pytest.mark.parametrize(
    "options", [{"gutter": mm(-1)}, {"bleed": mm(11)}, {"gutter": mm(51)}, {"bleed": mm("-0.001")}]
)
def test_lengths_that_make_no_sense_are_refused(options: dict[str, Um]) -> None:
    with pytest.raises(InputError, match="is not possible"):
        lay_out(parse_size("63x88"), PAPERS["a4"], **options)


@given(cards, papers, margins)
def test_without_backs_the_two_sides_need_no_common_margin_and_never_fewer_cards_fit(
    card: Size, paper: Size, margin: Margins
) -> None:
    try:
        both = lay_out(card, paper, backs=Backs.LONG_EDGE, margins=margin)
    except InputError:
        return
    assert lay_out(card, paper, backs=Backs.NONE, margins=margin).capacity >= both.capacity
