"""The pictures that games and seats are known by: drawn like the cards, tiles and pieces on the table, as SVG.

They are objects of paper, so they look the same on a light and on a dark page.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import card_db
from card_db.game import Game, Word, load_game
from companion.store.rows import Table
from engines.protocol import Player
from pnp import art
from pnp.art.paths import svg_layers

_PAPER: Final = "#FBF7EE"
_LINE: Final = "#C9B99A"
_DARK: Final = "#1D1A16"


def picture(svg: str, *, alt: str = "", kind: str = "") -> str:
    """An ``<img>`` with the picture inside: Streamlit lets no bare SVG into a page. Without ``alt`` it decorates."""
    return f'<img class="{kind}" alt="{alt}" src="{data_address(svg)}">'


def data_address(svg: str) -> str:
    """The picture as an address that holds all of it, fit for an attribute in double quotes."""
    escaped = svg.replace("%", "%25").replace("#", "%23").replace('"', "'").replace("<", "%3C").replace(">", "%3E")
    return f"data:image/svg+xml,{escaped}"


@cache
def mark() -> str:
    """The house mark in one colour, to be used as a mask."""
    layers = art.shape("altavolo").layers
    cut = "".join(svg_layers([layer], {"ink": "white", "paper": "black"}) for layer in layers)
    return _svg(100, 100, f'<mask id="m">{cut}</mask><rect width="100" height="100" mask="url(#m)"/>')


@cache
def emblem(game: str) -> str:
    """The picture of a game, about twice as wide as high: a fan of cards, a field with its people."""
    drawn = _EMBLEMS.get(game)
    return drawn() if drawn else _svg(200, 100, _placed("altavolo", 50, 0, 100, {"ink": "#882255", "paper": _PAPER}))


def seat_sign(table: Table, seat: Player) -> str:
    """The sign of a seat, square: the badge of the deck that is played there, or the base of the pieces."""
    sign = _SIGNS.get(table.game)
    return sign(table.config, seat) if sign else _numbered(seat)


def side(table: Table, seat: Player, lang: str) -> str:
    """What is played at a seat, if the game's own name of the seat does not say it: the faction of the deck."""
    faction = _faction(table.config, seat) if table.game == "ancient_duel" else None
    return faction.name(lang) if faction else ""


@cache
def _game(game: str) -> Game:
    return load_game(Path(card_db.__file__).with_name("games") / game)


def _svg(width: float, height: float, inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}">{inside}</svg>'
    )


def _placed(name: str, x: float, y: float, side: float, colours: Mapping[str, str]) -> str:
    drawn = svg_layers(art.shape(name).layers, colours)
    return f'<g transform="translate({x:g} {y:g}) scale({side / 100:g})">{drawn}</g>'


def _fan() -> str:
    """A hand of seven cards, one of each faction."""
    factions = list(_game("ancient_duel").words["faction"].values())
    middle = (len(factions) - 1) / 2
    cards = "".join(_card(faction, (number - middle) * 10.4) for number, faction in enumerate(factions))
    return _svg(200, 88, cards)


def _card(faction: Word, angle: float) -> str:
    colour = f"#{faction.data['color']}"
    ground = f'<rect x="80" y="6" width="40" height="56" rx="4" fill="{_PAPER}" stroke="{_DARK}" stroke-width=".7"/>'
    field = f'<rect x="83" y="9" width="34" height="50" rx="2" fill="{colour}"/>'
    sign = _placed(f"sign-{faction.data['sign']}", 84.5, 13, 22, {"ink": _on(colour), "paper": colour})
    return f'<g transform="rotate({angle:g} 100 168)">{ground}{field}{sign}</g>'


def _field() -> str:
    """A field as it grows, with people of both sides on it."""
    side = 25.0
    squares = "".join(_square(column * side, row * side) for column, row in _SQUARES)
    people = "".join(
        _person(seat, piece, column * side + 2.4, row * side + 2.4, side - 4.8) for column, row, seat, piece in _PEOPLE
    )
    return _svg(200, 100, squares + people)


_SQUARES: Final = (
    *((0, 2), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3)),
    *((4, 0), (4, 1), (4, 2), (5, 1), (5, 2), (6, 1), (6, 2), (6, 3), (7, 1)),
)
"""Column and row of every square."""

_PEOPLE: Final = (
    (1, 1, 0, "wayfarer"),
    (2, 2, 0, "knight"),
    (4, 1, 1, "wraith"),
    (5, 2, 0, "hunter"),
    (3, 2, 1, "hunter"),
    (6, 1, 1, "knight"),
)
"""Column and row, side and kind of everybody on the field."""


def _square(x: float, y: float) -> str:
    fine = f'fill="{_PAPER}" stroke="{_LINE}"'
    return (
        f'<rect x="{x + 0.6:g}" y="{y + 0.6:g}" width="23.8" height="23.8" rx="2" {fine}/>'
        f'<rect x="{x + 2.4:g}" y="{y + 2.4:g}" width="20.2" height="20.2" {fine} stroke-width=".4"/>'
    )


def _side(seat: Player) -> Word:
    return list(_game("retrovia").words["side"].values())[seat]


def _base(seat: Player, x: float, y: float, side: float) -> str:
    """The ground of a piece: round for Amber, square for Ash, so that nothing hangs on the colour."""
    data = _side(seat).data
    radius = side / 2 if data["base"] == "round" else side / 9
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="{radius:g}" fill="#{data["color"]}" '
        f'stroke="#{data["edge"]}" stroke-width="{side / 18:g}"/>'
    )


def _person(seat: Player, piece: str, x: float, y: float, side: float) -> str:
    data, inner = _side(seat).data, side * 0.68
    margin = (side - inner) / 2
    colours = {"ink": f"#{data['figure']}", "paper": f"#{data['color']}"}
    return _base(seat, x, y, side) + _placed(f"figure-{piece}", x + margin, y + margin, inner, colours)


@cache
def _retrovia_seat(_config: str, seat: Player) -> str:
    data = _side(seat).data
    colours = {"ink": f"#{data['figure']}", "paper": f"#{data['color']}"}
    return _svg(100, 100, _base(seat, 5, 5, 90) + _placed(f"sign-{data['sign']}", 25, 25, 50, colours))


def _faction(config: str, seat: Player) -> Word | None:
    """The faction whose deck is played there; None for a deck of several, or one that nobody knows."""
    deck = json.loads(config).get(f"deck_{seat + 1}")
    return _game("ancient_duel").words["faction"].get(deck) if isinstance(deck, str) else None


@cache
def _duel_seat(config: str, seat: Player) -> str:
    """The badge of the faction, or the seat's number where there is no single one."""
    faction = _faction(config, seat)
    if faction is None:
        return _numbered(seat)
    colour = f"#{faction.data['color']}"
    badge = _placed(f"badge-{faction.data['badge']}", 0, 0, 100, {"ink": colour, "paper": _PAPER})
    return _svg(
        100, 100, badge + _placed(f"sign-{faction.data['sign']}", 26, 28, 48, {"ink": _on(colour), "paper": colour})
    )


@cache
def _numbered(seat: Player) -> str:
    disc = '<circle cx="50" cy="50" r="46" fill="#882255"/>'
    pips = "".join(f'<circle cx="{x}" cy="50" r="9" fill="{_PAPER}"/>' for x in ((50,), (34, 66))[seat])
    return _svg(100, 100, disc + pips)


def _on(colour: str) -> str:
    """Light or dark, whichever is read better on the colour."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return _DARK if 0.299 * red + 0.587 * green + 0.114 * blue > 150 else _PAPER


_EMBLEMS: Final[Mapping[str, Callable[[], str]]] = {"ancient_duel": _fan, "retrovia": _field}
_SIGNS: Final[Mapping[str, Callable[[str, Player], str]]] = {"ancient_duel": _duel_seat, "retrovia": _retrovia_seat}
