"""Every table of the server: opened, looked at, played, corrected, taken back; each change through one checked door."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from companion.codes import new_code
from companion.desks.base import AnyGame, Desk
from companion.following import refused
from companion.following.people import must_agree, plays_for, tidy_name
from companion.following.refused import Refused, refused_by
from companion.following.snapshots import EVERY, resumed, snapshot
from companion.following.timeline import NOTHING_TO_REDO, Timeline
from companion.store.errors import StaleError
from companion.store.rows import Event, Head, Kind, NewEvent, Result, Seat, Source, Table
from companion.store.store import Store
from engines.errors import EngineError
from engines.match import Match
from engines.protocol import CHANCE, Player

REMEMBERED: Final = 200
"""Tables whose timelines are kept in memory; any other is read from the store when it is asked for."""

TWICE_WITHIN: Final = timedelta(milliseconds=500)
"""The same decision of the same phone within this time is a finger that trembled."""


LONGEST: Final = 20_000
"""Letters of an action or a position: several times what any game needs."""


@dataclass(frozen=True, slots=True)
class TableView:
    """A table at one moment: how it was opened, who sits there, where the game stands, and the stamp of it all."""

    table: Table
    seats: tuple[Seat, ...]
    timeline: Timeline
    stamp: str

    def plays_for(self, device: str) -> tuple[Player, ...]:
        """The players this device acts for."""
        return plays_for(self.seats, device)


@dataclass(frozen=True, slots=True)
class Opening:
    """How a table is to be opened.

    ``values`` are those of the game's configuration, ``names`` the players' by seat, seat 0 being who begins;
    ``first_by`` says whether people decided that or the program drew it.
    """

    game: str
    values: Mapping[str, object]
    names: tuple[str, ...]
    hot_seat: bool = False
    first_by: Source = "table"


@dataclass(frozen=True, slots=True)
class Who:
    """Who wants to change a table: the device, the player it acts for, and the last event it had seen."""

    device: str
    player: Player
    seen: int


class Tables:
    """The tables of one server. Safe to use from many threads; what is refused has changed nothing."""

    def __init__(self, store: Store, desks: Mapping[str, Desk]) -> None:
        """Follow the tables of a store with the games of these desks, by game id."""
        self._store = store
        self._desks = desks
        self._timelines: OrderedDict[str, Timeline] = OrderedDict()
        self._lock = threading.Lock()

    def open_table(self, opening: Opening, host: str) -> str:
        """Open a table and return its code; the host is not seated yet, unless one phone plays all.

        Raises :class:`Refused` for a configuration that the game does not know.
        """
        desk = self._desks[opening.game]
        try:
            desk.game.configure(opening.values)
        except EngineError as error:
            raise refused_by(error) from error
        config = json.dumps(dict(opening.values), ensure_ascii=False, sort_keys=True)
        now = datetime.now(UTC)
        table = Table(new_code(), opening.game, config, desk.game.rules_version, host, opening.hot_seat, now)
        seats = [
            Seat(number, tidy_name(name, desk.game.seats[number].name.it), host if opening.hot_seat else "")
            for number, name in enumerate(opening.names)
        ]
        self._store.create_table(table, seats)
        self._begin(table, desk, host, opening.first_by)
        return table.code

    def view(self, code: str) -> TableView:
        """The table as it stands. Raises :class:`Refused` when there is none, or it was played by other rules."""
        found = self._store.look(code)
        if found is None or found[0].game not in self._desks:
            raise Refused(refused.NO_TABLE)
        table, seats, head = found
        if table.rules_version != self._desks[table.game].game.rules_version:
            raise Refused(refused.OTHER_RULES)
        return TableView(table, seats, self._timeline(table, head), self.stamp(head))

    def stamp(self, head: Head) -> str:
        """What a phone compares with what it has painted: ``boot:seq:rev``."""
        return f"{self._store.boot}:{head.seq}:{head.rev}"

    def timeline_at(self, code: str, seq: int) -> Timeline:
        """The table as it stood after event ``seq``."""
        table = self._table(code)
        return self._begun(table).follow(event for event in self._store.events(code) if event.seq <= seq)

    def play(self, code: str, who: Who, text: str, *, source: Source = "table") -> None:
        """Play an action in the game's notation, or say something (``!resign A``); what follows by itself follows."""
        self._decide(code, who, NewEvent("play", who.player, text, source))

    def correct(self, code: str, who: Who, position: str, note: str = "") -> None:
        """Put another position, given in notation, in the place of the one followed: the table says otherwise."""
        self._decide(code, who, NewEvent("correct", who.player, position, note=note.strip()[:200]))

    def undo(self, code: str, who: Who, to: int | None = None) -> bool:
        """Go back to event ``to`` (None: before the last decision). True if it was done, False if it is now asked for.

        What another seat decided or chance brought is taken back only when the other seats agree.
        """
        view = self._seen(code, who)
        timeline = view.timeline
        to = timeline.before_last_decision if to is None else to
        if to is None or not timeline.standing_after(to):
            raise Refused(refused.NOTHING_TO_UNDO)
        if to < timeline.first_undoable:
            raise Refused(refused.NOT_THAT_FAR)
        agreed = not must_agree(view.table, view.seats, timeline, who.player, to)
        self._append(view, who, NewEvent("undo" if agreed else "ask", who.player, str(to)))
        return agreed

    def answer(self, code: str, who: Who, *, yes: bool) -> None:
        """Agree to the wish to go back, or decline; the one who asked may only withdraw it."""
        view = self._seen(code, who)
        asked = view.timeline.asked
        if asked is None or (yes and asked.seat == who.player):
            raise Refused(refused.NOBODY_ASKED)
        kind: Kind = "undo" if yes else "decline"
        self._append(view, who, NewEvent(kind, who.player, str(asked.to) if yes else ""))

    def redo(self, code: str, who: Who) -> None:
        """Bring back what was taken back last."""
        view = self._seen(code, who)
        if not view.timeline.undone:
            raise Refused(NOTHING_TO_REDO)
        self._append(view, who, NewEvent("redo", who.player, ""))

    def sit(self, code: str, device: str, seat: int, name: str) -> None:
        """Take a seat, or change its name if it is one's own; a phone has one seat, so another one is left."""
        table = self._table(code)
        seats = self._store.seats(code)
        was = seats[seat]
        if table.hot_seat and device not in (was.device, table.host):
            raise Refused(refused.HOT_SEAT)
        if was.device not in ("", device):
            raise Refused(refused.TAKEN)
        named = Seat(seat, tidy_name(name, was.name), device)
        if not self._store.set_seat(code, named, was=was.device):
            raise Refused(refused.TAKEN)
        for other in seats:
            if other.device == device and other.seat != seat and not table.hot_seat:
                self._store.set_seat(code, replace(other, device=""), was=device)

    def stand(self, code: str, device: str, seat: int) -> None:
        """Free a seat: one's own, or any as the one who opened the table. The name stays for who comes back."""
        table = self._table(code)
        was = self._store.seats(code)[seat]
        if device not in (was.device, table.host) or not was.device:
            raise Refused(refused.NOT_YOURS_TO_FREE)
        self._store.set_seat(code, replace(was, device=""), was=was.device)

    def move(self, code: str, was: str, device: str) -> None:
        """Hand everything that device ``was`` holds to another one, which leaves the seat it may have had."""
        seats = self._store.seats(self._table(code).code)
        held = [seat for seat in seats if seat.device and seat.device == was]
        moved = [seat for seat in held if self._store.set_seat(code, replace(seat, device=device), was=was)]
        if not moved:
            raise Refused(refused.MOVED_ON)
        for other in seats:
            if other.device == device:
                self._store.set_seat(code, replace(other, device=""), was=device)

    def game_of(self, table: Table) -> AnyGame:
        """The rules of a table."""
        return self._desks[table.game].game

    def _table(self, code: str) -> Table:
        table = self._store.table(code)
        if table is None or table.game not in self._desks:
            raise Refused(refused.NO_TABLE)
        return table

    def _begun(self, table: Table) -> Timeline:
        game = self.game_of(table)
        return Timeline(Match(game, game.configure(json.loads(table.config))))

    def _begin(self, table: Table, desk: Desk, host: str, first_by: Source) -> None:
        """What chance brings before anybody decides: who begins, the opening hands."""
        chance = [NewEvent("play", None, text, first_by) for text in desk.opening]
        _, events = self._followed(self._begun(table), chance, host, "open")
        if events:
            self._store.append(table.code, 0, events, device=host, command="open")

    def _timeline(self, table: Table, head: Head) -> Timeline:
        """The timeline up to the head, from memory if it can be; a fork in memory (never expected) is read anew."""
        with self._lock:
            known = self._timelines.get(table.code)
        if known is None or known.seq > head.seq:
            known = self._read(table)
        if known.seq < head.seq:
            known = known.follow(self._store.events(table.code, known.seq))
        with self._lock:
            self._timelines[table.code] = known
            self._timelines.move_to_end(table.code)
            while len(self._timelines) > REMEMBERED:
                self._timelines.popitem(last=False)
        return known

    def _read(self, table: Table) -> Timeline:
        kept = self._store.snapshot(table.code)
        if kept is not None:
            events = [event for event in self._store.events(table.code) if event.seq <= kept.seq]
            timeline = resumed(self.game_of(table), self._begun(table).match.config, kept, events)
            if timeline is not None:
                return timeline
        return self._begun(table)

    def _seen(self, code: str, who: Who) -> TableView:
        """The table, if the device may act for the player and has seen all that happened."""
        view = self.view(code)
        _may_decide(view, who)
        return view

    def _decide(self, code: str, who: Who, event: NewEvent) -> None:
        view = self.view(code)
        if _is_repeated(view.timeline, who, event):
            return
        _may_decide(view, who)
        _readable(event)
        _steady(view.timeline, who, event)
        self._append(view, who, event)

    def _append(self, view: TableView, who: Who, event: NewEvent) -> None:
        """Try the event and what follows by itself on the timeline, then append them all or nothing."""
        command = command_id(who, event)
        later, events = self._followed(view.timeline, [event], who.device, command)
        result = _result(view.table.code, later)
        try:
            self._store.append(
                view.table.code, view.timeline.seq, events, device=who.device, command=command, result=result
            )
        except StaleError:
            now = self.view(view.table.code)
            if not _is_repeated(now.timeline, who, event):
                raise _late(now.timeline, who) from None
            return
        self._keep_snapshot(view.table.code, view.timeline.seq, later)

    def _followed(
        self, timeline: Timeline, events: Sequence[NewEvent], device: str, command: str
    ) -> tuple[Timeline, list[NewEvent]]:
        """The timeline after these events and the chance that has one result only, with all events played."""
        done: list[NewEvent] = []
        waiting = list(events)
        try:
            while waiting:
                event = waiting.pop(0)
                timeline = timeline.after(_row(event, timeline.seq + 1, device, command))
                done.append(event)
                if not waiting and event.kind in ("play", "correct"):
                    waiting += _certain(timeline)
        except EngineError as error:
            raise refused_by(error) from error
        return timeline, done

    def _keep_snapshot(self, code: str, before: int, timeline: Timeline) -> None:
        """Keep a snapshot whenever another fifty events are full."""
        if timeline.seq // EVERY > before // EVERY and (new := snapshot(timeline)):
            self._store.save_snapshot(code, new)


def command_id(who: Who, event: NewEvent) -> str:
    """The same for the same tap, however often it arrives: the phone, what it had seen, what it wants."""
    plain = json.dumps([who.device, who.seen, event.kind, event.seat, event.text, event.note])
    return hashlib.sha256(plain.encode()).hexdigest()[:32]


def _row(event: NewEvent, seq: int, device: str, command: str) -> Event:
    now = datetime.now(UTC)
    return Event(seq, event.kind, event.seat, event.text, event.source, event.note, device, command, now)


def _certain(timeline: Timeline) -> list[NewEvent]:
    """What chance brings now if it can bring one thing only: at an open table, a card that nobody names."""
    match = timeline.match
    if match.acting_players() != (CHANCE,):
        return []
    possible = [chance.action for chance in match.game.chance_outcomes(match.state) if chance.weight]
    if len(possible) != 1:
        return []
    return [NewEvent("play", None, match.game.action_to_text(possible[0]))]


def _result(code: str, timeline: Timeline) -> Result | None:
    outcome = timeline.match.outcome
    if outcome is None:
        return None
    return Result(code, outcome.winner, outcome.termination.rule, datetime.now(UTC))


def _may_decide(view: TableView, who: Who) -> None:
    """Refuse a device that does not act for the player, or that has not seen all that happened."""
    if who.player not in view.plays_for(who.device):
        raise Refused(refused.NOT_YOUR_SEAT)
    if view.timeline.seq != who.seen:
        raise _late(view.timeline, who)


def _readable(event: NewEvent) -> None:
    """Refuse what no page of ours would send, before a game tries to read it and a phone is told of it."""
    if len(event.text) > LONGEST or not event.text.isprintable():
        raise Refused(refused.UNREADABLE)


def _is_repeated(timeline: Timeline, who: Who, event: NewEvent) -> bool:
    """Whether this very tap has been applied already."""
    if timeline.seq <= who.seen:
        return False
    return timeline.line(who.seen + 1).event.command == command_id(who, event)


def _steady(timeline: Timeline, who: Who, event: NewEvent) -> None:
    """Refuse the same decision of the same phone so soon that nobody can have meant it."""
    for line in reversed(timeline.lines):
        if line.event.seat is None:
            continue
        last = line.event
        same = (last.device, last.seat, last.kind, last.text) == (who.device, event.seat, event.kind, event.text)
        if same and datetime.now(UTC) - last.at < TWICE_WITHIN:
            raise Refused(refused.TWICE)
        return


def _late(timeline: Timeline, who: Who) -> Refused:
    return Refused(refused.MEANWHILE, meanwhile=timeline.lines[who.seen :])
