"""Every rule of the rules files is cited by a test of its engine; the ids come from the rules files."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
IDS = HERE.parent / "data" / "rule_ids"


def marks(path: Path) -> Iterator[str]:
    """The rule ids of every ``pytest.mark.rule(...)`` in a test module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from (argument.value for argument in node.args if isinstance(argument, ast.Constant))


@pytest.mark.parametrize("ids", sorted(IDS.glob("*.txt")), ids=lambda path: path.stem)
def test_every_rule_is_cited_by_a_test_and_every_citation_is_a_rule(ids: Path) -> None:
    rules = set(ids.read_text(encoding="utf-8").split())
    cited = {mark for path in (HERE / ids.stem).rglob("test_*.py") for mark in marks(path)}
    assert sorted(rules - cited) == []
    assert sorted(cited - rules) == []
