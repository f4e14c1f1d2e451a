"""Two real phones and a real server: from the first tap on the start page to both sitting at the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.companion.phones import Companion, Phones
from tests.companion.playing import begun, opened, scanned, sit

pytestmark = pytest.mark.browser


def at_a_new_table(page: Page, me: str = "Anna", other: str = "Bruno") -> Page:
    """This phone has opened a table of Retrovia where it begins."""
    return opened(begun(page, "retrovia", me=me, other=other))


def test_two_taps_open_one_table_and_a_second_phone_joins_by_the_code_on_the_screen(
    companion: Companion, phones: Phones
) -> None:
    anna = at_a_new_table(phones.new(companion.url()))
    bruno = phones.new(scanned(anna))
    expect(bruno.locator(".at-seat-taken")).to_contain_text("Anna")
    sit(bruno)
    expect(anna.locator(".at-invite")).to_have_count(0)
    anna.goto(companion.url())
    expect(anna.locator("[class*=st-key-tile-table-]")).to_have_count(1)
    expect(anna.locator("[class*=st-key-tile-table-]")).to_contain_text("Anna · Bruno")


def test_hostile_names_are_words_and_nothing_else(companion: Companion, phones: Phones) -> None:
    faults: list[str] = []
    anna, bruno = phones.new(companion.url()), phones.new()
    for page in (anna, bruno):
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("dialog", lambda dialog: faults.append(dialog.message))
    at_a_new_table(anna, me="<img src=x onerror=alert(1)>" * 200, other="www.evil.it @ **b** :x:")
    bruno.goto(scanned(anna))
    sit(bruno).get_by_role("button", name="Posti").click()
    expect(bruno.locator(".at-seat-mine")).to_contain_text("www.evil.it @ **b** :x:")
    expect(bruno.locator(".at-seat-taken")).to_contain_text("<img src=x onerror=alert")
    anna.get_by_role("button", name="Posti").click()
    expect(anna.get_by_role("button", name="Libera il posto di www\u2060.evil.it @\u2060 **b** :x:")).to_be_visible()
    bruno.get_by_label("Nome").fill("🦁 שלום \u202eabc")
    bruno.get_by_role("button", name="Cambia nome").click()
    expect(anna.locator(".at-seat-taken")).to_contain_text("🦁 שלום abc")
    for page in (anna, bruno):
        expect(page.locator("a[href*=evil], img[src=x], .stButton strong")).to_have_count(0)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults == []


def test_the_first_phone_after_a_restart_may_come_straight_to_the_table(
    start_companion: Callable[..., Companion], phones: Phones
) -> None:
    server = start_companion()
    link = scanned(at_a_new_table(phones.new(server.url())))
    phones.put_away()
    server.restart()
    sit(phones.new(link))


def test_a_seat_moves_to_another_phone_by_the_code_on_the_screen(companion: Companion, phones: Phones) -> None:
    anna = at_a_new_table(phones.new(companion.url()))
    anna.get_by_role("button", name="Posti").click()
    anna.get_by_text("Continua su un altro telefono").click()
    anna.get_by_role("button", name="Mostra il codice per spostare il posto").click()
    expect(anna.locator(".at-qr")).to_have_count(3)
    fresh = phones.new(scanned(anna))
    fresh.get_by_role("button", name="Sì, gioco da questo telefono").click()
    expect(fresh.get_by_text("Aspettiamo Bruno")).to_be_visible()
    expect(anna.get_by_text("Dove ti siedi?")).to_be_visible()
