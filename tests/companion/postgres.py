"""A PostgreSQL of the tests' own: made from Debian's programs in a temporary folder, thrown away at the end."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

PATIENCE = 60
# What a power cut would need is off: no test pulls that plug, and every database is made in a third of the time.
_SETTINGS = "fsync=off\nfull_page_writes=off\nmax_connections=200\nshared_buffers=32MB\n"


class Postgres:
    """A running server; ``url()`` is a new, empty database on it, ``emptied()`` always the same one, emptied."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self.port = _free_port()
        self._made = 0
        self._shared = ""
        self._run("initdb", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-locale", "--no-sync")
        (folder / "data" / "postgresql.auto.conf").write_text(
            f"{_SETTINGS}listen_addresses='127.0.0.1'\nport={self.port}\nunix_socket_directories=''\n"
        )
        _own(folder / "data" / "postgresql.auto.conf")

    def start(self) -> None:
        self._run("pg_ctl", "start", "--wait", "--silent", f"--timeout={PATIENCE}", f"--log={self._folder / 'log'}")

    def stop(self, mode: str = "fast") -> None:
        """``immediate`` is as if somebody had pulled the plug."""
        self._run("pg_ctl", "stop", "--wait", "--silent", f"--mode={mode}")

    def url(self) -> str:
        self._made += 1
        self.execute(f"CREATE DATABASE tavolo_{self._made}")
        return f"postgresql://postgres@127.0.0.1:{self.port}/tavolo_{self._made}"

    def emptied(self) -> str:
        """Much faster than a new one; nobody may use it any more."""
        self._shared = self._shared or self.url()
        with psycopg.connect(self._shared, autocommit=True) as connection:
            connection.execute("SET client_min_messages = warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return self._shared

    def execute(self, statement: str) -> None:
        """Run one statement as the server's owner, outside of any database of a test."""
        with psycopg.connect(host="127.0.0.1", port=self.port, user="postgres", autocommit=True) as connection:
            connection.execute(statement.encode())

    def hang_up(self) -> None:
        """Break every connection that somebody has to a test's database."""
        self.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'tavolo_%'")

    @contextmanager
    def frozen(self, url: str) -> Iterator[None]:
        """A server that accepts connections and answers nobody, as a computer does that has run out of memory."""
        with psycopg.connect(url) as connection:
            query = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            workers = [pid for (pid,) in connection.execute(query)]
        everybody = [int((self._folder / "data" / "postmaster.pid").read_text().split()[0]), *workers]
        for pid in everybody:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in everybody:
                os.kill(pid, signal.SIGCONT)

    def _run(self, program: str, *options: str) -> None:
        command = [*_as_postgres(), str(self._programs / program), f"--pgdata={self._folder / 'data'}", *options]
        # pg_ctl leaves the server behind, which would keep a pipe open for ever: its words go to a file.
        with (self._folder / "words").open("w+") as words:
            done = subprocess.run(command, cwd=self._folder, stdout=words, stderr=words, timeout=PATIENCE, check=False)
            words.seek(0)
            assert done.returncode == 0, words.read()


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    programs = find_programs()
    folder = Path(tempfile.mkdtemp(prefix="altavolo-pg-"))
    _own(folder)
    try:
        server = Postgres(programs, folder)
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def find_programs() -> Path:
    """The folder of PostgreSQL's programs; without one the test is left out, or fails where all must run."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    on_path = shutil.which("initdb")
    if found or on_path:
        return found[-1].parent if found else Path(str(on_path)).resolve().parent
    reason = "PostgreSQL's programs are missing; install postgresql"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def _version(program: Path) -> int:
    return int(program.parts[-3]) if program.parts[-3].isdigit() else 0


def _as_postgres() -> list[str]:
    """The server refuses to run as root."""
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []


def _own(path: Path) -> None:
    if os.geteuid() == 0:
        shutil.chown(path, "postgres", "postgres")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
