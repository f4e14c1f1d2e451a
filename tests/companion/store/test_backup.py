"""A copy is whole although others write, and never replaces anything."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.store.errors import BackupError
from companion.store.store import Store
from tests.companion.postgres import Postgres
from tests.companion.store.tables import SEATS, append, table


@pytest.fixture
def store(tmp_path: Path, open_store: Callable[[str], Store]) -> Store:
    store = open_store(f"sqlite:///{tmp_path / 'companion.sqlite'}")
    store.create_table(table(), SEATS)
    return store


def test_a_copy_made_while_another_writes_is_a_whole_log(
    store: Store, tmp_path: Path, open_store: Callable[[str], Store]
) -> None:
    stop, written = threading.Event(), threading.Semaphore(0)

    def write() -> None:
        seq = 0
        while not stop.is_set():
            seq = append(store, seq, f"c{seq}", *["x" * 500] * 4).seq
            written.release()

    writer = threading.Thread(target=write)
    writer.start()
    copies = [tmp_path / "backups" / f"{number}.sqlite" for number in range(5)]
    for copy in copies:
        written.acquire(timeout=10)
        store.backup(copy)
    stop.set()
    writer.join()
    sizes = []
    for copy in copies:
        events = open_store(f"sqlite:///{copy}").events("TAVOLO")
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert len(events) % 4 == 0
        sizes.append(len(events))
    assert sizes == sorted(sizes)
    assert 0 < sizes[0] < sizes[-1]
    assert len(list((tmp_path / "backups").glob("*.part"))) == 0


def test_a_copy_never_replaces_a_file(store: Store, tmp_path: Path) -> None:
    for taken in (tmp_path / "companion.sqlite", tmp_path / "letter.txt"):
        if not taken.exists():
            taken.write_text("Cara nonna")
        with pytest.raises(BackupError, match="there already"):
            store.backup(taken)
    assert (tmp_path / "letter.txt").read_text() == "Cara nonna"
    assert store.table("TAVOLO") == table()


@pytest.mark.postgres
def test_a_server_is_copied_by_its_own_program(
    postgres: Postgres, tmp_path: Path, open_store: Callable[[str], Store]
) -> None:
    with pytest.raises(BackupError, match="pg_dump"):
        open_store(postgres.url()).backup(tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []
