"""Ancient Duel as it leaves ``make print``: every file of both languages, read back by other people's readers."""

from __future__ import annotations

import hashlib
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from card_db.database import CardDatabase
from pnp import cli
from pnp.preflight import inspect, read_codes

GROUPS = ("carthage", "dacia", "egypt", "macedonia", "persia", "rome", "sparta")
LANGS = ("it", "en")


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("print")
    assert cli.run(["build", "ancient_duel", "--lang", "both", "--out", str(out)]) == 0
    return out


@pytest.fixture(scope="module")
def database() -> CardDatabase:
    return CardDatabase.load("ancient_duel")


def files(output: Path) -> list[Path]:
    return sorted(output.rglob("*.pdf"))


def test_every_file_is_there(output: Path) -> None:
    names = [f"{kind}-{group}-a4.pdf" for kind in ("sheets", "backs") for group in GROUPS]
    names += ["aids-a4.pdf", "rulebook-a4.pdf"]
    expected = {output / "ancient_duel" / lang / name for lang in LANGS for name in names}
    assert set(files(output)) == expected


def test_every_file_passes_preflight(output: Path) -> None:
    for file in files(output):
        assert inspect(file).passed, inspect(file).show("en")


@pytest.mark.poppler
def test_poppler_finds_every_font_embedded(output: Path) -> None:
    for file in files(output):
        table = subprocess.run(["pdffonts", file], capture_output=True, text=True, check=True).stdout.splitlines()[2:]
        assert table, file
        assert all(line[54:].split()[-5] == "yes" for line in table), file


@pytest.mark.qpdf
def test_qpdf_finds_nothing_wrong(output: Path) -> None:
    for file in files(output):
        subprocess.run(["qpdf", "--check", file], capture_output=True, check=True)


def test_every_code_of_every_sheet_leads_to_its_card(output: Path, database: CardDatabase) -> None:
    for lang in LANGS:
        for group in GROUPS:
            file = output / "ancient_duel" / lang / f"sheets-{group}-a4.pdf"
            read = Counter(text for page in fronts(file) for text in page)
            deck = database.decks[group]
            assert read == {f"http://ALTAVOLO.LOCAL:8501/C/{card}": copies for card, copies in deck.entries}, file


def fronts(file: Path) -> Iterator[list[str]]:
    """What the codes of every front say, from a 300 dpi raster."""
    document = pypdfium2.PdfDocument(file)
    for page in list(document)[::2]:
        raster = page.render(scale=300 / 72, grayscale=True).to_pil()
        yield [code.text for code in read_codes(raster, 300)]
    document.close()


def test_every_name_and_text_of_a_card_can_be_found_in_its_sheet(output: Path, database: CardDatabase) -> None:
    for lang in LANGS:
        for group in GROUPS:
            document = pypdfium2.PdfDocument(output / "ancient_duel" / lang / f"sheets-{group}-a4.pdf")
            found = "".join(page.get_textpage().get_text_bounded() for page in document)
            document.close()
            flat = squeezed(found)
            for card, _ in database.decks[group].entries:
                assert squeezed(database.card(card).name(lang)) in flat, card


def squeezed(text: str) -> str:
    """Without blanks, hyphens at line ends and the kind of apostrophe."""
    return "".join(text.replace("’", "'").replace("\ufffe", "").replace("\u00ad", "").split())


def test_titles_languages_and_bookmarks_are_set(output: Path) -> None:
    for file in files(output):
        with pikepdf.open(file) as pdf:
            assert str(pdf.docinfo["/Title"]).startswith("Ancient Duel"), file
            assert str(pdf.Root.Lang)[:2] == file.parent.name
            with pdf.open_outline() as outline:
                assert outline.root or file.name.startswith("backs"), file


def test_a_second_print_is_the_same_bytes(output: Path, tmp_path: Path) -> None:
    assert cli.run(["build", "ancient_duel", "--lang", "en", "--out", str(tmp_path)]) == 0
    for file in sorted(tmp_path.rglob("*.pdf")):
        former = output / file.relative_to(tmp_path)
        assert digest(file) == digest(former), file.name


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
