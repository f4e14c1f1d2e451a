"""Games to look at: built once, each test has a house of its own."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from streamlit.runtime.context import ContextProxy

from companion.following import tables
from companion.house import House
from engines.__main__ import _ancient_duel
from engines.ancient_duel import AncientDuel
from tests.companion.pages import games


@pytest.fixture(scope="session")
def ancient_duel() -> AncientDuel:
    return _ancient_duel()


@pytest.fixture
def played(tmp_path: Path, ancient_duel: AncientDuel, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A house with both games, in which a test may play faster than any finger."""
    monkeypatch.setattr(tables, "TWICE_WITHIN", timedelta(0))
    opened = games.opened(tmp_path, ancient_duel)
    yield opened
    opened.store.close()


@pytest.fixture
def one_router(monkeypatch: pytest.MonkeyPatch) -> str:
    """Every phone comes from the same address."""
    monkeypatch.setattr(ContextProxy, "ip_address", "10.0.0.9")
    return "page:10.0.0.9"
