"""Another server process on the same store, driven over its standard input and output: one line each way."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.store.errors import StaleError, StoreError
from companion.store.store import Store
from tests.companion.store.tables import append


class Process:
    """``process.ask("append", 3)`` does :func:`append` there, and gives what it said."""

    def __init__(self, url: str, *, nobody: bool) -> None:
        self.running = subprocess.Popen(
            [sys.executable, "-B", "-m", "tests.companion.store.process", url, *(["nobody"] if nobody else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.boot = self.heard()

    def tell(self, what: str, *arguments: object) -> None:
        assert self.running.stdin is not None
        self.running.stdin.write(json.dumps([what, *arguments]) + "\n")
        self.running.stdin.flush()

    def heard(self) -> Any:
        """The next thing it says."""
        assert self.running.stdout is not None
        line = self.running.stdout.readline()
        return json.loads(line) if line.endswith("\n") else None

    def ask(self, what: str, *arguments: object) -> Any:
        self.tell(what, *arguments)
        return self.heard()

    def kill(self) -> None:
        """As ``kill -9`` does."""
        self.running.kill()
        self.running.wait()
        for stream in (self.running.stdin, self.running.stdout):
            assert stream is not None
            stream.close()


@contextmanager
def processes(url: str, count: int = 1, *, nobody: bool = False) -> Iterator[list[Process]]:
    """``nobody``: as a user without rights. ``boot`` of one that cannot open the store says what is wrong."""
    started = [Process(url, nobody=nobody) for _ in range(count)]
    try:
        yield started
    finally:
        for process in started:
            process.kill()


def one(store: Store, text: str) -> list[int]:
    """Append one event, at whatever end the log has."""
    return [append(store, store.head("TAVOLO").seq, text, text).seq]


def many(store: Store, name: str, count: int) -> list[int]:
    """Append so many, looking again whenever somebody was faster; how often that was comes last."""
    refused, seq = 0, store.head("TAVOLO").seq
    for number in range(count):
        while True:
            try:
                seq = append(store, seq, f"{name} {number}", f"{name} {number}").seq
                break
            except StaleError as error:
                refused += 1
                seq = error.head.seq
    return [seq, refused]


def endless(store: Store, size: int) -> None:
    """Append and say so until killed."""
    seq = store.head("TAVOLO").seq
    while True:
        texts = ["x" * size] * 3
        seq = append(store, seq, f"command {seq}", *texts).seq
        say(seq)


def watch(store: Store) -> None:
    """Say the code of each table that changes."""
    store.listen(say)
    say("listening")


def present(store: Store, count: int) -> int:
    """Stream the table to so many phones."""
    store.presence("TAVOLO", count)
    return count


def say(what: object) -> None:
    print(json.dumps(what), flush=True)


def back_up(store: Store, path: str) -> str:
    """Copy the store."""
    store.backup(path)
    return path


def limited(store: Store, size: int) -> int:
    """From now on no file may grow beyond so many bytes."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return size


ASKED = {
    "one": one,
    "many": many,
    "endless": endless,
    "watch": watch,
    "present": present,
    "limited": limited,
    "back_up": back_up,
}


def said_wrong(error: StoreError) -> dict[str, str]:
    return {"wrong": type(error).__name__, "it": error.said.it, "en": error.said.en}


def become_nobody() -> None:
    """Root may write everywhere; that user may not."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)


def main(url: str, *who: str) -> None:
    if who:
        become_nobody()
    try:
        store = Store.open(url)
    except StoreError as error:
        say(said_wrong(error))
        return
    say(store.boot)
    for line in sys.stdin:
        what, *arguments = json.loads(line)
        try:
            answer = ASKED[what](store, *arguments)
        except StoreError as error:
            answer = said_wrong(error)
        if answer is not None:
            say(answer)
    store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
