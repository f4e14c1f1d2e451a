"""Reading TOML by hand's eye: values of the right kind, and the line where a wrong one stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from card_db.problems import Problem, Said, nearest
from card_db.scenarios.notation import NotationError

T = TypeVar("T")


@dataclass(slots=True)
class Span:
    """Lines of the file that belong to one example, step or deck; ``first`` counts from 1."""

    first: int
    last: int = 0


@dataclass(slots=True)
class TableReader:
    """One file being read: ``where`` is the part of it that is looked at now, ``id`` the thing it describes."""

    name: str
    lines: list[str]
    id: str = ""
    where: Span = field(default_factory=lambda: Span(1))
    problems: list[Problem] = field(default_factory=list)

    def complain(self, problem: Said, text: str = "", expected: Said | None = None, near: str = "") -> None:
        """Note a problem at the line where ``text`` stands in the present part of the file."""
        self.problems.append(
            Problem(problem, file=self.name, line=self.line_of(text), card=self.id, expected=expected, nearest=near)
        )

    def line_of(self, text: str) -> int:
        """The first line of the present part that holds ``text``, else the line where the part begins."""
        if text:
            for number in range(self.where.first, self.where.last + 1):
                if text in self.lines[number - 1]:
                    return number
        return self.where.first

    def tried(self, read: Callable[[str], T], texts: list[str]) -> Iterator[T]:
        """What ``read`` makes of each text; a text that says nothing is a problem."""
        for text in texts:
            try:
                yield read(text)
            except NotationError as error:
                shown = self.line_of(text) if self.line_of(text) != self.where.first else self.line_of(error.text)
                self.problems.append(
                    Problem(
                        error.problem,
                        file=self.name,
                        line=shown,
                        card=self.id,
                        cell=text,
                        start=text.find(error.text) if error.text in text else None,
                        end=text.find(error.text) + len(error.text) if error.text in text else None,
                        expected=error.expected,
                        nearest=error.near,
                    )
                )

    def only(self, raw: dict[str, Any], keys: set[str]) -> None:
        """Complain about keys that mean nothing."""
        for key in raw.keys() - keys:
            either = ", ".join(sorted(keys))
            self.complain(
                Said(f"Qui «{key}» non significa nulla.", f'"{key}" means nothing here.'),
                key,
                Said(f"una di: {either}", f"one of: {either}"),
                nearest(key, keys),
            )

    def wrong_type(self, key: str, expected: Said) -> None:
        """Complain about a value of the wrong kind."""
        self.complain(Said(f"«{key}» non si legge.", f'"{key}" cannot be read.'), key, expected)

    def table(self, raw: dict[str, Any], key: str) -> dict[str, Any]:
        """The table under ``key``; empty when it is left out."""
        value = raw.get(key, {})
        if isinstance(value, dict):
            return value
        self.wrong_type(key, Said("una tabella", "a table"))
        return {}

    def tables(self, raw: dict[str, Any], key: str) -> list[dict[str, Any]]:
        """The tables under ``[[key]]``."""
        value = raw.get(key, [])
        if isinstance(value, list) and all(isinstance(one, dict) for one in value):
            return value
        self.wrong_type(key, Said(f"tabelle [[{key}]]", f"tables [[{key}]]"))
        return []

    def string(self, raw: dict[str, Any], key: str, default: str = "") -> str:
        """The text under ``key``."""
        value = raw.get(key, default)
        if isinstance(value, str):
            return value
        self.wrong_type(key, Said("un testo", "a text"))
        return default

    def strings(self, raw: dict[str, Any], key: str) -> list[str]:
        """The list of texts under ``key``."""
        value = raw.get(key, [])
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return value
        self.wrong_type(key, Said("una lista di testi", "a list of texts"))
        return []

    def integer(self, raw: dict[str, Any], key: str, default: int, least: int = 0) -> int:
        """The number under ``key``, not below ``least``."""
        value = raw.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and value >= least:
            return value
        self.wrong_type(key, Said(f"un numero da {least} in su", f"a number from {least}"))
        return default

    def said(self, raw: dict[str, Any], key: str) -> Said | None:
        """``{ it = "...", en = "..." }``: both languages or nothing."""
        if key not in raw:
            return None
        value = raw[key]
        if isinstance(value, dict) and value.keys() == {"it", "en"} and all(isinstance(v, str) for v in value.values()):
            return Said(value["it"], value["en"])
        self.wrong_type(key, Said('{ it = "...", en = "..." }', '{ it = "...", en = "..." }'))
        return None
