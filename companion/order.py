"""How the server is to run."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion import addresses
from companion.addresses import Door


@dataclass(frozen=True, slots=True)
class Order:
    """What was asked for on the command line, checked.

    ``base`` is empty or ``/tavolo``; ``cert`` and ``key`` are there together or not at all; without ``database_url``
    the tables are in the user's data folder.
    """

    port: int = 8501
    address: str = "::"
    database_url: str | None = None
    cert: Path | None = None
    key: Path | None = None
    base: str = ""
    announced: bool = True

    @property
    def door(self) -> Door:
        """Where phones knock."""
        return Door(self.port, "http" if self.cert is None else "https", self.base)

    @property
    def hosts(self) -> tuple[str, ...]:
        """The hosts that phones can use, the best first."""
        return addresses.hosts(self.address)
