"""Preflight finds in a PDF what a print shop would send back."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from card_db.problems import InputError
from pnp import cli
from pnp.pdf import About, make_canvas
from pnp.preflight import Preflight, card_keywords, inspect, preflight
from pnp.qr import BOX_POINTS, QrEncoder

URL = "http://ALTAVOLO.LOCAL:8501/C/AD-ROM-04"


def page_with(path: Path, draw: Callable[[Canvas], None], **about: tuple[str, ...]) -> Path:
    """A file of ours of one page."""
    canvas = make_canvas(str(path), About("Prova", "it", **about))
    canvas.setPageSize((400, 400))
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return path


def code(canvas: Canvas, scale: float = 1, paint: str = "0 g", text: str = URL) -> None:
    drawn = QrEncoder().draw(text, 0, 0)
    assert "0 g" in drawn
    canvas.addLiteral(f"q {scale} 0 0 {scale} 100 100 cm {drawn.replace('0 g', paint)} Q")


def linked_code(canvas: Canvas, text: str = URL) -> None:
    code(canvas, text=text)
    canvas.linkURL(text, (100, 100, 140, 140))


def faults(report: Preflight) -> list[str]:
    return [finding.show("en") for finding in report.findings if finding.fault]


def test_a_sound_page_passes_and_its_code_is_measured(tmp_path: Path) -> None:
    report = preflight(page_with(tmp_path / "a.pdf", code))
    assert report.passed, report.show("en")
    assert "1 QR code read, modules from 0.42" in report.show("en")


def test_modules_too_small_for_a_300_dpi_printer_are_a_fault(tmp_path: Path) -> None:
    report = preflight(page_with(tmp_path / "a.pdf", lambda canvas: code(canvas, 0.7)))
    assert any("modules of 0.2" in fault for fault in faults(report)), report.show("en")


def test_a_pale_code_is_a_fault(tmp_path: Path) -> None:
    report = preflight(page_with(tmp_path / "a.pdf", lambda canvas: code(canvas, 1, "0.6 g")))
    assert any("contrast" in fault for fault in faults(report)), report.show("en")


def test_a_coarse_picture_is_a_fault_with_its_resolution(tmp_path: Path) -> None:
    picture = ImageReader(Image.new("RGB", (40, 40), "red"))
    report = preflight(page_with(tmp_path / "a.pdf", lambda canvas: canvas.drawImage(picture, 50, 50, 72, 72)))
    assert any("at 40 dpi" in fault for fault in faults(report)), report.show("en")


def test_copies_that_are_not_those_meant_are_a_fault(tmp_path: Path) -> None:
    words = card_keywords({"AD-ROM-04": 2})
    report = preflight(page_with(tmp_path / "a.pdf", linked_code, keywords=words))
    assert faults(report) == ["x AD-ROM-04: copies meant 2, codes read 1"]


@pytest.mark.parametrize(
    "url", ["https://e.it/AD-ROM-04?l=it", "https://e.it/AD-ROM-04.html", "https://e.it/C/AD-ROM-04/"]
)
def test_a_card_is_known_by_its_id_wherever_it_stands_in_the_address(url: str, tmp_path: Path) -> None:
    words = card_keywords({"AD-ROM-04": 1, "AD-ROM": 0})
    report = preflight(page_with(tmp_path / "a.pdf", lambda canvas: linked_code(canvas, url), keywords=words))
    assert report.passed, report.show("en")


def test_cards_whose_faces_have_no_codes_are_not_counted_by_codes(tmp_path: Path) -> None:
    words = card_keywords({"AD-ROM-04": 1})
    assert preflight(page_with(tmp_path / "a.pdf", lambda canvas: canvas.rect(0, 0, 9, 9), keywords=words)).passed


def test_a_page_is_measured_from_its_own_corner(tmp_path: Path) -> None:
    path = page_with(tmp_path / "a.pdf", code)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].mediabox = pdf.pages[0].trimbox = pikepdf.Rectangle(100, 100, 400, 500)
        pdf.save()
    assert "105.8 × 141.1 mm" in inspect(path).show("en")


@pytest.mark.parametrize("box", [pikepdf.Array([1, 2]), pikepdf.Name.None_, pikepdf.Array(["a", "b", "c", "d"])])
def test_a_trim_that_is_no_rectangle_is_a_fault(box: pikepdf.Object, tmp_path: Path) -> None:
    path = page_with(tmp_path / "a.pdf", code)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].obj["/TrimBox"] = box
        pdf.save()
    assert any("TrimBox" in fault for fault in faults(inspect(path)))


def test_a_pdf_with_a_password_is_told_from_a_broken_one(tmp_path: Path) -> None:
    path = page_with(tmp_path / "a.pdf", code)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.save(encryption=pikepdf.Encryption(owner="o", user="u"))
    with pytest.raises(InputError, match="password"):
        preflight(path)


def test_a_pdf_cut_short_is_told(tmp_path: Path) -> None:
    path = page_with(tmp_path / "a.pdf", code)
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(InputError, match="not a readable PDF"):
        preflight(path)


def test_a_pdf_without_pages_is_a_fault(tmp_path: Path) -> None:
    with pikepdf.new() as pdf:
        pdf.save(tmp_path / "a.pdf")
    assert "x the file has no pages" in faults(inspect(tmp_path / "a.pdf", ours=False))


def test_a_font_that_is_not_embedded_is_a_fault(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"))
    canvas.setFont("Helvetica", 12)
    canvas.drawString(50, 50, "Roma")
    canvas.save()
    assert "x font /Helvetica is not embedded" in faults(inspect(tmp_path / "a.pdf", ours=False))


def test_a_trim_outside_the_page_is_a_fault(tmp_path: Path) -> None:
    path = page_with(tmp_path / "a.pdf", code)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].trimbox = pikepdf.Rectangle(0, 0, 500, 400)
        pdf.save()
    assert any("TrimBox lies outside" in fault for fault in faults(inspect(path)))


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda pdf: pdf.Root.ViewerPreferences.__delitem__("/PrintScaling"), "printed unscaled"),
        (lambda pdf: pdf.Root.__delitem__("/Lang"), "language is missing"),
        (lambda pdf: pdf.docinfo.__delitem__("/Title"), "title is missing"),
        (lambda pdf: pdf.pages[0].obj.__delitem__("/TrimBox"), "TrimBox is missing"),
    ],
)
def test_what_every_file_of_ours_has_is_missed(spoil: Callable[[pikepdf.Pdf], None], said: str, tmp_path: Path) -> None:
    path = page_with(tmp_path / "a.pdf", code)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        spoil(pdf)
        pdf.save()
    assert any(said in fault for fault in faults(inspect(path)))


def test_a_page_of_five_metres_is_looked_at_without_filling_the_memory(tmp_path: Path) -> None:
    canvas = make_canvas(str(tmp_path / "a.pdf"), About("Prova", "it"))
    canvas.setPageSize((14400, 14400))
    canvas.showPage()
    canvas.save()
    report = preflight(tmp_path / "a.pdf")
    assert report.passed
    assert "very large page, looked at with 61 dpi" in report.show("en")


@pytest.mark.parametrize("content", [None, b"", b"no PDF at all", b"%PDF-1.7\n1 0 obj\n<<"])
def test_what_is_no_pdf_is_told(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InputError, match=r"a\.pdf"):
        preflight(path)


def test_the_command_ends_with_1_on_a_fault_and_0_otherwise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALTAVOLO_LANG", "it")
    good = page_with(tmp_path / "good.pdf", code)
    bad = page_with(tmp_path / "bad.pdf", lambda canvas: code(canvas, 1, "0.6 g"))
    assert cli.run(["preflight", os.fspath(good)]) == 0
    assert "in ordine" in capsys.readouterr().out
    assert cli.run(["preflight", os.fspath(bad)]) == 1
    assert "contrasto" in capsys.readouterr().out


def test_the_quiet_zone_is_part_of_the_box() -> None:
    assert pytest.approx(15.66, abs=0.01) == BOX_POINTS * 25.4 / 72
