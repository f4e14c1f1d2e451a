"""Printing for whoever asks at the companion: one build after the other, each in a process of its own.

A build takes seconds to a minute of the whole computer; done in the server it would keep the tables waiting. The
files are for fetching at once: they lie in a temporary folder, and are gone after an hour or with the server.
"""

from __future__ import annotations

import atexit
import logging
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final, Literal, TextIO, TypeAlias

from card_db.problems import Said
from companion.following.refused import Refused
from pnp.parts import PARTS

Stage: TypeAlias = Literal["waiting", "printing", "done", "failed", "stopped"]

KEPT_S: Final = 3600.0
"""How long files wait to be fetched."""

AT_MOST: Final = 12
"""Prints that are kept and waited for, together; a house needs no more."""

FOLDER: Final = "altavolo-print-"
"""How the temporary folders of every server begin."""

BUSY: Final = Said(
    "Troppe stampe aspettano già: riprova tra qualche minuto.",
    "Too many prints are waiting already: try again in a few minutes.",
)
BROKEN: Final = Said("La stampa si è interrotta senza dire perché.", "The build ended without saying why.")
_log: Final = logging.getLogger(__name__)
_STEP: Final = re.compile(r"(\d+)/(\d+)")


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be printed, in the words of ``pnp build``; ``groups`` and ``parts`` left empty mean everything."""

    game: str
    lang: str = "it"
    groups: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    paper: str = "a4"
    backs: str = "long-edge"
    url: str = ""
    ink_saver: bool = False
    booklet: bool = False

    def words(self, out: Path) -> list[str]:
        """The words after ``pnp``. A value is joined to its option: one that begins with a dash is still a value."""
        words = ["build", self.game, f"--out={out}", "--progress=lines"]
        words += [f"--lang={self.lang}", f"--paper={self.paper}", f"--backs={self.backs}"]
        words += [f"--faction={group}" for group in self.groups]
        words += [f"--only={part}" for part in self.parts]
        words += [f"--url={self.url}"] if self.url else []
        words += ["--ink-saver"] if self.ink_saver else []
        return [*words, "--booklet"] if self.booklet else words


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A file to fetch; ``size`` in bytes."""

    path: Path
    pages: int
    size: int


@dataclass(frozen=True, slots=True)
class Print:
    """A print as it stands now.

    ``ahead``: how many are before it while it waits. ``done`` of ``of``: how far it has come, ``of`` being 0 until
    that is known. ``notes``: what to know before printing, ``complaint``: why there is nothing, as ``pnp`` says it.
    """

    wish: Wish
    stage: Stage = "waiting"
    ahead: int = 0
    done: int = 0
    of: int = 0
    files: tuple[PrintedFile, ...] = ()
    notes: tuple[str, ...] = ()
    complaint: str = ""

    @property
    def is_under_way(self) -> bool:
        """Whether there is something to wait for."""
        return self.stage in {"waiting", "printing"}


@dataclass(eq=False, slots=True)
class _Job:
    """A print in the making: what is told of it, its folder, and its process while there is one."""

    device: str
    lang: str
    told: Print
    folder: Path
    process: subprocess.Popen[str] | None = None
    kept: threading.Timer | None = None


class Pressroom:
    """The prints of one server: each device has one at a time, and one is at work at a time.

    Safe to use from many threads.
    """

    def __init__(self, kept_s: float = KEPT_S) -> None:
        """Keep files for so many seconds."""
        self._kept_s = kept_s
        self._jobs: dict[str, _Job] = {}
        self._waiting: list[_Job] = []
        self._working: threading.Thread | None = None
        self._root: Path | None = None
        self._lock = threading.RLock()

    def order(self, device: str, wish: Wish, lang: str) -> None:
        """Have something printed; what the device had ordered before is thrown away. ``lang``: that of the words.

        Raises :class:`~companion.following.refused.Refused` when too many are waiting.
        """
        with self._lock:
            if device not in self._jobs:
                self._make_room()
            self.forget(device)
            folder = Path(tempfile.mkdtemp(dir=self._place()))
            job = self._jobs[device] = _Job(device, lang, Print(wish), folder)
            self._waiting.append(job)
            if self._working is None:
                self._working = threading.Thread(target=self._work, name="pressroom", daemon=True)
                self._working.start()

    def look(self, device: str) -> Print | None:
        """The print of a device as it stands; None if it has none, or had it more than an hour ago."""
        with self._lock:
            job = self._jobs.get(device)
            if job is None:
                return None
            if job not in self._waiting:
                return job.told
            at_work = sum(each.told.stage == "printing" for each in self._jobs.values())
            return replace(job.told, ahead=self._waiting.index(job) + at_work)

    def stop(self, device: str) -> None:
        """Give a print up that waits or is at work."""
        with self._lock:
            job = self._jobs.get(device)
            if job and job.told.is_under_way:
                self._end(job, "stopped")

    def forget(self, device: str) -> None:
        """Throw a print and its files away."""
        with self._lock:
            job = self._jobs.pop(device, None)
            if job is not None:
                self._throw_away(job)

    def close(self) -> None:
        """Stop everything and leave no file."""
        with self._lock:
            for device in [*self._jobs]:
                self.forget(device)
            if self._root is not None:
                shutil.rmtree(self._root, ignore_errors=True)
                self._root = None

    def _place(self) -> Path:
        """The folder of this server; what a killed one has left behind for longer than an hour is removed."""
        if self._root is None:
            for left in Path(tempfile.gettempdir()).glob(f"{FOLDER}*"):
                with suppress(OSError):
                    if time.time() - left.stat().st_mtime > self._kept_s:
                        shutil.rmtree(left, ignore_errors=True)
            self._root = Path(tempfile.mkdtemp(prefix=FOLDER))
            atexit.register(self.close)
        return self._root

    def _make_room(self) -> None:
        """Throw the oldest finished print away if there are too many."""
        if len(self._jobs) < AT_MOST:
            return
        finished = [job.device for job in self._jobs.values() if not job.told.is_under_way]
        if not finished:
            raise Refused(BUSY)
        self.forget(finished[0])

    def _work(self) -> None:
        """Print until nobody waits."""
        while True:
            with self._lock:
                if not self._waiting:
                    self._working = None
                    return
                job = self._waiting.pop(0)
                job.told = replace(job.told, stage="printing")
            try:
                self._print(job)
            except Exception:  # one print that breaks down must not keep the others waiting for ever
                if job.told.is_under_way:  # else it lost its folder because it was given up
                    _log.exception("a print broke down")
                self._finish(job, replace(job.told, stage="failed", complaint=BROKEN.in_(job.lang)))

    def _print(self, job: _Job) -> None:
        out, said = job.folder / "out", job.folder / "said.txt"
        with said.open("w", encoding="utf-8") as words, _start(job.told.wish.words(out), words, job.lang) as process:
            with self._lock:
                job.process = process
                if not job.told.is_under_way:  # given up while it was being started
                    _kill(process)
            complaint = "".join(self._listen(job, process)).strip()
        if process.returncode == 0:
            paragraphs = said.read_text(encoding="utf-8").strip().split("\n\n")
            self._finish(job, replace(job.told, stage="done", files=tuple(_files(out)), notes=tuple(paragraphs[1:])))
        else:
            self._finish(job, replace(job.told, stage="failed", complaint=complaint or BROKEN.in_(job.lang)))

    def _listen(self, job: _Job, process: subprocess.Popen[str]) -> Iterator[str]:
        """Follow the steps; whatever else is said on the way."""
        for line in process.stderr or ():
            step = _STEP.fullmatch(line.strip())
            if step is None:
                yield line
                continue
            with self._lock:
                job.told = replace(job.told, done=int(step[1]), of=int(step[2]))

    def _finish(self, job: _Job, told: Print) -> None:
        with self._lock:
            job.process = None
            if job.told.is_under_way:
                job.told = told
            if self._jobs.get(job.device) is not job:
                shutil.rmtree(job.folder, ignore_errors=True)
                return
            job.kept = _later(self._kept_s, lambda: self._expire(job))

    def _expire(self, job: _Job) -> None:
        with self._lock:
            if self._jobs.get(job.device) is job:
                self.forget(job.device)

    def _end(self, job: _Job, stage: Stage) -> None:
        job.told = replace(job.told, stage=stage)
        if job in self._waiting:
            self._waiting.remove(job)
        if job.process is not None:
            _kill(job.process)

    def _throw_away(self, job: _Job) -> None:
        if job.told.is_under_way:
            self._end(job, "stopped")
        if job.kept is not None:
            job.kept.cancel()
        shutil.rmtree(job.folder, ignore_errors=True)


@cache
def pressroom() -> Pressroom:
    """The pressroom of this server."""
    return Pressroom()


def _start(words: list[str], said: TextIO, lang: str) -> subprocess.Popen[str]:
    """A process of its own, in a group of its own: it makes files in children, and all of them must end together."""
    return subprocess.Popen(
        [sys.executable, "-m", "pnp", *words],
        stdin=subprocess.DEVNULL,
        stdout=said,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, "ALTAVOLO_LANG": lang, "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"},
        start_new_session=True,
    )


def _kill(process: subprocess.Popen[str]) -> None:
    if process.poll() is not None:
        return
    with suppress(ProcessLookupError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _files(out: Path) -> Iterator[PrintedFile]:
    """Every PDF: by language, and within it in the order in which ``pnp`` tells its parts."""
    import pikepdf

    for path in sorted(out.rglob("*.pdf"), key=_rank):
        with pikepdf.open(path) as pdf:
            yield PrintedFile(path, len(pdf.pages), path.stat().st_size)


def _rank(path: Path) -> tuple[str, int, str]:
    kind = path.name.split("-")[0]
    return path.parent.name, PARTS.index(kind) if kind in PARTS else len(PARTS), path.name


def _later(seconds: float, do: Callable[[], None]) -> threading.Timer:
    timer = threading.Timer(seconds, do)
    timer.daemon = True
    timer.start()
    return timer
