"""The commands' work: build, proof, check, text, calibrate. Each returns the words the command ends with."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from errno import EISDIR
from pathlib import Path

from card_db.check import check_game
from card_db.database import CardDatabase, database_from_table
from card_db.games import GAMES
from card_db.problems import LANGUAGES, InputError, Problem, Said, counted
from pnp.imposition import Backs
from pnp.job import Job, Made
from pnp.order import TABLE_ENDINGS, Order
from pnp.papers import parse_paper
from pnp.press import Press
from pnp.printers import PrinterProfile, changed, load_profile, profile_names, save_profile
from pnp.render import proofread
from pnp.selection import shared_out
from pnp.speech import say, spoken
from pnp.summary import summary
from pnp.workshop import Progress, make_all


def load(target: str, *, house: bool = True, encoding: str | None = None, delimiter: str | None = None) -> CardDatabase:
    """The cards of a built-in game, of a game folder, or of a bare table."""
    if _is_table(target):
        return database_from_table(target, encoding=encoding, delimiter=delimiter)
    if target not in GAMES and Path(target).is_file() and Path(target).name != "game.toml":
        raise InputError([_no_table(target)])
    return CardDatabase.load(target, house=house, encoding=encoding, delimiter=delimiter)


def build(order: Order, *, progress: Progress) -> str:
    """Print an order; what was written, and what to know before printing, in words.

    Nothing is moved to its place before everything is made: on any fault, and on Ctrl-C, former
    files stay as they were. Raises :class:`InputError` with all that is wrong.
    """
    database, order = _ready(order)
    with _room(order.out) as room:
        made = _made(order, database, room, progress)
        places = _move_all([file.path for file in made.files], room, order.out)
    written = [replace(file, path=place) for file, place in zip(made.files, places, strict=True)]
    return summary(order, database, written, made.notices, spoken())


def proof(order: Order, *, dpi: int, progress: Progress) -> str:
    """The pages of an order as PNG pictures beside where its PDFs would be."""

    database, order = _ready(order)
    with _room(order.out) as room:
        pictures = [
            picture for file in _made(order, database, room, progress).files for picture in _pictures(file.path, dpi)
        ]
        moved = _move_all(pictures, room, order.out)
    pages = say(counted(len(moved), "pagina a", "pagine a"), counted(len(moved), "page at", "pages at"))
    return "\n".join([f"{pages} {dpi} dpi:", *(f"  {path}" for path in moved)])


def _pictures(path: Path, dpi: int) -> Iterator[Path]:
    """Every page of a PDF as a picture beside it."""
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    try:
        for number, page in enumerate(document, 1):
            picture = path.with_name(f"proof-{path.stem}-{number:03d}.png")
            page.render(scale=dpi / 72).to_pil().save(picture)
            yield picture
    finally:
        document.close()


def _ready(order: Order) -> tuple[CardDatabase, Order]:
    """The cards of an order; without backs where no card has one: blank pages would turn the paper for nothing."""
    database = load(order.target, house=order.house, encoding=order.encoding, delimiter=order.delimiter)
    if not any(printed.back for table in database.game.tables for printed in table.prints):
        order = replace(order, backs=Backs.NONE)
    return database, order


def _made(order: Order, database: CardDatabase, room: Path, progress: Progress) -> Made:
    """Everything an order asks for, together."""
    tasks = Job(order, database, room).tasks()
    results = make_all(tasks, progress, database.game.title.get(spoken(), database.game.id))
    notices = dict.fromkeys(notice for made in results for notice in made.notices)
    return Made(tuple(file for made in results for file in made.files), tuple(notices))


def _is_table(target: str) -> bool:
    """Whether a table without a game folder is meant."""
    return target not in GAMES and target.lower().endswith(TABLE_ENDINGS)


def _no_table(target: str) -> Problem:
    said = Said("Questo tipo di file non si legge.", "This kind of file is not read.")
    expected = Said(
        "la tabella salvata come .csv o .xlsx, o la cartella di un gioco",
        "the table saved as .csv or .xlsx, or a game folder",
    )
    return Problem(said, file=target, expected=expected)


@contextmanager
def _room(out: Path) -> Iterator[Path]:
    """A folder inside ``out`` for unfinished files; gone afterwards, whatever happens."""
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


def _move_all(paths: Sequence[Path], room: Path, out: Path) -> list[Path]:
    """Move finished files to their places, all or none: what stood there comes back if one cannot be moved."""
    places = [out / path.relative_to(room) for path in paths]
    done: list[tuple[Path, Path | None]] = []
    try:
        for path, place in zip(paths, places, strict=True):
            place.parent.mkdir(parents=True, exist_ok=True)
            if place.is_dir():
                raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(place))
            former = path.with_name(f"{path.name}.former") if place.exists() else None
            if former:
                place.replace(former)
            done.append((place, former))
            path.replace(place)
    except OSError as error:
        for moved, former in done:
            moved.unlink(missing_ok=True)
            if former:
                former.replace(moved)
        said = Said(
            f"Non posso scrivere questo file ({error.strerror}).", f"Cannot write this file ({error.strerror})."
        )
        expected = Said("il file chiuso negli altri programmi", "the file closed in other programs")
        raise InputError([Problem(said, file=str(place), expected=expected)]) from error
    return places


def check(target: str | None, *, encoding: str | None = None, delimiter: str | None = None) -> str:
    """Everything wrong with a folder, or with our own games. Raises :class:`InputError` when something is."""
    lines: list[str] = []
    problems: list[Problem] = []
    for name in (target,) if target else GAMES:
        lines.append(name)
        if _is_table(name):
            database = load(name, encoding=encoding, delimiter=delimiter)
            lines += [notice.show(spoken()) for notice in database.notices]
        else:
            report = check_game(name, encoding=encoding, delimiter=delimiter)
            lines.append(report.show(spoken()))
            if not report.is_sound:
                problems += report.problems
                continue
            database = report.database
        problems += _face_problems(database)
    if problems:
        raise InputError(dict.fromkeys(problems))
    return "\n".join(lines)


def _face_problems(database: CardDatabase) -> list[Problem]:
    """What is wrong with the cards as they would be drawn, in every language of the game."""
    problems: list[Problem] = []
    try:
        press = Press.of(database, Order(database.game.id))
        for batch in shared_out(database, tuple((card, 1) for card in database.records)):
            for lang in database.game.languages:
                problems += proofread(press.setup(batch, lang), [card for card, _ in batch.cards])[0]
    except InputError as error:
        problems += error.problems
    return problems


def texts(target: str, lang: str, *, encoding: str | None = None, delimiter: str | None = None) -> Iterator[str]:
    """Id and text of every card, tab separated; with ``both`` the language stands between them."""
    database = load(target, encoding=encoding, delimiter=delimiter)
    for card in database.records:
        for spoken_ in LANGUAGES if lang == "both" else (lang,):
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
            "Stampa al 100%, fronte e retro, e leggi le istruzioni sul foglio.",
            "Print at 100%, both sides, and read the instructions on the sheet.",
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
    profile = changed(known, given)
    save_profile(profile)
    return profile
