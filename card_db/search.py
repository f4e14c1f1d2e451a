"""Finds cards (and whatever else has an id, a name and a text) in both languages, from the first three letters on.

An index of SQLite's FTS5 in memory: accents and apostrophes do not matter, ``pretor`` finds
*Guardia pretoriana*, and a mistyped word, whole or only begun, is replaced by the nearest that occur.
"""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from unicodedata import combining, normalize

SHORTEST_PREFIX = 3
CUTOFFS = (0.8, 0.7)
"""How like a word another must be to stand for it (:func:`difflib.get_close_matches`): first what is very like."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What the index knows of a card, a rule ...: its id, and in each language its name, its text and its words."""

    id: str
    names: Mapping[str, str] = field(hash=False)
    texts: Mapping[str, str] = field(hash=False)
    words: Mapping[str, str] = field(hash=False)


def folded(text: str) -> str:
    """Small letters without accents; apostrophes and all other signs are blanks."""
    bare = text.casefold()
    if not bare.isascii():
        bare = "".join(letter for letter in normalize("NFKD", bare) if not combining(letter))
    return " ".join(re.findall(r"[^\W_]+", bare))


class SearchIndex:
    """Answers queries about a fixed set of entries, from any thread."""

    def __init__(self, entries: Iterable[Entry], languages: Iterable[str]) -> None:
        """Index ``entries``, in the order in which equal hits are given."""
        self.languages = tuple(languages)
        self._lock = threading.Lock()
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        columns = ", ".join(f"name_{lang}, words_{lang}, text_{lang}" for lang in self.languages)
        self._connection.execute(f"CREATE VIRTUAL TABLE card USING fts5(key UNINDEXED, id, {columns})")
        self._connection.execute("CREATE VIRTUAL TABLE term USING fts5vocab(card, row)")
        places = ", ".join("?" * (2 + 3 * len(self.languages)))
        known = list(entries)
        self._connection.executemany(f"INSERT INTO card VALUES ({places})", map(self._row, known))
        self._ids = {_bare_id(entry.id): entry.id for entry in known}
        self._terms = [term for (term,) in self._connection.execute("SELECT term FROM term")]

    def _row(self, entry: Entry) -> tuple[str, ...]:
        cells = [entry.id, folded(entry.id) + " " + entry.id.replace("-", "").casefold()]
        for lang in self.languages:
            cells += [folded(source.get(lang, "")) for source in (entry.names, entry.words, entry.texts)]
        return tuple(cells)

    def search(self, query: str, lang: str, limit: int) -> list[str]:
        """Ids of the entries that match all words of ``query``, best first; in ``lang`` a word weighs more.

        Whoever types an id means that entry: it comes first.
        """
        words = folded(query).split()
        words = [word for word in words if len(word) > 1 or word.isdigit()] or words  # the l of l'elefante says nothing
        if not words:
            return []
        found = self._match(map(_term, words), lang, limit)
        for cutoff in CUTOFFS:
            found = found or self._match((self._or_near(word, cutoff) for word in words), lang, limit)
        meant = self._ids.get(_bare_id(query))
        return [meant, *(id_ for id_ in found if id_ != meant)][:limit] if meant else found

    def _match(self, terms: Iterable[str], lang: str, limit: int) -> list[str]:
        weights = [0.0, 20.0]
        for other in self.languages:
            weights += [10.0, 5.0, 2.0] if other == lang else [4.0, 1.0, 0.5]
        ranks = ", ".join(str(weight) for weight in weights)
        sql = f"SELECT key FROM card WHERE card MATCH ? ORDER BY bm25(card, {ranks}), rowid LIMIT ?"
        with self._lock:
            return [card for (card,) in self._connection.execute(sql, (" AND ".join(terms), limit))]

    def _or_near(self, word: str, cutoff: float) -> str:
        """The word itself, or what is most like it: words that occur, and beginnings of longer ones."""
        near: list[str] = []
        if len(word) >= SHORTEST_PREFIX:
            whole = [term for term in self._terms if abs(len(term) - len(word)) <= 2]
            near += [f'"{term}"' for term in get_close_matches(word, whole, n=3, cutoff=cutoff)]
        if len(word) > SHORTEST_PREFIX:
            begun = {term[: len(word)] for term in self._terms if len(term) > len(word)}
            near += [f'"{start}"*' for start in get_close_matches(word, sorted(begun), n=3, cutoff=cutoff)]
        return "(" + " OR ".join([_term(word), *near]) + ")"


def _bare_id(text: str) -> str:
    """An id without what people leave out: dashes, capitals, zeros before numbers. ``ad rom 4`` is ``AD-ROM-04``."""
    parts = [
        part.lstrip("0") or "0" if part.isdecimal() else part for part in re.findall(r"\d+|[^\W\d_]+", folded(text))
    ]
    return re.sub(r"(?<=[^\W\d_])\.|\.(?=[^\W\d_])", "", ".".join(parts))


def _term(word: str) -> str:
    """A word of three letters or more may be the beginning of one."""
    return f'"{word}"*' if len(word) >= SHORTEST_PREFIX else f'"{word}"'
