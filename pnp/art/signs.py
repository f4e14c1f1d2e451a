"""The signs of the seven factions, drawn to be cut in wood."""

from __future__ import annotations

from collections.abc import Iterator

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
from pnp.art.paths import both
from pnp.art.shape import Shape, ink, paper, square


def shapes() -> Iterator[Shape]:
    """One sign a faction."""
    yield _rome()
    yield _sparta()
    yield _macedonia()
    yield _persia()
    yield _carthage()
    yield _egypt()
    yield _dacia()


def _rome() -> Shape:
    """A spread eagle over laurel."""
    feathers = [
        feather(55, 36 + i * 3.2, length, 9.5, angle, bend)
        for i, (length, angle, bend) in enumerate([(42, -52, 3), (42, -33, 3), (39, -14, 3), (33, 6, 3), (25, 27, 3)])
    ]
    body = outline("50,28 60,36 61,52 55,66 50,70 45,66 39,52 40,36")
    head = outline("44,26 44,17 50,12 57,15 66,21* 57,23 56,30 50,36")
    tail = "".join(feather(50, 60, 22, 8, 90 + turn) for turn in (-24, 0, 24))
    branch = laurel(50, 48, 44, 92, 172, 5, 15)
    return square(
        "sign-rome", ink(both("".join(feathers), 50), body, head, tail, both(branch, 50)), paper(disc(54, 19, 1.8))
    )


def _sparta() -> Shape:
    """Lambda on a round shield."""
    letter = polygon([(50, 16), (58, 16), (84, 76), (68, 76), (50, 32), (32, 76), (16, 76), (42, 16)])
    return square("sign-sparta", ink(disc(50, 50, 48)), paper(ring(50, 50, 43, 40)), paper(letter))


def _macedonia() -> Shape:
    """The sun of sixteen rays."""
    rays = [
        leaf(*on_circle(50, 50, 17, angle), 32 if i % 2 == 0 else 25, 8, angle)
        for i, angle in enumerate(around(50, 50, 16))
    ]
    petals = [leaf(50, 50, 13, 7, angle) for angle in around(50, 50, 8)]
    return square("sign-macedonia", ink(*rays, disc(50, 50, 16)), paper(*petals))


def _persia() -> Shape:
    """The winged disc."""
    wing = [feather(56, 42 + i * 5, 42 - i * 5, 6.4, 2 + i * 4.5, 0) for i in range(5)]
    tail = [feather(50, 56, 32, 7.6, 90 + turn) for turn in (-26, -13, 0, 13, 26)]
    streamer = ribbon("56,60 68,70 70,82 80,88", (4, 4, 5, 7))
    return square(
        "sign-persia",
        ink(both("".join(wing) + streamer, 50), *tail),
        paper(disc(50, 46, 18)),
        ink(ring(50, 46, 15, 9.5), disc(50, 46, 5)),
    )


def _carthage() -> Shape:
    """The sign of Tanit: triangle, bar with raised hands, disc."""
    skirt = polygon([(50, 42), (86, 97), (14, 97)])
    bar = rect(14, 40, 72, 9)
    hand = polygon([(14, 49), (14, 24), (23, 24), (23, 49)])
    return square("sign-carthage", ink(skirt, bar, both(hand, 50), disc(50, 21, 17)))


def _egypt() -> Shape:
    """A lotus over water."""
    petals = [leaf(50, 62, length, 17, -90 + turn) for turn, length in ((-72, 40), (-38, 48), (38, 48), (72, 40))]
    middle = leaf(50, 62, 54, 20, -90)
    edge = leaf(50, 66, 62, 27, -90)
    waves = [zigzag(6, y, 88, 7, 6, 5) for y in (76, 90)]
    return square("sign-egypt", ink(*petals), paper(edge), ink(middle, *waves))


def _dacia() -> Shape:
    """The draco: a wolf's head on the body of a snake."""
    body = ribbon("40,34 62,34 78,44 74,58 54,62 40,70 44,84 66,90 94,84", (20, 20, 19, 17, 15, 13, 10, 6, 0))
    head = outline("52,18* 40,8* 36,20 20,24 4,30* 6,36* 24,38* 26,42* 8,46* 12,52* 30,52 44,48 54,40")
    return square("sign-dacia", ink(body, head), paper(disc(29, 29, 2.6)))
