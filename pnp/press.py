"""Card files of one batch in one language: faces, imposition and sheets put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from card_db.database import CardDatabase
from card_db.game import Print
from card_db.problems import Problem
from card_db.wording import typographic
from pnp.drawing import FormBook
from pnp.face_names import DEFAULT, FaceNames
from pnp.faces import FaceBook
from pnp.imposition import Backs, Group, Layout, Part, plan
from pnp.layout import PRINTER_MARGINS, lay_out
from pnp.order import Order
from pnp.papers import CARD, parse_size
from pnp.pdf import About
from pnp.preflight import card_keywords
from pnp.qr import QrEncoder, Template, choose_template
from pnp.render import Renderer
from pnp.rows import CardWords
from pnp.selection import Batch
from pnp.setup import Setup
from pnp.sheets import CardFaces, SheetReport, print_sheets
from pnp.templates import FaceTemplateError
from pnp.um import Size, mm
from pnp.workshop import Tick


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
    qr: QrEncoder

    @classmethod
    def of(cls, database: CardDatabase, order: Order) -> Press:
        """Raises :class:`InputError` for faces and addresses that cannot be used."""
        game = database.game
        template = choose_template(order.url, game.url, game_file=game.shown("game.toml"))
        return cls(database, order, FaceBook.of_game(game), template, QrEncoder())

    def size(self, batch: Batch) -> Size:
        """Of the cards of a batch: what their print says, else what was asked for, else what the game says."""
        if batch.size:
            return parse_size(batch.size)
        return self.order.size or parse_size(self.database.game.size or CARD)

    def parts(self, batch: Batch) -> tuple[tuple[str, Part], ...]:
        """The files of a batch: their first word, and which pages they hold."""
        return self._order(batch).sheet_parts

    def _order(self, batch: Batch) -> Order:
        """The order for a batch: without backs where no card has one, or blank pages would turn the paper."""
        return self.order if batch.has_backs else replace(self.order, backs=Backs.NONE)

    def layout(self, batch: Batch) -> Layout:
        """How the cards of a batch lie on their sheets. Raises :class:`InputError` if they do not fit."""
        order = self._order(batch)
        return lay_out(
            self.size(batch),
            order.paper,
            backs=order.backs,
            gutter=mm(batch.gutter) if order.gutter is None else order.gutter,
            bleed=order.bleed,
            margins=order.printer.margins if order.printer else PRINTER_MARGINS,
            skip=order.skip,
        )

    def setup(self, batch: Batch, lang: str) -> Setup:
        """How the cards of a batch are drawn in one language."""
        return Setup(
            game=self.database.game,
            faces=self.faces,
            lang=lang,
            size=self.size(batch),
            words=CardWords.of(self.database, lang),
            bleed=self.order.bleed,
            ink_saver=self.order.ink_saver,
            url=self.template.url_for,
            qr=self.qr,
            sheets=batch.sheets,
        )

    def write(self, file: CardFile, folder: Path, tick: Tick | None = None) -> tuple[SheetReport, tuple[Problem, ...]]:
        """Write one file into ``folder``; what was written, and what is worth a look about its cards.

        Raises :class:`InputError` with everything wrong with the cards of the batch.
        """
        batch, layout = file.batch, self.layout(file.batch)
        imposition = plan(layout, [Group(file.title, tuple(copies for _, copies in batch.cards))])
        notices: list[Problem] = []
        report = print_sheets(
            folder / batch.file(file.kind, self.order.paper_name),
            self._render(file, layout, notices),
            imposition,
            self._about(file),
            part=file.part,
            printer=self.order.printer,
            tick=tick,
        )
        return report, tuple(notices)

    def _about(self, file: CardFile) -> About:
        game = self.database.game
        name = game.title.get(file.lang, game.id)
        title = f"{name} · {file.title}" if file.title != name else name
        return About(typographic(title, file.lang), file.lang, keywords=card_keywords(self._codes(file)))

    def _codes(self, file: CardFile) -> Mapping[str, int]:
        """How many codes of each card a file holds, for a later preflight to count."""
        names, game = FaceNames(), self.database.game
        with_code = {name for name in self.faces.names if any(box.qr for box in self.faces.face(name).boxes)}
        codes: Counter[str] = Counter()
        for card, copies in file.batch.cards:
            for face in self._sides(file, game.print_on(game.table(card.table), file.batch.sheets)):
                with suppress(FaceTemplateError):  # which is told when the card is drawn
                    codes[card.id] += copies if names.name(face, card) in with_code else 0
        return codes

    def _sides(self, file: CardFile, printed: Print) -> Iterator[str]:
        """The faces of a print that go into a file."""
        if file.part is not Part.BACKS:
            yield printed.face or DEFAULT
        if file.part is not Part.FRONTS and printed.back and self._order(file.batch).backs is not Backs.NONE:
            yield printed.back

    def _render(
        self, file: CardFile, layout: Layout, notices: list[Problem]
    ) -> Callable[[FormBook], Iterable[CardFaces]]:
        def render(book: FormBook) -> Iterator[CardFaces]:
            renderer = Renderer(self.setup(file.batch, file.lang), book)
            with_backs = file.part is not Part.FRONTS and layout.has_backs
            for card, _ in file.batch.cards:
                front = renderer.front(card) if file.part is not Part.BACKS else None
                yield CardFaces(front, renderer.back(card) if with_backs else None)
            renderer.finish()
            notices.extend(renderer.notices)

        return render
