"""What a photo of a QR code means: a card to look up, or a table to join."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from card_db.records import ID
from companion.codes import tidy

if TYPE_CHECKING:
    from PIL import Image

SIDES: Final = (1600, 900, 3200)
"""Longest side in pixels at which a photo is looked at, one after the other: enough for a code held close, then
without the noise of the sensor, then with everything a code far away may need."""

_CARD: Final = re.compile(r"/[Cc]/([^/?#]+)(?:/(?:index\.html)?)?(?:[?#].*)?$")
_TABLE: Final = re.compile(r"/[Jj]/([^/?#]+)/?(?:[?#].*)?$")


class NoPictureError(Exception):
    """What was handed in cannot be read as a picture."""


@dataclass(frozen=True, slots=True)
class CardCode:
    """The code of a card."""

    id: str


@dataclass(frozen=True, slots=True)
class TableCode:
    """The code of a table."""

    code: str


def meaning(text: str) -> CardCode | TableCode | None:
    """What the text of a QR code leads to, whatever host it names; nothing where it is no code of ours."""
    address = text.strip()
    if found := _TABLE.search(address):
        code = tidy(unquote(found[1]))
        return TableCode(code) if code else None
    if found := _CARD.search(address):
        id_ = unquote(found[1]).upper()
        return CardCode(id_) if ID.fullmatch(id_) else None
    return None


def codes_in(photo: bytes) -> tuple[CardCode | TableCode, ...]:
    """The codes of ours in a photo, each once; turned, large and dim photos are no matter.

    Raises :class:`NoPictureError` for what is no picture, or one larger than any phone makes.
    """
    for image in _looks(photo):
        meant = dict.fromkeys(meaning(text) for text in _texts(image))
        found = tuple(code for code in meant if code is not None)
        if found:
            return found
    return ()


def _texts(image: Image.Image) -> Iterator[str]:
    import zxingcpp

    for code in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)):
        yield code.text


def _looks(photo: bytes) -> Iterator[Image.Image]:
    """The photo upright and grey, in several sizes, then with its contrast stretched."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(photo)) as opened:
            opened.draft("L", (max(SIDES), max(SIDES)))
            upright = ImageOps.exif_transpose(opened).convert("L")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        raise NoPictureError from error
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise NoPictureError from error
    for side in SIDES:
        yield ImageOps.contain(upright, (side, side)) if max(upright.size) > side else upright
    yield ImageOps.autocontrast(ImageOps.contain(upright, (SIDES[0], SIDES[0])), cutoff=2)
