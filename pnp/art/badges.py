"""Badges: the outline that tells a faction without its colour. The crown and the house mark too."""

from __future__ import annotations

from collections.abc import Callable

from pnp.art.geometry import disc, outline, polygon, rect, regular, round_rect, star
from pnp.art.paths import both, turned
from pnp.art.shape import Shape, fitted, ink, paper, square


def shapes() -> dict[str, Callable[[], Shape]]:
    """Every badge, then ``crown`` and ``altavolo``: names and what draws them."""
    return {
        "badge-square": lambda: square("badge-square", ink(rect(8, 8, 84, 84))),
        "badge-circle": lambda: square("badge-circle", ink(disc(50, 50, 47))),
        "badge-star8": lambda: square("badge-star8", ink(star((50, 50), 8, 49, 36))),
        "badge-diamond": lambda: square("badge-diamond", ink(polygon([(50, 1), (99, 50), (50, 99), (1, 50)]))),
        "badge-triangle": lambda: square("badge-triangle", ink(polygon([(50, 4), (99, 94), (1, 94)]))),
        "badge-trapezium": lambda: square("badge-trapezium", ink(polygon([(24, 8), (76, 8), (98, 92), (2, 92)]))),
        "badge-pentagon": lambda: square("badge-pentagon", ink(regular((50, 54), 5, 51))),
        "crown": _crown,
        "altavolo": _altavolo,
    }


def _crown() -> Shape:
    """A crown of five points, each with a pearl."""
    points = outline("12,74* 5,30* 22,52* 28,20* 42,48* 50,12* 58,48* 72,20* 78,52* 95,30* 88,74*")
    band = polygon([(12, 79), (88, 79), (87, 93), (13, 93)])
    pearls = [disc(x, y, 5) for x, y in ((5.5, 27), (28, 16), (50, 8), (72, 16), (94.5, 27))]
    stones = [regular((x, 86), 4, 4) for x in (30, 50, 70)]
    return fitted("crown", ink(points, band, *pearls), paper(*stones))


def _altavolo() -> Shape:
    """The house mark: a hand of cards rising over a table whose trestle is an A."""
    top = rect(3, 49, 94, 9)
    leg = polygon([(43, 58), (55, 58), (31, 98), (17, 98)])
    bar = rect(32, 78, 36, 7)
    card, edge = round_rect(36, 4, 28, 44, 4), round_rect(32.5, 0.5, 35, 51, 6)
    layers = []
    for angle in (-40, 40, 0):
        layers += [paper(turned(edge, angle, (50, 62))), ink(turned(card, angle, (50, 62)))]
    below = rect(0, 45, 100, 55)
    return fitted("altavolo", *layers, paper(below, regular((50, 24), 4, 9)), ink(top, both(leg, 50), bar))
