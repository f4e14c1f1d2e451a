"""Badges: the outline that tells a faction without its colour. The crown and the house mark too."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.art.geometry import disc, polygon, rect, regular, round_rect, star
from pnp.art.paths import both, hole, moved
from pnp.art.shape import Shape, ink, paper, square


def shapes() -> Iterator[Shape]:
    """Every badge, then ``crown`` and ``altavolo``."""
    yield square("badge-square", ink(rect(8, 8, 84, 84)))
    yield square("badge-circle", ink(disc(50, 50, 47)))
    yield square("badge-star8", ink(star(50, 50, 8, 49, 36)))
    yield square("badge-diamond", ink(polygon([(50, 1), (99, 50), (50, 99), (1, 50)])))
    yield square("badge-triangle", ink(polygon([(50, 4), (99, 94), (1, 94)])))
    yield square("badge-trapezium", ink(polygon([(24, 8), (76, 8), (98, 92), (2, 92)])))
    yield square("badge-pentagon", ink(regular(50, 53, 5, 50)))
    yield _crown()
    yield _altavolo()


def _crown() -> Shape:
    """A crown of five points, each with a pearl."""
    points = [(10, 78), (3, 26), (26, 52), (50, 10), (74, 52), (97, 26), (90, 78)]
    pearls = [(5, 22), (50, 9), (95, 22)]
    band = polygon([(11, 84), (89, 84), (88, 95), (12, 95)])
    return square(
        "crown",
        ink(polygon(points), band, *(disc(x, y, 6) for x, y in pearls)),
        paper(*(disc(x, 67, 3.6) for x in (30, 50, 70))),
    )


def _altavolo() -> Shape:
    """The house mark: an A that is a trestle table, a card laid on its end."""
    top = rect(4, 30, 92, 11)
    leg = polygon([(40, 41), (52, 41), (26, 94), (13, 94)])
    bar = rect(30, 66, 40, 9)
    card = moved(round_rect(36, 2, 17, 24, 2.5), turn=0)
    die = round_rect(60, 12, 15, 15, 3) + hole(disc(67.5, 19.5, 2.6))
    return square("altavolo", ink(top, both(leg, 50), bar, card, die), paper(disc(44.5, 14, 3.5)))
