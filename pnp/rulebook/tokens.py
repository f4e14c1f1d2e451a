"""The pieces of Retrovia in small, as boards show them: round and square tokens, a grapple, the corners of a Prey."""

from __future__ import annotations

from dataclasses import dataclass

from card_db.game import Game, Word
from card_db.problems import Said
from engines.protocol import Player
from engines.retrovia.state import is_grapple, owner_of
from pnp.colours import PAPER, Palette, Rgb, fill, stroke
from pnp.movement import FIGURES
from pnp.rulebook.pieces import disc, draw_shape, rounded

GROUND: Rgb = (244, 236, 219)
LINE: Rgb = (196, 174, 134)
DARK: Rgb = (42, 27, 12)
PREY: Rgb = (178, 24, 43)
"""The colour of the corners that mark a Prey; their shape tells it without colour."""

ON_SQUARE, HELD, HOLDING = 0.74, 0.6, 0.54
"""How large a token is on its square: alone, blocked, and the Wraith that blocks it."""


@dataclass(frozen=True, slots=True)
class Livery:
    """How one side looks: its colour, its figures, its edge, the shape of its pieces."""

    name: Said
    colour: Rgb
    figure: Rgb
    edge: Rgb
    is_round: bool


_AMBER = Livery(Said("Ambra", "Amber"), (235, 166, 63), DARK, DARK, True)
_ASH = Livery(Said("Cenere", "Ash"), (93, 101, 109), PAPER, (29, 33, 37), False)


def liveries(game: Game) -> tuple[Livery, Livery]:
    """Amber and Ash, as the word list ``side`` of the game describes them."""
    words = [*game.words.get("side", {}).values()]
    if len(words) != 2:
        return _AMBER, _ASH
    amber, ash = (_livery(word) for word in words)
    return amber, ash


def _livery(word: Word) -> Livery:
    colour, figure, edge = (Palette({}).rgb(str(word.data.get(key, "555555"))) for key in ("color", "figure", "edge"))
    return Livery(Said(word.name("it"), word.name("en")), colour, figure, edge, word.data.get("base") == "round")


def token(livery: Livery, kind: str, x: float, y: float, size: float) -> str:
    """A character as a token of that size about a point."""
    low, left = y - size / 2, x - size / 2
    base = rounded(left, low, size, size, size / 2 if livery.is_round else size * 0.1)
    figure = size * (0.33 if livery.is_round else 0.36)
    box = (x - figure, y - figure, x + figure, y + figure)
    breadth = max(0.5, size * 0.055)
    return (
        f"q {fill(livery.colour)} {stroke(livery.edge)} {breadth:.2f} w {base} B Q "
        f"{draw_shape(FIGURES[kind.upper()], box, livery.figure, livery.colour)}"
    )


def standing(sides: tuple[Livery, Livery], code: str, x: float, y: float, unit: float) -> str:
    """Whoever stands on a square, in the code of the notation: one character, or a victim under its Wraith."""
    if not is_grapple(code):
        return token(sides[owner_of(code)], code, x, y, unit * ON_SQUARE)
    return _grapple(sides, code, (x, y), unit)


def _grapple(sides: tuple[Livery, Livery], code: str, at: tuple[float, float], unit: float) -> str:
    """The victim below, the Wraith over its corner, a dot for each turn that its owner has begun since."""
    x, y = at
    victim, wraith, age = code[0], code[1], int(code[2])
    held = token(sides[owner_of(victim)], victim, x - unit * 0.15, y - unit * 0.14, unit * HELD)
    livery, wx, wy, size = sides[owner_of(wraith)], x + unit * 0.17, y + unit * 0.18, unit * HOLDING
    round_it = size / 2 + 1 if livery.is_round else 2
    halo = rounded(wx - size / 2 - 1, wy - size / 2 - 1, size + 2, size + 2, round_it)
    r = unit * 0.045
    dots = " ".join(f"{disc(x - unit * (0.38 - 0.13 * index), y + unit * 0.375, r)} f" for index in range(age))
    return f"{held} q {fill(GROUND)} {halo} f Q {token(livery, wraith, wx, wy, size)} q {fill(DARK)} {dots} Q"


def lines(*ends: tuple[float, float, float, float]) -> str:
    """The path of straight lines, each from one point to another."""
    return " ".join(f"{ax:.2f} {ay:.2f} m {bx:.2f} {by:.2f} l" for ax, ay, bx, by in ends)


def plus(x: float, y: float, arm: float) -> str:
    """The path of a plus about a point."""
    return lines((x - arm, y, x + arm, y), (x, y - arm, x, y + arm))


def corners(x: float, y: float, unit: float) -> str:
    """Four corners round a square: here stands a Prey."""
    half, arm = unit / 2 - 1.1, unit * 0.24
    strokes = []
    for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        cx, cy = x + sx * half, y + sy * half
        strokes.append(f"{cx - sx * arm:.2f} {cy:.2f} m {cx:.2f} {cy:.2f} l {cx:.2f} {cy - sy * arm:.2f} l")
    return f"q {stroke(PREY)} {max(1.1, unit * 0.065):.2f} w 0 j {' '.join(strokes)} S Q"


def square(x: float, y: float, unit: float) -> str:
    """A square of the field about a point."""
    side = unit - 1.1
    path = rounded(x - side / 2, y - side / 2, side, side, unit * 0.06)
    return f"q {fill(GROUND)} {stroke(LINE)} 0.5 w {path} B Q"


def next_square(x: float, y: float, unit: float, livery: Livery) -> str:
    """A square that is being built: dashes round it, a plus in it."""
    side = unit - 2.2
    path = rounded(x - side / 2, y - side / 2, side, side, unit * 0.06)
    return (
        f"q {fill(PAPER)} {stroke(livery.edge)} 1 w [2.4 1.8] 0 d {path} B Q "
        f"q {stroke(livery.edge)} {unit * 0.09:.2f} w {plus(x, y, unit * 0.16)} S Q"
    )


def newcomer(x: float, y: float, unit: float, livery: Livery) -> str:
    """The mark of whoever comes onto a square: a plus on a disc at its upper left corner."""
    cx, cy, r = x - unit * 0.33, y + unit * 0.33, unit * 0.15
    return (
        f"q {fill(livery.edge)} {stroke(PAPER)} 0.6 w {disc(cx, cy, r)} B "
        f"{unit * 0.05:.2f} w {plus(cx, cy, r * 0.6)} S Q"
    )


def leaver(x: float, y: float, unit: float, livery: Livery) -> str:
    """The mark of whoever goes back to the Rearguard: a minus on a disc at its upper right corner."""
    cx, cy, r = x + unit * 0.38, y + unit * 0.38, unit * 0.15
    minus = lines((cx - r * 0.6, cy, cx + r * 0.6, cy))
    return f"q {fill(livery.edge)} {stroke(PAPER)} 0.6 w {disc(cx, cy, r)} B {unit * 0.05:.2f} w {minus} S Q"


def cross(x: float, y: float, unit: float, colour: Rgb) -> str:
    """A cross over a square."""
    arm = unit * 0.3
    path = lines((x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm))
    return f"q {stroke(PAPER)} {unit * 0.18:.2f} w 1 J {path} S {stroke(colour)} {unit * 0.1:.2f} w {path} S Q"


def side_of(player: Player) -> float:
    """Where a player's home is: Amber's at the left, Ash's at the right (RV-1.3)."""
    return -1.0 if player == 0 else 1.0
