"""A table is changed through one checked door: in order, once, by who may, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Barrier, Thread

import pytest

from companion.following import refused
from companion.following.record import export, import_table
from companion.following.refused import Refused
from companion.following.tables import Opening, Tables, Who
from companion.house import House
from engines.__main__ import _ancient_duel
from engines.ancient_duel import AncientDuel
from engines.retrovia import RETROVIA
from tests.companion.following.tables import ANNA, BRUNO, PlainDesk, a_house, anna, bruno, desks, seated


@pytest.fixture(scope="module")
def duel() -> AncientDuel:
    return _ancient_duel()


@pytest.fixture
def house(tmp_path: Path, duel: AncientDuel) -> Iterator[House]:
    house = a_house(tmp_path, PlainDesk(RETROVIA), PlainDesk(duel, ("start 1",)))
    yield house
    house.store.close()


@pytest.fixture
def tables(house: House) -> Tables:
    return house.tables


@pytest.fixture
def code(tables: Tables) -> str:
    return seated(tables, "retrovia")


def texts(tables: Tables, code: str) -> list[str]:
    return [entry.text for entry in tables.view(code).timeline.match.history]


def test_an_action_is_played_and_seen_by_the_other_phone(tables: Tables, code: str) -> None:
    tables.play(code, anna(tables.view(code)), "build 0,1")
    assert texts(tables, code) == ["build 0,1"]
    assert tables.view(code).timeline.seq == 1


def test_the_opening_hands_are_dealt_by_themselves(tables: Tables) -> None:
    code = seated(tables, "ancient_duel", deck_1="rome", deck_2="sparta", cards="open")
    view = tables.view(code)
    assert [dict(side.hand)["?"] for side in view.timeline.match.state.sides] == [5, 5]
    assert view.timeline.match.acting_players() == (0,)
    assert view.timeline.before_last_decision is None


def test_the_card_of_the_next_turn_is_drawn_by_itself(tables: Tables) -> None:
    code = seated(tables, "ancient_duel", deck_1="rome", deck_2="sparta", cards="open")
    while tables.view(code).timeline.match.acting_players() == (0,):
        tables.play(code, anna(tables.view(code)), "end")
        tables.view(code).timeline.lines[-1]
        _forget_the_last_half_second(tables, code)
    assert texts(tables, code)[-1] == "draw P2 ?"


def _forget_the_last_half_second(tables: Tables, code: str) -> None:
    """Taps in a test come faster than fingers; two phones in turn are not what is tested here."""
    import time

    time.sleep(0.51)


def test_the_same_tap_that_arrives_twice_counts_once(tables: Tables, code: str) -> None:
    who = anna(tables.view(code))
    tables.play(code, who, "build 0,1")
    tables.play(code, who, "build 0,1")
    assert texts(tables, code) == ["build 0,1"]


def test_the_same_decision_twice_within_half_a_second_is_a_trembling_finger(tables: Tables, code: str) -> None:
    tables.play(code, anna(tables.view(code)), "build 0,1")
    tables.play(code, anna(tables.view(code)), "pass")
    with pytest.raises(Refused) as caught:
        tables.play(code, Who(ANNA, 0, 2), "pass")
    assert caught.value.said == refused.TWICE


def test_who_had_not_seen_the_last_thing_is_told_what_happened(tables: Tables, code: str) -> None:
    early = anna(tables.view(code))
    tables.play(code, early, "build 0,1")
    with pytest.raises(Refused) as caught:
        tables.play(code, early, "build 1,0")
    assert caught.value.said == refused.MEANWHILE
    assert [line.event.text for line in caught.value.meanwhile] == ["build 0,1"]
    assert texts(tables, code) == ["build 0,1"]


def test_of_two_taps_at_the_same_moment_one_is_applied_and_the_other_told(tables: Tables, code: str) -> None:
    who, barrier, answers = anna(tables.view(code)), Barrier(2), []

    def tap(text: str) -> None:
        barrier.wait()
        try:
            tables.play(code, who, text)
            answers.append("played")
        except Refused as refusal:
            answers.append(refusal.said.en)

    threads = [Thread(target=tap, args=(text,)) for text in ("build 0,1", "build 1,0")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == sorted(["played", refused.MEANWHILE.en])
    assert len(texts(tables, code)) == 1


@pytest.mark.rule("RV-3.1")
def test_a_phone_plays_for_its_own_seat_only(tables: Tables, code: str) -> None:
    for who in (Who(BRUNO, 0, 0), Who("c" * 64, 0, 0)):
        with pytest.raises(Refused) as caught:
            tables.play(code, who, "build 0,1")
        assert caught.value.said == refused.NOT_YOUR_SEAT
    with pytest.raises(Refused) as caught:
        tables.play(code, bruno(tables.view(code)), "build 0,1")
    assert caught.value.rule == "RV-3.1"


def test_a_refused_action_changes_nothing_and_names_its_rule(tables: Tables, code: str) -> None:
    with pytest.raises(Refused) as caught:
        tables.play(code, anna(tables.view(code)), "build 5,5")
    assert caught.value.rule.startswith("RV-")
    assert tables.view(code).timeline.seq == 0


@pytest.mark.parametrize(
    "forged",
    [
        "!correct 0,0;1,0/-/VVCCSSH|vvccssh/6|7/A1ae0,0",
        "!resign C",
        "!accept-draw A",
        "!",
        "",
        "build 0,1\nbuild 0,2",
        "build 0,1 ",
        "\ud800",
        "\0",
        "build " + "9" * 100_000,
    ],
)
def test_what_no_page_would_send_is_refused_in_words_that_can_be_shown(tables: Tables, code: str, forged: str) -> None:
    with pytest.raises(Refused) as caught:
        tables.play(code, anna(tables.view(code)), forged)
    assert caught.value.said.it.encode()
    assert len(caught.value.said.it) < 300
    assert tables.view(code).timeline.seq == 0


def test_one_takes_back_freely_what_one_did_oneself(tables: Tables, code: str) -> None:
    tables.play(code, anna(tables.view(code)), "build 0,1")
    assert tables.undo(code, anna(tables.view(code)))
    assert texts(tables, code) == []
    tables.redo(code, anna(tables.view(code)))
    assert texts(tables, code) == ["build 0,1"]
    assert [line.event.kind for line in tables.view(code).timeline.lines] == ["play", "undo", "redo"]


def test_what_another_seat_did_is_taken_back_only_when_it_agrees(tables: Tables, code: str) -> None:
    tables.play(code, anna(tables.view(code)), "build 0,1")
    tables.play(code, anna(tables.view(code)), "pass")
    tables.play(code, bruno(tables.view(code)), "build 0,2")
    assert not tables.undo(code, anna(tables.view(code)), to=1)
    assert len(texts(tables, code)) == 3
    with pytest.raises(Refused):
        tables.answer(code, anna(tables.view(code)), yes=True)
    tables.answer(code, bruno(tables.view(code)), yes=True)
    assert texts(tables, code) == ["build 0,1"]


def test_a_wish_to_go_back_is_declined_or_falls_when_play_goes_on(tables: Tables, code: str) -> None:
    tables.play(code, anna(tables.view(code)), "build 0,1")
    tables.play(code, anna(tables.view(code)), "pass")
    tables.undo(code, bruno(tables.view(code)))
    tables.answer(code, anna(tables.view(code)), yes=False)
    assert tables.view(code).timeline.asked is None
    tables.undo(code, bruno(tables.view(code)))
    tables.play(code, bruno(tables.view(code)), "build 0,2")
    assert tables.view(code).timeline.asked is None
    assert len(texts(tables, code)) == 3


def test_a_card_that_was_drawn_is_not_put_back_without_the_others(tables: Tables) -> None:
    code = seated(tables, "ancient_duel", deck_1="rome", deck_2="sparta", cards="open")
    while tables.view(code).timeline.match.acting_players() == (0,):
        tables.play(code, anna(tables.view(code)), "end")
        _forget_the_last_half_second(tables, code)
    assert not tables.undo(code, anna(tables.view(code)))


def test_nothing_is_taken_back_behind_the_opening(tables: Tables) -> None:
    code = seated(tables, "ancient_duel", deck_1="rome", deck_2="sparta", cards="open")
    for to, said in ((None, refused.NOTHING_TO_UNDO), (0, refused.NOT_THAT_FAR)):
        with pytest.raises(Refused) as caught:
            tables.undo(code, anna(tables.view(code)), to=to)
        assert caught.value.said == said


def test_on_a_shared_phone_everything_is_taken_back_freely(tables: Tables) -> None:
    code = tables.open_table(Opening("retrovia", {}, ("Anna", "Bruno"), hot_seat=True), ANNA)
    tables.play(code, Who(ANNA, 0, 0), "build 0,1")
    tables.play(code, Who(ANNA, 0, 1), "pass")
    tables.play(code, Who(ANNA, 1, 2), "build 0,2")
    assert tables.undo(code, Who(ANNA, 0, 3), to=0)
    assert texts(tables, code) == []


def test_the_table_says_otherwise_and_the_log_says_that(tables: Tables, code: str) -> None:
    tables.correct(code, anna(tables.view(code)), "0,0/-/VVCCSSH|vvccssh/7|7/C2e0,0", "era già passato")
    line = tables.view(code).timeline.lines[-1]
    assert (line.event.kind, line.event.note) == ("correct", "era già passato")
    assert tables.view(code).timeline.match.acting_players() == (1,)


def test_a_position_that_cannot_be_is_not_put_on_the_table(tables: Tables, code: str) -> None:
    with pytest.raises(Refused) as caught:
        tables.correct(code, anna(tables.view(code)), "0,0/0,0=V/VVCCSSH|vvccssh/7|7/A2e0,0", "")
    assert caught.value.rule.startswith("RV-")
    assert tables.view(code).timeline.seq == 0


def test_a_seat_is_freed_by_its_owner_or_the_host_only(tables: Tables, code: str) -> None:
    with pytest.raises(Refused):
        tables.stand(code, BRUNO, 0)
    tables.stand(code, ANNA, 1)
    assert [seat.device for seat in tables.view(code).seats] == [ANNA, ""]
    tables.sit(code, "c" * 64, 1, "Carla")
    with pytest.raises(Refused) as caught:
        tables.sit(code, BRUNO, 1, "Bruno")
    assert caught.value.said == refused.TAKEN


def test_sitting_again_changes_the_name_and_sitting_elsewhere_leaves_the_first_seat(tables: Tables, code: str) -> None:
    tables.sit(code, BRUNO, 1, "  Bruno\n il \u202eGrande ")
    assert tables.view(code).seats[1].name == "Bruno il Grande"
    tables.stand(code, ANNA, 0)
    tables.sit(code, BRUNO, 0, "Bruno")
    assert [seat.device for seat in tables.view(code).seats] == [BRUNO, ""]


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "x" * 5000, "👩‍👩‍👧‍👦🎲", "\u202e\u2066abc", "\x00\n\t"])
def test_a_hostile_name_becomes_a_short_one_on_one_line(tables: Tables, code: str, name: str) -> None:
    tables.sit(code, BRUNO, 1, name)
    kept = tables.view(code).seats[1].name
    assert 0 < len(kept) <= 24
    assert not set(kept) & set("\u202e\u2066\x00\n\t")


def test_a_table_outlives_its_server(tables: Tables, code: str, house: House) -> None:
    tables.play(code, anna(tables.view(code)), "build 0,1")
    again = Tables(house.store, house.desks)
    assert again.view(code).timeline.match.state == tables.view(code).timeline.match.state


def test_a_long_game_is_resumed_from_a_snapshot_and_still_undone_to_its_start(tables: Tables, house: House) -> None:
    code = tables.open_table(Opening("retrovia", {}, ("Anna", "Bruno"), hot_seat=True), ANNA)
    chance = Random(4)
    for seq in range(60):
        view = tables.view(code)
        player = view.timeline.match.acting_players()[0]
        action = chance.choice(view.timeline.match.legal_actions())
        tables.play(code, Who(ANNA, player, seq), RETROVIA.action_to_text(action))
    assert (kept := house.store.snapshot(code)) is not None
    assert kept.seq == 50
    again = Tables(house.store, house.desks)
    assert again.view(code).timeline.match.state == tables.view(code).timeline.match.state
    assert again.undo(code, Who(ANNA, 0, 60), to=0)
    assert again.view(code).timeline.match.state == RETROVIA.initial_state(RETROVIA.configure({}))


def test_a_table_of_other_rules_is_not_played_on(tables: Tables, house: House, code: str) -> None:
    class Later(type(RETROVIA)):  # type: ignore[misc]
        rules_version = "2"

    later = Tables(house.store, desks(PlainDesk(Later())))
    with pytest.raises(Refused) as caught:
        later.view(code)
    assert caught.value.said == refused.OTHER_RULES


def test_a_file_plays_to_the_same_state_on_another_server(
    tables: Tables, house: House, code: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    tables.play(code, anna(tables.view(code)), "build 0,1")
    tables.undo(code, anna(tables.view(code)))
    tables.play(code, anna(tables.view(code)), "build 1,0")
    other = a_house(tmp_path_factory.mktemp("other"), PlainDesk(RETROVIA))
    copied = import_table(other, export(house, code).encode(), BRUNO)
    assert copied != code
    theirs, ours = other.tables.view(copied), tables.view(code)
    assert theirs.timeline.match.state == ours.timeline.match.state
    assert [line.event.kind for line in theirs.timeline.lines] == ["play", "undo", "play"]
    assert [seat.name for seat in theirs.seats] == ["Anna", "Bruno"]
    assert {seat.device for seat in theirs.seats} == {""}
    other.store.close()


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[: len(text) // 2],
        lambda text: "[]",
        lambda text: "[" * 100_000,
        lambda text: text.replace("build 0,1", "build 9,9"),
        lambda text: text.replace('"altavolo": 1', '"altavolo": 99'),
        lambda text: text.replace('"retrovia"', '"scacchi"'),
        lambda text: text.replace('"rules_version": "1"', '"rules_version": "0"'),
        lambda text: text.replace("build 0,1", "build 1,0"),
        lambda text: text.replace('"play"', '"redo"'),
        lambda text: text.replace('"play"', '"undo"'),
    ],
)
def test_a_damaged_file_is_refused_with_a_sentence_and_opens_no_table(
    tables: Tables, house: House, code: str, damage: object
) -> None:
    tables.play(code, anna(tables.view(code)), "build 0,1")
    spoilt = damage(export(house, code))  # type: ignore[operator]
    with pytest.raises(Refused) as caught:
        import_table(house, spoilt.encode(), BRUNO)
    assert caught.value.said.it
    assert house.store.tables_of(BRUNO) == () or [table.code for table in house.store.tables_of(BRUNO)] == [code]
