"""The companion's server: its socket, its store, Streamlit behind our routes, and an end within a second."""

from __future__ import annotations

import asyncio
import errno
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

import uvicorn

from card_db.problems import InputError, Problem, Said
from companion import addresses, greeting
from companion.announce import Announcement, announce
from companion.order import Order

if TYPE_CHECKING:
    import streamlit as st

    from companion.house import House
    from companion.streams import Hub

LONGEST_GOODBYE: Final = 0.5
"""Seconds that open connections are given at the end; a phone that sleeps does not answer."""

UNHEARD: Final = 25_000
"""Milliseconds after which a phone that no longer takes what it is sent counts as gone (where the system can tell)."""

_log = logging.getLogger(__name__)

SCRIPT: Final = Path(__file__).with_name("script") / "app.py"


def serve(order: Order) -> None:
    """Serve until the process is asked to stop. ``InputError`` and ``StoreError`` say why it cannot begin."""
    signal.signal(signal.SIGTERM, _asked_to_stop)
    with _listening(order) as listener, _announced(order) as name, _opened(order) as house:
        from companion.streams import Hub

        def greet(found: Future[Announcement | None]) -> None:
            greeting.greet(order, found.result())

        hub = Hub(house.store)
        house.store.listen(hub.publish)
        server = _Server(_configuration(order, house, hub), hub, lambda: name.add_done_callback(greet))
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listener])
    greeting.say_goodbye()


def _asked_to_stop(_signal: int, _frame: FrameType | None) -> None:
    """SIGTERM is no more than Ctrl-C: whatever is open is closed in order."""
    raise KeyboardInterrupt


@contextmanager
def _listening(order: Order) -> Iterator[socket.socket]:
    """The open socket; taken first of all, as a port in use is what goes wrong most."""
    try:
        listener = _bound(order.address, order.port)
    except OSError as error:
        raise InputError([_why_not(order, error)]) from error
    with listener:
        yield listener


def _bound(address: str, port: int) -> socket.socket:
    """A listening socket; ``::`` takes both kinds of address, or the older one alone where there is no other."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        return socket.create_server(
            (address, port), family=family, backlog=512, dualstack_ipv6=address == "::" and socket.has_dualstack_ipv6()
        )
    except OSError as error:
        if address != "::" or error.errno in {errno.EADDRINUSE, errno.EACCES}:
            raise
        return _bound("0.0.0.0", port)


def _why_not(order: Order, error: OSError) -> Problem:
    if error.errno == errno.EADDRINUSE:
        said = Said(
            f"La porta {order.port} è occupata da un altro programma, forse da un companion già aperto.",
            f"Port {order.port} is taken by another program, perhaps by a companion that runs already.",
        )
        other = order.port + 1 if order.port < 65535 else 8502
        expected = Said(f"un’altra porta, per esempio --port {other}", f"another port, for example --port {other}")
        return Problem(said, file="--port", expected=expected)
    if error.errno == errno.EACCES:
        said = Said(
            f"Il sistema non permette di usare la porta {order.port}.", f"The system does not allow port {order.port}."
        )
        return Problem(said, file="--port", expected=Said("una porta da 1024 in su", "a port from 1024 up"))
    said = Said(
        f"Questo computer non ha l’indirizzo «{order.address}».", f'This computer has no address "{order.address}".'
    )
    here = ", ".join(("127.0.0.1", *addresses.lan_addresses()))
    return Problem(said, file="--address", expected=Said(f"uno di questi: {here}", f"one of these: {here}"))


@contextmanager
def _announced(order: Order) -> Iterator[Future[Announcement | None]]:
    """The name on the network: asking whether it is free takes seconds, in which everything else gets ready."""
    name: Future[Announcement | None] = Future()
    threading.Thread(target=_announce, args=(order, name), name="announce", daemon=True).start()
    try:
        yield name
    finally:
        found = name.result() if name.done() else None
        if found is not None:
            found.withdraw()


def _announce(order: Order, name: Future[Announcement | None]) -> None:
    hosts = [host for host in order.hosts if ":" not in host and addresses.is_reachable(host)]
    try:
        name.set_result(announce(order.door, hosts) if order.announced and hosts else None)
    except Exception:  # whatever the network has done, the server runs without a name
        _log.exception("the name could not be announced")
        name.set_result(None)


@contextmanager
def _opened(order: Order) -> Iterator[House]:
    """The house with its store open, entered by the pages."""
    from companion.desks import desks
    from companion.house import House, enter
    from companion.pressroom import pressroom
    from companion.store.store import Store

    store = Store.open(order.database_url)
    try:
        yield enter(House(store, desks(), order.base, tuple(order.door.url(host) for host in order.hosts)))
    finally:
        pressroom().close()
        store.close()


def _configuration(order: Order, house: House, hub: Hub) -> uvicorn.Config:
    from streamlit.web.bootstrap import load_config_options

    load_config_options(_options(order))
    return uvicorn.Config(
        _app(order, house, hub),
        ws="websockets-sansio",
        ws_max_size=MESSAGE_MB * 1024 * 1024,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        log_level="warning",
        access_log=False,
        use_colors=False,
        server_header=False,
        ssl_certfile=order.cert,
        ssl_keyfile=order.key,
    )


MESSAGE_MB: Final = 16
UPLOAD_MB: Final = 8


def _options(order: Order) -> dict[str, Any]:
    """Streamlit's options: no call to anybody, nothing watched, errors told by us, our colours and fonts."""
    from companion import looks

    return {
        "server.port": order.port,
        "server.address": order.address,
        "server.baseUrlPath": order.base.strip("/"),
        "server.headless": True,
        "server.fileWatcherType": "none",
        "server.maxUploadSize": UPLOAD_MB,
        "server.maxMessageSize": MESSAGE_MB,
        "server.disconnectedSessionTTL": 600,
        "server.sslCertFile": None if order.cert is None else str(order.cert),
        "server.sslKeyFile": None if order.key is None else str(order.key),
        "browser.gatherUsageStats": False,
        "client.toolbarMode": "minimal",
        "client.showErrorDetails": "none",
        "client.showSidebarNavigation": False,
        "client.allowedOrigins": [],  # nobody may embed a page; asking costs each message a little
        "runner.magicEnabled": False,
        "runner.postScriptGC": False,  # Python collects by itself; after every run it grows with the phones
        "logger.level": "error",
        "logger.hideWelcomeMessage": True,
        **looks.theme(order.base),
    }


def _app(order: Order, house: House, hub: Hub) -> st.App:
    import streamlit as st
    from starlette.middleware import Middleware

    from companion.middleware import BodyLimit, Gate, Manners
    from companion.mishaps import tell
    from companion.routes import Routes

    return st.App(
        SCRIPT,
        routes=Routes(house.store, house.limiter, hub, order.base).all(),
        middleware=[
            Middleware(Manners, base=order.base),
            Middleware(Gate),
            Middleware(BodyLimit),
        ],
        on_script_error=tell,
    )


class _Server(uvicorn.Server):
    """Ends within a second: streams are told to end, and what then still hangs is cut off."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hub = hub
        self._ready = ready
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, then say so."""
        for each in sockets or ():
            _notice_the_unheard(each)
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """What a signal does."""
        super().handle_exit(sig, frame)
        self._hub.close()
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._loop.call_later, LONGEST_GOODBYE, self._cut)

    def _cut(self) -> None:
        self.force_exit = True


def _notice_the_unheard(listener: socket.socket) -> None:
    """A phone whose battery is empty says no goodbye: let the system find out by what it no longer receives."""
    if sys.platform == "linux":
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD)
