"""Things of several sizes out of one game: each name of a print gets sheets of its own."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from card_db.database import CardDatabase
from card_db.problems import InputError
from pnp import cli
from pnp.imposition import Backs, Part
from pnp.order import Order
from pnp.preflight import preflight
from pnp.press import Press
from pnp.selection import Batch, select
from pnp.um import Size, mm

GAME = """
id = "box"
title = { it = "Scatola", en = "Box" }
size = "63x88"
[words.side.red]
it = "Rossi"
en = "Reds"
[words.side.blue]
it = "Blu"
en = "Blues"
[[tables]]
file = "people.csv"
[[tables.prints]]
name = "standees"
title = { it = "Figure", en = "Standees" }
size = "20x80"
face = "{{ 'plain' if side == 'red' else 'outlined' }}"
[[tables.prints]]
name = "tokens"
size = "20x20"
gutter = 3
face = "plain"
back = "plain"
[tables.columns]
id = { type = "id" }
side = { type = "word", of = "side" }
name = { type = "text" }
copies = { type = "copies" }
[[tables]]
file = "tiles.csv"
size = "40x40"
face = "plain"
back = "{{ 'plain' if name == 'Prato' }}"
[tables.columns]
id = { type = "id" }
name = { type = "text" }
copies = { type = "copies" }
[[tables]]
file = "cards.csv"
face = "{{ 'coded' if name != 'Fuori' }}"
[tables.columns]
id = { type = "id" }
name = { type = "text" }
copies = { type = "copies" }
"""
FILES = {
    "game.toml": GAME,
    "people.csv": "id,side,name,copies\nP-1,red,Uno,2\nP-2,blue,Due,1\n",
    "tiles.csv": "id,name,copies\nT-1,Prato,3\nT-2,Bosco,1\n",
    "cards.csv": "id,name,copies\nC-1,Asso,1\nC-2,Fuori,4\n",
    "faces/plain.toml": '[boxes.name]\nleft = 2\nright = 2\ntop = 2\nheight = 6\nsize = 6\ntext = "{{ name }}"\n',
    "faces/outlined.toml": 'extends = "plain"\n[boxes.name]\nstroke = "ink"\n',
    "faces/coded.toml": 'extends = "plain"\n[boxes.qr]\nwidth = 16\nheight = 16\nqr = true\n',
}


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ALTAVOLO_LANG", "en")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        path = tmp_path / "box" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path / "box"


def batches(folder: Path, *, groups: tuple[str, ...] = (), ids: tuple[str, ...] = ()) -> dict[str, Batch]:
    order = Order(str(folder), groups=groups, ids=ids)
    return {batch.name: batch for batch in select(CardDatabase.load(folder), order)}


def change(folder: Path, old: str, new: str) -> None:
    path = folder / "game.toml"
    assert old in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")


def test_every_print_and_every_other_size_has_its_own_sheets(box: Path) -> None:
    found = batches(box)
    assert list(found) == ["standees", "tokens", "tiles", ""]
    assert {name: batch.copies for name, batch in found.items()} == {
        "standees": {"P-1": 2, "P-2": 1},
        "tokens": {"P-1": 2, "P-2": 1},
        "tiles": {"T-1": 3, "T-2": 1},
        "": {"C-1": 1},
    }
    assert found["standees"].title == {"it": "Figure", "en": "Standees"}
    assert found["tokens"].title == {"it": "Scatola", "en": "Box"}


def test_each_batch_is_laid_out_in_its_own_size_and_without_backs_where_it_has_none(box: Path) -> None:
    press = Press.of(CardDatabase.load(box), Order(str(box)))
    found = batches(box)
    sizes = {name: press.layout(batch).card for name, batch in found.items()}
    assert sizes == {
        "standees": Size(mm(20), mm(80)),
        "tokens": Size(mm(20), mm(20)),
        "tiles": Size(mm(40), mm(40)),
        "": Size(mm(63), mm(88)),
    }
    assert {name: press.layout(batch).backs for name, batch in found.items()} == {
        "standees": Backs.NONE,
        "tokens": Backs.LONG_EDGE,
        "tiles": Backs.LONG_EDGE,
        "": Backs.NONE,
    }
    assert {name: press.layout(batch).gutter for name, batch in found.items()} == {
        "standees": 0,
        "tokens": mm(3),
        "tiles": 0,
        "": 0,
    }
    asked = Press.of(CardDatabase.load(box), Order(str(box), gutter=mm(1)))
    assert asked.layout(found["tokens"]).gutter == mm(1)
    assert press.parts(found["standees"]) == (("sheets", Part.BOTH),)
    assert press.parts(found["tokens"]) == (("sheets", Part.BOTH), ("backs", Part.BACKS))


def test_a_build_writes_a_file_for_each(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["build", "box", "--out", "out"]) == 0, capsys.readouterr().err
    files = sorted(path.name for path in Path("out/box/it").iterdir())
    assert files == [
        "backs-tiles-a4.pdf",
        "backs-tokens-a4.pdf",
        "sheets-a4.pdf",
        "sheets-standees-a4.pdf",
        "sheets-tiles-a4.pdf",
        "sheets-tokens-a4.pdf",
    ]
    assert {name: pages(Path("out/box/it") / name) for name in files} == {
        "backs-tiles-a4.pdf": 1,
        "backs-tokens-a4.pdf": 1,
        "sheets-a4.pdf": 1,
        "sheets-standees-a4.pdf": 1,
        "sheets-tiles-a4.pdf": 2,
        "sheets-tokens-a4.pdf": 2,
    }
    with pikepdf.open("out/box/it/sheets-standees-a4.pdf") as pdf:
        assert str(pdf.docinfo["/Title"]) == "Scatola · Figure"


def pages(path: Path) -> int:
    document = pypdfium2.PdfDocument(path)
    try:
        return len(document)
    finally:
        document.close()


def test_preflight_expects_codes_only_where_the_face_has_one(box: Path) -> None:
    assert cli.run(["build", "box", "--out", "out"]) == 0
    for name in ("sheets-a4.pdf", "sheets-tokens-a4.pdf"):
        report = preflight(Path("out/box/it") / name)
        assert report.passed, report.show("en")
    with pikepdf.open("out/box/it/sheets-a4.pdf") as pdf:
        assert str(pdf.docinfo["/Keywords"]) == "C-1 × 1"
    with pikepdf.open("out/box/it/sheets-tokens-a4.pdf") as pdf:
        assert "/Keywords" not in pdf.docinfo or not str(pdf.docinfo["/Keywords"])


def test_preflight_counts_codes_on_both_sides(box: Path) -> None:
    change(box, "face = \"{{ 'coded' if name != 'Fuori' }}\"", 'face = "coded"\nback = "coded"')
    assert cli.run(["build", "box", "--out", "out"]) == 0
    for name, keywords in (("sheets", "C-1 × 2, C-2 × 8"), ("backs", "C-1 × 1, C-2 × 4")):
        file = Path(f"out/box/it/{name}-a4.pdf")
        with pikepdf.open(file) as pdf:
            assert str(pdf.docinfo["/Keywords"]) == keywords
        assert preflight(file).passed, preflight(file).show("en")


def test_sheets_are_asked_for_by_name_or_title(box: Path) -> None:
    assert list(batches(box, groups=("TOKENS", "Figure"))) == ["tokens", "standees"]
    with pytest.raises(InputError) as error:
        batches(box, groups=("toknes",))
    assert error.value.problems[0].nearest == "tokens"


def test_groups_and_prints_go_together(box: Path) -> None:
    change(box, 'size = "63x88"', 'size = "63x88"\ngroup_by = "side"')
    found = batches(box)
    assert set(found) == {"red-standees", "red-tokens", "blue-standees", "blue-tokens", "tiles", ""}
    assert found["red-standees"].title["it"] == "Rossi · Figure"
    assert list(batches(box, groups=("Rossi",))) == ["red-standees", "red-tokens"]
    assert list(batches(box, groups=("standees",))) == ["red-standees", "blue-standees"]


def test_single_cards_come_in_all_their_prints(box: Path) -> None:
    assert list(batches(box, ids=("P-1", "P-1", "C-1"))) == ["cards-standees", "cards-tokens", "cards"]


def test_an_asked_size_is_that_of_what_has_none_of_its_own(box: Path) -> None:
    press = Press.of(CardDatabase.load(box), Order(str(box), size=Size(mm(70), mm(120))))
    found = batches(box)
    assert press.size(found[""]) == Size(mm(70), mm(120))
    assert press.size(found["tiles"]) == Size(mm(40), mm(40))


def test_a_print_too_large_for_the_paper_stops_the_build_before_anything_is_made(
    box: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(box, 'size = "40x40"', 'size = "400x40"')
    assert cli.run(["build", "box", "--out", "out"]) == 1
    assert "400 x 40" in capsys.readouterr().err.replace("×", "x")
    assert not Path("out").exists()


def test_checking_a_folder_draws_every_print(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(box, "face = \"{{ 'plain' if side == 'red' else 'outlined' }}\"", 'face = "outline"')
    assert cli.run(["check", "box"]) == 1
    assert '"outline"' in capsys.readouterr().err
