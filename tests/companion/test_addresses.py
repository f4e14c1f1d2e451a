"""Where phones reach this computer."""

from __future__ import annotations

import socket
from types import SimpleNamespace

import ifaddr
import pytest

from companion import addresses
from companion.addresses import Door, hosts, lan_addresses


def networks(monkeypatch: pytest.MonkeyPatch, first: str, **found: str) -> None:
    """A computer with these adapters and addresses, which speaks to its neighbours from ``first``."""
    adapters = [
        SimpleNamespace(
            name=name.replace("_", "-"), ips=[SimpleNamespace(ip=ip), SimpleNamespace(ip=("fe80::1", 0, 2))]
        )
        for name, ip in found.items()
    ]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(addresses, "_towards_neighbours", lambda: first)


def test_the_network_of_the_house_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    networks(monkeypatch, "192.168.1.20", eth0="10.0.0.3", wlan0="192.168.1.20", lo="127.0.0.1")
    assert lan_addresses() == ("192.168.1.20", "10.0.0.3")


def test_networks_inside_of_the_computer_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    networks(
        monkeypatch, "", docker0="172.17.0.1", br_4f1="172.18.0.1", veth12="10.1.1.1", wg0="10.8.0.2", en0="10.0.0.3"
    )
    assert lan_addresses() == ("10.0.0.3",)


def test_an_address_a_device_gave_itself_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    networks(monkeypatch, "", eth0="169.254.7.7", eth1="8.8.4.4", eth2="192.168.0.9")
    assert lan_addresses() == ("192.168.0.9", "8.8.4.4", "169.254.7.7")


def test_a_computer_on_no_network_still_has_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    networks(monkeypatch, "", lo="127.0.0.1")
    assert hosts("::") == ("127.0.0.1",)


def test_an_address_that_was_chosen_is_the_only_one(monkeypatch: pytest.MonkeyPatch) -> None:
    networks(monkeypatch, "", eth0="192.168.1.20")
    assert hosts("127.0.0.1") == ("127.0.0.1",)


def test_finding_the_network_sends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds: list[int] = []

    class Watched(socket.socket):
        def connect(self, address: object) -> None:
            kinds.append(self.type)
            assert address == ("224.0.0.251", 5353)
            super().connect(address)  # type: ignore[arg-type]

        def send(self, *_: object) -> int:
            raise AssertionError("something was sent")

        sendto = sendall = send  # type: ignore[assignment]

    monkeypatch.setattr(socket, "socket", Watched)
    lan_addresses()
    assert kinds == [socket.SOCK_DGRAM]


@pytest.mark.parametrize(
    ("door", "host", "url"),
    [
        (Door(8501), "192.168.1.20", "http://192.168.1.20:8501/"),
        (Door(80), "altavolo.local", "http://altavolo.local/"),
        (Door(443, "https", "/tavolo"), "::1", "https://[::1]/tavolo/"),
    ],
)
def test_an_address_is_as_short_as_it_can_be(door: Door, host: str, url: str) -> None:
    assert door.url(host) == url
