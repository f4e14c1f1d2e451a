"""Ask an ASGI application, without a server in between."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from starlette.types import ASGIApp, Message

from tests.companion.phones import in_own_loop


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def ask(app: ASGIApp, target: str, *, method: str = "GET", body: bytes = b"", **more: str) -> Answer:
    """The whole answer; ``more``: headers, with ``_`` for ``-``, the address asked from (``who``), the ``scheme``."""
    who, scheme = more.pop("who", "192.168.1.7"), more.pop("scheme", "http")
    scope = {**_scope(target, method, more), "client": (who, 50000), "scheme": scheme}
    return in_own_loop(_ask(app, scope, body))


def _scope(target: str, method: str, headers: dict[str, str]) -> dict[str, Any]:
    path, _, query = target.partition("?")
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
        "server": ("192.168.1.2", 8501),
    }


async def _ask(app: ASGIApp, scope: dict[str, Any], body: bytes) -> Answer:
    sent: list[Message] = []
    parts = [body[at : at + 1024 * 1024] for at in range(0, len(body), 1024 * 1024)] or [b""]
    waiting = [{"type": "http.request", "body": part, "more_body": part is not parts[-1]} for part in parts]

    async def receive() -> Message:
        return waiting.pop(0) if waiting else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    start = next(message for message in sent if message["type"] == "http.response.start")
    given = {name.decode(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], given, b"".join(message.get("body", b"") for message in sent))
