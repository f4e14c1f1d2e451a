"""The QR code on a phone's screen is read by another phone."""

from __future__ import annotations

import re

import zxingcpp
from PIL import Image

from companion.qr import QUIET, qr_svg

SCALE = 4


def painted(svg: str) -> Image.Image:
    """The picture that a browser makes of it: the light square, and the dark runs of the path."""
    side = int(re.findall(r'viewBox="0 0 (\d+) ', svg)[0])
    image = Image.new("L", (side * SCALE, side * SCALE), 255)
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", svg):
        left, top = int(x) * SCALE, int(y) * SCALE
        image.paste(0, (left, top, left + int(width) * SCALE, top + SCALE))
    return image


def test_the_code_is_read_back() -> None:
    for text in (
        "http://192.168.1.23:8501/J/ABCDE12345",
        "https://tavolo.example.org/tavolo/table?t=ABCDE12345&move=x-y_z",
    ):
        assert [found.text for found in zxingcpp.read_barcodes(painted(qr_svg(text)))] == [text]


def test_it_is_black_on_white_with_the_margin_that_cameras_need() -> None:
    svg = qr_svg("http://192.168.1.23:8501/J/ABCDE12345")
    assert 'fill="#fff"' in svg
    image = painted(svg)
    margin = QUIET * SCALE
    assert image.crop((0, 0, image.width, margin)).getextrema() == (255, 255)
    assert image.crop((0, 0, margin, image.height)).getextrema() == (255, 255)
    assert image.getpixel((margin, margin)) == 0
