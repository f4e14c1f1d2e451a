"""Times and how they are told: medians, 95th percentiles, ratios, and whether a goal is met. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds that the same thing took, again and again."""

    each: tuple[float, ...]

    @classmethod
    def of(cls, each: Iterable[float]) -> Times:
        """From any milliseconds."""
        return cls(tuple(each))

    @property
    def median(self) -> float:
        """Half of them took no longer."""
        return percentile(self.each, 50)

    @property
    def p95(self) -> float:
        """Nineteen of twenty took no longer."""
        return percentile(self.each, 95)

    def __add__(self, other: Times) -> Times:
        """All of both."""
        return Times(self.each + other.each)

    def __str__(self) -> str:
        """``median 92 ms, p95 135 ms (n = 40)``."""
        return f"median {self.median:.0f} ms, p95 {self.p95:.0f} ms (n = {len(self.each)})"


@dataclass(frozen=True, slots=True)
class Ratio:
    """Ours over what it is compared with, by median and by 95th percentile, and how much it may be."""

    ours: Times
    other: Times
    goal: float

    @property
    def median(self) -> float:
        """Of the medians."""
        return self.ours.median / self.other.median

    @property
    def p95(self) -> float:
        """Of the 95th percentiles."""
        return self.ours.p95 / self.other.p95

    def __str__(self) -> str:
        """``1.32 by median, 1.41 by p95 (goal 1.5: reached)``."""
        return f"{self.median:.2f} by median, {self.p95:.2f} by p95 ({met(max(self.median, self.p95), self.goal)})"


def percentile(each: Sequence[float], share: float) -> float:
    """The value below which ``share`` per cent lie, between two of them in proportion; 0 when there is none."""
    if not each:
        return 0.0
    ordered = sorted(each)
    place = (len(ordered) - 1) * share / 100
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def met(value: float, goal: float, unit: str = "") -> str:
    """Whether a value is within its goal, in words."""
    return f"goal {goal:g}{unit}: {'reached' if value <= goal else 'missed'}"
