"""What is kept of a table comes back as it was, and only what was meant is kept."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from companion.store.errors import CodeTakenError, StaleError, UnknownTableError
from companion.store.rows import Head, NewEvent, Preferences, Result, Seat, Snapshot
from companion.store.store import Store
from tests.companion.store.tables import OPENED, SEATS, append, play, table, until


@pytest.fixture
def opened(store: Store) -> Store:
    store.create_table(table(), SEATS)
    return store


def test_a_table_comes_back_as_it_was_opened(opened: Store, url: str, open_store: Callable[[str], Store]) -> None:
    opened.close()
    again = open_store(url)
    assert again.table("TAVOLO") == table()
    assert again.seats("TAVOLO") == SEATS
    assert again.head("TAVOLO") == Head(0, 0)
    assert again.events("TAVOLO") == ()


def test_one_look_tells_of_a_table_what_the_single_questions_tell(opened: Store) -> None:
    append(opened, 0, "c1", "one", "two")
    assert opened.set_seat("TAVOLO", replace(SEATS[1], device="bruno"), was=None)
    opened.create_table(table("ALTRO"), SEATS)
    looked = (opened.table("TAVOLO"), opened.seats("TAVOLO"), opened.head("TAVOLO"))
    assert opened.look("TAVOLO") == looked
    assert looked[2] == Head(2, 1)


def test_every_process_has_a_name_of_its_own(store: Store, url: str, open_store: Callable[[str], Store]) -> None:
    assert store.boot != open_store(url).boot


def test_a_code_belongs_to_one_table(opened: Store) -> None:
    with pytest.raises(CodeTakenError, match="TAVOLO"):
        opened.create_table(replace(table(), game="ancient_duel"), [])
    assert opened.table("TAVOLO") == table()


def test_a_code_nobody_has_given_out_is_no_table(store: Store) -> None:
    assert store.table("NESSUNO") is None
    assert store.look("NESSUNO") is None
    assert store.seats("NESSUNO") == ()
    assert store.events("NESSUNO") == ()
    assert store.snapshot("NESSUNO") is None
    assert store.phones("NESSUNO") == 0
    assert not store.set_seat("NESSUNO", SEATS[0], was=None)
    for ask in (
        lambda: store.head("NESSUNO"),
        lambda: append(store, 0, "c", code="NESSUNO"),
        lambda: store.save_snapshot("NESSUNO", Snapshot(1, "x")),
        lambda: store.presence("NESSUNO", 1),
    ):
        with pytest.raises(UnknownTableError, match="NESSUNO"):
            ask()


def test_an_event_comes_back_with_who_and_when(opened: Store) -> None:
    before = datetime.now(UTC)
    new = NewEvent("correct", None, "A1 b2", source="app", note="la tessera era caduta")
    assert opened.append("TAVOLO", 0, [new], device="bruno", command="c1") == Head(1, 0)
    (event,) = opened.events("TAVOLO")
    assert (event.seq, event.kind, event.seat, event.text) == (1, "correct", None, "A1 b2")
    assert (event.source, event.note, event.device, event.command) == ("app", new.note, "bruno", "c1")
    assert before <= event.at <= datetime.now(UTC)
    assert event.at.utcoffset() == timedelta(0)


def test_events_are_read_in_order_from_where_one_left_off(opened: Store) -> None:
    append(opened, 0, "c1", "one", "two")
    append(opened, 2, "c2", "three")
    assert [event.text for event in opened.events("TAVOLO")] == ["one", "two", "three"]
    assert [event.command for event in opened.events("TAVOLO")] == ["c1", "c1", "c2"]
    assert [event.seq for event in opened.events("TAVOLO", after=1)] == [2, 3]
    assert opened.head("TAVOLO") == Head(3, 0)


@pytest.mark.parametrize("expected", [-1, 0, 1, 3, 100])
def test_what_was_chosen_on_another_state_is_refused_and_changes_nothing(opened: Store, expected: int) -> None:
    append(opened, 0, "c1", "one", "two")
    with pytest.raises(StaleError) as caught:
        append(opened, expected, "c2", "late")
    assert caught.value.head == Head(2, 0)
    assert [event.text for event in opened.events("TAVOLO")] == ["one", "two"]


def test_a_repeated_command_counts_once_and_answers_as_it_did_at_first(opened: Store) -> None:
    first = append(opened, 0, "c1", "one", "two")
    append(opened, 2, "c2", "three")
    assert append(opened, 0, "c1", "one", "two") == first == Head(2, 0)
    assert append(opened, 3, "c1", "one", "two") == first
    assert opened.head("TAVOLO").seq == 3


def test_a_command_of_the_same_name_from_another_phone_is_another_command(opened: Store) -> None:
    append(opened, 0, "tap at 0", "one", device="anna")
    with pytest.raises(StaleError):
        append(opened, 0, "tap at 0", "two", device="bruno")
    append(opened, 1, "tap at 0", "two", device="bruno")
    assert [event.text for event in opened.events("TAVOLO")] == ["one", "two"]


def test_the_same_command_at_two_tables_counts_at_both(opened: Store) -> None:
    opened.create_table(table("ALTRO"), SEATS)
    append(opened, 0, "c1")
    append(opened, 0, "c1", code="ALTRO")
    assert opened.head("ALTRO").seq == opened.head("TAVOLO").seq == 1


def test_nothing_is_no_action(opened: Store) -> None:
    with pytest.raises(ValueError, match="nothing"):
        opened.append("TAVOLO", 0, [], device="anna", command="c")


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "’«»“”'\"; DROP TABLE event; --",
        "🀄👩‍👧 שלום",
        "x" * 5000,
        "",
        " \n\t ",
        "%s %(a)s :b ?",
    ],
)
def test_whatever_people_write_comes_back_letter_by_letter(opened: Store, text: str) -> None:
    opened.set_seat("TAVOLO", Seat(1, text, text), was=None)
    opened.append("TAVOLO", 0, [NewEvent("play", 1, text, note=text)], device=text, command="c")
    assert opened.seats("TAVOLO")[1] == Seat(1, text, text)
    event = opened.events("TAVOLO")[0]
    assert (event.text, event.note, event.device) == (text, text, text)


def test_what_no_database_can_keep_is_kept_as_a_mark(opened: Store) -> None:
    append(opened, 0, "c", "a\0b\ud800c")
    assert opened.events("TAVOLO")[0].text == "a�b�c"
    assert opened.table("TAV\0OLO") is None


def test_an_instant_without_a_time_zone_is_refused(store: Store) -> None:
    with pytest.raises(Exception, match="time zone"):
        store.create_table(table(opened_at=datetime(2026, 1, 1)), SEATS)
    rome = OPENED.astimezone(timezone(timedelta(hours=2)))
    store.create_table(table(opened_at=rome), SEATS)
    assert store.table("TAVOLO") == table()


def test_a_seat_goes_to_the_first_who_takes_it(opened: Store) -> None:
    assert opened.set_seat("TAVOLO", Seat(1, "Bruno", "bruno"), was=None)
    assert not opened.set_seat("TAVOLO", Seat(1, "Carla", "carla"), was="")
    assert not opened.set_seat("TAVOLO", Seat(0, "Carla", "carla"), was=None)
    assert not opened.set_seat("TAVOLO", Seat(7, "Carla", "carla"), was=None)
    assert opened.seats("TAVOLO") == (SEATS[0], Seat(1, "Bruno", "bruno"))
    assert opened.head("TAVOLO") == Head(0, 1)


def test_a_seat_is_renamed_and_freed_by_whoever_holds_it(opened: Store) -> None:
    assert opened.set_seat("TAVOLO", Seat(0, "Nonna Anna", "anna"), was="anna")
    assert opened.set_seat("TAVOLO", Seat(0, "", ""), was="anna")
    assert not opened.set_seat("TAVOLO", Seat(0, "Anna", "anna"), was="anna")
    assert opened.seats("TAVOLO")[0] == Seat(0, "", "")
    assert opened.head("TAVOLO") == Head(0, 2)


def test_of_many_who_want_a_seat_at_once_one_gets_it(opened: Store) -> None:
    sat: list[str] = []
    ready = threading.Barrier(8)

    def sit(device: str) -> None:
        ready.wait()
        if opened.set_seat("TAVOLO", Seat(1, device, device), was=None):
            sat.append(device)

    threads = [threading.Thread(target=sit, args=(f"phone {number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [opened.seats("TAVOLO")[1].device] == sat
    assert opened.head("TAVOLO").rev == 1


def test_a_double_tap_from_two_threads_counts_once(opened: Store) -> None:
    heads: list[Head] = []
    ready = threading.Barrier(6)

    def tap() -> None:
        ready.wait()
        heads.append(append(opened, 0, "the same tap"))

    threads = [threading.Thread(target=tap) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert heads == [Head(1, 0)] * 6
    assert opened.head("TAVOLO").seq == 1


def test_a_result_stands_until_the_game_is_taken_back(opened: Store) -> None:
    result = Result("TAVOLO", 1, "RV-9.1", OPENED)
    opened.append("TAVOLO", 0, [play("!resign A")], device="anna", command="c1", result=result)
    assert opened.finished() == ((table(), SEATS, result),)
    opened.append("TAVOLO", 1, [NewEvent("ask", 0, "0")], device="anna", command="c2")
    opened.append("TAVOLO", 2, [NewEvent("decline", 1, "")], device="bruno", command="c3")
    assert opened.finished() == ((table(), SEATS, result),)
    opened.append("TAVOLO", 3, [NewEvent("undo", 0, "0")], device="anna", command="c4")
    assert opened.finished() == ()
    drawn = replace(result, winner=None)
    opened.append("TAVOLO", 4, [NewEvent("redo", 0, "")], device="anna", command="c5", result=drawn)
    assert opened.finished() == ((table(), SEATS, drawn),)


def test_a_result_of_a_refused_action_is_not_kept(opened: Store) -> None:
    append(opened, 0, "c1")
    with pytest.raises(StaleError):
        opened.append("TAVOLO", 0, [play()], device="anna", command="c2", result=Result("TAVOLO", 0, "RV-9.1", OPENED))
    assert opened.finished() == ()


def test_finished_games_come_in_the_order_they_ended(opened: Store) -> None:
    for number, code in enumerate(("C", "A", "B")):
        opened.create_table(table(code), SEATS)
        ended = Result(code, 0, "RV-9.1", OPENED + timedelta(hours=number))
        opened.append(code, 0, [play()], device="anna", command="c", result=ended)
    assert [result.code for _, _, result in opened.finished()] == ["C", "A", "B"]


def test_only_the_latest_snapshot_is_kept(opened: Store) -> None:
    opened.save_snapshot("TAVOLO", Snapshot(50, "fifty"))
    opened.save_snapshot("TAVOLO", Snapshot(100, "a hundred"))
    opened.save_snapshot("TAVOLO", Snapshot(50, "late"))
    assert opened.snapshot("TAVOLO") == Snapshot(100, "a hundred")


def test_a_phone_finds_the_tables_it_opened_or_sits_at_newest_first(store: Store) -> None:
    for number, (code, host, guest) in enumerate(
        [("A", "anna", "bruno"), ("B", "bruno", ""), ("C", "carla", "anna"), ("D", "carla", "bruno")]
    ):
        store.create_table(
            table(code, host=host, opened_at=OPENED + timedelta(days=number)), [Seat(0, "", ""), Seat(1, "", guest)]
        )
    assert [each.code for each in store.tables_of("anna")] == ["C", "A"]
    assert [each.code for each in store.tables_of("bruno")] == ["D", "B", "A"]
    assert store.tables_of("nobody") == ()


def test_a_free_seat_is_nobodys_table(opened: Store) -> None:
    assert opened.tables_of("") == ()


def test_what_a_phone_has_chosen_is_remembered(store: Store) -> None:
    assert store.preferences("anna") == Preferences(lang="", sound=False, vibration=False)
    store.set_preferences("anna", Preferences("en", sound=True))
    store.set_preferences("anna", Preferences("it", vibration=True))
    assert store.preferences("anna") == Preferences("it", sound=False, vibration=True)
    assert store.preferences("bruno") == Preferences()


def test_a_closed_store_leaves_no_thread(url: str) -> None:
    before = threading.active_count()
    store = Store.open(url)
    store.listen(lambda _: None)
    assert threading.active_count() == before + 1
    store.close()
    assert until(lambda: threading.active_count() == before)
