"""Why an action is not legal: the rule it breaks, and a sentence for the player who tried it.

Written from the rules, not from the generator in :mod:`engines.retrovia.rules`, so that each can be
tested against the other: an action is refused here exactly if the generator does not offer it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from card_db.problems import Said
from engines.errors import IllegalActionError
from engines.retrovia.actions import (
    Action,
    Build,
    Detach,
    Enter,
    Move,
    Pass,
    Sacrifice,
    Square,
    Substitute,
    Swap,
    square_to_text,
)
from engines.retrovia.field import beside
from engines.retrovia.state import (
    FREE,
    MOST_ACTIVE,
    WRAITH,
    State,
    characters,
    code,
    due,
    is_grapple,
    owner_of,
    prey_squares,
    view,
)
from engines.retrovia.words import KIND_NAMES


def refusal(state: State, action: Action) -> IllegalActionError | None:  # noqa: PLR0911 - one line for each action
    """Why this action may not be played in this position, or None if it may. The game must not be over."""
    waiting = due(state.layout.board, state.player)
    if waiting and not isinstance(action, Detach):
        at = square_to_text(state.layout.field.squares[waiting[0]])
        return _no(
            "RV-3.5",
            f"Prima il tuo Spettro in {at} deve lasciare la presa.",
            f"First your Wraith on {at} must let go.",
        )
    match action:
        case Build():
            return _build(state, action.at)
        case Enter():
            return _enter(state, action)
        case Move():
            return _move(state, action)
        case Swap():
            return _swap(state, action)
        case Substitute():
            return _substitute(state, action)
        case Sacrifice():
            return _sacrifice(state, action.at)
        case Detach():
            return _detach(state, action)
        case Pass():
            return _pass(state)


def _no(rule: str, it: str, en: str) -> IllegalActionError:
    return IllegalActionError(rule, Said(it, en))


def _standing(state: State, square: Square) -> str | None:
    """What stands there; None where there is no square."""
    index = state.layout.field.tables.index.get(square)
    return None if index is None else state.layout.board[index]


def _no_square(square: Square) -> IllegalActionError:
    at = square_to_text(square)
    return _no("RV-2.3", f"In {at} non c’è nessuna casella.", f"There is no square at {at}.")


def _build(state: State, at: Square) -> IllegalActionError | None:
    here = square_to_text(at)
    squares = state.layout.field.tables.index
    if at in squares:
        return _no("RV-2.1", f"In {here} c’è già una casella.", f"There already is a square at {here}.")
    if not any(near in squares for near in beside(at)):
        return _no("RV-2.2", f"{here} non tocca con un lato il campo.", f"{here} does not share a side with the field.")
    if not state.layout.tiles[state.player]:
        return _no("RV-4.1", "Non hai più tessere di costruzione.", "You have no construction tile left.")
    return None


def _enter(state: State, enter: Enter) -> IllegalActionError | None:
    here, standing = square_to_text(enter.at), _standing(state, enter.at)
    if standing is None:
        return _no_square(enter.at)
    if missing := _not_in_rearguard(state, enter.kind, "RV-4.2"):
        return missing
    if view(state.layout.board, state.player).active >= MOST_ACTIVE:
        return _no("RV-4.2", "Hai già quattro personaggi attivi.", "You already have four active characters.")
    if standing:
        return _no("RV-2.4", f"La casella {here} è occupata.", f"The square {here} is taken.")
    return None


def _not_in_rearguard(state: State, kind: str, rule: str) -> IllegalActionError | None:
    if code(kind, state.player) in state.layout.rearguards[state.player]:
        return None
    name = KIND_NAMES[kind]
    return _no(rule, f"Nella tua Retroguardia non c’è un {name.it}.", f"There is no {name.en} in your Rearguard.")


def _not_own(state: State, square: Square, rule: str) -> IllegalActionError | None:
    """Nobody of one's own stands there, blocked and grappling ones counting as there."""
    standing, at = _standing(state, square), square_to_text(square)
    if standing is None:
        return _no_square(square)
    if standing and (is_grapple(standing) or owner_of(standing) == state.player):
        return None
    return _no(rule, f"In {at} non c’è un tuo personaggio.", f"None of your characters stands on {at}.")


def _in_grapple(state: State, square: Square) -> IllegalActionError | None:
    """RV-6.8: nobody in a grapple is swapped or substituted."""
    if not is_grapple(_standing(state, square) or FREE):
        return None
    at = square_to_text(square)
    return _no(
        "RV-6.8",
        f"Chi in {at} fa parte di una presa non si scambia né si sostituisce.",
        f"Whoever is part of the grapple on {at} cannot be swapped or substituted.",
    )


def _move(state: State, move: Move) -> IllegalActionError | None:
    if missing := _not_own(state, move.origin, "RV-4.3"):
        return missing
    standing = _standing(state, move.origin) or FREE
    if is_grapple(standing) and owner_of(standing) == state.player:
        at = square_to_text(move.origin)
        return _no(
            "RV-6.8",
            f"Il tuo personaggio in {at} è bloccato e non può muoversi.",
            f"Your character on {at} is blocked and cannot move.",
        )
    if _standing(state, move.target) is None:
        return _no_square(move.target)
    kind = WRAITH if is_grapple(standing) else standing.upper()
    return _reach(state, kind, move) or _landing(state, kind, move.target)


def _reach(state: State, kind: str, move: Move) -> IllegalActionError | None:
    """RV-5.1 to RV-5.3: can this type get from here to there, were the target free?"""
    reaches, rule, said = _REACH[kind]
    if not reaches(move.target[0] - move.origin[0], move.target[1] - move.origin[1]):
        return IllegalActionError(rule, said)
    return _way(state, move) if kind in SLIDING else None


def _wayfarer_reaches(dx: int, dy: int) -> bool:
    return 0 in (dx, dy) and abs(dx) + abs(dy) in (1, 2)


def _knight_reaches(dx: int, dy: int) -> bool:
    return sorted((abs(dx), abs(dy))) in ([0, 2], [1, 1])


def _wraith_reaches(dx: int, dy: int) -> bool:
    return max(abs(dx), abs(dy)) == 1


def _hunter_reaches(dx: int, dy: int) -> bool:
    return (dx, dy) != (0, 0) and (0 in (dx, dy) or abs(dx) == abs(dy))


SLIDING: Final = "VH"
"""The types for which every square on the way must be free (RV-5.1)."""

_REACH: Final[dict[str, tuple[Callable[[int, int], bool], str, Said]]] = {
    "V": (
        _wayfarer_reaches,
        "RV-5.1",
        Said(
            "Il Viandante muove di una o due caselle in linea retta ortogonale.",
            "The Wayfarer moves one or two squares in a straight orthogonal line.",
        ),
    ),
    "C": (
        _knight_reaches,
        "RV-5.2",
        Said(
            "Il Cavaliere salta di due caselle in ortogonale o di una in diagonale.",
            "The Knight jumps two squares orthogonally or one diagonally.",
        ),
    ),
    "S": (
        _wraith_reaches,
        "RV-5.3",
        Said("Lo Spettro muove di una casella.", "The Wraith moves one square."),
    ),
    "H": (
        _hunter_reaches,
        "RV-5.1",
        Said(
            "Il Cacciatore muove in linea retta, in ortogonale o in diagonale.",
            "The Hunter moves in a straight line, orthogonally or diagonally.",
        ),
    ),
}


def _way(state: State, move: Move) -> IllegalActionError | None:
    """RV-5.1: every square between must exist and be free."""
    for square in _between(move):
        if _standing(state, square) != FREE:
            at = square_to_text(square)
            return _no(
                "RV-5.1",
                f"La strada è chiusa in {at}: lì manca la casella o c’è qualcuno.",
                f"The way is closed at {at}: there is no square, or somebody stands on it.",
            )
    return None


def _between(move: Move) -> Iterable[Square]:
    (x, y), (to_x, to_y) = move.origin, move.target
    steps = max(abs(to_x - x), abs(to_y - y))
    dx, dy = (to_x - x) // steps, (to_y - y) // steps
    return ((x + dx * step, y + dy * step) for step in range(1, steps))


def _landing(state: State, kind: str, target: Square) -> IllegalActionError | None:
    """What the mover would do to whoever stands on the target."""
    standing = _standing(state, target) or FREE
    if not standing:
        return None
    if is_grapple(standing) and owner_of(standing) == state.player:
        return _rescue(state, target)
    if is_grapple(standing) or owner_of(standing) == state.player:
        at = square_to_text(target)
        return _no("RV-5.5", f"In {at} c’è un tuo personaggio.", f"One of your own characters stands on {at}.")
    if kind == WRAITH:
        return _wraith_onto(state, standing, target)
    if not state.prey_in_play:
        return _no(
            "RV-5.4",
            "Finché la Preda non è in gioco non si cattura.",
            "Nothing is captured before the Prey is in play.",
        )
    return None if _is_prey(state, target) else _trade(state)


def _rescue(state: State, target: Square) -> IllegalActionError | None:
    if state.prey_in_play:
        return None
    at = square_to_text(target)
    return _no(
        "RV-6.5",
        f"Liberare chi è bloccato in {at} è una cattura: la Preda non è ancora in gioco.",
        f"To free the blocked character on {at} is a capture: the Prey is not in play yet.",
    )


def _wraith_onto(state: State, standing: str, target: Square) -> IllegalActionError | None:
    """RV-6.2 to RV-6.4."""
    if _is_prey(state, target):
        return (
            None
            if standing.upper() == WRAITH
            else _no(
                "RV-6.4",
                "Uno Spettro può catturare la Preda solo se è uno Spettro, e non le si avvinghia mai.",
                "A Wraith can capture the Prey only if it is a Wraith, and never grapples it.",
            )
        )
    if standing.upper() == WRAITH and not state.prey_in_play:
        return _no(
            "RV-6.3",
            "Spettro contro Spettro è una cattura: la Preda non è ancora in gioco.",
            "Wraith against Wraith is a capture: the Prey is not in play yet.",
        )
    if standing.upper() == WRAITH:
        return _trade(state)
    if not state.prey_in_play and not state.config.grapple_before_prey:
        return _no(
            "RV-R17",
            "In questa partita ci si avvinghia solo a Preda in gioco.",
            "In this match a Wraith grapples only once the Prey is in play.",
        )
    return None


def _trade(state: State) -> IllegalActionError | None:
    if characters(state.layout, state.player) > 1:
        return None
    return _no(
        "RV-5.6",
        "Con la cattura a pari prezzo resteresti senza personaggi.",
        "The even trade would leave you without any character.",
    )


def _is_prey(state: State, square: Square) -> bool:
    return state.layout.field.tables.index[square] in prey_squares(state, 1 - state.player)


def _swap(state: State, swap: Swap) -> IllegalActionError | None:
    for square in (swap.first, swap.second):
        if missing := _not_own(state, square, "RV-4.4") or _in_grapple(state, square):
            return missing
    return None


def _substitute(state: State, substitute: Substitute) -> IllegalActionError | None:
    missing = _not_own(state, substitute.at, "RV-4.5") or _in_grapple(state, substitute.at)
    if missing:
        return missing
    if _standing(state, substitute.at) == code(substitute.kind, state.player):
        return _no(
            "RV-4.5",
            "La sostituzione chiede un personaggio di tipo diverso.",
            "A substitute must be of a different type.",
        )
    return _not_in_rearguard(state, substitute.kind, "RV-4.5")


def _sacrifice(state: State, at: Square) -> IllegalActionError | None:
    if missing := _not_own(state, at, "RV-4.6"):
        return missing
    if not state.prey_in_play:
        return _no("RV-4.6", "La Preda non è ancora in gioco.", "The Prey is not in play yet.")
    if state.layout.field.tables.index[at] not in prey_squares(state, state.player):
        here = square_to_text(at)
        return _no("RV-4.6", f"Chi sta in {here} non è la tua Preda.", f"Whoever stands on {here} is not your Prey.")
    if characters(state.layout, state.player) == 1:
        return _no("RV-4.6", "Resteresti senza personaggi.", "It would leave you without any character.")
    return None


def _detach(state: State, detach: Detach) -> IllegalActionError | None:
    squares, here = state.layout.field.tables.index, square_to_text(detach.origin)
    waiting = [state.layout.field.squares[index] for index in due(state.layout.board, state.player)]
    if detach.origin not in waiting:
        return _no(
            "RV-6.7",
            f"In {here} nessun tuo Spettro deve lasciare la presa adesso.",
            f"No Wraith of yours on {here} has to let go now.",
        )
    if detach.target is None:
        return None
    to = square_to_text(detach.target)
    if max(abs(detach.target[0] - detach.origin[0]), abs(detach.target[1] - detach.origin[1])) != 1:
        return _no("RV-6.7", f"{to} non è adiacente a {here}.", f"{to} is not adjacent to {here}.")
    if detach.target not in squares:
        return _no_square(detach.target)
    if _standing(state, detach.target):
        return _no("RV-6.7", f"La casella {to} è occupata.", f"The square {to} is taken.")
    return None


def _pass(state: State) -> IllegalActionError | None:
    if state.acted or not state.passed[state.player]:
        return None
    return _no(
        "RV-3.5",
        "Hai già passato il tuo turno precedente: ora devi fare almeno un’azione.",
        "You passed your previous turn: now you must take at least one action.",
    )
