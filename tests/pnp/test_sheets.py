"""Sheets read back as a printer and a phone would: rasterised, turned, blurred, decoded."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from PIL import Image, ImageChops, ImageFilter

from card_db.problems import InputError
from pnp.drawing import Drawing, FitNote, FormBook, Link
from pnp.imposition import Backs, Group, Imposition, Part, Side, plan
from pnp.layout import lay_out
from pnp.papers import PAPERS, parse_size
from pnp.pdf import About
from pnp.printers import PrinterProfile
from pnp.qr import BOX_POINTS, QrEncoder
from pnp.sheets import CardFaces, SheetReport, print_sheets
from pnp.um import Size, mm, points

CARD = parse_size("63x88")
ABOUT = About("Roma", "it")
# Off the middle both ways, so that a back put a little wrong is seen.
QR_AT = (12.0, 30.0)


def url(side: str, number: int) -> str:
    """An address of full length that names a side of a card."""
    return f"http://ALTAVOLO.LOCAL:8501/C/AD-{side}-{number:03d}"


def with_codes(count: int, size: Size = CARD) -> Callable[[FormBook], Iterator[CardFaces]]:
    """Cards that carry codes; the code of a back stands behind the code of its front."""
    width = points(size.width)

    def render(book: FormBook) -> Iterator[CardFaces]:
        encoder = QrEncoder()
        x, y = QR_AT
        for number in range(count):
            front, back = url("FRONT", number), url("BACK", number)
            box = (x, y, x + BOX_POINTS, y + BOX_POINTS)
            yield CardFaces(
                Drawing(encoder.draw(front, x, y), link=Link(box, front)),
                Drawing(encoder.draw(back, width - x - BOX_POINTS, y)),
            )

    return render


def printed(
    path: Path,
    copies: Iterable[int],
    *,
    card: str = "63x88",
    paper: str = "a4",
    part: Part = Part.BOTH,
    **options: object,
) -> SheetReport:
    """Sheets of one group."""
    size = parse_size(card)
    layout = lay_out(size, PAPERS[paper], **options)  # type: ignore[arg-type]
    groups = [Group("Roma", tuple(copies))]
    return print_sheets(path, with_codes(len(groups[0].copies), size), plan(layout, groups), ABOUT, part=part)


def raster(path: Path, page: int, dpi: float) -> Image.Image:
    """A page in grey, as large as on paper."""
    document = pypdfium2.PdfDocument(path)
    try:
        return document[page].render(scale=dpi / 72, grayscale=True).to_pil().convert("L")
    finally:
        document.close()


def codes(picture: Image.Image) -> dict[str, tuple[float, float]]:
    """The texts of all codes, with the middle of each in pixels."""
    found = {}
    for code in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCodeModel2):
        corners = (
            code.position.top_left,
            code.position.top_right,
            code.position.bottom_left,
            code.position.bottom_right,
        )
        found[code.text] = (sum(corner.x for corner in corners) / 4, sum(corner.y for corner in corners) / 4)
    return found


@lru_cache
def sheet(folder: Path, dpi: int) -> Image.Image:
    """A full sheet of nine codes, rasterised once for each resolution."""
    path = folder / "nine.pdf"
    if not path.exists():
        printed(path, [1] * 9, backs=Backs.NONE)
    return raster(path, 0, dpi)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sheets")


NINE = {url("FRONT", number) for number in range(9)}


@pytest.mark.parametrize("dpi", [300, 150])
@pytest.mark.parametrize("turned", [0, 7, 33, 90])
@pytest.mark.parametrize("blur", [0, 0.15])
def test_every_code_of_a_sheet_is_read_sharp_or_blurred_straight_or_turned(
    folder: Path, dpi: int, turned: int, blur: float
) -> None:
    picture = sheet(folder, dpi)
    if blur:
        picture = picture.filter(ImageFilter.GaussianBlur(blur / 25.4 * dpi))
    if turned:
        picture = picture.rotate(turned, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    assert set(codes(picture)) == NINE


@pytest.mark.parametrize("dpi", [300, 150])
@pytest.mark.parametrize("blur", [0, 0.15])
def test_codes_are_read_though_the_printer_spreads_its_ink(folder: Path, dpi: int, blur: float) -> None:
    """0.05 mm of gain on every side of every dark module: two pixels of 1016 dpi."""
    path = folder / "one.pdf"
    layout = lay_out(CARD, Size(mm(75), mm(100)), backs=Backs.NONE)
    print_sheets(path, with_codes(1), plan(layout, [Group("Roma", (1,))]), ABOUT)
    fine = raster(path, 0, 1016)
    spread = fine.filter(ImageFilter.MinFilter(5))
    assert ImageChops.difference(fine, spread).getbbox()
    picture = spread.resize((round(spread.width * dpi / 1016), round(spread.height * dpi / 1016)), Image.Resampling.BOX)
    if blur:
        picture = picture.filter(ImageFilter.GaussianBlur(blur / 25.4 * dpi))
    for turned in (0, 7, 33, 90):
        seen = picture.rotate(turned, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
        assert set(codes(seen)) == {url("FRONT", 0)}, f"turned by {turned}"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("card", ["63x88", "57x89"])
@pytest.mark.parametrize(("backs", "flip"), [(Backs.LONG_EDGE, "x"), (Backs.SHORT_EDGE, "y")])
def test_on_paper_every_back_lies_behind_its_front(
    tmp_path: Path, paper: str, card: str, backs: Backs, flip: str
) -> None:
    """Also with an asymmetric choice of skipped slots and an incomplete last sheet."""
    report = printed(tmp_path / "a.pdf", [1] * 11, card=card, paper=paper, backs=backs, skip=(2, 4))
    dpi = 200
    for page in range(0, report.pages, 2):
        front, back = raster(report.path, page, dpi), raster(report.path, page + 1, dpi)
        fronts, backs_ = codes(front), codes(back)
        assert {text.replace("FRONT", "BACK") for text in fronts} == set(backs_)
        for text, (x, y) in fronts.items():
            expected = (front.width - x, y) if flip == "x" else (x, front.height - y)
            assert backs_[text.replace("FRONT", "BACK")] == pytest.approx(expected, abs=1.5)


def test_a_folded_sheet_brings_every_back_behind_its_front(tmp_path: Path) -> None:
    report = printed(tmp_path / "a.pdf", [1] * 5, backs=Backs.GUTTERFOLD)
    assert (report.pages, report.sheets) == (2, 2)
    picture = raster(report.path, 0, 200)
    found = codes(picture)
    assert len(found) == 8
    for number in range(4):
        x, y = found[url("FRONT", number)]
        assert found[url("BACK", number)] == pytest.approx((x, picture.height - y), abs=1.5)


def placings(path: Path, page: int) -> list[tuple[list[float], list[float]]]:
    """For each card on a page: the box it is clipped to, and the matrix it is laid by."""
    found, box, clipped = [], [0.0], False
    with pikepdf.open(path) as pdf:
        for operands, operator in pikepdf.parse_content_stream(pdf.pages[page]):
            name = str(operator)
            if name == "re":
                box = [float(value) for value in operands]
            elif name == "cm" and clipped:
                found.append((box, [float(value) for value in operands]))
            clipped = name in {"W", "n"}
    return found


@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.SHORT_EDGE, Backs.GUTTERFOLD])
def test_places_in_the_file_are_exact_to_a_hundredth_of_a_millimetre(tmp_path: Path, backs: Backs) -> None:
    size = parse_size("63.5x88.9")
    layout = lay_out(size, PAPERS["letter"], backs=backs)
    report = printed(tmp_path / "a.pdf", [1] * layout.capacity, card="63.5x88.9", paper="letter", backs=backs)
    sides = [Side.FOLDED] if backs is Backs.GUTTERFOLD else [Side.FRONT, Side.BACK]
    for page, side in enumerate(sides):
        slots = layout.slots(side, layout.capacity)
        found = placings(report.path, page)
        assert len(found) == len(slots)
        for slot, (box, matrix) in zip(slots, found, strict=True):
            seen = slot.seen
            expected = [seen.left, seen.bottom, seen.size.width, seen.size.height]
            assert [value / 72 * 25400 for value in box] == pytest.approx(expected, abs=1)
            assert matrix[:4] == [slot.lie.a, slot.lie.b, slot.lie.c, slot.lie.d]
            assert [value / 72 * 25400 for value in matrix[4:]] == pytest.approx([slot.lie.dx, slot.lie.dy], abs=1)


def test_copies_are_printed_as_often_as_asked_and_a_card_without_copies_not_at_all(tmp_path: Path) -> None:
    report = printed(tmp_path / "a.pdf", [2, 0, 1, 3], backs=Backs.NONE)
    assert (report.pages, report.cards) == (1, 6)
    picture = raster(report.path, 0, 200)
    found = [code.text for code in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCodeModel2)]
    assert sorted(found) == sorted([url("FRONT", 0)] * 2 + [url("FRONT", 2)] + [url("FRONT", 3)] * 3)


def test_every_code_is_a_link_too_where_it_lies(tmp_path: Path) -> None:
    report = printed(tmp_path / "a.pdf", [1] * 10, card="57x89")
    dpi = 144
    found = codes(raster(report.path, 0, dpi))
    with pikepdf.open(report.path) as pdf:
        page = pdf.pages[0]
        height = float(page.mediabox[3])
        links = {str(link.A.URI): [float(edge) for edge in link.Rect] for link in page.Annots}
    assert len(links) == 10
    assert set(found) == set(links)
    for text, (x, y) in found.items():
        left, bottom, right, top = links[text]
        assert ((left + right) / 2, (bottom + top) / 2) == pytest.approx((x / 2, height - y / 2), abs=1.5)


def test_each_group_opens_on_its_own_sheet_under_its_bookmark(tmp_path: Path) -> None:
    layout = lay_out(CARD, PAPERS["a4"])
    imposition = plan(layout, [Group("Roma", (1,) * 10), Group("Sparta", (0,)), Group("Dacia", (1,))])
    report = print_sheets(tmp_path / "a.pdf", with_codes(12), imposition, ABOUT)
    assert (report.pages, report.sheets, report.cards) == (6, 3, 11)
    with pikepdf.open(report.path) as pdf, pdf.open_outline() as outline:
        found = [(item.title, pdf.pages.index(pikepdf.Page(item.destination[0]))) for item in outline.root]
    assert found == [("Roma", 0), ("Dacia", 4)]


def test_fronts_and_backs_can_go_into_files_of_their_own(tmp_path: Path) -> None:
    fronts = printed(tmp_path / "f.pdf", [1] * 10, backs=Backs.SEPARATE, part=Part.FRONTS)
    backs = printed(tmp_path / "b.pdf", [1] * 10, backs=Backs.SEPARATE, part=Part.BACKS)
    assert fronts.pages == backs.pages == 2
    assert set(codes(raster(fronts.path, 0, 200))) == NINE
    assert set(codes(raster(backs.path, 1, 200))) == {url("BACK", 9)}
    for report in (fronts, backs):
        with pikepdf.open(report.path) as pdf:
            assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"


@pytest.mark.parametrize(
    ("backs", "hint"),
    [
        (Backs.LONG_EDGE, "/DuplexFlipLongEdge"),
        (Backs.SHORT_EDGE, "/DuplexFlipShortEdge"),
        (Backs.GUTTERFOLD, "/Simplex"),
        (Backs.NONE, "/Simplex"),
    ],
)
def test_the_file_tells_the_print_dialog_on_which_edge_the_sheet_turns(tmp_path: Path, backs: Backs, hint: str) -> None:
    report = printed(tmp_path / "a.pdf", [1], backs=backs)
    with pikepdf.open(report.path) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == hint


def page_text(path: Path, page: int) -> str:
    document = pypdfium2.PdfDocument(path)
    try:
        return str(document[page].get_textpage().get_text_bounded())
    finally:
        document.close()


def test_ruler_and_notes_stand_on_both_sides_of_every_sheet(tmp_path: Path) -> None:
    report = printed(tmp_path / "sheets-rome-a4.pdf", [1] * 10)
    for page, face in enumerate(["fronte", "retro"] * 2):
        text = page_text(report.path, page)
        assert "50 mm" in text
        assert f"pagina {page + 1} di 4 · {face} · stampa al 100%" in text
        assert "gira sul lato lungo · sheets-rome-a4.pdf" in text


def dark_box(picture: Image.Image) -> tuple[int, int, int, int]:
    box = picture.point(lambda value: 255 * (value < 128)).getbbox()
    assert box is not None
    return box


def test_the_ruler_measures_50_mm_on_the_page(tmp_path: Path) -> None:
    """Blank cards: below the block, left of the notes, only the ruler is dark."""
    blank = [CardFaces(Drawing(""))]
    layout = lay_out(CARD, PAPERS["a4"], backs=Backs.NONE)
    report = print_sheets(tmp_path / "a.pdf", lambda _: blank, plan(layout, [Group("Roma", (1,))]), ABOUT)
    dpi = 1016
    picture = raster(report.path, 0, dpi)
    strip = picture.crop((0, round(288.5 * 40), round(55.4 * 40), picture.height))
    left, _, right, _ = dark_box(strip)
    assert (right - left) / 40 == pytest.approx(50, abs=0.12), "the breadth of a tick more or less"


def test_a_printer_profile_shifts_the_two_sides_each_its_own_way(tmp_path: Path) -> None:
    layout = lay_out(CARD, PAPERS["a4"])
    imposition = plan(layout, [Group("Roma", (1,))])
    profile = PrinterProfile("studio", front_dx=mm(1), back_dy=mm(-2))
    plain = print_sheets(tmp_path / "a.pdf", with_codes(1), imposition, ABOUT)
    moved = print_sheets(tmp_path / "b.pdf", with_codes(1), imposition, ABOUT, printer=profile)
    millimetre = 200 / 25.4
    for page, (dx, dy) in enumerate([(1, 0), (0, 2)]):
        ((x, y),) = codes(raster(plain.path, page, 200)).values()
        ((x2, y2),) = codes(raster(moved.path, page, 200)).values()
        assert ((x2 - x) / millimetre, (y2 - y) / millimetre) == pytest.approx((dx, dy), abs=0.15)


def test_two_prints_are_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        printed(tmp_path / name / "roma.pdf", [1] * 10)
    assert (tmp_path / "a" / "roma.pdf").read_bytes() == (tmp_path / "b" / "roma.pdf").read_bytes()


def test_progress_counts_cards_up_to_all_of_them(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    imposition = plan(lay_out(CARD, PAPERS["a4"]), [Group("Roma", (1,) * 20)])
    print_sheets(tmp_path / "a.pdf", with_codes(20), imposition, ABOUT, tick=lambda *step: told.append(step))
    assert told == [(9, 20), (18, 20), (20, 20)]


def test_drawings_are_asked_for_sheet_by_sheet_and_not_kept(tmp_path: Path) -> None:
    """At the end of each sheet no more cards have been drawn than are on sheets."""
    drawn = 0

    def render(_: FormBook) -> Iterator[CardFaces]:
        nonlocal drawn
        for _ in range(30):
            drawn += 1
            yield CardFaces(Drawing(""))

    imposition = plan(lay_out(CARD, PAPERS["a4"]), [Group("Roma", (1,) * 30)])
    ahead: list[int] = []
    print_sheets(tmp_path / "a.pdf", render, imposition, ABOUT, tick=lambda done, _: ahead.append(drawn - done))
    assert ahead == [0, 0, 0, 0]


def test_nothing_to_print_is_said(tmp_path: Path) -> None:
    imposition = plan(lay_out(CARD, PAPERS["a4"]), [Group("Roma", (0, 0))])
    with pytest.raises(InputError, match="no card"):
        print_sheets(tmp_path / "a.pdf", with_codes(2), imposition, ABOUT)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("drawn", [9, 11])
def test_fewer_or_more_drawings_than_planned_are_a_mistake_and_no_file(tmp_path: Path, drawn: int) -> None:
    imposition = plan(lay_out(CARD, PAPERS["a4"]), [Group("Roma", (1,) * 10)])
    with pytest.raises(ValueError, match="planned"):
        print_sheets(tmp_path / "a.pdf", with_codes(drawn), imposition, ABOUT)
    assert list(tmp_path.iterdir()) == []


def test_the_report_tells_texts_set_smaller_than_wished(tmp_path: Path) -> None:
    fits = (FitNote("AD-1", "effect", 7.0, 8.0, 6.5), FitNote("AD-1", "name", 10.0, 10.0, 8.5))
    cards = [CardFaces(Drawing("", fits=fits))]
    imposition = plan(lay_out(CARD, PAPERS["a4"]), [Group("Roma", (1,))])
    report = print_sheets(tmp_path / "a.pdf", lambda _: cards, imposition, ABOUT)
    assert report.fits == fits[:1]


def test_a_sheet_with_no_waste_says_what_it_lacks(tmp_path: Path) -> None:
    layout = lay_out(CARD, Size(mm(73), mm(98)), backs=Backs.NONE)
    imposition = Imposition(layout, (Group("Roma", (1,)),))
    report = print_sheets(tmp_path / "a.pdf", with_codes(1), imposition, ABOUT)
    assert len(report.notices) == 2
    assert "righello" in report.notices[0].it


def test_a_bleed_that_the_sheet_has_no_room_for_is_told_with_what_is_left(tmp_path: Path) -> None:
    layout = lay_out(CARD, PAPERS["a4"], bleed=mm(8))
    report = print_sheets(tmp_path / "a.pdf", with_codes(1), Imposition(layout, (Group("Roma", (1,)),)), ABOUT)
    (notice,) = report.notices
    assert "8 mm" in notice.it
    assert "0 (--gutter" in notice.it
    usual = Imposition(lay_out(CARD, PAPERS["a4"]), (Group("Roma", (1,)),))
    assert print_sheets(tmp_path / "a.pdf", with_codes(1), usual, ABOUT).notices == ()
    roomy = Imposition(lay_out(CARD, Size(mm(320), mm(320)), gutter=mm(6), bleed=mm(3)), (Group("Roma", (1,)),))
    assert print_sheets(tmp_path / "a.pdf", with_codes(1), roomy, ABOUT).notices == ()
