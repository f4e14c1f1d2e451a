"""Reads ``aids/aids.toml`` of a game folder; everything wrong in it is said at once, with its line."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from card_db.game import Game
from card_db.problems import LANGUAGES, InputError, Said
from card_db.toml_sections import Document, Section, open_document
from pnp import art
from pnp.aids.model import (
    AidBook,
    Block,
    Board,
    Cards,
    Field,
    Form,
    Item,
    Leaf,
    Marker,
    Markers,
    Panel,
    Peg,
    Pegs,
    Piece,
    Sheet,
    Spot,
    Text,
    Track,
)
from pnp.colours import ColourError, Palette
from pnp.papers import CARD, parse_size
from pnp.um import Size, Um, mm

FILE = "aids/aids.toml"
KINDS = ("board", "pegs", "markers", "cards", "panel", "form")
FACES = ("value", "turning", "word")


def has_aids(game: Game) -> bool:
    """Whether the game's folder describes aids."""
    return (game.folder / FILE).is_file()


def read_aids(game: Game) -> AidBook:
    """The aids a game folder describes; raises :class:`InputError` with everything wrong in them."""
    document = open_document(game.folder / FILE, game.shown(FILE))
    book = _Reader(game, document).book()
    if document.problems:
        raise InputError(document.problems)
    return book


class _Reader:
    """Reads the sections of one file; what is wrong is noted in the document."""

    def __init__(self, game: Game, document: Document) -> None:
        self._game = game
        self._root = document.root
        self._document = document
        self._palette = Palette({})
        self._texts: dict[str, Sheet] = {}

    def book(self) -> AidBook:
        colours = self._root.section("colours")
        if colours is not None:
            self._palette = Palette({name: colours.text(name) for name in colours.data})
            colours.close()
        texts = self._root.section("texts")
        if texts is not None:
            self._texts = {name: self._sheet(section) for name, section in texts.named().items()}
        leaves = tuple(self._leaf(section) for section in self._root.sections("leaves"))
        if not leaves:
            said = Said("Non c’è nessun foglio di aiuti.", "There is no leaf of aids.")
            self._root.problem("leaves", said, expected=Said("[[leaves]]", "[[leaves]]"))
        self._root.close()
        return AidBook(self._document.file, self._palette, self._texts, leaves)

    def _leaf(self, section: Section) -> Leaf:
        pieces = [self._piece(piece) for piece in section.sections("pieces")]
        leaf = Leaf(
            name=section.text("name", required=True),
            title=section.said("title", LANGUAGES),
            note=self._said(section, "note"),
            pieces=tuple(piece for piece in pieces if piece is not None),
        )
        section.close()
        return leaf

    def _piece(self, section: Section) -> Piece | None:
        kind = section.choice("kind", KINDS, required=True)
        readers: dict[str, Callable[[Section], Piece]] = {
            "board": self._board,
            "pegs": self._pegs,
            "markers": self._markers,
            "cards": self._cards,
            "panel": self._panel,
            "form": self._form,
        }
        if not kind:
            return None
        piece = readers[kind](section)
        section.close()
        return piece

    def _board(self, section: Section) -> Board:
        return Board(
            title=section.said("title", LANGUAGES),
            owner=self._said(section, "owner"),
            colour=self._colour(section),
            ornament=section.choice("ornament", art.BORDERS),
            steps=self._listed(section, "steps"),
            tracks=tuple(self._track(track) for track in section.sections("tracks")),
            spots=tuple(self._spot(spot) for spot in section.sections("spots")),
            copies=self._count(section, "copies"),
            height=self._mm(section, "height"),
        )

    def _track(self, section: Section) -> Track:
        first, last = section.whole("from") or 0, section.whole("to") or 0
        if first > last:
            section.problem("to", Said("Il tracciato finisce prima di cominciare.", "The track ends before it begins."))
        track = Track(
            title=section.said("title", LANGUAGES),
            rule=section.text("rule"),
            icon=self._icon(section),
            colour=self._colour(section),
            numbers=tuple(range(first, last + 1)),
            rows=self._count(section, "rows"),
            height=self._mm(section, "height"),
            start=section.whole("start"),
            overflow=section.text("overflow"),
            under=self._wholes(section, "under"),
            under_title=self._said(section, "under_title"),
            lanes=self._listed(section, "lanes"),
            hint=self._said(section, "hint"),
        )
        section.close()
        return track

    def _spot(self, section: Section) -> Spot:
        spot = Spot(
            title=section.said("title", LANGUAGES),
            hint=self._said(section, "hint"),
            rule=section.text("rule"),
            icon=self._icon(section, required=False),
            share=self._count(section, "share"),
        )
        section.close()
        return spot

    def _pegs(self, section: Section) -> Pegs:
        pegs = []
        for peg in section.sections("pegs"):
            label = peg.said("label", LANGUAGES)
            pegs.append(Peg(self._icon(peg), self._colour(peg), label, self._count(peg, "copies")))
            peg.close()
        return Pegs(tuple(pegs), self._size(section, "size", "11x44"))

    def _markers(self, section: Section) -> Markers:
        markers = tuple(self._marker(marker) for marker in section.sections("markers"))
        return Markers(self._mm(section, "size"), markers)

    def _marker(self, section: Section) -> Marker:
        marker = Marker(
            face=section.choice("face", FACES, required=True),
            text=section.text("text"),
            icon=self._icon(section, required=False),
            colour=self._colour(section),
            word=self._said(section, "word"),
            foot=self._said(section, "foot"),
            turned_foot=self._said(section, "turned_foot"),
            filled=section.flag("filled") is True,
            copies=self._count(section, "copies"),
        )
        section.close()
        return marker

    def _cards(self, section: Section) -> Cards:
        sides = section.texts("sides")
        for side in sides:
            if side not in self._texts:
                section.unknown("sides", side, self._texts)
        if len(sides) != 2:
            said = Said(f"Una carta ha due facce, non {len(sides)}.", f"A card has two sides, not {len(sides)}.")
            section.problem("sides", said)
        return Cards(sides, self._count(section, "copies"), self._size(section, "size", self._game.size or CARD))

    def _panel(self, section: Section) -> Panel:
        text = section.choice("text", self._texts, required=True)
        return Panel(text, self._wholes(section, "columns") or (1,), self._mm(section, "height"))

    def _form(self, section: Section) -> Form:
        first = section.section("first")
        return Form(
            title=section.said("title", LANGUAGES),
            colour=self._colour(section),
            lines=self._listed(section, "lines"),
            first=None if first is None else self._field(first),
            groups=self._listed(section, "groups"),
            fields=tuple(self._field(field) for field in section.sections("fields")),
            rows=self._count(section, "rows"),
            height=self._mm(section, "height"),
        )

    def _field(self, section: Section) -> Field:
        field = Field(section.said("title", LANGUAGES), self._count(section, "share"), section.texts("values"))
        section.close()
        return field

    def _sheet(self, section: Section) -> Sheet:
        sheet = Sheet(
            title=section.said("title", LANGUAGES),
            colour=self._colour(section),
            blocks=tuple(self._block(block) for block in section.sections("blocks")),
        )
        section.close()
        return sheet

    def _block(self, section: Section) -> Block:
        head = self._listed(section, "head")
        rows = tuple(self._row(row) for row in section.sections("rows"))
        if any(len(row) != len(head) for row in rows):
            said = Said(
                "Una riga non ha tante celle quante l’intestazione.", "A row does not have as many cells as the head."
            )
            section.problem("rows", said)
        block = Block(
            title=self._said(section, "title"),
            rule=section.text("rule"),
            items=tuple(self._item(item) for item in section.sections("items")),
            numbered=section.flag("numbered") is True,
            head=head,
            rows=rows,
            widths=self._wholes(section, "widths") or (1,) * len(head),
            on=section.choice("on", ("card", "panel")),
            column=section.whole("column") or 1,
        )
        section.close()
        return block

    def _row(self, section: Section) -> tuple[Text, ...]:
        cells = self._listed(section, "cells")
        section.close()
        return cells

    def _item(self, section: Section) -> Item:
        text = {lang: section.text(lang, required=True) for lang in LANGUAGES}
        item = Item(text, section.text("rule"))
        section.close()
        return item

    def _listed(self, section: Section, key: str) -> tuple[Text, ...]:
        """A list of texts, each in both languages or one for both."""
        section.has(key)
        value = section.data.get(key, [])
        if not isinstance(value, list):
            section.texts(key)
            return ()
        beside = Section(self._document, {f"{key} {at}": item for at, item in enumerate(value, 1)}, section.path)
        return tuple(beside.said(name, LANGUAGES) for name in beside.data)

    def _said(self, section: Section, key: str) -> Text:
        """A text that may be left out."""
        return section.said(key, LANGUAGES) if section.has(key) else {}

    def _icon(self, section: Section, *, required: bool = True) -> str:
        name = section.text("icon", required=required)
        return section.choice("icon", art.names()) if name else ""

    def _colour(self, section: Section) -> str:
        notation = section.text("colour") or "ink"
        try:
            self._palette.rgb(notation)
        except ColourError as error:
            section.unknown("colour", error.name, ("ink", "paper", *self._palette.names))
            return "ink"
        return notation

    def _count(self, section: Section, key: str) -> int:
        """A whole number from 1; 1 when left out."""
        value = section.whole(key)
        if value is not None and value < 1:
            section.problem(key, Said(f"«{key}» è {value}.", f'"{key}" is {value}.'), expected=Said("da 1", "from 1"))
        return max(1, value or 1)

    def _wholes(self, section: Section, key: str) -> tuple[int, ...]:
        section.has(key)
        value = section.data.get(key, [])
        return tuple(value) if _all_whole(value) else self._not_whole(section, key)

    def _not_whole(self, section: Section, key: str) -> tuple[int, ...]:
        said = Said(f"«{key}» non è un elenco di numeri interi.", f'"{key}" is not a list of whole numbers.')
        section.problem(key, said, expected=Said("ad esempio [6, 6, 7]", "for example [6, 6, 7]"))
        return ()

    def _mm(self, section: Section, key: str) -> Um:
        """A length in millimetres that must be there."""
        section.has(key)
        value = section.data.get(key)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and value > 0:
            return mm(str(value))
        said = Said(f"Manca «{key}».", f'"{key}" is missing.')
        section.problem(key, said, expected=Said("una misura in mm", "a length in mm"))
        return mm(1)

    def _size(self, section: Section, key: str, left_out: str) -> Size:
        text = section.text(key) or left_out
        try:
            return parse_size(text)
        except InputError as error:
            section.problem(key, error.problems[0].problem, expected=error.problems[0].expected)
            return parse_size(CARD)


def _all_whole(value: object) -> bool:
    items: Iterable[object] = value if isinstance(value, list) else [None]
    return all(isinstance(item, int) and not isinstance(item, bool) for item in items)
