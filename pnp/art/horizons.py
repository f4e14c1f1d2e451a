"""Horizons: the land of each faction, a band for Terrain Doctrines."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.art.geometry import outline
from pnp.art.shape import Shape, ink

FACTIONS = ("rome", "sparta", "macedonia", "persia", "carthage", "egypt", "dacia")


def shapes() -> Iterator[Shape]:
    """``horizon-<faction>``, 57 x 18."""
    for faction in FACTIONS:
        yield Shape(f"horizon-{faction}", (57, 18), (ink(outline("0,18* 0,10* 12,6 24,9 40,12 57,8* 57,18*")),))
