"""What every phone at a table hears at once: where the table stands now, as server-sent events."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from anyio import to_thread

from companion.store.errors import StoreError
from companion.store.rows import Event, Head

KEEP_ALIVE: Final = 15.0
"""Seconds of silence after which a stream says that it is still there."""

GRACE: Final = 2.0
"""Seconds before a phone that has gone is missed: a page that is loaded anew comes back sooner."""

ALIVE: Final = ": alive\nevent: alive\ndata: 1\n\n"
"""A comment for whatever stands in between, and an event for the page, which is not told of comments."""


class Watched(Protocol):
    """What the streams need of the store."""

    @property
    def boot(self) -> str:
        """The name of this process's life."""

    def head(self, code: str) -> Head:
        """Where a table stands."""

    def events(self, code: str, after: int = 0) -> tuple[Event, ...]:
        """What has happened since."""

    def presence(self, code: str, count: int) -> None:
        """So many phones of the table listen to this process now."""

    def phones(self, code: str) -> int:
        """How many listen to any process."""


@dataclass(frozen=True, slots=True)
class News:
    """Where a table stands; ``by`` are the devices that have changed it since the news before."""

    boot: str
    seq: int
    rev: int
    phones: int
    by: frozenset[str] = frozenset()

    def message(self, device: str) -> dict[str, object]:
        """What the phone with that device is told; ``own``: all that has happened it did itself."""
        own = bool(self.by) and self.by <= {device}
        return {"boot": self.boot, "seq": self.seq, "rev": self.rev, "phones": self.phones, "own": own}

    def is_same(self, other: News | None) -> bool:
        """Whether the other would tell a phone nothing new."""
        return other is not None and replace(self, by=frozenset()) == replace(other, by=frozenset())


@dataclass(eq=False, slots=True)
class _Listener:
    """A phone that listens. Only the newest news waits for it: a slow phone misses what is out of date already."""

    device: str
    waiting: News | None = None
    told: News | None = None
    woken: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, news: News) -> None:
        if self.waiting is not None:
            news = replace(news, by=news.by | self.waiting.by)
        self.waiting = news
        self.woken.set()

    def take(self) -> str:
        """What it is to be sent now: the news, or a sign of life when there is none."""
        news, self.waiting = self.waiting, None
        self.woken.clear()
        if news is None:
            return ALIVE
        if news.is_same(self.told):
            return ""
        self.told = news
        return f"data: {json.dumps(news.message(self.device))}\n\n"


class Hub:
    """Every stream of this process.

    :meth:`publish` may be called from any thread; everything else belongs to the loop that serves the streams.
    """

    def __init__(self, store: Watched, *, keep_alive: float = KEEP_ALIVE, grace: float = GRACE) -> None:
        """Streams of the tables of ``store``; seconds of silence, and of patience with a phone that has gone."""
        self._store = store
        self._keep_alive = keep_alive
        self._grace = grace
        self._listeners: dict[str, set[_Listener]] = {}
        self._counted: dict[str, int] = {}
        self._last: dict[str, News] = {}
        self._one_by_one = threading.Lock()
        self._counting = asyncio.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def news(self, code: str) -> News:
        """Where a table stands now; asks the store."""
        head = self._store.head(code)
        before = self._last.get(code)
        new = () if before is None or head.seq <= before.seq else self._store.events(code, before.seq)
        by = frozenset(event.device for event in new)
        return News(self._store.boot, head.seq, head.rev, self._store.phones(code), by)

    def publish(self, code: str) -> None:
        """Tell the phones of a table if it stands elsewhere; nothing when nobody listens, or the store cannot say."""
        if self._loop is None or code not in self._listeners:
            return
        with self._one_by_one:
            try:
                news = self.news(code)
            except StoreError:
                return
            if not news.is_same(self._last.get(code)):
                self._last[code] = news
                self._call(lambda: self._deliver(code, news))

    async def stream(self, code: str, device: str) -> AsyncIterator[str]:
        """What one phone is sent: where the table stands, then every change, and a sign of life in between."""
        self._loop = asyncio.get_running_loop()
        listener = _Listener(device)
        self._listeners.setdefault(code, set()).add(listener)
        try:
            await self._recount(code)
            if listener.waiting is None and code in self._last:
                listener.tell(self._last[code])
            while not self._closed:
                await self._wait(code, listener)
                if not self._closed and (text := listener.take()):
                    yield text
        finally:
            self._gone(code, listener)

    def close(self) -> None:
        """End every stream at once. Safe in a signal handler."""
        self._closed = True
        self._call(self._wake)

    def _call(self, work: Callable[[], object]) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work)

    def _wake(self) -> None:
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.woken.set()

    def _deliver(self, code: str, news: News) -> None:
        for listener in self._listeners.get(code, ()):
            listener.tell(news)

    async def _wait(self, code: str, listener: _Listener) -> None:
        """Until there is news; after long silence the store is asked, in case its own news has got lost."""
        try:
            async with asyncio.timeout(self._keep_alive):
                await listener.woken.wait()
        except TimeoutError:
            await to_thread.run_sync(self.publish, code)

    def _gone(self, code: str, listener: _Listener) -> None:
        self._listeners[code].discard(listener)
        if self._loop is not None and not self._closed:
            self._loop.call_later(self._grace, self._later, code)

    def _later(self, code: str) -> None:
        task = asyncio.ensure_future(self._recount(code))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _recount(self, code: str) -> None:
        """Count the phones of a table, each once however many pages it has open, and tell them all."""
        async with self._counting:
            count = len({listener.device for listener in self._listeners.get(code, ())})
            if self._counted.get(code) != count:
                await to_thread.run_sync(self._note, code, count)
            if not self._listeners.get(code):
                self._forget(code)
                return
        await to_thread.run_sync(self.publish, code)

    def _note(self, code: str, count: int) -> None:
        with suppress(StoreError):
            self._store.presence(code, count)
            self._counted[code] = count

    def _forget(self, code: str) -> None:
        self._listeners.pop(code, None)
        self._counted.pop(code, None)
        self._last.pop(code, None)
