from __future__ import annotations

from pathlib import Path

import pytest

from card_db.problems import InputError, Problem
from pnp.rulebook import print_rulebook
from tests.pnp.rulebook.books import BOOK, EXAMPLES, load

SWITCHES = """[[switch]]
name = "speed"
values = ["slow", "fast"]
ruling = "D-9.9"
built = true
[switch.title]
it = "Passo"
en = "Pace"
[switch.text]
it = "slow: piano."
en = "slow: slowly."
"""


def problems(tmp_path: Path, files: dict[str, str], **options: tuple[str, ...]) -> list[Problem]:
    database = load(tmp_path, files)
    out = tmp_path / "book.pdf"
    with pytest.raises(InputError) as error:
        print_rulebook(database.game, "it", out, database=database, **options)  # type: ignore[arg-type]
    assert not out.exists()
    return list(error.value.problems)


def told(found: list[Problem]) -> list[tuple[str, int | None, str]]:
    return [(problem.file, problem.line, problem.nearest) for problem in found]


@pytest.mark.parametrize(
    ("files", "where", "says"),
    [
        (
            {"rulebook/it.md": BOOK.replace("dice D-2.1", "dice D-2.7")},
            ("duel/rulebook/it.md", 3, "D-2.2"),
            "Rule D-2.7 is not",
        ),
        (
            {"rulebook/it.md": BOOK.replace("| D-1.1 |", "| D-1.7 |")},
            ("duel/rulebook/it.md", 21, "D-1.2"),
            "Rule D-1.7 is not",
        ),
        (
            {"rulebook/it.md": BOOK.replace("in due", "in [due](#nowhere)")},
            ("duel/rulebook/it.md", 3, ""),
            '"#nowhere" leads nowhere',
        ),
        (
            {"rulebook/it.md": BOOK.replace("in due", "in 二")},
            ("duel/rulebook/it.md", 3, ""),
            "No font has: 二 (U+4E8C)",
        ),
        (
            {"rulebook/it.md": BOOK.replace('example("D-X2.1")', 'example("D-X2.2")')},
            ("duel/rulebook/it.md", 15, "D-X2.1"),
            'no example "D-X2.2"',
        ),
        (
            {"rulebook/it.md": BOOK.replace('example("D-X2.1")', 'diagram("tabel")')},
            ("duel/rulebook/it.md", 15, "table"),
            'no diagram "tabel"',
        ),
        (
            {"rulebook/it.md": BOOK.replace('{{ example("D-X2.1") }}', "")},
            ("duel/rulebook/examples.toml", 1, ""),
            "Example D-X2.1 is never used",
        ),
        (
            {"rulebook/examples.toml": EXAMPLES.replace("D-01 > D-02", "D-01 > D-03")},
            ("duel/rulebook/examples.toml", 10, "D-02"),
            'Unknown card "D-03"',
        ),
        (
            {"rulebook/examples.toml": EXAMPLES.replace('["D-2.2"]', '["D-2.3"]')},
            ("duel/rulebook/examples.toml", 3, "D-2.2"),
            'Unknown rule "D-2.3"',
        ),
        (
            {"rulebook/examples.toml": EXAMPLES.replace("Tutto qui.", "Vedi D-7.1.")},
            ("duel/rulebook/examples.toml", 1, "D-2.1"),
            "Rule D-7.1 is not",
        ),
        ({"house_rules.toml": SWITCHES}, ("duel/house_rules.toml", 1, ""), "Rule D-9.9 is not"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_line(
    tmp_path: Path, files: dict[str, str], where: tuple[str, int, str], says: str
) -> None:
    found = problems(tmp_path, files)
    fitting = [problem for problem in found if says in problem.problem.en]
    assert [(p.file, p.line) for p in fitting] == [where[:2]]
    if where[2]:
        assert fitting[0].nearest == where[2]


def test_rules_the_book_must_hold_are_missed_in_their_order(tmp_path: Path) -> None:
    found = problems(tmp_path, {}, required=("D-1.1", "D-10.1", "D-3.1"))
    assert [problem.problem.en for problem in found] == ["Rule D-3.1 is missing.", "Rule D-10.1 is missing."]


def test_everything_wrong_in_book_examples_and_house_rules_is_told_at_once(tmp_path: Path) -> None:
    files = {
        "rulebook/it.md": BOOK.replace("dice D-2.1", "dice D-2.7"),
        "rulebook/examples.toml": EXAMPLES.replace("values 5 2", "values five"),
        "house_rules.toml": SWITCHES.replace("name =", "nome ="),
    }
    assert {problem.file for problem in problems(tmp_path, files)} >= {
        "duel/rulebook/it.md",
        "duel/rulebook/examples.toml",
        "duel/house_rules.toml",
    }


def test_a_quick_reference_longer_than_a_page_is_refused(tmp_path: Path) -> None:
    long = BOOK + "\nAncora una riga di riassunto.\n" * 120
    ((file, line, _),) = told(problems(tmp_path, {"rulebook/it.md": long}))
    assert (file, line) == ("duel/rulebook/it.md", 26)


def test_a_former_book_stays_when_the_new_one_is_wrong(tmp_path: Path) -> None:
    database = load(tmp_path)
    out = tmp_path / "book.pdf"
    print_rulebook(database.game, "it", out, database=database)
    before = out.read_bytes()
    (database.game.rulebook / "it.md").write_text(BOOK.replace("dice D-2.1", "dice D-2.7"), encoding="utf-8")
    with pytest.raises(InputError):
        print_rulebook(database.game, "it", out, database=database)
    assert out.read_bytes() == before
