"""How many phones look at a table, over all server processes; a process that died stops counting by itself."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, func, select
from sqlalchemy.exc import IntegrityError

from companion.store.backend import Backend, upsert
from companion.store.errors import UnknownTableError
from companion.store.schema import presence

STALE_SECONDS: Final = 45.0


class Presence:
    """What this process says of itself, and the sum of what all say."""

    def __init__(self, base: Backend, boot: str) -> None:
        """``boot`` is the name of this process."""
        self._base = base
        self._boot = boot
        self._here: dict[str, int] = {}

    def set(self, code: str, count: int) -> None:
        """This process now streams the table to ``count`` phones."""
        if self._here.get(code, 0) == count:
            return
        try:
            with self._base.writing() as connection:
                self._say(connection, code, count)
                self._base.announce(connection, code)
        except IntegrityError as error:
            raise UnknownTableError(code) from error
        self._here[code] = count

    def phones(self, code: str) -> int:
        """The phones of all processes that still live."""
        alive = presence.c.at > self._base.ago(STALE_SECONDS)
        query = select(func.coalesce(func.sum(presence.c.phones), 0)).where(presence.c.code == code, alive)
        with self._base.reading() as connection:
            return int(connection.execute(query).scalar_one())

    def beat(self) -> None:
        """Say again what is so, and forget processes that have not done so for long."""
        here = {code: count for code, count in self._here.items() if count}
        if not here and not self._gone_quiet():
            return
        with self._base.writing() as connection:
            for code, count in here.items():
                self._say(connection, code, count)
            for code in self._stale(connection):
                self._base.announce(connection, code)
            connection.execute(delete(presence).where(presence.c.at <= self._base.ago(STALE_SECONDS)))

    def leave(self) -> None:
        """This process streams nothing any more."""
        if not any(self._here.values()):
            return
        with self._base.writing() as connection:
            connection.execute(delete(presence).where(presence.c.boot == self._boot))
            for code in self._here:
                self._base.announce(connection, code)
        self._here.clear()

    def _say(self, connection: Connection, code: str, count: int) -> None:
        if count:
            row = {"code": code, "boot": self._boot, "phones": count, "at": self._base.ago(0)}
            upsert(connection, presence, row)
        else:
            connection.execute(delete(presence).where(presence.c.code == code, presence.c.boot == self._boot))

    def _gone_quiet(self) -> bool:
        with self._base.reading() as connection:
            return bool(self._stale(connection))

    def _stale(self, connection: Connection) -> tuple[str, ...]:
        query = select(presence.c.code).where(presence.c.at <= self._base.ago(STALE_SECONDS)).distinct()
        return tuple(connection.execute(query).scalars())
