"""Icons that stand inside a line of text: bold, few parts, clear at 2.5 mm."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.art.geometry import arch, disc, line, outline, polygon, rect, round_rect
from pnp.art.paths import hole, moved
from pnp.art.shape import Shape, ink, paper, square


def shapes() -> Iterator[Shape]:
    """Every icon."""
    yield square("icon-atk", ink(sword()))
    yield square("icon-def", ink(shield()), paper(rect(46, 18, 8, 66), rect(22, 34, 56, 8)))
    yield square("icon-energy", ink(bolt()))
    yield _level()
    yield square(
        "icon-attack",
        ink(_card_up()),
        paper(polygon([(50, 16), (74, 46), (59, 46), (59, 82), (41, 82), (41, 46), (26, 46)])),
    )
    yield square("icon-defence", ink(round_rect(3, 17, 94, 66, 8)), paper(moved(shield(), scale=0.52, about=(50, 50))))
    yield square(
        "icon-down",
        ink(_card_up()),
        paper(polygon([(50, 22), (72, 50), (50, 78), (28, 50)])),
        ink(polygon([(50, 37), (60, 50), (50, 63), (40, 50)])),
    )
    yield square("icon-up", ink(_card_up(), hole(round_rect(27, 13, 46, 74, 3))), ink(disc(50, 50, 15)))
    yield _deck()
    yield _hand()
    yield square(
        "icon-grave", ink(arch(50, 84, 60, 80), rect(8, 84, 84, 12)), paper(rect(46, 22, 8, 44), rect(34, 34, 32, 8))
    )
    yield _points()
    yield _wound()


def sword() -> str:
    """A short sword, its point at the upper right."""
    upright = (
        polygon([(50, -12), (58, 2), (58, 66), (42, 66), (42, 2)])
        + round_rect(27, 66, 46, 9, 4)
        + rect(45, 75, 10, 19)
        + disc(50, 101, 9)
    )
    return moved(upright, dy=3, turn=45, about=(50, 47), scale=1.02)


def shield() -> str:
    """A heater shield."""
    return outline("12,8* 88,8* 88,44 50,96* 12,44", 0.62)


def bolt() -> str:
    """A thunderbolt."""
    return polygon([(62, 2), (16, 58), (45, 58), (36, 98), (84, 38), (54, 38)])


def _card_up() -> str:
    return round_rect(17, 3, 66, 94, 8)


def _level() -> Shape:
    chevron = line([(12, 0), (50, -26), (88, 0)], 15)
    return square("icon-level", ink(*(moved(chevron, dy=y) for y in (38, 64, 90))))


def _deck() -> Shape:
    card = round_rect(8, 30, 56, 66, 7)
    return square(
        "icon-deck",
        ink(moved(card, dx=26, dy=-26)),
        paper(moved(round_rect(3, 25, 66, 76, 9), dx=13, dy=-13)),
        ink(moved(card, dx=13, dy=-13)),
        paper(round_rect(3, 25, 66, 76, 9)),
        ink(card),
        box=(100, 100),
    )


def _hand() -> Shape:
    card = round_rect(36, 10, 34, 56, 5)
    edge = round_rect(32, 6, 42, 64, 7)
    layers = []
    for turn in (-26, 0, 26):
        layers += [paper(moved(edge, turn=turn, about=(50, 104))), ink(moved(card, turn=turn, about=(50, 104)))]
    return square("icon-hand", *layers)


def _points() -> Shape:
    heart = outline("50,94* 8,46 10,20 30,8 50,24* 70,8 90,20 92,46", 0.62)
    return square("icon-points", ink(heart))


def _wound() -> Shape:
    drop = outline("50,4* 78,48 80,72 50,96 20,72 22,48", 0.6)
    return square("icon-wound", ink(drop), paper(moved(rect(24, 60, 52, 9), turn=-35, about=(50, 64))))
