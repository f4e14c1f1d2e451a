"""Cards as small pictures for screens."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from card_db.database import CardDatabase
from card_db.problems import InputError
from pnp.portraits import WIDTH, Portraits
from pnp.raster import FEW, MANY, packed


@cache
def portraits(game: str, lang: str = "it") -> Portraits:
    return Portraits(CardDatabase.load(game), lang)


def picture(game: str, card: str, lang: str = "it") -> Image.Image:
    found = portraits(game, lang)
    return Image.open(io.BytesIO(found.png(found.database.card(card))))


def test_a_face_is_drawn_at_its_proportions_in_few_colours() -> None:
    face = picture("ancient_duel", "AD-ROM-04")
    assert face.size[0] in {WIDTH, WIDTH + 1}
    assert face.size[1] / face.size[0] == pytest.approx(88 / 63, abs=0.01)
    assert len(face.getcolors() or []) <= FEW


def test_each_language_has_its_own() -> None:
    assert picture("ancient_duel", "AD-ROM-04").tobytes() != picture("ancient_duel", "AD-ROM-04", "en").tobytes()


def test_there_is_no_code_on_it() -> None:
    face = picture("ancient_duel", "AD-ROM-04").convert("L")
    corner = face.crop((int(face.width * 0.75), int(face.height * 0.85), face.width - 4, face.height - 4))
    assert min(corner.tobytes()) > 200


def test_of_several_prints_the_one_nearest_to_a_square_is_shown() -> None:
    token = picture("retrovia", "RV-A-S")
    assert token.size[0] == token.size[1]


def test_what_is_printed_on_nothing_has_no_picture() -> None:
    found = portraits("retrovia")
    assert not found.shows(found.database.card("RV-T-1"))
    with pytest.raises(KeyError):
        found.png(found.database.card("RV-T-1"))


def test_pictures_come_in_the_order_asked_for_and_the_same_each_time() -> None:
    found = portraits("retrovia")
    cards = [found.database.card(id_) for id_ in ("RV-P-S", "RV-A-S", "RV-P-V")]
    assert list(found.pngs(cards)) == [found.png(card) for card in cards]


def test_a_photograph_keeps_its_colours() -> None:
    shades = bytes(channel for y in range(64) for x in range(64) for channel in (4 * x, 4 * y, 2 * (x + y)))
    photograph = Image.frombytes("RGB", (64, 64), shades)
    colours = Image.open(io.BytesIO(packed(photograph))).getcolors(MANY)
    assert colours is not None
    assert len(colours) > FEW


def test_a_card_that_cannot_be_drawn_says_why(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(
        'id = "g"\ntitle = "G"\n[[tables]]\nfile = "cards.csv"\nface = "face"\n', "utf-8"
    )
    (tmp_path / "cards.csv").write_text(f"id,name,text\nA-1,Uno,{'parola ' * 900}\n", "utf-8")
    (tmp_path / "faces").mkdir()
    face = '[boxes.t]\nleft = 3\nright = 3\ntop = 3\nheight = 8\ntext = "{{ text }}"\n'
    (tmp_path / "faces" / "face.toml").write_text(face, "utf-8")
    found = Portraits(CardDatabase.load(tmp_path), "it")
    with pytest.raises(InputError):
        found.png(found.database.card("A-1"))
