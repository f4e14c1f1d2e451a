"""How many phones look at a table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import update

from companion.store.schema import presence
from companion.store.store import Store
from tests.companion.store.process import processes
from tests.companion.store.tables import SEATS, table, until


@pytest.fixture
def opened(store: Store) -> Store:
    store.create_table(table(), SEATS)
    return store


def fall_silent(store: Store, seconds: float, boot: str | None = None) -> None:
    """Let the process have said last, so many seconds ago, how many phones it streams to."""
    with store._base.writing() as connection:
        row = update(presence).where(presence.c.boot == (boot or store.boot))
        connection.execute(row.values(at=store._base.ago(seconds)))


def test_phones_of_all_processes_are_counted(opened: Store, url: str, open_store: Callable[[str], Store]) -> None:
    other = open_store(url)
    assert opened.phones("TAVOLO") == 0
    opened.presence("TAVOLO", 2)
    other.presence("TAVOLO", 3)
    assert opened.phones("TAVOLO") == other.phones("TAVOLO") == 5
    opened.presence("TAVOLO", 1)
    other.presence("TAVOLO", 0)
    assert opened.phones("TAVOLO") == 1


def test_phones_of_a_closed_process_stop_counting_at_once(
    opened: Store, url: str, open_store: Callable[[str], Store]
) -> None:
    other = open_store(url)
    other.presence("TAVOLO", 3)
    other.close()
    assert opened.phones("TAVOLO") == 0


def test_phones_of_a_killed_process_stop_counting_after_45_seconds_and_others_are_told(opened: Store, url: str) -> None:
    heard: list[str] = []
    with processes(url) as (server,):
        assert server.ask("present", 3) == 3
        server.kill()
    opened.listen(heard.append)
    fall_silent(opened, 44, server.boot)
    opened._presence.beat()
    assert opened.phones("TAVOLO") == 3
    fall_silent(opened, 46, server.boot)
    assert opened.phones("TAVOLO") == 0
    opened._presence.beat()
    assert until(lambda: heard == ["TAVOLO"])


def test_the_heart_beats_for_phones_that_stay(opened: Store) -> None:
    opened.presence("TAVOLO", 2)
    fall_silent(opened, 46)
    opened._presence.beat()
    assert opened.phones("TAVOLO") == 2


def test_a_laptop_that_slept_counts_again_although_others_forgot_it(
    opened: Store, url: str, open_store: Callable[[str], Store]
) -> None:
    opened.presence("TAVOLO", 2)
    fall_silent(opened, 100)
    open_store(url)._presence.beat()
    assert opened.phones("TAVOLO") == 0
    opened._presence.beat()
    assert opened.phones("TAVOLO") == 2


def test_the_heart_beats_by_itself(opened: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.notify._BEAT_SECONDS", 0.05)
    opened.presence("TAVOLO", 2)
    fall_silent(opened, 46)
    assert until(lambda: opened.phones("TAVOLO") == 2)


def test_the_same_number_again_is_no_change(opened: Store) -> None:
    heard: list[str] = []
    opened.listen(heard.append)
    opened.presence("TAVOLO", 2)
    assert until(lambda: heard == ["TAVOLO"])
    opened.presence("TAVOLO", 2)
    opened.create_table(table("LAST"), SEATS)
    assert until(lambda: "LAST" in heard)
    assert heard == ["TAVOLO", "LAST"]
