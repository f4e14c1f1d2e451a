"""One place for the cards, rules and rulings of a game, and one search over all of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from card_db.database import CardDatabase, database_from_table
from pnp.lookup import CardEntry, ChapterEntry, Lookup, RuleEntry, RulingEntry
from tests.card_db.folders import folder

GAMES = ("ancient_duel", "retrovia", "kartomantik")


@cache
def lookup(game: str) -> Lookup:
    return Lookup.of(CardDatabase.load(game))


def found(query: str, lang: str = "it", game: str = "ancient_duel") -> dict[str, list[str]]:
    hits = lookup(game).search(query, lang)
    return {
        "cards": [card.id for card in hits.cards],
        "rules": [rule.id for rule in hits.rules],
        "rulings": [ruling.id for ruling in hits.rulings],
        "chapters": [chapter.key for chapter in hits.chapters],
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_id_finds_its_own_entry_first_however_it_is_typed(game: str) -> None:
    book = lookup(game)
    kinds = ((book.cards, "cards"), (book.rules, "rules"), (book.rulings, "rulings"))
    for entries, kind in kinds:
        for id_ in entries:
            for typed in (id_, id_.lower(), id_.replace("-", " "), id_.replace("-0", "-")):
                assert found(typed, game=game)[kind][0] == id_, typed


@pytest.mark.parametrize(
    ("query", "kind", "first"),
    [
        ("pretoriana", "cards", "AD-ROM-07"),
        ("pretir", "cards", "AD-ROM-07"),
        ("praetrian", "cards", "AD-ROM-07"),
        ("testugine", "cards", "AD-ROM-D01"),
        ("agoghe", "cards", "AD-SPA-D02"),
        ("finestra reazone", "rules", "AD-10.4"),
        ("searching", "rules", "AD-13.13"),
        ("mercenario", "rulings", "AD-R53"),
        ("who is mercenary", "rulings", "AD-R53"),
        ("kamikaze", "chapters", "AD-11"),
    ],
)
def test_cards_rules_and_rulings_are_found_in_both_languages_with_slips(query: str, kind: str, first: str) -> None:
    for lang in ("it", "en"):
        assert found(query, lang)[kind][0] == first


def test_what_nothing_says_finds_nothing() -> None:
    assert not lookup("ancient_duel").search("qwxzjk", "it")
    assert not lookup("ancient_duel").search("  ’ ", "it")


def test_no_kind_gives_more_than_was_asked_for() -> None:
    hits = lookup("ancient_duel").search("unità", "it", limit=5)
    assert [len(hits.cards), len(hits.rules), len(hits.rulings)] == [5, 5, 5]


def test_a_card_knows_its_rules_its_rulings_and_the_house_rules_that_touch_it() -> None:
    card = lookup("ancient_duel").cards["AD-ROM-10"]
    assert "AD-13.12" in card.rules
    assert not [id_ for id_ in card.rules if "-R" in id_]
    assert {"AD-R57", "AD-R39"} <= card.own_rulings
    assert [id_ for id_ in card.rulings if id_ in card.own_rulings] == list(card.rulings[: len(card.own_rulings)])
    assert "special_deploy_face" in card.switches


def test_a_card_is_told_as_it_is_printed() -> None:
    card = lookup("ancient_duel").cards["AD-EGI-08"]
    assert card.names["en"] == "Pharaoh’s Captain"
    assert card.kinds["it"] == ("Egitto", "Ufficiale")
    facts = {fact.column: (fact.label, fact.value) for fact in card.facts["it"]}
    assert facts == {"level": ("LIVELLO", "5"), "atk": ("ATT", "5"), "def": ("DIF", "5"), "energy": ("ENERGIA", "4")}
    assert lookup("ancient_duel").cards["AD-EGI-T03"].kinds["it"][-1] == "Set della casa"


def test_a_ruling_says_what_it_rests_on_where_it_comes_from_and_which_house_rule_changes_it() -> None:
    ruling = lookup("ancient_duel").rulings["AD-R20"]
    assert (ruling.rules, ruling.switches) == (("AD-10.9",), ("tie_in_defence",))
    assert ruling.source.it.startswith("Ancient Duel, Come si gioca")
    assert lookup("ancient_duel").rulings["AD-R4"].source.in_("en") == "house ruling"
    assert lookup("ancient_duel").rulings["AD-R9"].switches == ()


def test_a_rule_leads_to_the_cards_and_rulings_that_lead_to_it() -> None:
    book = lookup("ancient_duel")
    rule = book.rules["AD-10.9"]
    assert rule.chapter == "AD-10"
    assert {"AD-R20", "AD-R21", "AD-R22"} <= set(rule.rulings)
    assert all("AD-10.9" in book.cards[card].rules for card in rule.cards)
    assert "AD-PER-04" in rule.cards


def test_a_rule_is_headed_by_its_own_words() -> None:
    rules = lookup("ancient_duel").rules
    assert rules["AD-10.3"].openings == {"it": "Pagamento", "en": "Payment"}
    assert lookup("retrovia").rules["RV-4.4"].openings["it"] == "Scambio"
    assert rules["AD-1.1"].openings["it"].endswith("…")


def test_questions_are_entries_of_their_own_and_no_rules() -> None:
    book = lookup("ancient_duel")
    assert not set(book.rules) & set(book.rulings)
    assert "rulings" not in book.chapters


def test_an_entry_is_found_by_its_id_in_any_case() -> None:
    book = lookup("ancient_duel")
    kinds = [type(book.entry(id_)) for id_ in ("ad-rom-04", "AD-R20", "ad-10.9", "AD-10")]
    assert kinds == [CardEntry, RulingEntry, RuleEntry, ChapterEntry]
    assert book.entry("AD-ROM-99") is None


def test_a_mistyped_id_has_its_neighbours() -> None:
    near = [card.id for card in lookup("ancient_duel").near("ad rom 44")]
    assert near[0] == "AD-ROM-04"
    assert len(near) == len(set(near)) == 3
    assert lookup("ancient_duel").near("zzz") == ()


def test_examples_are_told_in_words_that_lead_to_cards_and_rules() -> None:
    told = lookup("ancient_duel").examples("it")["AD-X10.1"]
    links = {run.link for step in told.steps for run in step.text if run.link}
    assert {"AD-ROM-04", "AD-PER-02"} <= links
    refused = lookup("retrovia").examples("en")["RV-X6.1"].steps
    assert [step.refused for step in refused] == [False, False, True, True]


def test_a_game_without_a_book_has_cards_alone() -> None:
    book = lookup("kartomantik")
    assert (len(book.cards), book.rules, book.rulings, book.chapters) == (98, {}, {}, {})
    assert all(card.rules == () for card in book.cards.values())


def test_somebodys_folder_and_a_bare_table_are_looked_up_too(tmp_path: Path) -> None:
    book = Lookup.of(CardDatabase.load(folder(tmp_path)))
    assert [card.id for card in book.search("citta", "it").cards] == ["LG-R-2"]
    assert book.cards["LG-R-3"].kinds["it"] == ("Rossi", "Casa", "Veloce", "Fiero")
    assert [(fact.label, fact.value) for fact in book.cards["LG-R-1"].facts["it"]] == [
        ("Level", "1"),
        ("Cost", "2 Rossi"),
    ]
    bare = tmp_path / "bare.csv"
    bare.write_text("name,power,text\nOrso,3,Ruggisce\n", encoding="utf-8")
    card = next(iter(Lookup.of(database_from_table(bare)).cards.values()))
    assert card.names["it"] == "Orso"
    assert ("Power", "3") in [(fact.label, fact.value) for fact in card.facts["it"]]
