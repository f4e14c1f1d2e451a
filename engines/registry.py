"""What the command line knows about each game: its name, how its rules are made, how its examples are run."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from card_db.problems import InputError, Problem, Said
from card_db.toml_sections import open_document
from engines.errors import unknown_game
from engines.protocol import Game
from engines.scenarios import Report, run_file


@dataclass(frozen=True, slots=True)
class Entry:
    """One game that can be played.

    ``id`` is its folder, ``code`` the prefix of its rules and examples (``RV``); ``make`` builds the
    game, reading its cards if it has any; ``run`` runs a file of its examples, by default those that
    name positions (:mod:`engines.scenarios`).
    """

    id: str
    code: str
    title: Said
    make: Callable[[], Game[Any, Any, Any]]
    run: Callable[[Game[Any, Any, Any], Path], Report] = run_file


def entry_named(entries: Iterable[Entry], name: str) -> Entry:
    """The game of this name. Raises :class:`~engines.errors.UnknownGameError` with the names there are."""
    known = {entry.id: entry for entry in entries}
    if name not in known:
        raise unknown_game(name, known)
    return known[name]


def entry_of_file(entries: Iterable[Entry], path: Path) -> Entry:
    """The game that a file of examples is about, by the prefix of its first id (``RV-X6.1``)."""
    document = open_document(path, str(path))
    examples = document.root.sections("example")
    first = examples[0].text("id") if examples else ""
    for entry in entries:
        if first.startswith(f"{entry.code}-"):
            return entry
    said = Said(
        "Il file non contiene esempi di un gioco che conosco.", "The file holds no examples of a game that I know."
    )
    codes = ", ".join(f'id = "{entry.code}-…"' for entry in entries)
    raise InputError([Problem(said, file=str(path), cell=first, expected=Said(codes, codes))])
