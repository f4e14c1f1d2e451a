"""Pages of a PDF as small pictures for screens, in PNG."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator

import pypdfium2
from PIL import Image, ImageChops, ImageStat

FEW, MANY = 64, 256
"""Colours of a drawing, and of a picture that a drawing's would spoil."""
SPOILT = 4.0
"""The mean difference, of 255, from which few colours show."""


def rasters(pdf: bytes, width: int) -> Iterator[Image.Image]:
    """Each page of a PDF as a picture so many pixels wide."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            yield page.render(scale=width / page.get_width()).to_pil().convert("RGB")
    finally:
        document.close()


def packed(picture: Image.Image) -> bytes:
    """A picture as a PNG of as few colours as it bears; the same picture gives the same bytes."""
    flat = picture.quantize(FEW, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    difference = ImageStat.Stat(ImageChops.difference(picture, flat.convert("RGB")))
    if max(difference.rms) > SPOILT:
        flat = picture.quantize(MANY, dither=Image.Dither.FLOYDSTEINBERG)
    file = io.BytesIO()
    flat.save(file, "PNG")
    return file.getvalue()


def shown_size(png: bytes) -> tuple[int, int]:
    """Width and height in CSS pixels at which a PNG is shown: half of those it has, screens being fine."""
    width, height = struct.unpack(">II", png[16:24])
    return width // 2, height // 2
