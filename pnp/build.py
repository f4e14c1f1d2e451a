"""The commands' work: build, proof, check, text, calibrate. Each returns the words the command ends with."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from card_db.check import check_game
from card_db.database import CardDatabase, database_from_table
from card_db.games import GAMES
from card_db.problems import InputError, Problem, Said
from pnp.imposition import Backs
from pnp.order import AIDS, RULEBOOK, Order, read_order
from pnp.papers import parse_paper
from pnp.preflight import Preflight, inspect
from pnp.press import CardFile, Press
from pnp.printers import PrinterProfile, changed, load_profile, profile_names, save_profile
from pnp.render import proofread
from pnp.selection import Batch, select
from pnp.speech import say, spoken
from pnp.summary import Written, summary

TABLE_ENDINGS = (".csv", ".tsv", ".txt", ".xlsx")


class Bar(Protocol):
    """A progress bar."""

    def update(self, n_steps: int) -> None:
        """So many steps more."""


Progress = Callable[[str, int], AbstractContextManager[Bar]]
"""Opens a progress bar: its label and its length."""


def order_from(target: str, values: Mapping[str, Any]) -> Order:
    """The order behind the words of the command."""
    return read_order(target, {"only": None, "booklet": False, "out": Path("output")} | dict(values))


def load(target: str, *, house: bool = True, encoding: str | None = None, delimiter: str | None = None) -> CardDatabase:
    """The cards of a built-in game, of a game folder, or of a bare table."""
    if target not in GAMES and target.lower().endswith(TABLE_ENDINGS):
        return database_from_table(target, encoding=encoding, delimiter=delimiter)
    return CardDatabase.load(target, house=house, encoding=encoding, delimiter=delimiter)


@dataclass(slots=True)
class Build:
    """One build: files are made in a room beside their place and moved there together at the end."""

    order: Order
    database: CardDatabase
    progress: Progress
    room: Path
    written: list[Written] = field(default_factory=list)
    notices: dict[Problem, None] = field(default_factory=dict)

    def run(self) -> None:
        """Make every file of the order. Raises :class:`InputError` with all that is wrong with its cards."""
        languages = self._languages()
        if self.order.sheet_parts:
            self._print_cards(languages)
        for lang in languages:
            self._print_aids(lang)
            self._print_rulebook(lang)
        if not self.written:
            raise InputError([self._nothing()])

    def _languages(self) -> tuple[str, ...]:
        spoken_ = self.database.game.languages
        found = tuple(lang for lang in self.order.languages if lang in spoken_)
        if found:
            return found
        said = Said(f"Il gioco non parla «{self.order.languages[0]}».", f'The game has no "{self.order.languages[0]}".')
        raise InputError(
            [Problem(said, file="--lang", expected=Said(" o ".join(spoken_), " or ".join(spoken_)), nearest=spoken_[0])]
        )

    def _print_cards(self, languages: tuple[str, ...]) -> None:
        press = Press.of(self.database, self.order)
        batches = select(self.database, self.order)
        problems: list[Problem] = []
        for lang in languages:
            for batch in batches:
                try:
                    self._print_batch(press, batch, lang)
                except InputError as error:
                    problems += error.problems
        if problems:
            raise InputError(dict.fromkeys(problems))

    def _print_batch(self, press: Press, batch: Batch, lang: str) -> None:
        for kind, part in self.order.sheet_parts:
            with self._bar(batch.file(kind, self.order.paper_name), lang, sum(batch.copies.values())) as tick:
                report, notices = press.write(CardFile(batch, lang, kind, part), self._folder(lang), tick)
            self.notices |= dict.fromkeys(notices)
            self.written.append(Written.of_sheets(report, self._checked(report.path)))

    def _print_aids(self, lang: str) -> None:
        from pnp.aids import has_aids, print_aids

        order = self.order
        if AIDS in order.parts and has_aids(self.database.game):
            with self._bar(f"aids-{order.paper_name}.pdf", lang, 1):
                report = print_aids(
                    self.database.game,
                    lang,
                    order.paper_name,
                    self._folder(lang),
                    ink_saver=order.ink_saver,
                    printer=order.printer,
                )
            self.written.append(Written.simple(report.path, report.pages, report.sheets, self._checked(report.path)))

    def _print_rulebook(self, lang: str) -> None:
        game = self.database.game
        if RULEBOOK not in self.order.parts or not (game.rulebook / f"{lang}.md").is_file():
            return
        from pnp.rulebook import print_rulebook

        # Nobody reads a book on A3: it is laid out for A4 there.
        paper = "letter" if self.order.paper_name == "letter" else "a4"
        path = self._folder(lang) / f"rulebook-{paper}.pdf"
        with self._bar(path.name, lang, 1):
            report = print_rulebook(game, lang, path, paper=paper, database=self.database)
        self.written.append(Written.simple(path, report.pages, -(-report.pages // 2), self._checked(path)))
        if self.order.booklet:
            self._print_booklet(lang, paper)

    def _print_booklet(self, lang: str, paper: str) -> None:
        from pnp.booklet import booklet
        from pnp.rulebook import print_rulebook

        pages = self._folder(lang) / "rulebook-a5.pdf"
        path = pages.with_name(f"rulebook-booklet-{paper}.pdf")
        with self._bar(path.name, lang, 1):
            report = print_rulebook(self.database.game, lang, pages, paper="a5", database=self.database)
            sheets = booklet(pages, path, parse_paper(paper))
        self.written.append(Written.simple(pages, report.pages, 0, self._checked(pages)))
        self.written.append(Written.simple(path, sheets * 2, sheets, self._checked(path)))

    def _folder(self, lang: str) -> Path:
        return self.room / self.database.game.id / lang

    @contextmanager
    def _bar(self, name: str, lang: str, length: int) -> Iterator[Callable[[int, int], None]]:
        with self.progress(f"{lang}/{name}", length) as bar:
            done = 0

            def tick(placed: int, _of: int) -> None:
                nonlocal done
                bar.update(placed - done)
                done = placed

            yield tick
            bar.update(length - done)

    def _checked(self, path: Path) -> Preflight:
        report = inspect(path)
        if not report.passed:
            raise InputError(Problem(fault.what, file=path.name) for fault in report.findings if fault.fault)
        return report

    def _nothing(self) -> Problem:
        said = Said(
            "In questo gioco non c’è niente da stampare per questa richiesta.",
            "This game has nothing to print for this request.",
        )
        return Problem(
            said, file=self.database.game.id, expected=Said("un’altra parte (--only)", "another part (--only)")
        )


def build(order: Order, *, progress: Progress) -> str:
    """Print an order; what was written, and what to know before printing, in words.

    Nothing is moved to its place before everything is made: on any fault, and on Ctrl-C, former
    files stay as they were. Raises :class:`InputError` with all that is wrong.
    """
    with _room(order.out) as room:
        job = _run(order, progress, room)
        written = [replace(file, path=_moved(file.path, room, order.out)) for file in job.written]
    return summary(job.order, job.database, written, tuple(job.notices), spoken())


def proof(order: Order, *, dpi: int, progress: Progress) -> str:
    """The pages of an order as PNG pictures beside where its PDFs would be."""
    import pypdfium2

    with _room(order.out) as room:
        job = _run(order, progress, room)
        pictures: list[Path] = []
        for file in job.written:
            document = pypdfium2.PdfDocument(file.path)
            for number, page in enumerate(document, 1):
                path = file.path.with_name(f"proof-{file.path.stem}-{number:03d}.png")
                page.render(scale=dpi / 72).to_pil().save(path)
                pictures.append(path)
            document.close()
        moved = [_moved(path, room, order.out) for path in pictures]
    lines = [say(f"{len(moved)} pagine a {dpi} dpi:", f"{len(moved)} pages at {dpi} dpi:")]
    return "\n".join(lines + [f"  {path}" for path in moved])


def _run(order: Order, progress: Progress, room: Path) -> Build:
    database = load(order.target, house=order.house, encoding=order.encoding, delimiter=order.delimiter)
    if not any(table.back for table in database.game.tables):
        order = replace(order, backs=Backs.NONE)  # blank pages would only turn the paper for nothing
    job = Build(order, database, progress, room)
    job.run()
    return job


@contextmanager
def _room(out: Path) -> Iterator[Path]:
    """A folder inside ``out`` for unfinished files; gone afterwards, whatever happens."""
    import os

    room = out / f".pnp-{os.getpid()}"
    made = not out.exists()
    try:
        room.mkdir(parents=True)
    except OSError as error:
        said = Said(
            f"Non posso scrivere in questa cartella ({error.strerror}).",
            f"Cannot write into this folder ({error.strerror}).",
        )
        expected = Said("una cartella scrivibile (--out)", "a writable folder (--out)")
        raise InputError([Problem(said, file=str(out), expected=expected)]) from error
    try:
        yield room
    finally:
        shutil.rmtree(room, ignore_errors=True)
        if made and not any(out.iterdir()):
            out.rmdir()


def _moved(path: Path, room: Path, out: Path) -> Path:
    place = out / path.relative_to(room)
    place.parent.mkdir(parents=True, exist_ok=True)
    path.replace(place)
    return place


def check(target: str | None, *, encoding: str | None = None, delimiter: str | None = None) -> str:
    """Everything wrong with a folder, or with our own games. Raises :class:`InputError` when something is."""
    lines: list[str] = []
    problems: list[Problem] = []
    for name in (target,) if target else GAMES:
        lines.append(name)
        if name not in GAMES and name.lower().endswith(TABLE_ENDINGS):
            database = load(name, encoding=encoding, delimiter=delimiter)
            lines += [notice.show(spoken()) for notice in database.notices]
        else:
            report = check_game(name)
            lines.append(report.show(spoken()))
            if not report.is_sound:
                problems += report.problems
                continue
            database = CardDatabase.load(name)
        problems += _face_problems(database)
    if problems:
        raise InputError(dict.fromkeys(problems))
    return "\n".join(lines)


def _face_problems(database: CardDatabase) -> list[Problem]:
    """What is wrong with the cards as they would be drawn, in every language of the game."""
    values = {"lang": "both", "paper": "a4", "backs": "long-edge", "ink_saver": False, "no_house": False, "groups": ()}
    blank = dict.fromkeys(("ids", "deck", "url", "printer", "size", "bleed", "gutter", "skip", "encoding", "delimiter"))
    problems: list[Problem] = []
    try:
        press = Press.of(database, order_from(database.game.id, values | blank))
        for lang in database.game.languages:
            problems += proofread(press.setup(lang), database.records)[0]
    except InputError as error:
        problems += error.problems
    return problems


def texts(target: str, lang: str, *, encoding: str | None = None, delimiter: str | None = None) -> Iterator[str]:
    """Id and text of every card, tab separated; with ``both`` the language stands between them."""
    database = load(target, encoding=encoding, delimiter=delimiter)
    for card in database.records:
        for spoken_ in ("it", "en") if lang == "both" else (lang,):
            parts = (card.id, spoken_) if lang == "both" else (card.id,)
            yield "\t".join((*parts, " ".join(database.text(card.id, spoken_).split())))


def calibrate(*, out: Path, paper: str, backs: str, lang: str, printer: str | None, **settings: str | None) -> str:
    """Write the calibration sheet; with a profile, change, keep and apply it."""
    from pnp.calibration import calibration_sheet

    profile = _profile(printer, settings)
    path = calibration_sheet(
        out / f"calibration-{paper}.pdf", parse_paper(paper), lang=lang, backs=Backs(backs), profile=profile
    )
    lines = [
        str(path),
        say(
            "Stampa al 100 %, fronte e retro, e leggi le istruzioni sul foglio.",
            "Print at 100 %, both sides, and read the instructions on the sheet.",
        ),
    ]
    if profile:
        lines += [f"{profile.name}:", *(f"  {key} = {value}" for key, value in profile.show(spoken()))]
    elif profile_names():
        lines.append(say("Profili: ", "Profiles: ") + ", ".join(profile_names()))
    return "\n".join(lines)


def _profile(name: str | None, settings: Mapping[str, str | None]) -> PrinterProfile | None:
    given = {key: value for key, value in settings.items() if value is not None}
    if name is None:
        if given:
            said = Said("Le correzioni vanno in un profilo.", "Corrections go into a profile.")
            raise InputError([Problem(said, file="pnp calibrate", expected=Said("--profile NOME", "--profile NAME"))])
        return None
    if not given:
        return load_profile(name)
    known = load_profile(name) if name in profile_names() else PrinterProfile(name)
    profile = changed(known, given, source="pnp calibrate")
    save_profile(profile)
    return profile
