"""A card to a drawing: what a sheet places.

::

    renderer = Renderer(setup, document.forms)
    for card in cards:
        yield CardFaces(renderer.front(card), renderer.back(card))
    renderer.finish()
"""

from __future__ import annotations

from collections.abc import Iterable

from card_db.game import Print
from card_db.problems import InputError, Problem, Said
from card_db.records import Card
from pnp.drawing import Drawing, FormBook
from pnp.face_names import DEFAULT, FaceNames
from pnp.prepared import Desk, PreparedFace
from pnp.setup import Setup
from pnp.templates import FaceTemplateError


def proofread(setup: Setup, cards: Iterable[Card]) -> tuple[list[Problem], list[Problem]]:
    """Draw cards to nowhere: what is wrong with them and their faces, and what is worth a look."""
    from io import BytesIO

    from pnp.pdf import About, make_canvas

    renderer = Renderer(setup, FormBook(make_canvas(BytesIO(), About(setup.game.id, setup.lang))))
    for card in cards:
        renderer.front(card)
        renderer.back(card)
    return list(dict.fromkeys(renderer.problems)), list(dict.fromkeys(renderer.notices))


class Renderer:
    """Draws the cards of one game into one document.

    What is wrong with cards (texts that do not fit, missing glyphs, coarse pictures) is collected
    while they are drawn; :meth:`finish` raises it all together, before the document is written.
    """

    def __init__(self, setup: Setup, book: FormBook) -> None:
        """Drawings for the document of ``book``."""
        self.setup = setup
        self._desk = Desk.of(setup, book)
        self._faces: dict[tuple[str, str], PreparedFace | None] = {}
        self._names = FaceNames()

    @property
    def problems(self) -> list[Problem]:
        """What was wrong so far."""
        return self._desk.problems

    @property
    def notices(self) -> list[Problem]:
        """What is worth a look and stops nothing."""
        return self._desk.notices

    def front(self, card: Card) -> Drawing:
        """The front of a card: the face its print names, or the one for tables that name none."""
        return self._side(card, self._print(card).face or DEFAULT) or Drawing("")

    def back(self, card: Card) -> Drawing | None:
        """The back of a card, or nothing when its print names none."""
        back = self._print(card).back
        return self._side(card, back) if back else None

    def _print(self, card: Card) -> Print:
        """What is made of the card for these sheets."""
        game = self.setup.game
        return game.print_on(game.table(card.table), self.setup.sheets)

    def finish(self) -> None:
        """Raise :class:`InputError` with everything that was wrong with the cards drawn."""
        if self.problems:
            raise InputError(dict.fromkeys(self.problems))

    def _side(self, card: Card, source: str) -> Drawing | None:
        """One side; nothing where its face comes to nothing, an empty drawing where it cannot be used."""
        try:
            name = self._names.name(source, card)
        except FaceTemplateError as error:
            self._bad(source, error, card.id)
            return Drawing("")
        if not name:
            return None
        key = (name, card.table)
        if key not in self._faces:
            self._faces[key] = self._prepared(card, name)
        face = self._faces[key]
        return Drawing("") if face is None else face.draw(card)

    def _prepared(self, card: Card, name: str) -> PreparedFace | None:
        try:
            return PreparedFace(self._desk, self.setup.faces.face(name), self._desk.rows.names(card))
        except InputError as error:
            self.problems.extend(error.problems)
            return None

    def _bad(self, source: str, error: FaceTemplateError, card: str) -> None:
        """A name that cannot be filled in, told with the first card that shows it."""
        said = Said(
            f"Non si capisce quale faccia sia «{source}»: {error.said.it}.",
            f'It is not clear which face "{source}" is: {error.said.en}.',
        )
        if all(problem.problem != said for problem in self.problems):
            self.problems.append(Problem(said, file=self.setup.game.shown("game.toml"), card=card))
