"""What stands beside the field: each side's Rearguard, tiles and Prey, and between them whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from card_db.problems import Said
from companion.desks.base import Glance
from companion.desks.retrovia.view import SIDES
from engines.protocol import Outcome, Player
from engines.retrovia import State
from engines.retrovia.actions import square_to_text
from engines.retrovia.rules import DEVELOPED
from engines.retrovia.state import MOST_ACTIVE, kinds_in, prey_squares, view
from engines.retrovia.words import KIND_NAMES, PLAYERS


@dataclass(frozen=True, slots=True)
class Count:
    """A number read across the table, by how much it has just changed, and the sentence for those who listen."""

    value: int
    label: str
    change: int = 0


@dataclass(frozen=True, slots=True)
class Waiting:
    """Characters of one type in a Rearguard."""

    kind: str
    count: int
    label: str


@dataclass(frozen=True, slots=True)
class Half:
    """One side of the table. ``offers`` says that its Rearguard and tiles can be chosen: it is its turn."""

    side: str
    title: str
    name: str
    offers: bool
    tiles: Count
    active: Count
    home: Count
    waiting: tuple[Waiting, ...]
    prey: str
    passed: str


@dataclass(frozen=True, slots=True)
class Chip:
    """A short notice in the middle of the table, and what it means, with its rule."""

    text: str
    rule: str
    said: str
    is_loud: bool = False


@dataclass(frozen=True, slots=True)
class Strip:
    """The middle of the table: the headline, of which side it is, and the notices."""

    headline: str
    side: str
    chips: tuple[Chip, ...]
    is_over: bool = False


def half(glance: Glance, player: Player) -> Half:
    """A player's side."""
    state: State = glance.state
    rearguard, say = state.layout.rearguards[player], glance.say
    active = view(state.layout.board, player).active
    tiles = state.layout.tiles[player]
    return Half(
        side=SIDES[player],
        title=say(PLAYERS[player]),
        name=glance.names[player],
        offers=player == state.player and state.ending is None,
        tiles=Count(tiles, say(tiles_said(tiles)), _change(glance, player, "tiles")),
        active=Count(active, say(active_said(active)), _change(glance, player, "on_field")),
        home=Count(len(rearguard), say(home_said(len(rearguard))), _change(glance, player, "rearguard")),
        waiting=tuple(_waiting(glance, player)),
        prey=say(prey_said(state, player)),
        passed=say(Said("ha passato", "has passed")) if state.passed[player] else "",
    )


def _change(glance: Glance, player: Player, name: str) -> int:
    return glance.changes.get((player, name), 0)


def _waiting(glance: Glance, player: Player) -> Iterator[Waiting]:
    rearguard = glance.state.layout.rearguards[player].upper()
    for kind in kinds_in(rearguard):
        count, name = rearguard.count(kind), KIND_NAMES[kind]
        said = Said(f"{name.it} in Retroguardia: {count}", f"{name.en} in the Rearguard: {count}")
        yield Waiting(kind, count, glance.say(said))


def tiles_said(count: int) -> Said:
    """How many tiles a player has left."""
    if count == 1:
        return Said("1 tessera", "1 tile")
    return Said(f"{count} tessere", f"{count} tiles")


def active_said(count: int) -> Said:
    """How many characters a player has on the field, of how many there may be (RV-4.2)."""
    return Said(f"{count} in campo su {MOST_ACTIVE}", f"{count} of {MOST_ACTIVE} on the field")


def home_said(count: int) -> Said:
    """How many wait in a Rearguard."""
    if count == 0:
        return Said("Retroguardia vuota", "Nobody in the Rearguard")
    return Said(f"{count} in Retroguardia", f"{count} in the Rearguard")


def prey_said(state: State, player: Player) -> Said:
    """Where a player's Prey stands, once it is in play (RV-7.2, RV-7.3)."""
    if not state.prey_in_play:
        return Said("", "")
    squares = [square_to_text(state.layout.field.squares[index]) for index in prey_squares(state, player)]
    if not squares:
        return Said("nessuna Preda", "no Prey")
    if len(squares) == 1:
        return Said(f"Preda in {squares[0]}", f"Prey on {squares[0]}")
    *most, last = squares
    return Said(f"Prede in {', '.join(most)} e {last}", f"Prey on {', '.join(most)} and {last}")


def strip(glance: Glance) -> Strip:
    """The middle of the table."""
    outcome = glance.match.outcome
    if outcome is not None:
        return _over(glance, outcome)
    player = glance.state.player
    return Strip(glance.say(_turn(glance, player)), SIDES[player], tuple(_chips(glance)))


def _over(glance: Glance, outcome: Outcome) -> Strip:
    """The page says who has won; here stands how."""
    why = outcome.termination
    chip = Chip(glance.say(why.said), why.rule, glance.say(why.said))
    side = "" if outcome.winner is None else SIDES[outcome.winner]
    return Strip(glance.say(Said("Partita finita", "The game is over")), side, (chip,), is_over=True)


def _turn(glance: Glance, player: Player) -> Said:
    """«Tocca a te» on a phone of one's own; on a shared one and for who watches, the name."""
    if glance.mine == (player,):
        return Said("Tocca a te", "Your turn")
    name = glance.names[player]
    return Said(f"Tocca {'ad' if name[:1] in 'Aa' else 'a'} {name}", f"{name} to act")


def _chips(glance: Glance) -> Iterator[Chip]:
    state: State = glance.state
    yield _actions(glance, state)
    yield _prey(glance, state)
    times = state.seen.count(state.seen[-1]) if state.seen else 0
    if times > 1:
        said = Said(
            f"Questa posizione d’inizio turno si vede per la {times}ª volta. Alla terza la partita è patta.",
            f"This position at the start of a turn has occurred {times} times. The third time the game is a draw.",
        )
        yield Chip(glance.say(Said(f"{times}ª volta", f"{times} times")), "RV-9.2", glance.say(said), is_loud=True)


def _actions(glance: Glance, state: State) -> Chip:
    if state.prey_in_play and state.acted:
        said = Said(
            "Una cattura dà subito un’altra azione; si può anche finire il turno.",
            "A capture gives one more action at once; the turn may also be ended.",
        )
        return Chip(glance.say(Said("azione bonus", "bonus action")), "RV-3.4", glance.say(said), is_loud=True)
    text = Said("2 azioni", "2 actions") if state.actions == 2 else Said("1 azione", "1 action")
    said = Said(
        "Finché la Preda non è in gioco un turno ha fino a 2 azioni; poi ne ha 1, più le azioni bonus.",
        "Until the Prey is in play a turn has up to 2 actions; then it has 1, plus bonus actions.",
    )
    return Chip(glance.say(text), "RV-3.2", glance.say(said))


def _prey(glance: Glance, state: State) -> Chip:
    if state.prey_in_play:
        said = Said(
            "Preda è chi, non bloccato né avvinghiato, è più indietro dalla propria parte. Chi la cattura vince.",
            "The Prey is who stands rearmost on the own side, neither blocked nor grappling. Capturing it wins.",
        )
        return Chip(glance.say(Said("Preda in gioco", "Prey in play")), "RV-7.2", glance.say(said))
    amber, ash = state.layout.entries
    text = Said(f"Entrate {amber}/{DEVELOPED} · {ash}/{DEVELOPED}", f"Entries {amber}/{DEVELOPED} · {ash}/{DEVELOPED}")
    said = Said(
        f"La Preda entra in gioco quando ognuno ha fatto {DEVELOPED} volte Entra (Ambra {amber}, "
        f"Cenere {ash}), o quando uno dei due ha finito le tessere.",
        f"The Prey is in play once each player has taken {DEVELOPED} Enter actions (Amber {amber}, "
        f"Ash {ash}), or once one of them has no tile left.",
    )
    return Chip(glance.say(text), "RV-7.1", glance.say(said))
