"""Carrying out clauses: one instruction after the other, stopping where a player or chance must say something.

This is the one interpreter of the effect language for Ancient Duel; no card has code of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from card_db.effects import nodes as n
from engines.ancient_duel.board import Board, change
from engines.ancient_duel.changing import replaced
from engines.ancient_duel.picking import (
    CHOICE,
    asked,
    frame_context,
    line_of,
    may_find,
    meant,
    needs_answer,
    standing_unit,
)
from engines.ancient_duel.piles import added, copies, size, taken
from engines.ancient_duel.programs import Do, Guard, Offer, Pay, unplayable
from engines.ancient_duel.reading import change_of, holds, is_protected, number_of, players
from engines.ancient_duel.state import (
    COMBAT,
    UNKNOWN,
    Discarding,
    Drawing,
    Frame,
    Grant,
    Mod,
    Naming,
    Pick,
    Plan,
    Stand,
    Unit,
    ZoneCard,
)
from engines.ancient_duel.triggers import collect, enqueue
from engines.protocol import Player

DESTROY: Final = "destroy"
TURNED: Final[Mapping[Stand, Stand]] = {"attack": "defence", "defence": "attack"}
PUT: Final[Mapping[str, Stand]] = {"attack": "attack", "defence": "defence"}


def advance(board: Board, frame: Frame) -> bool:
    """Carry out one instruction of the innermost clause; False if it waits for somebody."""
    line = line_of(board.book, frame)
    match line:
        case None:
            _finish(board, frame)
            return True
        case Pay(cards):
            board.top(replaced(frame, pc=frame.pc + 1))
            board.push(Discarding(frame.player, cards, "cost"))
            return True
        case Guard(tests, past):
            goes_on = holds(board, tests, frame_context(board, frame))
            board.top(replaced(frame, pc=frame.pc + 1 if goes_on else past))
            return True
        case Offer():
            return _offer(board, frame, line)
        case Do():
            return _do(board, frame, line)
        case _:
            assert_never(line)


def _finish(board: Board, frame: Frame) -> None:
    """The clause is done; a Tactic whose clauses are all done goes to the graveyard (AD-9.3)."""
    board.top(None)
    if not board.book.facts[frame.card].is_tactic or len(frame.path) > 1:
        return
    found = board.find(frame.serial)
    waits = any(isinstance(task, Frame) and task.serial == frame.serial for task in board.stack)
    if found is not None and not waits:
        board.bury(*found)


def _offer(board: Board, frame: Frame, offer: Offer) -> bool:
    """Wait for an answer, unless there is nothing to pay with (AD-13.14)."""
    if size(board.sides[asked(frame, offer)].hand) >= offer.cards:
        return False
    board.top(replaced(frame, pc=offer.declined))
    return True


def _do(board: Board, frame: Frame, line: Do) -> bool:
    """Make the selections of an action, then carry it out."""
    if line.picks is not None and frame.picking:
        if len(frame.picked) < line.picks.quantity.number and may_find(board, frame, line.picks):
            return False
        frame = replaced(frame, picking=False)
    if needs_answer(board, frame, line):
        board.top(frame)
        return False
    picks = meant(board, frame, line)
    if unknown := _to_be_named(board, line.action, picks):
        board.top(frame)
        board.push(unknown)
        return True
    names = frame.names
    if line.picks is not None and line.picks.name:
        names = (*names, (line.picks.name, frame.picked))
    board.top(replaced(frame, pc=frame.pc + 1, picking=True, picked=(), answer="", names=names))
    _perform(board, frame, line.action, picks)
    return True


def _to_be_named(board: Board, action: n.Action, picks: tuple[Pick, ...]) -> Naming | None:
    """An unknown set card that is about to go to the graveyard, where all can see it (AD-1.8)."""
    for pick in picks if isinstance(action, n.Destroy) else ():
        found = board.find(pick) if isinstance(pick, int) else None
        if found is not None and found[1].card == UNKNOWN:
            return Naming(found[0], found[1].serial)
    return None


def _perform(board: Board, frame: Frame, action: n.Action, picks: tuple[Pick, ...]) -> None:  # noqa: C901, PLR0912 - one arm for each action
    """Do it: the meaning of every action of the language in this game (4.3 of the rules)."""
    match action:
        case n.Draw(player, number):
            amount = number_of(board, frame_context(board, frame), number)
            board.push(*(Drawing(each, amount) for each in reversed(players(player, frame.player))))
        case n.Discard(player, number, n.Chosen.BY_PLAYER):
            amount = number_of(board, frame_context(board, frame), number)
            board.push(*(Discarding(each, amount, "effect") for each in reversed(players(player, frame.player))))
        case n.Points(player, change_):
            amount = change_of(board, frame_context(board, frame), change_)
            who = players(player, frame.player)
            change_points(board, tuple(amount if each in who else 0 for each in (0, 1)))
        case n.Modify():
            _modify(board, frame, picks, action)
        case n.Grant(_, _, duration):
            _grant(board, frame, picks, duration)
        case n.Position(_, position):
            for pick in picks:
                _position(board, pick, frame.answer if position == CHOICE else position)
        case n.Destroy():
            _destroy(board, frame, picks)
        case n.Move(_, _):
            for pick in picks:
                _to_hand(board, pick)
        case n.Deploy():
            for pick in picks:
                _deploy(board, pick)
        case n.Cancel():
            _cancel(board, picks)
        case (
            n.Discard()
            | n.Look()
            | n.Reveal()
            | n.Become()
            | n.Silence()
            | n.Control()
            | n.Negate()
            | n.Copy()
            | n.Chain()
            | n.AddCounter()
            | n.Essence()
        ):
            raise unplayable(frame.card, action)
        case _:
            assert_never(action)


def change_points(board: Board, changes: tuple[int, ...]) -> None:
    """One instruction that changes points (AD-1.2): who has none left loses, both is a draw (AD-14.2, AD-14.4)."""
    for player, amount in enumerate(changes):
        if amount:
            side = board.half(player)
            old, side.points = side.points, max(0, side.points + amount)
            board.note("points", player=player, old=old, new=side.points)
    out = [player for player in (0, 1) if not board.sides[player].points]
    if out:
        board.finish(None if len(out) == 2 else 1 - out[0], "both" if len(out) == 2 else "points")


def _until(board: Board, controller: Player, duration: str) -> tuple[Player, int]:
    """Whose own turn, and which, a duration lasts through (AD-12.5)."""
    if duration == "combat":
        return controller, COMBAT
    if duration == "next_turn":
        return controller, board.sides[controller].turn + 1
    return board.active, board.sides[board.active].turn


def _modify(board: Board, frame: Frame, picks: tuple[Pick, ...], action: n.Modify) -> None:
    amount = change_of(board, frame_context(board, frame), action.change)
    mod = Mod(action.stat, amount, *_until(board, frame.player, action.duration), source=frame.card)
    for pick in picks:
        found = standing_unit(board, pick)
        if found is not None and (mod.turn != COMBAT or board.combat is not None):
            player, unit = found
            change(board, player, unit, mods=(*unit.mods, mod))
            board.note("modify", player=player, card=unit.card, stat=action.stat, amount=amount)


def _grant(board: Board, frame: Frame, picks: tuple[Pick, ...], duration: str) -> None:
    grant = Grant(frame.card, (*frame.path, frame.pc), *_until(board, frame.player, duration))
    for pick in picks:
        if found := standing_unit(board, pick):
            player, unit = found
            change(board, player, unit, grants=(*unit.grants, grant))
            board.note("grant", player=player, card=unit.card)


def _position(board: Board, pick: Pick, position: str) -> None:
    """A face-up unit goes into a position; no mark of AD-8.6 is set (AD-R52)."""
    if found := standing_unit(board, pick):
        player, unit = found
        stands = PUT.get(position, TURNED[unit.stands])
        change(board, player, unit, stands=stands)
        board.note("position", player=player, card=unit.card, stand=stands)


def _destroy(board: Board, frame: Frame, picks: tuple[Pick, ...]) -> None:
    """Cards go to their owners' graveyards, all at once; a protected one stays (AD-13.12, AD-13.15)."""
    found = [each for pick in picks if isinstance(pick, int) and (each := board.find(pick)) is not None]
    fallen = [each for each in found if not is_protected(board, *each, DESTROY, frame.player)]
    triggers = [
        trigger for player, card in fallen if is_up(card) for trigger in collect(board, player, card, "destroyed")
    ]
    for player, card in fallen:
        board.bury(player, card)
        board.note("destroy", player=player, card=card.card)
    enqueue(board, triggers)


def is_up(card: Unit | Plan) -> bool:
    """Whether a card on the field is face-up."""
    return card.stands != "down" if isinstance(card, Unit) else card.up


def _to_hand(board: Board, pick: Pick) -> None:
    """To its owner's hand; from the deck after a search, and the deck is shuffled (AD-13.13)."""
    if isinstance(pick, int):
        found = board.find(pick)
        if found is None:
            return
        player, card = found[0], found[1].card
        board.leave(*found)
    else:
        player, card = pick.player, pick.card
        if not _is_there(board, pick):
            return
        board.take(player, pick.zone, card)
    half = board.half(player)
    half.hand = added(half.hand, card)
    board.note("to_hand", player=player, card=card, zone="field" if isinstance(pick, int) else pick.zone)


def _is_there(board: Board, pick: ZoneCard) -> bool:
    pile = getattr(board.sides[pick.player], pick.zone)
    return bool(copies(pile, pick.card) or copies(pile, UNKNOWN))


def _deploy(board: Board, pick: Pick) -> None:
    """Special deployment (AD-13.10); with a full row nothing happens (AD-R12)."""
    if isinstance(pick, int) or not _is_there(board, pick) or is_full(board, pick.player):
        return
    board.take(pick.player, pick.zone, pick.card)
    up = board.house.special_deploy_face == "up"
    unit = board.enter(pick.player, pick.card, "defence" if up else "down")
    board.note("special", player=pick.player, card=pick.card, zone=pick.zone, stand=unit.stands)
    if up:
        enqueue(board, collect(board, pick.player, unit, "enter"))


def is_full(board: Board, player: Player) -> bool:
    """Whether there is no place left in a unit row (AD-R12)."""
    most = board.house.max_units
    return isinstance(most, int) and len(board.sides[player].units) >= most


def _cancel(board: Board, picks: tuple[Pick, ...]) -> None:
    """The attack that the unit is making will end (AD-10.5)."""
    combat = board.combat
    if combat is not None and combat.attacker in picks:
        board.combat = replaced(combat, cancelled=True)
        board.note("cancel")


def draw(board: Board, player: Player, card: str) -> None:
    """A card goes from the deck to the hand; ``?`` is one that nobody looks at."""
    half = board.half(player)
    half.deck = taken(half.deck, card if copies(half.deck, card) else UNKNOWN)
    half.hand = added(half.hand, card)
    board.note("draw", player=player)
