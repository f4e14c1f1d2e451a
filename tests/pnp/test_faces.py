"""Face files: what they may say, what extends what, and every slip told at once."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from card_db.problems import InputError
from pnp.face_keys import BOX_KEYS, FACE_KEYS, ICON_KEYS, PIECE_KEYS, SAVER_KEYS, STACK_KEYS, Piece, reference
from pnp.face_layout import arrange, bled, overlapping
from pnp.faces import Box, FaceBook, IconRule, Stack
from pnp.um import Rect, Size, mm
from tests.pnp.folder import PLAIN, POKER, Folder

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def said(folder: Folder) -> list[str]:
    return [problem.show("en") for problem in folder.problems()]


class TestSlips:
    def test_an_unknown_key_is_told_with_its_line_and_the_nearest_key(self, folder: Folder) -> None:
        folder.face('[boxes.name]\nleft = 3\nwidht = 10\ntop = 3\nheight = 8\ntext = "x"\n')
        assert said(folder) == [
            'faces/face.toml, line 3\n  "widht" is unknown. Expected left, right, top, bottom, width, height, within, '
            'clip, bleed, when, after, fill, …. Did you mean "width"?',
            'faces/face.toml, line 1\n  The box "name" cannot be placed: left is not enough; two of three are needed.',
        ]

    def test_all_faces_tell_all_their_slips_at_once(self, folder: Folder) -> None:
        folder.face('colour = "x"\n[boxes.a]\nfont = "bodi"\nshape = "icon-attk"\nfill = "inc"\n')
        folder.face('extends = "fase"\n[boxes.a]\nsize = 6\nsmallest = 7\n', name="other")
        text = "\n".join(said(folder))
        for slip in (
            '"colour" is unknown',
            'Did you mean "colors"',
            '"bodi" is not a font role',
            'Did you mean "bold"',
        ):
            assert slip in text
        for slip in ('no shape "icon-attk"', 'Did you mean "icon-atk"', '"inc" is not a colour', 'Did you mean "ink"'):
            assert slip in text
        for slip in (
            'no face "fase" to extend',
            'Did you mean "face"',
            "smallest size (7) is larger than the preferred one (6)",
        ):
            assert slip in text

    @pytest.mark.parametrize(
        ("source", "reason"),
        [
            ("{{ name", "unexpected end of template"),
            ("{{ }}", "Expected an expression"),
            ("{% if name %}x", "Unexpected end of template"),
            ("{{ name | uper }}", "No filter named 'uper'"),
        ],
    )
    def test_a_stray_brace_or_bad_template_is_told_with_file_box_and_key(
        self, folder: Folder, source: str, reason: str
    ) -> None:
        folder.face(PLAIN.replace("{{ name }}", source))
        (problem,) = folder.problems()
        assert problem.file == "faces/face.toml"
        assert problem.line == 7
        assert "boxes.name.text" in problem.problem.it
        assert reason in problem.problem.en

    @pytest.mark.parametrize("value", ['""', "1e9", "nan", "[]", "{}", "2024-01-01"])
    def test_what_is_no_condition_is_told_with_its_line(self, folder: Folder, value: str) -> None:
        folder.face(PLAIN + f"when = {value}\n")
        (problem,) = folder.problems()
        assert (problem.file, problem.line) == ("faces/face.toml", 8)
        assert problem.expected is not None

    def test_a_box_that_is_placed_too_often_or_too_little_is_told(self, folder: Folder) -> None:
        folder.face("[boxes.a]\nleft = 1\nright = 1\nwidth = 5\ntop = 3\n")
        assert [text.splitlines()[1].strip() for text in said(folder)] == [
            'The box "a" cannot be placed: left, right, width are too many; two of three are needed.',
            'The box "a" cannot be placed: top is not enough; two of three are needed.',
        ]

    def test_names_of_boxes_must_be_boxes(self, folder: Folder) -> None:
        folder.face(PLAIN + '[boxes.b]\nwithin = "nam"\n[stacks.s]\nboxes = ["nama"]\n')
        text = "\n".join(said(folder))
        assert text.count('Did you mean "name"') == 2

    def test_a_face_that_extends_itself_is_refused(self, folder: Folder) -> None:
        folder.face('extends = "b"\n', name="a").face('extends = "a"\n', name="b")
        assert any("extends itself" in text for text in said(folder))

    def test_a_file_that_is_no_toml_is_told_with_its_line(self, folder: Folder) -> None:
        folder.face("[boxes.a\n")
        (problem,) = folder.problems()
        assert (problem.file, problem.line) == ("faces/face.toml", 1)

    def test_bad_path_data_of_a_shape_is_told(self, folder: Folder) -> None:
        folder.face('[shapes.drop]\nbox = [10, 10]\nd = "M0 0K5 5"\n')
        assert any('The shape "drop" cannot be read' in text for text in said(folder))

    @pytest.mark.parametrize(
        "key",
        [
            *("left = true", "left = 0.00001", "padding = [1, 2, 3]", "padding = [1, 2, 3, 0.00001]", "padding = 'x'"),
            *("tile = [4]", "tile = [4, 0]", "tile = [4, 0.00001]", "tile = [true, 4]", "tile = 4"),
        ],
    )
    def test_lengths_that_are_none_are_told_with_what_was_expected(self, folder: Folder, key: str) -> None:
        folder.face(f"[boxes.a]\n{key}\n")
        (problem,) = folder.problems()
        assert (problem.line, problem.problem.en.partition(" is ")[0]) == (2, f'"{key.partition(" ")[0]}"')
        assert "millimetres" in str(problem.expected) or "one length or four" in str(problem.expected)

    def test_a_face_nobody_wrote_is_told_with_the_nearest(self, folder: Folder) -> None:
        folder.face(PLAIN, name="unit")
        with pytest.raises(InputError, match='no face "unita"') as found:
            FaceBook.load(folder.path / "faces").face("unita")
        assert found.value.problems[0].nearest == "unit"


class TestExtending:
    def test_a_box_keeps_what_the_other_face_does_not_change(self, folder: Folder) -> None:
        folder.face(PLAIN + '[colors]\na = "#111111"\n', name="base0")
        folder.face(
            'extends = "base0"\n[colors]\nb = "#222222"\n[boxes.name]\nfont = "title"\n[boxes.more]\nfill = "a"\n'
        )
        face = FaceBook.load(folder.path / "faces").face("face")
        assert [box.name for box in face.boxes] == ["name", "more"]
        assert (face.box("name").font, face.box("name").left, len(face.box("name").text)) == ("title", mm(3), 1)
        assert set(face.colors) == {"a", "b"}

    def test_two_lengths_of_an_axis_put_the_former_place_away(self, folder: Folder) -> None:
        folder.face(PLAIN, name="base0").face('extends = "base0"\n[boxes.name]\nright = 5\nwidth = 20\n')
        box = FaceBook.load(folder.path / "faces").face("face").box("name")
        assert (box.left, box.right, box.width) == (None, mm(5), mm(20))

    def test_boxes_can_be_left_out_and_put_behind_another(self, folder: Folder) -> None:
        folder.face("[boxes.a]\n[boxes.b]\n[boxes.c]\n", name="base0")
        folder.face('extends = "base0"\nwithout = ["b"]\n[boxes.d]\nafter = "a"\n')
        assert [box.name for box in FaceBook.load(folder.path / "faces").face("face").boxes] == ["a", "d", "c"]

    def test_the_faces_of_the_house_can_be_extended(self, folder: Folder) -> None:
        folder.face('extends = "base"\n')
        assert {box.name for box in FaceBook.load(folder.path / "faces").face("face").boxes} == {"name", "id", "qr"}


class TestPlaces:
    def test_boxes_are_anchored_to_the_edges_and_never_scaled(self, folder: Folder) -> None:
        folder.face(
            "[boxes.a]\nleft = 3\nright = 4\ntop = 5\nheight = 6\n"
            "[boxes.b]\nright = 1.3\nwidth = 15.7\nbottom = 1.3\nheight = 15.7\n"
            '[boxes.c]\nwithin = "a"\nwidth = 10\nheight = 2\n'
        )
        face = FaceBook.load(folder.path / "faces").face("face")
        for size in (POKER, Size(mm("63.5"), mm("88.9")), Size(mm(44), mm(67))):
            rects = arrange(face, size, ["a", "b", "c"])
            assert rects["a"] == Rect(mm(3), mm(0) + size.height - mm(11), size.width - mm(4), size.height - mm(5))
            assert rects["b"].size == Size(mm("15.7"), mm("15.7"))
            assert rects["b"].right == size.width - mm("1.3")
            middle = (rects["a"].left + rects["a"].right) // 2
            assert abs(rects["c"].left + rects["c"].right - 2 * middle) <= 1

    def test_in_a_stack_the_picture_gives_up_its_height_to_the_text(self, folder: Folder) -> None:
        folder.face(
            '[stacks.s]\nleft = 3\nright = 3\ntop = 10\nbottom = 18\nboxes = ["picture", "line", "text"]\n'
            "[boxes.picture]\nheight = 30\nsmallest_height = 18\n[boxes.line]\nheight = 5\n"
            "[boxes.text]\nheight = 8\ngrows = true\n"
        )
        face = FaceBook.load(folder.path / "faces").face("face")
        shown = ["picture", "line", "text"]
        for needed, picture in ((4, 47), (20, 35), (37, 18)):
            rects = arrange(face, POKER, shown, {"text": mm(needed)})
            assert rects["picture"].size.height == mm(picture)
            assert rects["picture"].bottom == rects["line"].top
            assert rects["text"].bottom == mm(18)

    def test_a_box_at_the_edge_goes_on_into_the_bleed(self) -> None:
        assert bled(Rect(mm(0), mm(40), mm(63), mm(88)), POKER, mm(3)) == Rect(mm(-3), mm(40), mm(66), mm(91))

    def test_texts_that_overlap_are_noticed_unless_they_exclude_each_other(self, folder: Folder) -> None:
        folder.face(PLAIN + '[boxes.b]\nleft = 3\nright = 3\ntop = 5\nheight = 8\ntext = "b"\n')
        assert list(overlapping(FaceBook.load(folder.path / "faces").face("face"), POKER)) == [("name", "b")]
        either = PLAIN + 'when = "x"\n[boxes.b]\nleft = 3\nright = 3\ntop = 5\nheight = 8\ntext = "b"\nwhen = "not x"\n'
        folder.face(either)
        assert list(overlapping(FaceBook.load(folder.path / "faces").face("face"), POKER)) == []


class TestTheFormat:
    """The declared tables, the code and the reference say the same."""

    def test_every_key_has_its_field_and_every_field_its_key(self) -> None:
        assert set(BOX_KEYS) == {field.name for field in fields(Box)} - {"name"}
        assert set(PIECE_KEYS) == {field.name for field in fields(Piece)}
        assert set(STACK_KEYS) == {field.name for field in fields(Stack)} - {"name"}
        assert set(ICON_KEYS) == {field.name for field in fields(IconRule)} - {"name"}
        assert set(SAVER_KEYS) - {"hide"} <= set(BOX_KEYS)

    def test_the_small_face_of_the_documentation_is_a_face(self, folder: Folder) -> None:
        listing = (ROOT / "docs" / "faces.md").read_text(encoding="utf-8").split("A small face:")[1].split("```")[1]
        folder.face(listing.removeprefix("toml\n"))
        assert said(folder) == []
        assert FaceBook.load(folder.path / "faces").face("face").box("text").smallest == 6.5

    def test_the_reference_in_the_documentation_is_the_one_of_the_code(self) -> None:
        assert reference() in (ROOT / "docs" / "faces.md").read_text(encoding="utf-8")
        assert all(f"`{key}`" in reference() for key in FACE_KEYS)
