"""House rules as a game's ``house_rules.toml`` lists them, and as the book prints them.

::

    [[switch]]
    name = "deckout"
    values = ["any_draw", "draw_phase"]    # the default first
    ruling = "AD-R5"
    built = true                           # offered by the program; else it is printed as not offered
    [switch.title]
    it = "Mazzo vuoto"
    en = "Empty deck"
    [switch.text]
    it = "..."
    en = "..."
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from card_db.problems import LANGUAGES, InputError, Problem, Said
from card_db.toml_sections import Section, open_document
from pnp.rulebook.model import Run, Text


@dataclass(frozen=True, slots=True)
class Switch:
    """One house rule: its values, the default first, and whether the program offers it."""

    name: str
    values: tuple[str, ...]
    ruling: str
    built: bool
    title: Said
    text: Said
    file: str = ""
    line: int = 0


def read_switches(path: Path, file: str) -> tuple[tuple[Switch, ...], list[Problem]]:
    """The house rules of a game, and what is wrong with their file; none when there is no file."""
    if not path.exists():
        return (), []
    try:
        document = open_document(path, file)
    except InputError as error:
        return (), list(error.problems)
    switches = tuple(_switch(section) for section in document.root.sections("switch"))
    document.root.close()
    return switches, document.problems


def _switch(section: Section) -> Switch:
    title, text = section.said("title", LANGUAGES), section.said("text", LANGUAGES)
    switch = Switch(
        section.text("name", required=True),
        section.texts("values"),
        section.text("ruling"),
        section.flag("built") is not False,
        Said(title.get("it", ""), title.get("en", "")),
        Said(text.get("it", ""), text.get("en", "")),
        section.document.file,
        section.document.lines.get(section.path, 0),
    )
    section.close()
    return switch


def worded(switch: Switch, lang: str) -> Text:
    """The text of a house rule, its values set apart where they are explained (``own: ...``)."""
    return tuple(_valued(switch, switch.text.in_(lang)))


def _valued(switch: Switch, text: str) -> Iterator[Run]:
    if not switch.values:
        yield Run(text)
        return
    values = "|".join(re.escape(value) for value in sorted(switch.values, key=len, reverse=True))
    at = 0
    for found in re.finditer(rf"(?<![\w-])({values})(?=:)", text):
        yield Run(text[at : found.start()])
        yield Run(found[1], "code")
        at = found.end()
    yield Run(text[at:])
