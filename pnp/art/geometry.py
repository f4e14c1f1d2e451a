"""Shapes made by rule: discs, stars, ribbons, wreaths. Each builder returns a closed path string.

Everything is clockwise on the page, so that what overlaps becomes one shape; cut with
:func:`~pnp.art.paths.hole` or with the rings and frames that have their hole built in.
Angles are degrees, 0 to the right and 90 downwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin

from pnp.art.paths import Point, Segment, Subpath, area, flat, hole, number, parse, solid, write

Spot = tuple[float, float, bool]
"""A point of a drawn outline; true where the outline has a corner."""


def polygon(points: Iterable[Point]) -> str:
    """A closed outline of straight lines."""
    listed = list(points)
    return solid(write([Subpath(listed[0], tuple((point,) for point in listed[1:]), True)], 3))


def rect(x: float, y: float, width: float, height: float) -> str:
    """An upright rectangle from its upper left corner."""
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def round_rect(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with rounded corners."""
    r, n = radius, number
    return (
        f"M{n(x + r)} {n(y)}H{n(x + width - r)}A{n(r)} {n(r)} 0 0 1 {n(x + width)} {n(y + r)}V{n(y + height - r)}"
        f"A{n(r)} {n(r)} 0 0 1 {n(x + width - r)} {n(y + height)}H{n(x + r)}"
        f"A{n(r)} {n(r)} 0 0 1 {n(x)} {n(y + height - r)}V{n(y + r)}A{n(r)} {n(r)} 0 0 1 {n(x + r)} {n(y)}Z"
    )


def ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    """A filled ellipse."""
    n = number
    half = f"A{n(rx, 3)} {n(ry, 3)} 0 0 1 "
    return f"M{n(cx - rx, 3)} {n(cy, 3)}{half}{n(cx + rx, 3)} {n(cy, 3)}{half}{n(cx - rx, 3)} {n(cy, 3)}Z"


def disc(cx: float, cy: float, r: float) -> str:
    """A filled circle."""
    return ellipse(cx, cy, r, r)


def ring(cx: float, cy: float, outer: float, inner: float) -> str:
    """A circle with a round hole."""
    return disc(cx, cy, outer) + hole(disc(cx, cy, inner))


def on_circle(centre: Point, r: float, angle: float) -> Point:
    """The point of a circle at an angle."""
    return centre[0] + r * cos(radians(angle)), centre[1] + r * sin(radians(angle))


def star(centre: Point, points: int, outer: float, inner: float, first: float = -90) -> str:
    """A star; its first point at angle ``first`` (upright by default)."""
    step = 180 / points
    return polygon(on_circle(centre, outer if i % 2 == 0 else inner, first + i * step) for i in range(2 * points))


def regular(centre: Point, sides: int, r: float, first: float = -90) -> str:
    """A regular polygon; its first corner at angle ``first``."""
    return polygon(on_circle(centre, r, first + i * 360 / sides) for i in range(sides))


def sector(centre: Point, outer: float, inner: float, first: float, last: float) -> str:
    """A piece of a ring between two angles (less than a whole turn)."""
    a, b = on_circle(centre, outer, first), on_circle(centre, outer, last)
    c, e = on_circle(centre, inner, last), on_circle(centre, inner, first)
    far = int(abs(last - first) > 180)
    return solid(
        f"M{_xy(a)}A{number(outer, 3)} {number(outer, 3)} 0 {far} 1 {_xy(b)}L{_xy(c)}"
        f"A{number(inner, 3)} {number(inner, 3)} 0 {far} 0 {_xy(e)}Z"
    )


def spots(text: str) -> list[Spot]:
    """Points written ``x,y`` with a star for a corner: ``"10,5* 20,8 30,5*"``."""
    found: list[Spot] = []
    for word in text.split():
        x, y = word.rstrip("*").split(",")
        found.append((float(x), float(y), word.endswith("*")))
    return found


def outline(text: str, tension: float = 0.5) -> str:
    """A closed outline drawn through :func:`spots`, smooth but at its corners."""
    listed = spots(text)
    return solid(write([_through([*listed, listed[0]], tension, closed=True)], 3))


def _through(listed: Sequence[Spot], tension: float, *, closed: bool) -> Subpath:
    """Curves through points after Catmull and Rom, with handles cut to a third of their chord."""
    segments: list[Segment] = []
    last = len(listed) - 1
    for index in range(last):
        here, there = listed[index], listed[index + 1]
        before = listed[index - 1] if index else listed[last - 1] if closed else here
        after = listed[index + 2] if index + 2 <= last else listed[1] if closed else there
        if here[2] and there[2]:
            segments.append((there[:2],))
        else:
            chord = hypot(there[0] - here[0], there[1] - here[1])
            one = here[:2] if here[2] else _handle(here, before, there, chord * tension * 2 / 3)
            two = there[:2] if there[2] else _handle(there, after, here, chord * tension * 2 / 3)
            segments.append((one, two, there[:2]))
    return Subpath(listed[0][:2], tuple(segments), closed)


def _handle(at: Spot, away: Spot, towards: Spot, length: float) -> Point:
    x, y = towards[0] - away[0], towards[1] - away[1]
    size = hypot(x, y) or 1.0
    return at[0] + x / size * length, at[1] + y / size * length


def ribbon(text: str, widths: Sequence[float], *, steps: int = 3) -> str:
    """A brush stroke along :func:`spots`, its breadth running through ``widths``; a width of 0 is a point."""
    spine = list(flat(_through(spots(text), 0.5, closed=False), steps))
    left: list[Point] = []
    right: list[Point] = []
    for index, (x, y) in enumerate(spine):
        before, after = spine[max(0, index - 1)], spine[min(len(spine) - 1, index + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        size = hypot(dx, dy) or 1.0
        half = _width(widths, index / (len(spine) - 1)) / 2 / size
        left.append((x + dy * half, y - dx * half))
        right.append((x - dy * half, y + dx * half))
    around = [*_ends(left), *_ends(right[::-1])]
    return solid(write([_through([*around, around[0]], 0.5, closed=True)], 3))


def _ends(side: Sequence[Point]) -> list[Spot]:
    return [(x, y, index in {0, len(side) - 1}) for index, (x, y) in enumerate(side)]


def _width(widths: Sequence[float], t: float) -> float:
    place = t * (len(widths) - 1)
    index = min(int(place), len(widths) - 2)
    return widths[index] + (widths[index + 1] - widths[index]) * (place - index)


def line(points: Sequence[Point], width: float, *, closed: bool = False) -> str:
    """A straight-sided line of one breadth with mitred corners and square ends."""
    around = [*points, points[0], points[1]] if closed else list(points)
    left, right = _offsets(around, width / 2)
    if closed:
        one, two = polygon(left[1:-1]), polygon(right[1:-1])
        return one + hole(two) if area(parse(one)[0]) > area(parse(two)[0]) else two + hole(one)
    return polygon([*left, *right[::-1]])


def _offsets(points: Sequence[Point], half: float) -> tuple[list[Point], list[Point]]:
    """The two sides of a line, mitred where it bends."""
    normals = [_normal(a, b) for a, b in pairwise(points)]
    left: list[Point] = []
    right: list[Point] = []
    for index, (x, y) in enumerate(points):
        one, two = normals[max(0, index - 1)], normals[min(index, len(normals) - 1)]
        nx, ny = one[0] + two[0], one[1] + two[1]
        reach = 2 * half / max(0.3, nx * nx + ny * ny)
        left.append((x + nx * reach, y + ny * reach))
        right.append((x - nx * reach, y - ny * reach))
    return left, right


def _normal(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = hypot(dx, dy) or 1.0
    return dy / size, -dx / size


def leaf(stalk: Point, length: float, breadth: float, angle: float, bend: float = 0.0) -> str:
    """A pointed leaf (or petal, or spearhead) from its stalk; ``bend`` curves its tip sideways."""
    at = _frame(stalk, length, angle, bend)
    h = breadth * 0.68
    return solid(f"M{at(0, 0)}C{at(0.22, h)} {at(0.72, h)} {at(1, 0)}C{at(0.72, -h)} {at(0.22, -h)} {at(0, 0)}Z")


def feather(root: Point, length: float, breadth: float, angle: float, bend: float = 0.0) -> str:
    """A feather, narrow at its root, with a blunt end."""
    at = _frame(root, length, angle, bend)
    h = breadth / 2
    return solid(
        f"M{at(0, -h * 0.5)}L{at(0.82, -h)}C{at(0.96, -h)} {at(1, -h * 0.5)} {at(1, 0)}"
        f"C{at(1, 0.7 * h)} {at(0.94, h)} {at(0.8, h)}L{at(0, h * 0.5)}Z"
    )


def _frame(origin: Point, length: float, angle: float, bend: float) -> Callable[[float, float], str]:
    """Places a point given along (0 to 1) and across a bent line, as path text."""
    ux, uy = cos(radians(angle)), sin(radians(angle))

    def at(u: float, v: float) -> str:
        v += bend * u * u
        return _xy((origin[0] + ux * length * u - uy * v, origin[1] + uy * length * u + ux * v))

    return at


def laurel(centre: Point, r: float, arc: tuple[float, float], leaves: int, size: float) -> str:
    """A laurel branch along an arc: a stem, pairs of leaves outside and inside, one at the tip."""
    first, last = arc
    way = 1 if last > first else -1
    parts = [sector(centre, r + size * 0.06, r - size * 0.06, *sorted((first, last)))]
    for index in range(leaves):
        angle = first + (last - first) * (index + 0.15) / leaves
        x, y = on_circle(centre, r, angle)
        heading = angle + 90 * way
        parts += [leaf((x, y), size, size * 0.42, heading + turn) for turn in (-34, 34)]
    x, y = on_circle(centre, r, last)
    parts.append(leaf((x, y), size * 0.95, size * 0.42, last + 90 * way))
    return "".join(parts)


def zigzag(start: Point, width: float, height: float, teeth: int, breadth: float) -> str:
    """A zigzag band, the sign of water in Egypt; its ends are upright, so that bands join.

    ``height`` is that of the middle line, from valley to crest; it begins in a valley.
    """
    (x, y), step = start, width / (2 * teeth)
    half = breadth / 2 * hypot(step, height) / step
    middle = [(x + i * step, y + (-height / 2 if i % 2 else height / 2)) for i in range(2 * teeth + 1)]
    return polygon([*((px, py - half) for px, py in middle), *((px, py + half) for px, py in reversed(middle))])


def around(count: int, first: float = -90) -> list[float]:
    """``count`` angles evenly round a circle."""
    return [first + index * 360 / count for index in range(count)]


def arch(cx: float, base: float, width: float, height: float) -> str:
    """A rectangle with a round top."""
    n, r = number, width / 2
    top = base - height + r
    return f"M{n(cx - r)} {n(base)}V{n(top)}A{n(r)} {n(r)} 0 0 1 {n(cx + r)} {n(top)}V{n(base)}Z"


def spiral(centre: Point, radii: tuple[float, float], angles: tuple[float, float], breadth: Sequence[float]) -> str:
    """A spiral ribbon from one radius and angle to another."""
    count = max(6, int(abs(angles[1] - angles[0]) / 40))
    points = []
    for index in range(count + 1):
        t = index / count
        x, y = on_circle(centre, radii[0] + (radii[1] - radii[0]) * t, angles[0] + (angles[1] - angles[0]) * t)
        points.append(f"{number(x)},{number(y)}")
    return ribbon(" ".join(points), breadth, steps=2)


def _xy(point: Point) -> str:
    return f"{number(point[0], 3)} {number(point[1], 3)}"
