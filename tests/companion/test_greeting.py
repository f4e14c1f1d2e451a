"""What the terminal shows."""

from __future__ import annotations

import io
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from companion import addresses
from companion.greeting import greet
from companion.order import Order


class Terminal(io.TextIOWrapper):
    """A terminal of its own encoding, or a file."""

    def __init__(self, encoding: str, *, is_terminal: bool) -> None:
        self.kept = io.BytesIO()
        self.is_terminal = is_terminal
        super().__init__(self.kept, encoding=encoding)

    def isatty(self) -> bool:
        return self.is_terminal


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ("192.168.1.20", "10.0.0.3"))
    monkeypatch.setenv("ALTAVOLO_LANG", "it")


def greeted(
    monkeypatch: pytest.MonkeyPatch,
    order: Order,
    name: str | None,
    *,
    encoding: str = "utf-8",
    is_terminal: bool = False,
) -> str:
    terminal = Terminal(encoding, is_terminal=is_terminal)
    monkeypatch.setattr(sys, "stdout", terminal)
    announced: Any = None if name is None else SimpleNamespace(host=name)
    greet(order, announced)
    return terminal.kept.getvalue().decode(encoding)


def test_every_address_and_the_name_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    told = greeted(monkeypatch, Order(base="/tavolo"), "altavolo.local")
    shown = [line.strip() for line in told.splitlines() if line.startswith("  ")]
    hosts = ("192.168.1.20", "10.0.0.3", "altavolo.local")
    assert shown == [f"http://{host}:8501/tavolo/" for host in hosts]


def test_another_name_than_usual_is_pointed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "questo si chiama altavolo-2.local" in greeted(monkeypatch, Order(), "altavolo-2.local")


def test_a_network_without_names_is_a_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "usa l’indirizzo con i numeri" in greeted(monkeypatch, Order(), None)
    assert "usa l’indirizzo" not in greeted(monkeypatch, Order(announced=False), None)


def test_a_server_for_this_computer_alone_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    told = greeted(monkeypatch, Order(address="127.0.0.1"), None)
    assert "Solo questo computer può aprirlo" in told
    assert "192.168" not in told


def test_on_a_terminal_the_code_is_dark_on_light_whatever_its_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\033[97;40m█" in greeted(monkeypatch, Order(), None, is_terminal=True)
    assert "\033" not in greeted(monkeypatch, Order(), None)


def test_a_terminal_that_cannot_show_the_code_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALTAVOLO_LANG", "en")
    told = greeted(monkeypatch, Order(announced=False), None, encoding="ascii")
    assert "http://192.168.1.20:8501/" in told
    assert "?" not in told
