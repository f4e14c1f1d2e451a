"""What a phone and the server say to each other, seen on the way: for what no page of ours would send."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, WebSocketRoute
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState


class Wire:
    """The line of a page, tapped; the page is loaded anew through it."""

    def __init__(self, page: Page) -> None:
        self.sent: list[BackMsg] = []
        self._server: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/_stcore/stream"), self._open)
        page.reload()

    def _open(self, phone: WebSocketRoute) -> None:
        server = self._server = phone.connect_to_server()

        def pass_on(message: Any) -> None:
            if isinstance(message, bytes):
                self.sent.append(BackMsg.FromString(message))
            server.send(message)

        phone.on_message(pass_on)

    def last(self, event: str) -> BackMsg:
        """The latest message in which a drawing has told that event."""
        return next(each for each in reversed(self.sent) if event in map(_event, _widgets(each)))

    def send(self, message: BackMsg) -> None:
        """Say this to the server, as if the page had."""
        assert self._server is not None
        self._server.send(message.SerializeToString())


def _widgets(message: BackMsg) -> Sequence[WidgetState]:
    return message.rerun_script.widget_states.widgets


def _event(widget: WidgetState) -> str:
    told = json.loads(widget.json_trigger_value or "[]")
    return str(told[0]["event"]) if told else ""


def forged(honest: BackMsg, event: str, wish: object) -> BackMsg:
    """An honest message with another wish in what the drawing has told."""
    message = BackMsg()
    message.CopyFrom(honest)
    for widget in _widgets(message):
        if widget.json_trigger_value:
            widget.json_trigger_value = json.dumps([{"event": event, "value": wish}])
    return message
