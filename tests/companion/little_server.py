"""The real server and the real store, with no game and one page: for the tests of the server alone."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

CODE = "TAV0123456"
HOST = "h" * 64
PROGRAM = ("-m", "tests.companion.little_server")


def main() -> None:
    """As ``companion`` does it, with a table already open."""
    from companion import __main__, desks, server
    from companion.store.store import Store

    was_open = Store.open

    def opened(url: str | None = None) -> Store:
        from companion.store.rows import Seat, Table

        store = was_open(url)
        if store.table(CODE) is None:
            table = Table(CODE, "none", "{}", "1", HOST, hot_seat=False, opened_at=datetime.now(UTC))
            store.create_table(table, [Seat(0, "Anna", ""), Seat(1, "Bruno", "")])
        return store

    server.SCRIPT = Path(__file__).with_name("little_page.py")
    desks.desks = lambda: MappingProxyType({})
    Store.open = opened  # type: ignore[method-assign,assignment]
    __main__.main()


if __name__ == "__main__":
    main()
