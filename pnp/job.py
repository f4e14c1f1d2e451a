"""The files of one order, as tasks that can be done side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from card_db.database import CardDatabase
from card_db.problems import InputError, Problem, Said
from pnp.order import Order
from pnp.papers import parse_paper
from pnp.parts import AIDS, RULEBOOK
from pnp.preflight import Preflight, inspect
from pnp.press import CardFile, Press
from pnp.selection import Batch, select
from pnp.summary import Written
from pnp.workshop import Task, Tick

BOOK, LEAVES = 400, 100
"""What a rulebook and the aids take beside one card (the weight of a task)."""


@dataclass(frozen=True, slots=True)
class Made:
    """What a task wrote, and what is worth a look about it."""

    files: tuple[Written, ...]
    notices: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """One order to be carried out; every file is made inside ``room``."""

    order: Order
    database: CardDatabase
    room: Path

    def tasks(self) -> list[Task[Made]]:
        """Every file of the order, in the order in which they are told. Raises :class:`InputError` for an order
        that cannot be carried out, or leaves nothing to do.
        """
        languages = self._languages()
        found = [*self._card_tasks(languages)] if self.order.sheet_parts else []
        for lang in languages:
            found += self._other_tasks(lang)
        if not found:
            raise InputError([self._nothing()])
        return found

    def _languages(self) -> tuple[str, ...]:
        known = self.database.game.languages
        found = tuple(lang for lang in self.order.languages if lang in known)
        if found:
            return found
        asked = self.order.languages[0]
        said = Said(f"Il gioco non ha la lingua «{asked}».", f'The game has no language "{asked}".')
        expected = Said(" o ".join(known), " or ".join(known))
        raise InputError([Problem(said, file="--lang", expected=expected, nearest=known[0])])

    def _card_tasks(self, languages: tuple[str, ...]) -> Iterator[Task[Made]]:
        press = Press.of(self.database, self.order)
        batches = [batch for batch in select(self.database, self.order) if press.parts(batch)]
        for batch in batches:
            press.layout(batch)
        for lang in languages:
            for batch in batches:
                yield self._card_task(press, batch, lang)

    def _card_task(self, press: Press, batch: Batch, lang: str) -> Task[Made]:
        """The one or two files of a batch."""
        parts = press.parts(batch)

        def make(tick: Tick) -> Made:
            files: list[Written] = []
            notices: list[Problem] = []
            for number, (kind, part) in enumerate(parts):
                card_file = CardFile(batch, lang, kind, part)
                report, seen = press.write(card_file, self._folder(lang), _share(tick, number, len(parts)))
                files.append(Written.of_sheets(report, _checked(report.path)))
                notices += seen
            return Made(tuple(files), tuple(notices))

        return Task(batch.file(parts[0][0], self.order.paper_name), sum(batch.copies.values()), make)

    def _other_tasks(self, lang: str) -> Iterator[Task[Made]]:
        from pnp.aids import has_aids

        game, order = self.database.game, self.order
        if game.bare:
            return  # what else lies in a table's folder is no part of it
        if AIDS in order.parts and has_aids(game):
            yield Task("aids", LEAVES, lambda _: self._print_aids(lang))
        if RULEBOOK in order.parts and (game.rulebook / f"{lang}.md").is_file():
            yield Task("rulebook", BOOK, lambda _: self._print_rulebook(lang))
            if order.booklet:
                yield Task("booklet", BOOK, lambda _: self._print_booklet(lang))

    def _print_aids(self, lang: str) -> Made:
        from pnp.aids import print_aids

        order = self.order
        report = print_aids(
            self.database.game,
            lang,
            order.paper_name,
            self._folder(lang),
            ink_saver=order.ink_saver,
            printer=order.printer,
        )
        return Made((Written.simple(report.path, report.pages, report.sheets, _checked(report.path)),))

    @property
    def _book_paper(self) -> str:
        """Nobody reads a book on A3: it is laid out for A4 there."""
        return "letter" if self.order.paper_name == "letter" else "a4"

    def _print_rulebook(self, lang: str) -> Made:
        from pnp.rulebook import print_rulebook

        path = self._folder(lang) / f"rulebook-{self._book_paper}.pdf"
        report = print_rulebook(self.database.game, lang, path, paper=self._book_paper, database=self.database)
        return Made((Written.simple(path, report.pages, -(-report.pages // 2), _checked(path)),))

    def _print_booklet(self, lang: str) -> Made:
        from pnp.booklet import booklet
        from pnp.rulebook import print_rulebook

        pages = self._folder(lang) / "rulebook-a5.pdf"
        path = pages.with_name(f"rulebook-booklet-{self._book_paper}.pdf")
        report = print_rulebook(self.database.game, lang, pages, paper="a5", database=self.database)
        sheets = booklet(pages, path, parse_paper(self._book_paper))
        read = Written.simple(pages, report.pages, 0, _checked(pages))
        return Made((read, Written.simple(path, sheets * 2, sheets, _checked(path))))

    def _folder(self, lang: str) -> Path:
        return self.room / self.database.game.id / lang

    def _nothing(self) -> Problem:
        game = self.database.game
        if self.order.sheet_parts and not any(card.copies for card in self.database.records):
            said = Said("Tutte le carte hanno 0 copie.", "Every card has 0 copies.")
            expected = Said("almeno una copia di una carta", "at least one copy of a card")
            return Problem(said, file=game.shown(game.tables[0].file), expected=expected)
        said = Said(
            "In questo gioco non c’è niente da stampare per questa richiesta.",
            "This game has nothing to print for this request.",
        )
        return Problem(said, file=game.id, expected=Said("un’altra parte (--only)", "another part (--only)"))


def _share(tick: Tick, number: int, of: int) -> Tick:
    """The tick of one of several files that are made by one task."""
    return lambda placed, cards: tick(number * cards + placed, of * cards)


def _checked(path: Path) -> Preflight:
    """What preflight sees in a file just made; a fault stops the build."""
    report = inspect(path)
    if not report.passed:
        raise InputError(Problem(fault.what, file=path.name) for fault in report.findings if fault.fault)
    return report
