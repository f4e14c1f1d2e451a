"""Photos of QR codes as phones make them, and what the codes mean."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
import qrcode
from PIL import Image, ImageFilter

from companion.scanning import CardCode, NoPictureError, TableCode, codes_in, meaning

CARD = "http://ALTAVOLO.LOCAL:8501/C/AD-ROM-04"
TABLE = "http://192.168.1.20:8501/J/7K3PQ-9RM2X"


def symbol(text: str, module: int = 8) -> Image.Image:
    code: Any = qrcode.QRCode(box_size=module, border=4)
    code.add_data(text)
    made: Image.Image = code.make_image().get_image().convert("L")
    return made


def on_a_table(*codes: Image.Image, size: tuple[int, int] = (1200, 1600), angle: float = 0.0) -> Image.Image:
    """Codes lying on a speckled table."""
    noise = random.Random(7)
    small = Image.frombytes("L", (60, 80), bytes(noise.randint(90, 150) for _ in range(60 * 80)))
    photo = small.resize(size)
    for number, code in enumerate(codes):
        turned = code.rotate(angle, expand=True, fillcolor=255)
        photo.paste(turned, (150 + 20 * number, 150 + number * (turned.height + 60)))
    return photo


def file_of(photo: Image.Image, kind: str = "JPEG", **options: Any) -> bytes:
    file = io.BytesIO()
    photo.save(file, kind, **options)
    return file.getvalue()


@pytest.mark.parametrize("angle", [0, 17, 90, 180, 213])
def test_a_code_is_read_however_it_lies(angle: float) -> None:
    assert codes_in(file_of(on_a_table(symbol(CARD), angle=angle))) == (CardCode("AD-ROM-04"),)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_that_says_it_is_turned_is_read(orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    assert codes_in(file_of(on_a_table(symbol(CARD)), exif=exif)) == (CardCode("AD-ROM-04"),)


def test_a_large_photo_of_a_small_code_is_read() -> None:
    photo = on_a_table(symbol(CARD, module=5), size=(4000, 3000))
    assert codes_in(file_of(photo, quality=85)) == (CardCode("AD-ROM-04"),)


def test_a_dim_and_blurred_photo_is_read() -> None:
    dim = on_a_table(symbol(CARD)).point(lambda value: 60 + value // 6).filter(ImageFilter.GaussianBlur(2))
    assert codes_in(file_of(dim)) == (CardCode("AD-ROM-04"),)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_every_common_kind_of_picture_is_read(kind: str) -> None:
    assert codes_in(file_of(on_a_table(symbol(TABLE)).convert("RGB"), kind)) == (TableCode("7K3PQ9RM2X"),)


def test_of_several_codes_each_is_given_once_and_strangers_not_at_all() -> None:
    other = "https://esempio.it/C/AD-SPA-01/"
    photo = on_a_table(symbol(CARD, 5), symbol(other, 5), symbol("https://esempio.it", 5), symbol(CARD, 5))
    assert set(codes_in(file_of(photo))) == {CardCode("AD-ROM-04"), CardCode("AD-SPA-01")}


def test_a_photo_without_a_code_has_none() -> None:
    assert codes_in(file_of(on_a_table())) == ()


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"\xff\xd8\xff\xe0 half a photo", b"%PDF-1.7", b"\0" * 4096])
def test_what_is_no_picture_says_so(data: bytes) -> None:
    with pytest.raises(NoPictureError):
        codes_in(data)


def test_a_picture_that_is_cut_short_says_so() -> None:
    whole = file_of(on_a_table(symbol(CARD)), "PNG")
    with pytest.raises(NoPictureError):
        codes_in(whole[: len(whole) // 2])


def test_a_picture_larger_than_memory_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 1000)
    with pytest.raises(NoPictureError):
        codes_in(file_of(on_a_table(symbol(CARD))))


@pytest.mark.parametrize(
    ("text", "means"),
    [
        (CARD, CardCode("AD-ROM-04")),
        ("https://esempio.it/carte/c/ad-rom-04/", CardCode("AD-ROM-04")),
        ("https://esempio.it/C/AD-ROM-04/index.html?lang=en#x", CardCode("AD-ROM-04")),
        ("file:///home/io/site/C/SOL-01/index.html", CardCode("SOL-01")),
        (TABLE, TableCode("7K3PQ9RM2X")),
        ("http://altavolo.local/tavolo/j/7k3pq9rm2x", TableCode("7K3PQ9RM2X")),
        ("https://esempio.it/C/%3Cscript%3E", None),
        ("https://esempio.it/C/..", None),
        ("http://altavolo.local/J/corto", None),
        ("https://esempio.it/AD-ROM-04", None),
        ("WIFI:S:casa;T:WPA;P:segreta;;", None),
        ("", None),
    ],
)
def test_addresses_mean_cards_and_tables_whatever_their_host(text: str, means: object) -> None:
    assert meaning(text) == means
