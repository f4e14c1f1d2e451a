"""What is printed for Retrovia: the right number of every piece, in its size, its back behind it, its code readable."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageFilter

from card_db.database import CardDatabase
from engines.retrovia.field import LARGEST
from engines.retrovia.state import FULL_REARGUARDS
from pnp import cli
from pnp.build import check
from pnp.face_layout import arrange
from pnp.faces import FaceBook
from pnp.imposition import Backs, Layout, Side
from pnp.order import Order
from pnp.preflight import inspect, preflight, read_codes
from pnp.press import Press
from pnp.selection import Batch, select
from pnp.um import Size, Um, mm

LANGS = ("it", "en")
SIZES = {
    "cards": Size(mm(63), mm(88)),
    "standees": Size(mm(20), mm(76)),
    "tokens": Size(mm(20), mm(20)),
    "tiles": Size(mm(40), mm(40)),
}
COLOURS = {"amber": (235, 166, 63), "ash": (93, 101, 109)}
CARDS = {"RV-P-V": 1, "RV-P-C": 1, "RV-P-S": 1, "RV-P-H": 1, "RV-D-1": 1, "RV-Q-1": 2, "RV-Q-2": 2}


@cache
def database() -> CardDatabase:
    return CardDatabase.load("retrovia")


def order(paper: str = "a4", backs: str = "long-edge") -> Order:
    return Order("retrovia", paper_name=paper, backs=Backs(backs))


def batches() -> dict[str, Batch]:
    return {batch.name: batch for batch in select(database(), order())}


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("print")
    assert cli.run(["build", "retrovia", "--lang", "both", "--only", "sheets", "--out", str(out)]) == 0
    return out / "retrovia"


def raster(path: Path, page: int, dpi: int) -> Image.Image:
    document = pypdfium2.PdfDocument(path)
    try:
        return document[page].render(scale=dpi / 72).to_pil().convert("RGB")
    finally:
        document.close()


# what there is


@pytest.mark.rule("RV-1.1")
@pytest.mark.parametrize("print_", ["standees", "tokens"])
def test_there_are_fourteen_characters_seven_for_each_side(print_: str) -> None:
    """RV-1.1: 2 Wayfarers, 2 Knights, 2 Wraiths, 1 Hunter each, as the engine has them."""
    words = database().game.words["piece"]
    found: dict[str, Counter[str]] = {"amber": Counter(), "ash": Counter()}
    for card, copies in batches()[print_].cards:
        if card.kind == "figure":
            found[card.text("side")][str(words[card.text("piece")].data["letter"])] += copies
    assert found["amber"] == Counter(FULL_REARGUARDS[0])
    assert found["ash"] == Counter(FULL_REARGUARDS[1].upper())


@pytest.mark.rule("RV-1.1")
def test_there_are_seven_tiles_for_each_side_all_different_and_the_central_square() -> None:
    """RV-1.1, RV-2.1."""
    cards = [card for card, copies in batches()["tiles"].cards for _ in range(copies)]
    assert len(cards) == LARGEST
    assert Counter(card.text("side") for card in cards) == {"": 1, "amber": 7, "ash": 7}
    for side in COLOURS:
        assert len({card.text("land") for card in cards if card.text("side") == side}) == 7


def test_the_cards_are_one_for_each_character_the_marker_and_two_for_each_player() -> None:
    assert batches()["cards"].copies == CARDS


def test_what_the_cards_say_of_numbers_is_what_the_engine_has() -> None:
    for card, _ in batches()["cards"].cards:
        if card.kind == "character":
            letter = str(database().game.words["piece"][card.text("piece")].data["letter"])
            assert card.number("each") == FULL_REARGUARDS[0].count(letter)
    assert database().card("RV-T-1").number("each") * 2 == LARGEST - 1


def test_every_code_leads_to_the_rules_of_its_piece() -> None:
    assert database().rules("RV-P-V")[0] == "RV-5.1"
    assert database().rules("RV-P-C")[0] == "RV-5.2"
    assert {"RV-5.3", "RV-6.2", "RV-6.7"} <= set(database().rules("RV-P-S"))
    assert "RV-4.1" in database().rules("RV-T-0")
    assert "RV-1.3" in database().rules("RV-D-1")


def test_the_folder_is_sound() -> None:
    assert "0 problems" in check("retrovia") or "0 problemi" in check("retrovia")


# sizes and places


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "gutterfold", "separate", "none"])
def test_sizes_are_exact_on_every_paper_with_every_kind_of_back(paper: str, backs: str) -> None:
    press = Press.of(database(), order(paper, backs))
    for name, batch in batches().items():
        layout = press.layout(batch)
        assert layout.card == SIZES[name]
        for cell in layout.cells:
            assert cell.size in {SIZES[name], SIZES[name].turned}


def test_standees_are_printed_on_one_side_only() -> None:
    press = Press.of(database(), order())
    assert {name: press.layout(batch).backs for name, batch in batches().items()} == {
        "cards": Backs.LONG_EDGE,
        "tokens": Backs.LONG_EDGE,
        "tiles": Backs.LONG_EDGE,
        "standees": Backs.NONE,
    }


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_kind_of_piece_takes_one_sheet(paper: str) -> None:
    press = Press.of(database(), order(paper))
    for name, batch in batches().items():
        assert sum(batch.copies.values()) <= press.layout(batch).capacity, name


def test_tiles_bleed_on_all_four_sides() -> None:
    press = Press.of(database(), order())
    layout = press.layout(batches()["tiles"])
    for slot in layout.slots(Side.FRONT, LARGEST):
        assert slot.seen == slot.trim.grown(*(mm(2),) * 4)


def middle(layout: Layout, side: Side, number: int) -> tuple[float, float]:
    """Of a slot, in mm from the upper left of the page."""
    trim = layout.slots(side, LARGEST)[number].trim
    return (trim.left + trim.right) / 2000, (layout.paper.height - (trim.bottom + trim.top) / 2) / 1000


@pytest.mark.parametrize("lang", LANGS)
def test_the_sign_of_each_side_lies_behind_its_own_tiles(output: Path, lang: str) -> None:
    batch = batches()["tiles"]
    layout = Press.of(database(), order()).layout(batch)
    dpi = 100
    front, back = (raster(output / lang / "sheets-tiles-a4.pdf", page, dpi) for page in (0, 1))
    for number, (card, _) in enumerate(batch.cards):
        x, y = middle(layout, Side.FRONT, number)
        behind = middle(layout, Side.BACK, number)
        assert behind == pytest.approx((210 - x, y))
        # Between the plate and the first ring, straight below the middle.
        at = round(behind[0] * dpi / 25.4), round((behind[1] + 10.6) * dpi / 25.4)
        expected = COLOURS.get(card.text("side"), (244, 236, 219))
        assert max(abs(a - b) for a, b in zip(pixel(back, at), expected, strict=True)) < 12, card.id
        assert max(abs(a - b) for a, b in zip(corner(front, x, y, dpi), (244, 236, 219), strict=True)) < 40, card.id


def pixel(picture: Image.Image, at: tuple[int, int]) -> tuple[int, int, int]:
    found = picture.getpixel(at)
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def corner(picture: Image.Image, x: float, y: float, dpi: int) -> tuple[int, int, int]:
    """The lightest of the pixels about a place: the land between its lines."""
    left, top = round(x * dpi / 25.4), round((y + 12) * dpi / 25.4)
    return max(pixel(picture, (left + dx, top + dy)) for dx in range(-6, 7) for dy in range(-6, 7))


@pytest.mark.parametrize("lang", LANGS)
def test_a_token_is_the_same_from_both_sides(output: Path, lang: str) -> None:
    """Turned over from left to right, a row of tokens is the same row mirrored, each token as it was."""
    dpi = 100
    batch = batches()["tokens"]
    layout = Press.of(database(), order()).layout(batch)
    count = sum(batch.copies.values())
    front, back = (raster(output / lang / "sheets-tokens-a4.pdf", page, dpi) for page in (0, 1))
    for one, other in zip(layout.slots(Side.FRONT, count), layout.slots(Side.BACK, count), strict=True):
        a, b = (cut(page, slot.trim.left, slot.trim.top, layout, dpi) for page, slot in ((front, one), (back, other)))
        soft = [each.convert("L").filter(ImageFilter.GaussianBlur(2)).tobytes() for each in (a, b)]
        assert sum(abs(p - q) for p, q in zip(*soft, strict=True)) / len(soft[0]) < 8


def cut(picture: Image.Image, left: Um, top: Um, layout: Layout, dpi: int) -> Image.Image:
    """A token without its edge."""
    x, y = (round(value / 25400 * dpi) for value in (left, layout.paper.height - top))
    return picture.crop((x + 3, y + 3, x + 75, y + 75))


# standees


@pytest.mark.parametrize("face", ["standee_round", "standee_square"])
def test_both_halves_of_a_standee_fold_onto_each_other(face: str) -> None:
    """What stands above the fold in the middle is what stands below it, turned round."""
    shape = FaceBook.of_game(database().game).face(face)
    size = SIZES["standees"]
    rects = arrange(shape, size, [box.name for box in shape.boxes])
    pairs = [name for name in rects if f"{name}_turned" in rects]
    assert {"figure", "sign", "foot", "base", "foot_sign", "frame", "fold_foot"} == set(pairs)
    for name in pairs:
        upper, lower = rects[f"{name}_turned"], rects[name]
        assert (upper.left, upper.right) == (size.width - lower.right, size.width - lower.left)
        assert (upper.bottom, upper.top) == (size.height - lower.top, size.height - lower.bottom)
        if name in {"figure", "sign", "foot_sign"}:
            assert (shape.box(name).turn, shape.box(f"{name}_turned").turn) == (0, 180)
    fold = rects["fold"]
    assert (fold.bottom + fold.top) / 2 == size.height / 2


def test_the_two_feet_of_amber_make_a_round_base_and_those_of_ash_a_square_one() -> None:
    faces = FaceBook.of_game(database().game)
    for name, is_round in (("standee_round", True), ("standee_square", False)):
        face = faces.face(name)
        rects = arrange(face, SIZES["standees"], [box.name for box in face.boxes])
        base, box = rects["base"], face.box("base")
        assert base.size.width == base.size.height
        assert (box.radius * 2 == base.size.width) is is_round
        assert (base.top + base.bottom) / 2 == rects["foot"].top


# codes, texts, files


@pytest.mark.parametrize("lang", LANGS)
def test_every_code_is_read_with_modules_as_large_as_everywhere(output: Path, lang: str) -> None:
    report = preflight(output / lang / "sheets-cards-a4.pdf")
    assert report.passed, report.show("en")
    assert preflight(output / lang / "sheets-tiles-a4.pdf").passed
    front = raster(output / lang / "sheets-cards-a4.pdf", 0, 300).convert("L")
    codes = list(read_codes(front, 300))
    assert Counter(code.text.rpartition("/")[2] for code in codes) == CARDS
    assert all(code.module_mm == pytest.approx(25.4 / 60, abs=0.01) for code in codes)
    (camp,) = read_codes(raster(output / lang / "sheets-tiles-a4.pdf", 1, 300).convert("L"), 300)
    assert camp.text.endswith("/RV-T-0")


@pytest.mark.parametrize("lang", LANGS)
def test_every_file_is_there_and_in_order(output: Path, lang: str) -> None:
    files = {path.name for path in (output / lang).iterdir()}
    assert files == {f"sheets-{name}-a4.pdf" for name in SIZES}
    for name in files:
        report = inspect(output / lang / name)
        assert report.passed, report.show("en")
        with pikepdf.open(output / lang / name) as pdf:
            assert str(pdf.docinfo["/Title"]).startswith("Retrovia · ")
            assert str(pdf.Root.Lang)[:2] == lang


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("it", ["Viandante", "Cacciatore", "Il turno", "Costruisci", "La Preda", "Lo Spettro", "Ambra", "Cenere"]),
        ("en", ["Wayfarer", "Hunter", "The turn", "Build", "The Prey", "The Wraith", "Amber", "Ash"]),
    ],
)
def test_cards_speak_the_language_of_the_print(output: Path, lang: str, words: list[str]) -> None:
    document = pypdfium2.PdfDocument(output / lang / "sheets-cards-a4.pdf")
    text = " ".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    for word in words:
        assert word in text, word


@pytest.mark.parametrize("lang", LANGS)
def test_ink_saving_leaves_every_text_and_every_figure(
    tmp_path: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["build", "retrovia", "--lang", lang, "--only", "sheets", "--ink-saver", "--out", str(tmp_path)]
    assert cli.run(words) == 0, capsys.readouterr().err
    dark = {}
    for name in ("tokens", "standees", "tiles"):
        picture = raster(tmp_path / "retrovia" / lang / f"sheets-{name}-a4.pdf", 0, 100).convert("L")
        dark[name] = sum(value < 200 for value in picture.tobytes()) / len(picture.tobytes())
    assert all(0.004 < share < 0.1 for share in dark.values()), dark
