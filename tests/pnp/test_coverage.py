from pathlib import Path

import pytest
from PIL import Image

from pnp.coverage import coverage, ink_of
from pnp.pdf import About, Document
from pnp.um import Size, mm


@pytest.mark.parametrize(
    ("colour", "black", "colours"),
    [("white", 0, 0), ("black", 100, 0), ("#ff0000", 0, 200), ("#00ffff", 0, 100), ("#808080", 49.8, 0)],
)
def test_grey_is_black_ink_and_the_rest_is_colour(colour: str, black: float, colours: float) -> None:
    ink = ink_of(Image.new("RGB", (4, 4), colour))
    assert (ink.black, ink.colour) == pytest.approx((black, colours), abs=0.3)


@pytest.mark.parametrize("pages", [1, 2, 3, 14, 15])
def test_fronts_and_backs_count_alike_however_long_the_file(tmp_path: Path, pages: int) -> None:
    size = Size(mm(100), mm(100))
    with Document(tmp_path / "a.pdf", About("A", "it")) as document:
        for number in range(pages):
            with document.page(size) as page:
                page.draw("0 g 0 0 284 284 re f" if number % 2 == 0 else "")
    ink = coverage(tmp_path / "a.pdf")
    assert ink.black == pytest.approx(100 if pages == 1 else 50, abs=18 if pages % 2 else 2)
    assert ink.colour == 0


def test_ink_is_told_in_both_languages(tmp_path: Path) -> None:
    said = ink_of(Image.new("RGB", (4, 4), "#ff0000")).show()
    assert said.en == "ink: black about 0%, colours about 200% of a page"
    assert "colori circa 200% della pagina" in said.it
