"""Path data as SVG writes it, read, moved about and written for PDF and SVG.

A path string uses M L H V C S Q A Z, absolute or relative, y growing downwards as on a
screen. Everything is kept as straight lines and cubic curves, so that a path can be
mirrored, bent, measured and printed by the same few functions. Filling is by the nonzero
rule: outlines run one way round, holes the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import acos, ceil, cos, hypot, pi, radians, sin, sqrt, tan

Point = tuple[float, float]
Segment = tuple[Point, ...]
"""One point (a line to it) or three (a cubic curve: two handles and the end)."""

_TOKEN = re.compile(r"([MLHVCSQAZmlhvcsqaz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([\s,]+)|(.)")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}


class PathError(ValueError):
    """A path string that is not path data; says what stood where."""


@dataclass(frozen=True, slots=True)
class Subpath:
    """One stroke of the pen: where it begins, its segments, whether it returns."""

    start: Point
    segments: tuple[Segment, ...]
    closed: bool

    @property
    def end(self) -> Point:
        """Where the pen stands after the last segment."""
        return self.segments[-1][-1] if self.segments else self.start


@dataclass(frozen=True, slots=True)
class Extent:
    """The smallest upright rectangle round something, in the units of the path."""

    left: float
    top: float
    right: float
    bottom: float


def number(value: float, digits: int = 2) -> str:
    """``value`` with at most ``digits`` decimals and not a character more than needed."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in {"-0", ""}:
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


@lru_cache(maxsize=1024)
def parse(d: str) -> tuple[Subpath, ...]:
    """The subpaths of a path string; :class:`PathError` when it is none."""
    reader = _Reader()
    for command, values in _commands(d):
        reader.take(command, values)
    return reader.done()


def _commands(d: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Each command with its numbers, repeated commands spelled out."""
    command = ""
    values: list[float] = []
    for letter, value in _tokens(d):
        if letter:
            yield from _spelled(command, values)
            command, values = letter, []
        elif not command:
            raise PathError(f"path data must begin with M, not with {value}")
        else:
            values.append(value)
    yield from _spelled(command, values)


def _tokens(d: str) -> Iterator[tuple[str, float]]:
    for found in _TOKEN.finditer(d):
        letter, value, _blank, other = found.groups()
        if other:
            raise PathError(f"{other!r} at character {found.start() + 1} is not path data")
        if letter:
            yield letter, 0.0
        elif value:
            yield "", float(value)


def _spelled(command: str, values: list[float]) -> Iterator[tuple[str, tuple[float, ...]]]:
    if not command:
        return
    count = _COUNTS[command.upper()]
    if count == 0 or len(values) % count or not values:
        if values or count:
            raise PathError(f"{command} takes {count} numbers at a time, not {len(values)}")
        yield command, ()
        return
    for at in range(0, len(values), count):
        yield command, tuple(values[at : at + count])
        command = {"M": "L", "m": "l"}.get(command, command)


class _Reader:
    """The pen: follows commands and collects subpaths."""

    def __init__(self) -> None:
        self._paths: list[Subpath] = []
        self._segments: list[Segment] = []
        self._start: Point | None = None
        self._here: Point = (0.0, 0.0)
        self._handle: Point | None = None

    def take(self, command: str, values: tuple[float, ...]) -> None:
        """Follow one command."""
        kind = command.upper()
        if kind == "M":
            self._finish(closed=False)
            self._start = self._here = self._at(command, values, 0)
            return
        if self._start is None:
            raise PathError(f"{command} before the first M")
        handle, self._handle = self._handle, None
        if kind == "Z":
            start = self._start
            self._finish(closed=True)
            self._start = self._here = start
            return
        self._draw(kind, command, values, handle)

    def done(self) -> tuple[Subpath, ...]:
        """All subpaths, the open one at the end included."""
        self._finish(closed=False)
        return tuple(self._paths)

    def _draw(self, kind: str, command: str, values: tuple[float, ...], handle: Point | None) -> None:
        if kind == "L":
            self._add((self._at(command, values, 0),))
        elif kind in "HV":
            self._add((self._along(command, values[0]),))
        elif kind == "C":
            self._add(tuple(self._at(command, values, at) for at in (0, 2, 4)))
        elif kind == "S":
            before = self._here if handle is None else (2 * self._here[0] - handle[0], 2 * self._here[1] - handle[1])
            self._add((before, self._at(command, values, 0), self._at(command, values, 2)))
        elif kind == "Q":
            self._add(_cubic(self._here, self._at(command, values, 0), self._at(command, values, 2)))
        else:
            for segment in _arc(self._here, values, self._at(command, values, 5)):
                self._add(segment)

    def _at(self, command: str, values: tuple[float, ...], at: int) -> Point:
        x, y = values[at], values[at + 1]
        return (x, y) if command.isupper() else (self._here[0] + x, self._here[1] + y)

    def _along(self, command: str, value: float) -> Point:
        x, y = self._here
        return {"H": (value, y), "h": (x + value, y), "V": (x, value), "v": (x, y + value)}[command]

    def _add(self, segment: Segment) -> None:
        self._segments.append(segment)
        self._here = segment[-1]
        self._handle = segment[1] if len(segment) == 3 else None

    def _finish(self, *, closed: bool) -> None:
        if self._start is not None and self._segments:
            self._paths.append(Subpath(self._start, tuple(self._segments), closed))
        self._segments = []
        self._handle = None


def _cubic(start: Point, handle: Point, end: Point) -> Segment:
    """A quadratic curve as the cubic that equals it."""
    return (
        (start[0] + (handle[0] - start[0]) * 2 / 3, start[1] + (handle[1] - start[1]) * 2 / 3),
        (end[0] + (handle[0] - end[0]) * 2 / 3, end[1] + (handle[1] - end[1]) * 2 / 3),
        end,
    )


def _arc(start: Point, values: tuple[float, ...], end: Point) -> list[Segment]:
    """An elliptical arc of SVG as cubics (SVG 1.1, appendix F.6)."""
    rx, ry, turn = abs(values[0]), abs(values[1]), radians(values[2])
    if rx == 0 or ry == 0 or start == end:
        return [(end,)]
    half = ((start[0] - end[0]) / 2, (start[1] - end[1]) / 2)
    x, y = cos(turn) * half[0] + sin(turn) * half[1], -sin(turn) * half[0] + cos(turn) * half[1]
    grow = sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    spare = max(0.0, (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2)
    factor = sqrt(spare / ((rx * y) ** 2 + (ry * x) ** 2)) * (-1 if bool(values[3]) == bool(values[4]) else 1)
    cx, cy = factor * rx * y / ry, -factor * ry * x / rx
    first = _angle((1.0, 0.0), ((x - cx) / rx, (y - cy) / ry))
    sweep = _angle(((x - cx) / rx, (y - cy) / ry), ((-x - cx) / rx, (-y - cy) / ry))
    if values[4] and sweep < 0:
        sweep += 2 * pi
    elif not values[4] and sweep > 0:
        sweep -= 2 * pi
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)

    def place(px: float, py: float) -> Point:
        px, py = cx + px * rx, cy + py * ry
        return cos(turn) * px - sin(turn) * py + middle[0], sin(turn) * px + cos(turn) * py + middle[1]

    return _turned(first, sweep, place, end)


def _turned(first: float, sweep: float, place: Callable[[float, float], Point], end: Point) -> list[Segment]:
    """A part of the unit circle as cubics of at most a quarter turn."""
    pieces = max(1, ceil(abs(sweep) / (pi / 2) - 1e-9))
    step = sweep / pieces
    reach = 4 / 3 * tan(step / 4)
    segments: list[Segment] = []
    for index in range(pieces):
        a, b = first + index * step, first + (index + 1) * step
        last = end if index == pieces - 1 else place(cos(b), sin(b))
        segments.append(
            (
                place(cos(a) - reach * sin(a), sin(a) + reach * cos(a)),
                place(cos(b) + reach * sin(b), sin(b) - reach * cos(b)),
                last,
            )
        )
    return segments


def _angle(u: Point, v: Point) -> float:
    size = hypot(*u) * hypot(*v)
    turn = acos(max(-1.0, min(1.0, (u[0] * v[0] + u[1] * v[1]) / size)))
    return -turn if u[0] * v[1] - u[1] * v[0] < 0 else turn


def write(paths: Iterable[Subpath], digits: int = 2) -> str:
    """The path string of subpaths, with M L C Z only."""
    parts: list[str] = []
    for path in paths:
        parts.append("M" + _pair(path.start, digits))
        for segment in path.segments:
            parts.append("LC"[len(segment) > 1] + " ".join(_pair(point, digits) for point in segment))
        if path.closed:
            parts.append("Z")
    return "".join(parts)


def _pair(point: Point, digits: int) -> str:
    return f"{number(point[0], digits)} {number(point[1], digits)}"


def mapped(d: str, place: Callable[[Point], Point], *, flip: bool = False) -> str:
    """``d`` with every point moved by ``place``; ``flip`` when that mirrors, to keep the direction of filling."""
    moved = (
        Subpath(place(p.start), tuple(tuple(place(point) for point in s) for s in p.segments), p.closed)
        for p in parse(d)
    )
    return write((reversed_path(path) for path in moved) if flip else moved, digits=3)


def shifted(d: str, dx: float, dy: float) -> str:
    """``d`` moved to the right and down."""
    return mapped(d, lambda point: (point[0] + dx, point[1] + dy))


def turned(d: str, angle: float, about: Point = (50, 50)) -> str:
    """``d`` turned about a point by degrees, clockwise on the page."""
    c, s = cos(radians(angle)), sin(radians(angle))
    ax, ay = about

    def place(point: Point) -> Point:
        x, y = point[0] - ax, point[1] - ay
        return ax + c * x - s * y, ay + s * x + c * y

    return mapped(d, place)


def scaled(d: str, factor: float, about: Point = (50, 50)) -> str:
    """``d`` enlarged or reduced about a point that stays where it is."""
    ax, ay = about
    return mapped(d, lambda point: (ax + (point[0] - ax) * factor, ay + (point[1] - ay) * factor))


def mirrored(d: str, x: float) -> str:
    """``d`` seen in an upright mirror that stands at ``x``."""
    return mapped(d, lambda point: (2 * x - point[0], point[1]), flip=True)


def both(d: str, x: float) -> str:
    """``d`` and its mirror image at ``x``: heraldry is symmetrical."""
    return write(parse(d), 3) + mirrored(d, x)


def reversed_path(path: Subpath) -> Subpath:
    """The same outline drawn the other way round."""
    points: list[Point] = [path.start]
    segments: list[Segment] = []
    for segment in path.segments:
        segments.append((*reversed(segment[:-1]), points[-1]))
        points.append(segment[-1])
    return Subpath(points[-1], tuple(reversed(segments)), path.closed)


def area(path: Subpath) -> float:
    """The signed area (positive: clockwise on the page), curves taken in eight chords."""
    points = list(flat(path, 8))
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


def solid(d: str) -> str:
    """``d`` with every subpath clockwise: whatever overlaps is filled."""
    return write((p if area(p) >= 0 else reversed_path(p) for p in parse(d)), 3)


def hole(d: str) -> str:
    """``d`` with every subpath anticlockwise: cut out of the solid one it lies in."""
    return write((p if area(p) < 0 else reversed_path(p) for p in parse(d)), 3)


def flat(path: Subpath, steps: int) -> Iterator[Point]:
    """Points along a subpath, ``steps`` to a curve."""
    here = path.start
    yield here
    for segment in path.segments:
        if len(segment) == 1:
            yield segment[0]
        else:
            for index in range(1, steps + 1):
                yield bezier(here, segment, index / steps)
        here = segment[-1]


def bezier(start: Point, segment: Segment, t: float) -> Point:
    """The point of a cubic at ``t`` (0 to 1)."""
    (x1, y1), (x2, y2), (x3, y3) = segment
    u = 1 - t
    a, b, c, e = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return a * start[0] + b * x1 + c * x2 + e * x3, a * start[1] + b * y1 + c * y2 + e * y3


def bounds(d: str) -> Extent:
    """The box round a path, exact for curves too; :class:`PathError` for a path that is empty."""
    xs: list[float] = []
    ys: list[float] = []
    for path in parse(d):
        here = path.start
        xs.append(here[0])
        ys.append(here[1])
        for segment in path.segments:
            for axis, values in ((0, xs), (1, ys)):
                values.extend(_extremes(*(point[axis] for point in (here, *segment))))
            here = segment[-1]
    if not xs:
        raise PathError("an empty path has no box")
    return Extent(min(xs), min(ys), max(xs), max(ys))


def _extremes(*along: float) -> list[float]:
    """The end of a segment along one axis, and where a curve turns back beyond its ends."""
    start, end = along[0], along[-1]
    found = [end]
    low, high = min(start, end), max(start, end)
    if len(along) == 2 or all(low <= value <= high for value in along):
        return found
    # The slope of the cubic is a t^2 + b t + c.
    p, q, r = (along[i + 1] - along[i] for i in range(3))
    a, b, c = p - 2 * q + r, 2 * (q - p), p
    for t in _roots(a, b, c):
        if 0 < t < 1:
            u = 1 - t
            found.append(u**3 * start + 3 * u * u * t * along[1] + 3 * u * t * t * along[2] + t**3 * end)
    return found


def _roots(a: float, b: float, c: float) -> tuple[float, ...]:
    if abs(a) < 1e-12:
        return (-c / b,) if b else ()
    inside = b * b - 4 * a * c
    return () if inside < 0 else tuple((-b + sign * sqrt(inside)) / (2 * a) for sign in (1, -1))


@lru_cache(maxsize=512)
def to_pdf(d: str, scale: float = 1, dx: float = 0, dy: float = 0, digits: int = 2) -> str:
    """The PDF operators (m l c h, no paint) of a path string.

    The point (x, y) of the path comes to (dx + scale x, dy - scale y): PDF counts upwards,
    so (dx, dy) is the place of the *upper left* corner of the drawing.
    """
    parts: list[str] = []
    for path in parse(d):
        points = ((path.start,), *path.segments)
        for index, segment in enumerate(points):
            coordinates = " ".join(_pair((dx + scale * x, dy - scale * y), digits) for x, y in segment)
            parts.append(f"{coordinates} {'m' if index == 0 else 'l' if len(segment) == 1 else 'c'}")
        if path.closed:
            parts.append("h")
    return "\n".join(parts)


def svg_layers(layers: Iterable[tuple[str, str]], colors: Mapping[str, str]) -> str:
    """The ``<path>`` elements of layers (path string, role), painted by role."""
    return "".join(f'<path d="{write(parse(d))}" fill="{colors[role]}"/>' for d, role in layers)
