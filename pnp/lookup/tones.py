"""Colours of a game for a screen: as they are for surfaces, made readable for words and lines on light and on dark."""

from __future__ import annotations

from functools import lru_cache

from pnp.colours import INK, PAPER, ColourError, Palette, Rgb, contrast, mixed, readable_on

LIGHT: Rgb = (0xFD, 0xFC, 0xFA)
DARK: Rgb = (0x12, 0x11, 0x10)
"""The grounds of the pages."""
READABLE = 4.5
"""The contrast that words need (WCAG 2)."""
PLAIN = "6B6660"
"""The colour of what has none."""


@lru_cache(maxsize=256)
def tones(colour: str) -> str:
    """The custom properties of a colour, for a ``style`` attribute."""
    base = _rgb(colour)
    on = _hex(readable_on(base))
    return (
        f"--tone:{_hex(base)};--on-tone:{on};"
        f"--on-light:{_hex(_towards(base, INK, LIGHT))};--on-dark:{_hex(_towards(base, PAPER, DARK))}"
    )


def _rgb(colour: str) -> Rgb:
    try:
        return Palette({}).rgb(colour or PLAIN)
    except ColourError:
        return Palette({}).rgb(PLAIN)


def _towards(colour: Rgb, end: Rgb, ground: Rgb) -> Rgb:
    """The colour nearest to ``colour`` that can be read on ``ground``, on the way to ``end``."""
    shades = (mixed(colour, end, step / 20) for step in range(21))
    return next(shade for shade in shades if contrast(shade, ground) >= READABLE)


def _hex(colour: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
