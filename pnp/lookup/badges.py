"""The badge of a group of cards as a picture: the outline that tells it without its colour, its sign in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from pnp import art
from pnp.art import Shape
from pnp.art.paths import svg_layers
from pnp.colours import INK, PAPER, Rgb, readable_on
from pnp.lookup.markup import NOTHING
from pnp.lookup.tones import to_hex, tone

SHARE = 0.56
"""How much of a badge its sign takes."""


def badge(data: Mapping[str, Any], colour: str) -> Markup:
    """The badge that ``game.toml`` gives a word (``badge``, ``sign``), in its colour; nothing where it gives none."""
    outline, sign = (art.find(f"{kind}-{data.get(kind, '')}") for kind in ("badge", "sign"))
    if outline is None:
        return NOTHING
    base = tone(colour)
    drawn = svg_layers(outline.layers, _paints(base, PAPER if readable_on(base) == INK else INK))
    if sign is not None:
        drawn += _placed(sign, outline, _paints(readable_on(base), base))
    width, height = outline.box
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">{drawn}</svg>'
    return Markup('<img class="badge" alt="" src="data:image/svg+xml,{}">').format(quote(svg, safe=" =:/'(),.-"))


def _placed(sign: Shape, outline: Shape, paints: Mapping[str, str]) -> str:
    """A sign in the middle of its badge."""
    width, height = outline.box
    scale = SHARE * min(width / sign.box[0], height / sign.box[1])
    x, y = (width - scale * sign.box[0]) / 2, (height - scale * sign.box[1]) / 2
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.4f})">{svg_layers(sign.layers, paints)}</g>'


def _paints(ink: Rgb, other: Rgb) -> dict[str, str]:
    return {"ink": to_hex(ink), "paper": to_hex(other), "tint": to_hex(other)}
