"""The signs of the seven factions, drawn to be cut in wood."""

from __future__ import annotations

from collections.abc import Callable

from pnp.art.geometry import (
    around,
    disc,
    feather,
    laurel,
    leaf,
    on_circle,
    outline,
    polygon,
    rect,
    ribbon,
    ring,
    zigzag,
)
from pnp.art.paths import both, scaled, turned
from pnp.art.shape import Shape, fitted, ink, paper


def shapes() -> dict[str, Callable[[], Shape]]:
    """One sign a faction: names and what draws them."""
    return {
        "sign-rome": _rome,
        "sign-sparta": _sparta,
        "sign-macedonia": _macedonia,
        "sign-persia": _persia,
        "sign-carthage": _carthage,
        "sign-egypt": _egypt,
        "sign-dacia": _dacia,
    }


def _rome() -> Shape:
    """A spread eagle over laurel."""
    bone = ribbon("52,44 62,34 72,22 82,14", (10, 10, 9, 5))
    feathers = [
        feather((82 - i * 4.6, 15 + i * 4.4), length, 8.2, angle, -2)
        for i, (length, angle) in enumerate(((15, -48), (17, -22), (21, 2), (25, 22), (27, 38), (26, 53), (22, 68)))
    ]
    body = outline("50,24 59,36 59,52 54,64 50,67 46,64 41,52 41,36")
    head = outline("44,28 43,16 49,9 56,9 62,13 67,20* 60,20 56,24 57,32")
    tail = [feather((50, 58), 25, 7.4, 90 + turn) for turn in (-36, -18, 0, 18, 36)]
    branch = laurel((50, 46), 44, (97, 152), 4, 15)
    return fitted(
        "sign-rome",
        ink(both(bone + "".join(feathers), 50), body, head, *tail, both(branch, 50)),
        paper(disc(54, 15, 2), both(ribbon("52,60 58,62 64,69", (1, 2, 1)), 50)),
    )


def _sparta() -> Shape:
    """Lambda on a round shield."""
    letter = polygon([(42, 18), (58, 18), (86, 72), (70, 78), (50, 37), (30, 78), (14, 72)])
    return fitted("sign-sparta", ink(disc(50, 50, 49)), paper(ring(50, 50, 44.5, 41.5), letter))


def _macedonia() -> Shape:
    """The sun of sixteen rays."""
    rays = []
    for index, angle in enumerate(around(16)):
        reach, breadth = (49.5, 5.6) if index % 2 == 0 else (44.5, 4.8)
        shoulder = [on_circle((50, 50), 27, angle + turn * breadth / 27 * 57.3) for turn in (-0.72, 0.72)]
        rays.append(
            polygon([on_circle((50, 50), 19.5, angle), shoulder[0], on_circle((50, 50), reach, angle), shoulder[1]])
        )
    petals = [leaf((50, 50), 13.5, 7.5, angle) for angle in around(8)]
    return fitted("sign-macedonia", ink(*rays, disc(50, 50, 17)), paper(*petals), ink(disc(50, 50, 3)))


def _persia() -> Shape:
    """The winged disc."""
    cover = outline("60,38* 78,34 98,35* 98,44* 78,45 62,47*")
    long = [feather((61 + i * 0.5, 49 + i * 5.4), 37 - i * 5.2, 5.4, 1 + i * 4, 0) for i in range(4)]
    tail = [feather((50, 58), 33, 6.6, 90 + turn) for turn in (-28, -14, 0, 14, 28)]
    streamer = ribbon("58,64 70,70 74,82 70,88 66,84", (3.5, 4.5, 5, 4, 2.5))
    return fitted(
        "sign-persia",
        ink(both(cover + "".join(long) + streamer, 50), *tail, polygon([(43, 30), (50, 19), (57, 30)])),
        paper(disc(50, 46, 19), both("".join(rect(68 + i * 8, 33, 1.8, 13) for i in range(4)), 50)),
        ink(ring(50, 46, 16, 10.5), disc(50, 46, 5.5)),
    )


def _carthage() -> Shape:
    """The sign of Tanit under the crescent: triangle, bar with raised hands, disc."""
    skirt = polygon([(50, 50), (83, 98), (17, 98)])
    bar = rect(16, 48, 68, 8.5)
    hand = polygon([(16, 56.5), (10, 34), (18, 32), (24, 50)])
    crescent = outline("22,26* 28,10 50,1 72,10 78,26* 68,13 50,8 32,13")
    return fitted("sign-carthage", ink(skirt, bar, both(hand, 50), disc(50, 30, 14.5), crescent))


def _egypt() -> Shape:
    """A lotus over water."""
    back = [leaf((50, 64), length, 13, -90 + turn) for turn, length in ((21, 55), (-21, 55), (60, 48), (-60, 48))]
    front = [(40, 50, 15), (-40, 50, 15), (80, 43, 13), (-80, 43, 13), (0, 58, 17)]
    edges = [leaf((50, 67), length + 6, breadth + 6, -90 + turn) for turn, length, breadth in front]
    petals = [leaf((50, 64), length, breadth, -90 + turn) for turn, length, breadth in front]
    cup = outline("36,60* 50,66 64,60* 60,69 52.5,72* 52.5,80* 47.5,80* 47.5,72* 40,69")
    waves = [zigzag((3, y), 94, 7, 7, 5) for y in (81, 93)]
    layers = [layer for edge, petal in zip(edges, petals, strict=True) for layer in (paper(edge), ink(petal))]
    return fitted("sign-egypt", ink(*back), *layers, paper(scaled(cup, 1.25, (50, 70))), ink(cup, *waves))


def _dacia() -> Shape:
    """The draco: a wolf's head of bronze on its pole, the body of cloth streaming behind."""
    body = ribbon("42,32 60,29 76,36 80,50 66,59 57,69 66,80 82,80 98,68", (27, 26, 23, 20, 17, 14, 11.5, 8, 0))
    head = outline(
        "57,14* 47,16 44,3* 36,14 28,19 14,20 3,27* 5,33* 12,34* 15,40* 19,34* 26,35* 30,42* 22,47 9,47* 5,54* "
        "16,60 34,58 48,52 57,47*"
    )
    pole = rect(27, 58, 6, 41)
    fins = [leaf(p, 15, 9, a) for p, a in (((66, 20), -60), ((84, 32), -20), ((86, 54), 40))]
    bands = [
        turned(rect(x - 1.3, y - 17, 2.6, 34), a, (x, y)) for x, y, a in ((70, 32, 25), (79, 46, 80), (63, 61, 135))
    ]
    return fitted(
        "sign-dacia",
        ink(body, *fins),
        paper(*bands, scaled(head, 1.08, (40, 36))),
        ink(head, pole),
        paper(disc(33, 25, 2.8)),
    )
