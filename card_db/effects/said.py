"""How the effect language speaks of what was expected: lists of words and forms, in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from card_db.problems import InputError, Said

MOST = 12
"""So many words are listed at most, then "…" (EL-9.1)."""


class EffectError(InputError):
    """A cell that is no effect; every problem found in it, each with its place in the cell."""


def same(text: str) -> Said:
    """A text that is the same in both languages: words of the effect language."""
    return Said(text, text)


def quoted(text: str) -> Said:
    """The text in the quotation marks of each language."""
    return Said(f"«{text}»", f'"{text}"')


def told(it: str, en: str, *texts: str) -> Said:
    """A sentence with the texts, quoted, in place of ``{0}``, ``{1}`` …"""
    marks = [quoted(text) for text in texts]
    return Said(it.format(*(mark.it for mark in marks)), en.format(*(mark.en for mark in marks)))


def listed(items: Iterable[str | Said]) -> Said:
    """``a, b or c``; more than twelve are cut off."""
    said = [item if isinstance(item, Said) else same(item) for item in items]
    return Said(_joined([item.it for item in said], "o"), _joined([item.en for item in said], "or"))


def either(items: Sequence[str]) -> Said:
    """``a or b or c``."""
    return Said(" o ".join(items), " or ".join(items))


def _joined(items: Sequence[str], last: str) -> str:
    if len(items) > MOST:
        return ", ".join(items[:MOST]) + ", …"
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
