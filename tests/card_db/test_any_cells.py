"""Whatever stands in a table, it is read or refused with its place; nothing else happens."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_db.check import check_game
from card_db.database import CardDatabase
from card_db.problems import InputError
from tests.card_db.folders import GAME, HEADER, ROWS, changed, folder, table

NAMES = HEADER.split(",")
LIKELY = st.sampled_from(
    ["", "2", "2,0", "2,5", "red", "Rossi", "2 red", "LG-R-1", "sì", "swift proud", "NA", "{{ x }}", "=1+1"]
)


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return folder(tmp_path_factory.mktemp("cells"))


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return folder(tmp_path_factory.mktemp("descriptions"))


@settings(max_examples=60, deadline=None)
@given(row=st.integers(0, len(ROWS) - 1), name=st.sampled_from(NAMES), cell=st.one_of(LIKELY, st.text(max_size=20)))
def test_a_cell_with_anything_in_it_is_read_or_refused_with_its_place(
    where: Path, row: int, name: str, cell: str
) -> None:
    (where / "cards.csv").write_text(changed(row, **{name: cell}), "utf-8", "surrogatepass", newline="")
    try:
        database = CardDatabase.load(where)
    except InputError as fault:
        places = {(problem.file, problem.row) for problem in fault.problems if problem.row}
        sizes = {problem.problem.en[:8] for problem in fault.problems if not problem.row and not problem.line}
        assert places <= {("little/cards.csv", number) for number in range(1, 7)}
        assert sizes <= {"The deck"}
    else:
        assert len(database) == len(ROWS)


@settings(max_examples=60, deadline=None)
@given(
    data=st.one_of(
        st.binary(max_size=300), st.text(max_size=200).map(lambda text: table(text).encode("utf-8", "replace"))
    )
)
def test_a_table_of_anything_gives_a_report(where: Path, data: bytes) -> None:
    (where / "cards.csv").write_bytes(data)
    report = check_game(where)
    assert report.show("it")
    assert report.show("en")
    assert not report.is_sound


@settings(max_examples=40, deadline=None)
@given(old=st.sampled_from(["red", "min", '"', "[", "=", "\n", "id", "{"]), new=st.text(max_size=6))
def test_a_game_toml_with_anything_in_it_gives_a_report(described: Path, old: str, new: str) -> None:
    (described / "game.toml").write_text(GAME.replace(old, new, 1), "utf-8", "replace", newline="")
    assert check_game(described).show("it")
