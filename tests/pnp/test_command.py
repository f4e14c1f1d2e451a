"""``pnp`` as people and scripts call it: what it writes, what it says of bad input, what it leaves alone."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pikepdf
import pytest
from PIL import Image

from card_db.database import CardDatabase
from pnp import cli
from pnp.new import new_game

CARDS = "cards.csv"
FACE = "faces/card.toml"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ALTAVOLO_LANG", "en")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    new_game(tmp_path / "mine")
    return tmp_path / "mine"


def call(*words: str | Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = cli.run([str(word) for word in words])
    said = capsys.readouterr()
    return code, said.out, said.err


def change(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def prints(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_help_answers_without_loading_tables_or_pdf() -> None:
    script = "import sys; from pnp.cli import run; run(['--help']); print({'pandas', 'reportlab'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


@pytest.mark.parametrize("command", list(cli.pnp.commands))
@pytest.mark.parametrize("lang", ["it", "en"])
def test_every_command_has_help_with_an_example(command: str, lang: str) -> None:
    env = os.environ | {"ALTAVOLO_LANG": lang}
    done = subprocess.run(
        [sys.executable, "-m", "pnp", command, "--help"], capture_output=True, text=True, env=env, check=True
    )
    assert ("Esempio:" if lang == "it" else "Example:") in done.stdout
    assert f"pnp {command}" in done.stdout


def test_a_new_game_is_sound_and_prints_whole(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("check", game, capsys=capsys)[0] == 0
    code, said, _ = call("build", game, "--lang", "both", "--out", "out", capsys=capsys)
    assert code == 0
    files = {
        f"mine/{lang}/{name}-a4.pdf"
        for lang in ("it", "en")
        for name in ("sheets-sun", "sheets-moon", "backs-sun", "backs-moon", "rulebook")
    }
    assert set(prints(Path("out"))) == files
    assert all(str(Path("out") / file) in said for file in files)
    assert "sheets of paper" in said
    assert "100%" in said


def test_two_builds_are_the_same_bytes(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for out in ("one", "two"):
        assert call("build", game, "--out", out, capsys=capsys)[0] == 0
    assert prints(Path("one")) == prints(Path("two"))


def test_a_bare_table_prints_every_column_and_no_blank_backs(capsys: pytest.CaptureFixture[str]) -> None:
    Path("cards.csv").write_bytes(
        "Nome;Costo;Testo\nCittà;2,0;Pesca & gioca <1> {carta}\nNA;3;Altro\n".encode("cp1252")
    )
    code, said, _ = call("build", "cards.csv", "--out", "out", capsys=capsys)
    assert code == 0
    assert "Città" in said
    assert list(prints(Path("out"))) == ["cards/it/sheets-a4.pdf"]


def test_checking_reads_the_tables_as_it_is_told(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = game / CARDS
    table.write_text(table.read_text("utf-8").replace(",", "|"), "utf-8")
    assert call("check", game, capsys=capsys)[0] == 1
    code, said, _ = call("check", game, "--delimiter", "|", capsys=capsys)
    assert (code, "0 problems" in said) == (0, True)


def test_a_bare_table_that_does_not_fit_is_told_what_helps(capsys: pytest.CaptureFixture[str]) -> None:
    Path("cards.csv").write_text("id,nome,testo\nA-1,Uno," + "parola " * 900 + "\n", "utf-8")
    code, _, error = call("build", "cards.csv", "--out", "out", capsys=capsys)
    assert code == 1
    assert "--size" in error
    assert "pnp new" in error
    assert "larger box" not in error


def test_a_spreadsheet_prints_too(capsys: pytest.CaptureFixture[str]) -> None:
    import openpyxl

    book = openpyxl.Workbook()
    for row in (["id", "name", "copies"], ["X-1", "Lupo", 2], ["X-2", "Àugure", 1.0]):
        book.active.append(row)  # type: ignore[union-attr]  # a new workbook has its sheet
    book.save("cards.xlsx")
    assert call("build", "cards.xlsx", "--out", "out", capsys=capsys)[0] == 0
    with pikepdf.open("out/cards/it/sheets-a4.pdf") as pdf:
        assert str(pdf.docinfo["/Keywords"]) == "X-1 × 2, X-2 × 1"


BAD = {
    "a missing column": ((CARDS, ",value,", ",valore,"), ("row 1, column value", "valore")),
    "a duplicate id": ((CARDS, "SOL-02", "SOL-01"), ("row 3, column id", "SOL-01")),
    "an unknown word": ((CARDS, "SOL-02,sun", "SOL-02,sunn"), ("row 3, column suit", '"sunn"', '"sun"')),
    "half a copy": ((CARDS, ",3,2,", ',3,"2,5",'), ("row 2, column copies", "2,5", "whole number")),
    "a blank quantity": ((CARDS, ",3,2,", ",3,,"), ("row 2, column copies", "empty")),
    "a text that cannot fit": ((CARDS, "pesca 1 carta.", "pesca 1 carta. " * 80), ("SOL-01", "6.5 pt", "characters")),
    "a sign no font has": ((CARDS, "pesca 1", "pesca 龍"), ("SOL-01", "龍", "U+9F8D")),
    "a face with an unknown column": ((FACE, "{{ value }}", "{{ valu }}"), ("faces/card.toml", "valu", '"value"')),
    "an open template": ((FACE, "{{ text }}", "{{ text"), ("faces/card.toml", "line", "boxes.rules.text")),
    "a lone brace": ((FACE, '"{{ text }}"', '"{{"'), ("faces/card.toml", "line", "boxes.rules.text")),
    "an unknown key of a face": ((FACE, "smallest = 6.5", "smalest = 6.5"), ("faces/card.toml", "smalest", "smallest")),
    "an unknown key of the game": (("game.toml", "credit", "credits"), ("game.toml", "credits", "credit")),
}


@pytest.mark.parametrize("fault", list(BAD))
@pytest.mark.parametrize("lang", ["en", "it"])
def test_bad_input_is_told_with_its_place_and_leaves_the_former_print(
    fault: str, lang: str, game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert call("build", game, "--only", "sheets", "--out", "out", capsys=capsys)[0] == 0
    former = prints(Path("out"))
    (file, old, new), words = BAD[fault]
    change(game, file, old, new)
    monkeypatch.setenv("ALTAVOLO_LANG", lang)
    code, said, error = call("build", game, "--only", "sheets", "--out", "out", capsys=capsys)
    assert (code, said) == (1, "")
    if lang == "en":
        assert all(word in error for word in words), error
    assert "Traceback" not in error
    assert prints(Path("out")) == former


def test_a_coarse_picture_is_refused_with_its_resolution(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Image.new("RGB", (102, 60), "red").save(game / "art" / "SOL-01.png")
    code, _, error = call("build", game, "--only", "sheets", capsys=capsys)
    assert code == 1
    assert "art/SOL-01.png" in error
    assert "dots per inch" in error


def test_a_fine_picture_takes_the_place_of_the_panel(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Image.new("RGB", (900, 600), "red").save(game / "art" / "SOL-01.png")
    assert call("build", game, "--only", "sheets", "--faction", "sun", capsys=capsys)[0] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--size", "300x400"), ("300 × 400", "210 × 297")),
        (("--size", "wide"), ("--size", "wide")),
        (("--gutter", "x"), ("--gutter", "x")),
        (("--skip", "99"), ("99",)),
        (("--faction", "sum"), ("--faction", '"sum"', '"sun"')),
        (("--cards", "SOL-99,SOL-01"), ("--cards", "SOL-99")),
        (("--cards", "SOL-01", "--faction", "sun"), ("--cards", "--faction")),
        (("--url", "https://example.org/C/"), ("--url", "{id}")),
        (("--url", "https://example.org/" + "x" * 60 + "/{id}"), ("characters",)),
        (("--profile", "none"), ("--profile", "none")),
        (("--deck", "no.csv"), ("no.csv",)),
        (("--cards", ""), ("--cards",)),
        (("--only", "aids"), ("mine",)),
    ],
)
def test_options_that_make_no_sense_are_told(
    words: tuple[str, ...], said: tuple[str, ...], game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, error = call("build", game, *words, "--out", "out", capsys=capsys)
    assert code == 1
    assert all(word in error for word in said), error
    assert not Path("out").exists()


def test_an_effect_with_a_typo_is_told_at_its_character(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import shutil

    from card_db.games import game_folder

    shutil.copytree(game_folder("kartomantik"), tmp_path / "karto")
    change(
        tmp_path / "karto",
        "cards.csv",
        "mod(target(manifestation[own, contest])",
        "mod(tarjet(manifestation[own, contest])",
    )
    code, _, error = call("build", tmp_path / "karto", capsys=capsys)
    assert code == 1
    assert "row 16, column effect (KM-FLE-15), character 11" in error
    assert 'Did you mean "target"?' in error
    assert " ^^^^^^\n" in error


@pytest.mark.parametrize("name", ["cards.ods", "cards.xls", "cards.pdf"])
def test_a_file_that_is_no_table_is_told_with_the_way_out(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(name).write_bytes(b"x")
    code, _, error = call("build", name, capsys=capsys)
    assert code == 1
    assert ".xlsx" in error


def test_a_benchmark_of_no_number_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("bench", "--cards", "0,x", capsys=capsys)[0] == 1


@pytest.mark.parametrize("target", ["nothing", "nothing.csv", "ancient_dual"])
def test_what_is_not_there_is_told(target: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, error = call("build", target, capsys=capsys)
    assert code == 1
    assert target in error


def test_a_place_that_cannot_be_written_is_told(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("file").touch()
    code, _, error = call("build", game, "--out", "file", capsys=capsys)
    assert code == 1
    assert "--out" in error


def test_control_c_leaves_the_former_print_and_nothing_else(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert call("build", game, "--only", "sheets", "--out", "out", capsys=capsys)[0] == 0
    former = prints(Path("out"))
    change(game, CARDS, "pesca 1 carta.", "pesca 2 carte.")

    def stop_when_something_is_made(_step: int) -> None:
        raise KeyboardInterrupt

    @contextmanager
    def bar(_label: str, _length: int) -> Iterator[SimpleNamespace]:
        yield SimpleNamespace(update=stop_when_something_is_made)

    monkeypatch.setattr(cli, "progress", bar)
    code, said, error = call("build", game, "--only", "sheets", "--out", "out", capsys=capsys)
    assert (code, said) == (130, "")
    assert "half written" in error
    assert prints(Path("out")) == former


def test_a_signal_in_the_middle_ends_with_130(tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-m", "pnp", "build", "ancient_duel", "--out", str(out)]
    build = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not list(out.glob(".pnp-*/*/*/*.pdf")) and time.monotonic() < deadline:
        time.sleep(0.02)
    build.send_signal(signal.SIGINT)
    said, error = build.communicate(timeout=60)
    assert (build.returncode, said) == (130, "")
    assert "Traceback" not in error
    assert not out.exists()


def test_programs_can_follow_a_build_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("build", "ancient_duel", "--faction", "rome", "--faction", "dacia", "--only", "backs", "--out", "out")
    code, _, error = call(*words, "--progress", "lines", capsys=capsys)
    assert code == 0
    done, of = zip(*(map(int, line.split("/")) for line in error.splitlines()), strict=True)
    assert done[0] == 0
    assert all(one < other for one, other in pairwise(done))
    assert set(of) == {done[-1]}


def test_several_parts_can_be_asked_for(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--faction", "sun", "--only", "backs", "--only", "sheets", "--out", "out")
    assert call("build", game, *words, capsys=capsys)[0] == 0
    assert set(prints(Path("out"))) == {"mine/it/sheets-sun-a4.pdf", "mine/it/backs-sun-a4.pdf"}


def test_chosen_cards_print_once_each_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("build", "ancient_duel", "--cards", "AD-ROM-04,ad-rom-10", "--out", "out", capsys=capsys)[0] == 0
    assert set(prints(Path("out"))) == {"ancient_duel/it/sheets-cards-a4.pdf", "ancient_duel/it/backs-cards-a4.pdf"}
    with pikepdf.open("out/ancient_duel/it/sheets-cards-a4.pdf") as pdf:
        assert str(pdf.docinfo["/Keywords"]) == "AD-ROM-04 × 1, AD-ROM-10 × 1"


def test_a_deck_file_says_cards_and_copies(capsys: pytest.CaptureFixture[str]) -> None:
    Path("deck.csv").write_text("id,copies\nAD-ROM-04,3\nAD-DAC-01,2\n", "utf-8")
    assert call("build", "ancient_duel", "--deck", "deck.csv", "--out", "out", capsys=capsys)[0] == 0
    with pikepdf.open("out/ancient_duel/it/sheets-deck-a4.pdf") as pdf:
        assert str(pdf.docinfo["/Keywords"]) == "AD-DAC-01 × 2, AD-ROM-04 × 3"


@pytest.mark.parametrize("name", ["rome", "Roma", "ROM", "Rome"])
def test_a_faction_is_known_by_word_name_or_code(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("build", "ancient_duel", "--faction", name, "--only", "backs", "--out", "out")
    assert call(*words, capsys=capsys)[0] == 0
    assert set(prints(Path("out"))) == {"ancient_duel/it/backs-rome-a4.pdf"}


def test_without_house_cards_the_decks_are_smaller_and_it_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("build", "ancient_duel", "--faction", "rome", "--no-house", "--only", "sheets", "--backs", "none")
    code, said, _ = call(*words, capsys=capsys)
    assert code == 0
    assert "20" in said
    with pikepdf.open("output/ancient_duel/it/sheets-rome-a4.pdf") as pdf:
        assert "AD-ROM-T01" not in str(pdf.docinfo["/Keywords"])
        assert len(pdf.pages) == 3


def test_text_prints_id_and_rules_text(capsys: pytest.CaptureFixture[str]) -> None:
    code, said, _ = call("text", "kartomantik", "--lang", "en", capsys=capsys)
    assert code == 0
    lines = dict(line.split("\t") for line in said.splitlines())
    assert lines["KM-FLE-01"] == "Support."
    assert lines["KM-FLE-07"] == ""
    assert len(lines) == len(CardDatabase.load("kartomantik"))


def test_text_in_both_languages_is_the_golden_file(capsys: pytest.CaptureFixture[str]) -> None:
    golden = (Path(__file__).parents[1] / "data" / "golden_text.tsv").read_text("utf-8").splitlines()[1:]
    said = "".join(call("text", game, "--lang", "both", capsys=capsys)[1] for game in ("ancient_duel", "kartomantik"))
    assert sorted(said.splitlines()) == sorted(golden)


def test_a_proof_is_a_picture_a_page(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("proof", game, "--only", "sheets", "--faction", "moon", "--backs", "none", "--dpi", "72", "--out", "out")
    assert call(*words, capsys=capsys)[0] == 0
    (picture,) = prints(Path("out"))
    assert picture == "mine/it/proof-sheets-moon-a4-001.png"
    with Image.open(Path("out") / picture) as page:
        assert page.size == (596, 842)


def test_a_printer_profile_is_kept_shown_and_used(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said, _ = call("calibrate", "--profile", "studio", "--back-dx", "0,8", capsys=capsys)
    assert code == 0
    assert "back_dx = 0.8" in said
    assert Path("output/calibration-a4.pdf").is_file()
    for out, words in (("plain", ()), ("shifted", ("--profile", "studio"))):
        assert call("build", game, "--only", "backs", "--out", out, *words, capsys=capsys)[0] == 0
    assert prints(Path("plain")) != prints(Path("shifted"))


def test_a_file_that_cannot_be_moved_to_its_place_leaves_all_former_files(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("build", game, "--only", "sheets", "--out", "out")
    assert call(*words, capsys=capsys)[0] == 0
    change(game, CARDS, "pesca 1 carta.", "pesca 2 carte.")
    last = Path("out/mine/it/sheets-moon-a4.pdf")
    last.unlink()
    (last / "kept").mkdir(parents=True)
    former = prints(Path("out"))
    code, _, error = call(*words, capsys=capsys)
    assert code == 1
    assert str(last) in error
    assert prints(Path("out")) == former
    assert (last / "kept").is_dir()


def test_a_terminal_of_few_letters_stops_nothing() -> None:
    env = os.environ | {"PYTHONIOENCODING": "iso-8859-1"}
    command = [sys.executable, "-m", "pnp", "text", "ancient_duel"]
    done = subprocess.run(command, capture_output=True, env=env, check=True)
    assert b"ATT" in done.stdout


def test_cards_of_no_copies_are_told(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("none.csv").write_text("id,name,copies\nX-1,Lupo,0\n", "utf-8")
    code, _, error = call("build", "none.csv", capsys=capsys)
    assert code == 1
    assert "0 copies" in error


def test_a_bare_table_takes_nothing_else_from_its_folder(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("build", game / "cards.csv", "--out", "out", capsys=capsys)[0] == 0
    assert list(prints(Path("out"))) == ["cards/it/sheets-a4.pdf"]


def test_what_is_said_of_turning_the_paper_fits_the_files(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "backs-…" in call("build", game, capsys=capsys)[1]
    assert "backs-…" not in call("build", game, "--only", "sheets", capsys=capsys)[1]
    said = call("build", game, "--only", "rulebook", "--booklet", capsys=capsys)[1]
    assert "ruler" not in said
    assert "flip on the short edge" in said


def test_a_new_game_never_overwrites(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    former = prints(game)
    code, _, error = call("new", game, capsys=capsys)
    assert code == 1
    assert "mine" in error
    assert prints(game) == former


@pytest.mark.parametrize("name", ['con"virg', "A\\B", "due\nrighe", "Perché no", "l'isola"])
def test_a_new_game_of_any_name_is_sound(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("new", name, capsys=capsys)[0] == 0
    assert call("check", name, capsys=capsys)[0] == 0


@pytest.mark.parametrize("name", ["ancient_duel", "war_of_the_ring", "!!!", "cards.csv"])
def test_a_new_game_needs_a_name_of_its_own(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("new", name, capsys=capsys)[0] == 1
