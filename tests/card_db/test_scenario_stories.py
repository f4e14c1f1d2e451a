from __future__ import annotations

from pathlib import Path

import pytest

from card_db.problems import Said
from card_db.scenarios import CardName, Names, Noun, RuleName, Story, load_scenarios, plain, story
from card_db.scenarios.nouns import articles
from card_db.scenarios.phrases import ENGLISH, ITALIAN
from tests.card_db.ancient_duel_cards import GAME, ancient_duel_cards

NOUNS = (
    Noun("Guardia", "Guard", "f"),
    Noun("Opliti", "Hoplites", "mp"),
    Noun("Falange", "Phalanx", "f"),
    Noun("Giovani", "Shield-Bearers", "mp"),
    Noun("Linea", "Line", "f"),
    Noun("Coorte", "Cohort", "f"),
    Noun("Arcieri", "Archers", "mp"),
    Noun("Dario", "Darius", "m", proper=True),
)


def told(tmp_path: Path, text: str, lang: str) -> Story:
    path = tmp_path / "examples.toml"
    path.write_text(text, encoding="utf-8")
    (scenario,) = load_scenarios(path, ancient_duel_cards())
    return story(scenario, lang, Names(ancient_duel_cards(), {"rome": Said("Roma", "Rome")}, nouns=NOUNS))


def steps(tmp_path: Path, given: str, steps: str, lang: str) -> list[str]:
    head = f'[[example]]\nid = "AD-X13.1"\nrules = ["AD-13.7"]\n[example.given]\n{given}\n'
    return flat(told(tmp_path, head + steps, lang))


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
        "È il tuo turno: fase di battaglia. Hai la Guardia pretoriana (5/4) in Attacco, gli Opliti spartani (4/3) in"
        " Difesa e 8 Energia. L’avversario ha la Falange dei pezeteri (3/3) in Difesa, i Giovani portatori di scudo"
        " (1/3) coperti in Difesa e la Tattica Imboscata sul lago coperta.",
        "Attacchi la Falange dei pezeteri con la Guardia pretoriana.",
        "5 contro\N{NO-BREAK SPACE}3: l’avversario mette nel cimitero la Falange dei pezeteri. Hai speso 4 Energia e"
        " ne hai ancora 4. Nessuno perde punti.",
        "Non puoi attaccare i Giovani portatori di scudo con la Guardia pretoriana (AD-10.1).",
        "",
    ]


def test_an_attack_is_told_in_english(tmp_path: Path) -> None:
    assert flat(told(tmp_path, GUARD, "en"))[1:4] == [
        "You attack the Pezhetairoi Phalanx with the Praetorian Guard.",
        "5 against\N{NO-BREAK SPACE}3: your opponent puts the Pezhetairoi Phalanx into the graveyard. You have"
        " spent 4 Energy and have 4 left. Nobody loses points.",
        "You cannot attack the Young Shield-Bearers with the Praetorian Guard (AD-10.1).",
    ]


def test_a_changed_number_changes_the_story(tmp_path: Path) -> None:
    other = flat(told(tmp_path, GUARD.replace("P1 energy 4", "P1 energy 3"), "en"))
    assert "You have spent 5 Energy and have 3 left." in other[2]


@pytest.mark.parametrize(
    ("name", "gender", "the", "of"),
    [
        ("Carro falcato", "m", "il ", "del "),
        ("Scudo", "m", "lo ", "dello "),
        ("Elefante da guerra", "m", "l’", "dell’"),
        ("Guardia", "f", "la ", "della "),
        ("Insegna", "f", "l’", "dell’"),
        ("Lancieri", "mp", "i ", "dei "),
        ("Hippeis", "mp", "gli ", "degli "),
        ("Psiloi", "mp", "gli ", "degli "),
        ("Torri", "fp", "le ", "delle "),
    ],
)
def test_an_italian_article_follows_gender_number_and_onset(name: str, gender: str, the: str, of: str) -> None:
    found = articles(name, "it", [Noun(name.split(maxsplit=1)[0], "", gender)])
    assert (found.the, found.of) == (the, of)


def test_a_name_takes_an_article_unless_it_is_proper_or_unknown() -> None:
    assert articles("Darius, Great King", "en", NOUNS).the == ""
    assert articles("Dario, Gran Re", "it", NOUNS).of == "di "
    assert articles("Cavalleria meda", "it", NOUNS).the == ""
    assert articles("Pezhetairoi Phalanx", "en", NOUNS).the == "the "


def test_what_the_deed_says_is_not_said_again(tmp_path: Path) -> None:
    then = '[[example.steps]]\nwhen = "P1 deploys AD-ROM-07 attack"\nthen = ["P1 AD-ROM-07 in attack", "P1 energy 8"]\n'
    assert steps(tmp_path, 'P1 = { hand = ["AD-ROM-07"] }', then, "en")[1:] == [
        "You deploy the Praetorian Guard in Attack.",
        "You have spent 4 Energy and have 8 left.",
    ]


def test_what_is_said_of_one_player_shares_a_sentence_and_a_verb(tmp_path: Path) -> None:
    then = '[[example.steps]]\nwhen = "P2 discards any"\nthen = ["P2 hand 1", "P2 deck 9"]\n'
    for lang, line in (
        ("it", "Ha in mano 1 carta e ancora 9 carte nel mazzo."),
        ("en", "Your opponent has 1 card in hand and 9 cards left in the deck."),
    ):
        assert steps(tmp_path, "P2 = { hand = [2] }", then, lang)[2] == line


def test_a_value_is_still_what_it_was_or_again_what_is_printed(tmp_path: Path) -> None:
    then = '[[example.steps]]\nwhen = "P1 ends turn"\nthen = ["P2 AD-PER-08 atk 4"]\n'
    back = then.replace("atk 4", "atk 6")
    lines = steps(tmp_path, 'P2 = { units = ["AD-PER-08 attack"] }', then + then + back, "it")
    assert lines[2::2] == [
        "L’ATT di Dario, Gran Re è 4.",
        "L’ATT di Dario, Gran Re è ancora 4.",
        "L’ATT di Dario, Gran Re torna a 6.",
    ]


def test_a_card_just_named_is_not_named_twice(tmp_path: Path) -> None:
    then = '[[example.steps]]\nwhen = "P1 turns AD-SPA-05 defence"\nthen = ["P1 AD-SPA-05 def 4"]\n'
    for lang, line in (("it", "La loro DIF è 4."), ("en", "Their DEF is 4.")):
        assert steps(tmp_path, 'P1 = { units = ["AD-SPA-05 attack"] }', then, lang)[2] == line


def test_copies_of_one_card_are_counted_and_told_apart(tmp_path: Path) -> None:
    use = '[[example.steps]]\nwhen = "P1 activates AD-SPA-02:2"\n'
    lines = steps(tmp_path, 'P1 = { units = ["AD-SPA-02 attack", "AD-SPA-02 attack"] }', use, "it")
    assert "Hai 2 copie degli Arcieri spartani (2/1) in Attacco." in lines[0]
    assert lines[1] == "Usi l’abilità della copia 2 degli Arcieri spartani."


def test_a_unit_is_turned_up_only_while_it_lies_face_down(tmp_path: Path) -> None:
    turn = '[[example.steps]]\nwhen = "P1 turns AD-SPA-05 attack"\n'
    again = '[[example.steps]]\nwhen = "P1 turns AD-SPA-05 defence"\nrefused = "AD-8.6"\n'
    assert steps(tmp_path, 'P1 = { units = ["AD-SPA-05 down"] }', turn + again, "it")[1::2] == [
        "Scopri gli Opliti spartani in Attacco.",
        "Non puoi portare gli Opliti spartani in Difesa (AD-8.6).",
    ]


def test_a_hand_or_a_deck_without_cards_is_empty_not_zero(tmp_path: Path) -> None:
    then = '[[example.steps]]\nwhen = "P1 ends turn"\nthen = ["P1 hand 0", "P1 deck 0"]\n'
    assert steps(tmp_path, "P1 = { hand = [1], deck = 1 }", then, "it")[2] == (
        "Non hai carte in mano e non hai più carte nel mazzo."
    )


def test_cards_and_rules_are_marked_in_the_sentences(tmp_path: Path) -> None:
    one = told(tmp_path, GUARD, "en")
    assert CardName("AD-ROM-07", "Praetorian Guard") in one.steps[0].when
    assert RuleName("AD-10.1") in one.steps[1].when


def test_which_ability_is_used_is_told_when_it_is_not_the_first(tmp_path: Path) -> None:
    text = '[[example]]\nid = "AD-X13.1"\nrules = ["AD-13.7"]\n[example.given]\nP1 = { units = ["AD-ROM-10 attack"] }\n'
    one = told(tmp_path, text + '[[example.steps]]\nwhen = "P1 activates AD-ROM-10 #2"\n', "en")
    assert plain(one.steps[0].when) == "You use ability 2 of Trajan, Builder of Provinces."


def test_both_languages_have_a_phrase_for_everything() -> None:
    for part in ("verbs", "moments", "facts", "words", "kinds", "faults"):
        assert getattr(ITALIAN, part).keys() == getattr(ENGLISH, part).keys()


def test_a_deck_is_told_with_its_faults(tmp_path: Path) -> None:
    text = '[[example]]\nid = "AD-X3.1"\nrules = ["AD-3.2"]\n[[example.decks]]\nbase = "rome"\n'
    text += 'remove = ["AD-ROM-01"]\nadd = ["AD-ROM-04"]\ncodes = ["E_COPIES"]\n'
    assert flat(told(tmp_path, text, "it"))[1:] == [
        "Parti dal mazzo base Roma, togli una copia della Linea degli hastati e aggiungi una copia della Coorte"
        " legionaria.",
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
