"""What a clause that is being carried out asks for now: which cards may be picked, which answers given."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from card_db.effects import nodes as n
from engines.ancient_duel.board import Board, find
from engines.ancient_duel.cards import Book, Query
from engines.ancient_duel.programs import PUBLIC, Do, Instruction, Offer, Program
from engines.ancient_duel.reading import (
    Context,
    Found,
    context,
    in_zone,
    is_protected,
    is_shielded,
    on_field,
    one,
    players,
    shields,
)
from engines.ancient_duel.state import Frame, Pick, Unit
from engines.protocol import Player

TACTICS: Final = "tactics"
CHOICE: Final = "choice"


def program_of(book: Book, frame: Frame) -> Program:
    """The program of the clause."""
    return book.programs[frame.card, frame.path]


def line_of(book: Book, frame: Frame) -> Instruction | None:
    """The instruction that a clause has reached; None at its end."""
    code = book.programs[frame.card, frame.path].code
    return code[frame.pc] if frame.pc < len(code) else None


def frame_context(board: Board, frame: Frame) -> Context:
    """The context of a clause that is being carried out."""
    return context(board, frame.player, frame.serial, frame.card, frame.path, frame.names)


def asked(frame: Frame, offer: Offer) -> Player:
    """The player to whom an offer is made."""
    return players(offer.asked, frame.player)[0]


def eligible(board: Board, selector: n.Selector, ctx: Context) -> list[Pick]:
    """The cards that an effect could pick or affect by a description."""
    query = board.book.queries[id(selector)]
    if query.zone is not None:
        return [*in_zone(board, query, ctx)]
    return [card.serial for _, card in _affected(board, query, ctx)]


def _affected(board: Board, query: Query, ctx: Context) -> Iterator[Found]:
    """What fits on the field and is not immune to the effect (AD-13.11)."""
    against = shields(board, TACTICS) if ctx.tactic else []
    for found in on_field(board, query, ctx, affecting=True):
        if not (against and is_shielded(board, against, *found, ctx.player)):
            yield found


def is_possible(board: Board, picks: n.Target | n.Choose, ctx: Context) -> bool:
    """Whether there are as many cards as must be picked (AD-9.5, AD-13.5)."""
    query, number = board.book.queries[id(picks.selector)], picks.quantity.number
    if query.zone is not None:
        return len(in_zone(board, query, ctx)) >= number
    return sum(1 for _ in islice(_affected(board, query, ctx), number)) == number


def candidates(board: Board, frame: Frame, picks: n.Target | n.Choose) -> list[Pick]:
    """What may be picked now (AD-13.4): what fits and is not picked yet."""
    found = eligible(board, picks.selector, frame_context(board, frame))
    return [pick for pick in found if pick not in frame.picked]


def may_find(board: Board, frame: Frame, picks: n.Target | n.Choose) -> bool:
    """Whether somebody must look: there is a candidate, or cards that only their owner sees (AD-13.13)."""
    query = board.book.queries[id(picks.selector)]
    if query.zone in PUBLIC:
        return bool(candidates(board, frame, picks))
    return any(getattr(board.sides[player], query.zone or "") for player in query.players[frame.player])


def may_decline(board: Board, frame: Frame, picks: n.Target | n.Choose) -> bool:
    """Whether nothing (more) need be picked (AD-13.5): in a triggered clause, in a search, and "up to" so many."""
    up_to = picks.quantity.quota is n.Quota.UP_TO
    return up_to or program_of(board.book, frame).optional or picks.selector.zone not in PUBLIC


def needs_answer(board: Board, frame: Frame, line: Do) -> bool:
    """Whether Attack or Defence must still be said for the unit that was picked (AD-R52)."""
    if not (isinstance(line.action, n.Position) and line.action.position == CHOICE) or frame.answer:
        return False
    return any(standing_unit(board, pick) for pick in meant(board, frame, line))


def meant(board: Board, frame: Frame, line: Do) -> tuple[Pick, ...]:
    """The cards an action is about, those that are immune to it left out (AD-13.11)."""
    picks = frame.picked if line.picks is not None else _object(board, frame, line.action)
    ctx = frame_context(board, frame)
    if not ctx.tactic:
        return picks
    return tuple(pick for pick in picks if not _is_immune(board, pick, ctx.player))


def _is_immune(board: Board, pick: Pick, by: Player) -> bool:
    found = find(board, pick) if isinstance(pick, int) else None
    return found is not None and is_protected(board, *found, TACTICS, by)


def _object(board: Board, frame: Frame, action: n.Action) -> tuple[Pick, ...]:
    match action:
        case (
            n.Move(object=object_)
            | n.Destroy(object=object_)
            | n.Modify(object=object_)
            | n.Grant(object=object_)
            | n.Deploy(object=object_)
            | n.Position(object=object_)
            | n.Cancel(object=object_)
        ):
            return _those(board, frame, object_)
    return ()


def _those(board: Board, frame: Frame, object_: n.Object) -> tuple[Pick, ...]:
    ctx = frame_context(board, frame)
    if isinstance(object_, n.All):
        return tuple(eligible(board, object_.selector, ctx))
    if isinstance(object_, n.Named):
        return next((picks for name, picks in frame.names if name == object_.name), ())
    found = one(board, object_, ctx)
    return () if found is None else (found[1].serial,)


def standing_unit(board: Board, pick: Pick) -> tuple[Player, Unit] | None:
    """The face-up unit that was picked, if it is still there."""
    found = find(board, pick) if isinstance(pick, int) else None
    if found is None or not isinstance(found[1], Unit) or found[1].stands == "down":
        return None
    return found[0], found[1]
