from decimal import Decimal
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from pnp.calibration import CROSS_FROM_EDGE, calibration_sheet
from pnp.imposition import Backs
from pnp.papers import PAPERS
from pnp.printers import PrinterProfile
from pnp.um import Size, mm

STUDIO = PrinterProfile("studio", back_dx=mm("0.8"), back_dy=mm("-0.3"), scale_y=Decimal("1.004"), front_dx=mm(1))


def texts(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    try:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]
    finally:
        document.close()


def raster(path: Path, page: int, per_mm: int) -> Image.Image:
    document = pypdfium2.PdfDocument(path)
    try:
        return document[page].render(scale=per_mm * 25.4 / 72, grayscale=True).to_pil().convert("L")
    finally:
        document.close()


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.SHORT_EDGE])
def test_the_sheet_has_a_front_and_a_back_that_fit_every_paper(
    tmp_path: Path, paper: str, lang: str, backs: Backs
) -> None:
    path = calibration_sheet(tmp_path / "c.pdf", PAPERS[paper], lang=lang, backs=backs)
    front, back = texts(path)
    assert ("fronte" if lang == "it" else "front") in front
    assert ("retro" if lang == "it" else "back") in back
    edge = {"it": ("lungo", "corto"), "en": ("long", "short")}[lang][backs is Backs.SHORT_EDGE]
    assert edge in front
    with pikepdf.open(path) as pdf:
        flip = {Backs.LONG_EDGE: "/DuplexFlipLongEdge", Backs.SHORT_EDGE: "/DuplexFlipShortEdge"}[backs]
        assert pdf.Root.ViewerPreferences.Duplex == flip
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


def test_the_sheet_describes_the_profile_it_was_printed_with(tmp_path: Path) -> None:
    plain = texts(calibration_sheet(tmp_path / "a.pdf", PAPERS["a4"], lang="it"))
    assert all("Stampato senza profilo." in text for text in plain)
    tuned = texts(calibration_sheet(tmp_path / "b.pdf", PAPERS["a4"], lang="it", profile=STUDIO))
    for text in tuned:
        assert "profilo «studio»" in text
        assert "back-dx 0,8; back-dy -0,3; scale-x 1; scale-y 1,004" in text


def test_what_is_read_off_is_the_value_to_write_also_when_a_profile_is_in_force(tmp_path: Path) -> None:
    front, _ = texts(calibration_sheet(tmp_path / "b.pdf", PAPERS["a4"], lang="en", profile=STUDIO))
    # 1.004 was too little still: 199 mm where 200 were meant.
    assert "199 1.0090" in front
    assert "200 1.0040" in front
    assert "front-dx = 31 minus the first; front-dy = the second minus 30." in front


def darkest(picture: Image.Image, per_mm: int, x: float, y: float) -> tuple[float, float]:
    """The middle of the cross nearest to a point: the darkest column and row of the square around it."""
    side = 6 * per_mm
    left, top = round(x * per_mm) - side // 2, round(y * per_mm) - side // 2
    square = picture.crop((left, top, left + side, top + side))
    columns = square.resize((side, 1), Image.Resampling.BOX).tobytes()
    rows = square.resize((1, side), Image.Resampling.BOX).tobytes()
    return (left + columns.index(min(columns)) + 0.5) / per_mm, (top + rows.index(min(rows)) + 0.5) / per_mm


@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.SHORT_EDGE])
def test_behind_every_cross_lies_the_middle_of_a_grid(tmp_path: Path, backs: Backs) -> None:
    paper = PAPERS["letter"]
    path = calibration_sheet(tmp_path / "c.pdf", paper, lang="it", backs=backs)
    per_mm = 20
    front, back = raster(path, 0, per_mm), raster(path, 1, per_mm)
    width, height = paper.width / 1000, paper.height / 1000
    inset = CROSS_FROM_EDGE / 1000
    for x in (inset, width - inset):
        for y in (inset, height - inset):
            assert darkest(front, per_mm, x, y) == pytest.approx((x, y), abs=0.1)
            behind = (width - x, y) if backs is Backs.LONG_EDGE else (x, height - y)
            assert darkest(back, per_mm, *behind) == pytest.approx(behind, abs=0.1)


def test_a_printer_that_errs_as_the_profile_says_then_prints_true(tmp_path: Path) -> None:
    """Moved back by what the profile corrects, the sheet is where it is without a profile and a fault."""
    paper = Size(mm(210), mm(297))
    profile = PrinterProfile("p", back_dx=mm(2), back_dy=mm(-3))
    path = calibration_sheet(tmp_path / "c.pdf", paper, lang="it", profile=profile)
    back = raster(path, 1, 20)
    assert darkest(back, 20, 30 + 2, 30 + 3) == pytest.approx((32, 33), abs=0.1)
