"""Fonts: found, measured, named apart, encoded in as many subsets as it takes."""

from __future__ import annotations

import io
import shutil
import zlib
from pathlib import Path

import font_source_sans_pro
import pypdfium2
import pytest

from card_db.problems import InputError
from pnp.fonts import ROLES, DocumentFonts, FontSet, built_in, load_font
from pnp.pdf import About, SheetCanvas, make_canvas

SANS = Path(font_source_sans_pro.font_files_ttf["SourceSansPro"])
BOLD = Path(font_source_sans_pro.font_files_ttf["SourceSansProBold"])
BLACK_ITALIC = Path(font_source_sans_pro.font_files_ttf["SourceSansProBlackIt"])
CFF = Path(font_source_sans_pro.font_files_otf["SourceSansPro"])


def written(canvas: SheetCanvas, file: io.BytesIO, ops: str) -> str:
    """The text that a reader finds after ``ops`` were drawn."""
    canvas.addLiteral(f"BT 40 400 Td {ops} ET")
    canvas.showPage()
    canvas.save()
    return str(pypdfium2.PdfDocument(file.getvalue())[0].get_textpage().get_text_range())


@pytest.fixture
def canvas() -> tuple[SheetCanvas, io.BytesIO]:
    file = io.BytesIO()
    return make_canvas(file, About("Prova", "it")), file


@pytest.mark.parametrize("role", ROLES)
def test_every_built_in_role_has_every_italian_letter_and_typographic_sign(role: str) -> None:
    for style in ("regular", "bold", "italic", "bold_italic"):
        font = built_in().font(role, style)
        assert font.missing("ÀÈÉÌÒÙàèéìòù’“”«»…–—·×−½€ Perché città") == ()


def test_the_width_of_a_word_is_that_of_its_glyphs() -> None:
    # Advances of À, g, i, o in the hmtx table of the file.
    assert load_font(SANS).width("Àgio", 1000) == 544 + 504 + 246 + 542


def test_what_is_never_seen_has_no_width_and_a_hard_space_is_as_wide_as_a_space() -> None:
    font = load_font(SANS)
    assert font.units("in\u00adcon\u200btro") == font.units("incontro")
    assert font.units("1\u00a0carta") == font.units("1 carta")


def test_heights_come_from_the_file() -> None:
    font = load_font(SANS)
    assert (font.x_height, font.cap_height) == (0.486, 0.66)


def test_a_missing_glyph_is_named_before_anything_is_drawn() -> None:
    assert load_font(SANS).missing("a🎲b⚔🎲") == ("🎲", "⚔")


def test_two_files_with_one_postscript_name_stay_two_fonts(
    tmp_path: Path, canvas: tuple[SheetCanvas, io.BytesIO]
) -> None:
    """ReportLab keys fonts on name ID 6 and would give the second file the first one's glyphs."""
    imposter = tmp_path / "Imposter.ttf"
    content = BLACK_ITALIC.read_bytes()
    for encoding in ("latin-1", "utf-16-be"):
        content = content.replace("SourceSansPro-BlackIt".encode(encoding), "SourceSansPro-Regular".encode(encoding))
    imposter.write_bytes(content)
    regular, other = load_font(SANS), load_font(imposter)
    assert other.name != regular.name
    assert Path(other.ttf.face.filename) == imposter
    assert other.units("Comandante") == load_font(BLACK_ITALIC).units("Comandante") != regular.units("Comandante")
    fonts = DocumentFonts(canvas[0].pdf)
    assert written(*canvas, fonts.text(regular, 10, "uno ") + fonts.text(other, 10, "due")).split() == ["uno", "due"]


def test_the_same_file_read_twice_is_one_font() -> None:
    assert load_font(SANS) is load_font(SANS)


def test_a_text_of_more_than_256_characters_spreads_over_several_subsets(
    canvas: tuple[SheetCanvas, io.BytesIO],
) -> None:
    font = load_font(SANS)
    known = [chr(code) for code in sorted(font.ttf.face.charToGlyph) if 0xC0 <= code < 0x500 and chr(code).isalpha()]
    text = "".join(known[:400]) + "fine"
    fonts = DocumentFonts(canvas[0].pdf)
    ops = fonts.text(font, 8, text)
    assert ops.count("Tf") > 2
    assert written(*canvas, ops).replace("\r\n", "") == text


def test_brackets_backslashes_and_control_codes_survive_encoding(canvas: tuple[SheetCanvas, io.BytesIO]) -> None:
    font = load_font(SANS)
    fonts = DocumentFonts(canvas[0].pdf)
    ops = fonts.text(font, 8, "(a\\b) àèìòù €–—“”")
    assert ops.isascii()
    assert written(*canvas, ops) == "(a\\b) àèìòù €–—“”"


def test_a_font_that_lacks_a_sign_says_so_each_time(canvas: tuple[SheetCanvas, io.BytesIO]) -> None:
    fonts, font = DocumentFonts(canvas[0].pdf), load_font(SANS)
    for _ in range(2):
        fonts.encode(font, "⚔")
        assert [characters for _, characters in fonts.missing] == [("⚔",)]
        fonts.missing.clear()


def test_only_the_glyphs_used_are_embedded(canvas: tuple[SheetCanvas, io.BytesIO]) -> None:
    fonts = DocumentFonts(canvas[0].pdf)
    written(*canvas, fonts.text(load_font(SANS), 8, "Roma"))
    assert len(canvas[1].getvalue()) < len(zlib.compress(SANS.read_bytes())) / 4


class TestAStrangersFonts:
    def test_regular_and_bold_are_enough(self, tmp_path: Path) -> None:
        (tmp_path / "fonts").mkdir()
        shutil.copy(SANS, tmp_path / "fonts" / "A.ttf")
        shutil.copy(BOLD, tmp_path / "fonts" / "B.ttf")
        fonts = FontSet.of_folder(tmp_path, {"body": {"regular": "fonts/A.ttf", "bold": "fonts/B.ttf"}})
        family = fonts.family("body")
        assert family.italic is family.regular
        assert family.bold_italic is family.bold
        assert family.bold.units("Roma") == load_font(BOLD).units("Roma")
        assert fonts.font("title").name.startswith("SourceSerifPro")

    def test_a_font_with_postscript_outlines_is_refused_with_the_way_out(self, tmp_path: Path) -> None:
        shutil.copy(CFF, tmp_path / "A.otf")
        with pytest.raises(InputError, match="CFF") as found:
            FontSet.of_folder(tmp_path, {"body": "A.otf"})
        assert ".ttf" in found.value.problems[0].problem.en

    def test_everything_wrong_is_said_at_once(self, tmp_path: Path) -> None:
        shutil.copy(SANS, tmp_path / "Corsiva.ttf")
        (tmp_path / "B.ttf").write_bytes(b"no font at all")
        roles = {"body": {"regular": "Corsivo.ttf", "bold": "B.ttf", "heavy": "B.ttf"}, "title": {"bold": "B.ttf"}}
        with pytest.raises(InputError) as found:
            FontSet.of_folder(tmp_path, roles, "x/faces/face.toml")
        said = [problem.show("en") for problem in found.value.problems]
        assert len(said) == 4
        assert 'no font file "Corsivo.ttf"' in said[0]
        assert 'Did you mean "Corsiva.ttf"' in said[0]
        assert '"heavy" is not a font style' in said[1]
        assert '"title" names no regular file' in said[2]
        assert '"B.ttf" is not a TrueType font' in said[3]
