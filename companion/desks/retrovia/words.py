"""What is said at a table of Retrovia: who stands where, and every action of the notation as a sentence."""

from __future__ import annotations

from typing import Final

from card_db.problems import Said
from engines.protocol import Player
from engines.retrovia import (
    Action,
    Build,
    Detach,
    Enter,
    Move,
    Pass,
    Sacrifice,
    Square,
    State,
    Substitute,
    Swap,
)
from engines.retrovia.actions import square_to_text
from engines.retrovia.state import LETS_GO, WRAITH, is_grapple, owner_of, prey_squares
from engines.retrovia.words import KIND_NAMES, PLAYERS, opening, the

OF_PLAYER: Final = (Said("d’Ambra", "Amber"), Said("di Cenere", "Ash"))
"""Whose something is: after the noun in Italian, before it in English."""

_OF_KIND: Final = {
    "V": Said("del Viandante", "of the Wayfarer"),
    "C": Said("del Cavaliere", "of the Knight"),
    "S": Said("dello Spettro", "of the Wraith"),
    "H": Said("del Cacciatore", "of the Hunter"),
}
_TO_KIND: Final = {
    "V": Said("al Viandante", "the Wayfarer"),
    "C": Said("al Cavaliere", "the Knight"),
    "S": Said("allo Spettro", "the Wraith"),
    "H": Said("al Cacciatore", "the Hunter"),
}

VERBS: Final = {
    Build: Said("Costruisci", "Build"),
    Enter: Said("Entra", "Enter"),
    Move: Said("Muovi", "Move"),
    Swap: Said("Scambio", "Swap"),
    Substitute: Said("Sostituzione", "Substitute"),
    Sacrifice: Said("Sacrificio", "Sacrifice"),
    Detach: Said("Lascia la presa", "Let go"),
    Pass: Said("Passa", "Pass"),
}
"""The kinds of action, as the rules call them (RV-4)."""


def character(code: str) -> Said:
    """A character with its side: «Viandante d’Ambra»."""
    name, owner = KIND_NAMES[code.upper()], OF_PLAYER[owner_of(code)]
    return Said(f"{name.it} {owner.it}", f"{owner.en} {name.en}")


def turns_left(age: int, owner: Player) -> Said:
    """When the Wraith of a grapple must let go (RV-6.7)."""
    left, who = LETS_GO - age, OF_PLAYER[owner]
    name = PLAYERS[owner].en
    if left == 0:
        return Said("che ora deve lasciare la presa", "which must let go now")
    if left == 1:
        return Said(f"che lascia la presa al prossimo turno {who.it}", f"which lets go at {name}'s next turn")
    return Said(f"che lascia la presa fra {left} turni {who.it}", f"which lets go in {left} turns of {name}")


def standing(code: str) -> Said:
    """Whoever stands on a square, in the code of the notation; a victim is said with its Wraith."""
    if not is_grapple(code):
        return character(code)
    victim, wraith = character(code[0]), character(code[1])
    when = turns_left(int(code[2]), owner_of(code[1]))
    return Said(
        f"{victim.it} bloccato dallo {wraith.it}, {when.it}", f"{victim.en} blocked by the {wraith.en}, {when.en}"
    )


def on_square(code: str, at: Square, *, is_prey: bool) -> Said:
    """A square of the field and who is on it, for those who listen: «Viandante d’Ambra su 0,0, Preda»."""
    here = square_to_text(at)
    if not code:
        return Said(f"Casella {here}, libera", f"Square {here}, free")
    if is_grapple(code):
        who = standing(code)
        return Said(f"Su {here}: {who.it}", f"On {here}: {who.en}")
    who, prey = character(code), Said(", Preda", ", Prey") if is_prey else Said("", "")
    return Said(f"{who.it} su {here}{prey.it}", f"{who.en} on {here}{prey.en}")


def said(state: State, action: Action) -> Said:  # noqa: PLR0911 - one line for each action
    """A legal action as a sentence, the same in the log and on a button: «Il Viandante va da 0,0 a 1,0»."""
    match action:
        case Build(at):
            here = square_to_text(at)
            return Said(f"Nuova casella in {here}", f"New square at {here}")
        case Enter(kind, at):
            name, here = opening(the(kind)), square_to_text(at)
            return Said(f"{name.it} entra in {here}", f"{name.en} enters on {here}")
        case Move():
            return _move(state, action)
        case Swap(first, second):
            one, other = _placed(state, first), _placed(state, second)
            return Said(f"Scambio: {one.it} e {other.it}", f"Swap: {one.en} and {other.en}")
        case Substitute(at, kind):
            name, leaving, here = opening(the(kind)), on(state, at).upper(), square_to_text(at)
            it = f"{name.it} prende il posto {_OF_KIND[leaving].it} in {here}"
            return Said(it, f"{name.en} takes the place {_OF_KIND[leaving].en} on {here}")
        case Sacrifice(at):
            name = _placed(state, at)
            it = f"Sacrificio: esce dal gioco la Preda, {name.it}"
            return Said(it, f"Sacrifice: the Prey, {name.en}, is out of the game")
        case Detach(origin, target):
            return _lets_go(origin, target)
        case Pass():
            return ending_turn(state)


def ending_turn(state: State) -> Said:
    """What a pass is called: after an action the turn ends, before one it is passed (RV-3.5)."""
    return Said("Fine del turno", "End of the turn") if state.acted else Said("Passa il turno", "Pass the turn")


def on(state: State, at: Square) -> str:
    """What stands on a square of the field, in the code of the notation."""
    return state.layout.board[state.layout.field.tables.index[at]]


def _placed(state: State, at: Square) -> Said:
    """«il Viandante in 0,0»."""
    name, here = the(on(state, at)), square_to_text(at)
    return Said(f"{name.it} in {here}", f"{name.en} on {here}")


def _lets_go(origin: Square, target: Square | None) -> Said:
    here = square_to_text(origin)
    if target is None:
        return Said(
            f"Lo Spettro in {here} lascia la presa e torna in Retroguardia",
            f"The Wraith on {here} lets go and goes back to the Rearguard",
        )
    there = square_to_text(target)
    return Said(f"Lo Spettro in {here} lascia la presa e va in {there}", f"The Wraith on {here} lets go, to {there}")


def _move(state: State, move: Move) -> Said:
    leaving, there = on(state, move.origin), square_to_text(move.target)
    here, name = square_to_text(move.origin), opening(the(leaving[1] if is_grapple(leaving) else leaving))
    way = Said(f"{name.it} va da {here} a {there}", f"{name.en} moves from {here} to {there}")
    if is_grapple(leaving):
        way = Said(f"{name.it} lascia la presa in {here} e va in {there}", f"{name.en} lets go on {here}, to {there}")
    landing = _landing(state, move)
    return Said(way.it + landing.it, way.en + landing.en)


def _landing(state: State, move: Move) -> Said:
    """What becomes of whoever stands there."""
    there = on(state, move.target)
    if not there:
        return Said("", "")
    kind = there[0].upper()
    match mark(state, move):
        case "free":
            name = the(kind)
            return Said(
                f" e soccorre {name.it}: esce insieme allo Spettro",
                f" and rescues {name.en}, leaving the game with the Wraith",
            )
        case "prey":
            return Said(f" e cattura la Preda, {the(kind).it}", f" and captures the Prey, {the(kind).en}")
        case "grip":
            return Said(f" e si avvinghia {_TO_KIND[kind].it}", f" and grapples {_TO_KIND[kind].en}")
        case _:
            return Said(f" e cattura a pari prezzo {the(kind).it}", f" and takes {the(kind).en} in an even trade")


def mark(state: State, move: Move) -> str:
    """What a legal move does where it ends: ``go``, ``trade``, ``prey``, ``grip`` or ``free`` (RV-5.6 to RV-6.5)."""
    leaving, there = on(state, move.origin), on(state, move.target)
    if not there:
        return "go"
    if is_grapple(there):
        return "free"
    if state.layout.field.tables.index[move.target] in prey_squares(state, 1 - state.player):
        return "prey"
    mover = leaving[1] if is_grapple(leaving) else leaving
    return "grip" if mover.upper() == WRAITH != there.upper() else "trade"
