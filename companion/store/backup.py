"""A copy of the file, whole although others write meanwhile, and never half of one under its name."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path

from companion.store.errors import BackupError


def copy(connect: Callable[[], sqlite3.Connection], path: Path) -> None:
    """Copy the database to ``path``, which must be free: first beside it, then given its name in one move."""
    if path.exists():
        raise BackupError.taken(str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with closing(connect()) as source, closing(sqlite3.connect(unfinished)) as target:
            source.backup(target)
        unfinished.rename(path)
    finally:
        unfinished.unlink(missing_ok=True)


def beside(path: Path, version: int) -> Path:
    """A free name beside the file for what it was before schema ``version`` was left."""
    free = path.with_name(f"{path.stem}.schema-{version}{path.suffix}")
    for number in count(2):
        if not free.exists():
            break
        free = path.with_name(f"{path.stem}.schema-{version}-{number}{path.suffix}")
    return free
