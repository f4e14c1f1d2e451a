"""Reads a TOML file part by part and says what is wrong with each, with its line and the nearest right word.

A reader asks a :class:`Section` for what it knows and closes it; a key that nobody asked for is unknown.
Problems are collected in the :class:`Document`; whoever opened it raises them together.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from datetime import date, time
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from card_db.effects.said import listed
from card_db.files import read_text
from card_db.problems import LANGUAGES, InputError, Problem, Said, nearest

KeyPath: TypeAlias = tuple[str | int, ...]
Value = TypeVar("Value")

_PART = re.compile(r"\"[^\"]*\"|'[^']*'|[A-Za-z0-9_-]+")
_HEADER = re.compile(r"\s*(\[\[?)([^\]]+)\]")
_KEY = re.compile(r"\s*((?:\"[^\"]*\"|'[^']*'|[A-Za-z0-9_-]+)(?:\s*\.\s*(?:\"[^\"]*\"|'[^']*'|[A-Za-z0-9_-]+))*)\s*=")

TEXT = Said(it="un testo fra virgolette", en="a text in quotation marks")
WHOLE = Said(it="un numero intero", en="a whole number")
FLAG = Said(it="true o false", en="true or false")
LIST = Said(it='un elenco di testi, ["a", "b"]', en='a list of texts, ["a", "b"]')
TABLE = Said(it="una tabella, { … }", en="a table, { … }")
TABLES = Said(it="una o più tabelle, [[…]]", en="one or more tables, [[…]]")


def key_lines(text: str) -> dict[KeyPath, int]:
    """The line, from 1, on which each key and each heading of a TOML text stands."""
    lines: dict[KeyPath, int] = {}
    counts: dict[KeyPath, int] = {}
    here: KeyPath = ()
    for number, line in enumerate(text.split("\n"), start=1):
        if found := _HEADER.match(line):
            here = _heading(_parts(found.group(2)), found.group(1) == "[[", counts)
            lines.setdefault(here, number)
            if isinstance(here[-1], int):
                lines.setdefault(here[:-1], number)
        elif found := _KEY.match(line):
            lines.setdefault((*here, *_parts(found.group(1))), number)
    return lines


def _parts(dotted: str) -> list[str]:
    return [part.strip("\"'") for part in _PART.findall(dotted)]


def _heading(names: list[str], is_item: bool, counts: dict[KeyPath, int]) -> KeyPath:
    path: KeyPath = ()
    for at, name in enumerate(names):
        path = (*path, name)
        if is_item and at == len(names) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


class Document:
    """One TOML file: its sections and everything wrong with them."""

    def __init__(self, file: str, text: str, data: dict[str, Any]) -> None:
        """Use :func:`open_document`."""
        self.file = file
        self.lines = key_lines(text)
        self.problems: list[Problem] = []
        self.root = Section(self, data, ())

    def add(self, path: KeyPath, said: Said, *, expected: Said | None = None, near: str = "", cell: str = "") -> None:
        """Note a problem with the key at ``path``."""
        line = self.line(path)
        problem = Problem(problem=said, file=self.file, line=line, cell=cell, expected=expected, nearest=near)
        self.problems.append(problem)

    def line(self, path: KeyPath) -> int | None:
        """The line where the key at ``path`` stands, else the heading that is nearest above it."""
        return next((self.lines[path[:n]] for n in range(len(path), 0, -1) if path[:n] in self.lines), None)


def open_document(path: Path, file: str) -> Document:
    """The TOML file at ``path``, called ``file`` in messages; raises :class:`InputError` if it is no TOML."""
    text = read_text(path, file)
    try:
        return Document(file, text, tomllib.loads(text))
    except tomllib.TOMLDecodeError as fault:
        raise InputError([_syntax(fault, file)]) from None


def _syntax(fault: tomllib.TOMLDecodeError, file: str) -> Problem:
    message = str(fault)
    place = re.search(r"\(at line (\d+), column (\d+)\)", message)
    reason = message[: place.start()].strip() if place else message
    said = Said(it=f"Questo non è TOML: {reason}.", en=f"This is not TOML: {reason}.")
    return Problem(problem=said, file=file, line=int(place.group(1)) if place else None)


class Section:
    """A table of a TOML file. Every question marks its key as known; :meth:`close` reports the others."""

    def __init__(self, document: Document, data: Mapping[str, Any], path: KeyPath) -> None:
        """Use :func:`open_document` and the sections' own doors."""
        self.document = document
        self.data = data
        self.path = path
        self.known: list[str] = []

    def problem(self, key: str, said: Said, *, expected: Said | None = None, near: str = "") -> None:
        """Note a problem with one key here."""
        self.document.add((*self.path, key), said, expected=expected, near=near, cell=str(self.data.get(key, "")))

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        self.known.append(key)
        return key in self.data

    def text(self, key: str, *, required: bool = False) -> str:
        """A text; empty when left out."""
        value = self._value(key, str, TEXT, required=required)
        if required and value == "":
            self.problem(key, Said(it=f"«{key}» è vuoto.", en=f'"{key}" is empty.'), expected=TEXT)
        return value or ""

    def whole(self, key: str) -> int | None:
        """A whole number; nothing when left out."""
        return self._value(key, int, WHOLE)

    def flag(self, key: str) -> bool | None:
        """Yes or no; nothing when left out."""
        return self._value(key, bool, FLAG)

    def choice(self, key: str, valid: Iterable[str], *, required: bool = False) -> str:
        """A text that must be one of ``valid``; empty when left out or wrong."""
        value = self.text(key, required=required)
        valid = tuple(valid)
        if not value or value in valid:
            return value
        self.unknown(key, value, valid)
        return ""

    def unknown(self, key: str, value: str, valid: Iterable[str]) -> None:
        """Note that ``value`` at ``key`` is none of ``valid``."""
        valid = tuple(valid)
        said = Said(it=f"«{value}» non va bene per «{key}».", en=f'"{value}" is not a value for "{key}".')
        self.problem(key, said, expected=one_of(valid), near=nearest(value, valid))

    def wrong(self, key: str, expected: Said) -> None:
        """Note that the value of ``key`` is not of the kind it must be."""
        value = self.data[key]
        said = Said(it=f"«{key}» è {as_toml(value)}.", en=f'"{key}" is {as_toml(value)}.')
        self.problem(key, said, expected=expected)

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty when left out."""
        value = self._value(key, list, LIST) or []
        if all(isinstance(item, str) for item in value):
            return tuple(value)
        self.wrong(key, LIST)
        return ()

    def said(self, key: str, languages: Iterable[str]) -> dict[str, str]:
        """A text in each language, ``{ it = "…", en = "…" }``; one text alone is meant for all."""
        self.known.append(key)
        value = self.data.get(key)
        languages = tuple(languages)
        if isinstance(value, str):
            return dict.fromkeys(languages, value)
        if value is None:
            self._missing(key)
            return {}
        if not isinstance(value, dict):
            self.wrong(key, TEXT)
            return {}
        section = Section(self.document, value, (*self.path, key))
        for lang in section.data:
            if lang in LANGUAGES and lang not in languages:
                section._unspoken(lang)
        texts = {lang: section.text(lang, required=True) for lang in languages}
        section.close()
        return texts

    def _unspoken(self, lang: str) -> None:
        """Note a text in a language that the game does not speak."""
        self.known.append(lang)
        said = Said(
            it=f"C’è un testo per «{lang}», ma questo gioco non parla quella lingua.",
            en=f'There is a text for "{lang}", but this game does not speak that language.',
        )
        expected = Said(
            it=f"«{lang}» anche in languages, o niente testo per «{lang}»",
            en=f'"{lang}" in languages too, or no text for "{lang}"',
        )
        self.problem(lang, said, expected=expected)

    def section(self, key: str) -> Section | None:
        """A table; nothing when left out."""
        value = self._value(key, dict, TABLE)
        return None if value is None else Section(self.document, value, (*self.path, key))

    def sections(self, key: str) -> list[Section]:
        """An array of tables, ``[[key]]``; empty when left out."""
        value = self._value(key, list, TABLES) or []
        if not all(isinstance(item, dict) for item in value):
            self.wrong(key, TABLES)
            return []
        return [Section(self.document, item, (*self.path, key, at)) for at, item in enumerate(value)]

    def named(self) -> dict[str, Section]:
        """Every table here by its name."""
        names = {name for name, value in self.data.items() if not isinstance(value, dict)}
        for name in sorted(names):
            self.known.append(name)
            self.wrong(name, TABLE)
        return {
            name: Section(self.document, value, (*self.path, name))
            for name, value in self.data.items()
            if name not in names
        }

    def rest(self) -> dict[str, Any]:
        """Whatever nobody asked for yet: data that its reader passes on."""
        free = {key: value for key, value in self.data.items() if key not in self.known}
        self.known.extend(free)
        return free

    def close(self) -> None:
        """Report every key that nobody asked for."""
        for key in self.data:
            if key not in self.known:
                said = Said(it=f"«{key}» è sconosciuto.", en=f'"{key}" is unknown.')
                self.problem(key, said, expected=one_of(self.known), near=nearest(key, self.known))

    def _value(self, key: str, kind: type[Value], expected: Said, *, required: bool = False) -> Value | None:
        self.known.append(key)
        value = self.data.get(key)
        if value is None:
            if required:
                self._missing(key)
            return None
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.wrong(key, expected)
            return None
        return value

    def _missing(self, key: str) -> None:
        where = ".".join(str(part) for part in self.path if isinstance(part, str))
        said = Said(
            it=f"Manca «{key}»" + (f" in [{where}]." if where else "."),
            en=f'"{key}" is missing' + (f" in [{where}]." if where else "."),
        )
        self.problem(key, said)


def as_toml(value: object) -> str:
    """A value as a TOML file writes it: ``true``, ``2024-01-01``, ``["a"]``."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, list):
        return f"[{', '.join(map(as_toml, value))}]"
    if isinstance(value, dict):
        pairs = ", ".join(f"{key} = {as_toml(item)}" for key, item in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    return str(value)


def one_of(words: Iterable[str]) -> Said:
    """``a, b or c``, each once; ``nothing`` where there are none."""
    known = tuple(dict.fromkeys(words))
    return listed(known) if known else Said(it="niente", en="nothing")
