"""What an unfinished task asks of a player: choices, answers, discards, names; and why something is no answer."""

from __future__ import annotations

from card_db.effects import nodes as n
from engines.ancient_duel import sayings
from engines.ancient_duel.actions import (
    ANSWERS,
    NO,
    NOBODY,
    PLAN_ROW,
    UNIT_ROW,
    YES,
    Action,
    Choose,
    Discard,
    Place,
    Reveal,
    choose,
    choose_at,
    discard,
)
from engines.ancient_duel.board import Board, find
from engines.ancient_duel.cards import Book
from engines.ancient_duel.naming import named_in, names_at, refuse_name_at, refuse_named
from engines.ancient_duel.picking import asked, candidates, frame_context, line_of, may_decline
from engines.ancient_duel.places import card_at, place_of
from engines.ancient_duel.programs import Do, Offer
from engines.ancient_duel.reading import plan_fits, unit_fits
from engines.ancient_duel.sayings import Refusal
from engines.ancient_duel.state import Discarding, FieldCard, Frame, Naming, Pick, Task, Unit, ZoneCard
from engines.protocol import CHANCE, Player

POSITIONS = ("attack", "defence")


def asked_by(book: Book, task: Task) -> Player:
    """Who must say something before a task can go on."""
    if isinstance(task, Frame):
        line = line_of(book, task)
        return asked(task, line) if isinstance(line, Offer) else task.player
    return task.player if isinstance(task, Discarding | Naming) else CHANCE


def task_offers(board: Board, task: Frame | Discarding | Naming) -> list[Action]:
    """Everything that may be said to a task, in the order of the field, or sorted by id."""
    match task:
        case Frame():
            return _frame_offers(board, task)
        case Discarding(player, _, _):
            return _discards(board, player)
        case Naming(player, serial):
            return _names(board, player, serial)


def _discards(board: Board, player: Player) -> list[Action]:
    side = board.sides[player]
    return [discard(card) for card in named_in(board.book, side, side.hand)]


def _names(board: Board, player: Player, serial: int) -> list[Action]:
    at, found = place_of(board, serial), find(board, serial)
    if at is None or found is None:
        return []
    return [Reveal(at, name) for name in names_at(board.book, board.sides[player], found[1])]


def _frame_offers(board: Board, frame: Frame) -> list[Action]:
    line = line_of(board.book, frame)
    match line:
        case Offer(_, 0, _, _):
            return [choose(YES), choose(NO)]
        case Offer():
            return [*_discards(board, asked(frame, line)), choose(NO)]
        case Do(_, picks) if picks is not None and frame.picking:
            found = [_choice(board, pick) for pick in candidates(board, frame, picks)]
            return [*found, choose(NOBODY)] if may_decline(board, frame, picks) else found
        case _:
            return [choose(position) for position in POSITIONS]


def _choice(board: Board, pick: Pick) -> Action:
    if isinstance(pick, ZoneCard):
        return choose(pick.card)
    for player in (0, 1):
        side = board.sides[player]
        for number, unit in enumerate(side.units, 1):
            if unit.serial == pick:
                return choose_at(player, UNIT_ROW, number)
        for number, plan in enumerate(side.plans, 1):
            if plan.serial == pick:
                return choose_at(player, PLAN_ROW, number)
    raise LookupError(pick)


def pick_of(board: Board, frame: Frame, picks: n.Target | n.Choose, what: Place | str) -> Pick | None:
    """The candidate that a choice means; None if it is not one."""
    card = card_at(board, what) if isinstance(what, Place) else None
    for pick in candidates(board, frame, picks):
        if pick == card.serial if card is not None else isinstance(pick, ZoneCard) and pick.card == what:
            return pick
    return None


def refuse_answer(board: Board, task: Frame | Discarding | Naming, action: Action) -> Refusal | None:
    """Why this is no answer to a task."""
    match task:
        case Frame():
            return _refuse_in_frame(board, task, action)
        case Discarding(player, _, why):
            if isinstance(action, Discard):
                return _refuse_discard(board, player, action.card)
            return sayings.LIMIT_FIRST if why == "limit" else sayings.DISCARD_FIRST
        case Naming():
            return _refuse_name(board, task, action)


def _refuse_discard(board: Board, player: Player, card: str) -> Refusal | None:
    side = board.sides[player]
    return refuse_named(board.book, side, side.hand, card, sayings.NOT_IN_HAND)


def _refuse_name(board: Board, task: Naming, action: Action) -> Refusal | None:
    if not isinstance(action, Reveal):
        return sayings.NAME_FIRST
    card = card_at(board, action.at)
    if card is None or card.serial != task.serial:
        return sayings.NAME_FIRST
    return refuse_name_at(board.book, board.sides[task.player], card, action.card)


def _refuse_in_frame(board: Board, frame: Frame, action: Action) -> Refusal | None:
    line = line_of(board.book, frame)
    if isinstance(action, Discard) and isinstance(line, Offer) and line.cards:
        return _refuse_discard(board, asked(frame, line), action.card)
    if not isinstance(action, Choose):
        return sayings.EFFECT_FIRST
    match line:
        case Offer(_, cards, _, _):
            return None if action.what == NO or (action.what == YES and not cards) else sayings.NO_ANSWER
        case Do(_, picks) if picks is not None and frame.picking:
            return _refuse_pick(board, frame, picks, action.what)
        case _:
            return None if action.what in POSITIONS else sayings.NO_ANSWER


def _refuse_pick(board: Board, frame: Frame, picks: n.Target | n.Choose, what: Place | str) -> Refusal | None:
    if what == NOBODY:
        return None if may_decline(board, frame, picks) else sayings.MUST_CHOOSE
    if what in ANSWERS:
        return sayings.NO_ANSWER
    if pick_of(board, frame, picks, what) is not None:
        return None
    card = card_at(board, what) if isinstance(what, Place) else None
    if isinstance(what, str):
        return _why_not_there(board, frame, picks, what)
    return sayings.NO_CANDIDATE if card is None else _why_not(board, frame, picks, what, card)


def _why_not_there(board: Board, frame: Frame, picks: n.Target | n.Choose, card: str) -> Refusal:
    query, facts = board.book.queries[id(picks.selector)], board.book.facts[card]
    is_other = query.zone is not None and card in query.ids and not query.any_faction
    return (
        sayings.OTHER_FACTION
        if is_other and facts.faction != frame_context(board, frame).faction
        else sayings.NO_CANDIDATE
    )


def _why_not(board: Board, frame: Frame, picks: n.Target | n.Choose, at: Place, card: FieldCard) -> Refusal:
    """Of another faction, immune, or no match at all."""
    query, ctx = board.book.queries[id(picks.selector)], frame_context(board, frame)
    own = at.player == ctx.player
    is_side = at.player in query.players[ctx.player]
    if query.zone is not None or not is_side or card.serial in frame.picked:
        return sayings.NO_CANDIDATE
    if isinstance(card, Unit):
        fits = query.units and unit_fits(board, query, ctx, card, affecting=True, scoped=False)
    else:
        fits = query.plans and plan_fits(board, query, ctx, card, scoped=False)
    if not fits:
        return sayings.NO_CANDIDATE
    return sayings.OTHER_FACTION if own else sayings.IMMUNE
