"""Where phones reach this computer. Nothing is asked of the network: the system's own tables say it."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

EVERYWHERE: Final = frozenset({"0.0.0.0", "::"})
"""The addresses that stand for every one of this computer's."""

_VIRTUAL: Final = ("br-", "docker", "tailscale", "tun", "utun", "vboxnet", "veth", "virbr", "vmnet", "wg", "zt")
"""How networks are called that live inside this computer or reach beyond the house: no phone at the table is there."""

_MDNS: Final = ("224.0.0.251", 5353)


@dataclass(frozen=True, slots=True)
class Door:
    """The port, the scheme and the path under which the companion is served; ``base`` is empty or ``/tavolo``."""

    port: int
    scheme: str = "http"
    base: str = ""

    def url(self, host: str) -> str:
        """The address of the start page on a host of this computer."""
        shown = f"[{host}]" if ":" in host else host
        usual = {"http": 80, "https": 443}[self.scheme]
        return f"{self.scheme}://{shown}{'' if self.port == usual else f':{self.port}'}{self.base}/"


def hosts(address: str) -> tuple[str, ...]:
    """The hosts under which phones reach a server that listens on ``address``, the best first."""
    return lan_addresses() or ("127.0.0.1",) if address in EVERYWHERE else (address,)


def is_reachable(host: str) -> bool:
    """Whether another device can reach that host of ours."""
    return not ipaddress.ip_address(host).is_loopback


def lan_addresses() -> tuple[str, ...]:
    """The IPv4 addresses of this computer that phones can be near to, the most likely first; none when offline."""
    first = _towards_neighbours()
    return tuple(sorted(_of_adapters(), key=lambda found: (found != first, _unlikely(found), found)))


def _of_adapters() -> Iterator[str]:
    import ifaddr

    for adapter in ifaddr.get_adapters():
        if not adapter.name.lower().startswith(_VIRTUAL):
            yield from (ip.ip for ip in adapter.ips if isinstance(ip.ip, str) and is_reachable(ip.ip))


def _unlikely(host: str) -> int:
    """A household's network before any other; an address a device gave itself is the last resort."""
    address = ipaddress.ip_address(host)
    return 2 if address.is_link_local else 0 if address.is_private else 1


def _towards_neighbours() -> str:
    """The address from which this computer would speak to its neighbours. A datagram socket sends nothing by itself."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_MDNS)
        except OSError:
            return ""
        return str(probe.getsockname()[0])
