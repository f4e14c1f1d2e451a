"""Server processes to be measured, each with a port and a data folder of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import psutil

PATIENCE: Final = 60.0
"""Seconds a server may take to answer, on a machine that is busy."""


class Server:
    """A running server; ``folder`` is where it keeps its data and what it prints."""

    def __init__(self, folder: Path, *program: str) -> None:
        """Start ``python -m PROGRAM``, in which ``{port}`` stands for the port, and wait until it answers."""
        import psutil

        self.folder, self.port = folder, free_port()
        command = [sys.executable, "-m", *(part.format(port=self.port) for part in program)]
        env = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        with (folder / "printed.txt").open("wb") as printed:
            self._started = subprocess.Popen(command, env=env, stdout=printed, stderr=subprocess.STDOUT)
        self.process: psutil.Process = psutil.Process(self._started.pid)
        self._wait()

    def url(self, path: str = "/") -> str:
        """The address of a page."""
        return f"http://127.0.0.1:{self.port}{path}"

    @property
    def database(self) -> str:
        """The address of the file with its tables."""
        return f"sqlite:///{next(self.folder.rglob('*.sqlite'))}"

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        used = self.process.cpu_times()
        return used.user + used.system

    def memory(self) -> float:
        """MB that it holds in memory."""
        return self.process.memory_info().rss / 2**20

    def stop(self) -> None:
        """End it; one that does not end is killed."""
        self._started.terminate()
        try:
            self._started.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._started.kill()
            self._started.wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while not _answers(self.url("/_stcore/health")):
            if self._started.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise RuntimeError((self.folder / "printed.txt").read_text("utf-8", errors="replace"))
            time.sleep(0.1)


@contextmanager
def companion(folder: Path) -> Iterator[Server]:
    """A companion for as long as the block lasts."""
    with _running(folder, "companion", "--port", "{port}", "--address", "127.0.0.1", "--no-announce") as server:
        yield server


@contextmanager
def empty_page(folder: Path) -> Iterator[Server]:
    """A server of the empty page for as long as the block lasts."""
    with _running(folder, "companion.bench.empty", "{port}") as server:
        yield server


@contextmanager
def _running(folder: Path, *program: str) -> Iterator[Server]:
    own = folder / program[0]
    own.mkdir(parents=True, exist_ok=True)
    server = Server(own, *program)
    try:
        yield server
    finally:
        server.stop()


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False
