"""Cards as small pictures for screens: drawn by their own faces, as they are printed, in PNG.

Without the QR code: who looks at the picture is already where it leads.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from card_db.database import CardDatabase
from card_db.records import Card
from pnp.drawing import FormBook
from pnp.order import Order
from pnp.pdf import About, make_canvas
from pnp.press import Press
from pnp.raster import packed, rasters
from pnp.render import Renderer
from pnp.selection import Batch, shared_out
from pnp.setup import Setup
from pnp.um import ZERO

WIDTH = 480
"""Pixels across: a card is about 240 CSS pixels wide on a phone, and phones have two or three to one."""


@dataclass(frozen=True)
class Portraits:
    """The pictures of a game's cards in one language."""

    database: CardDatabase
    lang: str

    @cached_property
    def _press(self) -> Press:
        return Press.of(self.database, Order(self.database.game.id))

    @cached_property
    def _batches(self) -> dict[str, Batch]:
        """For each card that is printed at all the print that is shown of it: the one nearest to a square."""
        found: dict[str, Batch] = {}
        for batch in shared_out(self.database, tuple((card, 1) for card in self.database.records)):
            for card, _ in batch.cards:
                known = found.get(card.id)
                if known is None or self._slimness(batch) < self._slimness(known):
                    found[card.id] = batch
        return found

    def _slimness(self, batch: Batch) -> float:
        width, height = self._press.size(batch).in_points()
        return max(width, height) / min(width, height)

    def shows(self, card: Card) -> bool:
        """Whether the card is printed on anything, so that there is a picture of it."""
        return card.id in self._batches

    def png(self, card: Card) -> bytes:
        """The picture of one card. ``KeyError`` for one that is printed on nothing; raises :class:`InputError`
        with what is wrong with its face.
        """
        return next(iter(self.pngs([card])))

    def pngs(self, cards: Iterable[Card]) -> Iterator[bytes]:
        """The pictures of several cards, in their order; those of one print are drawn into one document."""
        wanted = list(cards)
        batches = {self._batches[card.id].sheets: self._batches[card.id] for card in wanted}
        drawn: dict[str, bytes] = {}
        for sheets, batch in batches.items():
            of_print = [card for card in wanted if self._batches[card.id].sheets == sheets]
            pictures = rasters(_document(self._setup(batch), of_print), WIDTH)
            drawn |= {card.id: packed(picture) for card, picture in zip(of_print, pictures, strict=True)}
        yield from (drawn[card.id] for card in wanted)

    def _setup(self, batch: Batch) -> Setup:
        return replace(self._press.setup(batch, self.lang), url=None, bleed=ZERO)


def _document(setup: Setup, cards: Iterable[Card]) -> bytes:
    """The fronts of some cards, a page each, of the size of the card."""
    file = io.BytesIO()
    canvas = make_canvas(file, About(setup.game.id, setup.lang))
    renderer = Renderer(setup, FormBook(canvas))
    for card in cards:
        drawing = renderer.front(card)
        canvas.setPageSize(setup.size.in_points())
        canvas.addLiteral(drawing.ops)
        canvas.use_forms(drawing.forms)
        canvas.showPage()
    renderer.finish()
    canvas.save()
    return file.getvalue()
