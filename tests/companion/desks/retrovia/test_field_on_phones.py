"""The field in a real browser: tapped, walked with the arrows, enlarged, and after a restart of the server."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.companion.desks.retrovia.tables import position, sit_down, square, table, waiting
from tests.companion.phones import LAPTOP, Companion, Phones, until
from tests.engines.retrovia.positions import at

pytestmark = pytest.mark.browser

MIDDLE = at("0,0=V 0,1=C 2,0=h 2,1=c 1,0=vS1", "A1p", "1,1")


def told(phone: Page) -> str:
    return phone.locator(".rv .choices").inner_text()


def looked_at(phone: Page) -> tuple[float, float, float]:
    """The middle of what is seen of the field, and how much of its width."""
    left, top, width, height = map(float, (phone.locator(".rv .field").get_attribute("viewBox") or "").split())
    return left + width / 2, top + height / 2, width


def top(phone: Page, at_: str) -> float:
    """How far down a square is seen."""
    return float(square(phone, at_).evaluate("node => node.getBoundingClientRect().top"))


def test_two_phones_play_by_tapping_and_each_has_its_own_side_below(companion: Companion, phones: Phones) -> None:
    code = table(companion)
    anna, bruno = (sit_down(phones, companion, code, player) for player in (0, 1))
    waiting(anna, "V").tap()
    square(anna, "0,0").tap()
    expect(bruno.get_by_label("Viandante d’Ambra su 0,0", exact=True)).to_be_visible()
    square(anna, "1,0").tap()
    anna.get_by_role("button", name="Nuova casella in 1,0").tap()
    expect(anna.locator(".rv .headline")).to_have_text("Tocca a Bruno")
    expect(bruno.locator(".rv .headline")).to_have_text("Tocca a te")
    until(lambda: position(companion, code) == "0,0;1,0/0,0=V/VCCSSH|vvccssh/6|7/C2e1,0")
    assert top(anna, "1,0") < top(anna, "0,0"), "Amber advances upwards on her phone"
    assert top(bruno, "1,0") > top(bruno, "0,0"), "and towards Bruno on his"


def test_what_is_not_legal_says_why_without_asking_the_server(companion: Companion, phones: Phones) -> None:
    code = table(companion, MIDDLE)
    anna = sit_down(phones, companion, code, 0)
    square(anna, "0,1").tap()
    expect(anna.locator(".rv .light")).to_have_count(1)
    square(anna, "1,1").tap()
    assert "Il Cavaliere salta di due caselle in ortogonale o di una in diagonale." in told(anna)
    assert "RV-5.2" in (anna.locator(".rv .why a").get_attribute("href") or "")
    expect(anna.locator(".rv .light")).to_have_count(0)
    assert position(companion, code) == MIDDLE


def test_who_does_not_act_may_look_what_the_other_can_do_but_not_do_it(companion: Companion, phones: Phones) -> None:
    code = table(companion, MIDDLE)
    bruno = sit_down(phones, companion, code, 1, lang="en")
    square(bruno, "0,1").tap()
    expect(bruno.locator(".rv .light.prey")).to_have_count(1)
    square(bruno, "2,1").tap()
    assert "It is not for you to act: Anna is to move." in told(bruno)
    assert position(companion, code) == MIDDLE


def test_the_keyboard_walks_the_field_and_plays(companion: Companion, phones: Phones) -> None:
    code = table(companion, MIDDLE)
    anna = sit_down(phones, companion, code, 0)
    square(anna, "0,0").focus()
    anna.keyboard.press("ArrowLeft")
    assert anna.evaluate("document.activeElement.shadowRoot?.activeElement?.dataset.at ?? ''") == "0,1"
    anna.keyboard.press("Enter")
    expect(square(anna, "2,1")).to_have_accessible_name("Cavaliere di Cenere su 2,1, Preda: cattura la Preda e vince")
    for _ in range(2):
        anna.keyboard.press("ArrowUp")
    anna.keyboard.press("Enter")
    expect(anna.locator(".rv .headline")).to_have_text("Partita finita")


def test_an_enlarged_view_stays_while_the_field_grows(companion: Companion, phones: Phones) -> None:
    code = table(companion)
    anna = sit_down(phones, companion, code, 0)
    anna.get_by_label("Ingrandisci").tap()
    before = looked_at(anna)
    waiting(anna, "tile").tap()
    square(anna, "1,0").tap()
    expect(anna.locator(".rv .cell:not(.new)")).to_have_count(2)
    assert looked_at(anna) == pytest.approx(before, abs=0.1)
    anna.get_by_label("Tutto il campo").tap()
    assert looked_at(anna) != pytest.approx(before, abs=0.1)


def test_the_first_tap_after_the_server_was_killed_counts_once(
    start_companion: Callable[..., Companion], phones: Phones
) -> None:
    companion = start_companion()
    code = table(companion)
    anna = sit_down(phones, companion, code, 0)
    waiting(anna, "tile").tap()
    companion.restart()
    square(anna, "1,0").tap()
    until(lambda: position(companion, code).startswith("0,0;1,0/-/"))
    expect(anna.locator(".rv .cell:not(.new)")).to_have_count(2)
    assert position(companion, code) == "0,0;1,0/-/VVCCSSH|vvccssh/6|7/A1ae0,0"


def test_on_a_laptop_the_field_and_everything_beside_it_are_seen_at_once(companion: Companion, phones: Phones) -> None:
    code = table(companion, MIDDLE)
    laptop = phones.new(companion.url(f"/table?t={code}"), size=LAPTOP)
    for part in (".field", ".above", ".below", ".strip"):
        expect(laptop.locator(f".rv {part}")).to_be_in_viewport(ratio=0.99)
