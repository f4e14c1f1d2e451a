"""Silhouettes: one for each type of unit, one for each kind of plan card."""

from __future__ import annotations

from collections.abc import Callable

from pnp.art.geometry import (
    disc,
    ellipse,
    laurel,
    leaf,
    line,
    on_circle,
    outline,
    polygon,
    rect,
    ribbon,
    ring,
    round_rect,
    sector,
)
from pnp.art.paths import both, scaled, shifted, turned
from pnp.art.shape import Shape, fitted, ink, paper


def shapes() -> dict[str, Callable[[], Shape]]:
    """Twelve types and three kinds: names and what draws them."""
    return {
        "type-infantry": _infantry,
        "type-missile_infantry": _missile_infantry,
        "type-cavalry": _cavalry,
        "type-war_elephant": _war_elephant,
        "type-chariot": _chariot,
        "type-guard": _guard,
        "type-officer": _officer,
        "type-satrap": _satrap,
        "type-scout": _scout,
        "type-siege": _siege,
        "type-support": _support,
        "type-commander": _commander,
        "kind-doctrine": _doctrine,
        "kind-terrain": _terrain,
        "kind-tactic": _tactic,
    }


def _spear(x: float, top: float, bottom: float, breadth: float = 4) -> str:
    """An upright spear: leaf-shaped head, socket, shaft, butt spike."""
    head = leaf((x, top + 23), 23, 11.5, -90)
    butt = polygon([(x - breadth * 0.9, bottom - 9), (x + breadth * 0.9, bottom - 9), (x, bottom)])
    return head + rect(x - breadth / 2, top + 16, breadth, bottom - top - 23) + butt


def _infantry() -> Shape:
    """A long shield on two crossed spears."""
    spear = turned(_spear(50, -14, 114, 4.6), 38, (50, 50))
    boss = leaf((50, 50), 30, 9, -90) + leaf((50, 50), 30, 9, 90)
    return fitted(
        "type-infantry",
        ink(both(spear, 50)),
        paper(ellipse(50, 50, 31, 44)),
        ink(ellipse(50, 50, 28, 41)),
        paper(ellipse(50, 50, 23.5, 36.5)),
        ink(ellipse(50, 50, 20.5, 33.5)),
        paper(boss, rect(31, 48.6, 38, 2.8), disc(50, 50, 11)),
        ink(disc(50, 50, 7.5)),
    )


def _missile_infantry() -> Shape:
    """A bow drawn, its arrow to the upper right."""
    bow = ribbon("3,47 10,35 26,31 38,24 50,21 62,24 74,31 90,35 97,47", (3, 5, 8.5, 10, 9, 10, 8.5, 5, 3))
    string = line([(5, 45), (50, 84), (95, 45)], 2.6)
    arrow = rect(47.7, 6, 4.6, 78) + polygon([(50, -13), (60, 14), (50, 9), (40, 14)])
    vane = polygon([(52.3, 63), (61, 70), (61, 92), (52.3, 84)])
    whole = turned(bow + string + arrow + both(vane, 50), 45, (50, 40))
    return fitted("type-missile_infantry", ink(shifted(scaled(whole, 0.97), -5, 11.5)))


def _cavalry() -> Shape:
    """A rider with a lance and a cloak, on a horse that paws the ground."""
    horse = outline(
        "27,17* 29,24 38,30 46,42 54,48 66,50 78,47 86,51 89,60 85,68* 70,72 56,70 46,70 38,68 30,62 27,52 "
        "26,44 20,40 12,45 7,43* 6,37 12,30 17,23 22,21*"
    )
    legs = (
        ribbon("37,60 38,78 36,93 34,99", (15, 7.5, 5, 7))
        + ribbon("34,58 22,66 12,68* 13,76 17,85", (14, 8, 6.5, 5, 7))
        + ribbon("80,60 78,72 86,79* 82,91 79,99", (20, 12, 7, 5, 7))
        + ribbon("74,62 68,76 72,84* 66,92 62,99", (18, 9, 6.5, 5, 7))
    )
    tail = ribbon("85,51 94,55 97,68 92,88", (4, 8, 9, 0))
    cloak = outline("58,22* 70,25 82,37 92,36* 86,45 74,45 62,42*")
    rider = outline("50,52 44,36 46,25 53,21 61,24 64,38 62,54*")
    crest = ribbon("46,9 53,2.5 62,5 66,16", (2, 6, 7, 2))
    lance = line([(96, 45), (15, 4)], 3.4) + leaf((20, 6.5), 19, 8.5, -153.2)
    leg = "54,47 46,57 47,66 42,76"
    return fitted(
        "type-cavalry",
        ink(horse, legs, tail, cloak, lance),
        paper(ribbon(leg, (18, 15, 11, 9)), disc(54, 14, 9)),
        ink(rider, ribbon(leg, (13, 10, 6, 4)), ribbon("47,77 41,76 36,77", (5, 5, 3)), disc(54, 14, 6.6), crest),
    )


def _war_elephant() -> Shape:
    """An elephant with a tower on its back."""
    body = outline(
        "9,50 13,37 24,29 36,32 50,34 68,32 84,36 93,48 95,66 92,98* 77,98* 75,76 64,72 56,74 54,98* 39,98* 37,76 "
        "31,69 26,64 20,68 18,80 15,92 8,97 1,93* 3,88 8,86 9,76 8,62"
    )
    tail = ribbon("92,46 98,56 97,74", (4, 3, 5))
    tower = polygon(
        [
            (42, 31),
            (40, 4),
            (49, 4),
            (49, 10),
            (55, 10),
            (55, 4),
            (65, 4),
            (65, 10),
            (71, 10),
            (71, 4),
            (80, 4),
            (78, 31),
        ]
    )
    tusk = ribbon("23,62 14,69 1,64", (6.5, 6, 0))
    ear = outline("31,36* 44,40 48,52 42,64 34,67* 32,58 28,48")
    edge = outline("29,33* 46,37 52,52 45,67 32,72* 30,58 25,48")
    cloth = outline("51,36* 72,35* 72,58* 62,62 51,58*")
    return fitted(
        "type-war_elephant",
        ink(body, tail, tower),
        paper(edge, disc(18, 45, 2.4), rect(56, 16, 8, 10), line([(40, 32.5), (80, 32.5)], 2.6)),
        ink(ear),
        paper(scaled(cloth, 1.2, (61, 46))),
        ink(cloth),
        paper(ribbon("25,60 14,66 0,60", (12, 11, 2))),
        ink(tusk),
    )


def _chariot() -> Shape:
    """A light chariot: wheel, car with its rail, pole and yoke."""
    hub = (33, 71)
    spokes = "".join(turned(rect(31.2, 48, 3.6, 23), a, hub) for a in range(0, 360, 45))
    car = outline("1,62* 3,42* 24,42 36,34 42,20 50,8 60,3* 67,7* 61,16 59,30 62,48 70,62*")
    window = outline("30,45* 41,38 47,23 53,15 57,13* 54,30 57,45*")
    pole = ribbon("60,59 80,58 90,46 91,28", (8, 7.5, 6, 5))
    yoke = ribbon("76,36 80,24 86,22 91,31 96,22 102,24 106,36", (4, 5.5, 5.5, 6, 5.5, 5.5, 4))
    rein = ribbon("62,14 78,24 90,26", (2.4, 2.4, 2.4))
    return fitted(
        "type-chariot",
        ink(car, pole, yoke, rein),
        paper(window, disc(*hub, 30.5)),
        ink(ring(*hub, 27.5, 21.5), spokes, disc(*hub, 7)),
        paper(disc(*hub, 2.8)),
    )


def _guard() -> Shape:
    """A Corinthian helmet from the side, with its crest."""
    crest = outline("14,25* 24,7 46,1 70,6 88,24 97,52 95,80* 86,62 81,44 68,27 48,19 30,24*")
    bowl = outline("20,44 28,30 46,24 64,30 76,46 79,64 84,86* 62,90* 56,72 51,66* 49,80 42,99* 26,88* 19,66*")
    eye = outline("21,54* 34,50 46,54 53,60* 43,63 30,61*")
    brow = ribbon("24,43 38,41 52,46 60,56", (0, 3, 3, 0))
    plume = [
        ribbon(t, (0, 2.2, 0))
        for t in ("34,5 40,11 42,17", "56,4 58,12 57,20", "76,14 72,22 68,26", "90,34 84,38 79,39")
    ]
    return fitted("type-guard", ink(crest, bowl), paper(eye, brow, *plume))


def _officer() -> Shape:
    """A standard: cloth with a wreath on a crossbar, a spearhead above."""
    pole = rect(47.2, 14, 5.6, 85)
    head = leaf((50, 22), 23, 8.5, -90)
    bar = round_rect(13, 20, 74, 6.5, 3) + disc(13, 23, 5) + disc(87, 23, 5)
    cloth = polygon([(19, 26), (81, 26), (81, 68), (19, 68)])
    fringe = "".join(polygon([(19 + i * 8.86, 71), (26.5 + i * 8.86, 71), (22.7 + i * 8.86, 81)]) for i in range(7))
    cord = ribbon("13,26 10,36 12,46", (2.2, 2.2, 2.2)) + disc(12, 48, 3.4)
    wreath = both(laurel((50, 48), 14, (100, 245), 4, 8.5), 50)
    return fitted("type-officer", ink(pole, head, bar, cloth, fringe, both(cord, 50)), paper(wreath))


def _satrap() -> Shape:
    """A bearded head with the tall fluted tiara."""
    tiara = outline("31,38* 26,4* 34,7* 42,3* 50,7* 58,3* 66,7* 74,3* 73,39*")
    band = polygon([(29, 41), (75, 42), (74, 50), (31, 49)])
    head = outline("32,49* 31,56 24,66* 28,69 27,73* 30,76* 46,80 66,76 72,50*")
    beard = outline("36,69* 44,66 52,58* 62,60* 60,84 56,98 42,99.5 31,96* 26,84 28,75*")
    bun = disc(76, 62, 12)
    robe = outline("60,82* 80,78 98,88 99,99* 58,99*")
    flutes = "".join(
        polygon([(35 + i * 7.6, 12), (38 + i * 7.4, 12), (39.2 + i * 7, 34), (36.6 + i * 7.2, 34)]) for i in range(5)
    )
    curls = [
        ribbon(f"{x},{y} {x + 8},{y + 3} {x + 15},{y - 1} {x + 22},{y + 2} {x + 29},{y}", (1, 2.2, 2.2, 2.2, 1))
        for x, y in ((30, 78), (31, 85), (32, 92))
    ]
    return fitted(
        "type-satrap",
        ink(tiara, band, head, bun, robe),
        paper(ribbon("26,75 34,66 44,63 52,54", (4, 4, 4, 3)), ribbon("66,52 63,62 63,84 60,99", (3, 4, 4, 3))),
        ink(beard),
        paper(flutes, outline("35,55* 40,53 45,56* 40,58"), *curls, ring(76, 62, 7.5, 5)),
    )


def _scout() -> Shape:
    """A torch with three tongues of flame."""
    flame = outline("53,1* 58,14 72,22 77,38 69,54 50,60 31,54 23,40 27,27 35,18* 36,28 42,31 48,18")
    core = outline("53,26* 56,36 62,42 60,52 50,56 40,51 40,43* 46,45 51,37")
    cup = outline("26,57* 50,64 74,57* 67,73* 33,73*")
    handle = polygon([(40, 76), (60, 76), (54, 99), (46, 99)])
    return fitted(
        "type-scout",
        ink(flame, cup, handle),
        paper(core, turned(rect(30, 80, 40, 3), -14, (50, 82)), turned(rect(30, 87, 40, 3), -14, (50, 88))),
    )


def _siege() -> Shape:
    """A stone-thrower on wheels, its arm raised."""
    base = rect(4, 70, 92, 10)
    wheels = "".join(ring(x, 84, 14.5, 9) + disc(x, 84, 4) for x in (22, 78))
    gaps = disc(22, 84, 17) + disc(78, 84, 17)
    frame = line([(53, 72), (66, 36), (79, 72)], 7) + rect(59, 30, 14, 9)
    arm = line([(72, 67), (24, 21)], 7.5) + outline("31,21* 22,31 10,27 6,15 10,9*")
    stone = disc(20, 13, 10.5)
    skein = disc(71, 66, 9.5)
    return fitted(
        "type-siege",
        ink(base, frame),
        paper(gaps, line([(72, 67), (24, 21)], 12)),
        ink(arm, wheels, skein),
        paper(disc(20, 13, 13), disc(71, 66, 4)),
        ink(stone),
    )


def _support() -> Shape:
    """A signal horn with its strap."""
    spine = "21,14 25,42 42,66 66,76 92,72"
    horn = ribbon(spine, (33, 20, 14.5, 10.5, 7))
    rim = turned(ellipse(21, 12, 20, 6.5), -7, (21, 12))
    mouth = turned(round_rect(87, 66, 12, 12, 3), -8, (93, 72))
    bands = [turned(rect(x - 2, y - 14, 4, 28), a, (x, y)) for x, y, a in ((31, 53, 50), (53, 72, 25), (76, 75.5, 2))]
    strap = ribbon("40,58 52,38 70,32 84,44 84,68", (3, 3.6, 3.6, 3.6, 3))
    tassel = ribbon("53,76 52,84 54,98", (4, 6, 11))
    return fitted("type-support", ink(horn, strap, tassel), paper(scaled(rim, 1.22, (21, 12)), *bands), ink(rim, mouth))


def _commander() -> Shape:
    """A helmet with its crest across, in laurel."""
    fan = "".join(sector((50, 48), 47, 28, -176 + i * 19.6, -161 + i * 19.6) for i in range(9))
    bowl = outline(
        "27,54 32,33 50,24 68,33 73,54 72,76 62,94* 57,92* 55.5,66* 54,58 46,58 44.5,66* 43,92* 38,94* 28,76"
    )
    eyes = both(outline("31,60* 37,54 45,58* 43,63 36,64"), 50)
    branch = both(laurel((50, 52), 42, (102, 170), 5, 13), 50)
    return fitted("type-commander", ink(fan, bowl, branch), paper(eyes, rect(49, 26, 2, 22)))


def _doctrine() -> Shape:
    """A scroll between its two rods."""
    rod = round_rect(6, 14, 17, 72, 4) + rect(11, 4, 7, 92) + disc(14.5, 6, 5.5) + disc(14.5, 94, 5.5)
    sheet = polygon([(26, 20), (74, 20), (74, 80), (26, 80)])
    lines = "".join(rect(33, y, w, 4) for y, w in ((29, 34), (39, 34), (49, 34), (59, 34), (69, 20)))
    return fitted("kind-doctrine", ink(both(rod, 50), sheet), paper(lines, both(rect(18.2, 19, 1.8, 62), 50)))


def _terrain() -> Shape:
    """The sun over ridges and a plain."""
    centre = (60, 42)
    rays = [leaf(on_circle(centre, 23, a), 17, 6, a) for a in range(-180, 1, 30)]
    back = outline("1,78* 1,56* 14,44 24,50 36,64 60,56 80,40 99,54* 99,78*")
    front = outline("1,98* 1,72* 24,62 50,76 76,68 99,74* 99,98*")
    path = ribbon("42,74 58,80 46,87 70,98", (1.5, 4, 6, 11))
    tree = leaf((19, 66), 34, 11, -90) + rect(17.6, 62, 2.8, 8)
    return fitted(
        "kind-terrain",
        ink(disc(*centre, 19), *rays),
        paper(scaled(back, 1.07, (50, 78))),
        ink(back),
        paper(shifted(front, 0, -4.5), scaled(tree, 1.22, (19, 62))),
        ink(front, tree),
        paper(path),
    )


def _tactic() -> Shape:
    """A dagger in laurel."""
    blade = outline("50,1* 57,14* 56,30 60,44 56,62* 44,62* 40,44 44,30 43,14*")
    hilt = round_rect(31, 61, 38, 7.5, 3.7) + polygon([(45, 68), (55, 68), (54, 86), (46, 86)]) + disc(50, 91, 7.5)
    branch = laurel((50, 52), 40, (108, 232), 6, 15)
    return fitted(
        "kind-tactic",
        ink(blade, hilt, both(branch, 50)),
        paper(rect(49, 14, 2, 42), rect(44, 74, 12, 2.4), rect(44, 79.5, 12, 2.4)),
    )
