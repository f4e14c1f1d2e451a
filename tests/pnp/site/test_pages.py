"""The pages of our own games: every link leads somewhere, every question has its date."""

from __future__ import annotations

import posixpath
from functools import cache

import pytest

from card_db.database import CardDatabase
from pnp.lookup import Lookup
from pnp.site.pages import Pages
from pnp.site.pictures import Pictures
from tests.pnp.site.folders import Page

FILES = {"site.css", "site.js", "search.js", "icon.svg"}


@cache
def pages(game: str) -> dict[str, str]:
    lookup = Lookup.of(CardDatabase.load(game))
    return dict(Pages(lookup, lookup.languages, Pictures({})).all())


@cache
def parsed(game: str, place: str) -> Page:
    return Page(pages(game)[place])


@pytest.mark.parametrize("game", ["ancient_duel", "retrovia", "kartomantik"])
def test_every_link_is_relative_and_leads_to_a_page(game: str) -> None:
    places = set(pages(game)) | FILES
    for place in (place for place in places - FILES if not place.startswith("c/")):
        for link in parsed(game, place).links:
            if link.startswith(("https://", "data:image/")) or place == "404.html":
                continue
            path, _, anchor = link.partition("#")
            assert "://" not in link
            assert not link.startswith("/"), (place, link)
            target = posixpath.normpath(posixpath.join(posixpath.dirname(place), path)) if path else place
            assert target in places, (place, link)
            assert not anchor or anchor in parsed(game, target).ids, (place, link)


@pytest.mark.parametrize("game", ["ancient_duel", "retrovia"])
def test_where_capitals_do_not_count_two_files_in_one_place_are_the_same(game: str) -> None:
    by_place: dict[str, set[str]] = {}
    for place, text in pages(game).items():
        by_place.setdefault(place.lower(), set()).add(text)
    assert all(len(texts) == 1 for texts in by_place.values())


def test_every_card_has_a_page_at_its_printed_way_and_at_the_small_one() -> None:
    made = pages("ancient_duel")
    for card in CardDatabase.load("ancient_duel").records:
        assert made[f"C/{card.id}/index.html"] == made[f"c/{card.id.lower()}/index.html"]


def test_the_printed_way_is_written_first_so_that_it_names_the_folder() -> None:
    places = list(pages("retrovia"))
    assert places.index("C/RV-P-S/index.html") < places.index("c/rv-p-s/index.html")


def test_a_card_shows_its_text_its_rules_its_rulings_with_date_and_source_and_the_house_rules() -> None:
    page = parsed("ancient_duel", "C/AD-ROM-10/index.html")
    italian, english = (" ".join("".join(page.words[lang]).split()) for lang in ("it", "en"))
    assert "Una volta per turno, scarta 1 carta" in italian
    assert "Once per turn, discard 1 card" in english
    assert "quale terreno protegge?" in italian
    assert "30 novembre 2026" in italian
    assert "30 November 2026" in english
    assert "decisione della casa" in italian
    assert "Schieramento speciale: coperta o scoperta" in italian
    assert "Un effetto mette un’unità in campo" in italian
    assert "../../rules/AD-13.10/index.html" in page.links
    assert "../../rulings/AD-R57/index.html" in page.links


def test_a_ruling_shows_what_a_house_rule_changes_and_leads_to_its_rules_and_cards() -> None:
    page = parsed("ancient_duel", "rulings/AD-R53/index.html")
    assert {"../../rules/AD-2.5/index.html", "../../C/AD-CAR-02/index.html"} <= set(page.links)
    tie = parsed("ancient_duel", "rulings/AD-R20/index.html")
    assert "Pari contro la Difesa" in "".join(tie.words["it"])
    assert "house-tie_in_defence" in tie.ids


def test_a_chapter_has_all_its_rules_in_their_order() -> None:
    ids = parsed("ancient_duel", "chapters/AD-10/index.html").ids
    for mark in ("", "-en"):
        wanted = [f"AD-10.{number}{mark}" for number in range(1, 14)]
        assert [id_ for id_ in ids if id_ in wanted] == wanted


@pytest.mark.parametrize("game", ["ancient_duel", "retrovia"])
def test_no_place_in_a_page_has_the_name_of_another(game: str) -> None:
    for place in (place for place in pages(game) if not place.startswith("c/")):
        ids = parsed(game, place).ids
        assert len(ids) == len(set(ids)), place


def test_the_start_page_leads_to_every_card_and_every_chapter() -> None:
    links = set(parsed("retrovia", "index.html").links)
    assert {f"C/{card.id}/index.html" for card in CardDatabase.load("retrovia").records} <= links
    assert {"chapters/RV-6/index.html", "chapters/notation/index.html", "rulings/RV-R2/index.html"} <= links
