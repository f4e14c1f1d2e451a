"""Whoever listens hears of every change, whichever process made it, and of nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

import pytest

from companion.store.errors import StaleError
from companion.store.rows import Preferences, Seat, Snapshot
from companion.store.store import Store
from tests.companion.postgres import Postgres
from tests.companion.store.process import processes
from tests.companion.store.tables import SEATS, append, table, until


@pytest.fixture
def opened(store: Store) -> Store:
    store.create_table(table(), SEATS)
    return store


def test_changes_of_this_process_are_heard_without_looking_for_them(
    opened: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.notify._POLL_SECONDS", 60)
    heard: list[str] = []
    opened.listen(heard.append)
    for change in (
        lambda: append(opened, 0, "c"),
        lambda: opened.set_seat("TAVOLO", Seat(1, "Bruno", "bruno"), was=None),
        lambda: opened.presence("TAVOLO", 1),
        lambda: opened.create_table(table("ALTRO"), SEATS),
    ):
        heard.clear()
        change()
        assert until(lambda: bool(heard))
    assert heard == ["ALTRO"]


def test_what_changes_nothing_is_not_told(opened: Store) -> None:
    append(opened, 0, "c1")
    heard: list[str] = []
    opened.listen(heard.append)
    append(opened, 0, "c1")
    with suppress(StaleError):
        append(opened, 0, "c2")
    opened.set_seat("TAVOLO", Seat(1, "Bruno", "bruno"), was="somebody else")
    opened.save_snapshot("TAVOLO", Snapshot(1, "x"))
    opened.set_preferences("anna", Preferences("it"))
    opened.events("TAVOLO")
    opened.create_table(table("LAST"), SEATS)
    assert until(lambda: "LAST" in heard)
    assert heard == ["LAST"]


def test_changes_of_another_process_are_heard_both_ways(opened: Store, url: str) -> None:
    heard: list[str] = []
    opened.listen(heard.append)
    with processes(url) as (server,):
        server.tell("one", "from there")
        assert server.heard() == [1]
        assert until(lambda: heard == ["TAVOLO"], seconds=5)
        assert server.ask("watch") == "listening"
        before = time.monotonic()
        append(opened, 1, "from here")
        assert server.heard() == "TAVOLO"
        assert time.monotonic() - before < 5


def test_a_burst_from_another_process_is_heard_to_its_end(opened: Store, url: str) -> None:
    heads: list[int] = []
    opened.listen(lambda code: heads.append(opened.head(code).seq))
    with processes(url) as (server,):
        server.tell("many", "burst", 60)
        assert server.heard() == [60, 0]
        assert until(lambda: bool(heads) and heads[-1] == 60, seconds=5)


def test_a_listener_that_fails_leaves_the_others_their_ears(opened: Store, caplog: pytest.LogCaptureFixture) -> None:
    heard: list[str] = []

    def fail(code: str) -> None:
        raise RuntimeError(code)

    opened.listen(fail)
    opened.listen(heard.append)
    append(opened, 0, "c1")
    append(opened, 1, "c2")
    assert until(lambda: len(heard) == 2 or heard == ["TAVOLO"])
    assert "a listener of the store failed" in caplog.text


def test_closing_does_not_take_long(opened: Store, url: str, open_store: Callable[[str], Store]) -> None:
    other = open_store(url)
    other.listen(lambda _: None)
    other.presence("TAVOLO", 2)
    before = time.monotonic()
    other.close()
    assert time.monotonic() - before < 1


def test_an_idle_listener_costs_next_to_nothing(opened: Store) -> None:
    opened.listen(lambda _: None)
    before = time.process_time()
    time.sleep(1.2)
    assert time.process_time() - before < 0.1


@pytest.mark.postgres
def test_a_broken_connection_heals_and_what_was_missed_is_told(
    postgres: Postgres, open_store: Callable[[str], Store]
) -> None:
    store = open_store(postgres.url())
    store.create_table(table(), SEATS)
    store.create_table(table("ALTRO"), SEATS)
    heard: list[str] = []
    store.listen(heard.append)
    postgres.hang_up()
    append(store, 0, "c1")  # at once: the connection is tried before it is used
    assert until(lambda: {"TAVOLO", "ALTRO"} <= set(heard))
    heard.clear()
    append(store, 1, "c2")
    assert until(lambda: heard == ["TAVOLO"])
