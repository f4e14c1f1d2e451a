"""Pictures of Retrovia: figures told apart, land that goes on from tile to tile, moves exactly as the rules allow."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from engines.retrovia import RETROVIA, Config, Move
from pnp.art import lands, shape
from pnp.art.moves import ACROSS, DOT, UNIT
from pnp.art.paths import bounds, parse
from pnp.movement import JUMPS, KINDS, ORIGIN, farthest, movement, targets
from tests.pnp.art.test_shapes import raster

FIGURES = ("figure-wayfarer", "figure-knight", "figure-wraith", "figure-hunter")


def from_a_metre(name: str) -> NDArray[np.float64]:
    """A figure of 14 mm on a token of 20, as an eye resolves it at a metre (1.5 minutes of arc: 0.45 mm)."""
    picture = Image.fromarray((raster(name, 14) * 255).astype(np.uint8))
    blurred = picture.filter(ImageFilter.GaussianBlur(0.45 / 25.4 * 150))
    return np.asarray(blurred, dtype=np.float64) / 255


def test_the_four_figures_are_told_apart_at_20_mm_from_a_metre() -> None:
    for one, other in itertools.combinations(FIGURES, 2):
        a, b = from_a_metre(one), from_a_metre(other)
        apart = float(np.abs(a - b).sum() / (1 - np.minimum(a, b)).sum())
        assert apart > 0.5, f"{one} and {other} differ in {apart:.0%} of their ink only"


NAMES = tuple(name for name in lands.shapes() if name.startswith("land-"))
PIXELS = 880
"""Across a land and its bleed, so that the edge of the tile falls between two pixels."""
TRIM = round(PIXELS * lands.BLEED / (lands.SIDE + 2 * lands.BLEED))


def edges(name: str) -> list[NDArray[np.float64]]:
    """What is printed along each edge of a tile, inside and outside the cut."""
    picture = raster(name, PIXELS / 150 * 25.4)
    assert picture.shape == (PIXELS, PIXELS)
    inner = slice(TRIM, PIXELS - TRIM)
    lines = [picture[at, inner] for at in (TRIM, TRIM - 1, PIXELS - TRIM - 1, PIXELS - TRIM)]
    return [*lines, *(picture[inner, at] for at in (TRIM, TRIM - 1, PIXELS - TRIM - 1, PIXELS - TRIM))]


@pytest.mark.parametrize("name", NAMES)
def test_any_edge_of_any_land_meets_any_other_edge(name: str) -> None:
    """The same lines cross at the same places, inside and outside the cut, from whichever end an edge is read."""
    first = edges(NAMES[0])[0]
    assert (first < 0.7).sum() > 20
    for edge in edges(name):
        assert np.abs(edge - first).max() < 0.45
        assert np.abs(edge[::-1] - first).max() < 0.45


def test_no_two_lands_are_the_same() -> None:
    drawings = {shape(name).layers for name in NAMES}
    assert len(drawings) == len(NAMES) == 8


def test_lands_leave_most_of_the_paper_free_for_who_stands_on_them() -> None:
    for name in NAMES:
        assert (1 - raster(name, 44)).mean() < 0.16


@pytest.mark.parametrize("kind", list(KINDS))
def test_dots_stand_exactly_where_the_rules_allow_a_move(kind: str) -> None:
    picture, shown = shape(f"moves-{kind}"), movement(kind)
    squares = shown.state.layout.field.squares
    middle = [(min(axis) + max(axis)) / 2 for axis in zip(*squares, strict=True)]
    dots = set()
    for d, role in picture.layers:
        for path in parse(d) if role == "ink" else ():
            box = bounds_of(path)
            if box is not None:
                x, y = box[0] / UNIT - ACROSS / 2 + middle[0], ACROSS / 2 - box[1] / UNIT + middle[1]
                dots.add((round(x), round(y)))
    legal = {
        action.target
        for action in RETROVIA.legal_actions(shown.state, shown.state.player)
        if isinstance(action, Move) and action.origin == ORIGIN
    }
    assert dots == legal == set(shown.targets)


def bounds_of(path: object) -> tuple[float, float] | None:
    """The middle of a path if it is a dot."""
    from pnp.art.paths import Subpath, write

    assert isinstance(path, Subpath)
    box = bounds(write([path]))
    width, height = box.right - box.left, box.bottom - box.top
    if width == pytest.approx(2 * DOT, abs=0.01) and height == pytest.approx(2 * DOT, abs=0.01):
        return (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return None


@pytest.mark.parametrize(
    ("kind", "count", "ends"),
    [("V", 8, 4), ("C", 8, 8), ("S", 8, 8), ("H", 12, 8)],
)
def test_every_way_a_character_can_go_is_shown(kind: str, count: int, ends: int) -> None:
    """RV-5.1 to RV-5.3: in all its directions, and over more than one square where it may."""
    shown = movement(kind)
    assert len(shown.targets) == count
    assert len(list(farthest(ORIGIN, shown.targets))) == ends


def test_the_knight_is_shown_jumping_over_a_gap_and_over_an_ally() -> None:
    """RV-5.2."""
    shown = movement("C")
    assert JUMPS == "C"
    assert (1, 0) not in shown.state.layout.field.squares
    assert {(2, 0), (0, 2)} <= set(shown.targets)
    assert shown.state.layout.board[shown.state.layout.field.squares.index((0, 1))] == "V"


def test_targets_are_those_of_whoever_stands_there() -> None:
    state = RETROVIA.from_text("0,0;1,0;2,0/0,0=V;1,0=s/VCCSSH|vvccsh/6|6/A2e1,1", Config())
    assert list(targets(state, (0, 0))) == []
    assert list(targets(state, (2, 0))) == []
