"""No word reaches a card that did not come from the tables, and no entry of the tables is dead (EL-7.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_db.effects import nodes as n
from card_db.effects.profile import Profile
from card_db.wording import describe
from tests.card_db.effects.games import GAMES, kinds, profile
from tests.card_db.effects.strategies import effects
from tests.card_db.wording.brackets import bracketed, entries, origins, outside
from tests.card_db.wording.cards import LANGUAGES, cells, effect_of
from tests.card_db.wording.every_word import every_word

ENGLISH = "a an the this that these those of to from in on"
PRONOUNS = "lo la li le esso essa essi esse su di"
ELIDED = re.compile(r"\w+'")


@cache
def bracket_game(game: str) -> Profile:
    return bracketed(profile(game))


def grammar_words(lang: str, words: Profile) -> set[str]:
    """The articles, prepositions and pronouns of EL-7.1 to 7.3."""
    if lang == "en":
        return set(ENGLISH.split())
    rows = [row["it"].replace("'", "").split("|") for row in words.wordings["articles"].values()]
    return {*PRONOUNS.split(), *words.wordings["articles"], *(form for row in rows for form in row)}


def foreign(text: str, lang: str, words: Profile) -> set[str]:
    """Words outside the brackets that are no grammar words; digits are none."""
    left = {word.lower() for word in re.findall(r"[^\W\d_]+", outside(text))}
    return left - grammar_words(lang, words)


class Named(dict[str, str]):
    """A name in brackets for every card."""

    def get(self, card: str, _: object = None) -> str:
        return f"⟦{card}│name⟧"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_every_card_comes_from_the_tables(game: str, lang: str) -> None:
    words = bracket_game(game)
    for cell in cells():
        if cell.game == game:
            text = describe(effect_of(cell), words, lang, kind=cell.kind, names=Named())
            assert foreign(text, lang, words) == set(), (cell.card, text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=30)
@given(data=st.data())
def test_every_word_of_any_effect_comes_from_the_tables(game: str, lang: str, data: st.DataObject) -> None:
    words = bracket_game(game)
    kind = data.draw(st.sampled_from(kinds(game)))
    text = describe(data.draw(effects(words, kind)), words, lang, kind=kind, names=Named())
    assert foreign(text, lang, words) == set()


def test_a_word_in_the_code_would_be_found() -> None:
    assert foreign("⟦Pesca│verbs.it.pescare.it⟧ 1 carta.", "it", profile("ancient_duel")) == {"carta"}


def _texts(game: str) -> Iterator[str]:
    words = bracket_game(game)
    trees: list[tuple[n.Effect, str]] = [(effect_of(cell), cell.kind) for cell in cells() if cell.game == game]
    trees += every_word(words)
    for tree, kind in trees:
        for lang in LANGUAGES:
            yield describe(tree, words, lang, kind=kind, names=Named())


# What the notation of its table asks for, but no text can hold: to a hand one says "riprendi in mano", a template of
# its own; these zones are always said by their short form ("in campo", "in Pila").
NEVER_SAID = ("destinations.move.hand.", "zones.field.", "zones.stack.")


def test_every_entry_of_the_tables_is_said_somewhere() -> None:
    """EL-7.4, 4: every word is worded, in singular and plural; and what no card can ever say is not kept."""
    said = {origin for game in GAMES for text in _texts(game) for origin in origins(text)}
    for game in GAMES:
        dead = entries(profile(game)) - said
        assert {entry for entry in dead if not entry.startswith(NEVER_SAID)} == set()
