"""``pnp new``: a small valid game folder to start from. Its files stand in ``new_game`` beside this module."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import unicodedata
from pathlib import Path

from card_db.games import GAMES
from card_db.problems import InputError, Problem, Said
from pnp.order import TABLE_ENDINGS
from pnp.speech import say

PATTERN = Path(__file__).with_name("new_game")
TAKEN = frozenset({*GAMES, "retrovia", "war_of_the_ring"})
"""Names of games that are or will be built in."""


def new_game(folder: Path) -> str:
    """Make ``folder``, a game of six cards; what to do next, in words.

    Raises :class:`InputError` when it is there already, when its name cannot be a game's id, or
    when it cannot be written.
    """
    name = _id(folder.name)
    if not name or name in TAKEN or folder.suffix.lower() in TABLE_ENDINGS:
        raise InputError([_bad_name(folder.name)])
    if folder.exists():
        said = Said("Questa cartella c’è già e resta com’è.", "This folder is there already and stays as it is.")
        raise InputError([Problem(said, file=str(folder), expected=Said("un nome nuovo", "a new name"))])
    draft = folder.with_name(f".{folder.name}.{os.getpid()}.part")
    try:
        shutil.copytree(PATTERN, draft)
        text = (PATTERN / "game.toml").read_text("utf-8")
        (draft / "game.toml").write_text(text.format(id=name, title=_title(folder.name)), "utf-8")
        (draft / "art").mkdir()
        draft.replace(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    words = shlex.quote(str(folder))
    return say(
        f"{folder}: game.toml, cards.csv, faces/, rulebook/, art/\nApri cards.csv con un foglio di calcolo, poi:\n"
        f"  pnp check {words}\n  pnp build {words}",
        f"{folder}: game.toml, cards.csv, faces/, rulebook/, art/\nOpen cards.csv in a spreadsheet, then:\n"
        f"  pnp check {words}\n  pnp build {words}",
    )


def _title(name: str) -> str:
    """The name as the title of a game, as TOML writes a text (JSON's way of quoting is one of TOML's)."""
    words = name.replace("_", " ").replace("-", " ").strip()
    return json.dumps(words[:1].upper() + words[1:], ensure_ascii=False)


def _id(name: str) -> str:
    """The name as an id: small letters, digits and underscores, accents dropped."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")


def _bad_name(name: str) -> Problem:
    said = Said(f"«{name}» non può essere il nome di un gioco nuovo.", f'"{name}" cannot be the name of a new game.')
    expected = Said(
        f"il nome di una cartella, con qualche lettera e diverso da {', '.join(sorted(TAKEN))}",
        f"the name of a folder, with some letters and other than {', '.join(sorted(TAKEN))}",
    )
    return Problem(said, cell=name, expected=expected)
