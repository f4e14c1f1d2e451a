"""The companion makes itself known on the local network, so that ``altavolo.local`` leads to it (mDNS)."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.addresses import Door

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, Zeroconf

SERVICE: Final = "_http._tcp.local."
MOST: Final = 9
"""How many companions on one network get a name; beyond that something else is wrong."""


ANSWERED_BY: Final = 1500
"""Milliseconds in which whoever has a name says so: nobody has to say the same thing twice within a second."""


class Announcement:
    """The name that the network knows this server by, for as long as it runs."""

    def __init__(self, zeroconf: Zeroconf, info: ServiceInfo) -> None:
        """``info`` has been registered with ``zeroconf``."""
        self._zeroconf = zeroconf
        self.host = str(info.server).rstrip(".")

    def withdraw(self) -> None:
        """Tell the network that the name leads nowhere any more."""
        self._zeroconf.close()


def announce(door: Door, hosts: Sequence[str]) -> Announcement | None:
    """Make the server known as ``altavolo.local``, or ``altavolo-2.local`` where another one has that name already.

    ``hosts`` are its IPv4 addresses. None where the network does not allow it: phones then use the plain address.
    """
    from zeroconf import Error, Zeroconf

    try:
        zeroconf = Zeroconf(interfaces=list(hosts))
    except OSError:
        return None
    try:
        for number in range(1, MOST + 1):
            info = _info(door, hosts, number)
            if _is_free(zeroconf, info):
                zeroconf.register_service(info, cooperating_responders=True)
                return Announcement(zeroconf, info)
    except (Error, OSError):
        pass
    zeroconf.close()
    return None


def _is_free(zeroconf: Zeroconf, info: ServiceInfo) -> bool:
    """Ask everybody aloud: to a whispered question a second server on this computer would not hear the answer."""
    from zeroconf import DNSQuestionType, ServiceInfo

    other = ServiceInfo(SERVICE, info.name)
    return not other.request(zeroconf, ANSWERED_BY, question_type=DNSQuestionType.QM)


def _info(door: Door, hosts: Sequence[str], number: int) -> ServiceInfo:
    """One number makes the name of the service and that of the host, so that who has the one has the other."""
    from zeroconf import ServiceInfo

    return ServiceInfo(
        SERVICE,
        f"Al Tavolo{'' if number == 1 else f' {number}'}.{SERVICE}",
        port=door.port,
        addresses=[socket.inet_aton(host) for host in hosts],
        server=f"altavolo{'' if number == 1 else f'-{number}'}.local.",
        properties={"path": f"{door.base}/"},
    )
