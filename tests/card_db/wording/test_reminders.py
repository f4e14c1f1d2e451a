"""Reminder sentences: one for each reminded word, in the order of the words, each once (effect_language.md, 7.3)."""

from __future__ import annotations

import pytest

from card_db.effects.parser import parse
from card_db.effects.walk import words_used
from card_db.wording import reminders
from tests.card_db.effects.games import GAMES, Cell, profile
from tests.card_db.wording.cards import LANGUAGES, cells, effect_of


def reminded(game: str, kind: str, effect: str, lang: str = "en") -> list[str]:
    """The words before the colon of each reminder, or the whole sentence."""
    tree = parse(effect, profile(game), kind).effect
    return [sentence.partition(":")[0] for sentence in reminders(tree, profile(game), lang)]


def test_the_sentences_follow_the_words_of_the_effect() -> None:
    both = "static: pierce(self) | enter(normal): destroy(choose(unit[enemy, up, battle<atk(self)]))"
    assert reminded("ancient_duel", "unit", both) == ["Excess", "Normally", "Battle value"]
    turned = "enter(normal): destroy(choose(unit[enemy, up, battle<atk(self)])) | static: pierce(self)"
    assert reminded("ancient_duel", "unit", turned) == ["Normally", "Battle value", "Excess"]


def test_a_word_used_twice_is_reminded_once() -> None:
    twice = "support | immediate: chain(choose(manifestation[own, hand])); chain(choose(manifestation[own, limbo]))"
    assert reminded("kartomantik", "manifestation", twice) == ["Support", "Immediate", "Chain"]


def test_a_manner_is_reminded_by_its_own_sentence() -> None:
    assert reminded("kartomantik", "manifestation", "support(hand)", "it") == ["Supporto (dalla mano)"]
    assert reminded("ancient_duel", "unit", "enter: draw(you, 1)") == []
    assert reminded("ancient_duel", "tactic", "play(reaction): draw(you, 1)") == ["Reaction"]


def test_a_search_of_the_own_deck_reminds_of_showing_and_shuffling() -> None:
    assert reminded("ancient_duel", "unit", "enter: move(choose(doctrine[own, deck]), hand)") == [
        "Show the card taken from the deck, then shuffle it."
    ]
    assert reminded("ancient_duel", "unit", "enter: move(choose(unit[own, grave]), hand)") == []


def test_words_of_a_granted_clause_are_reminded_too() -> None:
    granted = "play: grant(target(unit[own, up]), { static: pierce(self) }, turn)"
    assert reminded("ancient_duel", "tactic", granted) == ["Excess"]


@pytest.mark.parametrize("cell", cells(), ids=lambda cell: cell.card)
def test_a_card_reminds_of_the_same_words_in_both_languages(cell: Cell) -> None:
    words = profile(cell.game)
    with_sentence = [word for word in words_used(effect_of(cell)) if words.wording("reminders", word, "it")]
    for lang in LANGUAGES:
        told = reminders(effect_of(cell), words, lang)
        assert told == tuple(words.wording("reminders", word, lang) for word in with_sentence)
        assert all(sentence.endswith(".") for sentence in told)


@pytest.mark.parametrize("game", GAMES)
def test_every_reminder_is_called_for_by_some_card(game: str) -> None:
    used = {word for cell in cells() if cell.game == game for word in words_used(effect_of(cell))}
    assert set(profile(game).wordings["reminders"]) <= used
