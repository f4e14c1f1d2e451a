"""Ancient Duel in a real browser: two phones at one table, attacks foreseen, a restart, hostile names."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.following.tables import Opening, Tables, Who
from companion.store.store import Store
from tests.companion.desks.ancient_duel.little_table import desk
from tests.companion.desks.ancient_duel.positions import BATTLE, MANY
from tests.companion.desks.retrovia.tables import device, sit_down
from tests.companion.phones import LAPTOP, Companion, Phones, at_rest

pytestmark = pytest.mark.browser


def table(companion: Companion, position: str, names: tuple[str, str] = ("Anna", "Bruno")) -> str:
    """The code of a table at a position, at which two phones sit."""
    store = Store.open(f"sqlite:///{next(companion.folder.rglob('*.sqlite'))}")
    try:
        tables = Tables(store, {"ancient_duel": desk()})
        values = {"deck_1": "rome", "deck_2": "carthage", "cards": "open"}
        code = tables.open_table(Opening("ancient_duel", values, names), device(0))
        for player, name in enumerate(names):
            tables.sit(code, device(player), player, name)
        seen = tables.view(code).timeline.seq
        tables.correct(code, Who(device(0), 0, seen), position)
        return code
    finally:
        store.close()


def tile(phone: Page, at: str) -> Locator:
    return phone.locator(f'.ad-field [data-at="{at}"]')


def button(phone: Page, name: str) -> Locator:
    return phone.get_by_role("button", name=name)


def test_a_card_found_by_three_letters_is_on_both_phones_with_the_change_beside_the_numbers(
    companion: Companion, phones: Phones
) -> None:
    code = table(companion, MANY)
    anna, bruno = (sit_down(phones, companion, code, player) for player in (0, 1))
    button(anna, "Gioca una carta").tap()
    anna.get_by_placeholder("Tre lettere del nome").fill("pri")
    expect(button(anna, "Coorte legionaria · IV")).to_have_count(0)
    button(anna, "Linea dei principes").tap()
    button(anna, "Schiera Linea dei principes in Difesa").tap()
    for phone in (anna, bruno):
        expect(tile(phone, "P1u5")).to_contain_text("Linea dei principes")
        expect(tile(phone, "0:hand").locator(".ad-change")).to_have_text("−1")
    lasts = tile(bruno, "0:hand").locator(".ad-change").evaluate("node => getComputedStyle(node).animationDuration")
    assert lasts == "5s"
    turned, upright = (tile(anna, at).bounding_box() for at in ("P1u5", "P1u2"))
    assert turned is not None
    assert upright is not None
    assert turned["width"] > turned["height"], "a unit in Defence lies sideways"
    assert upright["width"] < upright["height"]


def test_an_attack_is_foreseen_confirmed_and_answered_on_the_other_phone(companion: Companion, phones: Phones) -> None:
    code = table(companion, BATTLE)
    anna, bruno = (sit_down(phones, companion, code, player) for player in (0, 1))
    tile(anna, "P1u2").tap()
    expect(tile(anna, "P1u2")).to_have_attribute("aria-pressed", "true")
    tile(anna, "P2u1").tap()
    expect(anna.locator(".ad-outcome")).to_contain_text("Bruno perde 2 punti: 20 → 18.")
    button(anna, "Attacca Annibale Barca, maestro di manovra con Guardia pretoriana").tap()
    expect(tile(bruno, "P2u1")).to_contain_text("è attaccata")
    button(bruno, "Nessuna reazione: passo").tap()
    button(anna, "Nessuna reazione: passo").tap()
    expect(bruno.locator(".ad-mine .ad-points b")).to_have_text("18")
    expect(tile(bruno, "P2u1")).to_contain_text("Lancieri libici")


def test_the_first_tap_after_the_server_was_killed_counts(
    start_companion: Callable[..., Companion], phones: Phones
) -> None:
    companion = start_companion()
    anna = sit_down(phones, companion, table(companion, MANY), 0)
    expect(button(anna, "Gioca una carta")).to_be_visible()
    companion.restart()
    tile(anna, "P1u2").tap()
    expect(anna.locator(".ad-card h3")).to_contain_text("Guardia pretoriana")


def test_hostile_names_are_text_and_nothing_else(companion: Companion, phones: Phones) -> None:
    names = ("<img src=x onerror=f()>", "**Bruno** [x](y) $z$")
    phone = sit_down(phones, companion, table(companion, BATTLE, names), 0)
    expect(phone.locator(".ad-mine .ad-who b")).to_have_text(names[0])
    tile(phone, "P1u2").tap()
    tile(phone, "P2u1").tap()
    expect(phone.locator(".ad-outcome")).to_contain_text(names[1])
    assert phone.locator(".ad-field img, .ad-told img, .ad-field strong").count() == 0


def test_the_field_is_walked_and_read_without_a_finger(companion: Companion, phones: Phones) -> None:
    phone = sit_down(phones, companion, table(companion, MANY), 0, lang="en")
    cohort = phone.get_by_role("button", name="Legionary Cohort, in Defence, ATK 5 (5), DEF 5 (3), entered this turn")
    cohort.focus()
    phone.keyboard.press("Enter")
    expect(phone.locator(".ad-card h3")).to_contain_text("Legionary Cohort")
    assert phone.evaluate("document.activeElement.dataset.at") == "P1u1"


def test_everything_that_is_tapped_is_large_enough_for_a_thumb(companion: Companion, phones: Phones) -> None:
    phone = sit_down(phones, companion, table(companion, MANY), 0)
    expect(tile(phone, "P1u1")).to_be_visible()  # the drawing comes a moment after the page that holds it
    expect(phone.locator("[class*=st-key-duel-next] button")).to_have_count(3)
    boxes = phone.locator(".ad-field button, [class*=st-key-duel-next] button").evaluate_all(
        "nodes => nodes.map(node => [node.getBoundingClientRect().height, node.getBoundingClientRect().width])"
    )
    assert len(boxes) > 15
    assert min(height for height, _ in boxes) >= 47.5
    assert min(width for _, width in boxes) >= 40


def test_on_a_laptop_the_sheet_stands_beside_the_field(companion: Companion, phones: Phones) -> None:
    code = table(companion, MANY)
    laptop = phones.new(size=LAPTOP)
    laptop.context.add_cookies([{"name": "altavolo_device", "value": "Anna".ljust(43, "a"), "url": companion.url("/")}])
    laptop.goto(companion.url(f"/table?t={code}"))
    at_rest(laptop)
    field, sheet = (laptop.locator(part).bounding_box() for part in (".ad-field", "[class*=st-key-duel-sheet]"))
    assert field is not None
    assert sheet is not None
    assert sheet["x"] > field["x"] + field["width"]
    assert sheet["x"] + sheet["width"] <= 1280
