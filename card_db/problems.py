"""What is wrong with somebody's files, and the way out.

Everything that reads a table, a face or an effect collects :class:`Problem` records and
raises one :class:`InputError` with all of them, so that a person mends a folder in one go.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

LANGUAGES = ("it", "en")
"""The languages a text may be in: everything is said in both."""


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence in both languages."""

    it: str
    en: str

    def in_(self, lang: str) -> str:
        """The sentence in ``lang`` (``it`` or ``en``)."""
        return self.it if lang == "it" else self.en


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with one place.

    ``row`` is counted as a spreadsheet shows it, the header being row 1; ``line`` is the line of a
    text file, from 1; ``key`` is a key of such a file, ``boxes.name``. ``start`` and
    ``end`` are characters of ``cell`` from 0, shown as carets below it (EL-9.1).
    """

    problem: Said
    file: str = ""
    row: int | None = None
    column: str = ""
    card: str = ""
    cell: str = ""
    start: int | None = None
    end: int | None = None
    expected: Said | None = None
    nearest: str = ""
    line: int | None = None
    key: str = ""

    def show(self, lang: str = "en") -> str:
        """The problem as a person reads it: its place, the cell with carets, what would be right."""
        place = self._place(lang)
        lines = [place] if place else []
        if self.start is not None:
            width = max(1, (self.end or self.start + 1) - self.start)
            lines += ["  " + _one_line(self.cell), "  " + " " * self.start + "^" * width]
        return "\n".join([*lines, "  " + self.sentence(lang)])

    def sentence(self, lang: str = "en") -> str:
        """The words alone: what is wrong, what was expected, the nearest valid value."""
        parts = [self.problem.in_(lang)]
        if self.expected is not None:
            parts.append(("Atteso: " if lang == "it" else "Expected ") + self.expected.in_(lang) + ".")
        if self.nearest:
            parts.append(f"Forse «{self.nearest}»?" if lang == "it" else f'Did you mean "{self.nearest}"?')
        return " ".join(parts)

    def _place(self, lang: str) -> str:
        row, column, character = ("riga", "colonna", "carattere") if lang == "it" else ("row", "column", "character")
        parts = [self.file] if self.file else []
        if self.row is not None:
            parts.append(f"{row} {self.row}")
        if self.line is not None:
            parts.append(f"{'riga' if lang == 'it' else 'line'} {self.line}")
        if self.column:
            parts.append(f"{column} {self.column}")
        if self.key:
            parts.append(self.key)
        place = ", ".join(parts)
        if self.card:
            place += f" ({self.card})" if place else self.card
        if self.start is not None:
            place += f"{', ' if place else ''}{character} {self.start + 1}"
        return place


def _one_line(cell: str) -> str:
    """The cell with a space for each line break and tab, so that the carets stay below their characters."""
    return "".join(" " if character.isspace() else character for character in cell)


class InputError(Exception):
    """Files that cannot be used as they are; holds every problem found, in file order."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the problems; the text of the exception is all of them in English."""
        self.problems = tuple(problems)
        super().__init__(self.show("en"))

    def __reduce__(self) -> tuple[type[InputError], tuple[tuple[Problem, ...]]]:
        """How it passes from one process to another."""
        return type(self), (self.problems,)

    def show(self, lang: str = "en") -> str:
        """All problems, a blank line between them."""
        return "\n\n".join(problem.show(lang) for problem in self.problems)


def counted(number: int, one: str, many: str) -> str:
    """``1 card``, ``2 cards``, ``0 cards``."""
    return f"{number} {one if number == 1 else many}"


def nearest(word: str, valid: Iterable[str]) -> str:
    """The valid word most like ``word``, or nothing when none is near."""
    found = get_close_matches(word, list(valid), n=1, cutoff=0.6)
    return found[0] if found else ""
