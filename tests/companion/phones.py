"""A real companion and real phones: a server process of its own, and pages of one Chromium."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from companion.bench.phones import QUIET

ROOT = Path(__file__).parents[2]
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
PATIENCE_MS = 20_000
"""How long a page may take on a busy machine before a test gives up."""

_TRUSTING = ssl.create_default_context()
_TRUSTING.check_hostname = False
_TRUSTING.verify_mode = ssl.CERT_NONE


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Companion:
    """A server process with a data folder of its own; restarted, it keeps its port and its tables.

    ``options`` are further ones of the command; ``program`` starts another module than ``companion``.
    """

    def __init__(
        self,
        folder: Path,
        *options: str,
        program: Sequence[str] = ("-m", "companion"),
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.folder = folder
        self.port = free_port()
        self.base = "/" + options[options.index("--base-path") + 1].strip("/") if "--base-path" in options else ""
        self.address = f"{'https' if '--tls-cert' in options else 'http'}://127.0.0.1:{self.port}"
        self.printed = folder / "printed.txt"
        where = ("--port", str(self.port), "--address", "127.0.0.1", "--no-announce")
        self.command = [sys.executable, "-W", "error", *program, *where, *options]
        self.env = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "ALTAVOLO_LANG": "it"}
        self.env |= env or {}
        self.process: subprocess.Popen[bytes] | None = None

    def url(self, path: str = "/") -> str:
        """The address of a page: ``/table?t=…``."""
        return f"{self.address}{self.base}{path}"

    def start(self) -> Companion:
        """Start it and wait until it answers."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.printed.open("ab") as printed:
            self.process = subprocess.Popen(
                self.command, cwd=ROOT, env=self.env, stdout=printed, stderr=subprocess.STDOUT
            )
        self._wait_for_answer()
        return self

    def kill(self) -> None:
        """As when the laptop loses its power."""
        self._end(signal.SIGKILL)

    def stop(self) -> float:
        """Ask it to stop; how many seconds it took to be gone."""
        return self._end(signal.SIGTERM)

    def restart(self) -> Companion:
        """Kill it and start it again."""
        self.kill()
        return self.start()

    def get(self, path: str) -> Any:
        """The JSON that a route answers."""
        with urllib.request.urlopen(self.url(path), timeout=10, context=_TRUSTING) as answer:
            return json.load(answer)

    def words(self) -> str:
        """Everything it has printed so far."""
        return self.printed.read_text("utf-8", errors="replace")

    def _end(self, sign: signal.Signals) -> float:
        process, self.process = self.process, None
        if process is None or process.poll() is not None:
            return 0.0
        asked = time.monotonic()
        process.send_signal(sign)
        process.wait(timeout=20)
        return time.monotonic() - asked

    def _wait_for_answer(self) -> None:
        deadline = time.monotonic() + 40
        while time.monotonic() < deadline:
            assert self.process is not None
            if self.process.poll() is not None:
                raise AssertionError(f"the companion ended with {self.process.returncode}:\n{self.words()}")
            if _answers(self.url("/healthz")):
                return
            time.sleep(0.05)
        raise AssertionError(f"the companion does not answer:\n{self.words()}")


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5, context=_TRUSTING) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False


@contextmanager
def running(folder: Path, *options: str, **more: Any) -> Iterator[Companion]:
    """A companion for as long as the block lasts."""
    companion = Companion(folder, *options, **more)
    try:
        yield companion.start()
    finally:
        companion.kill()


@contextmanager
def one_chromium() -> Iterator[Browser]:
    """The browser of this machine."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(QUIET))
        yield browser
        browser.close()


class Phones:
    """Phones at the table: each has its own cookies and memory, like a phone nobody has used here before."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.strangers: list[str] = []
        """Addresses outside of this machine that a page has asked for; there must be none."""

    def new(self, address: str = "", *, size: Mapping[str, int] = PHONE, lang: str = "it", dark: bool = False) -> Page:
        """A phone nobody has used here before, looking at ``address``. ``page.context`` is the phone itself."""
        context = self._browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            has_touch=True,
            is_mobile=size["width"] < 600,
            locale={"it": "it-IT", "en": "en-GB"}[lang],
            color_scheme="dark" if dark else "light",
            ignore_https_errors=True,
        )
        context.set_default_timeout(PATIENCE_MS)
        context.on("request", lambda request: self._seen(request.url))
        self._contexts.append(context)
        page = context.new_page()
        if address:
            page.goto(address)
        return page

    def put_away(self) -> None:
        """Switch every phone off."""
        for context in self._contexts:
            context.close()
        self._contexts.clear()

    def _seen(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in {"http", "https", "ws", "wss"} and parts.hostname not in {"127.0.0.1", "localhost"}:
            self.strangers.append(url)


def at_rest(page: Page) -> Page:
    """The page when Streamlit has drawn all of it; before its first run it rests too, with nothing on it."""
    resting = page.locator('[data-testid="stApp"][data-test-script-state="notRunning"] [data-testid="stMain"]')
    resting.locator('[data-testid="stElementContainer"]').first.wait_for(state="attached")
    return page


def until(what: Callable[[], object], *, seconds: float = 20.0) -> None:
    """Wait for something outside of the browser; inside, ``expect`` of playwright does it better."""
    deadline = time.monotonic() + seconds
    while not what():
        if time.monotonic() > deadline:
            raise AssertionError("it did not happen in time")
        time.sleep(0.05)


def in_own_loop(work: Coroutine[Any, Any, Any]) -> Any:
    """What ``asyncio.run`` would give; Playwright keeps a loop of its own in the thread of the tests."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for two days, and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is missing")
    cert, key = folder / "cert.pem", folder / "key.pem"
    new = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=altavolo.local"]
    subprocess.run([*new, "-out", cert, "-keyout", key], check=True, capture_output=True)
    return cert, key
