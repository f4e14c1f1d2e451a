"""Text files of a game folder: what cannot be read is said in words."""

from __future__ import annotations

from pathlib import Path

from card_db.problems import InputError, Problem, Said


def read_text(path: Path, file: str) -> str:
    """The UTF-8 text at ``path`` with plain line ends; ``file`` is what messages call it.

    Raises :class:`InputError`.
    """
    try:
        data = path.read_bytes()
    except OSError as fault:
        raise InputError([unreadable(file, fault)]) from None
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        line = data[: fault.start].count(b"\n") + 1
        said = Said(it="Il file non è testo UTF-8.", en="The file is not UTF-8 text.")
        raise InputError([Problem(problem=said, file=file, line=line)]) from None


def unreadable(file: str, fault: OSError) -> Problem:
    """What is told of a file that the system does not give."""
    reason = fault.strerror
    return Problem(Said(f"Il file non si può leggere ({reason}).", f"The file cannot be read ({reason})."), file=file)
