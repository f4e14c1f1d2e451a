import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from card_db.problems import InputError
from pnp.files import write_whole
from pnp.fonts import DocumentFonts, built_in
from pnp.imposition import Side
from pnp.papers import PAPERS
from pnp.pdf import About, Document, Duplex
from pnp.printers import PrinterProfile
from pnp.um import Rect, mm

A4 = PAPERS["a4"]
BLOCK = Rect(mm("10.5"), mm("16.5"), mm("199.5"), mm("280.5"))


def write(path: Path, pages: int = 2) -> Path:
    """A small file with text, a form, a link and bookmarks."""
    about = About("Roma, carte", "it", subject="Ancient Duel", keywords=("altavolo: AD-ROM-01=2", "Roma"))
    with Document(path, about, duplex=Duplex.LONG_EDGE) as document:
        fonts = DocumentFonts(document.forms.pdf)
        for number in range(1, pages + 1):
            with document.page(A4, trim=BLOCK, bleed=BLOCK.grown(mm(2), mm(2), mm(2), mm(2))) as page:
                if "box" not in document.forms:
                    document.forms.define("box", "0.5 g 0 0 72 72 re f", (0, 0, 72, 72))
                page.draw(f"q 1 0 0 1 100 100 cm {document.forms.draw('box')} Q", ("box",))
                page.draw(f"BT 100 300 Td {fonts.text(built_in().font('title'), 20, f'Pàgina {number} → città')} ET")
                page.link((100, 100, 172, 172), "http://ALTAVOLO.LOCAL:8501/C/AD-ROM-01")
                page.bookmark(f"Pagina {number}")
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write(tmp_path / "deep" / "folder" / "roma.pdf")


def test_a_file_names_itself_its_language_and_how_it_is_printed(file: Path) -> None:
    with pikepdf.open(file) as pdf:
        assert pdf.pdf_version == "1.7"
        assert str(pdf.docinfo["/Title"]) == "Roma, carte"
        assert str(pdf.docinfo["/Author"]) == "Al Tavolo"
        assert str(pdf.docinfo["/Subject"]) == "Ancient Duel"
        assert str(pdf.docinfo["/Keywords"]) == "altavolo: AD-ROM-01=2, Roma"
        assert str(pdf.Root.Lang) == "it-IT"
        preferences = pdf.Root.ViewerPreferences
        assert preferences.PrintScaling == "/None"
        assert preferences.Duplex == "/DuplexFlipLongEdge"
        assert preferences.DisplayDocTitle is True


def test_pages_have_their_paper_trim_and_bleed_exact_to_a_hundredth_of_a_millimetre(file: Path) -> None:
    with pikepdf.open(file) as pdf:
        for page in pdf.pages:
            for box, expected in (
                (page.mediabox, (0, 0, 210, 297)),
                (page.trimbox, (10.5, 16.5, 199.5, 280.5)),
                (page.bleedbox, (8.5, 14.5, 201.5, 282.5)),
            ):
                assert [float(edge) / 72 * 25.4 for edge in box] == pytest.approx(expected, abs=0.001)


@pytest.mark.poppler
def test_other_readers_see_the_same_boxes_and_every_font_embedded(file: Path) -> None:
    info = subprocess.run(["pdfinfo", "-box", file], capture_output=True, text=True, check=True).stdout
    boxes = {line.split(":")[0]: list(map(float, line.split()[1:])) for line in info.splitlines() if "Box:" in line}
    assert boxes["MediaBox"] == [0, 0, 595.28, 841.89]
    assert boxes["TrimBox"] == [29.76, 46.77, 565.51, 795.12]
    assert "(A4)" in info
    fonts = subprocess.run(["pdffonts", file], capture_output=True, text=True, check=True).stdout.splitlines()[2:]
    assert len(fonts) == 1
    assert fonts[0].split()[-5:-2] == ["yes", "yes", "yes"]


@pytest.mark.qpdf
def test_the_file_is_sound(file: Path) -> None:
    assert subprocess.run(["qpdf", "--check", file], capture_output=True, check=False).returncode == 0


def test_links_and_bookmarks_lead_where_they_say(file: Path) -> None:
    with pikepdf.open(file) as pdf:
        for page in pdf.pages:
            (link,) = page.Annots
            assert str(link.A.URI) == "http://ALTAVOLO.LOCAL:8501/C/AD-ROM-01"
            assert [float(edge) for edge in link.Rect] == [100, 100, 172, 172]
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == ["Pagina 1", "Pagina 2"]
            assert [item.destination[0] for item in outline.root] == [page.obj for page in pdf.pages]


def test_a_form_is_stored_once_and_drawn_on_every_page(file: Path) -> None:
    with pikepdf.open(file) as pdf:
        forms = {page.Resources.XObject["/FormXob.box"].objgen for page in pdf.pages}
        assert len(forms) == 1


def test_a_picture_is_stored_once_with_its_transparency(tmp_path: Path) -> None:
    picture = tmp_path / "art.png"
    Image.new("RGBA", (30, 20), (200, 10, 10, 90)).save(picture)
    with Document(tmp_path / "a.pdf", About("A", "en")) as document:
        for _ in range(2):
            with document.page(A4) as page:
                draw = document.forms.draw("art")
                if "art" not in document.forms:
                    document.forms.picture("art", picture)
                page.draw(f"q 90 0 0 60 100 100 cm {draw} Q", ("art",))
    with pikepdf.open(tmp_path / "a.pdf") as pdf:
        pictures = [
            item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"
        ]
        assert sorted("/SMask" in picture for picture in pictures) == [False, True]


def test_finished_pages_are_kept_packed(tmp_path: Path) -> None:
    """Thousands of pages of operators would not fit the memory of a small machine."""
    document = Document(tmp_path / "a.pdf", About("A", "it"))
    with document.page(A4) as page:
        page.draw("0 0 m 1 1 l S\n" * 10_000)
    (kept,) = document.canvas.pdf.Pages.pages
    assert kept.stream is None
    assert len(kept.Contents.content) < 2_000


def test_two_runs_give_the_same_bytes_in_any_process(tmp_path: Path, file: Path) -> None:
    program = "import sys; from pathlib import Path; from tests.pnp.test_pdf import write; write(Path(sys.argv[1]))"
    root = Path(__file__).parents[2]
    for seed in ("1", "2"):
        other = tmp_path / f"{seed}.pdf"
        run = [sys.executable, "-c", program, str(other)]
        subprocess.run(run, check=True, cwd=root, env={"PYTHONHASHSEED": seed, "PATH": "/usr/bin:/bin"})
        assert other.read_bytes() == file.read_bytes()


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_when_the_work_breaks_off_the_former_file_stays_and_nothing_is_left_beside(
    file: Path, error: type[BaseException]
) -> None:
    former = file.read_bytes()
    with pytest.raises(error), Document(file, About("Neu", "en")) as document, document.page(A4):
        raise error
    assert file.read_bytes() == former
    assert list(file.parent.iterdir()) == [file]


def test_when_writing_itself_breaks_off_the_former_file_stays(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    former = file.read_bytes()
    whole = Path.write_bytes

    def half(path: Path, data: bytes) -> int:
        whole(path, data[: len(data) // 2])
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_bytes", half)
    with pytest.raises(KeyboardInterrupt):
        write_whole(file, b"x" * 100)
    monkeypatch.undo()
    assert file.read_bytes() == former
    assert list(file.parent.iterdir()) == [file]


def test_a_full_disk_is_said_with_the_file_and_the_former_one_stays(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    former = file.read_bytes()

    def full(path: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(InputError, match="No space left") as refused:
        write_whole(file, b"x")
    assert str(file) in refused.value.show("it")
    assert file.read_bytes() == former


def test_a_folder_that_cannot_be_written_is_said_before_any_work(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    for path in (tmp_path / "file" / "roma.pdf", tmp_path):
        with pytest.raises(InputError, match="cannot be written") as refused:
            Document(path, About("Roma", "it"))
        assert str(path) in refused.value.show("it")
        assert "--out" in refused.value.show("it")


def test_a_link_to_a_file_keeps_being_a_link(tmp_path: Path) -> None:
    real = write(tmp_path / "real.pdf")
    link = tmp_path / "link.pdf"
    link.symlink_to(real)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_a_document_without_pages_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no pages"), Document(tmp_path / "a.pdf", About("A", "it")):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_printer_profile_moves_boxes_and_links_with_what_is_drawn(tmp_path: Path) -> None:
    profile = PrinterProfile("studio", front_dx=mm(1), front_dy=mm(-2))
    adjust = profile.adjust(A4, Side.FRONT)
    file = tmp_path / "a.pdf"
    with Document(file, About("A", "it")) as document, document.page(A4, trim=BLOCK, adjust=adjust) as page:
        page.link((72, 72, 144, 144), "http://x.org")
    with pikepdf.open(file) as pdf:
        trim = [float(edge) / 72 * 25.4 for edge in pdf.pages[0].trimbox]
        assert trim == pytest.approx((11.5, 14.5, 200.5, 278.5), abs=0.001)
        link = pdf.pages[0].Annots[0].Rect
        assert [float(edge) / 72 * 25.4 for edge in link[:2]] == pytest.approx((26.4, 23.4), abs=0.001)


def test_a_form_name_is_taken_once_and_must_be_plain(tmp_path: Path) -> None:
    forms = Document(tmp_path / "a.pdf", About("A", "it")).forms
    forms.define("frame", "0 0 1 1 re f", (0, 0, 1, 1))
    with pytest.raises(ValueError, match="twice"):
        forms.define("frame", "0 0 1 1 re f", (0, 0, 1, 1))
    for name in ("", "a b", "a/b", "città"):
        with pytest.raises(ValueError, match="cannot name"):
            forms.define(name, "", (0, 0, 1, 1))
