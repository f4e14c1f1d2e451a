"""Pictures of a game folder: which file belongs to a card, and whether it is fine enough to print.

``art/AD-ROM-04.png``, ``.jpg``, ``.jpeg`` or ``.svg`` is the picture of that card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from card_db.problems import InputError, Problem, Said

if TYPE_CHECKING:
    from reportlab.graphics.shapes import Drawing as SvgDrawing
    from reportlab.lib.utils import ImageReader

_ORIENTATION = 0x0112
"""The EXIF tag of how a photograph is to be turned; from 5 on its sides change places."""

ENDINGS = (".png", ".jpg", ".jpeg", ".svg")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture file and its size: in pixels, or for an SVG in its own units.

    ``turned`` is a photograph whose camera noted that it is to be shown otherwise than it is stored.
    """

    path: Path
    width: float
    height: float
    turned: bool = False

    @property
    def is_drawn(self) -> bool:
        """Whether it is made of lines and surfaces and prints finely at any size."""
        return self.path.suffix.lower() == ".svg"

    def source(self) -> Path | ImageReader | SvgDrawing:
        """What a document stores: the file, or what it becomes upright or as lines."""
        if self.is_drawn:
            return svg_drawing(self.path)
        if not self.turned:
            return self.path
        from PIL import Image, ImageOps
        from reportlab.lib.utils import ImageReader

        with Image.open(self.path) as image:
            return ImageReader(ImageOps.exif_transpose(image))

    def dpi(self, width: float, height: float) -> int:
        """Its resolution printed ``width`` x ``height`` points large: the lower of the two, in dots an inch."""
        return int(min(self.width / width, self.height / height) * 72 + 0.5)

    def placed(self, width: float, height: float, *, cover: bool) -> tuple[float, float]:
        """Width and height it is printed at in a box: all of it inside, or the whole box covered."""
        across, upright = width / self.width, height / self.height
        scale = max(across, upright) if cover else min(across, upright)
        return self.width * scale, self.height * scale


class Gallery:
    """The pictures of one folder, each file looked at once."""

    def __init__(self, folder: Path, shown: str = "art") -> None:
        """The pictures in ``folder``, which may be missing; ``shown`` is how messages call it."""
        self._shown = shown
        self._files: Mapping[str, Path] = {}
        if folder.is_dir():
            files = sorted(folder.iterdir(), reverse=True)
            self._files = {path.stem: path for path in files if path.suffix.lower() in ENDINGS}
        self._pictures: dict[str, Picture] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all pictures, without their endings."""
        return tuple(sorted(self._files))

    def __contains__(self, name: str) -> bool:
        """Whether there is a picture of that name."""
        return name in self._files

    def shown(self, picture: Picture) -> str:
        """How messages call a picture's file."""
        return f"{self._shown}/{picture.path.name}"

    def picture(self, name: str) -> Picture:
        """A picture by its name. ``KeyError`` if there is none, :class:`InputError` if it cannot be read."""
        if name not in self._pictures:
            path = self._files[name]
            read = _svg if path.suffix.lower() == ".svg" else _photograph
            self._pictures[name] = read(path, self._shown)
        return self._pictures[name]


def _photograph(path: Path, shown: str) -> Picture:
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(path) as image:
            image.verify()
        with Image.open(path) as image:
            orientation = image.getexif().get(_ORIENTATION, 1)
            width, height = image.size if orientation < 5 else image.size[::-1]
        return Picture(path, float(width), float(height), turned=orientation > 1)
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise _unreadable(path, shown, str(error)) from error


def _svg(path: Path, shown: str) -> Picture:
    drawing = svg_drawing(path, shown)
    return Picture(path, float(drawing.width), float(drawing.height))


def svg_drawing(path: Path, shown: str = "art") -> SvgDrawing:
    """An SVG file as ReportLab draws it. Raises :class:`InputError` if it is none, or has text in it."""
    from svglib.svglib import svg2rlg

    try:
        content = path.read_text(encoding="utf-8")
        drawing = svg2rlg(str(path)) if "<svg" in content else None
    except (OSError, ValueError, AttributeError, KeyError) as error:
        raise _unreadable(path, shown, str(error)) from error
    if drawing is None or drawing.width <= 0 or drawing.height <= 0:
        raise _unreadable(path, shown, "no <svg> with a size")
    if "<text" in content:
        said = Said(
            "Il disegno contiene del testo, che cambierebbe carattere.",
            "The drawing has text in it, which would change its font.",
        )
        expected = Said("il testo convertito in tracciati", "the text turned into paths")
        raise InputError([Problem(said, file=f"{shown}/{path.name}", expected=expected)])
    return drawing


def _unreadable(path: Path, shown: str, reason: str) -> InputError:
    said = Said(f"Questa figura non si può leggere ({reason}).", f"This picture cannot be read ({reason}).")
    return InputError([Problem(said, file=f"{shown}/{path.name}")])


def too_coarse(card: str, file: str, dpi: int, least: int, printed: str) -> Problem:
    """The picture is printed too large for its pixels; ``printed`` is its size on paper."""
    return Problem(
        Said(
            f"La figura avrebbe {dpi} punti per pollice, stampata a {printed}.",
            f"The picture would have {dpi} dots per inch, printed at {printed}.",
        ),
        file=file,
        card=card,
        expected=Said(f"almeno {least}: una figura più grande", f"at least {least}: a larger picture"),
    )
