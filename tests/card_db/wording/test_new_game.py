"""A further game is worded from its words alone (effect_language.md, 10)."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_db.effects.parser import parse
from card_db.effects.profile import Profile, load_profile
from card_db.wording import MissingWordingError, WordingError, describe
from tests.card_db.effects.test_profile import DUSK, DUSK_CELL


def game(folder: Path, text: str) -> Profile:
    file = folder / "profile.toml"
    file.write_text(text, encoding="utf-8")
    return load_profile(file)


def said(words: Profile, effect: str, lang: str) -> str:
    return describe(parse(effect, words, "spirit").effect, words, lang, kind="spirit", names={})


def test_a_profile_of_a_few_lines_says_whole_sentences(tmp_path: Path) -> None:
    words = game(tmp_path, DUSK)
    assert said(words, DUSK_CELL, "it") == (
        "Al tramonto, tutti i tuoi spiriti nel bosco prendono +1 Luce fino a fine turno. "
        "Gli spiriti nemici hanno −1 Luce."
    )
    assert said(words, DUSK_CELL, "en") == (
        "At dusk, all your spirits in the grove get +1 Light until end of turn. Enemy spirits have −1 Light."
    )


@pytest.mark.parametrize(
    ("noun", "it", "en"),
    [
        ("m|z|spirito|spiriti", "uno spirito nel bosco prende|lo spirito|gli spiriti nemici", "a|spirit|spirits"),
        ("m|v|elfo|elfi", "un elfo nel bosco prende|l'elfo|gli elfi nemici", "an|elf|elves"),
        ("f|v|ombra|ombre", "un'ombra nel bosco prende|l'ombra|le ombre nemiche", "a|shade|shades"),
        ("f|c|ninfa|ninfe", "una ninfa nel bosco prende|la ninfa|le ninfe nemiche", "a|nymph|nymphs"),
        ("m|c|lupo|lupi", "un lupo nel bosco prende|il lupo|i lupi nemici", "a|wolf|wolves"),
    ],
)
def test_a_noun_with_its_onset_is_all_a_new_noun_needs(tmp_path: Path, noun: str, it: str, en: str) -> None:
    words = game(tmp_path, DUSK.replace("m|z|spirito|spiriti", noun).replace("a|spirit|spirits", en))
    effect = "static if exists(spirit[grove]): mod(all(spirit[enemy]), light, -1)"
    one, the, many = it.split("|")
    assert many in said(words, effect, "it")
    assert f"c'è {one.removesuffix(' nel bosco prende')}," in said(words, effect, "it")
    assert one in said(words, "dusk: mod(target(spirit[grove]), light, +1, turn)", "it").lower().replace(
        " bersaglio", ""
    )
    oldest = "dusk: mod(oldest(spirit), light, +1, turn)"
    assert f"tramonto, {the} in campo da più tempo prende" in said(words, oldest, "it")
    article, english, plural = en.split("|")
    assert f"there is {article} {english} in the grove" in said(words, effect, "en")
    assert f"enemy {plural} have" in said(words, effect, "en")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('en = "at dusk"', 'en = "at {tme}"'),
        ('en = "at dusk"', 'en = "at dusk {"'),
        ('en = "an|enemy"', 'en = "enemy"'),
    ],
)
def test_a_wording_that_does_not_fit_is_told_with_its_text(tmp_path: Path, right: str, wrong: str) -> None:
    words = game(tmp_path, DUSK.replace(right, wrong))
    with pytest.raises(WordingError) as told:
        said(words, DUSK_CELL, "en")
    assert any(part in told.value.said.en for part in (wrong.split('"')[1], "things.tme"))
    assert told.value.said.it != told.value.said.en


def test_a_word_without_its_wording_is_told_by_its_place_in_the_tables(tmp_path: Path) -> None:
    words = game(tmp_path, DUSK.replace('["mod", "draw"]', '["mod", "reveal"]'))
    with pytest.raises(MissingWordingError, match=r"phrases\.reveal: it"):
        said(words, "dusk: reveal(you)", "it")
