"""From a card one finds the numbered rules behind it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from card_db.database import CardDatabase
from card_db.effects.walk import words_used
from card_db.games import game_folder
from card_db.word_rules import WordRules
from tests.card_db.folders import folder, problems_of

RULES = '[words]\n[kinds]\nunit = ["LG-1.2"]\n[columns.traits]\nswift = ["LG-3"]\n[cards]\nLG-R-3 = ["LG-R7", "LG-3"]\n'


def rules_of(game: str) -> tuple[CardDatabase, WordRules]:
    database = CardDatabase.load(game)
    return database, database.word_rules


def all_rules(rules: WordRules) -> set[str]:
    tables = [rules.words, rules.kinds, rules.cards, *rules.columns.values()]
    return {rule for table in tables for found in table.values() for rule in found}


@pytest.mark.parametrize("game", ["ancient_duel", "kartomantik"])
def test_every_word_on_a_card_leads_to_a_rule(game: str) -> None:
    database, rules = rules_of(game)
    used = {word for card in database.records for word in words_used(card.effect or ())}
    assert used - {word for word, found in rules.words.items() if found} == set()
    assert all(database.rules(card.id) for card in database.records)


@pytest.mark.parametrize("lang", ["it", "en"])
def test_every_rule_that_a_card_leads_to_stands_in_the_rulebook(lang: str) -> None:
    _, rules = rules_of("ancient_duel")
    book = (game_folder("ancient_duel") / "rulebook" / f"{lang}.md").read_text("utf-8")
    assert all_rules(rules) - set(re.findall(r"^\((AD-[0-9R.]+)\)", book, re.MULTILINE)) == set()


@pytest.mark.rule("AD-R56")
@pytest.mark.rule("AD-10.9")
def test_a_card_leads_to_its_own_ruling_first_and_to_the_rules_of_its_words() -> None:
    database, _ = rules_of("ancient_duel")
    assert database.rules("AD-ROM-09")[0] == "AD-R56"
    assert "AD-10.9" in database.rules("AD-PER-04")
    assert {"AD-9.6", "AD-10.5"} <= set(database.rules("AD-SPA-T03"))


@pytest.mark.rule("KM-16.5")
def test_chain_leads_to_the_rule_of_chain() -> None:
    database, _ = rules_of("kartomantik")
    assert "KM-16.5" in database.rules("KM-FLE-12")


def test_own_kind_and_columns_are_joined_each_rule_once(tmp_path: Path) -> None:
    database = CardDatabase.load(folder(tmp_path, {"rules.toml": RULES}))
    assert database.rules("LG-R-3") == ("LG-R7", "LG-3", "LG-1.2")
    assert database.rules("LG-R-1") == ("LG-3", "LG-1.2")
    assert database.rules("LG-B-1") == ("LG-1.2",)


@pytest.mark.parametrize(
    ("old", "new", "line", "near"),
    [
        ("LG-R-3 =", "LG-R-33 =", 7, "LG-R-3"),
        ('"LG-1.2"', '"rule 1"', 3, ""),
        ("[kinds]", "[kinda]", 2, "kinds"),
        ("[words]\n", "[words]\npierse = []\n", 2, ""),
    ],
)
def test_slips_are_told_with_their_line(tmp_path: Path, old: str, new: str, line: int, near: str) -> None:
    where = folder(tmp_path, {"rules.toml": RULES.replace(old, new)})
    problem = problems_of(lambda: CardDatabase.load(where))[0]
    assert (problem.file, problem.line, problem.nearest) == ("little/rules.toml", line, near)


def test_a_game_without_rules_toml_leads_to_none(tmp_path: Path) -> None:
    assert CardDatabase.load(folder(tmp_path)).rules("LG-R-1") == ()
