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
    base = tone(colour)
    on = to_hex(readable_on(base))
    return (
        f"--tone:{to_hex(base)};--on-tone:{on};"
        f"--on-light:{to_hex(_towards(base, INK, LIGHT))};--on-dark:{to_hex(_towards(base, PAPER, DARK))}"
    )


def tone(colour: str) -> Rgb:
    """A colour as ``game.toml`` writes it; a plain grey for what is none."""
    try:
        return Palette({}).rgb(colour or PLAIN)
    except ColourError:
        return Palette({}).rgb(PLAIN)


def _towards(colour: Rgb, end: Rgb, ground: Rgb) -> Rgb:
    """The colour nearest to ``colour`` that can be read on ``ground``, on the way to ``end``."""
    shades = (mixed(colour, end, step / 20) for step in range(21))
    return next(shade for shade in shades if contrast(shade, ground) >= READABLE)


def to_hex(colour: Rgb) -> str:
    """As style sheets write it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)
