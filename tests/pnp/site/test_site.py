"""``pnp site``: what it writes, for whom, and what it refuses."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.request import urlopen

import pytest

from pnp.cli import run
from pnp.qr import Template
from pnp.site import site
from tests.pnp.site.folders import Page, game, silent


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a stranger's game."""
    tmp = tmp_path_factory.mktemp("site")
    site(str(game(tmp)), tmp / "site", progress=silent)
    return tmp / "site"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name it has there
        """Nothing."""


@pytest.fixture(scope="module")
def address(made: Path) -> Iterator[str]:
    """A plain file server, the site under a path of its own."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(made.parent)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/site"
    server.shutdown()
    thread.join()
    server.server_close()


def digest(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_the_same_game_gives_the_same_bytes(made: Path, tmp_path: Path) -> None:
    site(str(game(tmp_path)), tmp_path / "site", progress=silent)
    assert digest(tmp_path / "site") == digest(made)


def test_every_card_has_its_face_in_each_language_small_enough_for_a_phone(made: Path) -> None:
    for lang in ("it", "en"):
        faces = sorted((made / "faces" / lang).iterdir())
        assert [face.name for face in faces] == ["LUN-01.png", "SOL-01.png", "SOL-02.png"]
        assert all(face.read_bytes().startswith(b"\x89PNG") for face in faces)
        assert all(face.stat().st_size < 60_000 for face in faces)
    assert 'src="../../faces/en/SOL-01.png"' in (made / "C" / "SOL-01" / "index.html").read_text("utf-8")


def test_what_stands_in_a_cell_is_text(made: Path) -> None:
    for path in made.rglob("*.html"):
        page = Page(path.read_text("utf-8"))
        assert page.tags.count("script") == 1, path
        assert not {"b", "i"} & set(page.tags)
        assert "x" not in page.links
    page = Page((made / "C" / "SOL-01" / "index.html").read_text("utf-8"))
    assert "<img src=x onerror=alert(1)> & {{ 7*7 }} {% raw %}" in "".join(page.words["it"])


def test_what_is_searched_is_a_script_that_ends_nowhere_early(made: Path) -> None:
    text = (made / "search.js").read_text("utf-8")
    listed = json.loads(text.removeprefix("window.ALTAVOLO=").removesuffix(";\n"))
    assert [entry[1] for entry in listed["entries"]] == [
        "SOL-01",
        "SOL-02",
        "LUN-01",
        "MI-1.1",
        "MI-1.2",
        "MI-Q1",
        "MI-1",
    ]
    assert all((made / entry[2]).is_file() for entry in listed["entries"])


def test_a_book_in_one_language_is_read_in_both(made: Path) -> None:
    page = Page((made / "rules" / "MI-1.1" / "index.html").read_text("utf-8"))
    assert "".join(page.words["it"]).count("Si gioca in due. Vedi MI-1.2.") == 2
    assert "Si gioca" not in "".join(page.words["en"])
    assert "../../rules/MI-1.2/index.html" in page.links


def test_a_printed_code_lands_on_the_page_of_its_card(address: str) -> None:
    for template in (f"{address}/C/{{id}}", f"{address}/C/{{id}}/"):
        with urlopen(Template(template, "--url").url_for("SOL-01")) as answer:
            assert "Aurora" in answer.read().decode("utf-8")
    with urlopen(f"{address}/c/sol-01") as answer:
        assert answer.url.endswith("/c/sol-01/")


def test_one_language_alone_has_nothing_to_change(tmp_path: Path) -> None:
    site(str(game(tmp_path)), tmp_path / "site", languages=("en",), progress=silent)
    text = (tmp_path / "site" / "C" / "LUN-01" / "index.html").read_text("utf-8")
    assert '<html lang="en" data-lang="en"' in text
    assert 'id="lang"' not in text
    assert "Perché" not in text


def test_a_language_the_game_has_not_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = game(tmp_path)
    toml = place / "game.toml"
    toml.write_text('languages = ["it"]\n' + toml.read_text("utf-8"), "utf-8")
    for table in ("cards.csv", "rulings.csv"):
        text = (place / table).read_text("utf-8")
        assert "name_en" in text or "question_en" in text
    assert run(["site", str(place), "--lang", "en", "--out", str(tmp_path / "site")]) == 1
    assert capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_a_bare_table_has_a_site_too(tmp_path: Path) -> None:
    table = tmp_path / "bestie.csv"
    table.write_text("name,power,text\nOrso,3,Ruggisce & graffia\n", encoding="utf-8")
    said = site(str(table), tmp_path / "site", progress=silent)
    assert str(tmp_path / "site") in said
    (page,) = (tmp_path / "site" / "C").rglob("index.html")
    assert "Ruggisce &amp; graffia" in page.read_text("utf-8")


def test_the_command_says_what_it_wrote_and_how_codes_come_to_lead_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALTAVOLO_LANG", "it")
    monkeypatch.chdir(tmp_path)
    assert run(["site", str(game(tmp_path))]) == 0
    told = capsys.readouterr().out
    assert "3 carte, 2 regole, 1 domanda" in told
    assert "--url https://esempio.it/C/{id}" in told
    assert (tmp_path / "output" / "mine" / "site" / "index.html").is_file()


def test_what_is_wrong_with_a_game_is_told_and_a_former_site_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = game(tmp_path)
    assert run(["site", str(place), "--out", str(tmp_path / "site")]) == 0
    before = digest(tmp_path / "site")
    book = place / "rulebook" / "it.md"
    book.write_text(book.read_text("utf-8") + "\nVedi MI-9.9.\n", "utf-8")
    assert run(["site", str(place), "--out", str(tmp_path / "site")]) == 1
    assert "MI-9.9" in capsys.readouterr().err
    assert digest(tmp_path / "site") == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine", "site"]


def test_a_game_that_is_not_there_is_told_as_by_the_other_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["site", "ancient_duell"]) == 1
    assert "ancient_duel" in capsys.readouterr().err
