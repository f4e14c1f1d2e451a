"""The line that keeps a page in step: with the page's own logic, and on real phones with a server that dies."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from streamlit.testing.v1 import AppTest

from companion.live import WORDS, Live, live
from companion.live import _away as away_of
from tests.companion.little_server import CODE, PROGRAM
from tests.companion.phones import Companion, Phones, at_rest, certificate, running, until

LOOKS_AWAY = """(away) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""As when the phone is locked, or unlocked again."""

LATER = "(ms) => { const now = Date.now; Date.now = () => now() + ms; }"
HURRIES = """(times) => {
    const [now, then] = [Date.now, Date.now()];
    Date.now = () => then + (now() - then) * times;
}"""
"""A clock that runs fast."""
NO_STREAMS = """window.EventSource = class {
    constructor() { setTimeout(() => this.onerror()); }
    addEventListener() {}
    close() {}
};"""
LOSES_ONE = """() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = () => { WebSocket.prototype.send = send; };
}"""
"""A line that loses the next thing that is said."""
COUNT_RUNS = """() => {
    window.frames_sent = 0;
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (...sent) { window.frames_sent += 1; return send.apply(this, sent); };
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    with running(tmp_path_factory.mktemp("live"), program=PROGRAM) as companion:
        yield companion


@pytest.fixture(scope="module")
def two(chromium: Browser, server: Companion) -> Iterator[tuple[Page, Page]]:
    """The phones of Anna and Bruno, which look at the table for as long as the tests of this module last."""
    phones = Phones(chromium)
    yield tuple(phones.new(server.url()) for _ in range(2))  # type: ignore[misc]
    phones.put_away()
    assert phones.strangers == []


@pytest.fixture
def pair(two: tuple[Page, Page], server: Companion) -> tuple[Page, Page]:
    """Both in step, and nobody away."""
    for page in two:
        page.goto(server.url())
        opened(page)
    return two


@pytest.fixture
def seq(server: Companion) -> int:
    """Where the table stands as the test begins."""
    return int(server.get(f"/api/head/{CODE}")["seq"])


def line(page: Page, state: str = "synced") -> Locator:
    return page.locator(f'.line[data-state="{state}"]')


def opened(page: Page) -> Page:
    line(page).wait_for()
    return at_rest(page)


def tap(page: Page) -> None:
    page.get_by_role("button", name="Tocca").tap()


def number(page: Page, wanted: int) -> None:
    expect(page.get_by_text(f"Numero {wanted}", exact=True)).to_be_visible()


def page_of_its_own() -> None:
    from companion.live import live as line_of

    line_of("TAV0123456", "b00t:7:1", "it", over=True)


def test_the_page_gives_the_line_what_it_paints_and_the_words() -> None:
    page = AppTest.from_function(page_of_its_own, default_timeout=30).run()
    assert not page.exception


@pytest.mark.parametrize(
    ("sent", "away"),
    [({"away": 7}, 7), ({"away": 0}, 0), ({"away": None}, None), ({}, None), (None, None), ([7], None)],
)
def test_what_the_line_sends_is_read(sent: Any, away: int | None) -> None:
    assert away_of(sent) == away


@pytest.mark.parametrize("forged", [-1, True, "7", 1.5, [], {"away": 7}])
def test_only_what_the_line_sends_is_believed(forged: Any) -> None:
    assert away_of({"away": forged}) is None


def test_everything_the_line_says_exists_in_both_languages() -> None:
    assert live.__kwdefaults__ is not None
    assert Live().away is None
    for said in WORDS.values():
        assert said.it
        assert said.en
        assert said.it != said.en
        assert said.it.count("{}") == said.en.count("{}")


@pytest.mark.browser
def test_a_tap_on_one_phone_is_painted_on_the_other(server: Companion, pair: tuple[Page, Page], seq: int) -> None:
    anna, bruno = pair
    expect(line(anna)).to_contain_text(re.compile(r"sincronizzato · n\. \d+ · 2 telefoni"))
    tap(anna)
    number(bruno, seq + 1)
    expect(line(bruno)).to_contain_text(f"n. {seq + 1}")


@pytest.mark.browser
def test_the_page_says_its_language_and_so_does_the_line(server: Companion, two: tuple[Page, Page]) -> None:
    page = two[1]
    page.goto(server.url("/?lang=en"))
    opened(page)
    expect(line(page)).to_contain_text(re.compile(r"synced · no\. \d+ · \d phones?"))
    assert page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.browser
def test_after_a_kill_the_page_heals_and_the_first_tap_counts(
    start_companion: Callable[..., Companion], phones: Phones
) -> None:
    server = start_companion(program=PROGRAM)
    anna, bruno = (opened(phones.new(server.url())) for _ in range(2))
    tap(anna)
    number(bruno, 1)
    server.kill()
    expect(line(anna, "down")).to_contain_text("non collegato, riprovo…")
    server.start()
    opened(anna)
    tap(anna)
    number(anna, 2)
    number(bruno, 2)


@pytest.mark.browser
def test_a_phone_that_was_offline_comes_back_by_itself(server: Companion, pair: tuple[Page, Page], seq: int) -> None:
    anna, bruno = pair
    bruno.context.set_offline(True)
    expect(line(bruno, "down")).to_be_visible()
    tap(anna)
    number(anna, seq + 1)
    bruno.context.set_offline(False)
    number(bruno, seq + 1)
    opened(bruno)
    tap(bruno)
    number(anna, seq + 2)


@pytest.mark.browser
def test_a_page_is_drawn_once_for_its_own_tap_and_once_when_it_comes_back(
    server: Companion, phones: Phones, seq: int
) -> None:
    anna = phones.new()
    anna.add_init_script(f"({COUNT_RUNS})()")
    anna.goto(server.url())
    opened(anna)
    before = anna.evaluate("window.frames_sent")
    tap(anna)
    number(anna, seq + 1)
    anna.wait_for_timeout(1800)
    assert anna.evaluate("window.frames_sent") == before + 1
    anna.evaluate(LOOKS_AWAY, True)
    anna.evaluate(LOOKS_AWAY, False)
    until(lambda: anna.evaluate("window.frames_sent") == before + 2)
    opened(anna)
    anna.wait_for_timeout(1800)
    assert anna.evaluate("window.frames_sent") == before + 2


@pytest.mark.browser
def test_whoever_was_away_is_told_once_what_it_had_seen(server: Companion, pair: tuple[Page, Page], seq: int) -> None:
    anna, bruno = pair
    bruno.evaluate(LOOKS_AWAY, True)
    tap(anna)
    number(anna, seq + 1)
    expect(line(anna)).to_contain_text("1 telefono")
    bruno.evaluate(LATER, 21_000)
    bruno.evaluate(LOOKS_AWAY, False)
    expect(bruno.get_by_text(f"Via {seq}", exact=True)).to_be_visible()
    tap(anna)
    number(bruno, seq + 2)
    expect(bruno.get_by_text(f"Via {seq}", exact=True)).to_be_visible()


@pytest.mark.browser
def test_who_was_away_is_told_although_the_first_asking_is_lost_and_the_page_drawn_for_another_reason(
    server: Companion, pair: tuple[Page, Page], seq: int
) -> None:
    anna, bruno = pair
    bruno.evaluate(LOOKS_AWAY, True)
    tap(anna)
    number(anna, seq + 1)
    bruno.evaluate(LATER, 21_000)
    bruno.evaluate(LOSES_ONE)
    bruno.evaluate(LOOKS_AWAY, False)
    bruno.wait_for_function("!WebSocket.prototype.send.toString().includes('=>')")
    tap(bruno)
    expect(bruno.get_by_text(f"Via {seq}", exact=True)).to_be_visible()


@pytest.mark.browser
def test_whoever_looks_away_for_a_moment_is_told_nothing(server: Companion, pair: tuple[Page, Page], seq: int) -> None:
    anna, bruno = pair
    bruno.evaluate(LOOKS_AWAY, True)
    tap(anna)
    number(anna, seq + 1)
    bruno.evaluate(LOOKS_AWAY, False)
    number(bruno, seq + 1)
    expect(bruno.get_by_text("Via -")).to_be_visible()


@pytest.mark.browser
def test_a_page_opened_anew_after_a_while_is_told_too(
    server: Companion, pair: tuple[Page, Page], phones: Phones, seq: int
) -> None:
    anna, bruno = pair[0], opened(phones.new(server.url()))
    bruno.goto("about:blank")
    tap(anna)
    number(anna, seq + 1)
    bruno.add_init_script(f"({LATER})(21000)")
    bruno.goto(server.url())
    expect(bruno.get_by_text(f"Via {seq}", exact=True)).to_be_visible()


@pytest.mark.browser
def test_where_no_stream_comes_through_the_page_looks_by_itself(
    server: Companion, pair: tuple[Page, Page], phones: Phones, seq: int
) -> None:
    bruno = phones.new()
    bruno.add_init_script(NO_STREAMS)
    bruno.goto(server.url())
    expect(line(bruno)).to_be_visible()
    tap(pair[0])
    number(bruno, seq + 1)


@pytest.mark.browser
def test_the_screen_stays_on_where_the_browser_can_and_goes_dark_when_the_game_is_over(
    server: Companion, phones: Phones
) -> None:
    page = phones.new()
    page.add_init_script(
        """window.held = 0;
        navigator.wakeLock.request = async () => {
            window.held += 1;
            const lock = new EventTarget();
            lock.release = () => { window.held -= 1; lock.dispatchEvent(new Event("release")); };
            return lock;
        };"""
    )
    page.goto(server.url())
    opened(page)
    keep = page.get_by_role("button", name="Tieni acceso lo schermo")
    keep.tap()
    expect(keep).to_have_attribute("aria-pressed", "true")
    page.reload()
    opened(page)
    until(lambda: page.evaluate("window.held") == 1)
    page.goto(server.url("/?over=1"))
    opened(page)
    expect(page.locator(".wake")).to_be_hidden()
    assert page.evaluate("window.held") == 0


@pytest.mark.browser
def test_where_the_browser_cannot_keep_the_screen_on_the_page_says_why(server: Companion, phones: Phones) -> None:
    page = phones.new()
    page.add_init_script("delete Navigator.prototype.wakeLock;")
    page.goto(server.url())
    opened(page)
    keep = page.get_by_role("button", name="Tieni acceso lo schermo")
    keep.tap()
    expect(page.locator(".note")).to_contain_text("il browser vuole https")
    keep.tap()
    expect(page.locator(".note")).to_be_hidden()


@pytest.mark.browser
def test_what_the_line_does_not_say_to_the_eye_it_says_to_the_ear(
    server: Companion, pair: tuple[Page, Page], seq: int
) -> None:
    anna, bruno = pair
    heard = bruno.locator("[aria-live=polite].heard")
    expect(heard).to_have_text("")
    tap(anna)
    expect(heard).to_have_text("Il tavolo è cambiato.")


@pytest.mark.browser
def test_a_phone_that_wants_it_ticks_and_trembles_for_others_and_not_for_itself(
    server: Companion, pair: tuple[Page, Page], phones: Phones, seq: int
) -> None:
    page = phones.new()
    page.add_init_script(
        """window.trembled = 0; window.ticked = 0;
        navigator.vibrate = () => { window.trembled += 1; };
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function () { window.ticked += 1; start.call(this); };"""
    )
    page.goto(server.url("/?loud=1"))
    opened(page)
    tap(page)
    number(page, seq + 1)
    number(pair[0], seq + 1)
    assert page.evaluate("[window.trembled, window.ticked]") == [0, 0]
    tap(pair[0])
    number(page, seq + 2)
    assert page.evaluate("[window.trembled, window.ticked]") == [1, 1]


@pytest.mark.browser
def test_a_page_whose_socket_hangs_is_loaded_anew(
    server: Companion, pair: tuple[Page, Page], phones: Phones, seq: int
) -> None:
    page = opened(phones.new(server.url()))
    page.evaluate("() => { window.old = true; WebSocket.prototype.send = () => {}; }")
    page.evaluate(HURRIES, 4)
    tap(pair[0])
    page.wait_for_function("!window.old")
    number(page, seq + 1)


@pytest.mark.browser
def test_the_line_fits_a_phone_and_its_button_a_thumb(pair: tuple[Page, Page]) -> None:
    page = pair[0]
    box = page.locator(".wake").bounding_box()
    assert box is not None
    assert box["height"] >= 48
    assert box["x"] + box["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.browser
def test_a_page_that_fails_says_that_the_table_is_safe_and_nothing_of_why(
    server: Companion, two: tuple[Page, Page]
) -> None:
    page = two[1]
    page.goto(server.url("/?fail=1"))
    expect(page.get_by_text("Il tavolo è al sicuro")).to_be_visible()
    assert "segreto" not in page.content()
    page.goto(server.url("/?fail=1&lang=en"))
    expect(page.get_by_text("The table is safe")).to_be_visible()
    assert "segreto" in server.words()


@pytest.mark.browser
def test_the_pages_are_set_in_our_fonts_and_the_browser_complains_of_nothing(
    server: Companion, two: tuple[Page, Page]
) -> None:
    page = two[0]
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto(server.url())
    opened(page)
    set_in = page.evaluate("getComputedStyle(document.querySelector('[data-testid=stMarkdown] p')).fontFamily")
    assert "Source Sans Pro" in set_in
    page.wait_for_function("document.fonts.check('16px \"Source Sans Pro\"')")
    assert complaints == []


@pytest.mark.browser
def test_below_a_path_and_with_a_certificate_the_line_works_too(
    start_companion: Callable[..., Companion], phones: Phones, tmp_path: Any
) -> None:
    cert, key = certificate(tmp_path)
    tls = ("--tls-cert", str(cert), "--tls-key", str(key))
    server = start_companion("--base-path", "giochi/tavolo", *tls, program=PROGRAM)
    anna, bruno = (opened(phones.new(server.url())) for _ in range(2))
    tap(anna)
    number(bruno, 1)
