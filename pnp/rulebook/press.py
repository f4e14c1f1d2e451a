"""What one run of typesetting needs at hand: fonts and sizes, colours, anchors found, words set in lines."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from pnp.colours import INK, PAPER, Rgb, fill, mixed
from pnp.drawing import Box
from pnp.fonts import UNSEEN, DocumentFonts, Family, Font, FontSet
from pnp.lines import Filler, Line, Setting, Style, length
from pnp.pdf import SheetCanvas
from pnp.rulebook.formats import Format
from pnp.rulebook.model import Run, Text
from pnp.rulebook.source import RULE_ID
from pnp.text import Span, Tokenizer
from pnp.typeset import Place, Typesetter

OPERATOR = re.compile(r" ([−+×=<>]) ")
"""A sign between two things that a line should not part."""
BARE_RULE = re.compile(rf"(?<![\w-]){RULE_ID}(?![\w-])")


@dataclass(frozen=True, slots=True)
class BookFamily(Family):
    """The four styles of running text, and two more: ``code`` and ``ref`` (a rule cited)."""

    code: Font
    ref: Font

    def style(self, name: str) -> Font:
        """One of the styles by its name."""
        if name in ("code", "ref"):
            return self.code if name == "code" else self.ref
        return Family.style(self, name)


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of text is set; sizes, leading and room above and below in points."""

    family: BookFamily
    size: float
    leading: float
    colour: Rgb = INK
    before: float = 0.0
    after: float = 0.0
    align: str = "left"
    tracking: float = 0.0
    hyphens: bool = True

    @property
    def style(self) -> Style:
        """The same for the line breaker."""
        return Style(self.family, self.size, self.size, self.leading / self.size, self.tracking, hyphens=self.hyphens)


@dataclass(frozen=True, slots=True)
class Looks:
    """Every kind of text in the book."""

    body: Look
    rule_id: Look
    chapter: Look
    section: Look
    part: Look
    cell: Look
    head: Look
    box: Look
    box_title: Look
    label: Look
    small: Look
    running: Look
    folio: Look
    entry: Look
    contents: Look
    index: Look
    letter: Look


@dataclass(frozen=True, slots=True)
class SetLine:
    """One line: its words, and where links lie in it (from, to, target), in points from its left edge."""

    words: Line
    width: float
    links: tuple[tuple[float, float, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Scheme:
    """The colours of a book: one colour, its tints, ink."""

    colour: Rgb

    @property
    def tint(self) -> Rgb:
        """The ground of examples."""
        return mixed(self.colour, PAPER, 0.93)

    @property
    def line(self) -> Rgb:
        """Fine lines."""
        return mixed(self.colour, PAPER, 0.55)

    @property
    def grey(self) -> Rgb:
        """Words that step back."""
        return mixed(INK, PAPER, 0.36)


class Press:
    """The context of one pass over a book.

    ``pages`` is where the pass before found every anchor; ``found`` is where this one does, and
    ``terms`` collects index entries: a term and the anchor where it stands. Lines once broken are
    ``kept`` for the pass that follows. A ``quiet`` pass finds the pages and draws no words.
    """

    def __init__(self, format_: Format, lang: str, fonts: FontSet, scheme: Scheme, anchors: Collection[str]) -> None:
        """A pass over a book whose rules and chapters are ``anchors``."""
        self.format = format_
        self.lang = lang
        self.fonts = fonts
        self.scheme = scheme
        self.anchors = anchors
        self.tokenizer = Tokenizer(lang)
        self.quiet = False
        self.kept: dict[tuple[Text, Look, float], list[SetLine]] = {}
        self.pages: dict[str, int] = {}
        self.found: dict[str, int] = {}
        self.terms: list[tuple[str, str]] = []
        self._typesetter: tuple[SheetCanvas, Typesetter] | None = None

    def family(self, role: str) -> BookFamily:
        """The styles of a role, with sans for code and rule ids."""
        family, sans = self.fonts.family(role), self.fonts.family("body")
        ref = self.fonts.font("label") if family.regular is sans.regular else sans.regular
        return BookFamily(family.regular, family.bold, family.italic, family.bold_italic, sans.regular, ref)

    @cached_property
    def looks(self) -> Looks:
        """The kinds of text, sized for the page."""
        small = self.format.name == "a5"
        serif, sans, title, label, number = map(self.family, ("book", "body", "title", "label", "number"))
        colour = self.scheme.colour
        return Looks(
            body=Look(serif, 10, 14, after=5),
            rule_id=Look(label, 7.5, 14, colour),
            chapter=Look(title, 20 if small else 26, 24 if small else 31, colour, hyphens=False),
            section=Look(title, 12.5, 17, before=13, after=4, hyphens=False),
            part=Look(label, 10, 14, before=8, after=2, hyphens=False),
            cell=Look(sans, 8.75, 11.5),
            head=Look(label, 7.5, 10, self.scheme.grey, hyphens=False),
            box=Look(sans, 8.75, 12),
            box_title=Look(title, 10.5, 13, hyphens=False),
            label=Look(label, 7, 9, colour, tracking=0.08, hyphens=False),
            small=Look(sans, 6.5, 7.4, hyphens=False),
            running=Look(label, 7.5, 10, self.scheme.grey, hyphens=False),
            folio=Look(number, 9, 10, hyphens=False),
            entry=Look(serif, 10.5, 17 if small else 18.5, hyphens=False),
            contents=Look(sans, 7.75, 10.5, self.scheme.grey, hyphens=False),
            index=Look(sans, 8.5, 11.5),
            letter=Look(title, 11, 14, colour, before=8, after=2),
        )

    def mark(self, canvas: SheetCanvas, anchor: str, y: float) -> None:
        """Note that an anchor is here, and make it a place that links lead to; ``y`` in the present coordinates."""
        if anchor not in self.found:
            self.found[anchor] = canvas.getPageNumber()
            canvas.bookmarkHorizontal(anchor, 0, y)

    def linked(self, text: Text) -> Iterator[Run]:
        """The runs, rule ids that stand bare made into links."""
        for run in (replace(run, text=OPERATOR.sub("\u00a0\\1\u00a0", run.text)) for run in text):
            if run.link or run.style == "code":
                yield replace(run, link=run.link.removeprefix("#"))
                continue
            at = 0
            for found in BARE_RULE.finditer(run.text):
                if found[0] in self.anchors:
                    yield replace(run, text=run.text[at : found.start()])
                    yield Run(found[0], "ref" if run.style == "regular" else run.style, found[0])
                    at = found.end()
            yield replace(run, text=run.text[at:])

    def lines(self, text: Text, look: Look, width: float) -> list[SetLine]:
        """The text in lines of at most ``width`` points."""
        key = (text, look, round(width, 2))
        if key not in self.kept:
            self.kept[key] = self._lines(text, look, width)
        return self.kept[key]

    def _lines(self, text: Text, look: Look, width: float) -> list[SetLine]:
        runs = [run for run in self.linked(text) if run.text]
        letters = [(letter, run.link) for run in runs for letter in run.text if not letter.isspace()]
        cursor = 0
        lines = []
        for tokens in self.tokenizer.paragraphs([Span(run.text, run.style) for run in runs], look.family):
            filler = Filler(width / look.size * 1000, self.lang, hyphens=look.hyphens, tracking=look.tracking)
            for words in filler.fill(tokens):
                links, cursor = _links_in(words, look, letters, cursor)
                lines.append(SetLine(words, _extent(words, look), links))
        return lines

    def show(self, canvas: SheetCanvas, lines: Sequence[SetLine], look: Look, place: Place) -> None:
        """Draw lines; ``place.top`` is the top of the first line's leading."""
        if not lines or self.quiet:
            return
        # The first baseline lies so that letters stand in the middle of their leading.
        cap = look.family.regular.cap_height * look.size
        baseline = place.top - (look.leading + cap) / 2
        setting = Setting(tuple((line.words, 0.0) for line in lines), look.size, look.leading, 0.0)
        inside = Place(place.x, baseline + cap, place.width, look.align)
        ops, _ = self.typesetter(canvas).draw(setting, look.style, inside)
        canvas.addLiteral(f"q {fill(look.colour)} {ops} Q")
        for number, line in enumerate(lines):
            x, y = inside.indent(line.width), baseline - number * look.leading
            for start, end, target in line.links:
                self.link(canvas, target, (x + start, y - 0.25 * look.size, x + end, y + 0.8 * look.size))

    def link(self, canvas: SheetCanvas, target: str, box: Box) -> None:
        """Make a rectangle of the present coordinates lead to an anchor or an address."""
        if target in self.anchors or target in self.pages:
            canvas.linkRect("", target, box)
        elif "://" in target or target.startswith("mailto:"):
            canvas.linkURL(target, box, relative=1)

    def typesetter(self, canvas: SheetCanvas) -> Typesetter:
        """The writer of text for a canvas."""
        if self._typesetter is None or self._typesetter[0] is not canvas:
            self._typesetter = canvas, Typesetter(DocumentFonts(canvas.pdf))
        return self._typesetter[1]


def _extent(words: Line, look: Look) -> float:
    tracking = look.tracking * (sum(len(token.text) + token.space for token in words) - 1)
    return (length(words) / 1000 + tracking) * look.size


def _links_in(
    words: Line, look: Look, letters: Sequence[tuple[str, str]], cursor: int
) -> tuple[tuple[tuple[float, float, str], ...], int]:
    """Where links lie in a line, and how many letters of the text have been used up.

    The words of the line are matched with the text letter by letter; a hyphen added at a line end
    has no letter of its own.
    """
    found: list[tuple[float, float, str]] = []
    x, scale = 0.0, look.size / 1000
    for at, token in enumerate(words):
        x += token.font.units(" ") * scale if token.space and at else 0.0
        for number, letter in enumerate(token.text):
            while cursor < len(letters) and letters[cursor][0] in UNSEEN and letter not in UNSEEN:
                cursor += 1
            if cursor < len(letters) and letters[cursor][0] == letter:
                target = letters[cursor][1]
                cursor += 1
                if target:
                    start = x + token.font.units(token.text[:number]) * scale
                    end = x + token.font.units(token.text[: number + 1]) * scale
                    found.append((start, end, target))
        x += token.units * scale
    return tuple(_merged(found)), cursor


def _merged(links: Sequence[tuple[float, float, str]]) -> Iterator[tuple[float, float, str]]:
    """Neighbouring letters of one link as one stretch."""
    for target, group in groupby(links, lambda link: link[2]):
        stretch = list(group)
        yield stretch[0][0], stretch[-1][1], target
