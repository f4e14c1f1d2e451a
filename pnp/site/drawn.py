"""Shapes of the house as pictures within a page, in the colours of its style sheet."""

from __future__ import annotations

from markupsafe import Markup

from pnp.art import Shape
from pnp.lookup.markup import NOTHING


def svg(shape: Shape, kind: str) -> Markup:
    """A shape as a picture of that class."""
    width, height = shape.box
    inside = NOTHING.join(Markup('<path class="{}" d="{}"/>').format(role, d) for d, role in shape.layers)
    picture = Markup('<svg class="{}" viewBox="0 0 {:g} {:g}" aria-hidden="true">{}</svg>')
    return picture.format(kind, width, height, inside)
