"""Card files of one batch in one language: faces, imposition and sheets put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from card_db.database import CardDatabase
from card_db.problems import Problem
from card_db.wording import typographic
from pnp.drawing import FormBook
from pnp.faces import FaceBook
from pnp.imposition import Group, Layout, Part, plan
from pnp.layout import PRINTER_MARGINS, lay_out
from pnp.order import Order
from pnp.papers import parse_size
from pnp.pdf import About
from pnp.preflight import card_keywords
from pnp.qr import QrEncoder, Template, choose_template
from pnp.render import Renderer
from pnp.rows import CardWords
from pnp.selection import Batch
from pnp.setup import Setup
from pnp.sheets import CardFaces, Progress, SheetReport, print_sheets
from pnp.um import Size

DEFAULT_SIZE = "63x88"
"""What most sleeves and most bought games have (mm)."""


@dataclass(frozen=True, slots=True)
class CardFile:
    """One card file to write: ``kind`` is the first word of its name, ``part`` the pages it holds."""

    batch: Batch
    lang: str
    kind: str
    part: Part

    @property
    def title(self) -> str:
        """What the cards are called in the file's language."""
        return self.batch.title.get(self.lang, self.batch.name)


@dataclass(frozen=True, slots=True)
class Press:
    """What all card files of an order have in common."""

    database: CardDatabase
    order: Order
    faces: FaceBook
    template: Template
    size: Size
    layout: Layout
    qr: QrEncoder

    @classmethod
    def of(cls, database: CardDatabase, order: Order) -> Press:
        """Raises :class:`InputError` for faces, addresses and sizes that cannot be used."""
        game = database.game
        size = order.size or parse_size(game.size or DEFAULT_SIZE)
        margins = order.printer.margins if order.printer else PRINTER_MARGINS
        layout = lay_out(
            size,
            order.paper,
            backs=order.backs,
            gutter=order.gutter,
            bleed=order.bleed,
            margins=margins,
            skip=order.skip,
        )
        template = choose_template(order.url, game.url, game_file=game.shown("game.toml"))
        faces = FaceBook.of_game(game)
        return cls(database, order, faces, template, size, layout, QrEncoder())

    def setup(self, lang: str) -> Setup:
        """How cards are drawn in one language."""
        return Setup(
            game=self.database.game,
            faces=self.faces,
            lang=lang,
            size=self.size,
            words=CardWords.of(self.database, lang),
            bleed=self.order.bleed,
            ink_saver=self.order.ink_saver,
            url=self.template.url_for,
            qr=self.qr,
        )

    def write(
        self, file: CardFile, folder: Path, progress: Progress | None = None
    ) -> tuple[SheetReport, tuple[Problem, ...]]:
        """Write one file into ``folder``; what was written, and what is worth a look about its cards.

        Raises :class:`InputError` with everything wrong with the cards of the batch.
        """
        batch = file.batch
        imposition = plan(self.layout, [Group(file.title, tuple(copies for _, copies in batch.cards))])
        notices: list[Problem] = []
        report = print_sheets(
            folder / batch.file(file.kind, self.order.paper_name),
            self._render(file, notices),
            imposition,
            self._about(file),
            part=file.part,
            printer=self.order.printer,
            progress=progress,
        )
        return report, tuple(notices)

    def _about(self, file: CardFile) -> About:
        game = self.database.game
        name = game.title.get(file.lang, game.id)
        title = f"{name} · {file.title}" if file.title != name else name
        keywords = () if file.part is Part.BACKS else card_keywords(file.batch.copies)
        return About(typographic(title, file.lang), file.lang, keywords=keywords)

    def _render(self, file: CardFile, notices: list[Problem]) -> Callable[[FormBook], Iterable[CardFaces]]:
        def render(book: FormBook) -> Iterator[CardFaces]:
            renderer = Renderer(self.setup(file.lang), book)
            with_backs = file.part is not Part.FRONTS and self.layout.has_backs
            for card, _ in file.batch.cards:
                front = renderer.front(card) if file.part is not Part.BACKS else None
                yield CardFaces(front, renderer.back(card) if with_backs else None)
            renderer.finish()
            notices.extend(renderer.notices)

        return render
