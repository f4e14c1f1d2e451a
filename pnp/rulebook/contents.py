"""The contents and the index: page numbers that are links."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from pnp.colours import stroke
from pnp.rulebook.model import Book, Chapter, Heading, Run, plain
from pnp.rulebook.press import Look, Press, SetLine
from pnp.rulebook.prose import Block, Prose
from pnp.typeset import Place


class Entry(Block):
    """A chapter in the contents: its title and page, its sections below in small."""

    def __init__(self, press: Press, chapter: Chapter, anchor: str, *, sections: bool) -> None:
        """The chapter whose first page is at ``anchor``."""
        super().__init__(press)
        self.chapter = chapter
        self.anchor = anchor
        self.sections = tuple(_sections(chapter)) if sections else ()
        self.lines: list[SetLine] = []

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """A line, and those of the sections."""
        look = self.press.looks.contents
        self.lines = self.press.lines(self.sections, look, availWidth - 40) if self.sections else []
        self.width = availWidth
        self.height = self.press.looks.entry.leading + len(self.lines) * look.leading + (3 if self.lines else 0)
        return self.width, self.height

    def draw(self) -> None:
        """Title at the left, page at the right, a fine line below."""
        press, look = self.press, self.press.looks.entry
        page = press.pages.get(self.anchor)
        title = press.lines((Run(self.chapter.title, link=self.anchor),), look, self.width - 40)
        press.show(self.canv, title, look, Place(0, self.height, self.width))
        folio = Look(press.family("number"), 9.5, look.leading, align="right")
        number = press.lines((Run("" if page is None else str(page), link=self.anchor),), folio, 40)
        press.show(self.canv, number, folio, Place(self.width - 40, self.height, 40))
        below = self.height - look.leading + 1
        press.show(self.canv, self.lines, press.looks.contents, Place(0, below, self.width))
        line = stroke(press.scheme.line)
        self.canv.addLiteral(f"q {line} 0.3 w 0 0.5 m {self.width:.2f} 0.5 l S Q")


def _sections(chapter: Chapter) -> Iterator[Run]:
    """The sections of a chapter as one running text of links."""
    first = True
    for block in chapter.blocks:
        if isinstance(block, Heading) and block.level == 2:
            if not first:
                yield Run("  ·  ")
            yield Run(plain(block.text), link=heading_anchor(block))
            first = False


def heading_anchor(heading: Heading) -> str:
    """The place a section begins at."""
    return f"line-{heading.line}"


def chapter_anchor(book: Book, chapter: Chapter) -> str:
    """The place a chapter begins at."""
    return chapter.key or f"chapter-{book.chapters.index(chapter) + 1}"


Places = Mapping[str, Sequence[str]]
"""Terms of an index with the anchors where they stand."""


def index_blocks(press: Press, terms: Places) -> Iterator[Block]:
    """The index: letters, terms, pages. Everything it names has been set by then."""
    ordered = sorted(terms, key=_sort_key)
    for letter, group in groupby(ordered, lambda term: _sort_key(term)[:1].upper()):
        head = Prose(press, (Run(letter if letter.isalpha() else "#"),), press.looks.letter)
        head.keepWithNext = 1
        yield head
        for term in group:
            yield Prose(press, _index_text(press, term, terms[term]), press.looks.index)


def _index_text(press: Press, term: str, anchors: Sequence[str]) -> tuple[Run, ...]:
    pages = {press.found[anchor]: anchor for anchor in reversed(anchors)}
    runs = [Run(term)]
    for number, page in enumerate(sorted(pages)):
        runs += [Run(", " if number else "  "), Run(str(page), "bold", pages[page])]
    return tuple(runs)


def _sort_key(term: str) -> str:
    plain = unicodedata.normalize("NFKD", term.lower())
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).lstrip("«“−-([ ")


def merged_terms(found: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    """Terms that differ only in a capital letter as one; each anchor once, in the order of the book."""
    terms: dict[str, list[str]] = {}
    spelling: dict[str, str] = {}
    for term, anchor in found:
        name = spelling.setdefault(term.lower(), term)
        if anchor not in terms.setdefault(name, []):
            terms[name].append(anchor)
    return terms
