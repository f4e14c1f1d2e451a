"""Positions told by what matters in them: who stands where, whose turn; the rest follows."""

from __future__ import annotations

from engines.errors import EngineError
from engines.retrovia import RETROVIA, Config, State
from engines.retrovia.actions import KINDS

EVERYBODY = ("VVCCSSH", "vvccssh")


def at(  # noqa: PLR0913 - the parts of the notation
    pieces: str,
    turn: str,
    squares: str = "",
    *,
    home: str | None = None,
    tiles: tuple[int, int] | None = None,
    entries: tuple[int, int] | None = None,
) -> str:
    """The notation of a position.

    ``pieces`` are ``x,y=code`` with spaces between; ``squares`` those of the field that nobody
    stands on. Who is not named waits in the Rearguard unless ``home`` says who does (``VC|-``);
    the tiles spent are shared out evenly; with the Prey in play there were three entries each.
    """
    placed = dict(piece.split("=") for piece in pieces.split())
    on_field = "".join(placed.values())
    field = sorted(square(each) for each in {*placed, *squares.split()})
    active = tuple(sum(on_field.count(letter) for letter in letters) for letters in (KINDS, KINDS.lower()))
    spent = len(field) - 1
    left = tiles or (7 - spent // 2, 7 - (spent - spent // 2))
    least = 3 if "p" in turn else 0
    counted = entries or (max(least, active[0]), max(least, active[1]))
    return "/".join(
        (
            ";".join(f"{x},{y}" for x, y in field),
            ";".join(f"{x},{y}={placed[f'{x},{y}']}" for x, y in field if f"{x},{y}" in placed) or "-",
            home or "|".join(rest(everybody, on_field) or "-" for everybody in EVERYBODY),
            f"{left[0]}|{left[1]}",
            f"{turn}e{counted[0]},{counted[1]}",
        )
    )


def square(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


def rest(everybody: str, on_field: str) -> str:
    for letter in on_field:
        everybody = everybody.replace(letter, "", 1)
    return everybody


def read(text: str, *, grapple_before_prey: bool = True) -> State:
    return RETROVIA.from_text(text, Config(grapple_before_prey=grapple_before_prey))


def play(start: State | str, *actions: str) -> State:
    """The state after some actions, each of them checked."""
    state = read(start) if isinstance(start, str) else start
    for action in actions:
        state = RETROVIA.apply_action(state, RETROVIA.action_from_text(action)).state
    return state


def events(start: State | str, action: str) -> list[str]:
    state = read(start) if isinstance(start, str) else start
    return [event.text for event in RETROVIA.apply_action(state, RETROVIA.action_from_text(action)).events]


def legal(start: State | str, verb: str = "") -> set[str]:
    """The texts of the legal actions, or of those that begin with a verb."""
    state = read(start) if isinstance(start, str) else start
    actions = RETROVIA.legal_actions(state, state.player)
    return {text for text in map(RETROVIA.action_to_text, actions) if text.startswith(verb)}


def refused(start: State | str, action: str) -> str:
    """The rule that forbids the action; ``legal`` if none does."""
    try:
        play(start, action)
    except EngineError as error:
        return error.rule
    return "legal"


def pieces(state: State) -> dict[str, str]:
    """Who stands where."""
    squares = state.layout.field.squares
    return {f"{x},{y}": each for (x, y), each in zip(squares, state.layout.board, strict=True) if each}


def result(state: State) -> str:
    """``A RV-8.1``, ``draw RV-9.2``, or nothing while the game goes on."""
    outcome = RETROVIA.outcome(state)
    if outcome is None:
        return ""
    winner = "draw" if outcome.winner is None else RETROVIA.seats[outcome.winner].code
    return f"{winner} {outcome.termination.rule}"


START = "0,0/-/VVCCSSH|vvccssh/7|7/A2e0,0"
