"""The published counts: every row of the table, and the start to depth 6. A failing count shows its divide."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import card_db.games
from engines.errors import DepthError
from engines.perft import divide, perft
from engines.retrovia import RETROVIA
from tests.engines.retrovia.positions import START, at, read

TABLE = Path(card_db.games.__file__).parent / "retrovia" / "perft.tsv"


def rows() -> list[tuple[str, str, int, int]]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        return [
            (row["name"], row["notation"], int(row["depth"]), int(row["nodes"]))
            for row in csv.DictReader(file, delimiter="\t")
        ]


def check(text: str, depth: int, nodes: int) -> None:
    state = read(text)
    found = perft(RETROVIA, state, depth)
    if found != nodes:
        split = "\n".join(f"{action}\t{count}" for action, count in divide(RETROVIA, state, depth).items())
        pytest.fail(f"{text}\ndepth {depth}: {found} nodes, not {nodes}\n{split}")


@pytest.mark.parametrize(
    ("text", "depth", "nodes"),
    [pytest.param(text, depth, nodes, id=f"{name}-{depth}") for name, text, depth, nodes in rows()],
)
def test_every_row_of_the_table_is_counted(text: str, depth: int, nodes: int) -> None:
    check(text, depth, nodes)


def test_every_position_of_the_table_is_written_as_it_was_read() -> None:
    assert all(RETROVIA.to_text(read(text)) == text for _, text, _, _ in rows())
    assert len(rows()) == 44


@pytest.mark.fuzz
def test_the_start_is_counted_to_depth_6() -> None:
    check(START, 6, 9101084)


def test_a_failing_count_shows_its_divide() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"(?s)9 nodes, not 10.*build 1,0\t1.*pass\t1"):
        check(START, 1, 10)


def test_a_divide_adds_up_to_its_perft() -> None:
    for _, text, depth, nodes in rows():
        if depth == 2:
            assert sum(divide(RETROVIA, read(text), depth).values()) == nodes


def test_a_depth_below_0_is_refused_and_depth_0_is_the_position_itself() -> None:
    assert perft(RETROVIA, read(START), 0) == 1
    assert divide(RETROVIA, read(START), 0) == {}
    with pytest.raises(DepthError):
        perft(RETROVIA, read(START), -1)
    with pytest.raises(DepthError):
        divide(RETROVIA, read(START), -1)


def test_a_finished_game_adds_nothing_below_it() -> None:
    state = read(at("0,0=V 1,0=v", "A1p"))
    won = RETROVIA.child(state, RETROVIA.action_from_text("move 0,0>1,0"))
    assert perft(RETROVIA, won, 0) == 1
    assert perft(RETROVIA, won, 1) == perft(RETROVIA, won, 2) == 0
