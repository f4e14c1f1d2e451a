"""What a running server is made of, put together once; the pages find it here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.codes import Limiter
from companion.desks.base import Desk
from companion.following.tables import Tables
from companion.moving import Moves
from companion.store.store import Store


@dataclass(frozen=True)
class House:
    """The store, the games, the tables, and where phones reach them.

    ``base`` is the path below which everything is served (empty, or ``/tavolo``); ``addresses`` those that phones
    on the local network can open, the best first.
    """

    store: Store
    desks: Mapping[str, Desk]
    base: str = ""
    addresses: tuple[str, ...] = ()
    limiter: Limiter = field(default_factory=Limiter)
    moves: Moves = field(default_factory=Moves)
    tables: Tables = field(init=False)

    def __post_init__(self) -> None:
        """The tables follow from the store and the games."""
        object.__setattr__(self, "tables", Tables(self.store, self.desks))


_entered: list[House] = []


def enter(house: House) -> House:
    """Make this the house that pages are served from; a script of Streamlit can be given nothing otherwise."""
    _entered[:] = [house]
    return house


def current() -> House:
    """The house that pages are served from. Raises :class:`LookupError` before the server has opened it."""
    if not _entered:
        raise LookupError("no house is open: start the companion with `companion`")
    return _entered[0]
