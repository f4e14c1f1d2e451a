"""Servers and phones for the tests of the companion."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.companion.phones import PATIENCE_MS, Companion, Phones, running
from tests.companion.postgres import Postgres, running_postgres

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture
def phones(chromium: Browser) -> Iterator[Phones]:
    """``phones.new(address)`` is a phone; they are switched off after the test, and none has called outside."""
    phones = Phones(chromium)
    yield phones
    phones.put_away()
    assert phones.strangers == []


@pytest.fixture(scope="module")
def companion(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """A companion shared by the tests of a module; make a table of your own on it."""
    with running(tmp_path_factory.mktemp("companion")) as server:
        yield server


@pytest.fixture
def start_companion(tmp_path: Path) -> Iterator[Callable[..., Companion]]:
    """``start_companion("--base-path", "tavolo")`` starts one for this test, which may kill it."""
    started: list[Companion] = []

    def start(*options: str, **more: Any) -> Companion:
        server = Companion(tmp_path / f"companion-{len(started)}", *options, **more)
        started.append(server)
        return server.start()

    yield start
    for server in started:
        server.kill()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for the whole run; ``postgres.url()`` is a new, empty database. Mark the test ``postgres``."""
    with running_postgres() as server:
        yield server
