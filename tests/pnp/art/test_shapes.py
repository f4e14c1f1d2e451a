"""Every picture: there, inside its box, closed, and not to be mistaken for another at 12 mm."""

from __future__ import annotations

import functools
import itertools

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageFilter
from reportlab.pdfgen.canvas import Canvas

from pnp import art
from pnp.art import ROLES, Shape, ground, names, shape
from pnp.art.horizons import BOX
from pnp.art.paths import bounds, parse
from pnp.art.shape import ink, merged, paper, square

FACTIONS = ("rome", "sparta", "macedonia", "persia", "carthage", "egypt", "dacia")
TYPES = [
    "infantry",
    "missile_infantry",
    "cavalry",
    "war_elephant",
    "chariot",
    "guard",
    "officer",
    "satrap",
    "scout",
    "siege",
    "support",
    "commander",
]
ICONS = ["atk", "def", "energy", "level", "attack", "defence", "down", "up", "deck", "hand", "grave", "points", "wound"]
ICONS += ["turn", "rotate", "enter", "ability"]
AGREED = [
    *(f"badge-{name}" for name in ("square", "circle", "star8", "diamond", "triangle", "trapezium", "pentagon")),
    *(f"sign-{name}" for name in FACTIONS),
    *(f"type-{name}" for name in TYPES),
    *(f"kind-{name}" for name in ("doctrine", "terrain", "tactic")),
    *(f"icon-{name}" for name in ICONS),
    *(f"{part}-{name}" for part in ("ground", "border", "tile", "horizon") for name in FACTIONS),
    "crown",
    "altavolo",
    *(f"figure-{name}" for name in ("wayfarer", "knight", "wraith", "hunter")),
    *(f"sign-{name}" for name in ("amber", "ash")),
    *(f"land-{name}" for name in ("summit", "hollow", "ridge", "valley", "spur", "twins", "shore", "camp")),
    *(f"moves-{kind}" for kind in "VCSH"),
    "rings-round",
    "rings-square",
    "compass",
    "fold-line",
    "long-arrow",
    "emblem-retrovia",
]
PAINTS = {"ink": "0 g", "paper": "1 g", "tint": "0.6 g"}


@functools.cache
def raster(name: str, millimetres: float, *, outline: float | None = None) -> NDArray[np.float64]:
    """The shape as a page of that size shows it at 150 dpi, 0 black to 1 white."""
    side = millimetres * 72 / 25.4
    canvas = Canvas("", pagesize=(side, side), invariant=1)
    canvas.addLiteral(shape(name).to_pdf((0, 0, side, side), PAINTS, outline=outline))
    page = pypdfium2.PdfDocument(canvas.getpdfdata())[0]  # type: ignore[no-untyped-call]
    picture: Image.Image = page.render(scale=150 / 72, grayscale=True).to_pil()
    return np.asarray(picture.filter(ImageFilter.GaussianBlur(0.8)), dtype=np.float64) / 255


@pytest.mark.parametrize("name", AGREED)
def test_every_agreed_picture_exists(name: str) -> None:
    assert shape(name).name == name


def test_no_picture_is_there_that_nobody_agreed_on() -> None:
    assert set(names()) == set(AGREED)


@pytest.mark.parametrize("name", AGREED)
def test_every_picture_stays_in_its_box_with_closed_outlines(name: str) -> None:
    picture = shape(name)
    assert picture.layers
    for d, role in picture.layers:
        assert role in ROLES
        assert all(path.closed for path in parse(d))
        box = bounds(d)
        assert box.left >= -0.01
        assert box.top >= -0.01
        assert box.right <= picture.box[0] + 0.01
        assert box.bottom <= picture.box[1] + 0.01


@pytest.mark.parametrize(
    "name", [name for name in AGREED if name.startswith(("sign", "type", "kind", "icon", "figure"))]
)
def test_every_picture_fills_its_box_so_that_all_look_equally_large(name: str) -> None:
    box = bounds("".join(d for d, role in shape(name).layers if role == "ink"))
    assert max(box.right - box.left, box.bottom - box.top) > 97


SILHOUETTES = [name for name in AGREED if name.startswith(("type-", "kind-"))]


def test_no_two_silhouettes_can_be_mistaken_at_12_mm_in_grey() -> None:
    for one, other in itertools.combinations(SILHOUETTES, 2):
        a, b = raster(one, 12), raster(other, 12)
        apart = float(np.abs(a - b).sum() / (1 - np.minimum(a, b)).sum())
        assert apart > 0.42, f"{one} and {other} differ in {apart:.0%} of their ink only"


def test_no_two_signs_or_icons_can_be_mistaken() -> None:
    for kind, size in (("sign-", 8), ("icon-", 3), ("badge-", 4)):
        for one, other in itertools.combinations([name for name in AGREED if name.startswith(kind)], 2):
            a, b = raster(one, size), raster(other, size)
            apart = float(np.abs(a - b).sum() / (1 - np.minimum(a, b)).sum())
            assert apart > 0.12, f"{one} and {other} differ in {apart:.0%} of their ink only"


@pytest.mark.parametrize("name", SILHOUETTES)
def test_outlines_save_most_of_the_ink_but_keep_the_picture(name: str) -> None:
    full, saved = 1 - raster(name, 20), 1 - raster(name, 20, outline=0.5)
    assert 0.02 * full.sum() < saved.sum() < 0.62 * full.sum()


@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize(("width", "height"), [(57, 36), (57, 18), (63, 50), (20, 12)])
def test_a_ground_fits_any_panel_without_a_motif_cut_off(faction: str, width: float, height: float) -> None:
    panel = ground(faction, width, height)
    box = bounds(panel.layers[0][0])
    assert panel.box == (width, height)
    assert box.left >= -0.01
    assert box.top >= -0.01
    assert box.right <= width + 0.01
    assert box.bottom <= height + 0.01
    assert box.right - box.left > width * 0.9
    assert box.bottom - box.top > height * 0.9


def test_a_ground_lets_more_paper_through_than_it_prints() -> None:
    for faction in FACTIONS:
        dark = 1 - raster(f"ground-{faction}", 57)[-120:-20]
        assert dark.mean() / 0.4 < 0.5


def test_horizons_are_bands() -> None:
    for faction in FACTIONS:
        assert shape(f"horizon-{faction}").box == BOX


def test_the_forest_does_not_run_into_a_card_of_its_own_colour() -> None:
    """Its firs are drawn in the colour of the card; below them the picture ends in another one."""
    picture = raster("horizon-dacia", 57)
    foot = picture[np.flatnonzero(picture.min(axis=1) < 0.9).max() - 3, 4:-4]
    assert np.abs(foot - 0.6).max() < 0.1


def test_a_shape_is_centred_in_the_box_it_is_given() -> None:
    unit = square("unit", ink("M0 0H100V100H0Z"))
    assert unit.to_pdf((0, 0, 30, 10), {"ink": "0 g"}) == "q\n0 g\n10 10 m\n20 10 l\n20 0 l\n10 0 l\nh\nf\nQ"


def test_a_role_without_a_paint_is_left_out() -> None:
    two = square("two", ink("M0 0H100V100H0Z"), paper("M10 10H20V20H10Z"))
    assert two.to_pdf((0, 0, 10, 10), {"ink": "0 g"}).count("f") == 1


def test_a_picture_can_be_had_as_svg() -> None:
    text = square("unit", ink("M0 0H100V100H0Z")).to_svg({"ink": "#882255"})
    assert text == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">'
        '<path d="M0 0L100 0L100 100L0 100Z" fill="#882255"/></svg>'
    )


def test_a_name_misspelt_is_answered_with_the_nearest() -> None:
    with pytest.raises(KeyError, match="did you mean 'type-cavalry'"):
        shape("type-cavallry")
    assert art.find("type-cavallry") is None


def test_two_pictures_of_one_name_are_refused() -> None:
    book = {"a": lambda: Shape("a", (1, 1), ())}
    with pytest.raises(ValueError, match="two shapes are called a"):
        merged([book, book])


def test_ink_without_a_paint_takes_the_colour_in_force_and_paper_does_not_change_it() -> None:
    two = square("two", ink("M0 0H100V100H0Z"), paper("M10 10H20V20H10Z"), ink("M50 50H60V60H50Z"))
    operators = two.to_pdf((0, 0, 10, 10), {"ink": "", "paper": "1 g"}).split("\n")
    assert operators.index("1 g") == operators.index("q", 1) + 1
    assert operators[-7:] == ["5 5 m", "6 5 l", "6 4 l", "5 4 l", "h", "f", "Q"]
