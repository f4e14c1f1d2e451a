"""Layouts for the properties: any paper, any card, any margins a printer may have."""

from hypothesis import strategies as st

from card_db.problems import InputError
from pnp.imposition import Backs, Layout, Margins
from pnp.layout import lay_out
from pnp.papers import PAPERS
from pnp.um import Size, Um, mm


def lengths(least: int, most: int) -> st.SearchStrategy[Um]:
    """Whole micrometres between two lengths in millimetres."""
    return st.integers(mm(least), mm(most)).map(Um)


def around_usual(*usual: str) -> st.SearchStrategy[Um]:
    """Lengths of real cards, now and then a micrometre more or less."""
    return st.tuples(st.sampled_from(usual), st.integers(-1, 1)).map(lambda pair: Um(mm(pair[0]) + pair[1]))


sizes = st.builds(Size, lengths(60, 430), lengths(60, 430))
papers = st.one_of(st.sampled_from(list(PAPERS.values())), sizes)
cards = st.one_of(
    st.builds(Size, around_usual("63", "63.5", "57", "44", "41", "70"), around_usual("88", "88.9", "89", "68", "120")),
    st.builds(Size, lengths(15, 110), lengths(15, 150)),
)
margins = st.one_of(st.just(Margins()), st.builds(Margins, *[lengths(0, 14)] * 4))


any_backs = st.sampled_from(Backs)


@st.composite
def layouts(draw: st.DrawFn, backs: st.SearchStrategy[Backs] = any_backs) -> Layout:
    """Any layout that holds at least one card, some of its slots skipped."""
    options = {
        "backs": draw(backs),
        "gutter": draw(st.one_of(st.just(mm(0)), lengths(0, 12))),
        "bleed": draw(st.one_of(st.just(mm(2)), lengths(0, 8))),
        "margins": draw(margins),
    }
    card, paper = draw(cards), draw(papers)
    try:
        layout = lay_out(card, paper, **options)
    except InputError:
        card = Size(mm(20), mm(25))
        layout = lay_out(card, Size(max(paper.width, mm(100)), max(paper.height, mm(100))), **options)
    skip = draw(st.sets(st.integers(1, len(layout.cells)), max_size=min(4, len(layout.cells) - 1)))
    return lay_out(card, layout.paper, skip=skip, **options)
