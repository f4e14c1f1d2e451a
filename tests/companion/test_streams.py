"""What every phone at a table hears at once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from companion.streams import ALIVE, Hub
from tests.companion.phones import in_own_loop
from tests.companion.tables import CODE, FewTables

ANNA, BRUNO = "a" * 64, "b" * 64


def heard(text: str) -> dict[str, Any]:
    """The message in a part of a stream."""
    assert text.startswith("data: ")
    assert text.endswith("\n\n")
    message: dict[str, Any] = json.loads(text.removeprefix("data: "))
    return message


async def next_of(stream: AsyncIterator[str]) -> str:
    return await asyncio.wait_for(anext(stream), 5)


def listening(
    work: Callable[[FewTables, Hub], Coroutine[Any, Any, Any]], *, keep_alive: float = 5.0, grace: float = 0.05
) -> Any:
    """Run ``work`` with a store and its streams."""
    store = FewTables()
    return in_own_loop(work(store, Hub(store, keep_alive=keep_alive, grace=grace)))


def test_a_phone_hears_at_once_where_the_table_stands() -> None:
    async def work(store: FewTables, hub: Hub) -> None:
        store.seq, store.rev = 42, 3
        first = heard(await next_of(hub.stream(CODE, ANNA)))
        assert first == {"boot": "b00t", "seq": 42, "rev": 3, "phones": 1, "own": False}

    listening(work)


def test_a_change_reaches_every_phone_of_the_table_and_says_whose_it_was() -> None:
    async def work(store: FewTables, hub: Hub) -> None:
        anna, bruno = hub.stream(CODE, ANNA), hub.stream(CODE, BRUNO)
        await next_of(anna)
        await next_of(bruno)
        assert heard(await next_of(anna))["phones"] == 2
        store.move(ANNA)
        await asyncio.to_thread(hub.publish, CODE)
        told = heard(await next_of(anna)), heard(await next_of(bruno))
        assert [(each["seq"], each["own"]) for each in told] == [(1, True), (1, False)]

    listening(work)


def test_a_slow_phone_is_told_only_the_newest_and_that_not_all_of_it_was_its_own() -> None:
    async def work(store: FewTables, hub: Hub) -> None:
        anna = hub.stream(CODE, ANNA)
        await next_of(anna)
        for device in (ANNA, BRUNO, ANNA):
            store.move(device)
            await asyncio.to_thread(hub.publish, CODE)
        told = heard(await next_of(anna))
        assert (told["seq"], told["own"]) == (3, False)

    listening(work)


def test_what_is_published_twice_is_told_once() -> None:
    async def work(store: FewTables, hub: Hub) -> None:
        anna = hub.stream(CODE, ANNA)
        await next_of(anna)
        store.move(BRUNO)
        await asyncio.to_thread(hub.publish, CODE)
        await next_of(anna)
        await asyncio.to_thread(hub.publish, CODE)
        assert await next_of(anna) == ALIVE

    listening(work, keep_alive=0.2)


def test_a_change_of_another_table_is_not_told() -> None:
    async def work(store: FewTables, hub: Hub) -> None:
        anna = hub.stream(CODE, ANNA)
        await next_of(anna)
        store.move(BRUNO)
        await asyncio.to_thread(hub.publish, "ALTR0TAV0L")
        hub.close()
        assert [text async for text in anna] == []

    listening(work)


def test_silence_is_broken_by_a_comment_and_an_event() -> None:
    async def work(store: FewTables, hub: Hub) -> None:
        anna = hub.stream(CODE, ANNA)
        await next_of(anna)
        assert await next_of(anna) == ": alive\nevent: alive\ndata: 1\n\n"

    listening(work, keep_alive=0.05)


def test_a_change_that_the_database_failed_to_report_is_found_in_silence() -> None:
    async def work(store: FewTables, hub: Hub) -> None:
        anna = hub.stream(CODE, ANNA)
        await next_of(anna)
        store.move(BRUNO)
        assert heard(await next_of(anna))["seq"] == 1

    listening(work, keep_alive=0.05)


def test_two_pages_of_one_phone_are_one_phone() -> None:
    async def work(store: FewTables, hub: Hub) -> None:
        one, other = hub.stream(CODE, ANNA), hub.stream(CODE, ANNA)
        assert heard(await next_of(one))["phones"] == 1
        assert heard(await next_of(other))["phones"] == 1
        assert store.counts == [(CODE, 1)]

    listening(work)


def test_a_phone_that_goes_is_missed_after_a_moment() -> None:
    async def work(store: FewTables, hub: Hub) -> None:
        anna, bruno = hub.stream(CODE, ANNA), hub.stream(CODE, BRUNO)
        await next_of(anna)
        await next_of(bruno)
        assert heard(await next_of(anna))["phones"] == 2
        await bruno.aclose()  # type: ignore[attr-defined]
        assert heard(await next_of(anna))["phones"] == 1
        assert store.counts == [(CODE, 1), (CODE, 2), (CODE, 1)]

    listening(work)


def test_a_phone_that_loads_the_page_anew_is_not_missed_at_all() -> None:
    async def work(store: FewTables, hub: Hub) -> None:
        first = hub.stream(CODE, ANNA)
        await next_of(first)
        await first.aclose()  # type: ignore[attr-defined]
        again = hub.stream(CODE, ANNA)
        await next_of(again)
        await asyncio.sleep(0.3)
        assert store.counts == [(CODE, 1)]

    listening(work, grace=0.1)


def test_the_last_phone_leaves_nothing_behind() -> None:
    async def work(store: FewTables, hub: Hub) -> None:
        anna = hub.stream(CODE, ANNA)
        await next_of(anna)
        await anna.aclose()  # type: ignore[attr-defined]
        await asyncio.sleep(0.2)
        assert store.counts == [(CODE, 1), (CODE, 0)]
        assert not hub._listeners
        assert not hub._last

    listening(work)


def test_a_store_that_fails_for_a_while_is_waited_for() -> None:
    async def work(store: FewTables, hub: Hub) -> None:
        store.is_broken = True
        anna = hub.stream(CODE, ANNA)
        assert await next_of(anna) == ALIVE
        store.is_broken = False
        assert heard(await next_of(anna))["seq"] == 0

    listening(work, keep_alive=0.05)


def test_closing_ends_every_stream_at_once_from_any_thread() -> None:
    async def work(store: FewTables, hub: Hub) -> None:
        streams = [hub.stream(CODE, device) for device in (ANNA, BRUNO)]
        for stream in streams:
            await next_of(stream)
        reading = [asyncio.ensure_future(_all(stream)) for stream in streams]
        await asyncio.sleep(0.05)
        await asyncio.to_thread(hub.close)
        await asyncio.wait_for(asyncio.gather(*reading), 0.5)

    async def _all(stream: AsyncIterator[str]) -> None:
        async for _ in stream:
            pass

    listening(work)


def test_many_changes_from_many_threads_end_with_the_newest() -> None:
    async def work(store: FewTables, hub: Hub) -> None:
        anna = hub.stream(CODE, ANNA)
        await next_of(anna)
        store.seq = 0

        def change() -> None:
            store.move(BRUNO)
            hub.publish(CODE)

        await asyncio.gather(*(asyncio.to_thread(change) for _ in range(40)))
        seen = [0]
        while seen[-1] < 40:
            seen.append(heard(await next_of(anna))["seq"])
        assert seen == sorted(seen)

    listening(work)
