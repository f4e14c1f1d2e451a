"""What can be said to ``pnp``: options, help, exit codes. The work is done elsewhere.

Nothing heavy is imported before a command runs: ``pnp --help`` answers at once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from card_db.problems import LANGUAGES, InputError, Problem, Said
from pnp.imposition import Backs
from pnp.papers import PAPERS
from pnp.parts import PARTS
from pnp.speech import say, spoken

if TYPE_CHECKING:
    from pnp.order import Order

F = TypeVar("F", bound=Callable[..., Any] | click.Command)

target = click.argument("target", metavar=say("GIOCO|CARTELLA|CSV|XLSX", "GAME|FOLDER|CSV|XLSX"))
encoding = click.option(
    "--encoding",
    metavar="E",
    help=say(
        "Codifica della tabella, se quella riconosciuta non è giusta.",
        "Encoding of the table, if the one recognised is wrong.",
    ),
)
delimiter = click.option("--delimiter", metavar="D", help=say("Separatore della tabella.", "Delimiter of the table."))
paper = click.option(
    "--paper",
    type=click.Choice(list(PAPERS)),
    default="a4",
    show_default=True,
    help=say("Formato dei fogli nella stampante.", "Size of the sheets in the printer."),
)


def _out(what: str) -> Callable[[F], F]:
    """``--out``; ``what`` says whose folder it is."""
    place = click.Path(path_type=Path)
    shown = say("CARTELLA", "DIR")
    return click.option("--out", type=place, default=Path("output"), show_default=True, metavar=shown, help=what)


def _lang(languages: Sequence[str], what: str) -> Callable[[F], F]:
    """``--lang``, Italian by default; ``what`` says whose language it is."""
    return click.option("--lang", type=click.Choice(languages), default="it", show_default=True, help=what)


class Commands(click.Group):
    """The commands in the order in which a person meets them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """As they were declared."""
        return list(self.commands)


def _example(text: str) -> str:
    return "\b\n" + say("Esempio", "Example") + ":\n  " + text


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="altavolo", prog_name="pnp")
def pnp() -> None:
    """Al Tavolo: cards, aids and rulebooks from your tables to your printer."""


pnp.help = say(
    "Al Tavolo: carte, aiuti di gioco e regolamenti, dalle tue tabelle alla tua stampante.",
    "Al Tavolo: cards, aids and rulebooks from your tables to your printer.",
)


WHAT_AND_HOW = (
    _lang(["it", "en", "both"], say("Lingua della stampa.", "Language of the print.")),
    paper,
    click.option(
        "--backs",
        type=click.Choice([backs.value for backs in Backs]),
        default="long-edge",
        show_default=True,
        help=say("Come si stampano i dorsi.", "How the backs are printed."),
    ),
    click.option(
        "--faction",
        "groups",
        metavar="F",
        multiple=True,
        help=say(
            "Solo questa fazione, o i fogli di questo nome (ripetibile).",
            "This faction only, or the sheets of this name (repeatable).",
        ),
    ),
    click.option(
        "--cards",
        "ids",
        metavar="ID,...",
        help=say("Solo queste carte, una copia ciascuna.", "These cards only, one copy each."),
    ),
    click.option(
        "--deck",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help=say(
            "Le carte e le copie di questo mazzo (CSV: id,copies).",
            "The cards and copies of this deck (CSV: id,copies).",
        ),
    ),
    click.option(
        "--url",
        metavar=say("MODELLO", "TEMPLATE"),
        help=say(
            "Dove portano i QR; {id} diventa il codice della carta.",
            "Where the QR codes lead; {id} becomes the card's id.",
        ),
    ),
    click.option(
        "--profile",
        "printer",
        metavar=say("NOME", "NAME"),
        help=say("Profilo della stampante (vedi pnp calibrate).", "Printer profile (see pnp calibrate)."),
    ),
    click.option(
        "--ink-saver",
        is_flag=True,
        help=say("Contorni e tinte chiare: meno inchiostro.", "Outlines and light tints: less ink."),
    ),
    click.option(
        "--size",
        metavar=say("LxA", "WxH"),
        help=say("Misura delle carte in mm, ad esempio 63.5x88.9.", "Card size in mm, for example 63.5x88.9."),
    ),
    click.option("--bleed", metavar="MM", help=say("Abbondanza intorno a ogni carta.", "Bleed around each card.")),
    click.option("--gutter", metavar="MM", help=say("Distanza fra le carte.", "Distance between cards.")),
    click.option(
        "--skip",
        metavar="N,...",
        help=say(
            "Posti del foglio da lasciare vuoti, contati da 1.",
            "Slots of the sheet to leave empty, counted from 1.",
        ),
    ),
    click.option(
        "--no-house",
        is_flag=True,
        help=say("Senza le carte della casa, inventate da noi.", "Without the house cards, which we made up."),
    ),
    encoding,
    delimiter,
    click.option(
        "--only",
        type=click.Choice(PARTS),
        multiple=True,
        help=say("Solo questa parte (ripetibile).", "This part only (repeatable)."),
    ),
    click.option(
        "--booklet",
        is_flag=True,
        help=say("Anche il regolamento come libretto A5 da piegare.", "Also the rulebook as an A5 booklet to fold."),
    ),
)
"""The options that say what is printed and how, shared by ``build`` and ``proof``."""


def options(command: F) -> F:
    """The command with all of :data:`WHAT_AND_HOW`."""
    for option in reversed(WHAT_AND_HOW):
        command = option(command)
    return command


def _order(target: str, values: dict[str, Any]) -> Order:
    from pnp.order import read_order

    return read_order(target, values)


@pnp.command(
    help=say(
        "Stampa un gioco: fogli, dorsi, aiuti e regolamento in PDF.",
        "Print a game: sheets, backs, aids and rulebook as PDF.",
    )
    + "\n\n"
    + _example("pnp build ancient_duel --faction rome --paper letter")
)
@target
@_out(say("Cartella dei PDF.", "Folder of the PDFs."))
@options
@click.option(
    "--progress",
    "shown",
    type=click.Choice(["bar", "lines"]),
    default="bar",
    show_default=True,
    help=say(
        "Avanzamento: una barra, o una riga «fatto/tutto» alla volta per i programmi.",
        'Progress: a bar, or a line "done/all" at a time for programs.',
    ),
)
def build(target: str, shown: str, **values: Any) -> None:
    """Print a game."""
    from pnp.build import build as build_
    from pnp.progress import lines

    click.echo(build_(_order(target, values), progress=progress if shown == "bar" else lines))


@pnp.command(
    help=say("Prova di stampa: le pagine come immagini PNG.", "Proof: the pages as PNG pictures.")
    + "\n\n"
    + _example("pnp proof ancient_duel --cards AD-ROM-04,AD-ROM-10 --dpi 200")
)
@target
@_out(say("Cartella delle immagini.", "Folder of the pictures."))
@options
@click.option(
    "--dpi",
    type=click.IntRange(36, 600),
    default=150,
    show_default=True,
    help=say("Punti per pollice.", "Dots per inch."),
)
def proof(target: str, dpi: int, **values: Any) -> None:
    """Pages as pictures."""
    from pnp.build import proof as proof_

    click.echo(proof_(_order(target, values), dpi=dpi, progress=progress))


@pnp.command(
    help=say(
        "Controlla tabelle, effetti, facce e mazzi senza stampare.",
        "Check tables, effects, faces and decks without printing.",
    )
    + "\n\n"
    + _example("pnp check mygame")
)
@click.argument("target", metavar=say("[CARTELLA]", "[FOLDER]"), required=False)
@encoding
@delimiter
def check(target: str | None, encoding: str | None, delimiter: str | None) -> None:
    """Check a folder, or every game of ours."""
    from pnp.build import check as check_

    click.echo(check_(target, encoding=encoding, delimiter=delimiter))


@pnp.command(
    help=say("Controlla un PDF prima di stamparlo o spedirlo.", "Check a PDF before it is printed or sent away.")
    + "\n\n"
    + _example("pnp preflight output/ancient_duel/it/sheets-rome-a4.pdf")
)
@click.argument("file", type=click.Path(path_type=Path))
def preflight(file: Path) -> None:
    """Check a finished PDF."""
    from pnp.preflight import preflight as preflight_

    report = preflight_(file)
    click.echo(report.show(spoken()))
    if not report.passed:
        raise SystemExit(1)


@pnp.command(
    help=say(
        "Foglio di taratura fronte e retro, e profili di stampante.",
        "Calibration sheet, front and back, and printer profiles.",
    )
    + "\n\n"
    + _example("pnp calibrate --profile studio --back-dx 0.8 --back-dy -0.3")
)
@_out(say("Cartella del foglio.", "Folder of the sheet."))
@paper
@click.option(
    "--backs",
    type=click.Choice([Backs.LONG_EDGE.value, Backs.SHORT_EDGE.value]),
    default="long-edge",
    show_default=True,
    help=say("Lato su cui gira il foglio.", "Edge the sheet turns on."),
)
@_lang(["it", "en"], say("Lingua del foglio.", "Language of the sheet."))
@click.option(
    "--profile",
    "printer",
    metavar=say("NOME", "NAME"),
    help=say("Profilo da scrivere o da mostrare.", "Profile to write or to show."),
)
@click.option("--front-dx", metavar="MM", help=say("Fronte: sposta a destra.", "Front: move right."))
@click.option("--front-dy", metavar="MM", help=say("Fronte: sposta in alto.", "Front: move up."))
@click.option("--back-dx", metavar="MM", help=say("Retro: sposta a destra.", "Back: move right."))
@click.option("--back-dy", metavar="MM", help=say("Retro: sposta in alto.", "Back: move up."))
@click.option(
    "--scale-x", metavar="F", help=say("Scala orizzontale, ad esempio 1.004.", "Horizontal scale, for example 1.004.")
)
@click.option("--scale-y", metavar="F", help=say("Scala verticale.", "Vertical scale."))
@click.option(
    "--margin-left",
    metavar="MM",
    help=say("Bianco che la stampante lascia a sinistra.", "White that the printer leaves on the left."),
)
@click.option(
    "--margin-right",
    metavar="MM",
    help=say("Bianco che la stampante lascia a destra.", "White that the printer leaves on the right."),
)
@click.option(
    "--margin-top",
    metavar="MM",
    help=say("Bianco che la stampante lascia in alto.", "White that the printer leaves at the top."),
)
@click.option(
    "--margin-bottom",
    metavar="MM",
    help=say("Bianco che la stampante lascia in basso.", "White that the printer leaves at the bottom."),
)
def calibrate(**values: Any) -> None:
    """Calibration sheet and printer profiles."""
    from pnp.build import calibrate as calibrate_

    click.echo(calibrate_(**values))


@pnp.command(
    help=say(
        "Crea una cartella di gioco piccola e valida, da cui partire.", "Make a small valid game folder to start from."
    )
    + "\n\n"
    + _example("pnp new mygame && pnp build mygame")
)
@click.argument("name", type=click.Path(path_type=Path), metavar=say("NOME", "NAME"))
def new(name: Path) -> None:
    """A game folder to start from."""
    from pnp.new import new_game

    click.echo(new_game(name))


@pnp.command(
    help=say(
        "Scrive il sito di un gioco: carte, regole e domande, da aprire o da mettere su un host.",
        "Write a game's site: cards, rules and questions, to open or to put on a host.",
    )
    + "\n\n"
    + _example("pnp site ancient_duel --out docs")
)
@target
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar=say("CARTELLA", "DIR"),
    help=say(
        "Cartella del sito, rifatta per intero (di base: output/GIOCO/site).",
        "Folder of the site, replaced as a whole (by default: output/GAME/site).",
    ),
)
@click.option(
    "--lang",
    type=click.Choice(["it", "en", "both"]),
    default="both",
    show_default=True,
    help=say("Lingua del sito; con due si cambia con un tocco.", "Language of the site; of two, a tap changes it."),
)
@encoding
@delimiter
def site(target: str, out: Path | None, lang: str, encoding: str | None, delimiter: str | None) -> None:
    """Cards, rules and rulings as a static site."""
    from pnp.site import site as site_

    languages = LANGUAGES if lang == "both" else (lang,)
    click.echo(site_(target, out, languages=languages, encoding=encoding, delimiter=delimiter, progress=progress))


@pnp.command(
    help=say(
        "Codice e testo di ogni carta, separati da tabulazione.",
        "Id and text of every card, separated by a tab.",
    )
    + "\n\n"
    + _example("pnp text ancient_duel --lang en")
)
@target
@_lang(["it", "en", "both"], say("Lingua dei testi.", "Language of the texts."))
@encoding
@delimiter
def text(target: str, lang: str, encoding: str | None, delimiter: str | None) -> None:
    """Id and text of every card."""
    from pnp.build import texts

    for line in texts(target, lang, encoding=encoding, delimiter=delimiter):
        click.echo(line)


@pnp.command(
    help=say(
        "Cronometra la stampa e la confronta con altri strumenti.", "Time printing and compare it with other tools."
    )
    + "\n\n"
    + _example("pnp bench --cards 540,5400")
)
@click.option(
    "--cards", default="540,5400", show_default=True, metavar="N,...", help=say("Quante carte.", "How many cards.")
)
@click.option(
    "--rounds",
    type=click.IntRange(1, 20),
    default=3,
    show_default=True,
    help=say("Quante volte, a turno con gli altri.", "How many times, in turn with the others."),
)
def bench(cards: str, rounds: int) -> None:
    """Measure printing against other tools."""
    from pnp.bench.measure import bench as bench_

    for line in bench_(_counts(cards), rounds):
        click.echo(line)


def _counts(text: str) -> list[int]:
    words = [word.strip() for word in text.split(",")]
    if not all(word.isdecimal() and int(word) for word in words):
        said = Said(f"Non capisco «{text}».", f'Cannot read "{text}".')
        expected = Said("numeri di carte, ad esempio 540,5400", "numbers of cards, such as 540,5400")
        raise InputError([Problem(said, file="--cards", expected=expected)])
    return [int(word) for word in words]


def progress(label: str, length: int) -> Any:
    """A progress bar on the error stream; silent where that is not a terminal."""
    hidden = not sys.stderr.isatty()
    return click.progressbar(length=length, label=label, file=sys.stderr, hidden=hidden)


def _os_problem(error: OSError) -> Problem:
    if error.filename is None:
        return Problem(Said(f"Il sistema non lo permette: {error.strerror}.", f"The system refuses: {error.strerror}."))
    return Problem(
        Said(
            f"Non riesco a usare «{error.filename}»: {error.strerror}.",
            f'Cannot use "{error.filename}": {error.strerror}.',
        ),
        expected=Said("una cartella scrivibile con spazio (--out)", "a writable folder with room in it (--out)"),
    )


def _complain(error: InputError) -> int:
    click.echo(error.show(spoken()), err=True)
    return 1


def run(arguments: Sequence[str]) -> int:
    """Run one command; the exit code. Bad input is told in words, never as a traceback."""
    try:
        pnp.main(args=list(arguments), prog_name="pnp", standalone_mode=False)
    except InputError as error:
        return _complain(error)
    except OSError as error:
        return _complain(InputError([_os_problem(error)]))
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo(
            say("\nInterrotto: nessun file lasciato a metà.", "\nStopped: no file was left half written."), err=True
        )
        return 130
    except SystemExit as stop:
        return int(stop.code or 0)
    return 0


def fit_terminal() -> None:
    """A terminal that cannot show a sign shows a question mark in its place; nothing stops for it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
