"""Curves: how a number of each player went through a game, told apart by stroke and by words, not by colour alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

import streamlit as st

from companion import shell


@dataclass(frozen=True, slots=True)
class Course:
    """One player's curve: whose it is, and its values at the start and after each step."""

    name: str
    values: tuple[int, ...]

    @property
    def last(self) -> int:
        """Where it ends."""
        return self.values[-1]


@dataclass(frozen=True, slots=True)
class Area:
    """Where curves are drawn, y growing downwards, and the values at its bottom and top."""

    left: float
    top: float
    width: float
    height: float
    low: int
    high: int

    def y(self, value: float) -> float:
        """The height of a value."""
        return self.top + self.height * (self.high - value) / (self.high - self.low)

    def corners(self, values: Sequence[int]) -> Iterator[tuple[float, float]]:
        """The corners of a curve: a value holds until the step that changes it."""
        step = self.width / max(len(values) - 1, 1)
        before = values[0]
        yield self.left, self.y(before)
        for number, value in enumerate(values):
            if value != before:
                yield self.left + number * step, self.y(before)
                yield self.left + number * step, self.y(value)
                before = value
        yield self.left + self.width, self.y(before)


def span(courses: Sequence[Course]) -> tuple[int, int]:
    """The lowest and the highest value to draw; nought is always among them."""
    values = [value for course in courses for value in course.values]
    low, high = min(0, *values), max(0, *values)
    return low, max(high, low + 1)


def apart(heights: Sequence[float], least: float) -> tuple[float, ...]:
    """Two heights moved away from each other until so much lies between them; any other number as they are."""
    if len(heights) != 2 or abs(heights[0] - heights[1]) >= least:
        return tuple(heights)
    middle, half = sum(heights) / 2, least / 2
    return (middle - half, middle + half) if heights[0] <= heights[1] else (middle + half, middle - half)


def number(value: float, lang: str, digits: int = 0) -> str:
    """A number as people write it: with the minus sign of print, in Italian with a decimal comma."""
    shown = f"{value:.{digits}f}".replace("-", "−")
    return shown.replace(".", ",") if lang == "it" else shown


_WIDTH, _HEIGHT = 360, 190
_TEXT: Final = {"font-size": "13", "dominant-baseline": "middle"}
KINDS: Final = ("first", "second")
"""The strokes, by player: a full one and a broken one."""

Node: TypeAlias = list[Any]
"""An element to be drawn: its tag, its attributes, its children or its text."""

_HERE: Final = Path(__file__)
_plot: Final = st.components.v2.component(
    "altavolo_plot",
    html='<div class="plot"></div>',
    css=_HERE.with_name("plots.css").read_text(encoding="utf-8"),
    js=_HERE.with_name("plots.js").read_text(encoding="utf-8"),
)


def draw(title: str, courses: Sequence[Course], ends: tuple[str, str], *, key: str) -> None:
    """Draw the curves; ``ends`` is what stands below the first and the last step."""
    _plot(data=plot(title, courses, ends), key=key)


def plot(title: str, courses: Sequence[Course], ends: tuple[str, str]) -> Node:
    """The curves with their title and legend."""
    low, high = span(courses)
    area = Area(30, 12, 296, 150, low, high)
    inside = [
        *(_line(area, value) for value in sorted({low, 0, high, (low + high) // 2})),
        *_below(area, ends),
        *(_curve(area, course, kind) for course, kind in zip(courses, KINDS, strict=False)),
        *_last(area, courses),
    ]
    told = {"viewBox": f"0 0 {_WIDTH} {_HEIGHT}", "role": "img", "aria-label": _in_words(title, courses)}
    return ["figure", {}, [["figcaption", {}, title], _legend(courses), ["svg", told, inside]]]


def _line(area: Area, value: int) -> Node:
    y = f"{area.y(value):.1f}"
    beside = {"x": str(area.left - 6), "y": y, "text-anchor": "end", **_TEXT}
    ends = {"x1": str(area.left), "x2": str(area.left + area.width), "y1": y, "y2": y}
    parts = [["line", ends, ""], ["text", beside, number(value, shell.lang())]]
    return ["g", {"class": "ground"} if value == 0 else {}, parts]


def _below(area: Area, ends: tuple[str, str]) -> Iterator[Node]:
    first, last = ends
    yield ["text", {"x": str(area.left), "y": "178", **_TEXT}, first]
    yield ["text", {"x": str(area.left + area.width), "y": "178", "text-anchor": "end", **_TEXT}, last]


def _curve(area: Area, course: Course, kind: str) -> Node:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in area.corners(course.values))
    return ["polyline", {"class": kind, "points": points}, ""]


def _last(area: Area, courses: Sequence[Course]) -> Iterator[Node]:
    """The last value of each, beside its end."""
    heights = apart([area.y(course.last) for course in courses], 17)
    for course, kind, y in zip(courses, KINDS, heights, strict=False):
        at = {"x": str(area.left + area.width + 5), "y": f"{y:.1f}", "dominant-baseline": "middle"}
        yield ["text", {"class": kind, **at}, number(course.last, shell.lang())]


def _legend(courses: Sequence[Course]) -> Node:
    """Whose each stroke is."""
    stroke = {"x1": "0", "x2": "34", "y1": "4", "y2": "4"}
    entries = [
        ["span", {}, [_sample({"class": kind, **stroke}), ["span", {}, course.name]]]
        for course, kind in zip(courses, KINDS, strict=False)
    ]
    return ["div", {"class": "legend"}, entries]


def _sample(stroke: Mapping[str, str]) -> Node:
    return ["svg", {"viewBox": "0 0 34 8", "aria-hidden": "true"}, [["line", stroke, ""]]]


def _in_words(title: str, courses: Sequence[Course]) -> str:
    """The picture for those who do not see it."""
    told = (
        shell.say(
            f"{course.name} da {number(course.values[0], 'it')} a {number(course.last, 'it')}",
            f"{course.name} from {number(course.values[0], 'en')} to {number(course.last, 'en')}",
        )
        for course in courses
    )
    return f"{title}: {', '.join(told)}."
