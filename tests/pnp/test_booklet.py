import subprocess
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_db.problems import InputError
from pnp.booklet import booklet, half_of, spreads
from pnp.fonts import DocumentFonts, built_in
from pnp.papers import PAPERS
from pnp.pdf import About, Document
from pnp.um import Size, mm

A5 = Size(mm(148), mm(210))


def book(path: Path, pages: int, size: Size = A5) -> Path:
    with Document(path, About("Regole", "it")) as document:
        fonts = DocumentFonts(document.forms.pdf)
        for number in range(1, pages + 1):
            with document.page(size) as page:
                page.draw(f"BT 100 100 Td {fonts.text(built_in().font('title'), 40, f'p{number}')} ET")
                page.draw("10 10 100 50 re f")
                page.link((0, 0, 50, 50), "http://x.org")
                page.bookmark(f"Pagina {number}")
    return path


def leafed_through(pages: int) -> list[int | None]:
    """Fold the sheets, put them into each other, and turn the leaves."""
    sides = spreads(pages)
    sheets = [(sides[index], sides[index + 1]) for index in range(0, len(sides), 2)]
    # The sheets lie on each other, the outermost below; the right half of a front is read first, then what is
    # behind it: turned on its short edge, the left half of the back. The left halves follow from the inside out.
    opening = [page for front, back in sheets for page in (front.right, back.left)]
    closing = [page for front, back in reversed(sheets) for page in (back.right, front.left)]
    return opening + closing


@given(st.integers(1, 200))
def test_folded_and_stapled_the_pages_follow_each_other(pages: int) -> None:
    read = leafed_through(pages)
    assert len(read) == -(-pages // 4) * 4
    assert [page for page in read if page is not None] == list(range(pages))


@given(st.integers(2, 200))
def test_the_last_page_is_the_back_cover(pages: int) -> None:
    assert leafed_through(pages)[-1] == pages - 1


def test_a_booklet_is_printed_lying_turned_on_its_short_edge_at_true_size(tmp_path: Path) -> None:
    target = tmp_path / "booklet.pdf"
    assert booklet(book(tmp_path / "book.pdf", 6), target) == 2
    with pikepdf.open(target) as pdf:
        assert len(pdf.pages) == 4
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert str(pdf.Root.Lang) == "it-IT"
        assert str(pdf.docinfo["/Title"]) == "Regole"
        for page in pdf.pages:
            assert [float(edge) / 72 * 25.4 for edge in page.mediabox] == pytest.approx((0, 0, 297, 210), abs=0.001)
            for operands, operator in pikepdf.parse_content_stream(page):
                if str(operator) == "cm":
                    assert [float(value) for value in operands[:4]] == [1, 0, 0, 1]


def test_pages_stand_against_the_fold_on_both_sides_of_it(tmp_path: Path) -> None:
    target = tmp_path / "booklet.pdf"
    booklet(book(tmp_path / "book.pdf", 4), target)
    document = pypdfium2.PdfDocument(target)
    try:
        page = document[0]
        texts = [page.get_textpage().get_text_bounded(left=left, right=left + 420) for left in (0, 421)]
        # The block drawn 10 points from the left of each page, and 297 / 2 mm in the middle.
        picture = page.render(scale=10).to_pil().convert("L").point(lambda value: 255 * (value < 128))
    finally:
        document.close()
    assert [text.strip() for text in texts] == ["p4", "p1"]
    middle = 297 / 2 / 25.4 * 720
    right = picture.crop((round(middle), 5300, picture.width, picture.height)).getbbox()
    left = picture.crop((0, 5300, round(middle), picture.height)).getbbox()
    assert right is not None
    assert left is not None
    assert right[0] == pytest.approx(100, abs=2)
    assert left[0] == pytest.approx(middle - 148 / 25.4 * 720 + 100, abs=2)


def test_links_and_bookmarks_stay_behind(tmp_path: Path) -> None:
    target = tmp_path / "booklet.pdf"
    booklet(book(tmp_path / "book.pdf", 5), target)
    with pikepdf.open(target) as pdf, pdf.open_outline() as outline:
        assert not any("/Annots" in page for page in pdf.pages)
        assert not outline.root


@pytest.mark.poppler
@pytest.mark.qpdf
def test_a_booklet_is_sound_with_its_fonts_once_and_the_same_bytes_each_time(tmp_path: Path) -> None:
    source = book(tmp_path / "book.pdf", 9)
    targets = [tmp_path / "a.pdf", tmp_path / "b.pdf"]
    for target in targets:
        booklet(source, target)
    assert targets[0].read_bytes() == targets[1].read_bytes()
    assert subprocess.run(["qpdf", "--check", targets[0]], capture_output=True, check=False).returncode == 0
    fonts = subprocess.run(["pdffonts", targets[0]], capture_output=True, text=True, check=True).stdout.splitlines()[2:]
    assert len(fonts) == 1
    assert fonts[0].split()[-5] == "yes"


def test_half_letter_pages_go_on_letter(tmp_path: Path) -> None:
    letter = PAPERS["letter"]
    source = book(tmp_path / "book.pdf", 4, half_of(letter))
    booklet(source, tmp_path / "b.pdf", letter)
    with pikepdf.open(tmp_path / "b.pdf") as pdf:
        assert [float(edge) / 72 for edge in pdf.pages[0].mediabox] == pytest.approx((0, 0, 11, 8.5), abs=0.0001)


def test_pages_that_would_have_to_shrink_are_refused_with_both_sizes(tmp_path: Path) -> None:
    source = book(tmp_path / "book.pdf", 3, PAPERS["a4"])
    with pytest.raises(InputError) as refused:
        booklet(source, tmp_path / "b.pdf")
    assert "Page 1 is 210 × 297 mm" in refused.value.show("en")
    assert "148,5 × 210 mm" in refused.value.show("it")
    assert not (tmp_path / "b.pdf").exists()


@pytest.mark.parametrize("content", [None, b"", b"not a PDF"])
def test_a_book_that_cannot_be_read_is_named(tmp_path: Path, content: bytes | None) -> None:
    source = tmp_path / "book.pdf"
    if content is not None:
        source.write_bytes(content)
    with pytest.raises(InputError, match=r"book\.pdf"):
        booklet(source, tmp_path / "b.pdf")
