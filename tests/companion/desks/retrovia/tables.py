"""Tables of Retrovia on a running companion, at which two phones already sit."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page

from companion.desks.retrovia import RetroviaDesk
from companion.following.tables import Opening, Tables, Who
from companion.store.store import Store
from tests.companion.phones import Companion, Phones, at_rest

TOKENS = ("Anna".ljust(43, "a"), "Bruno".ljust(43, "b"))
"""The cookies of the two phones."""


def device(player: int) -> str:
    return hashlib.sha256(TOKENS[player].encode()).hexdigest()


@contextmanager
def tables_of(companion: Companion) -> Iterator[Tables]:
    """The tables of a companion, from another process."""
    store = Store.open(f"sqlite:///{next(companion.folder.rglob('*.sqlite'))}")
    try:
        yield Tables(store, {"retrovia": RetroviaDesk()})
    finally:
        store.close()


def table(companion: Companion, *played: str) -> str:
    """The code of a new table, at which this has been played: a position (corrected to) or actions."""
    with tables_of(companion) as tables:
        code = tables.open_table(Opening("retrovia", {}, ("Anna", "Bruno")), device(0))
        for player, name in enumerate(("Anna", "Bruno")):
            tables.sit(code, device(player), player, name)
        for text in played:
            play(tables, code, text)
        return code


def play(tables: Tables, code: str, text: str) -> None:
    timeline = tables.view(code).timeline
    player = timeline.match.acting_players()[0]
    who = Who(device(player), player, timeline.seq)
    (tables.correct if "/" in text else tables.play)(code, who, text)


def position(companion: Companion, code: str) -> str:
    """The position at a table, in notation."""
    with tables_of(companion) as tables:
        match = tables.view(code).timeline.match
        return str(match.game.to_text(match.state))


def sit_down(phones: Phones, companion: Companion, code: str, player: int, *, lang: str = "it") -> Page:
    """A player's phone, looking at the table."""
    phone = phones.new(lang=lang)
    phone.context.add_cookies(
        [{"name": "altavolo_device", "value": TOKENS[player], "url": companion.url("/"), "httpOnly": True}]
    )
    phone.goto(companion.url(f"/table?t={code}&lang={lang}"))
    return at_rest(phone)


def square(phone: Page, at: str) -> Locator:
    """A square of the field, or a place for one."""
    return phone.locator(f'.rv .cell[data-at="{at}"]')


def waiting(phone: Page, kind: str) -> Locator:
    """A type in the own Rearguard, or the tiles."""
    return phone.locator(f'.rv [data-source="{kind}"]')
