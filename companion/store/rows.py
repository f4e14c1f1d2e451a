"""What the store keeps of a table: how it was opened, who sits where, and everything that happened, in order."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["play", "correct", "ask", "decline", "undo", "redo"]
"""What an event is.

``play``: an entry of the match (an action in the game's notation, ``!resign A``). ``correct``: the table says
otherwise; the text is the position in notation. ``ask``: somebody wants to go back to the event whose number is the
text. ``decline``: no. ``undo``: gone back to that event. ``redo``: what was taken back last stands again.
"""

Source: TypeAlias = Literal["table", "app"]
"""Where a die or a draw came from: people's hands, or the program."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it was opened; ``config`` is the game's configuration as JSON, ``host`` the device that opened it.

    ``hot_seat``: one phone is passed from hand to hand and plays every seat.
    """

    code: str
    game: str
    config: str
    rules_version: str
    host: str
    hot_seat: bool
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place: number from 0, the name, and the device that holds it (empty: nobody)."""

    seat: int
    name: str
    device: str


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event about to be appended."""

    kind: Kind
    seat: int | None
    text: str
    source: Source = "table"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """An event of a table: ``seq`` counts from 1 without a gap."""

    seq: int
    kind: Kind
    seat: int | None
    text: str
    source: Source
    note: str
    device: str
    command: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Head:
    """Where a table stands: its last event (0: none yet), and how often seats and names have changed."""

    seq: int
    rev: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state after event ``seq``, as the following code wrote it; only saves time, never the truth."""

    seq: int
    text: str


@dataclass(frozen=True, slots=True)
class Result:
    """How a table's game ended, for the statistics: the winner's seat (None: a draw) and the rule that ended it."""

    code: str
    winner: int | None
    rule: str
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a device has chosen: language, sound, vibration. Everything is off until somebody turns it on."""

    lang: str = ""
    sound: bool = False
    vibration: bool = False
