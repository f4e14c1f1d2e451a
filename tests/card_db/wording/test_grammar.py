"""Articles, joined prepositions, elision and the order of the noun phrase (EL-7.3 to 7.6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from card_db.wording.grammar import Grammar, capital, tidy
from card_db.wording.grammar_en import EnglishGrammar
from card_db.wording.grammar_it import ItalianGrammar
from card_db.wording.lexicon import lexicon
from card_db.wording.phrases import (
    Again,
    Agreement,
    Article,
    Case,
    Digits,
    Form,
    Frame,
    Gender,
    Head,
    Joint,
    Modifier,
    Noun,
    NounPhrase,
    Num,
    Onset,
    Possessor,
    Prep,
    Pronoun,
    Words,
)
from card_db.wording.templates import MarkError, compile_template
from tests.card_db.effects.games import profile

IT: Grammar = ItalianGrammar(lexicon(profile("ancient_duel"), "it"))
EN: Grammar = EnglishGrammar(lexicon(profile("ancient_duel"), "en"))

M, F = Gender.MASCULINE, Gender.FEMININE
NOUNS = {
    "plain m.": Noun("carro", "carri", Onset.PLAIN, M),
    "impure m.": Noun("spirito", "spiriti", Onset.IMPURE, M),
    "vowel m.": Noun("elefante", "elefanti", Onset.VOWEL, M),
    "plain f.": Noun("guardia", "guardie", Onset.PLAIN, F),
    "impure f.": Noun("zona", "zone", Onset.IMPURE, F),
    "vowel f.": Noun("unità", "unità", Onset.VOWEL, F),
}
SCOPERTO = Modifier(compile_template("<scoperto>"))
FACE_UP = Modifier(compile_template("face-up"), Onset.PLAIN)
ENEMY = Modifier(compile_template("enemy"), Onset.VOWEL)


def phrase(noun: str, determiner: Article | Digits, num: Num = Num.ONE) -> NounPhrase:
    return NounPhrase((Head(NOUNS[noun]),), num, determiner)


@pytest.mark.parametrize(
    ("prep", "forms"),
    [
        (None, "il carro|lo spirito|l'elefante|la guardia|la zona|l'unità"),
        (Prep.OF, "del carro|dello spirito|dell'elefante|della guardia|della zona|dell'unità"),
        (Prep.TO, "al carro|allo spirito|all'elefante|alla guardia|alla zona|all'unità"),
        (Prep.FROM, "dal carro|dallo spirito|dall'elefante|dalla guardia|dalla zona|dall'unità"),
        (Prep.IN, "nel carro|nello spirito|nell'elefante|nella guardia|nella zona|nell'unità"),
        (Prep.ON, "sul carro|sullo spirito|sull'elefante|sulla guardia|sulla zona|sull'unità"),
    ],
)
def test_the_italian_article_joins_its_preposition(prep: Prep | None, forms: str) -> None:
    assert "|".join(IT.noun_phrase(phrase(noun, Article.THE), prep) for noun in NOUNS) == forms


def test_the_italian_articles_of_the_plural() -> None:
    assert [IT.noun_phrase(phrase(noun, Article.GENERIC, Num.MANY)) for noun in NOUNS] == [
        "i carri", "gli spiriti", "gli elefanti", "le guardie", "le zone", "le unità",
    ]  # fmt: skip
    assert IT.noun_phrase(phrase("vowel m.", Article.THE, Num.MANY), Prep.IN) == "negli elefanti"


@pytest.mark.parametrize(
    ("article", "forms"),
    [
        (Article.A, "un carro|uno spirito|un elefante|una guardia|una zona|un'unità"),
        (Article.THAT, "quel carro|quello spirito|quell'elefante|quella guardia|quella zona|quell'unità"),
        (Article.THIS, "questo carro|questo spirito|questo elefante|questa guardia|questa zona|questa unità"),
    ],
)
def test_the_other_determiners_agree(article: Article, forms: str) -> None:
    assert "|".join(IT.noun_phrase(phrase(noun, article)) for noun in NOUNS) == forms


def test_the_word_that_stands_first_decides_the_article() -> None:
    """ "lo spirito" but "l'altro spirito" and "il tuo spirito"; the onset is in the tables, not in the letters."""
    spirit = phrase("impure m.", Article.THE)
    assert IT.say(replace(spirit, again=Again.OTHER)) == "l'altro spirito"
    assert IT.say(replace(spirit, possessor=Possessor.YOU)) == "il tuo spirito"
    assert IT.say(replace(spirit, possessor=Possessor.YOU, again=Again.OTHER)) == "il tuo altro spirito"
    odd = Noun("xilofono", "xilofoni", Onset.PLAIN, M)
    assert IT.say(NounPhrase((Head(odd),), determiner=Article.THE)) == "il xilofono"


def test_before_numbers_every_and_names_nothing_is_joined() -> None:
    two = phrase("vowel f.", Digits(2), Num.MANY)
    assert IT.noun_phrase(two, Prep.OF) == "di 2 unità"
    assert IT.noun_phrase(phrase("vowel f.", Article.EVERY, Num.MANY), Prep.TO) == "a tutte le unità"
    named = NounPhrase((Head(NOUNS["vowel f."], title=Words("«Legio»")),), determiner=Article.THE)
    assert IT.noun_phrase(named, Prep.OF) == "di «Legio»"


@pytest.mark.parametrize(
    ("determiner", "num", "said"),
    [
        (Article.GENERIC, Num.MANY, "le tue altre unità scoperte bersaglio"),
        (Article.A, Num.ONE, "un'altra tua unità scoperta bersaglio"),
        (Digits(2), Num.MANY, "altre 2 tue unità scoperte bersaglio"),
        (Digits(1), Num.ONE, "1 altra tua unità scoperta bersaglio"),
        (Digits(2, compile_template("almeno {n}")), Num.MANY, "almeno altre 2 tue unità scoperte bersaglio"),
        (Digits(2, compile_template("fino {a n}")), Num.MANY, "fino a altre 2 tue unità scoperte bersaglio"),
        (Article.NONE, Num.ONE, "altra tua unità scoperta bersaglio"),
        (Article.EVERY, Num.MANY, "tutte le tue altre unità scoperte bersaglio"),
    ],
)
def test_the_order_of_an_italian_noun_phrase(determiner: Article | Digits, num: Num, said: str) -> None:
    full = replace(phrase("vowel f.", determiner, num), again=Again.OTHER, possessor=Possessor.YOU, target=True)
    assert IT.say(replace(full, states=(SCOPERTO,))) == said


def test_two_equal_vowels_keep_their_d() -> None:
    assert (
        IT.spelled("fino a altre 2 carte e esiliala, se e è a una")
        == "fino ad altre 2 carte ed esiliala, se ed è a una"
    )


@pytest.mark.parametrize(
    ("determiner", "num", "said"),
    [
        (Article.A, Num.ONE, "a face-up enemy Chariot"),
        (Article.THE, Num.ONE, "the face-up enemy Chariot"),
        (Article.GENERIC, Num.MANY, "face-up enemy Chariots"),
        (Article.EVERY, Num.MANY, "all face-up enemy Chariots"),
        (Digits(2), Num.MANY, "2 face-up enemy Chariots"),
        (Article.THAT, Num.MANY, "those face-up enemy Chariots"),
        (Article.ANY, Num.ONE, "any face-up enemy Chariot"),
    ],
)
def test_english_says_the_face_first(determiner: Article | Digits, num: Num, said: str) -> None:
    chariot = Noun("Chariot", "Chariots", Onset.PLAIN)
    assert EN.say(NounPhrase((Head(chariot),), num, determiner, side=ENEMY, states=(FACE_UP,))) == said


def test_the_english_article_is_that_of_the_next_word() -> None:
    chariot = NounPhrase((Head(Noun("Chariot", "Chariots", Onset.PLAIN)),), determiner=Article.A)
    assert EN.say(chariot) == "a Chariot"
    assert EN.say(replace(chariot, side=ENEMY)) == "an enemy Chariot"
    assert EN.say(replace(chariot, heads=(Head(Noun("unit", "units", Onset.PLAIN), (ENEMY,)),))) == "an enemy unit"
    assert EN.say(replace(chariot, again=Again.OTHER)) == "another Chariot"
    assert EN.say(replace(chariot, again=Again.OTHER, target=True)) == "another target Chariot"
    assert EN.say(replace(chariot, target=True, side=ENEMY)) == "target enemy Chariot"


@pytest.mark.parametrize(
    ("determiner", "num", "joint", "italian", "english"),
    [
        (
            Article.A,
            Num.ONE,
            Joint.OR,
            "un tuo carro scoperto o una tua guardia scoperta",
            "a carro or guardia of yours",
        ),
        (
            Article.GENERIC,
            Num.MANY,
            Joint.AND,
            "i tuoi carri scoperti e le tue guardie scoperte",
            "your carri and guardie",
        ),
        (Digits(1), Num.ONE, Joint.OR, "1 tuo carro scoperto o 1 tua guardia scoperta", "1 carro or guardia of yours"),
    ],
)
def test_alternatives_that_agree_differently_are_each_said_in_full(
    determiner: Article | Digits, num: Num, joint: Joint, italian: str, english: str
) -> None:
    heads = (Head(NOUNS["plain m."]), Head(NOUNS["plain f."]))
    both = NounPhrase(heads, num, determiner, joint, possessor=Possessor.YOU)
    assert IT.say(replace(both, states=(SCOPERTO,))) == italian
    assert EN.say(both) == english


def test_alternatives_share_a_number_where_nothing_agrees_differently() -> None:
    heads = (Head(NOUNS["plain m."]), Head(NOUNS["plain f."]))
    assert IT.say(NounPhrase(heads, determiner=Digits(1))) == "1 carro o guardia"
    alike = (Head(NOUNS["plain f."]), Head(NOUNS["impure f."]))
    assert IT.say(NounPhrase(alike, determiner=Digits(1), states=(SCOPERTO,))) == "1 guardia o zona scoperta"


def test_all_of_several_genders_agree_in_the_masculine() -> None:
    heads = (Head(NOUNS["plain m."]), Head(NOUNS["plain f."]))
    assert NounPhrase(heads, Num.MANY, joint=Joint.AND).agreement == Agreement(M, Num.MANY)
    assert NounPhrase(heads, joint=Joint.OR).agreement == Agreement(F, Num.ONE)


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (Form.IMPERATIVE, "mettila in Difesa"),
        (Form.INFINITIVE, "metterla in Difesa"),
        (Form.YOU, "la metti in Difesa"),
        (Form.HE, "la mette in Difesa"),
        (Form.THEY, "la mettono in Difesa"),
        (Form.THAT_HE, "la metta in Difesa"),
        (Form.THAT_THEY, "la mettano in Difesa"),
    ],
)
def test_a_pronoun_that_is_the_object_goes_to_the_verb(form: Form, said: str) -> None:
    frame = Frame(compile_template("[mettere] in Difesa {object}"), {"object": Pronoun(Agreement(F))}, form)
    assert tidy(IT.say(frame)) == said


def test_a_pronoun_after_a_preposition() -> None:
    assert IT.after(Pronoun(Agreement(F)), "su") == "su di essa"
    assert IT.after(Pronoun(Agreement(M, Num.MANY)), "da") == "da essi"
    assert EN.after(Pronoun(Agreement(F, Num.MANY)), "su") == "on them"
    assert EN.say(Pronoun(Agreement(F, Num.MANY), Case.SUBJECT)) == "they"


def test_a_preposition_before_nothing_is_not_said() -> None:
    frame = Frame(compile_template("[combattere] {contro foe} {da foe}"), {"foe": Words("")})
    assert tidy(IT.say(frame)) == "combatte"


@pytest.mark.parametrize("text", ["{a b c}", "una [carta rossa]", "<", "pesca }", "{{ 7 }}", "{% raw %}"])
def test_a_bracket_that_is_no_mark_is_refused(text: str) -> None:
    with pytest.raises(MarkError):
        compile_template(text)


def test_what_stands_in_a_slot_is_never_read_as_a_template() -> None:
    assert IT.say(Frame(compile_template("pesca {cards}"), {"cards": Words("{{ 7 * 7 }}")})) == "pesca {{ 7 * 7 }}"


def test_holes_of_empty_slots_are_closed() -> None:
    assert tidy("  metti  in Difesa , coperta ; poi  ( massimo 2 ) .") == "metti in Difesa, coperta; poi ( massimo 2)."
    assert (capital("è «a»"), capital("«è»"), capital("2 unità"), capital("")) == ("È «a»", "«È»", "2 unità", "")
