"""From the chapters of a book to flowables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from card_db.wording import typographic
from pnp.colours import fill
from pnp.rulebook.board import NARROW, Board, Stage
from pnp.rulebook.characters import Movements
from pnp.rulebook.contents import chapter_anchor, heading_anchor
from pnp.rulebook.example import example_box
from pnp.rulebook.figures import DIAGRAMS, EnergyTable, FactionTable, factions_of
from pnp.rulebook.house import Switch, worded
from pnp.rulebook.material import Material
from pnp.rulebook.model import Block as Source
from pnp.rulebook.model import Chapter, Grid, Heading, Items, Macro, Marks, Paragraph, Run, Text, plain
from pnp.rulebook.positions import read_board
from pnp.rulebook.press import Look, Press
from pnp.rulebook.prose import Block, InText, Prose
from pnp.rulebook.table import GridBlock
from pnp.rulebook.tokens import liveries
from pnp.typeset import Place

INDENT = 15.0
"""How far a list stands in."""
DEEP = 0.82
"""A table is set across the whole width when that makes it lower than this part of its height in the text ..."""
MANY_COLUMNS = 4
"""... or when it has so many columns."""


class ChapterHead(Block):
    """The title of a chapter, its rule family beside it."""

    heading = True

    def __init__(self, press: Press, title: str, anchor: str, family: str = "", *, wide: bool = False) -> None:
        """``wide`` chapters are set across the whole width, and so is their title."""
        super().__init__(press, before=30, after=12)
        self.anchor = anchor
        self.family = family
        self.wide = wide
        self.title = Prose(press, (Run(title),), press.looks.chapter)
        self.keepWithNext = 1

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803
        """The lines of the title, a thick short rule above."""
        _, height = self.title.wrapOn(self.canv, self.press.format.text_width, availHeight)
        self.width, self.height = availWidth, height + 8
        return self.width, self.height

    def draw(self) -> None:
        """Rule, title, family; an entry of the outline."""
        press, format_, page = self.press, self.press.format, self.canv.getPageNumber()
        shift = 0.0 if self.wide else format_.text_shift(page)
        press.mark(self.canv, self.anchor, self.height + 10)
        self.canv.addOutlineEntry(plain(self.title.text), self.anchor, 0, closed=True)
        self.canv.addLiteral(f"q {fill(press.scheme.colour)} {shift:.2f} {self.height - 2.4:.2f} 34 2.4 re f Q")
        self.title.drawOn(self.canv, shift, 0)
        if self.family:
            look = replace(press.looks.rule_id, size=9, leading=press.looks.chapter.leading)
            line = press.lines((Run(self.family),), look, 100)
            x = format_.text_width + format_.gap_width if page % 2 else format_.ids_width - line[0].width
            press.show(self.canv, line, look, Place(x, self.height - 9.5, 100))


class SectionHead(Prose):
    """A heading inside a chapter; an entry of the outline below it."""

    heading = True

    def __init__(self, press: Press, heading: Heading) -> None:
        """A section or a part of one."""
        look = press.looks.section if heading.level == 2 else press.looks.part
        super().__init__(press, heading.text, look, anchor=heading_anchor(heading))
        self.level = heading.level
        self.keepWithNext = 1

    def draw(self) -> None:
        """The words, and the outline entry."""
        super().draw()
        if self.level == 2:
            self.canv.addOutlineEntry(plain(self.text), self.anchor, 1)


@dataclass
class Flow:
    """Makes the flowables of a chapter.

    ``definitions``: words in bold are terms defined there. ``body`` is the look of running text
    where it is not the book's own.
    """

    press: Press
    material: Material
    definitions: bool = False
    body: Look | None = None
    glossary: bool = False

    def chapter(self, chapter: Chapter, family: str = "") -> Iterator[Block]:
        """A chapter with its title; ``family`` is that of its rules."""
        self.glossary = chapter.key == "glossary"
        yield ChapterHead(
            self.press, chapter.title, chapter_anchor(self.material.book, chapter), family, wide=self.glossary
        )
        yield from self.blocks(chapter.blocks)

    def blocks(self, blocks: Sequence[Source], indent: float = 0.0) -> Iterator[Block]:
        """The flowables of some blocks."""
        for number, block in enumerate(blocks):
            marks = [term for mark in _marks_after(blocks, number) for term in mark.terms]
            match block:
                case Heading():
                    yield InText(self.press, SectionHead(self.press, block))
                case Paragraph():
                    yield self.paragraph(block, marks, indent, introduces=_introduces(blocks, number))
                case Items():
                    yield from self.items(block, indent)
                case Grid():
                    yield self.grid(block)
                case Macro():
                    yield from self.macro(block)
                case Marks():
                    pass

    def paragraph(
        self, block: Paragraph, marks: Sequence[str], indent: float = 0.0, bullet: str = "", *, introduces: bool = False
    ) -> InText:
        """A paragraph; the terms it defines and those marked for it go to the index.

        One that ``introduces`` a list or a table stays with it.
        """
        terms = [*(defined(block.text, self.material.book.prose) if self.definitions else ()), *marks]
        anchor = block.rule or (f"line-{block.line}" if terms else "")
        look = self.body or self.press.looks.body
        prose = Prose(self.press, block.text, look, indent=indent, bullet=bullet, anchor=anchor, terms=terms)
        if introduces:
            prose.keepWithNext = 1
        return InText(self.press, prose, block.rule)

    def items(self, block: Items, indent: float) -> Iterator[Block]:
        """A list: the first paragraph of each item bears the bullet or the number."""
        inner = indent + INDENT
        for number, item in enumerate(block.items):
            bullet = "•" if block.start is None else f"{block.start + number}."
            for at, piece in enumerate(item):
                if isinstance(piece, Paragraph):
                    made = self.paragraph(piece, (), inner, bullet if at == 0 else "")
                    if number < len(block.items) - 1:
                        made.spaceAfter = 2.5
                    # Neither the first item nor the last stands alone on its page.
                    made.keepWithNext = number in {0, len(block.items) - 2} and len(item) == 1
                    yield made
                else:
                    yield from self.blocks([piece], inner)

    def grid(self, grid: Grid) -> Block:
        """A table in the text, or across the whole width where that makes it much lower."""
        format_ = self.press.format
        if self.glossary:
            grid = replace(grid, rows=tuple((_strong(row[0]), *row[1:]) for row in grid.rows))
        narrow, wide = GridBlock(self.press, grid), GridBlock(self.press, grid)
        _, deep = narrow.wrap(format_.text_width, 0)
        _, low = wide.wrap(format_.full_width, 0)
        takes_all = self.glossary or len(grid.head) >= MANY_COLUMNS or low < DEEP * deep
        return wide if takes_all else InText(self.press, narrow)

    def macro(self, block: Macro) -> Iterator[Block]:
        """What a macro stands for."""
        press, material = self.press, self.material
        match block.name:
            case "example":
                if block.argument in material.scenarios:
                    yield example_box(press, material.scenarios[block.argument], material.cast, material.words)
            case "diagram":
                if block.argument in DIAGRAMS:
                    yield DIAGRAMS[block.argument](press, material)
            case "board":
                shown, _ = read_board(block)
                if shown is not None:
                    stage = Stage(press, liveries(material.cast.game), material.words)
                    width = NARROW if block.option("narrow") else 0.0
                    caption = typographic(block.option("caption"), press.lang)
                    yield InText(press, Board(stage, shown, caption=caption, width=width))
            case "moves":
                yield Movements(press, block.argument)
            case "energy_table":
                yield InText(press, EnergyTable(press, material.words))
            case "factions":
                yield InText(press, FactionTable(press, factions_of(material.cast), material.words))
            case _:
                yield from self.house_rules()

    def house_rules(self) -> Iterator[Block]:
        """The switches that are offered, each with its values; then those that were decided and are not."""
        lang = self.press.lang
        for switch in self.material.switches:
            if switch.built:
                yield from self.switch(switch)
        if any(not switch.built for switch in self.material.switches):
            yield InText(self.press, SectionHead(self.press, Heading(0, 2, (Run(self.material.words["not_offered"]),))))
        for switch in self.material.switches:
            if not switch.built:
                title = Run(switch.title.in_(lang) + ". ", "bold")
                text = (title, *worded(switch, lang))
                yield InText(self.press, Prose(self.press, text, self.press.looks.body), _first_rule(switch))

    def switch(self, switch: Switch) -> Iterator[Block]:
        """One house rule that is offered."""
        lang = self.press.lang
        heading = Heading(0, 3, (Run(switch.title.in_(lang)), Run("  "), Run(switch.name, "code")))
        head = Prose(self.press, heading.text, self.press.looks.part, anchor=f"switch-{switch.name}")
        head.keepWithNext, head.heading = 1, True
        yield InText(self.press, head, _first_rule(switch))
        yield InText(self.press, Prose(self.press, worded(switch, lang), self.press.looks.body))


def _introduces(blocks: Sequence[Source], at: int) -> bool:
    """Whether a paragraph leads to a list or a table."""
    following = next((block for block in blocks[at + 1 :] if not isinstance(block, Marks)), None)
    return isinstance(following, Items | Grid)


def _strong(text: Text) -> Text:
    return tuple(replace(run, style="bold") for run in text)


def _first_rule(switch: Switch) -> str:
    return switch.ruling.split(",")[0].strip()


def _marks_after(blocks: Sequence[Source], at: int) -> Iterator[Marks]:
    """The index marks that follow a block at once."""
    for block in blocks[at + 1 :]:
        if not isinstance(block, Marks):
            return
        yield block


def defined(text: Text, prose: str) -> Iterator[str]:
    """The terms that a paragraph defines: what stands in bold, run-in headings and numbers excepted.

    The first word of a paragraph loses its capital, unless ``prose`` (the words of the book) has it
    with a capital in the middle of a sentence too.
    """
    for number, run in enumerate(text):
        term = run.text.strip()
        if run.style != "bold" or len(term) < 2 or term[-1] in ".?!:" or not term[0].isalpha():
            continue
        if number == 0 and not term[1].isupper() and not re.search(rf"[\w,;:»(] {re.escape(term)}\b", prose):
            term = term[0].lower() + term[1:]
        yield term
