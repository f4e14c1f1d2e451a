"""A file that is read-only, full, damaged or not ours: the message says what to do, and nothing is overwritten."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event as hook

from companion.store.errors import (
    BusyError,
    CorruptError,
    DiskError,
    DiskFullError,
    ReadOnlyError,
    SchemaError,
    StoreError,
    UrlError,
)
from companion.store.sqlite import explain
from companion.store.store import Store
from tests.companion.store.process import processes
from tests.companion.store.tables import SEATS, append, table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store in which something has happened."""
    return played(tmp_path / "companion.sqlite")


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that any user may enter."""
    folder = Path(tempfile.mkdtemp(prefix="altavolo-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def played(path: Path, events: int = 60) -> Path:
    store = Store.open(f"sqlite:///{path}")
    store.create_table(table(), SEATS)
    append(store, 0, "c", *["x" * 200] * events)
    store.close()
    return path


def bytes_of(path: Path) -> dict[str, bytes]:
    """What is kept there: an index in shared memory, or a log without an entry, is nothing."""
    found = {each.name: each.read_bytes() for each in path.parent.iterdir() if each.is_file()}
    return {name: content for name, content in found.items() if content and not name.endswith("-shm")}


def refused(path: Path, kind: type[StoreError], *words: str) -> None:
    """The store is not opened, both languages name the file and the way out, and no byte has changed."""
    before = bytes_of(path)
    with pytest.raises(kind) as caught:
        Store.open(f"sqlite:///{path}")
    assert bytes_of(path) == before
    for said in (caught.value.said.it, caught.value.said.en):
        assert str(path) in said
        assert "--database-url" in said
    for word in words:
        assert word in caught.value.said.en


@pytest.mark.parametrize("start", [0, 50, 4096, 8192 + 8])
def test_a_damaged_file_is_refused_and_left_alone(path: Path, start: int) -> None:
    with path.open("r+b") as file:
        file.seek(start)
        file.write(os.urandom(3000))
    refused(path, CorruptError, "not touched", "backup")


def test_a_file_that_was_cut_off_is_refused_and_left_alone(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)
    refused(path, CorruptError, "not touched")


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    letter = tmp_path / "letter.sqlite"
    letter.write_text("Cara nonna, " * 1000)
    refused(letter, CorruptError, "no database")


def test_a_log_without_its_file_is_not_thrown_away(path: Path) -> None:
    path.with_name("companion.sqlite-wal").write_bytes(b"\x37\x7f\x06\x82" * 100)
    path.unlink()
    refused(path, CorruptError, "companion.sqlite-wal without companion.sqlite")


def test_a_file_of_a_newer_program_is_refused_and_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE altavolo SET version = 99")
    refused(path, SchemaError, "newer", "99", "Update")


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "bookmarks.sqlite"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE bookmark (url TEXT)")
    refused(path, SchemaError, "another program")


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(UrlError):
        Store.open(f"sqlite:///{tmp_path}")


def test_an_empty_file_is_a_new_store(tmp_path: Path, open_store: Callable[[str], Store]) -> None:
    path = tmp_path / "companion.sqlite"
    path.touch()
    open_store(f"sqlite:///{path}").create_table(table(), SEATS)


@pytest.mark.parametrize(("file", "around"), [(0o444, 0o777), (0o666, 0o555), (None, 0o555)])
def test_what_may_only_be_read_is_said_on_opening(folder: Path, file: int | None, around: int) -> None:
    path = folder / "companion.sqlite"
    if file is not None:
        played(path).chmod(file)
    folder.chmod(around)
    before = bytes_of(path)
    with processes(f"sqlite:///{path}", nobody=True) as (server,):
        assert server.boot["wrong"] == "ReadOnlyError"
        assert str(path) in server.boot["it"]
        assert "permesso" in server.boot["it"]
        assert "--database-url" in server.boot["en"]
    assert bytes_of(path) == before


def test_a_copy_into_a_folder_that_may_only_be_read_is_said(folder: Path) -> None:
    path = played(folder / "companion.sqlite")
    open_folder, closed_folder = folder / "open", folder / "closed"
    open_folder.mkdir()
    open_folder.chmod(0o777)
    closed_folder.mkdir(mode=0o555)
    mine = open_folder / "companion.sqlite"
    shutil.copy(path, mine)
    mine.chmod(0o666)
    with processes(f"sqlite:///{mine}", nobody=True) as (server,):
        for target in (closed_folder / "copy.sqlite", closed_folder / "new" / "copy.sqlite"):
            answer = server.ask("back_up", str(target))
            assert answer["wrong"] == "ReadOnlyError"
            assert str(closed_folder) in answer["en"]
        assert Path(server.ask("back_up", str(open_folder / "copy.sqlite"))).exists()


def test_what_may_only_be_read_later_is_said_then(path: Path, open_store: Callable[[str], Store]) -> None:
    store = open_store(f"sqlite:///{path}")

    def only_read(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA query_only = ON")

    hook.listen(store._base._engine, "checkout", only_read)
    with pytest.raises(ReadOnlyError):
        append(store, 60, "late")
    assert store.head("TAVOLO").seq == 60


def test_a_full_disk_refuses_the_action_and_keeps_what_was(path: Path, open_store: Callable[[str], Store]) -> None:
    store = open_store(f"sqlite:///{path}")

    def limit(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # no page more than there are

    hook.listen(store._base._engine, "checkout", limit)
    with pytest.raises(DiskFullError) as caught:
        append(store, 60, "big", "x" * 100_000)
    assert "Libera spazio" in caught.value.said.it
    assert store.head("TAVOLO").seq == 60
    hook.remove(store._base._engine, "checkout", limit)
    with store._base.reading() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    assert append(store, 60, "big", "x" * 100_000).seq == 61


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 512 KiB; left out where nobody may mount one."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(place)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root can mount a disk that is small enough to be filled")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_real_full_disk_refuses_the_action_and_works_again_with_room(tiny_disk: Path) -> None:
    ballast = tiny_disk / "film.mkv"
    ballast.write_bytes(b"x" * 200_000)
    store = Store.open(f"sqlite:///{tiny_disk / 'companion.sqlite'}")
    store.create_table(table(), SEATS)
    seq = 0

    def fill() -> None:
        nonlocal seq
        while True:
            seq = append(store, seq, f"c{seq}", "x" * 5000).seq

    with pytest.raises(DiskFullError):
        fill()
    assert store.head("TAVOLO").seq == seq > 0
    ballast.unlink()
    assert append(store, seq, f"c{seq}", "x" * 5000).seq == seq + 1
    store.close()


def test_a_new_store_on_a_full_disk_can_be_made_when_there_is_room(tiny_disk: Path) -> None:
    ballast = tiny_disk / "film.mkv"
    room = shutil.disk_usage(tiny_disk).free
    ballast.write_bytes(b"x" * room)
    url = f"sqlite:///{tiny_disk / 'games' / 'companion.sqlite'}"
    with pytest.raises(DiskFullError):
        Store.open(url)
    ballast.unlink()
    store = Store.open(url)
    store.create_table(table(), SEATS)
    store.close()


def test_a_disk_that_fails_is_said(path: Path) -> None:
    with processes(f"sqlite:///{path}") as (server,):
        size = server.ask("limited", path.stat().st_size)
        answer = server.ask("one", "x" * size)
        assert answer["wrong"] == "DiskError"
        assert "disco" in answer["it"]
    assert bytes_of(path)  # and whoever opens it next finds everything
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT max(seq) FROM event").fetchone() == (60,)


def test_a_file_that_vanished_is_not_made_anew(path: Path, open_store: Callable[[str], Store]) -> None:
    store = open_store(f"sqlite:///{path}")
    store._base._engine.dispose()
    path.unlink()
    with pytest.raises(DiskError):
        append(store, 60, "late")
    assert not path.exists()


def test_a_file_that_another_program_holds_is_busy(
    path: Path, open_store: Callable[[str], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.store.sqlite._BUSY_SECONDS", 0.1)
    store = open_store(f"sqlite:///{path}")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BusyError):
            append(store, 60, "c1")
        assert store.head("TAVOLO").seq == 60  # reading goes on
        other.execute("ROLLBACK")
    assert append(store, 60, "c1").seq == 61


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_READONLY_DIRECTORY, ReadOnlyError),
        (sqlite3.SQLITE_READONLY_CANTLOCK, ReadOnlyError),
        (sqlite3.SQLITE_CANTOPEN, ReadOnlyError),
        (sqlite3.SQLITE_FULL, DiskFullError),
        (sqlite3.SQLITE_CORRUPT_INDEX, CorruptError),
        (sqlite3.SQLITE_NOTADB, CorruptError),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, BusyError),
        (sqlite3.SQLITE_IOERR_FSYNC, DiskError),
        (sqlite3.SQLITE_ERROR, DiskError),
    ],
)
def test_each_error_of_sqlite_has_its_own_message(path: Path, code: int, kind: type[StoreError]) -> None:
    error = sqlite3.OperationalError("said by SQLite")
    error.sqlite_errorcode = code
    assert type(explain(error, path)) is kind
