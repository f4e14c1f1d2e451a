"""Printing at the companion: one after the other, real files, given up at once, gone in time."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import psutil
import pytest

from companion import pressroom as module
from companion import server
from companion.following.refused import Refused
from companion.order import Order
from companion.pressroom import AT_MOST, FOLDER, Pressroom, Print, Wish
from tests.companion.phones import until

SMALL = Wish("retrovia", groups=("tokens",), parts=("sheets",))


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's prints lie."""
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    return place


@pytest.fixture
def room() -> Iterator[Pressroom]:
    room = Pressroom()
    yield room
    room.close()


def seen(room: Pressroom, device: str = "anna") -> Print:
    found = room.look(device)
    assert found is not None
    return found


def finished(room: Pressroom, device: str = "anna") -> Print:
    until(lambda: not seen(room, device).is_under_way, seconds=60)
    return seen(room, device)


def sleepers(room: Pressroom, monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[str]]:
    """Put builds that never end by themselves in the place of real ones."""
    started: list[subprocess.Popen[str]] = []

    def start(*_: object) -> subprocess.Popen[str]:
        command = ["sh", "-c", "echo 3/10 >&2; sleep 300 & wait"]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
        started.append(process)
        return process

    monkeypatch.setattr(module, "_start", start)
    return started


def test_a_print_is_files_with_their_pages_and_the_notes_of_the_build(room: Pressroom) -> None:
    room.order("anna", SMALL, "it")
    told = finished(room)
    assert (told.stage, told.complaint) == ("done", "")
    assert [file.path.name for file in told.files] == ["sheets-tokens-a4.pdf"]
    with pikepdf.open(told.files[0].path) as pdf:
        assert len(pdf.pages) == told.files[0].pages
    assert told.files[0].size == told.files[0].path.stat().st_size
    assert 0 < told.done == told.of
    assert any("Per stampare: scala 100%" in note for note in told.notes)


def test_what_the_build_complains_of_is_said_in_the_language_of_the_phone(room: Pressroom) -> None:
    room.order("anna", Wish("retrovia", parts=("sheets",), url="https://example.org/"), "en")
    told = finished(room)
    assert (told.stage, told.files) == ("failed", ())
    assert "The address lacks {id}" in told.complaint


def test_words_that_look_like_options_stay_words(room: Pressroom) -> None:
    room.order("anna", Wish("retrovia", groups=("--help",)), "it")
    told = finished(room)
    assert told.stage == "failed"
    assert "«--help»" in told.complaint


def test_one_is_at_work_and_the_others_know_how_many_are_before_them(
    room: Pressroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = sleepers(room, monkeypatch)
    for device in ("anna", "bruno", "carla"):
        room.order(device, SMALL, "it")
    until(lambda: seen(room).of == 10)
    assert (seen(room).stage, seen(room).done) == ("printing", 3)
    assert [seen(room, device).ahead for device in ("bruno", "carla")] == [1, 2]
    assert len(started) == 1
    room.stop("bruno")
    assert (seen(room, "bruno").stage, seen(room, "carla").ahead) == ("stopped", 1)


def test_a_print_given_up_ends_with_everything_it_had_started_and_the_next_begins(
    room: Pressroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = sleepers(room, monkeypatch)
    room.order("anna", SMALL, "it")
    room.order("bruno", SMALL, "it")
    until(lambda: seen(room).of == 10 and psutil.Process(started[0].pid).children())
    (child,) = psutil.Process(started[0].pid).children()
    room.stop("anna")
    until(lambda: seen(room, "bruno").stage == "printing")
    assert seen(room).stage == "stopped"
    assert not child.is_running() or child.status() == psutil.STATUS_ZOMBIE


def test_a_new_print_of_a_phone_takes_the_place_of_its_old_one(
    room: Pressroom, monkeypatch: pytest.MonkeyPatch, temporary: Path
) -> None:
    sleepers(room, monkeypatch)
    room.order("anna", SMALL, "it")
    room.order("anna", Wish("ancient_duel"), "it")
    assert seen(room).wish.game == "ancient_duel"
    until(lambda: seen(room).of == 10)
    until(lambda: len(list(temporary.glob("*/*"))) == 1)


def test_too_many_waiting_prints_are_refused(room: Pressroom, monkeypatch: pytest.MonkeyPatch) -> None:
    sleepers(room, monkeypatch)
    for number in range(AT_MOST):
        room.order(f"phone {number}", SMALL, "it")
    with pytest.raises(Refused):
        room.order("anna", SMALL, "it")
    room.stop("phone 3")
    room.order("anna", SMALL, "it")
    assert room.look("phone 3") is None


def test_a_build_that_breaks_down_does_not_keep_the_next_waiting(
    room: Pressroom, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(module, "_start", broken)
    room.order("anna", SMALL, "it")
    assert finished(room).complaint == module.BROKEN.it
    assert "no more processes" in caplog.text
    sleepers(room, monkeypatch)
    room.order("anna", SMALL, "it")
    until(lambda: seen(room).of == 10)


def test_files_are_gone_after_their_time(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Pressroom(kept_s=0.1)
    sleepers(room, monkeypatch)
    room.order("anna", SMALL, "it")
    until(lambda: seen(room).of == 10)
    room.stop("anna")
    until(lambda: room.look("anna") is None)
    assert list(temporary.glob("*/*")) == []
    room.close()


def test_closing_leaves_no_process_and_no_file(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Pressroom()
    started = sleepers(room, monkeypatch)
    room.order("anna", SMALL, "it")
    until(lambda: seen(room).of == 10)
    room.close()
    assert started[0].wait(timeout=10) != 0
    assert list(temporary.iterdir()) == []


def test_a_server_that_ends_leaves_no_print_behind(
    temporary: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    order = Order(address="127.0.0.1", database_url=f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with server._opened(order):
        room = module.pressroom()
        started = sleepers(room, monkeypatch)
        room.order("anna", SMALL, "it")
        until(lambda: seen(room).of == 10)
    assert started[0].wait(timeout=10) != 0
    assert list(temporary.iterdir()) == []


def test_what_a_killed_server_left_behind_is_removed_when_it_is_old(
    room: Pressroom, monkeypatch: pytest.MonkeyPatch, temporary: Path
) -> None:
    old, new, foreign = (temporary / name for name in (f"{FOLDER}old", f"{FOLDER}new", "photos"))
    for folder in (old, new, foreign):
        folder.mkdir()
    for folder in (old, foreign):
        os.utime(folder, (time.time() - 7200,) * 2)
    sleepers(room, monkeypatch)
    room.order("anna", SMALL, "it")
    assert [folder.exists() for folder in (old, new, foreign)] == [False, True, True]
