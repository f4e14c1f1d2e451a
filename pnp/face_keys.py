"""The keys of a face file: what each takes and what it is for, in one declared table.

The tables here are the format: a key that is not in them is unknown, and the reference in
``docs/faces.md`` is written from them (:func:`reference`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from card_db.problems import Said
from card_db.toml_sections import Section
from pnp.fonts import STYLES
from pnp.templates import Expression, FaceTemplateError, Template, expression, template
from pnp.um import Um, mm

Padding: TypeAlias = tuple[Um, Um, Um, Um]
"""Room inside a box: above, right, below, left."""

ALIGNS = ("left", "center", "right")
VALIGNS = ("top", "middle", "bottom")
FITS = ("inside", "cover", "width", "stretch")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the text of a box. See :data:`PIECE_KEYS`."""

    text: Template
    style: str = "regular"
    lead: Template | None = None
    each: Expression | None = None
    when: Expression | None = None
    optional: bool = False
    sentences: bool = False
    gap: float = 0.0
    run_on: bool = False


@dataclass(frozen=True, slots=True)
class Key:
    """One key: its name, what it takes (for people), how it is read, what it is for."""

    name: str
    takes: str
    read: Callable[[Section, str], Any]
    doc: str


_LENGTH = Said("una lunghezza in millimetri, come 4.5", "a length in millimetres, like 4.5")
_EXPRESSION = Said(
    'un’espressione Jinja2 fra virgolette, come "level > 3"', 'a Jinja2 expression in quotation marks, like "level > 3"'
)
_NUMBER = Said("un numero", "a number")
_MARGINS = Said(
    "una lunghezza o quattro: sopra, destra, sotto, sinistra", "one length or four: above, right, below, left"
)
_TILE = Said("[larghezza, altezza] in millimetri", "[width, height] in millimetres")
_PIECES = Said("un testo, o un elenco di pezzi { text = … }", "a text, or a list of pieces { text = … }")


def _length(value: object) -> Um | None:
    """A length in millimetres; nothing for what is none, or finer than a micrometre."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        return mm(value)
    except ValueError:
        return None


def _lengths(values: list[Any], count: int) -> list[Um] | None:
    """So many lengths, if they are all that stands there."""
    found = [length for value in values if (length := _length(value)) is not None]
    return found if len(found) == len(values) == count else None


def read_mm(section: Section, key: str) -> Um | None:
    """A length in millimetres."""
    length = _length(section.data[key])
    if length is None:
        section.wrong(key, _LENGTH)
    return length


def read_number(section: Section, key: str) -> float | None:
    """Any number."""
    value = section.data[key]
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    section.wrong(key, _NUMBER)
    return None


def read_template(section: Section, key: str) -> Template | None:
    """A text with ``{{ holes }}``; a whole number is taken as its digits."""
    value = section.data[key]
    source = str(value) if isinstance(value, int) and not isinstance(value, bool) else section.text(key)
    try:
        return template(source)
    except FaceTemplateError as error:
        _bad_template(section, key, error)
        return None


def read_expression(section: Section, key: str) -> Expression | None:
    """A condition or a list: an expression without braces."""
    value = section.data[key]
    if not isinstance(value, str | bool | int):
        section.wrong(key, _EXPRESSION)
        return None
    try:
        return expression(value if isinstance(value, str) else str(value).lower())
    except FaceTemplateError as error:
        _bad_template(section, key, error)
        return None


def _bad_template(section: Section, key: str, error: FaceTemplateError) -> None:
    where = ".".join(str(part) for part in (*section.path, key))
    section.problem(
        key,
        Said(
            f"Il modello in {where} non si può leggere: {error.said.it}.",
            f"The template in {where} cannot be read: {error.said.en}.",
        ),
        expected=Said(
            "un’espressione Jinja2 come {{ name }}, con le graffe chiuse; una graffa da stampare si scrive {{ '{' }}",
            "a Jinja2 expression like {{ name }}, its braces closed; a brace to be printed is written {{ '{' }}",
        ),
    )


def choice(*valid: str) -> Callable[[Section, str], str | None]:
    """One of a few words."""
    return lambda section, key: section.choice(key, valid) or None


def read_padding(section: Section, key: str) -> Padding | None:
    """One length for all four sides, or four."""
    value = section.data[key]
    sides = _lengths(value if isinstance(value, list) else [value] * 4, 4)
    if sides is None:
        section.wrong(key, _MARGINS)
        return None
    above, right, below, left = sides
    return above, right, below, left


def read_tile(section: Section, key: str) -> tuple[Um, Um] | None:
    """Width and height in millimetres."""
    value = section.data[key]
    sides = _lengths(value if isinstance(value, list) else [value], 2)
    if sides is None or min(sides) <= 0:
        section.wrong(key, _TILE)
        return None
    width, height = sides
    return width, height


def by_language(section: Section) -> dict[str, tuple[str, ...]]:
    """The texts that a table lists for each language."""
    return {lang: section.texts(lang) for lang in section.data}


def read_phrases(section: Section, key: str) -> dict[str, tuple[str, ...]] | None:
    """Texts by language."""
    phrases = section.section(key)
    return None if phrases is None else by_language(phrases)


def read_pieces(section: Section, key: str) -> tuple[Piece, ...] | None:
    """A text, or a list of pieces."""
    value = section.data[key]
    if isinstance(value, str):
        whole = read_template(section, key)
        return None if whole is None else (Piece(whole),)
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        section.wrong(key, _PIECES)
        return None
    found = [_piece(Section(section.document, item, (*section.path, key, at))) for at, item in enumerate(value)]
    return tuple(piece for piece in found if piece is not None)


def _piece(section: Section) -> Piece | None:
    values = read_keys(section, PIECE_KEYS)
    if "text" not in values:
        if "text" not in section.data:
            section.problem("text", Said("Un pezzo di testo non ha testo.", "A piece of text has no text."))
        return None
    return Piece(**values)


def read_keys(section: Section, keys: Mapping[str, Key]) -> dict[str, Any]:
    """The keys that are there and right; what is wrong or unknown is noted."""
    values: dict[str, Any] = {}
    for name, key in keys.items():
        if section.has(name):
            value = key.read(section, name)
            if value is not None:
                values[name] = value
    section.close()
    return values


def read_saver(section: Section, key: str) -> dict[str, Any] | None:
    """The keys of a box that differ when ink is saved."""
    changed = section.section(key)
    return None if changed is None else read_keys(changed, SAVER_KEYS)


def _table(*keys: Key) -> dict[str, Key]:
    return {key.name: key for key in keys}


PIECE_KEYS = _table(
    Key("text", "template", read_template, "what it says"),
    Key("style", "`regular` `bold` `italic` `bold_italic`", choice(*STYLES), "its style"),
    Key("lead", "template", read_template, "a bold word or two before it, on the same line"),
    Key(
        "each",
        "expression",
        read_expression,
        "a list: the piece is set once for each `item` of it, each in a paragraph",
    ),
    Key("when", "expression", read_expression, "set only if this holds"),
    Key("optional", "true/false", Section.flag, "set only if all of it fits at the preferred size (reminders)"),
    Key("sentences", "true/false", Section.flag, "each sentence begins a line, if all fits so at the preferred size"),
    Key("gap", "number", read_number, "room above its paragraphs, as a multiple of the text size"),
    Key("run_on", "true/false", Section.flag, "goes on in the line of the piece before it"),
)

_PLACE = (
    Key("left", "mm", read_mm, "distance of its left edge from the left edge of the card (or of `within`)"),
    Key("right", "mm", read_mm, "distance of its right edge from the right edge"),
    Key("top", "mm", read_mm, "distance of its upper edge from the upper edge"),
    Key("bottom", "mm", read_mm, "distance of its lower edge from the lower edge"),
    Key("width", "mm", read_mm, "its width; with neither `left` nor `right` it is centred"),
    Key("height", "mm", read_mm, "its height; with neither `top` nor `bottom` it is centred"),
)

_PAINT = (
    Key("fill", "colour", read_template, "the colour of its surface"),
    Key("stroke", "colour", read_template, "the colour of its outline"),
    Key("line", "pt", read_number, "the width of its outline; 0.5 if left out"),
    Key("color", "colour", read_template, "the colour of its text, or of the ink of its shape; `ink` if left out"),
    Key("paper", "colour", read_template, "the colour a shape is knocked out with; `paper` if left out"),
    Key("tint", "colour", read_template, "the second colour of a shape; between the other two if left out"),
    Key("outline", "pt", read_number, "draw the shape as lines of this width instead of surfaces"),
)

SAVER_KEYS = _table(
    *_PAINT,
    Key("hide", "true/false", Section.flag, "leave the box out"),
)

BOX_KEYS = _table(
    *_PLACE,
    Key("within", "name of a box", Section.text, "the box inside which it is placed, instead of the card"),
    Key("clip", "true/false", Section.flag, "cut off at the edges of `within`"),
    Key("bleed", "true/false", Section.flag, "where it touches the edge of the card, go on to the end of the bleed"),
    Key("when", "expression", read_expression, "drawn only if this holds"),
    Key("after", "name of a box", Section.text, "drawn right after that box of the face it extends; else last"),
    *_PAINT,
    Key("radius", "mm", read_mm, "round its corners"),
    Key("shape", "name, template", read_template, "a drawn picture of the house or of `[shapes]`"),
    Key("fit", "`inside` `cover` `width` `stretch`", choice(*FITS), "how a shape or picture takes up its box"),
    Key("turn", "degrees", read_number, "turn the shape, clockwise"),
    Key("repeat", "expression", read_expression, "draw the shape this many times in a row"),
    Key("gap", "mm", read_mm, "room between repeats"),
    Key("tile", "[mm, mm]", read_tile, "cover the box with copies of the shape, one for each such tile"),
    Key("stagger", "true/false", Section.flag, "move every other row of tiles by half a tile"),
    Key("picture", "template", read_template, "a picture of the game's `art` folder by name, without its ending"),
    Key("dpi", "number", Section.whole, "the least resolution at which the picture may be printed; 200 if left out"),
    Key("qr", "true/false", Section.flag, "the QR code of the card, its quiet zone included"),
    Key("text", "template, or pieces", read_pieces, "what it says"),
    Key("font", "role", Section.text, "the role of its font; `body` if left out"),
    Key("size", "pt", read_number, "the preferred size; 8 if left out"),
    Key("smallest", "pt", read_number, "the smallest size; the preferred one if left out"),
    Key("leading", "number", read_number, "distance between lines, as a multiple of the text size; 1.2 if left out"),
    Key("tracking", "number", read_number, "room between letters, as a multiple of the text size"),
    Key("lines", "number", Section.whole, "the most lines; fewer lines are tried smaller before more lines"),
    Key("break_after", "text", Section.text, "two lines part after this sign, where both halves fit"),
    Key("hyphens", "true/false", Section.flag, "part words; true if left out"),
    Key("even", "true/false", Section.flag, "make all lines about equally long"),
    Key("icons", "true/false", Section.flag, "replace the words of `[icons]` by their icons"),
    Key(
        "align",
        "`left` `center` `right`",
        choice(*ALIGNS),
        "where its content stands in its width; texts left, others centred, if left out",
    ),
    Key(
        "valign",
        "`top` `middle` `bottom`",
        choice(*VALIGNS),
        "where it stands in its height; texts on top, others in the middle, if left out",
    ),
    Key("padding", "mm, or four", read_padding, "room between its edges and what is in it"),
    Key("smallest_height", "mm", read_mm, "in a stack: how low it may become to make room for a text"),
    Key("grows", "true/false", Section.flag, "in a stack: a text that takes the height it needs"),
    Key("saver", "table", read_saver, "what differs when ink is saved: colours, `line`, `outline`, `hide`"),
)

STACK_KEYS = _table(
    *_PLACE[:4],
    Key("boxes", "names", Section.texts, "its boxes from top to bottom"),
    Key("gap", "mm", read_mm, "room between its boxes"),
)

ICON_KEYS = _table(
    Key("shape", "name", Section.text, "the shape of the icon"),
    Key(
        "words",
        "{ it = [..], en = [..] }",
        read_phrases,
        "the words it stands for, by language",
    ),
    Key("kept", "true/false", Section.flag, "it stands before its word, not instead of it"),
    Key("height", "number", read_number, "its height, as a multiple of the text size; 0.74 if left out"),
    Key(
        "drop",
        "number",
        read_number,
        "how far it reaches below the line, as a multiple of the text size; 0.07 if left out",
    ),
)

FACE_KEYS: Mapping[str, str] = {
    "extends": "name of a face: this one is that one with the differences given here",
    "without": "names of boxes of that face that this one does not have",
    "symmetric": "true: everything is drawn a second time, turned by 180 degrees (backs that tell nothing)",
    "colors": "names for colours: templates over the row",
    "fonts": 'files for font roles: `body = { regular = "fonts/A.ttf", bold = "fonts/B.ttf" }`',
    "icons": "icons in texts: a table for each, see below",
    "emphasis": "phrases set in bold, by language: `{ it = [..], en = [..] }`",
    "labels": 'words of the face itself, by language: `label.cost` is `labels.cost = { it = "Costo", en = "Cost" }`',
    "shapes": 'shapes of the face: `{ box = [w, h], d = "M…" }`, path data as in SVG',
    "stacks": "boxes one above the other that share a height",
    "boxes": "the boxes, drawn in their order",
}


def reference() -> str:
    """The keys as Markdown tables."""
    parts = ["### A face\n\n| key | what it is |\n|---|---|\n"]
    parts += [f"| `{name}` | {doc} |\n" for name, doc in FACE_KEYS.items()]
    for title, keys in (
        ("A box", BOX_KEYS),
        ("A piece of text", PIECE_KEYS),
        ("A stack", STACK_KEYS),
        ("An icon", ICON_KEYS),
    ):
        parts.append(f"\n### {title}\n\n| key | takes | what it is for |\n|---|---|---|\n")
        parts += [f"| `{key.name}` | {key.takes} | {key.doc} |\n" for key in keys.values()]
    return "".join(parts)
