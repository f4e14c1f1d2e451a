"""Profiles: the closed lists and wordings of a game (effect_language.md, 6, 8 and 10)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from card_db.effects.checks import check
from card_db.effects.parser import EffectError, parse
from card_db.effects.printer import print_effect
from card_db.effects.profile import Profile, load_profile
from card_db.effects.words import EnNoun, EnWord, ItNoun
from card_db.problems import InputError
from card_db.wording import describe
from tests.card_db.effects.games import GAMES, profile
from tests.card_db.effects.strategies import effects

DUSK = """
[game]
enemy = { it = "nemico", en = "an|enemy" }

[nouns]
spirit = { it = "m|z|spirito|spiriti", en = "a|spirit|spirits" }

[zones]
field = { it = "m|c|campo|campi", en = "a|field|fields", it_at = "in campo", en_at = "on the field" }
grove = { it = "m|c|bosco|boschi", en = "a|grove|groves" }

[stats]
light = { it = "f|c|Luce|Luci", en = "a|Light|Light" }

[events]
dusk = { it = "al tramonto", en = "at dusk" }

[actions]
use = ["mod", "draw"]

[rules]
use = ["mod"]
"""
DUSK_CELL = "dusk: mod(all(spirit[own, grove]), light, +1, turn) | static: mod(all(spirit[enemy]), light, -1)"


def written(folder: Path, text: str) -> Path:
    file = folder / "profile.toml"
    file.write_text(text, encoding="utf-8")
    return file


def problems(folder: Path, text: str) -> list[str]:
    with pytest.raises(InputError) as refused:
        load_profile(written(folder, text))
    return [problem.sentence() for problem in refused.value.problems]


@pytest.fixture(name="dusk")
def load_dusk(tmp_path: Path) -> Profile:
    return load_profile(written(tmp_path, DUSK))


def test_the_example_of_the_specification_is_a_game_with_no_other_work(dusk: Profile) -> None:
    effect = parse(DUSK_CELL, dusk, "spirit").effect
    assert print_effect(effect, dusk) == DUSK_CELL


def test_the_example_of_the_specification_is_said_in_both_languages(dusk: Profile) -> None:
    effect = parse(DUSK_CELL, dusk, "spirit").effect
    assert check(effect, dusk, "spirit") == ()
    assert [describe(effect, dusk, lang, kind="spirit", names={}) for lang in ("it", "en")] == [
        "Al tramonto, tutti i tuoi spiriti nel bosco prendono +1 Luce fino a fine turno. "
        "Gli spiriti nemici hanno −1 Luce.",
        "At dusk, all your spirits in the grove get +1 Light until end of turn. Enemy spirits have −1 Light.",
    ]


def test_a_wording_that_a_card_needs_and_the_profile_lacks_is_told(tmp_path: Path) -> None:
    profile = load_profile(written(tmp_path, DUSK.replace('use = ["mod", "draw"]', 'use = ["reveal"]')))
    effect = parse("dusk: reveal(you)", profile, "spirit").effect
    assert [problem.sentence() for problem in check(effect, profile, "spirit")] == [
        'The profile lacks a wording: "phrases.reveal: it".',
        'The profile lacks a wording: "phrases.reveal: en".',
    ]


def test_a_new_game_has_the_same_messages_with_its_own_words(dusk: Profile) -> None:
    with pytest.raises(EffectError) as refused:
        parse("dusc: draw(you, 1) | dusk: destroy(all(spirt))", dusk, "spirit")
    assert [problem.sentence() for problem in refused.value.problems] == [
        'Unknown beginning of a clause "dusc". Expected static, activate, play or dusk. Did you mean "dusk"?',
        'Unknown action "destroy". Expected mod or draw.',
    ]


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_tree_of_a_new_game_is_read_back_from_its_text(dusk: Profile, data: st.DataObject) -> None:
    effect = data.draw(effects(dusk, "spirit"))
    assert parse(print_effect(effect, dusk), dusk, "spirit").effect == effect


def test_the_words_of_ancient_duel_are_those_of_its_specification() -> None:
    words = profile("ancient_duel")
    assert words.nouns == ("unit", "doctrine", "terrain", "tactic", "plan")
    assert tuple(words.zones) == ("field", "deck", "grave", "hand")
    assert words.flags[:3] == words.faces == ("up", "down", "any_face")
    assert len(words.attributes["type"]) == 12
    assert tuple(words.stats) == ("atk", "def", "both")
    assert words.stats["both"] == ("atk", "def")
    assert words.durations == ("turn", "combat", "next_turn")
    assert {event: found.manners for event, found in words.events.items() if found.manners} == {
        "enter": ("normal",),
        "destroyed": ("battle",),
    }
    assert words.activate_once
    assert words.clause_zones == ()
    assert words.kind("tactic").play == "only"
    assert words.kind("unit").play == ""


def test_the_words_of_kartomantik_are_those_of_its_specification() -> None:
    words = profile("kartomantik")
    assert words.nouns == ("manifestation", "ephemeral", "persistent", "card", "effect", "action")
    assert {zone for zone, found in words.zones.items() if found.whose == "shared"} == {"contest", "stall", "stack"}
    assert {zone: found.seen for zone, found in words.zones.items() if found.seen != "all"} == {
        "hand": "owner",
        "deck": "none",
    }
    assert len(words.humours) == 7
    assert len(words.events) == 18
    assert {event for event, found in words.events.items() if found.of == "player"} == {"win", "lose", "stall"}
    assert words.keywords == {"support": ("hand",)}
    assert words.kind("ephemeral").play == "one"
    assert words.kind("manifestation").keywords == ("support",)
    assert words.durations == ("turn", "permanent")
    assert not words.activate_once


@pytest.mark.parametrize("game", GAMES)
def test_every_word_is_said_in_both_languages(game: str) -> None:
    words = profile(game)
    for table, entries in words.wordings.items():
        for word, texts in entries.items():
            languages = {key[:2] for key in texts}
            if table not in ("adjectives", "articles", "verbs.it", "verbs.en") and word != "both":
                assert languages == {"it", "en"}, (table, word)


def test_the_forms_of_a_word_are_read_from_its_notation() -> None:
    words = profile("ancient_duel")
    assert words.it_noun("nouns", "unit") == ItNoun("f", "v", "unità", "unità")
    assert words.en_noun("attributes.type", "officer") == EnNoun("an", "Officer", "Officers")
    assert words.en_word("flags", "up") == EnWord("a", "face-up")
    assert words.it_adjective("scoperto").feminine_plural == "scoperte"
    assert words.it_verb("pescare").they == "pescano"
    assert words.en_verb("draw").he == "draws"
    assert words.articles("di").masculine_vowel == "dell'"
    assert words.wording("zones", "field", "it", "at") == "in campo"
    assert words.wording("zones", "deck", "it", "at") is None
    assert profile("kartomantik").wording("durations", "permanent", "en") == ""


@pytest.mark.parametrize(
    ("spoilt", "by", "told"),
    [
        ("[nouns]", "[nuons]", 'unknown entry "nuons".'),
        ('use = ["mod"]', 'use = ["modd"]', '[rules] use: unknown word "modd".'),
        ('"m|z|spirito|spiriti"', '"x|z|spirito|spiriti"', '[nouns] spirit: "x|z|spirito|spiriti" is not in the right'),
        ('"m|z|spirito|spiriti"', '"spirito"', "gender|onset|singular|plural"),
        (', en = "at dusk"', "", "[events] dusk: the English wording is missing."),
        ('it = "al tramonto"', "it = 3", "[events] dusk.it: is a text in quotation marks."),
        ('it = "al tramonto"', 'it = "al <tramonto>"', '[events] dusk.it: unknown word "tramonto".'),
        ('it = "al tramonto"', 'it = "al [tramontare]"', '[events] dusk.it: unknown word "tramontare".'),
        ('dusk = {', 'dusk = { of = "card", ', '[events] dusk.of: unknown word "card". Expected cards or player.'),
        ('dusk = {', 'dusk = { fo = "cards", ', '[events] dusk: unknown entry "fo".'),
        ("dusk = {", "Dusk = {", "[events] Dusk: a word is lower-case letters, digits and _"),
        ("[game]", "[exclusive]\nfaces = ['up']\n[game]", '[exclusive] faces: unknown word "up".'),
        ("[game]", "[exclusive]\nfaces = 'up'\n[game]", "[exclusive] faces: is a list:"),
        ("[game]", "[game]\nclause_zones = ['bog']", '[game] clause_zones: unknown word "bog". Expected field or'),
        ("[game]", "[game]\nactivate_once = 1", "[game] activate_once: is true or false."),
        ("[game]", "[game]\nessences = 'humour'", '[game] essences: unknown word "humour".'),
        ("[game]", "[kinds]\nspirit = { self = 'ghost' }\n[game]", '[kinds] spirit.self: unknown word "ghost".'),
        ("[game]", "[kinds]\nspirit = 'ghost'\n[game]", "[kinds] spirit: is a table."),
        ('["mod", "draw"]', '["mod", "move"]', "move: is used, but \"destinations.move\" has no word."),
        ("[stats]", "[stats]\nboth = { each = ['light', 'dark'] }", '[stats] both: unknown word "dark".'),
        ("[game]", "counters = 3\n[game]", "[counters]: is a table."),
        ("spirit = {", "self = {", "self: this word already has another meaning in the same place."),
        ("grove = {", "own = {", "own: this word already has another meaning in the same place."),
        ("dusk = {", "play = {", "play: this word already has another meaning in the same place."),
        ("[game]", "[measures]\ngrove = { it = 'x', en = 'x' }\n[game]", "grove: this word already has"),
        ("[game]", "[game", "is not TOML"),
    ],
)  # fmt: skip
def test_a_wrong_profile_is_told(tmp_path: Path, spoilt: str, by: str, told: str) -> None:
    assert spoilt in DUSK
    assert any(told in problem for problem in problems(tmp_path, DUSK.replace(spoilt, by, 1)))


def test_all_slips_of_a_profile_are_told_together(tmp_path: Path) -> None:
    spoilt = DUSK.replace('"a|spirit|spirits"', '"spirit"').replace(', en = "at dusk"', "")
    assert len(problems(tmp_path, spoilt)) == 2


def test_a_missing_profile_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        load_profile(tmp_path / "profile.toml")
