"""What an action brought about, told from the position before and the position after."""

from __future__ import annotations

from collections.abc import Iterator

from card_db.problems import Said
from engines.protocol import Event, Player
from engines.retrovia.actions import (
    HOME,
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
from engines.retrovia.endings import ended
from engines.retrovia.rules import DEVELOPED
from engines.retrovia.state import WRAITH, Ending, State, code, is_grapple, owner_of, prey_squares
from engines.retrovia.words import CODES, PLAYERS, opening, the


def events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """In order: what the action did, then the bonus, the end of the turn, the Prey, the end of the game."""
    return (*_deeds(before, action), *_consequences(before, action, after))


def _deeds(state: State, action: Action) -> Iterator[Event]:
    player = state.player
    who = PLAYERS[player]
    match action:
        case Build(at):
            here = square_to_text(at)
            yield _event(f"build {here}", "RV-4.1", f"{who.it} costruisce {here}.", f"{who.en} builds {here}.")
        case Enter(kind, at):
            name, here = the(kind), square_to_text(at)
            yield _event(
                f"enter {code(kind, player)} {here}",
                "RV-4.2",
                f"Entra in {here} {name.it} di {who.it}.",
                f"{opening(name).en} of {who.en} enters on {here}.",
            )
        case Swap(first, second):
            here, there = square_to_text(first), square_to_text(second)
            yield _event(
                f"swap {here} {there}",
                "RV-4.4",
                f"{who.it} scambia di posto {here} e {there}.",
                f"{who.en} swaps {here} and {there}.",
            )
        case Substitute(at, kind):
            yield _substituted(state, at, kind)
        case Sacrifice(at):
            yield _removed(at, _on(state, at), "RV-4.6")
        case Detach():
            yield from _detached(state, action)
        case Move():
            yield from _moved(state, action)
        case Pass():
            verb = Said("finisce il turno", "ends the turn") if state.acted else Said("passa", "passes")
            yield _event(f"pass {CODES[player]}", "RV-3.5", f"{who.it} {verb.it}.", f"{who.en} {verb.en}.")


def _event(text: str, rule: str, it: str, en: str) -> Event:
    return Event(text, rule, Said(it, en))


def _on(state: State, square: Square) -> str:
    return state.layout.board[state.layout.field.tables.index[square]]


def _substituted(state: State, at: Square, kind: str) -> Event:
    leaves, comes, here = the(_on(state, at)), the(kind), square_to_text(at)
    return _event(
        f"substitute {_on(state, at)} {code(kind, state.player)} {here}",
        "RV-4.5",
        f"In {here} {comes.it} prende il posto che era occupato: torna in Retroguardia {leaves.it}.",
        f"On {here} {comes.en} takes the place of {leaves.en}, who goes back to the Rearguard.",
    )


def _removed(at: Square, character: str, rule: str) -> Event:
    name, here, owner = the(character), square_to_text(at), PLAYERS[owner_of(character)]
    return _event(
        f"remove {character} {here}",
        rule,
        f"Esce dal gioco {name.it} di {owner.it} ({here}).",
        f"{opening(name).en} of {owner.en} ({here}) is out of the game.",
    )


def _freed(at: Square, victim: str, rule: str) -> Event:
    name, here = the(victim), square_to_text(at)
    return _event(
        f"free {victim} {here}", rule, f"In {here} è libero {name.it}.", f"{opening(name).en} on {here} is free."
    )


def _detached(state: State, detach: Detach) -> Iterator[Event]:
    standing, here = _on(state, detach.origin), square_to_text(detach.origin)
    to = HOME if detach.target is None else square_to_text(detach.target)
    yield _event(
        f"detach {standing[1]} {here}>{to}",
        "RV-6.7",
        f"Lo Spettro in {here} lascia la presa e va {'in Retroguardia' if to == HOME else f'in {to}'}.",
        f"The Wraith on {here} lets go and moves {'to the Rearguard' if to == HOME else f'to {to}'}.",
    )
    yield _freed(detach.origin, standing[0], "RV-6.7")


def _moved(state: State, move: Move) -> Iterator[Event]:
    leaving, standing = _on(state, move.origin), _on(state, move.target)
    mover = leaving[1] if is_grapple(leaving) else leaving
    name, here, there = the(mover), square_to_text(move.origin), square_to_text(move.target)
    yield _event(
        f"move {mover} {here}>{there}",
        "RV-4.3",
        f"{opening(name).it} va da {here} a {there}.",
        f"{opening(name).en} moves from {here} to {there}.",
    )
    if is_grapple(leaving):
        yield _freed(move.origin, leaving[0], "RV-6.6")
    if standing:
        yield from _landed(state, move.target, mover, standing)


def _landed(state: State, at: Square, mover: str, standing: str) -> Iterator[Event]:
    if is_grapple(standing):
        yield _removed(at, standing[1], "RV-6.5")
        yield _removed(at, mover, "RV-6.5")
        yield _freed(at, standing[0], "RV-6.5")
    elif state.layout.field.tables.index[at] in prey_squares(state, 1 - state.player):
        yield _removed(at, standing, "RV-5.7")
    elif mover.upper() == WRAITH and standing.upper() != WRAITH:
        name, here = the(standing), square_to_text(at)
        yield _event(
            f"grapple {standing} {here}",
            "RV-6.2",
            f"In {here} lo Spettro si avvinghia: è bloccato {name.it}.",
            f"On {here} the Wraith grapples: {name.en} is blocked.",
        )
    else:
        rule = "RV-6.3" if mover.upper() == WRAITH else "RV-5.6"
        yield _removed(at, standing, rule)
        yield _removed(at, mover, rule)


def _consequences(before: State, action: Action, after: State) -> Iterator[Event]:
    if after.ending is None and after.player == before.player and _captured(before, action):
        who = PLAYERS[after.player]
        yield _event("bonus", "RV-3.4", f"{who.it} ha un’azione bonus.", f"{who.en} has a bonus action.")
    if after.player != before.player:
        yield from _turn_began(before, after)
    if after.ending is not None:
        yield _ended(after.ending, after.player)


def _captured(before: State, action: Action) -> bool:
    return isinstance(action, Move) and before.prey_in_play


def _turn_began(before: State, after: State) -> Iterator[Event]:
    who = PLAYERS[after.player]
    yield _event(f"turn {CODES[after.player]}", "RV-3.1", f"Tocca a {who.it}.", f"It is {who.en}'s turn.")
    if after.prey_in_play and not before.prey_in_play:
        developed = min(after.layout.entries) >= DEVELOPED
        why = Said("Sviluppo", "Development") if developed else Said("Riserva esaurita", "Exhaustion")
        yield _event(
            f"prey {why.en.lower()}",
            "RV-7.1",
            f"Entra in gioco la Preda ({why.it}).",
            f"The Prey is in play ({why.en}).",
        )


def _ended(ending: Ending, last: Player) -> Event:
    result = ended(ending, last)
    winner = "draw" if result.winner is None else CODES[result.winner]
    return Event(f"end {winner}", result.termination.rule, result.termination.said)
