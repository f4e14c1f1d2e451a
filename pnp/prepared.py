"""A face made ready for one document: checked against a table's columns, then drawn card by card.

What takes few values (a frame, a badge, a level) is made once for each value and kept; a card
costs its own words and a few joined strings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from card_db.problems import InputError, Problem, Said, nearest
from card_db.records import Card
from pnp import box_paint
from pnp.box_paint import BoxFaultError, BoxPainter, Ground
from pnp.box_text import BoxText, Room, style_of
from pnp.drawing import Box as Corners
from pnp.drawing import Drawing, FitNote, FormBook, Link, PictureNote
from pnp.face_layout import arrange, bled, misplaced, most, overlapping
from pnp.faces import Box, Face, Stack
from pnp.fonts import DocumentFonts, FontSet, built_in
from pnp.lines import DESCENT, Setting, Style
from pnp.painting import NOTHING, Painted, Painter, joined, outline
from pnp.pictures import Gallery, too_coarse
from pnp.qr import BOX_MM, BOX_POINTS, MODULE_POINTS, QUIET, SIDE_POINTS
from pnp.rows import Rows
from pnp.setup import Setup
from pnp.templates import FaceTemplateError, Row, Template
from pnp.text import Icon, Tokenizer
from pnp.typeset import Place, Typesetter
from pnp.um import POINT, Rect, Um, decimal, from_points, number, points

#: A box that has looked different more often than this changes from card to card: nothing is kept of it.
KEPT = 256

#: Kept operators longer than this are stored as a form when they are drawn a second time.
LONG = 160


@dataclass(slots=True)
class Desk:
    """What all faces of a document are drawn with."""

    setup: Setup
    book: FormBook
    fonts: DocumentFonts
    painter: Painter
    gallery: Gallery
    rows: Rows
    problems: list[Problem] = field(default_factory=list)
    notices: list[Problem] = field(default_factory=list)

    @classmethod
    def of(cls, setup: Setup, book: FormBook) -> Desk:
        """A desk for the document of ``book``."""
        game = setup.game
        return cls(
            setup=setup,
            book=book,
            fonts=DocumentFonts(book.pdf),
            painter=Painter(book),
            gallery=Gallery(game.art, game.shown("art")),
            rows=Rows(game, setup.lang, setup.words),
        )


@dataclass(slots=True)
class _Kept:
    """Something drawn for certain values; it becomes a form when it is drawn again."""

    painted: Painted
    setting: Setting | None
    form: str = ""


@dataclass(slots=True)
class _BoxState:
    """A box with what it needs to be drawn, and what is kept of it."""

    box: Box
    stack: Stack | None
    variables: tuple[str, ...]
    text: BoxText | None
    keeps: bool
    fixed: bool
    paints: bool
    kept: dict[tuple[Any, ...], _Kept] = field(default_factory=dict)


@dataclass(slots=True)
class _Side:
    """One side of one card while it is drawn."""

    card: Card
    row: Row
    ground: Ground
    parts: list[Painted] = field(default_factory=list)
    fits: list[FitNote] = field(default_factory=list)
    pictures: list[PictureNote] = field(default_factory=list)
    link: Link | None = None


class PreparedFace:
    """One face for the cards of one table."""

    def __init__(self, desk: Desk, face: Face, known: frozenset[str]) -> None:
        """``known`` are the variables its templates may use. Raises :class:`InputError` with all that is wrong."""
        self.face = face
        self._desk = desk
        self._setup = desk.setup
        self._typesetter = Typesetter(desk.fonts)
        self._painter = BoxPainter(desk.book, desk.painter, desk.gallery)
        _check(face, desk, known)
        shown = self._setup.words.typographic
        self._labels = {
            name: shown(words.get(self._setup.lang) or next(iter(words.values()), ""))
            for name, words in face.labels.items()
        }
        fonts = FontSet.of_folder(self._setup.game.folder, face.fonts, face.file) if face.fonts else built_in()
        tokenizer = self._tokenizer()
        self._boxes = [state for box in face.boxes if (state := self._state(box, fonts, tokenizer)) is not None]
        self._wanted = frozenset(name for _, names in _asked(face) for name in names)
        self._faults: set[tuple[str, Said]] = set()
        self._rects: dict[tuple[Any, ...], dict[str, Rect]] = {}
        self._grounds: dict[tuple[Any, ...], Ground] = {}
        self._ground_names = tuple(sorted(_variables(face.colors) - box_paint.CONSTANT))

    def _state(self, box: Box, fonts: FontSet, tokenizer: Tokenizer) -> _BoxState | None:
        ready = box_paint.for_ink_saving(box) if self._setup.ink_saver else box
        if ready is None:
            return None
        variables = box_paint.paint_variables(ready) | box_paint.text_variables(ready)
        variables |= _variables(self.face.colors)
        text = BoxText(ready, style_of(ready, fonts), tokenizer) if ready.text else None
        keeps = not (ready.qr or ready.grows or ready.picture is not None or "columns" in variables)
        names = tuple(sorted(variables - box_paint.CONSTANT))
        return _BoxState(
            box=ready,
            stack=self.face.stack_of(box.name),
            variables=names,
            text=text,
            keeps=keeps,
            fixed=self._fixed(box),
            paints=not (ready.fill is ready.stroke is ready.shape is ready.picture is None),
        )

    def _fixed(self, box: Box) -> bool:
        """Whether a box stands in the same place on every card: neither it nor what it is in stands in a stack."""
        while self.face.stack_of(box.name) is None:
            if not box.within:
                return True
            box = self.face.box(box.within)
        return False

    def _tokenizer(self) -> Tokenizer:
        """Icons and emphasis of the face in the language of the print."""
        icons: dict[str, Icon] = {}
        for rule in self.face.icons:
            shape = self.face.shape(rule.shape)
            if shape is not None:
                icon = Icon(
                    self._desk.painter.icon(shape), shape.box[0] / shape.box[1], rule.height, rule.drop, rule.kept
                )
                icons |= dict.fromkeys(rule.words.get(self._setup.lang, ()), icon)
        return Tokenizer(self._setup.lang, icons, self.face.emphasis.get(self._setup.lang, ()))

    def draw(self, card: Card) -> Drawing:
        """The drawing of one card; what is wrong with it goes to the desk's problems."""
        art = card.id if card.id in self._desk.gallery else ""
        row = self._desk.rows.row(card, self._wanted, self._labels, art)
        try:
            side = _Side(card, row, self._ground(row))
            shown = [state for state in self._boxes if state.box.when is None or state.box.when.value(row)]
        except FaceTemplateError as error:
            self._fault(card, "", _unfillable(error))
            return Drawing("")
        settings = self._growing(shown, side)
        rects = self._arranged(shown, settings)
        for state in shown:
            self._draw_box(state, rects, settings.get(state.box.name), side)
        drawn = joined(side.parts)
        return Drawing(drawn.ops, drawn.forms, side.link, tuple(side.fits), tuple(side.pictures))

    def _ground(self, row: Row) -> Ground:
        key = box_paint.as_values(row, self._ground_names)
        if key not in self._grounds:
            self._grounds[key] = Ground.of(self.face, row, saves=self._setup.ink_saver)
        return self._grounds[key]

    # --- where everything stands -------------------------------------------------------------

    def _arranged(self, shown: list[_BoxState], settings: Mapping[str, Setting]) -> dict[str, Rect]:
        heights = {
            state.box.name: _needed(settings[state.box.name], state.box)
            for state in shown
            if state.box.name in settings
        }
        key = (tuple(state.box.name for state in shown), tuple(heights.items()))
        if key not in self._rects:
            self._rects[key] = arrange(self.face, self._setup.size, key[0], heights)
        return self._rects[key]

    def _growing(self, shown: list[_BoxState], side: _Side) -> dict[str, Setting]:
        """The texts that take the height they need, fitted first."""
        growing = [state for state in shown if state.box.grows and state.stack is not None and state.text is not None]
        if not growing:
            return {}
        natural = self._arranged(shown, {})
        found: dict[str, Setting] = {}
        for state in growing:
            room = self._room(state, natural[state.box.name], [other.box for other in shown])
            setting = self._fitted(state, room, side)
            if setting is not None:
                found[state.box.name] = setting
        return found

    def _room(self, state: _BoxState, natural: Rect, shown: list[Box]) -> Room:
        """The room of a text: its width, and the heights that leave the others at ease or at their least."""
        box = state.box
        above, right, below, left = (points(side) for side in box.padding)
        width = points(natural.size.width) - left - right
        if not box.grows or state.stack is None:
            height = points(natural.size.height) - above - below
            return Room(width, height, height)
        others = [other for other in shown if other is not box and other.name in state.stack.boxes]
        greatest = most(state.stack, self._setup.size, others)
        easy = most(state.stack, self._setup.size, others, at_ease=True)
        return Room(width, points(max(easy, box.height or easy)) - above - below, points(greatest) - above - below)

    # --- drawing -----------------------------------------------------------------------------

    def _draw_box(self, state: _BoxState, rects: Mapping[str, Rect], setting: Setting | None, side: _Side) -> None:
        box, rect = state.box, rects[state.box.name]
        if box.bleed:
            rect = bled(rect, self._setup.size, self._setup.bleed)
        try:
            if state.keeps:
                painted, setting = self._kept(state, rect, side)
            else:
                painted, setting = self._fresh(state, rect, setting, side)
            if box.clip:
                painted = self._clipped(painted, rects, self.face.box(box.within))
        except BoxFaultError as fault:
            self._fault(side.card, box.name, fault.said, fault.near)
        except FaceTemplateError as error:
            self._fault(side.card, box.name, _unfillable(error))
        except InputError as error:
            self._desk.problems += error.problems
        else:
            side.parts += [painted, self._turned(painted)] if self.face.symmetric else [painted]
            if setting is not None and setting.size < box.size:
                note = FitNote(side.card.id, box.name, setting.size, box.size, box.smallest or box.size)
                side.fits.append(note)

    def _kept(self, state: _BoxState, rect: Rect, side: _Side) -> tuple[Painted, Setting | None]:
        """A box as it was drawn before for the same values, or drawn now."""
        key = box_paint.as_values(side.row, state.variables)
        if not state.fixed:
            key = (rect.bottom, rect.top, *key)
        kept = state.kept.get(key)
        if kept is not None:
            return self._as_form(kept), kept.setting
        before = len(self._desk.problems)
        painted, setting = self._fresh(state, rect, None, side)
        if len(self._desk.problems) == before:
            state.kept[key] = _Kept(painted, setting)
        if len(state.kept) > KEPT:
            state.keeps = False
            state.kept.clear()
        return painted, setting

    def _as_form(self, kept: _Kept) -> Painted:
        if not kept.form and len(kept.painted.ops) > LONG:
            bleed, size = points(self._setup.bleed), self._setup.size.in_points()
            reach: Corners = (-bleed, -bleed, size[0] + bleed, size[1] + bleed)
            kept.form = self._desk.painter.form((kept.painted,), kept.painted.ops, reach, kept.painted.forms)
            kept.painted = Painted(self._desk.book.draw(kept.form), (kept.form,))
        return kept.painted

    def _fresh(
        self, state: _BoxState, rect: Rect, setting: Setting | None, side: _Side
    ) -> tuple[Painted, Setting | None]:
        box, corners = state.box, rect.in_points()
        parts = [self._painter.paint(box, corners, side.row, side.ground)] if state.paints else []
        if box.picture is not None:
            self._note_picture(box, corners, side)
        if box.qr:
            parts.append(self._code(box, corners, side))
        if state.text is not None:
            if not box.grows:
                setting = self._fitted(state, self._room(state, rect, []), side)
            if setting is not None:
                parts.append(self._written(state, state.text.style, setting, corners, side))
        return joined(parts), setting

    def _clipped(self, painted: Painted, rects: Mapping[str, Rect], outer: Box) -> Painted:
        """Cut off at the edges of the box it is in, which may bleed."""
        rect = rects[outer.name]
        edges = bled(rect, self._setup.size, self._setup.bleed) if outer.bleed else rect
        return Painted(f"q {outline(edges.in_points(), points(outer.radius))} W n\n{painted.ops}\nQ", painted.forms)

    def _turned(self, painted: Painted) -> Painted:
        """The same again, turned by 180 degrees about the middle of the card."""
        if not painted.ops:
            return NOTHING
        width, height = self._setup.size.in_points()
        return Painted(f"q -1 0 0 -1 {number(width)} {number(height)} cm\n{painted.ops}\nQ", painted.forms)

    def _fitted(self, state: _BoxState, room: Room, side: _Side) -> Setting | None:
        """The text of a box in its room; a problem is noted where it does not fit."""
        if state.text is None:
            return None
        try:
            setting = state.text.fit(side.row, room)
        except FaceTemplateError as error:
            self._fault(side.card, state.box.name, _unfillable(error))
            return None
        if not setting.fits:
            self._desk.problems.append(self._overfull(side.card, state.box, state.text.style, setting, room))
        return setting

    def _written(self, state: _BoxState, style: Style, setting: Setting, corners: Corners, side: _Side) -> Painted:
        if not setting.lines:
            return NOTHING
        box, inner = state.box, box_paint.padded(state.box, corners)
        top = _top(box, style, setting, inner)
        place = Place(inner[0], top, inner[2] - inner[0], box.align or "left")
        ops, forms = self._typesetter.draw(setting, style, place)
        if self._desk.fonts.missing:
            self._missing(side.card, box)
        return Painted(f"q {box_paint.text_colour(box, side.row, side.ground)} {ops} Q", forms)

    def _code(self, box: Box, corners: Corners, side: _Side) -> Painted:
        """The QR code of the card, which leads where it says when tapped in a reader of PDFs."""
        if self._setup.url is None:
            return NOTHING
        x = {"left": corners[0], "right": corners[2] - BOX_POINTS}.get(
            box.align, (corners[0] + corners[2] - BOX_POINTS) / 2
        )
        y = {"top": corners[3] - BOX_POINTS, "bottom": corners[1]}.get(
            box.valign, (corners[1] + corners[3] - BOX_POINTS) / 2
        )
        url = self._setup.url(side.card.id)
        ops = self._setup.qr.draw(url, x, y, side.card.id)
        left, low = x + QUIET * MODULE_POINTS, y + QUIET * MODULE_POINTS
        side.link = Link((left, low, left + SIDE_POINTS, low + SIDE_POINTS), url)
        return Painted(ops)

    def _note_picture(self, box: Box, corners: Corners, side: _Side) -> None:
        """How finely a picture is printed; too coarse is a problem."""
        name = box.picture.value(side.row) if box.picture is not None else ""
        if not name:
            return
        picture = self._desk.gallery.picture(name)
        if picture.is_drawn:
            return
        inner = box_paint.padded(box, corners)
        across, upright = picture.placed(inner[2] - inner[0], inner[3] - inner[1], cover=box.fit != "inside")
        dpi, file = picture.dpi(across, upright), self._desk.gallery.shown(picture)
        side.pictures.append(PictureNote(side.card.id, box.name, file, dpi))
        if dpi < box.dpi:
            printed = f"{from_points(across) / 1000:.0f} × {from_points(upright) / 1000:.0f} mm"
            self._desk.problems.append(too_coarse(side.card.id, file, dpi, box.dpi, printed))

    # --- what is wrong -----------------------------------------------------------------------

    def _place(self, card: Card) -> str:
        game = self._setup.game
        return game.shown(game.table(card.table).file)

    def _fault(self, card: Card, box: str, said: Said, near: str = "") -> None:
        """A fault of the face, told with the first card that shows it."""
        if (box, said) in self._faults:
            return
        self._faults.add((box, said))
        key = f"boxes.{box}" if box else ""
        self._desk.problems.append(Problem(said, file=self.face.file, key=key, card=card.id, nearest=near))

    def _missing(self, card: Card, box: Box) -> None:
        """Glyphs no font of the box has."""
        found: dict[str, str] = {}
        for font, characters in self._desk.fonts.missing:
            for character in characters:
                found[character] = font.name
        self._desk.fonts.missing.clear()
        for character, font_name in found.items():
            sign = f"«{character}» (U+{ord(character):04X})"
            said = Said(
                f"Il segno {sign} manca nel carattere {font_name} (riquadro {box.name}).",
                f"The font {font_name} has no {sign} (box {box.name}).",
            )
            expected = Said("un altro segno, o un carattere che lo abbia", "another sign, or a font that has it")
            self._desk.problems.append(
                Problem(said, file=self._place(card), row=card.row, card=card.id, cell=character, expected=expected)
            )

    def _overfull(self, card: Card, box: Box, style: Style, setting: Setting, room: Room) -> Problem:
        """A text that does not fit at its smallest size, and how much is too much."""
        said = _too_wide(box, style, setting, room.width) if setting.wide else _too_high(box, setting)
        expected = _FOR_A_TABLE if self._setup.game.bare else _FOR_A_FACE
        return Problem(said, file=self._place(card), row=card.row, card=card.id, expected=expected)


_FOR_A_FACE = Said("un testo più corto, o un riquadro più grande", "a shorter text, or a larger box")
_FOR_A_TABLE = Said(
    "un testo più corto, carte più grandi (--size), meno colonne, o un gioco con una faccia tua (pnp new)",
    "a shorter text, larger cards (--size), fewer columns, or a game with a face of your own (pnp new)",
)


def _too_wide(box: Box, style: Style, setting: Setting, width: float) -> Said:
    word, size = setting.wide[0], f"{setting.size:g}"
    over = _tenths(style.family.regular.width(word, setting.size) - width)
    return Said(
        f"La parola «{word}» è {over.it} mm più larga del riquadro «{box.name}», a {size} pt.",
        f'"{word}" is {over.en} mm wider than the box "{box.name}", at {size} pt.',
    )


def _too_high(box: Box, setting: Setting) -> Said:
    lines = max(1, ceil(setting.excess / setting.leading))
    characters = max(1, setting.characters * lines // max(1, len(setting.lines)))
    over, size = _tenths(setting.excess), f"{setting.size:g}"
    return Said(
        f"Il testo non sta nel riquadro «{box.name}» nemmeno a {size} pt: "
        f"{over.it} mm di troppo, circa {characters} caratteri.",
        f'The text does not fit the box "{box.name}" even at {size} pt: '
        f"{over.en} mm too high, about {characters} characters.",
    )


def _tenths(excess: float) -> Said:
    """Points in millimetres, rounded up to a tenth: less would not do."""
    text = f"{ceil(excess * POINT / 100) / 10:g}"
    return Said(decimal(text, "it"), text)


def _needed(setting: Setting, box: Box) -> Um:
    """The height a growing text takes, its padding included."""
    return Um(ceil(setting.height * POINT) + box.padding[0] + box.padding[2])


def _top(box: Box, style: Style, setting: Setting, inner: Corners) -> float:
    """Where the first capitals of a text reach."""
    if box.valign == "middle":
        below: float = style.family.regular.descent * DESCENT * setting.size
        return (inner[1] + inner[3] + setting.height - below) / 2
    return inner[1] + setting.height if box.valign == "bottom" else inner[3]


def _variables(colours: Mapping[str, Template]) -> frozenset[str]:
    return frozenset(name for colour in colours.values() for name in colour.variables)


def _check(face: Face, desk: Desk, known: frozenset[str]) -> None:
    """Raise what is wrong with a face for the columns of a table and the size of the cards."""
    problems = [*_unknown_variables(face, known), *_outside(face, desk)]
    if problems:
        raise InputError(problems)
    for one, other in overlapping(face, desk.setup.size):
        said = Said(f"I testi «{one}» e «{other}» si sovrappongono.", f'The texts "{one}" and "{other}" overlap.')
        desk.notices.append(Problem(said, file=face.file))


def _outside(face: Face, desk: Desk) -> Iterable[Problem]:
    for box, reason in misplaced(face, desk.setup.size):
        said = Said(f"Il riquadro «{box.name}» {reason.it}", f'The box "{box.name}" {reason.en}')
        yield Problem(said, file=face.file, key=f"boxes.{box.name}")
    rects = arrange(face, desk.setup.size, [box.name for box in face.boxes])
    for box in face.boxes:
        side = min(rects[box.name].size.in_points())
        if box.qr and desk.setup.url is not None and side < BOX_POINTS:
            least = f"{float(BOX_MM):.2f}"
            said = Said(
                f"Il riquadro «{box.name}» è troppo piccolo per il codice QR con il suo margine.",
                f'The box "{box.name}" is too small for the QR code with its margin.',
            )
            expected = Said(f"almeno {decimal(least, 'it')} mm per lato", f"at least {least} mm a side")
            yield Problem(said, file=face.file, key=f"boxes.{box.name}", expected=expected)


def _unknown_variables(face: Face, known: frozenset[str]) -> Iterable[Problem]:
    for where, names in _asked(face):
        for name in sorted(names - known):
            said = Said(
                f"La faccia usa «{name}», che non è una colonna.", f'The face uses "{name}", which is not a column.'
            )
            yield Problem(said, file=face.file, key=where, nearest=nearest(name, sorted(known)))


def _asked(face: Face) -> Iterator[tuple[str, frozenset[str]]]:
    """The variables the templates of a face ask for, by the place where they ask."""
    for name, colour in face.colors.items():
        yield f"colors.{name}", colour.variables
    for box in face.boxes:
        asked = box_paint.paint_variables(box) | box_paint.text_variables(box)
        yield f"boxes.{box.name}", asked | (box.when.variables if box.when is not None else frozenset())


def _unfillable(error: FaceTemplateError) -> Said:
    return Said(
        f"Il modello non si può riempire: {error.said.it}.", f"The template cannot be filled in: {error.said.en}."
    )
