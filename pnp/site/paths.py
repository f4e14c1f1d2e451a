"""Where everything lies in a site.

A card lies twice: at ``C/<ID>/``, where the codes printed on cards lead, and at ``c/<id>/``, for who types small
letters. Most hosts tell the two apart; Windows and macOS do not, and there both are one folder. So the two files are
the same, byte for byte, at the same depth: whichever is written last, nothing is lost, and what was built there works
when it is copied to a host that does tell them apart, because ``C/<ID>`` is written first and keeps its name.

Addresses name ``index.html``: a file manager shows a folder as a list of files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pnp.lookup import CardEntry, ChapterEntry, Entry, RuleEntry

PAGE = "index.html"
UP = "../../"
"""The way from a page to the top."""


def card_paths(id_: str) -> tuple[str, str]:
    """Where a card lies: the printed way first."""
    return f"C/{id_}/{PAGE}", f"c/{id_.lower()}/{PAGE}"


def path(entry: Entry, chapters: Mapping[str, str]) -> str:
    """Where an entry lies; ``chapters`` are the folders of the chapters by their keys."""
    match entry:
        case CardEntry():
            return card_paths(entry.id)[0]
        case RuleEntry():
            return f"rules/{entry.id}/{PAGE}"
        case ChapterEntry():
            return f"chapters/{chapters[entry.key]}/{PAGE}"
        case _:
            return f"rulings/{entry.id}/{PAGE}"


def chapter_folders(keys: Iterable[str]) -> dict[str, str]:
    """A folder for each chapter: its key as far as it can name one, never the same twice, capitals or not."""
    folders: dict[str, str] = {}
    taken: set[str] = set()
    for number, key in enumerate(keys, 1):
        name = re.sub(r"[^A-Za-z0-9-]+", "-", key).strip("-") or f"chapter-{number}"
        if name.lower() in taken:
            name = f"{name}-{number}"
        taken.add(name.lower())
        folders[key] = name
    return folders
