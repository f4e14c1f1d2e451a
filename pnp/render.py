"""A card to a drawing: what a sheet places.

::

    renderer = Renderer(setup, document.forms)
    for card in cards:
        yield CardFaces(renderer.front(card), renderer.back(card))
    renderer.finish()
"""

from __future__ import annotations

from collections.abc import Iterable

from card_db.problems import InputError, Problem, Said
from card_db.records import Card
from pnp.drawing import Drawing, FormBook
from pnp.prepared import Desk, PreparedFace
from pnp.setup import Setup
from pnp.templates import FaceTemplateError, Template, template

#: The face of tables that name none.
DEFAULT = "default"


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
        self._names: dict[str, Template | None] = {}

    @property
    def problems(self) -> list[Problem]:
        """What was wrong so far."""
        return self._desk.problems

    @property
    def notices(self) -> list[Problem]:
        """What is worth a look and stops nothing."""
        return self._desk.notices

    def front(self, card: Card) -> Drawing:
        """The front of a card: the face its table names, or the one for tables that name none."""
        table = self._desk.rows.table(card)
        return self._side(card, table.face if table is not None and table.face else DEFAULT)

    def back(self, card: Card) -> Drawing | None:
        """The back of a card, or nothing when its table names none."""
        table = self._desk.rows.table(card)
        return self._side(card, table.back) if table is not None and table.back else None

    def finish(self) -> None:
        """Raise :class:`InputError` with everything that was wrong with the cards drawn."""
        if self.problems:
            raise InputError(dict.fromkeys(self.problems))

    def _side(self, card: Card, source: str) -> Drawing:
        """One side; an empty drawing, and problems noted, where its face cannot be used."""
        name = self._face_name(card, source)
        if name is None:
            return Drawing("")
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

    def _face_name(self, card: Card, source: str) -> str | None:
        """The name of the face for a card: ``source`` may be a template over its cells, words as their tokens."""
        if source not in self._names:
            self._names[source] = self._read(source)
        named = self._names[source]
        if named is None:
            return None
        try:
            return named.value({**card.values, "id": card.id, "kind": card.kind})
        except FaceTemplateError as error:
            self._bad(source, error, card.id)
            return None

    def _read(self, source: str) -> Template | None:
        try:
            return template(source)
        except FaceTemplateError as error:
            self._bad(source, error)
            return None

    def _bad(self, source: str, error: FaceTemplateError, card: str = "") -> None:
        said = Said(
            f"Non si capisce quale faccia sia «{source}»: {error}.",
            f'It is not clear which face "{source}" is: {error}.',
        )
        self.problems.append(Problem(said, file=self.setup.game.shown("game.toml"), card=card))
