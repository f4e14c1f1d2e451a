"""Phones of a real browser, and how long it is from a tap to the frame in which it has been painted."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.bench.servers import Server
from companion.bench.tables import token
from companion.shell import COOKIE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PATIENCE: Final = 30_000
"""Milliseconds after which a tap counts as lost."""

BREATH: Final = 300
"""Milliseconds between what has been painted and the next tap."""

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")

QUIET: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

_MEASURE: Final = Path(__file__).with_name("phone.js").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class Tap:
    """Something that a person does on a page.

    ``ready`` is tapped before, on the phone alone; ``target`` is tapped and timed; ``shown`` (JavaScript, in which
    ``all`` finds nodes by selector) is what the page looks like, until it looks different. ``kind`` is that of the
    event which the log then has; empty for what only this phone sees.
    """

    name: str
    target: str
    shown: str
    ready: tuple[str, ...] = ()
    kind: str = ""


_SQUARES: Final = "all('.rv .cell:not(.new)').length"
_PHASE: Final = "all('.ad-middle [aria-current]').map((node) => node.textContent)"
_SHEET: Final = "all('[class*=\"st-key-duel-chosen\"]').length"
_UNDO: Final = '[class*="-undo"] button'

COUNT: Final = Tap("one button", ".st-key-tap button", "all('[data-testid=\"stMarkdown\"]')[0].textContent")
"""The empty page."""

TAPS: Final[Mapping[str, tuple[Tap, ...]]] = {
    "ancient_duel": (
        Tap("select a unit", ".ad-mine .ad-units button", _SHEET),
        Tap("close it", '[class*="duel-close"] button', _SHEET),
        Tap("end the phase", '[class*="duel-end"] button', _PHASE, kind="play"),
        Tap("undo", _UNDO, _PHASE, kind="undo"),
    ),
    "retrovia": (
        Tap("build", ".rv .cell.new", _SQUARES, ready=('.rv [data-source="tile"]',), kind="play"),
        Tap("undo", _UNDO, _SQUARES, kind="undo"),
    ),
}
"""A round of taps by game, after which the table stands where it stood."""


class NoBrowserError(Exception):
    """This machine has no Chromium."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser of this machine. Raises :class:`NoBrowserError`."""
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        raise NoBrowserError
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield browser
        browser.close()


class Phone:
    """A page at 390 x 844, with the cookies and the memory of one phone."""

    def __init__(self, browser: Browser) -> None:
        """Nobody has used it yet."""
        self._context = browser.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="it-IT"
        )
        self._context.set_default_timeout(PATIENCE)
        self._page: Page = self._context.new_page()

    def open(self, url: str) -> Phone:
        """Look at a page until it is drawn."""
        self._page.goto(url)
        self._page.wait_for_selector('[data-test-script-state="notRunning"]', state="attached")
        return self

    def sit(self, server: Server, code: str, player: int) -> Phone:
        """Look at a table as the phone in one of its seats."""
        self._context.add_cookies(
            [{"name": COOKIE, "value": token(code, player), "url": server.url(), "httpOnly": True}]
        )
        self.open(server.url(f"/table?t={code}"))
        self._page.wait_for_selector(".line[data-state='synced']")
        return self

    def tap(self, tap: Tap) -> tuple[float, float]:
        """Tap on the page at rest; when it was tapped and when it was painted, in milliseconds of the clock."""
        self._page.wait_for_selector('[data-test-script-state="notRunning"]', state="attached")
        self._page.wait_for_timeout(BREATH)
        began, painted = self._page.evaluate(_MEASURE, _asked(tap, tap.ready, tap.target))
        return float(began), float(painted)

    def timed(self, tap: Tap) -> float:
        """Tap; milliseconds until it was painted."""
        began, painted = self.tap(tap)
        return painted - began

    def watch(self, tap: Tap) -> None:
        """Look out for what a tap on another phone changes; :meth:`saw` says when."""
        self._page.evaluate(f"(asked) => {{ window.seen = ({_MEASURE.rstrip()})(asked); }}", _asked(tap, (), ""))

    def saw(self) -> float:
        """When it was painted here, in milliseconds of the clock."""
        _, painted = self._page.evaluate("() => window.seen")
        return float(painted)


def _asked(tap: Tap, ready: tuple[str, ...], target: str) -> dict[str, Any]:
    return {"ready": list(ready), "target": target, "shown": tap.shown, "patience": PATIENCE}
