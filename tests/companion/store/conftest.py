"""Every test of the store runs on a SQLite file and on a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.store.store import Store


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store that does not exist yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games' / 'companion.sqlite'}"
    return str(request.getfixturevalue("postgres").emptied())


@pytest.fixture
def open_store() -> Iterator[Callable[[str], Store]]:
    """Opens stores, as many servers would, and closes them after the test."""
    opened: list[Store] = []

    def open_it(url: str) -> Store:
        opened.append(Store.open(url))
        return opened[-1]

    yield open_it
    for store in opened:
        store.close()


@pytest.fixture
def store(url: str, open_store: Callable[[str], Store]) -> Store:
    return open_store(url)
