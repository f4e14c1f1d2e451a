"""A short game of each kind on two phones, from the start page to the statistics, by what people see and tap."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from companion.following.tables import TWICE_WITHIN
from tests.companion.phones import Companion, Phones, at_rest
from tests.companion.playing import Seat, begun, opened, scanned, sit, two_at

pytestmark = pytest.mark.browser


def test_a_whole_game_of_ancient_duel_on_two_phones(companion: Companion, phones: Phones) -> None:
    form = begun(phones.new(companion.url()), "ancient_duel")
    form.get_by_text("Regole della casa").click()
    form.get_by_role("radio", name="10", exact=True).click()
    anna = Seat(opened(form))
    bruno = Seat(sit(phones.new(scanned(anna.page))))

    deploys_by_three_letters(anna, "arc", "Arcieri ausiliari romani")
    both_see(anna, bruno, '[data-at="P1u1"]')
    anna.tap("Annulla")
    both_see(anna, bruno, '[data-at="P1u1"]', count=0)
    deploys_by_three_letters(anna, "arc", "Arcieri ausiliari romani")
    both_see(anna, bruno, '[data-at="P1u1"]')
    anna.tap("Posiziona coperta", "Una Dottrina o Tattica")
    both_see(anna, bruno, '[data-at="P1p1"]')
    has_three_points_left(anna)
    both_see(anna, bruno, '[aria-label="Punti: 3"]')

    anna.tap("Fine fase principale 1")
    expect(anna.named("Fine turno")).to_be_visible()
    anna.page.wait_for_timeout(TWICE_WITHIN.total_seconds() * 1000)
    anna.tap("Fine turno")
    takes_back_with_consent(anna, bruno)
    anna.tap("Fine turno")
    looks_at_a_card_on_the_field(bruno)
    looks_up_and_plays(bruno, "opl", "Opliti spartani")
    both_see(anna, bruno, '[data-at="P2u1"]')
    bruno.tap("Fine fase principale 1")
    attacks(bruno)
    anna.sees("Attacco: Opliti spartani contro Arcieri ausiliari romani. Reagisci?")
    anna.tap("Nessuna reazione: passo")
    for seat in (anna, bruno):
        seat.sees("Vince Bruno")
        seat.sees("Un giocatore è rimasto senza punti.")
    is_in_the_statistics(anna, "Sparta", "Ancient Duel")


def both_see(anna: Seat, bruno: Seat, what: str, *, count: int = 1) -> None:
    for seat in (anna, bruno):
        expect(seat.page.locator(what)).to_have_count(count)


def deploys_by_three_letters(seat: Seat, letters: str, name: str) -> None:
    seat.tap("Gioca una carta")
    seat.page.get_by_role("searchbox").fill(letters)
    seat.tap(name, f"Schiera {name} in Attacco")


def has_three_points_left(seat: Seat) -> None:
    """The table says otherwise: seven points less, by hand."""
    seat.tap("Altro")
    seat.page.get_by_text("Il tavolo dice altro").click()
    points = seat.page.locator(".st-key-duel-step-points")
    for left in range(9, 2, -1):
        points.get_by_role("button", name="−").tap()
        expect(points).to_contain_text(f"Punti: {left}")
        at_rest(seat.page)
    seat.tap("Applica la correzione")


def takes_back_with_consent(seat: Seat, other: Seat) -> None:
    """What brought the other one a card is taken back when the other one agrees; the first time not."""
    for answer in ("No", "Va bene, annulliamo"):
        expect(other.named("Gioca una carta")).to_be_visible()
        seat.tap("Annulla")
        other.sees("Anna vorrebbe annullare")
        other.tap(answer)
        expect(seat.page.get_by_text("Anna vorrebbe annullare")).to_have_count(0)
    expect(seat.named("Fine turno")).to_be_visible()


def looks_at_a_card_on_the_field(seat: Seat) -> None:
    expect(seat.named("Gioca una carta")).to_be_visible()
    seat.tap_at("P1u1")
    seat.page.get_by_role("link", name="Pagina della carta").tap()
    seat.sees("AD-ROM-02")
    seat.follow("Torna al tavolo")
    expect(seat.at("P1u1")).to_be_visible()


def looks_up_and_plays(seat: Seat, letters: str, name: str) -> None:
    seat.tap("Altro")
    seat.follow("Cerca")
    seat.page.get_by_role("searchbox").fill(letters)
    seat.follow(name)
    seat.follow("Giocala da qui")
    seat.tap(f"Schiera {name} in Attacco")


def is_in_the_statistics(seat: Seat, winner: str, game: str) -> None:
    seat.tap("Altro")
    seat.follow("Statistiche")
    seat.sees("Vittorie per mazzo o lato")
    expect(seat.page.get_by_role("rowheader", name=winner)).to_be_visible()
    expect(seat.page.get_by_role("combobox", name="Partita")).to_have_value(re.compile(f"Anna – Bruno · {game}"))


def attacks(seat: Seat) -> None:
    """Its unit on the other's, once what would come of it has been read."""
    expect(seat.named("Fine fase di battaglia")).to_be_visible()
    seat.tap_at("P2u1")
    expect(seat.at("P1u1")).to_have_class(re.compile("ad-lit"))
    seat.tap_at("P1u1")
    for words in ("5 : 2", "Anna perde 3 punti: 3 → 0.", "Costa 3 Energia: 6 → 3.", "Bruno vince la partita."):
        seat.sees(words)
    seat.tap("Attacca Arcieri ausiliari romani con Opliti spartani")


def test_a_whole_game_of_retrovia_on_two_phones(companion: Companion, phones: Phones) -> None:
    anna, bruno = two_at(companion, phones, "retrovia")
    builds(anna, "0,-1")
    moves_on(anna, bruno, 1)
    enters(anna, "C", "0,-1")
    moves_on(anna, bruno, 2)

    bruno.tap_source("tile")
    bruno.tap_at("0,-2")
    moves_on(anna, bruno, 3)
    enters(bruno, "H", "0,0")
    moves_on(anna, bruno, 4)

    builds(anna, "1,0")
    moves_on(anna, bruno, 5)
    anna.tap("Annulla")
    moves_on(anna, bruno, 6)
    expect(bruno.page.locator(".rv .cell:not(.new)")).to_have_count(3)
    finds_in_the_list(anna, "Costruisci", "Nuova casella in 1,0")
    moves_on(anna, bruno, 7)
    enters(anna, "H", "0,-2")
    moves_on(anna, bruno, 8)

    offers_a_draw_in_vain(anna, bruno)
    moves_on(anna, bruno, 10)

    finds_in_the_list(bruno, "Sostituzione", "Il Cavaliere prende il posto del Cacciatore in 0,0")
    moves_on(anna, bruno, 11)
    builds(bruno, "0,-3")
    moves_on(anna, bruno, 12)
    enters(anna, "S", "0,-3")
    moves_on(anna, bruno, 13)
    builds(anna, "-1,-3")
    moves_on(anna, bruno, 14)
    enters(bruno, "V", "-1,-3")
    moves_on(anna, bruno, 15)
    enters(bruno, "S", "1,0")
    moves_on(anna, bruno, 16)
    meant_a_knight(bruno, "1,0")
    moves_on(anna, bruno, 17)
    expect(anna.at("1,0")).to_have_accessible_name("Cavaliere di Cenere su 1,0, Preda")

    anna.tap_at("0,-1")
    expect(anna.page.locator(".rv .light.prey")).to_have_count(1)
    anna.tap_at("1,0")
    for seat in (anna, bruno):
        seat.sees("Vince Anna")
        seat.sees("RV-8.1")
    is_in_the_statistics(bruno, "Ambra", "Retrovia")


def moves_on(anna: Seat, bruno: Seat, seq: int) -> None:
    """Both phones have painted what happened."""
    for seat in (anna, bruno):
        expect(seat.page.locator(f'.line[data-state="synced"][data-seq="{seq}"]')).to_be_attached()


def builds(seat: Seat, square: str) -> None:
    seat.tap_at(square)
    seat.tap(f"Nuova casella in {square}")


def enters(seat: Seat, kind: str, square: str) -> None:
    seat.tap_source(kind)
    seat.tap_at(square)


def finds_in_the_list(seat: Seat, kind: str, move: str) -> None:
    """A move by its words, for who would rather read; the list is closed again."""
    seat.page.get_by_text("Tutte le mosse").tap()
    seat.choose("Genere", kind)
    seat.tap(move)
    seat.page.get_by_text("Tutte le mosse").tap()


def offers_a_draw_in_vain(seat: Seat, other: Seat) -> None:
    seat.tap("Altro", "Proponi la patta")
    other.sees("Anna propone la patta.")
    other.tap("Rifiuta la patta")
    expect(other.page.get_by_text("Anna propone la patta.")).to_have_count(0)
    seat.tap("Altro")


def meant_a_knight(seat: Seat, square: str) -> None:
    """The wrong piece was tapped: the phone is told what stands on the table."""
    seat.tap("Altro")
    seat.page.get_by_text("Il tavolo dice altro").click()
    seat.choose("Casella", f"{square} · Spettro di Cenere")
    seat.choose("Chi c’è", "Cavaliere di Cenere")
    seat.tap("Il tavolo sta così")
