"""Colours as a face names them, and what becomes of them when ink is saved.

A colour is written ``#882255``, or by a name the face gives it, or ``ink`` and ``paper``;
``faction 20%`` is a fifth of it on white paper, ``faction dark 40%`` is it with two fifths of
black in it, and ``on faction`` is ink or paper, whichever reads better on it. Two may be
joined: ``on faction 20%``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from pnp.um import number

Rgb: TypeAlias = tuple[int, int, int]

INK: Rgb = (0, 0, 0)
PAPER: Rgb = (255, 255, 255)

#: How much of a colour a surface keeps when ink is saved.
SAVED_TINT = 0.10

_NOTATION = re.compile(r"(?P<on>on\s+)?(?P<base>#?[\w-]+)(?:\s+(?P<dark>dark\s+)?(?P<part>\d{1,3})\s*%)?")
_HEX = re.compile(r"#?([0-9A-Fa-f]{6})")


class ColourError(ValueError):
    """What was written is no colour; ``name`` is the part that is not known."""

    def __init__(self, name: str) -> None:
        """``name`` as it was written."""
        super().__init__(name)
        self.name = name


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one card: names to hexadecimal or to other notations."""

    names: Mapping[str, str]

    def rgb(self, notation: str) -> Rgb:
        """The colour a notation means. Raises :class:`ColourError`."""
        return self._rgb(notation, 0)

    def _rgb(self, notation: str, depth: int) -> Rgb:
        match = _NOTATION.fullmatch(notation.strip())
        if match is None or depth > 8:
            raise ColourError(notation)
        colour = self._base(match["base"], depth)
        if match["part"]:
            colour = mixed(colour, INK if match["dark"] else PAPER, _share(match))
        return readable_on(colour) if match["on"] else colour

    def _base(self, name: str, depth: int) -> Rgb:
        if name in self.names:
            return self._rgb(self.names[name], depth + 1)
        if name in {"ink", "paper"}:
            return INK if name == "ink" else PAPER
        match = _HEX.fullmatch(name)
        if match is None:
            raise ColourError(name)
        value = int(match[1], 16)
        return value >> 16, value >> 8 & 255, value & 255


def _share(match: re.Match[str]) -> float:
    part = min(int(match["part"]), 100) / 100
    return part if match["dark"] else 1 - part


def mixed(colour: Rgb, other: Rgb, share: float) -> Rgb:
    """``colour`` with ``share`` (0 to 1) of ``other`` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def luminance(colour: Rgb) -> float:
    """How light a colour is to the eye, 0 to 1 (WCAG 2)."""
    red, green, blue = (_linear(value / 255) for value in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast of two colours, 1 to 21; text needs at least 4.5 (WCAG 2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def readable_on(ground: Rgb) -> Rgb:
    """Ink or paper, whichever stands out more on ``ground``."""
    return INK if contrast(INK, ground) >= contrast(PAPER, ground) else PAPER


def saved(colour: Rgb) -> Rgb:
    """A surface colour when ink is saved: at most a tenth of it."""
    return (
        mixed(PAPER, colour, SAVED_TINT) if luminance(colour) < luminance(mixed(PAPER, colour, SAVED_TINT)) else colour
    )


@lru_cache(maxsize=4096)
def fill(colour: Rgb) -> str:
    """The operator that makes a colour the one to fill with."""
    return _chosen(colour, "g", "rg")


@lru_cache(maxsize=4096)
def stroke(colour: Rgb) -> str:
    """The operator that makes a colour the one to draw lines with."""
    return _chosen(colour, "G", "RG")


def _chosen(colour: Rgb, grey: str, other: str) -> str:
    """A grey is one number and printed in black alone, any other colour is three."""
    shown = [number(value / 255, 3) for value in colour]
    return f"{shown[0]} {grey}" if len(set(colour)) == 1 else f"{' '.join(shown)} {other}"
