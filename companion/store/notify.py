"""How a process hears that a table has changed: one thread, whoever made the change."""

from __future__ import annotations

import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from time import monotonic
from typing import Final

from companion.store.backend import Changes
from companion.store.errors import StoreError

_POLL_SECONDS: Final = 1.0
_BEAT_SECONDS: Final = 15.0
_END_SECONDS: Final = 0.7
_log = logging.getLogger(__name__)


class Watch:
    """A thread that tells callbacks the code of each table that has changed, and keeps this process's heart beating."""

    def __init__(self, listen: Callable[[], Changes], *, beat: Callable[[], None], leave: Callable[[], None]) -> None:
        """``listen`` starts to hear of changes; the thread calls ``beat`` every 15 seconds and ``leave`` at its end."""
        self._listen = listen
        self._beat = beat
        self._leave = leave
        self._callbacks: list[Callable[[str], None]] = []
        self._starting = threading.Lock()
        self._changes: Changes | None = None
        self._thread: threading.Thread | None = None
        self._stopping = threading.Event()

    def add(self, callback: Callable[[str], None]) -> None:
        """Call it, in the thread, with the code of every table that changes from now on."""
        self._callbacks.append(callback)
        self.start()

    def start(self) -> None:
        """Start the thread, if it does not run yet."""
        with self._starting:
            if self._thread is None and not self._stopping.is_set():
                self._changes = self._listen()
                self._thread = threading.Thread(target=self._run, args=(self._changes,), name="store", daemon=True)
                self._thread.start()

    def stop(self) -> bool:
        """End the thread; does not wait long for a database that does not answer any more. False: there was none."""
        self._stopping.set()
        with self._starting:
            if self._changes is not None and self._thread is not None:
                self._changes.wake()
                self._thread.join(timeout=_END_SECONDS)
            return self._thread is not None

    def _run(self, changes: Changes) -> None:
        with closing(changes):
            self._follow(changes)
        self._leave()

    def _follow(self, changes: Changes) -> None:
        due = monotonic() + _BEAT_SECONDS
        while not self._stopping.is_set():
            for code in changes.wait():
                self._tell(code)
            if monotonic() >= due:
                due = monotonic() + _BEAT_SECONDS
                with suppress(StoreError):  # the next beat may reach the database again
                    self._beat()

    def _tell(self, code: str) -> None:
        for callback in self._callbacks:
            try:
                callback(code)
            except Exception:  # one listener's fault must not make the others deaf
                _log.exception("a listener of the store failed")


class FileChanges:
    """Changes of a SQLite file: this process's own at once, another's by looking at the file every second.

    ``PRAGMA data_version`` tells, without reading the file, whether there is anything to look up in the journal.
    """

    def __init__(self, connection: sqlite3.Connection, boot: str) -> None:
        """``boot`` is the name of this process, whose own changes are not looked up again.

        What happened before is not told.
        """
        self._connection = connection
        self._boot = boot
        self._queue: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._version = 0
        (self._number,) = connection.execute("SELECT coalesce(max(number), 0) FROM change").fetchone()
        self._due = 0.0

    def put(self, code: str) -> None:
        """A change of this process, committed."""
        self._queue.put(code)

    def wait(self) -> Iterable[str]:
        """The codes of the tables that have changed, each once."""
        found = dict.fromkeys(self._own())
        if monotonic() >= self._due:
            self._due = monotonic() + _POLL_SECONDS
            found |= dict.fromkeys(self._others())
        return found

    def wake(self) -> None:
        """End a :meth:`wait` that goes on in another thread."""
        self._queue.put(None)

    def close(self) -> None:
        """Look no more."""
        self._connection.close()

    def _own(self) -> Iterator[str]:
        with suppress(queue.Empty):
            code = self._queue.get(timeout=max(0.0, self._due - monotonic()))
            while code is not None:
                yield code
                code = self._queue.get_nowait()

    def _others(self) -> Iterator[str]:
        try:
            (version,) = self._connection.execute("PRAGMA data_version").fetchone()
            if version != self._version:
                yield from self._journal()
            self._version = version
        except sqlite3.Error:  # the next look may reach the file again; the number says from where
            _log.debug("the journal cannot be read", exc_info=True)

    def _journal(self) -> Iterator[str]:
        query = "SELECT code, number, boot FROM change WHERE number > ? ORDER BY number"
        for code, number, boot in self._connection.execute(query, (self._number,)).fetchall():
            self._number = number
            if boot != self._boot:
                yield code
