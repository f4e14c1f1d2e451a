"""The pages of a site, as text: every page in all its languages, one of them shown at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pnp import art
from pnp.lookup import CardEntry, Entry, Lookup
from pnp.lookup.markup import NOTHING
from pnp.lookup.tones import tones
from pnp.lookup.views import Face, Views
from pnp.lookup.words import WORDS
from pnp.raster import shown_size
from pnp.rulebook.model import Macro
from pnp.rulebook.printing import book_colour
from pnp.site.drawn import svg
from pnp.site.paths import PAGE, UP, card_paths, chapter_folders, path
from pnp.site.pictures import Pictures

TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True)
class Pages:
    """Writes the pages of one game in ``languages``; ``pictures`` are those the site has."""

    lookup: Lookup
    languages: tuple[str, ...]
    pictures: Pictures

    def all(self) -> Iterator[tuple[str, str]]:
        """Every page with its place in the site; a card comes twice, the same each time."""
        yield PAGE, self._render("index", "", self.title, body=self._views[""].contents())
        yield "404.html", self._render("missing", "", WORDS["missing"])
        lookup = self.lookup
        for card in lookup.cards.values():
            text = self._entry(card, card.names)
            for place in card_paths(card.id):
                yield place, text
        for rule in lookup.rules.values():
            titles = {lang: f"{rule.id} · {text}" for lang, text in rule.openings.items()}
            yield self.place(rule), self._entry(rule, titles)
        for chapter in lookup.chapters.values():
            yield self.place(chapter), self._entry(chapter, chapter.titles)
        for ruling in lookup.rulings.values():
            yield self.place(ruling), self._entry(ruling, ruling.questions)

    def place(self, entry: Entry) -> str:
        """Where an entry lies."""
        return path(entry, self._folders)

    @cached_property
    def _folders(self) -> dict[str, str]:
        return chapter_folders(self.lookup.chapters)

    @cached_property
    def title(self) -> dict[str, str]:
        """The game's title."""
        game = self.lookup.game
        return {lang: self.lookup.text(game.title, lang)[0] or game.id for lang in self.languages}

    def _entry(self, entry: Entry, titles: Mapping[str, str]) -> str:
        return self._render("entry", UP, titles, body=self._views[UP].entry(entry))

    def _render(self, name: str, root: str, titles: Mapping[str, str], **given: Any) -> str:
        style = tones(book_colour(self.lookup.game))
        context = {**self._views[root].functions, "root": root, "style": style, "title": self._titled(titles), **given}
        return self._environment.get_template(f"{name}.j2").render(context)

    @cached_property
    def _views(self) -> dict[str, Views]:
        """What is shown on pages at the top, and on those below it."""
        return {root: self._views_from(root) for root in ("", UP)}

    def _views_from(self, root: str) -> Views:
        def figure(macro: Macro, lang: str) -> str | None:
            place = self.pictures.figure(macro, lang)
            return None if place is None else root + place

        def face(card: CardEntry, lang: str) -> Face | None:
            place = self.pictures.card(card.id, lang)
            return None if place is None else Face(root + place, *shown_size(self.pictures.files[place]))

        return Views(self.lookup, self.languages, lambda entry: root + self.place(entry), figure, face)

    def _titled(self, titles: Mapping[str, str]) -> dict[str, str]:
        """The title of a page with that of the game."""
        own = {lang: self.lookup.text(titles, lang)[0] for lang in self.languages}
        return own if own == self.title else {lang: f"{text} · {self.title[lang]}" for lang, text in own.items()}

    @cached_property
    def _environment(self) -> Environment:
        loader = FileSystemLoader(TEMPLATES)
        made = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
        emblem = art.find(self.lookup.game.emblem) if self.lookup.game.emblem else None
        made.globals |= {
            "languages": self.languages,
            "first": self.languages[0],
            "game_title": self.title,
            "mark": svg(art.shape("altavolo"), "mark"),
            "emblem": NOTHING if emblem is None else svg(emblem, "emblem"),
        }
        return made
