"""What somebody asked to be printed, read from the words of the command and checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from card_db.problems import LANGUAGES, InputError, Problem, Said
from pnp.imposition import Backs, Part
from pnp.layout import BLEED
from pnp.papers import parse_mm, parse_paper, parse_size, parse_skip
from pnp.parts import BACKS, PARTS, SHEETS
from pnp.printers import PrinterProfile, load_profile
from pnp.um import Size, Um

T = TypeVar("T")

TABLE_ENDINGS = (".csv", ".tsv", ".txt", ".xlsx")
"""Endings of tables that are read without a game folder."""


@dataclass(frozen=True, slots=True)
class Order:
    """One print: of what, for whom, on which paper.

    ``size`` left out means what the game says; it is the size of what has none of its own in ``game.toml``.
    ``gutter`` left out means what the game says of each print.
    """

    target: str
    out: Path = Path("output")
    languages: tuple[str, ...] = LANGUAGES
    paper_name: str = "a4"
    backs: Backs = Backs.LONG_EDGE
    groups: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    deck: Path | None = None
    url: str | None = None
    printer: PrinterProfile | None = None
    ink_saver: bool = False
    size: Size | None = None
    bleed: Um = BLEED
    gutter: Um | None = None
    skip: tuple[int, ...] = ()
    parts: tuple[str, ...] = PARTS
    booklet: bool = False
    house: bool = True
    encoding: str | None = None
    delimiter: str | None = None

    @property
    def paper(self) -> Size:
        """The paper in the printer, upright."""
        return parse_paper(self.paper_name)

    @property
    def sheet_parts(self) -> tuple[tuple[str, Part], ...]:
        """The card files to write: their first word, and which pages they hold.

        With backs on the other side of the sheet, ``sheets`` has fronts and backs in turn for
        printers that turn the paper, and ``backs`` has the backs alone for those that do not.
        """
        fronts = Part.FRONTS if self.backs is Backs.SEPARATE else Part.BOTH
        wanted = [(SHEETS, fronts)]
        if self.backs in {Backs.LONG_EDGE, Backs.SHORT_EDGE, Backs.SEPARATE}:
            wanted.append((BACKS, Part.BACKS))
        return tuple((name, part) for name, part in wanted if name in self.parts)


def read_order(target: str, values: Mapping[str, Any]) -> Order:
    """The order behind the command's options. Raises :class:`InputError` with every option that makes no sense."""
    read = _Reader(values)
    order = Order(
        target=target,
        out=values["out"],
        languages=LANGUAGES if values["lang"] == "both" else (values["lang"],),
        paper_name=values["paper"],
        backs=Backs(values["backs"]),
        groups=values["groups"],
        ids=tuple(_listed(values["ids"])),
        deck=values["deck"],
        url=values["url"],
        printer=read("printer", load_profile, None),
        ink_saver=values["ink_saver"],
        size=read("size", parse_size, None),
        bleed=read("bleed", lambda text: parse_mm(text, "--bleed"), BLEED),
        gutter=read("gutter", lambda text: parse_mm(text, "--gutter"), None),
        skip=read("skip", parse_skip, ()),
        parts=_parts(values),
        booklet=values["booklet"],
        house=not values["no_house"],
        encoding=values["encoding"],
        delimiter=values["delimiter"],
    )
    problems = [*read.problems, *_rivals(values)]
    if problems:
        raise InputError(problems)
    return order


class _Reader:
    """Reads options that are typed as text; keeps what is wrong with them for one message."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values
        self.problems: list[Problem] = []

    def __call__(self, option: str, parse: Callable[[str], T], default: T) -> T:
        text = self._values[option]
        if text is None:
            return default
        try:
            return parse(text)
        except InputError as error:
            self.problems += error.problems
            return default


def _listed(text: str | None) -> list[str]:
    return [word.strip() for word in (text or "").split(",") if word.strip()]


def _parts(values: Mapping[str, Any]) -> tuple[str, ...]:
    """Everything, unless some parts are asked for; of single cards or a deck the sheets and backs only."""
    if values["only"]:
        return tuple(part for part in PARTS if part in values["only"])
    return (SHEETS, BACKS) if values["ids"] or values["deck"] else PARTS


def _rivals(values: Mapping[str, Any]) -> list[Problem]:
    """Options that each say which cards, given together."""
    names = {"--faction": values["groups"], "--cards": values["ids"], "--deck": values["deck"]}
    if values["ids"] is not None and not _listed(values["ids"]):
        said = Said("Nessuna carta scelta.", "No card is chosen.")
        return [Problem(said, file="--cards", expected=Said("codici separati da virgole", "ids with commas between"))]
    given = [name for name, value in names.items() if value]
    if len(given) < 2:
        return []
    it, en = f"{' e '.join(given)} non vanno insieme.", f"{' and '.join(given)} do not go together."
    return [Problem(Said(it, en), expected=Said("una sola di queste opzioni", "one of these options"))]
