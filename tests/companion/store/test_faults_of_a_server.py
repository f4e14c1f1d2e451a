"""A server that does not answer, lets nobody write or hangs up: the message says what to do, and it heals by itself."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import psycopg
import pytest

from companion.store.errors import (
    BusyError,
    CorruptError,
    DiskError,
    DiskFullError,
    ReadOnlyError,
    SchemaError,
    StoreError,
    UnreachableError,
)
from companion.store.postgres import explain
from companion.store.store import Store
from tests.companion.postgres import Postgres
from tests.companion.store.tables import SEATS, append, table, until

pytestmark = pytest.mark.postgres


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.url()


def name_of(url: str) -> str:
    return url.rsplit("/", 1)[1]


def run(url: str, statement: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement.encode())


def test_a_server_that_is_not_there_is_said_at_once(url: str) -> None:
    before = time.monotonic()
    with pytest.raises(UnreachableError) as caught:
        Store.open("postgresql://anna:segreta@127.0.0.1:1/tavolo")
    assert time.monotonic() - before < 5
    for said in (caught.value.said.it, caught.value.said.en):
        assert "127.0.0.1:1/tavolo" in said
        assert "segreta" not in said
    assert "password" in caught.value.said.it


def test_a_database_that_is_not_there_is_said(url: str) -> None:
    with pytest.raises(UnreachableError, match="does not exist"):
        Store.open(url + "_altro")


def test_somebody_elses_database_is_refused_and_left_alone(url: str) -> None:
    run(url, "CREATE TABLE invoice (number INTEGER)")
    with pytest.raises(SchemaError, match="another program"):
        Store.open(url)
    with psycopg.connect(url) as connection:
        tables = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
    assert tables == [("invoice",)]


def test_a_database_of_a_newer_program_is_refused(url: str, open_store: Callable[[str], Store]) -> None:
    open_store(url)
    run(url, "UPDATE altavolo SET version = 99")
    with pytest.raises(SchemaError, match="newer"):
        Store.open(url)


def test_a_user_who_may_only_read_is_told_on_opening(postgres: Postgres, url: str) -> None:
    name = f"ospite_{name_of(url)}"
    postgres.execute(f"CREATE ROLE {name} LOGIN")
    with pytest.raises(ReadOnlyError):
        Store.open(url.replace("postgres@", f"{name}@"))


def test_a_database_that_may_only_be_read_later_is_said_then(
    postgres: Postgres, url: str, open_store: Callable[[str], Store]
) -> None:
    store = open_store(url)
    store.create_table(table(), SEATS)
    postgres.execute(f"ALTER DATABASE {name_of(url)} SET default_transaction_read_only = on")
    postgres.hang_up()
    with pytest.raises(ReadOnlyError):
        append(store, 0, "c")
    assert store.head("TAVOLO").seq == 0


def test_a_full_disk_of_the_server_refuses_the_action(url: str, open_store: Callable[[str], Store]) -> None:
    store = open_store(url)
    store.create_table(table(), SEATS)
    run(
        url,
        "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$; "
        "CREATE TRIGGER no_room BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION no_room()",
    )
    with pytest.raises(DiskFullError):
        append(store, 0, "c")
    run(url, "DROP TRIGGER no_room ON event")
    assert append(store, 0, "c").seq == 1


def test_a_server_that_went_away_is_said_and_found_again(
    postgres: Postgres, url: str, open_store: Callable[[str], Store]
) -> None:
    store = open_store(url)
    store.create_table(table(), SEATS)
    postgres.execute(f"ALTER DATABASE {name_of(url)} ALLOW_CONNECTIONS false")
    postgres.hang_up()
    for _ in range(2):
        with pytest.raises(UnreachableError):
            append(store, 0, "c")
    postgres.execute(f"ALTER DATABASE {name_of(url)} ALLOW_CONNECTIONS true")
    assert append(store, 0, "c").seq == 1


def test_a_connection_lost_in_the_middle_keeps_nothing_and_the_tap_can_be_repeated(
    postgres: Postgres, url: str, open_store: Callable[[str], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(url)
    store.create_table(table(), SEATS)

    def plug_pulled(*_: object) -> None:
        postgres.hang_up()

    monkeypatch.setattr("companion.store.log.keep_result", plug_pulled)
    with pytest.raises(UnreachableError, match="only once"):
        append(store, 0, "c")
    monkeypatch.undo()
    assert store.head("TAVOLO").seq == 0
    assert append(store, 0, "c").seq == 1


def test_a_companion_stops_at_once_although_the_server_does_not_answer(postgres: Postgres, url: str) -> None:
    threads = threading.active_count()
    store = Store.open(url)
    store.create_table(table(), SEATS)
    store.presence("TAVOLO", 2)
    with postgres.frozen(url):
        before = time.monotonic()
        store.close()
        assert time.monotonic() - before < 1.5
    assert until(lambda: threading.active_count() == threads)


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (psycopg.OperationalError("the connection is closed"), UnreachableError),
        (psycopg.errors.TooManyConnections("x"), UnreachableError),
        (psycopg.errors.AdminShutdown("x"), UnreachableError),
        (psycopg.errors.InvalidPassword("x"), UnreachableError),
        (psycopg.errors.DeadlockDetected("x"), BusyError),
        (psycopg.errors.LockNotAvailable("x"), BusyError),
        (psycopg.errors.DataCorrupted("x"), CorruptError),
        (psycopg.errors.UndefinedTable("x"), DiskError),
    ],
)
def test_each_error_of_a_server_has_its_own_message(error: Any, kind: type[StoreError]) -> None:
    assert type(explain(error, "postgresql://server/tavolo")) is kind
