"""How much ink a file takes, estimated on a coarse raster of a few of its pages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageStat

from card_db.problems import Said

DPI = 36
PAGES = 4


@dataclass(frozen=True, slots=True)
class Ink:
    """Ink of an average page, in hundredths of a page fully covered by one ink.

    ``colour`` is cyan, magenta and yellow together, so a page of solid red has 200.
    """

    black: float
    colour: float

    def show(self) -> Said:
        """As a person reads it: office documents take about 5 % of each ink."""
        return Said(
            f"inchiostro: nero circa {self.black:.0f}%, colori circa {self.colour:.0f}% della pagina",
            f"ink: black about {self.black:.0f}%, colours about {self.colour:.0f}% of a page",
        )


def coverage(path: Path, pages: int = PAGES) -> Ink:
    """The ink of a PDF, from up to ``pages`` pages spread evenly over it; some 10 ms a page."""
    document = pypdfium2.PdfDocument(path)
    try:
        chosen = _chosen(len(document), pages)
        return _mean(ink_of(document[index].render(scale=DPI / 72).to_pil()) for index in chosen)
    finally:
        document.close()


def _chosen(count: int, pages: int) -> list[int]:
    """Pages in pairs, since a front and its back differ, and fronts alternate with backs."""
    pairs = -(-min(pages, count) // 2)
    starts = (pair * count // pairs // 2 * 2 for pair in range(pairs))
    return [page for start in starts for page in (start, start + 1) if page < count]


def ink_of(page: Image.Image) -> Ink:
    """The ink of one page: what is grey in every pixel is black ink, the rest is colour."""
    channels = page.convert("RGB").split()
    lightest = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    black = 255 - _level(lightest)
    colour = sum(_level(ImageChops.subtract(lightest, channel)) for channel in channels)
    return Ink(black / 2.55, colour / 2.55)


def _level(channel: Image.Image) -> float:
    return float(ImageStat.Stat(channel).mean[0])


def _mean(inks: Iterable[Ink]) -> Ink:
    many = list(inks)
    return Ink(sum(ink.black for ink in many) / len(many), sum(ink.colour for ink in many) / len(many))
