"""Icons that stand inside a line of text: bold, few parts, clear at 2.5 mm."""

from __future__ import annotations

from collections.abc import Callable

from pnp.art.geometry import arch, disc, line, outline, polygon, rect, regular, ribbon, round_rect, sector, star
from pnp.art.paths import hole, scaled, shifted, turned
from pnp.art.shape import Shape, fitted, ink, paper


def shapes() -> dict[str, Callable[[], Shape]]:
    """Every icon: names and what draws them."""
    return {
        "icon-atk": lambda: fitted("icon-atk", ink(sword())),
        "icon-def": lambda: fitted("icon-def", ink(shield()), paper(outline("21,17* 50,17* 50,84* 21,43", 0.62))),
        "icon-energy": lambda: fitted("icon-energy", ink(bolt())),
        "icon-level": _level,
        "icon-attack": lambda: fitted("icon-attack", ink(_card()), paper(_arrow())),
        "icon-defence": lambda: fitted("icon-defence", ink(turned(_card(), 90)), paper(scaled(shield(), 0.5))),
        "icon-down": lambda: fitted("icon-down", ink(_card()), paper(_lozenge(28)), ink(_lozenge(14))),
        "icon-up": lambda: fitted(
            "icon-up", ink(_card(), hole(round_rect(27, 13, 46, 74, 3))), ink(star((50, 50), 5, 20, 9))
        ),
        "icon-deck": _deck,
        "icon-hand": _hand,
        "icon-grave": _grave,
        "icon-points": lambda: fitted(
            "icon-points", ink(outline("50,95* 10,52 7,24 27,7 50,24* 73,7 93,24 90,52", 0.6))
        ),
        "icon-wound": _wound,
        "icon-turn": _turn,
        "icon-rotate": _rotate,
        "icon-enter": _enter,
        "icon-ability": lambda: fitted("icon-ability", ink(star((50, 50), 8, 48, 24)), paper(disc(50, 50, 9))),
    }


def sword() -> str:
    """A short sword, its point at the upper right."""
    upright = (
        polygon([(50, -12), (58, 4), (58, 66), (42, 66), (42, 4)])
        + round_rect(27, 66, 46, 9, 4)
        + rect(45, 75, 10, 19)
        + disc(50, 99, 9)
    )
    return shifted(turned(upright, 45, (50, 47)), -2, 5)


def shield() -> str:
    """A heater shield."""
    return outline("11,7* 89,7* 89,44 50,97* 11,44", 0.62)


def bolt() -> str:
    """A thunderbolt."""
    return polygon([(64, 1), (14, 58), (45, 58), (34, 99), (86, 38), (55, 38)])


def _card() -> str:
    return round_rect(17, 3, 66, 94, 8)


def _arrow() -> str:
    return polygon([(50, 16), (74, 46), (59, 46), (59, 82), (41, 82), (41, 46), (26, 46)])


def _lozenge(reach: float) -> str:
    return regular((50, 50), 4, reach)


def _level() -> Shape:
    chevron = line([(11, 0), (50, -27), (89, 0)], 15)
    return fitted("icon-level", ink(*(shifted(chevron, 0, y) for y in (36, 62, 88))))


def _deck() -> Shape:
    card, edge = round_rect(4, 33, 52, 64, 7), round_rect(0, 29, 60, 70, 9)
    layers = [ink(shifted(card, 40, -30))]
    for step in (20, 0):
        layers += [paper(shifted(edge, step, -0.75 * step)), ink(shifted(card, step, -0.75 * step))]
    return fitted("icon-deck", *layers)


def _hand() -> Shape:
    card, edge = round_rect(35, 10, 32, 54, 5), round_rect(31, 6, 40, 62, 7)
    layers = []
    for angle in (-24, 2, 28):
        layers += [paper(turned(edge, angle, (50, 100))), ink(turned(card, angle, (50, 100)))]
    return fitted("icon-hand", *((shifted(scaled(d, 0.9), -3, 14), role) for d, role in layers))


def _grave() -> Shape:
    lines = rect(35, 38, 30, 6) + rect(35, 51, 30, 6) + rect(35, 64, 18, 6)
    return fitted("icon-grave", ink(arch(50, 82, 60, 80), rect(8, 85, 84, 12)), paper(lines))


def _wound() -> Shape:
    drop = outline("50,3* 79,50 80,72 50,97 20,72 21,50", 0.6)
    return fitted("icon-wound", ink(drop), paper(ribbon("30,62 34,77 48,87", (0, 10, 0))))


def _turn() -> Shape:
    """An hourglass."""
    plates = rect(12, 3, 76, 11) + rect(12, 86, 76, 11)
    glass = outline("20,17* 80,17* 76,36 55,50* 76,64 80,83* 20,83* 24,64 45,50* 24,36")
    sand = outline("30,23* 70,23* 68,32 50,44* 32,32")
    return fitted("icon-turn", ink(plates, glass), paper(sand, polygon([(50, 60), (66, 77), (34, 77)])))


def _rotate() -> Shape:
    """Two arrows that chase each other."""
    bow = sector((50, 50), 44, 29, 195, 325) + turned(polygon([(72, 50), (101, 50), (86.5, 74)]), -28, (50, 50))
    return fitted("icon-rotate", ink(bow, turned(bow, 180, (50, 50))))


def _enter() -> Shape:
    """An arrow down onto the table."""
    arrow = polygon([(40, 2), (60, 2), (60, 36), (80, 36), (50, 72), (20, 36), (40, 36)])
    return fitted("icon-enter", ink(arrow, outline("4,62* 18,62* 18,84* 82,84* 82,62* 96,62* 96,98* 4,98*")))
