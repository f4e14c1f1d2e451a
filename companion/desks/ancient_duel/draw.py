"""The battlefield as one component of the page: the printed game's signs, both halves, tiles to tap.

Two components, so that what never changes travels once: the pictures with the style sheet, whose message Streamlit
keeps in the browser, and the field, which gets the position as data and sets it as text only.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import streamlit as st

from card_db.problems import Said
from companion.desks.ancient_duel.catalogue import Catalogue
from companion.desks.ancient_duel.view import MARKS, ROLES
from companion.desks.ancient_duel.words import POSITION
from pnp.art import names, shape
from pnp.art.paths import parse, write
from pnp.colours import PAPER, Palette, Rgb, mixed, readable_on

HERE: Final = Path(__file__).parent

PICTURES: Final = ("badge-", "sign-", "type-", "kind-", "icon-", "crown")
FOREIGN: Final = ("sign-amber", "sign-ash")
"""Signs of another game."""

WORDS: Final[Mapping[str, Said]] = {
    **MARKS,
    **ROLES,
    **POSITION,
    "set": Said("Coperta", "Set"),
    "of": Said("di", "of"),
    "hand": Said("Mano", "Hand"),
    "deck": Said("Mazzo", "Deck"),
    "grave": Said("Cimitero", "Graveyard"),
    "points": Said("Punti", "Points"),
    "energy": Said("Energia", "Energy"),
    "turn": Said("Turno", "Turn"),
    "empty": Said("Nessuna unità", "No units"),
    "main1": Said("Principale 1", "Main 1"),
    "battle": Said("Battaglia", "Battle"),
    "main2": Said("Principale 2", "Main 2"),
    "acts": Said("tocca a", "to act:"),
    "table": Said("Il tavolo", "The table"),
    "you": Said("la tua metà", "your half"),
    "ready": Said("abilità pronta", "ability ready"),
    "commander": Said("Comandante", "Commander"),
}
"""Everything the drawing says besides names and numbers."""

PAGE: Final = Said("Pagina della carta", "Page of the card")


@cache
def _pictures() -> str:
    """Every picture once, to be used again wherever it stands; layers are coloured by the style sheet."""
    chosen = [name for name in names() if name.startswith(PICTURES) and name not in FOREIGN]
    symbols = "".join(f'<symbol id="ad-{name}" viewBox="0 0 100 100">{_layers(name)}</symbol>' for name in chosen)
    return f'<svg class="ad-pictures" aria-hidden="true" width="0" height="0">{symbols}</svg>'


def _layers(name: str) -> str:
    return "".join(f'<path class="ad-{role}" d="{write(parse(d), 1)}"/>' for d, role in shape(name).layers)


def _file(*parts: str) -> str:
    """One file of the component, of parts that build on each other in this order."""
    return "\n".join((HERE / part).read_text(encoding="utf-8") for part in parts)


_art: Final = st.components.v2.component(
    "altavolo.duel_art", html=_pictures(), css=_file("field.css"), isolate_styles=False
)
_field: Final = st.components.v2.component(
    "altavolo.duel_field", html='<div class="ad-field"></div>', js=_file("nodes.js", "field.js"), isolate_styles=False
)

_told: Final = st.components.v2.component(
    "altavolo.duel_told", html='<div class="ad-told"></div>', js=_file("nodes.js", "told.js"), isolate_styles=False
)


def art() -> None:
    """The pictures and the style, once on a page, before anything that shows them."""
    _art(key="duel-art")


def field(key: str, data: Mapping[str, Any], heard: Callable[[], None]) -> Any:
    """The field; ``heard`` is called when a tile or a pile is tapped, and the result's ``tapped`` says which."""
    return _field(key=key, data=dict(data), on_tapped_change=heard)


def told(key: str, blocks: Sequence[Mapping[str, Any]], paints: Mapping[str, Any], lang: str) -> None:
    """Words and numbers in blocks (see :mod:`companion.desks.ancient_duel.told`)."""
    words = {"page": PAGE.in_(lang)}
    _told(key=key, data={"blocks": list(blocks), "factions": paints, "words": words})


def plain(value: Any) -> Any:
    """Records as what JSON can say."""
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: plain(getattr(value, each.name)) for each in fields(value)}
    return [plain(each) for each in value] if isinstance(value, tuple) else value


@cache
def said_in(lang: str) -> Mapping[str, str]:
    """The words of the drawing in one language."""
    return {name: said.in_(lang) for name, said in WORDS.items()}


def paints(catalogue: Catalogue) -> Mapping[str, Mapping[str, str]]:
    """What each faction is drawn with: its colour, one that is seen on near-black, a tint for both, its shapes."""
    return {token: _paint(token, catalogue) for token in catalogue.factions}


def _paint(token: str, catalogue: Catalogue) -> Mapping[str, str]:
    faction = catalogue.factions[token]
    rgb = Palette({}).rgb(faction.color)
    return {
        "color": _css(rgb),
        "light": _css(mixed(rgb, PAPER, 0.45 if readable_on(rgb) == PAPER else 0.0)),
        "tint": f"{_css(rgb)}2E",
        "badge": f"badge-{faction.badge}",
        "sign": f"sign-{faction.sign}",
    }


def _css(rgb: Rgb) -> str:
    return "#{:02X}{:02X}{:02X}".format(*rgb)


def badge(catalogue: Catalogue, token: str) -> str:
    """A faction's badge as the address of a picture that holds all of it, lighter where the night is asked for."""
    paint = _paint(token, catalogue)
    path = shape(paint["badge"]).layers[0][0]
    style = f"path{{fill:{paint['color']}}}@media(prefers-color-scheme:dark){{path{{fill:{paint['light']}}}}}"
    frame = 'xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 100 100"'
    svg = f'<svg {frame}><style>{style}</style><path d="{path}"/></svg>'
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
