"""Files that are written whole or not at all: beside their place first, then moved there."""

from __future__ import annotations

import os
from contextlib import suppress
from errno import EISDIR
from pathlib import Path

from card_db.problems import InputError, Problem, Said


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that at any moment its place holds the former file or the whole new one.

    Its folder is made if need be; a link goes on leading to its file. On any failure, Ctrl-C too, the
    former file stays and nothing is left beside it. Raises :class:`InputError` where it cannot be written.
    """
    draft = _draft(path)
    try:
        draft.parent.mkdir(parents=True, exist_ok=True)
        try:
            draft.write_bytes(data)
            draft.replace(path.resolve())
        except BaseException:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise _unwritable(path, error) from error


def claim(path: Path) -> None:
    """Find out now, not after minutes of work, whether a file can be written; its folder is made if need be.

    Raises :class:`InputError` where it cannot.
    """
    draft = _draft(path)
    try:
        draft.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
        draft.touch()
        draft.unlink()
    except OSError as error:
        raise _unwritable(path, error) from error


def _draft(path: Path) -> Path:
    """Where a file is written before it is whole: beside its place, under a name no other process takes."""
    place = path.resolve()
    return place.with_name(f".{place.name}.{os.getpid()}.part")


def _unwritable(path: Path, error: OSError) -> InputError:
    reason = error.strerror or str(error)
    said = Said(f"Non posso scrivere questo file ({reason}).", f"This file cannot be written ({reason}).")
    expected = Said(
        "una cartella scrivibile (--out) e il file non aperto in un altro programma",
        "a writable folder (--out), and the file not open in another program",
    )
    return InputError([Problem(said, file=str(path), expected=expected)])
