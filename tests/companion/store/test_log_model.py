"""Whatever phones send, in whatever order, the log is what a list in memory would be."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.store.errors import StaleError
from companion.store.rows import Head, Seat
from companion.store.store import Store
from tests.companion.store.tables import append, table

_numbers = count()


@dataclass(frozen=True)
class Tap:
    device: str
    command: str
    texts: tuple[str, ...]
    behind: int
    """How many events ago the phone was painted last."""


@dataclass(frozen=True)
class Sit:
    device: str
    was: str


@dataclass
class Model:
    log: list[str] = field(default_factory=list)
    answers: dict[tuple[str, str], int] = field(default_factory=dict)
    holder: str = ""
    rev: int = 0

    def tap(self, tap: Tap) -> int | None:
        """The number of the last event afterwards; None when the tap is refused."""
        key = (tap.device, tap.command)
        if key not in self.answers:
            if tap.behind:
                return None
            self.log += tap.texts
            self.answers[key] = len(self.log)
        return self.answers[key]

    def sit(self, sit: Sit) -> bool:
        sits = sit.was == self.holder
        if sits:
            self.holder, self.rev = sit.device, self.rev + 1
        return sits


_devices = st.sampled_from(["anna", "bruno"])
_texts = st.lists(st.text(max_size=5).filter(lambda text: "\0" not in text), min_size=1, max_size=3).map(tuple)
_taps = st.builds(Tap, _devices, st.sampled_from("abc"), _texts, st.sampled_from([0, 0, 0, 1, 2, -1]))
_sits = st.builds(Sit, st.sampled_from(["anna", "bruno", ""]), st.sampled_from(["anna", "bruno", ""]))


@given(st.lists(st.one_of(_taps, _sits), max_size=12))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_the_log_and_the_seats_are_what_a_list_in_memory_would_be(store: Store, asked: list[Tap | Sit]) -> None:
    code, model = f"TABLE {next(_numbers)}", Model()
    store.create_table(table(code), [Seat(0, "", "")])
    for each in asked:
        if isinstance(each, Sit):
            seat = Seat(0, each.device, each.device)
            assert store.set_seat(code, seat, was=each.was or None) == model.sit(each)
        else:
            assert tapped(store, code, each, len(model.log)) == model.tap(each)
        assert store.head(code) == Head(len(model.log), model.rev)
    assert [event.text for event in store.events(code)] == model.log
    assert store.seats(code)[0].device == model.holder


def tapped(store: Store, code: str, tap: Tap, last: int) -> int | None:
    try:
        return append(store, last - tap.behind, tap.command, *tap.texts, device=tap.device, code=code).seq
    except StaleError as error:
        return None if error.head.seq == last else error.head.seq
