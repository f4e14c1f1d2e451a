"""Silhouettes: one for each type of unit, one for each kind of plan card."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.art.geometry import (
    disc,
    ellipse,
    laurel,
    leaf,
    line,
    outline,
    polygon,
    rect,
    ribbon,
    ring,
    round_rect,
    sector,
)
from pnp.art.paths import both, moved
from pnp.art.shape import Shape, ink, paper, square


def shapes() -> Iterator[Shape]:
    """Twelve types and three kinds."""
    yield _infantry()
    yield _missile_infantry()
    yield _cavalry()
    yield _war_elephant()
    yield _chariot()
    yield _guard()
    yield _officer()
    yield _satrap()
    yield _scout()
    yield _siege()
    yield _support()
    yield _commander()
    yield _doctrine()
    yield _terrain()
    yield _tactic()


def _spear(x: float, top: float, bottom: float, breadth: float = 4) -> str:
    head = leaf(x, top + 22, 22, 14, -90)
    return head + rect(x - breadth / 2, top + 16, breadth, bottom - top - 16)


def _infantry() -> Shape:
    spear = moved(_spear(50, -14, 110), turn=32, about=(50, 48))
    return square(
        "type-infantry",
        ink(both(spear, 50)),
        paper(ellipse(50, 52, 33, 46)),
        ink(ellipse(50, 52, 30, 43)),
        paper(
            ellipse(50, 52, 25.5, 38.5),
        ),
        ink(ellipse(50, 52, 23, 36)),
        paper(rect(47.5, 20, 5, 64)),
        ink(leaf(50, 32, 40, 22, 90)),
    )


def _missile_infantry() -> Shape:
    bow = ribbon("4,44 14,34 32,38 50,28 68,38 86,34 96,44", (3, 5, 8, 8, 8, 5, 3))
    string = line([(5, 43), (50, 80), (95, 43)], 2.6)
    arrow = rect(48, 14, 4, 66) + polygon([(50, -4), (60, 18), (50, 14), (40, 18)])
    fletch = both(polygon([(52, 66), (60, 72), (60, 88), (52, 82)]), 50)
    whole = moved(bow + string + arrow + fletch, turn=45, about=(50, 46), scale=0.98)
    return square("type-missile_infantry", ink(whole))


def _cavalry() -> Shape:
    horse = outline(
        "8,34* 6,40 12,44 22,40 26,48 25,60 14,64 10,74 15,80* 20,79* 18,72 30,70 36,68 36,96* 43,96* 44,70 62,68 70,72 "
        "66,84 70,96* 77,96* 74,84 82,70 84,58 92,66 96,84* 98,62 88,48 76,46 58,48 46,44 38,30 26,20 22,14* 18,22 "
    )
    rider = outline("50,50 44,36 46,24 52,18 60,22 64,36 62,50 56,66 50,70* 44,68* 50,60")
    head = disc(53, 11, 6.5)
    lance = line([(20, 52), (96, 6)], 3)
    return square("type-cavalry", ink(horse, rider, head, lance))


def _war_elephant() -> Shape:
    body = outline(
        "20,34 30,26 44,32 66,30 86,36 92,52 92,92* 78,92* 76,70 62,68 56,70 54,92* 40,92* 38,70 30,66 24,64 18,72 16,84 "
        "8,90 4,84 10,80 10,66 10,46"
    )
    tower = polygon(
        [
            (44, 28),
            (44, 6),
            (52, 6),
            (52, 12),
            (58, 12),
            (58, 6),
            (66, 6),
            (66, 12),
            (72, 12),
            (72, 6),
            (80, 6),
            (80, 30),
        ]
    )
    ear = ribbon("30,30 42,38 42,52 32,58", (2, 3, 3, 2))
    tusk = ribbon("22,60 14,66 2,62", (5, 4, 0))
    return square("type-war_elephant", ink(body, tower), paper(ear, disc(21, 43, 2)), ink(tusk))


def _chariot() -> Shape:
    wheel = (
        ring(42, 64, 32, 25)
        + disc(42, 64, 7)
        + "".join(
            rect(40, 64, 4, 28) if False else moved(rect(40, 36, 4, 28), turn=a, about=(42, 64))
            for a in range(0, 360, 45)
        )
    )
    car = outline("20,40* 22,12* 30,8* 34,14 36,30 56,34 66,30 68,14* 74,14* 74,42*")
    pole = ribbon("60,46 80,46 92,34 98,20", (6, 6, 5, 4))
    yoke = ribbon("84,16 92,24 98,20", (4, 5, 4))
    return square("type-chariot", ink(car, pole, yoke), paper(disc(42, 64, 35)), ink(wheel))


def _guard() -> Shape:
    """A Corinthian helmet from the side, with its crest."""
    crest = outline("26,30* 18,20 34,4 62,2 88,18 96,48 92,74* 84,60 80,40 66,24 48,20 34,24")
    bowl = outline("28,34 44,22 64,26 76,44 76,64 82,82* 62,86* 56,68 50,66 48,90* 30,84* 24,60 ")
    eye = outline("30,50* 44,48 52,54* 42,58 34,58")
    return square("type-guard", ink(crest, bowl), paper(eye))


def _officer() -> Shape:
    pole = rect(47, 12, 6, 86)
    head = leaf(50, 22, 22, 14, -90)
    bar = round_rect(16, 22, 68, 6, 3)
    cloth = polygon([(20, 28), (80, 28), (80, 66), (20, 66)])
    fringe = "".join(rect(20 + i * 8.8, 66, 5.8, 8) for i in range(7))
    return square(
        "type-officer",
        ink(pole, head, bar, cloth, fringe),
        paper(laurel(50, 48, 12, 100, 250, 4, 7), laurel(50, 48, 12, 80, -70, 4, 7)),
    )


def _satrap() -> Shape:
    hat = polygon([(30, 44), (26, 6), (74, 6), (70, 44)])
    face = outline("34,44* 66,44* 66,60 60,66* 40,66* 34,60")
    beard = outline("32,56* 68,56* 68,84 58,97 42,97 32,84")
    return square("type-satrap", ink(hat, face, beard), paper(*(rect(33 + i * 8, 10, 2.6, 28) for i in range(5))))


def _scout() -> Shape:
    flame = outline("50,2* 62,16 72,34 66,50 50,54 34,50 28,36 36,26 40,34 44,20")
    inner = outline("50,26* 58,38 56,48 50,50 44,48 43,40")
    cup = polygon([(28, 54), (72, 54), (66, 66), (34, 66)])
    handle = polygon([(41, 68), (59, 68), (54, 98), (46, 98)])
    return square("type-scout", ink(flame, cup, handle), paper(inner))


def _siege() -> Shape:
    base = rect(6, 70, 88, 9)
    wheels = ring(24, 82, 14, 8) + disc(24, 82, 3) + ring(76, 82, 14, 8) + disc(76, 82, 3)
    frame = line([(50, 72), (66, 36), (82, 72)], 7)
    arm = line([(70, 64), (22, 16)], 7)
    stone = disc(16, 12, 10)
    return square("type-siege", ink(base, frame, arm, stone, wheels))


def _support() -> Shape:
    horn = ribbon("10,16 18,44 38,66 62,72 82,62", (24, 15, 11, 8, 5))
    strap = ribbon("30,52 50,30 76,40 80,62", (3, 3, 3, 3))
    return square("type-support", ink(horn, strap))


def _commander() -> Shape:
    fan = "".join(sector(50, 46, 44, 28, -170 + i * 20, -153 + i * 20) for i in range(8))
    bowl = outline("26,50 34,28 50,22 66,28 74,50 74,76 62,96* 57,96* 55,62* 53,56* 47,56* 45,62* 43,96* 38,96* 26,76")
    eyes = both(outline("30,56* 36,51 46,56* 38,60"), 50)
    return square("type-commander", ink(fan, bowl), paper(eyes))


def _doctrine() -> Shape:
    sheet = rect(20, 14, 60, 72)
    rolls = round_rect(8, 6, 84, 15, 7.5) + round_rect(8, 79, 84, 15, 7.5)
    lines = "".join(rect(30, y, w, 4) for y, w in ((32, 40), (42, 40), (52, 40), (62, 26)))
    return square("kind-doctrine", ink(sheet, rolls), paper(lines))


def _terrain() -> Shape:
    sun = disc(66, 34, 15)
    rays = "".join(moved(rect(64, 6, 4, 9), turn=a, about=(66, 34)) for a in range(-135, 136, 45))
    hills = outline("2,96* 2,66* 20,50 38,56 56,72 78,58 98,64* 98,96*")
    return square(
        "kind-terrain", ink(sun, rays), paper(outline("2,60* 20,45 40,50 56,66 78,53 98,58* 98,98* 2,98*")), ink(hills)
    )


def _tactic() -> Shape:
    blade = polygon([(50, 4), (57, 16), (57, 62), (43, 62), (43, 16)])
    hilt = round_rect(30, 60, 40, 7, 3.5) + rect(46, 66, 8, 18) + disc(50, 90, 7)
    branch = laurel(50, 50, 39, 98, 258, 8, 13)
    return square("kind-tactic", ink(blade, hilt, both(branch, 50)))
