"""A rulebook as it was written: chapters of blocks, before anything is typeset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one style: regular, bold, italic, bold_italic or code; ``link`` is an address or an anchor."""

    text: str
    style: str = "regular"
    link: str = ""


Text: TypeAlias = tuple[Run, ...]
"""Running text; a line end in a run is a forced one."""


def plain(text: Text) -> str:
    """The words alone."""
    return "".join(run.text for run in text)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a chapter; ``level`` 2 is a section, 3 a part of one."""

    line: int
    level: int
    text: Text


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; ``rule`` is the id it begins with, taken out of the text."""

    line: int
    text: Text
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Items:
    """A list; ``start`` is the first number, ``None`` for bullets."""

    line: int
    start: int | None
    items: tuple[tuple[Block, ...], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its head and its rows, cell by cell; ``aligns`` holds left, right or center for each column."""

    line: int
    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    aligns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Marks:
    """Index entries for this place."""

    line: int
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Macro:
    """Something that is made from data here: ``example``, ``diagram``, ``energy_table`` ...

    ``options`` holds what was given by name, each as a list of texts.
    """

    line: int
    name: str
    argument: str = ""
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)

    def option(self, name: str) -> str:
        """An option that is one text; nothing when it was not given."""
        return next(iter(self.options.get(name, ())), "")


Block: TypeAlias = Heading | Paragraph | Items | Grid | Marks | Macro
"""A piece of a chapter, with the line of the source where it begins."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter; ``key`` is its rule family (``AD-6``) or its part in the book (``first-turn``, ``quick`` ...)."""

    line: int
    title: str
    key: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule: the blocks from its id to the next one, and the chapter they stand in."""

    id: str
    chapter: str
    line: int
    blocks: tuple[Block, ...] = field(hash=False)


@dataclass(frozen=True)
class Book:
    """A whole rulebook in one language; ``file`` is what its source is called in messages."""

    lang: str
    title: str
    file: str
    chapters: tuple[Chapter, ...]
    rules: Mapping[str, Rule] = field(hash=False)

    @property
    def anchors(self) -> frozenset[str]:
        """Everything that can be linked to: rules and chapters."""
        return frozenset(self.rules) | {chapter.key for chapter in self.chapters if chapter.key}

    @cached_property
    def prose(self) -> str:
        """The words of all paragraphs, one after the other."""
        blocks = (block for chapter in self.chapters for block in walk(chapter.blocks))
        return " ".join(plain(block.text) for block in blocks if isinstance(block, Paragraph))

    def chapter(self, key: str) -> Chapter | None:
        """The chapter with this key."""
        return next((chapter for chapter in self.chapters if chapter.key == key), None)


def walk(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Every block, those inside lists too."""
    for block in blocks:
        yield block
        if isinstance(block, Items):
            for item in block.items:
                yield from walk(item)


def texts(block: Block) -> Iterator[Text]:
    """The running texts of one block, without those of blocks inside it."""
    match block:
        case Heading(_, _, text) | Paragraph(_, text, _):
            yield text
        case Grid(_, head, rows, _):
            yield from head
            for row in rows:
                yield from row
        case _:
            pass
