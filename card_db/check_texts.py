"""Looks at the words on the cards: slips of the keyboard, spoilt Italian accents, missing translations.

All of these are notices: a table with them can be printed, but somebody would rather have known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from card_db.findings import Findings
from card_db.loading import Loaded
from card_db.problems import Problem, Said
from card_db.schema import Converted


@dataclass(frozen=True, slots=True)
class _Slip:
    """A pattern that is nearly always a slip, and what should stand there."""

    said: Said
    pattern: re.Pattern[str]
    right: Callable[[re.Match[str]], str] = lambda _: ""


_NOT_GRAVE = ("perchè", "poichè", "finchè", "affinchè", "benchè", "purchè", "anzichè", "nè", "sè")
_APOSTROPHE = r"\b(?:\w+ch|cio|pi|gi|pu|cos|virt|\w{2,}t)[eaiou]'(?!\w)|(?<![\w'])[Ee]'(?=\s)"
_ACCENTED = str.maketrans("aeiouAEIOU", "àèìòùÀÈÌÒÙ")

_SLIPS = (
    _Slip(
        Said(it="Due spazi di seguito", en="Two spaces in a row"),
        re.compile(r"\S  +\S"),
        lambda m: m[0][0] + " " + m[0][-1],
    ),
    _Slip(
        Said(it="Spazio prima della punteggiatura", en="Space before a punctuation mark"),
        re.compile(r"\w +[,.;:!?](?!\.)"),
        lambda m: m[0][0] + m[0][-1],
    ),
    _Slip(Said(it="Tabulazione in un testo", en="Tab in a text"), re.compile("\t")),
    _Slip(
        Said(it="Apostrofi diritti e curvi nella stessa cella", en="Straight and curly apostrophes in one cell"),
        re.compile(r"(?s)(?<=\w)'.*’|(?<=\w)’.*'"),
    ),
)

_ITALIAN_SLIPS = (
    _Slip(
        Said(it="Apostrofo al posto dell’accento", en="Apostrophe in place of an accent"),
        re.compile(_APOSTROPHE),
        lambda m: _accented(m[0]),
    ),
    _Slip(
        Said(it="Accento grave al posto dell’acuto", en="Grave accent in place of the acute one"),
        re.compile(r"\b(?:" + "|".join(_NOT_GRAVE) + r")\b", re.IGNORECASE),
        lambda m: m[0].replace("è", "é").replace("È", "É"),
    ),
    _Slip(
        Said(it="In italiano i e u hanno l’accento grave", en="In Italian i and u take the grave accent"),
        re.compile(r"\w*[íúÍÚ]\b"),
        lambda m: m[0].translate(str.maketrans("íúÍÚ", "ìùÌÙ")),
    ),
)


def _accented(word: str) -> str:
    bare = word.removesuffix("'")
    if bare.lower().endswith("che"):
        return bare[:-1] + "é"
    return bare[:-1] + bare[-1].translate(_ACCENTED)


def check_texts(loaded: Loaded, findings: Findings) -> None:
    """Look at every text of every table, and say each kind of slip once a column with how many there are."""
    for converted in loaded.tables:
        columns = [name for name in converted.raw.header if _is_text(converted, name)]
        for name in columns:
            findings.notices.extend(_slips(converted, name, loaded.game.languages))
        findings.notices.extend(_translations(converted, columns))
        findings.visit(converted.raw.file, "testi", "texts", len(converted.raw.rows) if columns else 0)


def _is_text(converted: Converted, name: str) -> bool:
    column = converted.table.column(name)
    return column is None or column.type == "text"


def _slips(converted: Converted, name: str, languages: tuple[str, ...]) -> Iterator[Problem]:
    is_italian = name.endswith("_it") or ("it" in languages and not name.endswith("_en"))
    for slip in (*_SLIPS, *_ITALIAN_SLIPS) if is_italian else _SLIPS:
        cells = zip(converted.raw.rows, converted.raw.column(name), strict=True)
        hits = [(row.number, cell, found) for row, cell in cells if (found := slip.pattern.search(cell))]
        if hits:
            row, cell, found = hits[0]
            yield Problem(
                problem=_counted(slip.said, found[0], len(hits)),
                file=converted.raw.file,
                row=row,
                column=name,
                cell=cell,
                nearest=slip.right(found),
            )


def _counted(said: Said, found: str, number: int) -> Said:
    shown = found.replace("\t", "⇥")
    if number == 1:
        return Said(it=f"{said.it}: «{shown}».", en=f'{said.en}: "{shown}".')
    return Said(it=f"{said.it}, {number} volte: «{shown}».", en=f'{said.en}, {number} times: "{shown}".')


def _translations(converted: Converted, columns: list[str]) -> Iterator[Problem]:
    """Cells that are empty in one language only, and numbers that differ between the two."""
    pairs = [(name, f"{name[:-3]}_en") for name in columns if name.endswith("_it") and f"{name[:-3]}_en" in columns]
    for italian, english in pairs:
        rows = zip(converted.raw.rows, converted.raw.column(italian), converted.raw.column(english), strict=True)
        for row, one, other in rows:
            if bool(one) != bool(other):
                blank = english if one else italian
                said = Said(it="Manca la traduzione.", en="The translation is missing.")
                yield Problem(problem=said, file=converted.raw.file, row=row.number, column=blank)
            elif sorted(re.findall(r"\d+", one)) != sorted(re.findall(r"\d+", other)):
                said = Said(
                    it=f"I numeri non sono quelli di {italian}.", en=f"The numbers differ from those in {italian}."
                )
                yield Problem(problem=said, file=converted.raw.file, row=row.number, column=english, cell=other)
