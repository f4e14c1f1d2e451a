"""The site in a real browser, opened from a disk: search, language, keyboard, and no call to anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from card_db.database import CardDatabase
from pnp.lookup import Lookup
from pnp.site import write
from pnp.site.pages import Pages
from pnp.site.pictures import Pictures

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def lookup() -> Lookup:
    return Lookup.of(CardDatabase.load("ancient_duel"))


@pytest.fixture(scope="module")
def folder(lookup: Lookup, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of Ancient Duel without its pictures, in a folder with a space and an accent in its name."""
    place = tmp_path_factory.mktemp("un sito così")
    write(Pages(lookup, lookup.languages, Pictures({})), place)
    return place


@pytest.fixture
def phone(chromium: Browser, folder: Path) -> Iterator[Page]:
    """A phone on the start page; fails if a page has an error or asks the network for something."""
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: faults.append(request.url) if not request.url.startswith("file:") else None)
    page.goto((folder / "index.html").as_uri())
    yield page
    context.close()
    assert faults == []


def hits(page: Page, query: str) -> list[str]:
    """The ids that are found for what is typed."""
    page.fill("#q", "")
    page.fill("#q", query)
    expect(page.locator("#hits")).to_be_visible()
    return page.locator("#hits .hit .rid").all_inner_texts()


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("pre", "AD-ROM-07"),
        ("praetorian", "AD-ROM-07"),
        ("pretir", "AD-ROM-07"),
        ("pretroiana", "AD-ROM-07"),
        ("agoghe", "AD-SPA-D02"),
        ("AGOGHÉ", "AD-SPA-D02"),
        ("l'elefante", "AD-CAR-07"),
        ("AD-10.9", "AD-10.9"),
        ("ad rom 4", "AD-ROM-04"),
        ("adr20", "AD-R20"),
        ("finestra reazone", "AD-9.6"),
    ],
)
def test_a_few_letters_find_what_one_means(phone: Page, query: str, first: str) -> None:
    assert first in hits(phone, query)[:2]


def test_every_id_is_found_by_itself_as_the_companion_finds_it(phone: Page, lookup: Lookup) -> None:
    for id_ in [*list(lookup.cards)[::17], *list(lookup.rules)[::17], *list(lookup.rulings)[::13]]:
        assert hits(phone, id_)[0] == id_


def test_a_hit_leads_to_its_page_and_back_to_the_start(phone: Page) -> None:
    hits(phone, "pretoriana")
    phone.press("#q", "Enter")
    expect(phone.locator("h1")).to_have_text("Guardia pretoriana", use_inner_text=True)
    phone.click(".home")
    expect(phone.locator("h1")).to_contain_text("Ancient Duel")


def test_the_keyboard_goes_through_the_hits(phone: Page) -> None:
    hits(phone, "pretoriana")
    phone.press("#q", "ArrowDown")
    expect(phone.locator("#hits .hit").first).to_be_focused()
    phone.keyboard.press("Escape")
    expect(phone.locator("#q")).to_be_focused()
    expect(phone.locator("#hits")).to_be_hidden()


def test_a_tap_changes_the_language_of_everything_and_it_is_remembered(phone: Page) -> None:
    phone.click("#lang")
    expect(phone.locator("html")).to_have_attribute("lang", "en")
    expect(phone.locator("#q")).to_have_attribute("placeholder", "Search cards and rules")
    hits(phone, "pretoriana")
    phone.press("#q", "Enter")
    expect(phone.locator("h1 .l-en")).to_be_visible()
    expect(phone.locator("h1 .l-it")).to_be_hidden()
    expect(phone).to_have_title("Praetorian Guard · Ancient Duel")


def test_a_place_in_a_chapter_is_arrived_at_in_either_language(phone: Page, folder: Path) -> None:
    for lang in ("it", "en"):
        phone.goto((folder / "chapters" / "AD-10" / "index.html").as_uri() + f"?lang={lang}#AD-10.12")
        mark = "" if lang == "it" else "-en"
        expect(phone.locator(f'[id="AD-10.12{mark}"]')).to_be_in_viewport()


def test_what_is_typed_is_text_and_what_nothing_says_is_told(phone: Page) -> None:
    phone.fill("#q", "<img src=x onerror=alert(1)> zzzqq")
    expect(phone.locator("#hits")).to_contain_text("Non trovo niente")


def test_nothing_is_wider_than_a_phone(phone: Page, folder: Path) -> None:
    for place in ("index.html", "C/AD-ROM-10/index.html", "rules/AD-10.9/index.html", "chapters/glossary/index.html"):
        phone.goto((folder / place).as_uri())
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390, place
