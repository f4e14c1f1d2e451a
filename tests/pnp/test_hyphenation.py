"""Where words may be parted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.hyphenation import needs_hyphen, parts

WORDS = st.text(alphabet="aàbcdeèfghilmnoòpqrstuùvz’'«»(),.;-AB1", min_size=1, max_size=24)


@pytest.mark.parametrize("apostrophe", "'’")
def test_elided_words_are_parted_after_the_apostrophe(apostrophe: str) -> None:
    """Patterns alone leave ``L'incostituzionale`` whole, and it was broken without a hyphen (pnp-anchors 2e.6)."""
    assert parts(f"L{apostrophe}incostituzionale", "it")[0] == f"L{apostrophe}inco"
    assert parts(f"dell{apostrophe}avversario", "it") == (f"dell{apostrophe}avver", "sa", "rio")


@pytest.mark.parametrize(("word", "begins"), [("(incantesimi)", "(incan"), ("«schieramento»,", "«schie")])
def test_brackets_and_quotation_marks_do_not_keep_a_word_whole(word: str, begins: str) -> None:
    assert parts(word, "it")[0] == begins


@pytest.mark.parametrize("word", ["AD-ROM-04", "Fanteria", "ATT", "L’Ospite", "unità", "7ª"])
def test_names_abbreviations_ids_and_short_words_stay_whole(word: str) -> None:
    assert parts(word, "it") == (word,)


def test_a_name_wider_than_its_line_may_be_parted_after_all() -> None:
    assert parts("Fanteria", "it", names=True) == ("Fan", "te", "ria")
    assert parts("https://a.example/cards/x1", "en", names=True) == ("https://", "a.", "example/", "cards/", "x1")


def test_soft_hyphens_are_obeyed_and_taken_out() -> None:
    assert parts("in\u00adcon\u00adtro", "it") == ("in", "con", "tro")


def test_a_hyphen_of_the_word_itself_needs_no_other() -> None:
    first, second = parts("porta-scudi", "it")
    assert (first, second) == ("porta-", "scudi")
    assert not needs_hyphen(first)
    assert needs_hyphen("sario")


def test_english_has_its_own_patterns_and_an_unknown_language_none() -> None:
    assert len(parts("deployment", "en")) > 1
    assert parts("schieramento", "xx") == ("schieramento",)


@given(WORDS, st.sampled_from(["it", "en"]), st.booleans())
def test_the_pieces_make_up_the_word(word: str, lang: str, names: bool) -> None:
    pieces = parts(word, lang, names=names)
    assert "".join(pieces) == word
    assert all(pieces)
