"""What reading a folder found: problems, notices, and how much each check really looked at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from card_db.problems import InputError, Problem, Said, counted


@dataclass(frozen=True, slots=True)
class Visit:
    """One check of one file and the number of rows it went through: a check that saw none is worth a look."""

    file: str
    check: Said
    rows: int

    def show(self, lang: str = "en") -> str:
        """``ancient_duel/units.csv: effect, 65 rows``."""
        words = ("riga", "righe") if lang == "it" else ("row", "rows")
        return f"{self.file}: {self.check.in_(lang)}, {counted(self.rows, *words)}"


@dataclass(slots=True)
class Findings:
    """Collected while a folder is read; raised together at the end."""

    problems: list[Problem] = field(default_factory=list)
    notices: list[Problem] = field(default_factory=list)
    visits: list[Visit] = field(default_factory=list)

    def visit(self, file: str, it: str, en: str, rows: int) -> None:
        """Note that a check went through ``rows`` rows of ``file``."""
        self.visits.append(Visit(file, Said(it=it, en=en), rows))

    def take(self, fault: InputError) -> None:
        """Keep the problems of a part that could not be read, and go on with the others."""
        self.problems.extend(fault.problems)

    def add(self, problems: Iterable[Problem]) -> None:
        """Keep some problems."""
        self.problems.extend(problems)

    def raise_problems(self) -> None:
        """Raise :class:`InputError` when there is any problem."""
        if self.problems:
            raise InputError(self.problems)
