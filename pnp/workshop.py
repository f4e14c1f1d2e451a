"""Files made side by side: one task a file or two, on as many cores as there are.

Where processes can be forked, each task runs in a child that starts with everything its
parent has read; elsewhere one after the other. The results are the same, in the same order.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, Generic, Protocol, TypeVar

from card_db.problems import InputError, Problem

Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)

LOOK_EVERY_S: Final = 0.1
"""How often the bar is moved on while tasks are at work side by side."""

Tick = Callable[[int, int], None]
"""Told while a task is at work: how much of it is done, of how much."""


class Bar(Protocol):
    """A progress bar."""

    def update(self, n_steps: int) -> None:
        """So many steps more."""


Progress = Callable[[str, int], AbstractContextManager[Bar]]
"""Opens a progress bar: its label and its length."""


@dataclass(frozen=True, slots=True)
class Task(Generic[Result_co]):
    """Something to make: its label, how long it takes beside the others, and how it is made."""

    label: str
    weight: int
    make: Callable[[Tick], Result_co]


def make_all(tasks: Sequence[Task[Result]], progress: Progress, label: str) -> list[Result]:
    """The results of all tasks, in their order. Raises :class:`InputError` with the problems of all of them."""
    results: list[Result] = []
    problems: dict[Problem, None] = {}
    with progress(label, sum(task.weight for task in tasks)) as bar:
        run = _side_by_side if len(tasks) > 1 and _can_fork() else _in_turn
        for made in run(tasks, bar):
            if isinstance(made, InputError):
                problems |= dict.fromkeys(made.problems)
            else:
                results.append(made)
    if problems:
        raise InputError(problems)
    return results


def _can_fork() -> bool:
    return "fork" in multiprocessing.get_all_start_methods() and os.name == "posix" and (os.cpu_count() or 1) > 1


def _made(task: Task[Result], tick: Tick) -> Result | InputError:
    try:
        return task.make(tick)
    except InputError as error:
        return error


def _in_turn(tasks: Sequence[Task[Result]], bar: Bar) -> Iterator[Result | InputError]:
    for task in tasks:
        done = 0

        def tick(placed: int, of: int) -> None:
            nonlocal done
            now = task.weight * placed // max(of, 1)  # noqa: B023 - called within this round only
            bar.update(now - done)
            done = now

        made = _made(task, tick)
        yield made
        bar.update(task.weight - done)


class _Child:
    """What a forked child works on, and where it writes how far it has come; set once, as it starts."""

    tasks: Sequence[Task[object]] = ()
    done: ClassVar[MutableSequence[int]] = []


def _start_child(tasks: Sequence[Task[object]], done: MutableSequence[int]) -> None:
    # Ctrl-C reaches the whole group of processes: the parent answers it, the children end with it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Child.tasks, _Child.done = tasks, done


def _in_child(index: int) -> object:
    task = _Child.tasks[index]

    def tick(placed: int, of: int) -> None:
        _Child.done[index] = task.weight * placed // max(of, 1)

    made = _made(task, tick)
    _Child.done[index] = task.weight
    return made


def _side_by_side(tasks: Sequence[Task[Result]], bar: Bar) -> Iterator[Result | InputError]:
    context = multiprocessing.get_context("fork")
    done = context.Array("l", len(tasks), lock=False)  # each place is written by one child only
    workers = min(len(tasks), os.cpu_count() or 1)
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=partial(_start_child, tasks, done))
    try:
        # The long ones first, so that no core waits at the end for one that began late.
        order = sorted(range(len(tasks)), key=lambda index: -tasks[index].weight)
        begun = {index: pool.submit(_in_child, index) for index in order}
        _watch(begun.values(), done, bar)
        for index in range(len(tasks)):
            yield begun[index].result()  # type: ignore[misc]  # a child gives back what its task makes
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _watch(begun: Iterable[Future[object]], done: Sequence[int], bar: Bar) -> None:
    """Move the bar until every task is done, or one has broken down."""
    shown, unfinished = 0, set(begun)
    while unfinished:
        finished, unfinished = wait(unfinished, timeout=LOOK_EVERY_S, return_when=FIRST_COMPLETED)
        now = sum(done)
        if now > shown:
            bar.update(now - shown)
        shown = now
        if any(future.exception() for future in finished):
            return
