"""The quick reference: one page, the last, as large as it can be set, to be left open on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.colours import PAPER, fill
from pnp.pdf import SheetCanvas
from pnp.rulebook.flow import Flow
from pnp.rulebook.material import Material
from pnp.rulebook.model import Block as Source
from pnp.rulebook.model import Chapter, Grid, Heading, Run
from pnp.rulebook.press import Look, Press
from pnp.rulebook.prose import Beside, Block, InText, Prose, Stack
from pnp.rulebook.table import GridBlock
from pnp.typeset import Place

LARGEST, SMALLEST, STEP = 13.0, 7.0, 0.25
GUTTER = 22.0


class Band(Block):
    """The title in a band of the book's colour."""

    def __init__(self, press: Press, chapter: Chapter, about: str) -> None:
        """``about`` stands at the right: the game."""
        super().__init__(press, after=10)
        self.title = chapter.title
        self.anchor = chapter.key
        self.about = about

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """Full width."""
        self.width, self.height = availWidth, 34.0
        return self.width, self.height

    def draw(self) -> None:
        """White on the colour."""
        press = self.press
        press.mark(self.canv, self.anchor, self.height)
        self.canv.addOutlineEntry(self.title, self.anchor, 0)
        self.canv.addLiteral(f"q {fill(press.scheme.colour)} 0 0 {self.width:.2f} {self.height} re f Q")
        title = replace(press.looks.chapter, size=17, leading=22, colour=PAPER)
        press.show(self.canv, press.lines((Run(self.title),), title, 400), title, Place(12, 28, 400))
        about = replace(press.looks.label, size=8, leading=10, colour=PAPER, align="right")
        text = press.lines((Run(self.about.upper()),), about, 300)
        press.show(self.canv, text, about, Place(0, 22, self.width - 12))


def quick_page(canvas: SheetCanvas, press: Press, material: Material, chapter: Chapter) -> Stack | None:
    """The page at the largest size that fits; ``None`` when even the smallest does not."""
    size = LARGEST
    while size >= SMALLEST:
        page = _page(press, material, chapter, size)
        _, height = page.wrapOn(canvas, press.format.full_width, press.format.full_height)
        if height <= press.format.full_height:
            return page
        size -= STEP
    return None


def _page(press: Press, material: Material, chapter: Chapter, size: float) -> Stack:
    cell = Look(press.family("body"), size, size * 1.3, hyphens=False)
    sections = [list(_section(press, material, blocks, cell)) for blocks in _sections(chapter.blocks)]
    inner: list[Block] = [Band(press, chapter, material.book.title)]
    while sections:
        pair = sections[:2]
        if len(pair) == 2 and all(_is_narrow(one) for one in pair) and press.format.name != "a5":
            stacks = [Stack(press, one) for one in pair]
            share = (press.format.full_width - GUTTER) / 2
            beside = Beside(press, stacks[0], stacks[1], share, GUTTER)
            beside.spaceAfter = 6
            inner.append(beside)
            del sections[:2]
        else:
            inner += sections.pop(0)
    return Stack(press, inner)


def _sections(blocks: Sequence[Source]) -> Iterator[list[Source]]:
    held: list[Source] = []
    for block in blocks:
        if isinstance(block, Heading) and held:
            yield held
            held = []
        held.append(block)
    if held:
        yield held


def _section(press: Press, material: Material, blocks: Sequence[Source], cell: Look) -> Iterator[Block]:
    heading = Look(press.family("title"), cell.size * 1.2, cell.size * 1.6, press.scheme.colour, before=7, after=1)
    flow = Flow(press, material)
    for block in blocks:
        match block:
            case Heading():
                yield Prose(press, block.text, heading)
            case Grid():
                yield GridBlock(press, block, cell=cell, before=1, after=5)
            case _:
                for made in flow.blocks([block]):
                    yield _sized(made, replace(cell, before=3, after=2))


def _sized(block: Block, look: Look) -> Block:
    """A block out of the text column, in another size."""
    inner = block.inner if isinstance(block, InText) else block
    if isinstance(inner, Prose):
        inner.look = look
        inner.spaceBefore, inner.spaceAfter = look.before, look.after
    return inner if isinstance(inner, Block) else block


def _is_narrow(section: Sequence[Block]) -> bool:
    return all(
        isinstance(block, Prose) or (isinstance(block, GridBlock) and len(block.grid.head) == 2) for block in section
    )
