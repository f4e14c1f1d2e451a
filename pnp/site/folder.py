"""A folder that is replaced as a whole: written beside its place, then moved there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from card_db.problems import InputError, Problem, Said
from pnp.site.paths import PAGE

MARK = b'<meta name="generator" content="Al Tavolo">'
"""What the start page of every site of ours says of itself."""
OURS = frozenset(
    {"index.html", "404.html", "C", "c", "rules", "rulings", "chapters", "faces", "figures", "fonts", "icon.svg"}
    | {"site.css", "site.js", "search.js"}
)
"""The top of a site: anything else there was put by somebody else."""


@contextmanager
def replaced(folder: Path) -> Iterator[Path]:
    """A new folder to write a site into; when the ``with`` ends well it takes the place of ``folder``.

    What others put beside a former site stays. On any failure ``folder`` is as it was and nothing is left beside
    it. Raises :class:`InputError` for a folder that holds something other than a site, or cannot be written.
    """
    place = folder.resolve()
    _check(place, folder)
    draft = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        draft.mkdir(parents=True)
    except OSError as error:
        raise InputError([_unwritable(folder, error)]) from error
    try:
        yield draft
        _swap(draft, place)
    except OSError as error:
        raise InputError([_unwritable(folder, error)]) from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _check(place: Path, shown: Path) -> None:
    """Refuse what is there and is no site of ours."""
    if not place.exists():
        return
    try:
        is_site = place.is_dir() and (not any(place.iterdir()) or MARK in (place / PAGE).read_bytes()[:2048])
    except OSError:
        is_site = False
    if not is_site:
        said = Said(
            "Qui c’è già qualcosa che non è un sito di Al Tavolo.", "Something other than a site of ours is here."
        )
        expected = Said(
            "una cartella nuova, vuota o con un sito da rifare", "a new or empty folder, or one with a site"
        )
        raise InputError([Problem(said, file=str(shown), expected=expected)])


def _swap(draft: Path, place: Path) -> None:
    """Put the new folder in its place; the former one comes back if that fails."""
    if not place.exists():
        draft.replace(place)
        return
    former = place.with_name(f".{place.name}.{os.getpid()}.former")
    place.replace(former)
    try:
        draft.replace(place)
    except BaseException:
        former.replace(place)
        raise
    for kept in former.iterdir():
        if kept.name not in OURS:
            kept.replace(place / kept.name)
    with suppress(OSError):
        shutil.rmtree(former)


def _unwritable(folder: Path, error: OSError) -> Problem:
    said = Said(
        f"Non posso scrivere in questa cartella ({error.strerror}).",
        f"This folder cannot be written ({error.strerror}).",
    )
    expected = Said("una cartella scrivibile con spazio (--out)", "a writable folder with room in it (--out)")
    return Problem(said, file=str(folder), expected=expected)
