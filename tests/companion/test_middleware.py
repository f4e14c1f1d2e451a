"""What every answer carries."""

from __future__ import annotations

import re

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import Message, Scope

from companion.middleware import BodyLimit, Gate, Manners
from tests.companion.asgi import ask
from tests.companion.phones import in_own_loop

PAGE = (
    '<!DOCTYPE html>\n<html lang="en"><head><link rel="shortcut icon" href="./favicon.png" />'
    '<link\n rel="preload"\n href="./static/media/SourceSansVF-Upright.woff2" /><title>Streamlit</title></head></html>'
)


async def _page(request: Request) -> Response:
    seen = {name for name in ("if-none-match", "accept-encoding", "range") if name in request.headers}
    return HTMLResponse(PAGE, headers={"etag": '"1"', "last-modified": "now", "x-seen": ",".join(sorted(seen))})


async def _words(request: Request) -> Response:
    return PlainTextResponse("ciao", headers={"etag": '"1"'})


async def _on(request: Request) -> Response:
    return RedirectResponse("/page", 302)


async def _length(request: Request) -> Response:
    return PlainTextResponse(str(len(await request.body())))


def app(base: str = "") -> Starlette:
    routes = [
        Route("/page", _page),
        Route("/words", _words),
        Route("/on", _on),
        Route("/length", _length, methods=["POST"]),
    ]
    around = [Middleware(Manners, base=base), Middleware(Gate), Middleware(BodyLimit, largest=3_000_000)]
    return Starlette(routes=routes, middleware=around)


@pytest.mark.parametrize("path", ["/page", "/words", "/on", "/nowhere"])
def test_every_answer_has_safe_headers(path: str) -> None:
    headers = ask(app(), path).headers
    assert headers["x-frame-options"] == "DENY"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "camera=(self)" in headers["permissions-policy"]
    assert "screen-wake-lock=(self)" in headers["permissions-policy"]


def test_a_document_may_load_nothing_from_elsewhere_and_stand_in_no_frame() -> None:
    policy = ask(app(), "/page").headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "http:" not in policy
    assert "*" not in policy


@pytest.mark.parametrize("path", ["/page", "/on"])
def test_a_new_phone_gets_a_cookie_nobody_can_guess_or_read(path: str) -> None:
    one, other = (ask(app(), path).headers["set-cookie"] for _ in range(2))
    assert re.fullmatch(
        r"altavolo_device=[\w-]{43}; Max-Age=\d{8}; Path=/; HttpOnly; SameSite=Lax", one, flags=re.ASCII
    )
    assert one != other


def test_the_cookie_keeps_to_https_and_to_the_path() -> None:
    cookie = ask(app("/tavolo"), "/page", scheme="https").headers["set-cookie"]
    assert cookie.endswith("; Path=/tavolo; HttpOnly; SameSite=Lax; Secure")


def test_a_phone_that_is_known_keeps_its_cookie() -> None:
    answer = ask(app(), "/page", cookie=f"theme=dark; altavolo_device={'a' * 43}")
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("token", ["", "short", "a" * 44, "<script>" + "a" * 35])
def test_a_cookie_that_is_not_of_ours_is_replaced(token: str) -> None:
    assert "altavolo_device=" in ask(app(), "/page", cookie=f"altavolo_device={token}").headers["set-cookie"]


def test_what_is_no_document_sets_no_cookie() -> None:
    assert "set-cookie" not in ask(app(), "/words").headers


@pytest.mark.parametrize(("path", "lang"), [("/page", "it"), ("/page?lang=en", "en"), ("/page?lang=xx", "it")])
def test_the_document_says_the_language_people_see(path: str, lang: str) -> None:
    assert f'<html lang="{lang}">' in ask(app(), path).text


def test_the_document_is_an_app_of_its_own() -> None:
    answer = ask(app("/tavolo"), "/page")
    assert '<link rel="manifest" href="/tavolo/manifest.webmanifest">' in answer.text
    assert '<link rel="icon" href="/tavolo/icon.svg" type="image/svg+xml">' in answer.text
    assert "<title>Al Tavolo</title>" in answer.text
    assert "favicon.png" not in answer.text
    assert "SourceSansVF" not in answer.text
    assert answer.headers["content-length"] == str(len(answer.body))


def test_a_document_is_never_taken_from_a_copy_that_lacks_our_marks() -> None:
    answer = ask(app(), "/page", accept="text/html", if_none_match='"1"', accept_encoding="gzip", range="bytes=0-9")
    assert answer.headers["x-seen"] == ""
    assert "etag" not in answer.headers
    assert "last-modified" not in answer.headers


def test_other_answers_stay_as_they_are() -> None:
    answer = ask(app(), "/words", accept="text/html")
    assert (answer.text, answer.headers["etag"]) == ("ciao", '"1"')


def test_a_body_within_the_limit_arrives_whole() -> None:
    assert ask(app(), "/length", method="POST", body=b"x" * 2_500_000, content_length="2500000").text == "2500000"


@pytest.mark.parametrize("length", ["3000001", "99999999999999", "-1", "many"])
def test_a_body_that_says_it_is_too_large_is_refused(length: str) -> None:
    assert ask(app(), "/length", method="POST", content_length=length).status == 413


def test_a_body_that_does_not_say_how_large_it_is_is_cut_off() -> None:
    assert ask(app(), "/length", method="POST", body=b"x" * 3_500_000).status == 413


@pytest.mark.parametrize("origin", ["http://evil.example", "http://192.168.1.2:9999", "null", "http://localhost:8501"])
def test_another_site_may_not_ask_through_the_phone(origin: str) -> None:
    assert ask(app(), "/words", host="192.168.1.2:8501", origin=origin).status == 403


@pytest.mark.parametrize("origin", ["http://192.168.1.2:8501", "https://192.168.1.2:8501"])
def test_our_own_pages_may_ask(origin: str) -> None:
    assert ask(app(), "/words", host="192.168.1.2:8501", origin=origin).status == 200


def test_another_site_gets_no_websocket() -> None:
    sent: list[Message] = []

    async def never(*_: object) -> None:
        raise AssertionError("the websocket came through")

    async def send(message: Message) -> None:
        sent.append(message)

    scope: Scope = {"type": "websocket", "headers": [(b"host", b"a:1"), (b"origin", b"http://b:1")]}
    in_own_loop(Gate(never)(scope, never, send))  # type: ignore[arg-type]
    assert sent == [{"type": "websocket.close", "code": 1008}]
