"""The real server and the real store, with no game and one page: for the tests of the server alone.

It tells of every attempt to reach something outside of this computer and its local network.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

CODE = "TAV0123456"
HOST = "h" * 64
PROGRAM = ("-m", "tests.companion.little_server")
NEAR = ("127.", "224.0.0.251", "::1", "localhost", "0.0.0.0")


def tell_of_strangers(event: str, arguments: tuple[object, ...]) -> None:
    """An audit hook."""
    if event in {"socket.connect", "socket.sendto", "socket.getaddrinfo"}:
        address = arguments[0] if event == "socket.getaddrinfo" else arguments[1]
        host = str(address[0] if isinstance(address, tuple) else address)
        if host != "None" and not host.startswith(NEAR):
            print(f"STRANGER {event} {host}", file=sys.stderr, flush=True)


def main() -> None:
    """As ``companion`` does it, with a table already open."""
    sys.addaudithook(tell_of_strangers)

    from companion import __main__, desks, server
    from companion.store.rows import Seat, Table
    from companion.store.store import Store

    was_open = Store.open

    def opened(url: str | None = None) -> Store:
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
