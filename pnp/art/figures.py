"""The people of Retrovia, told apart across the table: staff, horse's head, hollow cloak, bow. Signs of the sides."""

from __future__ import annotations

from collections.abc import Callable

from pnp.art.geometry import disc, line, outline, polygon, rect, regular, ribbon, round_rect
from pnp.art.paths import both, hole, scaled, shifted, turned
from pnp.art.shape import Shape, fitted, ink, paper


def shapes() -> dict[str, Callable[[], Shape]]:
    """Four figures, two signs, what a sheet of standees and a marker need: names and what draws them."""
    return {
        "figure-wayfarer": _wayfarer,
        "figure-knight": _knight,
        "figure-wraith": _wraith,
        "figure-hunter": _hunter,
        "sign-amber": _amber,
        "sign-ash": _ash,
        "fold-line": _fold_line,
        "long-arrow": _long_arrow,
        "emblem-retrovia": _emblem,
    }


def _wayfarer() -> Shape:
    """A staff with its crook, a small lantern hanging from it."""
    staff = ribbon("37,95 37,70 36,44 38,24 48,8 64,4 78,12 81,26 72,34 62,30", (13, 13, 13, 13, 13, 12.5, 11, 8, 5))
    foot = polygon([(30.5, 92), (43.5, 92), (37, 106)])
    lantern = polygon([(62, 53), (80, 53), (84, 59), (84, 76), (79, 82), (63, 82), (58, 76), (58, 59)])
    cap = polygon([(65, 45), (77, 45), (83, 53), (59, 53)]) + rect(69, 33, 4, 13)
    flame = outline("71,57* 76,66 75,73 71,77 67,73 66,66")
    knots = "".join(turned(rect(26, y, 22, 3.6), -8, (37, y)) for y in (56, 63))
    return fitted("figure-wayfarer", ink(staff, foot, lantern, cap), paper(flame, rect(59, 51.6, 25, 2.4), knots))


def _knight() -> Shape:
    """A horse's head, its mane in the wind."""
    head = outline(
        "50,1* 57,14 68,19 81,32 90,52 93,76 92,99* 33,99* 36,86 46,74 52,64* 42,67 32,69 27,77 18,81 9,76 6,67 "
        "10,59 20,46 29,31 36,20 44,15"
    )
    ear = outline("63,4* 68,19 60,18 57,12")
    mane = "".join(
        ribbon(path, (0, 4.2, 3.2, 0))
        for path in (
            "58,22 68,28 74,40 75,50",
            "63,31 71,42 75,56 74,68",
            "66,46 72,58 74,72 72,84",
        )
    )
    bridle = ribbon("37,24 41,38 44,52 45,66", (3, 3, 3, 3)) + ribbon("19,49 26,58 31,69", (3, 3, 3))
    eye = outline("36,39* 41,35 46,38* 41,41.5")
    return fitted("figure-knight", ink(head, ear), paper(mane, bridle, eye, disc(13.5, 66.5, 2.4)))


def _wraith() -> Shape:
    """A cloak with nobody in it."""
    cloak = outline(
        "50,1 64,6 72,20 76,38 84,58 90,80 94,99* 84,91* 77,99* 68,91* 60,99* 50,91* 40,99* 32,91* 23,99* 16,91* 6,99* "
        "10,80 16,58 24,38 28,20 36,6"
    )
    hollow = outline("50,13 62,18 67,32 62,46 54,54* 46,54* 38,46 33,32 38,18")
    gap = outline("46,62* 54,62* 62,74 67,92* 70,106* 30,106* 33,92* 38,74")
    folds = both(ribbon("71,44 78,62 82,84", (0, 3.4, 3.8)), 50)
    return fitted("figure-wraith", ink(cloak), paper(hollow, gap, folds))


def _hunter() -> Shape:
    """A bow drawn to the full."""
    bow = ribbon("37,1 52,6 66,18 75,34 78,50 75,66 66,82 52,94 37,99", (5, 8, 10, 12, 14, 12, 10, 8, 5))
    string = line([(38, 3), (16, 50), (38, 97)], 4.4)
    arrow = rect(10, 45.4, 78, 9.2) + polygon([(82, 31), (108, 50), (82, 69)])
    vane = polygon([(0, 33), (18, 33), (28, 46), (9, 46)])
    return fitted("figure-hunter", ink(bow, string, arrow, vane, _below(vane)))


def _below(d: str) -> str:
    """The same, mirrored in the line of the arrow."""
    return turned(both(turned(d, 90, (50, 50)), 50), -90, (50, 50))


def _amber() -> Shape:
    """A flame."""
    flame = outline("52,1* 58,18 74,34 82,56 78,80 62,97 50,99 34,96 20,80 18,60 26,44* 33,52 38,44 36,28 44,12")
    heart = outline("52,48* 60,62 64,76 58,90 50,93 42,90 36,78 42,66")
    return fitted("sign-amber", ink(flame), paper(heart))


def _ash() -> Shape:
    """Smoke over what has burnt down."""
    mound = outline("3,99* 10,84 26,76 50,72 74,76 90,84 97,99*")
    wisps = [
        ribbon("30,68 22,56 34,42 26,28 32,16", (9, 10, 9, 7, 0)),
        ribbon("50,64 42,48 56,32 46,14 52,1", (10, 12, 11, 9, 0)),
        ribbon("70,68 64,56 76,42 67,28 72,18", (9, 10, 9, 7, 0)),
    ]
    embers = "".join(regular(middle, 4, 4) for middle in ((32, 88), (50, 84), (68, 88)))
    return fitted("sign-ash", ink(mound, *wisps), paper(embers))


def _fold_line() -> Shape:
    """Dashes, to fold along."""
    return Shape("fold-line", (100, 1), (ink(*(rect(x, 0, 5, 1) for x in range(0, 100, 10))),))


def _long_arrow() -> Shape:
    """A broad arrow to the right."""
    shaft = polygon([(0, 11), (72, 11), (72, 0), (100, 20), (72, 40), (72, 29), (0, 29), (8, 20)])
    return Shape("long-arrow", (100, 40), (ink(shaft),))


_FIELD = {
    (0, 2): "",
    (1, 1): "figure-wayfarer",
    (1, 2): "figure-wraith",
    (1, 3): "",
    (2, 0): "",
    (2, 1): "figure-hunter",
    (2, 2): "figure-knight",
    (3, 1): "",
}
"""The squares of the emblem by column and row, and who stands there."""


def _emblem() -> Shape:
    """A field that is being built: squares, the four characters on them, the place of the next square."""
    layers = []
    for (column, row), standing in _FIELD.items():
        x, y = column * 25.0, row * 25.0
        layers.append(ink(round_rect(x + 0.7, y + 0.7, 23.6, 23.6, 1.8)))
        layers.append(paper(_frame(x + 2, y + 2, 21, 0.5)))
        if standing:
            layers += [(_placed(d, x + 4.2, y + 4.2, 16.6), _KNOCKED[role]) for d, role in shapes()[standing]().layers]
    layers.append(ink(_dashes(75.7, 50.7, 23.6)))
    return Shape("emblem-retrovia", (100, 100), tuple(layers))


_KNOCKED = {"ink": "paper", "paper": "ink"}


def _placed(d: str, x: float, y: float, side: float) -> str:
    return shifted(scaled(d, side / 100, (0, 0)), x, y)


def _frame(x: float, y: float, side: float, breadth: float) -> str:
    return rect(x, y, side, side) + hole(rect(x + breadth, y + breadth, side - 2 * breadth, side - 2 * breadth))


def _dashes(x: float, y: float, side: float, count: int = 5) -> str:
    """The outline of a square in dashes."""
    step = side / (2 * count - 1)
    found = []
    for index in range(count):
        at = 2 * index * step
        found += [rect(x + at, y, step, 1), rect(x + at, y + side - 1, step, 1)]
        found += [rect(x, y + at, 1, step), rect(x + side - 1, y + at, 1, step)]
    return "".join(found)
