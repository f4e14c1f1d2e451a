from __future__ import annotations

from pathlib import Path

import pytest

from card_db.problems import InputError
from pnp.rulebook.model import Book, Grid, Heading, Items, Macro, Marks, Paragraph, Run, plain
from pnp.rulebook.source import Source, read_book


def read(tmp_path: Path, text: str, names: dict[str, str] | None = None) -> tuple[Book, Source]:
    path = tmp_path / "it.md"
    path.write_bytes(text.encode("utf-8"))
    source = Source(path, "rulebook/it.md")
    return read_book(source, "it", "Duello", names or {}), source


def slips(tmp_path: Path, text: str, names: dict[str, str] | None = None) -> list[tuple[int | None, str, str]]:
    with pytest.raises(InputError) as error:
        read(tmp_path, text, names)
    return [(problem.line, problem.problem.en, problem.nearest) for problem in error.value.problems]


def test_chapters_sections_and_rules_are_found_with_their_lines(tmp_path: Path) -> None:
    book, source = read(tmp_path, "# Il turno {D-2}\n\n(D-2.1) Pesca.\n\nAncora.\n\n## Fasi\n\n(D-2.2) Attacca.\n")
    (chapter,) = book.chapters
    assert (chapter.title, chapter.key, chapter.line) == ("Il turno", "D-2", 1)
    assert chapter.blocks == (
        Paragraph(3, (Run("Pesca."),), "D-2.1"),
        Paragraph(5, (Run("Ancora."),)),
        Heading(7, 2, (Run("Fasi"),)),
        Paragraph(9, (Run("Attacca."),), "D-2.2"),
    )
    assert [len(book.rules[rule].blocks) for rule in ("D-2.1", "D-2.2")] == [2, 1]
    assert book.anchors == {"D-2", "D-2.1", "D-2.2"}
    assert source.problems == []


def test_what_stands_before_the_first_heading_is_a_chapter_of_its_own(tmp_path: Path) -> None:
    book, _ = read(tmp_path, "Benvenuto.\n\n# Regole\n\nEcco.\n")
    assert [chapter.title for chapter in book.chapters] == ["Duello", "Regole"]


def test_styles_links_code_and_typographic_signs(tmp_path: Path) -> None:
    book, _ = read(tmp_path, "L'**unità** *è* ***sola***, `L'x`, [qui](#D-1) \"ora\"\n")
    (paragraph,) = book.chapters[0].blocks
    assert isinstance(paragraph, Paragraph)
    assert paragraph.text == (
        Run("L’"),
        Run("unità", "bold"),
        Run(" "),
        Run("è", "italic"),
        Run(" "),
        Run("sola", "bold_italic"),
        Run(", "),
        Run("L'x", "code"),
        Run(", "),
        Run("qui", link="#D-1"),
        Run(" «ora»"),
    )


def test_lists_tables_and_index_marks(tmp_path: Path) -> None:
    text = "3. uno\n4. due\n   - dentro\n\n| a | b |\n| --- | ---: |\n| *x* | 1 |\n\n"
    text += "(D-1.1) Regola.\n<!-- index: uno, due -->\n"
    book, _ = read(tmp_path, text)
    items, grid, rule, marks = book.chapters[0].blocks
    assert isinstance(items, Items)
    assert items.start == 3
    assert isinstance(items.items[1][1], Items)
    assert isinstance(grid, Grid)
    assert (grid.aligns, plain(grid.rows[0][0]), grid.rows[0][0][0].style) == (("left", "right"), "x", "italic")
    assert isinstance(rule, Paragraph)
    assert marks == Marks(10, ("uno", "due"))


def test_html_is_printed_as_the_text_it_is(tmp_path: Path) -> None:
    book, _ = read(tmp_path, "Un <b>nome</b> & altro.\n\n<div>blocco</div>\n")
    assert [plain(b.text) for b in book.chapters[0].blocks if isinstance(b, Paragraph)] == [
        "Un <b>nome</b> & altro.",
        "<div>blocco</div>",
    ]


def test_macros_leave_a_mark_and_keep_the_lines(tmp_path: Path) -> None:
    book, _ = read(tmp_path, '# Uno\n\n{{ example("D-X1.1") }}\n\n{{ energy_table() }}\n\nTesto.\n')
    assert book.chapters[0].blocks[:2] == (Macro(3, "example", "D-X1.1"), Macro(5, "energy_table"))
    assert book.chapters[0].blocks[2].line == 7


def test_lines_are_those_of_the_source_below_a_loop(tmp_path: Path) -> None:
    book, _ = read(tmp_path, "{% for n in range(3) %}\nVoce {{ n }}.\n\n{% endfor %}\n\nDopo il ciclo.\n")
    last = book.chapters[0].blocks[-1]
    assert (last.line, plain(last.text) if isinstance(last, Paragraph) else "") == (6, "Dopo il ciclo.")


def test_a_card_name_is_text_whatever_stands_in_it(tmp_path: Path) -> None:
    book, _ = read(tmp_path, 'Ecco {{ card("D-01") }}.\n', {"D-01": "*L'ariete* <b> [x](y)"})
    (paragraph,) = book.chapters[0].blocks
    assert isinstance(paragraph, Paragraph)
    assert paragraph.text == (Run("Ecco *L’ariete* <b> [x](y)."),)


def test_a_rule_that_stands_twice_is_told_with_both_lines(tmp_path: Path) -> None:
    _, source = read(tmp_path, "(D-1.1) Uno.\n\n(D-1.1) Due.\n")
    (problem,) = source.problems
    assert (problem.line, problem.problem.en) == (3, "Rule D-1.1 stands already at line 1.")


@pytest.mark.parametrize(
    ("text", "line", "says", "near"),
    [
        ("a\n\n{{ exmple('D-X1.1') }}\n", 3, "'exmple' is undefined", "example"),
        ("a\n\n{{ example() }}\n", 3, "example takes 1 argument, not 0", ""),
        ("a\n{{ unclosed \n", 3, "unexpected", ""),
        ("{{ card('D-02') }}\n", 1, "there is no card D-02", "D-01"),
    ],
)
def test_a_slip_in_a_template_is_told_with_its_line(tmp_path: Path, text: str, line: int, says: str, near: str) -> None:
    ((at, said, nearest),) = slips(tmp_path, text, {"D-01": "x"})
    assert (says in said, nearest) == (True, near)
    assert at in {line, line - 1}


def test_a_book_that_is_missing_or_no_text_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_book(Source(tmp_path / "it.md", "rulebook/it.md"), "it", "Duello", {})
    (tmp_path / "it.md").write_bytes(b"# Uno\n\xe8\n")
    with pytest.raises(InputError, match="line 2"):
        read_book(Source(tmp_path / "it.md", "rulebook/it.md"), "it", "Duello", {})
