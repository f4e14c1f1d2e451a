"""Cutting rectangles into rectangles, exactly: nothing is lost to rounding."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from pnp.um import Rect, Um


def from_top(area: Rect, height: Um) -> tuple[Rect, Rect]:
    """The upper part of that height, and the rest."""
    cut = Um(area.top - height)
    return Rect(area.left, cut, area.right, area.top), Rect(area.left, area.bottom, area.right, cut)


def from_bottom(area: Rect, height: Um) -> tuple[Rect, Rect]:
    """The lower part of that height, and the rest."""
    cut = Um(area.bottom + height)
    return Rect(area.left, area.bottom, area.right, cut), Rect(area.left, cut, area.right, area.top)


def from_left(area: Rect, width: Um) -> tuple[Rect, Rect]:
    """The left part of that width, and the rest."""
    cut = Um(area.left + width)
    return Rect(area.left, area.bottom, cut, area.top), Rect(cut, area.bottom, area.right, area.top)


def inset(area: Rect, across: Um, up: Um | None = None) -> Rect:
    """The area without a rim; another one above and below if given."""
    high = across if up is None else up
    return area.grown(Um(-across), Um(-high), Um(-across), Um(-high))


def columns(area: Rect, shares: Sequence[int]) -> tuple[Rect, ...]:
    """The area in columns whose widths are as the shares."""
    whole, edges, sofar = sum(shares), [area.left], 0
    for share in shares:
        sofar += share
        edges.append(Um(area.left + (area.right - area.left) * sofar // whole))
    return tuple(Rect(a, area.bottom, b, area.top) for a, b in itertools.pairwise(edges))


def rows(area: Rect, count: int) -> tuple[Rect, ...]:
    """The area in rows of one height, from the top."""
    edges = [Um(area.top - (area.top - area.bottom) * index // count) for index in range(count + 1)]
    return tuple(Rect(area.left, low, area.right, high) for high, low in itertools.pairwise(edges))


def squares(area: Rect, size: Um) -> tuple[Rect, ...]:
    """As many squares as fit, row by row from the upper left, the block centred across."""
    across, up = (area.right - area.left) // size, (area.top - area.bottom) // size
    left = area.left + (area.right - area.left - across * size) // 2
    return tuple(
        Rect(Um(left + i * size), Um(area.top - (j + 1) * size), Um(left + (i + 1) * size), Um(area.top - j * size))
        for j in range(up)
        for i in range(across)
    )
