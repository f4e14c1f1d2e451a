"""The field as one component of the page: its figures, drawn by the hand that draws the printed ones, and its script.

What never changes (figures, signs, icons) is in the component's markup; what changes comes as data and is set as text
and attributes only.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import streamlit as st

from pnp.art import shape
from pnp.art.paths import parse, write

if TYPE_CHECKING:
    from collections.abc import Callable

HERE: Final = Path(__file__).parent
SCRIPTS: Final = ("camera.js", "shapes.js", "halves.js", "choosing.js", "field.js")
"""One module in parts, in the order in which they build on each other."""

_PICTURES: Final = {
    "V": "figure-wayfarer",
    "C": "figure-knight",
    "S": "figure-wraith",
    "H": "figure-hunter",
    "amber": "sign-amber",
    "ash": "sign-ash",
}

_ICONS: Final = {
    "swap": "M14 34H80L62 16M86 66H20L38 84",
    "sub": "M18 46A33 33 0 0 1 78 30M82 54A33 33 0 0 1 22 70M80 8V32H56M20 92V68H44",
    "sacrifice": "M24 24L76 76M76 24L24 76",
    "tile": "M18 18H82V82H18ZM50 34V66M34 50H66",
    "home": "M12 50L50 16L88 50M24 44V84H76V44",
    "pass": "M22 20L54 50L22 80M72 20V80",
    "grip": "M44 36A18 18 0 1 0 44 64M56 36A18 18 0 1 1 56 64M34 50H66",
    "free": "M50 20V80M20 50H80",
    "trade": "M20 20L80 80M80 20L20 80M14 66L34 86M86 66L66 86",
    "prey": "M50 8V30M50 70V92M8 50H30M70 50H92M50 22A28 28 0 1 1 49.9 22",
    "close": "M24 24L76 76M76 24L24 76",
    "plus": "M50 22V78M22 50H78",
    "minus": "M22 50H78",
    "fit": "M14 38V14H38M62 14H86V38M86 62V86H62M38 86H14V62",
    "coords": "M36 12L26 88M74 12L64 88M14 36H90M10 64H86",
    "field": "M14 14H46V46H14ZM54 14H86V46H54ZM14 54H46V86H14Z",
    "active": "M50 14A14 14 0 1 1 49.9 14M24 88C24 62 34 50 50 50S76 62 76 88Z",
}
"""Strokes in a box of 100."""


def markup() -> str:
    """The component before any data: pictures to be copied, and the places that are filled."""
    pictures = "".join(f'<g data-picture="{name}">{_picture(name)}</g>' for name in _PICTURES)
    icons = "".join(f'<g data-picture="{name}"><path class="stroke" d="{d}"/></g>' for name, d in _ICONS.items())
    return _squeezed("field.html").replace("<!-- pictures -->", pictures + icons)


def _picture(name: str) -> str:
    """A shape of the printed game, its layers to be coloured by the style sheet, to a tenth of a unit."""
    layers = shape(_PICTURES[name]).layers
    return "".join(f'<path class="{role}" d="{write(parse(d), 1)}"/>' for d, role in layers)


def _squeezed(*parts: str) -> str:
    """Files of the component without indents and lines of comment: Streamlit sends them along at every drawing."""
    lines = (line.strip() for part in parts for line in (HERE / part).read_text(encoding="utf-8").splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


_component: Final = st.components.v2.component(
    "retrovia_field", html=markup(), css=_squeezed("field.css"), js=_squeezed(*SCRIPTS)
)


def field(key: str, data: Mapping[str, Any], **heard: Callable[[], None]) -> Any:
    """Draw the component; ``heard`` are callbacks by the name of a trigger, ``act`` or ``pick``."""
    callbacks: dict[str, Any] = {f"on_{name}_change": do for name, do in heard.items()}
    return _component(key=key, data=dict(data), **callbacks)
