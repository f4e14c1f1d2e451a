"""Several servers on one store: no action is lost, doubled or out of order, and a killed one leaves a whole log."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.store.errors import StaleError
from companion.store.store import Store
from tests.companion.store.process import processes
from tests.companion.store.tables import SEATS, append, base_at, table, until


def test_processes_that_append_at_once_leave_no_gap_and_no_double(store: Store, url: str) -> None:
    store.create_table(table(), SEATS)
    names = ["anna", "bruno", "carla", "dario"]
    with processes(url, len(names)) as servers:
        for server, name in zip(servers, names, strict=True):
            server.tell("many", name, 25)
        answers = [server.heard() for server in servers]
    events = store.events("TAVOLO")
    assert [event.seq for event in events] == list(range(1, 101))
    assert Counter(event.text for event in events) == Counter(f"{name} {n}" for name in names for n in range(25))
    for name in names:
        assert [event.text for event in events if event.text.startswith(name)] == [f"{name} {n}" for n in range(25)]
    assert sum(refused for _, refused in answers) > 0  # they did get in each other's way


@pytest.mark.parametrize("schema", [0, 1])
def test_processes_that_open_a_new_or_an_old_store_at_once_all_get_in(url: str, schema: int) -> None:
    base_at(url, schema).close()
    with processes(url, 4) as servers:
        assert len({str(server.boot) for server in servers}) == 4
        assert all(isinstance(server.boot, str) for server in servers)


def test_a_process_killed_amid_its_actions_leaves_a_whole_log(store: Store, url: str) -> None:
    store.create_table(table(), SEATS)
    for _ in range(3):
        with processes(url) as (server,):
            server.tell("endless", 3000)
            done = max(server.heard() for _ in range(12))
            server.kill()
        assert until(lambda: store.head("TAVOLO").seq % 3 == 0)
        events = store.events("TAVOLO")
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert len(events) >= done
        assert len(events) % 3 == 0  # all of a command or nothing of it
        assert {len(event.text) for event in events} == {3000}


def test_forty_phones_at_twenty_tables_lose_nothing(store: Store) -> None:
    codes = [f"TABLE {number}" for number in range(20)]
    for code in codes:
        store.create_table(table(code), SEATS)

    def tap(phone: int) -> None:
        code, seq = codes[phone // 2], 0
        for number in range(5):
            while True:
                try:
                    seq = append(store, seq, f"{number}", f"{phone}: {number}", device=str(phone), code=code).seq
                    break
                except StaleError as error:
                    seq = error.head.seq

    with ThreadPoolExecutor(40) as phones:
        list(phones.map(tap, range(40)))
    for number, code in enumerate(codes):
        events = store.events(code)
        assert [event.seq for event in events] == list(range(1, 11))
        for phone in (2 * number, 2 * number + 1):
            assert [event.text for event in events if event.device == str(phone)] == [f"{phone}: {n}" for n in range(5)]
