"""After the game on real phones: back by the log, the result, once more, the statistics, paper."""

from __future__ import annotations

import re

import pikepdf
import pytest
from playwright.sync_api import expect

from tests.companion.phones import Companion, Phones, at_rest
from tests.companion.playing import Seat, two_at
from tests.companion.test_whole_games import builds, moves_on

pytestmark = pytest.mark.browser


@pytest.fixture
def pair(companion: Companion, phones: Phones) -> tuple[Seat, Seat]:
    """Anna and Bruno after three decisions of Retrovia."""
    anna, bruno = two_at(companion, phones, "retrovia")
    for seq, (seat, square) in enumerate(((anna, "0,-1"), (anna, "0,-2"), (bruno, "0,-3")), start=1):
        builds(seat, square)
        moves_on(anna, bruno, seq)
    return anna, bruno


def test_from_a_line_of_the_log_back_to_it_if_the_other_agrees(pair: tuple[Seat, Seat]) -> None:
    anna, bruno = pair
    anna.tap("Registro")
    log = anna.page.get_by_role("region", name="Registro della partita")
    log.get_by_role("button", name=re.compile("Ambra costruisce 0,-1")).tap()
    expect(log.get_by_text("Annulla 2 decisioni. Serve l’accordo di Bruno.")).to_be_visible()
    log.get_by_role("button", name="Torna qui").tap()
    bruno.sees("Anna vorrebbe annullare")
    bruno.tap("Va bene, annulliamo")
    moves_on(anna, bruno, 5)
    expect(log.locator("del")).to_have_count(2)
    expect(log.get_by_text("annullata", exact=True)).to_have_count(2)
    expect(log.get_by_role("button", name="Torna qui")).to_have_count(0)


def test_the_result_is_shown_around_and_counted_and_both_play_again(
    pair: tuple[Seat, Seat], companion: Companion, phones: Phones
) -> None:
    anna, bruno = pair
    old = anna.code
    bruno.tap("Altro")
    bruno.page.get_by_text("Abbandona", exact=True).tap()
    bruno.tap("Sì, abbandono")
    for seat in (anna, bruno):
        seat.sees("Vince Anna")
        expect(seat.page.get_by_role("img", name="Personaggi: Anna da 7 a 7, Bruno da 7 a 7.")).to_be_visible()
    anna.page.get_by_text("Fallo vedere").tap()
    with anna.page.expect_download() as fetched:
        anna.tap("Immagine")
    assert fetched.value.path().read_bytes().startswith(b"\x89PNG")
    page = phones.new(companion.url("/statistics"))
    expect(page.get_by_role("table", name="Vittorie per giocatore")).to_contain_text("Anna100% · 1 su 1")
    expect(page.get_by_role("img", name=re.compile("Personaggi: Anna da 7 a 7"))).to_be_visible()
    anna.tap("Rivincita: comincia Bruno")
    expect(anna.page.get_by_text("Vince Anna")).to_have_count(0)
    bruno.tap("Alla rivincita")
    expect(bruno.page.get_by_text("Vince Anna")).to_have_count(0)
    assert anna.code == bruno.code != old
    builds(bruno, "0,-1")
    moves_on(anna, bruno, 1)


def test_paper_comes_out_of_a_phone(companion: Companion, phones: Phones) -> None:
    page = phones.new(companion.url("/print"))
    page.get_by_role("radio", name="Retrovia").tap()
    for choice in ("Segnalini", "Carte e pezzi"):
        page.get_by_role("button", name=choice).wait_for()
        at_rest(page).get_by_role("button", name=choice).tap()
    at_rest(page).get_by_role("button", name="Prepara i PDF").tap()
    expect(page.get_by_text("Pronto: 1 file, 2 pagine")).to_be_visible(timeout=60_000)
    with at_rest(page).expect_download() as fetched:
        page.get_by_role("button", name=re.compile("Carte e pezzi · Segnalini")).tap()
    with pikepdf.open(fetched.value.path()) as pdf:
        assert len(pdf.pages) == 2
