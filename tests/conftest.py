"""Tests that need a program of the machine are left out, with the reason, where it is missing; never in CI."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A busy machine is no fault of the code: examples have no deadline.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

NEEDS = {
    "poppler": ("pdftoppm", "poppler-utils"),
    "qpdf": ("qpdf", "qpdf"),
    "browser": ("chromium", "chromium"),
    "postgres": ("initdb", "postgresql"),
}


def pytest_runtest_setup(item: pytest.Item) -> None:
    for marker, (program, package) in NEEDS.items():
        if item.get_closest_marker(marker) and shutil.which(program) is None:
            reason = f"{program} is missing; install {package}"
            if os.environ.get("CI"):
                pytest.fail(reason)
            pytest.skip(reason)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    left_out = terminalreporter.stats.get("skipped", [])
    for report in left_out:
        terminalreporter.write_line(f"left out: {report.nodeid}: {report.longrepr[2]}")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for the whole run: it starts slowly, and Playwright can be entered only once in a thread."""
    from tests.companion.phones import one_chromium

    with one_chromium() as browser:
        yield browser
