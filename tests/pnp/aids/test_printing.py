"""The aids on paper: true size, whole, in both languages, on every paper, with little ink if wished."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from numpy.typing import NDArray

from card_db.game import Game
from card_db.problems import InputError
from pnp.aids import print_aids
from pnp.aids.areas import columns, from_bottom, from_left, from_top, inset, rows, squares
from pnp.um import Rect, Um, mm, points
from tests.pnp.aids.test_reader import GOOD, game


@pytest.fixture(scope="module")
def printed(ancient_duel: Game, tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Path]:
    """The aids on every paper in both languages."""
    out = tmp_path_factory.mktemp("aids")
    return {
        (lang, paper): print_aids(ancient_duel, lang, paper, out / lang).path
        for lang in ("it", "en")
        for paper in ("a4", "letter", "a3")
    }


def grey(path: Path, page: int, dpi: int = 72) -> NDArray[np.float64]:
    """A page as a reader shows it, 0 black to 1 white."""
    picture = pypdfium2.PdfDocument(path)[page].render(scale=dpi / 72, grayscale=True).to_numpy()
    return np.asarray(picture, dtype=np.float64).squeeze() / 255


def words(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    return "\n".join(page.get_textpage().get_text_range() for page in document)


@pytest.mark.parametrize(
    ("paper", "size", "pages"), [("a4", (210, 297), 5), ("letter", (215.9, 279.4), 5), ("a3", (420, 297), 3)]
)
def test_pages_have_the_size_of_the_paper_and_larger_paper_takes_fewer(
    printed: dict[tuple[str, str], Path], paper: str, size: tuple[float, float], pages: int
) -> None:
    with pikepdf.open(printed["it", paper]) as pdf:
        assert len(pdf.pages) == pages
        for page in pdf.pages:
            width, height = (float(value) * 25.4 / 72 for value in page.mediabox[2:])
            assert (width, height) == pytest.approx(size, abs=0.01)


def test_the_file_prints_at_true_size_on_one_side_and_embeds_its_fonts(printed: dict[tuple[str, str], Path]) -> None:
    with pikepdf.open(printed["en", "a4"]) as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"
        assert pdf.Root.Lang == "en-GB"
        assert str(pdf.docinfo["/Title"]) == "Ancient Duel · Table aids"
        for page in pdf.pages:
            for font in page.Resources.Font.values():
                assert "/FontFile2" in font.FontDescriptor


def test_each_leaf_has_a_bookmark(printed: dict[tuple[str, str], Path]) -> None:
    document = pypdfium2.PdfDocument(printed["it", "a3"])
    assert [entry.get_title() for entry in document.get_toc()] == [
        "Plance: una per giocatore",
        "Segnalini e pedine",
        "Carte di riferimento",
        "Schede di riferimento",
        "Segnapunti",
    ]


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_nothing_is_printed_where_a_printer_does_not_reach(
    printed: dict[tuple[str, str], Path], lang: str, paper: str
) -> None:
    path = printed[lang, paper]
    with pikepdf.open(path) as pdf:
        count = len(pdf.pages)
    for page in range(count):
        picture = grey(path, page)
        rim = int(points(mm("4.5")))
        assert picture[:rim].min() == picture[-rim:].min() == 1
        assert picture[:, :rim].min() == picture[:, -rim:].min() == 1


def test_every_sheet_bears_a_ruler_of_exactly_50_mm(printed: dict[tuple[str, str], Path]) -> None:
    with pikepdf.open(printed["it", "a4"]) as pdf:
        for page in pdf.pages:
            stream = page.Contents.read_bytes().decode("ascii")
            assert "141.7323" in stream.partition("0 G 0.25 w 1 0 0 1 28.3465 14.1732 cm")[2].partition(" S Q")[0]


def test_markers_are_cut_at_exactly_19_mm_and_cards_at_63_by_88(printed: dict[tuple[str, str], Path]) -> None:
    with pikepdf.open(printed["it", "letter"]) as pdf:
        markers, cards = (pdf.pages[n].Contents.read_bytes().decode("ascii") for n in (1, 2))
    side = f"{points(mm(19)):.4f}"
    assert markers.count(f" {side} {side} re S Q") == 100
    assert cards.count(f"{points(mm(63)):.4f} {points(mm(176)):.4f} re S Q") == 3


def test_each_language_speaks_for_itself(printed: dict[tuple[str, str], Path]) -> None:
    italian, english = words(printed["it", "a4"]), words(printed["en", "a4"])
    assert "Schieramento fatto" in italian
    assert "Deployment done" in english
    assert "Deployment" not in italian
    assert "Schieramento" not in english


def test_two_prints_are_the_same_to_the_byte(ancient_duel: Game, tmp_path: Path) -> None:
    one = print_aids(ancient_duel, "it", "a4", tmp_path / "one").path.read_bytes()
    assert one == print_aids(ancient_duel, "it", "a4", tmp_path / "two").path.read_bytes()


def test_saving_ink_spares_nearly_half_of_the_markers_and_loses_no_word(
    ancient_duel: Game, printed: dict[tuple[str, str], Path], tmp_path: Path
) -> None:
    saved = print_aids(ancient_duel, "it", "a4", tmp_path, ink_saver=True).path
    full = printed["it", "a4"]
    assert (1 - grey(saved, 1)).sum() < 0.55 * (1 - grey(full, 1)).sum()
    assert words(saved) == words(full)


def test_the_report_tells_pages_leaves_and_the_smallest_text(ancient_duel: Game, tmp_path: Path) -> None:
    report = print_aids(ancient_duel, "en", "a3", tmp_path)
    assert (report.path.name, report.pages, report.sheets, report.leaves) == ("aids-a3.pdf", 3, 3, 5)
    assert report.smallest_text >= 5.5


def test_paper_too_small_for_a_leaf_is_refused_with_the_size_of_one(ancient_duel: Game, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="A leaf of aids measures 190 × 260 mm: it does not fit 148 × 210 mm"):
        print_aids(ancient_duel, "it", "148x210", tmp_path)


def refused(folder: Path, text: str) -> str:
    """What is said when these aids are printed; nothing must have been written."""
    with pytest.raises(InputError) as caught:
        print_aids(game(folder, text), "en", "a4", folder / "out")
    assert not (folder / "out" / "aids-a4.pdf").exists()
    return caught.value.show("en")


def test_a_text_that_does_not_fit_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    long = "row = " + "very long words to fill a card " * 40
    shown = refused(tmp_path, GOOD.replace('cells = ["1", "2"]', f'cells = ["{long}", "2"]'))
    assert "The text does not fit" in shown


def test_a_word_wider_than_its_place_is_named(tmp_path: Path) -> None:
    shown = refused(tmp_path, GOOD.replace('text = "+1"', 'text = "+1000000"'))
    assert 'The word "+1000000" is wider than its place.' in shown


def test_a_letter_that_no_font_has_is_named(tmp_path: Path) -> None:
    assert 'No font draws "漢".' in refused(tmp_path, GOOD.replace('en = "First"', 'en = "漢"'))


def test_more_markers_than_a_leaf_holds_are_refused(tmp_path: Path) -> None:
    assert "mm too high" in refused(tmp_path, GOOD.replace("copies = 3", "copies = 300"))


def test_a_former_file_stays_when_the_new_one_fails(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    former = tmp_path / "out" / "aids-a4.pdf"
    former.write_bytes(b"former")
    with pytest.raises(InputError):
        print_aids(game(tmp_path, GOOD.replace('en = "First"', 'en = "漢"')), "en", "a4", tmp_path / "out")
    assert former.read_bytes() == b"former"
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["aids-a4.pdf"]


AREA = Rect(Um(0), Um(0), Um(100_001), Um(50_003))


def test_rectangles_are_parted_without_loss() -> None:
    for parts in (columns(AREA, (3, 1, 2)), rows(AREA, 7), from_top(AREA, mm(9)), from_bottom(AREA, mm(9))):
        assert sum((p.right - p.left) * (p.top - p.bottom) for p in parts) == 100_001 * 50_003
    left, rest = from_left(AREA, mm(30))
    assert (left.right, rest.left) == (30_000, 30_000)
    assert inset(AREA, mm(1), mm(2)) == Rect(Um(1000), Um(2000), Um(99_001), Um(48_003))


def test_squares_fill_an_area_from_its_top_and_share_their_edges() -> None:
    found = squares(Rect(Um(0), Um(0), Um(50_000), Um(50_000)), mm(20))
    assert [(s.left, s.top) for s in found] == [(5000, 50_000), (25_000, 50_000), (5000, 30_000), (25_000, 30_000)]
