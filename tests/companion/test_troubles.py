"""What goes wrong at a kitchen table: locked phones, killed servers, trembling fingers, two at once, and forgers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from http.client import HTTPConnection
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.following import tables as following
from companion.following.tables import Tables
from tests.companion.phones import Companion, Phones, at_rest, until
from tests.companion.playing import Seat, at_table, seated, sit, standing, tables_of
from tests.companion.postgres import Postgres
from tests.companion.wire import Wire, forged

pytestmark = pytest.mark.browser

MEANWHILE = "Nel frattempo è successo altro: la tua scelta non è stata fatta."
MIDDLE_OF_A_DUEL = ("deploy AD-ROM-02 attack", "end", "end", "deploy AD-SPA-05 attack")
MIDDLE_OF_A_HUNT = ("build 0,-1", "enter C 0,-1", "build 0,-2", "enter H 0,0")


@pytest.fixture(autouse=True)
def set_up_faster_than_a_finger(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, which only prepares tables; the server knows trembling fingers."""
    monkeypatch.setattr(following, "TWICE_WITHIN", timedelta(0))


@pytest.fixture(scope="module")
def tables(companion: Companion) -> Iterator[Tables]:
    """The tables of the companion that the tests of this module share."""
    with tables_of(companion) as tables:
        yield tables


def both(phones: Phones, companion: Companion, code: str) -> tuple[Seat, Seat]:
    return at_table(phones, companion, code, 0), at_table(phones, companion, code, 1)


# ---- a server that dies, a phone that is loaded anew


def test_killed_in_the_middle_of_a_game_nothing_is_lost_and_the_first_tap_counts(
    start_companion: Callable[..., Companion], phones: Phones
) -> None:
    companion = start_companion()
    with tables_of(companion) as tables:
        code = seated(tables, "ancient_duel", *MIDDLE_OF_A_DUEL)
        anna, bruno = both(phones, companion, code)
        expect(bruno.named("Fine fase principale 1")).to_be_visible()
        bruno.page.route("**/api/**", lambda route: route.abort())
        companion.restart()
        expect(anna.page.locator('.line[data-state="synced"]')).to_be_visible()
        bruno.tap("Fine fase principale 1")
        until(lambda: standing(tables, code) == [*MIDDLE_OF_A_DUEL, "end"])
        expect(bruno.named("Fine fase di battaglia")).to_be_visible()
        expect(anna.page.get_by_role("listitem").filter(has_text="Battaglia")).to_have_attribute("aria-current", "step")
        bruno.page.unroute("**/api/**")
        bruno.page.reload()
        expect(bruno.named("Fine fase di battaglia")).to_be_visible()
        expect(bruno.at("P1u1")).to_contain_text("Arcieri ausiliari romani")
        assert standing(tables, code) == [*MIDDLE_OF_A_DUEL, "end"]


# ---- fingers


def test_of_two_taps_in_a_row_one_is_applied(companion: Companion, tables: Tables, phones: Phones) -> None:
    code = seated(tables, "ancient_duel")
    anna = at_table(phones, companion, code, 0)
    for ms in (30, 80, 150, 250):
        twice(anna.page, anna.named("Fine fase principale 1").bounding_box(), ms)
        expect(anna.named("Fine turno")).to_be_visible()
        anna.page.wait_for_timeout(300)
        assert standing(tables, code) == ["end"], f"two taps {ms} ms apart"
        anna.tap("Annulla")
        expect(anna.named("Fine fase principale 1")).to_be_visible()
        at_rest(anna.page)


def twice(page: Page, box: Any, ms: int) -> None:
    """Two taps on the same spot of the glass."""
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(ms)
    page.touchscreen.tap(x, y)


def test_of_two_phones_that_tap_at_the_same_instant_one_is_told_what_happened(
    companion: Companion, tables: Tables, phones: Phones
) -> None:
    code = seated(tables, "ancient_duel", *MIDDLE_OF_A_DUEL)
    anna, bruno = both(phones, companion, code)
    before = tables.view(code).timeline.seq
    at = anna.page.evaluate("Date.now()") + 600
    for seat, label in ((anna, "Annulla"), (bruno, "Fine fase principale 1")):
        seat.named(label).evaluate(f"(button) => {{ setTimeout(() => button.click(), {at} - Date.now()); }}")
    until(lambda: [seat.page.get_by_text(MEANWHILE).count() for seat in (anna, bruno)].count(1) == 1)
    assert tables.view(code).timeline.seq == before + 1


# ---- no network


def test_who_comes_back_is_told_what_happened_meanwhile(companion: Companion, tables: Tables, phones: Phones) -> None:
    code = seated(tables, "retrovia", *MIDDLE_OF_A_HUNT)
    anna, bruno = both(phones, companion, code)
    away(bruno, lambda: bruno.page.evaluate("(ms) => { const now = Date.now; Date.now = () => now() + ms; }", 180_000))
    anna.tap_at("1,0")
    anna.tap("Nuova casella in 1,0")
    until(lambda: len(standing(tables, code)) == len(MIDDLE_OF_A_HUNT) + 1)
    back(bruno)
    is_told(bruno)


@pytest.mark.fuzz
def test_three_real_minutes_without_a_network(companion: Companion, tables: Tables, phones: Phones) -> None:
    code = seated(tables, "retrovia", *MIDDLE_OF_A_HUNT)
    anna, bruno = both(phones, companion, code)
    away(bruno, lambda: bruno.page.wait_for_timeout(180_000))
    anna.tap_at("1,0")
    anna.tap("Nuova casella in 1,0")
    until(lambda: len(standing(tables, code)) == len(MIDDLE_OF_A_HUNT) + 1)
    back(bruno)
    is_told(bruno)


def away(seat: Seat, while_away: Callable[[], object]) -> None:
    seat.page.context.set_offline(True)
    expect(seat.page.locator('.line[data-state="down"]')).to_be_visible()
    while_away()


def back(seat: Seat) -> None:
    seat.page.context.set_offline(False)
    expect(seat.page.locator('.line[data-state="synced"]')).to_be_visible()


def is_told(seat: Seat) -> None:
    """What was missed, until it is waved off."""
    notice = seat.page.locator(".at-notice").filter(has_text="Mentre non c’eri")
    expect(notice).to_contain_text("Ambra costruisce 1,0.")
    expect(notice).to_contain_text("Anna · Tessere −1")
    seat.tap("Ho visto")
    expect(notice).to_have_count(0)


# ---- hostile people


HOSTILE = ("<script>alert()</script>", "**A** $x$ \u202e:x: https://e.it")


@pytest.mark.parametrize("game", ["ancient_duel", "retrovia"])
def test_hostile_names_at_the_table_are_words_and_nothing_else(
    companion: Companion, tables: Tables, phones: Phones, game: str
) -> None:
    played = {"ancient_duel": MIDDLE_OF_A_DUEL, "retrovia": MIDDLE_OF_A_HUNT}[game]
    code = seated(tables, game, *played, names=HOSTILE)
    faults: list[str] = []
    bruno = at_table(phones, companion, code, 1)
    bruno.page.on("pageerror", lambda fault: faults.append(str(fault)))
    bruno.page.on("dialog", lambda dialog: faults.append(dialog.message))
    bruno.tap("Annulla")
    bruno.tap("Registro")
    expect(bruno.page.get_by_text(HOSTILE[0]).first).to_be_visible()
    expect(bruno.page.get_by_text("**A** $x$ :x: https://e.").first).to_be_visible()
    bruno.tap("Altro")
    expect(bruno.page.get_by_text("Il tavolo dice altro")).to_be_visible()
    bruno.page.get_by_text("Il tavolo dice altro").click()
    made_of_a_name = at_rest(bruno.page).locator("main a[href*='e.'], .katex, strong:text-is('A')")
    expect(made_of_a_name).to_have_count(0)
    assert bruno.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults == []


def test_forged_actions_change_nothing_and_are_told(companion: Companion, tables: Tables, phones: Phones) -> None:
    code = seated(tables, "retrovia")
    anna, bruno = both(phones, companion, code)
    carla = Seat(at_rest(phones.new(companion.url(f"/table?t={code}"))))
    carla.tap("Voglio solo guardare") if carla.page.get_by_text("Voglio solo guardare").count() else None
    wires = {seat: Wire(seat.page) for seat in (anna, bruno, carla)}
    for seat in wires:
        expect(seat.page.locator('.line[data-state="synced"]')).to_be_visible()
        at_rest(seat.page)
    anna.tap_at("0,-1")
    anna.tap("Nuova casella in 0,-1")
    expect(bruno.page.locator('.line[data-seq="1"]')).to_be_attached()
    honest = wires[anna].last("act")
    for seat, text, answer in (
        (bruno, "enter V 0,0", "Non tocca a"),
        (bruno, "!resign A", "Voce sconosciuta."),
        (carla, "enter V 0,0", "Da questo telefono non giochi per quel posto."),
        (anna, "enter V 9,9", "RV-"),
        (anna, "!correct 0,0/-/VVCCSSH|vvccssh/7|7/A2e0,0", "Una correzione non si gioca come una mossa."),
        (anna, "enter V 0,0" * 10_000, "Questa non è una mossa di nessun gioco."),
    ):
        wires[seat].send(forged(honest, "act", {"id": text[:20], "seq": 1, "text": text}))
        seat.sees(answer)
    for wish in ({"id": "old", "seq": 0, "text": "enter V 0,0"}, ["act"], {"seq": 1}, "act", 7, None):
        wires[anna].send(forged(honest, "act", wish))
    anna.page.reload()
    enters = anna.page.locator('.rv [data-source="V"]')
    at_rest(anna.page)
    enters.tap()
    anna.tap_at("0,0")
    expect(bruno.page.locator('.line[data-seq="2"]')).to_be_attached()
    assert standing(tables, code) == ["build 0,-1", "enter V 0,0"]


def test_who_has_no_seat_sees_everything_and_can_do_nothing(
    companion: Companion, tables: Tables, phones: Phones
) -> None:
    code = seated(tables, "ancient_duel", *MIDDLE_OF_A_DUEL)
    carla = Seat(at_rest(phones.new(companion.url(f"/J/{code}"))))
    carla.sees("I posti sono occupati: da qui si guarda.")
    expect(carla.at("P2u1")).to_contain_text("Opliti spartani")
    carla.tap_at("P2u1")
    carla.sees("Questa carta ha +1 ATT e +1 DIF.")
    for label in ("Annulla", "Gioca una carta", "Posiziona coperta", "Fine fase principale 1"):
        expect(carla.page.get_by_role("button", name=label)).to_have_count(0)
    carla.tap("Altro")
    carla.sees("Suono")
    for words in ("Il tavolo dice altro", "Abbandona"):
        expect(carla.page.get_by_text(words)).to_have_count(0)


def test_wrong_codes_by_the_hundred_are_refused_and_the_right_phone_gets_in(
    companion: Companion, tables: Tables, phones: Phones
) -> None:
    code = seated(tables, "retrovia")
    tables.stand(code, tables.view(code).seats[1].device, 1)
    answers = [asks(companion, f"/J/TAV{number:07}", "127.0.0.2") for number in range(100)]
    assert set(answers) == {404, 429}
    assert answers.count(404) <= 12
    assert asks(companion, f"/J/{code}", "127.0.0.2") == 429
    sit(phones.new(companion.url(f"/J/{code}")))
    assert all(seat.device for seat in tables.view(code).seats)


def asks(companion: Companion, path: str, host: str) -> int:
    """The status that a computer at that address is answered with."""
    line = HTTPConnection("127.0.0.1", companion.port, timeout=10, source_address=(host, 0))
    line.request("GET", path)
    status = line.getresponse().status
    line.close()
    return status


# ---- two servers


@pytest.mark.postgres
def test_phones_on_two_servers_of_one_database_play_at_one_table(
    start_companion: Callable[..., Companion], phones: Phones, postgres: Postgres
) -> None:
    url = postgres.url()
    first, second = start_companion("--database-url", url), start_companion("--database-url", url)
    with tables_of(first, url) as tables:
        code = seated(tables, "retrovia")
        anna, bruno = at_table(phones, first, code, 0), at_table(phones, second, code, 1)
        anna.tap_at("0,-1")
        anna.tap("Nuova casella in 0,-1")
        expect(bruno.page.locator('.line[data-seq="1"]')).to_contain_text("2 telefoni")
        anna.page.locator('.rv [data-source="C"]').tap()
        anna.tap_at("0,-1")
        expect(bruno.page.locator(".rv .headline")).to_have_text("Tocca a te")
        bruno.page.locator('.rv [data-source="tile"]').tap()
        bruno.tap_at("0,-2")
        expect(anna.page.locator(".rv .cell:not(.new)")).to_have_count(3)
        assert standing(tables, code) == ["build 0,-1", "enter C 0,-1", "build 0,-2"]
