"""A real server process: how it begins, what it answers, how it ends."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from email.message import Message
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import numpy as np
import pytest
import zxingcpp
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from tests.companion.little_server import CODE, PROGRAM
from tests.companion.phones import ROOT, Companion, certificate, running, until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    with running(tmp_path_factory.mktemp("server"), program=PROGRAM) as companion:
        yield companion


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """A server below a path."""
    with running(tmp_path_factory.mktemp("below"), "--base-path", "/giochi/tavolo/", program=PROGRAM) as companion:
        yield companion


@contextmanager
def asking(companion: Companion, path: str, **headers: str) -> Iterator[http.client.HTTPResponse]:
    """One answer while it comes, redirects not followed; ``path`` from the root of the server."""
    connection = http.client.HTTPConnection(str(urlsplit(companion.address).netloc), timeout=10)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    with closing(connection), closing(connection.getresponse()) as answer:
        yield answer


def ask(companion: Companion, path: str, **headers: str) -> tuple[int, Message, str]:
    """Status, headers and body of one answer."""
    with asking(companion, path, **headers) as answer:
        return answer.status, answer.headers, answer.read().decode(errors="replace")


def status(companion: Companion, path: str, **headers: str) -> int:
    return ask(companion, path, **headers)[0]


def leads_to(companion: Companion, path: str) -> str:
    return str(ask(companion, path)[1]["location"])


def stream(companion: Companion) -> AbstractContextManager[http.client.HTTPResponse]:
    return asking(companion, f"{companion.base}/api/events/{CODE}")


def message(answer: http.client.HTTPResponse) -> dict[str, Any]:
    """The next message of a stream."""
    while not (line := answer.readline()).startswith(b"data: {"):
        assert line, "the stream has ended"
    return dict(json.loads(line.removeprefix(b"data: ")))


def websocket(companion: Companion, *, base: str | None = None, origin: str | None = None) -> ClientConnection:
    root = companion.address.replace("http", "ws", 1) + (companion.base if base is None else base)
    return connect(
        f"{root}/_stcore/stream",
        subprotocols=[Subprotocol("streamlit")],
        origin=origin,  # type: ignore[arg-type]
        proxy=None,
    )


def test_the_terminal_shows_where_to_open_it_and_a_code_that_leads_there(server: Companion) -> None:
    until(lambda: "Ctrl-C" in server.words())
    assert f"  {server.address}/\n" in server.words()
    rows = [line for line in server.words().splitlines() if set(line) <= set("█▀▄ ") and len(line) > 20]
    light = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
    halves = [[light[sign][half] for sign in row] for row in rows for half in (0, 1)]
    picture = np.kron(np.pad(np.array(halves, np.uint8) * 255, 4, constant_values=255), np.ones((6, 6), np.uint8))
    assert [code.text for code in zxingcpp.read_barcodes(picture)] == [f"{server.address}/"]


def test_it_is_well(server: Companion) -> None:
    assert server.get("/healthz")["status"] == "ok"


def test_every_page_address_opens_the_app_with_a_cookie_and_safe_headers(server: Companion) -> None:
    for path in ("/", "/table?t=X", "/lookup", "/card?id=AD-ROM-04"):
        code, headers, page = ask(server, path, accept="text/html", accept_encoding="gzip")
        assert (code, '<html lang="it">' in page, "manifest.webmanifest" in page) == (200, True, True)
        assert "altavolo_device=" in headers["set-cookie"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_the_links_of_cards_and_tables_lead_to_their_pages(server: Companion) -> None:
    assert leads_to(server, "/C/AD-ROM-04") == "/card?id=AD-ROM-04"
    assert leads_to(server, f"/j/{CODE}") == f"/table?t={CODE}"


def test_below_a_path_everything_answers_there_and_nothing_elsewhere(below: Companion) -> None:
    base = "/giochi/tavolo"
    assert below.get("/healthz")["status"] == "ok"
    assert leads_to(below, base) == f"{below.address}{base}/"
    assert f'href="{base}/manifest.webmanifest"' in ask(below, f"{base}/table", accept="text/html")[2]
    assert leads_to(below, f"{base}/c/ad-rom-04") == f"{base}/card?id=AD-ROM-04"
    assert status(below, f"{base}/fonts/SourceSansPro-Regular.ttf") == 200
    for path in ("/", "/healthz", "/c/ad-rom-04", f"/j/{CODE}", "/table", f"/api/events/{CODE}", "/giochi/"):
        assert status(below, path) == 404
    with websocket(below) as phone, stream(below) as answer:
        assert phone.subprotocol == "streamlit"
        assert message(answer)["seq"] == 0
    with pytest.raises(InvalidStatus):
        websocket(below, base="")


def test_a_stream_begins_at_once(server: Companion) -> None:
    asked = time.monotonic()
    with stream(server) as answer:
        assert answer.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert answer.headers["x-accel-buffering"] == "no"
        assert message(answer) == server.get(f"/api/head/{CODE}")
    assert time.monotonic() - asked < 2


def test_another_site_reaches_neither_pages_nor_sockets_and_nobody_outside_is_asked(server: Companion) -> None:
    assert status(server, "/_stcore/host-config", origin="http://evil.example") == 403
    with pytest.raises(InvalidStatus):
        websocket(server, origin="http://evil.example")
    with websocket(server, origin=server.address):
        pass
    assert "STRANGER" not in server.words()


def test_whoever_tries_codes_by_the_hundred_has_to_wait(start_companion: Callable[..., Companion]) -> None:
    server = start_companion(program=PROGRAM)
    answers = [status(server, f"/j/{number:010}") for number in range(100)]
    assert answers[:10] == [404] * 10
    assert set(answers[11:]) == {429}
    assert status(server, f"/j/{CODE}") == 429


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_within_a_second_though_phones_are_connected(
    start_companion: Callable[..., Companion], sign: signal.Signals
) -> None:
    server = start_companion(program=PROGRAM)
    process = server.process
    assert process is not None
    with stream(server) as one, stream(server) as other, websocket(server) as phone, asleep(server):
        message(one)
        message(other)
        asked = time.monotonic()
        process.send_signal(sign)
        assert process.wait(timeout=10) == 0
        assert time.monotonic() - asked < 1.0
        with pytest.raises(ConnectionClosed):
            phone.recv(timeout=5)
    assert "Chiuso. I tavoli sono salvati." in server.words()
    assert "Traceback" not in server.words()


@contextmanager
def asleep(companion: Companion) -> Iterator[None]:
    """A phone that has asked for something and then neither reads nor says goodbye."""
    with socket.create_connection(("127.0.0.1", companion.port)) as phone:
        phone.sendall(f"GET /api/events/{CODE} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        time.sleep(0.2)
        yield


def test_it_can_be_stopped_before_it_has_begun(tmp_path: Path) -> None:
    server = Companion(tmp_path, program=PROGRAM)
    process = subprocess.Popen(server.command, cwd=ROOT, env=server.env, stderr=subprocess.PIPE)
    time.sleep(0.4)
    process.send_signal(signal.SIGTERM)
    _, told = process.communicate(timeout=10)
    assert process.returncode in {0, 130, -signal.SIGTERM}
    assert b"Traceback" not in told


def said_by(server: Companion, command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, env=server.env, capture_output=True, text=True, check=False)


def test_a_port_in_use_is_told_in_words(server: Companion) -> None:
    told = said_by(server, server.command)
    assert told.returncode == 1
    assert f"La porta {server.port} è occupata" in told.stderr
    assert f"--port {server.port + 1}" in told.stderr
    assert "Traceback" not in told.stderr


def test_an_address_that_this_computer_does_not_have_is_told(server: Companion) -> None:
    command = [part if part != "127.0.0.1" else "203.0.113.7" for part in server.command]
    told = said_by(server, command)
    assert told.returncode == 1
    assert "non ha l’indirizzo «203.0.113.7»" in told.stderr


def test_killed_and_started_again_it_has_its_tables_and_another_name(start_companion: Callable[..., Companion]) -> None:
    server = start_companion(program=PROGRAM)
    before = server.get("/healthz")["boot"]
    server.restart()
    assert server.get("/healthz")["boot"] != before
    assert server.get(f"/api/head/{CODE}")["seq"] == 0


def test_with_a_certificate_it_speaks_https_and_keeps_the_cookie_to_it(
    start_companion: Callable[..., Companion], tmp_path: Path
) -> None:
    cert, key = certificate(tmp_path)
    server = start_companion("--tls-cert", str(cert), "--tls-key", str(key), program=PROGRAM)
    until(lambda: f"  https://127.0.0.1:{server.port}/" in server.words())
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with closing(http.client.HTTPSConnection(f"127.0.0.1:{server.port}", context=trusting, timeout=10)) as connection:
        connection.request("GET", "/")
        with closing(connection.getresponse()) as answer:
            assert str(answer.headers["set-cookie"]).endswith("SameSite=Lax; Secure")
