"""Any effect that can be written is said in both languages, in whole sentences, with all its numbers (EL-7.4)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_db.effects import nodes as n
from card_db.effects.walk import walk
from card_db.wording import describe, typographic
from tests.card_db.effects.games import GAMES, kinds, profile
from tests.card_db.effects.strategies import effects
from tests.card_db.wording.cards import LANGUAGES, cells, effect_of, said

PAIRS = ("«»", "“”", "()")
SLIPS = re.compile(r" {2}| [,.;:)»”]|[(«“] |[,;:]{2}|[,;:]\.|\.\.|[{}<>\[\]]|\b(?:None|e e|a a)\b|^[,;:. ]")


def faults(text: str) -> list[str]:
    """What shows that a sentence was put together wrongly."""
    found = [slip.group() for slip in SLIPS.finditer(text)]
    found += [pair for pair in PAIRS if text.count(pair[0]) != text.count(pair[1])]
    if text and not (text.endswith(".") and text[0] == text[0].upper()):
        found.append("no sentence")
    return found


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=150)
@given(data=st.data())
def test_any_effect_is_said_in_whole_sentences(game: str, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(kinds(game)))
    effect = data.draw(effects(profile(game), kind))
    for lang in LANGUAGES:
        text = describe(effect, profile(game), lang, kind=kind, names={})
        assert faults(text) == []
        assert faults(typographic(text, lang)) == []


def test_the_check_of_sentences_sees_faults() -> None:
    assert faults("Pesca 1 carta.") == []
    wrong = ("Pesca  1 carta.", "Pesca 1 carta .", "pesca 1 carta.", "Pesca 1 carta", "Pesca «1 carta.", "Pesca {n}.")
    assert all(faults(text) for text in wrong)


def numbers(effect: n.Effect) -> Iterator[int]:
    """The numbers of a tree that a reader must find: one card is an article, none is a word, the kept rest is told."""
    for node in walk(effect):
        match node:
            case n.Quantity(_, number) | n.Matches(_, _, number) if number < 2:
                continue
            case n.Look(number, keep):
                yield from (number, keep)
            case n.Count(_, cap) if cap is not None:
                yield cap
            case n.Count():
                continue
            case _:
                yield from _plain_numbers(node)


def _plain_numbers(node: object) -> Iterator[int]:
    for field in fields(node):  # type: ignore[arg-type]
        value = getattr(node, field.name)
        if isinstance(value, int):
            yield value


def missing(effect: n.Effect, text: str) -> Counter[int]:
    """Numbers that the text says less often than the tree; a number may be said once for two stats."""
    return Counter(numbers(effect)) - Counter(int(digits) for digits in re.findall(r"\d+", text))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_number_of_every_card_is_said(lang: str) -> None:
    assert {cell.card: missing(effect_of(cell), said(cell, lang)) for cell in cells()} == {
        cell.card: Counter() for cell in cells()
    }


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=100)
@given(data=st.data())
def test_every_number_of_any_effect_is_said(game: str, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(kinds(game)))
    effect = data.draw(effects(profile(game), kind))
    for lang in LANGUAGES:
        text = describe(effect, profile(game), lang, kind=kind, names=dict.fromkeys(("AD-ROM-01", "KM-FLE-01"), "X"))
        assert missing(effect, text) == Counter()


def test_a_number_left_out_would_be_seen() -> None:
    effect = (n.Played((n.Draw(n.Player.YOU, n.Int(3)), n.Discard(n.Player.YOU, n.Int(2)))),)
    assert missing(effect, "Pesca 3 carte.") == Counter({2: 1})
