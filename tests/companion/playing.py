"""Two people with a phone each: what they tap from the start page on, by the words that they read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any
from urllib.parse import parse_qs, urlsplit

import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from companion.desks import desks
from companion.desks.base import Desk
from companion.following.tables import Opening, Tables, Who
from companion.store.store import Store
from tests.companion.desks.retrovia.tables import TOKENS, device
from tests.companion.phones import Companion, Phones, at_rest, until


@dataclass(frozen=True)
class Seat:
    """Somebody at the table with a phone."""

    page: Page

    def named(self, words: str) -> Locator:
        """The button that begins with these words; the first one, if several do."""
        return self.page.get_by_role("button", name=words).first

    def tap(self, *labels: str) -> None:
        """Tap one button after the other, each once the page is drawn."""
        for label in labels:
            self.named(label).wait_for()
            at_rest(self.page)
            self.named(label).tap()

    def sees(self, words: str) -> None:
        """Wait until it is there to be read."""
        expect(self.page.get_by_text(words).first).to_be_visible()

    def at(self, place: str) -> Locator:
        """A square of Retrovia's field, or a card on Ancient Duel's."""
        return self.page.locator(f'[data-at="{place}"]').first

    def tap_at(self, *places: str) -> None:
        """Tap one place of the field after the other."""
        for place in places:
            at_rest(self.page)
            self.at(place).tap()

    def tap_source(self, kind: str) -> None:
        """A type in one's own Rearguard, or ``tile``."""
        at_rest(self.page)
        self.page.locator(f'.rv [data-source="{kind}"]').tap()

    def follow(self, words: str) -> None:
        """Follow a link to another page."""
        link = self.page.get_by_role("link", name=words).first
        link.wait_for()
        at_rest(self.page)
        link.tap()

    def choose(self, label: str, option: str) -> None:
        """Take the option that begins with these words from a list that opens."""
        self.page.get_by_label(label).first.wait_for()
        until(lambda: self._chosen(label, option))

    def _chosen(self, label: str, option: str) -> bool:
        """One try, as people make it: a list that is drawn anew under the finger is opened once more."""
        at_rest(self.page).get_by_label(label).first.tap()
        try:
            self.page.get_by_role("option", name=option).first.tap(timeout=5000)
        except TooLate:
            self.page.keyboard.press("Escape")
            return False
        return True

    @property
    def code(self) -> str:
        """The code of the table in the page's address."""
        return parse_qs(urlsplit(self.page.url).query)["t"][0]


def begun(page: Page, game: str, *, me: str = "Anna", other: str = "Bruno") -> Page:
    """From the start page to a filled-in form of a new table at which this phone begins."""
    at_rest(page).locator(f".st-key-tile-game-{game} a").click()
    expect(page.get_by_label("Il tuo nome")).to_be_visible()
    at_rest(page)
    page.get_by_label("Il tuo nome").fill(me)
    page.get_by_label("L’altra persona").fill(other)
    page.get_by_role("radio", name="Io", exact=True).click()
    expect(page.locator(".at-order")).to_be_visible()
    return at_rest(page)


def opened(page: Page) -> Page:
    """The form is sent off; by a nervous finger."""
    page.get_by_role("button", name="Apri il tavolo").dblclick()
    expect(page.locator(".at-invite")).to_be_visible()
    return at_rest(page)


def scanned(page: Page) -> str:
    """Where a camera that looks at this phone's screen is led."""
    code = page.locator(".at-qr").last
    code.scroll_into_view_if_needed()
    found: list[str] = []

    def seen() -> bool:
        """Whether the picture is there to be read yet."""
        found[:] = [each.text for each in zxingcpp.read_barcodes(Image.open(BytesIO(code.screenshot())))]
        return len(found) == 1

    until(seen)
    return found[0]


def sit(page: Page) -> Page:
    """Sit down on the free seat."""
    expect(page.get_by_text("Dove ti siedi?")).to_be_visible()
    at_rest(page).locator("[class*=st-key-tile-sit-] button").click()
    expect(page.get_by_text("Dove ti siedi?")).to_have_count(0)
    return at_rest(page)


def two_at(companion: Companion, phones: Phones, game: str) -> tuple[Seat, Seat]:
    """Anna and Bruno at a new table of that game, he by the code on her screen."""
    anna = opened(begun(phones.new(companion.url()), game))
    bruno = sit(phones.new(scanned(anna)))
    expect(anna.locator(".at-invite")).to_have_count(0)
    return Seat(anna), Seat(bruno)


@cache
def every_desk() -> Mapping[str, Desk]:
    """Both games: their cards are read once."""
    return desks()


@contextmanager
def tables_of(companion: Companion, url: str = "") -> Iterator[Tables]:
    """The tables of a companion, or of the database that it uses, from another process."""
    store = Store.open(url or f"sqlite:///{next(companion.folder.rglob('*.sqlite'))}")
    try:
        yield Tables(store, every_desk())
    finally:
        store.close()


def seated(
    tables: Tables, game: str, *played: str, names: tuple[str, str] = ("Anna", "Bruno"), one_phone: bool = False
) -> str:
    """The code of a new table at which this has been played; both phones, or the one of both, have sat down."""
    values = {"ancient_duel": {"deck_1": "rome", "deck_2": "sparta", "cards": "open"}}.get(game, {})
    code = tables.open_table(Opening(game, values, names, hot_seat=one_phone), device(0))
    for player, name in enumerate(names):
        if not one_phone:
            tables.sit(code, device(player), player, name)
    for text in played:
        timeline = tables.view(code).timeline
        player = timeline.match.acting_players()[0]
        tables.play(code, Who(device(0 if one_phone else player), player, timeline.seq), text)
    return code


def standing(tables: Tables, code: str) -> list[str]:
    """What people have decided and still stands, by its notation."""
    timeline = tables.view(code).timeline
    lines = [timeline.line(seq) for seq in timeline.standing]
    return [line.event.text for line in lines if line.event.seat is not None]


def at_table(phones: Phones, companion: Companion, code: str, player: int, **more: Any) -> Seat:
    """A player's phone, looking at the table."""
    page = phones.new(**more)
    cookie = {"name": "altavolo_device", "value": TOKENS[player], "url": companion.url("/"), "httpOnly": True}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.goto(companion.url(f"/table?t={code}"))
    return Seat(at_rest(page))
