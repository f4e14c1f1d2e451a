"""The codec: any frozen dataclass to JSON and back, from its fields alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.codec import CodecError, decode, encode, from_json, to_json

Points = NewType("Points", int)


class Face(StrEnum):
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Unit:
    name: str
    face: Face


@dataclass(frozen=True, slots=True)
class Plan:
    cost: int


@dataclass(frozen=True, slots=True)
class Table:
    points: Points
    pair: tuple[int, bool]
    row: tuple[Unit | Plan, ...]
    marks: frozenset[str]
    house: Mapping[str, int | str]
    last: Unit | None
    phase: Literal["main", "battle"]
    total: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "total", sum(self.pair))


units = st.builds(Unit, st.text(), st.sampled_from(Face))
tables = st.builds(
    Table,
    st.integers().map(Points),
    st.tuples(st.integers(), st.booleans()),
    st.lists(units | st.builds(Plan, st.integers())).map(tuple),
    st.frozensets(st.text()),
    st.dictionaries(st.text(), st.integers() | st.text()),
    st.none() | units,
    st.sampled_from(["main", "battle"]),
)

ONE = Table(Points(3), (1, True), (Unit("a", Face.UP), Plan(2)), frozenset("ba"), {"y": 1, "x": "2"}, None, "main")


@given(tables)
def test_what_is_written_is_read_back(table: Table) -> None:
    assert decode(Table, encode(table)) == table
    assert from_json(Table, to_json(table)) == table


@given(tables)
def test_equal_values_give_equal_text(table: Table) -> None:
    shuffled = Table(
        table.points,
        table.pair,
        table.row,
        frozenset(sorted(table.marks, reverse=True)),
        dict(reversed(table.house.items())),
        table.last,
        table.phase,
    )
    assert to_json(shuffled) == to_json(table)


def test_the_form_is_plain_and_sorted_and_leaves_out_what_is_worked_out() -> None:
    assert to_json(ONE) == (
        '{"house":{"x":"2","y":1},"is":"Table","last":null,"marks":["a","b"],"pair":[1,true],"phase":"main",'
        '"points":3,"row":[{"face":"up","is":"Unit","name":"a"},{"cost":2,"is":"Plan"}]}'
    )


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("points", "3", "points"),
        ("points", True, "points"),
        ("pair", [1], "pair"),
        ("pair", [1, 1], "pair[1]"),
        ("row", [{"is": "Unit", "name": "a", "face": "sideways"}], "row[0].face"),
        ("row", [{"is": "Unit", "name": "a"}], "row[0]"),
        ("row", [{"is": "Unit", "name": "a", "face": "up", "extra": 1}], "row[0]"),
        ("row", [{"is": "Table"}], "row[0].is"),
        ("row", [{}], "row[0].is"),
        ("row", {}, "row"),
        ("row", [3], "row[0]"),
        ("marks", "ab", "marks"),
        ("house", [], "house"),
        ("house", {"x": None}, "house.x"),
        ("last", 3, "last"),
        ("phase", "tea", "phase"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(key: str, value: object, place: str) -> None:
    with pytest.raises(CodecError) as error:
        decode(Table, {**encode(ONE), key: value})
    assert error.value.place == place


def test_what_is_not_json_is_refused() -> None:
    with pytest.raises(CodecError):
        from_json(Table, '{"is":')
    with pytest.raises(CodecError):
        decode(Table, {**encode(ONE), "is": "Unit"})


def test_a_value_without_a_form_is_a_fault_of_the_program() -> None:
    with pytest.raises(TypeError):
        encode(object())
    with pytest.raises(TypeError):
        encode(1.5)
