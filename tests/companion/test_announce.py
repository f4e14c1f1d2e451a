"""The name on the local network. The loopback network stands for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import ParamSpec, TypeVar

import pytest
import zeroconf
from zeroconf import AddressResolverIPv4, ServiceInfo, Zeroconf

from companion.addresses import Door
from companion.announce import SERVICE, Announcement, announce

HERE = ("127.0.0.1",)

P = ParamSpec("P")
R = TypeVar("R")


def apart(call: Callable[P, R]) -> Callable[P, R]:
    """In a thread of its own: zeroconf waits only where no loop runs, and Playwright keeps one in that of the tests."""

    @wraps(call)
    def called(*args: P.args, **named: P.kwargs) -> R:
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(call, *args, **named).result()

    return called


announced = apart(announce)


@pytest.fixture(scope="module")
def first() -> Iterator[Announcement]:
    found = announced(Door(8618, base="/tavolo"), HERE)
    assert found is not None
    yield found
    apart(found.withdraw)()


@apart
def test_the_name_leads_to_this_computer(first: Announcement) -> None:
    with Zeroconf(interfaces=list(HERE)) as neighbour:
        found = AddressResolverIPv4("altavolo.local.")
        assert found.request(neighbour, 3000)
        assert found.parsed_addresses() == list(HERE)


@apart
def test_whoever_browses_the_network_finds_port_and_path(first: Announcement) -> None:
    with Zeroconf(interfaces=list(HERE)) as neighbour:
        info = ServiceInfo(SERVICE, f"Al Tavolo.{SERVICE}")
        assert info.request(neighbour, 3000)
        assert (info.port, info.properties) == (8618, {b"path": b"/tavolo/"})


@apart
def test_a_second_server_on_the_network_gets_another_name(first: Announcement) -> None:
    second = announce(Door(8619), HERE)
    assert second is not None
    second.withdraw()
    assert (first.host, second.host) == ("altavolo.local", "altavolo-2.local")


def test_a_network_that_allows_none_of_it_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise OSError(19, "No such device")

    monkeypatch.setattr(zeroconf, "Zeroconf", refuse)
    assert announce(Door(8618), HERE) is None


@apart
def test_nine_names_are_tried_and_then_none(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def is_free(_: Zeroconf, info: ServiceInfo) -> bool:
        asked.append(str(info.server))
        return False

    monkeypatch.setattr("companion.announce._is_free", is_free)
    assert announce(Door(8618), HERE) is None
    assert asked == ["altavolo.local.", *(f"altavolo-{n}.local." for n in range(2, 10))]
