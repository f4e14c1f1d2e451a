"""Carrying out what was chosen; what follows by itself is :mod:`engines.ancient_duel.flow`."""

from __future__ import annotations

from typing import assert_never

from card_db.effects import nodes as n
from engines.ancient_duel import combat, effects, flow
from engines.ancient_duel.actions import (
    NO,
    NOBODY,
    SET_PLAN,
    SET_UNIT,
    YES,
    Action,
    Activate,
    Attack,
    Choose,
    Deal,
    Deploy,
    Discard,
    Draw,
    End,
    Order,
    Pass,
    Place,
    Play,
    React,
    Reveal,
    SetDown,
    Start,
    Turn,
    Use,
)
from engines.ancient_duel.board import Board, change
from engines.ancient_duel.changing import replaced
from engines.ancient_duel.choices import pick_of
from engines.ancient_duel.clauses import activated
from engines.ancient_duel.picking import asked, line_of
from engines.ancient_duel.piles import added, taken
from engines.ancient_duel.places import card_at, unit_at
from engines.ancient_duel.programs import Do, Offer
from engines.ancient_duel.state import (
    UNKNOWN,
    Discarding,
    Drawing,
    FieldCard,
    Frame,
    Plan,
    Stand,
    Unit,
    ZoneCard,
)
from engines.ancient_duel.triggers import collect, enqueue, handle
from engines.ancient_duel.unknown import known_of_kind
from engines.protocol import Player


def perform(board: Board, action: Action) -> None:  # noqa: C901, PLR0912 - one arm for each action, the frequent first
    """Do what was chosen, and everything that follows by itself. The action must be legal."""
    player = board.active
    match action:
        case End():
            flow.end_phase(board)
        case Turn():
            _turn(board, player, action)
        case Deal(who, card) | Draw(who, card):
            _draw(board, who, card)
        case SetDown():
            _set(board, player, action)
        case Choose(what):
            _choose(board, what)
        case Use(at, number):
            _use(board, player, _there(board, at), number)
        case Attack(attacker, target):
            combat.declare(board, _unit(board, attacker), _unit(board, target) if target else None)
        case Pass():
            _pass(board)
        case Deploy(card, stand):
            _deploy(board, player, card, stand)
        case Play(card):
            board.take(player, "hand", card)
            _activate(board, player, board.enter_plan(player, card, up=True))
        case Activate(at, card):
            _flip(board, at, card)
        case Discard(card):
            _discard(board, card)
        case React(at, card):
            _react(board, at, card)
        case Order(number):
            handle(board, number)
        case Reveal(at, card):
            _name(board, at.player, _there(board, at), card)
            board.top(None)
        case Start(deck):
            _start(board, deck)
        case _:
            assert_never(action)
    flow.run(board)


def _unit(board: Board, at: Place) -> Unit:
    unit = unit_at(board, at)
    if unit is None:
        raise LookupError(at)
    return unit


def _pass(board: Board) -> None:
    if board.combat is not None and board.combat.window is not None:
        combat.pass_window(board, board.combat, board.combat.window)


def _there(board: Board, at: Place) -> FieldCard:
    card = card_at(board, at)
    if card is None:
        raise LookupError(at)
    return card


def _start(board: Board, deck: int) -> None:
    """Whoever begins is P1 (AD-1.1, AD-4.3)."""
    if deck == 2:
        board.sides.reverse()
    board.phase = "deal"
    board.note("start", deck=deck)


def _draw(board: Board, player: Player, card: str) -> None:
    task = board.stack[-1] if board.stack else None
    if isinstance(task, Drawing):
        board.top(replaced(task, left=task.left - 1))
    effects.draw(board, player, card)


def _deploy(board: Board, player: Player, card: str, stand: Stand) -> None:
    """A normal deployment face-up (AD-8.1): an entry (AD-13.9)."""
    half = board.half(player)
    board.take(player, "hand", card)
    half.energy -= board.book.facts[card].placing
    half.deployed = True
    unit = board.enter(player, card, stand)
    board.note("deploy", player=player, card=card, stand=stand)
    enqueue(board, collect(board, player, unit, "enter", "normal"))


def _set(board: Board, player: Player, action: SetDown) -> None:
    half = board.half(player)
    card = action.card
    if card in (SET_UNIT, SET_PLAN):
        kind = None if card == SET_PLAN else action.paid
        forget(board, player, kind)
        card = UNKNOWN
        half.hand = taken(half.hand, UNKNOWN)
    else:
        facts = board.book.facts[card]
        kind = facts.placing if facts.is_unit else None
        half.hand = taken(half.hand, card)
    if kind is None:
        board.enter_plan(player, card, up=False)
    else:
        half.energy -= kind
        half.deployed = True
        board.enter(player, card, "down", kind)
    board.note("set", player=player, paid=kind)


def forget(board: Board, player: Player, kind: int | None) -> None:
    """A card is set unnamed from a hand that is partly known: what might be it is known no longer."""
    half = board.half(player)
    for card, count in known_of_kind(board.book, half.hand, kind):
        half.hand = added(taken(half.hand, card, count), UNKNOWN, count)


def _turn(board: Board, player: Player, action: Turn) -> None:
    """A change of position (AD-8.6); with the house rule, a set unit now uses its entry clauses (AD-R38)."""
    unit = _unit(board, action.at)
    if board.house.position_change == "once_cost_1":
        board.half(player).energy -= 1
    was_set = unit.stands == "down" and unit.paid is not None
    unit = change(board, player, unit, card=action.card or unit.card, stands=action.stand, changed=True)
    board.note("turn_unit", player=player, card=unit.card, stand=action.stand)
    if was_set and board.house.entry_on_reveal:
        enqueue(board, collect(board, player, unit, "enter", "normal"))


def _name(board: Board, player: Player, card: FieldCard, name: str) -> FieldCard:
    """An unknown set card gets its name; its marks stay."""
    if not name:
        return card
    named = replaced(card, card=name)
    board.put(player, named)
    return named


def _flip(board: Board, at: Place, card: str) -> None:
    """A set plan card is turned face-up and activated."""
    plan = _name(board, at.player, _there(board, at), card)
    if isinstance(plan, Plan):
        plan = replaced(plan, up=True)
        board.put(at.player, plan)
        _activate(board, at.player, plan)


def _activate(board: Board, player: Player, plan: Plan) -> None:
    """Pay; a Doctrine stays, a Tactic's clauses are carried out (AD-9.2, AD-9.3)."""
    facts = board.book.facts[plan.card]
    board.half(player).energy -= facts.energy
    kind = "activate" if not facts.is_tactic else "tactic" if board.combat is None else "react"
    board.note(kind, player=player, card=plan.card)
    if facts.is_tactic:
        board.push(*(Frame(facts.id, path, player, plan.serial) for path in reversed(facts.played)))


def _react(board: Board, at: Place | str, card: str) -> None:
    """A set Tactic in the window: it resolves at once, then the other player may react (AD-9.6)."""
    if board.combat is None or isinstance(at, str):
        raise LookupError(at)
    board.combat = replaced(board.combat, window=1 - at.player, passes=0)
    _flip(board, at, card)


def _use(board: Board, player: Player, card: FieldCard, number: int) -> None:
    """An activated clause is used; its mark stays until the next turn (AD-13.7)."""
    printed, path = activated(board, card)[number - 1]
    board.put(player, replaced(card, used=(*card.used, number)))
    board.note("use", player=player, card=card.card)
    board.push(Frame(printed, path, player, card.serial))


def _discard(board: Board, card: str) -> None:
    task = board.stack[-1]
    if isinstance(task, Discarding):
        board.top(replaced(task, left=task.left - 1))
        board.discard(task.player, card)
    elif isinstance(task, Frame):
        _pay_offer(board, task, card)


def _pay_offer(board: Board, frame: Frame, card: str) -> None:
    """The first card of an offered payment; the others follow (AD-13.14)."""
    line = line_of(board.book, frame)
    if isinstance(line, Offer):
        player = asked(frame, line)
        board.top(replaced(frame, pc=line.accepted))
        if line.cards > 1:
            board.push(Discarding(player, line.cards - 1, "cost"))
        board.discard(player, card)


def _choose(board: Board, what: Place | str) -> None:
    frame = board.stack[-1]
    if not isinstance(frame, Frame):
        raise TypeError(frame)
    line = line_of(board.book, frame)
    if isinstance(line, Offer):
        board.top(replaced(frame, pc=line.accepted if what == YES else line.declined))
        board.note("answer", player=asked(frame, line), answer=YES if what == YES else NO)
    elif isinstance(line, Do) and line.picks is not None and frame.picking:
        _pick(board, frame, line.picks, what)
    else:
        board.top(replaced(frame, answer=str(what)))


def _pick(board: Board, frame: Frame, picks: n.Target | n.Choose, what: Place | str) -> None:
    if what == NOBODY:
        board.top(replaced(frame, picking=False))
        board.note("choose", player=frame.player, card=None)
        return
    pick = pick_of(board, frame, picks, what)
    if pick is None:
        raise LookupError(what)
    picked = (*frame.picked, pick)
    board.top(replaced(frame, picked=picked, picking=len(picked) < picks.quantity.number))
    board.note("choose", player=frame.player, card=pick.card if isinstance(pick, ZoneCard) else _card_of(board, pick))


def _card_of(board: Board, serial: int) -> str:
    """A card on the field as both players see it (AD-1.8)."""
    found = board.find(serial)
    if found is None:
        return ""
    return found[1].card if effects.is_up(found[1]) else UNKNOWN
