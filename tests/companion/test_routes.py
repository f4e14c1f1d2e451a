"""Short links, health, the app's files: every address that is no page, with and without a path of its own."""

from __future__ import annotations

import io
import json

import pytest
from PIL import Image
from starlette.applications import Starlette
from starlette.middleware import Middleware

from companion import looks
from companion.codes import Limiter
from companion.middleware import Manners
from companion.routes import Routes
from companion.streams import Hub
from tests.companion.asgi import Answer, ask
from tests.companion.tables import CODE, FewTables

BASES = ["", "/tavolo"]


class House:
    """The routes with nothing behind them but a store that remembers."""

    def __init__(self, base: str = "", *, tries: int = 10) -> None:
        self.store = FewTables()
        self.base = base
        routes = Routes(self.store, Limiter(tries=tries, seconds=3600), Hub(self.store), base).all()
        self.app = Starlette(routes=routes, middleware=[Middleware(Manners, base=base)])

    def ask(self, path: str, **more: str) -> Answer:
        return ask(self.app, self.base + path, **more)


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("path", ["/C/AD-ROM-04", "/c/ad-rom-04"])
def test_the_link_on_a_card_opens_its_page(base: str, path: str) -> None:
    answer = House(base).ask(path)
    assert (answer.status, answer.headers["location"]) == (302, f"{base}/card?id=AD-ROM-04")
    assert answer.headers["cache-control"] == "no-store"


def test_a_link_keeps_the_language_it_was_given() -> None:
    assert House().ask("/c/AD-ROM-04?lang=en").headers["location"] == "/card?id=AD-ROM-04&lang=en"
    assert House().ask("/c/AD-ROM-04?lang=<x>").headers["location"] == "/card?id=AD-ROM-04"


@pytest.mark.parametrize("path", ["/c/<script>", "/c/AD ROM", "/c/" + "A" * 41, "/c/..", "/c/a&b=c", "/c/a%0d%0aX:y"])
def test_what_is_no_card_id_leads_nowhere(path: str) -> None:
    answer = House().ask(path, accept="text/html")
    assert answer.status == 404
    assert "Questo non è il codice di una carta" in answer.text
    assert "<script>" not in answer.text


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("path", [f"/J/{CODE}", f"/j/{CODE.lower()}", "/j/TAVO1-23456"])
def test_the_link_of_a_table_opens_it_and_makes_the_phone_known(base: str, path: str) -> None:
    answer = House(base).ask(path)
    assert answer.status == 302
    assert answer.headers["location"] == f"{base}/table?t={CODE}"
    assert answer.headers["set-cookie"].startswith("altavolo_device=")


@pytest.mark.parametrize("code", ["XXXXX-XXXXX", "1", "x" * 5000, "<script>"])
def test_a_wrong_code_is_told_in_both_languages(code: str) -> None:
    answer = House().ask(f"/j/{code}", accept="text/html,*/*")
    assert answer.status == 404
    assert '<section lang="it"><h1>Nessun tavolo ha questo codice</h1>' in answer.text
    assert '<section lang="en"><h2>No table has this code</h2>' in answer.text
    assert 'href="/"' in answer.text


@pytest.mark.parametrize("path", ["/j/{}", "/api/head/{}", "/api/events/{}"])
def test_whoever_guesses_codes_has_to_wait_even_for_the_right_one(path: str) -> None:
    house = House(tries=3)
    wrong = [house.ask(path.format(f"000000000{n}")).status for n in range(5)]
    assert wrong == [404, 404, 404, 429, 429]
    answer = house.ask(f"/j/{CODE}")
    assert answer.status == 429
    assert answer.headers["retry-after"] == "60"


def test_another_phone_does_not_wait_for_one_that_guesses() -> None:
    house = House(tries=1)
    for n in range(3):
        house.ask(f"/j/000000000{n}")
    assert house.ask(f"/j/{CODE}", who="192.168.1.8").status == 302


def test_the_right_code_may_be_given_as_often_as_one_likes() -> None:
    house = House(tries=2)
    assert {house.ask(f"/j/{CODE}").status for _ in range(20)} == {302}


def test_where_a_table_stands_can_be_asked_without_a_stream() -> None:
    house = House()
    house.store.seq = 7
    answer = house.ask(f"/api/head/{CODE}")
    assert answer.json == {"boot": "b00t", "seq": 7, "rev": 0, "phones": 0, "own": False}
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("base", BASES)
def test_what_is_below_api_and_unknown_is_no_page(base: str) -> None:
    answer = House(base).ask("/api/nothing/here")
    assert (answer.status, answer.json) == (404, {"error": "not found"})


@pytest.mark.parametrize("path", ["/C/AD-ROM-04", f"/j/{CODE}", f"/api/head/{CODE}", "/healthz", "/icon.svg"])
def test_nothing_answers_outside_of_the_path(path: str) -> None:
    assert ask(House("/tavolo").app, path).status == 404


def test_health_names_the_version_and_this_life_of_the_process() -> None:
    assert House().ask("/healthz").json == {"status": "ok", "version": "0.1.0", "boot": "b00t"}


def test_a_store_that_fails_is_told_and_no_health() -> None:
    house = House()
    house.store.is_broken = True
    answer = house.ask("/healthz")
    assert answer.status == 503
    assert "è pieno" in answer.json["error"]["it"]
    assert "Adesso i tavoli non si possono leggere" in house.ask(f"/j/{CODE}", accept="text/html").text


@pytest.mark.parametrize("base", BASES)
def test_every_file_that_the_manifest_and_the_theme_name_is_there(base: str) -> None:
    house = House(base)
    manifest = json.loads(house.ask("/manifest.webmanifest").body)
    icons = {icon["src"]: icon["type"] for icon in manifest["icons"]}
    fonts = {face["url"]: "font/ttf" for face in looks.theme(base)["theme.fontFaces"]}
    for address, kind in {**icons, **fonts}.items():
        answer = ask(house.app, address)
        assert (answer.status, answer.headers["content-type"].split(";")[0]) == (200, kind)
    assert manifest["start_url"] == manifest["scope"] == f"{base}/"


@pytest.mark.parametrize("size", looks.ICON_SIZES)
def test_the_icon_is_our_mark_in_every_size(size: int) -> None:
    icon = Image.open(io.BytesIO(House().ask(f"/icon-{size}.png").body)).convert("RGB")
    assert icon.size == (size, size)
    assert icon.getpixel((1, 1)) == (0x88, 0x22, 0x55)
    colours = icon.getcolors(size * size) or []
    paper = sum(count for count, colour in colours if colour == (0xFB, 0xF9, 0xF5))
    assert 0.08 < paper / size**2 < 0.4


@pytest.mark.parametrize(
    "path", ["/icon-17.png", "/icon-99999999.png", "/fonts/..%2f..%2fetc%2fpasswd.ttf", "/fonts/x.ttf"]
)
def test_other_files_are_not_there(path: str) -> None:
    assert House().ask(path).status == 404
