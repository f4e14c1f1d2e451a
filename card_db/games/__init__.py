"""The games that are built in, and how a game's folder is found by its name."""

from __future__ import annotations

from pathlib import Path

from card_db.problems import InputError, Problem, Said, nearest

HERE = Path(__file__).parent


def games() -> tuple[str, ...]:
    """The names of the built-in games, in alphabetical order: the folders here with a ``game.toml``."""
    return tuple(sorted(path.parent.name for path in HERE.glob("*/game.toml")))


GAMES = games()


def game_folder(name_or_path: str | Path) -> Path:
    """The folder of a built-in game, by name, or of anybody's game, by path.

    A built-in name wins over a folder of the same name beside you: write ``./ancient_duel`` for the latter.
    Raises :class:`InputError` when there is no such folder or it has no ``game.toml``.
    """
    if str(name_or_path) in GAMES:
        return HERE / str(name_or_path)
    path = Path(name_or_path).expanduser()
    if path.name == "game.toml" and path.is_file():
        return path.parent
    if (path / "game.toml").is_file():
        return path
    raise InputError([_not_a_game(str(name_or_path), path)])


def _not_a_game(given: str, path: Path) -> Problem:
    expected = Said(
        it=f"il nome di un gioco ({', '.join(GAMES)}) o una cartella con un game.toml",
        en=f"the name of a game ({', '.join(GAMES)}) or a folder with a game.toml",
    )
    if path.is_dir():
        said = Said(it="In questa cartella non c’è un game.toml.", en="This folder has no game.toml.")
        return Problem(problem=said, file=given, expected=expected)
    said = Said(it=f"Non c’è nessun gioco né cartella «{given}».", en=f'There is no game and no folder "{given}".')
    return Problem(problem=said, file=given, expected=expected, nearest=nearest(given, GAMES))
