"""The pictures of a site: a face of each card and language, the figures of the book."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from card_db.database import CardDatabase
from card_db.records import Card
from pnp.lookup import Lookup
from pnp.lookup.figures import Figures
from pnp.portraits import Portraits
from pnp.rulebook.model import Macro, walk
from pnp.workshop import Progress, Task, Tick, make_all

AT_ONCE = 24
"""Cards drawn by one task."""


@dataclass(frozen=True)
class Pictures:
    """All pictures by their places in the site."""

    files: Mapping[str, bytes]

    def card(self, card: str, lang: str) -> str | None:
        """Where the face of a card lies, if it has one."""
        place = _card_place(card, lang)
        return place if place in self.files else None

    def figure(self, macro: Macro, lang: str) -> str | None:
        """Where the picture of a macro lies, if it has one."""
        place = _figure_place(macro, lang)
        return place if place in self.files else None


def _card_place(card: str, lang: str) -> str:
    return f"faces/{lang}/{card}.png"


def _figure_place(macro: Macro, lang: str) -> str:
    told = repr((macro.name, macro.argument, sorted(macro.options.items())))
    return f"figures/{lang}/{macro.name}-{hashlib.sha256(told.encode()).hexdigest()[:10]}.png"


def make_pictures(
    database: CardDatabase, lookup: Lookup, languages: Sequence[str], progress: Progress, label: str
) -> Pictures:
    """Draw every picture. Raises :class:`InputError` with everything wrong with faces and cards."""
    tasks = [*_card_tasks(database, languages), *_figure_tasks(lookup, languages)]
    files: dict[str, bytes] = {}
    for made in make_all(tasks, progress, label):
        files |= made
    return Pictures(files)


def _card_tasks(database: CardDatabase, languages: Sequence[str]) -> Iterator[Task[dict[str, bytes]]]:
    for lang in languages:
        portraits = Portraits(database, lang)
        cards = [card for card in database.records if portraits.shows(card)]
        for at in range(0, len(cards), AT_ONCE):
            some = cards[at : at + AT_ONCE]

            def make(_: Tick, some: Sequence[Card] = some, portraits: Portraits = portraits) -> dict[str, bytes]:
                places = (_card_place(card.id, portraits.lang) for card in some)
                return dict(zip(places, portraits.pngs(some), strict=True))

            yield Task("faces", len(some), make)


def _figure_tasks(lookup: Lookup, languages: Sequence[str]) -> Iterator[Task[dict[str, bytes]]]:
    for lang in languages:
        if lang not in lookup.materials:
            continue
        figures = Figures(lookup.materials[lang])
        macros = [
            block
            for chapter in lookup.materials[lang].book.chapters
            for block in walk(chapter.blocks)
            if isinstance(block, Macro)
        ]

        def make(_: Tick, figures: Figures = figures, macros: Sequence[Macro] = macros) -> dict[str, bytes]:
            lang = figures.material.book.lang
            drawn = {_figure_place(macro, lang): _drawn(figures, macro) for macro in macros}
            return {place: data for place, data in drawn.items() if data is not None}

        yield Task("figures", len(macros), make)


def _drawn(figures: Figures, macro: Macro) -> bytes | None:
    return figures.of_example(macro.argument) if macro.name == "example" else figures.of_macro(macro)
