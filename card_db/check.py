"""Checks a game folder from end to end and says how much it looked at."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from card_db.check_texts import check_texts
from card_db.database import CardDatabase
from card_db.findings import Visit
from card_db.game import load_game
from card_db.games import game_folder
from card_db.loading import Loaded, read_game
from card_db.problems import InputError, Problem, counted


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What :func:`check_game` found: problems stop a build, notices do not, visits say what was looked at."""

    problems: tuple[Problem, ...]
    notices: tuple[Problem, ...]
    visits: tuple[Visit, ...]
    loaded: Loaded | None = None

    @property
    def database(self) -> CardDatabase:
        """The cards as they were read. Raises :class:`InputError` with the problems when there are any."""
        if self.loaded is None:
            raise InputError(self.problems)
        return CardDatabase(self.loaded)

    @property
    def is_sound(self) -> bool:
        """Whether the folder can be built."""
        return not self.problems

    def show(self, lang: str = "en") -> str:
        """The whole report, for a person: what was looked at, notices, problems, and the sum of it."""
        blocks = ["\n".join(visit.show(lang) for visit in self.visits)]
        blocks += [notice.show(lang) for notice in self.notices]
        blocks += [problem.show(lang) for problem in self.problems]
        return "\n\n".join(block for block in [*blocks, self._sum(lang)] if block)

    def _sum(self, lang: str) -> str:
        problems, notices = len(self.problems), len(self.notices)
        if lang == "it":
            return f"{counted(problems, 'problema', 'problemi')}, {counted(notices, 'avviso', 'avvisi')}."
        return f"{counted(problems, 'problem', 'problems')}, {counted(notices, 'notice', 'notices')}."


def check_game(folder: str | Path, *, encoding: str | None = None, delimiter: str | None = None) -> CheckReport:
    """Everything wrong with a game folder, or a built-in game by name; never raises for what stands in its files.

    Looked at are ``game.toml``, tables, effects, decks, rulings and released ids. ``encoding`` and
    ``delimiter`` override what is found out about the tables.
    """
    try:
        game = load_game(game_folder(folder))
    except InputError as fault:
        return CheckReport(fault.problems, (), ())
    loaded = read_game(game, encoding=encoding, delimiter=delimiter)
    findings = loaded.findings
    check_texts(loaded, findings)
    return CheckReport(tuple(findings.problems), tuple(findings.notices), tuple(findings.visits), loaded)
