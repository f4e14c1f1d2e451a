"""Cards drawn with their faces: what is on the paper, and what is refused and how."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import font_source_sans_pro
import numpy as np
import pytest
from PIL import Image

from card_db.game import Column, Word
from card_db.problems import InputError
from pnp.render import proofread
from pnp.rows import CardWords
from pnp.um import Size, mm, points
from tests.pnp.folder import PLAIN, Folder, Press, card, drawn, pdf_of, pixels, text_of

STACK = """
[stacks.body]
left = 3
right = 3
top = 12
bottom = 18
boxes = ["panel", "rules"]

[boxes.panel]
height = 30
smallest_height = 18
fill = "#000000"

[boxes.rules]
height = 6
grows = true
size = 8
smallest = 6.5
text = [
  { text = "{{ text }}" },
  { text = "({{ reminders }})", when = "reminders", style = "italic", optional = true },
]
"""

SENTENCE = "Quando entra scoperta, prendi in mano 1 Dottrina dal tuo mazzo e mostrala. "


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def dark_height(pdf: bytes) -> float:
    """The height in millimetres of the black panel."""
    rows = (pixels(pdf, dpi=254) < 0.1).mean(axis=1) > 0.8
    return float(rows.sum()) / 10


class TestTextOnPaper:
    @pytest.mark.parametrize(
        "cell", ["Ira & <b>fuoco</b>", "{{ name }} {% if %} {x}", "100% \\n (a) \\\\", "L’àncora «è» “sù”"]
    )
    def test_a_cell_is_printed_as_it_stands(self, folder: Folder, cell: str) -> None:
        folder.face(PLAIN.replace("{{ name }}", "{{ note }}"))
        assert text_of(pdf_of(folder.setup(), card(note=cell))).strip() == cell

    def test_the_word_an_icon_stands_for_is_still_found_in_the_file(self, folder: Folder) -> None:
        icons = (
            '[icons.atk]\nshape = "icon-atk"\nwords = { it = ["ATT"] }\n'
            '[icons.def]\nshape = "icon-defence"\nwords = { it = ["Difesa"] }\nkept = true\n'
        )
        folder.face(icons + STACK.replace("grows = true", "grows = true\nicons = true"))
        text = "Le tue unità in Difesa hanno +1 ATT."
        pdf = pdf_of(folder.setup(text), card())
        assert text_of(pdf).strip() == text
        plain = Folder(folder.path).face(STACK)
        assert text_of(pdf_of(plain.setup(text), card())).strip() == text
        assert not np.array_equal(pixels(pdf), pixels(pdf_of(plain.setup(text), card())))

    def test_names_and_texts_are_typographic_ids_are_not(self, folder: Folder) -> None:
        folder.face(STACK + PLAIN.replace("{{ name }}", "{{ name }} {{ id }}"))
        words = CardWords(lambda _id: "L'unità", typographic=lambda text: text.replace("'", "’"))
        found = text_of(pdf_of(folder.setup(words=words), card("AD-1", name_it="L'Ospite")))
        assert "L’Ospite AD-1" in found
        assert "L’unità" in found

    def test_the_language_of_the_print_decides_names_words_labels_and_columns(self, tmp_path: Path) -> None:
        words = {"faction": {"rome": Word("rome", {"it": "Roma", "en": "Rome"}, {"code": "ROM"})}}
        folder = Folder(tmp_path, (Column("faction", "word", of="faction"),), words)
        source = "{{ label.of }} {{ faction }} {{ faction.code }} {{ faction == 'rome' }} {{ flavour }}"
        folder.face('[labels]\nof = { it = "di", en = "of" }\n' + PLAIN.replace("{{ name }}", source))
        one = card(faction="rome", flavour_it="sì", flavour_en="yes")
        assert text_of(pdf_of(folder.setup(), one)).strip() == "di Roma ROM True sì"
        assert text_of(pdf_of(folder.setup(lang="en"), one)).strip() == "of Rome ROM True yes"

    def test_a_blank_cell_prints_nothing(self, folder: Folder) -> None:
        folder.face(PLAIN.replace("{{ name }}", "a{{ level }}b"))
        assert text_of(pdf_of(folder.setup(), card(level=None))).strip() == "ab"


class TestFitting:
    def test_the_picture_gives_up_its_height_before_the_text_its_size(self, folder: Folder) -> None:
        folder.face(STACK)
        heights, sizes = [], []
        for sentences in (1, 3, 6, 9):
            setup = folder.setup(SENTENCE * sentences)
            heights.append(dark_height(pdf_of(setup, card())))
            (drawing,), _ = drawn(setup, card())
            sizes.append([note.size for note in drawing.fits])
        assert heights[0] > heights[1] > heights[2] > heights[3]
        assert heights[3] == pytest.approx(18, abs=1)
        assert sizes[:3] == [[], [], []]
        assert 6.5 <= sizes[3][0] < 8

    def test_a_text_that_cannot_fit_is_refused_with_the_card_and_how_much_is_too_much(self, folder: Folder) -> None:
        folder.face(STACK)
        texts = {"A-1": "Breve.", "A-2": SENTENCE * 20, "A-3": SENTENCE * 14}
        _, problems = drawn(folder.setup(lambda card_id: texts[card_id]), card("A-1"), card("A-2"), card("A-3"))
        assert [problem.card for problem in problems] == ["A-2", "A-3"]
        assert problems[0].row == 2
        over = [
            float(re.search(r"pt: ([\d.]+) mm too high, about (\d+) characters", p.problem.en)[1]) for p in problems
        ]  # type: ignore[index]
        assert over[0] > over[1] > 0

    def test_the_characters_said_to_be_too_many_are_about_right(self, folder: Folder) -> None:
        folder.face(STACK)
        text = SENTENCE * 14
        _, (problem,) = drawn(folder.setup(text), card())
        many = int(re.search(r"about (\d+) characters", problem.problem.en)[1])  # type: ignore[index]
        assert drawn(folder.setup(text[: len(text) - many - 60]), card())[1] == []
        assert drawn(folder.setup(text[: len(text) - many + 120]), card())[1] != []

    def test_everything_wrong_is_raised_together_at_the_end(self, folder: Folder) -> None:
        folder.face(STACK)
        press = Press(folder.setup(SENTENCE * 20))
        for number in range(3):
            press.renderer.front(card(f"A-{number}"))
        with pytest.raises(InputError) as found:
            press.renderer.finish()
        assert [problem.card for problem in found.value.problems] == ["A-0", "A-1", "A-2"]

    def test_a_word_wider_than_its_box_is_refused(self, folder: Folder) -> None:
        folder.face(
            PLAIN.replace("{{ name }}", "{{ id }}")
            .replace("right = 3", "width = 12")
            .replace("left = 3\nwidth", "left = 3\nwidth")
        )
        _, (problem,) = drawn(folder.setup(), card("AD-ROM-04-TROPPO-LUNGO"))
        assert re.search(r'"AD-ROM-04-TROPPO-LUNGO" is [\d.]+ mm wider than the box "name"', problem.problem.en)

    def test_reminders_are_printed_only_if_they_fit_wholly(self, folder: Folder) -> None:
        folder.face(STACK)
        reminder = CardWords(
            lambda card_id: SENTENCE * (1 if card_id == "A-1" else 5), reminders=lambda _: ("Ricorda questo.",)
        )
        pdf = pdf_of(folder.setup(words=reminder), card("A-1"), card("A-2"))
        assert "(Ricorda questo.)" in text_of(pdf, 0)
        assert "Ricorda" not in text_of(pdf, 1)

    def test_sentences_begin_lines_while_there_is_room(self, folder: Folder) -> None:
        folder.face(STACK.replace('{ text = "{{ text }}" }', '{ text = "{{ text }}", sentences = true }'))
        short, long = "Uno. Due. Tre.", "Uno. " * 60
        ops = [drawn(folder.setup(text), card())[0][0].ops for text in (short, long)]
        assert ops[0].count("Tm") == 3
        assert ops[1].count("Tm") < 20


class TestGlyphs:
    def test_a_glyph_no_font_has_is_refused_with_its_place(self, folder: Folder) -> None:
        folder.face(PLAIN)
        setup = folder.setup()
        _, problems = drawn(setup, card("A-1", name_it="Spada ⚔"), card("A-2", name_it="Spada ⚔"))
        assert [problem.card for problem in problems] == ["A-1", "A-2"]
        assert "has no «⚔» (U+2694)" in problems[0].problem.en
        assert (problems[0].file, problems[0].row) == (f"{folder.path.name}/cards.csv", 2)

    def test_a_face_may_bring_its_own_fonts(self, folder: Folder) -> None:
        (folder.path / "fonts").mkdir()
        shutil.copy(font_source_sans_pro.font_files_ttf["SourceSansProBlack"], folder.path / "fonts" / "F.ttf")
        folder.face('[fonts.body]\nregular = "fonts/F.ttf"\n' + PLAIN)
        assert b"SourceSansPro-Black" in pdf_of(folder.setup(), card())

    def test_a_font_file_that_is_missing_is_told_once(self, folder: Folder) -> None:
        folder.face('[fonts.body]\nregular = "fonts/F.ttf"\n' + PLAIN)
        _, problems = drawn(folder.setup(), card("A-1"), card("A-2"))
        assert [problem.problem.en for problem in problems] == ['There is no font file "fonts/F.ttf".']


class TestFacesAgainstTables:
    def test_a_column_that_is_not_there_is_told_with_the_nearest(self, folder: Folder) -> None:
        folder.face(PLAIN.replace("{{ name }}", "{{ atk }}") + 'when = "comander"\n')
        _, problems = drawn(folder.setup(), card(attack=3, commander=True), card("A-2", attack=1, commander=True))
        assert [(p.key, p.nearest) for p in problems] == [("boxes.name", "attack"), ("boxes.name", "commander")]
        assert problems[0].file == "faces/face.toml"

    def test_what_a_word_does_not_say_is_told_with_the_card(self, tmp_path: Path) -> None:
        words = {"faction": {"rome": Word("rome", {"it": "Roma"}, {"color": "882255"})}}
        folder = Folder(tmp_path, (Column("faction", "word", of="faction"),), words)
        folder.face(PLAIN.replace("{{ name }}", "{{ faction.colour }}"))
        _, (problem,) = drawn(folder.setup(), card(faction="rome"))
        assert problem.card == "X-1"
        assert "no attribute 'colour'" in problem.problem.en

    def test_a_shape_or_colour_that_depends_on_the_row_is_checked_when_drawn(self, folder: Folder) -> None:
        folder.face('[boxes.a]\nshape = "badge-{{ badge }}"\n[boxes.b]\nfill = "#{{ colour }}"\n')
        _, problems = drawn(folder.setup(), card(badge="sqare", colour="88225"))
        assert [(p.key, p.nearest) for p in problems] == [("boxes.a", "badge-square"), ("boxes.b", "")]

    def test_a_box_outside_the_card_is_refused(self, folder: Folder) -> None:
        folder.face('[boxes.a]\nleft = 50\nwidth = 20\ntop = 3\nheight = 8\nfill = "ink"\n')
        _, (problem,) = drawn(folder.setup(), card())
        assert problem.problem.en == 'The box "a" reaches outside a card of 63 x 88 mm.'
        assert drawn(folder.setup(size=Size(mm(70), mm(120))), card())[1] == []

    def test_a_face_nobody_wrote_is_told(self, folder: Folder) -> None:
        folder.face(PLAIN, name="other")
        _, (problem,) = drawn(folder.setup(), card())
        assert problem.problem.en == 'There is no face "face".'


class TestPictures:
    FACE = (
        '[boxes.art]\nleft = 3\nright = 3\ntop = 12\nheight = 36\npicture = "{{ art }}"\n'
        '[boxes.none]\nwhen = "not art"\nfill = "ink"\nleft = 3\nright = 3\ntop = 12\nheight = 36\n'
    )

    def picture(self, folder: Folder, name: str, width: int, height: int) -> None:
        (folder.path / "art").mkdir(exist_ok=True)
        Image.new("RGB", (width, height), (0, 128, 0)).save(folder.path / "art" / name)

    def test_the_picture_of_a_card_replaces_what_stands_there_otherwise(self, folder: Folder) -> None:
        folder.face(self.FACE)
        self.picture(folder, "A-1.png", 700, 500)
        pdf = pdf_of(folder.setup(), card("A-1"), card("A-2"))
        middle = [pixels(pdf, page)[100, 180] for page in (0, 1)]
        assert middle == [pytest.approx(75 / 255, abs=0.02), 0.0]

    @pytest.mark.parametrize(("width", "height", "dpi"), [(90, 57, 40), (448, 600, 200), (440, 600, 196)])
    def test_a_picture_too_coarse_to_print_is_refused_with_its_resolution(
        self, folder: Folder, width: int, height: int, dpi: int
    ) -> None:
        """40 dpi is refused; 57 mm at 200 dpi are 449 pixels."""
        folder.face(self.FACE)
        self.picture(folder, "A-1.jpg", width, height)
        (drawing,), problems = drawn(folder.setup(), card("A-1"))
        assert [note.dpi for note in drawing.pictures] == [dpi]
        assert len(problems) == (dpi < 200)
        assert all(
            f"would have {dpi} dots per inch" in problem.problem.en and problem.card == "A-1" for problem in problems
        )

    def test_a_face_may_ask_for_less(self, folder: Folder) -> None:
        folder.face(self.FACE.replace("picture =", "dpi = 40\npicture ="))
        self.picture(folder, "A-1.png", 90, 57)
        assert drawn(folder.setup(), card("A-1"))[1] == []

    def test_a_photograph_is_printed_the_way_up_its_camera_meant(self, folder: Folder) -> None:
        folder.face(self.FACE)
        (folder.path / "art").mkdir()
        image = Image.new("RGB", (500, 800), (255, 255, 255))
        image.paste((0, 0, 0), (0, 0, 500, 400))
        exif = image.getexif()
        exif[0x0112] = 6  # to be turned a quarter clockwise: what is stored above belongs right
        image.save(folder.path / "art" / "A-1.jpg", exif=exif)
        printed = pixels(pdf_of(folder.setup(), card("A-1")))
        assert (printed[180, 50] > 0.9, printed[180, 320] < 0.1) == (True, True)

    def test_an_svg_is_drawn_as_lines(self, folder: Folder) -> None:
        folder.face(self.FACE)
        (folder.path / "art").mkdir()
        box = 'width="57" height="36"'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" {box}><rect {box} fill="#008000"/></svg>'
        (folder.path / "art" / "A-1.svg").write_text(svg, encoding="utf-8")
        assert pixels(pdf_of(folder.setup(), card("A-1")))[100, 180] == pytest.approx(75 / 255, abs=0.02)

    @pytest.mark.parametrize(
        ("name", "content", "reason"),
        [
            (
                "A-1.svg",
                '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>x</text></svg>',
                "has text in it",
            ),
            ("A-1.svg", "no drawing", "cannot be read"),
            ("A-1.png", "no picture", "cannot be read"),
        ],
    )
    def test_a_picture_that_cannot_be_printed_is_told_with_its_file(
        self, folder: Folder, name: str, content: str, reason: str
    ) -> None:
        folder.face(self.FACE)
        (folder.path / "art").mkdir()
        (folder.path / "art" / name).write_text(content, encoding="utf-8")
        _, problems = drawn(folder.setup(), card("A-1"))
        assert {problem.file for problem in problems} == {f"{folder.path.name}/art/{name}"}
        assert all(reason in problem.problem.en for problem in problems)


class TestPaint:
    def test_a_surface_at_the_edge_is_drawn_into_the_bleed_and_only_there(self, folder: Folder) -> None:
        folder.face('[boxes.a]\nleft = 0\nright = 0\ntop = 0\nheight = 20\nfill = "ink"\nbleed = true\n')
        (drawing,), _ = drawn(folder.setup(bleed=mm(3)), card())
        left, bottom, width, height = (
            float(n) for n in re.findall(r"([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re", drawing.ops)[0]
        )
        assert (left, width) == (pytest.approx(-points(mm(3)), abs=1e-3), pytest.approx(points(mm(69)), abs=1e-3))
        assert (bottom, height) == (pytest.approx(points(mm(68)), abs=1e-3), pytest.approx(points(mm(23)), abs=1e-3))

    def test_a_symmetric_face_looks_the_same_upside_down(self, folder: Folder) -> None:
        folder.face(
            'symmetric = true\n[boxes.a]\nleft = 5\ntop = 6\nwidth = 20\nheight = 20\nshape = "sign-dacia"\n',
            name="back",
        ).face(PLAIN)
        image = pixels(pdf_of(folder.setup(), card(), back=True))
        turned = image[::-1, ::-1]
        assert image.min() < 0.2
        assert np.abs(image - turned).mean() < 0.002

    def test_saving_ink_leaves_a_tenth_at_most_and_every_letter_in_its_place(self, folder: Folder) -> None:
        folder.face(
            '[boxes.a]\nleft = 3\nright = 3\ntop = 20\nheight = 40\nfill = "#332288"\n' + PLAIN + 'color = "paper"\n'
        )
        full, saved = (pdf_of(folder.setup(ink_saver=saver), card()) for saver in (False, True))
        assert (1 - pixels(full)).mean() > 0.3
        assert (1 - pixels(saved)).mean() < 0.06
        assert text_of(saved) == text_of(full)
        assert pixels(saved)[:50].min() < 0.3

    def test_black_text_is_black_alone(self, folder: Folder) -> None:
        """Printed with the black ink only, without a coloured fringe."""
        folder.face(PLAIN)
        (drawing,), _ = drawn(folder.setup(), card())
        assert " rg" not in drawing.ops
        assert "0 g" in drawing.ops

    @pytest.mark.parametrize("times", ["10**7", "1e999", "501"])
    def test_a_shape_repeated_without_measure_is_told(self, folder: Folder, times: str) -> None:
        folder.face(
            PLAIN + f'[boxes.many]\nleft = 3\nright = 3\ntop = 30\nheight = 5\nshape = "icon-atk"\nrepeat = "{times}"\n'
        )
        _, problems = drawn(folder.setup(), card(name="a"))
        assert problems[0].show("en").splitlines()[0] == "faces/face.toml, boxes.many (X-1)"

    def test_a_list_without_end_is_told(self, folder: Folder) -> None:
        folder.face(PLAIN.replace('"{{ name }}"', '[{ text = "x", each = "range(5000)" }]'))
        _, problems = drawn(folder.setup(), card(name="a"))
        assert "500" in problems[0].problem.it

    def test_what_repeats_is_stored_once(self, folder: Folder) -> None:
        folder.face('[boxes.a]\nleft = 3\nright = 3\ntop = 20\nheight = 40\nshape = "sign-rome"\ntile = [5, 5]\n')
        drawings, _ = drawn(folder.setup(), *(card(f"A-{n}") for n in range(5)))
        assert {drawing.forms for drawing in drawings} == {drawings[0].forms}
        assert all(len(drawing.ops) < 60 for drawing in drawings)

    def test_the_code_leads_to_the_address_of_the_card(self, folder: Folder) -> None:
        folder.face("[boxes.code]\nright = 1.3\nbottom = 1.3\nwidth = 15.7\nheight = 15.7\nqr = true\n")
        (drawing,), _ = drawn(folder.setup(url="HTTP://A.EXAMPLE/{}".format), card("A-1"))
        assert drawing.link is not None
        assert drawing.link.url == "HTTP://A.EXAMPLE/A-1"
        left, _, right, _ = drawing.link.box
        assert right - left == pytest.approx(29 * 1.2)
        (without,), _ = drawn(folder.setup(), card("A-1"))
        assert without.link is None

    def test_a_box_too_small_for_the_code_is_refused(self, folder: Folder) -> None:
        folder.face("[boxes.code]\nright = 1.3\nbottom = 1.3\nwidth = 12\nheight = 15.7\nqr = true\n")
        _, (problem,) = drawn(folder.setup(url="HTTP://A.EXAMPLE/{}".format), card("A-1"))
        assert "too small for the QR code" in problem.problem.en
        assert drawn(folder.setup(), card("A-1"))[1] == []


class TestChecking:
    def test_a_folder_can_be_checked_without_a_file(self, folder: Folder) -> None:
        folder.face(STACK).face(
            PLAIN + '[boxes.b]\nleft = 3\nright = 3\ntop = 5\nheight = 8\ntext = "b"\n', name="back"
        )
        problems, notices = proofread(folder.setup(SENTENCE * 20), [card("A-1"), card("A-2")])
        assert [problem.card for problem in problems] == ["A-1", "A-2"]
        assert [notice.problem.en for notice in notices] == ['The texts "name" and "b" overlap.']

    def test_a_fault_of_the_face_is_told_once_not_for_every_card(self, folder: Folder) -> None:
        folder.face(PLAIN.replace("{{ name }}", "{{ name.colour }}")).face(PLAIN, name="back")
        problems, _ = proofread(folder.setup(), [card(f"A-{n}") for n in range(9)])
        assert [problem.card for problem in problems] == ["A-0"]


class TestTheDefaultFace:
    def test_every_column_of_a_table_that_names_no_face_is_printed(self, folder: Folder) -> None:
        values = {
            "costo": "3",
            "punti vita": "7",
            "note": "rara",
            "testo": "Pesca una carta, poi scartane due dalla mano.",
        }
        folder.front = ""
        found = text_of(pdf_of(folder.setup(), card("A-1", name_it="Lupo & {{ Figli }}", **values)))
        for expected in ("Lupo & {{ Figli }}", "Costo 3", "Punti vita 7", "Note rara", "Pesca una carta", "A-1"):
            assert expected in found


def test_a_document_can_be_made_twice_with_the_same_bytes(folder: Folder) -> None:
    folder.face(STACK + PLAIN)
    one, other = (pdf_of(folder.setup(SENTENCE), card(name_it="Città")) for _ in range(2))
    assert one == other
