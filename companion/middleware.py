"""What every answer of the server carries: safe headers, who the phone is, and our own touch to Streamlit's page."""

from __future__ import annotations

import re
import secrets
from typing import Final
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.shell import COOKIE

YEAR: Final = 365 * 24 * 3600
LARGEST_BODY: Final = 9 * 1024 * 1024
"""Bytes that a request may bring: a photo or a table's file of 8 MB, and the form around it."""

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), screen-wake-lock=(self), fullscreen=(self), "
    "geolocation=(), microphone=(), payment=(), usb=()",
}
DOCUMENT_HEADERS: Final = {
    # Streamlit runs components from blobs and writes styles in place; nothing at all may come from elsewhere.
    "Content-Security-Policy": "default-src 'self' data: blob:; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss: data: blob:; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'none'",
}

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_NOT_OURS: Final = re.compile(rb'<link rel="shortcut icon"[^>]*>|<link\s+rel="preload"[^>]*SourceSansVF[^>]*>')
"""Streamlit's icon, and its font, which we do not use."""
_OF_A_COPY: Final = frozenset({b"accept-encoding", b"if-none-match", b"if-modified-since", b"range"})
_OF_THE_FILE: Final = ("content-length", "etag", "last-modified", "accept-ranges")
"""What Streamlit says of its page as it lies on the disk: it is not true any more once we have written in it."""


def device_token(headers: Headers) -> str:
    """The secret by which a phone is known again; empty when it brings none of ours."""
    token = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
    return token if _TOKEN.fullmatch(token) else ""


class Manners:
    """Safe headers on everything; a device cookie and the marks of an app on the documents that a browser opens."""

    def __init__(self, app: ASGIApp, *, base: str) -> None:
        """``base`` is the path under which everything is served."""
        self._app = app
        self._cookie = f"; Max-Age={YEAR}; Path={base or '/'}; HttpOnly; SameSite=Lax"
        self._head = _head(base)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        await self._app(_plainly(scope), receive, _Answer(self, scope, send))

    def dress(self, headers: MutableHeaders, scope: Scope, status: int) -> bool:
        """Put our headers on an answer; whether it is a document, whose text we shall also change."""
        is_document = headers.get("content-type", "").startswith("text/html") and "content-encoding" not in headers
        headers.update(HEADERS | DOCUMENT_HEADERS if is_document else HEADERS)
        if (is_document or status in {302, 303, 307}) and not device_token(Headers(scope=scope)):
            only = "; Secure" if scope["scheme"] == "https" else ""
            headers.append("set-cookie", f"{COOKIE}={secrets.token_urlsafe(32)}{self._cookie}{only}")
        return is_document and status == 200 and scope["method"] == "GET"

    def write_in(self, page: bytes, scope: Scope) -> bytes:
        """Streamlit's page with the language people see, and what makes it an app of its own on a phone."""
        asked = parse_qs(scope.get("query_string", b"")).get(b"lang", [b"it"])[0]
        lang = b"en" if asked == b"en" else b"it"
        page = page.replace(b'<html lang="en">', b'<html lang="%s">' % lang, 1)
        page = page.replace(b"<title>Streamlit</title>", b"<title>Al Tavolo</title>", 1)
        page = _NOT_OURS.sub(b"", page)
        return page.replace(b"</head>", self._head + b"</head>", 1)


def _plainly(scope: Scope) -> Scope:
    """A document is asked for whole and unpacked: a copy the browser kept of it would lack what we write in."""
    if "text/html" not in Headers(scope=scope).get("accept", ""):
        return scope
    return {**scope, "headers": [(name, value) for name, value in scope["headers"] if name not in _OF_A_COPY]}


class _Answer:
    """One answer on its way out: as it is, or held back until its whole text is there to write in."""

    def __init__(self, manners: Manners, scope: Scope, send: Send) -> None:
        self._manners = manners
        self._scope = scope
        self._send = send
        self._start: Message | None = None
        self._body = b""

    async def __call__(self, message: Message) -> None:
        """Pass a message of the application on."""
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=list(message["headers"]))
            is_page = self._manners.dress(headers, self._scope, message["status"])
            message = {**message, "headers": headers.raw}
            if is_page:
                self._start = message
                return
        elif self._start is not None:
            self._body += message.get("body", b"")
            if not message.get("more_body", False):
                await self._finish(self._start)
            return
        await self._send(message)

    async def _finish(self, start: Message) -> None:
        body = self._manners.write_in(self._body, self._scope)
        headers = MutableHeaders(raw=list(start["headers"]))
        for name in _OF_THE_FILE:
            del headers[name]
        headers["content-length"] = str(len(body))
        await self._send({**start, "headers": headers.raw})
        await self._send({"type": "http.response.body", "body": body})


def _head(base: str) -> bytes:
    return (
        f'<link rel="manifest" href="{base}/manifest.webmanifest">'
        f'<link rel="icon" href="{base}/icon.svg" type="image/svg+xml">'
        f'<link rel="apple-touch-icon" href="{base}/icon-180.png">'
        '<meta name="apple-mobile-web-app-title" content="Al Tavolo">'
        '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF9F5">'
        '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121012">'
    ).encode()


class Gate:
    """Turns away what another site's page sends to us through the phone that has both open.

    Streamlit would first ask a server outside of the local network for our own address, to compare it.
    """

    def __init__(self, app: ASGIApp) -> None:
        """Stands before everything."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or one websocket."""
        if scope["type"] == "lifespan" or _is_from_here(Headers(scope=scope)):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await _refuse(send, 403, b"Da un altro sito no. Not from another site.\n")


def _is_from_here(headers: Headers) -> bool:
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")


class BodyLimit:
    """Refuses what is too large before it is read, and stops reading what turns out to be."""

    def __init__(self, app: ASGIApp, *, largest: int = LARGEST_BODY) -> None:
        """``largest`` in bytes."""
        self._app = app
        self._largest = largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        declared = Headers(scope=scope).get("content-length", "0")
        if not declared.isdecimal() or int(declared) > self._largest:
            await _refuse(send, 413, b"Troppo grande. Too large.\n")
            return
        await self._app(scope, _Counted(receive, self._largest), send)


class _Counted:
    """A body that may not be longer than it may be; whoever reads on is told so."""

    def __init__(self, receive: Receive, left: int) -> None:
        self._receive = receive
        self._left = left

    async def __call__(self) -> Message:
        """The next part."""
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise HTTPException(413)
        return message


async def _refuse(send: Send, status: int, why: bytes) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": why})
