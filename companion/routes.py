"""The addresses of the server that are no pages: short links of cards and tables, streams, health, the app's files."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from importlib.metadata import version
from typing import Final, Protocol

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from card_db.problems import Said
from companion import looks
from companion.codes import Limiter, tidy
from companion.middleware import device_token
from companion.small_page import small_page
from companion.store.errors import StoreError
from companion.store.rows import Table
from companion.streams import Hub

A_DAY: Final = {"Cache-Control": "public, max-age=86400"}
FOR_GOOD: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
NEVER: Final = {"Cache-Control": "no-store"}
STREAMED: Final = {**NEVER, "X-Accel-Buffering": "no"}

CARD_ID: Final = re.compile(r"[A-Z0-9][A-Z0-9._-]{0,39}")

NO_TABLE: Final = Said("Nessun tavolo ha questo codice", "No table has this code")
NO_TABLE_MORE: Final = Said(
    "Controlla le lettere, oppure inquadra di nuovo il QR dal telefono di chi ha aperto il tavolo.",
    "Check the letters, or scan the QR again from the phone of whoever opened the table.",
)
TOO_MANY: Final = Said("Troppi codici sbagliati", "Too many wrong codes")
TOO_MANY_MORE: Final = Said("Aspetta un minuto, poi riprova.", "Wait a minute, then try again.")
NO_CARD: Final = Said("Questo non è il codice di una carta", "This is not the id of a card")
NO_CARD_MORE: Final = Said(
    "Il codice è stampato vicino al QR, per esempio AD-ROM-04.",
    "The id is printed beside the QR, AD-ROM-04 for example.",
)
NO_STORE: Final = Said("Adesso i tavoli non si possono leggere", "The tables cannot be read right now")


class Known(Protocol):
    """What the routes need of the store."""

    @property
    def boot(self) -> str:
        """The name of this process's life."""

    def table(self, code: str) -> Table | None:
        """The table with that code."""


class NotFoundError(Exception):
    """There is nothing to answer with; ``status``, and what a person is told."""

    def __init__(self, status: int, said: Said, more: Said) -> None:
        """A heading and a sentence that says what to do."""
        self.status = status
        self.said = said
        self.more = more
        super().__init__(said.en)


class Routes:
    """Every route, below ``base``."""

    def __init__(self, store: Known, limiter: Limiter, hub: Hub, base: str) -> None:
        """``limiter`` counts the wrong codes of each address that phones come from."""
        self._store = store
        self._limiter = limiter
        self._hub = hub
        self._base = base

    def all(self) -> list[Route]:
        """The routes for the server."""
        table = {
            "/C/{card_id}": self.card,
            "/c/{card_id}": self.card,
            "/J/{code}": self.join,
            "/j/{code}": self.join,
            "/api/events/{code}": self.events,
            "/api/head/{code}": self.head,
            "/api/{rest:path}": self.nothing,
            "/healthz": self.health,
            "/manifest.webmanifest": self.manifest,
            "/icon.svg": self.icon_svg,
            "/icon-{size:int}.png": self.icon_png,
            "/fonts/{name}.ttf": self.font,
        }
        return [Route(self._base + path, _answering(answer, self._base)) for path, answer in table.items()]

    def card(self, request: Request) -> Response:
        """The short link printed on a card."""
        card_id = request.path_params["card_id"].upper()
        if not CARD_ID.fullmatch(card_id):
            raise NotFoundError(404, NO_CARD, NO_CARD_MORE)
        return self._to(request, f"/card?id={card_id}")

    def join(self, request: Request) -> Response:
        """The link of a table, in its QR; the phone gets its cookie with the answer."""
        return self._to(request, f"/table?t={self._table(request).code}")

    def events(self, request: Request) -> Response:
        """The stream of a table."""
        code = self._table(request).code
        stream = self._hub.stream(code, _device(request))
        return StreamingResponse(stream, media_type="text/event-stream", headers=STREAMED)

    def head(self, request: Request) -> Response:
        """Where a table stands, for phones whose network lets no stream through."""
        news = self._hub.news(self._table(request).code)
        return JSONResponse(news.message(_device(request)), headers=NEVER)

    def nothing(self, _request: Request) -> Response:
        """Streamlit would answer with its page."""
        return JSONResponse({"error": "not found"}, 404, headers=NEVER)

    def health(self, _request: Request) -> Response:
        """Whether the server and its store are well."""
        self._store.table("")
        well = {"status": "ok", "version": version("altavolo"), "boot": self._store.boot}
        return JSONResponse(well, headers=NEVER)

    def manifest(self, _request: Request) -> Response:
        """What makes an app of the page."""
        return JSONResponse(looks.manifest(self._base), media_type="application/manifest+json", headers=A_DAY)

    def icon_svg(self, _request: Request) -> Response:
        """The icon."""
        return Response(looks.icon_svg(), media_type="image/svg+xml", headers=A_DAY)

    def icon_png(self, request: Request) -> Response:
        """The icon in one of the sizes that phones ask for."""
        size = request.path_params["size"]
        if size not in looks.ICON_SIZES:
            return self.nothing(request)
        return Response(looks.icon_png(size), media_type="image/png", headers=A_DAY)

    def font(self, request: Request) -> Response:
        """A font of ours."""
        file = looks.font_file(request.path_params["name"])
        return self.nothing(request) if file is None else FileResponse(file, media_type="font/ttf", headers=FOR_GOOD)

    def _to(self, request: Request, path: str) -> Response:
        """Send the browser on, in the language that was asked for."""
        lang = request.query_params.get("lang")
        kept = f"&lang={lang}" if lang in {"it", "en"} else ""
        return RedirectResponse(f"{self._base}{path}{kept}", 302, headers=NEVER)

    def _table(self, request: Request) -> Table:
        """The table of the address; whoever guesses at codes has to wait."""
        who = request.client.host if request.client else ""
        if not self._limiter.allows(who):
            raise NotFoundError(429, TOO_MANY, TOO_MANY_MORE)
        code = tidy(request.path_params["code"])
        table = self._store.table(code) if code else None
        if table is None:
            self._limiter.failed(who)
            raise NotFoundError(404, NO_TABLE, NO_TABLE_MORE)
        return table


def _device(request: Request) -> str:
    """The device as the store knows it; where cookies are off, the network address stands for it."""
    token = device_token(request.headers) or (request.client.host if request.client else "")
    return hashlib.sha256(token.encode()).hexdigest()


def _answering(answer: Callable[[Request], Response], base: str) -> Callable[[Request], Response]:
    """The route with its refusals told in words: a page for people, JSON below ``/api``. Runs in a worker thread."""

    def route(request: Request) -> Response:
        try:
            return answer(request)
        except NotFoundError as error:
            return _told(request, error, base)
        except StoreError as error:
            return _told(request, NotFoundError(503, NO_STORE, error.said), base)

    return route


def _told(request: Request, error: NotFoundError, base: str) -> Response:
    headers = {**NEVER, "Retry-After": "60"} if error.status == 429 else NEVER
    if "text/html" in request.headers.get("accept", ""):
        return HTMLResponse(small_page(error.said, error.more, base), error.status, headers=headers)
    said = {lang: f"{error.said.in_(lang)}. {error.more.in_(lang)}" for lang in ("it", "en")}
    return JSONResponse({"error": said}, error.status, headers=headers)
