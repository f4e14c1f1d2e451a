"""The progress of a build as lines, for programs that follow it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from pnp.workshop import Bar


@contextmanager
def lines(_label: str, length: int) -> Iterator[Bar]:
    """Each step as a line ``done/all`` on the error stream, the first before anything is done."""
    yield _Lines(length)


class _Lines:
    def __init__(self, length: int) -> None:
        self._length, self._done = length, 0
        self.update(0)

    def update(self, n_steps: int) -> None:
        """So many steps more."""
        self._done += n_steps
        click.echo(f"{self._done}/{self._length}", err=True)
