"""A phone without a browser: it speaks Streamlit's protocol, listens to its table's stream, and taps.

It does what a page does that costs the server something: it keeps messages to have them named only, asks for the
page whenever the stream says that the table stands elsewhere, and sends what was tapped as the page would.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.bench.servers import Server
from companion.bench.tables import token
from companion.shell import COOKIE

if TYPE_CHECKING:
    from streamlit.proto.Element_pb2 import Element
    from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

LARGEST: Final = 64 * 2**20
PATIENCE: Final = 60.0
"""Seconds after which an answer counts as lost."""


@dataclass(frozen=True, slots=True)
class Widget:
    """Something on the page that can be tapped: its id, and what a tap sends."""

    id: str
    sends: Mapping[str, Any]


class WirePhone:
    """The phone in a seat of a table; open it with :meth:`open`, end it with :meth:`close`."""

    def __init__(self, server: Server, code: str, player: int) -> None:
        """Nothing is sent yet."""
        self.code, self.player = code, player
        self.painted = ""
        self.received = 0
        """Bytes that have come over the socket."""
        self._server = server
        self._cookie = f"{COOKIE}={token(code, player)}"
        self._drawn: dict[tuple[int, ...], Element] = {}
        self._new: dict[tuple[int, ...], Element] = {}
        self._kept: dict[str, ForwardMsg] = {}
        self._one_run = asyncio.Lock()
        self._page = ""
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> WirePhone:
        """Look at the table, and follow it from now on."""
        from websockets.asyncio.client import connect
        from websockets.typing import Subprotocol

        self._socket = await connect(
            f"ws://127.0.0.1:{self._server.port}/_stcore/stream",
            subprotocols=[Subprotocol("streamlit")],
            additional_headers={"Cookie": self._cookie},
            max_size=LARGEST,
            open_timeout=PATIENCE,
        )
        await self.run()
        self._listening = asyncio.create_task(self._listen())
        return self

    async def close(self) -> None:
        """Go."""
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        await self._socket.close()

    async def run(self, tapped: Widget | None = None) -> float:
        """Have the page drawn, with a tap if there is one; milliseconds until all of it had come."""
        began = time.perf_counter()
        async with self._one_run, asyncio.timeout(PATIENCE):
            await self._socket.send(self._asked(tapped))
            await self._read()
        return (time.perf_counter() - began) * 1000

    @property
    def seq(self) -> int:
        """The last event of the table that the page shows."""
        return int(self.painted.split(":")[1])

    def button(self, key: str) -> Widget | None:
        """The button whose key ends so, if it is there and may be tapped."""
        for element in self._drawn.values():
            if element.WhichOneof("type") == "button" and element.button.id.endswith(key):
                return None if element.button.disabled else Widget(element.button.id, {"trigger_value": True})
        return None

    def component(self, name: str) -> tuple[str, dict[str, Any]] | None:
        """The id and the data of a component of ours."""
        for element in self._drawn.values():
            if element.WhichOneof("type") == "bidi_component" and element.bidi_component.component_name == name:
                return element.bidi_component.id, _data(element)
        return None

    def _asked(self, tapped: Widget | None) -> bytes:
        from streamlit.proto.BackMsg_pb2 import BackMsg

        message = BackMsg()
        wanted = message.rerun_script
        wanted.query_string = f"t={self.code}"
        wanted.page_name = "" if self._page else "table"
        wanted.page_script_hash = self._page
        wanted.cached_message_hashes.extend(self._kept)
        if tapped is not None:
            wanted.widget_states.widgets.add(id=tapped.id, **tapped.sends)
        return bytes(message.SerializeToString())

    async def _read(self) -> None:
        """Take what is sent, up to the end of a run."""
        from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

        while True:
            data = await self._socket.recv(decode=False)
            self.received += len(data)
            message = ForwardMsg.FromString(data)
            if self._take(message):
                return

    def _take(self, message: ForwardMsg) -> bool:
        """Take one message; whether it was the last one of a run."""
        kind = message.WhichOneof("type")
        if kind == "ref_hash":
            self._put(tuple(message.metadata.delta_path), self._kept[message.ref_hash])
        elif kind == "delta":
            if message.metadata.cacheable:
                self._kept[message.hash] = message
            self._put(tuple(message.metadata.delta_path), message)
        elif kind == "navigation":
            self._page = message.navigation.page_script_hash
        elif kind == "new_session":
            self._new = {}
        elif kind == "script_finished":
            self._drawn = self._new
            self._see()
            return message.script_finished != message.FINISHED_EARLY_FOR_RERUN
        return False

    def _put(self, path: tuple[int, ...], message: ForwardMsg) -> None:
        if message.delta.WhichOneof("type") == "new_element":
            self._new[path] = message.delta.new_element

    def _see(self) -> None:
        line = self.component("altavolo.live")
        if line is not None:
            self.painted = line[1]["stamp"]

    async def _listen(self) -> None:
        """Have the page drawn again whenever the table stands elsewhere than it shows."""
        async for news in self._news():
            boot, seq, rev = self.painted.split(":")
            if (boot, int(seq), int(rev)) != (news["boot"], news["seq"], news["rev"]):
                await self._follow(news)

    async def _follow(self, news: Mapping[str, Any]) -> None:
        """Unless the run of an own tap has shown it meanwhile."""
        async with self._one_run:
            pass
        line = self.component("altavolo.live")
        if line is not None and self.seq < news["seq"]:
            value = {"stamp": f"{news['boot']}:{news['seq']}:{news['rev']}", "away": None}
            await self.run(trigger(line[0], "moved", value))

    async def _news(self) -> AsyncIterator[dict[str, Any]]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._server.port)
        head = f"GET /api/events/{self.code} HTTP/1.1\r\nHost: 127.0.0.1:{self._server.port}\r\nCookie: {self._cookie}"
        writer.write(f"{head}\r\nAccept: text/event-stream\r\n\r\n".encode())
        try:
            async for line in reader:
                if line.startswith(b"data: {"):
                    yield json.loads(line[len(b"data: ") :])
        finally:
            writer.close()


def trigger(component: str, event: str, value: Any) -> Widget:
    """What a component of ours sends when it is tapped."""
    from streamlit.components.v2.bidi_component.constants import EVENT_DELIM
    from streamlit.runtime.state.session_state import STREAMLIT_INTERNAL_KEY_PREFIX

    id_ = f"{STREAMLIT_INTERNAL_KEY_PREFIX}_{component}{EVENT_DELIM}events"
    return Widget(id_, {"json_trigger_value": json.dumps([{"event": event, "value": value}])})


def _data(element: Element) -> dict[str, Any]:
    component = element.bidi_component
    text = component.mixed.json if component.WhichOneof("data") == "mixed" else component.json
    data: dict[str, Any] = json.loads(text)
    return data
