"""Text files come in the encodings that spreadsheets and editors of the last forty years write."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from card_db.encoding import OLD_ENCODINGS, decode, first_accented_word, plausibility
from card_db.problems import InputError
from tests.card_db.folders import problems_of

ITALIAN = (
    "id;nome;testo;copie\n"
    "A-1;Perché;È così che va: è già più di una città;2\n"
    "A-2;Virtù;Ciò che c'è, lunedì;1\n"
    "A-3;L'unità;Può attaccare;3\n"
)


@pytest.mark.parametrize("encoding", OLD_ENCODINGS)
def test_italian_text_in_old_encodings_keeps_its_accents(encoding: str) -> None:
    decoded = decode(ITALIAN.encode(encoding), "cards.csv")
    assert decoded.text == ITALIAN
    assert decoded.encoding == encoding


@pytest.mark.parametrize("encoding", OLD_ENCODINGS)
@pytest.mark.parametrize(
    "text", ["id\nCittà\n", "id\ncaffè\n", "id\nCITTÀ È PIÙ\n", "nom\nGarçon élève à Noël\n", "Karte\nGröße über Öl\n"]
)
def test_even_a_single_accented_word_tells_the_encoding(encoding: str, text: str) -> None:
    assert decode(text.encode(encoding), "f.csv").text == text


@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman"])
@pytest.mark.parametrize("text", ["id\nL’elefante\n", "id\n“Ciao”, disse – poi andò\n", "id\nAspetta…\n", "id\n10 €\n"])
def test_typographic_signs_of_windows_and_mac_are_not_taken_for_letters(encoding: str, text: str) -> None:
    assert decode(text.encode(encoding), "f.csv").text == text


def test_an_assumed_encoding_is_said_with_the_first_accented_word_as_evidence() -> None:
    (note,) = decode(ITALIAN.encode("cp1252"), "f.csv").notes
    assert note.it == "Letto come Windows (cp1252), per esempio «Perché»."
    assert note.en == 'Read as Windows (cp1252), for instance "Perché".'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_is_recognised_with_and_without_its_mark(encoding: str) -> None:
    assert decode(ITALIAN.encode(encoding), "f.csv").text == ITALIAN


def test_utf_8_is_certain_and_needs_no_note() -> None:
    assert decode(ITALIAN.encode(), "f.csv").notes == ()
    assert decode(b"id\nA\n", "f.csv").notes == ()


def test_an_option_overrides_what_would_be_found_out() -> None:
    data = "id\nCittà\n".encode("cp1252")
    assert decode(data, "f.csv", "mac_roman").text == data.decode("mac_roman")
    assert decode("id\nCittà\n".encode("utf-8-sig"), "f.csv", "utf-8").text == "id\nCittà\n"


def test_an_unknown_encoding_names_the_nearest_one() -> None:
    (problem,) = problems_of(lambda: decode(b"id\n", "f.csv", "cp1525"))
    assert problem.nearest == "cp1252"
    assert "cp1525" in problem.sentence("it")


def test_bytes_that_do_not_fit_the_asked_encoding_say_where() -> None:
    (problem,) = problems_of(lambda: decode("id\nCittà\n".encode("cp1252"), "f.csv", "utf-8"))
    assert "0xE0" in problem.sentence("en")
    assert problem.line == 2


def test_a_utf_8_file_with_one_pasted_windows_sign_is_not_read_as_windows() -> None:
    data = ITALIAN.encode() + b"A-4;L\x92arco;;1\n"
    (problem,) = problems_of(lambda: decode(data, "f.csv"))
    assert "0x92" in problem.sentence("en")
    assert problem.line == 5


def test_a_file_that_is_no_text_is_refused() -> None:
    (problem,) = problems_of(lambda: decode(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0" + b"\0\xff\xff\xff" * 40, "f.csv"))
    assert problem.expected is not None


def test_accents_inside_words_are_likelier_than_signs() -> None:
    assert plausibility("città è più") > 0 > plausibility("cittˆ ‹ piß‡")


def test_the_evidence_is_a_whole_word() -> None:
    assert first_accented_word("id,nome\nA-1,La città bianca") == "città"
    assert first_accented_word("id,nome") == ""


@example(["è", "è", "è", "è"])
@given(st.lists(st.sampled_from(["perché", "città", "è", "più", "così", "virtù", "già", "L'unità"]), min_size=1))
def test_any_italian_sentence_survives_windows_text(words: list[str]) -> None:
    text = "id;nome\nA-1;" + " ".join(words) + "\n"
    assert decode(text.encode("cp1252"), "f.csv").text == text


@given(st.binary(max_size=200))
def test_no_bytes_end_in_anything_but_text_or_a_message(data: bytes) -> None:
    with contextlib.suppress(InputError):
        assert "\ufeff" not in decode(data, "f.csv").text[:1]
