"""A database of an older Al Tavolo becomes one of this one, and nothing of it is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from companion.store.errors import DiskError
from companion.store.migrations import STEPS, Step, migrate, version
from companion.store.rows import Head
from companion.store.schema import journal, metadata
from companion.store.store import Store
from tests.companion.store.tables import SEATS, append, base_at, table


@pytest.fixture
def old(url: str) -> str:
    """The address of a database of schema 1, in which something has happened."""
    base = base_at(url, 1)
    with base.writing() as connection:
        for statement in (
            "INSERT INTO game_table VALUES "
            "('TAVOLO', 'retrovia', '{\"tiles\": 7}', '1', 'anna', false, '2026-11-30 20:15:00+00:00', 3)",
            "INSERT INTO seat VALUES ('TAVOLO', 0, 'Anna', 'anna'), ('TAVOLO', 1, '', '')",
            "INSERT INTO event VALUES "
            "('TAVOLO', 1, 'play', 0, 'pass', 'table', '', 'anna', 'c0', 0, '2026-11-30 20:16:00.5+00:00')",
        ):
            connection.execute(text(statement.replace(":", "\\:")))
    base.close()
    return url


def test_an_old_database_is_brought_up_to_date_with_all_it_holds(old: str, open_store: Callable[[str], Store]) -> None:
    store = open_store(old)
    assert store.table("TAVOLO") == table()
    assert store.seats("TAVOLO") == SEATS
    assert store.head("TAVOLO") == Head(1, 3)
    assert append(store, 1, "c1").seq == 2
    store.presence("TAVOLO", 2)
    assert store.phones("TAVOLO") == 2
    with store._base.reading() as connection:
        assert version(connection, store.place) == len(STEPS)


@pytest.mark.parametrize("schema", range(len(STEPS) + 1))
def test_whatever_the_version_it_ends_as_the_queries_need_it(
    url: str, schema: int, open_store: Callable[[str], Store]
) -> None:
    base_at(url, schema).close()
    store = open_store(url)
    with store._base.reading() as connection:
        found = inspect(connection)
        needed = {**metadata.tables, **(journal.tables if store._base.is_sqlite else {})}
        assert set(found.get_table_names()) == set(needed)
        for name, wanted in needed.items():
            columns = {each["name"]: each["nullable"] for each in found.get_columns(name)}
            keys = set(wanted.primary_key.columns.keys())
            assert {column: nullable for column, nullable in columns.items() if column not in keys} == {
                column.name: bool(column.nullable) for column in wanted.columns if column.name not in keys
            }
            assert set(columns) == set(wanted.columns.keys())
            assert set(found.get_pk_constraint(name)["constrained_columns"]) == keys
            assert len(found.get_foreign_keys(name)) == len(wanted.foreign_keys)
            assert {each["name"] for each in found.get_indexes(name) if not each.get("duplicates_constraint")} == {
                index.name for index in wanted.indexes
            }


def test_a_file_is_kept_beside_itself_before_it_is_changed(tmp_path: Path, open_store: Callable[[str], Store]) -> None:
    path = tmp_path / "companion.sqlite"
    for _ in range(2):
        base_at(f"sqlite:///{path}", 1).close()
        open_store(f"sqlite:///{path}").close()
        path.unlink()
    kept = sorted(each.name for each in tmp_path.iterdir())
    assert kept == ["companion.schema-1-2.sqlite", "companion.schema-1.sqlite"]
    with closing(sqlite3.connect(tmp_path / kept[0])) as connection:
        assert connection.execute("SELECT version FROM altavolo").fetchone() == (1,)


def test_a_new_file_and_one_that_is_up_to_date_have_no_copy(tmp_path: Path, open_store: Callable[[str], Store]) -> None:
    for _ in range(2):
        open_store(f"sqlite:///{tmp_path / 'companion.sqlite'}").close()
    assert [each.name for each in tmp_path.iterdir()] == ["companion.sqlite"]


def test_a_step_that_fails_leaves_the_version_before_it(url: str) -> None:
    base = base_at(url, len(STEPS))
    failing = Step(("CREATE TABLE half (x INTEGER)", "INSERT INTO nowhere VALUES (1)"))
    with pytest.raises(DiskError, match="nowhere"):
        migrate(base, lambda _: None, (*STEPS, failing))
    with base.reading() as connection:
        assert version(connection, base.place) == len(STEPS)
        assert "half" not in inspect(connection).get_table_names()
    base.close()
