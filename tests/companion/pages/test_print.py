"""The print page: what is chosen becomes a build, its files are fetched, what pnp says is said."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from card_db.games import GAMES
from companion import house, pressroom
from companion.following.refused import Refused
from companion.house import House
from companion.pages import print as printing
from companion.pressroom import BUSY, Print, PrintedFile, Wish
from companion.store.store import Store
from tests.companion.pages.people import Phone
from tests.companion.phones import until

ADDRESS = "Indirizzo; {id} diventa il codice della carta"
GO, STOP = "Prepara i PDF", "Interrompi"


@pytest.fixture(scope="module", autouse=True)
def tables_read() -> None:
    """The card tables are read once a server."""
    for game in GAMES:
        printing.offer(game)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A house without games, whose prints lie in a folder of the test."""
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    pressroom.pressroom.cache_clear()
    store = Store.open(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    yield house.enter(House(store, {}, addresses=("http://192.168.1.7:8501/tavolo/",)))
    pressroom.pressroom().close()
    pressroom.pressroom.cache_clear()
    store.close()


@pytest.fixture
def orders(monkeypatch: pytest.MonkeyPatch) -> list[Wish]:
    """Instead of being carried out, orders are noted here."""
    noted: list[Wish] = []
    monkeypatch.setattr(pressroom.Pressroom, "order", lambda _, device, wish, lang: noted.append(wish))
    return noted


def opened(name: str = "anna", **params: str) -> Phone:
    return Phone(name, "print", **params)


def pick(phone: Phone, label: str, *options: str) -> Phone:
    """Choose some of many."""
    next(each for each in phone.at.button_group if each.label.startswith(label)).set_value([*options])
    return phone.look()


def downloads(at: AppTest) -> list[Any]:
    return [element.proto for element in at.get("download_button")]


def finished(phone: Phone) -> Phone:
    def is_over() -> bool:
        told = pressroom.pressroom().look(phone.device)
        return told is not None and not told.is_under_way

    until(is_over, seconds=60)
    return phone.look()


def small(phone: Phone) -> Phone:
    """One sheet of counters, which takes a second."""
    return pick(pick(phone.choose("Gioco", "retrovia"), "Che cosa", "sheets"), "Quali", "tokens")


def test_a_small_print_is_made_and_can_be_fetched() -> None:
    phone = finished(small(opened()).type(ADDRESS, "https://example.org/<b>/{id}").tap(GO))
    assert "Pronto: 1 file, 2 pagine" in phone.shown
    (file,) = downloads(phone.at)
    assert file.label.startswith("Carte e pezzi · Segnalini · 2 pagine")
    assert "Per stampare: scala 100%" in phone.shown
    assert "I codici QR portano a https://example.org/&lt;b&gt;/{id}" in phone.shown
    assert phone.has(GO)


def test_what_pnp_complains_of_is_said_before_and_after() -> None:
    phone = small(opened())
    phone.type(ADDRESS, "https://example.org/<b>").look()
    assert "Nell’indirizzo manca \\{id\\}" in phone.shown
    phone = finished(phone.tap(GO))
    assert "Così non si può stampare" in phone.shown
    assert "Nell’indirizzo manca {id}" in phone.shown
    assert downloads(phone.at) == []


def test_codes_lead_to_this_companion_unless_told_otherwise_and_it_is_said_how_far(orders: list[Wish]) -> None:
    phone = opened().tap(GO)
    assert orders[0].url == "http://192.168.1.7:8501/tavolo/C/{id}"
    assert "si apre solo nella tua rete" in phone.shown
    phone.type(ADDRESS, "").tap(GO)
    assert orders[1].url == ""
    assert "non si aprono su molti telefoni Android" in phone.shown


def test_every_choice_arrives_at_the_build(orders: list[Wish]) -> None:
    phone = pick(pick(opened(), "Quali", "sparta", "rome"), "Che cosa", "rulebook", "sheets")
    phone.choose("Lingua", "both").choose("Formato dei fogli", "letter")
    phone.at.selectbox[0].set_value("gutterfold")
    for toggle in phone.at.toggle:
        toggle.set_value(True)
    phone.look().tap(GO)
    (wish,) = orders
    assert (wish.game, wish.lang, wish.paper, wish.backs) == ("ancient_duel", "both", "letter", "gutterfold")
    assert (wish.groups, wish.parts) == (("rome", "sparta"), ("sheets", "rulebook"))
    assert wish.ink_saver
    assert wish.booklet


def test_no_choice_is_everything_in_the_language_of_the_phone(orders: list[Wish]) -> None:
    opened(lang="en").tap("Make the PDFs")
    assert (orders[0].groups, orders[0].parts, orders[0].lang) == ((), (), "en")


@pytest.mark.parametrize("game", GAMES)
def test_each_game_offers_what_it_has(game: str) -> None:
    known = printing.offer(game)
    assert {"sheets", "backs"} <= set(known.parts)
    assert ("rulebook" in known.parts) == (game in {"ancient_duel", "retrovia"})
    assert all({"it", "en"} <= set(title) for title in known.groups.values())


def told(phone: Phone, monkeypatch: pytest.MonkeyPatch, now: Print) -> Phone:
    monkeypatch.setattr(pressroom.Pressroom, "look", lambda _, device: now)
    return phone.look()


def test_who_waits_is_told_how_many_are_before(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = told(opened(), monkeypatch, Print(Wish("retrovia"), ahead=2))
    assert phone.at.get("progress")[0].proto.text == "Si stampa una cosa alla volta: prima della tua, 2 stampe."
    assert phone.has(STOP)
    assert not phone.has(GO)


def test_the_bar_stands_where_the_build_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = told(opened(), monkeypatch, Print(Wish("retrovia"), "printing", done=30, of=120))
    assert (phone.at.get("progress")[0].proto.value, phone.at.get("progress")[0].proto.text) == (
        25,
        "Preparo i PDF: 30 di 120",
    )


def test_a_print_can_be_given_up() -> None:
    phone = opened().tap(GO).tap(STOP)
    assert "Stampa interrotta." in phone.shown
    assert phone.has(GO)


def test_too_many_prints_are_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise Refused(BUSY)

    monkeypatch.setattr(pressroom.Pressroom, "order", full)
    assert BUSY.it in opened().tap(GO).shown


def test_several_files_come_in_one_as_well(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    files = []
    for lang, name in (("en", "rulebook-booklet-a4.pdf"), ("it", "backs-tokens-a4.pdf")):
        (tmp_path / lang).mkdir()
        (tmp_path / lang / name).write_bytes(b"%PDF" * 1000)
        files.append(PrintedFile(tmp_path / lang / name, 3, 1_234_567))
    now = Print(Wish("retrovia", lang="both"), "done", files=tuple(files))
    assert [file.label for file in downloads(told(opened(), monkeypatch, now).at)] == [
        "Scarica tutto \\(ZIP, 2,5 MB\\)",
        "Regolamento · libretto da piegare · en · 3 pagine · 1,2 MB",
        "Dorsi da soli · Segnalini · it · 3 pagine · 1,2 MB",
    ]
    with zipfile.ZipFile(io.BytesIO(printing.zipped(files))) as archive:
        assert archive.namelist() == ["en/rulebook-booklet-a4.pdf", "it/backs-tokens-a4.pdf"]
