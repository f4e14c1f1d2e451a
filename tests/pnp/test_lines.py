"""Tokens, lines and sizes: nothing lost, nothing too wide, and the largest size that fits."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.fonts import built_in
from pnp.lines import Filler, Setting, Style, fit, length, set_at, sizes
from pnp.text import HARD, SOFT, Icon, Paragraph, Span, Token, Tokenizer, sentences

FAMILY = built_in().family("body")
STYLE = Style(FAMILY, 8, 6.5)
SWORD = Icon("sword", 0.5)

WORD = st.text(alphabet="abcdefghilmnopqrstuvzàèéìòù’", min_size=1, max_size=18)
PIECE = st.one_of(
    WORD, st.sampled_from(["1", "+1", "−2", "ATT", "di", "la", "un", "«Testuggine»", "AD-ROM-04", "(coperta),"])
)
TEXT = st.lists(PIECE, min_size=1, max_size=60).map(" ".join)


def paragraph(text: str, lang: str = "it", **options: object) -> Paragraph:
    return Paragraph(Tokenizer(lang).paragraphs([Span(text)], FAMILY)[0])


def shown(setting: Setting) -> list[str]:
    return [
        "".join((" " if token.space and at else "") + token.text for at, token in enumerate(line))
        for line, _ in setting.lines
    ]


def rejoined(text: str, lines: list[str]) -> str:
    """The words of the lines joined again: a hyphen at the end of a line that the text has not is taken out."""
    joined = ""
    for word in (word for line in lines for word in line.split()):
        joined += " " if text.startswith(joined + " ") else ""
        joined += word if text.startswith(joined + word) else word.removesuffix("-")
    return joined


class TestTokens:
    def test_a_number_and_what_it_counts_are_never_parted(self) -> None:
        tokens = paragraph("pesca 1 carta, poi +1 ATT e «2 unità»").tokens
        glued = {token.text for token in tokens if token.glue == HARD}
        assert glued == {"carta,", "ATT", "unità»"}

    def test_an_article_clings_softly_to_its_word(self) -> None:
        assert [token.text for token in paragraph("di Fanteria la carta").tokens if token.glue == SOFT] == [
            "Fanteria",
            "carta",
        ]
        assert [token.text for token in paragraph("the card", "en").tokens if token.glue == SOFT] == ["card"]

    def test_an_icon_stands_for_its_word_and_keeps_the_punctuation(self) -> None:
        tokenizer = Tokenizer("it", {"ATT": SWORD})
        tokens = tokenizer.paragraphs([Span("ha +1 ATT.")], FAMILY, icons=True)[0]
        assert [(token.text, token.icon) for token in tokens] == [
            ("ha", None),
            ("+1", None),
            ("ATT", SWORD),
            (".", None),
        ]
        assert not tokens[-1].space
        assert tokens[-1].glue == HARD

    def test_no_icon_within_another_word_or_where_none_is_asked_for(self) -> None:
        tokenizer = Tokenizer("it", {"ATT": SWORD})
        assert all(
            token.icon is None for token in tokenizer.paragraphs([Span("all’ATT ATTACCO")], FAMILY, icons=True)[0]
        )
        assert all(token.icon is None for token in tokenizer.paragraphs([Span("ATT")], FAMILY)[0])

    def test_a_kept_icon_stands_before_its_word(self) -> None:
        tokenizer = Tokenizer("it", {"Difesa": Icon("card", 1.0, kept=True)})
        tokens = tokenizer.paragraphs([Span("in Difesa.")], FAMILY, icons=True)[0]
        assert [token.text for token in tokens] == ["in", "", "Difesa."]

    def test_emphasised_phrases_are_bold_and_the_text_stays_the_same(self) -> None:
        tokens = Tokenizer("it", emphasis=("Una volta per turno",)).paragraphs(
            [Span("Una volta per turno: pesca.")], FAMILY
        )[0]
        assert [token.text for token in tokens if token.font is FAMILY.bold] == ["Una", "volta", "per", "turno"]
        assert [token.text for token in tokens][-2:] == [":", "pesca."]
        assert not tokens[-2].space

    def test_what_looks_like_markup_is_text(self) -> None:
        text = "<b>x & {{ y }} {atk} **z** \\n"
        assert " ".join(token.text for token in paragraph(text).tokens) == text

    def test_a_line_end_in_a_cell_begins_a_new_line(self) -> None:
        """squib#145: it was printed as \\n, or broke the row."""
        lines = Tokenizer("it").paragraphs([Span("uno\r\ndue\n\ntre")], FAMILY)
        assert [[token.text for token in line] for line in lines] == [["uno"], ["due"], [], ["tre"]]

    def test_sentences_end_at_full_stops_but_never_inside_quotation_marks(self) -> None:
        assert sentences("Le tue unità. Una volta per turno: pesca. Ottiene «Dopo. Poi» e basta.") == [
            "Le tue unità.",
            "Una volta per turno: pesca.",
            "Ottiene «Dopo. Poi» e basta.",
        ]


class TestLines:
    @settings(max_examples=150)
    @given(TEXT, st.floats(45, 220), st.booleans())
    def test_no_line_is_wider_than_the_measure_and_no_word_is_lost(
        self, text: str, width: float, hyphens: bool
    ) -> None:
        setting = set_at([paragraph(text)], Style(FAMILY, 8, 8, hyphens=hyphens), 8, width, "it")
        for line, _ in setting.lines:
            if not any("".join(token.text for token in line).startswith(wide[:4]) for wide in setting.wide):
                assert length(line) * 8 / 1000 <= width + 1e-6
        assert rejoined(text, shown(setting)) == text

    @settings(max_examples=60)
    @given(TEXT, st.floats(60, 200), st.floats(10, 120))
    def test_a_text_fits_or_says_by_how_much_it_does_not(self, text: str, width: float, height: float) -> None:
        setting = fit([paragraph(text)], STYLE, width, height, "it")
        assert setting.size in list(sizes(8, 6.5))
        if setting.fits:
            assert setting.height <= height + 0.02
            for larger in (size for size in sizes(8, 6.5) if size > setting.size):
                again = set_at([paragraph(text)], STYLE, larger, width, "it")
                assert again.wide or again.height > height
        else:
            assert setting.size == 6.5
            assert setting.wide or setting.excess == pytest.approx(setting.height - height)

    def test_a_number_stays_with_its_noun_at_the_end_of_a_line(self) -> None:
        text = "Quando questa carta entra scoperta pesca 1 carta e poi scarta 1 carta dalla tua mano"
        for width in range(60, 220, 3):
            assert not any(line.endswith(" 1") for line in shown(set_at([paragraph(text)], STYLE, 8, width, "it")))

    def test_a_name_of_two_lines_does_not_end_the_first_with_a_preposition(self) -> None:
        name = "Battaglione sacro di Cartagine"
        width = FAMILY.regular.width("Battaglione sacro di", 8) * 1.25
        assert FAMILY.regular.width("Battaglione sacro", 8) < 0.76 * width
        assert shown(set_at([paragraph(name)], STYLE, 8, width, "it")) == ["Battaglione sacro", "di Cartagine"]
        narrow = FAMILY.regular.width("Cartaginese", 8) * 1.02
        assert shown(set_at([paragraph("Elmo di Cartaginese")], STYLE, 8, narrow, "it")) == ["Elmo di", "Cartaginese"]

    def test_a_single_short_item_does_not_stand_alone_on_the_last_line(self) -> None:
        text = "Quando entra scoperta, scegli una tua unità e pesca 1 carta."
        width = FAMILY.regular.width("Quando entra scoperta, scegli una tua unità e pesca", 8) * 1.01
        lines = shown(set_at([paragraph(text)], STYLE, 8, width, "it"))
        assert lines == ["Quando entra scoperta, scegli una tua unità", "e pesca 1 carta."]

    def test_a_hyphen_only_where_the_line_would_stay_short(self) -> None:
        text = "unità schieramento schieramento"
        wide = FAMILY.regular.width("unità schieramento schie", 8)
        assert shown(set_at([paragraph(text)], STYLE, 8, wide, "it"))[0] == "unità schieramento"
        short = FAMILY.regular.width("unità schiera-", 8)
        assert shown(set_at([paragraph(text)], STYLE, 8, short + 0.1, "it"))[0] == "unità schiera-"

    def test_a_word_wider_than_the_box_is_named(self) -> None:
        setting = fit([paragraph("la AD-ROM-04-MOLTO-LUNGO carta")], STYLE, 40, 400, "it")
        assert setting.wide == ("AD-ROM-04-MOLTO-LUNGO",)
        assert not setting.fits

    def test_tracking_counts_in_the_width(self) -> None:
        tokens = paragraph("FANTERIA ROMA").tokens
        plain = length(tokens)
        assert len(Filler(plain, "it", hyphens=False).fill(tokens)) == 1
        assert len(Filler(plain, "it", hyphens=False, tracking=0.1).fill(tokens)) == 2

    def test_a_last_line_of_one_short_word_is_made_longer_if_that_costs_no_line(self) -> None:
        text = "Quando questa carta viene distrutta durante una battaglia, pesca 1 carta dal mazzo tuo"
        for width in range(90, 180):
            setting = set_at([paragraph(text)], STYLE, 8, width, "it")
            greedy = Filler(width / 8 * 1000, "it", hyphens=True).fill(paragraph(text).tokens)
            assert len(setting.lines) == len(greedy)


class TestNames:
    STYLE = Style(FAMILY, 10, 8.5, leading=1.08, lines=2, hyphens=False, break_after=",")

    def test_a_smaller_size_on_one_line_comes_before_two_lines(self) -> None:
        name = paragraph("Elefante da guerra africano")
        width = FAMILY.regular.width("Elefante da guerra africano", 9)
        setting = fit([name], self.STYLE, width + 0.1, 40, "it")
        assert (len(setting.lines), setting.size) == (1, 9)

    def test_a_long_name_is_parted_after_its_comma(self) -> None:
        name = paragraph("Alessandro, re di Macedonia")
        width = FAMILY.regular.width("Alessandro, re di", 10) + 1
        assert shown(fit([name], self.STYLE, width, 40, "it")) == ["Alessandro,", "re di Macedonia"]

    def test_three_lines_are_too_many(self) -> None:
        setting = fit([paragraph("Falange dei pezeteri di Alessandro il Grande, re")], self.STYLE, 60, 40, "it")
        assert not setting.fits
        assert setting.excess > 0


def test_an_empty_text_takes_no_room_and_fits() -> None:
    setting = fit([Paragraph(())], STYLE, 100, 0, "it")
    assert setting.fits
    assert (setting.height, setting.lines) == (0.0, ())


def test_sizes_go_down_by_quarter_points_and_end_at_the_smallest() -> None:
    assert list(sizes(8, 6.5)) == [8, 7.75, 7.5, 7.25, 7, 6.75, 6.5]
    assert list(sizes(7, 7)) == [7]


def test_a_token_knows_its_width() -> None:
    token = paragraph("Roma").tokens[0]
    assert isinstance(token, Token)
    assert token.units == FAMILY.regular.units("Roma")
