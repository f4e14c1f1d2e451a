"""The faces of Ancient Duel and Kartomantik with all their cards, in both languages."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from card_db.database import CardDatabase
from card_db.records import Card
from card_db.wording.typography import typographic
from pnp.colours import Palette, contrast
from pnp.face_layout import arrange
from pnp.faces import FaceBook
from pnp.qr import QUIET
from pnp.rows import CardWords
from pnp.setup import Setup
from pnp.um import Rect, Size, Um, mm
from tests.pnp.folder import POKER, Press, pdf_of, pixels, text_of

GOLDEN = Path(__file__).parents[1] / "data" / "golden_text.tsv"
FACTIONS = ("rome", "sparta", "macedonia", "persia", "carthage", "egypt", "dacia")


@cache
def database(game: str) -> CardDatabase:
    return CardDatabase.load(game)


@cache
def golden(lang: str) -> dict[str, str]:
    with GOLDEN.open(encoding="utf-8") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["card_id"]: row["text"] for row in rows if row["lang"] == lang}


def setup(game: str, lang: str, *, size: Size = POKER, ink_saver: bool = False) -> Setup:
    """The game as it is printed, with its reviewed texts."""
    described = database(game).game
    words = CardWords(lambda card_id: golden(lang).get(card_id, ""), typographic=lambda text: typographic(text, lang))
    return Setup(
        game=described,
        faces=FaceBook.load(described.faces, described.shown("faces")),
        lang=lang,
        size=size,
        words=words,
        url="HTTP://ALTAVOLO.LOCAL:8501/C/{}".format,
        ink_saver=ink_saver,
    )


def one_of_each_face() -> list[Card]:
    wanted = ("AD-ROM-10", "AD-SPA-01", "AD-DAC-02", "AD-EGI-G01", "AD-MAC-D01", "AD-CAR-T01", "AD-PER-08")
    return [database("ancient_duel").card(card_id) for card_id in wanted]


@pytest.mark.parametrize("game", ["ancient_duel", "kartomantik"])
@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("ink_saver", [False, True])
def test_every_card_fits_with_a_code_and_no_text_below_its_floor(game: str, lang: str, ink_saver: bool) -> None:
    press = Press(setup(game, lang, ink_saver=ink_saver))
    for card in database(game).records:
        drawing, back = press.renderer.front(card), press.renderer.back(card)
        assert drawing.link is not None
        assert back is not None
        assert all(note.size >= (6.5 if note.box == "rules" else 5) for note in drawing.fits)
    press.renderer.finish()
    assert press.renderer.notices == []


@pytest.mark.parametrize("lang", ["it", "en"])
def test_rules_texts_of_ancient_duel_are_printed_at_the_preferred_size(lang: str) -> None:
    press = Press(setup("ancient_duel", lang))
    smaller = [
        note
        for card in database("ancient_duel").records
        for note in press.renderer.front(card).fits
        if note.box == "rules"
    ]
    assert smaller == []


@pytest.mark.parametrize("lang", ["it", "en"])
def test_name_text_numbers_and_id_can_be_read_in_the_pdf(lang: str) -> None:
    cards = one_of_each_face()
    pdf = pdf_of(setup("ancient_duel", lang), *cards)
    for page, card in enumerate(cards):
        found = text_of(pdf, page)
        assert typographic(card.name(lang), lang) in found
        assert typographic(golden(lang)[card.id], lang) in found
        assert card.id in found
        assert "casa" in found or "house" in found or card.text("set") == "source"


@pytest.mark.parametrize("size", [POKER, Size(mm("63.5"), mm("88.9"))])
def test_texts_stay_three_millimetres_from_the_cut_and_clear_of_the_code(size: Size) -> None:
    faces = FaceBook.load(database("ancient_duel").game.faces)
    card = Rect(mm(0), mm(0), size.width, size.height)
    safe = card.grown(*(Um(-mm(3)),) * 4)
    for name in ("unit", "commander", "doctrine", "terrain", "tactic"):
        face = faces.face(name)
        rects = arrange(face, size, [box.name for box in face.boxes])
        for box in face.boxes:
            if box.text or box.qr:
                assert safe.holds(rects[box.name]) or box.qr, (name, box.name)
            if box.text:
                assert not rects[box.name].overlaps(rects["qr"]), (name, box.name)


@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("name", ["unit", "commander"])
def test_texts_stand_out_from_what_is_under_them_for_every_faction(faction: str, name: str) -> None:
    """WCAG 2: at least 4.5 for text; DDCC77 and 88CCEE need dark text, 332288 and 882255 light."""
    face = FaceBook.load(database("ancient_duel").game.faces).face(name)
    row = {"faction": database("ancient_duel").game.word("faction", faction)}
    color = row["faction"].data["color"]
    palette = Palette({key: value.value({"faction": {"color": color}}) for key, value in face.colors.items()})
    under = "faction" if name == "commander" else "paper"
    pairs = [("figure", "faction"), ("on faction", "faction"), ("ink", "pale"), ("on figure", "figure")]
    if name == "commander":
        pairs.append(("figure", under))
    for text, ground in pairs:
        assert contrast(palette.rgb(text), palette.rgb(ground)) >= 4.5, (text, ground)


@pytest.mark.parametrize("game", ["ancient_duel", "kartomantik"])
def test_a_turned_card_tells_nothing(game: str) -> None:
    seen = {card.text("faction") or "": card for card in database(game).records}
    cards = list(seen.values())
    pdf = pdf_of(setup(game, "it"), *cards, back=True)
    for page in range(len(cards)):
        image = pixels(pdf, page)
        assert np.abs(image - image[::-1, ::-1]).mean() < 0.004
        assert (image[:15].min(), image[-15:].min()) == (1.0, 1.0)
        assert text_of(pdf, page).strip() == ""


def test_factions_differ_in_more_than_colour() -> None:
    """The badge and the sign tell them apart on a grey printer."""
    firsts = [
        database("ancient_duel").card(f"AD-{code}-01") for code in ("ROM", "SPA", "MAC", "PER", "CAR", "EGI", "DAC")
    ]
    pdf = pdf_of(setup("ancient_duel", "it", ink_saver=True), *firsts)
    badges = [pixels(pdf, page, dpi=300)[36:138, 33:138] < 0.6 for page in range(len(firsts))]
    for at, one in enumerate(badges):
        for other in badges[at + 1 :]:
            assert (one != other).mean() > 0.05


def test_saving_ink_saves_most_of_it() -> None:
    cards = one_of_each_face()
    full, saved = (pdf_of(setup("ancient_duel", "it", ink_saver=saver), *cards) for saver in (False, True))
    for page in range(len(cards)):
        ink = [(1 - pixels(pdf, page)).mean() for pdf in (full, saved)]
        assert ink[1] < 0.16
        assert ink[1] < ink[0] * 0.75
        assert text_of(full, page) == text_of(saved, page)


def test_around_the_code_nothing_is_drawn() -> None:
    cards = one_of_each_face()
    pdf = pdf_of(setup("ancient_duel", "it"), *cards)
    module = 300 / 60
    side = int(29 * module)
    for page in range(len(cards)):
        image = pixels(pdf, page, dpi=300)
        right, bottom = image.shape[1] - int(2.99 / 25.4 * 300), image.shape[0] - int(2.99 / 25.4 * 300)
        quiet = int(QUIET * module) - 2
        around = image[bottom - side - quiet : bottom + quiet, right - side - quiet : right + quiet].copy()
        around[quiet - 2 : -quiet + 2, quiet - 2 : -quiet + 2] = 1
        assert around.min() == 1.0
