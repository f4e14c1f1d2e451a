"""Face files: how a card looks, as a TOML file of named boxes. The format is told in ``docs/faces.md``.

Faces extend faces: a box of the same name changes only the keys it gives. Everything that can be
known without a card is checked here, and all problems of all faces of a game are told at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from card_db.game import Game
from card_db.problems import InputError, Problem, Said, nearest
from card_db.toml_sections import Document, KeyPath, Section, open_document
from pnp import art
from pnp.art import Shape
from pnp.art.paths import PathError, parse
from pnp.colours import ColourError, Palette
from pnp.face_keys import (
    BOX_KEYS,
    FACE_KEYS,
    ICON_KEYS,
    STACK_KEYS,
    Padding,
    Piece,
    by_language,
    read_keys,
    read_template,
)
from pnp.fonts import ROLES
from pnp.templates import Expression, Template
from pnp.um import ZERO, Um

DEFAULT_FACES = Path(__file__).parent / "default_face"
"""Faces for tables that bring none, and the ones others extend."""

_ACROSS, _UPRIGHT = ("left", "right", "width"), ("top", "bottom", "height")
_NO_PADDING: Padding = (ZERO, ZERO, ZERO, ZERO)
_COLOURS = ("fill", "stroke", "color", "paper", "tint")


@dataclass(frozen=True, slots=True)
class Box:
    """A box of a face; its fields are the keys of :data:`pnp.face_keys.BOX_KEYS`."""

    name: str
    left: Um | None = None
    right: Um | None = None
    top: Um | None = None
    bottom: Um | None = None
    width: Um | None = None
    height: Um | None = None
    within: str = ""
    clip: bool = False
    bleed: bool = False
    when: Expression | None = None
    after: str = ""
    fill: Template | None = None
    stroke: Template | None = None
    line: float = 0.5
    color: Template | None = None
    paper: Template | None = None
    tint: Template | None = None
    outline: float = 0.0
    radius: Um = ZERO
    shape: Template | None = None
    fit: str = ""
    turn: float = 0.0
    repeat: Expression | None = None
    gap: Um = ZERO
    tile: tuple[Um, Um] | None = None
    stagger: bool = False
    picture: Template | None = None
    dpi: int = 200
    qr: bool = False
    text: tuple[Piece, ...] = ()
    font: str = "body"
    size: float = 8.0
    smallest: float = 0.0
    leading: float = 1.2
    tracking: float = 0.0
    lines: int = 0
    break_after: str = ""
    hyphens: bool = True
    even: bool = False
    icons: bool = False
    align: str = ""
    valign: str = ""
    padding: Padding = _NO_PADDING
    smallest_height: Um | None = None
    grows: bool = False
    saver: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stack:
    """Boxes one above the other between two edges; the growing text takes what it needs from the others."""

    name: str
    boxes: tuple[str, ...]
    left: Um = ZERO
    right: Um = ZERO
    top: Um = ZERO
    bottom: Um = ZERO
    gap: Um = ZERO


@dataclass(frozen=True, slots=True)
class IconRule:
    """An icon that stands for words in texts."""

    name: str
    shape: str
    words: Mapping[str, tuple[str, ...]]
    height: float = 0.74
    drop: float = 0.07
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """A face, with everything of the faces it extends."""

    name: str
    file: str
    symmetric: bool = False
    colors: Mapping[str, Template] = field(default_factory=dict)
    fonts: Mapping[str, Any] = field(default_factory=dict)
    icons: tuple[IconRule, ...] = ()
    emphasis: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    boxes: tuple[Box, ...] = ()
    stacks: tuple[Stack, ...] = ()

    def box(self, name: str) -> Box:
        """A box by its name."""
        return next(box for box in self.boxes if box.name == name)

    def shape(self, name: str) -> Shape | None:
        """A shape of the face or of the house, or nothing."""
        return self.shapes.get(name) or art.find(name)

    def stack_of(self, name: str) -> Stack | None:
        """The stack a box stands in, if any."""
        return next((stack for stack in self.stacks if name in stack.boxes), None)


@dataclass(slots=True)
class _Part:
    """What one file says, before the faces it extends are laid under it."""

    name: str
    document: Document
    extends: str = ""
    without: tuple[str, ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)
    tables: dict[str, dict[str, Any]] = field(default_factory=dict)
    boxes: dict[str, dict[str, Any]] = field(default_factory=dict)
    stacks: dict[str, dict[str, Any]] = field(default_factory=dict)


class FaceBook:
    """The faces of a game: those of its folder, and behind them the ones that come with the project."""

    def __init__(self, faces: Mapping[str, Face]) -> None:
        """Faces by name; use :meth:`load`."""
        self._faces = dict(faces)

    @classmethod
    def load(cls, folder: Path, shown: str = "faces") -> FaceBook:
        """Read every face file of ``folder`` (it may be missing). ``shown`` is how messages call it.

        Raises :class:`InputError` with everything wrong in all of them.
        """
        parts = _house_parts()
        problems: list[Problem] = []
        for path in sorted(folder.glob("*.toml")):
            try:
                parts[path.stem] = _part(path, f"{shown}/{path.name}")
            except InputError as error:
                problems += error.problems
        faces: dict[str, Face] = {}
        if not problems:
            faces = {name: _merged(part, parts) for name, part in parts.items()}
        problems += [problem for part in parts.values() for problem in part.document.problems]
        if problems:
            raise InputError(dict.fromkeys(problems))
        return cls(faces)

    @classmethod
    def of_game(cls, game: Game) -> FaceBook:
        """The faces of a game; a bare table has those of the house alone. Raises :class:`InputError`."""
        return cls.load(DEFAULT_FACES if game.bare else game.faces, game.shown("faces"))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all faces."""
        return tuple(self._faces)

    def face(self, name: str) -> Face:
        """A face by its name. Raises :class:`InputError` with the nearest name."""
        found = self._faces.get(name)
        if found is None:
            said = Said(f"Non c’è nessuna faccia «{name}».", f'There is no face "{name}".')
            raise InputError([Problem(said, nearest=nearest(name, self.names))])
        return found


def _house_parts() -> dict[str, _Part]:
    return {path.stem: _part(path, f"default_face/{path.name}") for path in sorted(DEFAULT_FACES.glob("*.toml"))}


def _part(path: Path, shown: str) -> _Part:
    """Read one file. Raises :class:`InputError` only if it is no TOML; what is wrong else is in its document."""
    document = open_document(path, shown)
    root = document.root
    part = _Part(path.stem, document, root.text("extends"), root.texts("without"))
    if root.has("symmetric"):
        part.settings["symmetric"] = root.flag("symmetric") is True
    readers = {
        "colors": _colors,
        "fonts": _free,
        "icons": _icons,
        "emphasis": by_language,
        "labels": _labels,
        "shapes": _shapes,
    }
    for name, reader in readers.items():
        section = root.section(name)
        if section is not None:
            part.tables[name] = reader(section)
    part.boxes = {name: read_keys(box, BOX_KEYS) for name, box in _named(root, "boxes")}
    part.stacks = {name: read_keys(stack, STACK_KEYS) for name, stack in _named(root, "stacks")}
    root.known.extend(FACE_KEYS)
    root.close()
    return part


def _named(root: Section, key: str) -> Iterator[tuple[str, Section]]:
    section = root.section(key)
    if section is not None:
        yield from section.named().items()


def _colors(section: Section) -> dict[str, Any]:
    found = {name: read_template(section, name) for name in section.data}
    return {name: value for name, value in found.items() if value is not None}


def _free(section: Section) -> dict[str, Any]:
    return section.rest()


def _labels(section: Section) -> dict[str, Any]:
    return {name: {lang: label.text(lang) for lang in label.data} for name, label in section.named().items()}


def _icons(section: Section) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, icon in section.named().items():
        values = read_keys(icon, ICON_KEYS)
        found[name] = IconRule(name, values.pop("shape", ""), values.pop("words", {}), **values)
    return found


def _shapes(section: Section) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, shape in section.named().items():
        box, d = shape.data.get("box"), shape.text("d", required=True)
        shape.known.append("box")
        shape.close()
        try:
            parse(d)
            width, height = (float(side) for side in box or ())
            found[name] = Shape(name, (width, height), ((d, "ink"),))
        except (PathError, TypeError, ValueError) as error:
            said = Said(
                f"La forma «{name}» non si può leggere: {error}.", f'The shape "{name}" cannot be read: {error}.'
            )
            expected = Said('box = [larghezza, altezza], d = "M…"', 'box = [width, height], d = "M…"')
            section.problem(name, said, expected=expected)
    return found


def _merged(part: _Part, parts: Mapping[str, _Part]) -> Face:
    """The face of a part with those it extends laid under it; problems go to the part's document."""
    lineage = _lineage(part, parts)
    face = _assembled(part, lineage)
    _Check(face, part, lineage).all()
    return face


def _lineage(part: _Part, parts: Mapping[str, _Part]) -> list[_Part]:
    """The part and those it extends, the foundation first."""
    lineage = [part]
    while name := lineage[0].extends:
        base = parts.get(name)
        if base is None or base in lineage:
            said = (
                Said(f"Non c’è nessuna faccia «{name}» da estendere.", f'There is no face "{name}" to extend.')
                if base is None
                else Said(f"La faccia «{name}» estende sé stessa.", f'The face "{name}" extends itself.')
            )
            lineage[0].document.add(("extends",), said, near=nearest(name, parts) if base is None else "")
            break
        lineage.insert(0, base)
    return lineage


def _assembled(part: _Part, lineage: list[_Part]) -> Face:
    settings: dict[str, Any] = {}
    tables: dict[str, Any] = {}
    boxes: dict[str, dict[str, Any]] = {}
    stacks: dict[str, dict[str, Any]] = {}
    for each in lineage:
        settings |= each.settings
        for name, table in each.tables.items():
            tables[name] = tables.get(name, {}) | table
        _drop(each, boxes)
        for name, keys in each.boxes.items():
            boxes[name] = _laid_over(boxes.get(name, {}), keys)
        for name, keys in each.stacks.items():
            stacks[name] = stacks.get(name, {}) | keys
    icons = tuple(tables.pop("icons", {}).values())
    kept = {
        name: keys | {"boxes": [box for box in keys.get("boxes", ()) if box in boxes]} for name, keys in stacks.items()
    }
    return Face(
        name=part.name,
        file=part.document.file,
        icons=icons,
        boxes=tuple(Box(name, **keys) for name, keys in _ordered(boxes).items()),
        stacks=tuple(Stack(name, tuple(keys.pop("boxes")), **keys) for name, keys in kept.items()),
        **(settings | tables),
    )


def _drop(part: _Part, boxes: dict[str, dict[str, Any]]) -> None:
    for name in part.without:
        if name not in boxes:
            said = Said(f"Non c’è nessun riquadro «{name}» da togliere.", f'There is no box "{name}" to leave out.')
            part.document.add(("without",), said, near=nearest(name, boxes))
        boxes.pop(name, None)


def _laid_over(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """A box with the keys of another over its own; two of a new place put the former place away."""
    kept = dict(under)
    for axis in (_ACROSS, _UPRIGHT):
        if sum(key in over for key in axis) > 1:
            kept = {key: value for key, value in kept.items() if key not in axis}
    if "saver" in kept and "saver" in over:
        over = over | {"saver": kept["saver"] | over["saver"]}
    return kept | over


def _ordered(boxes: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The boxes in the order in which they are drawn: ``after`` moves one behind another."""
    names = list(boxes)
    for name, keys in boxes.items():
        if (after := keys.get("after")) in boxes and after != name:
            names.remove(name)
            names.insert(names.index(after) + 1, name)
    return {name: boxes[name] for name in names}


class _Check:
    """What can be said about a whole face without a card."""

    def __init__(self, face: Face, part: _Part, lineage: list[_Part]) -> None:
        self.face = face
        self.part = part
        self.lineage = lineage

    def all(self) -> None:
        """Note every problem."""
        for box in self.face.boxes:
            self._names(box)
            self._place(box)
            self._look(box)
        for stack in self.face.stacks:
            self._stack(stack)
        for icon in self.face.icons:
            self._known(("icons", icon.name, "shape"), icon.shape, (*self.face.shapes, *art.names()), "forma", "shape")

    def _add(self, path: KeyPath, said: Said, near: str = "") -> None:
        """Note a problem in the file that gives the key, if it is one of this lineage."""
        for part in reversed(self.lineage):
            if path in part.document.lines or path[:2] in part.document.lines:
                if part is self.part:
                    part.document.add(path, said, near=near)
                return
        self.part.document.add(path, said, near=near)

    def _known(self, path: KeyPath, name: str, known: tuple[str, ...], it: str, en: str) -> None:
        if name not in known:
            self._add(
                path, Said(f"Non c’è nessuna {it} «{name}».", f'There is no {en} "{name}".'), nearest(name, known)
            )

    def _names(self, box: Box) -> None:
        """Boxes, roles and shapes a box names must be there."""
        names = tuple(other.name for other in self.face.boxes if other.name != box.name)
        for key, value in (("within", box.within), ("after", box.after)):
            if value and value not in names:
                said = Said(f"Non c’è nessun riquadro «{value}».", f'There is no box "{value}".')
                self._add(("boxes", box.name, key), said, nearest(value, names))
        if box.clip and not box.within:
            said = Said(
                f"«{box.name}» si può ritagliare solo dentro un altro riquadro.",
                f'"{box.name}" can only be clipped within another box.',
            )
            self._add(("boxes", box.name, "clip"), said)
        roles = tuple(dict.fromkeys((*ROLES, *self.face.fonts)))
        if box.font not in roles:
            said = Said(f"«{box.font}» non è un ruolo di carattere.", f'"{box.font}" is not a font role.')
            self._add(("boxes", box.name, "font"), said, nearest(box.font, roles))
        if box.shape is not None and box.shape.constant and self.face.shape(box.shape.source) is None:
            shapes = (*self.face.shapes, *art.names())
            said = Said(f"Non c’è nessuna forma «{box.shape.source}».", f'There is no shape "{box.shape.source}".')
            self._add(("boxes", box.name, "shape"), said, nearest(box.shape.source, shapes))

    def _place(self, box: Box) -> None:
        """Across and upright: exactly two of the three keys; in a stack the stack says it."""
        stack = self.face.stack_of(box.name)
        for axis in (_ACROSS, _UPRIGHT):
            given = [key for key in axis if getattr(box, key) is not None]
            if stack is not None:
                continue
            if len(given) == 3:
                self._place_problem(box, given, "sono troppe", "are too many")
            elif len(given) == 1 and given[0] not in {"width", "height"}:
                self._place_problem(box, given, "non basta", "is not enough")

    def _place_problem(self, box: Box, given: list[str], it: str, en: str) -> None:
        keys = ", ".join(given)
        said = Said(
            f"Il riquadro «{box.name}» non si può mettere: {keys} {it}; ne servono due su tre.",
            f'The box "{box.name}" cannot be placed: {keys} {en}; two of three are needed.',
        )
        self._add(("boxes", box.name), said)

    def _look(self, box: Box) -> None:
        """Colours and sizes."""
        palette = Palette(dict.fromkeys(self.face.colors, "ink"))
        for key in _COLOURS:
            self._colour(("boxes", box.name, key), getattr(box, key), palette)
            self._colour(("boxes", box.name, "saver"), box.saver.get(key), palette)
        if box.size < (box.smallest or box.size) or box.size <= 0:
            said = Said(
                f"La misura più piccola ({box.smallest:g}) è più grande di quella preferita ({box.size:g}).",
                f"The smallest size ({box.smallest:g}) is larger than the preferred one ({box.size:g}).",
            )
            self._add(("boxes", box.name, "smallest"), said)

    def _colour(self, path: KeyPath, colour: Template | None, palette: Palette) -> None:
        if colour is None or not colour.constant:
            return
        try:
            palette.rgb(colour.source)
        except ColourError as error:
            said = Said(f"«{colour.source}» non è un colore.", f'"{colour.source}" is not a colour.')
            self._add(path, said, nearest(error.name, (*palette.names, "ink", "paper")))

    def _stack(self, stack: Stack) -> None:
        names = tuple(box.name for box in self.face.boxes)
        listed = {name for part in self.lineage for name in part.stacks.get(stack.name, {}).get("boxes", ())}
        dropped = {name for part in self.lineage for name in part.without}
        for name in sorted(listed - set(names) - dropped):
            said = Said(f"Non c’è nessun riquadro «{name}».", f'There is no box "{name}".')
            self._add(("stacks", stack.name, "boxes"), said, nearest(name, names))
        for name in stack.boxes:
            if self.face.box(name).height is None:
                said = Said(
                    f"«{name}» sta in una pila e non ha altezza.", f'"{name}" stands in a stack and has no height.'
                )
                self._add(("boxes", name), said)
