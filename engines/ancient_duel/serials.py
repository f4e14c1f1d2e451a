"""Serials tell only the order in which cards entered the field (AD-5.6): a position under other serials is the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from engines.ancient_duel.board import cards_of
from engines.ancient_duel.changing import replaced
from engines.ancient_duel.state import Combat, Frame, Naming, Pick, Side, State, Task

Rename: TypeAlias = Callable[[int], int]


def key(state: State) -> State:
    """The position with its serials counted 1, 2, 3 ... in their order: equal for what the rules call the same.

    Where a stored modifier came from is left out: only those who ask why look at it.
    """
    rank = {serial: number for number, serial in enumerate(sorted(set(serials(state))), 1)}
    ranked = renumbered(state, rank.__getitem__)
    return replaced(ranked, entered=len(rank), sides=tuple(_without_sources(side) for side in ranked.sides))


def _without_sources(side: Side) -> Side:
    if not any(unit.mods for unit in side.units):
        return side
    units = tuple(replaced(unit, mods=tuple(replaced(mod, source="") for mod in unit.mods)) for unit in side.units)
    return replaced(side, units=units)


def serials(state: State) -> Iterator[int]:
    """Every serial that stands in a position, also of cards that are gone."""
    for side in state.sides:
        yield from (card.serial for card in cards_of(side))
    yield from (each.serial for group in state.queue for each in group)
    for task in state.stack:
        if isinstance(task, Frame | Naming):
            yield task.serial
        if isinstance(task, Frame):
            picked = [*task.picked, *(pick for _, picks in task.names for pick in picks)]
            yield from (pick for pick in picked if isinstance(pick, int))
    combat = (state.combat.attacker, state.combat.target) if state.combat else ()
    yield from (serial for serial in (*combat, state.after) if serial)


def renumbered(state: State, rename: Rename) -> State:
    """The position with every serial renamed."""
    return replaced(
        state,
        sides=tuple(_side(side, rename) for side in state.sides),
        combat=_combat(state.combat, rename) if state.combat else None,
        stack=tuple(_task(task, rename) for task in state.stack),
        queue=tuple(tuple(replaced(each, serial=rename(each.serial)) for each in group) for group in state.queue),
        after=rename(state.after) if state.after else 0,
    )


def _side(side: Side, rename: Rename) -> Side:
    units = tuple(replaced(unit, serial=rename(unit.serial)) for unit in side.units)
    plans = tuple(replaced(plan, serial=rename(plan.serial)) for plan in side.plans)
    return replaced(side, units=units, plans=plans)


def _combat(combat: Combat, rename: Rename) -> Combat:
    target = rename(combat.target) if combat.target else 0
    return replaced(combat, attacker=rename(combat.attacker), target=target)


def _task(task: Task, rename: Rename) -> Task:
    if isinstance(task, Naming):
        return replaced(task, serial=rename(task.serial))
    if not isinstance(task, Frame):
        return task
    names = tuple((name, _picks(picks, rename)) for name, picks in task.names)
    return replaced(task, serial=rename(task.serial), picked=_picks(task.picked, rename), names=names)


def _picks(picks: tuple[Pick, ...], rename: Rename) -> tuple[Pick, ...]:
    return tuple(rename(pick) if isinstance(pick, int) else pick for pick in picks)
