"""Typesetting a whole rulebook: passes until every page number stands, then the file."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary

from card_db.database import CardDatabase
from card_db.game import Game
from card_db.problems import InputError, Problem, Said
from card_db.records import Card
from card_db.wording import typographic
from pnp.colours import Palette
from pnp.files import write_whole
from pnp.fonts import built_in
from pnp.pdf import About, SheetCanvas, make_canvas
from pnp.rulebook.checks import check_book
from pnp.rulebook.contents import Entry, chapter_anchor, index_blocks, merged_terms
from pnp.rulebook.cover import draw_cover, draw_imprint
from pnp.rulebook.examples import read_examples
from pnp.rulebook.flow import ChapterHead, Flow
from pnp.rulebook.formats import FORMATS, Format
from pnp.rulebook.house import read_switches
from pnp.rulebook.material import Material
from pnp.rulebook.model import Chapter, Run
from pnp.rulebook.pages import Pages
from pnp.rulebook.pieces import Cast
from pnp.rulebook.press import Look, Press, Scheme
from pnp.rulebook.prose import Block, InText, Prose
from pnp.rulebook.quick import quick_page
from pnp.rulebook.source import Source, read_book
from pnp.rulebook.words import words

HOUSE_RULES = "house_rules.toml"
PASSES = 4
"""More passes than any book needs: its page numbers stand after the first."""
GUTTER = 18.0
"""Between the columns of the index, in points."""
BOOKLET = 4
"""Pages on a folded sheet."""
LEAST_ROOM = 0.4
"""A chapter begins on the page only if this part of it is free."""
FIRST_TURN, SPREAD = "first-turn", 2
"""The chapter that is set on facing pages of its own, and how many."""
SPREAD_SIZES = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0)
"""Sizes for its text, the largest that fits is taken; a small page takes more than two pages at the usual size."""


@dataclass(frozen=True, slots=True)
class RulebookReport:
    """What was printed: pages, the rules and examples in it."""

    path: Path
    pages: int
    rules: int
    examples: int


def read_material(game: Game, lang: str, database: CardDatabase, *, required: Collection[str] = ()) -> Material:
    """The rulebook of a game with its examples and house rules, checked.

    ``required`` are rule ids that the book must hold. Raises :class:`InputError` with everything
    that is wrong in the book, its examples and its house rules.
    """
    whole = database if database.house else CardDatabase.load(game.folder)
    cards = {card.id: _printed(card, lang) for card in whole.records}
    switches, problems = read_switches(game.folder / HOUSE_RULES, game.shown(HOUSE_RULES))
    cast = Cast.of(game, cards, lang, {switch.name: switch.title for switch in switches})
    source = Source(game.rulebook / f"{lang}.md", game.shown(f"rulebook/{lang}.md"), problems)
    title = game.title.get(lang) or game.id
    book = read_book(source, lang, title, {id_: card.name(lang) for id_, card in cards.items()})
    examples, slips = read_examples(game, lang, cards, book.anchors, {one.name: one.title for one in switches})
    source.problems += slips
    material = Material(book, whole, cast, words(lang), {one.id: one for one in examples}, switches)
    check_book(source, material, built_in(), required)
    if source.problems:
        raise InputError(source.problems)
    return material


def _printed(card: Card, lang: str) -> Card:
    """A card with its name as it is printed."""
    return replace(card, names={lang: typographic(card.name(lang), lang)})


def print_rulebook(  # noqa: PLR0913 - a keyword for each thing a person may ask of a book
    game: Game,
    lang: str,
    out: Path,
    *,
    paper: str = "a4",
    database: CardDatabase,
    required: Collection[str] = (),
) -> RulebookReport:
    """Typeset the rulebook of a game in ``lang`` (``it`` or ``en``) and write it to ``out``.

    ``paper`` is ``a4``, ``letter`` or ``a5``, which is for booklets: four divides its number of pages.
    Raises :class:`InputError` with everything that is wrong, each with file and line; then no
    file is written and a former one stays.
    """
    material = read_material(game, lang, database, required=required)
    data, pages = _Printer(material, FORMATS[paper]).print()
    write_whole(out, data)
    return RulebookReport(out, pages, len(material.book.rules), len(material.scenarios))


def book_colour(game: Game) -> str:
    """The one colour of the book: the game's own, else that of its first group, else a dark grey."""
    if game.color:
        return game.color
    for word in game.words.get(game.list_of(game.group_by), {}).values():
        if "color" in word.data:
            return str(word.data["color"])
    return "444444"


class _Printer:
    """Sets one book, pass after pass."""

    def __init__(self, material: Material, format_: Format) -> None:
        self.material = material
        self.book = material.book
        self.format = format_
        self.scheme = Scheme(Palette({}).rgb(book_colour(material.cast.game)))
        self.chapters: Sequence[Chapter] = [chapter for chapter in self.book.chapters if chapter.key != "quick"]
        self.quick = self.book.chapter("quick")
        self._rules = tuple(self.book.rules.values())

    def print(self) -> tuple[bytes, int]:
        """The bytes of the file and the number of pages: a quiet pass finds the pages, the next one prints them."""
        press = self._press()
        press.quiet = True
        self._pass(press)
        for _ in range(PASSES):
            press, before = self._press(), press
            press.pages, press.kept = before.found, before.kept
            data, pages = self._pass(press)
            if press.found == before.found:
                return data, pages
        raise RuntimeError(f"the pages of {self.book.file} do not come to rest")

    def _press(self) -> Press:
        anchors = self.book.anchors | {chapter_anchor(self.book, chapter) for chapter in self.book.chapters}
        return Press(self.format, self.book.lang, built_in(), self.scheme, anchors | set(self.material.scenarios))

    def _pass(self, press: Press) -> tuple[bytes, int]:
        file = BytesIO()
        about = About(f"{self.book.title} · {self.material.words['rulebook']}", self.book.lang)
        canvas = make_canvas(file, about)
        pages = Pages(press, canvas, self.book.title)
        pages.blank(lambda canvas: draw_cover(canvas, press, self.material.cast, self.material.words))
        self._front(pages, press)
        for chapter in self.chapters:
            self._chapter(pages, press, chapter)
        self._index(pages, press)
        self._last(pages, press)
        count = canvas.getPageNumber() - 1
        canvas.showOutline()
        _name_places(canvas, sorted(press.found.keys() & press.anchors))
        canvas.save()
        return file.getvalue(), count

    def _front(self, pages: Pages, press: Press) -> None:
        """The back of the cover, and the contents on a right-hand page."""
        if len(self.book.chapters) < 2:
            return
        pages.blank(lambda canvas: draw_imprint(canvas, press, self.material.cast, self.material.words))
        pages.running = False
        pages.begin()
        title = self._title(press, self.material.words["contents"])
        entries = [
            InText(
                press,
                Entry(press, chapter, chapter_anchor(self.book, chapter), sections=self.format.name != "a5"),
                self._family(chapter),
            )
            for chapter in self.book.chapters
        ]
        pages.flow([title, *entries])
        pages.end()
        pages.running = True

    def _title(self, press: Press, text: str) -> Block:
        prose = Prose(press, (Run(text),), press.looks.chapter)
        prose.spaceAfter = 14
        return InText(press, prose)

    def _family(self, chapter: Chapter) -> str:
        """The rule family of a chapter, if it has one."""
        return chapter.key if any(rule.startswith(chapter.key + ".") for rule in self.book.rules) else ""

    def _chapter(self, pages: Pages, press: Press, chapter: Chapter) -> None:
        if chapter.key == FIRST_TURN:
            self._spread(pages, press, chapter)
            return
        if pages.room < LEAST_ROOM * self.format.full_height:
            pages.begin()
        pages.chapter = chapter.title
        flow = Flow(press, self.material, definitions=any(rule.chapter == chapter.title for rule in self._rules))
        pages.flow(flow.chapter(chapter, self._family(chapter)))

    def _spread(self, pages: Pages, press: Press, chapter: Chapter) -> None:
        """The first turn: two facing pages of its own, in the largest letters with which it fills no more."""
        pages.end()
        if pages.number % 2:
            pages.blank()
        body = next((look for look in self._bodies(press) if self._takes(press, chapter, look) <= SPREAD), None)
        pages.chapter = chapter.title
        pages.flow(Flow(press, self.material, body=body).chapter(chapter))
        if body is not None:
            pages.end()

    @staticmethod
    def _bodies(press: Press) -> Iterator[Look]:
        for size in SPREAD_SIZES:
            yield replace(press.looks.body, size=size, leading=size * 1.4, after=size * 0.55)

    def _takes(self, press: Press, chapter: Chapter, body: Look) -> int:
        """How many pages a chapter takes, found by setting it on paper that is thrown away."""
        scratch = self._press()
        scratch.kept = press.kept
        canvas = make_canvas(BytesIO(), About("", self.book.lang))
        pages = Pages(scratch, canvas, "")
        pages.flow(Flow(scratch, self.material, body=body).chapter(chapter))
        return pages.number

    def _index(self, pages: Pages, press: Press) -> None:
        """The index; nothing when no term was found."""
        blocks = list(index_blocks(press, merged_terms(press.terms)))
        if not blocks:
            return
        name = self.material.words["index"]
        head = ChapterHead(press, name, "index", wide=True)
        head.keepWithNext = 0
        count = 2 if self.format.name == "a5" else 3
        if not pages.holds(head, blocks, count, GUTTER):
            pages.begin()
        pages.chapter = name
        pages.flow([head])
        pages.columns(blocks, count, GUTTER)

    def _last(self, pages: Pages, press: Press) -> None:
        """Blank pages that a booklet needs, then the quick reference alone on the last page."""
        pages.end()
        count = pages.number - 1 + (self.quick is not None)
        for _ in range(-count % BOOKLET if self.format.name == "a5" else 0):
            pages.blank()
        if self.quick is None:
            return
        page = quick_page(pages.canvas, press, self.material, self.quick)
        if page is None:
            raise InputError([_too_long(self.book.file, self.quick)])
        pages.running = False
        pages.begin()
        pages.flow([page])
        pages.end()


def _name_places(canvas: SheetCanvas, anchors: Sequence[str]) -> None:
    """Give rules, chapters and examples names that an address can end in: ``rulebook-a4.pdf#AD-10.9``."""
    catalog: Any = canvas.pdf.Catalog  # type: ignore[attr-defined]  # missing in the stubs
    places: Any = canvas._bookmarkReference  # type: ignore[attr-defined]  # the only door to a place
    catalog.Dests = PDFDictionary({anchor: places(anchor) for anchor in anchors})


def _too_long(file: str, chapter: Chapter) -> Problem:
    return Problem(
        Said("Il riassunto non sta in una pagina.", "The quick reference does not fit on one page."),
        file=file,
        line=chapter.line,
        expected=Said("meno righe, o righe più corte", "fewer lines, or shorter ones"),
    )
