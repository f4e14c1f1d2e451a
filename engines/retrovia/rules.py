"""What may be done in a position, and what it leads to: RV-3 to RV-9 in the order of the rules.

:func:`legal_actions` and :func:`child` are the fast doors; :mod:`engines.retrovia.refusals` says,
independently, why an action is *not* legal, and the tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Final, TypeVar

from engines.protocol import Player
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
)
from engines.retrovia.field import grown
from engines.retrovia.state import (
    AMBER,
    ASH,
    FREE,
    MOST_ACTIVE,
    OLDER,
    WRAITH,
    Board,
    Ending,
    Layout,
    State,
    View,
    code,
    due,
    grapple,
    is_grapple,
    kinds_in,
    prey_squares,
    rearmost,
    turn_key,
    view,
    with_character,
    without_character,
)

T = TypeVar("T")

DEVELOPED: Final = 3
"""Enter actions of each player that bring the Prey into play (RV-7.1)."""

TIMES: Final = 3
"""How often a position occurs before the game is drawn (RV-9.2)."""

PASS: Final = Pass()
_swap = cache(Swap)
_substitute = cache(Substitute)
_sacrifice = cache(Sacrifice)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Everything the player to act may do, in an order that depends on the position only."""
    if state.ending:
        return ()
    if not state.acted and (waiting := due(state.layout.board, state.player)):
        return tuple(_detachments(state, waiting))
    own = view(state.layout.board, state.player)
    actions = _actions_proper(state, own)
    actions += _substitutes(state, own)
    if state.acted or not state.passed[state.player]:
        actions.append(PASS)
    return tuple(actions)


def _actions_proper(state: State, own: View) -> list[Action]:
    """The actions without which a player is stalemated (RV-9.3): all but Substitute and Pass."""
    actions: list[Action] = []
    if state.layout.tiles[state.player]:
        actions += state.layout.field.tables.builds
    if own.active < MOST_ACTIVE:
        for kind in kinds_in(state.layout.rearguards[state.player]):
            enters = state.layout.field.tables.enters[kind]
            actions += [enters[index] for index in own.free]
    actions += _moves(state, own)
    actions += _swaps(state, own)
    if state.prey_in_play:
        actions += _sacrifices(state, own)
    return actions


def _moves(state: State, own: View) -> list[Action]:
    """RV-5 and RV-6: to any free square on the way, and to the first occupied one if something can be done there."""
    board, rays = state.layout.board, state.layout.field.tables.rays
    strikes, grips = _targets(state, own)
    actions: list[Action] = []
    for index, kind in (*own.singles, *[(index, WRAITH) for index in own.holding]):
        targets = grips if kind == WRAITH else strikes
        for ray in rays[kind, index]:
            for target, move in ray:
                if not board[target]:
                    actions.append(move)
                    continue
                if target in targets:
                    actions.append(move)
                break
    return actions


def _targets(state: State, own: View) -> tuple[list[int], list[int]]:
    """The occupied squares that may be moved onto: by Wayfarers, Knights and Hunters, and by Wraiths."""
    if not state.prey_in_play:
        graspable = own.enemies if state.config.grapple_before_prey else ()
        return [], [index for index, kind in graspable if kind != WRAITH]
    prey = rearmost(state.layout.field, [index for index, _ in own.enemies], 1 - state.player)
    may_trade = own.active + len(state.layout.rearguards[state.player]) > 1
    strikes = [*own.blocked, *prey]
    grips = list(own.blocked)
    for index, kind in own.enemies:
        if index in prey:
            if kind == WRAITH:
                grips.append(index)
        elif may_trade:
            strikes.append(index)
            grips.append(index)
        elif kind != WRAITH:
            grips.append(index)
    return strikes, grips


def _swaps(state: State, own: View) -> list[Action]:
    squares = state.layout.field.squares
    return [_swap(squares[first], squares[second]) for (first, _), (second, _) in combinations(own.singles, 2)]


def _sacrifices(state: State, own: View) -> list[Action]:
    """RV-4.6: any of one's own Prey, unless it is the last character of all."""
    if own.active + len(state.layout.rearguards[state.player]) == 1:
        return []
    prey = rearmost(state.layout.field, [index for index, _ in own.singles], state.player)
    return [_sacrifice(state.layout.field.squares[index]) for index in prey]


def _substitutes(state: State, own: View) -> list[Action]:
    squares, kinds = state.layout.field.squares, kinds_in(state.layout.rearguards[state.player])
    return [_substitute(squares[index], kind) for index, here in own.singles for kind in kinds if kind != here]


def _detachments(state: State, waiting: Iterable[int]) -> list[Action]:
    """RV-6.7: for each Wraith that is due, the free adjacent squares and the Rearguard."""
    board = state.layout.board
    actions: list[Action] = []
    for place in waiting:
        origin = state.layout.field.squares[place]
        near = [move.target for ((index, move),) in state.layout.field.tables.rays[WRAITH, place] if not board[index]]
        actions += [Detach(origin, target) for target in (*near, None)]
    return actions


def child(state: State, action: Action) -> State:  # noqa: PLR0911 - one line for each action
    """What a legal action leads to; for an action that is not legal the answer means nothing."""
    match action:
        case Move():
            return _after_move(state, action)
        case Build(at):
            return _after_action(state, _built(state.layout, state.player, at), lasting=True)
        case Enter():
            return _after_action(state, _entered(state.layout, state.player, action))
        case Swap():
            return _after_action(state, _swapped(state.layout, action))
        case Substitute():
            return _after_action(state, _substituted(state.layout, state.player, action))
        case Sacrifice(at):
            return _after_action(state, _cleared(state.layout, at), lasting=True)
        case Detach():
            return _after_detach(state, action)
        case Pass():
            return _next_turn(state, state.layout, state.seen, passed=not state.acted)


def _after_move(state: State, move: Move) -> State:
    layout = state.layout
    origin, target = layout.field.tables.index[move.origin], layout.field.tables.index[move.target]
    board = list(layout.board)
    leaving, standing = board[origin], board[target]
    mover, board[origin] = (leaving[1], leaving[0]) if is_grapple(leaving) else (leaving, FREE)
    if not standing:
        board[target] = mover
        return _after_action(state, _stood(layout, board))
    if is_grapple(standing):  # RV-6.5: the rescued ally stays
        board[target] = standing[0]
        return _after_action(state, _stood(layout, board), lasting=True, bonus=1)
    if target in prey_squares(state, 1 - state.player):
        board[target] = mover
        return _ended(state, _stood(layout, board), Ending.PREY_CAPTURED)
    if mover == code(WRAITH, state.player) and standing.upper() != WRAITH:
        board[target] = grapple(standing, state.player, 0)
        return _after_action(state, _stood(layout, board))
    board[target] = FREE
    return _after_action(state, _stood(layout, board), lasting=True, bonus=1)


def _stood(layout: Layout, board: list[str]) -> Layout:
    """The layout with the characters on the field as given."""
    return Layout(layout.field, tuple(board), layout.rearguards, layout.tiles, layout.entries)


def _built(layout: Layout, player: Player, at: Square) -> Layout:
    field, index = grown(layout.field, at)
    board = (*layout.board[:index], FREE, *layout.board[index:])
    tiles = _replaced(layout.tiles, player, layout.tiles[player] - 1)
    return Layout(field, board, layout.rearguards, tiles, layout.entries)


def _entered(layout: Layout, player: Player, enter: Enter) -> Layout:
    character = code(enter.kind, player)
    board = list(layout.board)
    board[layout.field.tables.index[enter.at]] = character
    rearguard = without_character(layout.rearguards[player], character)
    rearguards = _replaced(layout.rearguards, player, rearguard)
    entries = _replaced(layout.entries, player, layout.entries[player] + 1)
    return Layout(layout.field, tuple(board), rearguards, layout.tiles, entries)


def _swapped(layout: Layout, swap: Swap) -> Layout:
    first, second = layout.field.tables.index[swap.first], layout.field.tables.index[swap.second]
    board = list(layout.board)
    board[first], board[second] = board[second], board[first]
    return _stood(layout, board)


def _substituted(layout: Layout, player: Player, substitute: Substitute) -> Layout:
    character, index = code(substitute.kind, player), layout.field.tables.index[substitute.at]
    board = list(layout.board)
    rearguard = with_character(without_character(layout.rearguards[player], character), board[index])
    board[index] = character
    rearguards = _replaced(layout.rearguards, player, rearguard)
    return Layout(layout.field, tuple(board), rearguards, layout.tiles, layout.entries)


def _cleared(layout: Layout, at: Square) -> Layout:
    board = list(layout.board)
    board[layout.field.tables.index[at]] = FREE
    return _stood(layout, board)


def _after_detach(state: State, detach: Detach) -> State:
    """RV-6.7: no action is spent; when no other Wraith is due, the start of the turn goes on (RV-3.6)."""
    layout = _let_go(state.layout, state.player, detach)
    after = replace(state, layout=layout)
    return after if due(layout.board, state.player) else _unless_stalemated(after)


def _let_go(layout: Layout, player: Player, detach: Detach) -> Layout:
    index = layout.field.tables.index
    board, rearguards = list(layout.board), layout.rearguards
    held = board[index[detach.origin]]
    victim, wraith = held[0], held[1]
    board[index[detach.origin]] = victim
    if detach.target is None:
        rearguards = _replaced(rearguards, player, with_character(rearguards[player], wraith))
    else:
        board[index[detach.target]] = wraith
    return Layout(layout.field, tuple(board), rearguards, layout.tiles, layout.entries)


def _after_action(state: State, layout: Layout, *, lasting: bool = False, bonus: int = 0) -> State:
    """After one of the actions: the turn goes on, or passes, or the game is a draw at once (RV-9.4).

    ``lasting`` says that no earlier position can come back, because the field grew or characters
    are gone; ``bonus`` is 1 after a capture (RV-3.4).
    """
    if layout.rearguards == ("", "") and is_one_against_one(layout.board):
        return _ended(state, layout, Ending.ONE_AGAINST_ONE)
    actions = state.actions - 1 + bonus
    seen = () if lasting else state.seen
    if not actions:
        return _next_turn(state, layout, seen, passed=False)
    return State(layout, state.player, actions, state.prey_in_play, True, state.passed, seen, None, state.config)


def is_one_against_one(board: Board) -> bool:
    """RV-9.4, the Rearguards being empty: one active character each."""
    return view(board, AMBER).active == 1 == view(board, ASH).active


def _ended(state: State, layout: Layout, ending: Ending) -> State:
    return replace(state, layout=layout, ending=ending)


def _next_turn(state: State, layout: Layout, seen: tuple[str, ...], *, passed: bool) -> State:
    """The start of the other player's turn, in the order of RV-3.6."""
    player = 1 - state.player
    layout = _aged(layout, player)
    prey = state.prey_in_play or prey_enters(layout)
    if prey != state.prey_in_play:  # RV-R15: no position without the Prey comes back
        seen = ()
    key = turn_key(player, layout)
    after = State(
        layout=layout,
        player=player,
        actions=1 if prey else 2,
        prey_in_play=prey,
        acted=False,
        passed=_replaced(state.passed, state.player, passed),
        seen=(*seen, key),
        ending=Ending.REPETITION if seen.count(key) == TIMES - 1 else None,
        config=state.config,
    )
    if after.ending or due(layout.board, player):
        return after
    return _unless_stalemated(after)


def _aged(layout: Layout, player: Player) -> Layout:
    """RV-3.6 (0): the player's own grapples are one turn older."""
    older = OLDER[player]
    if older.keys().isdisjoint(layout.board):
        return layout
    return _stood(layout, [older.get(standing, standing) for standing in layout.board])


def prey_enters(layout: Layout) -> bool:
    """RV-7.1: Development or Exhaustion."""
    return min(layout.entries) >= DEVELOPED or 0 in layout.tiles


def _unless_stalemated(state: State) -> State:
    return _ended(state, state.layout, Ending.STALEMATE) if is_stalemated(state) else state


def is_stalemated(state: State) -> bool:
    """RV-9.3: nothing to Build, Enter, Move, Swap or Sacrifice; asked at the start of a turn."""
    if state.layout.tiles[state.player]:  # there is always somewhere to build
        return False
    return not _actions_proper(state, view(state.layout.board, state.player))


def _replaced(pair: tuple[T, T], player: Player, value: T) -> tuple[T, T]:
    """The pair with this player's half replaced."""
    return (value, pair[1]) if player == AMBER else (pair[0], value)
