"""A game folder made on the spot, and its cards drawn into a PDF in memory."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pypdfium2

from card_db.game import Column, Game, Print, Table, Word
from card_db.problems import InputError, Problem
from card_db.records import Card
from pnp.drawing import Drawing, FormBook
from pnp.faces import FaceBook
from pnp.pdf import About, SheetCanvas, make_canvas
from pnp.render import Renderer
from pnp.rows import CardWords
from pnp.setup import Setup
from pnp.um import Size, mm

POKER = Size(mm(63), mm(88))

#: A face with one text, which most tests change a little.
PLAIN = """
[boxes.name]
left = 3
right = 3
top = 3
height = 8
text = "{{ name }}"
"""


def card(card_id: str = "X-1", **values: Any) -> Card:
    """A card with those columns, from row 2 of ``cards.csv``."""
    named = {"it": str(values.pop("name_it", "Nome")), "en": str(values.pop("name_en", "Name"))}
    return Card(id=card_id, game="x", table="cards", row=2, kind="card", values={"id": card_id, **values}, names=named)


@dataclass
class Folder:
    """A game in a temporary folder."""

    path: Path
    columns: tuple[Column, ...] = ()
    words: Mapping[str, Mapping[str, Word]] = field(default_factory=dict)
    front: str = "face"

    def face(self, text: str, name: str = "face") -> Folder:
        """Write a face file."""
        place = self.path / "faces" / f"{name}.toml"
        place.parent.mkdir(exist_ok=True)
        place.write_text(text, encoding="utf-8")
        return self

    @property
    def game(self) -> Game:
        """The game, one table of cards with the face ``face`` and the back ``back``."""
        table = Table(file="cards.csv", prints=(Print(self.front, "back"),), columns=self.columns)
        return Game(folder=self.path, id="x", title={"it": "Gioco", "en": "Game"}, tables=(table,), words=self.words)

    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the faces before any card is drawn."""
        try:
            FaceBook.load(self.path / "faces")
        except InputError as error:
            return error.problems
        return ()

    def setup(self, text: str | Callable[[str], str] = "", *, lang: str = "it", **options: Any) -> Setup:
        """How its cards are drawn; ``text`` is the rules text of every card."""
        words = options.pop("words", CardWords(text if callable(text) else lambda _id: text))
        return Setup(
            game=self.game,
            faces=FaceBook.load(self.path / "faces"),
            lang=lang,
            size=options.pop("size", POKER),
            words=words,
            **options,
        )


class Press:
    """Draws cards into one PDF in memory."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.file = io.BytesIO()
        self.canvas: SheetCanvas = make_canvas(self.file, About("Prova", setup.lang))
        self.renderer = Renderer(setup, FormBook(self.canvas))

    def page(self, drawing: Drawing) -> None:
        """Put a drawing on a page of its own, exactly the card's size."""
        self.canvas.setPageSize(self.setup.size.in_points())
        self.canvas.addLiteral(drawing.ops)
        self.canvas.use_forms(drawing.forms)
        self.canvas.showPage()

    def pdf(self) -> bytes:
        """The file with the pages so far."""
        self.canvas.save()
        return self.file.getvalue()


def drawn(setup: Setup, *cards: Card) -> tuple[list[Drawing], list[Problem]]:
    """The fronts of some cards, and what was wrong with them."""
    press = Press(setup)
    return [press.renderer.front(each) for each in cards], press.renderer.problems


def pdf_of(setup: Setup, *cards: Card, back: bool = False) -> bytes:
    """A PDF with a page a card; fails if anything is wrong with one."""
    press = Press(setup)
    for each in cards:
        drawing = press.renderer.back(each) if back else press.renderer.front(each)
        assert drawing is not None
        press.page(drawing)
    press.renderer.finish()
    return press.pdf()


def text_of(pdf: bytes, page: int = 0) -> str:
    """What a reader of the PDF finds on a page, lines joined, hyphens at their ends taken out."""
    found = pypdfium2.PdfDocument(pdf)[page].get_textpage().get_text_range()
    return str(found).replace("\ufffe", "").replace("-\r\n", "").replace("\r\n", " ")


def pixels(pdf: bytes, page: int = 0, dpi: int = 150) -> Any:
    """A page as an array of grey values from 0 to 1."""
    image = pypdfium2.PdfDocument(pdf)[page].render(scale=dpi / 72).to_pil().convert("L")
    import numpy as np

    return np.asarray(image, dtype=float) / 255


def with_text(base: Card, **values: Any) -> Card:
    """A card with other columns."""
    return replace(base, values={**base.values, **values})
