from __future__ import annotations

from pathlib import Path

import pytest

from card_db.problems import Said
from card_db.scenarios import CardName, Names, RuleName, Story, load_scenarios, plain, story
from card_db.scenarios.phrases import ENGLISH, ITALIAN
from tests.card_db.ancient_duel_cards import GAME, ancient_duel_cards


def told(tmp_path: Path, text: str, lang: str) -> Story:
    path = tmp_path / "examples.toml"
    path.write_text(text, encoding="utf-8")
    (scenario,) = load_scenarios(path, ancient_duel_cards())
    return story(scenario, lang, Names(ancient_duel_cards(), {"rome": Said("Roma", "Rome")}))


def flat(one: Story) -> list[str]:
    lines = [" ".join(plain(sentence) for sentence in one.given)]
    for step in one.steps:
        lines += [plain(step.when), " ".join(plain(sentence) for sentence in step.then)]
    return lines


GUARD = """
[[example]]
id = "AD-X10.1"
rules = ["AD-10.9"]
[example.given]
P1 = { energy = 8, units = ["AD-ROM-07 attack", "AD-SPA-05 defence"] }
P2 = { units = ["AD-MAC-04 defence", "AD-SPA-03 down"], plans = ["AD-CAR-T02 down"] }
[[example.steps]]
when = "P1 attacks AD-ROM-07 > AD-MAC-04"
then = ["values 5 3", "P2 AD-MAC-04 in grave", "P1 energy 4", "P1 points 20", "P2 points 20"]
[[example.steps]]
when = "P1 attacks AD-ROM-07 > AD-SPA-03"
refused = "AD-10.1"
"""


def test_an_attack_is_told_in_italian(tmp_path: Path) -> None:
    assert flat(told(tmp_path, GUARD, "it")) == [
        "È il tuo turno: fase di battaglia. Hai Guardia pretoriana (5/4) in Attacco e Opliti spartani (4/3) in Difesa."
        " Hai 8 Energia. L’avversario ha Falange dei pezeteri (3/3) in Difesa e coperta in Difesa Giovani portatori di"
        " scudo (1/3). L’avversario ha coperta la Tattica Imboscata sul lago.",
        "Con Guardia pretoriana attacchi Falange dei pezeteri.",
        "5 contro 3. L’avversario mette nel cimitero Falange dei pezeteri. La tua Energia scende da 8 a 4. Nessuno"
        " perde punti.",
        "Non puoi attaccare Giovani portatori di scudo con Guardia pretoriana (AD-10.1).",
        "",
    ]


def test_an_attack_is_told_in_english(tmp_path: Path) -> None:
    assert flat(told(tmp_path, GUARD, "en"))[1:4] == [
        "You attack Pezhetairoi Phalanx with Praetorian Guard.",
        "5 against 3. Your opponent puts Pezhetairoi Phalanx into the graveyard. Your Energy falls from 8 to 4. Nobody"
        " loses points.",
        "You cannot attack Young Shield-Bearers with Praetorian Guard (AD-10.1).",
    ]


def test_a_changed_number_changes_the_story(tmp_path: Path) -> None:
    other = flat(told(tmp_path, GUARD.replace("P1 energy 4", "P1 energy 3"), "en"))
    assert "Your Energy falls from 8 to 3." in other[2]


def test_cards_and_rules_are_marked_in_the_sentences(tmp_path: Path) -> None:
    one = told(tmp_path, GUARD, "en")
    assert CardName("AD-ROM-07", "Praetorian Guard") in one.steps[0].when
    assert RuleName("AD-10.1") in one.steps[1].when


def test_which_ability_is_used_is_told_when_it_is_not_the_first(tmp_path: Path) -> None:
    text = '[[example]]\nid = "AD-X13.1"\nrules = ["AD-13.7"]\n[example.given]\nP1 = { units = ["AD-ROM-10 attack"] }\n'
    one = told(tmp_path, text + '[[example.steps]]\nwhen = "P1 activates AD-ROM-10 #2"\n', "en")
    assert plain(one.steps[0].when) == "You use ability 2 of Trajan, Builder of Provinces."


def test_both_languages_have_a_phrase_for_everything() -> None:
    for part in ("verbs", "facts", "words", "faults"):
        assert getattr(ITALIAN, part).keys() == getattr(ENGLISH, part).keys()


def test_a_deck_is_told_with_its_faults(tmp_path: Path) -> None:
    text = '[[example]]\nid = "AD-X3.1"\nrules = ["AD-3.2"]\n[[example.decks]]\nbase = "rome"\n'
    text += 'remove = ["AD-ROM-01"]\nadd = ["AD-ROM-04"]\ncodes = ["E_COPIES"]\n'
    assert flat(told(tmp_path, text, "it"))[1:] == [
        "Prendi il mazzo base Roma, togli Linea degli hastati e aggiungi Coorte legionaria.",
        "Il mazzo non è valido: ha più di 3 copie di una carta.",
    ]


def test_house_rules_are_named_by_their_titles(tmp_path: Path) -> None:
    path = tmp_path / "examples.toml"
    path.write_text(GUARD.replace("P1 = {", 'house = { deckout = "draw_phase" }\nP1 = {'), encoding="utf-8")
    (scenario,) = load_scenarios(path, ancient_duel_cards())
    names = Names(ancient_duel_cards(), switches={"deckout": Said("Mazzo vuoto", "Empty deck")})
    assert plain(story(scenario, "it", names).given[0]) == "Regola della casa: Mazzo vuoto."


@pytest.mark.parametrize("lang", ["it", "en"])
def test_every_scenario_of_the_rules_can_be_told(lang: str) -> None:
    for scenario in load_scenarios(GAME / "scenarios.toml", ancient_duel_cards()):
        sentences = [line for line in flat(story(scenario, lang, Names(ancient_duel_cards()))) if line]
        assert all(line[0].isupper() or line[0].isdigit() for line in sentences)
        assert all(line.endswith((".", ")")) and "{" not in line for line in sentences)
