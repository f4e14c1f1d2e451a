"""Shapes of the house as pictures within a page, in the colours of its style sheet."""

from __future__ import annotations

from markupsafe import Markup

from pnp.art import Shape
from pnp.lookup.markup import NOTHING

SHARE = 0.56
"""How much of a badge its sign takes."""


def svg(shape: Shape, kind: str, sign: Shape | None = None) -> Markup:
    """A shape as a picture of that class; ``sign`` lies in its middle."""
    width, height = shape.box
    inside = _paths(shape)
    if sign is not None:
        scale = SHARE * min(width / sign.box[0], height / sign.box[1])
        x, y = (width - scale * sign.box[0]) / 2, (height - scale * sign.box[1]) / 2
        group = Markup('<g class="sign" transform="translate({:.2f} {:.2f}) scale({:.4f})">{}</g>')
        inside += group.format(x, y, scale, _paths(sign))
    return Markup('<svg class="{}" viewBox="0 0 {:g} {:g}" aria-hidden="true">{}</svg>').format(
        kind, width, height, inside
    )


def _paths(shape: Shape) -> Markup:
    return NOTHING.join(Markup('<path class="{}" d="{}"/>').format(role, d) for d, role in shape.layers)
