"""The command: what it is told, and what it says when that is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from card_db.problems import InputError
from companion.cli import read_order, run
from companion.order import Order
from tests.companion.phones import certificate

NOTHING = {
    "port": "8501",
    "address": None,
    "database_url": None,
    "tls_cert": None,
    "tls_key": None,
    "base_path": None,
    "no_announce": False,
}


def order(**given: object) -> Order:
    return read_order({**NOTHING, **given})


def wrong(**given: object) -> str:
    with pytest.raises(InputError) as caught:
        order(**given)
    return caught.value.show("it")


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    """A certificate and its key."""
    return certificate(tmp_path)


def test_without_options_every_address_answers_at_8501() -> None:
    assert order() == Order(8501, "::", None, None, None, "", announced=True)


def test_the_help_names_every_option_and_no_other() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "companion", "--help"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "ALTAVOLO_LANG": "it"},
    ).stdout
    named = {word for word in told.replace(",", " ").split() if word.startswith("--")}
    wanted = {"--port", "--address", "--database-url", "--tls-cert", "--tls-key", "--base-path", "--no-announce"}
    assert named == wanted | {"--help"}
    assert "Apre il compagno di gioco" in told


def test_the_help_loads_nothing_heavy() -> None:
    code = "import sys, companion.cli as c; c.run(['--help']); print(*sys.modules, sep='\\n', file=sys.stderr)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stderr.split()
    assert not {"streamlit", "uvicorn", "pandas", "sqlalchemy", "zeroconf", "starlette"} & set(loaded)


@pytest.mark.parametrize("port", ["abc", "0", "65536", "-1", "", "8501.5", "99999999999999999999", "８５０１"])
def test_what_is_no_port_is_told(port: str) -> None:
    assert "--port" in wrong(port=port)
    assert "un numero da 1 a 65535" in wrong(port=port)


@pytest.mark.parametrize(("given", "meant"), [("localhost", "127.0.0.1"), ("[::1]", "::1"), ("0.0.0.0", "0.0.0.0")])
def test_an_address_is_of_numbers_or_this_computer(given: str, meant: str) -> None:
    assert order(address=given).address == meant


def test_a_name_is_no_address_because_it_would_have_to_be_asked_for() -> None:
    assert "«casa.example» non è un indirizzo di rete" in wrong(address="casa.example")


@pytest.mark.parametrize(("given", "meant"), [("tavolo", "/tavolo"), ("/a/b-c/", "/a/b-c"), ("/", ""), ("", "")])
def test_a_path_is_taken_with_or_without_its_slashes(given: str, meant: str) -> None:
    assert order(base_path=given).base == meant


@pytest.mark.parametrize("path", ["a b", "../x", "a//b", "à", "a?b", "_stcore", "static/x", "<x>"])
def test_what_is_no_path_is_told(path: str) -> None:
    assert "--base-path" in wrong(base_path=path)


def test_a_certificate_without_its_key_is_told() -> None:
    assert "Manca --tls-key" in wrong(tls_cert="cert.pem")
    assert "Manca --tls-cert" in wrong(tls_key="key.pem")


def test_files_that_are_not_there_are_told_both(tmp_path: Path) -> None:
    told = wrong(tls_cert=str(tmp_path / "c.pem"), tls_key=str(tmp_path / "k.pem"))
    assert "c.pem» non c’è" in told
    assert "k.pem» non c’è" in told


def test_a_pair_that_fits_makes_the_addresses_https(pair: tuple[Path, Path]) -> None:
    asked = order(tls_cert=str(pair[0]), tls_key=str(pair[1]))
    assert asked.door.url("192.168.1.2") == "https://192.168.1.2:8501/"


def test_a_certificate_in_place_of_the_key_is_told(pair: tuple[Path, Path]) -> None:
    assert "non si può servire in https" in wrong(tls_cert=str(pair[0]), tls_key=str(pair[0]))


def test_a_key_with_a_password_is_told_and_nobody_is_asked_for_it(pair: tuple[Path, Path], tmp_path: Path) -> None:
    locked = tmp_path / "locked.pem"
    lock = ["openssl", "rsa", "-in", pair[1], "-aes256", "-passout", "pass:segreta", "-out", locked]
    subprocess.run(lock, check=True, capture_output=True)
    started = time.monotonic()
    assert "senza password" in wrong(tls_cert=str(pair[0]), tls_key=str(locked))
    assert time.monotonic() - started < 5


def test_everything_that_is_wrong_is_told_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALTAVOLO_LANG", "en")
    assert run(["--port", "x", "--address", "y", "--base-path", "a b"]) == 1
    told = capsys.readouterr().err
    assert all(part in told for part in ('"x" is no port', '"y" is no network address', '"a b" cannot be a path'))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--prot", "1"], "Non conosco «--prot». Forse «--port»?"),
        (["--port"], "«--port» vuole un valore."),
        (["forse"], "Non capisco «forse»."),
    ],
)
def test_a_wrong_call_is_told_in_the_language_spoken(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALTAVOLO_LANG", "it")
    assert run(arguments) == 2
    assert told in capsys.readouterr().err


def test_a_database_that_cannot_be_used_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ALTAVOLO_LANG", "it")
    broken = tmp_path / "tavoli.sqlite"
    broken.write_bytes(b"non un database, ma un file di parole " * 50)
    assert run(["--port", "8617", "--address", "127.0.0.1", "--database-url", f"sqlite:///{broken}"]) == 1
    assert "tavoli.sqlite» è rovinato" in capsys.readouterr().err
    assert broken.read_bytes().startswith(b"non un database")
